//! Pairs the nodes of two trees.
//!
//! The pass goes down from the start. Two nodes are paired if their parents are and nothing else can be meant: the step is
//! unique among the siblings of both sides, or the subtree is, or all siblings have the same steps in the same order. Where
//! one run of nodes was inserted, removed or changed, the nodes behind the run are paired if what follows them agrees. A
//! node that could as well be another one, as in a line of passes of another length, stays unpaired.

use std::collections::HashMap;
use std::hash::Hash;

use super::outline::{Id, NONE, ROOT};
use super::shape::Shape;

/// Largest number of nodes without partners between two pairs of a line, counted on both sides together. If a line has a
/// longer run of inserted, removed or changed nodes, alignment pairs nothing behind the run.
pub(super) const LONGEST_RUN: usize = 8;
/// Number of nodes behind a run that must agree, unless the lines end before.
const AGREEING_NODES: usize = 3;

/// Partners of the nodes of two trees.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    /// Partner of each node of the left tree, or [`NONE`].
    right: Vec<Id>,
    /// Partner of each node of the right tree, or [`NONE`].
    left: Vec<Id>,
}

impl Pairs {
    fn new(left: usize, right: usize) -> Self {
        Self { right: vec![NONE; left], left: vec![NONE; right] }
    }

    /// Pairs the nodes of two trees of this size in order.
    pub(crate) fn in_order(nodes: usize) -> Self {
        let same: Vec<Id> = (0..).take(nodes).collect();
        Self { right: same.clone(), left: same }
    }

    /// Returns the number of pairs.
    pub(crate) fn len(&self) -> usize {
        self.left.iter().filter(|id| **id != NONE).count()
    }

    /// Pairs the nodes of the left tree with those of a third tree: each with that of its partner.
    pub(crate) fn then(&self, nodes: usize, partner: impl Fn(Id) -> Option<Id>) -> Self {
        let mut pairs = Self::new(self.right.len(), nodes);
        for (left, right) in (0..).zip(&self.right) {
            if let Some(third) = Some(*right).filter(|right| *right != NONE).and_then(&partner) {
                pairs.insert(left, third);
            }
        }
        pairs
    }

    /// Returns the partner of a node of the left tree.
    pub(crate) fn right_of(&self, left: Id) -> Option<Id> {
        self.right.get(left as usize).copied().filter(|id| *id != NONE)
    }

    /// Returns the partner of a node of the right tree.
    pub(crate) fn left_of(&self, right: Id) -> Option<Id> {
        self.left.get(right as usize).copied().filter(|id| *id != NONE)
    }

    /// Pairs two nodes. Returns `false` if one of them already has a partner.
    pub(crate) fn insert(&mut self, left: Id, right: Id) -> bool {
        let is_free = self.right_of(left).is_none() && self.left_of(right).is_none();
        if is_free {
            (self.right[left as usize], self.left[right as usize]) = (right, left);
        }
        is_free
    }

    /// Separates a node of the left tree from its partner.
    pub(crate) fn remove_left(&mut self, left: Id) {
        if let Some(right) = self.right_of(left) {
            (self.right[left as usize], self.left[right as usize]) = (NONE, NONE);
        }
    }
}

/// Pairs the nodes of two trees. Takes time in proportion to their sizes.
pub(crate) fn align(left: &Shape, right: &Shape) -> Pairs {
    if left.len() > 0 && right.len() > 0 {
        align_from(left, right, (ROOT, ROOT))
    } else {
        Pairs::new(left.len(), right.len())
    }
}

/// Pairs two nodes and the nodes below them (see [`align`]).
pub(crate) fn align_from(left: &Shape, right: &Shape, start: (Id, Id)) -> Pairs {
    let pairs = Pairs::new(left.len(), right.len());
    let mut aligner = Aligner { left, right, pairs, open: vec![start] };
    while let Some((x, y)) = aligner.open.pop() {
        if aligner.pairs.insert(x, y) {
            aligner.pair_children(x, y);
        }
    }
    aligner.pairs
}

struct Aligner<'s> {
    left: &'s Shape,
    right: &'s Shape,
    pairs: Pairs,
    /// Pairs whose children are not yet paired.
    open: Vec<(Id, Id)>,
}

/// A run of inserted, removed or changed nodes below two paired nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// Number of nodes that only the left tree has.
    left: usize,
    /// Number of nodes that only the right tree has.
    right: usize,
}

impl Aligner<'_> {
    fn pair_children(&mut self, x: Id, y: Id) {
        if let (Some(a), Some(b)) = (self.left.only_child(x), self.right.only_child(y))
            && self.left.key(a) == self.right.key(b)
        {
            return self.open.push((a, b));
        }
        let lefts: Vec<Id> = self.left.children(x).collect();
        let rights: Vec<Id> = self.right.children(y).collect();
        let mut taken = (vec![false; lefts.len()], vec![false; rights.len()]);
        let mut found = Vec::new();
        let mut take = |(a, b): (usize, usize)| {
            if !taken.0[a] && !taken.1[b] {
                (taken.0[a], taken.1[b]) = (true, true);
                found.push((lefts[a], rights[b]));
            }
        };
        let (left, right) = (self.left, self.right);
        if let Some(pairs) = self.cross_to_same_fork(x, y, &lefts, &rights) {
            return self.open.extend(pairs);
        }
        unique(&lefts, &rights, |a| left.subtree(a), |b| right.subtree(b)).into_iter().for_each(&mut take);
        unique(&lefts, &rights, |a| left.key(a), |b| right.key(b)).into_iter().for_each(&mut take);
        let keys = |shape: &Shape, ids: &[Id]| ids.iter().map(|id| shape.key(*id)).collect::<Vec<_>>();
        if keys(left, &lefts) == keys(right, &rights) {
            (0..lefts.len()).for_each(|place| take((place, place)));
        }
        let rest = |ids: &[Id], taken: &[bool]| -> Vec<Id> {
            ids.iter().zip(taken).filter(|(_, taken)| !**taken).map(|(id, _)| *id).collect()
        };
        let (lefts, rights) = (rest(&lefts, &taken.0), rest(&rights, &taken.1));
        self.open.extend(found.into_iter().rev());
        self.cross_run(x, y, &lefts, &rights);
    }

    /// Returns the pairs behind a run of nodes before a fork, if one side has the run and both sides have the whole fork.
    fn cross_to_same_fork(&mut self, x: Id, y: Id, lefts: &[Id], rights: &[Id]) -> Option<Vec<(Id, Id)>> {
        if (lefts.len() == 1) == (rights.len() == 1) || lefts.is_empty() || rights.is_empty() {
            return None;
        }
        for length in 1..=LONGEST_RUN {
            let run = if lefts.len() == 1 { Run { left: length, right: 0 } } else { Run { left: 0, right: length } };
            let (a, b) = (behind(self.left, lefts, run.left)?, behind(self.right, rights, run.right)?);
            if a.len() == b.len() {
                let pairs = unique(&a, &b, |a| self.left.subtree(a), |b| self.right.subtree(b));
                if pairs.len() == a.len() {
                    self.separate_repeated(x, y, lefts, rights, run);
                    return Some(pairs.into_iter().map(|(left, right)| (a[left], b[right])).collect());
                }
            }
        }
        None
    }

    /// Pairs what follows a run of nodes that one side does not have. `lefts` and `rights` are the children of `x` and `y`
    /// without partners.
    fn cross_run(&mut self, x: Id, y: Id, lefts: &[Id], rights: &[Id]) {
        // The runs with the fewest nodes count.
        let mut found: Vec<(Run, Vec<(Id, Id)>)> = Vec::new();
        for length in 1..=LONGEST_RUN {
            for left in 0..=length {
                let run = Run { left, right: length - left };
                let ends = behind(self.left, lefts, run.left).zip(behind(self.right, rights, run.right));
                let pairs = ends.and_then(|(lefts, rights)| self.pair_all(&lefts, &rights, run));
                found.extend(pairs.map(|pairs| (run, pairs)));
            }
            if !found.is_empty() {
                break;
            }
        }
        if let [(run, _)] = found.as_slice()
            && run.left == run.right
        {
            self.pair_changed(lefts, rights, run.left);
        }
        for (run, _) in &found {
            self.separate_repeated(x, y, lefts, rights, *run);
        }
        match found.pop() {
            // Two explanations of the same length are both uncertain.
            Some((_, pairs)) if found.is_empty() => self.open.extend(pairs),
            Some(_) => {}
            None => {
                // If one of the lines ends here, the other one goes on with a run.
                let run = Run { left: line_length(self.left, lefts), right: line_length(self.right, rights) };
                self.separate_repeated(x, y, lefts, rights, run);
            }
        }
    }

    /// Returns the pairs of the nodes behind a run, if each of them has a partner and what follows agrees.
    fn pair_all(&self, lefts: &[Id], rights: &[Id], run: Run) -> Option<Vec<(Id, Id)>> {
        // Both lines end behind a run of the same length.
        if lefts.is_empty() && rights.is_empty() && run.left == run.right {
            return (run.left == 1).then(Vec::new);
        }
        if lefts.is_empty() || lefts.len() != rights.len() {
            return None;
        }
        let pairs = unique(lefts, rights, |a| self.left.key(a), |b| self.right.key(b));
        let pairs: Vec<(Id, Id)> = pairs.into_iter().map(|(a, b)| (lefts[a], rights[b])).collect();
        // Several changed nodes are not the same nodes if the line ends behind them.
        let may_end = run.left != run.right || run.left == 1;
        let all_agree = pairs.len() == lefts.len() && pairs.iter().all(|(a, b)| self.follow_alike(*a, *b, may_end));
        all_agree.then_some(pairs)
    }

    /// Returns whether the nodes that follow two nodes agree. `may_end`: both lines may end before [`AGREEING_NODES`].
    fn follow_alike(&self, mut x: Id, mut y: Id, may_end: bool) -> bool {
        for _ in 1..AGREEING_NODES {
            let mut lefts = self.left.children(x);
            let mut rights = self.right.children(y);
            match (lefts.next(), rights.next()) {
                (None, None) => return may_end,
                (Some(a), Some(b)) if self.left.key(a) == self.right.key(b) => (x, y) = (a, b),
                _ => return false,
            }
        }
        true
    }

    /// Pairs the nodes of two runs of the same length in order, as far as they may be changed versions.
    fn pair_changed(&mut self, lefts: &[Id], rights: &[Id], length: usize) {
        let (mut x, mut y) = (lefts.first().copied(), rights.first().copied());
        for _ in 0..length {
            let (Some(a), Some(b)) = (x, y) else { return };
            if !self.left.is_same_kind(a, self.right, b) || !self.pairs.insert(a, b) {
                return;
            }
            (x, y) = (self.left.only_child(a), self.right.only_child(b));
        }
    }

    /// Removes pairs before a run that only one side has, if the run may also have been inserted or removed earlier. A line that
    /// repeats allows this: of `- -` and `- - -`, any pass may be the inserted one.
    fn separate_repeated(&mut self, x: Id, y: Id, lefts: &[Id], rights: &[Id], run: Run) {
        if run.left == run.right || (run.left > 0 && run.right > 0) {
            return;
        }
        let (longer, first, length, before) = if run.left > run.right {
            (self.left, lefts.first(), run.left - run.right, x)
        } else {
            (self.right, rights.first(), run.right - run.left, y)
        };
        // The last node of the run.
        let mut end = first.copied();
        for _ in 1..length {
            end = end.and_then(|id| longer.only_child(id));
        }
        let (mut end, mut before) = (end, Some(before));
        while let (Some(a), Some(b)) = (end, before)
            && a != b
            && longer.key(a) == longer.key(b)
            && let Some(above) = longer.parent(b)
        {
            let left = if run.left > run.right { Some(b) } else { self.pairs.left_of(b) };
            if let Some(left) = left {
                self.pairs.remove_left(left);
            }
            // At a fork, the run would have been inserted before all variations.
            let is_line = longer.only_child(above) == Some(b);
            (end, before) = (longer.parent(a), is_line.then_some(above));
        }
    }
}

/// Returns the nodes behind a run of `length` nodes that begins with the only one of `nodes`; `nodes` for an empty run.
fn behind(shape: &Shape, nodes: &[Id], length: usize) -> Option<Vec<Id>> {
    if length == 0 {
        return Some(nodes.to_vec());
    }
    let [first] = nodes else { return None };
    let mut end = *first;
    for _ in 1..length {
        end = shape.only_child(end)?;
    }
    Some(shape.children(end).collect())
}

/// Returns the number of nodes of the line that begins with the only one of `nodes`, up to a fork or its end.
fn line_length(shape: &Shape, nodes: &[Id]) -> usize {
    let first = if let [first] = nodes { Some(*first) } else { None };
    std::iter::successors(first, |id| shape.only_child(*id)).count()
}

/// Returns the pairs of nodes whose key occurs once on each side, as places in the lists.
fn unique<K: Eq + Hash>(
    lefts: &[Id],
    rights: &[Id],
    key_of_left: impl Fn(Id) -> K,
    key_of_right: impl Fn(Id) -> K,
) -> Vec<(usize, usize)> {
    #[derive(Default)]
    struct Places {
        count: [usize; 2],
        last: [usize; 2],
    }
    let mut places: HashMap<K, Places> = HashMap::new();
    let mut add = |key: K, side: usize, place: usize| {
        let places = places.entry(key).or_default();
        places.count[side] += 1;
        places.last[side] = place;
    };
    lefts.iter().enumerate().for_each(|(place, id)| add(key_of_left(*id), 0, place));
    rights.iter().enumerate().for_each(|(place, id)| add(key_of_right(*id), 1, place));
    let mut pairs: Vec<(usize, usize)> = places
        .into_values()
        .filter(|places| places.count == [1, 1])
        .map(|places| (places.last[0], places.last[1]))
        .collect();
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::carrier::tests::tree;
    use crate::merge::outline::Outline;

    fn shape(text: &str) -> Shape {
        let record = tree(text);
        Shape::new(&record, &Outline::new(&record))
    }

    /// Returns the pairs behind the start.
    fn found(left: &str, right: &str) -> Vec<(Id, Id)> {
        let (left, right) = (shape(left), shape(right));
        let pairs = align(&left, &right);
        left.ids().skip(1).filter_map(|x| Some((x, pairs.right_of(x)?))).collect()
    }

    #[test]
    fn a_run_of_moves_shifts_the_others() {
        assert_eq!(found("a b c d e", "a b x c d e"), [(1, 1), (2, 2), (3, 4), (4, 5), (5, 6)]);
        assert_eq!(found("a b c d e", "a b x y c d e"), [(1, 1), (2, 2), (3, 5), (4, 6), (5, 7)]);
        assert_eq!(found("a b x c d e", "a b c d e"), [(1, 1), (2, 2), (4, 3), (5, 4), (6, 5)]);
        assert_eq!(found("a b x c d e", "a b y c d e").len(), 6);
        assert_eq!(found("a b c", "a b c d"), [(1, 1), (2, 2), (3, 3)]);
        assert_eq!(found("a b c", "a b"), [(1, 1), (2, 2)]);
        // The rest has nothing in common.
        assert_eq!(found("a b c d e", "a x y z e"), [(1, 1)]);
    }

    #[test]
    fn a_variation_is_found_by_its_moves() {
        let three = "a (b c) (d e) (f g)";
        assert_eq!(found(three, "a (d e) (f g)"), [(1, 1), (4, 2), (5, 3), (6, 4), (7, 5)]);
        assert_eq!(found(three, "a (x) (f g) (b c) (d e)").len(), 7);
        assert_eq!(found("a b c", "a (b c) (x y)"), [(1, 1), (2, 2), (3, 3)]);
        assert_eq!(found("a b c", "a (x y) (b c)"), [(1, 1), (2, 4), (3, 5)]);
    }

    #[test]
    fn siblings_with_the_same_move_are_distinguished_or_not_paired() {
        let two = "a (b c) (b d) (e)";
        assert_eq!(found(two, "a (b d) (e)"), [(1, 1), (4, 2), (5, 3), (6, 4)]);
        // The order of the siblings decides, since nothing else changed.
        assert_eq!(found(two, "a (b c) (b x) (e)"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]);
        // Either one may have been removed, and the other edited.
        assert_eq!(found(two, "a (b x) (e)"), [(1, 1), (6, 4)]);
    }

    #[test]
    fn a_pass_is_not_another_pass() {
        assert_eq!(found("a . - . -", "a . -"), [(1, 1)]);
        assert_eq!(found("a . -", "a . - . -"), [(1, 1)]);
        assert_eq!(found("a . - . -", "a . - . -").len(), 5);
        assert_eq!(found("a . -", "a . - b"), [(1, 1), (2, 2), (3, 3)]);
        let fork = "a . - . - (b c) (d e)";
        assert_eq!(found(fork, "a . - (b c) (d e)"), [(1, 1), (6, 4), (7, 5), (8, 6), (9, 7)]);
        assert_eq!(found("a - (- c) (d e)", "a (- c) (d e)"), [(1, 1), (3, 2), (4, 3), (5, 4), (6, 5)]);
        assert_eq!(found("a . . c (d) (e)", "a . c (d) (e)"), [(1, 1), (4, 3), (5, 4), (6, 5)]);
        assert_eq!(found(fork, "a . - . - (b c) (d e) (f)").len(), 9);
    }
}
