//! Checks the members of a node patch: none may make a record that 3.0 cannot have.

use std::collections::HashSet;

use super::allowed::{extra_key, is_allowed_at};
use super::info_document::read_info;
use super::raw_text_check::is_sound;
use crate::patch::NodePatch;
use crate::record::{Action, Extra, Mark, NodeRef, Record};
use wei7_board::Stone;

/// Whether all that a patch says belongs to such a node of this document.
pub(super) fn is_patch_allowed_at(patch: &NodePatch, node: NodeRef, document: &Record) -> bool {
    patch.members().all(|member| members(node).contains(&member))
        && !(patch.absent && patch.members().count() > 1)
        && patch.items.as_deref().is_none_or(|items| items_fit(items, node, document))
        && patch.stones.this().is_none_or(|stones| stones_fit(stones, document))
        && patch.marks.this().is_none_or(|marks| marks_fit(marks, node, document))
        && fits_place(patch, node, document)
}

/// Whether what it takes the place of is there, or not.
fn fits_place(patch: &NodePatch, node: NodeRef, document: &Record) -> bool {
    match node {
        NodeRef::Document => {
            patch.size.is_none_or(|form| form.is_of(document.board_size()))
                && patch.info.as_deref().is_none_or(|info| {
                    items_fit(&info.items, NodeRef::Info, document) && read_info(&info.document).is_some()
                })
        }
        NodeRef::Branch(id) => {
            let branch = &document.tree[id];
            let pre = patch.pre.as_deref().is_none_or(|pre| {
                branch.pre.is_none()
                    && stones_fit(pre.stones(), document)
                    && marks_fit(pre.marks.as_deref().unwrap_or_default(), NodeRef::Pre(id), document)
                    && items_fit(pre.supplement.items(), NodeRef::Pre(id), document)
            });
            pre && (patch.steps.is_none() || branch.steps().is_empty())
                && (patch.branches.is_none() || branch.children().is_empty())
        }
        NodeRef::Step(id, index) => {
            let step = document.tree[id].steps().get(index);
            patch.evaluation.is_keep() || step.is_some_and(|step| matches!(step.action, Action::Move(_)))
        }
        NodeRef::Info | NodeRef::Pre(_) | NodeRef::PreMark(..) | NodeRef::StepMark(..) | NodeRef::ActionMark(..) => {
            true
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
fn marks_fit(marks: &[Mark], owner: NodeRef, document: &Record) -> bool {
    let size = document.board_size();
    marks.iter().enumerate().all(|(index, mark)| {
        let node = match owner {
            NodeRef::Step(id, step) => NodeRef::StepMark(id, step, index),
            NodeRef::Pre(id) => NodeRef::PreMark(id, index),
            other => other,
        };
        size.contains(mark.point) && items_fit(mark.supplement.items(), node, document)
    })
}

/// Whether these can be the extras of a node.
fn items_fit(items: &[Extra], node: NodeRef, document: &Record) -> bool {
    let mut seen = HashSet::new();
    let size = document.board_size();
    items.iter().all(|extra| {
        is_sound(extra) && is_allowed_at(extra, node, size) && extra_key(extra).is_none_or(|key| seen.insert(key))
    })
}
