//! Files around the library: paths and patterns, archives in and out, output that is whole or not there, jobs in order.
#![allow(missing_docs)]

mod error;
pub mod input;
pub mod jobs;
pub mod output;

pub use error::RunError;
