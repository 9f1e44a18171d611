//! `wei7 merge`

use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Message};

use super::options;
use crate::args::{ConflictChoice, MergeArgs};
use crate::error::{RunError, UsageError};
use crate::report::{CarrierLocation, FileReport, Outcome, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_convert::findings::Findings;
use wei7_convert::{
    CarrierPlace, Carry, Conflicts, Format, MergedFile, NotRead, Output, ReadSource, Source, WrittenFile,
    conflict_finding,
};
use wei7_files::input::{InputEntry, InputList, find_inputs};
use wei7_files::output::{self, Chunk, RecordFiles, Written};
use wei7_files::supplement_beside;

/// Merges two files that were made from a third one, or two files about the same games.
pub(crate) fn merge(args: &MergeArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = inputs(args)?;
    let streams = SharedStreams::new(streams);
    let output = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let mut reporter = Reporter::new(&args.read, &list, "merged", Stdout::beside(output), &streams)?;
    let options = wei7_convert::Options { from: args.read.from, ..options(&args.read) };
    let (mut files, mut sources) = (Vec::new(), Vec::new());
    for entry in &list.entries {
        let mut file = FileReport::new(entry.name());
        sources.extend(read(entry, &options, &streams, &mut file));
        files.push(file);
    }
    let mut chunks = Vec::new();
    let mut has_conflicts = false;
    if sources.len() == files.len()
        && let (Some(theirs), Some(ours)) = (sources.pop(), sources.pop())
        && let Some(file) = files.iter_mut().rev().nth(1)
    {
        let conflicts = match args.conflicts {
            Some(ConflictChoice::Ours) => Conflicts::Ours,
            Some(ConflictChoice::Theirs) | None => Conflicts::Theirs,
            Some(ConflictChoice::Comment) => Conflicts::Comment(streams.language),
        };
        let merged = MergedFile::new(sources.pop(), ours, theirs, conflicts);
        has_conflicts = merged.conflicts() > 0;
        if let Err(why) = write(args, merged, options, file, &streams, &mut chunks) {
            file.fail(why);
        }
    }
    reporter.print_all(&chunks)?;
    // The result follows the findings about the inputs.
    let ours = files.remove(files.len() - 2);
    files.push(ours);
    for mut file in files {
        file.choose(&args.read);
        reporter.add_converted(&file)?;
    }
    if has_conflicts {
        reporter.end_with(Exit::Findings);
    }
    reporter.finish(false)
}

/// Finds the two or three inputs, in the order in which they are given.
fn inputs(args: &MergeArgs) -> Result<InputList, RunError> {
    if !(2..=3).contains(&args.read.inputs.len()) {
        return Err(UsageError::NotFilesToMerge.into());
    }
    let mut lists = Vec::new();
    for path in &args.read.inputs {
        lists.push(find_inputs(std::slice::from_ref(path), args.read.find_options(), None)?);
    }
    let mut lists = lists.into_iter();
    let mut all = lists.next().ok_or(UsageError::NotFilesToMerge)?;
    let mut counts = vec![all.entries.len()];
    for list in lists {
        counts.push(list.entries.len());
        all.entries.extend(list.entries);
    }
    if counts.iter().any(|count| *count != 1) {
        return Err(UsageError::NotFilesToMerge.into());
    }
    Ok(all)
}

/// Reads an input. Returns `None` if it is refused; the report has the reason.
fn read(
    entry: &InputEntry,
    options: &wei7_convert::Options,
    streams: &SharedStreams<'_>,
    file: &mut FileReport,
) -> Option<ReadSource> {
    let source = match entry {
        InputEntry::Source(source) => source,
        InputEntry::Unreadable { error, .. } => {
            file.fail(error.clone());
            return None;
        }
        InputEntry::Link { .. } => {
            file.fail(because(&codes::UNREADABLE, Message::new("input-is-a-link")));
            return None;
        }
    };
    let (bytes, supplement) = match source.load(None, || streams.stdin()) {
        Ok(loaded) => loaded,
        Err(error) => {
            file.fail(error);
            return None;
        }
    };
    let name = source.location.record_name().map(|name| name.to_string_lossy());
    match (Source { bytes: &bytes, name: name.as_deref(), supplement: supplement.as_deref() }).read_all(options) {
        Ok(mut read) => {
            file.format = Some(read.format);
            file.findings.absorb(std::mem::replace(&mut read.findings, Findings::new(options.limits.findings)));
            Some(read)
        }
        Err(NotRead { format, findings }) => {
            (file.format, file.outcome) = (format, Outcome::Failed);
            file.findings.absorb(findings);
            None
        }
    }
}

/// Reports the conflicts and writes the merged games.
fn write(
    args: &MergeArgs,
    merged: MergedFile,
    mut options: wei7_convert::Options,
    file: &mut FileReport,
    streams: &SharedStreams<'_>,
    chunks: &mut Vec<Chunk>,
) -> Result<(), Diagnostic> {
    let several = merged.games.len() > 1;
    for (number, game) in (1..).zip(&merged.games) {
        for conflict in &game.conflicts {
            file.findings.push(conflict_finding(conflict, several.then_some(number), streams.language), None);
        }
    }
    let count = merged.conflicts();
    if count > 0 && args.conflicts.is_none() {
        return Err(because(&codes::UNWRITABLE, Message::new("conflicts-undecided").with("number", count)));
    }
    let format = args.to.unwrap_or(merged.format);
    let path = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let has_supplement = path.is_some_and(|path| path.extension().is_some_and(|extension| extension == "wei7"));
    if !has_supplement && format.carrier() == CarrierPlace::Beside {
        // Nobody would find a supplement of standard output or of git's temporary file, so its values are reported as lost.
        options.carry = Carry::None;
    }
    let WrittenFile { output, records, losses } = merged.write(format, &options)?;
    (file.target, file.several) = (Some(format), records.len() > 1);
    for record in &records {
        file.add_record(wei7_convert::info::all_moves(&record.tree));
    }
    for (loss, number) in losses {
        file.losses.append(&[loss], number);
    }
    if let Some(path) = path {
        return put(path, format, &output, args.read.force, file);
    }
    chunks.push(Chunk::text(output.document));
    Ok(())
}

fn put(path: &Path, format: Format, output: &Output, force: bool, file: &mut FileReport) -> Result<(), Diagnostic> {
    let beside = supplement_beside(path);
    let is_beside = format.carrier() == CarrierPlace::Beside;
    let files = RecordFiles {
        document: path,
        content: &output.document,
        supplement: is_beside.then_some(&*beside),
        carried: output.supplement.as_deref(),
    };
    let Written { backups, notes } = output::write_record(&files, force)?;
    file.add_notes(notes);
    file.carrier = Some(match format.carrier() {
        CarrierPlace::Beside => CarrierLocation::Beside(beside.display().to_string()),
        CarrierPlace::Inside | CarrierPlace::Nowhere => CarrierLocation::Inside,
    });
    let supplement = Some(beside).filter(|_| is_beside && output.supplement.is_some());
    let paths: Vec<PathBuf> = [path.to_owned()].into_iter().chain(backups).chain(supplement).collect();
    file.outputs.extend(paths.into_iter());
    Ok(())
}
