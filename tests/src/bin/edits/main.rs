//! How much of what is carried comes back after an edit: the table of the book. Arguments are files and folders; `--verbose` names
//! what is lost and what is wrong.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use wei7_convert::{Carry, Format, Game, RecordReader, RecordWriter};
use wei7_core::{Parsed, Record, Report};
use wei7_testsuite::edits::{Edit, edit};
use wei7_testsuite::samples::files_below;
use wei7_testsuite::things::{At, Things, main_line, things};

/// What became of one edit in one direction.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    files: usize,
    carried: usize,
    lost: usize,
    wrong: usize,
    undone: usize,
    unnamed: usize,
}

/// From which formats to which.
const DIRECTIONS: [(&str, &[Format]); 4] = [
    ("sgf", &[Format::WEI7, Format::WEI7_2_2, Format::ISHI]),
    ("wei7-2", &[Format::WEI7, Format::SGF]),
    ("wei7", &[Format::SGF, Format::ISHI]),
    ("ishi", &[Format::WEI7, Format::SGF]),
];

fn records(path: &Path) -> Option<(Format, Vec<Record>)> {
    let bytes = std::fs::read(path).ok()?;
    let reader = RecordReader::detect(&bytes, path.to_str()).ok()?.lenient();
    let format = reader.format();
    let games = reader.for_slice(&bytes).filter_map(|game| match game.ok()?.value {
        Game::Record(record) => Some(record),
        Game::Other(_) => None,
    });
    Some((format, games.collect()))
}

fn read(text: &str, supplement: Option<&[u8]>, format: Format) -> Option<(Record, Report)> {
    let mut reader = RecordReader::from_format(format).lenient();
    if let Some(supplement) = supplement {
        reader = reader.supplement(supplement);
    }
    match reader.for_slice(text.as_bytes()).next()?.ok()? {
        Parsed { value: Game::Record(record), report } => Some((record, report)),
        Parsed { .. } => None,
    }
}

fn written(record: &Record, format: Format, carry: Carry) -> Option<(String, Option<Vec<u8>>)> {
    let mut text = Vec::new();
    let written = RecordWriter::to_format(format).carry(carry).write(record, &mut text).ok()?;
    Some((String::from_utf8(text).ok()?, written.supplement))
}

/// The things of a record after the same edit: places behind a move that was deleted or changed.
fn moved(things: Things, line: &[(u8, u32, u32)], at: Option<usize>, kind: Edit, new: &[(u8, u32, u32)]) -> Things {
    let Some(at) = at else { return things };
    let Some(old) = line.get(..=at) else { return things };
    let of_line = |place: At| {
        let mut path = place.path;
        if path.starts_with(old) {
            match (kind, new.get(at)) {
                (Edit::MoveOut, _) => drop(path.remove(at)),
                (Edit::Move, Some(new)) => path[at] = *new,
                _ => {}
            }
        }
        At { path, ..place }
    };
    let mut moved = Things::new();
    for (place, said) in things {
        let all = moved.entry(of_line(place)).or_default();
        for (what, count) in said {
            *all.entry(what).or_default() += count;
        }
    }
    moved
}

/// Things by one of the two ways to name their places.
fn by<K: Ord>(things: &Things, key: impl Fn(&At) -> K) -> BTreeMap<K, BTreeMap<String, usize>> {
    let mut all: BTreeMap<K, BTreeMap<String, usize>> = BTreeMap::new();
    for (at, said) in things {
        let place = all.entry(key(at)).or_default();
        for (what, count) in said {
            *place.entry(what.clone()).or_default() += count;
        }
    }
    all
}

/// How often something is said in one record beyond how often it is in another, at a place that they have in common.
fn count(all: &BTreeMap<String, usize>, what: &str) -> usize {
    all.get(what).copied().unwrap_or_default()
}

struct Case<'c> {
    record: &'c Record,
    format: Format,
    text: String,
    supplement: Option<Vec<u8>>,
    plain: String,
    base: Record,
}

impl<'c> Case<'c> {
    fn of(record: &'c Record, format: Format) -> Option<Self> {
        let (text, supplement) = written(record, format, Carry::Keep)?;
        let (plain, _) = written(record, format, Carry::None)?;
        let (base, _) = read(&plain, None, format)?;
        Some(Self { record, format, text, supplement, plain, base })
    }

    fn after(&self, kind: Edit, name: &str, is_verbose: bool) -> Option<Tally> {
        let edited = edit(&self.text, self.format, kind)?;
        let without = edit(&self.plain, self.format, kind)?;
        let (shown, _) = read(&without.text, None, self.format)?;
        let (merged, report) = read(&edited.text, self.supplement.as_deref(), self.format)?;
        let told = report.diagnostics().iter().filter(|finding| finding.code.id.starts_with('C'));
        let told = told.filter(|finding| finding.code.id != "C003").count() + report.unlisted();
        let line = main_line(&self.base);
        let new = main_line(&shown);
        let should = moved(things(self.record), &line, edited.at, kind, &new);
        let base = moved(things(&self.base), &line, edited.at, kind, &new);
        let (shown_things, is) = (things(&shown), things(&merged));
        let mut tally = Tally { files: 1, ..Tally::default() };
        // By path, and what is not so by position: a branch that is shown apart has another path.
        let path = |at: &At| at.path.clone();
        let place = |at: &At| at.position;
        let (is_path, is_place) = (by(&is, path), by(&is, place));
        let (shown_path, shown_place) = (by(&shown_things, path), by(&shown_things, place));
        let (should_path, should_place) = (by(&should, path), by(&should, place));
        let base_path = by(&base, path);
        let none = BTreeMap::new();
        let mut losses = Vec::new();
        for (at, said) in &should {
            // What somebody deleted with its node is not missed.
            if !shown_path.contains_key(&at.path) && !shown_place.contains_key(&at.position) {
                continue;
            }
            for (what, number) in said {
                let kind_of = |what: &str| what.split([' ', '(']).next().unwrap_or_default().to_owned();
                let of_kind = |all: Option<&BTreeMap<String, usize>>| -> Vec<(String, usize)> {
                    let all = all.into_iter().flatten().filter(|(other, _)| kind_of(other) == kind_of(what));
                    all.map(|(what, count)| (what.clone(), *count)).collect()
                };
                // Where the edit is about the very thing, it wins.
                let at_path = shown_path.get(&at.path);
                if at_path.is_some() && of_kind(base_path.get(&at.path)) != of_kind(at_path) {
                    continue;
                }
                let carried = number.saturating_sub(count(base_path.get(&at.path).unwrap_or(&none), what));
                if carried == 0 {
                    continue;
                }
                tally.carried += carried;
                let there = count(is_path.get(&at.path).unwrap_or(&none), what)
                    .max(count(is_place.get(&at.position).unwrap_or(&none), what));
                let all = count(should_path.get(&at.path).unwrap_or(&none), what);
                let missing = all.saturating_sub(there).min(carried);
                tally.lost += missing;
                if missing > 0 {
                    losses.push(format!("    lost {what} behind {} moves", at.path.len()));
                }
            }
        }
        for (at, said) in &is {
            for (what, number) in said {
                let may = |path: &BTreeMap<_, BTreeMap<String, usize>>,
                           place: &BTreeMap<u64, BTreeMap<String, usize>>| {
                    count(path.get(&at.path).unwrap_or(&none), what)
                        .max(count(place.get(&at.position).unwrap_or(&none), what))
                };
                if *number > may(&should_path, &should_place) + may(&shown_path, &shown_place) {
                    tally.wrong += 1;
                    losses.push(format!("    wrong {what} behind {} moves", at.path.len()));
                }
            }
        }
        // What the file shows must be shown by the record.
        let again = |record: &Record| {
            let (text, _) = written(record, self.format, Carry::None)?;
            Some(things(&read(&text, None, self.format)?.0))
        };
        let (after, before) = (again(&merged), again(&shown));
        if after.map(|things| by(&things, path)) != before.map(|things| by(&things, path)) {
            tally.undone = 1;
            losses.push("    the file shows something else".to_owned());
        }
        if tally.lost > 0 && told == 0 {
            tally.unnamed = 1;
            losses.push("    and nothing is said".to_owned());
        }
        if is_verbose && !losses.is_empty() {
            println!("{name} to {}, {}: lost {} of {}", self.format, kind.words(), tally.lost, tally.carried);
            losses.iter().take(6).for_each(|line| println!("{}", line.chars().take(200).collect::<String>()));
            for finding in report.diagnostics().iter().filter(|finding| finding.code.id.starts_with('C')).take(4) {
                println!("    -> {} {}", finding.code.id, finding.found.as_deref().unwrap_or_default());
            }
        }
        Some(tally)
    }
}

fn main() {
    let (options, paths): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let is_verbose = options.iter().any(|option| option == "--verbose");
    let mut table: BTreeMap<Edit, Tally> = BTreeMap::new();
    let mut directions: BTreeMap<(String, String, Edit), Tally> = BTreeMap::new();
    let files: Vec<PathBuf> = paths
        .iter()
        .map(PathBuf::from)
        .flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] })
        .collect();
    for path in files {
        let Some((source, records)) = records(&path) else { continue };
        let Some((_, targets)) = DIRECTIONS
            .iter()
            .find(|(from, _)| source.id() == *from || (*from == "wei7-2" && source.id().starts_with("wei7-2")))
        else {
            continue;
        };
        for record in records.iter().take(3) {
            for case in targets.iter().filter_map(|to| Case::of(record, *to)) {
                for kind in Edit::ALL {
                    let Some(tally) = case.after(kind, &path.display().to_string(), is_verbose) else { continue };
                    let key = (source.id().to_owned(), case.format.id().to_owned(), kind);
                    for all in [table.entry(kind).or_default(), directions.entry(key).or_default()] {
                        all.files += tally.files;
                        all.carried += tally.carried;
                        all.lost += tally.lost;
                        all.wrong += tally.wrong;
                        all.undone += tally.undone;
                        all.unnamed += tally.unnamed;
                    }
                }
            }
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "a share in per cent")]
    let share = |tally: &Tally| 100.0 - 100.0 * tally.lost as f64 / (tally.carried.max(1)) as f64;
    println!("| edit | files | values carried | back | at a wrong place | edits undone | losses untold |");
    println!("|---|---|---|---|---|---|---|");
    for (kind, tally) in &table {
        let Tally { files, carried, wrong, undone, unnamed, .. } = tally;
        println!("| {} | {files} | {carried} | {:.2}% | {wrong} | {undone} | {unnamed} |", kind.words(), share(tally));
    }
    if options.iter().any(|option| option == "--directions") {
        for ((from, to, kind), tally) in &directions {
            println!("{from} to {to}, {}: {:.2}% {tally:?}", kind.words(), share(tally));
        }
    }
}
