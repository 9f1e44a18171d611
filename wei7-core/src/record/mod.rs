//! The record: the game tree of 3.0 (draft 8, section 5) as it was played, with extras for what 3.0 cannot express.

mod address;
mod extra;
mod extra_values;
mod extras;
mod info;
mod node;
mod place_names;
pub mod rules_from_info;
mod tree;
mod value;
mod weighted_extras;

pub(crate) use address::DocumentOrder;
pub use address::{Address, MarkKey};
pub use extra::Extra;
pub use extra_values::{
    Anchor, Diagram, FullEvaluation, Misc, MiscKind, MiscPosition, Shape, Spelling, Splitter, Unrecognized,
};
pub use extras::Extras;
pub use info::{Info, Participant, Player, Rules, Size};
pub(crate) use info::{RULES_TYPES, SCORINGS, word};
pub use node::Node;
pub use place_names::PlaceNames;
pub(crate) use tree::EVALUATIONS;
pub use tree::{Action, Branch, BranchId, Evaluation, Mark, Move, Pre, Record, Step, StepDetails, Tree};
pub use value::{SHORT_STRING_CHARACTERS, StepTime, Symbol, Text, is_line_separator, is_short_string};
