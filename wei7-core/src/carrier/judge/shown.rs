//! What a record shows, and at which nodes another shows something else.

use std::collections::HashSet;

use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use crate::carrier::align::Aligner;
use crate::carrier::game::Part;
use crate::carrier::skeleton::{Depth, Skeleton, is_detached};
use crate::carrier::whole::game_of;
use crate::merge::outline::{Entry, Id, Kind, NONE, Outline, ROOT};
use crate::record::{Record, Step};

/// What a record shows, order and spelling apart.
pub(super) struct Shown {
    outline: Outline,
    bones: Skeleton,
    shows: Vec<u32>,
    /// A hash of the comment of each node.
    comments: Vec<u64>,
    /// The branches whose order means nothing, since projection has detached them.
    detached: HashSet<Id>,
    game: Vec<((Part, String), Value)>,
}

/// The nodes at which another record shows something else.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Something else is said of them.
    pub(super) said: Vec<Id>,
    /// Those of them that have another comment.
    pub(super) commented: Vec<Id>,
    /// They stand somewhere else, or nowhere.
    pub(super) moved: Vec<Id>,
    /// Something stands below them that does not.
    pub(super) under: Vec<Id>,
    /// They stand where they did, if what has passed them has not moved.
    pub(super) passed: Vec<Id>,
}

impl Shown {
    pub(super) fn of(record: &Record) -> Self {
        let outline = Outline::new(record);
        let (bones, shows) = Skeleton::and_shows(record, &outline, Depth::Judged);
        let comments = outline.ids().map(|id| comment(record, &outline, id)).collect();
        let detached = outline.children(ROOT).skip(1).filter(|id| is_detached(record, &outline, *id)).collect();
        Self { outline, bones, shows, comments, detached, game: game_of(record) }
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.game == other.game && self.bones.bones.first() == other.bones.bones.first()
    }

    pub(super) fn has_shape_of(&self, other: &Self) -> bool {
        let bones = self.bones.bones.iter().zip(&other.bones.bones);
        self.bones.len() == other.bones.len() && bones.into_iter().all(|(x, y)| x.parent == y.parent)
    }

    /// What of the game is not the same.
    pub(super) fn game_faults(&self, other: &Self) -> Vec<(Part, String)> {
        let mut faults = Vec::new();
        for (said, other) in [(&self.game, &other.game), (&other.game, &self.game)] {
            let only = said.iter().filter(|one| {
                other.binary_search_by(|two| two.0.cmp(&one.0)).ok().and_then(|at| other.get(at)) != Some(*one)
            });
            faults.extend(only.map(|(kind, _)| kind.clone()));
        }
        faults
    }

    /// The nodes of this that are not so in another.
    pub(super) fn faults(&self, other: &Self) -> Faults {
        let mut aligner = Aligner::of_shown(&self.bones, &other.bones);
        aligner.from(ROOT, ROOT);
        let pairs = aligner.pairs;
        let mut faults = Faults::default();
        for id in self.outline.ids() {
            match pairs.of_left(id) {
                Some(partner) => {
                    if self.bones[id].key != other.bones[partner].key {
                        faults.moved.push(id);
                        faults.said.push(id);
                    } else if self.shows.get(id as usize) != other.shows.get(partner as usize) {
                        faults.said.push(id);
                        if self.comments.get(id as usize) != other.comments.get(partner as usize) {
                            faults.commented.push(id);
                        }
                    }
                }
                // What hangs on a node that stands somewhere else is with it.
                None if id != ROOT && pairs.of_left(self.bones[id].parent).is_none() => {}
                None => faults.moved.push(id),
            }
            let children = self.bones.children(id).filter(|child| !self.detached.contains(child));
            let places: Vec<(Id, Id)> = children.filter_map(|child| Some((child, pairs.of_left(child)?))).collect();
            let (mut fewer, mut more) = out_of_order(&places);
            faults.moved.append(&mut fewer);
            faults.passed.append(&mut more);
        }
        for id in other.outline.ids().filter(|id| *id != ROOT && pairs.of_right(*id).is_none()) {
            faults.under.extend(pairs.of_right(other.bones[id].parent));
        }
        faults
    }
}

fn comment(record: &Record, outline: &Outline, id: Id) -> u64 {
    let Entry { kind, branch, .. } = outline[id];
    let branch = &record.tree[branch];
    let comment = match kind {
        Kind::Position => branch.pre.as_deref().and_then(|pre| pre.comment.as_deref()),
        Kind::Step(index) => branch.steps().get(index).and_then(Step::comment),
        Kind::Bare => None,
    };
    comment.map_or(0, |text| xxh3_64(text.as_bytes()))
}

/// Which of these have places that do not rise: those before which a higher one stands, or those behind which a lower one stands; the
/// fewer first.
fn out_of_order(places: &[(Id, Id)]) -> (Vec<Id>, Vec<Id>) {
    let (mut highest, mut lowest) = (None, NONE);
    let mut behind_higher = Vec::new();
    for (id, place) in places {
        if Some(*place) < highest {
            behind_higher.push(*id);
        }
        highest = highest.max(Some(*place));
    }
    let mut before_lower = Vec::new();
    for (id, place) in places.iter().rev() {
        if *place > lowest {
            before_lower.push(*id);
        }
        lowest = lowest.min(*place);
    }
    if before_lower.len() < behind_higher.len() { (before_lower, behind_higher) } else { (behind_higher, before_lower) }
}
