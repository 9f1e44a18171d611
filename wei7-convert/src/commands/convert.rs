//! `wei7 convert`

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Place, Record};

use super::joined::Joined;
use super::units::Units;
use super::{Stop, options};
use crate::args::ConvertArgs;
use crate::codes::{self, because};
use crate::convert::{Carry, Options};
use crate::files::{Entry, gather};
use crate::findings::RecordNumber;
use crate::format::{CarrierPlace, Family, Format};
use crate::hub::{ReadAs, Readings, RecordWriter, Writing};
use crate::load::load;
use crate::output;
use crate::plan::{self, Destination, Found, Inputs, Misuse, Source, Target};
use crate::report::{Deed, FileReport, Outcome};
use crate::reporter::Reporter;
use crate::run::{Exit, Streams};

/// Converts each input.
pub(crate) fn convert(args: &ConvertArgs, streams: &mut Streams<'_>) -> Result<Exit, Stop> {
    let output = args.output.as_deref();
    let gathered = gather(&args.read.inputs, args.read.all, output)?;
    if args.supplement.is_some() && gathered.inputs != Inputs::One {
        return Err(Misuse::SupplementForSeveral.into());
    }
    let at_output = output.map_or(Found::Nothing, found);
    let to = args.to.unwrap_or_else(|| plan::format_of(output, at_output, gathered.inputs));
    let target = plan::target(output, at_output, gathered.inputs, to)?;
    let sources: Vec<Source> = gathered.sources().cloned().collect();
    let destinations = plan::destinations(&sources, &target, to);
    let converter = Converter { args, to, planned: plan::paths(&destinations) };
    let mut destinations = destinations.into_iter();
    let mut reporter = Reporter::new(&args.read, &gathered, Deed::Converted);
    // One collection of all inputs.
    let mut joined = match target {
        _ if to.holds_one_record() => None,
        Target::Directory(_) => None,
        Target::File(path) => Some(Joined::new(Some(path), args.force, false)),
        Target::Stdout => Some(Joined::new(None, args.force, false)),
    };
    let mut files = Vec::new();
    let mut entries = gathered.entries.into_iter();
    while let Some(entry) = entries.next() {
        if let Some(joined) = &mut joined {
            joined.others_follow(entries.len() > 0);
        }
        let mut file = FileReport::new(entry.name());
        match entry {
            Entry::Unreadable { why, .. } => file.fail_because(because(&codes::UNREADABLE, why)),
            Entry::Source(source) => {
                let destination = destinations.next().unwrap_or(Destination::Stdout);
                converter.convert(&source, &destination, joined.as_mut(), &mut file, streams)?;
            }
        }
        if joined.is_some() {
            files.push(file);
        } else {
            reporter.add_converted(&file, streams);
        }
    }
    if let Some(joined) = joined {
        joined.finish(&mut files, streams.stdout)?;
        for file in &files {
            reporter.add_converted(file, streams);
        }
    }
    Ok(reporter.finish(streams))
}

/// What holds for all inputs of a run.
pub(super) struct Converter<'a> {
    pub(super) args: &'a ConvertArgs,
    pub(super) to: Format,
    /// What the inputs become if they have one game each.
    pub(super) planned: HashSet<PathBuf>,
}

/// Where the records of an input go.
enum Sink<'c> {
    Units(Units<'c>),
    Joined(&'c mut Joined),
}

impl Sink<'_> {
    /// Whether the next record comes behind others in one file.
    const fn has_records(&self) -> bool {
        match self {
            Self::Units(_) => false,
            Self::Joined(joined) => joined.has_records(),
        }
    }

    /// Whether records of other inputs may come behind those of this one in one file.
    const fn others_follow(&self) -> bool {
        match self {
            Self::Units(_) => false,
            Self::Joined(joined) => joined.do_others_follow(),
        }
    }

    /// Takes a record. `false`: there is no use in going on.
    fn give(
        &mut self,
        number: RecordNumber,
        writing: Writing,
        file: &mut FileReport,
        stdout: &mut dyn Write,
    ) -> Result<bool, Stop> {
        match self {
            Self::Units(units) => units.put(number, writing, file, stdout).map(|()| true),
            Self::Joined(joined) => {
                file.losses.append(writing.losses, number);
                Ok(joined.add(&writing.output.document, file))
            }
        }
    }
}

/// A record that was read.
struct Read {
    number: RecordNumber,
    record: Record,
    /// The size of what it was read from.
    bytes: u64,
}

/// Writes a record; `before_others` says that another follows in the same file. `false`: there is no use in going on.
fn write(
    read: Read,
    before_others: bool,
    writer: &mut RecordWriter<'_>,
    sink: &mut Sink<'_>,
    file: &mut FileReport,
    stdout: &mut dyn Write,
) -> Result<bool, Stop> {
    let Read { number, record, bytes } = read;
    writer.stands(sink.has_records(), before_others);
    match writer.write(record, bytes) {
        Ok(writing) => sink.give(number, writing, file, stdout),
        Err(unwritten) => {
            file.outcome = Outcome::Failed;
            file.add(&unwritten.report, Some(number));
            file.losses.append(unwritten.losses, number);
            Ok(true)
        }
    }
}

impl Converter<'_> {
    /// Converts one input and writes what comes of it. The error is one of standard output.
    fn convert(
        &self,
        source: &Source,
        destination: &Destination,
        joined: Option<&mut Joined>,
        file: &mut FileReport,
        streams: &mut Streams<'_>,
    ) -> Result<(), Stop> {
        let place = match destination {
            Destination::Clash { output, other } => {
                let why = format!("`{}` is that of `{other}`", output.display());
                file.fail_because(because(&codes::OUTPUT_CLASH, why));
                return Ok(());
            }
            Destination::Stdout => None,
            Destination::File(path) | Destination::Below(path) => Some(path.as_path()),
        };
        let Some((readings, supplement, options)) = self.open(source, place, file, streams.stdin) else {
            return Ok(());
        };
        file.target = Some(self.to);
        if let Some(joined) = joined {
            return self.run(readings, Sink::Joined(joined), &options, file, streams.stdout);
        }
        if self.to.holds_one_record() {
            let units = Units::new(self, source, destination, supplement);
            return self.run(readings, Sink::Units(units), &options, file, streams.stdout);
        }
        let mut joined = Joined::new(place.map(Path::to_owned), self.args.force, true);
        self.run(readings, Sink::Joined(&mut joined), &options, file, streams.stdout)?;
        joined.finish(std::slice::from_mut(file), streams.stdout)
    }

    /// Opens an input and decides how to convert it; with what `--supplement` names, if that is written.
    fn open<'r>(
        &self,
        source: &Source,
        place: Option<&Path>,
        file: &mut FileReport,
        stdin: &'r mut dyn io::Read,
    ) -> Option<(Readings<'r>, Option<&Path>, Options)> {
        let named = self.args.supplement.as_deref();
        let loaded = load(source, &self.args.read, named, stdin, file)?;
        if named.is_some() && loaded.family != Family::Wei7 && self.to != Format::Wei7 {
            file.fail_because(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
            return None;
        }
        // With an input in 3.0, --supplement names the one that is read.
        let named = named.filter(|_| loaded.family != Family::Wei7);
        let supplement = self.supplement(place, named);
        if let Some(reason) = replaces_input(source, [place, supplement.as_deref()]) {
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
        if self.to.carrier() == CarrierPlace::Beside && supplement.is_none() {
            // There is nowhere to put them: they are reported as what they are without a carrier.
            options.carry = Carry::None;
        }
        Some((Readings::new(loaded.content, loaded.family, &options), named, options))
    }

    /// Converts the records of an input one after the other.
    fn run(
        &self,
        mut readings: Readings<'_>,
        mut sink: Sink<'_>,
        options: &Options,
        file: &mut FileReport,
        stdout: &mut dyn Write,
    ) -> Result<(), Stop> {
        let mut writer = RecordWriter::new(self.to, options);
        let mut waiting: Option<Read> = None;
        while let Some(reading) = readings.next() {
            let number = reading.number;
            file.format = Some(reading.format);
            file.several |= number.game > 1;
            file.found(&reading.report, &readings.piece(), reading.about());
            if matches!(reading.read, ReadAs::OtherGame) {
                continue;
            }
            if let Sink::Units(units) = &mut sink
                && !units.meet(file, stdout)?
            {
                return Ok(());
            }
            let ReadAs::Record(record) = reading.read else {
                file.outcome = Outcome::Failed;
                continue;
            };
            file.records += 1;
            if let Some(before) = waiting.take()
                && !write(before, true, &mut writer, &mut sink, file, stdout)?
            {
                return Ok(());
            }
            let read = Read { number, record, bytes: reading.bytes };
            if writer.has_end(&read.record) {
                // How it is written depends on whether something follows.
                waiting = Some(read);
            } else if !write(read, false, &mut writer, &mut sink, file, stdout)? {
                return Ok(());
            }
        }
        if let Some(last) = waiting {
            let others_follow = sink.others_follow();
            if !write(last, others_follow, &mut writer, &mut sink, file, stdout)? {
                return Ok(());
            }
        }
        let rest = readings.rest();
        file.found(&rest, &readings.piece(), None);
        match sink {
            Sink::Units(units) => units.finish(file, stdout),
            Sink::Joined(_) => Ok(()),
        }
    }

    /// Where the supplement of an output goes, if the output is one that has a supplement file.
    pub(super) fn supplement(&self, place: Option<&Path>, named: Option<&Path>) -> Option<PathBuf> {
        if self.to.carrier() == CarrierPlace::Inside {
            return None;
        }
        let beside = || place.filter(|path| !output::is_device(path)).map(plan::supplement_beside);
        named.map(Path::to_owned).or_else(beside)
    }
}

/// The input is often all that its owner has.
pub(super) fn replaces_input(source: &Source, outputs: [Option<&Path>; 2]) -> Option<Diagnostic> {
    let input = fs::canonicalize(source.input.path()?).ok()?;
    let same = |output: &&Path| fs::canonicalize(output).is_ok_and(|output| output == input);
    let output = outputs.into_iter().flatten().filter(|output| !output::is_device(output)).find(same)?;
    Some(because(&codes::OUTPUT_IS_INPUT, format!("`{}`; write to another place", output.display())))
}

fn found(path: &Path) -> Found {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Found::Directory,
        Ok(_) => Found::File,
        // `file/`
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Found::File,
        Err(_) => Found::Nothing,
    }
}
