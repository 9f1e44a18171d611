//! SGF.

mod brackets;
mod captions;
mod expectations;
mod interop;
mod otherwise;
mod second_opinion;
mod strays;
