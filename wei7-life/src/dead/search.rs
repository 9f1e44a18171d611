//! Monte Carlo tree search of a part of the board. Selection combines the mean reward of a move with its
//! all-moves-as-first (AMAF) reward, as RAVE does; leaves are evaluated by a playout.

use super::constants::{AMAF_EQUIVALENCE, EXPLORATION};
use super::field::{Cell, Field, NO_CELL};
use super::playout::Playout;
use super::random::Random;
use super::shapes::is_eye;
use wei7_board::Color;

/// A node of the search tree: a position and the move that leads to it.
struct Node {
    /// The move; [`NO_CELL`] is a pass.
    cell: Cell,
    visits: f32,
    /// Sum of the rewards, each from 0 to 1, of the side that made the move.
    reward: f32,
    /// AMAF: number of visits to the parent after which this side was the first to play on this cell, at any later
    /// time, and the sum of the rewards of this side in these visits.
    amaf_visits: f32,
    amaf_reward: f32,
    /// Range of the children in [`Tree::nodes`]; empty if the node is not expanded.
    children: std::ops::Range<usize>,
}

impl Node {
    const fn new(cell: Cell) -> Self {
        Self { cell, visits: 0.0, reward: 0.0, amaf_visits: 0.0, amaf_reward: 0.0, children: 0..0 }
    }

    /// Returns the selection priority of the move; `parent` is the number of visits to the parent node.
    fn priority(&self, parent: f32) -> f32 {
        // One virtual visit with a reward of 0.5 avoids a division by 0.
        let mean = (self.reward + 0.5) / (self.visits + 1.0);
        let amaf = (self.amaf_reward + 0.5) / (self.amaf_visits + 1.0);
        let total = self.amaf_visits + self.visits + self.amaf_visits * self.visits / AMAF_EQUIVALENCE;
        let weight = if total > 0.0 { self.amaf_visits / total } else { 0.0 };
        mean * (1.0 - weight) + amaf * weight + EXPLORATION * (parent.ln() / (self.visits + 1.0)).sqrt()
    }
}

/// A search of a part of the board.
pub(super) struct Search<'a, const W: usize> {
    pub(super) root: &'a Field<W>,
    /// Cells on which playouts do not play.
    pub(super) fixed: &'a [bool],
    /// Cells on which the tree plays.
    pub(super) region: &'a [Cell],
    pub(super) random: &'a mut Random,
    /// Buffer for the field on which moves are made.
    pub(super) field: &'a mut Field<W>,
}

/// The search tree with the state of the current iteration.
struct Tree {
    nodes: Vec<Node>,
    /// Nodes from the root to the current position.
    path: Vec<usize>,
    /// Side that was the first to play on each cell in the current iteration.
    first_player: Vec<Option<Color>>,
}

impl<const W: usize> Search<'_, W> {
    /// Returns the mean reward of `side`, from 0 to 1, for the most visited move of `first`, the side to move. `reward`
    /// evaluates for `side` a position that was played to its end.
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

    /// Selects moves from the root to a leaf. Returns the side to move there and whether both sides have passed.
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

    /// Adds the reward of a playout to the nodes on the path and, for AMAF, to their children.
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
