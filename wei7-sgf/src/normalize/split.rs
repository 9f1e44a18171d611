//! Splits a node that is two nodes in `FF[4]`: setup with a move, and two moves (2.2.1, B).

use wei7_core::{BoardSize, Extra, Spelling};

use super::moves;
use super::node::NormalNode;
use crate::model::properties::{Id, Kind};
use crate::model::sgf_property::SgfProperty;

impl NormalNode<'_> {
    /// Splits off the properties that need a node of their own after this one: the move and its annotations after a
    /// setup, or the second of two moves. `root` says that unknown properties stay in the root.
    pub(crate) fn split(&mut self, root: bool, size: BoardSize) -> Option<Self> {
        let has = |kind| self.properties.iter().any(|one| kind_of(one.id) == Some(kind));
        let [first, second] =
            [0, 1].map(|nth| self.properties.iter().filter(|one| moves::color(one.id).is_some()).nth(nth));
        // Annotations without a move stay with the setup, because they would have no move in the new node either.
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

    /// Splits off the wanted properties and the extras kept for them.
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

/// Returns the kind of a property of `FF[4]`.
fn kind_of(id: Id) -> Option<Kind> {
    id.row().filter(|row| row.versions.contains(4)).map(|row| row.kind)
}
