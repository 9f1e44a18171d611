//! Whether an exact node may stand where it is said to: nothing in it may make a record that 3.0 cannot have.

use std::collections::HashSet;

use crate::carrier::apply::read_info;
use crate::carrier::placement::{fits, once, stays};
use crate::carrier::raw_text_check::is_sound;
use crate::patch::{NodePatch, PatchedMark};
use crate::record::{Action, Extra, NodeRef, Record, Symbol};
use wei7_board::{Point, Stone};

impl NodePatch {
    /// Whether all that is said belongs to such a node of this document.
    pub(crate) fn fits(&self, slot: NodeRef, document: &Record) -> bool {
        let own = self.members().all(|member| members(slot).contains(&member));
        own && !(self.absent && self.members().count() > 1)
            && self.items.as_deref().is_none_or(|items| items_fit(items, slot, document))
            && self.stones.this().is_none_or(|stones| stones_fit(stones, document))
            && self.marks.this().is_none_or(|marks| marks_fit(marks, slot, document))
            && self.fits_place(slot, document)
    }

    /// Whether what it takes the place of is there, or not.
    fn fits_place(&self, slot: NodeRef, document: &Record) -> bool {
        match slot {
            NodeRef::Document => {
                let info = self.info.as_deref();
                self.size.is_none_or(|form| form.is_of(document.board_size()))
                    && info.is_none_or(|info| {
                        let fits = || items_fit(&info.items, NodeRef::Info, document);
                        fits() && read_info(&info.document).is_some()
                    })
            }
            NodeRef::Branch(id) => {
                let branch = &document.tree[id];
                let pre = self.pre.as_deref().is_none_or(|pre| {
                    branch.pre.is_none()
                        && stones_fit(pre.stones.as_deref().unwrap_or_default(), document)
                        && marks_fit(pre.marks.as_deref().unwrap_or_default(), NodeRef::Pre(id), document)
                        && items_fit(&pre.items, NodeRef::Pre(id), document)
                });
                pre && (self.steps.is_none() || branch.steps().is_empty())
                    && (self.branches.is_none() || branch.children().is_empty())
            }
            NodeRef::Step(id, index) => {
                let step = document.tree[id].steps().get(index);
                let is_move = step.is_some_and(|step| matches!(step.action, Action::Move(_)));
                is_move || self.evaluation.is_as_shown()
            }
            NodeRef::Info
            | NodeRef::Pre(_)
            | NodeRef::PreMark(..)
            | NodeRef::StepMark(..)
            | NodeRef::ActionMark(..) => true,
        }
    }
}

/// What may be said of such a node.
const fn members(slot: NodeRef) -> &'static [&'static str] {
    match slot {
        NodeRef::Document => &["size", "info", "items"],
        NodeRef::Info => &["absent", "items"],
        NodeRef::Branch(_) => &["title", "pre", "steps", "branches", "items"],
        NodeRef::Pre(_) => &["absent", "stones", "problem", "marks", "comment", "items"],
        NodeRef::Step(..) => &["evaluation", "marks", "comment", "items"],
        NodeRef::PreMark(..) | NodeRef::StepMark(..) | NodeRef::ActionMark(..) => &[],
    }
}

fn stones_fit(stones: &[Stone], document: &Record) -> bool {
    let size = document.board_size();
    stones.iter().all(|stone| size.contains(stone.point))
}

/// Whether these can be the marks of a node.
fn marks_fit(marks: &[PatchedMark], owner: NodeRef, document: &Record) -> bool {
    let size = document.board_size();
    marks.iter().enumerate().all(|(index, mark)| {
        let slot = match owner {
            NodeRef::Step(id, step) => NodeRef::StepMark(id, step, index),
            NodeRef::Pre(id) => NodeRef::PreMark(id, index),
            other => other,
        };
        size.contains(Point::new(mark.x, mark.y))
            && Symbol::new(mark.symbol).is_some()
            && items_fit(&mark.items, slot, document)
    })
}

/// Whether these can be the items of a node: none that would have an effect of its own.
fn items_fit(items: &[Extra], slot: NodeRef, document: &Record) -> bool {
    let mut seen = HashSet::new();
    let size = document.board_size();
    items.iter().all(|item| {
        stays(item) && is_sound(item) && fits(item, slot, size, None) && once(item).is_none_or(|once| seen.insert(once))
    })
}
