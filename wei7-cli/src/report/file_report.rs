//! Report on one input, independent of its output form.

use std::collections::BTreeMap;
use std::path::PathBuf;

use wei7_core::{Concept, Diagnostic, Fate, Level, Limits, Loss, Piece, Report};

use crate::args::{ReadArgs, Verbosity};
use wei7_convert::Format;
use wei7_convert::findings::{Finding, Findings, RecordNumber};

/// Maximum number of findings, of losses and of outputs that a report lists for one input. If there are more, the
/// others are only counted.
const MAX_LISTED: usize = Limits::DEFAULT.findings;

/// Code of the finding about a start time without a time zone. One `--assume-offset` resolves this finding for all
/// inputs, so it is reported once per run.
pub(crate) const TIME_ZONE: &str = "X035";

/// Outcome of one input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Outcome {
    #[default]
    Done,
    /// The input, or one of its games, could not be processed.
    Failed,
    /// A file found in a directory that turned out not to be a record.
    Skipped,
    /// A link found in a directory; links are not followed.
    Link,
    /// All outputs of the input already exist, so nothing was done (`--skip-existing`).
    Existing,
}

/// Action that `wei7 fix` took on an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FixOutcome {
    /// No repair was needed.
    #[default]
    Nothing,
    /// The file was repaired.
    Done,
    /// The file needs repair, but this is a dry run.
    ToDo,
    /// The file has errors whose repair is not certain.
    LeftAlone,
}

/// Place of the carrier, where the values are kept that the target format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CarrierLocation {
    /// The values are kept in the single output file.
    Inside,
    /// Each output file keeps the values of its own record.
    InsideEach,
    /// The values are kept in the NDJSON line of the record.
    InLine,
    /// The values are kept in supplement files of this name or pattern.
    Beside(String),
}

/// Findings, losses, outputs and counts of one input, from which all forms of reports are made.
#[derive(Default)]
pub(crate) struct FileReport {
    /// Name of the input, as given on the command line or found in a directory.
    pub(crate) file: String,
    pub(crate) format: Option<Format>,
    pub(crate) outcome: Outcome,
    pub(crate) outputs: Outputs,
    pub(crate) fix_outcome: FixOutcome,
    /// Whether this is a dry run, so that nothing was written and `outputs` are the files that would be written.
    pub(crate) dry_run: bool,
    /// Number of outputs that already existed.
    pub(crate) existing: usize,
    /// With `--verify`: number of games whose output, read back, is equal to the input.
    pub(crate) proven: usize,
    /// Place of the carrier, where the values are kept that the target format cannot hold.
    pub(crate) carrier: Option<CarrierLocation>,
    /// Target format that the losses are about; `None` if no losses were determined.
    pub(crate) target: Option<Format>,
    pub(crate) findings: Findings,
    pub(crate) losses: Losses,
    /// Number of games that the input has, if only one of them is shown.
    pub(crate) met: usize,
    /// Number of further games that are not shown, if no particular game was requested.
    pub(crate) unshown: usize,
    /// Values that carriers restored; empty unless the values are to be listed.
    pub(crate) given_back: Losses,
    /// Number of records read.
    pub(crate) records: usize,
    /// Number of records refused by the reader.
    pub(crate) refused: usize,
    /// Number of games other than Go.
    pub(crate) others: usize,
    /// Number of moves in all branches of all records.
    pub(crate) moves: u64,
    /// Whether there is more than one game, so that reports number the games.
    pub(crate) several: bool,
}

impl FileReport {
    pub(crate) fn new(file: String) -> Self {
        Self { file, ..Self::default() }
    }

    /// Adds the findings of `report` about `piece`, a part of the text of the input, and computes their lines and
    /// columns.
    pub(crate) fn found(&mut self, report: &Report, piece: &Piece<'_>, number: Option<RecordNumber>) {
        self.findings.append(report, piece, self.format, number);
    }

    /// Adds findings without a place in the input.
    pub(crate) fn add(&mut self, report: &Report, number: Option<RecordNumber>) {
        self.found(report, &Piece::whole((&[]).into()), number);
    }

    /// Adds notes on written files, which have no place in the input.
    pub(crate) fn add_notes(&mut self, notes: Vec<Diagnostic>) {
        for note in notes {
            self.findings.push(note, None);
        }
    }

    /// Counts a record that was read, with its number of moves.
    pub(crate) fn add_record(&mut self, moves: u64) {
        self.records += 1;
        self.moves += moves;
    }

    /// Marks the input as failed for this reason.
    pub(crate) fn fail(&mut self, reason: impl Into<Diagnostic>) {
        self.fail_record(reason, None);
    }

    /// Marks the input as failed because of one of its games.
    pub(crate) fn fail_record(&mut self, reason: impl Into<Diagnostic>, number: Option<RecordNumber>) {
        self.outcome = Outcome::Failed;
        self.findings.push(Diagnostic { refuses: true, ..reason.into() }, number);
    }

    /// Marks the input as failed if the reader refused a record. The findings about the record give the reason.
    pub(crate) fn fail_if_refused(&mut self) {
        if self.refused > 0 {
            self.outcome = Outcome::Failed;
        }
    }

    /// Returns the finding that explains why the input has no result: of the findings of the worst level, the last,
    /// since reading ended there.
    pub(crate) fn reason(&self) -> Option<&Finding> {
        self.findings.list().iter().max_by_key(|finding| finding.diagnostic.level())
    }

    /// Removes the findings that `--select` and `--ignore` exclude, and the finding that `--assume-offset` resolves.
    /// Findings of level refused are kept whatever `--select` and `--ignore` say.
    pub(crate) fn choose(&mut self, args: &ReadArgs) {
        if args.assume_offset.is_some() {
            self.findings.retain(|finding| finding.diagnostic.code.id != TIME_ZONE);
        }
        let (select, ignore) = (&args.select, &args.ignore);
        if select.is_empty() && ignore.is_empty() {
            return;
        }
        let is_any = |codes: &[String], id: &str| codes.iter().any(|code| id.starts_with(code.as_str()));
        self.findings.retain(|finding| {
            let id = finding.diagnostic.code.id;
            let is_chosen = (select.is_empty() || is_any(select, id)) && !is_any(ignore, id);
            is_chosen || finding.diagnostic.level() == Level::Refused
        });
    }

    /// Groups the findings by code and level, in the order of their first occurrence.
    pub(crate) fn findings_by_code(&self) -> Vec<FindingsOfCode<'_>> {
        let mut groups: Vec<FindingsOfCode<'_>> = Vec::new();
        let mut known = BTreeMap::new();
        for first in self.findings.list() {
            let next = groups.len();
            let at = *known.entry((first.diagnostic.code.id, first.diagnostic.level())).or_insert(next);
            match groups.get_mut(at) {
                Some(group) => group.count += 1,
                None => groups.push(FindingsOfCode { first, count: 1 }),
            }
        }
        groups
    }
}

/// Findings of the same code and level in one input.
pub(crate) struct FindingsOfCode<'f> {
    pub(crate) first: &'f Finding,
    pub(crate) count: usize,
}

/// Names of the files that were written for an input.
#[derive(Debug, Default)]
pub(crate) struct Outputs {
    pub(crate) names: Vec<String>,
    /// Number of further files that are not listed.
    pub(crate) unlisted: usize,
}

impl Outputs {
    pub(crate) fn push(&mut self, name: String) {
        if self.names.len() < MAX_LISTED {
            self.names.push(name);
        } else {
            self.unlisted += 1;
        }
    }

    pub(crate) fn extend(&mut self, paths: impl Iterator<Item = PathBuf>) {
        paths.for_each(|path| self.push(path.display().to_string()));
    }
}

/// Losses, counted by concept and fate. Only a limited number of losses is listed, from the first.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    /// The losses that are listed, each with its record.
    pub(crate) list: Vec<(Loss, RecordNumber)>,
    groups: BTreeMap<(Concept, Fate), LossGroup>,
}

/// Losses of the same concept and fate.
#[derive(Debug)]
pub(crate) struct LossGroup {
    pub(crate) count: usize,
    /// Number of the losses of this group that are listed.
    pub(crate) listed: usize,
    /// First loss of this group.
    pub(crate) first: Loss,
    pub(crate) number: RecordNumber,
}

impl Losses {
    pub(crate) fn append(&mut self, losses: &[Loss], number: RecordNumber) {
        // Losses of the same kind are often consecutive, so a whole sequence of them needs only one lookup.
        for alike in losses.chunk_by(|one, next| (one.concept, one.fate) == (next.concept, next.fate)) {
            let Some(loss) = alike.first() else { continue };
            let first = || LossGroup { count: 0, listed: 0, first: loss.clone(), number };
            let group = self.groups.entry((loss.concept, loss.fate)).or_insert_with(first);
            group.count += alike.len();
            let listed = alike.iter().take(MAX_LISTED.saturating_sub(self.list.len()));
            group.listed += listed.len();
            self.list.extend(listed.map(|loss| (loss.clone(), number)));
        }
    }

    /// Returns whether the list is full, so that further losses are only counted.
    pub(crate) const fn are_listed_up(&self) -> bool {
        self.list.len() >= MAX_LISTED
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = (Concept, Fate, &LossGroup)> {
        self.groups.iter().map(|((concept, fate), group)| (*concept, *fate, group))
    }

    /// Returns the losses to report, with concept and fate. Losses of spelling are only reported with `--verbose`.
    pub(crate) fn reported_losses(&self, verbosity: Verbosity) -> impl Iterator<Item = (Concept, Fate, &LossGroup)> {
        self.groups().filter(move |(concept, ..)| is_told(*concept, verbosity))
    }

    /// Returns the number of all losses.
    pub(crate) fn total(&self) -> usize {
        self.groups.values().map(|group| group.count).sum()
    }
}

/// Returns whether losses of this concept are reported. Losses of spelling are only reported with `--verbose`.
pub(crate) fn is_told(concept: Concept, verbosity: Verbosity) -> bool {
    concept != Concept::Spelling || verbosity == Verbosity::Verbose
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: RecordNumber = RecordNumber { game: 1, record: 0 };

    fn loss(fate: Fate) -> Loss {
        Loss { concept: Concept::Splitter, at: String::new(), fate, detail: None }
    }

    #[test]
    fn lists_end_and_counts_go_on() {
        let mut losses = Losses::default();
        losses.append(&vec![loss(Fate::Dropped); MAX_LISTED + 5], ONE);
        losses.append(&[loss(Fate::Carried)], ONE);
        assert_eq!((losses.list.len(), losses.total()), (MAX_LISTED, MAX_LISTED + 6));
        let groups: Vec<_> = losses.groups().map(|(.., group)| (group.count, group.listed)).collect();
        assert_eq!(groups, [(1, 0), (MAX_LISTED + 5, MAX_LISTED)]);
        let mut outputs = Outputs::default();
        (0..MAX_LISTED + 2).for_each(|number| outputs.push(number.to_string()));
        assert_eq!((outputs.names.len(), outputs.unlisted), (MAX_LISTED, 2));
    }
}
