//! What the command says about one input, and about all of them: the data that both forms of reports print.

use std::collections::BTreeMap;
use std::path::PathBuf;

use wei7_core::{Concept, Diagnostic, Fate, Limits, Loss, Piece, Report, Severity};

use crate::run::Exit;
use wei7_convert::convert::is_lost;
use wei7_convert::findings::{Findings, RecordNumber};
use wei7_convert::Format;
use wei7_convert::info::Summary;

/// How many findings, losses and names of outputs the report on one input lists; the others are counted.
const LISTED: usize = Limits::DEFAULT.findings;

/// How it went with one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done,
    /// There is no result, or none for one of its games.
    Failed,
    /// It is not a record, and nobody said that it was.
    Skipped,
    /// All that it gives is there already.
    Present,
}

/// What a run does with its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Converted,
    Checked,
    Read,
    Judged,
    Shown,
    Drawn,
}

/// Where the carried things are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Carrier {
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
pub(crate) struct FileReport {
    /// As the command line or the directory names it.
    pub(crate) file: String,
    pub(crate) format: Option<Format>,
    pub(crate) outcome: Outcome,
    pub(crate) outputs: Outputs,
    /// Outputs that were there already.
    pub(crate) present: usize,
    /// Where the carried things are.
    pub(crate) carrier: Option<Carrier>,
    /// What could not say these losses.
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
        Self {
            file,
            format: None,
            outcome: Outcome::Done,
            outputs: Outputs::default(),
            present: 0,
            carrier: None,
            target: None,
            findings: Findings::new(LISTED),
            losses: Losses::default(),
            records: 0,
            refused: 0,
            others: 0,
            moves: 0,
            several: false,
        }
    }

    /// Adds what was found in a piece of the input.
    pub(crate) fn found(&mut self, report: &Report, piece: &Piece<'_>, number: Option<RecordNumber>) {
        self.findings.append(report, piece, self.format, number);
    }

    /// Adds findings that have no place in the input.
    pub(crate) fn add(&mut self, report: &Report, number: Option<RecordNumber>) {
        self.found(report, &Piece::whole((&[]).into()), number);
    }

    /// Counts a record that was read.
    pub(crate) fn count(&mut self, summary: &Summary) {
        self.add_record(summary.moves);
    }

    /// Counts a record of so many moves that was read.
    pub(crate) fn add_record(&mut self, moves: u64) {
        self.records += 1;
        self.moves += moves;
    }

    /// There is no result for this reason.
    pub(crate) fn fail_because(&mut self, reason: Diagnostic) {
        self.fail_at(reason, None);
    }

    /// There is no result for one of its games, for this reason.
    pub(crate) fn fail_at(&mut self, reason: Diagnostic, number: Option<RecordNumber>) {
        self.outcome = Outcome::Failed;
        self.findings.push(reason, number);
    }

    /// The weight of the worst finding or loss. What is carried is not lost.
    pub(crate) fn worst(&self) -> Option<Severity> {
        let lost = self.losses.groups().any(|(_, fate, _)| is_lost(fate));
        self.findings.worst().max(lost.then_some(Severity::Loss))
    }
}

/// The names of the files that were written.
#[derive(Debug, Default)]
pub(crate) struct Outputs {
    names: Vec<String>,
    unlisted: usize,
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

    /// Nothing was written.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// How many were counted but not listed.
    pub(crate) const fn unlisted(&self) -> usize {
        self.unlisted
    }
}

/// What a target could not say: the first so many things, and all of them by concept and fate.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    list: Vec<(Loss, RecordNumber)>,
    groups: BTreeMap<(Concept, Fate), Group>,
}

/// Losses of one concept and fate.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) count: usize,
    /// How many of them are in the list.
    pub(crate) listed: usize,
    /// The first of them.
    pub(crate) first: Loss,
    pub(crate) number: RecordNumber,
}

impl Losses {
    pub(crate) fn append(&mut self, losses: Vec<Loss>, number: RecordNumber) {
        for loss in losses {
            let first = || Group { count: 0, listed: 0, first: loss.clone(), number };
            let group = self.groups.entry((loss.concept, loss.fate)).or_insert_with(first);
            group.count += 1;
            if self.list.len() < LISTED {
                group.listed += 1;
                self.list.push((loss, number));
            }
        }
    }

    /// Nothing was written.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Those that are listed.
    pub(crate) fn list(&self) -> &[(Loss, RecordNumber)] {
        &self.list
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = (Concept, Fate, &Group)> {
        self.groups.iter().map(|((concept, fate), group)| (*concept, *fate, group))
    }

    /// How many there are.
    pub(crate) fn total(&self) -> usize {
        self.groups.values().map(|group| group.count).sum()
    }
}

/// All inputs of a run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) files: usize,
    pub(crate) done: usize,
    pub(crate) with_findings: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
    /// Files of which all is there already.
    pub(crate) present: usize,
    /// Not begun, since somebody ended the run.
    pub(crate) interrupted: usize,
    /// Games that were read, and moves in all their branches.
    pub(crate) games: u64,
    pub(crate) moves: u64,
    pub(crate) losses: BTreeMap<(Concept, Fate), usize>,
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
            Outcome::Skipped => self.skipped += 1,
            Outcome::Present => self.present += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::Place;

    use super::*;
    use wei7_convert::codes;

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
        file.fail_because(Diagnostic::new(&codes::UNREADABLE, Place::Source));
        tally.add(&file, Severity::Error);
        assert_eq!(tally.exit, Exit::NoResult);
        assert_eq!((tally.files, tally.done, tally.failed), (5, 4, 1));
    }

    #[test]
    fn lists_end_and_counts_go_on() {
        let mut losses = Losses::default();
        losses.append(vec![loss(Fate::Dropped); LISTED + 5], ONE);
        losses.append(vec![loss(Fate::Carried)], ONE);
        assert_eq!((losses.list().len(), losses.total()), (LISTED, LISTED + 6));
        let groups: Vec<_> = losses.groups().map(|(.., group)| (group.count, group.listed)).collect();
        assert_eq!(groups, [(1, 0), (LISTED + 5, LISTED)]);
        let mut outputs = Outputs::default();
        (0..LISTED + 2).for_each(|number| outputs.push(number.to_string()));
        assert_eq!((outputs.names().len(), outputs.unlisted()), (LISTED, 2));
    }
}
