//! Records and files for property tests and benchmarks.

pub mod alike;
pub mod archive;
pub mod document;
pub mod files;
pub mod games;
pub mod growth;
pub mod ishi;
pub mod ogs;
pub mod sgf;
pub mod tape;
pub mod xml;
