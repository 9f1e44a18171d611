//! Applies the runs listed in `runs.txt` to the inputs.

use std::collections::HashMap;
use std::io;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::inputs::{self, Family, Input};

/// The formats that the command supports.
const FORMATS: [&str; 6] = ["wei7", "wei7-2.2", "wei7-2.1", "wei7-2.0", "sgf", "ishi"];
const COMMANDS: [&str; 11] =
    ["convert", "check", "info", "find", "diff", "judge", "show", "render", "explain", "completions", "man"];
const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// Steps that share a folder and run one after the other.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) path: String,
    pub(crate) steps: Vec<Step>,
    rarity: u64,
}

/// One call of the command, with its arguments.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) kind: String,
    pub(crate) args: Vec<String>,
    /// Whether the input is read from standard input.
    pub(crate) stdin: bool,
}

/// Options that decide which jobs are run.
#[derive(Debug)]
pub(crate) struct Selection {
    pub(crate) all: bool,
    /// Only one in `sample` jobs is run, chosen by `seed`. 1 runs all of them.
    pub(crate) sample: u64,
    pub(crate) seed: u64,
    /// Text that the name of a job (`KIND PATH`) must contain to be run; `None` for no such condition.
    pub(crate) only: Option<String>,
}

impl Job {
    pub(crate) fn is_selected(&self, by: &Selection) -> bool {
        let Some(first) = self.steps.first() else { return false };
        let name = format!("{} {}", first.kind, self.path);
        let one_of = |number, seed| xxh3_64_with_seed(name.as_bytes(), seed).is_multiple_of(number);
        (by.all || one_of(self.rarity, u64::MAX))
            && one_of(by.sample, by.seed)
            && by.only.as_ref().is_none_or(|part| name.contains(part.as_str()))
    }
}

/// A line of `runs.txt` with the indented lines below it.
struct Run {
    rarity: u64,
    /// Kind and arguments of each step.
    steps: Vec<(&'static str, &'static str)>,
}

impl Run {
    fn job(&self, path: &str, native: &str, format: &str) -> Job {
        let step = |(kind, text): &(&str, &'static str)| {
            let (args, stdin) = text.strip_suffix("< {in}").map_or((*text, false), |args| (args, true));
            let filled = |arg: &str| arg.replace("{in}", path).replace("{native}", native).replace("{format}", format);
            let args = args.split_whitespace().map(filled).collect();
            Step { kind: kind.replace("{format}", format), args, stdin }
        };
        Job { path: path.to_owned(), steps: self.steps.iter().map(step).collect(), rarity: self.rarity }
    }
}

/// Parses the sections of `runs.txt`. An error is the line that cannot be parsed.
fn runs() -> Result<HashMap<&'static str, Vec<Run>>, &'static str> {
    let mut sections = HashMap::<_, Vec<Run>>::new();
    let mut section = "";
    for line in include_str!("runs.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name;
            continue;
        }
        let (kind, args) = line.trim_start().split_once(':').ok_or(line)?;
        let (kind, rarity) = kind.split_once(" 1/").unwrap_or((kind, "1"));
        let runs = sections.entry(section).or_default();
        if line.starts_with(' ') {
            runs.last_mut().ok_or(line)?.steps.push((kind, args));
        } else {
            runs.push(Run { rarity: rarity.parse().map_err(|_| line)?, steps: vec![(kind, args)] });
        }
    }
    Ok(sections)
}

/// Returns all jobs. Jobs over folders come first because they take longest.
pub(crate) fn plan(inputs: &[Input], codes: &[String]) -> io::Result<Vec<Job>> {
    let sections = runs().map_err(|line| io::Error::other(format!("runs.txt: {line}")))?;
    let mut jobs = Vec::new();
    let mut add = |section: &str, path: &str, native: &str| {
        for run in sections.get(section).into_iter().flatten() {
            let per_format = run.steps.first().is_some_and(|(kind, _)| kind.contains("{format}"));
            let formats = if per_format { &FORMATS[..] } else { &FORMATS[..1] };
            jobs.extend(formats.iter().map(|format| run.job(path, native, format)));
        }
    };
    let mut trees: Vec<_> = inputs.iter().filter_map(|input| input.name.split('/').next()).collect();
    trees.dedup();
    for tree in trees.into_iter().filter(|tree| !inputs::has_archive(inputs, tree)) {
        add("tree", tree, "wei7");
    }
    for folder in inputs::folders(inputs) {
        add("folder", folder, "wei7");
        for archive in inputs::archives(folder) {
            add("packed", &archive, "wei7");
        }
    }
    for input in inputs {
        let native = input.native()?;
        if input.family.is_record() {
            add("record", &input.name, native);
        }
        let section = match input.family {
            Family::Sgf => "sgf",
            Family::Ishi => "ishi",
            Family::Wei7 if native != "wei7" => "2.x",
            Family::Wei7 => "3.0",
            Family::Archive => "archive",
            Family::Stranger => "stranger",
        };
        add(section, &input.name, native);
    }
    for code in codes {
        add("code", code, "");
    }
    for command in COMMANDS {
        add("command", command, "");
    }
    for shell in SHELLS {
        add("shell", shell, "");
    }
    add("once", "-", "");
    Ok(jobs)
}
