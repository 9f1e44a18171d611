//! Participants and players. A participant is identified by side and name, not by the index in a list.

use std::collections::{HashMap, HashSet, VecDeque};
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
    /// Fingerprints of all participants and players of the base and of the record. `None` if they are not known.
    pub(crate) all: Option<[u32; 2]>,
}

/// Returns a fingerprint of all participants and players.
fn fingerprint_of_all(record: &Record) -> u32 {
    let lists = record.info.as_deref().map(|info| (&info.participants, &info.players));
    let has_any = lists.is_some_and(|(participants, players)| participants.is_some() || players.is_some());
    super::field::short(xxh3_64(format!("{:?}", lists.filter(|_| has_any)).as_bytes()))
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
fn fingerprint(text: Option<&Text>) -> Option<u32> {
    text.map(|text| super::field::short(xxh3_64(text.as_bytes())))
}

fn color(side: u8) -> Option<Color> {
    [Color::Black, Color::White].into_iter().find(|color| color.number() == side)
}

fn list(record: &Record) -> &[Participant] {
    record.info.as_deref().and_then(|info| info.participants.as_deref()).unwrap_or_default()
}

fn players(record: &Record) -> &[Player] {
    record.info.as_deref().and_then(|info| info.players.as_deref()).unwrap_or_default()
}

/// Returns the side (0 for none or both) and the fingerprint of the name of each participant.
fn identities(record: &Record) -> Vec<(u8, u32)> {
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
fn partners(left: &[(u8, u32)], right: &[(u8, u32)]) -> Vec<Option<usize>> {
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

impl People {
    /// Returns the changes from the participants and players of `base` to those of `ours`; `None` if there are no changes and no
    /// actors of steps (`acted`).
    pub(crate) fn between(base: &Record, ours: &Record, acted: bool) -> Option<Self> {
        let lists = |record: &Record| {
            record.info.as_deref().map(|info| (info.participants.clone(), info.players.clone())).unwrap_or_default()
        };
        let (lists_of_base, lists_of_ours) = (lists(base), lists(ours));
        let is_same = lists_of_base == lists_of_ours;
        if is_same && !(acted && lists_of_ours.0.is_some()) {
            return None;
        }
        let base_people = identities(base);
        let mut found = if is_same {
            (0..base_people.len()).map(Some).collect()
        } else {
            partners(&identities(ours), &base_people)
        };
        // If both lists have the same length, the remaining participants are at the same places.
        if found.len() == base_people.len() {
            let taken: HashSet<usize> = found.iter().copied().flatten().collect();
            for (place, found) in found.iter_mut().enumerate().filter(|(place, _)| !taken.contains(place)) {
                *found = found.or(Some(place));
            }
        }
        let person = |(person, place): (&Participant, Option<usize>)| {
            let none = Participant::default();
            let was = place.and_then(|place| list(base).get(place)).unwrap_or(&none);
            let texts = was.texts().into_iter().zip(person.texts());
            let texts = texts.filter(|((_, was), (_, is))| was != is);
            let texts = texts.map(|((name, was), (_, is))| (name.to_owned(), fingerprint(was.as_ref()), is.clone()));
            Person { in_base: place.and_then(|place| u32::try_from(place).ok()), texts: texts.collect() }
        };
        let list = lists_of_ours.0.as_ref().map(|list| list.iter().zip(found).map(person).collect());
        let players = lists_of_ours.1.as_ref().map(|players| {
            players.iter().map(|player| (player.participant, player.color.map_or(0, Color::number))).collect()
        });
        let all = Some([base, ours].map(fingerprint_of_all));
        Some(Self { base: base_people, list, players, all })
    }

    /// Returns the side and the fingerprint of the name of each participant of the record; 0 for a name that is not changed.
    fn changed_identities(&self) -> Vec<(u8, u32)> {
        let count = self.list.as_ref().map_or(0, Vec::len);
        let mut sides = vec![0; count];
        for (participant, side) in self.players.iter().flatten() {
            if let Some(known) = sides.get_mut(*participant as usize) {
                *known = if *known == 0 { *side } else { 3 };
            }
        }
        let name = |person: &Person| {
            let name = person.texts.iter().find(|(field, ..)| field == "name").and_then(|(_, _, name)| name.as_ref());
            fingerprint(name).unwrap_or(0)
        };
        self.list.iter().flatten().zip(sides).map(|(person, side)| (side % 3, name(person))).collect()
    }
}

/// Merged indexes of the participants.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// Merged index of each participant of ours; `None` for a participant that theirs removed.
    pub(crate) of_ours: Vec<Option<u32>>,
    /// Merged index of each participant of theirs.
    of_theirs: Vec<u32>,
    /// Whether theirs has the participants of the base, so that actors in theirs are indexes of the base.
    pub(crate) is_base: bool,
    /// Whether theirs changed who plays which side. The players of theirs stay, unless ours wins.
    pub(crate) sides_changed: bool,
    /// Fields of participants that both sides changed.
    pub(crate) refused: Vec<PersonConflict>,
}

/// A field of a participant that both sides changed.
#[derive(Clone, Debug)]
pub(crate) struct PersonConflict {
    /// Index of the participant in ours.
    pub(crate) index: usize,
    pub(crate) field: String,
    pub(crate) ours: Option<Text>,
    pub(crate) theirs: Option<Text>,
}

impl Places {
    /// Returns the merged index of a participant of theirs.
    pub(crate) fn of_theirs(&self, index: u32) -> u32 {
        self.of_theirs.get(index as usize).copied().unwrap_or(index)
    }

    /// Returns the merged index of a participant of ours; `None` if theirs removed the participant.
    pub(crate) fn merged_index(&self, index: u32) -> Option<u32> {
        self.of_ours.get(index as usize).copied().flatten()
    }
}

impl Person {
    /// Sets the changed fields of a participant of theirs. A field that theirs changed, too, is a conflict,
    /// and keeps the value of theirs unless ours wins.
    fn merge(&self, index: usize, one: &mut Participant, ours_wins: bool, refused: &mut Vec<PersonConflict>) {
        // A target without a place for a rank shows the rank in the name, so that an edited name concerns all fields.
        let is_renamed = self
            .texts
            .iter()
            .any(|(field, was, is)| field == "name" && *was != fingerprint(one.name.as_ref()) && *is != one.name);
        for (name, base, is) in &self.texts {
            let Some((_, slot)) = one.texts_mut().into_iter().find(|(field, _)| field == name) else { continue };
            if slot == is {
                continue;
            }
            if !is_renamed && fingerprint(slot.as_ref()) == *base {
                slot.clone_from(is);
            } else {
                let (ours, theirs) = (is.clone(), slot.clone());
                refused.push(PersonConflict { index, field: name.clone(), ours, theirs });
                if ours_wins {
                    slot.clone_from(is);
                }
            }
        }
    }
}

/// Returns the indexes in theirs of the participants that the base does not have, by side and name.
fn added_by_both(people: &People, now: &[(u8, u32)], found: &[Option<usize>]) -> HashMap<(u8, u32), VecDeque<usize>> {
    let mut added: HashMap<(u8, u32), VecDeque<usize>> = HashMap::new();
    if people.list.iter().flatten().any(|person| person.in_base.is_none()) {
        for (place, who) in now.iter().enumerate().filter(|(place, _)| found.get(*place) == Some(&None)) {
            added.entry(*who).or_default().push_back(place);
        }
    }
    added
}

/// Merges people that only one side changed: sets those of ours if theirs has those of the base, and keeps those of theirs if
/// they are those of ours. Returns `None` if both sides changed them.
fn merge_unedited(people: &People, theirs: &mut Record) -> Option<Places> {
    let [base, ours] = people.all?;
    let now = fingerprint_of_all(theirs);
    let count =
        |list: Option<usize>| (0..u32::try_from(list.unwrap_or_default()).unwrap_or(u32::MAX)).collect::<Vec<_>>();
    let mut places = Places::default();
    if now == ours && base != ours {
        places.of_theirs = count(Some(list(theirs).len()));
    } else if now == base {
        let was = list(theirs).to_vec();
        places.of_theirs = count(Some(was.len()));
        let participants = people.list.as_ref().map(|list| {
            let person = |(index, person): (u32, &Person)| {
                let mut one = person.in_base.and_then(|base| was.get(base as usize)).cloned().unwrap_or_default();
                if let Some(renumbered) = person.in_base.and_then(|base| places.of_theirs.get_mut(base as usize)) {
                    *renumbered = index;
                }
                for (name, _, is) in &person.texts {
                    if let Some((_, slot)) = one.texts_mut().into_iter().find(|(field, _)| field == name) {
                        slot.clone_from(is);
                    }
                }
                one
            };
            (0..).zip(list).map(person).collect::<Vec<_>>()
        });
        let player = |(participant, side): &(u32, u8)| Player { participant: *participant, color: color(*side) };
        let players = people.players.as_ref().map(|list| list.iter().map(player).collect::<Vec<_>>());
        if theirs.info.is_some() || participants.is_some() || players.is_some() {
            let info = theirs.info.get_or_insert_default();
            (info.participants, info.players) = (participants, players);
        }
        places.is_base = true;
    } else {
        return None;
    }
    places.of_ours = count(people.list.as_ref().map(Vec::len)).into_iter().map(Some).collect();
    Some(places)
}

/// Merges the participants and players into theirs. `ours_wins`: whether conflicts are decided for the changes.
pub(crate) fn merge_lists(people: &People, theirs: &mut Record, ours_wins: bool) -> Places {
    if let Some(places) = merge_unedited(people, theirs) {
        return places;
    }
    let mut lists = Lists::new(people, theirs, ours_wins);
    lists.add_ours();
    let is_same = lists.has_same_sides();
    let added = lists.add_theirs(is_same);
    let merged = lists.players(players(theirs), &added, is_same);
    lists.write(theirs, merged, is_same)
}

/// Participants that are being merged.
struct Lists<'p> {
    people: &'p People,
    ours_wins: bool,
    /// Side and fingerprint of the name of each participant of theirs.
    now: Vec<(u8, u32)>,
    /// For each participant of theirs, the index of the same participant in the base record.
    found: Vec<Option<usize>>,
    /// Participants of theirs.
    was: Vec<Participant>,
    /// Whether a participant of theirs is in the merged list.
    taken: Vec<bool>,
    /// Merged index of each participant of theirs.
    moved: Vec<u32>,
    /// Merged participants.
    all: Vec<Participant>,
    places: Places,
}

impl<'p> Lists<'p> {
    fn new(people: &'p People, theirs: &Record, ours_wins: bool) -> Self {
        let now = identities(theirs);
        let found = partners(&now, &people.base);
        let was = list(theirs).to_vec();
        let (taken, moved) = (vec![false; was.len()], vec![0; was.len()]);
        Self { people, ours_wins, now, found, was, taken, moved, all: Vec::new(), places: Places::default() }
    }

    fn next(&self) -> u32 {
        u32::try_from(self.all.len()).unwrap_or(u32::MAX)
    }

    /// Adds the participants of the record, in their order, with the changes of theirs.
    fn add_ours(&mut self) {
        let mut at_base: Vec<Option<usize>> = vec![None; self.people.base.len()];
        for (place, base) in self.found.iter().enumerate() {
            if let Some(slot) = base.and_then(|base| at_base.get_mut(base)) {
                *slot = Some(place);
            }
        }
        let mut added_by_both = added_by_both(self.people, &self.now, &self.found);
        let identities = if added_by_both.is_empty() { Vec::new() } else { self.people.changed_identities() };
        for (index, person) in self.people.list.iter().flatten().enumerate() {
            let there = match person.in_base {
                Some(base) => at_base.get(base as usize).copied().flatten(),
                None => identities.get(index).and_then(|who| added_by_both.get_mut(who)?.pop_front()),
            };
            let free = there.filter(|place| self.taken.get(*place).is_some_and(|taken| !taken));
            if person.in_base.is_some() && free.is_none() {
                // Theirs removed this participant.
                self.places.of_ours.push(None);
                let changed = person.texts.iter().map(|(field, _, is)| PersonConflict {
                    index,
                    field: field.clone(),
                    ours: is.clone(),
                    theirs: None,
                });
                self.places.refused.extend(changed);
                continue;
            }
            let mut one = free.and_then(|place| self.was.get(place)).cloned().unwrap_or_default();
            person.merge(index, &mut one, self.ours_wins, &mut self.places.refused);
            if let Some(place) = free {
                (self.taken[place], self.moved[place]) = (true, self.next());
            }
            self.places.of_ours.push(Some(self.next()));
            self.all.push(one);
        }
    }

    /// Returns whether the participants play the sides that they played in the base.
    fn has_same_sides(&self) -> bool {
        let sides: HashSet<u8> = self.people.base.iter().map(|(side, _)| *side).collect();
        self.now.iter().zip(&self.found).all(|((side, _), base)| {
            let was = base.and_then(|base| self.people.base.get(base));
            // An added participant may play a side that nobody had.
            let is_free = || !sides.contains(side);
            *side == 0 || was.map_or_else(is_free, |(was, _)| was == side)
        })
    }

    /// Adds the other participants of theirs, without those of the base that the record does not have. Returns
    /// the merged indexes of those that the base does not have.
    fn add_theirs(&mut self, is_same: bool) -> HashSet<u32> {
        let mut added: HashSet<u32> = HashSet::new();
        let known: HashSet<usize> =
            self.people.list.iter().flatten().filter_map(|person| Some(person.in_base? as usize)).collect();
        for place in (0..self.was.len()).filter(|place| !self.taken[*place]).collect::<Vec<_>>() {
            let in_base = self.found.get(place).copied().flatten();
            let removed = in_base.filter(|base| !known.contains(base)).and_then(|base| self.people.base.get(base));
            let is_removed = removed.is_some_and(|was| self.now.get(place) == Some(was));
            let plays = self.now.get(place).is_some_and(|(side, _)| *side != 0);
            if is_removed && is_same && (self.people.players.is_some() || !plays) {
                continue;
            }
            self.moved[place] = self.next();
            if in_base.is_none() {
                added.insert(self.next());
            }
            self.all.push(self.was[place].clone());
        }
        added
    }

    /// Returns the merged players: those of the record and the added ones, or those of theirs if it changed the
    /// sides and ours does not win.
    fn players(&self, theirs: &[Player], added: &HashSet<u32>, is_same: bool) -> Vec<Player> {
        let moved = |player: &Player| {
            let at = self.moved.get(player.participant as usize).copied().unwrap_or(player.participant);
            Player { participant: at, color: player.color }
        };
        let theirs: Vec<Player> = theirs.iter().map(moved).collect();
        let Some(ours) = self.people.players.as_ref().filter(|_| is_same || self.ours_wins) else { return theirs };
        let ours = ours.iter().filter_map(|(participant, side)| {
            Some(Player { participant: self.places.merged_index(*participant)?, color: color(*side) })
        });
        ours.chain(theirs.into_iter().filter(|player| added.contains(&player.participant))).collect()
    }

    /// Sets the participants and players of theirs.
    fn write(mut self, theirs: &mut Record, merged: Vec<Player>, is_same: bool) -> Places {
        let People { list, players, .. } = self.people;
        self.places.sides_changed = players.is_some() && !is_same;
        let has_list = list.is_some() || !self.all.is_empty();
        let had_any = theirs.info.as_deref().is_some_and(|info| info.participants.is_some() || info.players.is_some());
        if has_list || players.is_some() || had_any {
            let info = theirs.info.get_or_insert_default();
            let had_any = info.players.is_some();
            info.participants = has_list.then_some(self.all);
            let has_players = players.is_some() || (had_any && !merged.is_empty());
            info.players = has_players.then_some(merged);
        }
        self.places.of_theirs = self.moved;
        self.places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Info;

    fn record(names: &[&str], sides: &[(u32, Color)]) -> Record {
        let one = |name: &&str| Participant { name: Some((*name).into()), ..Participant::default() };
        let player = |&(participant, color): &(u32, Color)| Player { participant, color: Some(color) };
        let info = Info {
            participants: Some(names.iter().map(one).collect()),
            players: Some(sides.iter().map(player).collect()),
            ..Info::default()
        };
        Record { info: Some(Box::new(info)), ..Record::new() }
    }

    #[test]
    fn a_person_is_who_it_is_and_not_a_place() {
        let (black, white) = (Color::Black, Color::White);
        let of_ours = record(&["Referee", "Bo", "Al"], &[(2, black), (1, white)]);
        let shown = record(&["Al", "Bo"], &[(0, black), (1, white)]);
        let people = People::between(&shown, &of_ours, true).unwrap();
        let mut edited = shown.clone();
        let places = merge_lists(&people, &mut edited, false);
        assert_eq!(edited, of_ours);
        assert_eq!(places.of_ours, [Some(0), Some(1), Some(2)]);
        // Black has another name, and stays who plays black.
        let mut edited = record(&["Alan", "Bo"], &[(0, black), (1, white)]);
        merge_lists(&people, &mut edited, false);
        assert_eq!(edited, record(&["Referee", "Bo", "Alan"], &[(2, black), (1, white)]));
        // White was taken out.
        let mut edited = record(&["Al"], &[(0, black)]);
        let places = merge_lists(&people, &mut edited, false);
        assert_eq!(places.of_ours, [Some(0), None, Some(1)]);
        assert_eq!(edited, record(&["Referee", "Al"], &[(1, black)]));
        // Somebody is black where nobody was.
        let of_ours = record(&["Judge", "Bo"], &[(1, white)]);
        let shown = record(&["Bo"], &[(0, white)]);
        let people = People::between(&shown, &of_ours, true).unwrap();
        let mut edited = record(&["Cy", "Bo"], &[(0, black), (1, white)]);
        merge_lists(&people, &mut edited, false);
        assert_eq!(edited, record(&["Judge", "Bo", "Cy"], &[(1, white), (2, black)]));
        let of_ours = record(&["Referee", "Bo", "Al"], &[(2, black), (1, white)]);
        let shown = record(&["Al", "Bo"], &[(0, black), (1, white)]);
        let people = People::between(&shown, &of_ours, true).unwrap();
        // The sides were exchanged.
        let mut edited = record(&["Bo", "Al"], &[(0, black), (1, white)]);
        merge_lists(&people, &mut edited, false);
        assert_eq!(edited, record(&["Referee", "Bo", "Al"], &[(1, black), (2, white)]));
    }
}
