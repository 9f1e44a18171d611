//! `wei7 convert`

mod collection_output;
mod converter;
mod one_per_file;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

pub(crate) use converter::replaces_input;

use crate::args::ConvertArgs;
use crate::report::file_report::{Action, FileReport, Outcome};
use crate::report::reporter::{Reporter, Shared};
use crate::run::{Exit, Streams};
use collection_output::CollectionOutput;
use converter::Converter;
use wei7_convert::codes::because;
use wei7_convert::Format;
use wei7_files::RunError;
use wei7_files::input::archive::{Work, Works};
use wei7_files::input::files::{Entry, gather};
use wei7_files::jobs::{Plan, Turn, in_order, is_interrupted, lock};
use wei7_files::output::atomic::{WriteError, is_there};
use wei7_files::output::ordered_output::{Ordered, Piece, Sink, give};
use wei7_files::output::plan::{self, Destination, Found, Inputs, Source, Target, UsageError};
use wei7_files::output::shared_file::OneFile;

/// Converts each input.
pub(crate) fn convert(args: &ConvertArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let output = args.output.as_deref();
    let gathered = gather(&args.read.inputs, args.read.all, output)?;
    if args.supplement.is_some() && gathered.inputs != Inputs::One {
        return Err(UsageError::SupplementForSeveral.into());
    }
    let at_output = output.map_or(Found::Nothing, found);
    let to = args.to.unwrap_or_else(|| plan::format_of(output, at_output, gathered.inputs));
    let named = args.outputs.name.is_some();
    let lines = args.read.many.lines && to == Format::WEI7;
    let target = if lines {
        plan::target_of_lines(output, at_output, named)?
    } else {
        plan::target(output, at_output, gathered.inputs, to, named)?
    };
    let sources: Vec<Source> = gathered.sources().cloned().collect();
    let destinations =
        if lines { vec![Destination::Lines; sources.len()] } else { plan::destinations(&sources, &target, to, named) };
    let shared = Shared::new(streams);
    let mut reporter = Reporter::new(&args.read, &gathered, Action::Converted, &shared);
    let one_file = match &target {
        Target::Archive(path, _) => Some(path),
        Target::File(path) if lines => Some(path),
        Target::File(_) | Target::Stdout | Target::Directory(_) => None,
    };
    if args.outputs.skip_existing && one_file.is_some_and(|path| is_there(path)) {
        all_there(gathered.entries, &mut reporter);
        return Ok(reporter.finish());
    }
    if let Some(path) = one_file.filter(|path| is_there(path))
        && sources.iter().any(|source| replaces_input(source, [Some(path), None]).is_some())
    {
        return Err(UsageError::OutputIsInput(path.clone()).into());
    }
    drop(sources);
    let whole = match target {
        Target::Archive(path, kind) => {
            let file = OneFile::archive(&path, kind, args.force)?;
            Whole::File(path, Mutex::new(file))
        }
        Target::File(path) if lines => {
            let file = OneFile::text(&path, args.force)?;
            Whole::File(path, Mutex::new(file))
        }
        Target::File(path) if !to.holds_one_record() => {
            Whole::CollectionOutput(Mutex::new(CollectionOutput::new(Some(path), args.force, false)))
        }
        Target::Stdout if !to.holds_one_record() => {
            Whole::CollectionOutput(Mutex::new(CollectionOutput::new(None, args.force, false)))
        }
        Target::File(_) | Target::Stdout | Target::Directory(_) => Whole::None,
    };
    let converter = Converter {
        args,
        to,
        planned: plan::paths(&destinations),
        archive: whole.path().filter(|_| !lines).map(Path::to_owned),
        taken: Mutex::default(),
    };
    let plan = args.read.many.plan(&gathered);
    let plan = Plan {
        // How a record is written in a collection depends on whether others stand before it.
        jobs: if matches!(whole, Whole::CollectionOutput(_)) { 1 } else { plan.jobs },
        names: named,
    };
    let files = run(plan, inputs(gathered.entries, destinations), &converter, &whole, &shared, &mut reporter)?;
    whole.finish(files, &shared, &mut reporter)?;
    Ok(reporter.finish())
}

/// What all inputs go to.
enum Whole {
    /// Each input has files of its own, or there is one input.
    None,
    /// One collection.
    CollectionOutput(Mutex<CollectionOutput>),
    /// One archive.
    File(PathBuf, Mutex<OneFile>),
}

impl Whole {
    fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path, _) => Some(path),
            Self::None | Self::CollectionOutput(_) => None,
        }
    }

    /// Puts it into its place. `files`: the reports that wait for that.
    fn finish(
        self,
        mut files: Vec<FileReport>,
        shared: &Shared<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Result<(), RunError> {
        match self {
            Self::None => Ok(()),
            Self::File(path, _) if is_interrupted() => Err(RunError::Interrupted(path.display().to_string())),
            Self::File(_, file) => {
                let file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
                if file.is_empty() { Ok(()) } else { Ok(file.finish()?) }
            }
            Self::CollectionOutput(joined) => {
                let joined = joined.into_inner().unwrap_or_else(PoisonError::into_inner);
                if is_interrupted() {
                    return Err(RunError::Interrupted(joined.name().to_owned()));
                }
                joined.finish(&mut files, &mut *lock(&shared.stdout).0)?;
                for file in &files {
                    reporter.add_converted(file);
                }
                Ok(())
            }
        }
    }
}

/// An input, where it goes, and whether it is the last one.
type Planned = (Work, Destination, bool);

fn inputs(entries: Vec<Entry>, destinations: Vec<Destination>) -> impl Iterator<Item = Planned> + Send {
    let last = entries.len().saturating_sub(1);
    let mut destinations = destinations.into_iter();
    Works::new(entries).enumerate().map(move |(index, work)| {
        let destination = match &work.entry {
            Entry::Source(_) => destinations.next().unwrap_or(Destination::Stdout),
            Entry::Unreadable { .. } => Destination::Stdout,
        };
        (work, destination, index == last)
    })
}

/// Converts all inputs. What it returns are the reports that wait for a collection.
fn run(
    plan: Plan,
    inputs: impl Iterator<Item = Planned> + Send,
    converter: &Converter<'_>,
    whole: &Whole,
    shared: &Shared<'_>,
    reporter: &mut Reporter<'_>,
) -> Result<Vec<FileReport>, RunError> {
    let sink: &Mutex<dyn Sink + '_> = match whole {
        Whole::File(_, file) => file,
        Whole::None | Whole::CollectionOutput(_) => shared.out(),
    };
    let work = |(Work { entry, given }, destination, is_last): Planned, turn: &Turn<'_>| {
        let mut file = FileReport::new(entry.name());
        let mut joined = match whole {
            Whole::CollectionOutput(joined) => Some(lock(joined)),
            Whole::None | Whole::File(..) => None,
        };
        if let Some(joined) = &mut joined {
            joined.others_follow(!is_last);
        }
        let mut out = Ordered::new(turn, sink);
        match entry {
            Entry::Unreadable { code, why, .. } => file.fail_because(because(code, why)),
            Entry::Source(source) => {
                converter.convert(
                    (&source, given),
                    &destination,
                    joined.as_deref_mut(),
                    &mut file,
                    shared,
                    &mut out,
                )?;
            }
        }
        Ok((file, out.waiting()))
    };
    let mut files = Vec::new();
    let tell = |(file, pieces): (FileReport, Vec<Piece>)| {
        match whole {
            Whole::File(path, _) => give(&pieces, sink).map_err(WriteError::io(path))?,
            Whole::None | Whole::CollectionOutput(_) => reporter.print_all(&pieces)?,
        }
        match whole {
            Whole::CollectionOutput(_) => files.push(file),
            Whole::None | Whole::File(..) => reporter.add_converted(&file),
        }
        Ok(())
    };
    in_order(plan, inputs, work, tell)?;
    Ok(files)
}

/// Everything is there already.
fn all_there(entries: Vec<Entry>, reporter: &mut Reporter<'_>) {
    for entry in entries {
        let mut file = FileReport::new(entry.name());
        match entry {
            Entry::Source(_) => (file.outcome, file.present) = (Outcome::Present, 1),
            Entry::Unreadable { code, why, .. } => file.fail_because(because(code, why)),
        }
        reporter.add_converted(&file);
    }
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
