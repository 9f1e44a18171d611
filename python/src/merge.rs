//! Merges files that were made from one file, or files about the same games.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wei7_convert::{Conflicts, Language, MergedFile, Options, Output, WrittenFile, conflict_finding};

use crate::convert::Loaded;
use crate::errors::{self, Kind};
use crate::findings::{Difference, Finding, Loss, all};
use crate::game::Game;
use crate::options::{self, PathOrBytes};

/// Result of `merge` and `union`: the merged games, and the file that holds them.
#[pyclass(module = "wei7", frozen)]
pub(crate) struct Merged {
    /// The id of the format of `data`.
    #[pyo3(get)]
    format: &'static str,
    output: Output,
    games: Vec<Py<Game>>,
    /// Fields that both sides changed: `left` is the value of ours, `right` is the value of theirs. `record` counts the
    /// games of ours and then the games that only theirs has, from 0 and with removed games.
    #[pyo3(get)]
    conflicts: Vec<Difference>,
    /// Losses in the format of `data`.
    #[pyo3(get)]
    losses: Vec<Loss>,
}

#[pymethods]
impl Merged {
    /// The merged games: the games of ours, then the games that only theirs has.
    #[getter]
    fn games(&self, py: Python<'_>) -> Vec<Py<Game>> {
        self.games.iter().map(|game| game.clone_ref(py)).collect()
    }

    /// The merged file.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.output.document)
    }

    /// The supplement of the merged file, if it has one.
    #[getter]
    fn supplement<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.output.supplement.as_ref().map(|bytes| PyBytes::new(py, bytes))
    }

    fn __repr__(&self) -> String {
        format!("<Merged {} records of {}, {} conflicts>", self.games.len(), self.format, self.conflicts.len())
    }
}

/// Merges two files or bytes that were made from `base`. `conflicts` decides what is written if both sides changed the
/// same field: `ours`, `theirs`, or `comment`, which writes theirs and puts both values in the comment of the node. By
/// default, conflicts raise `Wei7Error` with a finding for each conflict. The result has the format of ours, or `to`.
///
/// >>> import wei7
/// >>> base = b"(;FF[4]SZ[9];B[ee];W[gc])"
/// >>> ours = b"(;FF[4]SZ[9];B[ee];W[gc]C[Good.])"
/// >>> theirs = b"(;FF[4]SZ[9];B[ee](;W[gc])(;W[cc]))"
/// >>> merged = wei7.merge(base, ours, theirs)
/// >>> line = merged.games[0].main_line
/// >>> line[2].comment, len(line[1].children), merged.conflicts
/// ('Good.', 2, [])
#[pyfunction]
#[pyo3(signature = (base, ours, theirs, *, conflicts = None, to = None, strict = false, encoding = None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
pub(crate) fn merge(
    py: Python<'_>,
    base: PathOrBytes,
    ours: PathOrBytes,
    theirs: PathOrBytes,
    conflicts: Option<&str>,
    to: Option<&str>,
    strict: bool,
    encoding: Option<&str>,
) -> PyResult<Merged> {
    let base = Loaded::new(py, base, None, None)?;
    merge_sources(py, Some(&base), [ours, theirs], conflicts, to, &options::read(None, strict, encoding)?)
}

/// Merges two files or bytes without a common base: the same move at the same place is one node, and a game that only
/// one side has is kept. Fields with different values are conflicts, as in `merge`.
///
/// >>> import wei7
/// >>> merged = wei7.union(b"(;FF[4]SZ[9];B[ee];W[gc])", b"(;FF[4]SZ[9];B[ee];W[cc])")
/// >>> len(merged.games), len(merged.games[0].main_line[1].children)
/// (1, 2)
#[pyfunction]
#[pyo3(signature = (ours, theirs, *, conflicts = None, to = None, strict = false, encoding = None))]
pub(crate) fn union(
    py: Python<'_>,
    ours: PathOrBytes,
    theirs: PathOrBytes,
    conflicts: Option<&str>,
    to: Option<&str>,
    strict: bool,
    encoding: Option<&str>,
) -> PyResult<Merged> {
    merge_sources(py, None, [ours, theirs], conflicts, to, &options::read(None, strict, encoding)?)
}

fn merge_sources(
    py: Python<'_>,
    base: Option<&Loaded>,
    [ours, theirs]: [PathOrBytes; 2],
    conflicts: Option<&str>,
    to: Option<&str>,
    options: &Options,
) -> PyResult<Merged> {
    let choice = match conflicts {
        Some("ours") => Conflicts::Ours,
        Some("theirs") | None => Conflicts::Theirs,
        Some("comment") => Conflicts::Comment(Language::En),
        Some(other) => {
            return Err(PyValueError::new_err(format!("conflicts is ours, theirs or comment, not {other:?}")));
        }
    };
    let to = to.map(options::format).transpose()?;
    let (ours, theirs) = (Loaded::new(py, ours, None, None)?, Loaded::new(py, theirs, None, None)?);
    let merged = py
        .detach(|| wei7_convert::merge(base.map(Loaded::source), ours.source(), theirs.source(), choice, options))
        .map_err(|why| errors::raise(Kind::Read, None, all(&why.findings)))?;
    if conflicts.is_none() && merged.conflicts() > 0 {
        return Err(undecided(&merged));
    }
    let found = merged.games.iter().enumerate().flat_map(|(index, game)| {
        game.conflicts.iter().map(move |conflict| Difference::from_core(conflict, true, index))
    });
    let found = found.collect();
    let (of_ours, format) = (merged.format, to.unwrap_or(merged.format));
    let written = py.detach(|| merged.write(format, options));
    let WrittenFile { output, records, losses } =
        written.map_err(|why| errors::raise(Kind::Write, None, vec![Finding::from_diagnostic(&why, None)]))?;
    let games = (1..)
        .zip(records)
        .map(|(number, record)| Py::new(py, Game::from_record(record, of_ours).read_from(None, number, 0, Vec::new())));
    let losses = losses.iter().map(|(loss, _)| Loss::from(loss)).collect();
    Ok(Merged { format: format.id(), output, games: games.collect::<PyResult<_>>()?, conflicts: found, losses })
}

/// Returns the exception for conflicts that the caller did not decide.
fn undecided(merged: &MergedFile) -> PyErr {
    let numbered = (1..).zip(&merged.games);
    let findings: Vec<Finding> = numbered
        .flat_map(|(number, game)| game.conflicts.iter().map(move |conflict| (number, conflict)))
        .map(|(number, conflict)| {
            Finding::from_diagnostic(&conflict_finding(conflict, None, Language::En), Some(number))
        })
        .collect();
    let list: Vec<String> = findings.iter().map(Finding::text).collect();
    let advice = "both sides changed the same fields; use `conflicts` to choose what is written";
    let error = errors::because(Kind::Other, format!("{advice}:\n{}", list.join("\n")));
    Python::attach(|py| match error.value(py).setattr("findings", findings) {
        Ok(()) => error,
        Err(other) => other,
    })
}
