//! Merging of two files that were made from one, or of two files about the same games.

use std::collections::{HashMap, VecDeque};

use wei7_core::{
    Difference, Field, Merged, Record, Resolution, Step, Subject, is_same_game, merge as merge_records, union,
};
use wei7_text::{Argument, Message};

use crate::explain::Topic;
use crate::format::Format;
use crate::options::Options;
use crate::source::{Failed, Source};
use wei7_messages::Language;

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
#[derive(Clone, Debug)]
pub struct MergedFile {
    /// Format of ours.
    pub format: Format,
    /// The games, in the order of ours; those that only theirs has are at the end.
    pub games: Vec<MergedGame>,
    /// Games other than Go (SGF GM), as bytes: those of ours, then those that only theirs has.
    pub others: Vec<Vec<u8>>,
}

impl MergedFile {
    /// Returns the number of conflicts.
    pub fn conflicts(&self) -> usize {
        self.games.iter().map(|game| game.conflicts.len()).sum()
    }
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
/// let merged = merge(Some(base.into()), ours, theirs, Conflicts::Ours, &Options::default())?;
/// let record = merged.games[0].record.as_ref().unwrap();
/// assert_eq!((record.tree.len(), merged.conflicts()), (3, 0));
/// # Ok::<(), wei7_convert::Failed>(())
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
) -> Result<MergedFile, Failed> {
    let base = base.map(|base| base.all_games(options)).transpose()?.map(|(_, records, _)| records);
    let (format, ours, mut others) = ours.into().all_games(options)?;
    let (_, theirs, others_of_theirs) = theirs.into().all_games(options)?;
    let added: Vec<Vec<u8>> = others_of_theirs.into_iter().filter(|game| !others.contains(game)).collect();
    others.extend(added);
    Ok(MergedFile { format, games: merge_games(base.as_deref(), &ours, &theirs, conflicts), others })
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
    if base == record {
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
        Conflicts::Comment(language) => conflict_text(conflict, language),
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

/// Returns the text about a conflict for the comment of its node.
fn conflict_text(conflict: &Difference, language: Language) -> String {
    let value =
        |value: &Option<Argument>| value.as_ref().map_or_else(|| Argument::from(Message::new("none")), Clone::clone);
    let message = Message::new("conflict-in-comment")
        .with("what", Topic::Loss(conflict.concept()).title(language))
        .with("ours", value(&conflict.left))
        .with("theirs", value(&conflict.right));
    language.message(&message)
}

/// Returns for each game of the base the game of one side that was made from it. The only games of two files belong
/// together.
fn partners(base: &[Record], side: &[Record]) -> Vec<Option<usize>> {
    if let ([_], [_]) = (base, side) { vec![Some(0)] } else { same_games(base, side) }
}

/// Returns for each game of the first list the game of the second list that is the same game: by everything that they say,
/// by information and first moves, by first moves, by information.
fn same_games(left: &[Record], right: &[Record]) -> Vec<Option<usize>> {
    let mut partners = vec![None; left.len()];
    let mut taken = vec![false; right.len()];
    let keys: [fn(&Record) -> Option<String>; 4] = [
        |record| Some(format!("{record:?}")),
        |record| Some(format!("{} {}", info_key(record)?, moves_key(record)?)),
        moves_key,
        info_key,
    ];
    for key in keys {
        if partners.iter().all(Option::is_some) || taken.iter().all(|taken| *taken) {
            break;
        }
        let mut waiting: HashMap<String, VecDeque<usize>> = HashMap::new();
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
fn info_key(record: &Record) -> Option<String> {
    let info = record.info.as_deref()?;
    let key = (&info.name, &info.time, &info.place, &info.participants);
    (info.time.is_some() || info.participants.is_some() || info.name.is_some()).then(|| format!("{key:?}"))
}

/// Returns the board and the first moves of the main line; `None` if there are only a few.
fn moves_key(record: &Record) -> Option<String> {
    /// Number of moves of the main line that two records of the same game share.
    const MOVES: usize = 12;
    let moves: Vec<_> =
        record.main_line().filter_map(Step::as_move).map(|played| (played.color, played.vertex)).collect();
    let pre = record.tree.root().pre.as_deref();
    let stones = pre.map(wei7_core::Pre::stones).unwrap_or_default();
    (moves.len() >= MOVES || !stones.is_empty())
        .then(|| format!("{} {stones:?} {:?}", record.board_size(), moves.get(..MOVES).unwrap_or(&moves)))
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
    fn both_values_of_a_conflict_are_in_the_comment() {
        let base = "(;SZ[9];B[ee]C[a])";
        let (ours, theirs) = ("(;SZ[9];B[ee]C[first])", "(;SZ[9];B[ee]C[second])");
        let (written, conflicts) = merged(Some(base), ours, theirs, Conflicts::Comment(Language::En));
        assert_eq!(conflicts, 1);
        assert!(written[0].contains("first") && written[0].contains("second"), "{}", written[0]);
    }
}
