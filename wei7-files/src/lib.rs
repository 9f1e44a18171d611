//! Files around the library: paths and patterns, archives in and out, output that is whole or not there, jobs in order.
#![allow(missing_docs)]

pub mod archive;
pub mod collection;
mod error;
pub mod files;
pub mod jobs;
pub mod names;
pub mod ordered;
pub mod output;
pub mod patterns;
pub mod plan;
pub mod temporary;

pub use error::RunError;
