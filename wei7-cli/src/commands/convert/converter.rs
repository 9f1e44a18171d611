//! The conversion of one input.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use wei7_core::{Diagnostic, InFile, Place, Record};

use super::collection_output::CollectionOutput;
use super::one_per_file::OnePerFile;
use crate::args::ConvertArgs;
use crate::commands::options;
use crate::load::load;
use crate::report::file_report::{Carrier, FileReport, Outcome};
use crate::report::reporter::Shared;
use wei7_convert::codes::{self, because};
use wei7_convert::convert::not_all_read;
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::{Summary, all_moves};
use wei7_convert::{CarrierPlace, Carry, Format, Games, Options, ReadAs, RecordWriter, Writing, ndjson};
use wei7_files::RunError;
use wei7_files::input::archive::{self, Given, Trouble};
use wei7_files::output::atomic::{self, WriteError};
use wei7_files::output::names::Taken;
use wei7_files::output::ordered_output::{Ordered, Piece};
use wei7_files::output::plan::{self, Destination, Source};

/// What holds for all inputs of a run.
pub(super) struct Converter<'a> {
    pub(super) args: &'a ConvertArgs,
    pub(super) to: Format,
    /// What the inputs become if they have one game each.
    pub(super) planned: HashSet<PathBuf>,
    /// The archive that all goes to.
    pub(super) archive: Option<PathBuf>,
    /// With `--name`: the names that are given.
    pub(super) taken: Mutex<Taken>,
}

/// Where the records of an input go.
enum Sink<'c> {
    OnePerFile(OnePerFile<'c>),
    /// Lines, with the name of their input.
    Lines(&'c str),
    CollectionOutput(&'c mut CollectionOutput),
}

impl Sink<'_> {
    /// Whether all records go to one file.
    const fn is_one_file(&self) -> bool {
        matches!(self, Self::CollectionOutput(_))
    }

    /// Whether the next record comes behind others in one file.
    const fn has_records(&self) -> bool {
        match self {
            Self::OnePerFile(_) | Self::Lines(_) => false,
            Self::CollectionOutput(joined) => joined.has_records(),
        }
    }

    /// Whether records of other inputs may come behind those of this one in one file.
    const fn others_follow(&self) -> bool {
        match self {
            Self::OnePerFile(_) | Self::Lines(_) => false,
            Self::CollectionOutput(joined) => joined.do_others_follow(),
        }
    }

    /// Takes a record. `false`: there is no use in going on.
    fn give(
        &mut self,
        (number, name): (RecordNumber, Option<PathBuf>),
        writing: Writing,
        file: &mut FileReport,
        out: &mut Ordered<'_>,
    ) -> Result<bool, RunError> {
        match self {
            Self::OnePerFile(units) => units.put(number, name, writing, file, out).map(|()| true),
            Self::Lines(source) => {
                file.losses.append(writing.losses, number);
                let line = ndjson::line(writing.output, source, number.game);
                out.put(Piece::text(line)).map(|()| true).map_err(RunError::Stdout)
            }
            Self::CollectionOutput(joined) => {
                file.losses.append(writing.losses, number);
                Ok(joined.add(&writing.output.document, file))
            }
        }
    }
}

/// A record that was read.
struct Read {
    number: RecordNumber,
    /// The name that it asks for.
    name: Option<PathBuf>,
    record: Record,
    /// The size of what it was read from.
    bytes: u64,
}

/// Writes a record; `before_others` says that another follows in the same file. `false`: there is no use in going on.
fn write(
    read: Read,
    before_others: bool,
    writer: &mut RecordWriter,
    sink: &mut Sink<'_>,
    file: &mut FileReport,
    out: &mut Ordered<'_>,
) -> Result<bool, RunError> {
    let Read { number, name, record, bytes } = read;
    let place = InFile { after_record: sink.has_records(), before_record: before_others };
    match writer.output(record, bytes, place) {
        Ok(writing) => sink.give((number, name), writing, file, out),
        Err(unwritten) => {
            file.outcome = Outcome::Failed;
            file.add(&unwritten.report, Some(number));
            file.losses.append(unwritten.losses, number);
            Ok(true)
        }
    }
}

impl Converter<'_> {
    /// Converts one input and writes what comes of it. The error is one of what all inputs share.
    pub(super) fn convert(
        &self,
        (source, given): (&Source, Option<Result<Given, Trouble>>),
        destination: &Destination,
        joined: Option<&mut CollectionOutput>,
        file: &mut FileReport,
        shared: &Shared<'_>,
        out: &mut Ordered<'_>,
    ) -> Result<(), RunError> {
        let place = match destination {
            Destination::Clash { output, other } => {
                let why = format!("`{}` is that of `{other}`", output.display());
                file.fail_because(because(&codes::OUTPUT_CLASH, why));
                return Ok(());
            }
            Destination::Stdout | Destination::Lines => None,
            Destination::File(path) | Destination::Below(path) => Some(path.as_path()),
            // To say that there is a place for a supplement.
            Destination::Named(directory) => Some(directory.as_path()),
        };
        let is_lines = *destination == Destination::Lines;
        let is_named = matches!(destination, Destination::Named(_));
        if !is_named && self.is_there(place) {
            (file.outcome, file.present) = (Outcome::Present, 1);
            return Ok(());
        }
        let Some((games, supplement, options)) = self.open((source, given), is_lines, place, file, shared) else {
            return Ok(());
        };
        file.target = Some(self.to);
        if is_lines {
            file.carrier = Some(Carrier::InLine);
            let name = source.input.name();
            return self.run((source, games), Sink::Lines(&name), &options, file, out);
        }
        if let Some(joined) = joined {
            return self.run((source, games), Sink::CollectionOutput(joined), &options, file, out);
        }
        if self.to.holds_one_record() || is_named {
            let units = OnePerFile::new(self, source, destination, supplement);
            return self.run((source, games), Sink::OnePerFile(units), &options, file, out);
        }
        if let (Some(archive), Some(place)) = (&self.archive, place) {
            let mut joined = CollectionOutput::entry(&archive.join(place));
            self.run((source, games), Sink::CollectionOutput(&mut joined), &options, file, out)?;
            let mut content = Vec::new();
            joined.finish(std::slice::from_mut(file), &mut content)?;
            if file.outcome == Outcome::Done {
                file.outputs.extend(std::iter::once(archive.join(place)));
                let piece = Piece { name: archive::name_of(place), content };
                out.put(piece).map_err(WriteError::io(archive))?;
            }
            return Ok(());
        }
        let mut joined = CollectionOutput::new(place.map(Path::to_owned), self.args.force, true);
        self.run((source, games), Sink::CollectionOutput(&mut joined), &options, file, out)?;
        joined.finish(std::slice::from_mut(file), out)
    }

    /// Opens an input and decides how to convert it; with what `--supplement` names, if that is written.
    fn open<'r>(
        &self,
        (source, given): (&Source, Option<Result<Given, Trouble>>),
        is_lines: bool,
        place: Option<&Path>,
        file: &mut FileReport,
        shared: &'r Shared<'_>,
    ) -> Option<(Games<'r>, Option<&Path>, Options)> {
        let named = self.args.supplement.as_deref();
        let loaded = load((source, given), &self.args.read, named, shared, file)?;
        if named.is_some() && loaded.format != Format::WEI7 && self.to != Format::WEI7 {
            file.fail_because(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
            return None;
        }
        // With an input in 3.0, --supplement names the one that is read.
        let named = named.filter(|_| loaded.format != Format::WEI7);
        let supplement = self.supplement(place, named);
        if self.archive.is_none()
            && let Some(reason) = replaces_input(source, [place, supplement.as_deref()])
        {
            file.fail_because(reason);
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
            // There is nowhere to put them: they are reported as what they are without a carrier.
            options.carry = Carry::None;
        }
        Some((loaded.games(&options), named, options))
    }

    /// Converts the records of an input one after the other.
    fn run(
        &self,
        (source, mut games): (&Source, Games<'_>),
        mut sink: Sink<'_>,
        options: &Options,
        file: &mut FileReport,
        out: &mut Ordered<'_>,
    ) -> Result<(), RunError> {
        let mut writer = RecordWriter::from_options(self.to, options);
        let mut waiting: Option<Read> = None;
        while let Some(outcome) = games.next_outcome().map(|outcome| outcome.judged_by(options)) {
            let number = outcome.number;
            file.format = Some(outcome.format);
            file.several |= number.game > 1;
            file.found(&outcome.report, &games.piece(), outcome.about());
            if matches!(outcome.read, ReadAs::OtherGame) {
                continue;
            }
            if let Sink::OnePerFile(units) = &mut sink
                && !units.meet(file, out)?
            {
                return Ok(());
            }
            let ReadAs::Record(record) = outcome.read else {
                file.outcome = Outcome::Failed;
                continue;
            };
            file.add_record(all_moves(&record.tree));
            if let Some(before) = waiting.take()
                && !write(before, sink.is_one_file(), &mut writer, &mut sink, file, out)?
            {
                return Ok(());
            }
            let template = self.args.outputs.name.as_ref();
            let name = template
                .map(|template| template.fill(&Summary::of(&record, outcome.format), &source.relative, number.game));
            let read = Read { number, name, record, bytes: outcome.bytes };
            if writer.depends_on_what_follows(&read.record) {
                // How it is written depends on whether something follows.
                waiting = Some(read);
            } else if !write(read, false, &mut writer, &mut sink, file, out)? {
                return Ok(());
            }
        }
        if let Some(last) = waiting {
            let others_follow = sink.others_follow();
            if !write(last, others_follow, &mut writer, &mut sink, file, out)? {
                return Ok(());
            }
        }
        let rest = games.rest();
        file.found(&rest, &games.piece(), None);
        if options.lossless
            && let Some(reason) = not_all_read(&rest)
        {
            file.fail_because(reason);
            if let Sink::OnePerFile(units) = &mut sink {
                units.give_up();
            }
        }
        match sink {
            Sink::OnePerFile(units) => units.finish(file, out),
            Sink::CollectionOutput(_) | Sink::Lines(_) => Ok(()),
        }
    }

    /// Whether it is passed over, since it is there already.
    pub(super) fn is_there(&self, place: Option<&Path>) -> bool {
        self.args.outputs.skip_existing && self.archive.is_none() && place.is_some_and(atomic::is_there)
    }

    /// Where the supplement of an output goes, if the output is one that has a supplement file.
    pub(super) fn supplement(&self, place: Option<&Path>, named: Option<&Path>) -> Option<PathBuf> {
        if self.to.carrier() != CarrierPlace::Beside {
            return None;
        }
        let is_device = |path: &Path| self.archive.is_none() && atomic::is_device(path);
        let beside = || place.filter(|path| !is_device(path)).map(plan::supplement_beside);
        named.map(Path::to_owned).or_else(beside)
    }
}

/// The input is often all that its owner has.
pub(crate) fn replaces_input(source: &Source, outputs: [Option<&Path>; 2]) -> Option<Diagnostic> {
    let input = fs::canonicalize(source.input.path()?).ok()?;
    let same = |output: &&Path| fs::canonicalize(output).is_ok_and(|output| output == input);
    let output = outputs.into_iter().flatten().filter(|output| !atomic::is_device(output)).find(same)?;
    Some(because(&codes::OUTPUT_IS_INPUT, format!("`{}`; write to another place", output.display())))
}
