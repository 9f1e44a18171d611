#![doc = include_str!("../README.md")]

mod error;
pub mod games;
pub mod input;
pub mod jobs;
pub mod output;
mod safe_name;
mod supplement;

pub use error::{InputError, LimitExceeded, PlanError, WriteError};
pub use supplement::{is_supplement, supplement_beside};
