//! What is written: where it goes, and how it gets there whole or not at all.

pub mod atomic;
pub mod collection;
pub mod names;
pub mod ordered_output;
pub mod plan;
pub mod shared_file;
mod temporary;
