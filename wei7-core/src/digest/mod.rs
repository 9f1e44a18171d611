//! Hashes of nodes: equal for all spellings of the same content, whatever the order of stones and marks and the spelling of
//! numbers.

mod hasher;
mod nodes;

pub(crate) use nodes::{pre_hash, step_hash, stones_hash};

#[cfg(test)]
mod tests;
