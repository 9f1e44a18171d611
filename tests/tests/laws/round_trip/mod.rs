//! Conversions from each format to each other one and back, and longer chains.

mod chains;
mod generated;
mod real;
