//! Writes records as `FF[4]`.

pub(crate) mod layout;
#[cfg(test)]
mod losses_tests;
mod unfit;
pub(crate) mod writer;
