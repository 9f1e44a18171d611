//! Measures how much of the carried data is restored after an edit, for the table of the book. Arguments are files and
//! folders; `--verbose` lists losses and misplaced values, `--directions` reports each direction by itself, `--sizes`
//! measures carriers instead.

mod case;
mod sizes;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use case::{Case, Tally};
use wei7_convert::{Format, Game, RecordReader};
use wei7_core::Record;
use wei7_testsuite::edits::Edit;
use wei7_testsuite::samples::files_below;

/// Source formats with their target formats.
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

fn main() {
    let (options, paths): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let has = |name: &str| options.iter().any(|option| option == name);
    let mut table: BTreeMap<Edit, Tally> = BTreeMap::new();
    let mut directions: BTreeMap<(String, String, Edit), Tally> = BTreeMap::new();
    let mut sizes = sizes::Sizes::default();
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
        if has("--sizes") {
            sizes.add(&path, &records, source, targets);
            continue;
        }
        for record in records.iter().take(3) {
            for case in targets.iter().filter_map(|to| Case::from_record(record, *to)) {
                for kind in Edit::ALL {
                    let verbose = has("--verbose").then(|| path.display().to_string());
                    let Some(tally) = case.after(kind, verbose.as_deref()) else { continue };
                    let key = (source.id().to_owned(), case.format.id().to_owned(), kind);
                    table.entry(kind).or_default().add(tally);
                    directions.entry(key).or_default().add(tally);
                }
            }
        }
    }
    if has("--sizes") {
        return sizes.print_table();
    }
    println!("| edit | files | values carried | back | at a wrong place | edits undone | losses untold |");
    println!("|---|---|---|---|---|---|---|");
    for (kind, tally) in &table {
        println!("| {} | {tally} |", kind.words());
    }
    if has("--directions") {
        for ((from, to, kind), tally) in &directions {
            println!("| {from} to {to}, {} | {tally} |", kind.words());
        }
    }
}
