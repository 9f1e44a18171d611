//! Findings with their codes and limits, differences and losses.

mod adjustment;
pub mod codes;
mod concept;
mod describe_extra;
mod diagnostic;
mod difference;
mod kinds;
mod limits;
mod loss;

pub use adjustment::Adjustment;
pub use concept::Concept;
pub use describe_extra::named_action;
pub(crate) use describe_extra::{evaluation, named_move, named_stones, numbered_participant, shorten};
pub use diagnostic::{Diagnostic, Parsed, Place, Refused, Report};
pub use difference::{Difference, Field, Subject};
pub use kinds::Kind;
pub use limits::Limits;
pub use loss::{Fate, Loss, NamedLosses, WrittenFormat};
