//! The conversion of one input.

use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, InFile, Place, Record};

use super::collection_output::CollectionOutput;
use super::conversion::{Conversion, replaces_input};
use super::one_per_file::OnePerFile;
use crate::commands::{SourceContent, open, options};
use crate::error::RunError;
use crate::report::{CarrierLocation, FileReport, Outcome, SharedStreams};
use wei7_convert::codes::not_all_read;
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::{Summary, all_moves};
use wei7_convert::{CarrierPlace, Carry, Format, Games, Options, Output, ReadAs, RecordWriter, Writing, ndjson};
use wei7_files::WriteError;
use wei7_files::input::Source;
use wei7_files::output::{Chunk, Destination, OrderedOutput};

/// Where the records of an input go.
enum RecordSink<'c> {
    OnePerFile(OnePerFile<'c>),
    /// NDJSON, with the name of the input.
    Lines(&'c str),
    Collection(&'c mut CollectionOutput),
}

impl RecordSink<'_> {
    /// The one file that all records go to.
    const fn collection(&self) -> Option<&CollectionOutput> {
        match self {
            Self::OnePerFile(_) | Self::Lines(_) => None,
            Self::Collection(collection) => Some(collection),
        }
    }
}

/// A record that was read and is not written yet.
struct PendingRecord {
    number: RecordNumber,
    /// The name that `--name` makes of it.
    name: Option<PathBuf>,
    record: Record,
    /// The size of what it was read from.
    bytes: u64,
}

/// Writes the records of an input.
struct InputWriter<'w, 's> {
    writer: RecordWriter,
    sink: RecordSink<'w>,
    file: &'w mut FileReport,
    out: &'w mut OrderedOutput<'s>,
}

impl InputWriter<'_, '_> {
    /// Writes a record; `before_others`: another follows in the same file. `false`: the input is given up.
    fn write(&mut self, read: PendingRecord, before_others: bool) -> Result<bool, RunError> {
        let PendingRecord { number, name, record, bytes } = read;
        let after_record = self.sink.collection().is_some_and(CollectionOutput::has_records);
        let file = &mut *self.file;
        match self.writer.output(record, bytes, InFile { after_record, before_record: before_others }) {
            Ok(writing) => match &mut self.sink {
                RecordSink::OnePerFile(files) => files.put(number, name, writing, file, self.out).map(|()| true),
                RecordSink::Lines(source) => {
                    file.losses.append(writing.losses, number);
                    let line = ndjson::line(writing.output, source, number.game);
                    self.out.put(Chunk::text(line)).map(|()| true).map_err(RunError::Stdout)
                }
                RecordSink::Collection(collection) => {
                    file.losses.append(writing.losses, number);
                    Ok(collection.add(&writing.output.document, file))
                }
            },
            Err(unwritten) => {
                file.outcome = Outcome::Failed;
                file.add(&unwritten.report, Some(number));
                file.losses.append(unwritten.losses, number);
                Ok(true)
            }
        }
    }
}

impl InputWriter<'_, '_> {
    /// Writes a game that is not Go as it is. `false`: the input is given up.
    fn keep(&mut self, number: RecordNumber, name: Option<PathBuf>, mut game: Vec<u8>) -> Result<bool, RunError> {
        game.push(b'\n');
        match &mut self.sink {
            RecordSink::OnePerFile(files) => {
                let output = Output { document: game, supplement: None };
                let counted = files.count(self.file, self.out)?;
                let writing = Writing { output, losses: Vec::new() };
                files.put(number, name, writing, self.file, self.out).map(|()| counted)
            }
            // Lines are of records.
            RecordSink::Lines(_) => Ok(true),
            RecordSink::Collection(collection) => Ok(collection.add(&game, self.file)),
        }
    }
}

impl Conversion<'_> {
    /// Converts one input and writes its outputs. An error is one of the whole run; others are in the report.
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
                let why = format!("`{}` is that of `{other}`", output.display());
                file.fail(because(&codes::OUTPUT_CLASH, why));
                return Ok(());
            }
            Destination::Stdout | Destination::Lines => None,
            Destination::File(path) | Destination::InDirectory(path) => Some(path.as_path()),
            // A supplement has a place in it.
            Destination::Template(directory) => Some(directory.as_path()),
        };
        let is_lines = *destination == Destination::Lines;
        let is_named = matches!(destination, Destination::Template(_));
        if !is_named && self.skips(place) {
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
            let files = OnePerFile::new(self, source, destination, supplement);
            return self.run((source, games), RecordSink::OnePerFile(files), &options, file, out);
        }
        if let (Some(archive), Some(place)) = (&self.archive, place) {
            let mut collection = CollectionOutput::entry(&archive.join(place));
            self.run((source, games), RecordSink::Collection(&mut collection), &options, file, out)?;
            let mut content = Vec::new();
            collection.finish(std::slice::from_mut(file), &mut content)?;
            if file.outcome == Outcome::Done {
                file.outputs.extend(std::iter::once(archive.join(place)));
                out.put(Chunk::entry(place, content)).map_err(WriteError::io(archive))?;
            }
            return Ok(());
        }
        let mut collection = CollectionOutput::new(place.map(Path::to_owned), self.args.replaces(place), true);
        self.run((source, games), RecordSink::Collection(&mut collection), &options, file, out)?;
        collection.finish(std::slice::from_mut(file), out)
    }

    /// Opens an input and decides how to convert it; the path is that of `--supplement` if it is written.
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
        // With an input in 3.0, --supplement names the one that is read.
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
            pretty: self.args.pretty,
            compress_points: self.args.compress_points,
            ..options(&self.args.read)
        };
        if self.to.carrier() == CarrierPlace::Beside && supplement.is_none() && !is_lines {
            // There is no place for a supplement: what it would carry is reported as lost.
            options.carry = Carry::None;
        }
        Some((loaded.games(&options), named, options))
    }

    /// Converts the records of an input one after the other.
    fn run(
        &self,
        (source, mut games): (&Source, Games<'_>),
        sink: RecordSink<'_>,
        options: &Options,
        file: &mut FileReport,
        out: &mut OrderedOutput<'_>,
    ) -> Result<(), RunError> {
        let mut to = InputWriter { writer: RecordWriter::from_options(self.to, options), sink, file, out };
        let mut waiting: Option<PendingRecord> = None;
        while let Some(outcome) = games.next_outcome().map(|outcome| outcome.judged_by(options, self.to)) {
            let number = outcome.number;
            to.file.format = Some(outcome.format);
            to.file.several |= number.game > 1;
            to.file.found(&outcome.report, &games.piece(), outcome.about());
            let name = |record: &Record| {
                let template = self.args.name.as_ref();
                template.map(|it| it.fill(&Summary::of(record, outcome.format), &source.relative, number.game))
            };
            if let ReadAs::OtherGame(game) = outcome.read {
                if outcome.format == self.to && !to.keep(number, name(&Record::new()), game)? {
                    return Ok(());
                }
                continue;
            }
            if let RecordSink::OnePerFile(files) = &mut to.sink
                && !files.count(to.file, to.out)?
            {
                return Ok(());
            }
            let ReadAs::Record(record) = outcome.read else {
                to.file.outcome = Outcome::Failed;
                continue;
            };
            to.file.add_record(all_moves(&record.tree));
            if let Some(before) = waiting.take()
                && !to.write(before, to.sink.collection().is_some())?
            {
                return Ok(());
            }
            let read = PendingRecord { number, name: name(&record), record, bytes: outcome.bytes };
            if to.writer.depends_on_what_follows(&read.record) {
                // How it is written depends on whether another record follows.
                waiting = Some(read);
            } else if !to.write(read, false)? {
                return Ok(());
            }
        }
        let others_follow = to.sink.collection().is_some_and(|collection| collection.others_follow);
        if let Some(last) = waiting
            && !to.write(last, others_follow)?
        {
            return Ok(());
        }
        let InputWriter { mut sink, file, out, .. } = to;
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
