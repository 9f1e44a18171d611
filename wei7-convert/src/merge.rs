//! Merging of two files that were made from one, or of two files about the same games.

mod pairing;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use wei7_core::{
    BranchId, Carriers, Diagnostic, Difference, Field, InFile, Loss, Merged, Place, Record, Resolution, Subject,
    compare, merge as merge_records, union,
};
use wei7_messages::Language;
use wei7_text::{Argument, Message};

use crate::codes::{MERGE_CONFLICT, OTHER_GAME, SEVERAL_GAMES, UNWRITABLE, UNWRITABLE_RECORD, because};
use crate::explain::Topic;
use crate::findings::RecordNumber;
use crate::format::Format;
use crate::options::Options;
use crate::output::Output;
use crate::source::{NotRead, ReadSource, Source};
use crate::writer::RecordWriter;
use pairing::{is_same_game, partners, same_games};

/// Decides what is written where both files changed the same thing (see [`Resolution`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflicts {
    /// The value of ours.
    Ours,
    /// The value of theirs.
    Theirs,
    /// The value of theirs, and both values in the comment of the node, with words of this language.
    Comment(Language),
}

/// A game of a merged file.
#[derive(Clone, Debug)]
pub struct MergedGame {
    /// The merged record; `None` for a game that one side removed.
    pub record: Option<Record>,
    /// Values that both sides changed: `left` is ours and `right` is theirs.
    pub conflicts: Vec<Difference>,
}

/// Result of [`merge`].
#[derive(Debug)]
pub struct MergedFile {
    /// Format of ours.
    pub format: Format,
    /// The games, in the order of ours; those that only theirs has are at the end.
    pub games: Vec<MergedGame>,
    /// Games other than Go (SGF GM), as bytes: those of ours, then those that only theirs has.
    pub others: Vec<Vec<u8>>,
}

/// A merged file in a format.
#[derive(Debug)]
pub struct WrittenFile {
    /// Content of the file.
    pub output: Output,
    /// The written records.
    pub records: Vec<Record>,
    /// Values that the file holds only in its carrier, or not at all.
    pub losses: Vec<(Loss, RecordNumber)>,
}

impl MergedFile {
    /// Merges the games of sources that were read.
    pub fn new(base: Option<ReadSource>, ours: ReadSource, theirs: ReadSource, conflicts: Conflicts) -> Self {
        let format = ours.format;
        let (base, others_of_base) = base.map(split).unzip();
        let ((ours, others_of_ours), (theirs, others_of_theirs)) = (split(ours), split(theirs));
        let others = merge_others(&others_of_base.unwrap_or_default(), others_of_ours, others_of_theirs);
        Self { format, games: merge_games(base.as_deref(), &ours, &theirs, conflicts), others }
    }

    /// Returns the number of conflicts.
    pub fn conflicts(&self) -> usize {
        self.games.iter().map(|game| game.conflicts.len()).sum()
    }

    /// Writes the merged games in a format.
    ///
    /// # Errors
    ///
    /// Returns the finding that refuses the file: no game is left, the format holds one game and there are several, it cannot
    /// hold a game other than Go, or it cannot hold a record.
    pub fn write(self, format: Format, options: &Options) -> Result<WrittenFile, Diagnostic> {
        let records: Vec<Record> = self.games.into_iter().filter_map(|game| game.record).collect();
        let count = records.len();
        if count == 0 && self.others.is_empty() {
            return Err(because(&UNWRITABLE, Message::new("no-game-left")));
        }
        if count > 1 && format.holds_one_record() {
            return Err(because(&SEVERAL_GAMES, Message::new("several-games-in-target").with("number", count)));
        }
        if !self.others.is_empty() && format != Format::SGF {
            let number = self.others.len();
            return Err(because(&OTHER_GAME, Message::new("other-games-in-target").with("number", number)));
        }
        let mut writer = RecordWriter::from_options(format, options);
        let output = Output { document: Vec::new(), supplement: None };
        let mut written = WrittenFile { output, records: Vec::with_capacity(count), losses: Vec::new() };
        for (index, mut record) in records.into_iter().enumerate() {
            let place = InFile { after_record: index > 0, before_record: index + 1 < count };
            let mut write = |record: &Record| {
                writer.output(record.clone(), 0, place).map_err(|unwritten| {
                    let worst = unwritten.report.diagnostics().iter().max_by_key(|finding| finding.level());
                    worst.cloned().unwrap_or_else(|| Diagnostic::new(&UNWRITABLE_RECORD, Place::Source))
                })
            };
            let mut game = write(&record)?;
            // A carrier with nothing but the order of marks and extras would be an edit of neither side.
            if let Some(shown) = read_without_carrier(&game.output, format, options)
                && shown != record
                && compare(&record, &shown).iter().all(is_order)
            {
                game = write(&shown)?;
                record = shown;
            }
            written.output.document.append(&mut game.output.document);
            written.output.supplement = game.output.supplement;
            let number = RecordNumber { game: index + 1, record: index };
            written.losses.extend(game.losses.into_iter().map(|loss| (loss, number)));
            written.records.push(record);
        }
        for game in self.others {
            written.output.document.extend(game);
            written.output.document.push(b'\n');
        }
        Ok(written)
    }
}

/// Returns the record that a written game shows without its carrier.
fn read_without_carrier(game: &Output, format: Format, options: &Options) -> Option<Record> {
    let options = Options { from: Some(format), carriers: Carriers::Ignore, ..options.clone() };
    let read = Source::from(game.document.as_slice()).read_all(&options).ok()?;
    split(read).0.pop()
}

/// Returns whether a difference is one of order or division only.
fn is_order(difference: &Difference) -> bool {
    !difference.is_significant() && matches!(difference.about, Subject::Field(_))
}

/// Merges games other than Go, which are only compared as bytes: those of ours that theirs did not remove, and those that only
/// theirs has and ours did not remove. A game that both changed is kept twice.
fn merge_others(base: &[Vec<u8>], ours: Vec<Vec<u8>>, theirs: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let (base, known): (HashSet<&Vec<u8>>, HashSet<Vec<u8>>) = (base.iter().collect(), ours.iter().cloned().collect());
    let in_theirs: HashSet<Vec<u8>> = theirs.iter().cloned().collect();
    let kept = ours.into_iter().filter(|game| !base.contains(game) || in_theirs.contains(game));
    let added = theirs.into_iter().filter(|game| !base.contains(game) && !known.contains(game));
    kept.chain(added).collect()
}

/// Returns the records of a source, and the bytes of its games other than Go.
fn split(source: ReadSource) -> (Vec<Record>, Vec<Vec<u8>>) {
    let (mut records, mut others) = (Vec::new(), Vec::new());
    for (.., game) in source.games {
        match game {
            Ok(record) => records.push(record),
            Err(game) => others.push(game),
        }
    }
    (records, others)
}

/// Merges the games of two sources that were made from `base`. Without a base, the result is the union of both: the same
/// move at the same place is one node. Games of files with several games belong together if their information or their
/// first moves are equal; a game that only one file has is kept.
///
/// ```
/// use wei7_convert::{Conflicts, Options, merge};
///
/// let base = b"(;SZ[9];B[ee];W[gc])";
/// let ours = b"(;SZ[9];B[ee];W[gc]C[Good.])";
/// let theirs = b"(;SZ[9];B[ee](;W[gc])(;W[cc]))";
/// let merged = merge(Some(base.into()), ours, theirs, Conflicts::Ours, &Options::default()).expect("these are records");
/// let record = merged.games[0].record.as_ref().expect("no side removed the game");
/// assert_eq!((record.tree.len(), merged.conflicts()), (3, 0));
/// ```
///
/// # Errors
///
/// Returns an error if one of the sources cannot be read.
pub fn merge<'a>(
    base: Option<Source<'a>>,
    ours: impl Into<Source<'a>>,
    theirs: impl Into<Source<'a>>,
    conflicts: Conflicts,
    options: &Options,
) -> Result<MergedFile, NotRead> {
    let base = base.map(|base| base.read_all(options)).transpose()?;
    let (ours, theirs) = (ours.into().read_all(options)?, theirs.into().read_all(options)?);
    Ok(MergedFile::new(base, ours, theirs, conflicts))
}

/// Returns the finding about a conflict. `game`: the number of the game, if there are several.
pub fn conflict_finding(conflict: &Difference, game: Option<usize>, language: Language) -> Diagnostic {
    let place = language.place(&conflict.at);
    let found = conflict_message("conflict", conflict, language).with("place", place);
    let found = match game {
        Some(number) => Message::new("conflict-in-game").with("number", number).with("conflict", found),
        None => found,
    };
    because(&MERGE_CONFLICT, found)
}

/// Merges the games of two files, as [`merge`] does.
pub fn merge_games(
    base: Option<&[Record]>,
    ours: &[Record],
    theirs: &[Record],
    conflicts: Conflicts,
) -> Vec<MergedGame> {
    let base = base.unwrap_or_default();
    let (of_ours, of_theirs) = (partners(base, ours), partners(base, theirs));
    let in_base = |partners: &[Option<usize>], count: usize| {
        let mut found = vec![None; count];
        for (base, partner) in partners.iter().enumerate() {
            if let Some(partner) = *partner {
                found[partner] = Some(base);
            }
        }
        found
    };
    let base_of_ours = in_base(&of_ours, ours.len());
    let base_of_theirs = in_base(&of_theirs, theirs.len());
    // Games that both sides added.
    let added = |records: &[Record], bases: &[Option<usize>]| -> Vec<usize> {
        (0..records.len()).filter(|index| bases[*index].is_none()).collect()
    };
    let (added_ours, added_theirs) = (added(ours, &base_of_ours), added(theirs, &base_of_theirs));
    let select = |records: &[Record], which: &[usize]| which.iter().map(|index| records[*index].clone()).collect();
    let (list_ours, list_theirs): (Vec<Record>, Vec<Record>) =
        (select(ours, &added_ours), select(theirs, &added_theirs));
    // The only games of two files need not have equal information.
    let added_by_both = match (ours, theirs, &*list_ours, &*list_theirs) {
        ([_], [_], [one], [other]) if is_same_game(one, other) => vec![Some(0)],
        _ => same_games(&list_ours, &list_theirs),
    };
    let same: HashMap<usize, usize> = added_ours
        .iter()
        .zip(added_by_both)
        .filter_map(|(ours, partner)| Some((*ours, *added_theirs.get(partner?)?)))
        .collect();
    let mut is_merged = vec![false; theirs.len()];
    let mut games = Vec::new();
    for (index, record) in ours.iter().enumerate() {
        let partner = match base_of_ours[index] {
            Some(base) => of_theirs[base],
            None => same.get(&index).copied(),
        };
        if let Some(partner) = partner {
            is_merged[partner] = true;
        }
        games.push(match (base_of_ours[index].map(|index| &base[index]), partner.map(|index| &theirs[index])) {
            (base, Some(theirs)) => merge_two(base, record, theirs, conflicts),
            (None, None) => MergedGame { record: Some(record.clone()), conflicts: Vec::new() },
            (Some(base), None) => removed(base, record, true, conflicts),
        });
    }
    for (index, record) in theirs.iter().enumerate().filter(|(index, _)| !is_merged[*index]) {
        games.push(match base_of_theirs[index] {
            Some(number) => removed(&base[number], record, false, conflicts),
            None => MergedGame { record: Some(record.clone()), conflicts: Vec::new() },
        });
    }
    games
}

/// Merges a game that the other side removed: a removal wins over a game that did not change.
fn removed(base: &Record, record: &Record, is_ours: bool, conflicts: Conflicts) -> MergedGame {
    if !compare(base, record).iter().any(Difference::is_significant) {
        return MergedGame { record: None, conflicts: Vec::new() };
    }
    let changed: Option<Argument> = Some(Message::new("changed-on-one-side").into());
    let (left, right) = if is_ours { (changed, None) } else { (None, changed) };
    let about = Subject::Field(Field::Variation);
    let conflict = Difference { about, at: "document".to_owned(), left, right };
    let record = match conflicts {
        Conflicts::Ours => is_ours.then(|| record.clone()),
        Conflicts::Theirs => (!is_ours).then(|| record.clone()),
        Conflicts::Comment(language) => {
            let note = language.message(&conflict_message("conflict-in-comment", &conflict, language));
            let mut record = record.clone();
            let pre = record.tree[BranchId::ROOT].pre.get_or_insert_default();
            let comment = pre.comment.take().map_or(note.clone(), |comment| format!("{comment}\n{note}"));
            pre.comment = Some(comment.into());
            Some(record)
        }
    };
    MergedGame { record, conflicts: vec![conflict] }
}

fn merge_two(base: Option<&Record>, ours: &Record, theirs: &Record, conflicts: Conflicts) -> MergedGame {
    let text = |conflict: &Difference| match conflicts {
        Conflicts::Comment(language) => language.message(&conflict_message("conflict-in-comment", conflict, language)),
        Conflicts::Ours | Conflicts::Theirs => String::new(),
    };
    let resolution = match conflicts {
        Conflicts::Ours => Resolution::Ours,
        Conflicts::Theirs => Resolution::Theirs,
        Conflicts::Comment(_) => Resolution::Comment(&text),
    };
    let Merged { record, conflicts } = match base {
        Some(base) => merge_records(base, ours, theirs, resolution),
        None => union(ours, theirs, resolution),
    };
    MergedGame { record: Some(record), conflicts }
}

/// Returns a message with the subject and both values of a conflict.
fn conflict_message(id: &'static str, conflict: &Difference, language: Language) -> Message {
    let value = |value: &Option<Argument>| value.clone().unwrap_or_else(|| Message::new("none").into());
    Message::new(id)
        .with("what", Topic::Loss(conflict.concept()).title(language))
        .with("ours", value(&conflict.left))
        .with("theirs", value(&conflict.right))
}
