//! Repairs a file in its own format.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::Loaded;
use crate::errors::{self, Kind};
use crate::findings::{Finding, Loss, all};
use crate::options::{self, PathOrBytes};

/// Result of `fix`.
#[pyclass(module = "wei7", frozen)]
pub(crate) struct Fixed {
    output: Option<wei7_convert::Output>,
    /// The id of the format of the source and of the repaired document.
    #[pyo3(get)]
    format: &'static str,
    /// Findings in the source.
    #[pyo3(get)]
    findings: Vec<Finding>,
    /// Findings that the repaired document still has.
    #[pyo3(get)]
    remaining: Vec<Finding>,
    /// Losses: data that the document has only in its carrier, or not at all.
    #[pyo3(get)]
    losses: Vec<Loss>,
    /// Number of records.
    #[pyo3(get)]
    records: usize,
}

#[pymethods]
impl Fixed {
    /// The repaired document; `None` if there is nothing to repair.
    #[getter]
    fn document<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.output.as_ref().map(|output| PyBytes::new(py, &output.document))
    }

    /// The supplement of the document, if it has one.
    #[getter]
    fn supplement<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.output.as_ref().and_then(|output| output.supplement.as_ref()).map(|bytes| PyBytes::new(py, bytes))
    }

    fn __repr__(&self) -> String {
        let done = if self.output.is_some() { "mended" } else { "nothing to mend" };
        format!("<Fixed {}: {} records, {done}>", self.format, self.records)
    }
}

/// Repairs a file or bytes in its own format, if the reader had to repair something. Data that a valid file cannot have
/// is kept in a carrier. With `uncertain`, the file is also repaired if its only faults are errors whose meaning is not
/// certain. The result is returned; no file is written.
///
/// >>> import wei7
/// >>> fixed = wei7.fix(b"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6,5];B[ee])")
/// >>> [finding.code for finding in fixed.findings], b"KM[6.5]" in fixed.document
/// (['S321'], True)
/// >>> wei7.fix(b"(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.5];B[ee])").document is None
/// True
#[pyfunction]
#[pyo3(signature = (source, *, uncertain = false, format = None, name = None, supplement = None, carry = true, pretty = false, encoding = None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
pub(crate) fn fix(
    py: Python<'_>,
    source: PathOrBytes,
    uncertain: bool,
    format: Option<&str>,
    name: Option<&str>,
    supplement: Option<Vec<u8>>,
    carry: bool,
    pretty: bool,
    encoding: Option<&str>,
) -> PyResult<Fixed> {
    let loaded = Loaded::new(py, source, name, supplement)?;
    let options =
        wei7_convert::Options { carry: options::carry(carry), pretty, ..options::read(format, false, encoding)? };
    let done = py.detach(|| wei7_convert::fix(loaded.source(), &options, uncertain));
    let done = done.map_err(|why| errors::raise(Kind::Read, name, all(&why.findings)))?;
    Ok(Fixed {
        output: done.output,
        format: done.format.id(),
        findings: all(&done.findings),
        remaining: all(&done.remaining),
        losses: done.losses.iter().map(|(loss, _)| Loss::from(loss)).collect(),
        records: done.records,
    })
}
