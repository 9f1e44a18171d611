//! Merges the changes of a carrier into a file that may have been edited.
//!
//! The file takes precedence: the merged record, written to the target and read back, must show what the file shows,
//! and it must not break more rules than the file (docs/supplement.md, 2). If it does not, changes are left out in
//! stages: the changes that explain the differences, then all changes of the tree, then all changes of nodes, then
//! everything.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};

use super::reports::report;
use super::restoration::{Attempt, Off, Restoration};
use super::shown::{Differences, Shown};
use super::{Carrier, Rewriting};
use crate::merge::changes::{At, Link, Side};
use crate::merge::field::Key;
use crate::merge::outline::Id;
use crate::merge::topics::{Detailed, detailed};
use crate::record::Record;
use crate::report::{Limits, Parsed};
use wei7_text::Level;

/// Format with carriers, reduced to the operations that a merge needs.
pub trait Target {
    /// Writes a record and reads the file back without its carrier. Returns `None` if the record cannot be written.
    fn round_trip(&self, record: &Record) -> Option<Record>;

    /// Returns a record that was read, without values that the writer derives. The result of [`Target::round_trip`] has
    /// no such values.
    fn without_derived<'r>(&self, read: &'r Record) -> Cow<'r, Record> {
        Cow::Borrowed(read)
    }

    /// Returns whether the target may show the SGF property with this identifier in another form than the record has
    /// ([`Rewriting`](super::Rewriting)): no field of 3.0 depends on the property.
    fn may_rewrite(&self, _id: &str) -> bool {
        false
    }
}

impl<F: Fn(&Record) -> Option<Record>> Target for F {
    fn round_trip(&self, record: &Record) -> Option<Record> {
        self(record)
    }
}

/// Number of further merges in each stage, each without the changes that explain the differences of the merge before.
const ROUNDS: usize = 4;

/// Stage of the search, by the changes that are still merged. The next stage begins if leaving out the changes that
/// explain the differences does not help.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// All changes.
    All,
    /// No changes of the tree.
    WithoutTree,
    /// Neither changes of the tree nor changes of fields of nodes.
    WithoutNodes,
}

/// Merges the changes of a carrier into the record of a file. A carrier of another game changes nothing.
pub(super) fn restore(carrier: &Carrier, edited: &Record, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
    let changes = &carrier.changes;
    let file = Shown::new(Side::new(edited));
    let restoration = Restoration::new(carrier, &file);
    if restoration.is_foreign() {
        let report = report(&restoration, &Off::everything(changes), None, limits);
        return Parsed { value: edited.clone(), report };
    }
    let rewriting = carrier.rewriting.accepted(|id| target.may_rewrite(id));
    let verification = Verification { restoration: &restoration, target, limits, again: OnceCell::new(), rewriting };
    let (attempt, off) = verification.run(&file);
    let report = report(&restoration, &off, Some(&attempt), limits);
    Parsed { value: attempt.record, report }
}

/// Search for the changes with which the merged record shows what the file shows.
struct Verification<'v> {
    restoration: &'v Restoration<'v>,
    target: &'v dyn Target,
    limits: &'v Limits,
    /// Record that the target shows if the file is written again; `None` if the file cannot be written. Filled on use.
    again: OnceCell<Option<Record>>,
    rewriting: Rewriting,
}

impl Verification<'_> {
    /// Merges as many changes as the file allows. Returns the merge and the changes that were left out.
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
                    off.fields.extend(changes.lists.iter().flat_map(|list| self.restoration.changes_of_place(list)));
                }
                Stage::WithoutNodes => off.add_nodes(changes),
            }
            for _ in 0..=ROUNDS {
                let attempt = self.restoration.attempt(&off);
                let Some(differences) = self.reasons_to_reject(&attempt.record, file) else {
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

    /// Returns the differences for which a merged record is rejected; `None` if the record is accepted. The
    /// differences are empty if the record is rejected and the places are unknown.
    fn reasons_to_reject(&self, merged: &Record, file: &Shown<'_>) -> Option<Differences> {
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
        if file.differences(&shown, &self.rewriting).is_empty() {
            return None;
        }
        // A target may show an edited file differently if the file is written again. A merged record may show either.
        let Some(again) = self.again.get_or_init(|| self.target.round_trip(edited)) else { return unknown };
        let again = Shown::new(Side::new(again));
        let differences = again.differences(&shown, &self.rewriting);
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

    /// Returns whether the validator finds more errors in a merged record than in the file, or cannot check the record.
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

    /// Leaves out the changes that explain differences. Returns `false` if there are no such changes.
    fn leave_out(&self, differences: &Differences, off: &mut Off) -> bool {
        let Differences { values, moved, passed, grown, game, people } = differences;
        let before = off.clone();
        off.people |= people;
        let changes = self.restoration.changes;
        for (id, keys) in values {
            let kept = self.restoration.pairs.left_of(*id);
            let all = kept.and_then(|kept| self.restoration.by_node.get(&kept)).map(Vec::as_slice).unwrap_or_default();
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

    /// Leaves out the changes that remove or move nodes of `moved`, or that insert nodes below nodes of `grown`.
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
                off.fields.extend(self.restoration.changes_of_place(list));
            }
        }
    }
}

/// Returns whether a change of the field `key` of a node may explain that the fields `differing` differ.
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

/// Returns whether a change of the field `key` of the game information may explain that the fields `differing` differ.
/// Ishi shows the event as the name, and SGF shows the name and the round as the name (Ishi 5.4 EVENT).
fn explains_game(key: &Key, differing: &BTreeSet<Key>) -> bool {
    let is_name = |key: &Key| {
        *key == Key::Name || matches!(key, Key::Extra(extra) if matches!(&*extra.name, "EV" | "GN" | "RO" | "EVENT"))
    };
    let is_rules = |key: &Key| matches!(key, Key::Scoring | Key::Komi | Key::RulesType);
    differing.contains(key)
        || (is_name(key) && differing.iter().any(is_name))
        || (*key == Key::Rules && differing.iter().any(is_rules))
}
