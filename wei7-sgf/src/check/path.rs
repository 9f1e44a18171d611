//! Tracks the path from the root to the current node, and checks the variations of a node.

use wei7_core::Message;
use wei7_core::{Color, Diagnostic, Point};

use super::Check;
use crate::codes;
use crate::model::properties::Id;
use crate::syntax::tree::NodeId;

/// Largest number of children of a node that is not reported.
const MAX_SIBLINGS: usize = 100;

/// State of the path from the root to the current node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    /// Node on the path that has the game information.
    pub(super) info: Option<NodeId>,
    /// Color of the last move, or `None` if the position was set up since.
    pub(super) last: Option<Color>,
    /// If the last move captured a single stone: the point of the captured stone and the point of the move.
    pub(super) ko: Option<(Point, Point)>,
    /// Whether the current node is on the main line.
    pub(super) main: bool,
}

impl Path {
    pub(super) const START: Self = Self { info: None, last: None, ko: None, main: true };
}

/// Node with variations, and the state of path and board after this node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    node: NodeId,
    mark: usize,
    path: Path,
}

impl Check<'_, '_> {
    /// Restores the state of path and board after the parent of `node`, the next node of the file.
    #[inline]
    pub(super) fn arrive(&mut self, node: NodeId) {
        // Most nodes directly follow their parent, and then the state is already right; the root has no parent.
        if !self.game.follows_parent(node) {
            self.go_back(node);
        }
    }

    #[cold]
    fn go_back(&mut self, node: NodeId) {
        let Some(parent) = self.game.parent(node) else { return };
        while let Some(frame) = self.frames.last().copied() {
            if frame.node == parent {
                self.board.undo_to(frame.mark);
                self.path = frame.path;
                self.path.main = false;
                return;
            }
            self.frames.pop();
        }
    }

    /// Saves the state of path and board after a node if it has several children, and checks these children.
    #[inline]
    pub(super) fn depart(&mut self, node: NodeId) {
        if self.game.has_variations(node) {
            self.frames.push(Frame { node, mark: self.board.mark(), path: self.path });
            self.variations(node);
        }
    }

    /// Checks the number and the place of the variations of a node.
    fn variations(&mut self, node: NodeId) {
        let count = self.game.children(node).count();
        if count > MAX_SIBLINGS {
            let place = self
                .game
                .children(node)
                .nth(MAX_SIBLINGS)
                .map_or(self.game.beginning(node), |at| self.game.beginning(at));
            self.findings.push(
                Diagnostic::at(&codes::MANY_SIBLINGS, place)
                    .found(Message::new("variation-count").with("count", count)),
            );
        }
        self.variation_levels(node);
    }

    /// Reports a variation that begins by removing the stone of the previous move. The variation should be a sibling of
    /// that move, but old programs wrote it as a child (`FF[4]` var). Only this case is certain: two consecutive moves
    /// of one color may be intended.
    fn variation_levels(&mut self, node: NodeId) {
        let game = self.game;
        let Some(parent) = game.parent(node) else { return };
        if game.children(parent).nth(1).is_some() {
            return;
        }
        let of_move = |id| game.property(node, id).map(|property| property.value().raw).filter(|raw| !raw.is_empty());
        let Some(point) = of_move(Id::B).or_else(|| of_move(Id::W)) else { return };
        for variation in game.children(node).skip(1) {
            let Some(cleared) = game.property(variation, Id::AE) else { continue };
            if cleared.values().len() == 1 && cleared.value().raw == point {
                let finding = Diagnostic::at(&codes::VARIATION_LEVEL, cleared.identifier());
                let found = Message::new("ae-takes-back").with("value", format!("AE[{point}]"));
                self.findings.push(finding.found(found).repair(Message::new("kept-in-place")));
            }
        }
    }
}
