//! Searches a part of the board for the best play of both sides: a tree that grows where play is best, with playouts
//! from its leaves, and moves that did well anywhere in a playout tried first.

use super::field::{Cell, Field, NO_CELL};
use super::playout::Playout;
use super::random::Random;
use super::shapes::is_eye;
use crate::Color;

/// A position of the search, reached by a move.
struct Node {
    /// The move; [`NOWHERE`] is a pass.
    cell: Cell,
    visits: f32,
    /// What the side that made the move got, from 0 to 1 a visit.
    reward: f32,
    /// Playouts in which that side played there at any time, and what it got.
    amaf_visits: f32,
    amaf_reward: f32,
    /// The range of its children; empty if it is not expanded.
    children: std::ops::Range<usize>,
}

/// How many visits outweigh what is known from later moves.
const AMAF_EQUIVALENCE: f32 = 150.0;
/// How much moves with few visits are preferred.
const EXPLORATION: f32 = 0.25;

impl Node {
    const fn new(cell: Cell) -> Self {
        Self { cell, visits: 0.0, reward: 0.0, amaf_visits: 0.0, amaf_reward: 0.0, children: 0..0 }
    }

    /// How promising the move is after so many visits of its parent.
    fn priority(&self, parent: f32) -> f32 {
        // Each begins with half a gain.
        let mean = (self.reward + 0.5) / (self.visits + 1.0);
        let amaf = (self.amaf_reward + 0.5) / (self.amaf_visits + 1.0);
        let total = self.amaf_visits + self.visits + self.amaf_visits * self.visits / AMAF_EQUIVALENCE;
        let weight = if total > 0.0 { self.amaf_visits / total } else { 0.0 };
        mean * (1.0 - weight) + amaf * weight + EXPLORATION * (parent.ln() / (self.visits + 1.0)).sqrt()
    }
}

/// A question about a part of the board.
pub(super) struct Search<'a, const W: usize> {
    pub(super) root: &'a Field<W>,
    /// Cells on which playouts do not play.
    pub(super) fixed: &'a [bool],
    /// Where the tree plays.
    pub(super) region: &'a [Cell],
    pub(super) random: &'a mut Random,
    /// The field to play on.
    pub(super) field: &'a mut Field<W>,
}

/// The tree and what is needed to grow it.
struct Tree {
    nodes: Vec<Node>,
    /// The nodes from the root to the position at hand.
    path: Vec<usize>,
    /// Who played first on each cell after the root.
    first_player: Vec<Option<Color>>,
}

impl<const W: usize> Search<'_, W> {
    /// What `side` gets, from 0 to 1, by the move of `first` that was tried most. `gain` says what `side` has in a
    /// position that was played out.
    pub(super) fn run(
        &mut self,
        first: Color,
        side: Color,
        visits: u32,
        reward: &mut impl FnMut(&Field<W>) -> f32,
    ) -> f32 {
        let mut tree =
            Tree { nodes: vec![Node::new(NO_CELL)], path: Vec::new(), first_player: vec![None; self.root.len()] };
        let start = self.root.without_cells(self.fixed);
        for _ in 0..visits {
            self.field.copy_from(&start);
            let (next, over) = self.select_leaf(&mut tree, first);
            if !over {
                let first_player = &mut tree.first_player;
                let mut on_move = |cell: Cell, color: Color| {
                    first_player[usize::from(cell)].get_or_insert(color);
                };
                let max_moves = 3 * self.region.len();
                Playout { random: self.random, fixed: self.fixed, max_moves }.run(self.field, next, &mut on_move);
            }
            let reward = reward(self.field);
            tree.backpropagate(first, |color| if color == side { reward } else { 1.0 - reward });
        }
        let best = tree.children(0).iter().max_by(|a, b| a.visits.total_cmp(&b.visits));
        let reward = best.map_or(0.5, |best| best.reward / best.visits.max(1.0));
        if first == side { reward } else { 1.0 - reward }
    }

    /// Plays down the tree to a leaf; who is to move there, and whether both sides have passed.
    fn select_leaf(&mut self, tree: &mut Tree, first: Color) -> (Color, bool) {
        tree.path.clear();
        tree.path.push(0);
        tree.first_player.fill(None);
        let (mut at, mut color, mut passes) = (0, first, 0);
        while passes < 2 {
            if tree.nodes[at].children.is_empty() {
                if tree.nodes[at].visits < 1.0 && at != 0 {
                    break;
                }
                self.expand(tree, at, color);
            }
            let parent = tree.nodes[at].visits + 1.0;
            let children = tree.nodes[at].children.clone();
            let priority = |node: usize| tree.nodes[node].priority(parent);
            let Some(best) = children.max_by(|a, b| priority(*a).total_cmp(&priority(*b))) else { break };
            at = best;
            tree.path.push(at);
            let cell = tree.nodes[at].cell;
            if cell == NO_CELL {
                self.field.pass();
                passes += 1;
            } else {
                self.field.play(color, cell);
                tree.first_player[usize::from(cell)].get_or_insert(color);
                passes = 0;
            }
            color = color.opponent();
        }
        (color, passes == 2)
    }

    fn expand(&self, tree: &mut Tree, at: usize, color: Color) {
        let start = tree.nodes.len();
        let open = self.region.iter().copied().filter(|cell| self.field.is_empty(*cell));
        let sensible = open.filter(|cell| self.field.is_legal(color, *cell) && !is_eye(self.field, color, *cell));
        tree.nodes.extend(sensible.map(Node::new));
        tree.nodes.push(Node::new(NO_CELL));
        tree.nodes[at].children = start..tree.nodes.len();
    }
}

impl Tree {
    fn children(&self, node: usize) -> &[Node] {
        self.nodes.get(self.nodes[node].children.clone()).unwrap_or_default()
    }

    /// Enters what a playout gained for each side.
    fn backpropagate(&mut self, first: Color, reward: impl Fn(Color) -> f32) {
        let mut mover = first.opponent();
        for node in &self.path {
            self.nodes[*node].visits += 1.0;
            self.nodes[*node].reward += reward(mover);
            mover = mover.opponent();
            for child in self.nodes[*node].children.clone() {
                let child = &mut self.nodes[child];
                if child.cell != NO_CELL && self.first_player[usize::from(child.cell)] == Some(mover) {
                    child.amaf_visits += 1.0;
                    child.amaf_reward += reward(mover);
                }
            }
        }
    }
}
