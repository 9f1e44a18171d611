//! From each format to each other one and back, and longer ways.

mod chains;
mod generated;
mod real;
