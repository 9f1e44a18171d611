//! The games of an input, some at a time.

use std::collections::VecDeque;
use std::path::PathBuf;

use wei7_convert::findings::{Findings, RecordNumber};
use wei7_convert::info::{Summary, all_moves};
use wei7_convert::{Format, FoundOutcome, Games, Options, ReadAs, ReadOutcome, RecordWriter};
use wei7_core::{InFile, Record};
use wei7_files::games::next_batch;
use wei7_files::input::Source;

use super::conversion::Conversion;

/// A game that was read.
pub(super) struct ReadGame {
    pub(super) number: RecordNumber,
    pub(super) format: Format,
    pub(super) findings: Findings,
    pub(super) read: ReadAs,
    /// Moves in all branches.
    pub(super) moves: u64,
    /// The name that `--name` makes of it.
    pub(super) name: Option<PathBuf>,
    /// The size of what it was read from.
    pub(super) bytes: u64,
    pub(super) place: InFile,
    /// Whether it depends on the next record how it is written.
    is_open: bool,
}

/// A game of an input, which may be still to be read.
pub(super) enum WaitingGame {
    Read(Box<ReadGame>),
    Found(FoundOutcome),
}

/// What games are read for.
#[derive(Clone, Copy)]
pub(super) struct Purpose<'r, 'c> {
    pub(super) conversion: &'r Conversion<'c>,
    pub(super) source: &'r Source,
    pub(super) options: &'r Options,
}

impl Purpose<'_, '_> {
    /// The game, on any thread.
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
        let name =
            |record: &Record| template.map(|it| it.fill(&Summary::of(record, format), &source.relative, number.game));
        let (moves, name) = match &read {
            ReadAs::Record(record) => (all_moves(&record.tree), name(record)),
            ReadAs::OtherGame(_) => (0, name(&Record::new())),
            ReadAs::Refused | ReadAs::Ended => (0, None),
        };
        ReadGame { number, format, findings, read, moves, name, bytes, place: InFile::default(), is_open: false }
    }
}

/// Finds the games of an input, and reads them where it depends on their neighbors how one is written.
pub(super) struct GameReader<'r, 'c> {
    purpose: Purpose<'r, 'c>,
    games: Games<'r>,
    writer: RecordWriter,
    /// Whether games are read here.
    reads: bool,
    queue: VecDeque<ReadGame>,
    in_batches: bool,
    /// Whether the output is one file for all records; then whether a record is before and behind those of this input.
    shared: Option<InFile>,
}

impl<'r, 'c> GameReader<'r, 'c> {
    /// `shared`: whether the output is one file for all records. `in_batches`: several are given at a time.
    pub(super) fn new(purpose: Purpose<'r, 'c>, games: Games<'r>, shared: Option<InFile>, in_batches: bool) -> Self {
        let mut writer = RecordWriter::from_options(purpose.conversion.to, purpose.options);
        let reads = writer.depends_on_place();
        Self { purpose, games, writer, reads, queue: VecDeque::new(), in_batches, shared }
    }

    /// The input behind its last game.
    pub(super) fn into_games(self) -> Games<'r> {
        self.games
    }

    /// Some games, to be read and written on one thread.
    pub(super) fn batch(&mut self) -> Option<Vec<WaitingGame>> {
        if self.in_batches { next_batch(|| self.next()) } else { self.next().map(|(_, game)| vec![game]) }
    }

    /// The next game, and before it its size.
    fn next(&mut self) -> Option<(u64, WaitingGame)> {
        if !self.reads {
            return self.games.find_outcome().map(|found| (found.bytes, WaitingGame::Found(found)));
        }
        while self.queue.front().is_none_or(|game| game.is_open) {
            let Some(game) = self.read() else {
                let others_follow = self.shared.is_some_and(|place| place.before_record);
                self.close(others_follow);
                break;
            };
            if matches!(game.read, ReadAs::Record(_)) {
                self.close(self.shared.is_some());
            }
            self.queue.push_back(game);
        }
        self.queue.pop_front().map(|game| (game.bytes, WaitingGame::Read(Box::new(game))))
    }

    fn close(&mut self, before_record: bool) {
        for game in self.queue.iter_mut().filter(|game| game.is_open) {
            (game.place.before_record, game.is_open) = (before_record, false);
        }
    }

    fn read(&mut self) -> Option<ReadGame> {
        let mut game = self.purpose.read(self.games.find_outcome()?);
        if let ReadAs::Record(record) = &game.read {
            game.is_open = self.writer.depends_on_what_follows(record);
            if let Some(place) = &mut self.shared {
                game.place.after_record = std::mem::replace(&mut place.after_record, true);
            }
        }
        Some(game)
    }
}
