//! What a text was understood to mean, and what there is to report.

use super::codes;
use super::provenance::Source;
use crate::Code;

/// What a text was understood to mean.
///
/// The caller keeps the text itself where the value, written again, would not give it.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood<T> {
    /// The meaning; `None` if none is certain.
    pub value: Option<T>,
    /// What there is to report: how the meaning was found, or why there is none. Empty if the text has the form of `FF[4]`,
    /// or is blank.
    pub codes: Vec<&'static Code>,
}

impl<T> Understood<T> {
    /// No value and nothing to report.
    pub(super) const fn blank() -> Self {
        Self { value: None, codes: Vec::new() }
    }

    /// A value in the form of `FF[4]`.
    pub(super) const fn exact(value: T) -> Self {
        Self { value: Some(value), codes: Vec::new() }
    }

    /// A value with something to report.
    pub(super) fn reported(value: T, code: &'static Code) -> Self {
        Self { value: Some(value), codes: vec![code] }
    }

    /// A value in a form that `FF[4]` forbids; before `FF[4]` the form was free.
    pub(super) fn respelt(value: T, source: &Source, code: &'static Code) -> Self {
        Self::reported(value, if source.is_old() { &codes::OLD_SPELLING } else { code })
    }

    /// No value, and the reason.
    pub(super) fn unknown(source: &Source, code: &'static Code) -> Self {
        Self { value: None, codes: vec![if source.is_old() { &codes::OLD_TEXT } else { code }] }
    }

    /// Adds a code to report.
    pub(super) fn and(mut self, code: Option<&'static Code>) -> Self {
        self.codes.extend(code);
        self
    }

    /// Whether there is a meaning and nothing to report about it.
    pub fn is_exact(&self) -> bool {
        self.value.is_some() && self.codes.is_empty()
    }
}
