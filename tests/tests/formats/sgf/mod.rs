//! SGF.

mod expectations;
mod interop;
mod second_opinion;
