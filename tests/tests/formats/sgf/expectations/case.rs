//! Compares a file with its line in `expectations.jsonl`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use wei7_core::{Action, Color, Limits, Record, Step, Vertex};
use wei7_sgf::encoding::decode;
use wei7_sgf::point::letters;
use wei7_sgf::syntax::Games;
use wei7_sgf::tree::GameTree;
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::second_opinion::sgf_tokens::{meaning, merged, tokens};
use wei7_testsuite::sha1::sha1;

use super::values::{self, strings};
use super::{generated, reports};

/// A node that was written: its properties with normalized values.
pub(crate) type Node = BTreeMap<String, Vec<String>>;

/// A file as read by the crate under test.
pub(crate) struct Read<'t> {
    /// The games as written.
    pub(crate) games: Vec<GameTree<'t>>,
    /// The records of the games of Go.
    pub(crate) records: Vec<Record>,
    /// The SGF written for the first record, as raw tokens: nodes with their depth.
    pub(crate) written: Vec<Vec<(usize, Node)>>,
}

/// Returns the differences of a file from its expectations.
pub(crate) fn check(samples: &Path, line: &str) -> Vec<String> {
    let case: Value = serde_json::from_str(line).unwrap();
    let file = case["file"].as_str().unwrap();
    let bytes = match case["generated_by"].as_str() {
        Some(by) => generated::file(by),
        None => fs::read(samples.join(file)).unwrap(),
    };
    let mut wrong = Wrong { file, list: Vec::new() };
    if let Some(expected) = case["sha1"].as_str() {
        wrong.compare("sha1", expected, &sha1(&bytes));
    }
    let decoded = decode(&bytes, None, &Limits::DEFAULT);
    let games: Vec<GameTree> = Games::new(&decoded.text, Limits::DEFAULT).filter_map(Result::ok).collect();
    let (records, report) = match SgfReader::new().lenient().read(&bytes) {
        Ok(read) => (Some(read.value), read.report),
        Err(refused) => (None, refused.report),
    };
    // A file without a game of Go has game trees, but no record.
    let only_other_games = case["gm"].as_u64().is_some_and(|game| game != 1);
    if !only_other_games {
        wrong.compare("readable", &case["readable"].as_bool().unwrap(), &records.is_some());
    }
    let found = report.diagnostics().iter().map(|finding| finding.code.name).collect();
    for phrase in reports::unreported(&strings(&case["must_report"]), found) {
        wrong.list.push(format!("{file}: not reported: {phrase}"));
    }
    if !bytes.is_ascii() {
        let mut charsets = strings(&case["charset_alternatives"]);
        charsets.extend(case["charset"].as_str());
        let name = decoded.charset.encoding.name();
        if !charsets.iter().any(|expected| same_encoding(name, expected)) {
            wrong.list.push(format!("{file}: {name}, expected {charsets:?}"));
        }
    }
    if let Some(expected) = case["utf8_sha1"].as_str() {
        wrong.compare("utf8_sha1", expected, &sha1(decoded.text.trim_start_matches('\u{FEFF}').as_bytes()));
    }
    let written = written(records.as_deref().unwrap_or_default());
    form(&case, &games, &mut wrong);
    let read = Read { games, records: records.unwrap_or_default(), written };
    if only_other_games {
        values::of_another_game(&case, &read, &mut wrong);
    } else if !read.records.is_empty() {
        values::check(&case, &read, &mut wrong);
    }
    wrong.list
}

/// Differences found in one file.
pub(crate) struct Wrong<'c> {
    pub(crate) file: &'c str,
    pub(crate) list: Vec<String>,
}

impl Wrong<'_> {
    pub(crate) fn compare<T: PartialEq + std::fmt::Debug + ?Sized>(&mut self, what: &str, expected: &T, found: &T) {
        if expected != found {
            self.list.push(format!("{}: {what}: {found:?}, expected {expected:?}", self.file));
        }
    }
}

/// Returns whether two encodings agree on the characters of the samples.
pub(crate) fn same_encoding(found: &str, expected: &str) -> bool {
    let plain = |name: &str| match name.split(' ').next().unwrap() {
        "US-ASCII" | "ISO-8859-1" | "windows-1252" => "latin".to_owned(),
        "GB18030" | "gb18030" | "GBK" | "GB2312" => "gb".to_owned(),
        name if name.starts_with("UTF-16") => "utf-16".to_owned(),
        name => name.to_ascii_lowercase(),
    };
    plain(found) == plain(expected)
}

fn written(records: &[Record]) -> Vec<Vec<(usize, Node)>> {
    let mut out = Vec::new();
    for record in records {
        SgfWriter::new().write(record, &mut out).unwrap();
    }
    let games = tokens(&String::from_utf8(out).unwrap());
    let named = |(id, values): (String, Vec<String>)| {
        let values = meaning(&id, &values);
        (id, values)
    };
    let node = |(depth, node): (usize, Vec<(String, String)>)| (depth, merged(&node).into_iter().map(named).collect());
    games.into_iter().map(|game| game.into_iter().map(node).collect()).collect()
}

/// Compares the numbers of games and nodes, and the places of variations.
fn form(case: &Value, games: &[GameTree<'_>], wrong: &mut Wrong<'_>) {
    let number = |name: &str| case[name].as_u64().map(|number| usize::try_from(number).unwrap());
    if let Some(expected) = number("games") {
        wrong.compare("games", &expected, &games.len());
    }
    if let Some(expected) = number("nodes") {
        wrong.compare("nodes", &expected, &games.iter().map(GameTree::len).sum());
    }
    let Some(first) = games.first() else { return };
    if let Some(expected) = number("variations") {
        let branching = first.nodes().map(|node| first.children(node).count()).find(|children| *children > 1);
        wrong.compare("variations", &expected, &branching.unwrap_or(0));
    }
    if let Some(expected) = case["ff"].as_u64() {
        wrong.compare("ff", &expected, &u64::from(first.ff()));
    }
}

/// Returns the steps of the main line.
pub(crate) fn main_line(record: &Record) -> Vec<&Step> {
    let mut steps = Vec::new();
    let mut branch = Some(record.tree.root());
    while let Some(here) = branch {
        steps.extend(here.steps());
        branch = here.children().first().map(|child| &record.tree[*child]);
    }
    steps
}

/// Returns a move in the form of the samples: `B` and `pd`; a pass is empty.
pub(crate) fn as_sample(step: &Step) -> Option<(&'static str, String)> {
    let Action::Move(played) = step.action else { return None };
    let side = if played.color == Color::Black { "B" } else { "W" };
    let point = match played.vertex {
        Vertex::Pass => String::new(),
        Vertex::Play(point) => letters(point)?.map(char::from).iter().collect(),
    };
    Some((side, point))
}
