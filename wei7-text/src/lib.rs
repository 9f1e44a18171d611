//! Text in old Go records: encodings, and game information as people write it.
//!
//! ```
//! use wei7_text::encoding::detect;
//! use wei7_text::info::{Counting, Source, result};
//!
//! let (bytes, ..) = encoding_rs::GBK.encode("聂卫平九段 黑中盘胜");
//! let encoding = detect(&bytes, false);
//! let (text, ..) = encoding.decode(&bytes);
//! assert!(text.starts_with("聂卫平九段"));
//!
//! let understood = result("黑中盘胜", &Source::new(4), Counting::Points);
//! assert_eq!(understood.value.unwrap().to_string(), "B+R");
//! ```
//!
//! - [`encoding`] detects the encoding of a file and decodes DOS code pages. Other decoding is left to [`encoding_rs`].
//! - [`info`] interprets dates, results, komi, rules, handicaps, times and names with ranks in English, Chinese,
//!   Japanese and Korean. An ambiguous text has no value.
//! - [`StartTime`], [`Offset`], [`GameResult`] and [`RulesType`] are values of wei7 3.0.
//! - [`Span`] and [`LineIndex`] are locations in a source; [`Code`] and [`codes!`] define kinds of findings.
//!
//! # Features
//!
//! - `xml`: the module [`xml`], an XML 1.0 lexer that gives the location of each event and attribute.
//!
//! # Neighbors
//!
//! This crate uses `wei7-board` for colors and numbers. `wei7-core` has records and reports; `wei7-sgf`, `wei7-ishi`
//! and `wei7-xml` read the formats.

mod code;
pub mod encoding;
mod game_result;
pub mod info;
mod offset;
mod printable;
mod span;
mod start_time;
#[cfg(feature = "xml")]
pub mod xml;

pub use code::{Code, Level};
pub use game_result::{GameResult, RulesType};
pub use offset::{NoOffset, Offset};
pub use printable::is_printable;
pub use span::{LineColumn, LineIndex, Span, is_line_break};
pub use start_time::{StartTime, looks_like_start_time};
pub use wei7_board::{Argument, Message};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
