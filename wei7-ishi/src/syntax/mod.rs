//! Splits text into lines and parses them to statements (5.1, 5.3, 5.4).

pub(crate) mod fast_move;
mod fields;
mod invalid_chars;
pub mod keywords;
pub(crate) mod lines;
pub(crate) mod open_block;
pub(crate) mod parse;
pub mod statement;
mod statement_parser;
pub(crate) mod terms;
