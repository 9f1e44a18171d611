//! Game information as people write it: what a text certainly means, and how that is known. SGF and Ishi have it as text.
//!
//! Nothing is guessed. A text that can mean two things has no value; it stays text, and the finding says why. What only one
//! program means by a text is understood only where the file says that it comes from that program ([`Source`]).

pub mod codes;
mod date;
mod form;
mod handicap;
mod komi;
mod names;
mod number;
mod provenance;
mod result;
mod rules;
#[cfg(test)]
mod tests;
mod time;
mod words;

pub use date::{GameDate, date};
pub use form::{date_form, is_prescribed, komi_form, main_time_form, result_form};
pub use handicap::{Handicap, fox_handicap, handicap, handicap_in_words, handicap_stones};
pub use komi::{Counting, Komi, fox_komi_zero, ki, komi};
pub use names::{NameAndRank, name_with_rank};
pub use number::is_digits;
pub use provenance::{Program, Source};
pub use result::{By, Outcome, result};
pub use rules::{RuleSet, rules};
pub use time::{Overtime, Seconds, fox_overtime, main_time, old_overtime, overtime};

use crate::Code;
use date::says_only_days;

/// What a text was understood to mean.
///
/// The raw text is the caller's: it has to be kept wherever the value, written again, would not give it.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood<T> {
    /// The meaning; `None` if there is none that is certain.
    pub value: Option<T>,
    /// What there is to report: how the meaning was found, or why there is none. Empty when the text has the form that
    /// `FF[4]` gives it, and when it is blank.
    pub codes: Vec<&'static Code>,
}

impl<T> Understood<T> {
    /// Blank: nothing is said, and there is nothing to report.
    const fn blank() -> Self {
        Self { value: None, codes: Vec::new() }
    }

    /// In the form of `FF[4]`.
    const fn exact(value: T) -> Self {
        Self { value: Some(value), codes: Vec::new() }
    }

    /// A certain meaning, with something to report.
    fn reported(value: T, code: &'static Code) -> Self {
        Self { value: Some(value), codes: vec![code] }
    }

    /// A certain meaning in a form that `FF[4]` forbids; before it the form was free.
    fn respelt(value: T, source: &Source, code: &'static Code) -> Self {
        Self::reported(value, if source.is_old() { &codes::OLD_SPELLING } else { code })
    }

    /// No certain meaning.
    fn unknown(source: &Source, code: &'static Code) -> Self {
        Self { value: None, codes: vec![if source.is_old() { &codes::OLD_TEXT } else { code }] }
    }

    /// Adds something to report.
    fn and(mut self, code: Option<&'static Code>) -> Self {
        self.codes.extend(code);
        self
    }

    /// Whether there is a meaning and nothing to report about it.
    pub fn is_exact(&self) -> bool {
        self.value.is_some() && self.codes.is_empty()
    }
}
