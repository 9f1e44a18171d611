//! Splits a node that is two nodes in `FF[4]`: setup with a move, and two moves (2.2.1, B).

use wei7_core::{BoardSize, Extra, Spelling};

use super::moves;
use super::node::NormalNode;
use crate::model::properties::{Id, Kind};
use crate::model::sgf_property::SgfProperty;

impl NormalNode<'_> {
    /// Splits off the properties that need a node of their own: the move and its annotations if the node also has
    /// setup, or the second of two moves. `root` says that this node is the root, in which unknown properties stay.
    pub(crate) fn split(&mut self, root: bool, size: BoardSize) -> Option<Self> {
        let has = |kind| self.properties.iter().any(|one| kind_of(one.id) == Some(kind));
        let [first, second] =
            [0, 1].map(|nth| self.properties.iter().filter(|one| moves::color(one.id).is_some()).nth(nth));
        // Move annotations of a node with setup but no move stay there: a new node would have no move either.
        if has(Kind::Setup) && first.is_some() {
            return Some(self.part(|id| match kind_of(id) {
                _ if id == Id::N => false,
                Some(Kind::Move | Kind::None | Kind::Inherit) => true,
                Some(Kind::Setup | Kind::Root | Kind::GameInfo) => false,
                None => !root,
            }));
        }
        let (first, second) = first.zip(second)?;
        // The other properties belong to the first legal move.
        let is_legal = |one: &SgfProperty<'_>| moves::legal_move(one.values.iter().map(|raw| &**raw), size).is_some();
        let (first_id, second_id) = (first.id, second.id);
        let alone = if is_legal(first) || !is_legal(second) { second_id } else { first_id };
        if alone == second_id {
            return Some(self.part(|id| id == second_id));
        }
        let stays =
            |id: Id| matches!(kind_of(id), Some(Kind::Root | Kind::GameInfo)) || (root && kind_of(id).is_none());
        Some(self.part(|id| id != first_id && !stays(id)))
    }

    /// Splits off the properties for which `wanted` returns true, and the extras that keep their original form.
    fn part(&mut self, mut wanted: impl FnMut(Id) -> bool) -> Self {
        let properties = self.properties.extract_if(.., |one| wanted(one.id)).collect();
        let kept = self.kept.extract_if(.., |extra| {
            let (Extra::Spelling(Spelling::Property { id, .. }) | Extra::Surplus { id, .. }) = extra else {
                return false;
            };
            wanted(Id::from_identifier(id.as_bytes()))
        });
        let kept = kept.collect();
        Self { properties, kept, ..Self::default() }
    }
}

/// Returns the kind of a property, or `None` if `FF[4]` does not have the property.
fn kind_of(id: Id) -> Option<Kind> {
    id.row().filter(|row| row.versions.contains(4)).map(|row| row.kind)
}
