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
    let mut work = Work { left, right, open: Vec::new(), alone, found: &mut found, budget };
    work.both(ROOT, ROOT);
    work.go();
    // What is alone on both sides was moved.
    let (of_left, of_right) = std::mem::take(&mut work.alone);
    let mut pairs = Pairs::none(&of_left, &of_right);
    pairs.by(&of_left, &of_right, |x| left[x].hash, |y| right[y].hash);
    // With much on it, it is known by its move even if something on it is different.
    pairs.by(&of_left, &of_right, |x| known(left, x, 1), |y| known(right, y, 2));
    for (x, partner) in of_left.into_iter().zip(pairs.partners) {
        match partner {
            Some(y) => {
                (work.found)(Pairing::Moved(x, of_right[y]));
                work.both(x, of_right[y]);
            }
            None => (work.found)(Pairing::LeftAll(x)),
        }
    }
    for (y, _) in of_right.iter().zip(pairs.taken).filter(|(_, taken)| !taken) {
        (work.found)(Pairing::RightAll(*y));
    }
    work.go();
}

/// The same for two nodes with as much on them; of those with little on them none is like one of another `side`.
fn known(outline: &Outline<'_>, id: Id, side: u64) -> u64 {
    const LITTLE: u32 = 4;
    match outline[id].weight {
        weight if weight > LITTLE => outline[id].key.rotate_left(1) ^ u64::from(weight),
        _ => side,
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
}

impl<F: FnMut(Pairing)> Work<'_, '_, F> {
    fn go(&mut self) {
        while let Some(Lists { under, left, right }) = self.open.pop() {
            self.lists(under, left, right);
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
            pairs.by(&left, &right, |x| self.left[x].hash, |y| self.right[y].hash);
            pairs.by(&left, &right, |x| self.left[x].key, |y| self.right[y].key);
            pairs.by(&left, &right, |x| self.left[x].look, |y| self.right[y].look);
            // Nodes in between on one side: what follows them stands beside what they stand for.
            if !self.splice(&mut left, &mut right, &pairs) {
                return self.settle(under, &left, &right, pairs);
            }
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
    fn settle(&mut self, under: Id, left: &[Id], right: &[Id], Pairs { partners, taken }: Pairs) {
        let order: Vec<usize> = partners.iter().flatten().copied().collect();
        if !order.is_sorted() {
            (self.found)(Pairing::Order(under));
        }
        // What is left over on both sides is the same node, changed, if it is of the same kind.
        let mut spare: VecDeque<usize> = (0..right.len()).filter(|y| !taken[*y]).collect();
        let mut next = Vec::with_capacity(left.len());
        for (x, partner) in left.iter().zip(partners) {
            let is_like = |y: &usize| is_like(self.left[*x].kind, self.right[right[*y]].kind);
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

    /// Pairs those that are alike, in order.
    fn by(&mut self, left: &[Id], right: &[Id], of_left: impl Fn(Id) -> u64, of_right: impl Fn(Id) -> u64) {
        let mut waiting: HashMap<u64, VecDeque<usize>> = HashMap::new();
        for (y, id) in right.iter().enumerate().filter(|(y, _)| !self.taken[*y]) {
            waiting.entry(of_right(*id)).or_default().push_back(y);
        }
        for (partner, x) in self.partners.iter_mut().zip(left).filter(|(partner, _)| partner.is_none()) {
            if let Some(y) = waiting.get_mut(&of_left(*x)).and_then(VecDeque::pop_front) {
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

/// Whether one may be the other, changed.
const fn is_like(left: Kind, right: Kind) -> bool {
    matches!(
        (left, right),
        (Kind::Step(_), Kind::Step(_)) | (Kind::Pre | Kind::Empty, Kind::Pre | Kind::Empty) | (Kind::Root, Kind::Root)
    )
}
