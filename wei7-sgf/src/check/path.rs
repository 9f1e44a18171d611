//! Checks along the path to a node: game information, whose turn it is, the main line, and where variations branch off.

use wei7_core::Message;
use wei7_core::{Color, Diagnostic, Point};

use super::Check;
use crate::codes;
use crate::model::properties::Id;
use crate::syntax::tree::NodeId;

/// More variations than this are reported.
const MOST_SIBLINGS: usize = 100;

/// What is known on the way to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    /// The node with the game information.
    pub(super) info: Option<NodeId>,
    /// Who moved last, unless the position was set up since.
    pub(super) last: Option<Color>,
    /// After a move that took one stone: where it was taken, and where the move is.
    pub(super) ko: Option<(Point, Point)>,
    /// Whether the node is on the main line.
    pub(super) main: bool,
}

impl Path {
    pub(super) const START: Self = Self { info: None, last: None, ko: None, main: true };
}

/// A node with variations, and what was known after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    node: NodeId,
    mark: usize,
    path: Path,
}

impl Check<'_, '_> {
    /// Goes back to the parent of the node that comes next in the file.
    #[inline]
    pub(super) fn arrive(&mut self, node: NodeId) {
        // Most nodes do; the root follows nothing.
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

    /// Remembers a node to which others will go back.
    #[inline]
    pub(super) fn depart(&mut self, node: NodeId) {
        if self.game.has_variations(node) {
            self.frames.push(Frame { node, mark: self.board.mark(), path: self.path });
            self.variations(node);
        }
    }

    /// The variations of a node as a whole.
    fn variations(&mut self, node: NodeId) {
        let count = self.game.children(node).count();
        if count > MOST_SIBLINGS {
            let place = self
                .game
                .children(node)
                .nth(MOST_SIBLINGS)
                .map_or(self.game.beginning(node), |at| self.game.beginning(at));
            self.findings.push(
                Diagnostic::at(&codes::MANY_SIBLINGS, place)
                    .found(Message::new("variation-count").with("count", count)),
            );
        }
        self.levels(node);
    }

    /// A variation that begins by taking the move before it off the board belongs beside that move, as old programs wrote it
    /// (`FF[4]` var). Only this is certain: two moves of one color in a row may be meant.
    fn levels(&mut self, node: NodeId) {
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
