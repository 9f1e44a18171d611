//! Which node of a record is which of those that a target shows of it.

use std::collections::{HashMap, VecDeque};

use crate::carrier::align::{Aligner, Pairs};
use crate::carrier::skeleton::{Depth, Key, Skeleton};
use crate::carrier::{detached, timeline};
use crate::digest;
use crate::merge::outline::{Id, Kind, NONE, Outline, ROOT};
use crate::project::has_setup;
use crate::record::{Pre, Record};

/// Which node of the record is which of those that are shown.
pub(super) fn paired(shown: &Record, record: &Record, base: &Outline, whole: &Outline) -> Pairs {
    let left = Side::of(shown, base);
    let right = Side::of(record, whole);
    let start = start(&left, &right);
    let mut pairing = Pairing { pairs: Pairs::default(), left, right, known: (Vec::new(), Vec::new()) };
    let Pairing { left, right, .. } = &pairing;
    let mut aligner = match timeline::origins(record, whole).filter(|_| !shown.has_timeline()) {
        Some((flat, origins)) => {
            let pairs = of_origins(&left.skeleton, &right.skeleton, &flat, &origins, start);
            Aligner::with(&left.skeleton, &right.skeleton, pairs)
        }
        None => Aligner::new(&left.skeleton, &right.skeleton),
    };
    aligner.from(start, ROOT);
    pairing.pairs = aligner.pairs;
    pairing.apart();
    pairing.moved();
    pairing.pairs
}

/// Where what is shown of a record begins: where branches were detached, the game is the first branch below a root that was made
/// for them.
fn start(left: &Side<'_>, right: &Side<'_>) -> Id {
    let game = left.skeleton[ROOT].first_child;
    if game as usize >= left.skeleton.len() || left.outline[game].kind != Kind::Position {
        return ROOT;
    }
    let begins = |Side { skeleton, .. }: &Side<'_>, id: Id| {
        let first = skeleton.children(id).next();
        (skeleton[id].key, first.map(|first| skeleton[first].key))
    };
    let said = |side: &Side<'_>, id: Id| {
        let pre = side.pre(id)?;
        Some((pre.comment.clone(), pre.marks.as_ref().map(Vec::len)))
    };
    let sign = (begins(right, ROOT), said(right, ROOT));
    let alike = |id: Id| (begins(left, id) == sign.0, said(left, id) == sign.1);
    if alike(game) > alike(ROOT) { game } else { ROOT }
}

/// Which move of a record with takebacks is shown where.
fn of_origins(left: &Skeleton, right: &Skeleton, flat: &Skeleton, origins: &[Option<Id>], start: Id) -> Pairs {
    let mut aligner = Aligner::of_shown(left, flat);
    aligner.from(start, ROOT);
    let mut pairs = Pairs::new(left, right);
    for (x, _) in (0..).zip(&left.bones) {
        let origin = aligner.pairs.of_left(x).and_then(|at| origins.get(at as usize).copied().flatten());
        if let Some(y) = origin.filter(|y| left[x].key == right[*y].key) {
            pairs.pair(x, y);
        }
    }
    pairs
}

/// What is shown, or the record.
struct Side<'d> {
    record: &'d Record,
    outline: &'d Outline,
    skeleton: Skeleton,
}

impl<'d> Side<'d> {
    fn of(record: &'d Record, outline: &'d Outline) -> Self {
        Self { record, outline, skeleton: Skeleton::of(record, outline, Depth::Moves) }
    }

    fn is_position(&self, id: Id) -> bool {
        self.outline[id].kind == Kind::Position
    }

    fn pre(&self, id: Id) -> Option<&'d Pre> {
        self.record.tree[self.outline[id].branch].pre.as_deref()
    }
}

/// What a node is known by.
type Sign = fn(&Side<'_>, Id) -> Option<(Key, u64)>;

/// All that hangs on it.
fn whole(side: &Side<'_>, id: Id) -> Option<(Key, u64)> {
    let bone = side.skeleton[id];
    bone.sub.map(|sub| (bone.key, u64::from(sub)))
}

/// All that follows it.
fn below(side: &Side<'_>, id: Id) -> Option<(Key, u64)> {
    let mut sum = 7u64;
    for child in side.skeleton.children(id) {
        sum = sum.rotate_left(7) ^ u64::from(side.skeleton[child].sub?);
    }
    (sum != 7).then_some((Key(0), sum))
}

/// What is said of a position.
fn said(side: &Side<'_>, id: Id) -> Option<(Key, u64)> {
    let pre = side.pre(id).filter(|_| side.is_position(id))?;
    if pre.comment.is_none() && pre.marks.is_none() {
        return None;
    }
    let without_stones = Pre { stones: None, problem: None, ..pre.clone() };
    Some((Key(1), digest::pre_hash(&without_stones)))
}

/// Its move.
fn own(side: &Side<'_>, id: Id) -> Option<(Key, u64)> {
    let key = side.skeleton[id].key;
    key.as_move().map(|_| (key, 0))
}

/// That it is a position, in order, as branches are detached.
fn any(side: &Side<'_>, id: Id) -> Option<(Key, u64)> {
    side.is_position(id).then_some((Key(2), 0))
}

/// Whether a node is among these.
fn is_known(known: &[bool], id: Id) -> bool {
    known.get(id as usize).copied().unwrap_or_default()
}

struct Pairing<'d> {
    left: Side<'d>,
    right: Side<'d>,
    pairs: Pairs,
    /// The nodes of either side that are known by where they were played, and by nothing else.
    known: (Vec<bool>, Vec<bool>),
}

impl Pairing<'_> {
    fn may_be(&self, x: Id, y: Id) -> bool {
        match (self.left.outline[x].kind, self.right.outline[y].kind) {
            (Kind::Step(_), Kind::Step(_)) => self.left.skeleton[x].key == self.right.skeleton[y].key,
            (Kind::Position, Kind::Position) | (Kind::Bare, Kind::Bare) => true,
            _ => false,
        }
    }

    /// Leaves of the pairs those that are one node: a move is no other move.
    fn apart(&mut self) {
        for x in self.left.outline.ids() {
            if self.pairs.of_left(x).is_some_and(|y| !self.may_be(x, y)) {
                self.pairs.part(x);
            }
        }
    }

    /// As [`Self::apart`], for a node and those below it.
    fn apart_below(&mut self, from: Id) {
        let mut open = vec![from];
        while let Some(x) = open.pop() {
            if let Some(y) = self.pairs.of_left(x) {
                if !self.may_be(x, y) {
                    self.pairs.part(x);
                }
                open.extend(self.left.skeleton.children(x));
            }
        }
    }

    /// Pairs two nodes that have no partner and may be one, and what hangs on them.
    fn pair(&mut self, x: Id, y: Id) -> bool {
        let may = self.pairs.of_left(x).is_none() && self.pairs.of_right(y).is_none() && self.may_be(x, y);
        if may {
            let pairs = std::mem::take(&mut self.pairs);
            let mut aligner = Aligner::with(&self.left.skeleton, &self.right.skeleton, pairs);
            aligner.from(x, y);
            self.pairs = aligner.pairs;
            self.apart_below(x);
        }
        may
    }

    /// The nodes of the record that have no partner.
    fn alone(&self) -> Vec<Id> {
        self.right.outline.ids().filter(|y| self.pairs.of_right(*y).is_none()).collect()
    }

    /// Finds what stands elsewhere: by where it was played, by all that hangs on it, by all that follows it, by what is said of it,
    /// by its move, in order.
    fn moved(&mut self) {
        if self.alone().is_empty() || self.left.outline.ids().all(|x| self.pairs.of_left(x).is_some()) {
            return;
        }
        let (Side { record: shown, outline: base, .. }, Side { record, outline, .. }) = (&self.left, &self.right);
        let detached = detached::pairs(shown, record, base, outline);
        self.known = (vec![false; base.len()], vec![false; outline.len()]);
        for (x, y) in detached {
            (self.known.0[x as usize], self.known.1[y as usize]) = (true, true);
            self.pair(x, y);
        }
        for sign in [whole, below, said] {
            self.by(sign);
        }
        // First those that are not detached.
        for with_setup in [false, true] {
            self.in_place(with_setup);
        }
        for sign in [own, any] {
            self.by(sign);
        }
    }

    fn by(&mut self, sign: Sign) {
        let sign_of = |y: Id| sign(&self.right, y).filter(|_| !is_known(&self.known.1, y));
        let alone: Vec<(Id, (Key, u64))> = self.alone().into_iter().filter_map(|y| Some((y, sign_of(y)?))).collect();
        let mut waiting: HashMap<(Key, u64), VecDeque<Id>> =
            alone.iter().map(|(_, sign)| (*sign, VecDeque::new())).collect();
        if waiting.is_empty() {
            return;
        }
        // A root that was made for detached branches is nothing in the record.
        let free = |x: &Id| *x != ROOT && self.pairs.of_left(*x).is_none() && !is_known(&self.known.0, *x);
        for x in self.left.outline.ids().filter(free) {
            if let Some(candidates) = sign(&self.left, x).and_then(|sign| waiting.get_mut(&sign)) {
                candidates.push_back(x);
            }
        }
        for (y, sign) in alone {
            let Some(candidates) = waiting.get_mut(&sign).filter(|_| self.pairs.of_right(y).is_none()) else {
                continue;
            };
            while let Some(x) = candidates.pop_front() {
                if self.pair(x, y) {
                    break;
                }
            }
        }
    }

    /// Positions, with or without setup, that stand where they were.
    fn in_place(&mut self, with_setup: bool) {
        // Below each node the next that may be one.
        let mut next: HashMap<Id, Id> = HashMap::new();
        for y in self.alone() {
            let entry = self.right.outline[y];
            if entry.kind != Kind::Position || has_setup(&self.right.record.tree[entry.branch]) != with_setup {
                continue;
            }
            let Some(above) = self.pairs.of_right(entry.parent) else { continue };
            let next = next.entry(above).or_insert(self.left.outline[above].first_child);
            let is_free =
                |x: Id| self.left.is_position(x) && self.pairs.of_left(x).is_none() && !is_known(&self.known.0, x);
            while *next != NONE && !is_free(*next) {
                *next = self.left.outline[*next].next;
            }
            if *next != NONE {
                self.pair(*next, y);
            }
        }
    }
}
