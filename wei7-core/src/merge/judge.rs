//! What the file shows counts: a merge stands only if its record, shown in the target, is what the edited file shows, and if the
//! validator accepts it. What is at fault is taken out, again and again, until that holds.

use serde_json::Value;

use super::edits::At;
use super::game::{self, Part};
use super::merging::{Merged, Merger, Off};
use super::outline::{Id, Outline};
use super::skeleton::{Depth, Skeleton};
use crate::record::{Extra, Record};
use crate::report::Limits;
use wei7_text::Severity;

/// A format as carriers see it.
pub trait Target {
    /// What it shows of a record: what reading the written file gives, without a carrier. `None` if it cannot be written.
    fn shown(&self, record: &Record) -> Option<Record>;
}

impl<F: Fn(&Record) -> Option<Record>> Target for F {
    fn shown(&self, record: &Record) -> Option<Record> {
        self(record)
    }
}

/// After so many objections all that is left is taken out.
const ROUNDS: usize = 8;

/// What a record shows, order and spelling apart.
struct Shown {
    outline: Outline,
    bones: Skeleton,
    shows: Vec<u32>,
    game: Vec<((Part, String), Value)>,
}

impl Shown {
    fn of(record: &Record) -> Self {
        let outline = Outline::of(record);
        let (bones, shows) = Skeleton::and_shows(record, &outline, Depth::Shown);
        Self { outline, bones, shows, game: game_of(record) }
    }

    fn is_like(&self, other: &Self) -> bool {
        self.game == other.game && self.bones.bones.first() == other.bones.bones.first()
    }

    fn has_shape_of(&self, other: &Self) -> bool {
        let bones = self.bones.bones.iter().zip(&other.bones.bones);
        self.bones.len() == other.bones.len() && bones.into_iter().all(|(x, y)| x.parent == y.parent)
    }
}

/// What is said of the game.
fn game_of(record: &Record) -> Vec<((Part, String), Value)> {
    let mut said = Vec::new();
    let items = |items: &[Extra]| super::items::kinds(items);
    let mut kinds: Vec<(Part, String)> = items(record.supplement.items()).into_iter().map(|kind| (Part::Document, kind)).collect();
    if let Some(info) = record.info.as_deref() {
        kinds.extend(items(info.supplement.items()).into_iter().map(|kind| (Part::Info, kind)));
        let people = super::people::said(info);
        said.push(((Part::Info, "people".to_owned()), people));
    }
    // How a thing is spelt means nothing.
    kinds.retain(|(_, kind)| !kind.starts_with("+spelling"));
    kinds.extend(game::SAID.iter().map(|kind| (Part::Info, (*kind).to_owned())));
    for (part, kind) in kinds {
        if let Some(value) = game::get(record, part, &kind) {
            said.push(((part, kind), value));
        }
    }
    let board = record.board_size();
    said.push(((Part::Document, "board".to_owned()), serde_json::json!([board.width(), board.height()])));
    said.retain(|(_, value)| !matches!(value, Value::Array(list) if list.is_empty()));
    said.sort_by(|x, y| x.0.cmp(&y.0));
    said
}

/// Merges as much as what the file shows allows.
pub(super) fn judged(merger: &Merger<'_>, target: &dyn Target, limits: &Limits) -> (Merged, Off) {
    let mut off = Off {
        patches: vec![false; merger.edits.patches.len()],
        groups: vec![false; merger.groups.len()],
        people: false,
    };
    let mut court = Court { merger, target, limits, edited: Shown::of(merger.edited), again: None, faults: None };
    for _ in 0..ROUNDS {
        let merged = merger.merge(&off);
        match court.objection(&merged.record) {
            None => return (merged, off),
            Some(objection) => {
                if !court.sustain(&objection, &mut off) {
                    break;
                }
            }
        }
    }
    off = Off { patches: vec![true; off.patches.len()], groups: vec![true; off.groups.len()], people: true };
    (merger.merge(&off), off)
}

/// What is wrong with a merge.
struct Objection {
    /// The nodes of the edited record where it is; empty if nobody knows.
    nodes: Vec<Id>,
    /// What of the game.
    game: Vec<(Part, String)>,
    /// Whether the tree has another shape.
    shape: bool,
}

struct Court<'c> {
    merger: &'c Merger<'c>,
    target: &'c dyn Target,
    limits: &'c Limits,
    /// The edited record, and what it shows when it is written again, once that is asked for.
    edited: Shown,
    again: Option<Option<Shown>>,
    /// How many errors the edited record has by itself.
    faults: Option<usize>,
}

impl Court<'_> {
    fn objection(&mut self, merged: &Record) -> Option<Objection> {
        if merged == self.merger.edited {
            return None;
        }
        if self.is_faulty(merged) {
            return Some(Objection { nodes: Vec::new(), game: Vec::new(), shape: false });
        }
        let Some(shown) = self.target.shown(merged) else {
            return Some(Objection { nodes: Vec::new(), game: Vec::new(), shape: true });
        };
        let shown = Shown::of(&shown);
        if shown.is_like(&self.edited) {
            return None;
        }
        let target = self.target;
        let edited = self.merger.edited;
        let again = self.again.get_or_insert_with(|| target.shown(edited).map(|shown| Shown::of(&shown)));
        let Some(again) = again else { return Some(Objection { nodes: Vec::new(), game: Vec::new(), shape: true }) };
        if shown.is_like(again) {
            return None;
        }
        let mut game: Vec<(Part, String)> = Vec::new();
        for (said, other) in [(&shown.game, &again.game), (&again.game, &shown.game)] {
            let only = said.iter().filter(|one| other.binary_search_by(|two| two.0.cmp(&one.0)).ok().and_then(|at| other.get(at)) != Some(*one));
            game.extend(only.map(|(kind, _)| kind.clone()));
        }
        let shape = !shown.has_shape_of(again);
        let mut nodes = Vec::new();
        if !shape && again.has_shape_of(&self.edited) {
            let differs = |id: &Id| {
                let place = *id as usize;
                shown.shows.get(place) != again.shows.get(place)
                    || shown.bones[*id].key != again.bones[*id].key
            };
            nodes = shown.outline.ids().filter(differs).collect();
        }
        Some(Objection { nodes, game, shape })
    }

    /// Whether the validator finds more errors than in the edited record.
    fn is_faulty(&mut self, merged: &Record) -> bool {
        let limits = self.limits;
        let faults = |record: &Record| {
            let projection = record.clone().project(limits, 4 * record.tree.len() as u64).ok()?;
            let report = projection.validate(limits);
            let errors = report.diagnostics().iter().filter(|finding| finding.severity() == Severity::Error);
            Some(errors.count() + report.unlisted())
        };
        let Some(found) = faults(merged) else { return true };
        if found == 0 {
            return false;
        }
        let edited = self.merger.edited;
        let own = *self.faults.get_or_insert_with(|| faults(edited).unwrap_or_default());
        found > own
    }

    /// Switches off what is at fault; `false` if there is nothing left that could be.
    fn sustain(&self, objection: &Objection, off: &mut Off) -> bool {
        let merger = self.merger;
        let mut changed = false;
        let mut switch = |flag: &mut bool| changed |= !std::mem::replace(flag, true);
        for (number, patch) in merger.edits.patches.iter().enumerate() {
            let at_fault = match patch.at {
                At::Kept(id) => merger.pairs.of_left(id).is_some_and(|id| objection.nodes.binary_search(&id).is_ok()),
                At::Document => objection.game.iter().any(|(part, kind)| *part == Part::Document && is_of(kind, &patch.kind)),
                At::Info => objection.game.iter().any(|(part, kind)| *part == Part::Info && is_of(kind, &patch.kind)),
                At::New(_) => false,
            };
            if at_fault {
                switch(&mut off.patches[number]);
            }
        }
        if objection.game.iter().any(|(_, kind)| kind == "people") {
            switch(&mut off.people);
        }
        if changed {
            return true;
        }
        // Nobody knows where: first the tree, then who takes part, then the nodes.
        let mut all = |flags: &mut Vec<bool>| flags.iter_mut().for_each(|flag| changed |= !std::mem::replace(flag, true));
        all(&mut off.groups);
        if !changed && !objection.shape {
            changed = !std::mem::replace(&mut off.people, true);
        }
        changed
    }
}

/// Whether a patch of this kind may say this of the game.
fn is_of(said: &str, kind: &str) -> bool {
    said == kind || (matches!(kind, "rules") && matches!(said, "scoring" | "komi" | "type"))
}
