//! Problems, analyses and diagrams are recognized in no other files than those that the lists below name. Each file of
//! the samples in the lists was looked at: its comments say `RIGHT` or `Correct`, or it has the properties of Sabaki.

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use walkdir::WalkDir;
use wei7_analysis::analyses;
use wei7_convert::{Format, Formats, Options, RecordReader};
use wei7_core::Record;
use wei7_testsuite::samples::sample;

const PROBLEMS: [&str; 15] = [
    "003_tsumegobench_gp-10330.sgf",
    "004_tsumegobench_gp-8142.sgf",
    "081_gobandroid_ggg-hard-11.sgf",
    "117_ytk-kifu_4.sgf",
    "118_ytk-kifu_x1a01039.sgf",
    "120_ytk-kifu_3a04003.sgf",
    "121_ytk-kifu_lch00217.sgf",
    "122_ytk-kifu_tomsj00091.sgf",
    "123_ytk-kifu_hgwqjdshxl00120.sgf",
    "carrier-of-a-problem-with-its-side-changed.sgf",
    "problem-with-correct-and-almost-correct.sgf",
    "problem-with-marks-that-disagree.sgf",
    "problem-with-plus-and-a-refutation.sgf",
    "problem-with-right-at-the-end-of-a-comment.sgf",
    "problem-with-wv-on-a-reply.sgf",
];

const ANALYSES: [&str; 3] = ["102_sgf_collection.sgf", "analysis-properties.sgf", "private_prop_long_id.sgf"];

/// Texts of this repository that show boards, beside the pages about diagrams.
const DIAGRAMS: [&str; 6] = [
    "docs/boards.md",
    "docs/diagrams.md",
    "docs/ishi.md",
    "docs/zh/boards.md",
    "docs/zh/diagrams.md",
    "docs/zh/ishi.md",
];
const PAGES_ABOUT_DIAGRAMS: &str = "wei7-diagram/explain/D/";

/// Returns the root folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let is_source = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        !matches!(name, "target" | "node_modules" | "dist" | "pkg" | ".git")
    };
    let found = WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(|entry| is_source(entry.path()));
    let paths = found.map(|entry| entry.unwrap().into_path());
    paths.filter(|path| path.extension().is_some_and(|end| extensions.iter().any(|one| end == *one))).collect()
}

fn records(bytes: &[u8]) -> Vec<Record> {
    let mut games = RecordReader::from_options(Format::SGF, &Options::default()).for_slice(bytes);
    let mut records = Vec::new();
    while let Some(outcome) = games.next_outcome() {
        if let wei7_convert::ReadAs::Record(record) = outcome.read {
            records.push(record);
        }
    }
    records
}

#[test]
fn games_are_no_problems_and_have_no_analyses() {
    let Some(samples) = sample("sgf") else { return };
    let folders = [root().join("corpus/sgf"), samples.join("real"), samples.join("bad"), samples.join("recoded")];
    let (mut problems, mut analyzed, mut count) = (Vec::new(), Vec::new(), 0);
    for path in folders.iter().flat_map(|folder| files(folder, &["sgf"])) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let records = records(&fs::read(&path).unwrap());
        count += records.len();
        let asks = |record: &Record| {
            record.tree.ids().any(|id| record.tree[id].pre.as_deref().is_some_and(|pre| pre.problem.is_some()))
        };
        if records.iter().any(asks) {
            problems.push(name.clone());
        }
        if records.iter().any(|record| !analyses(record).list.is_empty()) {
            analyzed.push(name);
        }
    }
    assert!(count > 800, "{count} records");
    problems.sort();
    analyzed.sort();
    assert_eq!(
        (problems.iter().map(String::as_str).collect::<Vec<_>>(), analyzed),
        (PROBLEMS.to_vec(), ANALYSES.map(str::to_owned).to_vec())
    );
}

/// Boards of other games, and other texts in columns.
fn boards() -> Vec<String> {
    let row = |cells: &[&str]| cells.join(" ");
    let mut texts = Vec::new();
    for size in 3..=19_usize {
        let letters: Vec<char> = ('a'..).take(size).collect();
        let squares = |sign: &dyn Fn(usize, usize) -> char| -> Vec<String> {
            (0..size).map(|y| (0..size).map(|x| sign(x, y).to_string()).collect::<Vec<_>>().join(" ")).collect()
        };
        // Chess: ranks beside the board, files below, pieces in letters.
        let pieces = |x: usize, y: usize| if y < 2 { "rnbqkbnr".as_bytes()[x % 8] as char } else { '.' };
        let ranks =
            squares(&pieces).iter().enumerate().map(|(y, line)| format!("{} {line}", size - y)).collect::<Vec<_>>();
        texts.push(format!(
            "{}\n  {}",
            ranks.join("\n"),
            letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
        ));
        // Reversi, Hex, word squares, Minesweeper, Sudoku, Life.
        texts.push(squares(&|x, y| if (x + y) % 3 == 0 { '*' } else { '-' }).join("\n"));
        texts.push(squares(&|x, y| letters[(x * y) % size]).join("\n"));
        texts.push(squares(&|x, y| char::from_digit(u32::try_from((x + y) % 9).unwrap(), 10).unwrap()).join("\n"));
        texts.push(squares(&|x, y| if (x * 7 + y) % 5 == 0 { '#' } else { ' ' }).join("\n"));
        let noughts = squares(&|x, y| ['X', 'O', '_'][(x + 2 * y) % 3]);
        texts.push(noughts.iter().map(|line| line.replace(' ', "|")).collect::<Vec<_>>().join("\n"));
        texts.push(
            noughts
                .iter()
                .map(|line| format!("| {line} |"))
                .collect::<Vec<_>>()
                .join(&format!("\n+{}+\n", "-".repeat(2 * size + 1))),
        );
        // Tables, listings, dumps.
        texts
            .push((0..size).map(|y| format!("| {y} | {} | {} |", y * y, "x".repeat(y))).collect::<Vec<_>>().join("\n"));
        texts
            .push((0..size).map(|y| format!("-rw-r--r-- 1 o o {} Jan {y} O.X", y * 19)).collect::<Vec<_>>().join("\n"));
        texts.push(
            (0..size)
                .map(|y| format!("{:08x}  2e 58 4f 2e 2e 58 4f 2e  |.XO..XO.|", y * 8))
                .collect::<Vec<_>>()
                .join("\n"),
        );
        texts.push(row(&["X", "O", ".", "X"]).repeat(size));
        texts.push(format!("$ {}\n$$ is the price in $, {size} times\n", "ls -l"));
    }
    texts
}

#[test]
fn other_texts_have_no_diagrams() {
    let boards = boards();
    assert!(boards.len() >= 200, "{}", boards.len());
    let is_recognized = |text: &[u8]| Formats::default().detect(text, None) == Ok(Format::DIAGRAM);
    let wrong: Vec<_> = boards.iter().filter(|text| is_recognized(text.as_bytes())).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let (mut named, mut count) = (Vec::new(), 0);
    for path in files(&root(), &["md", "rs", "toml", "js", "mjs", "py", "css", "ftl", "json", "html"]) {
        let text = fs::read(&path).unwrap();
        count += 1;
        if is_recognized(&text) {
            named.push(path.strip_prefix(root()).unwrap().to_string_lossy().into_owned());
        }
    }
    assert!(count > 1000, "{count} files");
    named.retain(|name| !name.starts_with(PAGES_ABOUT_DIAGRAMS));
    assert_eq!(named, DIAGRAMS);
}
