//! Finds the nodes of a skeleton again in a tree that may have been edited.
//!
//! From the start downwards: a node is found if the one above it is, and it is the only one of its kind among its siblings, on both
//! sides: by all that hangs on it, or by its move. Equal ones are told apart by their order where nothing else changed. A
//! move that was changed, put in or taken out is known by what follows it. What is not certain is not found.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use super::skeleton::{Key, Skeleton};
use crate::merge::outline::{Id, NONE, Outline, ROOT};

/// So many nodes that follow are looked at.
const AHEAD: usize = 3;
/// So many moves may have been put into a line before its fork.
const MOST_MORE: usize = 16;

/// For each node of one tree its partner in another.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    pub(super) right: Vec<Option<Id>>,
    pub(super) left: Vec<Option<Id>>,
}

impl Pairs {
    pub(super) fn new(left: &Skeleton, right: &Skeleton) -> Self {
        Self { right: vec![None; left.len()], left: vec![None; right.len()] }
    }

    /// Each with the one at its place.
    pub(super) fn same(outline: &Outline) -> Self {
        let all: Vec<Option<Id>> = outline.ids().map(Some).collect();
        Self { right: all.clone(), left: all }
    }

    pub(super) fn of_left(&self, id: Id) -> Option<Id> {
        self.right.get(id as usize).copied().flatten()
    }

    pub(super) fn of_right(&self, id: Id) -> Option<Id> {
        self.left.get(id as usize).copied().flatten()
    }

    /// Whether neither had a partner.
    pub(super) fn pair(&mut self, left: Id, right: Id) -> bool {
        if self.of_left(left).is_some() || self.of_right(right).is_some() {
            return false;
        }
        self.right[left as usize] = Some(right);
        self.left[right as usize] = Some(left);
        true
    }

    pub(super) fn part(&mut self, left: Id) {
        if let Some(right) = self.right[left as usize].take() {
            self.left[right as usize] = None;
        }
    }
}

/// Finds the nodes of `left` in `right`, of which all is known, and whether it was edited. Linear in both.
pub(super) fn align(left: &Skeleton, right: &Skeleton, is_edited: bool) -> Pairs {
    let mut aligner = Aligner::new(left, right);
    aligner.from(ROOT, ROOT);
    if is_edited {
        aligner.doubtful();
    }
    aligner.pairs
}

pub(super) struct Aligner<'s> {
    left: &'s Skeleton,
    right: &'s Skeleton,
    pub(super) pairs: Pairs,
    /// Whether siblings that are the same in all may stand for one another.
    twins: bool,
}

impl<'s> Aligner<'s> {
    pub(super) fn new(left: &'s Skeleton, right: &'s Skeleton) -> Self {
        Self { left, right, pairs: Pairs::new(left, right), twins: false }
    }

    /// For what two trees show, whatever comes from where.
    pub(super) fn of_shown(left: &'s Skeleton, right: &'s Skeleton) -> Self {
        Self { twins: true, ..Self::new(left, right) }
    }

    /// Goes on with pairs that were found before.
    pub(super) const fn with(left: &'s Skeleton, right: &'s Skeleton, pairs: Pairs) -> Self {
        Self { left, right, pairs, twins: false }
    }

    /// Pairs two nodes, and what hangs on them.
    pub(super) fn from(&mut self, left: Id, right: Id) {
        let mut open = vec![(left, right)];
        let mut found = Vec::new();
        while let Some((x, y)) = open.pop() {
            if !self.pairs.pair(x, y) || !self.left[x].listed {
                continue;
            }
            if let (Some(a), Some(b)) = (self.left.only_child(x), self.right.only_child(y))
                && self.left[a].key == self.right[b].key
            {
                open.push((a, b));
                continue;
            }
            let (lefts, rights): (Vec<Id>, Vec<Id>) =
                (self.left.children(x).collect(), self.right.children(y).collect());
            if !lefts.is_empty() && !rights.is_empty() {
                self.siblings(&lefts, &rights, &mut found);
                open.append(&mut found);
            }
        }
    }

    fn siblings(&self, lefts: &[Id], rights: &[Id], found: &mut Vec<(Id, Id)>) {
        let mut taken = (vec![false; lefts.len()], vec![false; rights.len()]);
        let mut take = |x: usize, y: usize| {
            if !taken.0[x] && !taken.1[y] {
                (taken.0[x], taken.1[y]) = (true, true);
                found.push((lefts[x], rights[y]));
            }
        };
        let whole = |skeleton: &Skeleton, id: Id| (skeleton[id].key, skeleton[id].sub);
        for (x, y) in once(lefts, rights, |x| whole(self.left, x), |y| whole(self.right, y)) {
            if self.left[lefts[x]].sub.is_some() {
                take(x, y);
            }
        }
        if self.twins {
            let mut of_right: HashMap<_, VecDeque<usize>> = HashMap::new();
            for (y, id) in rights.iter().enumerate() {
                of_right.entry(whole(self.right, *id)).or_default().push_back(y);
            }
            for (x, id) in lefts.iter().enumerate() {
                if let Some(y) = of_right.get_mut(&whole(self.left, *id)).and_then(VecDeque::pop_front) {
                    take(x, y);
                }
            }
        }
        for (x, y) in once(lefts, rights, |x| self.left[x].key, |y| self.right[y].key) {
            take(x, y);
        }
        // Equal ones, and all others equal and in the same order.
        let keys = |skeleton: &'s Skeleton, ids: &[Id]| ids.iter().map(|id| skeleton[*id].key).collect::<Vec<_>>();
        if keys(self.left, lefts) == keys(self.right, rights) {
            for place in 0..lefts.len() {
                take(place, place);
            }
        }
        let alone = |ids: &[Id], taken: &[bool]| -> Vec<Id> {
            ids.iter().zip(taken).filter(|(_, taken)| !**taken).map(|(id, _)| *id).collect()
        };
        self.left_over(&alone(lefts, &taken.0), &alone(rights, &taken.1), found);
    }

    /// A move that was changed, put in or taken out.
    fn left_over(&self, lefts: &[Id], rights: &[Id], found: &mut Vec<(Id, Id)>) {
        let mut hypotheses: Vec<Vec<(Id, Id)>> = Vec::new();
        if let ([x], [y]) = (lefts, rights)
            && self.follows_alike(*x, *y)
        {
            hypotheses.push(vec![(*x, *y)]);
        }
        if let [y] = rights {
            let below: Vec<Id> = self.right.children(*y).collect();
            hypotheses.extend(self.all_among(lefts, &below));
        }
        if let [x] = lefts {
            let below: Vec<Id> = self.left.children(*x).collect();
            let pairs = if self.left[*x].listed { self.all_among(&below, rights) } else { None };
            hypotheses.extend(pairs);
        }
        if let Some(pairs) = hypotheses.pop().filter(|_| hypotheses.is_empty()) {
            found.extend(pairs);
        }
    }

    /// Each of these with its partner among those, if all of them and nothing else stand there.
    fn all_among(&self, lefts: &[Id], rights: &[Id]) -> Option<Vec<(Id, Id)>> {
        if lefts.is_empty() || lefts.len() != rights.len() {
            return None;
        }
        let pairs = once(lefts, rights, |x| self.left[x].key, |y| self.right[y].key);
        let pairs: Vec<(Id, Id)> = pairs.into_iter().map(|(x, y)| (lefts[x], rights[y])).collect();
        (pairs.len() == lefts.len() && pairs.iter().all(|(x, y)| self.follows_alike(*x, *y))).then_some(pairs)
    }

    /// Whether the next moves are the same, or both lines end.
    fn follows_alike(&self, x: Id, y: Id) -> bool {
        let (mut x, mut y) = (x, y);
        for step in 0..AHEAD {
            if !self.left[x].listed {
                return step > 0;
            }
            let mut lefts = self.left.children(x);
            let mut rights = self.right.children(y);
            let mut first = None;
            loop {
                match (lefts.next(), rights.next()) {
                    (None, None) => break,
                    (Some(a), Some(b)) if self.left[a].key == self.right[b].key => first = first.or(Some((a, b))),
                    _ => return false,
                }
            }
            match first {
                None => return true,
                Some((a, b)) => (x, y) = (a, b),
            }
        }
        true
    }

    /// Takes back what could as well be another node: where a line has become longer or shorter, and what was found from its
    /// beginning would be found from its end at another place (passes, stones retaken).
    fn doubtful(&mut self) {
        for first in 0..self.left.len() {
            let first = u32::try_from(first).unwrap_or(NONE);
            let begins = first != ROOT && !self.left.is_only(first) || self.left[first].parent == ROOT;
            if begins && let Some(partner) = self.pairs.of_left(first) {
                self.doubtful_line(first, partner);
            }
        }
    }

    fn doubtful_line(&mut self, first: Id, partner: Id) {
        let mut lefts = vec![first];
        let mut at = first;
        while let Some(next) = self.left.only_child(at) {
            lefts.push(next);
            at = next;
        }
        if !self.left[at].listed {
            return self.doubtful_run(&lefts);
        }
        let end = at;
        let forks = self.left.children(end).next().is_some();
        // The same line on the other side: where it forks, the way that leads on.
        let mut rights = vec![partner];
        let mut at = partner;
        let mut keys: Vec<Key> = self.left.children(end).map(|id| self.left[id].key).collect();
        keys.sort_unstable();
        while !(forks && self.fork_alike(&keys, at)) {
            let partnered = self.right.children(at).find(|child| self.pairs.of_right(*child).is_some());
            let next = partnered.or(self.right.only_child(at));
            let Some(next) = next.filter(|_| !forks || rights.len() < lefts.len() + MOST_MORE) else { break };
            rights.push(next);
            at = next;
        }
        if lefts.len() == rights.len() || forks != self.right.children(at).next().is_some() {
            return;
        }
        let mut anew = forks;
        if forks {
            let partner = self.pairs.of_left(end);
            let is_below = |child: Id| self.pairs.of_left(child).map(|found| self.right[found].parent) == partner;
            let goes_on = partner.is_some() && self.left.children(end).all(is_below);
            if !self.fork_alike(&keys, at) || (goes_on && partner != Some(at)) {
                return;
            }
            anew = !goes_on;
        }
        let same = |(x, y): &(&Id, &Id)| self.left[**x].key == self.right[**y].key;
        let from_begin = lefts.iter().zip(&rights).take_while(|(x, y)| self.pairs.of_left(**x) == Some(**y)).count();
        let from_end = lefts.iter().rev().zip(rights.iter().rev()).take_while(same).count();
        let shorter = lefts.len().min(rights.len());
        if forks && from_end == 0 && from_begin == lefts.len() {
            return;
        }
        if anew {
            // What follows the fork tells where the line ends.
            lefts.iter().skip(from_begin).for_each(|x| self.pairs.part(*x));
            self.part_below(end);
        }
        for x in lefts.iter().take(from_begin).skip(shorter.saturating_sub(from_end)) {
            self.pairs.part(*x);
        }
        if anew {
            let ends = lefts.iter().rev().zip(rights.iter().rev());
            for (x, y) in ends.take(from_end.min(shorter.saturating_sub(from_begin))) {
                self.pairs.pair(*x, *y);
            }
            self.below(end, at);
        }
    }

    /// Takes back equal moves at the end of what is known of a line if more of them follow: how many there were is not known.
    fn doubtful_run(&mut self, lefts: &[Id]) {
        let (Some(first), Some(end)) = (lefts.first(), lefts.last()) else { return };
        let partner = self.pairs.of_left(*first);
        if self.left[*first].sub.is_some() && partner.is_some_and(|id| self.right[id].sub == self.left[*first].sub) {
            return;
        }
        let key = self.left[*end].key;
        let goes_on = |partner: Id| self.right.children(partner).any(|child| self.right[child].key == key);
        if !self.pairs.of_left(*end).is_some_and(goes_on) {
            return;
        }
        for id in lefts.iter().rev().take_while(|id| self.left[**id].key == key) {
            self.pairs.part(*id);
        }
    }

    /// Whether these moves, which are sorted, and one or two more follow a node.
    fn fork_alike(&self, keys: &[Key], right: Id) -> bool {
        let mut others: Vec<_> = self.right.children(right).take(keys.len() + 3).map(|id| self.right[id].key).collect();
        if !(keys.len()..keys.len() + 3).contains(&others.len()) {
            return false;
        }
        others.sort_unstable();
        let mut others = others.into_iter();
        keys.iter().all(|key| others.any(|other| other == *key))
    }

    fn part_below(&mut self, left: Id) {
        let mut open: Vec<Id> = self.left.children(left).collect();
        while let Some(id) = open.pop() {
            self.pairs.part(id);
            open.extend(self.left.children(id));
        }
    }

    /// Pairs what hangs on two nodes.
    fn below(&mut self, left: Id, right: Id) {
        let (lefts, rights): (Vec<Id>, Vec<Id>) =
            (self.left.children(left).collect(), self.right.children(right).collect());
        let mut found = Vec::new();
        self.siblings(&lefts, &rights, &mut found);
        for (x, y) in found {
            self.from(x, y);
        }
    }
}

/// Pairs those that are there once on both sides, by their places.
fn once<K: Eq + Hash>(
    lefts: &[Id],
    rights: &[Id],
    of_left: impl Fn(Id) -> K,
    of_right: impl Fn(Id) -> K,
) -> Vec<(usize, usize)> {
    if let ([x], [y]) = (lefts, rights) {
        return if of_left(*x) == of_right(*y) { vec![(0, 0)] } else { Vec::new() };
    }
    // For each key where it stands on either side; `None` if it stands there twice.
    let mut places: HashMap<K, [(usize, usize); 2]> = HashMap::new();
    for (place, id) in lefts.iter().enumerate() {
        let of_key = places.entry(of_left(*id)).or_default();
        of_key[0] = (of_key[0].0 + 1, place);
    }
    for (place, id) in rights.iter().enumerate() {
        let of_key = places.entry(of_right(*id)).or_default();
        of_key[1] = (of_key[1].0 + 1, place);
    }
    let mut pairs: Vec<(usize, usize)> = places
        .into_values()
        .filter_map(|[(left, x), (right, y)]| (left == 1 && right == 1).then_some((x, y)))
        .collect();
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::carrier::skeleton::Depth;
    use crate::carrier::tests::tree;

    fn skeleton(text: &str) -> Skeleton {
        let record = tree(text);
        Skeleton::of(&record, &Outline::new(&record), Depth::Shown)
    }

    /// The nodes that are found, each by its place in both.
    fn found(left: &str, right: &str) -> Vec<(Id, Id)> {
        let (left, right) = (skeleton(left), skeleton(right));
        let pairs = align(&left, &right, true);
        (1u32..).zip(pairs.right.iter().skip(1)).filter_map(|(x, y)| Some((x, (*y)?))).collect()
    }

    #[test]
    fn a_move_that_was_put_in_or_taken_out_shifts_the_others() {
        assert_eq!(found("a b c d e", "a b x c d e"), [(1, 1), (2, 2), (3, 4), (4, 5), (5, 6)]);
        assert_eq!(found("a b x c d e", "a b c d e"), [(1, 1), (2, 2), (4, 3), (5, 4), (6, 5)]);
        assert_eq!(found("a b x c d e", "a b y c d e").len(), 6);
        assert_eq!(found("a b c", "a b c d"), [(1, 1), (2, 2), (3, 3)]);
        assert_eq!(found("a b c", "a b"), [(1, 1), (2, 2)]);
        // Nothing is known of what does not go on alike.
        assert_eq!(found("a b c d e", "a x y z e"), [(1, 1)]);
    }

    #[test]
    fn a_variation_is_known_by_what_it_is() {
        let three = "a (b c) (d e) (f g)";
        assert_eq!(found(three, "a (d e) (f g)"), [(1, 1), (4, 2), (5, 3), (6, 4), (7, 5)]);
        assert_eq!(found(three, "a (x) (f g) (b c) (d e)").len(), 7);
        assert_eq!(found("a b c", "a (b c) (x y)"), [(1, 1), (2, 2), (3, 3)]);
        assert_eq!(found("a b c", "a (x y) (b c)"), [(1, 1), (2, 4), (3, 5)]);
    }

    #[test]
    fn siblings_that_begin_alike_are_told_apart_or_not_found() {
        let two = "a (b c) (b d) (e)";
        assert_eq!(found(two, "a (b d) (e)"), [(1, 1), (4, 2), (5, 3), (6, 4)]);
        // The second was edited: by their order, as all else is the same.
        assert_eq!(found(two, "a (b c) (b x) (e)"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]);
        // One is gone, the other edited: it may be either.
        assert_eq!(found(two, "a (b x) (e)"), [(1, 1), (6, 4)]);
    }

    #[test]
    fn a_pass_is_not_another_pass() {
        assert_eq!(found("a . - . -", "a . -"), [(1, 1)]);
        assert_eq!(found("a . - . -", "a . - . -").len(), 5);
        assert_eq!(found("a . -", "a . - b"), [(1, 1), (2, 2), (3, 3)]);
        // Nor before a fork, which tells where the line ends.
        let fork = "a . - . - (b c) (d e)";
        assert_eq!(found(fork, "a . - (b c) (d e)"), [(1, 1), (6, 4), (7, 5), (8, 6), (9, 7)]);
        assert_eq!(found("a - (- c) (d e)", "a (- c) (d e)"), [(1, 1), (3, 2), (4, 3), (5, 4), (6, 5)]);
        assert_eq!(found("a . . c (d) (e)", "a . c (d) (e)"), [(1, 1), (4, 3), (5, 4), (6, 5)]);
        assert_eq!(found(fork, "a . - . - (b c) (d e) (f)").len(), 9);
    }

    #[test]
    fn of_equal_moves_at_the_end_of_what_is_known_none_is_certain() {
        let is_found = |left: &str, right: &str| {
            let whole = skeleton(left);
            let needed: Vec<bool> = (0..whole.len()).map(|id| id == 1).collect();
            align(&whole.kept(&needed).0, &skeleton(right), true).of_left(1).is_some()
        };
        assert!(!is_found(". . . . . . . . .", ". . . . . . . ."));
        assert!(is_found(". - . - . - . - .", ". - . - . - . -"));
        assert!(is_found("a b c d e f g h i", "a b c d e f g h"));
    }
}
