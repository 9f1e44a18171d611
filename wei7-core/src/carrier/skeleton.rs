//! The shape of a tree of moves, all of it or what a carrier keeps of it.

use xxhash_rust::xxh3::xxh3_64;

use crate::Message;
use crate::digest;
use crate::merge::outline::{Entry, Id, Kind, NONE, Outline, ROOT, step, telling};
use crate::project::FROM;
use crate::record::{Action, BranchId, Extra, Extras, Mark, Record};
use crate::report::named_move;
use wei7_board::{BoardSize, Color, Point, Vertex};

/// What tells a node from its siblings at a glance: the move, or what kind of position it is.
///
/// Numbers below [`Key::MOVES`] are moves, so that a carrier can write them shortly and a report can say them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key(pub(super) u64);

impl Key {
    /// More than there are moves on any board.
    pub(super) const MOVES: u64 = 1 << 40;

    /// Of a node of which nothing is known yet.
    pub(super) const UNKNOWN: Self = Self(Self::MOVES);

    /// The key of a position that projection has detached: by the title, which says where it was played.
    pub(super) fn of_title(title: &str) -> Self {
        Self::of_hash(&[7, xxh3_64(title.as_bytes())])
    }

    /// The key of a move; of one on a board that nobody has, nothing but a hash.
    pub(super) fn of_move(color: Color, vertex: Vertex) -> Self {
        let side = u64::from(color.number()) - 1;
        match vertex {
            Vertex::Pass => Self(side),
            Vertex::Play(Point { x, y }) if x < Self::FAR && y < Self::FAR => {
                Self(side + 2 + 2 * (u64::from(y) << 16 | u64::from(x)))
            }
            Vertex::Play(Point { x, y }) => Self::of_hash(&[5 + side, u64::from(x), u64::from(y)]),
        }
    }

    /// Points with smaller coordinates are in a key.
    const FAR: u32 = 1 << 16;

    fn of_hash(parts: &[u64]) -> Self {
        Self(Self::MOVES + u64::from(short(hash(parts))))
    }

    /// The move that this is.
    pub(super) const fn as_move(self) -> Option<(Color, Vertex)> {
        if self.0 >= Self::MOVES {
            return None;
        }
        let color = if self.0.is_multiple_of(2) { Color::Black } else { Color::White };
        if self.0 < 2 {
            return Some((color, Vertex::Pass));
        }
        let point = (self.0 - 2) / 2;
        #[allow(clippy::cast_possible_truncation, reason = "a key of a move has less than 40 bits")]
        let point = Point::new((point & 0xFFFF) as u32, (point >> 16) as u32);
        Some((color, Vertex::Play(point)))
    }
}

fn hash(parts: &[u64]) -> u64 {
    // So many most nodes have.
    match parts {
        [a] => xxh3_64(&a.to_le_bytes()),
        [a, b] => xxh3_64([*a, *b].map(u64::to_le_bytes).as_flattened()),
        [a, b, c] => xxh3_64([*a, *b, *c].map(u64::to_le_bytes).as_flattened()),
        _ => xxh3_64(parts.iter().map(|part| part.to_le_bytes()).collect::<Vec<_>>().as_flattened()),
    }
}

/// 32 bits of a hash.
pub(super) const fn short(hash: u64) -> u32 {
    let [.., a, b, c, d] = (hash ^ (hash >> 32)).to_be_bytes();
    u32::from_be_bytes([a, b, c, d])
}

/// A node of a skeleton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bone {
    pub(super) key: Key,
    /// The fingerprint of all that hangs here: moves and what they show. Kept where the node has siblings.
    pub(super) sub: Option<u32>,
    pub(super) parent: Id,
    pub(super) first_child: Id,
    pub(super) next: Id,
    /// Whether its children are known.
    pub(super) listed: bool,
}

/// Nodes in tree order; the first is the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Skeleton {
    pub(super) bones: Vec<Bone>,
}

/// How much tells nodes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// Moves alone: for a record and what is shown of it.
    Moves,
    /// Moves and what they show.
    Shown,
    /// The same, but for the titles that projection derives.
    Judged,
}

impl Skeleton {
    /// All nodes of a record.
    pub(super) fn of(record: &Record, outline: &Outline, depth: Depth) -> Self {
        Self::and_shows(record, outline, depth).0
    }

    /// All nodes of a record, and for each the fingerprint of what it shows by itself.
    pub(super) fn and_shows(record: &Record, outline: &Outline, depth: Depth) -> (Self, Vec<u32>) {
        let mut bones: Vec<Bone> = Vec::with_capacity(outline.len());
        let mut hashes = Vec::with_capacity(outline.len());
        let mut parts = Vec::new();
        for id in outline.ids() {
            let Entry { parent, first_child, next, .. } = outline[id];
            parts.clear();
            let key = seen(record, outline, id, depth, &mut parts);
            let what = if parts.is_empty() { 0 } else { hash(&parts) };
            bones.push(Bone { key, sub: None, parent, first_child, next, listed: true });
            hashes.push(what);
        }
        let shows = hashes.iter().map(|hash| short(*hash)).collect();
        // Children come behind their parents.
        let mut of_detached = Vec::new();
        for id in outline.ids().rev() {
            let Bone { key, first_child, .. } = bones[id as usize];
            // Most have one child.
            if bones.get(first_child as usize).is_some_and(|child| child.next == NONE) {
                hashes[id as usize] = hash(&[key.0, hashes[id as usize], hashes[first_child as usize]]);
                bones[id as usize].sub = Some(short(hashes[id as usize]));
                continue;
            }
            parts.clear();
            parts.extend([key.0, hashes[id as usize]]);
            let begun = parts.len();
            for child in outline.children(id) {
                let hash = hashes[child as usize];
                if depth == Depth::Judged && parts.len() > begun && is_detached(record, outline, child) {
                    of_detached.push(hash);
                } else {
                    parts.push(hash);
                }
            }
            // Projection puts them behind the game in the order in which they were played, which an edit may have changed.
            of_detached.sort_unstable();
            parts.append(&mut of_detached);
            hashes[id as usize] = hash(&parts);
            bones[id as usize].sub = Some(short(hashes[id as usize]));
        }
        (Self { bones }, shows)
    }

    /// Whether two records have the same moves and positions in the same tree.
    pub(super) fn are_same(left: (&Record, &Outline), right: (&Record, &Outline)) -> bool {
        let played = |(record, outline): (&Record, &Outline), id: Id| step(outline, record, id)?.as_move();
        let bone = |(record, outline): (&Record, &Outline), id: Id| {
            let kind = std::mem::discriminant(&outline[id].kind);
            (kind, seen(record, outline, id, Depth::Moves, &mut Vec::new()))
        };
        let is_same = |id: Id| match (played(left, id), played(right, id)) {
            (Some(x), Some(y)) => (x.color, x.vertex) == (y.color, y.vertex),
            _ => bone(left, id) == bone(right, id),
        };
        left.1.len() == right.1.len() && left.1.ids().all(|id| left.1[id].parent == right.1[id].parent && is_same(id))
    }

    pub(super) fn len(&self) -> usize {
        self.bones.len()
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = Id> + use<> {
        (0..).take(self.len())
    }

    pub(super) fn children(&self, id: Id) -> Children<'_> {
        Children { skeleton: self, next: self[id].first_child }
    }

    /// Whether a node has exactly one child.
    pub(super) fn only_child(&self, id: Id) -> Option<Id> {
        let child = self[id].first_child;
        let bone = self.bones.get(child as usize)?;
        (self[id].listed && bone.next == NONE).then_some(child)
    }

    /// What a carrier keeps: the `needed` nodes with those above them, their siblings, and the next nodes behind, by which a node
    /// that was changed is known. The second tells for each node kept which one it is here.
    pub(super) fn kept(&self, needed: &[bool]) -> (Self, Vec<Id>) {
        /// So many nodes behind the last that is needed are kept.
        const BEHIND: usize = 3;
        let mut wanted = needed.to_vec();
        for id in (1..self.len()).rev() {
            if wanted[id] {
                wanted[self.bones[id].parent as usize] = true;
            }
        }
        let most = wanted.iter().filter(|wanted| **wanted).count() + BEHIND;
        let mut kept = Self { bones: Vec::with_capacity(most) };
        let mut ids: Vec<Id> = Vec::with_capacity(most);
        // Nodes to keep: below which one, and how many behind it.
        let mut open = vec![(0, NONE, BEHIND)];
        let mut last_child: Vec<Id> = Vec::with_capacity(most);
        while let Some((id, parent, behind)) = open.pop() {
            let bone = self[id];
            let own = u32::try_from(kept.len()).unwrap_or(NONE);
            let is_wanted = wanted[id as usize];
            let listed = is_wanted || (behind > 0 && bone.next == NONE && self.is_only(id));
            let sub = bone.sub.filter(|_| !self.is_only(id));
            kept.bones.push(Bone { sub, parent, first_child: NONE, next: NONE, listed, ..bone });
            ids.push(id);
            last_child.push(NONE);
            if let Some(above) = last_child.get_mut(parent as usize) {
                let before = std::mem::replace(above, own);
                match kept.bones.get_mut(before as usize) {
                    Some(before) => before.next = own,
                    None => kept.bones[parent as usize].first_child = own,
                }
            }
            if listed {
                let behind = if is_wanted { BEHIND } else { behind - 1 };
                let first = open.len();
                open.extend(self.children(id).map(|child| (child, own, behind)));
                open[first..].reverse();
            }
        }
        (kept, ids)
    }

    /// Whether a node has no siblings.
    pub(super) fn is_only(&self, id: Id) -> bool {
        let Bone { parent, next, .. } = self[id];
        next == NONE && self.bones.get(parent as usize).is_none_or(|above| above.first_child == id)
    }
}

pub(super) struct Children<'s> {
    skeleton: &'s Skeleton,
    next: Id,
}

impl Iterator for Children<'_> {
    type Item = Id;

    fn next(&mut self) -> Option<Id> {
        let bone = self.skeleton.bones.get(self.next as usize)?;
        Some(std::mem::replace(&mut self.next, bone.next))
    }
}

impl std::ops::Index<Id> for Skeleton {
    type Output = Bone;

    fn index(&self, id: Id) -> &Bone {
        &self.bones[id as usize]
    }
}

/// The key of a node; the hashes of what it shows are added to `what`.
fn seen(record: &Record, outline: &Outline, id: Id, depth: Depth, what: &mut Vec<u64>) -> Key {
    let Entry { kind, branch, .. } = outline[id];
    let branch = &record.tree[branch];
    let all = depth != Depth::Moves;
    if all {
        heads(record, outline.heads(id), depth, what);
    }
    match kind {
        Kind::Bare => Key::of_hash(&[1]),
        Kind::Position => {
            let pre = branch.pre.as_deref();
            let stones = pre.map_or(&[][..], |pre| pre.stones());
            if let Some(pre) = pre.filter(|_| all) {
                what.push(digest::pre_hash(pre));
                extras(&pre.extras, pre.marks.as_deref(), what);
            }
            if depth == Depth::Shown
                && let Some(title) = title_of_detached(record, outline, id)
            {
                return Key::of_title(title);
            }
            // A stone that stands twice is seen once.
            let mut once = stones.to_vec();
            if depth == Depth::Judged {
                once.sort_unstable();
                once.dedup();
            }
            Key::of_hash(&[2, digest::stones_hash(&once)])
        }
        Kind::Step(index) => match branch.steps().get(index) {
            None => Key::of_hash(&[3]),
            Some(step) => {
                if all {
                    what.push(digest::step_hash(step));
                    if !step.is_bare() {
                        extras(step.extras(), step.marks(), what);
                    }
                }
                match &step.action {
                    Action::Move(played) => Key::of_move(played.color, played.vertex),
                    action => {
                        let bare = crate::record::Step::new(action.clone());
                        Key::of_hash(&[4, digest::step_hash(&bare)])
                    }
                }
            }
        },
    }
}

fn extras(extras: &Extras, marks: Option<&[Mark]>, what: &mut Vec<u64>) {
    let one = |item: &Extra| {
        let written = match item {
            // Nor does that of stones and points.
            Extra::Setup { stones, empty } => {
                let (mut stones, mut empty) = (stones.clone(), empty.clone());
                stones.sort_unstable();
                empty.sort_unstable();
                serde_json::to_string(&Extra::Setup { stones, empty })
            }
            _ => serde_json::to_string(item),
        };
        xxh3_64(written.unwrap_or_default().as_bytes())
    };
    let mut sum = |items: &Extras, seed: u64| {
        // Their order means nothing.
        let all = telling(items.as_slice()).map(one).fold(0, |sum: u64, hash| sum.wrapping_add(hash));
        if all != 0 {
            what.push(all ^ seed);
        }
    };
    sum(extras, 0);
    let mut of_marks = 0u64;
    for mark in marks.unwrap_or_default().iter().filter(|mark| !mark.extras.is_empty()) {
        let items = serde_json::to_string(mark).unwrap_or_default();
        of_marks = of_marks.wrapping_add(xxh3_64(items.as_bytes()));
    }
    if of_marks != 0 {
        what.push(of_marks);
    }
}

/// Whether projection has detached the branch that begins at a node, as its title says.
pub(super) fn is_detached(record: &Record, outline: &Outline, id: Id) -> bool {
    let title = outline.heads(id).last().and_then(|branch| record.tree[*branch].title.as_ref());
    outline[id].parent == ROOT && title.is_some_and(|title| title.starts_with(FROM))
}

/// The title by which a position behind the game says that projection has detached it.
pub(super) fn title_of_detached<'r>(record: &'r Record, outline: &Outline, id: Id) -> Option<&'r str> {
    let Entry { kind: Kind::Position, parent: ROOT, .. } = outline[id] else { return None };
    let title = record.tree[*outline.heads(id).last()?].title.as_deref()?;
    let is_behind = || outline.children(ROOT).next() != Some(id);
    (title.starts_with(FROM) && is_behind()).then_some(title)
}

fn heads(record: &Record, heads: &[BranchId], depth: Depth, what: &mut Vec<u64>) {
    for id in heads {
        let branch = &record.tree[*id];
        if let Some(title) = &branch.title {
            let is_derived = depth == Depth::Judged && title.starts_with(FROM);
            let title = if is_derived { FROM } else { title };
            what.push(xxh3_64(title.as_bytes()).rotate_left(1));
        }
        extras(&branch.extras, None, what);
    }
}

/// Returns the move of a key, for reports.
pub(super) fn named(key: Key, board: BoardSize) -> Option<Message> {
    let (color, vertex) = key.as_move()?;
    Some(named_move(color, vertex, board))
}
