//! The exceptions, each with the findings that caused it.

use std::ffi::CString;

use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use wei7_convert::Failed;
use wei7_core::{Diagnostic, Report};

use crate::findings::{Finding, printable};

pyo3::create_exception!(
    wei7,
    Wei7Error,
    PyValueError,
    "The reason why there is no result; `findings` has the details."
);
pyo3::create_exception!(wei7, ReadError, Wei7Error, "Something could not be read.");
pyo3::create_exception!(wei7, WriteError, Wei7Error, "Something could not be written.");

/// Selects the exception class: `ReadError`, `WriteError` or `Wei7Error`.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Read,
    Write,
    Other,
}

/// Returns an exception with these findings. The text of the exception is the first finding that is an error, or else
/// the first finding.
pub(crate) fn raise(kind: Kind, name: Option<&str>, findings: Vec<Finding>) -> PyErr {
    let worst = findings.iter().find(|finding| finding.is_error()).or_else(|| findings.first());
    let mut text = worst.map_or_else(|| "it was refused".to_owned(), Finding::text);
    if let Some(name) = name {
        text = format!("{name}: {text}");
    }
    let error = match kind {
        Kind::Read => ReadError::new_err(text),
        Kind::Write => WriteError::new_err(text),
        Kind::Other => Wei7Error::new_err(text),
    };
    Python::attach(|py| match error.value(py).setattr("findings", findings) {
        Ok(()) => error,
        Err(other) => other,
    })
}

/// Raises a Python warning for each property of a replaced file, such as its owner, that was not kept.
pub(crate) fn warn(py: Python<'_>, notes: Vec<Diagnostic>) -> PyResult<()> {
    let category = py.get_type::<PyUserWarning>();
    notes.iter().try_for_each(|note| {
        let text = CString::new(printable(&Finding::from_diagnostic(note, None).text()))?;
        PyErr::warn(py, &category, &text, 1)
    })
}

/// Returns an exception whose text is the reason `why` and whose list of findings is empty.
pub(crate) fn because(kind: Kind, why: impl std::fmt::Display) -> PyErr {
    let error = match kind {
        Kind::Read => ReadError::new_err(why.to_string()),
        Kind::Write => WriteError::new_err(why.to_string()),
        Kind::Other => Wei7Error::new_err(why.to_string()),
    };
    Python::attach(|py| match error.value(py).setattr("findings", Vec::<Finding>::new()) {
        Ok(()) => error,
        Err(other) => other,
    })
}

pub(crate) fn failed(kind: Kind, why: Failed) -> PyErr {
    raise(kind, None, report_findings(&why.report))
}

/// Returns the findings of a report. Their lines, columns and games are `None`.
pub(crate) fn report_findings(report: &Report) -> Vec<Finding> {
    report.diagnostics().iter().map(|diagnostic: &Diagnostic| Finding::from_diagnostic(diagnostic, None)).collect()
}
