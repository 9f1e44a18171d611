//! Records of the game of Go: the common model that wei7 reads every format into and writes every format from.
//!
//! A [`Record`] is the game tree of wei7 3.0 (draft 8) as the game was played. Content of a format that 3.0 cannot
//! express is an [`Extra`] at the node that it belongs to. [`Record::project`] converts a record to a strict 3.0
//! [`Document`]. A [`Carrier`] holds the data that a file does not show, and restores it when the file is read again,
//! even if the file was edited.
//!
//! ```
//! use wei7_core::{Action, BranchId, Carrier, Color, Extra, JsonReader, JsonWriter, Limits, Move, Point, Record, Splitter, Step, Vertex};
//!
//! // A record of one move, with an extra that 3.0 cannot express.
//! let played = Move { color: Color::Black, vertex: Vertex::Play(Point::new(3, 3)), evaluation: None };
//! let mut step = Step::new(Action::Move(played));
//! step.add_extras([Extra::Splitter(Splitter::Large)]);
//! let mut record = Record::new();
//! record.tree[BranchId::ROOT].steps = Some(vec![step]);
//!
//! // Convert it to a 3.0 document and a carrier.
//! let projection = record.clone().project(&Limits::DEFAULT, 0)?;
//! assert!(projection.validate(&Limits::DEFAULT).is_ok());
//! let carrier = Carrier::between(projection.document.record(), &record).expect("the splitter is carried");
//! let mut json = Vec::new();
//! JsonWriter::new().write(projection.document.record(), &mut json)?;
//!
//! // Read the document and restore the extra.
//! let read = JsonReader::new().read(&json)?.value;
//! let projected = |record: &Record| Some(record.clone().project(&Limits::DEFAULT, 0).ok()?.document.into_record());
//! assert_eq!(carrier.merge(&read, &projected, &Limits::DEFAULT).value, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | task | types and functions |
//! |---|---|
//! | read and write 3.0 | [`JsonReader`], [`JsonWriter`] |
//! | check a record | [`validate`], [`Replayer`] |
//! | convert to what a target can represent | [`Projector`], [`Record::flatten_timeline`] |
//! | compare two records, or a record with its target | [`compare`], [`losses_of`] |
//! | keep what a target cannot represent | [`Carrier`] |
//! | play moves | [`Board`], [`Positions`], [`rules`] |
//!
//! This crate builds on `wei7-board` and `wei7-text`. `wei7-xml`, `wei7-sgf` and `wei7-ishi` build on this crate.

mod carrier;
mod compare;
mod driver;
mod forest;
mod format;
mod json;
mod merge;
mod project;
mod record;
mod replay;
mod report;
mod validate;

pub use carrier::{Carrier, Carriers, Chosen, ReadBackError, Rewriting, Target};
pub use compare::{compare, losses_of};
#[cfg(feature = "explain")]
pub use driver::explain_page;
pub use driver::{WEI7, Wei7};
pub use forest::Forest;
pub use format::{
    ByteSource, CarrierPlace, Carry, Cut, DiagramOptions, DiagramStyle, FormatDriver, FoundGame, FoundKind, FoundRead,
    Game, Head, InFile, Input, InputError, OneRecord, Piece, ProblemMarks, ReadBack, ReadOptions, ReadWhole,
    RecordStream, RecordWrite, RecordsError, Rewritten, Salvaged, Sniff, TextWindow, Unwritable, Verified,
    WriteOptions, Written, read_all, without_extras, write_verified,
};
pub use json::{JsonEvent, JsonReader, JsonWriter, pointers, walk_json};
pub use merge::{Merged, Resolution, merge, union};
pub use project::{AddressedItem, Document, Projection, Projector, TooManyStones, TooManyTakebacks, short_string};
pub use record::{
    Action, Address, Anchor, Branch, BranchId, Diagram, Evaluation, Extra, Extras, FullEvaluation, Info, Mark, MarkKey,
    Misc, MiscKind, MiscPosition, Move, Node, Participant, PlaceNames, Player, Pre, Record, Rules,
    SHORT_STRING_CHARACTERS, Shape, Size, Spelling, Splitter, Step, StepDetails, StepTime, Symbol, Text, Tree,
    Unrecognized, is_line_separator, is_short_string, rules_from_info,
};
pub use replay::{Origin, PositionId, Positions, ReplayLimit, Replayer, Violation, as_played};
pub use report::{
    Adjustment, Concept, Diagnostic, Difference, Fate, Field, Kind, Limits, Loss, NamedLosses, Parsed, Place, Refused,
    Report, Subject, WrittenFormat, codes, named_action,
};
pub use validate::{check_suffix, validate};
pub use wei7_board::{
    Board, BoardSize, Color, Decimal, FastBoard, FastMoveOutcome, GroupId, HalfPoints, Integer, MoveOutcome, Point,
    Scoring, Stone, Unplayable, Vertex, rules,
};
pub use wei7_text::encoding::TextEncoding;
pub use wei7_text::{
    Argument, Code, GameResult, Level, LineColumn, LineIndex, Message, NoOffset, Offset, RulesType, Span, StartTime,
    codes, is_line_break, is_printable,
};
