//! `wei7 fix`

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use similar::TextDiff;
use wei7_core::{Diagnostic, Level, Message};

use super::convert::{existing_kind, replaces_input, same_output};
use super::{SourceContent, options};
use crate::args::FixArgs;
use crate::error::{RunError, UsageError};
use crate::report::{CarrierLocation, FileReport, FixOutcome, Outcome, Reporter, SharedStreams, Stdout, visible};
use crate::streams::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_convert::{CarrierPlace, Fixed, Format, NotFixed, Source, fix as fix_source};
use wei7_files::input::{Input, InputEntry, Location, Shape, Source as FileSource};
use wei7_files::jobs::{Turn, in_order, is_interrupted};
use wei7_files::output::{self, Chunk, Destination, OutputKind, RecordFiles, SharedFile, Target, Written};
use wei7_files::{WriteError, supplement_beside};

/// Repairs each input: rewrites it as a valid file of its own format.
pub(crate) fn fix(args: &FixArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let output = args.output.as_deref();
    let list = args.read.find(output)?;
    let target = if args.in_place || args.diff {
        Target::Stdout
    } else if output.is_none() && list.shape != Shape::One {
        return Err(UsageError::FixNeedsPlace.into());
    } else {
        let existing = output.map_or(OutputKind::Nothing, existing_kind);
        // Each input becomes one file, whatever its format, so the target is that of a format with one record per file.
        output::target(output, existing, list.shape, Format::WEI7, false)?
    };
    let sources: Vec<FileSource> = list.sources().cloned().collect();
    let mut destinations = output::destinations(&sources, &target, None, false, output::ignores_case).into_iter();
    let archive = match &target {
        Target::Archive(path, kind) => {
            if sources.iter().any(|source| replaces_input(source, [Some(path), None]).is_some()) {
                return Err(UsageError::OutputIsInput(path.clone()).into());
            }
            Some((path, Mutex::new(SharedFile::archive(path, *kind, args.read.force)?)))
        }
        Target::Stdout | Target::File(_) | Target::Directory(_) => None,
    };
    drop(sources);
    let streams = SharedStreams::new(streams);
    let stdout = if args.in_place { Stdout::Report } else { Stdout::beside(output) };
    let mut reporter = Reporter::new(&args.read, &list, "looked-through", stdout, &streams)?;
    // Files that are replaced in place are not listed here, since each is flushed to disk at once.
    if let Target::File(path) | Target::Directory(path) | Target::Archive(path, _) = &target {
        reporter.sync_before_done([path.clone(), supplement_beside(path)]);
    }
    let run = FixRun { args, archive: archive.as_ref().map(|(path, _)| path.as_path()), streams: &streams };
    let jobs = args.read.jobs(&list);
    let planned = list.into_inputs().map(|input| {
        let is_source = matches!(input.entry, InputEntry::Source(_));
        let destination = if is_source { destinations.next() } else { None };
        (input, destination.unwrap_or(Destination::Stdout))
    });
    let mut differs = false;
    in_order(
        jobs,
        planned,
        |(input, _)| input.bytes(),
        |(input, destination), _: &Turn<'_>| Ok::<_, RunError>(run.input(input, &destination)),
        |(file, chunks)| {
            if let Some((path, sink)) = &archive {
                output::write_chunks(&chunks, sink).map_err(WriteError::io(path))?;
            } else {
                differs |= args.diff && !chunks.is_empty();
                reporter.print_all(&chunks)?;
            }
            reporter.add_converted(&file)
        },
    )?;
    if let Some((path, sink)) = archive {
        let sink = sink.into_inner().unwrap_or_else(PoisonError::into_inner);
        if is_interrupted() {
            return Err(RunError::Interrupted(path.display().to_string()));
        }
        if !sink.is_empty() {
            let notes = sink.finish(path)?;
            reporter.tell_replaced(path, notes);
        }
    }
    if differs {
        reporter.end_with(Exit::Findings);
    }
    reporter.finish(false)
}

struct FixRun<'a> {
    args: &'a FixArgs,
    /// Path of the archive that gets all outputs; `None` if outputs are files of their own.
    archive: Option<&'a Path>,
    streams: &'a SharedStreams<'a>,
}

impl FixRun<'_> {
    /// Repairs an input. Returns the report, and the texts to print or the entries to add to the archive.
    fn input(&self, Input { entry, content }: Input, destination: &Destination) -> (FileReport, Vec<Chunk>) {
        let mut file = FileReport::new(entry.name());
        let mut chunks = Vec::new();
        match entry {
            InputEntry::Link { .. } => file.outcome = Outcome::Link,
            InputEntry::Unreadable { error, .. } => file.fail(error),
            InputEntry::Source(source) => {
                if let Err(why) = self.source((&source, content), destination, &mut file, &mut chunks) {
                    file.fail(why);
                }
            }
        }
        file.choose(&self.args.read);
        (file, chunks)
    }

    fn source(
        &self,
        (source, content): SourceContent<'_>,
        destination: &Destination,
        file: &mut FileReport,
        chunks: &mut Vec<Chunk>,
    ) -> Result<(), Diagnostic> {
        if let Destination::Clash { output, other } = destination {
            return Err(because(&codes::OUTPUT_CLASH, same_output(output, other)));
        }
        if self.args.in_place && matches!(source.location, Location::Compressed { .. } | Location::ArchiveEntry { .. })
        {
            return Err(because(&codes::UNWRITABLE, Message::new("packed-input-not-replaced")));
        }
        file.add_notes(source.name_note().into_iter().collect());
        let (bytes, supplement) = source.load(content, || self.streams.stdin())?;
        let name = source.location.record_name().map(|name| name.to_string_lossy().into_owned());
        let source_bytes = Source { bytes: &bytes, name: name.as_deref(), supplement: supplement.as_deref() };
        let options = wei7_convert::Options { from: self.args.read.from, ..options(&self.args.read) };
        let fixed = match fix_source(source_bytes, &options, self.args.uncertain) {
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
        self.put(source, destination, (bytes, supplement), fixed, file, chunks)
    }

    /// Writes the repaired input to its destination.
    fn put(
        &self,
        source: &FileSource,
        destination: &Destination,
        (bytes, supplement): (Vec<u8>, Option<Vec<u8>>),
        fixed: Fixed,
        file: &mut FileReport,
        chunks: &mut Vec<Chunk>,
    ) -> Result<(), Diagnostic> {
        let Fixed { format, findings, output, remaining, losses, records, moves } = fixed;
        (file.format, file.target) = (Some(format), Some(format));
        (file.records, file.moves, file.several) = (records, moves, records > 1);
        file.findings.absorb(findings);
        file.findings.absorb(remaining);
        // An invalid name of the file is reported, since only the content is repaired.
        let name = source.location.record_name().and_then(|path| format.driver().check_name(path));
        if let Some(finding) = name {
            file.findings.push(finding, None);
        }
        let has_errors = file.findings.worst().is_some_and(|worst| worst >= Level::Error);
        file.fix_outcome = match &output {
            Some(_) if self.args.diff => FixOutcome::ToDo,
            Some(_) => FixOutcome::Done,
            None if has_errors => FixOutcome::LeftAlone,
            None => FixOutcome::Nothing,
        };
        for (loss, number) in losses {
            file.losses.append(&[loss], number);
        }
        if self.args.diff {
            let differs = output.filter(|output| output.document != bytes);
            chunks.extend(
                differs.map(|output| Chunk::text(unified_diff_text(&file.file, &bytes, &output.document).into_bytes())),
            );
            return Ok(());
        }
        if self.args.in_place {
            let changed = output.filter(|output| output.document != bytes);
            let (Some(path), Some(output)) = (source.location.path(), changed) else { return Ok(()) };
            let replace = |files: &RecordFiles<'_>| output::replace_record(files, !self.args.no_backup);
            return write((path, &output.document, output.supplement.as_deref()), replace, file);
        }
        // An input that needs no repair is copied unchanged.
        let (document, carried) = match output {
            Some(output) => (output.document, output.supplement),
            None => (bytes, supplement),
        };
        let (Destination::File(place) | Destination::InDirectory(place)) = destination else {
            chunks.push(Chunk::text(document));
            return Ok(());
        };
        if let Some(archive) = self.archive {
            let beside = supplement_beside(place);
            let carried = carried.filter(|_| format.carrier() == CarrierPlace::Beside);
            file.carrier = Some(carrier(format, &archive.join(&beside)));
            for (path, content) in [(place, document)].into_iter().chain(carried.map(|carried| (&beside, carried))) {
                chunks.push(Chunk::entry(path, content));
                file.outputs.extend(std::iter::once(archive.join(path)));
            }
            return Ok(());
        }
        if let Some(reason) = replaces_input(source, [Some(place), None]) {
            return Err(reason);
        }
        if matches!(destination, Destination::InDirectory(_)) {
            output::make_parent(place)?;
        }
        let write_new = |files: &RecordFiles<'_>| output::write_record(files, self.args.read.force);
        write((place, &document, carried.as_deref()), write_new, file)
    }
}

/// Writes a repaired file with its supplement.
fn write(
    (place, content, carried): (&Path, &[u8], Option<&[u8]>),
    write: impl FnOnce(&RecordFiles<'_>) -> Result<Written, WriteError>,
    file: &mut FileReport,
) -> Result<(), Diagnostic> {
    let beside = supplement_beside(place);
    let is_beside = file.format.is_some_and(|format| format.carrier() == CarrierPlace::Beside);
    let supplement = is_beside.then_some(&*beside);
    let Written { backups, notes } = write(&RecordFiles { document: place, content, supplement, carried })?;
    file.add_notes(notes);
    file.carrier = file.format.map(|format| carrier(format, &beside));
    let supplement = supplement.filter(|_| carried.is_some()).map(Path::to_owned);
    file.outputs.extend([place.to_owned()].into_iter().chain(backups).chain(supplement));
    Ok(())
}

/// Returns the place where a format keeps carried values, for the report. `beside` is the path of a supplement.
fn carrier(format: Format, beside: &Path) -> CarrierLocation {
    match format.carrier() {
        CarrierPlace::Beside => CarrierLocation::Beside(beside.display().to_string()),
        CarrierPlace::Inside | CarrierPlace::Nowhere => CarrierLocation::Inside,
    }
}

/// Returns the changes in the form of `diff -u`. Invalid UTF-8 is replaced by U+FFFD, and characters that could control
/// a terminal are replaced by their code points.
fn unified_diff_text(name: &str, before: &[u8], after: &[u8]) -> String {
    let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
    let name = name.replace(['\n', '\r'], " ");
    visible(&TextDiff::from_lines(&*before, &*after).unified_diff().header(&name, &name).to_string()).into_owned()
}
