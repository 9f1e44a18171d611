//! Reports the values that were not restored, each with its node and the reason.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::restoration::{Attempt, Off, Restoration};
use super::{Unreadable, encoding};
use crate::merge::changes::{At, ChildList, FieldChange, Link};
use crate::merge::clash::Clash;
use crate::merge::field::{Key, Value};
use crate::merge::outline::Id;
use crate::merge::shape::{NodeKey, Shape};
use crate::record::PlaceNames;
use crate::report::codes::{
    CARRIED_EXTRA, SUPPLEMENT_CHANGED, SUPPLEMENT_CONTRADICTS, SUPPLEMENT_EDITED, SUPPLEMENT_GONE, SUPPLEMENT_TREE,
};
use crate::report::{Diagnostic, Limits, Place, Report, named_move, shorten};
use crate::{Argument, Message};
use wei7_board::BoardSize;
use wei7_text::Code;

/// Reason why a value was not restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// The node of the value does not exist any more, or may be one of several nodes.
    Gone,
    /// The node of the value was certainly deleted.
    Deleted,
    /// The file has another value, which stays.
    Edited,
    /// The node or the board cannot have the value, or the value cannot be read.
    Unfit,
    /// The participant who acts was removed.
    Nobody,
    /// The value is setup, and was made anew because the file shows other stones.
    Anew,
    /// With the value, the merged record would not show what the file shows, or would break more rules.
    Contradicts,
    /// The carrier belongs to another game.
    Foreign,
}

/// Returns the findings about values that were not restored. `attempt`: the merged record; `None` if the carrier
/// belongs to another game.
pub(super) fn report(restoration: &Restoration<'_>, off: &Off, attempt: Option<&Attempt>, limits: &Limits) -> Report {
    let mut report = Report::new(limits.findings);
    if !restoration.is_unedited {
        report.push(Diagnostic::new(&SUPPLEMENT_EDITED, Place::Source));
    }
    let names = Names::new(restoration);
    let lost = Lost::new(restoration, off, attempt, &names);
    let changes = restoration.changes;
    for (place, why) in &lost.fields {
        let change = &changes.fields[*place];
        if is_reported(change, *why) {
            let value = carried(change, names.board);
            let found = Message::new("carried-value").with("value", value).with("place", names.at(change.at));
            report.push(Diagnostic::new(code(*why), Place::Source).found(found).repair(because(*why)));
        }
    }
    for Unreadable { at, name, value } in restoration.unreadable {
        let kind = name.trim_start_matches(['=', '+']);
        let value = Message::new("carried-kind").with("kind", kind).with("value", value);
        let exists = !matches!(at, At::Node(Link::Kept(id)) if *id as usize >= changes.base.len());
        let place = if exists { names.at(*at) } else { "".into() };
        let found = Message::new("carried-value").with("value", value).with("place", place);
        report.push(Diagnostic::new(code(Why::Unfit), Place::Source).found(found).repair(because(Why::Unfit)));
    }
    for (index, why) in &lost.new {
        let finding = Diagnostic::new(tree_code(*why), Place::Source).found(names.added(*index));
        report.push(finding.repair(because(*why)));
    }
    if let Some(why) = lost.tree.filter(|_| lost.new.is_empty()) {
        let finding = Diagnostic::new(tree_code(why), Place::Source).found(Message::new("tree-shape"));
        report.push(finding.repair(because(why)));
    }
    let clashes = attempt.map(|attempt| attempt.clashes.as_slice()).unwrap_or_default();
    for clash in clashes {
        let found = match clash {
            Clash::Person(conflict) => {
                let field = Message::new("participant-field").with("field", &*conflict.field);
                field.with("index", conflict.index + 1)
            }
            Clash::Sides(_) => Message::new("participant-sides"),
            _ => continue,
        };
        let finding = Diagnostic::new(&SUPPLEMENT_CHANGED, Place::Source).found(found);
        report.push(finding.repair(because(Why::Edited)));
    }
    if off.people && changes.people.is_some() {
        let why = if attempt.is_none() { Why::Foreign } else { Why::Contradicts };
        let finding = Diagnostic::new(code(why), Place::Source).found(Message::new("participants"));
        report.push(finding.repair(because(why)));
    }
    report
}

/// Changes that were not applied, each with the reason.
#[derive(Default)]
struct Lost {
    /// Changed fields by their index in [`Changes::fields`](crate::merge::changes::Changes).
    fields: BTreeMap<usize, Why>,
    /// New nodes by their index in [`Changes::new`](crate::merge::changes::Changes).
    new: BTreeMap<Id, Why>,
    /// Reason why a list of children or the removal of a node was left out; `None` if all were applied.
    tree: Option<Why>,
}

impl Lost {
    fn new(restoration: &Restoration<'_>, off: &Off, attempt: Option<&Attempt>, names: &Names<'_>) -> Self {
        let mut lost = Self::default();
        let changes = restoration.changes;
        let left_out = if attempt.is_none() { Why::Foreign } else { Why::Contradicts };
        lost.fields.extend(restoration.unfit.iter().map(|place| (*place, Why::Unfit)));
        lost.fields.extend(restoration.displaced.iter().map(|place| (*place, Why::Gone)));
        lost.fields.extend(off.fields.iter().map(|place| (*place, left_out)));
        if !off.lists.is_empty() || !off.removed.is_empty() {
            lost.tree = Some(left_out);
        }
        let Some(attempt) = attempt else {
            lost.new.extend((0..).zip(&changes.new).map(|(index, _)| (index, Why::Foreign)));
            return lost;
        };
        lost.fields.extend(attempt.renewed.iter().map(|place| (*place, Why::Anew)));
        let places: HashMap<(At, &Key), usize> =
            changes.fields.iter().enumerate().map(|(place, change)| ((change.at, &change.key), place)).collect();
        let deleted = names.deleted();
        let mut known = HashMap::new();
        for clash in &attempt.clashes {
            match clash {
                Clash::Field { at, key, theirs_node, .. } => {
                    let Some(place) = places.get(&(*at, key)) else { continue };
                    let why = match (at, theirs_node) {
                        (At::Node(Link::Kept(id)), None) if deleted.contains(id) => Why::Deleted,
                        (At::Node(_), None) => Why::Gone,
                        _ if *key == Key::Actor => Why::Nobody,
                        _ => Why::Edited,
                    };
                    lost.fields.entry(*place).or_insert(why);
                }
                Clash::NoPlace(index) => {
                    lost.new.insert(*index, names.why_no_place(*index, off, &deleted, &mut known));
                }
                Clash::Removed(_) | Clash::Moved(_) | Clash::Order(_) => lost.tree = lost.tree.or(Some(Why::Edited)),
                Clash::Person(_) | Clash::Sides(_) => {}
            }
        }
        // If everything was left out, no merge ran, so there are no clashes that name the new nodes.
        if off.fields.len() == changes.fields.len() && off.lists.len() == changes.lists.len() {
            lost.new.extend((0..).zip(&changes.new).map(|(index, _)| (index, left_out)));
        }
        for (place, change) in changes.fields.iter().enumerate() {
            if let At::Node(Link::New(index)) = change.at
                && let Some(why) = lost.new.get(&index)
            {
                lost.fields.insert(place, *why);
            }
        }
        lost
    }
}

/// Returns whether a change that was not applied is reported. Not reported are forms (unless unfit), the removal of a
/// value whose node is gone, and the action of a new node, since the node itself is reported.
fn is_reported(change: &FieldChange, why: Why) -> bool {
    let is_action_of_new = change.key == Key::Action && matches!(change.at, At::Node(Link::New(_)));
    let is_form = change.key.is_form() && why != Why::Unfit;
    let is_missed = change.value.is_some() || !matches!(why, Why::Gone | Why::Deleted | Why::Foreign);
    !is_action_of_new && !is_form && is_missed
}

/// Returns the code of the finding about a value.
const fn code(why: Why) -> &'static Code {
    match why {
        Why::Gone | Why::Foreign => &SUPPLEMENT_GONE,
        Why::Deleted | Why::Edited | Why::Nobody | Why::Anew => &SUPPLEMENT_CHANGED,
        Why::Unfit => &CARRIED_EXTRA,
        Why::Contradicts => &SUPPLEMENT_CONTRADICTS,
    }
}

/// Returns the code of the finding about a change of the tree. If the file deleted the parent of a new node, the new
/// node counts as edited.
const fn tree_code(why: Why) -> &'static Code {
    if matches!(why, Why::Deleted | Why::Edited) { &SUPPLEMENT_CHANGED } else { &SUPPLEMENT_TREE }
}

/// Returns the message about the reason.
const fn because(why: Why) -> Message {
    Message::new(match why {
        Why::Gone => "not-restored-node-removed",
        Why::Foreign => "not-restored-other-game",
        Why::Deleted => "not-restored-node-deleted",
        Why::Edited => "not-restored-edited",
        Why::Unfit => "not-restored-impossible",
        Why::Nobody => "not-restored-participant-removed",
        Why::Anew => "made-anew-from-stones",
        Why::Contradicts => "not-restored-contradicts-file",
    })
}

/// Names of nodes and of other places for findings.
struct Names<'n> {
    restoration: &'n Restoration<'n>,
    places: PlaceNames<'n>,
    board: BoardSize,
    /// Number of moves on the way to each node of the base, including the node.
    moves: Vec<usize>,
    /// Index in [`Changes::lists`](crate::merge::changes::Changes) of the list in which each node is a child.
    lists: HashMap<Link, usize>,
}

impl<'n> Names<'n> {
    fn new(restoration: &'n Restoration<'n>) -> Self {
        let record = restoration.theirs.record;
        let moves = moves_to(&restoration.changes.base);
        let children = |(place, list): (usize, &'n ChildList)| list.children.iter().map(move |child| (*child, place));
        let lists = restoration.changes.lists.iter().enumerate().flat_map(children).collect();
        Self { restoration, places: PlaceNames::new(record), board: record.board_size(), moves, lists }
    }

    /// Returns the name of a place.
    fn at(&self, at: At) -> Argument {
        match at {
            At::Record => "document".into(),
            At::Info => "info".into(),
            At::Node(Link::Kept(id)) => match self.restoration.pairs.right_of(id) {
                Some(id) => self.places.node(self.restoration.theirs.outline.node(id)).into(),
                None => self.removed(id),
            },
            At::Node(Link::New(index)) => self.added(index),
        }
    }

    /// Returns the name of a node of the base that does not exist any more: `move 12 (black Q16)`.
    fn removed(&self, id: Id) -> Argument {
        let moves = self.moves.get(id as usize).copied().unwrap_or_default();
        match self.restoration.changes.base.key(id) {
            NodeKey::Move(color, vertex) => {
                let played = named_move(color, vertex, self.board);
                Message::new("removed-move").with("number", moves).with("move", played).into()
            }
            _ => Message::new("removed-position").with("moves", moves).into(),
        }
    }

    /// Returns the name of a new node; empty if there is no such node.
    fn added(&self, index: Id) -> Argument {
        let changes = self.restoration.changes;
        match changes.new.get(index as usize).map(|new| new.key) {
            Some(NodeKey::Position(_)) => Message::new("position-without-move").into(),
            Some(NodeKey::Bare) => Message::new("empty-branch").into(),
            Some(NodeKey::Move(color, vertex)) => named_move(color, vertex, self.board).into(),
            Some(NodeKey::Action(_)) => {
                let is_action =
                    |change: &&FieldChange| change.at == At::Node(Link::New(index)) && change.key == Key::Action;
                match changes.fields.iter().find(is_action).and_then(|change| change.value.as_ref()) {
                    Some(Value::Action(action)) => crate::report::named_action(action, self.board),
                    _ => "".into(),
                }
            }
            None => "".into(),
        }
    }

    /// Returns the nodes of the base that were certainly deleted: nodes without a partner, if all children of the
    /// partner of their nearest paired ancestor are paired.
    fn deleted(&self) -> HashSet<Id> {
        let Restoration { changes, theirs, pairs, .. } = self.restoration;
        let unpaired = theirs.shape.ids().filter(|id| pairs.left_of(*id).is_none());
        let uncertain: HashSet<Id> = unpaired.filter_map(|id| theirs.shape.parent(id)).collect();
        // Partner of each node of the base or of its nearest paired ancestor. Parents come before their children.
        let mut nearest: Vec<Option<Id>> = Vec::with_capacity(changes.base.len());
        let mut deleted = HashSet::new();
        for id in changes.base.ids() {
            let above = changes.base.parent(id).and_then(|parent| nearest[parent as usize]);
            let partner = pairs.right_of(id);
            if partner.is_none() && above.is_some_and(|above| !uncertain.contains(&above)) {
                deleted.insert(id);
            }
            nearest.push(partner.or(above));
        }
        deleted
    }

    /// Returns the reason why a new node was not inserted: its list was left out, or its parent is gone. `known` has the
    /// reasons found before, so that a chain of new nodes is followed once.
    fn why_no_place(&self, index: Id, off: &Off, deleted: &HashSet<Id>, known: &mut HashMap<Id, Why>) -> Why {
        let lists = &self.restoration.changes.lists;
        let mut passed = Vec::new();
        let mut node = index;
        let why = loop {
            if let Some(why) = known.get(&node) {
                break *why;
            }
            // The lists of a hostile carrier may form a cycle, which ends here.
            known.insert(node, Why::Unfit);
            passed.push(node);
            let Some(place) = self.lists.get(&Link::New(node)).copied() else { break Why::Unfit };
            if off.lists.contains(&place) {
                break Why::Contradicts;
            }
            match lists[place].parent {
                Some(Link::Kept(id)) if deleted.contains(&id) => break Why::Deleted,
                Some(Link::Kept(_)) | None => break Why::Gone,
                Some(Link::New(above)) => node = above,
            }
        };
        known.extend(passed.into_iter().map(|node| (node, why)));
        why
    }
}

/// Counts the moves on the way to each node, including the node. Parents come before their children.
fn moves_to(shape: &Shape) -> Vec<usize> {
    let mut moves: Vec<usize> = Vec::with_capacity(shape.len());
    for id in shape.ids() {
        let above = shape.parent(id).map_or(0, |parent| moves[parent as usize]);
        moves.push(above + usize::from(matches!(shape.key(id), NodeKey::Move(..))));
    }
    moves
}

/// Returns the message about a carried value: an extra (`time left BL[30]`), a mark, or a field.
fn carried(change: &FieldChange, board: BoardSize) -> Message {
    if let Some(Value::Extras(extras)) = &change.value
        && let Some(extra) = extras.first()
    {
        return Message::new("carried-extra").with("concept", extra.concept().id()).with("detail", extra.detail());
    }
    let value = change.value.as_ref().map(|value| match value {
        Value::Text(text) => format!("\"{}\"", shorten(text)),
        other => shorten(&encoding::value_json(other).to_string()),
    });
    if let Key::Mark(point) = &change.key {
        let mark = Message::new("carried-mark").with("point", board.name(*point));
        return mark.with("value", value.map_or_else(|| Message::new("none").into(), Argument::from));
    }
    let known = match &change.key {
        Key::Comment => Some("kind-comment"),
        Key::Title(_) => Some("kind-title"),
        Key::Stones => Some("kind-stones"),
        Key::Time => Some("kind-time"),
        Key::Actor => Some("kind-actor"),
        Key::MarkOrder => Some("kind-mark-order"),
        Key::ExtraOrder | Key::BranchExtraOrder(_) => Some("kind-extra-order"),
        Key::Branches => Some("kind-heads"),
        Key::Domain => Some("kind-domain"),
        Key::Id => Some("kind-id"),
        Key::Name => Some("kind-name"),
        Key::RulesType => Some("kind-rules"),
        Key::Size => Some("kind-board-size"),
        _ => None,
    };
    let kind: Argument = match known {
        Some(id) => Message::new(id).into(),
        None => change.key.name().0.replace("+format/ishi/", "+").trim_start_matches(['=', '+']).into(),
    };
    match value {
        Some(value) => Message::new("carried-kind").with("kind", kind).with("value", value),
        None => Message::new("carried-absent").with("kind", kind),
    }
}
