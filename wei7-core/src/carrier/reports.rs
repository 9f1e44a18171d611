//! Tells by name what was not given back: which value, of which node, why.

use std::cell::OnceCell;
use std::collections::HashMap;

use serde_json::Value;

use super::aligned::{Off, Why};
use super::edits::{At, New, Patch};
use super::merging::{Merged, Merger};
use super::outline::{Id, Kind, Outline};
use super::skeleton::{Skeleton, named};
use super::{items, marks};
use crate::record::{BranchId, Node, PlaceNames};
use crate::report::codes::{
    SUPPLEMENT_CHANGED, SUPPLEMENT_CONTRADICTS, SUPPLEMENT_EDITED, SUPPLEMENT_GONE, SUPPLEMENT_ITEM, SUPPLEMENT_TREE,
};
use crate::report::{Diagnostic, Limits, Place, Report};
use wei7_board::BoardSize;
use wei7_text::Code;

/// The findings of a merge.
pub(super) fn of(merger: &Merger<'_>, made: &Merged, off: &Off, limits: &Limits) -> Report {
    let mut report = Report::new(limits.findings);
    if !merger.aligned.unedited {
        report.push(Diagnostic::new(&SUPPLEMENT_EDITED, Place::Source));
    }
    let why_told = |why: Why| if merger.aligned.is_foreign { Why::Foreign } else { why };
    let names = Names {
        merger,
        places: PlaceNames::new(merger.aligned.edited),
        board: merger.aligned.edited.board_size(),
        moves: OnceCell::new(),
    };
    for (number, why) in &made.refused {
        let why = why_told(*why);
        let Some(patch) = merger.aligned.edits.patches.get(*number).filter(|patch| is_told(patch, why)) else {
            continue;
        };
        let found = format!("{}: {}", said(patch, names.board), names.at(patch.at));
        report.push(Diagnostic::new(code(why), Place::Source).found(found).repair(because(why)));
    }
    let groups = merger.groups.of_new(merger.aligned.edits);
    let refused: HashMap<usize, Why> = made.refused_groups.iter().copied().collect();
    for (id, new) in (0u32..).zip(&merger.aligned.edits.new) {
        let why = groups.get(&id).map_or(Some(&Why::Unfit), |group| refused.get(group));
        if let Some(why) = why {
            let finding = Diagnostic::new(tree_code(*why), Place::Source).found(names.added(new));
            report.push(finding.repair(because(why_told(*why))));
        }
    }
    if merger.aligned.edits.new.is_empty() && !refused.is_empty() {
        let code = refused.values().map(|why| tree_code(*why)).max_by_key(|code| code.level);
        let finding = Diagnostic::new(code.unwrap_or(&SUPPLEMENT_TREE), Place::Source);
        report.push(finding.found("shape of the tree, order of variations"));
    }
    for (index, field) in &made.refused_people {
        let finding = Diagnostic::new(&SUPPLEMENT_CHANGED, Place::Source);
        report.push(finding.found(format!("{field} of participant {}", index + 1)).repair(because(Why::Edited)));
    }
    if made.sides_edited {
        let finding = Diagnostic::new(&SUPPLEMENT_CHANGED, Place::Source).found("who plays which side");
        report.push(finding.repair(because(Why::Edited)));
    }
    if off.people && merger.aligned.edits.people.is_some() {
        let why = why_told(Why::Judged);
        let finding = Diagnostic::new(code(why), Place::Source).found("who takes part");
        report.push(finding.repair(because(why)));
    }
    report
}

/// Returns whether a refused patch is a loss: a value that the record does not have is not missed where its node is gone, and the
/// order of extras or marks that somebody edited means nothing.
fn is_told(patch: &Patch, why: Why) -> bool {
    patch.kind != super::edits::GONE
        && !(patch.kind.ends_with("-order") && why == Why::Edited)
        && !(patch.is.is_none() && matches!(why, Why::Gone | Why::Deleted | Why::Foreign))
}

fn code(why: Why) -> &'static Code {
    match why {
        Why::Gone | Why::Foreign => &SUPPLEMENT_GONE,
        Why::Deleted | Why::Edited | Why::Nobody | Why::Anew => &SUPPLEMENT_CHANGED,
        Why::Unfit => &SUPPLEMENT_ITEM,
        Why::Judged => &SUPPLEMENT_CONTRADICTS,
    }
}

/// The code of nodes that are not put in. A deleted node takes along what belongs to it, which is an edit.
const fn tree_code(why: Why) -> &'static Code {
    if matches!(why, Why::Deleted) { &SUPPLEMENT_CHANGED } else { &SUPPLEMENT_TREE }
}

const fn because(why: Why) -> &'static str {
    match why {
        Why::Gone => "not given back, that is no longer there or no longer certain",
        Why::Foreign => "not given back, the file has none of the moves that the supplement names",
        Why::Deleted => "not given back, its node was deleted",
        Why::Edited => "not given back, it was edited",
        Why::Unfit => "not given back, there can be no such thing",
        Why::Nobody => "not given back, who acts there takes no part any more",
        Why::Anew => "made anew, from the stones that the file shows",
        Why::Judged => "not given back, with it the record would say otherwise than the file",
    }
}

struct Names<'n> {
    merger: &'n Merger<'n>,
    places: PlaceNames<'n>,
    board: BoardSize,
    /// For each node of the skeleton the number of moves on the way to it, itself included.
    moves: OnceCell<Vec<usize>>,
}

impl Names<'_> {
    fn at(&self, at: At) -> String {
        match at {
            At::Document => "document".to_owned(),
            At::Info => "info".to_owned(),
            At::Kept(id) => match self.merger.aligned.pairs.of_left(id) {
                Some(id) => self.places.node(node(&self.merger.aligned.outline, id)),
                None => self.removed(id),
            },
            At::New(id) => {
                let new = usize::try_from(id).ok().and_then(|id| self.merger.aligned.edits.new.get(id));
                new.map_or_else(String::new, |new| self.added(new))
            }
        }
    }

    /// Where a node was that is gone: `move 12 (black Q16)`.
    fn removed(&self, id: Id) -> String {
        let skeleton = &self.merger.aligned.edits.skeleton;
        let Some(bone) = skeleton.bones.get(id as usize) else { return String::new() };
        let all = self.moves.get_or_init(|| moves_to(skeleton));
        let moves = all.get(id as usize).copied().unwrap_or_default();
        match named(bone.key, self.board) {
            Some(name) => format!("move {moves} ({name})"),
            None => format!("position after move {moves}"),
        }
    }

    fn added(&self, new: &New) -> String {
        match new {
            New::Position => "position without a move".to_owned(),
            New::Bare => "empty branch".to_owned(),
            New::Move(key) => named(*key, self.board).unwrap_or_default(),
            New::Action(action) => super::node::read_action(action, self.board)
                .map_or_else(String::new, |action| crate::compare::said_action(&action, self.board)),
        }
    }
}

fn node(outline: &Outline, id: Id) -> Node {
    let branch = outline[id].branch;
    match outline[id].kind {
        Kind::Position if branch == BranchId::ROOT => Node::Pre(branch),
        Kind::Position => Node::Pre(branch),
        Kind::Step(index) => Node::Step(branch, index),
        Kind::Bare => Node::Branch(branch),
    }
}

/// Counts the moves on the way to each node, itself included. Parents come before their children.
fn moves_to(skeleton: &Skeleton) -> Vec<usize> {
    let mut moves: Vec<usize> = Vec::with_capacity(skeleton.len());
    for bone in &skeleton.bones {
        let above = moves.get(bone.parent as usize).copied().unwrap_or_default();
        moves.push(above + usize::from(bone.key.as_move().is_some()));
    }
    moves
}

/// A value in words: `time left BL[30]`.
fn said(patch: &Patch, board: BoardSize) -> String {
    let kind = patch.kind.trim_start_matches('^').trim_start_matches(|c: char| c.is_ascii_digit());
    if let Some(extra) = patch.is.as_ref().and_then(|value| items::one(kind, value)) {
        return format!("{} {}", extra.concept().what(), extra.detail());
    }
    if let Some(point) = marks::point(kind) {
        return format!("mark on {} {}", board.name(point), shown(patch.is.as_ref()));
    }
    let what = match kind {
        "comment" => "comment",
        "title" => "title",
        "stones" => "stones at the start",
        "time" => "time of a step",
        "actor" => "actor of a step",
        "mark-order" => "order of marks",
        "item-order" => "order of extras",
        "heads" => "where branches begin",
        "domain" => "domain of the game",
        "id" => "id of the game",
        "name" => "name of the game",
        "type" => "type of the rules",
        "size" => "form of the board size",
        other => other.trim_start_matches(['=', '+']),
    };
    if patch.is.is_none() {
        return format!("no {what}");
    }
    format!("{what} {}", shown(patch.is.as_ref()))
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None => "(none)".to_owned(),
        Some(Value::String(text)) => format!("\"{}\"", crate::report::shorten(text)),
        Some(other) => crate::report::shorten(&other.to_string()),
    }
}
