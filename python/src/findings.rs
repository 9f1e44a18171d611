//! Findings, losses and differences.

use pyo3::prelude::*;
use wei7_convert::Language;
use wei7_convert::findings::{self, Findings};
use wei7_core::{Argument, Diagnostic, Difference as CoreDifference, Loss as CoreLoss, Message};

/// A finding: the rule, the place, the found value, and the repair.
#[pyclass(module = "wei7", frozen, get_all, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Finding {
    code: String,
    name: String,
    level: String,
    paragraph: Option<String>,
    message: String,
    repair: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    game: Option<usize>,
}

impl Finding {
    pub(crate) fn from_diagnostic(diagnostic: &Diagnostic, game: Option<usize>) -> Self {
        let paragraph = diagnostic.paragraph();
        Self {
            code: diagnostic.code.id.to_owned(),
            name: diagnostic.code.name.to_owned(),
            level: diagnostic.level().to_string(),
            paragraph: (!paragraph.is_empty()).then(|| paragraph.to_owned()),
            message: sentence(diagnostic),
            repair: repair(diagnostic),
            line: None,
            column: None,
            game,
        }
    }

    fn located(finding: &findings::Finding) -> Self {
        let place = finding.located.as_ref().map(|located| located.place);
        Self {
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            ..Self::from_diagnostic(&finding.diagnostic, finding.number.map(|number| number.game))
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        matches!(&*self.level, "error" | "refused")
    }

    /// Returns the text of the finding, for example `S001 1:2: no game`.
    pub(crate) fn text(&self) -> String {
        match (self.line, self.column) {
            (Some(line), Some(column)) => format!("{} {line}:{column}: {}", self.code, self.message),
            _ => format!("{}: {}", self.code, self.message),
        }
    }
}

type Fields =
    (String, String, String, Option<String>, String, Option<String>, Option<usize>, Option<usize>, Option<usize>);

#[pymethods]
impl Finding {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "it is what it says")]
    fn new(
        code: String,
        name: String,
        level: String,
        paragraph: Option<String>,
        message: String,
        repair: Option<String>,
        line: Option<usize>,
        column: Option<usize>,
        game: Option<usize>,
    ) -> Self {
        Self { code, name, level, paragraph, message, repair, line, column, game }
    }

    fn __getnewargs__(&self) -> Fields {
        let Self { code, name, level, paragraph, message, repair, line, column, game } = self.clone();
        (code, name, level, paragraph, message, repair, line, column, game)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        printable(&format!("<Finding {}>", self.text()))
    }
}

/// Returns the English sentence of a message of the libraries, followed by a hint for callers in Python if there is
/// one.
pub(crate) fn with_hint(message: &Message) -> String {
    joined(Language::En.message(message), hint(message))
}

fn sentence(diagnostic: &Diagnostic) -> String {
    let hint = match &diagnostic.found {
        Some(Argument::Message(found)) => hint(found),
        _ => None,
    };
    joined(findings::sentence(diagnostic, Language::En), hint.or_else(|| hint_of(diagnostic.code.name)))
}

fn repair(diagnostic: &Diagnostic) -> Option<String> {
    let repair = findings::repair(diagnostic, Language::En)?;
    Some(joined(repair, diagnostic.repair.as_ref().and_then(hint)))
}

fn joined(sentence: String, hint: Option<String>) -> String {
    match hint {
        Some(hint) => format!("{sentence}; {hint}"),
        None => sentence,
    }
}

/// Returns the hint for a message, which names arguments of the Python functions of this package.
fn hint(message: &Message) -> Option<String> {
    if message.id() == "content-not-of-named-format" {
        let id = message.arguments().iter().find(|(name, _)| *name == "id")?.1.as_text()?;
        return Some(format!("use `format={id:?}` to read the input anyway"));
    }
    hint_of(message.id())
}

/// Returns the hint for a message without arguments, or for the code of a finding.
fn hint_of(id: &str) -> Option<String> {
    let hint = match id {
        "read-as-guessed" | "other-encoding-can-be-named" | "entry-names-guessed" => {
            "use `encoding` to choose another encoding"
        }
        "known-formats" => "use `format` to choose the format of the input",
        "output-exists" => "use `force=True` to replace the output",
        _ => return None,
    };
    Some(hint.to_owned())
}

/// Returns the listed findings, with line and column if these are known.
pub(crate) fn all(findings: &Findings) -> Vec<Finding> {
    findings.list().iter().map(Finding::located).collect()
}

/// A value that a target format cannot express, and the fate of the value.
#[pyclass(module = "wei7", frozen, get_all, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Loss {
    id: String,
    what: String,
    at: String,
    fate: String,
    detail: String,
}

impl From<&CoreLoss> for Loss {
    fn from(loss: &CoreLoss) -> Self {
        Self {
            id: loss.concept.id().to_owned(),
            what: loss.concept.what().to_owned(),
            at: loss.at.clone(),
            fate: loss.fate.to_string(),
            detail: loss.detail.as_ref().map(|detail| Language::En.argument(detail).into_owned()).unwrap_or_default(),
        }
    }
}

#[pymethods]
impl Loss {
    fn __str__(&self) -> String {
        let detail = if self.detail.is_empty() { String::new() } else { format!(" ({})", self.detail) };
        format!("{} {} at {}{detail}: {}", self.id, self.what, self.at, self.fate)
    }

    fn __repr__(&self) -> String {
        printable(&format!("<Loss {}>", self.__str__()))
    }
}

/// Replaces invisible characters and terminal control characters by spaces.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|character| if wei7_core::is_printable(character) { character } else { ' ' }).collect()
}

/// A difference between two records.
#[pyclass(module = "wei7", frozen, get_all, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Difference {
    what: String,
    at: String,
    left: Option<String>,
    right: Option<String>,
    significant: bool,
    record: usize,
}

impl Difference {
    pub(crate) fn from_core(difference: &CoreDifference, significant: bool, record: usize) -> Self {
        let side = |side: &Option<_>| side.as_ref().map(|side| Language::En.argument(side).into_owned());
        Self {
            what: difference.concept().what().to_owned(),
            at: difference.at.clone(),
            left: side(&difference.left),
            right: side(&difference.right),
            significant,
            record,
        }
    }

    /// Returns the difference for a record that only one side has: the left side if `left` is set, otherwise the right
    /// side.
    pub(crate) fn missing(record: usize, left: bool) -> Self {
        let side = |there: bool| there.then(|| "a record".to_owned());
        Self {
            what: "record".to_owned(),
            at: String::new(),
            left: side(left),
            right: side(!left),
            significant: true,
            record,
        }
    }
}

#[pymethods]
impl Difference {
    fn __str__(&self) -> String {
        let side = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".to_owned());
        format!("{} at {}: {} / {}", self.what, self.at, side(&self.left), side(&self.right))
    }

    fn __repr__(&self) -> String {
        printable(&format!("<Difference {}>", self.__str__()))
    }
}
