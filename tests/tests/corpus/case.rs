//! The files of the corpus with their expectations.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use wei7_core::{Limits, Parsed, Record, Refused};

use crate::format::{Format, Reading};

/// Verdict on a file, given by its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// Strict reading accepts the file.
    Valid,
    /// Strict reading refuses the file, lenient reading accepts it.
    Lenient,
    /// Both readings refuse the file.
    Invalid,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finding {
    pub(crate) code: String,
    /// Absent, like `column`, if the finding is about the whole file.
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    /// JSON pointer, for 3.0.
    pub(crate) pointer: Option<String>,
}

/// Limits that differ from the default when a file is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SomeLimits {
    bytes: Option<u64>,
    nodes: Option<u64>,
    board: Option<u32>,
    text: Option<u64>,
    derived_stones: Option<u64>,
}

/// `NAME.expected.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expectation {
    /// Only in `regression`; elsewhere the folder gives the verdict.
    result: Option<Verdict>,
    /// All findings of lenient reading, in order.
    pub(crate) codes: Vec<Finding>,
    #[serde(default)]
    limits: SomeLimits,
    /// Number of games.
    pub(crate) games: Option<usize>,
    /// Number of moves in all branches.
    pub(crate) moves: Option<usize>,
    /// Number of branches, including the root.
    pub(crate) branches: Option<usize>,
    /// Number of extras of each kind after projection; every kind is listed.
    pub(crate) items: Option<BTreeMap<String, usize>>,
    /// The resulting 3.0 document; for several games, a list of documents.
    pub(crate) document: Option<serde_json::Value>,
}

impl Expectation {
    /// Returns whether the file is read with other limits than the default.
    pub(crate) fn has_limits(&self) -> bool {
        self.limits != SomeLimits::default()
    }

    /// Returns whether the expectation covers more than the findings.
    pub(crate) fn asks_for_more(&self) -> bool {
        let Self { games, moves, branches, items, document, .. } = self;
        games.or(*moves).or(*branches).is_some() || items.is_some() || document.is_some()
    }

    pub(crate) fn limits(&self) -> Limits {
        let SomeLimits { bytes, nodes, board, text, derived_stones } = self.limits;
        let default = Limits::DEFAULT;
        Limits {
            bytes: bytes.unwrap_or(default.bytes),
            nodes: nodes.unwrap_or(default.nodes),
            board: board.unwrap_or(default.board),
            text: text.unwrap_or(default.text),
            derived_stones: derived_stones.unwrap_or(default.derived_stones),
            ..default
        }
    }
}

/// A file of the corpus.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    /// Path in the corpus.
    pub(crate) name: String,
    /// Name of the file.
    pub(crate) file_name: String,
    pub(crate) format: Format,
    pub(crate) verdict: Verdict,
    pub(crate) bytes: Vec<u8>,
    /// The supplement beside a 3.0 file.
    pub(crate) supplement: Option<Vec<u8>>,
    pub(crate) expectation: Expectation,
}

impl Case {
    /// Reads the file, with its supplement if it has one.
    pub(crate) fn read(&self, reading: Reading, limits: Limits) -> Result<Parsed<Vec<Record>>, Refused> {
        self.format.read_with(&self.bytes, self.supplement.as_deref(), reading, limits)
    }
}

const SUFFIX: &str = ".expected.json";
const SUPPLEMENT: &str = ".supplement.json";

/// Returns all cases, by name.
pub(crate) fn all(root: &Path) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for format in Format::ALL {
        let folder = root.join(format.folder());
        if !folder.is_dir() {
            continue;
        }
        for path in entries(&folder)? {
            let verdict = match name(&path)? {
                "valid" => Some(Verdict::Valid),
                "lenient" => Some(Verdict::Lenient),
                "invalid" => Some(Verdict::Invalid),
                "regression" => None,
                other => return Err(wrong(&path, &format!("no folder of the corpus is named {other}"))),
            };
            folder_of_cases(*format, verdict, &path, &mut cases)?;
        }
    }
    Ok(cases)
}

fn folder_of_cases(format: Format, verdict: Option<Verdict>, folder: &Path, cases: &mut Vec<Case>) -> io::Result<()> {
    let (mut expectations, mut supplements) = (0, 0);
    let before = cases.len();
    for path in entries(folder)? {
        let file_name = name(&path)?.to_owned();
        if file_name.ends_with(SUFFIX) {
            expectations += 1;
            continue;
        }
        if file_name.ends_with(SUPPLEMENT) {
            supplements += 1;
            continue;
        }
        let expected = path.with_extension(&SUFFIX[1..]);
        let expectation = fs::read(&expected).map_err(|error| wrong(&expected, &error.to_string()))?;
        let expectation: Expectation =
            serde_json::from_slice(&expectation).map_err(|error| wrong(&expected, &error.to_string()))?;
        let Some(verdict) = verdict.xor(expectation.result) else {
            return Err(wrong(&expected, "`result` stands in the expectations of `regression`, and only there"));
        };
        let supplement = path.with_extension(&SUPPLEMENT[1..]);
        let supplement = if supplement.is_file() { Some(fs::read(supplement)?) } else { None };
        supplements -= i32::from(supplement.is_some());
        let shown = folder.file_name().unwrap_or_default().to_string_lossy();
        cases.push(Case {
            name: format!("{}/{shown}/{file_name}", format.folder()),
            file_name,
            format,
            verdict,
            bytes: fs::read(&path)?,
            supplement,
            expectation,
        });
    }
    if supplements != 0 {
        return Err(wrong(folder, "a supplement without its file"));
    }
    if cases.len() - before == expectations { Ok(()) } else { Err(wrong(folder, "an expectation without its file")) }
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> io::Result<&str> {
    path.file_name().and_then(|name| name.to_str()).ok_or_else(|| wrong(path, "the name is no text"))
}

fn wrong(path: &Path, what: &str) -> io::Error {
    io::Error::other(format!("{}: {what}", path.display()))
}
