//! SGF.

mod brackets;
mod captions;
mod expectations;
mod interop;
mod second_opinion;
mod strays;
