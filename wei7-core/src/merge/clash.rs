//! Clashes: values and nodes that both sides changed.

use super::changes::At;
use super::field::{Key, Value};
use super::outline::Id;
use super::people_lists::{PersonConflict, SideConflict};

/// A thing that both sides changed.
#[derive(Clone, Debug)]
pub(crate) enum Clash {
    /// A field.
    Field {
        /// Place in terms of the changes.
        at: At,
        /// The node of the record of the other side, if the field belongs to a node that it has.
        theirs_node: Option<Id>,
        key: Key,
        ours: Option<Value>,
        theirs: Option<Value>,
    },
    /// A field of a participant.
    Person(PersonConflict),
    /// Who plays which side: both sides changed it.
    Sides(SideConflict),
    /// A node that one side removed and that the other side changed, or that is in the result since the trees of both sides do
    /// not fit together; by its id in theirs.
    Removed(Id),
    /// A node that both sides moved to different places, or that ours moved where it cannot be; by its id in theirs.
    Moved(Id),
    /// Children of a node, by its merged id, that both sides reordered.
    Order(Id),
    /// A new node of ours for which there is no place any more, by its index in [`Changes::new`].
    NoPlace(Id),
}
