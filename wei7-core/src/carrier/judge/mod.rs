//! What the file shows counts: a merge stands only if its record, shown in the target, is what the edited file shows, and if the
//! validator accepts it. What is at fault is taken out, again and again, until that holds.

mod shown;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use super::aligned::Off;
use super::edits::{At, GONE};
use super::game::Part;
use super::merging::{Merged, Merger};
use super::node;
use crate::merge::outline::Id;
use crate::record::Record;
use crate::report::Limits;
use shown::{Faults, Shown};
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

/// After so many objections with a place nobody looks for places any more.
const ROUNDS: usize = 12;
/// So many merges are tried to find what is at fault where nobody knows; fewer of a large record.
const TRIALS: usize = 40;
const TRIALS_OF_LARGE: usize = 12;
const LARGE: usize = 50_000;

/// Merges as much as what the file shows allows.
pub(super) fn judged(merger: &Merger<'_>, target: &dyn Target, limits: &Limits) -> (Merged, Off) {
    let is_foreign = merger.aligned.is_foreign;
    let mut off = Off {
        patches: vec![is_foreign; merger.aligned.edits.patches.len()],
        groups: vec![is_foreign; merger.groups.len()],
        people: is_foreign,
    };
    if is_foreign {
        return (merger.merge(&off), off);
    }
    let trials = if merger.aligned.outline.len() > LARGE { TRIALS_OF_LARGE } else { TRIALS };
    let edited = Shown::of(&target.without_derived(merger.aligned.edited));
    let mut court = Court { merger, target, limits, edited, again: None, faults: None, trials };
    for _ in 0..ROUNDS {
        let stands = merger.merge(&off);
        match court.objection(&stands.record) {
            None => return (stands, off),
            Some(objection) => {
                let widths = [Width::Least, Width::Either, Width::All];
                if !widths.into_iter().any(|width| court.sustain(&objection, width, &mut off)) {
                    break;
                }
            }
        }
    }
    // First without edits of the tree, then without anything; and back with all that does no harm.
    let groups: Vec<Unit> = (0..off.groups.len()).filter(|group| !off.groups[*group]).map(Unit::Group).collect();
    set(&mut off, &groups, true);
    if !groups.is_empty() && court.accepts(&off) {
        court.give_back(&groups, &mut off);
    } else {
        let mut all = units(merger, &off);
        all.extend(groups);
        set(&mut off, &all, true);
        court.give_back(&all, &mut off);
        // What is said of a place may hold only where a group puts it, which may be back now.
        all.retain(|unit| is_off(&off, unit));
        court.give_back(&all, &mut off);
    }
    (merger.merge(&off), off)
}

/// What is switched off as one.
#[derive(Clone, Debug)]
enum Unit {
    Group(usize),
    People,
    /// All that is said at a place.
    Patches(Vec<usize>),
}

/// All that is not switched off, but for groups.
fn units(merger: &Merger<'_>, off: &Off) -> Vec<Unit> {
    let mut at: BTreeMap<At, Vec<usize>> = BTreeMap::new();
    for (number, patch) in merger.aligned.edits.patches.iter().enumerate().filter(|(number, _)| !off.patches[*number]) {
        at.entry(patch.at).or_default().push(number);
    }
    // Steps have their actors among those who take part.
    let people = merger.aligned.edits.people.iter().filter(|_| !off.people).map(|_| Unit::People);
    people.chain(at.into_values().map(Unit::Patches)).collect()
}

fn set(off: &mut Off, units: &[Unit], flag: bool) {
    for unit in units {
        match unit {
            Unit::Group(group) => off.groups[*group] = flag,
            Unit::People => off.people = flag,
            Unit::Patches(numbers) => numbers.iter().for_each(|number| off.patches[*number] = flag),
        }
    }
}

fn is_off(off: &Off, unit: &Unit) -> bool {
    match unit {
        Unit::Group(group) => off.groups[*group],
        Unit::People => off.people,
        Unit::Patches(numbers) => numbers.iter().any(|number| off.patches[*number]),
    }
}

/// What is wrong with a merge; nothing of it is known if all is empty.
#[derive(Debug, Default)]
struct Objection {
    faults: Faults,
    /// What of the game.
    game: Vec<(Part, String)>,
}

/// How much is taken to be at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// What explains the objection.
    Least,
    /// What explains it otherwise, too.
    Either,
    /// All that has to do with it.
    All,
}

struct Court<'c> {
    merger: &'c Merger<'c>,
    target: &'c dyn Target,
    limits: &'c Limits,
    /// The edited record, and what it shows when it is written again, once that is asked for.
    edited: Shown,
    #[allow(clippy::option_option, reason = "what was not asked for and what cannot be written are two things")]
    again: Option<Option<Shown>>,
    /// How many errors the edited record has by itself.
    faults: Option<usize>,
    /// So many merges may still be tried.
    trials: usize,
}

impl Court<'_> {
    fn accepts(&mut self, off: &Off) -> bool {
        let merged = self.merger.merge(off);
        self.trials = self.trials.saturating_sub(1);
        self.objection(&merged.record).is_none()
    }

    /// Switches on again what does no harm, by halves.
    fn give_back(&mut self, units: &[Unit], off: &mut Off) {
        let mut open = vec![units];
        while let Some(units) = open.pop() {
            if units.is_empty() || self.trials == 0 {
                continue;
            }
            set(off, units, false);
            if self.accepts(off) {
                continue;
            }
            set(off, units, true);
            if units.len() > 1 {
                let (first, second) = units.split_at(units.len() / 2);
                open.extend([second, first]);
            }
        }
    }

    fn objection(&mut self, merged: &Record) -> Option<Objection> {
        if merged == self.merger.aligned.edited {
            return None;
        }
        if self.is_faulty(merged) {
            return Some(Objection::default());
        }
        let Some(shown) = self.target.round_trip(merged) else {
            return Some(Objection::default());
        };
        let shown = Shown::of(&shown);
        if shown.is_like(&self.edited) {
            return None;
        }
        let target = self.target;
        let edited = self.merger.aligned.edited;
        let again = self.again.get_or_insert_with(|| target.round_trip(edited).map(|shown| Shown::of(&shown)));
        let Some(again) = again else { return Some(Objection::default()) };
        if shown.is_like(again) {
            return None;
        }
        let faults = if again.has_shape_of(&self.edited) { again.faults(&shown) } else { Faults::default() };
        Some(Objection { faults, game: again.game_faults(&shown) })
    }

    /// Whether the validator finds more errors than in the edited record.
    fn is_faulty(&mut self, merged: &Record) -> bool {
        let limits = self.limits;
        let faults = |record: &Record| {
            let projection = record.clone().project(limits, 4 * record.tree.len() as u64).ok()?;
            let report = projection.validate(limits);
            let errors = report.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired);
            Some(errors.count() + report.unlisted())
        };
        let Some(found) = faults(merged) else { return true };
        if found == 0 {
            return false;
        }
        let edited = self.merger.aligned.edited;
        let own = *self.faults.get_or_insert_with(|| faults(edited).unwrap_or_default());
        found > own
    }

    /// The nodes that have another comment, with something that is switched on and explains it.
    fn by_text(&self, faults: &Faults, off: &Off) -> HashSet<Id> {
        let aligned = &self.merger.aligned;
        let patches = aligned.edits.patches.iter().zip(&off.patches);
        let texts = patches.filter(|(patch, off)| !**off && node::is_of_comment(&patch.kind));
        let explained: HashSet<Id> = texts.filter_map(|(patch, _)| aligned.target(patch)).collect();
        faults.commented.iter().copied().filter(|id| explained.contains(id)).collect()
    }

    /// Switches off what is at fault; `false` if there is nothing left that could be.
    fn sustain(&self, Objection { faults, game }: &Objection, width: Width, off: &mut Off) -> bool {
        let merger = self.merger;
        let mut changed = false;
        let mut switch = |flag: &mut bool| changed |= !std::mem::replace(flag, true);
        let mut said: HashSet<Id> = faults.said.iter().copied().collect();
        let mut moved: HashSet<Id> = faults.moved.iter().copied().collect();
        let mut under: HashSet<Id> = faults.under.iter().copied().collect();
        if width != Width::Least {
            moved.extend(&faults.passed);
        }
        if width == Width::All {
            let all: Vec<Id> = said.iter().chain(&moved).chain(&under).copied().collect();
            for ids in [&mut said, &mut moved, &mut under] {
                ids.extend(&all);
            }
        }
        let said_of_game = said_of_game(game);
        let by_text = if width == Width::Least { self.by_text(faults, off) } else { HashSet::new() };
        for (number, patch) in merger.aligned.edits.patches.iter().enumerate() {
            let at_fault = match patch.at {
                At::Kept(_) => merger.aligned.target(patch).is_some_and(|id| {
                    said.contains(&id) && (node::is_of_comment(&patch.kind) || !by_text.contains(&id))
                }),
                At::Document => said_of_game.contains(&(Part::Document, &*patch.kind)),
                At::Info => said_of_game.contains(&(Part::Info, &*patch.kind)),
                At::New(_) => false,
            };
            if at_fault && patch.kind != GONE {
                switch(&mut off.patches[number]);
            }
        }
        if game.iter().any(|(_, kind)| kind == "people") {
            switch(&mut off.people);
        }
        let mut groups = merger.groups.moving(&merger.aligned, &moved, &under);
        if width == Width::Least {
            // What stands on something that is at fault may be right without it.
            let outline = &merger.aligned.outline;
            let mut on_fault = vec![false; outline.len()];
            for id in outline.ids() {
                let above = on_fault.get(outline[id].parent as usize).copied().unwrap_or_default();
                on_fault[id as usize] = above || moved.contains(&id);
            }
            let on_fault = |id: Id| on_fault.get(id as usize).copied().unwrap_or_default();
            let rest = merger.groups.only_below(&merger.aligned, on_fault);
            groups.retain(|group| !rest.contains(group));
        }
        for group in groups {
            switch(&mut off.groups[group]);
        }
        changed
    }
}

/// The kinds of patches of the game that may be at fault if these are. The name is what Ishi shows of the event, the name and the
/// round of SGF (Ishi 5.4 EVENT).
fn said_of_game(faults: &[(Part, String)]) -> HashSet<(Part, &str)> {
    let mut said: HashSet<(Part, &str)> = faults.iter().map(|(part, kind)| (*part, &**kind)).collect();
    if said.contains(&(Part::Info, "name")) {
        let parts = [Part::Document, Part::Info].into_iter();
        said.extend(parts.flat_map(|part| ["=EV", "=GN", "=RO"].map(|kind| (part, kind))));
    }
    for part in [Part::Document, Part::Info] {
        if ["scoring", "komi", "type"].iter().any(|kind| said.contains(&(part, *kind))) {
            said.insert((part, "rules"));
        }
    }
    said
}
