//! The commands: each input in turn, so that one bad file never stops the others.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Place, Report};

use crate::args::{CheckArgs, ConvertArgs, InfoArgs, ReadArgs};
use crate::check::{Checked, check as check_source};
use crate::codes::{self, because};
use crate::convert::{Carry, Options, Source as Bytes, convert as convert_source};
use crate::files::{Entry, gather};
use crate::format::{CarrierPlace, Family, Format};
use crate::load::load;
use crate::output::{self, Files, WriteError};
use crate::plan::{self, Destination, Found, Inputs, Misuse, Source, Target};
use crate::report::{FileReport, Outcome};
use crate::reporter::Reporter;
use crate::run::{Exit, Streams};

/// Why a run ends before its inputs do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    #[error(transparent)]
    Misuse(#[from] Misuse),
    #[error("standard output: {0}")]
    Stdout(io::Error),
}

/// `wei7 convert`
pub(crate) fn convert(args: &ConvertArgs, streams: &mut Streams<'_>) -> Result<Exit, Stop> {
    let output = args.output.as_deref();
    let gathered = gather(&args.read.inputs, args.read.all, output)?;
    if args.supplement.is_some() && gathered.inputs != Inputs::One {
        return Err(Misuse::SupplementForSeveral.into());
    }
    let at_output = output.map_or(Found::Nothing, found);
    let to = args.to.unwrap_or_else(|| plan::format_of(output, at_output, gathered.inputs));
    let target = plan::target(output, at_output, gathered.inputs, to)?;
    let converter = Converter { args, to, in_directory: matches!(target, Target::Directory(_)) };
    let sources: Vec<Source> = gathered.sources().cloned().collect();
    let mut destinations = plan::destinations(&sources, &target, to).into_iter();
    let mut reporter = Reporter::new(&args.read, &gathered, "converted");
    for entry in gathered.entries {
        let mut file = FileReport::new(entry.name());
        match entry {
            Entry::Unreadable { why, .. } => file.fail_because(because(&codes::UNREADABLE, why)),
            Entry::Source(source) => {
                let destination = destinations.next().unwrap_or(Destination::Stdout);
                converter.convert(&source, &destination, &mut file, streams)?;
            }
        }
        reporter.add_converted(&file, streams);
    }
    Ok(reporter.finish(streams))
}

/// `wei7 check`
pub(crate) fn check(args: &CheckArgs, streams: &mut Streams<'_>) -> Result<Exit, Stop> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    if args.supplement.is_some() && gathered.inputs != Inputs::One {
        return Err(Misuse::SupplementForSeveral.into());
    }
    let mut reporter = Reporter::new(&args.read, &gathered, "checked");
    for entry in gathered.entries {
        let file = checked(entry, &args.read, args.to, args.supplement.as_deref(), streams.stdin);
        reporter.add_checked(&file, streams)?;
    }
    Ok(reporter.finish(streams))
}

/// `wei7 info`
pub(crate) fn info(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<Exit, Stop> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    let mut reporter = Reporter::new(&args.read, &gathered, "read");
    for entry in gathered.entries {
        let mut file = checked(entry, &args.read, None, None, streams.stdin);
        if file.summaries.is_empty() && file.outcome == Outcome::Done {
            file.outcome = Outcome::Failed;
        }
        reporter.add_info(&file, streams)?;
    }
    Ok(reporter.finish(streams))
}

/// Checks one input.
fn checked(
    entry: Entry,
    args: &ReadArgs,
    to: Option<Format>,
    supplement: Option<&Path>,
    stdin: &mut dyn Read,
) -> FileReport {
    let mut file = FileReport::new(entry.name());
    let source = match entry {
        Entry::Source(source) => source,
        Entry::Unreadable { why, .. } => {
            file.fail_because(because(&codes::UNREADABLE, why));
            return file;
        }
    };
    let Some(loaded) = load(&source, args, supplement, stdin, &mut file) else { return file };
    if supplement.is_some() && loaded.family != Family::Wei7 {
        file.fail_because(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
        return file;
    }
    let bytes = Bytes { bytes: &file.source, supplement: loaded.supplement.as_deref() };
    match check_source(bytes, source.input.path(), loaded.family, to, &options(args)) {
        Ok(Checked { format, report, losses, summary }) => {
            (file.format, file.report, file.losses) = (Some(format), report, losses);
            file.summaries.push(summary);
            file.target = to;
        }
        Err(failed) => {
            // A syntax error is a finding; a limit of ours, or a format that we cannot read, is none.
            let about_the_record = failed.report.diagnostics().iter().all(|finding| !finding.code.paragraph.is_empty());
            file.fail(failed);
            if about_the_record {
                file.outcome = Outcome::Done;
            }
        }
    }
    file
}

struct Converter<'a> {
    args: &'a ConvertArgs,
    to: Format,
    in_directory: bool,
}

impl Converter<'_> {
    /// Converts one input and writes what comes of it. The error is one of standard output.
    fn convert(
        &self,
        source: &Source,
        destination: &Destination,
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
            Destination::File(path) => Some(path.as_path()),
        };
        let named = self.args.supplement.as_deref();
        let Some(loaded) = load(source, &self.args.read, named, streams.stdin, file) else { return Ok(()) };
        if named.is_some() && loaded.family != Family::Wei7 && self.to != Format::Wei7 {
            file.fail_because(Diagnostic::new(&codes::SUPPLEMENT_UNUSED, Place::Source));
            return Ok(());
        }
        let supplement = self.supplement(place, loaded.family);
        if let Some(reason) = replaces_input(source, [place, supplement.as_deref()]) {
            file.fail_because(reason);
            return Ok(());
        }
        let mut options = Options {
            carry: self.args.carry,
            lossless: self.args.lossless,
            pretty: self.args.pretty,
            ..options(&self.args.read)
        };
        if self.to.carrier() == CarrierPlace::Beside && supplement.is_none() {
            // There is nowhere to put them: they are reported as what they are without a carrier.
            options.carry = Carry::None;
        }
        file.target = Some(self.to);
        let bytes = Bytes { bytes: &file.source, supplement: loaded.supplement.as_deref() };
        let converted = match convert_source(bytes, loaded.family, self.to, &options) {
            Ok(converted) => converted,
            Err(failed) => {
                file.fail(failed);
                return Ok(());
            }
        };
        (file.format, file.report, file.losses) = (Some(converted.format), converted.report, converted.losses);
        file.summaries = converted.summaries;
        let Some(output) = converted.outputs.first() else { return Ok(()) };
        let files = Output {
            place,
            document: &output.document,
            supplement: supplement.as_deref(),
            items: output.supplement.as_deref(),
        };
        self.write(&files, file, streams.stdout)
    }

    /// Where the supplement of an output goes, if the output is one that has a supplement file.
    fn supplement(&self, place: Option<&Path>, from: Family) -> Option<PathBuf> {
        if self.to.carrier() == CarrierPlace::Inside {
            return None;
        }
        // With an input in 3.0, --supplement names the one that is read.
        let named = self.args.supplement.clone().filter(|_| from != Family::Wei7);
        named.or_else(|| place.filter(|path| !output::is_device(path)).map(plan::supplement_beside))
    }

    fn write(&self, files: &Output<'_>, file: &mut FileReport, stdout: &mut dyn Write) -> Result<(), Stop> {
        let force = self.args.force;
        let written = match files.place {
            Some(place) => {
                suffix(place, self.to, &mut file.report);
                let parent = if self.in_directory { output::make_parent(place) } else { Ok(()) };
                parent.and_then(|()| {
                    let (content, supplement, items) = (files.document, files.supplement, files.items);
                    output::write(&Files { document: place, content, supplement, items }, force)
                })
            }
            None => {
                files.supplement.zip(files.items).map_or(Ok(()), |(path, items)| output::write_one(path, items, force))
            }
        };
        if let Err(error) = written {
            let code = match error {
                WriteError::Exists(_) => &codes::OUTPUT_EXISTS,
                WriteError::Io { .. } => &codes::UNWRITABLE,
            };
            file.report.push(because(code, error.to_string()));
            file.outcome = Outcome::Failed;
            file.losses.clear();
            return Ok(());
        }
        let supplement = files.supplement.filter(|_| files.items.is_some());
        let name = |path: &Path| path.display().to_string();
        file.outputs.extend(files.place.into_iter().chain(supplement).map(name));
        file.carrier = match self.to.carrier() {
            CarrierPlace::Beside => supplement.map(name),
            CarrierPlace::Inside => Some("the file itself".to_owned()),
        };
        if files.place.is_none() {
            stdout.write_all(files.document).map_err(Stop::Stdout)?;
        }
        Ok(())
    }
}

/// What is written for one record, and where; no place is standard output.
struct Output<'a> {
    place: Option<&'a Path>,
    document: &'a [u8],
    supplement: Option<&'a Path>,
    items: Option<&'a [u8]>,
}

/// 3.0: 5.1, 2.2: 3.1, on the name of what is written.
fn suffix(place: &Path, to: Format, report: &mut Report) {
    let wants = matches!(to.family(), Family::Wei7 | Family::Xml);
    if wants && !output::is_device(place) && place.extension().is_none_or(|extension| extension != "wei7") {
        report.push(because(&codes::OUTPUT_SUFFIX, place.display().to_string()));
    }
}

/// The input is often all that its owner has.
fn replaces_input(source: &Source, outputs: [Option<&Path>; 2]) -> Option<Diagnostic> {
    let input = fs::canonicalize(source.input.path()?).ok()?;
    let same = |output: &&Path| fs::canonicalize(output).is_ok_and(|output| output == input);
    let output = outputs.into_iter().flatten().filter(|output| !output::is_device(output)).find(same)?;
    Some(because(&codes::OUTPUT_IS_INPUT, format!("`{}`; write to another place", output.display())))
}

fn options(args: &ReadArgs) -> Options {
    Options { strict: args.strict_input, assume_offset: args.assume_offset, ..Options::default() }
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
