//! Conversion of one input.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use wei7_core::{Diagnostic, DiagramOptions, InFile, NamedLosses, Place};

use super::collection_output::CollectionOutput;
use super::conversion::{Conversion, replaces_input, same_output};
use super::game_reader::{GameReader, ReadContext, ReadGame, WaitingGame};
use super::one_per_file::OnePerFile;
use crate::commands::{SourceContent, open, options};
use crate::error::RunError;
use crate::report::{CarrierLocation, FileReport, Outcome, SharedStreams};
use wei7_convert::codes::not_all_read;
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_convert::{
    CarrierPlace, Carry, Format, Games, Options, Output, ReadAs, RecordWriter, Unwritten, Writing, ndjson,
};
use wei7_files::WriteError;
use wei7_files::input::Source;
use wei7_files::jobs::in_pipeline;
use wei7_files::output::{Chunk, Destination, OrderedOutput};

/// Destination of the records of an input.
enum RecordSink<'c> {
    OnePerFile(OnePerFile<'c>),
    /// NDJSON lines. The value is the name of the input, which the lines contain.
    Lines(&'c str),
    Collection(&'c mut CollectionOutput),
}

impl RecordSink<'_> {
    /// Returns the collection to which all records go; `None` if the records do not go to a collection.
    const fn collection(&self) -> Option<&CollectionOutput> {
        match self {
            Self::OnePerFile(_) | Self::Lines(_) => None,
            Self::Collection(collection) => Some(collection),
        }
    }
}

/// Game with the output for its record; `written` is `None` if the game is no record.
struct WrittenGame {
    game: ReadGame,
    written: Option<Result<Writing, Unwritten>>,
}

/// Reads those games that have not been read yet, and writes the records into memory.
fn write_games(games: Vec<WaitingGame>, context: ReadContext<'_, '_>, mut writer: RecordWriter) -> Vec<WrittenGame> {
    let write = |game: WaitingGame| {
        let mut game = context.game(game);
        let written = match std::mem::replace(&mut game.read, ReadAs::Refused) {
            ReadAs::Record(record) => Some(writer.output(record, game.bytes, game.place)),
            other => {
                game.read = other;
                None
            }
        };
        WrittenGame { game, written }
    };
    games.into_iter().map(write).collect()
}

/// Writes the outputs of the games of one input to their destination, and reports on the input in `file`.
struct InputWriter<'w, 's> {
    to: Format,
    dry_run: bool,
    verify: bool,
    sink: RecordSink<'w>,
    file: &'w mut FileReport,
    out: &'w mut OrderedOutput<'s>,
}

impl InputWriter<'_, '_> {
    /// Writes a game. Returns `false` if the further games of the input must not be converted.
    fn put_game(&mut self, WrittenGame { game, written }: WrittenGame) -> Result<bool, RunError> {
        let ReadGame { number, format, findings, read, moves, name, .. } = game;
        self.file.format = Some(format);
        self.file.several |= number.game > 1;
        self.file.findings.absorb(findings);
        if let ReadAs::OtherGame(game) = read {
            return if format == self.to { self.put_other_game(number, name, game) } else { Ok(true) };
        }
        if let RecordSink::OnePerFile(files) = &mut self.sink
            && !files.count(self.file, self.out)?
        {
            return Ok(false);
        }
        let Some(written) = written else {
            self.file.refused += 1;
            self.file.outcome = Outcome::Failed;
            return Ok(true);
        };
        self.file.add_record(moves);
        match written {
            Ok(writing) => {
                self.file.proven += usize::from(self.verify);
                self.put_writing(number, name, writing)
            }
            Err(mut unwritten) => {
                self.file.outcome = Outcome::Failed;
                unwritten.report.refuse();
                self.file.add(&unwritten.report, Some(number));
                self.file.losses.append(&unwritten.losses, number);
                Ok(true)
            }
        }
    }

    fn put_writing(&mut self, number: RecordNumber, name: Option<PathBuf>, writing: Writing) -> Result<bool, RunError> {
        let file = &mut *self.file;
        match &mut self.sink {
            RecordSink::OnePerFile(files) => files.put(number, name, writing, file, self.out).map(|()| true),
            RecordSink::Lines(source) => {
                file.losses.append(&writing.losses, number);
                if self.dry_run {
                    return Ok(true);
                }
                let line = ndjson::line(writing.output, source, number.game);
                self.out.put(Chunk::text(line)).map(|()| true).map_err(RunError::Stdout)
            }
            RecordSink::Collection(collection) => {
                file.losses.append(&writing.losses, number);
                Ok(collection.add(&writing.output.document, file))
            }
        }
    }

    /// Writes a game other than Go unchanged. Returns `false` if the further games of the input must not be converted.
    fn put_other_game(
        &mut self,
        number: RecordNumber,
        name: Option<PathBuf>,
        mut game: Vec<u8>,
    ) -> Result<bool, RunError> {
        game.push(b'\n');
        match &mut self.sink {
            RecordSink::OnePerFile(files) => {
                let output = Output { document: game, supplement: None };
                let counted = files.count(self.file, self.out)?;
                let writing = Writing { output, losses: Vec::new() };
                files.put(number, name, writing, self.file, self.out).map(|()| counted)
            }
            // NDJSON can contain only records, so the game is left out.
            RecordSink::Lines(_) => Ok(true),
            RecordSink::Collection(collection) => Ok(collection.add(&game, self.file)),
        }
    }
}

impl Conversion<'_> {
    /// Converts one input and writes its outputs. Errors that end the whole run are returned. All other errors are
    /// added to the report `file`.
    pub(super) fn convert(
        &self,
        (source, content): SourceContent<'_>,
        destination: &Destination,
        collection: Option<&mut CollectionOutput>,
        file: &mut FileReport,
        streams: &SharedStreams<'_>,
        out: &mut OrderedOutput<'_>,
    ) -> Result<(), RunError> {
        let place = match destination {
            Destination::Clash { output, other } => {
                file.fail(because(&codes::OUTPUT_CLASH, same_output(output, other)));
                return Ok(());
            }
            Destination::Stdout | Destination::Lines => None,
            Destination::File(path) | Destination::InDirectory(path) => Some(path.as_path()),
            // There is no output path yet, but supplements are written into this directory, too.
            Destination::Template(directory) => Some(directory.as_path()),
        };
        let is_lines = *destination == Destination::Lines;
        let is_named = matches!(destination, Destination::Template(_));
        if !is_named && !self.args.verify && self.skips(place) {
            (file.outcome, file.existing) = (Outcome::Existing, 1);
            return Ok(());
        }
        let Some((games, supplement, options)) = self.open((source, content), is_lines, place, file, streams) else {
            return Ok(());
        };
        file.target = Some(self.to);
        if is_lines {
            file.carrier = Some(CarrierLocation::InLine);
            let name = source.location.display_name();
            return self.run((source, games), RecordSink::Lines(&name), &options, file, out);
        }
        if let Some(collection) = collection {
            return self.run((source, games), RecordSink::Collection(collection), &options, file, out);
        }
        if self.to.holds_one_record() || is_named {
            let files = OnePerFile::new(self, source, destination, &options, supplement);
            return self.run((source, games), RecordSink::OnePerFile(files), &options, file, out);
        }
        if let (Some(archive), Some(place)) = (&self.archive, place) {
            let mut collection = CollectionOutput::entry(&archive.join(place));
            self.run((source, games), RecordSink::Collection(&mut collection), &options, file, out)?;
            let mut content = Vec::new();
            collection.finish(std::slice::from_mut(file), &mut content)?;
            if file.outcome == Outcome::Done {
                file.outputs.extend(std::iter::once(archive.join(place)));
                if !self.args.dry_run {
                    out.put(Chunk::entry(place, content)).map_err(WriteError::io(archive))?;
                }
            }
            return Ok(());
        }
        let mut collection =
            CollectionOutput::new(place.map(Path::to_owned), self.args.replaces(place), true, self.args.dry_run);
        if self.has_document(place) {
            collection.verify_existing(self.to, &options);
        }
        self.run((source, games), RecordSink::Collection(&mut collection), &options, file, out)?;
        collection.finish(std::slice::from_mut(file), out)
    }

    /// Opens an input. Returns its games, the path of `--supplement` if a supplement is to be written there, and the
    /// options. Returns `None` if the input cannot be converted, and adds the reason to the report `file`.
    fn open<'r>(
        &self,
        (source, content): SourceContent<'_>,
        is_lines: bool,
        place: Option<&Path>,
        file: &mut FileReport,
        streams: &'r SharedStreams<'_>,
    ) -> Option<(Games<'r>, Option<&Path>, Options)> {
        let named = self.args.supplement.as_deref();
        let loaded = open((source, content), &self.args.read, named, streams, file)?;
        if named.is_some() && loaded.format != Format::WEI7 && self.to != Format::WEI7 {
            file.fail(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
            return None;
        }
        // For an input in 3.0, `--supplement` names the supplement to read, so no supplement is written there.
        let named = named.filter(|_| loaded.format != Format::WEI7);
        let supplement = self.supplement(place, named);
        if self.archive.is_none()
            && let Some(reason) = replaces_input(source, [place, supplement.as_deref()])
        {
            file.fail(reason);
            return None;
        }
        let mut options = Options {
            carry: self.args.carry,
            lossless: self.args.lossless,
            verify: self.args.verify,
            strip: self.args.stripped(),
            analysis: self.args.analysis,
            salvage: self.args.salvage,
            pretty: self.args.pretty,
            compress_points: self.args.compress_points,
            diagram: DiagramOptions { style: self.args.style, r#move: self.args.r#move },
            problems: self.args.problems.unwrap_or_default(),
            ..options(&self.args.read)
        };
        if self.to.carrier() == CarrierPlace::Beside && supplement.is_none() && !is_lines {
            // Without a path for a supplement, the values in it would be lost, so they are reported as lost.
            options.carry = Carry::None;
        }
        Some((loaded.games(&options), named, options))
    }

    /// Converts the games of an input on several threads. Games are found in order, and outputs are written in order.
    fn run(
        &self,
        (source, games): (&Source, Games<'_>),
        sink: RecordSink<'_>,
        options: &Options,
        file: &mut FileReport,
        out: &mut OrderedOutput<'_>,
    ) -> Result<(), RunError> {
        // Once the list of losses in the report is full, writers need only name the first loss of each kind.
        let is_list_full = AtomicBool::new(false);
        let writer = || {
            let named = if is_list_full.load(Ordering::Relaxed) { NamedLosses::First } else { NamedLosses::Each };
            RecordWriter::from_options(self.to, options).name_losses(named)
        };
        let place = |collection: &CollectionOutput| InFile {
            after_record: collection.has_records(),
            before_record: collection.others_follow,
        };
        // With a file for each record, writing to the disk takes longer than converting, so one thread is enough.
        let threads = if matches!(sink, RecordSink::OnePerFile(_)) { 1 } else { self.threads };
        let shared = sink.collection().map(place);
        let context = ReadContext { conversion: self, source, options };
        let mut from = GameReader::new(context, games, shared, threads > 1);
        let mut to = InputWriter { to: self.to, dry_run: self.args.dry_run, verify: self.args.verify, sink, file, out };
        let mut goes_on = true;
        in_pipeline(
            threads,
            || from.batch(),
            |games| write_games(games, context, writer()),
            |games| {
                for game in games {
                    goes_on = to.put_game(game)?;
                    if !goes_on {
                        break;
                    }
                }
                is_list_full.store(to.file.losses.are_listed_up(), Ordering::Relaxed);
                Ok::<_, RunError>(goes_on)
            },
        )?;
        if !goes_on {
            return Ok(());
        }
        let (InputWriter { mut sink, file, out, .. }, mut games) = (to, from.into_games());
        let rest = games.rest();
        file.found(&rest, &games.piece(), None);
        if options.lossless
            && let Some(reason) = not_all_read(&rest)
        {
            file.fail(reason);
            if let RecordSink::OnePerFile(files) = &mut sink {
                files.discard();
            }
        }
        if let RecordSink::OnePerFile(files) = sink { files.finish(file, out) } else { Ok(()) }
    }
}
