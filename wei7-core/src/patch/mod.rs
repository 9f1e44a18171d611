//! Patches lead back from what a target shows to the record. Projections and carriers hold them; records and format readers
//! never do.

mod by_node;
mod item;
mod node_patch;

use serde::{Deserialize, Serialize};
use wei7_board::{Color, Stone};

use crate::record::Text;
pub(crate) use by_node::Patches;
pub use item::{AddressedItem, CarriedItem};
pub use node_patch::{Change, EmptyList, InfoPatch, NodePatch, SizeForm};

/// One change that makes the record again of what a target shows. It takes effect when a carrier is applied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Patch {
    /// Info, branch, pre, step. The exact text of a property that the target had to cut or change.
    ExactText {
        /// The name of the property; of a participant or player `participants/0/name`.
        field: Text,
        /// The text.
        text: Text,
    },
    /// Branch. Where a branch that projection detached was played.
    Detached(Detached),
    /// Branch. It continues the branch before it, and begins only because 3.0 needs it to.
    #[serde(rename = "spelling", with = "continued")]
    Continued,
    /// Root branch. Projection added it because it detached branches; the root as played is its first branch.
    #[serde(rename = "wrapper")]
    SyntheticRoot,
    /// Pre. The stones as they stood in the source, where the target shows them in another order or without some.
    Stones(Vec<Stone>),
    /// Branch that was detached. Stones of its setup that lack a liberty, by name; its document is without them (5.15.2.5).
    LeftOut(Text),
    /// Step. When and by whom, in a target that says neither.
    Timing {
        /// 5.15.3.1, as written.
        time: Option<Text>,
        /// 5.15.3.3
        actor: Option<u32>,
    },
    /// Pre. The `problem` of 3.0 (5.15.2.7) in a target that has none.
    Question(Color),
    /// Info. The `info` of 3.0 in a target that says less: a 3.0 document with nothing else.
    Info(Text),
    /// Document, info, branch, pre, step. The members of the node that the target shows otherwise, where no other patch says it.
    #[serde(rename = "exact")]
    NodePatch(Box<NodePatch>),
    /// Document. The record as 3.0 has it, where the target could show only a projection of its tree.
    #[serde(rename = "whole")]
    FullRecord {
        /// The 3.0 document.
        document: Text,
        /// Its carrier, if it has one.
        supplement: Option<Text>,
        /// The XXH3-64, in 16 hexadecimal digits, of all extras that the target shows, which the digest does not cover.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<Text>,
    },
    /// Pre or step. The order of its marks, which means nothing in 3.0 (5.13): the 0-based place of each among those that the
    /// target shows.
    MarkOrder(Vec<u32>),
    /// Any node, SGF. A property that the target has only because it was written for other extras; the record has none.
    Implied {
        /// Its identifier.
        id: Text,
        /// What stands between the brackets, escapes and all.
        values: Vec<Text>,
    },
}

/// Where a detached branch was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detached {
    /// The branch it belongs under, as a number in document order (0 is the root) of the projected document.
    pub parent: u32,
    /// Its 0-based place among that branch's `branches`.
    pub place: u32,
}

/// [`Patch::Continued`] is written as `{"spelling":"continued"}`.
mod continued {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    const WORD: &str = "continued";

    pub(super) fn serialize<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(WORD)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
        let word = String::deserialize(deserializer)?;
        if word == WORD { Ok(()) } else { Err(D::Error::custom("not a patch")) }
    }
}
