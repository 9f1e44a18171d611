//! Totals of a run.

use std::collections::{BTreeMap, BTreeSet};

use wei7_core::{Concept, Fate, Level};

use super::file_report::{FileReport, FixOutcome, LossGroup, Outcome};
use crate::args::FailOn;
use crate::streams::Exit;
use wei7_convert::codes;
use wei7_convert::findings::Finding;
use wei7_files::input::PassedOver;

/// Maximum number of inputs without a result that are listed, so that the whole report fits on a screen of 50 lines.
const LISTED_REFUSALS: usize = 30;

/// Totals of a run, and the exit code that follows from them.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) files: usize,
    pub(crate) done: usize,
    /// Number of inputs with a result whose worst finding is of level repaired.
    pub(crate) repaired: usize,
    /// Number of inputs with a result that have errors.
    pub(crate) with_errors: usize,
    /// Number of inputs with a result, by the action that `fix` took.
    pub(crate) fix_outcome: BTreeMap<FixOutcome, usize>,
    /// Number of inputs without a result. An input is counted even if only one of its games has no result.
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
    /// Number of inputs whose outputs all exist already.
    pub(crate) existing: usize,
    /// Number of games whose output was read back and is equal to the input (`--verify`).
    pub(crate) proven: usize,
    /// Number of inputs that were not started because the run was interrupted.
    pub(crate) interrupted: usize,
    /// Number of games read.
    pub(crate) games: u64,
    /// Number of moves in all branches of these games.
    pub(crate) moves: u64,
    /// Findings grouped by level and code, the worst level first.
    pub(crate) findings: BTreeMap<(std::cmp::Reverse<Level>, &'static str), FindingGroup>,
    /// First inputs without a result, at most `LISTED_REFUSALS`.
    pub(crate) refusals: Vec<Refusal>,
    /// Codes of the findings that explain why inputs have no result.
    pub(crate) refusal_codes: BTreeSet<&'static str>,
    pub(crate) losses: BTreeMap<(Concept, Fate), usize>,
    /// Files whose names are not those of records.
    pub(crate) passed_over: PassedOver,
    pub(crate) exit: Exit,
}

/// Findings of the same code and level in a run.
#[derive(Debug)]
pub(crate) struct FindingGroup {
    pub(crate) count: usize,
    pub(crate) files: usize,
    /// First of the findings of this group. `file` is the input that has it.
    pub(crate) first: Finding,
    pub(crate) file: String,
}

/// Input without a result, with the finding that gives the reason.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) file: String,
    pub(crate) reason: Finding,
}

impl Tally {
    /// Adds one input to the totals and to the exit code.
    pub(crate) fn add(&mut self, file: &FileReport, fail_on: FailOn) {
        self.files += 1;
        self.games += file.records as u64;
        self.moves += file.moves;
        match file.outcome {
            Outcome::Done => {
                self.done += 1;
                *self.fix_outcome.entry(file.fix_outcome).or_default() += 1;
                match file.findings.worst() {
                    Some(Level::Error | Level::Refused) => self.with_errors += 1,
                    Some(Level::Repaired) => self.repaired += 1,
                    Some(Level::Note) | None => {}
                }
                if is_reached(fail_on, file) {
                    self.exit = self.exit.max(Exit::Findings);
                }
            }
            Outcome::Failed => {
                self.failed += 1;
                self.exit = Exit::NoResult;
                self.add_refusal(file);
            }
            Outcome::Skipped | Outcome::Link => self.skipped += 1,
            Outcome::Existing => self.existing += 1,
        }
        if file.outcome != Outcome::Failed {
            self.proven += file.proven;
        }
        for (concept, fate, group) in file.losses.groups() {
            *self.losses.entry((concept, fate)).or_default() += group.count;
        }
        for group in file.findings_by_code() {
            let (first, level) = (group.first, group.first.diagnostic.level());
            let empty = || FindingGroup { count: 0, files: 0, first: first.clone(), file: file.file.clone() };
            let all = self.findings.entry((std::cmp::Reverse(level), first.diagnostic.code.id)).or_insert_with(empty);
            all.count += group.count;
            all.files += 1;
        }
    }

    /// Returns whether all inputs were skipped, because none of them is a record.
    pub(crate) const fn is_empty(&self) -> bool {
        self.done + self.existing + self.failed + self.interrupted == 0
    }

    /// Returns whether the same command with `--skip-existing` would continue the run: the run was interrupted, or an
    /// output already exists.
    pub(crate) fn may_go_on(&self) -> bool {
        self.interrupted > 0 || self.refusal_codes.contains(codes::OUTPUT_EXISTS.id)
    }

    fn add_refusal(&mut self, file: &FileReport) {
        let Some(reason) = file.reason() else { return };
        self.refusal_codes.insert(reason.diagnostic.code.id);
        if self.refusals.len() < LISTED_REFUSALS {
            self.refusals.push(Refusal { file: file.file.clone(), reason: reason.clone() });
        }
    }
}

/// Returns whether a file has findings or losses for which `--fail-on` makes the exit code 1.
pub(crate) fn is_reached(fail_on: FailOn, file: &FileReport) -> bool {
    let is_lost = |group: &LossGroup| match fail_on {
        FailOn::Loss(Fate::Approximated) => group.first.is_lost(),
        FailOn::Loss(least) => group.first.is_lost() && group.first.fate == least,
        FailOn::Level(_) => false,
    };
    file.findings.worst() >= Some(fail_on.level()) || file.losses.groups().any(|(.., group)| is_lost(group))
}

#[cfg(test)]
mod tests {
    use wei7_core::{Diagnostic, Loss, Place};

    use super::*;
    use wei7_convert::findings::RecordNumber;

    const ONE: RecordNumber = RecordNumber { game: 1, record: 0 };

    fn loss(fate: Fate) -> Loss {
        Loss { concept: Concept::Splitter, at: String::new(), fate, detail: None }
    }

    #[test]
    fn the_worst_input_decides_the_status() {
        let mut tally = Tally::default();
        tally.add(&FileReport::new("a".into()), FailOn::Loss(Fate::Approximated));
        assert_eq!(tally.exit, Exit::Done);
        let mut file = FileReport::new("a".into());
        file.losses.append(&[loss(Fate::Carried)], ONE);
        tally.add(&file, FailOn::Loss(Fate::Approximated));
        assert_eq!(tally.exit, Exit::Done);
        file.losses.append(&[loss(Fate::Approximated)], ONE);
        tally.add(&file, FailOn::Level(Level::Note));
        tally.add(&file, FailOn::Loss(Fate::Dropped));
        assert_eq!(tally.exit, Exit::Done);
        tally.add(&file, FailOn::Loss(Fate::Approximated));
        assert_eq!(tally.exit, Exit::Findings);
        file.fail(Diagnostic::new(&codes::UNREADABLE, Place::Source));
        tally.add(&file, FailOn::Level(Level::Refused));
        assert_eq!(tally.exit, Exit::NoResult);
        assert_eq!((tally.files, tally.done, tally.failed), (6, 5, 1));
        assert_eq!(tally.refusals.iter().map(|refusal| &*refusal.file).collect::<Vec<_>>(), ["a"]);
    }
}
