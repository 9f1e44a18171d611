//! SGF.

mod brackets;
mod captions;
mod expectations;
mod habits_of_programs;
mod interop;
mod otherwise;
mod second_opinion;
mod strays;
