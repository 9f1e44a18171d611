//! Searches a part of the board for the best play of both sides: a tree that grows where play is best, with playouts
//! from its leaves, and moves that did well anywhere in a playout tried first.

use super::field::{Cell, Field, NOWHERE};
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
    gain: f32,
    /// Playouts in which that side played there at any time, and what it got.
    later_visits: f32,
    later_gain: f32,
    /// The range of its children; empty if it is not expanded.
    children: std::ops::Range<usize>,
}

/// How many visits outweigh what is known from later moves.
const TRUST: f32 = 150.0;
/// How much moves with few visits are preferred.
const CURIOSITY: f32 = 0.25;

impl Node {
    const fn new(cell: Cell) -> Self {
        Self { cell, visits: 0.0, gain: 0.0, later_visits: 0.0, later_gain: 0.0, children: 0..0 }
    }

    /// How promising the move is after so many visits of its parent.
    fn promise(&self, parent: f32) -> f32 {
        // Each begins with half a gain.
        let mean = (self.gain + 0.5) / (self.visits + 1.0);
        let later = (self.later_gain + 0.5) / (self.later_visits + 1.0);
        let known = self.later_visits + self.visits + self.later_visits * self.visits / TRUST;
        let weight = if known > 0.0 { self.later_visits / known } else { 0.0 };
        mean * (1.0 - weight) + later * weight + CURIOSITY * (parent.ln() / (self.visits + 1.0)).sqrt()
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
    played: Vec<Option<Color>>,
}

impl<const W: usize> Search<'_, W> {
    /// What `side` gets, from 0 to 1, by the move of `first` that was tried most. `gain` says what `side` has in a
    /// position that was played out.
    pub(super) fn run(
        &mut self,
        first: Color,
        side: Color,
        visits: u32,
        gain: &mut impl FnMut(&Field<W>) -> f32,
    ) -> f32 {
        let mut tree = Tree { nodes: vec![Node::new(NOWHERE)], path: Vec::new(), played: vec![None; self.root.len()] };
        let start = self.root.without(self.fixed);
        for _ in 0..visits {
            self.field.copy_from(&start);
            let (next, over) = self.descend(&mut tree, first);
            if !over {
                let played = &mut tree.played;
                let mut note = |cell: Cell, color: Color| {
                    played[usize::from(cell)].get_or_insert(color);
                };
                let most = 3 * self.region.len();
                Playout { random: self.random, fixed: self.fixed, most }.run(self.field, next, &mut note);
            }
            let gain = gain(self.field);
            tree.learn(first, |color| if color == side { gain } else { 1.0 - gain });
        }
        let best = tree.children(0).iter().max_by(|a, b| a.visits.total_cmp(&b.visits));
        let gain = best.map_or(0.5, |best| best.gain / best.visits.max(1.0));
        if first == side { gain } else { 1.0 - gain }
    }

    /// Plays down the tree to a leaf; who is to move there, and whether both sides have passed.
    fn descend(&mut self, tree: &mut Tree, first: Color) -> (Color, bool) {
        tree.path.clear();
        tree.path.push(0);
        tree.played.fill(None);
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
            let promise = |node: usize| tree.nodes[node].promise(parent);
            let Some(best) = children.max_by(|a, b| promise(*a).total_cmp(&promise(*b))) else { break };
            at = best;
            tree.path.push(at);
            let cell = tree.nodes[at].cell;
            if cell == NOWHERE {
                self.field.pass();
                passes += 1;
            } else {
                self.field.play(color, cell);
                tree.played[usize::from(cell)].get_or_insert(color);
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
        tree.nodes.push(Node::new(NOWHERE));
        tree.nodes[at].children = start..tree.nodes.len();
    }
}

impl Tree {
    fn children(&self, node: usize) -> &[Node] {
        self.nodes.get(self.nodes[node].children.clone()).unwrap_or_default()
    }

    /// Enters what a playout gained for each side.
    fn learn(&mut self, first: Color, gain: impl Fn(Color) -> f32) {
        let mut mover = first.opponent();
        for node in &self.path {
            self.nodes[*node].visits += 1.0;
            self.nodes[*node].gain += gain(mover);
            mover = mover.opponent();
            for child in self.nodes[*node].children.clone() {
                let child = &mut self.nodes[child];
                if child.cell != NOWHERE && self.played[usize::from(child.cell)] == Some(mover) {
                    child.later_visits += 1.0;
                    child.later_gain += gain(mover);
                }
            }
        }
    }
}
