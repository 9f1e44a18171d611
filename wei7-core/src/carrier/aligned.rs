//! An edited record beside the skeleton of what was written: which node is which, and what is as it was.

use std::collections::{HashMap, HashSet};

use super::align::{Pairs, align};
use super::edits::{At, Edits, Link, Patch, print};
use super::node::{Sheet, is_of_head};
use super::skeleton::{Depth, Key, Skeleton, title_of_detached};
use super::{detached, whole};
use crate::merge::outline::{Entry, Id, Kind, Outline, ROOT, draft};
use crate::record::Record;

/// Why a patch was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Why {
    /// Its node is no longer there, or it is not certain which one it is.
    Gone,
    /// Its node was deleted for certain.
    Deleted,
    /// What it is about was edited, which stays.
    Edited,
    /// It says nothing that there can be.
    Unfit,
    /// Who it is about does not take part any more.
    Nobody,
    /// Not as it was, since the file shows other stones; it is made anew from these.
    Anew,
    /// With it the record would show something else than the file, or break a rule.
    Judged,
    /// The supplement belongs to another game.
    Foreign,
}

/// What is switched off, since a judge has objected to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Off {
    pub(super) patches: Vec<bool>,
    pub(super) groups: Vec<bool>,
    pub(super) people: bool,
}

/// An edited record with what is known of it before anything is merged.
pub(super) struct Aligned<'m> {
    pub(super) edits: &'m Edits,
    pub(super) edited: &'m Record,
    pub(super) outline: Outline,
    /// Which node of the skeleton is which of the edited record.
    pub(super) pairs: Pairs,
    /// The fingerprint of what each node of the edited record shows.
    pub(super) shows: Vec<u32>,
    /// Whether nothing was edited.
    pub(super) unedited: bool,
    /// Whether the carrier names nodes behind the start, and the edited record has none of them: the carrier of another game.
    pub(super) is_foreign: bool,
    /// The nodes of the skeleton that stand in lists, with what is above them there.
    above: HashMap<Id, Option<Link>>,
    /// See [`Aligned::is_gone_alone`].
    gone_alone: Vec<bool>,
    /// See [`Aligned::gone`].
    deleted: Vec<bool>,
    /// See [`Aligned::is_edited`].
    said_otherwise: HashSet<usize>,
}

/// Returns which nodes of the skeleton were deleted for certain: those that were not found, where the nearest node above that was found has
/// no child left over in the edited record that they could be.
fn deleted(skeleton: &Skeleton, edited: &Skeleton, pairs: &Pairs) -> Vec<bool> {
    let mut has_left_over = vec![false; edited.bones.len()];
    for (id, bone) in (0..).zip(&edited.bones).skip(1) {
        if pairs.of_right(id).is_none()
            && let Some(parent) = has_left_over.get_mut(bone.parent as usize)
        {
            *parent = true;
        }
    }
    // Of each node the nearest that was found, itself included. Parents come before their children.
    let mut found: Vec<Option<Id>> = Vec::with_capacity(skeleton.len());
    for (id, bone) in (0..).zip(&skeleton.bones) {
        let above = found.get(bone.parent as usize).copied().flatten();
        found.push(pairs.of_left(id).or(above));
    }
    let is_deleted = |(id, above): (Id, &Option<Id>)| {
        let is_certain = above.and_then(|above| has_left_over.get(above as usize)).is_some_and(|left_over| !left_over);
        is_certain && pairs.of_left(id).is_none()
    };
    (0..).zip(&found).map(is_deleted).collect()
}

impl<'m> Aligned<'m> {
    pub(super) fn new(edits: &'m Edits, edited: &'m Record) -> Self {
        let outline = Outline::new(edited);
        let (bones, shows) = Skeleton::and_shows(edited, &outline, Depth::Shown);
        let unedited = whole::print(edited, &bones) == edits.whole;
        let pairs =
            if edits.skeleton.bones.is_empty() { Pairs::default() } else { align(&edits.skeleton, &bones, !unedited) };
        let listed = edits.lists.iter().flat_map(|list| list.children.iter().map(|child| (*child, list.under)));
        let kept = listed.filter_map(|(child, under)| match child {
            Link::Kept(id) => Some((id, under)),
            Link::New(_) => None,
        });
        let above = kept.collect();
        let gone_alone = (0..).zip(&edits.skeleton.bones).map(|(id, bone)| {
            let mut below = edits.skeleton.children(id).peekable();
            bone.listed
                && match below.peek() {
                    Some(_) => below.any(|child| pairs.of_left(child).is_some()),
                    None => edits.skeleton.is_only(id),
                }
        });
        let gone_alone = gone_alone.collect();
        let mut behind_start = edits.skeleton.ids().skip(1).peekable();
        let is_foreign = behind_start.peek().is_some() && behind_start.all(|id| pairs.of_left(id).is_none());
        let deleted = deleted(&edits.skeleton, &bones, &pairs);
        Self {
            edits,
            edited,
            outline,
            pairs,
            shows,
            unedited,
            is_foreign,
            above,
            gone_alone,
            deleted,
            said_otherwise: HashSet::new(),
        }
    }

    /// Why a node of the skeleton that was not found gets nothing: it was deleted, or it may be any of the nodes that are left over.
    pub(super) fn gone(&self, id: Id) -> Why {
        if self.deleted.get(id as usize).copied().unwrap_or_default() { Why::Deleted } else { Why::Gone }
    }

    /// Finds out which of these patches are about something that is not as it was shown.
    pub(super) fn ask_again(&mut self, patches: impl Iterator<Item = usize>) {
        let board = self.edited.board_size();
        let mut sheet: Option<(Id, Sheet)> = None;
        for number in patches {
            let Some(patch) = self.edits.patches.get(number) else { continue };
            let At::Kept(id) = patch.at else { continue };
            let now = self.pairs.of_left(id).map(|id| {
                // The marks of one node stand together.
                let (_, sheet) = match sheet.take().filter(|(of, _)| *of == id) {
                    Some(same) => sheet.insert(same),
                    None => sheet.insert((id, Sheet::of(draft(&self.outline, self.edited, id), board, id == ROOT))),
                };
                sheet.stands(&patch.kind, self.outline.must_begin(id))
            });
            if now.is_none_or(|now| now.as_ref().map(print) != patch.was) {
                self.said_otherwise.insert(number);
            }
        }
    }

    /// Whether a node of the edited record says nothing that would be lost if it goes, as a patch says of one of the skeleton.
    pub(super) fn may_go(&self, kept: Id, id: Id, was: Option<u32>) -> bool {
        if was.is_some() {
            return self.shows.get(id as usize).copied() == was;
        }
        // A detached branch; the stones there are of the judge.
        let title = title_of_detached(self.edited, &self.outline, id).map(Key::of_title);
        let bone = self.edits.skeleton.bones.get(kept as usize);
        title.is_some_and(|title| bone.is_some_and(|bone| bone.key == title))
            && detached::says_only_where(self.edited, &self.outline, id)
    }

    /// Whether one of the patches that were asked for is about something that was edited.
    pub(super) fn is_edited(&self, number: usize) -> bool {
        self.said_otherwise.contains(&number)
    }

    /// The node of the edited record that a patch is about, or the new one.
    pub(super) fn target(&self, patch: &Patch) -> Option<Id> {
        match patch.at {
            At::Document | At::Info => None,
            At::New(id) => Some(self.new_id(id)),
            At::Kept(id) if is_of_head(&patch.kind) => Some(self.begin(id, self.pairs.of_left(id)?)),
            At::Kept(id) => self.pairs.of_left(id),
        }
    }

    /// Where a branch begins now that began at this node: before moves that were put in there.
    fn begin(&self, kept: Id, at: Id) -> Id {
        /// So many moves put in are looked at.
        const MOST: usize = 16;
        let above = self.edits.skeleton.bones.get(kept as usize).and_then(|bone| self.pairs.of_left(bone.parent));
        let mut begin = at;
        for _ in 0..MOST {
            let Entry { kind, parent, .. } = self.outline[begin];
            if above == Some(parent) {
                return begin;
            }
            if !matches!(kind, Kind::Step(_)) || self.pairs.of_right(parent).is_some() {
                break;
            }
            begin = parent;
        }
        at
    }

    /// The id of a node that only the record has, behind those of the edited one.
    pub(super) fn new_id(&self, id: Id) -> Id {
        u32::try_from(self.outline.len()).unwrap_or(u32::MAX).saturating_add(id)
    }

    /// Below which node stands what stood below a link: where a node alone was taken out, below the one before it in the record.
    /// `None` if all of it is gone.
    pub(super) fn home(&self, mut link: Link) -> Option<Id> {
        /// So many nodes taken out one after the other are looked behind.
        const MOST: usize = 64;
        for _ in 0..MOST {
            let home = self.linked(link);
            let Link::Kept(id) = link else { return home };
            if home.is_some() {
                return home;
            }
            let parent = self.edits.skeleton.bones.get(id as usize).filter(|_| self.is_gone_alone(id))?.parent;
            link = match self.above.get(&id) {
                Some(above) => (*above)?,
                None => Link::Kept(parent),
            };
        }
        None
    }

    /// Whether a node of the skeleton that is gone was taken out alone, so that what followed it is there.
    fn is_gone_alone(&self, id: Id) -> bool {
        self.gone_alone.get(id as usize).copied().unwrap_or_default()
    }

    /// What follows a node of the skeleton that alone was taken out, and stands in no list.
    pub(super) fn left_behind(&self, id: Id) -> impl Iterator<Item = Id> {
        let is_alone = self.is_gone_alone(id);
        let below = is_alone.then(|| self.edits.skeleton.children(id)).into_iter().flatten();
        below.filter(|child| !self.above.contains_key(child)).filter_map(|child| self.pairs.of_left(child))
    }

    /// Where a link leads; `None` if that node is gone.
    pub(super) fn linked(&self, link: Link) -> Option<Id> {
        match link {
            Link::Kept(id) => self.pairs.of_left(id),
            Link::New(id) => ((id as usize) < self.edits.new.len()).then(|| self.new_id(id)),
        }
    }
}
