//! Changes of participants and players. A participant is identified by side and name, not by the index in a list.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use xxhash_rust::xxh3::xxh3_64;

use crate::record::{Participant, Player, Record, Text};
use wei7_board::Color;

/// The participants and players of a record, as changes of those of the base.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct People {
    /// Side (0 for none) and fingerprint of the name of each participant of the base.
    pub(crate) base: Vec<(u8, u32)>,
    /// The participants of the record; `None` if it has no list.
    pub(crate) list: Option<Vec<Person>>,
    /// Index of the participant and side of each player; `None` if the record has no list.
    pub(crate) players: Option<Vec<(u32, u8)>>,
    /// The lists themselves, which a carrier does not hold. `None` if the changes come from a carrier.
    pub(crate) whole: Option<Whole>,
}

/// All people of the base and of the record.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Whole {
    /// Fingerprints of all participants and players.
    pub(super) all: [u32; 2],
    pub(super) base: Vec<Participant>,
    pub(super) players_of_base: Vec<Player>,
    pub(super) ours: Vec<Participant>,
}

/// Returns a fingerprint of all participants and players.
pub(super) fn fingerprint_of_all(record: &Record) -> u32 {
    super::field::short(xxh3_64(format!("{:?}", lists(record)).as_bytes()))
}

/// A participant of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Person {
    /// Index of the participant in the base; `None` for a participant that the base does not have.
    pub(crate) in_base: Option<u32>,
    /// Changed fields: name, fingerprint of the value in the base, value in the record.
    pub(crate) texts: Vec<(String, Option<u32>, Option<Text>)>,
}

/// Returns a hash of a text, to detect changes.
pub(super) fn fingerprint(text: Option<&Text>) -> Option<u32> {
    text.map(|text| super::field::short(xxh3_64(text.as_bytes())))
}

pub(super) fn color(side: u8) -> Option<Color> {
    [Color::Black, Color::White].into_iter().find(|color| color.number() == side)
}

pub(super) fn list(record: &Record) -> &[Participant] {
    record.info.as_deref().and_then(|info| info.participants.as_deref()).unwrap_or_default()
}

pub(super) fn players(record: &Record) -> &[Player] {
    record.info.as_deref().and_then(|info| info.players.as_deref()).unwrap_or_default()
}

/// Returns the side (0 for none or both) and the fingerprint of the name of each participant.
pub(super) fn identities(record: &Record) -> Vec<(u8, u32)> {
    let mut sides = vec![0u8; list(record).len()];
    for player in players(record) {
        if let (Some(side), Some(color)) = (sides.get_mut(player.participant as usize), player.color) {
            // A participant who plays both sides is known by the name.
            *side = if *side == 0 { color.number() } else { 3 };
        }
    }
    let name = |person: &Participant| fingerprint(person.name.as_ref()).unwrap_or(0);
    list(record).iter().zip(sides).map(|(person, side)| (side % 3, name(person))).collect()
}

/// Returns for each participant of the left list the index of the same participant in the right list. Participants pair by side
/// and name, then by name, then by side, if nobody else has the same.
pub(super) fn partners(left: &[(u8, u32)], right: &[(u8, u32)]) -> Vec<Option<usize>> {
    fn pair_by<K: Eq + Hash>(
        found: &mut [Option<usize>],
        taken: &mut [bool],
        left: &[(u8, u32)],
        right: &[(u8, u32)],
        key: impl Fn((u8, u32)) -> Option<K>,
    ) {
        let mut places: HashMap<K, (Vec<usize>, Vec<usize>)> = HashMap::new();
        for (place, one) in left.iter().enumerate() {
            let free = found.get(place).is_some_and(Option::is_none);
            if free && let Some(key) = key(*one) {
                places.entry(key).or_default().0.push(place);
            }
        }
        for (place, one) in right.iter().enumerate() {
            if !taken.get(place).is_none_or(|taken| *taken)
                && let Some(key) = key(*one)
            {
                places.entry(key).or_default().1.push(place);
            }
        }
        for (lefts, rights) in places.into_values() {
            if let ([x], [y]) = (lefts.as_slice(), rights.as_slice()) {
                (found[*x], taken[*y]) = (Some(*y), true);
            }
        }
    }
    let (mut found, mut taken) = (vec![None; left.len()], vec![false; right.len()]);
    pair_by(&mut found, &mut taken, left, right, Some);
    pair_by(&mut found, &mut taken, left, right, |(_, name)| (name != 0).then_some(name));
    pair_by(&mut found, &mut taken, left, right, |(side, _)| (side != 0).then_some(side));
    // If both lists are equal, participants without side and name are at the same places.
    if left == right {
        for (place, (found, taken)) in found.iter_mut().zip(&taken).enumerate() {
            if found.is_none() && !taken {
                *found = Some(place);
            }
        }
    }
    found
}

/// Returns the participants and the players of a record, if it has these lists.
fn lists(record: &Record) -> (Option<&Vec<Participant>>, Option<&Vec<Player>>) {
    record.info.as_deref().map(|info| (info.participants.as_ref(), info.players.as_ref())).unwrap_or_default()
}

/// Returns for each participant of ours the index of the same participant in the base.
pub(crate) fn indexes_in_base(base: &Record, ours: &Record) -> Vec<Option<usize>> {
    if lists(base) == lists(ours) {
        return (0..list(base).len()).map(Some).collect();
    }
    let in_base = identities(base);
    let mut found = partners(&identities(ours), &in_base);
    // If both lists have the same length, the remaining participants are at the same places.
    if found.len() == in_base.len() {
        let taken: HashSet<usize> = found.iter().copied().flatten().collect();
        for (place, found) in found.iter_mut().enumerate().filter(|(place, _)| !taken.contains(place)) {
            *found = found.or(Some(place));
        }
    }
    found
}

impl People {
    /// Returns the changes from the participants and players of `base` to those of `ours`; `None` if there are no changes and no
    /// actors of steps (`acted`). `found`: [`indexes_in_base`].
    pub(crate) fn between(base: &Record, ours: &Record, found: Vec<Option<usize>>, acted: bool) -> Option<Self> {
        let (participants, players) = lists(ours);
        if lists(base) == (participants, players) && !(acted && participants.is_some()) {
            return None;
        }
        let person = |(person, place): (&Participant, Option<usize>)| {
            let none = Participant::default();
            let was = place.and_then(|place| list(base).get(place)).unwrap_or(&none);
            let texts = was.texts().into_iter().zip(person.texts());
            let texts = texts.filter(|((_, was), (_, is))| was != is);
            let texts = texts.map(|((name, was), (_, is))| (name.to_owned(), fingerprint(was.as_ref()), is.clone()));
            Person { in_base: place.and_then(|place| u32::try_from(place).ok()), texts: texts.collect() }
        };
        let list_of_ours = participants.map(|list| list.iter().zip(found).map(person).collect());
        let players = players.map(|players| {
            players.iter().map(|player| (player.participant, player.color.map_or(0, Color::number))).collect()
        });
        let all = [base, ours].map(fingerprint_of_all);
        let whole = Whole {
            all,
            base: list(base).to_vec(),
            players_of_base: self::players(base).to_vec(),
            ours: list(ours).to_vec(),
        };
        Some(Self { base: identities(base), list: list_of_ours, players, whole: Some(whole) })
    }

    /// Returns the side of each participant of the record (0 for none or both).
    pub(super) fn sides(&self) -> Vec<u8> {
        let mut sides = vec![0; self.list.as_ref().map_or(0, Vec::len)];
        for (participant, side) in self.players.iter().flatten() {
            if let Some(known) = sides.get_mut(*participant as usize) {
                *known = if *known == 0 { *side } else { 3 };
            }
        }
        sides.into_iter().map(|side| side % 3).collect()
    }

    /// Returns the side and the fingerprint of the name of each participant of the record; 0 for a name that is not changed.
    pub(super) fn changed_identities(&self) -> Vec<(u8, u32)> {
        let name = |person: &Person| {
            let name = person.texts.iter().find(|(field, ..)| field == "name").and_then(|(_, _, name)| name.as_ref());
            fingerprint(name).unwrap_or(0)
        };
        self.list.iter().flatten().zip(self.sides()).map(|(person, side)| (side, name(person))).collect()
    }

    /// Returns whether all participants of the base who play a side are in the record and play the same side.
    pub(super) fn keeps_sides(&self) -> bool {
        let sides = self.list.iter().flatten().zip(self.sides());
        let kept: HashMap<u32, u8> = sides.filter_map(|(person, side)| Some((person.in_base?, side))).collect();
        (0..).zip(&self.base).all(|(place, (was, _))| kept.get(&place).map_or(*was == 0, |side| side == was))
    }
}
