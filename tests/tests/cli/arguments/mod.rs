//! All options, and wrong usage.

mod each_option;
mod usage;
