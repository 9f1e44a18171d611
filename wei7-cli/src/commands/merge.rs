//! `wei7 merge`

use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Difference, InFile, Message};

use super::options;
use crate::args::{ConflictChoice, MergeArgs};
use crate::error::{RunError, UsageError};
use crate::report::{CarrierLocation, FileReport, Outcome, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_convert::explain::Topic;
use wei7_convert::{
    CarrierPlace, Conflicts, Failed, Format, MergedFile, Output, RecordWriter, Source, merge as merge_sources,
};
use wei7_files::input::{InputEntry, InputList, find_inputs};
use wei7_files::output::{self, Chunk, RecordFiles, Written};
use wei7_files::supplement_beside;

/// Merges two files that were made from a third one, or two files about the same games.
pub(crate) fn merge(args: &MergeArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = inputs(args)?;
    let streams = SharedStreams::new(streams);
    let output = args.output.as_deref();
    let mut reporter = Reporter::new(&args.read, &list, "merged", Stdout::beside(output), &streams)?;
    let ours = list.entries.len() - 2;
    let mut file = FileReport::new(list.entries.get(ours).map(InputEntry::name).unwrap_or_default());
    let mut chunks = Vec::new();
    if let Err(why) = run(args, &list, &streams, &mut file, &mut chunks) {
        file.fail(why);
    }
    file.choose(&args.read);
    reporter.print_all(&chunks)?;
    reporter.add_converted(&file)?;
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

/// Content of an input: the document, its supplement, and the name that may tell its format.
type Loaded = (Vec<u8>, Option<Vec<u8>>, Option<String>);

fn load(entry: &InputEntry, streams: &SharedStreams<'_>) -> Result<Loaded, Diagnostic> {
    match entry {
        InputEntry::Source(source) => {
            let (bytes, supplement) = source.load(None, || streams.stdin())?;
            let name = source.location.record_name().map(|name| name.to_string_lossy().into_owned());
            Ok((bytes, supplement, name))
        }
        InputEntry::Unreadable { error, .. } => Err(error.clone().into()),
        InputEntry::Link { .. } => Err(because(&codes::UNREADABLE, Message::new("input-is-a-link"))),
    }
}

fn source((bytes, supplement, name): &Loaded) -> Source<'_> {
    Source { bytes, name: name.as_deref(), supplement: supplement.as_deref() }
}

fn run(
    args: &MergeArgs,
    list: &InputList,
    streams: &SharedStreams<'_>,
    file: &mut FileReport,
    chunks: &mut Vec<Chunk>,
) -> Result<(), Diagnostic> {
    let mut loaded = Vec::new();
    for entry in &list.entries {
        loaded.push(load(entry, streams)?);
    }
    let mut sources = loaded.iter().map(source);
    let (base, ours, theirs) = match (sources.next(), sources.next(), sources.next()) {
        (base, Some(ours), Some(theirs)) => (base, ours, theirs),
        (Some(ours), Some(theirs), None) => (None, ours, theirs),
        _ => return Err(because(&codes::UNREADABLE, Message::new("not-files-to-merge"))),
    };
    let options = wei7_convert::Options { from: args.read.from, ..options(&args.read) };
    let conflicts = match args.conflicts {
        Some(ConflictChoice::Ours) => Conflicts::Ours,
        Some(ConflictChoice::Theirs) | None => Conflicts::Theirs,
        Some(ConflictChoice::Comment) => Conflicts::Comment(streams.language),
    };
    let merged = match merge_sources(base, ours, theirs, conflicts, &options) {
        Ok(merged) => merged,
        Err(Failed { format, report, .. }) => {
            (file.format, file.outcome) = (format, Outcome::Failed);
            file.add(&report, None);
            return Ok(());
        }
    };
    file.format = Some(merged.format);
    for (number, game) in (1..).zip(&merged.games) {
        for conflict in &game.conflicts {
            let game = (merged.games.len() > 1).then_some(number);
            file.findings.push(finding(conflict, game, streams), None);
        }
    }
    if merged.conflicts() > 0 && args.conflicts.is_none() {
        return Err(because(
            &codes::UNWRITABLE,
            Message::new("conflicts-undecided").with("number", merged.conflicts()),
        ));
    }
    let format = args.to.unwrap_or(merged.format);
    let output = written(merged, format, &options, file)?;
    file.target = Some(format);
    if let Some(path) = args.output.as_deref().filter(|path| path.as_os_str() != "-") {
        return put(path, format, &output, args.read.force, file);
    }
    chunks.push(Chunk::text(output.document));
    Ok(())
}

/// Writes the merged games in a format.
fn written(
    merged: MergedFile,
    format: Format,
    options: &wei7_convert::Options,
    file: &mut FileReport,
) -> Result<Output, Diagnostic> {
    let mut writer = RecordWriter::from_options(format, options);
    let mut output = Output { document: Vec::new(), supplement: None };
    let records: Vec<_> = merged.games.into_iter().filter_map(|game| game.record).collect();
    let count = records.len();
    if count > 1 && format.holds_one_record() {
        return Err(because(&codes::SEVERAL_GAMES, Message::new("several-games-in-target").with("number", count)));
    }
    if !merged.others.is_empty() && format != Format::SGF {
        return Err(because(
            &codes::OTHER_GAME,
            Message::new("other-games-in-target").with("number", merged.others.len()),
        ));
    }
    for (index, record) in records.into_iter().enumerate() {
        file.add_record(wei7_convert::info::all_moves(&record.tree));
        let place = InFile { after_record: index > 0, before_record: index + 1 < count };
        let mut written = writer.output(record, 0, place).map_err(|unwritten| {
            file.add(&unwritten.report, None);
            because(&codes::UNWRITABLE_RECORD, Message::new("game-number").with("number", index + 1))
        })?;
        output.document.append(&mut written.output.document);
        output.supplement = written.output.supplement;
        let number = wei7_convert::findings::RecordNumber { game: index + 1, record: index };
        file.losses.append(&written.losses, number);
    }
    for game in merged.others {
        output.document.extend(game);
        output.document.push(b'\n');
    }
    file.several = count > 1;
    Ok(output)
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

/// Returns the finding about a conflict.
fn finding(conflict: &Difference, game: Option<usize>, streams: &SharedStreams<'_>) -> Diagnostic {
    let concept = conflict.concept();
    let none = || Message::new("none").into();
    let found = Message::new("conflict")
        .with("place", streams.language.place(&conflict.at))
        .with("what", Topic::Loss(concept).title(streams.language))
        .with("ours", conflict.left.clone().unwrap_or_else(none))
        .with("theirs", conflict.right.clone().unwrap_or_else(none));
    let found = match game {
        Some(number) => Message::new("conflict-in-game").with("number", number).with("conflict", found),
        None => found,
    };
    because(&codes::MERGE_CONFLICT, found)
}
