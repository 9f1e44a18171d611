//! SGF: `FF[1]` to `FF[4]` as it is found in the world, read into a [`wei7_core::Record`]; `FF[4]` written from one.

pub mod codes;
pub mod properties;
mod start;
pub mod syntax;
pub mod tree;
