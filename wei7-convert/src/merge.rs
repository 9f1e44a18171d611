//! Merging of two files that were made from one, or of two files about the same games.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::{DefaultHasher, Hasher};

use wei7_core::{
    Diagnostic, Difference, Field, InFile, Loss, Merged, Place, Pre, Record, Resolution, Step, Subject, compare,
    merge as merge_records, union,
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
        let mut written =
            WrittenFile { output: Output { document: Vec::new(), supplement: None }, records, losses: Vec::new() };
        for (index, record) in written.records.iter().enumerate() {
            let place = InFile { after_record: index > 0, before_record: index + 1 < count };
            let mut game = writer.output(record.clone(), 0, place).map_err(|unwritten| {
                let worst = unwritten.report.diagnostics().iter().max_by_key(|finding| finding.level());
                worst.cloned().unwrap_or_else(|| Diagnostic::new(&UNWRITABLE_RECORD, Place::Source))
            })?;
            written.output.document.append(&mut game.output.document);
            written.output.supplement = game.output.supplement;
            let number = RecordNumber { game: index + 1, record: index };
            written.losses.extend(game.losses.into_iter().map(|loss| (loss, number)));
        }
        for game in self.others {
            written.output.document.extend(game);
            written.output.document.push(b'\n');
        }
        Ok(written)
    }
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
    let is_kept = match conflicts {
        Conflicts::Ours => is_ours,
        Conflicts::Theirs => !is_ours,
        Conflicts::Comment(_) => true,
    };
    MergedGame { record: is_kept.then(|| record.clone()), conflicts: vec![conflict] }
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

/// Returns for each game of the base the game of one side that was made from it. The only games of two files belong
/// together. So do two games at the same place of files with equally many games, if nothing tells them apart: a short game
/// without players, name and date can only be recognized by its place.
fn partners(base: &[Record], side: &[Record]) -> Vec<Option<usize>> {
    if let ([_], [_]) = (base, side) {
        return vec![Some(0)];
    }
    let mut partners = same_games(base, side);
    if base.len() == side.len() {
        let taken: HashSet<usize> = partners.iter().flatten().copied().collect();
        for (index, (one, other)) in base.iter().zip(side).enumerate() {
            let is_free = partners[index].is_none() && !taken.contains(&index);
            if is_free && info_key(one) == info_key(other) && is_same_game(one, other) {
                partners[index] = Some(index);
            }
        }
    }
    partners
}

/// Returns for each game of the first list the game of the second list that is the same game: by everything that they say,
/// by information and first moves, by first moves, by information.
fn same_games(left: &[Record], right: &[Record]) -> Vec<Option<usize>> {
    let mut partners = vec![None; left.len()];
    let mut taken = vec![false; right.len()];
    let keys: [fn(&Record) -> Option<u64>; 4] = [
        |record| Some(hash(format_args!("{record:?}"))),
        |record| Some(info_key(record)?.rotate_left(1) ^ moves_key(record)?),
        moves_key,
        info_key,
    ];
    for key in keys {
        if partners.iter().all(Option::is_some) || taken.iter().all(|taken| *taken) {
            break;
        }
        let mut waiting: HashMap<u64, VecDeque<usize>> = HashMap::new();
        for (index, record) in right.iter().enumerate().filter(|(index, _)| !taken[*index]) {
            if let Some(key) = key(record) {
                waiting.entry(key).or_default().push_back(index);
            }
        }
        for (partner, record) in partners.iter_mut().zip(left).filter(|(partner, _)| partner.is_none()) {
            let found = key(record).and_then(|key| waiting.get_mut(&key)?.pop_front());
            if let Some(index) = found {
                (*partner, taken[index]) = (Some(index), true);
            }
        }
    }
    partners
}

/// Returns who played when and where; `None` if the record does not say it.
fn info_key(record: &Record) -> Option<u64> {
    let info = record.info.as_deref()?;
    let key = (&info.name, &info.time, &info.place, &info.participants);
    (info.time.is_some() || info.participants.is_some() || info.name.is_some()).then(|| hash(format_args!("{key:?}")))
}

/// Returns the board and the first moves of the main line; `None` if there are only a few.
fn moves_key(record: &Record) -> Option<u64> {
    /// Number of moves of the main line that two records of the same game share.
    const MOVES: usize = 12;
    let moves: Vec<_> =
        record.main_line().filter_map(Step::as_move).map(|played| (played.color, played.vertex)).collect();
    let pre = record.tree.root().pre.as_deref();
    let stones = pre.map(Pre::stones).unwrap_or_default();
    let first = moves.get(..MOVES).unwrap_or(&moves);
    (moves.len() >= MOVES || !stones.is_empty())
        .then(|| hash(format_args!("{} {stones:?} {first:?}", record.board_size())))
}

/// Returns whether two games that nothing else tells apart are the same game: they have the same board, the same stones
/// at the start, and the same first move. Games with stones at the start, such as problems, may have different first moves.
fn is_same_game(left: &Record, right: &Record) -> bool {
    let stones = |record: &Record| {
        let pre = record.tree.root().pre.as_deref();
        let mut stones = pre.map(Pre::stones).unwrap_or_default().to_vec();
        stones.sort_unstable();
        stones
    };
    let first_move =
        |record: &Record| record.main_line().find_map(Step::as_move).map(|played| (played.color, played.vertex));
    let has_same_move = || match (first_move(left), first_move(right)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    let of_left = stones(left);
    left.board_size() == right.board_size() && of_left == stones(right) && (!of_left.is_empty() || has_same_move())
}

/// Returns the hash of a text that is not kept in memory.
fn hash(text: fmt::Arguments<'_>) -> u64 {
    struct Hashed(DefaultHasher);
    impl fmt::Write for Hashed {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.write(text.as_bytes());
            Ok(())
        }
    }
    let mut hashed = Hashed(DefaultHasher::new());
    // Hashing does not fail.
    let _ = fmt::Write::write_fmt(&mut hashed, text);
    hashed.0.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: Option<&str>, ours: &str, theirs: &str, conflicts: Conflicts) -> (Vec<String>, usize) {
        let base = base.map(|base| base.as_bytes().into());
        let file = merge(base, ours.as_bytes(), theirs.as_bytes(), conflicts, &Options::default()).unwrap();
        let mut written = Vec::new();
        for record in file.games.iter().filter_map(|game| game.record.as_ref()) {
            let mut sgf = Vec::new();
            crate::RecordWriter::to_format(Format::SGF).carry(crate::Carry::None).write(record, &mut sgf).unwrap();
            written.push(String::from_utf8(sgf).unwrap().replace(['\n', '\r'], ""));
        }
        (written, file.conflicts())
    }

    #[test]
    fn games_are_merged_with_the_game_that_they_were() {
        let game = |name: &str, moves: &str| format!("(;SZ[9]PB[{name}]PW[W]DT[2001-01-01];B[ee]{moves})");
        let base = game("A", "") + &game("B", "") + &game("C", "");
        let ours = game("B", ";W[aa]") + &game("A", "") + &game("D", "");
        let theirs = game("A", ";W[bb]") + &game("B", "C[x]") + &game("C", "") + &game("E", "");
        let (written, conflicts) = merged(Some(&base), &ours, &theirs, Conflicts::Theirs);
        assert_eq!((written.len(), conflicts), (4, 0));
        for (text, parts) in
            written.iter().zip([["PB[B]", "C[x];W[aa]"], ["PB[A]", ";W[bb]"], ["PB[D]", ""], ["PB[E]", ""]])
        {
            assert!(parts.iter().all(|part| text.contains(part)), "{text}");
        }
        // Ours removed a game that theirs changed.
        let (written, conflicts) =
            merged(Some(&base), &ours, &base.replace("PB[C]", "PB[C]RE[B+R]"), Conflicts::Theirs);
        assert_eq!((written.len(), conflicts), (4, 1));
    }

    #[test]
    fn removed_games_stay_removed() {
        let go = "(;SZ[9]PB[A]PW[B];B[ee];W[cc])";
        let second = "(;SZ[9]PB[C]PW[D];B[ff]TR[aa][bb];W[cc])";
        let chess = "(;GM[3]SZ[8]PB[X];B[d3])";
        let both = [go, second].concat();
        // Another program saved the game without a change of its content.
        let saved = second.replace("(;", "(;FF[4]GM[1]CA[UTF-8]").replace("TR[aa][bb]", "TR[bb][aa]");
        let (written, conflicts) = merged(Some(&both), go, &(go.to_owned() + &saved), Conflicts::Comment(Language::En));
        assert_eq!((written.len(), conflicts), (1, 0), "{written:?}");
        let options = Options::default();
        let file = |base: &str, ours: &str, theirs: &str| {
            let base = Some(base.as_bytes().into());
            merge(base, ours.as_bytes(), theirs.as_bytes(), Conflicts::Theirs, &options).unwrap()
        };
        // Games other than Go are compared as bytes.
        let with_chess = go.to_owned() + chess;
        assert!(file(&with_chess, go, &with_chess).others.is_empty());
        assert!(file(&with_chess, &with_chess, go).others.is_empty());
        let edited = with_chess.replace("B[d3]", "B[d4]");
        assert_eq!(file(&with_chess, &edited, &with_chess).others, [&edited.as_bytes()[go.len()..]]);
        assert_eq!(file(&with_chess, &edited, &with_chess.replace("B[d3]", "B[d5]")).others.len(), 2);
        // Each side removed another game.
        let refused = file(&both, go, second).write(Format::SGF, &options).unwrap_err();
        assert_eq!(refused.code.id, UNWRITABLE.id);
    }

    #[test]
    fn games_without_information_are_recognized_by_their_place() {
        let base = ["(;SZ[9];B[ee];W[gc])", "(;SZ[9];B[cc];W[gc])", "(;SZ[9];B[gg])"].concat();
        let (ours, theirs) =
            (base.replace("B[cc]", "B[cc]C[ours]"), base.replace("B[cc];W[gc]", "B[cc];W[gc]C[theirs]"));
        let (written, conflicts) = merged(Some(&base), &ours, &theirs, Conflicts::Theirs);
        assert_eq!((written.len(), conflicts), (3, 0));
        assert!(written[1].contains("B[cc]C[ours];W[gc]C[theirs]"), "{}", written[1]);
        // Ours replaced a game by another one.
        let ours = base.replace("(;SZ[9];B[cc]", "(;SZ[9];B[aa]");
        let (written, conflicts) = merged(Some(&base), &ours, &theirs, Conflicts::Theirs);
        assert_eq!((written.len(), conflicts), (4, 1), "{written:?}");
    }

    #[test]
    fn both_values_of_a_conflict_are_in_the_comment() {
        let base = "(;SZ[9];B[ee]C[a])";
        let (ours, theirs) = ("(;SZ[9];B[ee]C[first])", "(;SZ[9];B[ee]C[second])");
        let (written, conflicts) = merged(Some(base), ours, theirs, Conflicts::Comment(Language::En));
        assert_eq!(conflicts, 1);
        assert!(written[0].contains("first") && written[0].contains("second"), "{}", written[0]);
    }
}
