//! The hub of wei7: records of the game of Go as the tree of wei7 3.0 (draft 8), the validator, the board.
//!
//! Every format is read into a [`Record`] and written from one. `Record::project` makes the strict 3.0
//! [`Document`] of it, and what 3.0 cannot say becomes a list of supplement items beside it.

mod address;
mod board;
mod canon;
mod carrier;
mod claims;
mod code_page;
pub mod codes;
mod compare;
mod consistency;
mod delta;
mod detach;
pub mod detection;
mod diagnostic;
mod document;
mod exact;
mod fitting;
mod geometry;
pub mod info_text;
mod json;
mod limits;
mod loss;
mod project;
mod replay;
pub mod rules;
mod settle;
mod soundness;
mod span;
mod supplement;
mod timeline;
mod validate;
mod value;

pub use address::{Address, MarkKey, PlaceNames};
pub use board::{Board, Done, GroupId, LightBoard, Played, Unplayable};
pub use carrier::Carrier;
pub use code_page::{CodePage, DosText, TextEncoding};
pub use compare::{About, Difference, Field, compare, losses_of};
pub use delta::Uncompared;
pub use detach::TooManyStones;
pub use diagnostic::{Code, Diagnostic, Node, Parsed, Place, Refused, Report, Severity};
pub use document::{
    Action, Branch, BranchId, Evaluation, GameResult, Info, Mark, Move, Participant, Player, Pre, Preorder, Record,
    Rules, RulesType, Scoring, Size, Step, Stone, Text, Tree,
};
pub use exact::{Exact, ExactInfo, ExactMark, ExactPre, Judgment, NoList, Said, SizeForm};
pub use geometry::{BoardSize, Color, Point, Vertex};
pub use json::{JsonReader, JsonWriter, pointers};
pub use limits::Limits;
pub use loss::{Concept, Fate, Loss, summarize};
pub use project::{Document, Placed, Projection, Projector, short_string};
pub use replay::{Origin, PositionId, Positions, ReplayLimit, Replayer, Violation};
pub use span::{LineColumn, LineIndex, Span};
pub use supplement::{
    Anchor, Aside, AsideKind, AsidePosition, Block, Detached, Diagram, Foreign, FullEvaluation, Item, RawPoint,
    RawStone, Shape, Side, Spelling, Splitter, Supplement,
};
pub use timeline::TooManyTakebacks;
pub use validate::{check_suffix, validate};
pub use value::{
    Decimal, HalfPoints, Integer, SHORT_STRING_CHARACTERS, StartTime, StepTime, Symbol, is_line_separator,
    is_short_string,
};
