//! `wei7 convert`

mod collection_output;
mod conversion;
mod converter;
mod game_reader;
mod one_per_file;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::args::{ConvertArgs, Target as Recipient};
use crate::error::{RunError, UsageError};
use crate::report::{FileReport, Outcome, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use collection_output::CollectionOutput;
use conversion::Conversion;
pub(super) use conversion::{replaces_input, same_output};
use wei7_convert::Format;
use wei7_files::input::{ArchiveKind, Compression, Input, InputEntry, InputList, Shape, Source, is_record_name};
use wei7_files::jobs::{Jobs, Turn, in_order, is_interrupted, lock};
use wei7_files::output::{
    self, Chunk, ChunkSink, Destination, OrderedOutput, OutputKind, PlannedFiles, SharedFile, Target,
};
use wei7_files::{WriteError, supplement_beside};

/// Converts each input to the requested format and reports the losses.
pub(crate) fn convert(args: &ConvertArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let output = args.output.as_deref();
    let list = args.read.find(output)?;
    if args.supplement.is_some() && list.shape != Shape::One {
        return Err(UsageError::SupplementForSeveral.into());
    }
    let existing = output.map_or(OutputKind::Nothing, existing_kind);
    let analyses = args.analysis.and_then(Format::of_analyses);
    if let Some(format) = analyses {
        check_use_of_analyses(args, format, existing)?;
    }
    let to = match (analyses, args.to) {
        (Some(format), _) | (None, Some(Recipient::Format(format))) => format,
        _ => output::output_format(output, existing, list.shape),
    };
    let named = args.name.is_some();
    let lines = args.read.lines && to == Format::WEI7;
    let target = if lines {
        output::target_of_lines(output, existing, named)?
    } else {
        output::target(output, existing, list.shape, to, named)?
    };
    if let Target::File(path) = &target
        && args.to.is_none()
        && analyses.is_none()
        && !lines
        && has_unknown_extension(path)
    {
        return Err(UsageError::NoSuchTarget(path.clone()).into());
    }
    let sources: Vec<Source> = list.sources().cloned().collect();
    let destinations = if lines {
        vec![Destination::Lines; sources.len()]
    } else {
        output::destinations(&sources, &target, Some(to), named, output::ignores_case)
    };
    let streams = SharedStreams::new(streams);
    let done = if args.dry_run { "would-be-converted" } else { "converted" };
    let stdout = if args.dry_run { Stdout::Report } else { Stdout::beside(output) };
    let mut reporter = Reporter::new(&args.read, &list, done, stdout, &streams)?;
    for path in output.into_iter().chain(args.supplement.as_deref()).filter(|_| !args.dry_run) {
        reporter.sync_before_done([path.to_owned(), supplement_beside(path)]);
    }
    let one_file = match &target {
        Target::Archive(path, _) => Some(path),
        Target::File(path) if lines => Some(path),
        Target::File(_) | Target::Stdout | Target::Directory(_) => None,
    };
    if let Some(path) = one_file.filter(|path| fs::symlink_metadata(path).is_ok()) {
        if args.skip_existing && !output::is_empty(path) {
            report_existing(list.entries, &mut reporter)?;
            return reporter.finish(false);
        }
        if sources.iter().any(|source| replaces_input(source, [Some(path), None]).is_some()) {
            return Err(UsageError::OutputIsInput(path.clone()).into());
        }
    }
    drop(sources);
    let archive = if let Target::Archive(path, _) = &target { Some(path.clone()) } else { None };
    if let Some(path) = one_file.filter(|_| args.dry_run && !args.read.force) {
        output::must_be_free(path)?;
    }
    let shared = match target {
        // In a dry run, the records are converted but not written.
        Target::Archive(..) if args.dry_run => SharedTarget::None,
        Target::File(_) if args.dry_run && lines => SharedTarget::None,
        Target::Archive(path, kind) => {
            let file = SharedFile::archive(&path, kind, args.replaces(Some(&path)))?;
            SharedTarget::File(path, Mutex::new(file))
        }
        Target::File(path) if lines => {
            let file = SharedFile::text(&path, args.replaces(Some(&path)))?;
            SharedTarget::File(path, Mutex::new(file))
        }
        Target::File(path) if !to.holds_one_record() => {
            let force = args.replaces(Some(&path));
            SharedTarget::collection(Some(path), force, args.dry_run)
        }
        Target::Stdout if !to.holds_one_record() => SharedTarget::collection(None, args.read.force, args.dry_run),
        Target::File(_) | Target::Stdout | Target::Directory(_) => SharedTarget::None,
    };
    let jobs = args.read.jobs(&list);
    let jobs = Jobs {
        // In a collection, the output for a record depends on its neighbors, so inputs are converted one by one.
        threads: if matches!(shared, SharedTarget::Collection(_)) { 1 } else { jobs.threads },
        ordered_names: named,
    };
    let conversion = Conversion {
        args,
        to,
        planned: PlannedFiles::new(&destinations, output::ignores_case),
        archive,
        // If inputs are read one by one, the threads work on the records of each input.
        threads: if jobs.threads > 1 { 1 } else { args.read.threads() },
        reserved: Mutex::default(),
    };
    let files = run(jobs, plan_inputs(list, destinations), &conversion, &shared, &streams, &mut reporter)?;
    shared.finish(files, &streams, &mut reporter)?;
    if args.to.is_none() && analyses.is_none() && output.is_none() && !args.dry_run {
        reporter.name_format_of_stdout(to);
    }
    reporter.finish(false)
}

/// Options that do not fit a file with analyses only.
const NOT_WITH_ANALYSES: [&str; 9] =
    ["--to", "--strip", "--supplement", "--verify", "--lines", "--pretty", "--compress-points", "--problems", "--move"];

/// Returns an error if an option or the name of the output does not fit a file with analyses only.
fn check_use_of_analyses(args: &ConvertArgs, format: Format, existing: OutputKind) -> Result<(), UsageError> {
    if let Some(option) = args.first_given(&NOT_WITH_ANALYSES) {
        return Err(UsageError::NotWithAnalyses(option));
    }
    let Some(output) = args.output.as_deref() else { return Ok(()) };
    let is_other = is_record_name(output) || has_unknown_extension(output);
    if is_other && existing != OutputKind::Directory && !format.has_extension_of(output) {
        return Err(UsageError::NotNamedLikeAnalyses(output.to_owned(), format.extension()));
    }
    Ok(())
}

/// Output that all inputs share.
enum SharedTarget {
    /// No shared output: each input has its own files, or there is only one input.
    None,
    /// One file, or standard output, that gets all records.
    Collection(Box<Mutex<CollectionOutput>>),
    /// Archive or NDJSON file, with its path.
    File(PathBuf, Mutex<SharedFile>),
}

impl SharedTarget {
    fn collection(path: Option<PathBuf>, force: bool, dry_run: bool) -> Self {
        Self::Collection(Box::new(Mutex::new(CollectionOutput::new(path, force, false, dry_run))))
    }

    /// Completes the shared output. `files` are the reports on the inputs of a collection, which are printed after
    /// that.
    fn finish(
        self,
        mut files: Vec<FileReport>,
        streams: &SharedStreams<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), RunError> {
        match self {
            Self::None => Ok(()),
            Self::File(path, _) if is_interrupted() => Err(RunError::Interrupted(path.display().to_string())),
            Self::File(path, file) => {
                let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
                if !file.is_empty() {
                    let notes = file.finish(&path)?;
                    reporter.tell_replaced(&path, notes);
                }
                Ok(())
            }
            Self::Collection(collection) => {
                let collection = collection.into_inner().unwrap_or_else(PoisonError::into_inner);
                if is_interrupted() {
                    return Err(RunError::Interrupted(collection.name().to_owned()));
                }
                let mut stdout = lock(&streams.stdout);
                collection.finish(&mut files, &mut *stdout)?;
                stdout.flush().map_err(RunError::Stdout)?;
                drop(stdout);
                for file in &files {
                    reporter.add_converted(file)?;
                }
                Ok(())
            }
        }
    }
}

/// Input, its destination, and `true` if the input is the last one.
type PlannedInput = (Input, Destination, bool);

fn plan_inputs(list: InputList, destinations: Vec<Destination>) -> impl Iterator<Item = PlannedInput> + Send {
    let count = list.entries.len();
    let mut destinations = destinations.into_iter();
    list.into_inputs().enumerate().map(move |(index, input)| {
        let destination = match &input.entry {
            InputEntry::Source(_) => destinations.next().unwrap_or(Destination::Stdout),
            InputEntry::Link { .. } | InputEntry::Unreadable { .. } => Destination::Stdout,
        };
        (input, destination, index + 1 == count)
    })
}

/// Converts all inputs. If they share a collection, returns their reports, which are printed when the collection is
/// complete.
fn run(
    jobs: Jobs,
    inputs: impl Iterator<Item = PlannedInput> + Send,
    conversion: &Conversion<'_>,
    shared: &SharedTarget,
    streams: &SharedStreams<'_>,
    reporter: &mut Reporter<'_>,
) -> Result<Vec<FileReport>, RunError> {
    let sink: &Mutex<dyn ChunkSink + '_> = match shared {
        SharedTarget::File(_, file) => file,
        SharedTarget::None | SharedTarget::Collection(_) => &streams.stdout,
    };
    let work = |(Input { entry, content }, destination, is_last): PlannedInput, turn: &Turn<'_>| {
        let mut file = FileReport { dry_run: conversion.args.dry_run, ..FileReport::new(entry.name()) };
        let mut collection = if let SharedTarget::Collection(one) = shared { Some(lock(one)) } else { None };
        if let Some(collection) = &mut collection {
            collection.others_follow = !is_last;
        }
        let mut out = OrderedOutput::new(turn, sink);
        match entry {
            InputEntry::Link { .. } => file.outcome = Outcome::Link,
            InputEntry::Unreadable { error, .. } => file.fail(error),
            InputEntry::Source(source) => {
                let collection = collection.as_deref_mut();
                conversion.convert((&source, content), &destination, collection, &mut file, streams, &mut out)?;
            }
        }
        file.choose(&conversion.args.read);
        Ok::<_, RunError>((file, out.into_buffered()))
    };
    let mut files = Vec::new();
    let report = |(file, chunks): (FileReport, Vec<Chunk>)| {
        match shared {
            SharedTarget::File(path, _) => output::write_chunks(&chunks, sink).map_err(WriteError::io(path))?,
            SharedTarget::None | SharedTarget::Collection(_) => reporter.print_all(&chunks)?,
        }
        match shared {
            SharedTarget::Collection(_) => files.push(file),
            SharedTarget::None | SharedTarget::File(..) => reporter.add_converted(&file)?,
        }
        Ok::<_, RunError>(())
    };
    in_order(jobs, inputs, |(input, ..)| input.bytes(), work, report)?;
    Ok(files)
}

/// Reports for each input that its output exists already. For `--skip-existing` with one output file for all inputs.
fn report_existing(entries: Vec<InputEntry>, reporter: &mut Reporter<'_>) -> Result<(), RunError> {
    for entry in entries {
        let mut file = FileReport::new(entry.name());
        match entry {
            InputEntry::Source(_) => (file.outcome, file.existing) = (Outcome::Existing, 1),
            InputEntry::Link { .. } => file.outcome = Outcome::Link,
            InputEntry::Unreadable { error, .. } => file.fail(error),
        }
        reporter.add_converted(&file)?;
    }
    Ok(())
}

/// Returns whether a file name has an extension that names no known format, archive or compression. A name without an
/// extension, or with a number as extension, may be that of a directory, so the result is `false`.
fn has_unknown_extension(path: &Path) -> bool {
    let is_extension = |extension: &OsStr| extension.to_str().is_some_and(|text| text.starts_with(char::is_alphabetic));
    let is_known =
        || is_record_name(path) || ArchiveKind::of_path(path).is_some() || Compression::of_path(path).is_some();
    path.extension().is_some_and(is_extension)
        && !output::ends_in_separator(path)
        && !output::is_device(path)
        && !is_known()
}

pub(super) fn existing_kind(path: &Path) -> OutputKind {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => OutputKind::Directory,
        Ok(_) => OutputKind::File,
        // The path ends in `/`, but names an existing file.
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => OutputKind::File,
        Err(_) => OutputKind::Nothing,
    }
}
