//! Reading of the games of an input, in batches for several threads.

use std::collections::VecDeque;
use std::path::PathBuf;

use wei7_convert::findings::{Findings, RecordNumber};
use wei7_convert::info::{Summary, all_moves};
use wei7_convert::{Format, FoundOutcome, Games, Options, ReadAs, ReadOutcome, RecordWriter};
use wei7_core::{InFile, Record};
use wei7_files::games::next_batch;
use wei7_files::input::Source;

use super::conversion::Conversion;

/// Game that was read, with what is needed to write it.
pub(super) struct ReadGame {
    pub(super) number: RecordNumber,
    pub(super) format: Format,
    pub(super) findings: Findings,
    pub(super) read: ReadAs,
    /// Number of moves in all branches of the game.
    pub(super) moves: u64,
    /// Path of the output without its extension, according to the template of `--name`; `None` without `--name`.
    pub(super) name: Option<PathBuf>,
    /// Size of the source text of the game in bytes.
    pub(super) bytes: u64,
    pub(super) place: InFile,
    /// Whether the output depends on whether another record follows, which is not known yet.
    awaits_next: bool,
}

/// Game of an input that has been read, or that was found and will be read later.
pub(super) enum WaitingGame {
    Read(Box<ReadGame>),
    Found(FoundOutcome),
}

/// Input and options that are needed to read any of its games.
#[derive(Clone, Copy)]
pub(super) struct ReadContext<'r, 'c> {
    pub(super) conversion: &'r Conversion<'c>,
    pub(super) source: &'r Source,
    pub(super) options: &'r Options,
}

impl ReadContext<'_, '_> {
    /// Returns the game, and reads it first if it has not been read yet. Any thread can call this function.
    pub(super) fn game(self, waiting: WaitingGame) -> ReadGame {
        match waiting {
            WaitingGame::Read(game) => *game,
            WaitingGame::Found(found) => self.read(found),
        }
    }

    fn read(self, found: FoundOutcome) -> ReadGame {
        let Self { conversion, source, options } = self;
        let (outcome, piece) = found.read();
        let outcome = outcome.judged_by(options, conversion.to);
        let about = outcome.about();
        let ReadOutcome { number, read, report, format, bytes } = outcome;
        let mut findings = Findings::default();
        if report.worst().is_some() {
            findings.append(&report, &piece, Some(format), about);
        }
        let template = conversion.args.name.as_ref();
        let name = |record: &Record| {
            template.map(|template| template.fill(&Summary::new(record, format), &source.relative, number.game))
        };
        let (moves, name) = match &read {
            ReadAs::Record(record) => (all_moves(&record.tree), name(record)),
            ReadAs::OtherGame(_) => (0, name(&Record::new())),
            ReadAs::Refused | ReadAs::Ended => (0, None),
        };
        ReadGame { number, format, findings, read, moves, name, bytes, place: InFile::default(), awaits_next: false }
    }
}

/// Finds the games of an input. If the output for a game may depend on the games before and after, the reader also
/// reads the games. Otherwise any thread can read them later.
pub(super) struct GameReader<'r, 'c> {
    context: ReadContext<'r, 'c>,
    games: Games<'r>,
    writer: RecordWriter,
    /// Whether this reader reads the games, since the output for a game may depend on its neighbors.
    reads_games: bool,
    queue: VecDeque<ReadGame>,
    in_batches: bool,
    /// Whether other records come before and after those of this input in the output file; `None` if the records of
    /// this input do not share an output file.
    shared: Option<InFile>,
}

impl<'r, 'c> GameReader<'r, 'c> {
    /// Creates a reader. `shared` is `Some` if all records go to one file, and tells whether records of other inputs
    /// come before and after. With `in_batches`, [`batch`](Self::batch) returns several games at a time.
    pub(super) fn new(
        context: ReadContext<'r, 'c>,
        games: Games<'r>,
        shared: Option<InFile>,
        in_batches: bool,
    ) -> Self {
        let mut writer = RecordWriter::from_options(context.conversion.to, context.options);
        let reads_games = writer.depends_on_place();
        Self { context, games, writer, reads_games, queue: VecDeque::new(), in_batches, shared }
    }

    /// Returns the input, whose games have all been found, to read the findings after the last game.
    pub(super) fn into_games(self) -> Games<'r> {
        self.games
    }

    /// Returns the next games, to be read and written by one thread; `None` at the end of the input.
    pub(super) fn batch(&mut self) -> Option<Vec<WaitingGame>> {
        if self.in_batches { next_batch(|| self.next()) } else { self.next().map(|(_, game)| vec![game]) }
    }

    /// Returns the size in bytes of the source text of the next game, and the game; `None` at the end of the input.
    fn next(&mut self) -> Option<(u64, WaitingGame)> {
        if !self.reads_games {
            return self.games.find_outcome().map(|found| (found.bytes, WaitingGame::Found(found)));
        }
        while self.queue.front().is_none_or(|game| game.awaits_next) {
            let Some(game) = self.read() else {
                let others_follow = self.shared.is_some_and(|place| place.before_record);
                self.set_before_record(others_follow);
                break;
            };
            if matches!(game.read, ReadAs::Record(_)) {
                self.set_before_record(self.shared.is_some());
            }
            self.queue.push_back(game);
        }
        self.queue.pop_front().map(|game| (game.bytes, WaitingGame::Read(Box::new(game))))
    }

    fn set_before_record(&mut self, before_record: bool) {
        for game in self.queue.iter_mut().filter(|game| game.awaits_next) {
            (game.place.before_record, game.awaits_next) = (before_record, false);
        }
    }

    fn read(&mut self) -> Option<ReadGame> {
        let mut game = self.context.read(self.games.find_outcome()?);
        if let ReadAs::Record(record) = &game.read {
            game.awaits_next = self.writer.depends_on_what_follows(record);
            if let Some(place) = &mut self.shared {
                game.place.after_record = std::mem::replace(&mut place.after_record, true);
            }
        }
        Some(game)
    }
}
