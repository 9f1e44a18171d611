//! The hub of wei7: records of the game of Go as the tree of wei7 3.0 (draft 8), the validator, the board.
//!
//! Every format is read into a [`Record`] and written from one. `Record::project` makes the strict 3.0
//! [`Document`] of it, and what 3.0 cannot say becomes a list of supplement items beside it.

mod carrier;
mod compare;
mod digest;
mod driver;
mod format;
mod json;
mod patch;
mod project;
mod record;
mod replay;
mod report;
mod validate;

pub use carrier::{Carrier, ReadBackError};
pub use compare::{compare, losses_of};
pub use driver::{WEI7, Wei7, explain_page};
pub use format::{
    ByteSource, CarrierPlace, Carry, FormatDriver, Game, Head, InFile, Input, InputError, OneRecord, Piece,
    ReadOptions, ReadWhole, RecordStream, RecordWrite, RecordsError, Sniff, TextWindow, Unwritable, WriteOptions,
    Written,
};
pub use json::{JsonReader, JsonWriter, pointers};
pub use patch::{AddressedItem, CarriedItem, Change, Detached, EmptyList, InfoPatch, NodePatch, Patch, SizeForm};
pub use project::{Document, Projection, Projector, TooManyStones, TooManyTakebacks, short_string};
pub use record::{
    Action, Address, Anchor, Block, Branch, BranchId, Diagram, Evaluation, Extra, FullEvaluation, Info, Mark, MarkKey,
    Misc, MiscKind, MiscPosition, Move, Node, Participant, PlaceNames, Player, Pre, Preorder, Record, Rules,
    SHORT_STRING_CHARACTERS, Shape, Size, Spelling, Splitter, Step, StepTime, Supplement, Symbol, Text, Tree,
    Unrecognized, is_line_separator, is_short_string, rules_from_info,
};
pub use replay::{Origin, PositionId, Positions, ReplayLimit, Replayer, Violation};
pub use report::{
    Concept, Diagnostic, Difference, Fate, Field, Limits, Loss, Parsed, Place, Refused, Report, Subject, codes,
    summarize,
};
pub use validate::{check_suffix, validate};
pub use wei7_board::{
    Board, BoardSize, Color, Decimal, FastBoard, FastMoveOutcome, GroupId, HalfPoints, Integer, MoveOutcome, Point,
    Scoring, Stone, Unplayable, Vertex, rules,
};
pub use wei7_text::encoding::TextEncoding;
pub use wei7_text::{
    Code, GameResult, LineColumn, LineIndex, NoOffset, Offset, RulesType, Severity, Span, StartTime, codes,
};
