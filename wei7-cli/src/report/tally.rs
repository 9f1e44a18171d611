//! What all inputs of a run come to.

use std::collections::BTreeMap;

use wei7_core::{Concept, Fate, Severity};

use super::file_report::{FileReport, Outcome};
use crate::streams::Exit;
use wei7_files::input::PassedOver;

/// The counts of a run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) files: usize,
    pub(crate) done: usize,
    pub(crate) with_findings: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
    /// Files whose outputs all exist already.
    pub(crate) existing: usize,
    /// Not begun, since the run was interrupted.
    pub(crate) interrupted: usize,
    /// Games that were read, and the moves in all their branches.
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) losses: BTreeMap<(Concept, Fate), usize>,
    /// Files that are no records by their names.
    pub(crate) passed_over: PassedOver,
    pub(crate) exit: Exit,
}

impl Tally {
    /// Counts one input.
    pub(crate) fn add(&mut self, file: &FileReport, fail_on: Severity) {
        self.files += 1;
        self.games += file.records as u64;
        self.moves += file.moves;
        match file.outcome {
            Outcome::Done => {
                self.done += 1;
                if file.worst() >= Some(Severity::Warning) {
                    self.with_findings += 1;
                }
                for (concept, fate, group) in file.losses.groups() {
                    *self.losses.entry((concept, fate)).or_default() += group.count;
                }
                if file.worst() >= Some(fail_on) {
                    self.exit = self.exit.max(Exit::Findings);
                }
            }
            Outcome::Failed => {
                self.failed += 1;
                self.exit = Exit::NoResult;
            }
            Outcome::Skipped | Outcome::Link => self.skipped += 1,
            Outcome::Existing => self.existing += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::{Diagnostic, Loss, Place};

    use super::*;
    use wei7_convert::codes;
    use wei7_convert::findings::RecordNumber;

    const ONE: RecordNumber = RecordNumber { game: 1, record: 0 };

    fn loss(fate: Fate) -> Loss {
        Loss { concept: Concept::Splitter, at: String::new(), fate, detail: String::new() }
    }

    #[test]
    fn the_worst_input_decides_the_status() {
        let mut tally = Tally::default();
        tally.add(&FileReport::new("a".into()), Severity::Loss);
        assert_eq!(tally.exit, Exit::Done);
        let mut file = FileReport::new("a".into());
        file.losses.append(vec![loss(Fate::Carried)], ONE);
        tally.add(&file, Severity::Loss);
        assert_eq!(tally.exit, Exit::Done);
        file.losses.append(vec![loss(Fate::Dropped)], ONE);
        tally.add(&file, Severity::Warning);
        assert_eq!(tally.exit, Exit::Done);
        tally.add(&file, Severity::Loss);
        assert_eq!(tally.exit, Exit::Findings);
        file.fail(Diagnostic::new(&codes::UNREADABLE, Place::Source));
        tally.add(&file, Severity::Error);
        assert_eq!(tally.exit, Exit::NoResult);
        assert_eq!((tally.files, tally.done, tally.failed), (5, 4, 1));
    }
}
