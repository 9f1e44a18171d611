//! Text of old game records: its encoding, its places, and game information as people write it.

mod code;
pub mod encoding;
pub mod info;
mod offset;
mod outcome;
mod span;
mod start_time;

pub use code::{Code, Severity};
pub use offset::{NoOffset, Offset};
pub use outcome::{GameResult, RulesType};
pub use span::{LineColumn, LineIndex, Span};
pub use start_time::{StartTime, looks_like_start_time};
