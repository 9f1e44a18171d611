//! Text becomes lines, and lines become statements (5.1, 5.3, 5.4).

pub(crate) mod fast_move;
pub(crate) mod fields;
pub(crate) mod invalid_chars;
pub mod keywords;
pub(crate) mod lines;
pub(crate) mod parse;
pub mod statement;
pub(crate) mod statement_parser;
