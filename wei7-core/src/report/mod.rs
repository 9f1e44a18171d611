//! What is said about a record: findings with their codes and limits, differences, losses.

pub mod codes;
mod diagnostic;
mod difference;
mod limits;
mod loss;

pub use diagnostic::{Diagnostic, Parsed, Place, Refused, Report};
pub use difference::{Difference, Field, Subject};
pub use limits::Limits;
pub(crate) use loss::shorten;
pub use loss::{Concept, Fate, Loss, summarize};
