//! The games of an input, some at a time.

use std::collections::VecDeque;
use std::path::PathBuf;

use wei7_convert::findings::{Findings, RecordNumber};
use wei7_convert::info::{Summary, all_moves};
use wei7_convert::{Format, Games, Options, ReadAs, ReadOutcome, RecordWriter};
use wei7_core::{InFile, Record};
use wei7_files::input::Source;

use super::conversion::Conversion;

/// So much is written on one thread at a time.
const BATCH_BYTES: u64 = 256 << 10;
const BATCH_GAMES: usize = 64;

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

/// Reads the games of an input, up to the next record where it depends on that how one is written.
pub(super) struct GameReader<'r, 'c> {
    conversion: &'r Conversion<'c>,
    source: &'r Source,
    games: Games<'r>,
    options: &'r Options,
    writer: RecordWriter,
    queue: VecDeque<ReadGame>,
    most: usize,
    /// Whether the output is one file for all records; then whether a record is before and behind those of this input.
    shared: Option<InFile>,
}

impl<'r, 'c> GameReader<'r, 'c> {
    /// `shared`: whether the output is one file for all records. `in_batches`: several are read at a time.
    pub(super) fn new(
        conversion: &'r Conversion<'c>,
        (source, games): (&'r Source, Games<'r>),
        options: &'r Options,
        shared: Option<InFile>,
        in_batches: bool,
    ) -> Self {
        let writer = RecordWriter::from_options(conversion.to, options);
        let most = if in_batches { BATCH_GAMES } else { 1 };
        Self { conversion, source, games, options, writer, queue: VecDeque::new(), most, shared }
    }

    /// The input behind its last game.
    pub(super) fn into_games(self) -> Games<'r> {
        self.games
    }

    /// Some games, to be written on one thread.
    pub(super) fn batch(&mut self) -> Option<Vec<ReadGame>> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while let Some(game) = self.next() {
            bytes += game.bytes;
            batch.push(game);
            if bytes >= BATCH_BYTES || batch.len() >= self.most {
                break;
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    fn next(&mut self) -> Option<ReadGame> {
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
        self.queue.pop_front()
    }

    fn close(&mut self, before_record: bool) {
        for game in self.queue.iter_mut().filter(|game| game.is_open) {
            (game.place.before_record, game.is_open) = (before_record, false);
        }
    }

    fn read(&mut self) -> Option<ReadGame> {
        let outcome = self.games.next_outcome()?.judged_by(self.options, self.conversion.to);
        let ReadOutcome { number, read, report, format, bytes } = outcome;
        let about = (!matches!(read, ReadAs::Ended)).then_some(number);
        let mut findings = Findings::default();
        if report.worst().is_some() {
            findings.append(&report, &self.games.piece(), Some(format), about);
        }
        let mut game = ReadGame {
            number,
            format,
            findings,
            read,
            moves: 0,
            name: None,
            bytes,
            place: InFile::default(),
            is_open: false,
        };
        let template = self.conversion.args.name.as_ref();
        let name = |record: &Record| {
            template.map(|it| it.fill(&Summary::of(record, format), &self.source.relative, number.game))
        };
        match &game.read {
            ReadAs::Record(record) => {
                (game.moves, game.name) = (all_moves(&record.tree), name(record));
                game.is_open = self.writer.depends_on_what_follows(record);
                if let Some(place) = &mut self.shared {
                    game.place.after_record = std::mem::replace(&mut place.after_record, true);
                }
            }
            ReadAs::OtherGame(_) => game.name = name(&Record::new()),
            ReadAs::Refused | ReadAs::Ended => {}
        }
        Some(game)
    }
}
