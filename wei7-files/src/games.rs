//! Reads the games of many inputs on several threads and returns them in input order.

use std::io::Read;
use std::sync::{Arc, Mutex};

use wei7_convert::findings::{Findings, RecordNumber};
use wei7_convert::{Format, FoundOutcome, Games, Options, ReadAs, ReadOutcome};
use wei7_core::{Diagnostic, FoundKind, Loss};

use crate::input::{Input, InputEntry, InputList, OpenInput, OpenOptions};
use crate::jobs::{Jobs, Turn, in_order, in_pipeline, lock};

/// Maximum number of games in a batch, the unit of work of one thread when threads share an input. The number is small
/// so that results that wait for their turn stay in the CPU cache.
const BATCH_GAMES: usize = 16;
/// Total size, in bytes of source text, at which a batch is complete even if it has fewer games.
const BATCH_BYTES: u64 = 256 << 10;

/// Collects the next batch of games (or of values made from games) for one thread. `next` returns the size in bytes of
/// a game and the game, or `None` at the end of the input. Returns `None` if no game is left.
pub fn next_batch<T>(mut next: impl FnMut() -> Option<(u64, T)>) -> Option<Vec<T>> {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    while bytes < BATCH_BYTES
        && batch.len() < BATCH_GAMES
        && let Some((size, game)) = next()
    {
        bytes += size;
        batch.push(game);
    }
    (!batch.is_empty()).then_some(batch)
}

/// Maximum number of results that an input buffers. Then the input waits until all inputs before it are reported.
const MAX_WAITING: usize = 256;

/// One game of an input, or the end of the input.
#[derive(Debug)]
pub struct Met {
    /// Name of the input, as printed in reports.
    pub input: Arc<str>,
    /// Format of the input with the version it declares; `None` if the input was not opened.
    pub format: Option<Format>,
    /// Findings about the game or the input, with their places.
    pub findings: Findings,
    /// Values that the carrier of a record restored; `None` if the record has no carrier. The list is empty unless
    /// [`Options::carriers`] asks for the list.
    pub given_back: Option<Vec<Loss>>,
    /// The game itself, or how the input ended.
    pub what: What,
}

/// Content of a [`Met`]: a game, or how the input ended. The last item of each input satisfies
/// [`is_end`](Self::is_end); all items before the last are games.
#[derive(Debug)]
pub enum What {
    /// A record, with the size in bytes of its source text.
    Record(RecordNumber, Box<wei7_core::Record>, u64),
    /// A game other than Go.
    OtherGame(RecordNumber),
    /// A game that was refused; the findings give the reason.
    Refused(RecordNumber),
    /// The input was read to its end.
    End,
    /// The input could not be read, or only a part of it; the findings give the reason.
    Failed,
    /// A file found in a directory that turned out not to be a record.
    Skipped,
    /// A link found in a directory; links are not followed.
    Link,
}

impl What {
    /// Returns whether this is the last item of the input.
    pub const fn is_end(&self) -> bool {
        matches!(self, Self::End | Self::Failed | Self::Skipped | Self::Link)
    }

    /// Returns the number of the game; `None` for the last item of an input, which is not a game.
    pub const fn number(&self) -> Option<RecordNumber> {
        match self {
            Self::Record(number, ..) | Self::OtherGame(number) | Self::Refused(number) => Some(*number),
            Self::End | Self::Failed | Self::Skipped | Self::Link => None,
        }
    }
}

/// Options for opening and reading inputs.
#[derive(Clone, Copy, Debug)]
pub struct GameOptions<'o> {
    /// Options for opening inputs.
    pub open: OpenOptions<'o>,
    /// Options for reading records.
    pub read: &'o Options,
    /// Number of threads that read the games.
    pub threads: usize,
}

/// Reads all inputs, calls `work` on each game and each end of an input on several threads, and calls `take` on lists
/// of results in the order of inputs and games. An error of `take` ends the run, and so does
/// [`interrupt`](crate::jobs::interrupt). `stdin` is called if the list contains standard input.
///
/// ```
/// use wei7_convert::Options;
/// use wei7_files::games::{GameOptions, What, each_game};
/// use wei7_files::input::{FindOptions, OpenOptions, find_inputs};
///
/// let directory = tempfile::tempdir()?;
/// std::fs::write(directory.path().join("a.sgf"), "(;FF[4];B[aa])(;FF[4];B[bb];W[cc])")?;
/// let list = find_inputs(&[directory.path().to_owned()], FindOptions::default(), None)?;
/// let options = GameOptions { open: OpenOptions::default(), read: &Options::default(), threads: 2 };
/// let mut moves = Vec::new();
/// each_game(list, &options, &|| Box::new(std::io::empty()), |met| match met.what {
///     What::Record(_, record, _) => record.tree.root().steps().len(),
///     _ => 0,
/// }, |found| {
///     moves.extend(found);
///     Ok::<_, std::io::Error>(())
/// })?;
/// assert_eq!(moves, [1, 2, 0], "and the end of the file");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn each_game<'i, D: Send, E: Send>(
    list: InputList,
    options: &GameOptions<'_>,
    stdin: &(dyn Fn() -> Box<dyn Read + 'i> + Sync),
    work: impl Fn(Met) -> D + Sync,
    mut take: impl FnMut(Vec<D>) -> Result<(), E> + Send,
) -> Result<(), E> {
    let threads = options.threads;
    if list.entries.len() < threads {
        // With fewer inputs than threads, the games of each input are shared among the threads.
        let mut inputs = list.into_inputs();
        return inputs
            .try_for_each(|input| each_game_of(InputGames::begin(input, options, stdin), threads, &work, &mut take));
    }
    let take = Mutex::new(take);
    let one = |input: Input, turn: &Turn<'_>| {
        let (mut waiting, mut is_open) = (Vec::new(), turn.is_sole());
        for met in InputGames::begin(input, options, stdin) {
            waiting.push(work(met));
            if waiting.len() >= MAX_WAITING {
                is_open = is_open || turn.wait();
                if !is_open {
                    // The run was ended by an error or an interruption, so the results are discarded.
                    return Ok(Vec::new());
                }
                lock(&take)(std::mem::take(&mut waiting))?;
            }
        }
        Ok(waiting)
    };
    let jobs = Jobs { threads, ordered_names: false };
    in_order(jobs, list.into_inputs(), Input::bytes, one, |done| lock(&take)(done))
}

/// Reads the games of one input, calls `work` on each game and on the end of the input on several threads, and calls
/// `take` on lists of results in the order of the games.
pub fn each_game_of<D: Send, E>(
    mut games: InputGames<'_>,
    threads: usize,
    work: impl Fn(Met) -> D + Sync,
    mut take: impl FnMut(Vec<D>) -> Result<(), E>,
) -> Result<(), E> {
    let all = |batch: Vec<Found>| batch.into_iter().map(|found| work(found.read())).collect::<Vec<D>>();
    in_pipeline(threads, || next_batch(|| games.find_sized()), all, |done| take(done).map(|()| true))
}

/// A game of an input, or the end of the input, before the game is parsed. Parsing makes it a [`Met`].
struct Found {
    input: Arc<str>,
    findings: Findings,
    what: FoundWhat,
}

enum FoundWhat {
    Game(FoundOutcome),
    Other(Option<Format>, What),
}

impl Found {
    fn read(self) -> Met {
        let Self { input, mut findings, what } = self;
        let game = match what {
            FoundWhat::Game(game) => game,
            FoundWhat::Other(format, what) => return Met { input, format, findings, given_back: None, what },
        };
        let (outcome, piece) = game.read();
        let about = outcome.about();
        let ReadOutcome { number, read, report, format, bytes } = outcome;
        let format = Some(format);
        if report.worst().is_some() {
            findings.append(&report, &piece, format, about);
        }
        let given_back = report.has_carrier().then(|| report.given_back().to_vec());
        let what = match read {
            ReadAs::Record(record) => What::Record(number, Box::new(record), bytes),
            ReadAs::OtherGame(_) => What::OtherGame(number),
            ReadAs::Refused => What::Refused(number),
            ReadAs::Ended => What::Failed,
        };
        Met { input, format, findings, given_back, what }
    }
}

/// Iterator over the games of one input.
pub struct InputGames<'i> {
    input: Arc<str>,
    state: State<'i>,
}

enum State<'i> {
    /// The input is open, and no game has been read yet. The findings about the file name are reported with the first
    /// game.
    Named(Findings, Box<Games<'i>>),
    Open(Box<Games<'i>>),
    Failed(Findings),
    /// The input has no games to read, and only this last item remains to be returned.
    Last(What),
    Done,
}

impl<'i> InputGames<'i> {
    /// Opens an input. `stdin` is called only for standard input.
    pub fn begin(
        Input { entry, content }: Input,
        options: &GameOptions<'_>,
        stdin: &dyn Fn() -> Box<dyn Read + 'i>,
    ) -> Self {
        let input = entry.name().into();
        let failed = |error: crate::InputError| {
            let mut findings = Findings::default();
            findings.push(Diagnostic { refuses: true, ..error.into() }, None);
            State::Failed(findings)
        };
        let state = match entry {
            InputEntry::Link { .. } => State::Last(What::Link),
            InputEntry::Unreadable { error, .. } => failed(error),
            InputEntry::Source(source) => match source.open(content, &options.open, stdin) {
                Err(error) => failed(error),
                Ok(None) => State::Last(What::Skipped),
                Ok(Some(open)) => {
                    let named = name_findings(&source, &open);
                    State::Named(named, Box::new(open.games(options.read)))
                }
            },
        };
        Self { input, state }
    }

    /// Creates the iterator for an input that is already open.
    pub fn of_games(name: &str, games: Games<'i>) -> Self {
        Self { input: name.into(), state: State::Open(Box::new(games)) }
    }

    /// Returns the size in bytes of the source text of the next game, and the game. At the end of the input, the size
    /// is 0.
    fn find_sized(&mut self) -> Option<(u64, Found)> {
        let found = self.find()?;
        let bytes = if let FoundWhat::Game(game) = &found.what { game.bytes } else { 0 };
        Some((bytes, found))
    }

    fn found(&self, findings: Findings, what: FoundWhat) -> Found {
        Found { input: Arc::clone(&self.input), findings, what }
    }

    fn find(&mut self) -> Option<Found> {
        let last = |what| FoundWhat::Other(None, what);
        let (mut findings, mut games) = match std::mem::replace(&mut self.state, State::Done) {
            State::Done => return None,
            State::Last(what) => return Some(self.found(Findings::default(), last(what))),
            State::Failed(findings) => return Some(self.found(findings, last(What::Failed))),
            State::Named(findings, games) => (findings, games),
            State::Open(games) => (Findings::default(), games),
        };
        let Some(game) = games.find_outcome() else {
            let rest = games.rest();
            let format = Some(games.format());
            findings.append(&rest, &games.piece(), format, None);
            return Some(self.found(findings, FoundWhat::Other(format, What::End)));
        };
        if game.kind() != FoundKind::End {
            self.state = State::Open(games);
        }
        Some(self.found(findings, FoundWhat::Game(game)))
    }
}

/// Returns findings about a file name that violates the specification of its format, and a note if the encoding of an
/// entry name was guessed.
fn name_findings(source: &crate::input::Source, open: &OpenInput<'_>) -> Findings {
    let mut findings = Findings::default();
    if let Some(note) = source.name_note() {
        findings.push(note, None);
    }
    if !open.is_ndjson
        && let Some(finding) = source.location.record_name().and_then(|path| open.format.driver().check_name(path))
    {
        findings.push(finding, None);
    }
    findings
}

impl Iterator for InputGames<'_> {
    type Item = Met;

    fn next(&mut self) -> Option<Met> {
        self.find().map(Found::read)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::input::{FindOptions, find_inputs};

    fn met(threads: usize, files: &[(&str, &str)]) -> Vec<String> {
        let directory = tempfile::tempdir().unwrap();
        for (name, content) in files {
            fs::write(directory.path().join(name), content).unwrap();
        }
        let list = find_inputs(&[directory.path().to_owned()], FindOptions::default(), None).unwrap();
        let options = GameOptions { open: OpenOptions::default(), read: &Options::default(), threads };
        let mut all = Vec::new();
        let describe = |met: Met| {
            let name = met.input.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            let what = match met.what {
                What::Record(number, record, _) => format!("{} {}", number.game, record.tree.root().steps().len()),
                What::OtherGame(number) => format!("{} other", number.game),
                What::Refused(number) => format!("{} refused", number.game),
                end => format!("{end:?}"),
            };
            format!("{name} {what} {}", met.findings.list().len())
        };
        let take = |found: Vec<String>| {
            all.extend(found);
            Ok::<_, std::io::Error>(())
        };
        each_game(list, &options, &|| Box::new(std::io::empty()), describe, take).unwrap();
        all
    }

    #[test]
    fn the_order_is_that_of_inputs_and_games_on_any_number_of_threads() {
        let many: Vec<_> = (0..1000).map(|number| format!("(;FF[4]{})", ";B[]".repeat(number % 5))).collect();
        let many = many.concat();
        let files = [("a.sgf", "(;FF[4];B[aa])(;FF[4]GM[2])(;FF[4]SZ[0])"), ("b.sgf", &many), ("c.sgf", "")];
        let one = met(1, &files);
        assert_eq!(one.len(), 3 + 1 + 1000 + 1 + 1);
        for threads in [2, 3, 8] {
            assert_eq!(met(threads, &files), one, "{threads}");
        }
    }

    #[test]
    fn every_input_has_one_end() {
        let found =
            met(2, &[("a.sgf", "(;FF[4];B[aa])(;FF[4]GM[2])"), ("b.sgf", "nothing"), ("c.go", "package main\n")]);
        let ends = |end: &str| found.iter().filter(|line| line.contains(end)).count();
        assert_eq!((ends("End"), ends("Failed"), ends("Skipped")), (1, 1, 1), "{found:?}");
        assert!(found[1].starts_with("a.sgf 2 other "), "{found:?}");
    }
}
