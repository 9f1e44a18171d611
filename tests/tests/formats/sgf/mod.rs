//! SGF.

mod brackets;
mod expectations;
mod interop;
mod second_opinion;
