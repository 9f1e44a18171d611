//! `wei7 fix`

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

use similar::TextDiff;
use wei7_core::Diagnostic;

use super::convert::replaces_input;
use super::options;
use crate::args::FixArgs;
use crate::error::{RunError, UsageError};
use crate::report::{CarrierLocation, FileReport, Outcome, Reporter, SharedStreams};
use crate::streams::{Exit, Streams};
use wei7_convert::codes::{self, because, system_message};
use wei7_convert::{CarrierPlace, Fixed, NotFixed, Source, fix as mend};
use wei7_files::input::{Input, InputEntry, Location, Shape, Source as FileSource};
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::{self, Chunk, RecordFiles};
use wei7_files::{WriteError, supplement_beside};

/// Writes each input again in its own format, made valid.
pub(crate) fn fix(args: &FixArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let output = args.output.as_deref();
    let list = args.read.find(output)?;
    let is_folder = output.is_some_and(|path| path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/"));
    let is_several = list.shape != Shape::One;
    if is_several && !args.in_place && !args.diff && output.is_none_or(Path::is_file) {
        return Err(UsageError::FixNeedsPlace.into());
    }
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "looked-through", &streams)?;
    let run = FixRun { args, is_folder: is_folder || is_several, streams: &streams };
    let jobs = args.read.jobs(&list);
    let mut differs = false;
    in_order(
        jobs,
        list.into_inputs(),
        Input::bytes,
        |input, _: &Turn<'_>| Ok::<_, RunError>(run.input(input)),
        |(file, printed)| {
            differs |= args.diff && !printed.is_empty();
            reporter.print_all(&[Chunk::text(printed)])?;
            reporter.add_converted(&file)
        },
    )?;
    let exit = reporter.finish(false)?;
    output.map_or(Ok(()), output::sync)?;
    Ok(if differs { exit.max(Exit::Findings) } else { exit })
}

struct FixRun<'a> {
    args: &'a FixArgs,
    /// Outputs go into a directory.
    is_folder: bool,
    streams: &'a SharedStreams<'a>,
}

impl FixRun<'_> {
    /// Mends an input; what is to be printed.
    fn input(&self, Input { entry, .. }: Input) -> (FileReport, Vec<u8>) {
        let mut file = FileReport::new(entry.name());
        let mut printed = Vec::new();
        match entry {
            InputEntry::Link { .. } => file.outcome = Outcome::Link,
            InputEntry::Unreadable { error, .. } => file.fail(error),
            InputEntry::Source(source) => {
                if let Err(why) = self.source(&source, &mut file, &mut printed) {
                    file.fail(why);
                }
            }
        }
        file.choose(&self.args.read);
        (file, printed)
    }

    fn source(&self, source: &FileSource, file: &mut FileReport, printed: &mut Vec<u8>) -> Result<(), Diagnostic> {
        let path = match &source.location {
            Location::Stdin => None,
            Location::File(path) => Some(path.as_path()),
            Location::Compressed { .. } | Location::ArchiveEntry { .. } => {
                return Err(because(
                    &codes::UNWRITABLE,
                    "an archive or a compressed file is not mended; unpack it first".into(),
                ));
            }
        };
        let unreadable = |error: &io::Error| because(&codes::UNREADABLE, system_message(error));
        let mut bytes = Vec::new();
        match path {
            Some(path) => bytes = fs::read(path).map_err(|error| unreadable(&error))?,
            None => drop(self.streams.stdin().read_to_end(&mut bytes).map_err(|error| unreadable(&error))?),
        }
        let beside = path.map(supplement_beside);
        let supplement = beside.as_deref().and_then(|path| fs::read(path).ok());
        let name = source.location.record_name().map(|name| name.to_string_lossy().into_owned());
        let source_bytes = Source { bytes: &bytes, name: name.as_deref(), supplement: supplement.as_deref() };
        let options = wei7_convert::Options { from: self.args.read.from, ..options(&self.args.read) };
        let fixed = match mend(source_bytes, &options, self.args.uncertain) {
            Ok(fixed) => fixed,
            Err(NotFixed { format: None, .. }) if source.skip_unknown => {
                file.outcome = Outcome::Skipped;
                return Ok(());
            }
            Err(NotFixed { format, findings }) => {
                (file.format, file.outcome) = (format, Outcome::Failed);
                file.findings.absorb(findings);
                return Ok(());
            }
        };
        self.put(source, path, (&bytes, supplement.as_deref()), fixed, file, printed)
    }

    /// Puts what an input has become into its place.
    fn put(
        &self,
        source: &FileSource,
        path: Option<&Path>,
        (bytes, supplement): (&[u8], Option<&[u8]>),
        fixed: Fixed,
        file: &mut FileReport,
        printed: &mut Vec<u8>,
    ) -> Result<(), Diagnostic> {
        let Fixed { format, findings, output, remaining, losses, records, moves } = fixed;
        (file.format, file.target) = (Some(format), Some(format));
        (file.records, file.moves, file.several) = (records, moves, records > 1);
        file.findings.absorb(findings);
        file.findings.absorb(remaining);
        for (loss, number) in losses {
            file.losses.append(vec![loss], number);
        }
        let changed = output.as_ref().is_some_and(|output| output.document != bytes);
        if self.args.diff {
            if let Some(output) = output {
                printed.extend(unified(&file.file, bytes, &output.document).into_bytes());
            }
            return Ok(());
        }
        if self.args.in_place {
            let (Some(path), Some(output)) = (path.filter(|_| changed), output) else { return Ok(()) };
            if !self.args.no_backup {
                file.outputs.extend(std::iter::once(back_up(path, bytes)?));
            }
            return write((path, &output.document, output.supplement.as_deref()), true, file);
        }
        // What needs nothing is as it was.
        let (document, carried) = match &output {
            Some(output) => (&*output.document, output.supplement.as_deref()),
            None => (bytes, supplement),
        };
        let Some(target) = self.args.output.as_deref().filter(|target| target.as_os_str() != "-") else {
            printed.extend_from_slice(document);
            return Ok(());
        };
        let place = if self.is_folder { target.join(&source.relative) } else { target.to_owned() };
        if let Some(reason) = replaces_input(source, [Some(&place), None]) {
            return Err(reason);
        }
        if self.is_folder {
            output::make_parent(&place)?;
        }
        write((&place, document, carried), self.args.force, file)
    }
}

/// Writes what a file has become, with what goes beside it.
fn write(
    (place, content, carried): (&Path, &[u8], Option<&[u8]>),
    force: bool,
    file: &mut FileReport,
) -> Result<(), Diagnostic> {
    let is_beside = file.format.is_some_and(|format| format.carrier() == CarrierPlace::Beside);
    let beside = supplement_beside(place);
    let supplement = is_beside.then_some(&*beside);
    output::write_record(&RecordFiles { document: place, content, supplement, carried }, force)?;
    file.carrier = Some(match supplement {
        Some(path) => CarrierLocation::Beside(path.display().to_string()),
        None => CarrierLocation::Inside,
    });
    file.outputs.names.insert(0, place.display().to_string());
    file.outputs.extend(supplement.filter(|_| carried.is_some()).map(Path::to_owned).into_iter());
    Ok(())
}

/// Keeps what a file was beside it, under the first name that is free.
fn back_up(path: &Path, bytes: &[u8]) -> Result<PathBuf, WriteError> {
    let named = |number: usize| {
        let mut name: OsString = path.as_os_str().to_owned();
        name.push(if number == 1 { ".bak".to_owned() } else { format!(".bak{number}") });
        PathBuf::from(name)
    };
    let mut number = 1;
    loop {
        let place = named(number);
        match output::write_file(&place, bytes, false) {
            Err(WriteError::Exists(_)) => number += 1,
            done => return done.map(|()| place),
        }
    }
}

/// What changes, as `diff -u` shows it; what is no text in UTF-8 is shown as U+FFFD.
fn unified(name: &str, before: &[u8], after: &[u8]) -> String {
    let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
    let name = name.replace(['\n', '\r'], " ");
    TextDiff::from_lines(&*before, &*after).unified_diff().header(&name, &name).to_string()
}
