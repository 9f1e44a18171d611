//! A snapshot of the behavior of the command: each file of the corpus and of `../shared` goes through every conversion
//! and every report, and the output is hashed. Two commands with equal behavior have equal snapshots. The command is
//! run as a process only, so commands built from other commits can be compared.

mod inputs;
mod plan;
mod run;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use plan::{Job, Selection};
use run::Place;

const USAGE: &str = "\
Usage: snapshot --command WEI7 [OPTIONS]

Prints a line for each run: a hash of what came out, the kind of run, the input.

  --command WEI7    the command to run
  --inputs DIR      a folder with inputs, with all below it; several times;
                    by default corpus, and ../shared if it is there
  -o FILE           write the lines to this file
  --compare FILE    print only what differs from these lines; exit code 1 if
                    anything does
  --sample N        one run of N only
  --seed N          which ones, from 0
  --only TEXT       only runs with this in 'KIND INPUT'
  --all             also the rarer kinds on all inputs
  --show KIND INPUT print what comes out of one run
  --jobs N          how many commands run at the same time; by default as many
                    as there are processors
  --max-size MB     leave out larger inputs; by default 4";

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Hashes of the outputs, by the path of the input and the kind of the run.
type Lines = BTreeMap<(String, String), String>;

struct Options {
    command: PathBuf,
    inputs: Vec<PathBuf>,
    output: Option<PathBuf>,
    compare: Option<PathBuf>,
    show: Option<(String, String)>,
    jobs: usize,
    max_bytes: u64,
    selection: Selection,
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options> {
    let mut options = Options {
        command: PathBuf::new(),
        inputs: Vec::new(),
        output: None,
        compare: None,
        show: None,
        jobs: thread::available_parallelism()?.get(),
        max_bytes: 4 << 20,
        selection: Selection { all: false, sample: 1, seed: 0, only: None },
    };
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg.as_str() {
            "--command" => options.command = fs::canonicalize(value()?)?,
            "--inputs" => options.inputs.push(value()?.into()),
            "-o" => options.output = Some(value()?.into()),
            "--compare" => options.compare = Some(value()?.into()),
            "--sample" => options.selection.sample = value()?.parse::<u64>()?.max(1),
            "--seed" => options.selection.seed = value()?.parse()?,
            "--only" => options.selection.only = Some(value()?),
            "--all" => options.selection.all = true,
            "--show" => options.show = Some((value()?, value()?)),
            "--jobs" => options.jobs = value()?.parse::<usize>()?.max(1),
            "--max-size" => options.max_bytes = value()?.parse::<u64>()? << 20,
            _ => return Err(USAGE.into()),
        }
    }
    if options.command.as_os_str().is_empty() {
        return Err(USAGE.into());
    }
    if options.inputs.is_empty() {
        options.inputs = ["corpus", "../shared"].map(PathBuf::from).into_iter().filter(|path| path.is_dir()).collect();
    }
    Ok(options)
}

fn main() -> ExitCode {
    match options(std::env::args().skip(1)).and_then(|options| snapshot(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Returns whether the snapshot equals the one that it is compared with.
fn snapshot(options: &Options) -> Result<bool> {
    let root = tempfile::tempdir()?;
    // Help and usage contain the file name of the command.
    let command = root.path().join("wei7").with_extension(std::env::consts::EXE_EXTENSION);
    fs::copy(&options.command, &command)?;
    let (inputs, large) = inputs::gather(&options.inputs, options.max_bytes)?;
    for name in large {
        eprintln!("left out, too large: {name}");
    }
    let places: Vec<Place> = (0..options.jobs)
        .map(|number| Place { command: command.clone(), folder: root.path().join(number.to_string()) })
        .collect();
    for place in &places {
        inputs::copy(&inputs, &place.folder)?;
    }
    let first = places.first().ok_or("no place to run in")?;
    let jobs = plan::plan(&inputs, &codes(first)?)?;
    if let Some((kind, path)) = &options.show {
        return show(first, &jobs, kind, path);
    }
    let planned: BTreeSet<_> = jobs.iter().flat_map(keys).collect();
    let selected: Vec<_> = jobs.iter().filter(|job| job.is_selected(&options.selection)).collect();
    eprintln!("{} files, {} of {} jobs", inputs.len(), selected.len(), jobs.len());
    let lines = run_all(&places, &selected)?;
    if let Some(output) = &options.output {
        fs::write(output, text(&lines))?;
    } else if options.compare.is_none() {
        io::stdout().write_all(text(&lines).as_bytes())?;
    }
    let Some(path) = &options.compare else { return Ok(true) };
    let mut old = parse(&fs::read_to_string(path)?)?;
    // Lines of jobs that were not selected are not reported as removed.
    old.retain(|key, _| lines.contains_key(key) || !planned.contains(&(key.0.as_str(), key.1.as_str())));
    compare(&old, &lines)
}

/// Returns all codes that `explain` lists.
fn codes(place: &Place) -> Result<Vec<String>> {
    let list = place.call(&["explain".to_owned(), "--list".to_owned()], Stdio::null())?;
    let list = String::from_utf8(list.stdout)?;
    Ok(list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}

fn keys(job: &Job) -> impl Iterator<Item = (&str, &str)> {
    job.steps.iter().map(|step| (job.path.as_str(), step.kind.as_str()))
}

fn run_all(places: &[Place], jobs: &[&Job]) -> Result<Lines> {
    let (next, lines) = (AtomicUsize::new(0), Mutex::new(Lines::new()));
    let work = |place: &Place| -> Result<()> {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(index) else { return Ok(()) };
            if index > 0 && index.is_multiple_of(5000) {
                eprintln!("{index} of {}", jobs.len());
            }
            let outputs = place.run(job).map_err(|error| format!("{job:?}: {error}"))?;
            let hashes = keys(job)
                .zip(&outputs)
                .map(|((path, kind), output)| ((path.to_owned(), kind.to_owned()), output.hash()));
            lines.lock().map_err(|error| error.to_string())?.extend(hashes);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = places.iter().map(|place| scope.spawn(|| work(place))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|_| Err("a worker has failed".into())))
    })?;
    Ok(lines.into_inner().map_err(|error| error.to_string())?)
}

fn show(place: &Place, jobs: &[Job], kind: &str, path: &str) -> Result<bool> {
    let job = jobs.iter().find(|job| keys(job).any(|key| key == (path, kind))).ok_or("there is no such run")?;
    let outputs = place.run(job)?;
    for (key, output) in keys(job).zip(outputs) {
        if key.1 == kind {
            output.show(&mut io::stdout())?;
        }
    }
    Ok(true)
}

fn text(lines: &Lines) -> String {
    let mut text = String::new();
    for ((path, kind), hash) in lines {
        text.extend([hash, "  ", kind, "  ", path, "\n"]);
    }
    text
}

fn parse(text: &str) -> Result<Lines> {
    let line = |line: &str| {
        let mut parts = line.splitn(3, "  ").map(str::to_owned);
        let (hash, kind, path) = (parts.next()?, parts.next()?, parts.next()?);
        Some(((path, kind), hash))
    };
    Ok(text.lines().map(line).collect::<Option<_>>().ok_or("this is no snapshot")?)
}

/// Prints the differences, and returns whether there are none.
fn compare(old: &Lines, new: &Lines) -> Result<bool> {
    let mut out = io::stdout().lock();
    let mut differing = 0;
    for key in old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))) {
        let what = match (old.get(key), new.get(key)) {
            (Some(old), Some(new)) if old == new => continue,
            (Some(_), Some(_)) => "changed",
            (None, _) => "new",
            (_, None) => "gone",
        };
        differing += 1;
        writeln!(out, "{what}  {}  {}", key.1, key.0)?;
    }
    eprintln!("{differing} of {} differ", new.len());
    Ok(differing == 0)
}
