//! Merges the changes of a carrier into a file that may have been edited.
//!
//! The file counts: the merged record, written to the target and read back, must show what the file shows, and it must not
//! break more rules. Changes at the nodes that differ are left out, at most four times; if that does not help, also all
//! changes of the tree; then all changes of nodes; then everything.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::fitting::fits_change;
use super::reports::report;
use super::setup::{self, Renewal};
use super::shown::{Differences, Shown};
use super::{Carrier, Unreadable};
use crate::merge::align::{Pairs, align};
use crate::merge::changes::{At, Changes, ChildList, FieldChange, Link, Side};
use crate::merge::clash::Clash;
use crate::merge::field::{Key, Value};
use crate::merge::outline::{Id, Kind, ROOT};
use crate::merge::shape::NodeKey;
use crate::merge::three_way::{Merge, Notes, Winner};
use crate::merge::topics::{Detailed, detailed};
use crate::record::{Pre, Record};
use crate::report::{Limits, Parsed};
use wei7_text::Level;

/// A format as carriers see it.
pub trait Target {
    /// Writes a record and reads the file back without its carrier. Returns `None` if the record cannot be written.
    fn round_trip(&self, record: &Record) -> Option<Record>;

    /// Returns a record that was read, without values that the writer derives. [`Target::round_trip`] has no such values.
    fn without_derived<'r>(&self, read: &'r Record) -> Cow<'r, Record> {
        Cow::Borrowed(read)
    }
}

impl<F: Fn(&Record) -> Option<Record>> Target for F {
    fn round_trip(&self, record: &Record) -> Option<Record> {
        self(record)
    }
}

/// Number of times that only the changes at the nodes that differ are left out.
const ROUNDS: usize = 4;

/// Changes that are left out, by their places in [`Changes`].
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Off {
    pub(super) fields: HashSet<usize>,
    pub(super) lists: HashSet<usize>,
    pub(super) removed: HashSet<usize>,
    pub(super) people: bool,
}

/// What is left out for good where leaving out the changes at the nodes that differ does not help.
#[derive(Clone, Copy, Debug)]
enum Stage {
    All,
    WithoutTree,
    WithoutNodes,
}

/// The changes of a carrier beside the file.
pub(super) struct Restoration<'r> {
    pub(super) changes: &'r Changes,
    pub(super) unreadable: &'r [Unreadable],
    pub(super) theirs: &'r Side<'r>,
    /// Partners of the nodes of the base (left) in the file (right).
    pub(super) pairs: Pairs,
    /// Whether the file is as it was written.
    pub(super) is_unedited: bool,
    /// Changes that are no values for their nodes.
    pub(super) unfit: HashSet<usize>,
    /// Changes of nodes whose place in the record does not exist any more.
    pub(super) displaced: HashSet<usize>,
    /// Nodes with setup in mid-game.
    renewals: Vec<Renewal>,
    /// Places of the changes to each node of the base.
    of_nodes: HashMap<Id, Vec<usize>>,
}

/// A merged record.
pub(super) struct Attempt {
    pub(super) record: Record,
    pub(super) clashes: Vec<Clash>,
    /// Places of the changes to setup that was made anew.
    pub(super) renewed: Vec<usize>,
}

/// Merges the changes of a carrier into a file.
pub(super) fn restore(carrier: &Carrier, edited: &Record, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
    let changes = &carrier.changes;
    let file = Shown::new(Side::new(edited));
    let theirs = &file.side;
    let has_nodes = changes.base.len() > 0;
    let is_unedited = (!has_nodes || changes.base.is_same(&theirs.shape)) && file.fingerprint() == carrier.shown;
    let pairs = match (has_nodes, is_unedited) {
        (false, _) => Pairs::default(),
        (true, true) => Pairs::in_order(theirs.shape.len()),
        (true, false) => align(&changes.base, &theirs.shape),
    };
    let mut restoration = Restoration {
        changes,
        unreadable: &carrier.unreadable,
        theirs,
        pairs,
        is_unedited,
        unfit: HashSet::new(),
        displaced: HashSet::new(),
        renewals: Vec::new(),
        of_nodes: HashMap::new(),
    };
    restoration.check_values();
    restoration.find_displaced();
    restoration.renewals = setup::renewals(&mut restoration);
    if restoration.is_foreign() {
        let report = report(&restoration, &Off::everything(changes), None, limits);
        return Parsed { value: edited.clone(), report };
    }
    let (attempt, off) = Verification { restoration: &restoration, target, limits, again: OnceCell::new() }.run(&file);
    let report = report(&restoration, &off, Some(&attempt), limits);
    Parsed { value: attempt.record, report }
}

impl Off {
    fn everything(changes: &Changes) -> Self {
        let mut off = Self { fields: (0..changes.fields.len()).collect(), people: true, ..Self::default() };
        off.add_tree(changes);
        off
    }

    fn add_nodes(&mut self, changes: &Changes) {
        let is_of_node = |(_, change): &(usize, &FieldChange)| matches!(change.at, At::Node(_));
        self.fields.extend(changes.fields.iter().enumerate().filter(is_of_node).map(|(place, _)| place));
    }

    fn add_tree(&mut self, changes: &Changes) {
        self.lists.extend(0..changes.lists.len());
        self.removed.extend(0..changes.removed.len());
    }
}

impl Restoration<'_> {
    /// Returns whether the base has nodes behind its start, and the file has none of them: the carrier belongs to another
    /// game.
    pub(super) fn is_foreign(&self) -> bool {
        let mut behind_start = self.changes.base.ids().skip(1).peekable();
        behind_start.peek().is_some() && behind_start.all(|id| self.pairs.right_of(id).is_none())
    }

    /// Returns the kind of the node that a change is about; `None` if the file does not have it.
    fn kind(&self, link: Link) -> Option<NodeKey> {
        match link {
            Link::Kept(id) => self.pairs.right_of(id).map(|id| self.theirs.shape.key(id)),
            Link::New(id) => self.changes.new.get(id as usize).map(|new| new.key),
        }
    }

    fn check_values(&mut self) {
        let has_people = self.changes.people.is_some();
        for (place, change) in self.changes.fields.iter().enumerate() {
            if let At::Node(Link::Kept(id)) = change.at {
                self.of_nodes.entry(id).or_default().push(place);
            }
        }
        let board = self.theirs.record.board_size();
        for (place, change) in self.changes.fields.iter().enumerate() {
            let node = match change.at {
                At::Node(link) => match self.kind(link) {
                    Some(key) => Some((key, link == Link::Kept(ROOT))),
                    None => continue,
                },
                At::Record | At::Info => None,
            };
            let names_nobody = change.key == Key::Actor && change.value.is_some() && !has_people;
            if names_nobody || !fits_change(change, node, board) {
                self.unfit.insert(place);
            }
        }
    }

    /// Finds the changes of nodes that the record has behind a node that was deleted. They stay where the file has them.
    fn find_displaced(&mut self) {
        let is_gone = |id: Id| {
            self.pairs.right_of(id).is_none()
                && !self.changes.base.children(id).any(|child| self.pairs.right_of(child).is_some())
        };
        let lists = self.changes.lists.iter().filter(|list| matches!(list.parent, Some(Link::Kept(id)) if is_gone(id)));
        self.displaced = lists.flat_map(|list| self.of_place(list)).collect();
    }

    /// Returns the changes that are true only where a list of children has its nodes: their stones, and the attributes of the
    /// branches that begin there.
    fn of_place(&self, list: &ChildList) -> Vec<usize> {
        let moved = list.children.iter().filter_map(|child| match *child {
            Link::Kept(id) => Some(id).filter(|id| self.changes.base.parent(*id).map(Link::Kept) != list.parent),
            Link::New(_) => None,
        });
        let is_of_place = |place: &&usize| {
            let key = &self.changes.fields[**place].key;
            matches!(key, Key::Stones | Key::Branches | Key::Title(_) | Key::BranchExtra(..) | Key::BranchExtraOrder(_))
        };
        moved.filter_map(|id| self.of_nodes.get(&id)).flatten().filter(is_of_place).copied().collect()
    }

    /// Returns whether a change of a field is not left out.
    fn is_made(&self, place: usize, off: &Off) -> bool {
        [&off.fields, &self.unfit, &self.displaced].iter().all(|left_out| !left_out.contains(&place))
    }

    /// Merges the changes that are not left out.
    fn attempt(&self, off: &Off) -> Attempt {
        let keep = |off: &HashSet<usize>, place: usize| !off.contains(&place);
        let mut places = Vec::new();
        let mut changes = Changes {
            base: self.changes.base.clone(),
            new: self.changes.new.clone(),
            people: self.changes.people.clone().filter(|_| !off.people),
            ..Changes::default()
        };
        for (place, change) in self.changes.fields.iter().enumerate() {
            if self.is_made(place, off) {
                changes.fields.push(change.clone());
                places.push(place);
            }
        }
        let lists = self.changes.lists.iter().enumerate().filter(|(place, _)| keep(&off.lists, *place));
        changes.lists = lists.map(|(_, list)| list.clone()).collect();
        let removed = self.changes.removed.iter().enumerate().filter(|(place, _)| keep(&off.removed, *place));
        changes.removed = removed.map(|(_, removed)| *removed).collect();
        // Setup leads to the stones that the file shows, edited or not.
        for renewal in &self.renewals {
            let stones = renewal.stones.and_then(|stones| places.binary_search(&stones).ok());
            if let Some(change) = stones.and_then(|place| changes.fields.get_mut(place)) {
                change.base = renewal.fingerprint;
            }
        }
        let restored = BTreeSet::new();
        let merge = Merge::new(&changes, self.theirs, &self.pairs, Winner::File, &restored);
        let mut renewed = Vec::new();
        let board = self.theirs.record.board_size();
        let renewals: Vec<&Renewal> =
            self.renewals.iter().filter(|renewal| self.is_made(renewal.setup, off) && !self.is_unedited).collect();
        let outcome = merge.run(
            |_| Notes::default(),
            |drafts, start| renewed = setup::renew(drafts, start, &renewals, self.theirs, board),
        );
        Attempt { record: outcome.record, clashes: outcome.clashes, renewed }
    }
}

/// Compares merged records with the file.
struct Verification<'v> {
    restoration: &'v Restoration<'v>,
    target: &'v dyn Target,
    limits: &'v Limits,
    /// What the file shows when it is written again, if it can be written.
    again: OnceCell<Option<Record>>,
}

impl Verification<'_> {
    /// Merges as much as what the file shows allows.
    fn run(&self, file: &Shown<'_>) -> (Attempt, Off) {
        let edited = self.restoration.theirs.record;
        let derived = self.target.without_derived(edited);
        let without_derived;
        let file = if let Cow::Owned(derived) = &derived {
            without_derived = Shown::new(Side::new(derived));
            &without_derived
        } else {
            file
        };
        let mut off = Off::default();
        let changes = self.restoration.changes;
        for stage in [Stage::All, Stage::WithoutTree, Stage::WithoutNodes] {
            match stage {
                Stage::All => {}
                Stage::WithoutTree => {
                    off.add_tree(changes);
                    off.fields.extend(changes.lists.iter().flat_map(|list| self.restoration.of_place(list)));
                }
                Stage::WithoutNodes => off.add_nodes(changes),
            }
            for _ in 0..=ROUNDS {
                let attempt = self.restoration.attempt(&off);
                let Some(differences) = self.objection(&attempt.record, file) else {
                    return (attempt, off);
                };
                if !self.leave_out(&differences, &mut off) {
                    break;
                }
            }
        }
        let attempt = Attempt { record: edited.clone(), clashes: Vec::new(), renewed: Vec::new() };
        (attempt, Off::everything(changes))
    }

    /// Returns where a merged record does not show what the file shows; `None` if it does. Nothing is known of the places if
    /// there are no differences.
    fn objection(&self, merged: &Record, file: &Shown<'_>) -> Option<Differences> {
        let edited = self.restoration.theirs.record;
        if merged == edited {
            return None;
        }
        let unknown = Some(Differences::default());
        if self.is_faulty(merged) {
            return unknown;
        }
        let Some(shown) = self.target.round_trip(merged) else { return unknown };
        let shown = Shown::new(Side::new(&shown));
        if file.differences(&shown).is_empty() {
            return None;
        }
        // A target may show an edited file otherwise when it is written again.
        let Some(again) = self.again.get_or_init(|| self.target.round_trip(edited)) else { return unknown };
        let again = Shown::new(Side::new(again));
        let differences = again.differences(&shown);
        if differences.is_empty() {
            return None;
        }
        if again.side.shape.has_same_links(&self.restoration.theirs.shape) {
            Some(differences)
        } else {
            let Differences { game, people, .. } = differences;
            Some(Differences { game, people, ..Differences::default() })
        }
    }

    /// Returns whether the validator finds more errors in a record than in the file.
    fn is_faulty(&self, merged: &Record) -> bool {
        let limits = self.limits;
        let faults = |record: &Record| {
            let projection = record.clone().project(limits, 4 * record.tree.len() as u64).ok()?;
            let report = projection.validate(limits);
            let errors = report.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired);
            Some(errors.count() + report.unlisted())
        };
        let Some(found) = faults(merged) else { return true };
        found > 0 && found > faults(self.restoration.theirs.record).unwrap_or_default()
    }

    /// Leaves out the changes that explain differences. Returns `false` if there are none.
    fn leave_out(&self, differences: &Differences, off: &mut Off) -> bool {
        let Differences { values, moved, passed, grown, game, people } = differences;
        let before = off.clone();
        off.people |= people;
        let changes = self.restoration.changes;
        for (id, keys) in values {
            let kept = self.restoration.pairs.left_of(*id);
            let all = kept.and_then(|kept| self.restoration.of_nodes.get(&kept)).map(Vec::as_slice).unwrap_or_default();
            let explain = |place: &&usize| explains(&changes.fields[**place].key, keys);
            let explained: Vec<usize> = all.iter().filter(explain).copied().collect();
            off.fields.extend(if explained.is_empty() { all.to_vec() } else { explained });
        }
        let of_game = |at: At| changes.fields.iter().enumerate().filter(move |(_, change)| change.at == at);
        for at in [At::Record, At::Info] {
            let keys: BTreeSet<Key> = game.iter().map(|(_, key)| key.clone()).collect();
            let explained = of_game(at).filter(|(_, change)| explains_game(&change.key, &keys));
            off.fields.extend(explained.map(|(place, _)| place));
        }
        self.leave_out_nodes(moved, grown, off);
        if *off == before {
            self.leave_out_nodes(passed, grown, off);
        }
        *off != before
    }

    /// Leaves out the changes that move nodes, or that insert nodes below other nodes.
    fn leave_out_nodes(&self, moved: &HashSet<Id>, grown: &HashSet<Id>, off: &mut Off) {
        let Restoration { changes, pairs, .. } = self.restoration;
        if moved.is_empty() && grown.is_empty() {
            return;
        }
        let is_in = |ids: &HashSet<Id>, kept: Id| pairs.right_of(kept).is_some_and(|id| ids.contains(&id));
        let mut stays: HashSet<Id> = HashSet::new();
        for (place, removed) in changes.removed.iter().enumerate() {
            if is_in(moved, removed.node) {
                off.removed.insert(place);
                stays.extend(changes.base.children(removed.node));
            }
        }
        for (place, list) in changes.lists.iter().enumerate() {
            let is_child = |child: &Link| match *child {
                Link::Kept(id) => stays.contains(&id) || is_in(moved, id),
                Link::New(_) => false,
            };
            let is_grown = matches!(list.parent, Some(Link::Kept(id)) if is_in(grown, id));
            if is_grown || list.children.iter().any(is_child) {
                off.lists.insert(place);
                off.fields.extend(self.restoration.of_place(list));
            }
        }
    }
}

/// Returns whether a change of one field of a node may explain that others differ.
fn explains(key: &Key, differing: &BTreeSet<Key>) -> bool {
    let is_text = differing.contains(&Key::Comment);
    let details = match key {
        Key::Extra(extra) => match detailed(extra) {
            Some(Detailed::Field(field)) => differing.contains(&field),
            Some(Detailed::Marks) => differing.iter().any(|key| matches!(key, Key::Mark(_))),
            None => false,
        },
        _ => false,
    };
    // A target may write titles into comments.
    let is_title = matches!(key, Key::Title(_) | Key::Branches);
    details || differing.contains(key) || (is_text && is_title)
}

/// Returns whether a change of one field of the game may explain that others differ. Ishi shows the event, and SGF the name
/// and the round, as the name (Ishi 5.4 EVENT).
fn explains_game(key: &Key, differing: &BTreeSet<Key>) -> bool {
    let is_name = |key: &Key| {
        *key == Key::Name || matches!(key, Key::Extra(extra) if matches!(&*extra.name, "EV" | "GN" | "RO" | "EVENT"))
    };
    let is_rules = |key: &Key| matches!(key, Key::Scoring | Key::Komi | Key::RulesType);
    differing.contains(key)
        || (is_name(key) && differing.iter().any(is_name))
        || (*key == Key::Rules && differing.iter().any(is_rules))
}

/// Returns the `pre` of a position.
pub(super) fn pre<'s>(side: &Side<'s>, id: Id) -> Option<&'s Pre> {
    let entry = side.outline[id];
    if entry.kind == Kind::Position { side.record.tree[entry.branch].pre.as_deref() } else { None }
}

/// Returns whether a value is setup in mid-game.
pub(super) fn is_setup(key: &Key, value: Option<&Value>) -> bool {
    value.is_some() && matches!(key, Key::BranchExtra(_, extra) if extra.kind == "setup")
}
