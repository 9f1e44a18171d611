//! Game information as people write it: dates, results, komi, rules, handicaps, times, names with ranks.
//!
//! SGF and Ishi store this information as text. Each function returns the meaning of a text if it is certain, and the
//! codes of findings to report ([`Understood`]). Nothing is guessed: an ambiguous text has no value. Quirks of single
//! programs, such as komi `375` of Fox, apply only if the file names the program ([`Source`]).
//!
//! ```
//! use wei7_text::info::{Source, date, komi};
//!
//! let source = Source::new(4);
//! assert_eq!(date("6 May 1996", &source).value.unwrap().text, "1996-05-06");
//! assert_eq!(komi("five and a half", &source, None).value.unwrap().points.unwrap().to_string(), "5.5");
//! assert_eq!(komi("reverse 2.5", &source, None).value, None);
//! ```

pub mod codes;
mod date;
mod ff4_form;
mod handicap;
mod komi;
mod names;
mod provenance;
mod rank;
mod result;
mod rules;
#[cfg(test)]
mod tests;
mod time;
mod understood;
mod words;

pub use date::{GameDate, date, date_from};
pub use ff4_form::{date_form, is_prescribed, komi_form, main_time_form, result_form};
pub use handicap::{
    Handicap, fox_fixed_handicap, fox_handicap, handicap, handicap_in_words, handicap_stones, placed_handicap,
};
pub use komi::{Counting, Komi, fox_komi_for_zero, ki, komi};
pub use names::{NameAndRank, name_with_rank, rank_in_ascii};
pub use provenance::{DateOrder, GNU_GO, Program, Source};
pub use rank::{Rank, RankKind, rank};
pub use result::{By, Outcome, result};
pub use rules::{RuleSet, rules};
pub use time::{Overtime, Seconds, cgoban_overtime, fox_overtime, main_time, old_overtime, overtime};
pub use understood::Understood;
pub use words::number::is_digits;
