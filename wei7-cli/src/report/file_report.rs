//! The report on one input, whatever its form.

use std::collections::BTreeMap;
use std::path::PathBuf;

use wei7_core::{Concept, Diagnostic, Fate, Limits, Loss, Piece, Report, Severity};

use wei7_convert::Format;
use wei7_convert::findings::{Findings, RecordNumber};

/// How many findings, losses and outputs of one input are listed; the others are counted.
const LISTED: usize = Limits::DEFAULT.findings;

/// What became of one input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Outcome {
    #[default]
    Done,
    /// There is no result, or none for one of its games.
    Failed,
    /// It is not a record, and was found in a directory.
    Skipped,
    /// It is a link in a directory, and links are not followed.
    Link,
    /// All of its outputs exist already.
    Existing,
}

/// Where the things are kept that the target cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CarrierLocation {
    /// In the one file that was written.
    Inside,
    /// In each of the files that were written.
    InsideEach,
    /// In the line of the record.
    InLine,
    /// In files of this name.
    Beside(String),
}

/// Everything about one input.
#[derive(Default)]
pub(crate) struct FileReport {
    /// As the command line or the directory names it.
    pub(crate) file: String,
    pub(crate) format: Option<Format>,
    pub(crate) outcome: Outcome,
    pub(crate) outputs: Outputs,
    /// The number of outputs that existed before.
    pub(crate) existing: usize,
    /// Where the things are kept that the target cannot hold.
    pub(crate) carrier: Option<CarrierLocation>,
    /// The format of which the losses are.
    pub(crate) target: Option<Format>,
    pub(crate) findings: Findings,
    pub(crate) losses: Losses,
    /// Records that were read.
    pub(crate) records: usize,
    /// Those that were refused by their reader.
    pub(crate) refused: usize,
    /// Games that are not Go.
    pub(crate) others: usize,
    /// Moves in all branches of all records.
    pub(crate) moves: u64,
    /// Whether there is more than one game, so that a report says which one it means.
    pub(crate) several: bool,
}

impl FileReport {
    pub(crate) fn new(file: String) -> Self {
        Self { file, ..Self::default() }
    }

    /// Adds what was found in a piece of the input.
    pub(crate) fn found(&mut self, report: &Report, piece: &Piece<'_>, number: Option<RecordNumber>) {
        self.findings.append(report, piece, self.format, number);
    }

    /// Adds findings that have no place in the input.
    pub(crate) fn add(&mut self, report: &Report, number: Option<RecordNumber>) {
        self.found(report, &Piece::whole((&[]).into()), number);
    }

    /// Counts a record of so many moves that was read.
    pub(crate) fn add_record(&mut self, moves: u64) {
        self.records += 1;
        self.moves += moves;
    }

    /// There is no result for this reason.
    pub(crate) fn fail(&mut self, reason: impl Into<Diagnostic>) {
        self.fail_record(reason, None);
    }

    /// There is no result for one of its games, for this reason.
    pub(crate) fn fail_record(&mut self, reason: impl Into<Diagnostic>, number: Option<RecordNumber>) {
        self.outcome = Outcome::Failed;
        self.findings.push(reason.into(), number);
    }

    /// There is no result if a record was refused, whose findings are the reason.
    pub(crate) fn fail_if_refused(&mut self) {
        if self.refused > 0 {
            self.outcome = Outcome::Failed;
        }
    }

    /// The severity of the worst finding or loss. What is carried is not lost.
    pub(crate) fn worst(&self) -> Option<Severity> {
        let lost = self.losses.groups().any(|(_, fate, _)| fate.is_loss());
        self.findings.worst().max(lost.then_some(Severity::Loss))
    }
}

/// The names of the files that were written.
#[derive(Debug, Default)]
pub(crate) struct Outputs {
    pub(crate) names: Vec<String>,
    /// The number of those that are not listed.
    pub(crate) unlisted: usize,
}

impl Outputs {
    pub(crate) fn push(&mut self, name: String) {
        if self.names.len() < LISTED {
            self.names.push(name);
        } else {
            self.unlisted += 1;
        }
    }

    pub(crate) fn extend(&mut self, paths: impl Iterator<Item = PathBuf>) {
        paths.for_each(|path| self.push(path.display().to_string()));
    }
}

/// Losses: the first in a list, all of them counted by concept and fate.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    /// Those that are listed.
    pub(crate) list: Vec<(Loss, RecordNumber)>,
    groups: BTreeMap<(Concept, Fate), LossGroup>,
}

/// Losses of one concept and fate.
#[derive(Debug)]
pub(crate) struct LossGroup {
    pub(crate) count: usize,
    /// The number of them in the list.
    pub(crate) listed: usize,
    /// The first of them.
    pub(crate) first: Loss,
    pub(crate) number: RecordNumber,
}

impl Losses {
    pub(crate) fn append(&mut self, losses: Vec<Loss>, number: RecordNumber) {
        for loss in losses {
            let first = || LossGroup { count: 0, listed: 0, first: loss.clone(), number };
            let group = self.groups.entry((loss.concept, loss.fate)).or_insert_with(first);
            group.count += 1;
            if self.list.len() < LISTED {
                group.listed += 1;
                self.list.push((loss, number));
            }
        }
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = (Concept, Fate, &LossGroup)> {
        self.groups.iter().map(|((concept, fate), group)| (*concept, *fate, group))
    }

    /// The number of all losses.
    pub(crate) fn total(&self) -> usize {
        self.groups.values().map(|group| group.count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: RecordNumber = RecordNumber { game: 1, record: 0 };

    fn loss(fate: Fate) -> Loss {
        Loss { concept: Concept::Splitter, at: String::new(), fate, detail: String::new() }
    }

    #[test]
    fn lists_end_and_counts_go_on() {
        let mut losses = Losses::default();
        losses.append(vec![loss(Fate::Dropped); LISTED + 5], ONE);
        losses.append(vec![loss(Fate::Carried)], ONE);
        assert_eq!((losses.list.len(), losses.total()), (LISTED, LISTED + 6));
        let groups: Vec<_> = losses.groups().map(|(.., group)| (group.count, group.listed)).collect();
        assert_eq!(groups, [(1, 0), (LISTED + 5, LISTED)]);
        let mut outputs = Outputs::default();
        (0..LISTED + 2).for_each(|number| outputs.push(number.to_string()));
        assert_eq!((outputs.names.len(), outputs.unlisted), (LISTED, 2));
    }
}
