//! Functions of whole files: convert, check, diff, judge.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use wei7_convert::diff::PairedRecords;
use wei7_convert::judge::{self as judging, Question};
use wei7_convert::{Language, Options, Source};
use wei7_core::HalfPoints;
use wei7_core::rules::{Preset, RulesetError};

use crate::errors::{self, Kind};
use crate::findings::{Difference, Finding, Loss, all};
use crate::game::Game;
use crate::options::{self, PathOrBytes};
use crate::values::color_name;

/// Content of a source, its name, from which the extension is known, and its supplement.
pub(crate) struct Loaded {
    bytes: Vec<u8>,
    name: Option<String>,
    supplement: Option<Vec<u8>>,
}

impl Loaded {
    pub(crate) fn new(
        py: Python<'_>,
        source: PathOrBytes,
        name: Option<&str>,
        supplement: Option<Vec<u8>>,
    ) -> PyResult<Self> {
        match source {
            PathOrBytes::Bytes(bytes) => Ok(Self { bytes, name: name.map(str::to_owned), supplement }),
            PathOrBytes::Path(path) => {
                let bytes = py.detach(|| std::fs::read(&path))?;
                let beside = |path: &PathBuf| std::fs::read(wei7_files::supplement_beside(path)).ok();
                let supplement = supplement.or_else(|| beside(&path));
                Ok(Self {
                    bytes,
                    name: Some(name.map_or_else(|| path.display().to_string(), str::to_owned)),
                    supplement,
                })
            }
        }
    }

    pub(crate) fn source(&self) -> Source<'_> {
        Source { bytes: &self.bytes, name: self.name.as_deref(), supplement: self.supplement.as_deref() }
    }
}

/// Result of `convert`: the written documents, the findings in the source and the losses in the target format.
#[pyclass(module = "wei7", frozen)]
pub(crate) struct Converted {
    /// The id of the format of the source.
    #[pyo3(get)]
    format: &'static str,
    outputs: Vec<wei7_convert::Output>,
    /// Findings in the source.
    #[pyo3(get)]
    findings: Vec<Finding>,
    /// Losses in the target format.
    #[pyo3(get)]
    losses: Vec<Loss>,
}

#[pymethods]
impl Converted {
    /// The written documents, one for each record of the source.
    #[getter]
    fn documents<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        self.outputs.iter().map(|output| PyBytes::new(py, &output.document)).collect()
    }

    /// The supplement of each document, if it has one.
    #[getter]
    fn supplements<'py>(&self, py: Python<'py>) -> Vec<Option<Bound<'py, PyBytes>>> {
        self.outputs.iter().map(|output| output.supplement.as_ref().map(|bytes| PyBytes::new(py, bytes))).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Converted {} records of {}, {} losses>", self.outputs.len(), self.format, self.losses.len())
    }
}

/// Converts a file or bytes to another format, either completely or not at all. `style` and `move` are options of text
/// diagrams (`to="diagram"`). `problems` marks the answers to problems in SGF as `goproblems`, `uligo` or `plain` does.
/// `analysis` writes analyses of engines into SGF as a program does, such as `lizzie`, `sabaki` or `katrain`. `strip` is a
/// list of parts that are left out: `analysis`, `comments`, `variations`.
///
/// >>> import wei7
/// >>> done = wei7.convert(b"(;FF[4]SZ[9]AN[Ann];B[ee])", "wei7")
/// >>> done.format, len(done.documents), done.supplements[0] is None, str(done.losses[0].fate)
/// ('sgf', 1, False, 'carried')
#[pyfunction]
#[pyo3(signature = (source, to, *, format = None, name = None, supplement = None, carry = true, lossless = false, pretty = false, strict = false, encoding = None, style = "sensei", r#move = None, problems = None, analysis = None, strip = None))]
#[expect(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "each is an option of its own")]
pub(crate) fn convert(
    py: Python<'_>,
    source: PathOrBytes,
    to: &str,
    format: Option<&str>,
    name: Option<&str>,
    supplement: Option<Vec<u8>>,
    carry: bool,
    lossless: bool,
    pretty: bool,
    strict: bool,
    encoding: Option<&str>,
    style: &str,
    r#move: Option<u64>,
    problems: Option<&str>,
    analysis: Option<&str>,
    strip: Option<Vec<String>>,
) -> PyResult<Converted> {
    let loaded = Loaded::new(py, source, name, supplement)?;
    let options = Options {
        carry: options::carry(carry),
        lossless,
        pretty,
        diagram: options::diagram(style, r#move)?,
        problems: options::problems(problems)?,
        analysis: options::analysis(analysis)?,
        strip: options::strip(strip)?,
        ..options::read(format, strict, encoding)?
    };
    let to = options::format(to)?;
    let done = py.detach(|| wei7_convert::convert(loaded.source(), to, &options));
    let done = done.map_err(|why| errors::failed(Kind::Read, why))?;
    Ok(Converted {
        format: done.format.id(),
        outputs: done.outputs,
        findings: errors::report_findings(&done.report),
        losses: done.losses.iter().map(Loss::from).collect(),
    })
}

/// Result of `check`: the findings in a source and, if `to` names a target format, the losses in that format.
#[pyclass(module = "wei7", frozen, get_all)]
pub(crate) struct Checked {
    /// The id of the format of the source, with its version.
    format: &'static str,
    /// Whether no finding is a violation of the format.
    ok: bool,
    /// All findings, with their places.
    findings: Vec<Finding>,
    /// Losses in the target format.
    losses: Vec<Loss>,
    /// Number of records.
    records: usize,
}

#[pymethods]
impl Checked {
    fn __repr__(&self) -> String {
        format!("<Checked {}: {} records, {} findings>", self.format, self.records, self.findings.len())
    }
}

/// Checks a file or bytes, and returns the findings.
///
/// >>> import wei7
/// >>> checked = wei7.check(b"(;FF[4]SZ[9];B[ee]")
/// >>> checked.findings[0].name, checked.findings[0].level
/// ('missing-close', 'repaired')
#[pyfunction]
#[pyo3(signature = (source, to = None, *, format = None, name = None, supplement = None, carry = true, strict = false, encoding = None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
pub(crate) fn check(
    py: Python<'_>,
    source: PathOrBytes,
    to: Option<&str>,
    format: Option<&str>,
    name: Option<&str>,
    supplement: Option<Vec<u8>>,
    carry: bool,
    strict: bool,
    encoding: Option<&str>,
) -> PyResult<Checked> {
    let loaded = Loaded::new(py, source, name, supplement)?;
    let options = Options { carry: options::carry(carry), ..options::read(format, strict, encoding)? };
    let to = to.map(options::format).transpose()?;
    let done = py.detach(|| wei7_convert::check(loaded.source(), to, &options));
    let done = done.map_err(|why| errors::failed(Kind::Read, why.into()))?;
    Ok(Checked {
        format: done.format.id(),
        ok: done.findings.is_ok(),
        findings: all(&done.findings),
        losses: done.losses.iter().map(|(_, loss)| Loss::from(loss)).collect(),
        records: done.summaries.len(),
    })
}

/// Returns the differences between two files, record by record; with `exact`, different spellings count as differences.
///
/// >>> import wei7
/// >>> [d.what for d in wei7.diff(b"(;FF[4]SZ[9];B[ee])", b"(;FF[4]SZ[9];B[ee];W[cc])")]
/// ['variation, or the rest of a line of play']
#[pyfunction]
#[pyo3(signature = (left, right, *, exact = false, strict = false, encoding = None))]
pub(crate) fn diff(
    py: Python<'_>,
    left: PathOrBytes,
    right: PathOrBytes,
    exact: bool,
    strict: bool,
    encoding: Option<&str>,
) -> PyResult<Vec<Difference>> {
    let (left, right) = (Loaded::new(py, left, None, None)?, Loaded::new(py, right, None, None)?);
    let options = options::read(None, strict, encoding)?;
    let compared = py.detach(|| wei7_convert::diff(left.source(), right.source(), exact, &options));
    let compared = compared.map_err(|why| errors::failed(Kind::Read, why))?;
    let mut found = Vec::new();
    for (index, pair) in compared.records.iter().enumerate() {
        match pair {
            PairedRecords::Differences(differences) => found.extend(
                differences
                    .iter()
                    .filter(|(_, significant)| exact || *significant)
                    .map(|(difference, significant)| Difference::from_core(difference, *significant, index)),
            ),
            PairedRecords::LeftOnly => found.push(Difference::missing(index, true)),
            PairedRecords::RightOnly => found.push(Difference::missing(index, false)),
        }
    }
    Ok(found)
}

/// Result of `judge` for one line of play: violations, dead stones and score under a set of rules.
#[pyclass(module = "wei7", frozen, get_all)]
pub(crate) struct Verdict {
    /// The line of play: `main`, or numbers of branches such as `1.2.1`.
    branch: String,
    /// The rules by which the line was judged.
    rules: String,
    /// Komi for white, in points.
    komi: f64,
    /// Number of moves, passes included, that were checked against the rules.
    moves: usize,
    /// Violations of the rules: the number of each illegal move, from 1, and the reason why it is illegal.
    violations: Vec<(usize, String)>,
    /// Whether the rules ended the game.
    finished: bool,
    /// Whether the game ended without a result.
    no_result: bool,
    /// Number of captured black stones and of captured white stones.
    captured: (u32, u32),
    /// The points of the dead stones, as column and row from 0; row 0 is at the top.
    dead: Vec<(u32, u32)>,
    /// Scores of black and of white in points; `None` if the game was not counted.
    score: Option<(f64, f64)>,
    /// The winner by score: `black`, `white` or `draw`; `None` if the game was not counted.
    winner: Option<&'static str>,
    /// Whether the winner agrees with the record; `None` if there is nothing to compare.
    agrees: Option<bool>,
    /// The last position, as one string for each row, from the top.
    board: Vec<String>,
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let plural = if self.violations.len() == 1 { "" } else { "s" };
        let mut parts = vec![format!("{} violation{plural}", self.violations.len())];
        match (self.score, self.winner) {
            (Some((black, white)), Some("draw")) => parts.push(format!("a draw, {black} to {white}")),
            (Some((black, white)), Some(winner)) => {
                parts.push(format!("{winner} wins by {}, black {black}, white {white}", (black - white).abs()));
            }
            _ if self.no_result => parts.push("no result".to_owned()),
            _ => parts.push("not counted".to_owned()),
        }
        parts.extend(self.agrees.map(|agrees| if agrees { "as recorded" } else { "not as recorded" }.to_owned()));
        format!("<Verdict on {} by {}: {}>", self.branch, self.rules, parts.join("; "))
    }
}

fn points(half: HalfPoints) -> f64 {
    f64::from(half.0) / 2.0
}

/// Judges a game: illegal moves, dead stones, the score, and whether the score agrees with the recorded result. `dead`
/// is `auto`, `record`, `none` or points such as `Q16,R16`. By default, the dead stones are those that the record
/// states, or estimated if it states none.
///
/// >>> import wei7
/// >>> game = wei7.read(b"(;FF[4]SZ[9]RU[Chinese];B[ee];W[ee])")[0]
/// >>> wei7.judge(game)[0].violations
/// [(2, ...)]
#[pyfunction]
#[pyo3(signature = (game, *, rules = None, komi = None, branch = "main", dead = None, score = false))]
pub(crate) fn judge(
    py: Python<'_>,
    game: &Game,
    rules: Option<&str>,
    komi: Option<f64>,
    branch: &str,
    dead: Option<&str>,
    score: bool,
) -> PyResult<Vec<Verdict>> {
    let wrong = |why: String| PyValueError::new_err(why);
    let komi = match komi {
        None => None,
        Some(komi) if (komi * 2.0).fract() == 0.0 && komi.abs() < 1000.0 =>
        {
            #[expect(clippy::cast_possible_truncation, reason = "it is small and whole")]
            Some(HalfPoints((komi * 2.0) as i32))
        }
        Some(_) => return Err(wrong("komi is a multiple of 0.5".to_owned())),
    };
    let question = Question {
        rules: rules
            .map(str::parse)
            .transpose()
            .map_err(|why: RulesetError| wrong(Language::En.message(&why.message())))?,
        komi,
        which: branch.parse().map_err(|why: judging::NotLines| wrong(Language::En.message(&why.message())))?,
        dead: dead.map(|dead| dead.parse().unwrap_or_default()).unwrap_or_default(),
        otherwise: (game.format == wei7_convert::Format::ISHI).then_some(Preset::Japanese),
        score,
    };
    let verdicts = py
        .detach(|| judging::judge(&game.record, &question))
        .map_err(|why| errors::because(Kind::Other, Language::En.message(&why.message())))?;
    let converted = |verdict: judging::Verdict| Verdict {
        branch: verdict.branch,
        rules: verdict.rules.to_string(),
        komi: points(verdict.komi),
        moves: verdict.moves,
        violations: verdict
            .violations
            .into_iter()
            .map(|found| (found.number, Language::En.message(&found.message)))
            .collect(),
        finished: verdict.finished,
        no_result: verdict.no_result,
        captured: verdict.captured.into(),
        dead: verdict.dead.iter().map(|point| (point.x, point.y)).collect(),
        score: verdict.score.as_ref().map(|score| (points(score.black), points(score.white))),
        winner: verdict.score.as_ref().map(|score| score.winner().map_or("draw", color_name)),
        agrees: verdict.agrees,
        board: verdict.board,
    };
    Ok(verdicts.into_iter().map(converted).collect())
}

/// Returns the ids of the formats, and whether each can be written.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, bool)> {
    wei7_convert::Formats::default().iter().map(|format| (format.id(), format.is_written())).collect()
}
