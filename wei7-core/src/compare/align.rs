//! Pairs the nodes of two trees.

use std::collections::{HashMap, HashSet, VecDeque};

use super::outline::{Id, Kind, Outline, ROOT};

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pairing {
    /// The same node, or what stands in its place.
    Both(Id, Id),
    /// Only the first tree has this node; what follows it may be in both.
    Left(Id),
    /// Likewise the second.
    Right(Id),
    /// Only the first tree has this node and all that hangs on it.
    LeftAll(Id),
    /// Likewise the second.
    RightAll(Id),
    /// The same node with all that hangs on it, at another place.
    Moved(Id, Id),
    /// The alternatives that follow this node of the first tree stand in another order in the second.
    Order(Id),
}

/// So many of what follows are looked at to tell a node that was taken out from one that was changed.
const AHEAD: usize = 8;

/// Pairs the nodes of two trees; linear in their sizes.
pub(super) fn align(left: &Outline<'_>, right: &Outline<'_>, mut found: impl FnMut(Pairing)) {
    let budget = 16 * (left.len() + right.len());
    let alone = (Vec::new(), Vec::new());
    let paths = (Counts::of(left.steps()), Counts::of(right.steps()));
    let positions = (Counts::of(left.positions()), Counts::of(right.positions()));
    let mut lone = (Vec::new(), Vec::new());
    // A position that the other side has at another place waits for it.
    let mut tell = |pairing| {
        let is_in =
            |counts: &Counts, position: Option<u64>| position.is_some_and(|position| counts.of_key(position) > 0);
        match pairing {
            Pairing::Left(x) if is_in(&positions.1, left.position(x)) => lone.0.push(x),
            Pairing::Right(y) if is_in(&positions.0, right.position(y)) => lone.1.push(y),
            other => found(other),
        }
    };
    let mut work = Work { left, right, open: Vec::new(), alone, found: &mut tell, budget, paths };
    work.start();
    work.go();
    // What is alone on both sides was moved, and what follows it may be so again.
    while !(work.alone.0.is_empty() && work.alone.1.is_empty()) {
        work.moved();
        work.go();
    }
    let (of_left, of_right) = lone;
    let mut pairs = Pairs::none(&of_left, &of_right);
    pairs.by(&of_left, &of_right, |x| left.position(x), |y| right.position(y));
    for (x, partner) in of_left.into_iter().zip(pairs.partners) {
        match partner.map(|y| of_right[y]) {
            Some(y) => [Pairing::Moved(x, y), Pairing::Both(x, y)].into_iter().for_each(&mut found),
            None => found(Pairing::Left(x)),
        }
    }
    for (y, _) in of_right.iter().zip(pairs.taken).filter(|(_, taken)| !taken) {
        found(Pairing::Right(*y));
    }
}

/// The same for two nodes with as much on them, if that is not little.
fn known(outline: &Outline<'_>, id: Id) -> Option<u64> {
    const LITTLE: u32 = 4;
    let weight = outline[id].weight;
    (weight > LITTLE).then(|| outline[id].key.rotate_left(1) ^ u64::from(weight))
}

/// How often something is there.
struct Counts(HashMap<u64, u32>);

impl Counts {
    fn of(keys: impl Iterator<Item = u64>) -> Self {
        let mut counts = HashMap::new();
        for key in keys {
            *counts.entry(key).or_default() += 1;
        }
        Self(counts)
    }

    fn of_key(&self, key: u64) -> u32 {
        self.0.get(&key).copied().unwrap_or(0)
    }
}

/// Nodes that follow one and the same.
struct Lists {
    /// The node of the first tree that they follow.
    under: Id,
    left: Vec<Id>,
    right: Vec<Id>,
}

struct Work<'w, 'r, F> {
    left: &'w Outline<'r>,
    right: &'w Outline<'r>,
    open: Vec<Lists>,
    /// What has no partner, with all that hangs on it.
    alone: (Vec<Id>, Vec<Id>),
    found: &'w mut F,
    /// So many nodes may be gone through a second time.
    budget: usize,
    /// The ways to the moves of both.
    paths: (Counts, Counts),
}

impl<F: FnMut(Pairing)> Work<'_, '_, F> {
    fn go(&mut self) {
        while let Some(Lists { under, left, right }) = self.open.pop() {
            self.lists(under, left, right);
        }
    }

    /// Pairs the starts. Empty positions before the first that says something may be missing on one side.
    fn start(&mut self) {
        let way = |outline: &Outline<'_>| {
            let way: Vec<Id> = std::iter::successors(Some(ROOT), |id| outline.only_leads_to(*id)).collect();
            way.last().filter(|end| outline.said(**end).is_some()).map_or(0, |_| way.len() - 1)
        };
        let (far_left, far_right) = (way(self.left), way(self.right));
        let first = |outline: &Outline<'_>, passed: usize, tell: &mut dyn FnMut(Id)| {
            let mut start = ROOT;
            for _ in 0..passed {
                tell(start);
                start = outline.only_leads_to(start).unwrap_or(start);
            }
            start
        };
        let x = first(self.left, far_left.saturating_sub(far_right), &mut |x| (self.found)(Pairing::Left(x)));
        let y = first(self.right, far_right.saturating_sub(far_left), &mut |y| (self.found)(Pairing::Right(y)));
        self.both(x, y);
    }

    /// Pairs what has no partner with what has none anywhere else.
    fn moved(&mut self) {
        let (of_left, of_right) = std::mem::take(&mut self.alone);
        let (left, right) = (self.left, self.right);
        let mut pairs = Pairs::none(&of_left, &of_right);
        pairs.by(&of_left, &of_right, |x| Some(left[x].hash), |y| Some(right[y].hash));
        pairs.by(&of_left, &of_right, |x| Some(left[x].path), |y| Some(right[y].path));
        // With much on it, it is known by its move even if something on it is different.
        pairs.by(&of_left, &of_right, |x| known(left, x), |y| known(right, y));
        for (x, partner) in of_left.into_iter().zip(pairs.partners) {
            match partner {
                Some(y) => {
                    (self.found)(Pairing::Moved(x, of_right[y]));
                    self.both(x, of_right[y]);
                }
                None => (self.found)(Pairing::LeftAll(x)),
            }
        }
        for (y, _) in of_right.iter().zip(pairs.taken).filter(|(_, taken)| !taken) {
            (self.found)(Pairing::RightAll(*y));
        }
    }

    fn both(&mut self, left: Id, right: Id) {
        (self.found)(Pairing::Both(left, right));
        self.open(left, self.left.children(left).collect(), self.right.children(right).collect());
    }

    fn open(&mut self, under: Id, left: Vec<Id>, right: Vec<Id>) {
        if !left.is_empty() || !right.is_empty() {
            self.open.push(Lists { under, left, right });
        }
    }

    fn lists(&mut self, under: Id, mut left: Vec<Id>, mut right: Vec<Id>) {
        if let ([x], [y]) = (&*left, &*right)
            && self.left[*x].key == self.right[*y].key
        {
            return self.both(*x, *y);
        }
        loop {
            let mut pairs = Pairs::none(&left, &right);
            let (of_left, of_right) = (self.left, self.right);
            pairs.by(&left, &right, |x| Some(of_left[x].hash), |y| Some(of_right[y].hash));
            // That nothing is said at two positions does not make them the same: what follows does.
            pairs.by(&left, &right, |x| of_left.said_before(x), |y| of_right.said_before(y));
            pairs.by(&left, &right, |x| of_left.said(x), |y| of_right.said(y));
            pairs.by(&left, &right, |x| Some(of_left[x].look), |y| Some(of_right[y].look));
            // Nodes in between on one side: what follows them stands beside what they stand for.
            if !self.splice(&mut left, &mut right, &pairs) {
                return self.settle(under, &left, &right, pairs);
            }
        }
    }

    /// Whether one may be the other, changed. A move that the other side has elsewhere is not.
    fn is_like(&self, x: Id, y: Id) -> bool {
        let (left, right) = (&self.left[x], &self.right[y]);
        match (left.kind, right.kind) {
            (Kind::Step(_), Kind::Step(_)) => {
                let missing = |path| self.paths.0.of_key(path) > self.paths.1.of_key(path);
                let new = |path| self.paths.1.of_key(path) > self.paths.0.of_key(path);
                missing(left.path) && new(right.path)
            }
            (Kind::Pre | Kind::Empty, Kind::Pre | Kind::Empty) | (Kind::Root, Kind::Root) => true,
            _ => false,
        }
    }

    /// Puts what follows a node in its place, where that is what the other side has there. `false` if there is no such node.
    fn splice(&mut self, left: &mut Vec<Id>, right: &mut Vec<Id>, pairs: &Pairs) -> bool {
        let budget = left.len() + right.len();
        if self.budget < budget {
            return false;
        }
        let alone = |ids: &[Id], is_alone: &dyn Fn(usize) -> bool| -> Vec<Id> {
            ids.iter().enumerate().filter(|(place, _)| is_alone(*place)).map(|(_, id)| *id).collect()
        };
        let of_left = alone(left, &|x| pairs.partners[x].is_none());
        let of_right = alone(right, &|y| !pairs.taken[y]);
        let gone_left = between(self.left, &of_left, left.len(), self.right, &of_right);
        let gone_right = || between(self.right, &of_right, right.len(), self.left, &of_left);
        let gone_right = gone_left.is_empty().then(gone_right).unwrap_or_default();
        if gone_left.is_empty() && gone_right.is_empty() {
            return false;
        }
        self.budget -= budget;
        replace(left, self.left, &gone_left, |x| (self.found)(Pairing::Left(x)));
        replace(right, self.right, &gone_right, |y| (self.found)(Pairing::Right(y)));
        true
    }

    /// Pairs what is left over, and tells of what has no partner.
    fn settle(&mut self, under: Id, left: &[Id], right: &[Id], mut pairs: Pairs) {
        let (of_left, of_right) = (self.left, self.right);
        pairs.by(left, right, |x| Some(of_left[x].key), |y| Some(of_right[y].key));
        let Pairs { partners, taken } = pairs;
        let order: Vec<usize> = partners.iter().flatten().copied().collect();
        if !order.is_sorted() {
            (self.found)(Pairing::Order(under));
        }
        // What is left over on both sides is the same node, changed, if it is of the same kind.
        let mut spare: VecDeque<usize> = (0..right.len()).filter(|y| !taken[*y]).collect();
        let mut next = Vec::with_capacity(left.len());
        for (x, partner) in left.iter().zip(partners) {
            let is_like = |y: &usize| self.is_like(*x, right[*y]);
            let spare = || if spare.front().is_some_and(is_like) { spare.pop_front() } else { None };
            match partner.or_else(spare) {
                Some(y) => {
                    (self.found)(Pairing::Both(*x, right[y]));
                    next.push((*x, Some(*x), Some(right[y])));
                }
                // What is no move is told of by itself, and what follows it again.
                None if !matches!(self.left[*x].kind, Kind::Step(_)) => {
                    (self.found)(Pairing::Left(*x));
                    next.push((*x, Some(*x), None));
                }
                None => self.alone.0.push(*x),
            }
        }
        for y in spare {
            if matches!(self.right[right[y]].kind, Kind::Step(_)) {
                self.alone.1.push(right[y]);
            } else {
                (self.found)(Pairing::Right(right[y]));
                next.push((under, None, Some(right[y])));
            }
        }
        // The first is gone through first.
        for (under, x, y) in next.into_iter().rev() {
            let left = x.map_or_else(Vec::new, |x| self.left.children(x).collect());
            let right = y.map_or_else(Vec::new, |y| self.right.children(y).collect());
            self.open(under, left, right);
        }
    }
}

/// Who is paired with whom.
struct Pairs {
    /// For each of the first list its partner, by its place.
    partners: Vec<Option<usize>>,
    /// Which of the second list have one.
    taken: Vec<bool>,
}

impl Pairs {
    fn none(left: &[Id], right: &[Id]) -> Self {
        Self { partners: vec![None; left.len()], taken: vec![false; right.len()] }
    }

    /// Pairs those that are alike, in order; what is `None` is like nothing.
    fn by(
        &mut self,
        left: &[Id],
        right: &[Id],
        of_left: impl Fn(Id) -> Option<u64>,
        of_right: impl Fn(Id) -> Option<u64>,
    ) {
        if self.partners.iter().all(Option::is_some) || self.taken.iter().all(|taken| *taken) {
            return;
        }
        let mut waiting: HashMap<u64, VecDeque<usize>> = HashMap::new();
        for (y, id) in right.iter().enumerate().filter(|(y, _)| !self.taken[*y]) {
            if let Some(key) = of_right(*id) {
                waiting.entry(key).or_default().push_back(y);
            }
        }
        for (partner, x) in self.partners.iter_mut().zip(left).filter(|(partner, _)| partner.is_none()) {
            let known = of_left(*x).and_then(|key| waiting.get_mut(&key));
            if let Some(y) = known.and_then(VecDeque::pop_front) {
                *partner = Some(y);
                self.taken[y] = true;
            }
        }
    }
}

/// Those of `alone` that are followed by what the others are: positions, and a move that has no alternative.
fn between(outline: &Outline<'_>, alone: &[Id], siblings: usize, other: &Outline<'_>, others: &[Id]) -> HashSet<Id> {
    let keys: HashSet<u64> = others.iter().map(|id| other[*id].key).collect();
    let is_between = |id: &&Id| {
        let may_go = siblings == 1 || !matches!(outline[**id].kind, Kind::Step(_));
        may_go && outline.children(**id).take(AHEAD).any(|child| keys.contains(&outline[child].key))
    };
    alone.iter().filter(is_between).copied().collect()
}

/// Puts what follows the nodes that are gone in their place.
fn replace(list: &mut Vec<Id>, outline: &Outline<'_>, gone: &HashSet<Id>, mut tell: impl FnMut(Id)) {
    if gone.is_empty() {
        return;
    }
    let mut whole = Vec::with_capacity(list.len());
    for id in list.drain(..) {
        if gone.contains(&id) {
            tell(id);
            whole.extend(outline.children(id));
        } else {
            whole.push(id);
        }
    }
    *list = whole;
}
