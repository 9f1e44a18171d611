//! The report on one input, whatever its form.

use std::collections::BTreeMap;
use std::path::PathBuf;

use wei7_core::{Concept, Diagnostic, Fate, Level, Limits, Loss, Piece, Report};

use crate::args::{ReadArgs, Verbosity};
use wei7_convert::Format;
use wei7_convert::findings::{Finding, Findings, RecordNumber};

/// How many findings, losses and outputs of one input are listed; the others are counted.
const LISTED: usize = Limits::DEFAULT.findings;

/// A start time without a zone: a question that `--assume-offset` answers, and that a run asks once.
pub(crate) const TIME_ZONE: &str = "X035";

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

/// What `fix` has done about an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mending {
    /// Nothing was to be done.
    #[default]
    Nothing,
    /// It is mended.
    Done,
    /// It would be, if that was not only looked at.
    ToDo,
    /// What is against its format is not certain.
    LeftAlone,
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
    pub(crate) mending: Mending,
    /// Whether nothing was written, and the outputs are what would be.
    pub(crate) dry_run: bool,
    /// The number of outputs that existed before.
    pub(crate) existing: usize,
    /// With `--verify`: the number of games of which the output, read again, says what the input says.
    pub(crate) proven: usize,
    /// Where the things are kept that the target cannot hold.
    pub(crate) carrier: Option<CarrierLocation>,
    /// The format of which the losses are.
    pub(crate) target: Option<Format>,
    pub(crate) findings: Findings,
    pub(crate) losses: Losses,
    /// Games that were met, where only one is asked about.
    pub(crate) met: usize,
    /// How many of them are not shown, and nobody said which one is to be.
    pub(crate) unshown: usize,
    /// What carriers gave back, where that is to be listed.
    pub(crate) given_back: Losses,
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

    /// Adds notes on files that were written.
    pub(crate) fn add_notes(&mut self, notes: Vec<Diagnostic>) {
        for note in notes {
            self.findings.push(note, None);
        }
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
        self.findings.push(Diagnostic { refuses: true, ..reason.into() }, number);
    }

    /// There is no result if a record was refused, whose findings are the reason.
    pub(crate) fn fail_if_refused(&mut self) {
        if self.refused > 0 {
            self.outcome = Outcome::Failed;
        }
    }

    /// Why there is no result: the worst of the findings, and of these the last, after which reading ended.
    pub(crate) fn reason(&self) -> Option<&Finding> {
        self.findings.list().iter().max_by_key(|finding| finding.diagnostic.level())
    }

    /// Takes out what nobody wants to be told, and what an option has answered. Why there is no result is always told.
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

    /// The findings by code and level, in the order of the first of each.
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

/// Findings of one code and level in an input.
pub(crate) struct FindingsOfCode<'f> {
    pub(crate) first: &'f Finding,
    pub(crate) count: usize,
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
    pub(crate) fn append(&mut self, losses: &[Loss], number: RecordNumber) {
        // Those of many moves stand together.
        for alike in losses.chunk_by(|one, next| (one.concept, one.fate) == (next.concept, next.fate)) {
            let Some(loss) = alike.first() else { continue };
            let first = || LossGroup { count: 0, listed: 0, first: loss.clone(), number };
            let group = self.groups.entry((loss.concept, loss.fate)).or_insert_with(first);
            group.count += alike.len();
            let listed = alike.iter().take(LISTED.saturating_sub(self.list.len()));
            group.listed += listed.len();
            self.list.extend(listed.map(|loss| (loss.clone(), number)));
        }
    }

    /// Whether further ones are only counted.
    pub(crate) const fn are_listed_up(&self) -> bool {
        self.list.len() >= LISTED
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = (Concept, Fate, &LossGroup)> {
        self.groups.iter().map(|((concept, fate), group)| (*concept, *fate, group))
    }

    /// Those that are told of: how a thing is spelt only where all is asked for.
    pub(crate) fn told(&self, verbosity: Verbosity) -> impl Iterator<Item = (Concept, Fate, &LossGroup)> {
        self.groups().filter(move |(concept, ..)| is_told(*concept, verbosity))
    }

    /// The number of all losses.
    pub(crate) fn total(&self) -> usize {
        self.groups.values().map(|group| group.count).sum()
    }
}

/// Whether losses of this concept are told of.
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
        losses.append(&vec![loss(Fate::Dropped); LISTED + 5], ONE);
        losses.append(&[loss(Fate::Carried)], ONE);
        assert_eq!((losses.list.len(), losses.total()), (LISTED, LISTED + 6));
        let groups: Vec<_> = losses.groups().map(|(.., group)| (group.count, group.listed)).collect();
        assert_eq!(groups, [(1, 0), (LISTED + 5, LISTED)]);
        let mut outputs = Outputs::default();
        (0..LISTED + 2).for_each(|number| outputs.push(number.to_string()));
        assert_eq!((outputs.names.len(), outputs.unlisted), (LISTED, 2));
    }
}
