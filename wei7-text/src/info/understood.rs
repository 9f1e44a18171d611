//! The interpretation of a text and the findings about it.

use super::codes;
use super::provenance::Source;
use crate::Code;

/// The interpretation of a text.
///
/// The value does not always determine the original text; a caller that needs the text must keep it.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood<T> {
    /// The meaning; `None` if the meaning is not certain or the text is blank.
    pub value: Option<T>,
    /// The codes of findings to report: how the meaning was found, or why there is none. Empty if the text is blank or
    /// has the form of `FF[4]`.
    pub codes: Vec<&'static Code>,
}

impl<T> Understood<T> {
    /// Creates a result without a value and without findings, for a blank text or an unknown free text.
    pub(super) const fn blank() -> Self {
        Self { value: None, codes: Vec::new() }
    }

    /// Creates a result for a text in the form of `FF[4]`: a value without findings.
    pub(super) const fn exact(value: T) -> Self {
        Self { value: Some(value), codes: Vec::new() }
    }

    /// Creates a result with a value and a finding.
    pub(super) fn reported(value: T, code: &'static Code) -> Self {
        Self { value: Some(value), codes: vec![code] }
    }

    /// Creates a result for a text in a form that `FF[4]` forbids. Before `FF[4]` the form was free, so files of that
    /// time get the code of an old spelling instead of `code`.
    pub(super) fn respelled(value: T, source: &Source, code: &'static Code) -> Self {
        Self::reported(value, if source.is_old() { &codes::OLD_SPELLING } else { code })
    }

    /// Creates a result without a value; `code` is the reason. Files before `FF[4]` get the code of an old text
    /// instead.
    pub(super) fn unknown(source: &Source, code: &'static Code) -> Self {
        Self { value: None, codes: vec![if source.is_old() { &codes::OLD_TEXT } else { code }] }
    }

    /// Adds a code to report, if there is one.
    pub(super) fn with_code(mut self, code: Option<&'static Code>) -> Self {
        self.codes.extend(code);
        self
    }

    /// Returns whether there is a value and nothing to report.
    pub fn is_exact(&self) -> bool {
        self.value.is_some() && self.codes.is_empty()
    }
}
