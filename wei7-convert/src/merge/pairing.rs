//! Finds the games of two files that belong together. Games have no identity, and their numbers change when a game is
//! inserted, so their content decides.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::hash::{DefaultHasher, Hasher};

use wei7_core::{Color, Info, Pre, Record, StartTime, Step, Text, Vertex};

/// Returns for each game of the base the game of one side that was made from it. The only games of two files belong
/// together. So do games whose information or moves no other game has, and two games at the same place of files with equally
/// many games, if nothing tells them apart: a short game can only be recognized by its moves or by its place.
pub(super) fn partners(base: &[Record], side: &[Record]) -> Vec<Option<usize>> {
    if let ([_], [_]) = (base, side) {
        return vec![Some(0)];
    }
    let mut pairing = Pairing::new(base, side);
    pairing.pair_same(is_same_game);
    pairing.pair_unique(info_key, |one, other| one.board_size() == other.board_size());
    pairing.pair_unique(|record| first_moves(record).first().map(|_| moves_hash(record)), share_information);
    if base.len() == side.len() {
        pairing.pair_places(|one, other| {
            is_same_game(one, other) && (info_key(one) == info_key(other) || begin_alike(one, other))
        });
    }
    pairing.partners
}

/// Returns for each game of the first list the game of the second list that is the same game.
pub(super) fn same_games(left: &[Record], right: &[Record]) -> Vec<Option<usize>> {
    let mut pairing = Pairing::new(left, right);
    pairing.pair_same(|one, other| is_same_game(one, other) && (begin_alike(one, other) || date(one).is_some()));
    pairing.partners
}

/// Pairs the games of two files.
struct Pairing<'r> {
    left: &'r [Record],
    right: &'r [Record],
    /// For each game of the left file, its partner.
    partners: Vec<Option<usize>>,
    /// For each game of the right file, whether it has a partner.
    taken: Vec<bool>,
}

impl<'r> Pairing<'r> {
    fn new(left: &'r [Record], right: &'r [Record]) -> Self {
        Self { left, right, partners: vec![None; left.len()], taken: vec![false; right.len()] }
    }

    /// Pairs games with the same content, first those at the same place; games with the same information and first moves, or the
    /// same first moves; and games with the same information, if `is_same` returns true for them.
    fn pair_same(&mut self, is_same: impl Fn(&Record, &Record) -> bool) {
        let content = |record: &Record| hash(format_args!("{record:?}"));
        self.pair_places(|one, other| content(one) == content(other));
        self.pair_by(|record| Some(content(record)), |_, _| true);
        self.pair_by(|record| Some(info_key(record)?.rotate_left(1) ^ moves_hash(record)), |_, _| true);
        self.pair_by(moves_key, |_, _| true);
        self.pair_by(info_key, is_same);
    }

    /// Pairs the games at the same place for which `is_same` returns true.
    fn pair_places(&mut self, is_same: impl Fn(&Record, &Record) -> bool) {
        for (index, (one, other)) in self.left.iter().zip(self.right).enumerate() {
            if self.partners[index].is_none() && !self.taken[index] && is_same(one, other) {
                (self.partners[index], self.taken[index]) = (Some(index), true);
            }
        }
    }

    /// Pairs games with the same key for which `is_same` returns true, in the order of the files.
    fn pair_by(&mut self, key: impl Fn(&Record) -> Option<u64>, is_same: impl Fn(&Record, &Record) -> bool) {
        /// Number of games with the same key that are compared with a game, so that the time is linear.
        const COMPARED: usize = 16;
        let mut waiting: HashMap<u64, VecDeque<usize>> = HashMap::new();
        for (index, record) in self.right.iter().enumerate().filter(|(index, _)| !self.taken[*index]) {
            if let Some(key) = key(record) {
                waiting.entry(key).or_default().push_back(index);
            }
        }
        if waiting.is_empty() {
            return;
        }
        for (partner, record) in self.partners.iter_mut().zip(self.left).filter(|(partner, _)| partner.is_none()) {
            let Some(candidates) = key(record).and_then(|key| waiting.get_mut(&key)) else { continue };
            let found = candidates.iter().take(COMPARED).position(|index| is_same(record, &self.right[*index]));
            if let Some(index) = found.and_then(|at| candidates.remove(at)) {
                (*partner, self.taken[index]) = (Some(index), true);
            }
        }
    }

    /// Pairs games with a key that one game of each file has, if `is_same` returns true for them.
    fn pair_unique(&mut self, key: impl Fn(&Record) -> Option<u64>, is_same: impl Fn(&Record, &Record) -> bool) {
        let lonely = |records: &[Record], is_paired: &dyn Fn(usize) -> bool| {
            let mut places: HashMap<u64, Option<usize>> = HashMap::new();
            for (index, record) in records.iter().enumerate().filter(|(index, _)| !is_paired(*index)) {
                if let Some(key) = key(record) {
                    places.entry(key).and_modify(|place| *place = None).or_insert(Some(index));
                }
            }
            places
        };
        let of_left = lonely(self.left, &|index| self.partners[index].is_some());
        let of_right = lonely(self.right, &|index| self.taken[index]);
        for (key, place) in of_left {
            if let (Some(left), Some(Some(right))) = (place, of_right.get(&key))
                && is_same(&self.left[left], &self.right[*right])
            {
                (self.partners[left], self.taken[*right]) = (Some(*right), true);
            }
        }
    }
}

/// Returns when the game began.
fn date(record: &Record) -> Option<&StartTime> {
    record.info.as_deref()?.time.as_ref()
}

/// Returns who played when and where; `None` if the record does not say it.
fn info_key(record: &Record) -> Option<u64> {
    let info = record.info.as_deref()?;
    let key = (&info.name, &info.time, &info.place, &info.participants);
    (info.time.is_some() || info.participants.is_some() || info.name.is_some()).then(|| hash(format_args!("{key:?}")))
}

/// Returns whether two games have a name, a date, a place or a person in common, or one of them has no information.
fn share_information(left: &Record, right: &Record) -> bool {
    let (Some(left), Some(right)) = (left.info.as_deref(), right.info.as_deref()) else { return true };
    let has_same = |of_left: &Option<Text>, of_right: &Option<Text>| of_left.is_some() && of_left == of_right;
    let people = |info: &Info| -> HashSet<Text> {
        info.participants.iter().flatten().filter_map(|person| person.name.clone()).collect()
    };
    has_same(&left.name, &right.name)
        || has_same(&left.place, &right.place)
        || (left.time.is_some() && left.time == right.time)
        || !people(left).is_disjoint(&people(right))
}

/// Number of moves of the main line that two records of the same game share.
const FIRST_MOVES: usize = 12;

/// Returns the first moves of the main line.
fn first_moves(record: &Record) -> Vec<(Color, Vertex)> {
    record.main_line().filter_map(Step::as_move).take(FIRST_MOVES).map(|played| (played.color, played.vertex)).collect()
}

/// Returns whether the first moves of the shorter game are those of the longer one.
fn begin_alike(left: &Record, right: &Record) -> bool {
    first_moves(left).iter().zip(first_moves(right)).all(|(one, other)| *one == other)
}

/// Returns a hash of the board, the stones at the start, and the first moves.
fn moves_hash(record: &Record) -> u64 {
    let pre = record.tree.root().pre.as_deref();
    let stones = pre.map(Pre::stones).unwrap_or_default();
    hash(format_args!("{} {stones:?} {:?}", record.board_size(), first_moves(record)))
}

/// Returns [`moves_hash`]; `None` if the game has no stones at the start and only a few moves.
fn moves_key(record: &Record) -> Option<u64> {
    let has_stones = record.tree.root().pre.as_deref().is_some_and(|pre| !pre.stones().is_empty());
    (has_stones || first_moves(record).len() == FIRST_MOVES).then(|| moves_hash(record))
}

/// Returns whether two games that nothing else tells apart are the same game: they have the same board, the same stones
/// at the start, and the same first move. Games with stones at the start, such as problems, may have different first moves.
pub(super) fn is_same_game(left: &Record, right: &Record) -> bool {
    let stones = |record: &Record| {
        let pre = record.tree.root().pre.as_deref();
        let mut stones = pre.map(Pre::stones).unwrap_or_default().to_vec();
        stones.sort_unstable();
        stones
    };
    let has_same_move = || first_moves(left).iter().zip(first_moves(right)).take(1).all(|(one, other)| *one == other);
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
