//! Analyses in comments. A comment is read only if it has all marks of its program, so that comments of people are not
//! taken for analyses.

pub(crate) mod analyze_sgf;
pub(crate) mod katago;
pub(crate) mod katagoanal;
pub(crate) mod katrain;
pub(crate) mod leela_analysis;
pub(crate) mod lizzie;
mod phrases;
pub(crate) mod self_play;
pub(crate) mod sentences;
