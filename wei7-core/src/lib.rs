//! The hub of wei7: records of the game of Go as the tree of wei7 3.0 (draft 8), the validator, the board.
//!
//! Every format is read into a [`Record`] and written from one. `Record::project` makes the strict 3.0
//! [`Document`] of it, and what 3.0 cannot say becomes a list of supplement items beside it.

mod address;
mod canon;
mod carrier;
mod claims;
pub mod codes;
mod compare;
mod consistency;
mod delta;
mod detach;
mod diagnostic;
mod document;
mod driver;
mod exact;
mod fitting;
mod format;
mod json;
mod limits;
mod loss;
mod project;
mod replay;
pub mod rules_from_info;
mod settle;
mod soundness;
mod stream;
mod supplement;
mod timeline;
mod validate;
mod value;
mod writing;

pub use address::{Address, MarkKey, PlaceNames};
pub use carrier::Carrier;
pub use compare::{Difference, Field, Subject, compare, losses_of};
pub use delta::ReadBackError;
pub use detach::TooManyStones;
pub use diagnostic::{Diagnostic, Node, Parsed, Place, Refused, Report};
pub use document::{
    Action, Branch, BranchId, Evaluation, Info, Mark, Move, Participant, Player, Pre, Preorder, Record, Rules, Size,
    Step, Text, Tree,
};
pub use driver::{WEI7, Wei7, explain_page};
pub use exact::{Change, EmptyList, InfoPatch, Judgment, NodePatch, PatchedMark, PrePatch, SizeForm};
pub use format::{
    Carry, CarrierPlace, FormatDriver, Head, InFile, Input, ReadOptions, RecordWrite, Sniff, WriteOptions, Written,
};
pub use json::{JsonReader, JsonWriter, pointers};
pub use limits::Limits;
pub use loss::{Concept, Fate, Loss, summarize};
pub use project::{AddressedItem, Document, Projection, Projector, short_string};
pub use replay::{Origin, PositionId, Positions, ReplayLimit, Replayer, Violation};
pub use stream::{
    ByteSource, Game, InputError, OneRecord, Piece, ReadWhole, RecordStream, RecordsError, TextWindow,
};
pub use supplement::{
    Anchor, Block, Detached, Diagram, Extra, FullEvaluation, Misc, MiscKind, MiscPosition, Shape, Spelling, Splitter,
    Supplement, Unrecognized,
};
pub use timeline::TooManyTakebacks;
pub use validate::{check_suffix, validate};
pub use value::{SHORT_STRING_CHARACTERS, StepTime, Symbol, is_line_separator, is_short_string};
pub use wei7_board::{
    Board, BoardSize, Color, Decimal, FastBoard, FastMoveOutcome, GroupId, HalfPoints, Integer, MoveOutcome, Point,
    Scoring, Stone, Unplayable, Vertex, rules,
};
pub use wei7_text::encoding::TextEncoding;
pub use wei7_text::{
    Code, GameResult, LineColumn, LineIndex, NoOffset, Offset, RulesType, Severity, Span, StartTime, codes,
};
pub use writing::Unwritable;
