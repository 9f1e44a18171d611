//! Tells by name what was not given back: which value, of which node, why.

use crate::{Argument, Message};
use std::cell::OnceCell;
use std::collections::HashMap;

use serde_json::Value;

use super::aligned::{Off, Why};
use super::edits::{At, New, Patch};
use super::merging::{Merged, Merger};
use super::skeleton::{Skeleton, named};
use super::{items, marks};
use crate::merge::outline::{Id, Kind, Outline};
use crate::record::{BranchId, Node, PlaceNames};
use crate::report::codes::{
    CARRIED_EXTRA, SUPPLEMENT_CHANGED, SUPPLEMENT_CONTRADICTS, SUPPLEMENT_EDITED, SUPPLEMENT_GONE, SUPPLEMENT_TREE,
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
        let found =
            Message::new("carried-value").with("value", said(patch, names.board)).with("place", names.at(patch.at));
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
        report.push(finding.found(Message::new("tree-shape")));
    }
    for (index, field) in &made.refused_people {
        let finding = Diagnostic::new(&SUPPLEMENT_CHANGED, Place::Source);
        report.push(
            finding
                .found(Message::new("participant-field").with("field", field).with("index", index + 1))
                .repair(because(Why::Edited)),
        );
    }
    if made.sides_edited {
        let finding = Diagnostic::new(&SUPPLEMENT_CHANGED, Place::Source).found(Message::new("participant-sides"));
        report.push(finding.repair(because(Why::Edited)));
    }
    if off.people && merger.aligned.edits.people.is_some() {
        let why = why_told(Why::Judged);
        let finding = Diagnostic::new(code(why), Place::Source).found(Message::new("participants"));
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
        Why::Unfit => &CARRIED_EXTRA,
        Why::Judged => &SUPPLEMENT_CONTRADICTS,
    }
}

/// The code of nodes that are not put in. A deleted node takes along what belongs to it, which is an edit.
const fn tree_code(why: Why) -> &'static Code {
    if matches!(why, Why::Deleted) { &SUPPLEMENT_CHANGED } else { &SUPPLEMENT_TREE }
}

const fn because(why: Why) -> Message {
    Message::new(match why {
        Why::Gone => "not-restored-node-removed",
        Why::Foreign => "not-restored-other-game",
        Why::Deleted => "not-restored-node-deleted",
        Why::Edited => "not-restored-edited",
        Why::Unfit => "not-restored-impossible",
        Why::Nobody => "not-restored-participant-removed",
        Why::Anew => "made-anew-from-stones",
        Why::Judged => "not-restored-contradicts-file",
    })
}

struct Names<'n> {
    merger: &'n Merger<'n>,
    places: PlaceNames<'n>,
    board: BoardSize,
    /// For each node of the skeleton the number of moves on the way to it, itself included.
    moves: OnceCell<Vec<usize>>,
}

impl Names<'_> {
    fn at(&self, at: At) -> Argument {
        match at {
            At::Document => "document".into(),
            At::Info => "info".into(),
            At::Kept(id) => match self.merger.aligned.pairs.of_left(id) {
                Some(id) => self.places.node(node(&self.merger.aligned.outline, id)).into(),
                None => self.removed(id),
            },
            At::New(id) => {
                let new = usize::try_from(id).ok().and_then(|id| self.merger.aligned.edits.new.get(id));
                new.map_or_else(|| "".into(), |new| self.added(new))
            }
        }
    }

    /// Where a node was that is gone: `move 12 (black Q16)`.
    fn removed(&self, id: Id) -> Argument {
        let skeleton = &self.merger.aligned.edits.skeleton;
        let Some(bone) = skeleton.bones.get(id as usize) else { return "".into() };
        let all = self.moves.get_or_init(|| moves_to(skeleton));
        let moves = all.get(id as usize).copied().unwrap_or_default();
        match named(bone.key, self.board) {
            Some(played) => Message::new("removed-move").with("number", moves).with("move", played).into(),
            None => Message::new("removed-position").with("moves", moves).into(),
        }
    }

    fn added(&self, new: &New) -> Argument {
        match new {
            New::Position => Message::new("position-without-move").into(),
            New::Bare => Message::new("empty-branch").into(),
            New::Move(key) => named(*key, self.board).map_or_else(|| "".into(), Into::into),
            New::Action(action) => super::node::read_action(action, self.board)
                .map_or_else(|| "".into(), |action| crate::report::named_action(&action, self.board)),
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

/// A value with its kind: an extra (`time left BL[30]`), a mark, or a field.
fn said(patch: &Patch, board: BoardSize) -> Message {
    let kind = patch.kind.trim_start_matches('^').trim_start_matches(|c: char| c.is_ascii_digit());
    if let Some(extra) = patch.is.as_ref().and_then(|value| items::one(kind, value)) {
        return Message::new("carried-extra").with("concept", extra.concept().id()).with("detail", extra.detail());
    }
    let value = patch.is.as_ref().map(shown);
    if let Some(point) = marks::point(kind) {
        let mark = Message::new("carried-mark").with("point", board.name(point));
        return mark.with("value", value.map_or_else(|| Message::new("none").into(), Argument::from));
    }
    let known = match kind {
        "comment" => Some("kind-comment"),
        "title" => Some("kind-title"),
        "stones" => Some("kind-stones"),
        "time" => Some("kind-time"),
        "actor" => Some("kind-actor"),
        "mark-order" => Some("kind-mark-order"),
        "item-order" => Some("kind-extra-order"),
        "heads" => Some("kind-heads"),
        "domain" => Some("kind-domain"),
        "id" => Some("kind-id"),
        "name" => Some("kind-name"),
        "type" => Some("kind-rules"),
        "size" => Some("kind-board-size"),
        _ => None,
    };
    let kind = known.map_or_else(|| kind.trim_start_matches(['=', '+']).into(), |id| Message::new(id).into());
    let kind: Argument = kind;
    match value {
        Some(value) => Message::new("carried-kind").with("kind", kind).with("value", value),
        None => Message::new("carried-absent").with("kind", kind),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("\"{}\"", crate::report::shorten(text)),
        other => crate::report::shorten(&other.to_string()),
    }
}
