//! Pairs the nodes of two records for a report.
//!
//! [`align`](crate::merge::align) leaves nodes unpaired that could as well be other nodes. A report pairs them too if it is
//! shorter then: nodes behind the same moves, moved subtrees, and siblings that are left over on both sides.

use std::collections::{HashMap, VecDeque};
use std::hash::{Hash, Hasher};
use std::iter::successors;

use xxhash_rust::xxh3::Xxh3;

use crate::merge::align::{Pairs, align_from};
use crate::merge::outline::{Entry, Id, Kind, Outline, ROOT};
use crate::merge::shape::{NodeKey, Shape};
use crate::record::{Action, Mark, Record};

/// Number of nodes from which a subtree is recognized elsewhere by its first move.
const LARGE: u32 = 5;
/// Number of times that moved subtrees are searched below moved subtrees.
const MOST_ROUNDS: usize = 4;

/// A record with what pairing compares.
pub(super) struct Tree<'r> {
    record: &'r Record,
    outline: &'r Outline,
    shape: Shape,
    /// Hash of the stones and moves that lead to each node, the node included.
    paths: Vec<u64>,
    /// Hash of the moves that lead to each node, the node included.
    moves: Vec<u64>,
    /// Number of nodes of each subtree.
    weights: Vec<u32>,
}

/// Returns a hash of the content of a position, without extras; `None` if there is no content.
fn content(tree: &Tree<'_>, id: Id) -> Option<u64> {
    let Entry { kind, branch, .. } = tree.outline[id];
    let pre = tree.record.tree[branch].pre.as_deref().filter(|_| kind == Kind::Position)?;
    let is_marked = pre.marks.as_deref().is_some_and(|marks| !marks.is_empty());
    let is_empty = pre.stones().is_empty() && pre.comment.is_none() && pre.problem.is_none() && !is_marked;
    if is_empty {
        return None;
    }
    let place = |mark: &Mark| (mark.point, mark.symbol.as_char());
    let mut marks: Vec<_> = pre.marks.as_deref().unwrap_or_default().iter().map(place).collect();
    marks.sort_unstable();
    Some(hash(&(NodeKey::position(pre.stones()), pre.problem, pre.comment.as_deref(), marks)))
}

impl<'r> Tree<'r> {
    pub(super) fn new(record: &'r Record, outline: &'r Outline) -> Self {
        let shape = Shape::new(record, outline);
        let mut paths: Vec<u64> = Vec::with_capacity(shape.len());
        let mut moves: Vec<u64> = Vec::with_capacity(shape.len());
        for id in shape.ids() {
            let parent = shape.parent(id).map(|parent| parent as usize);
            let [path, moves_before] = [&paths, &moves].map(|before| parent.map_or(0, |parent| before[parent]));
            let branch = &record.tree[outline[id].branch];
            let (is_move, has_stones) = match outline[id].kind {
                Kind::Step(index) => {
                    let action = branch.steps().get(index).map(|step| &step.action);
                    (matches!(action, Some(Action::Move(_) | Action::Takeback(_))), false)
                }
                Kind::Position => (false, branch.pre.as_deref().is_some_and(|pre| !pre.stones().is_empty())),
                Kind::Bare => (false, false),
            };
            paths.push(if is_move || has_stones { hash(&(path, shape.key(id))) } else { path });
            moves.push(if is_move { hash(&(moves_before, shape.key(id))) } else { moves_before });
        }
        let mut weights = vec![1; shape.len()];
        for id in shape.ids().rev() {
            if let Some(parent) = shape.parent(id) {
                weights[parent as usize] += weights[id as usize];
            }
        }
        Self { record, outline, shape, paths, moves, weights }
    }

    /// Returns the number of nodes of a subtree.
    pub(super) fn weight(&self, id: Id) -> u32 {
        self.weights[id as usize]
    }

    fn is_step(&self, id: Id) -> bool {
        matches!(self.shape.key(id), NodeKey::Move(..) | NodeKey::Action(_))
    }

    /// Returns the position that is the only child of an empty position.
    fn behind_empty(&self, id: Id) -> Option<Id> {
        let only = self.shape.only_child(id).filter(|only| self.outline[*only].kind == Kind::Position)?;
        (self.outline[id].kind == Kind::Position && content(self, id).is_none()).then_some(only)
    }

    /// Returns the number of empty positions before the first position that is not empty.
    fn empty_starts(&self) -> usize {
        let starts: Vec<Id> = successors(Some(ROOT), |id| self.behind_empty(*id)).collect();
        starts.last().filter(|last| content(self, **last).is_some()).map_or(0, |_| starts.len() - 1)
    }

    /// Returns the nearest node with a partner above each node.
    pub(super) fn paired_above(&self, partner: impl Fn(Id) -> Option<Id>) -> Vec<Option<Id>> {
        let mut above: Vec<Option<Id>> = Vec::with_capacity(self.shape.len());
        for id in self.shape.ids() {
            let parent = self.shape.parent(id);
            above.push(
                parent.and_then(|parent| if partner(parent).is_some() { Some(parent) } else { above[parent as usize] }),
            );
        }
        above
    }

    /// Returns for each node whether it is a step, and no node of its subtree has a partner.
    pub(super) fn whole(&self, partner: impl Fn(Id) -> Option<Id>) -> Vec<bool> {
        let mut alone = vec![true; self.shape.len()];
        for id in self.shape.ids().rev() {
            let is_alone = alone[id as usize] && partner(id).is_none();
            alone[id as usize] = is_alone && self.is_step(id);
            if let Some(parent) = self.shape.parent(id).filter(|_| !is_alone) {
                alone[parent as usize] = false;
            }
        }
        alone
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = Xxh3::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Pairs the nodes of two trees. Takes time in proportion to their sizes.
pub(super) fn pair(left: &Tree<'_>, right: &Tree<'_>) -> Pairs {
    // Empty positions before the start may be missing on one side.
    let (empty_left, empty_right) = (left.empty_starts(), right.empty_starts());
    let start = |tree: &Tree<'_>, surplus: usize| successors(Some(ROOT), |id| tree.behind_empty(*id)).nth(surplus);
    let x = start(left, empty_left.saturating_sub(empty_right)).unwrap_or(ROOT);
    let y = start(right, empty_right.saturating_sub(empty_left)).unwrap_or(ROOT);
    let mut pairer = Pairer { left, right, pairs: align_from(&left.shape, &right.shape, (x, y)) };
    pairer.pair_all(false, |tree, id| Some((tree.paths[id as usize], content(tree, id)?)));
    pairer.pair_all(false, |tree, id| tree.is_step(id).then(|| (tree.paths[id as usize], tree.shape.key(id))));
    // The stones may be setup on one side.
    pairer.pair_all(false, |tree, id| tree.is_step(id).then(|| (tree.moves[id as usize], tree.shape.key(id))));
    pairer.pair_siblings();
    for _ in 0..MOST_ROUNDS {
        let subtree = |tree: &Tree<'_>, id| tree.is_step(id).then(|| tree.shape.subtree(id));
        let large = |tree: &Tree<'_>, id| {
            let weight = tree.weight(id);
            (tree.is_step(id) && weight >= LARGE).then(|| (tree.shape.key(id), weight))
        };
        let is_done = !pairer.pair_all(true, subtree) & !pairer.pair_all(true, large);
        if is_done {
            break;
        }
        pairer.pair_siblings();
    }
    pairer.pairs
}

struct Pairer<'t> {
    left: &'t Tree<'t>,
    right: &'t Tree<'t>,
    pairs: Pairs,
}

impl Pairer<'_> {
    /// Pairs nodes with the same key in order. `tops`: only those that are not below an unpaired step. Returns whether a
    /// pair was found.
    fn pair_all<K: Eq + Hash>(&mut self, tops: bool, key: impl Fn(&Tree<'_>, Id) -> Option<K>) -> bool {
        let is_top = |tree: &Tree<'_>, id, is_paired: &dyn Fn(Id) -> bool| {
            !tops || tree.shape.parent(id).is_none_or(|parent| is_paired(parent) || !tree.is_step(parent))
        };
        let is_free = |id: &Id| self.pairs.right_of(*id).is_none();
        let is_paired = |id| self.pairs.right_of(id).is_some();
        let lefts: Vec<Id> =
            self.left.shape.ids().filter(is_free).filter(|id| is_top(self.left, *id, &is_paired)).collect();
        if lefts.is_empty() {
            return false;
        }
        let is_free = |id: &Id| self.pairs.left_of(*id).is_none();
        let is_paired = |id| self.pairs.left_of(id).is_some();
        let rights: Vec<Id> =
            self.right.shape.ids().filter(is_free).filter(|id| is_top(self.right, *id, &is_paired)).collect();
        self.pair_lists(&lefts, &rights, key)
    }

    /// Pairs the nodes of two lists that have the same key, in order.
    fn pair_lists<K: Eq + Hash>(
        &mut self,
        lefts: &[Id],
        rights: &[Id],
        key: impl Fn(&Tree<'_>, Id) -> Option<K>,
    ) -> bool {
        let mut waiting: HashMap<K, VecDeque<Id>> = HashMap::new();
        for y in rights.iter().filter(|y| self.pairs.left_of(**y).is_none()) {
            if let Some(key) = key(self.right, *y) {
                waiting.entry(key).or_default().push_back(*y);
            }
        }
        let mut is_found = false;
        for x in lefts {
            let same = key(self.left, *x).filter(|_| self.pairs.right_of(*x).is_none());
            if let Some(y) = same.and_then(|key| waiting.get_mut(&key)?.pop_front()) {
                is_found |= self.pairs.insert(*x, y);
            }
        }
        is_found
    }

    /// Pairs the children of paired nodes that are left over on both sides: those that are alike, then those of one kind.
    fn pair_siblings(&mut self) {
        for x in self.left.shape.ids() {
            let Some(y) = self.pairs.right_of(x) else { continue };
            let lefts: Vec<Id> = self.left.shape.children(x).filter(|id| self.pairs.right_of(*id).is_none()).collect();
            if lefts.is_empty() {
                continue;
            }
            let rights: Vec<Id> = self.right.shape.children(y).filter(|id| self.pairs.left_of(*id).is_none()).collect();
            if rights.is_empty() {
                continue;
            }
            self.pair_lists(&lefts, &rights, |tree, id| Some(tree.shape.subtree(id)));
            self.pair_lists(&lefts, &rights, content);
            self.pair_lists(&lefts, &rights, |tree, id| Some(tree.shape.key(id)));
            self.pair_lists(&lefts, &rights, |tree, id| Some(std::mem::discriminant(&tree.shape.key(id))));
        }
    }
}
