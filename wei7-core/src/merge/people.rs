//! Participants and players. A participant is identified by side and name, not by the index in a list.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;

use xxhash_rust::xxh3::xxh3_64;

use crate::record::{Info, Participant, Player, Record, StepDetails, Text};
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
    /// Index in the base; `None` for a participant that the base does not have.
    pub(crate) shown: Option<u32>,
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

/// Who these are: the side and the fingerprint of the name.
fn who(record: &Record) -> Vec<(u8, u32)> {
    let mut sides = vec![0u8; list(record).len()];
    for player in players(record) {
        if let (Some(side), Some(color)) = (sides.get_mut(player.participant as usize), player.color) {
            // Who plays both is known by the name.
            *side = if *side == 0 { color.number() } else { 3 };
        }
    }
    let name = |person: &Participant| fingerprint(person.name.as_ref()).unwrap_or(0);
    list(record).iter().zip(sides).map(|(person, side)| (side % 3, name(person))).collect()
}

/// For each of the first who it is among the others.
fn same(left: &[(u8, u32)], right: &[(u8, u32)]) -> Vec<Option<usize>> {
    fn by<K: Eq + Hash>(
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
    by(&mut found, &mut taken, left, right, Some);
    by(&mut found, &mut taken, left, right, |(_, name)| (name != 0).then_some(name));
    by(&mut found, &mut taken, left, right, |(side, _)| (side != 0).then_some(side));
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
    /// Who takes part, in terms of who is shown; `None` if that is the same, and no step needs it (`acted`).
    pub(crate) fn between(shown: &Record, record: &Record, acted: bool) -> Option<Self> {
        let lists = |record: &Record| {
            record.info.as_deref().map(|info| (info.participants.clone(), info.players.clone())).unwrap_or_default()
        };
        let (of_shown, of_record) = (lists(shown), lists(record));
        let is_same = of_shown == of_record;
        if is_same && !(acted && of_record.0.is_some()) {
            return None;
        }
        let base = who(shown);
        let mut found = if is_same { (0..base.len()).map(Some).collect() } else { same(&who(record), &base) };
        // If both lists have the same length, the remaining participants are at the same places.
        if found.len() == base.len() {
            let taken: HashSet<usize> = found.iter().copied().flatten().collect();
            for (place, found) in found.iter_mut().enumerate().filter(|(place, _)| !taken.contains(place)) {
                *found = found.or(Some(place));
            }
        }
        let person = |(person, shown_at): (&Participant, Option<usize>)| {
            let none = Participant::default();
            let was = shown_at.and_then(|place| list(shown).get(place)).unwrap_or(&none);
            let texts = was.texts().into_iter().zip(person.texts());
            let texts = texts.filter(|((_, was), (_, is))| was != is);
            let texts = texts.map(|((name, was), (_, is))| (name.to_owned(), fingerprint(was.as_ref()), is.clone()));
            let shown = shown_at.and_then(|place| u32::try_from(place).ok());
            Person { shown, texts: texts.collect() }
        };
        let list = of_record.0.as_ref().map(|list| list.iter().zip(found).map(person).collect());
        let players = of_record.1.as_ref().map(|players| {
            players.iter().map(|player| (player.participant, player.color.map_or(0, Color::number))).collect()
        });
        let all = Some([shown, record].map(fingerprint_of_all));
        Some(Self { base, list, players, all })
    }

    /// Returns side and fingerprint of the name of each participant, as far as they are changes.
    fn identities(&self) -> Vec<(u8, u32)> {
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

/// Where the participants of the record are after the merge.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// For each participant of the record; `None` for one that was taken out of the file.
    pub(crate) of_record: Vec<Option<u32>>,
    /// New index of each participant of the edited record.
    of_edited: Vec<u32>,
    /// Whether the edited record had the participants of the base, so that the actors of the nodes of the base are right.
    pub(crate) is_base: bool,
    /// Who plays which side was edited, and stays so.
    pub(crate) sides_edited: bool,
    /// Fields that both sides changed. The edited record keeps its values.
    pub(crate) refused: Vec<PersonConflict>,
}

/// A field of a participant that both sides changed.
#[derive(Clone, Debug)]
pub(crate) struct PersonConflict {
    /// Index of the participant in the record.
    pub(crate) index: usize,
    pub(crate) field: String,
    pub(crate) ours: Option<Text>,
    pub(crate) theirs: Option<Text>,
}

impl Places {
    /// Returns the new index of a participant of the edited record.
    pub(crate) fn of_edited(&self, index: u32) -> u32 {
        self.of_edited.get(index as usize).copied().unwrap_or(index)
    }

    /// Where the participant with this index in the record is.
    pub(crate) fn merged_index(&self, index: u32) -> Option<u32> {
        self.of_record.get(index as usize).copied().flatten()
    }
}

impl Person {
    /// Sets the changed fields of a participant of the edited record, unless it changed them, too.
    fn merge(&self, index: usize, one: &mut Participant, refused: &mut Vec<PersonConflict>) {
        // A target without a place for a rank shows it in the name, so that an edited name concerns all fields.
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
            }
        }
    }
}

/// Returns the indexes in the edited record of the participants that the base does not have, by side and name.
fn added_by_both(people: &People, now: &[(u8, u32)], found: &[Option<usize>]) -> HashMap<(u8, u32), VecDeque<usize>> {
    let mut added: HashMap<(u8, u32), VecDeque<usize>> = HashMap::new();
    if people.list.iter().flatten().any(|person| person.shown.is_none()) {
        for (place, who) in now.iter().enumerate().filter(|(place, _)| found.get(*place) == Some(&None)) {
            added.entry(*who).or_default().push_back(place);
        }
    }
    added
}

/// Merges the participants and players into an edited record, and renumbers the actors of its steps.
pub(crate) fn merge(people: &People, edited: &mut Record) -> Places {
    let places = merge_lists(people, edited);
    for id in edited.tree.ids() {
        for step in edited.tree[id].steps.iter_mut().flatten() {
            if let Some(StepDetails { actor: Some(actor), .. }) = step.allocated_details_mut() {
                *actor = places.of_edited(*actor);
            }
        }
    }
    places
}

/// Sets the participants and players of the record, if the edited record has those of the base; keeps those of the edited
/// record, if they are those of the record.
fn merge_unedited(people: &People, edited: &mut Record) -> Option<Places> {
    let [base, ours] = people.all?;
    let theirs = fingerprint_of_all(edited);
    let count =
        |list: Option<usize>| (0..u32::try_from(list.unwrap_or_default()).unwrap_or(u32::MAX)).collect::<Vec<_>>();
    let mut places = Places::default();
    if theirs == ours && base != ours {
        places.of_edited = count(Some(list(edited).len()));
    } else if theirs == base {
        let was = list(edited).to_vec();
        places.of_edited = count(Some(was.len()));
        let participants = people.list.as_ref().map(|list| {
            let person = |(index, person): (u32, &Person)| {
                let mut one = person.shown.and_then(|shown| was.get(shown as usize)).cloned().unwrap_or_default();
                if let Some(renumbered) = person.shown.and_then(|shown| places.of_edited.get_mut(shown as usize)) {
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
        if edited.info.is_some() || participants.is_some() || players.is_some() {
            let info = edited.info.get_or_insert_default();
            (info.participants, info.players) = (participants, players);
        }
        places.is_base = true;
    } else {
        return None;
    }
    places.of_record = count(people.list.as_ref().map(Vec::len)).into_iter().map(Some).collect();
    Some(places)
}

/// Merges the participants and players into an edited record.
pub(crate) fn merge_lists(people: &People, edited: &mut Record) -> Places {
    if let Some(places) = merge_unedited(people, edited) {
        return places;
    }
    let now = who(edited);
    let found = same(&now, &people.base);
    let mut at_base: Vec<Option<usize>> = vec![None; people.base.len()];
    for (place, base) in found.iter().enumerate() {
        if let Some(slot) = base.and_then(|base| at_base.get_mut(base)) {
            *slot = Some(place);
        }
    }
    let was = list(edited).to_vec();
    let mut taken = vec![false; was.len()];
    let mut places = Places::default();
    let mut all: Vec<Participant> = Vec::new();
    let mut moved: Vec<u32> = vec![0; was.len()];
    let next = |all: &[Participant]| u32::try_from(all.len()).unwrap_or(u32::MAX);
    let mut added_by_both = added_by_both(people, &now, &found);
    let identities = if added_by_both.is_empty() { Vec::new() } else { people.identities() };
    for (index, person) in people.list.iter().flatten().enumerate() {
        let there = match person.shown {
            Some(shown) => at_base.get(shown as usize).copied().flatten(),
            None => identities.get(index).and_then(|who| added_by_both.get_mut(who)?.pop_front()),
        };
        let free = there.filter(|place| taken.get(*place).is_some_and(|taken| !taken));
        if person.shown.is_some() && free.is_none() {
            // The edited record does not have this participant any more.
            places.of_record.push(None);
            continue;
        }
        let mut one = free.and_then(|place| was.get(place)).cloned().unwrap_or_default();
        person.merge(index, &mut one, &mut places.refused);
        if let Some(place) = free {
            (taken[place], moved[place]) = (true, next(&all));
        }
        places.of_record.push(Some(next(&all)));
        all.push(one);
    }
    // Who plays which side is as it was shown.
    let sides: HashSet<u8> = people.base.iter().map(|(side, _)| *side).collect();
    let same_sides = now.iter().zip(&found).all(|((side, _), base)| {
        let was = base.and_then(|base| people.base.get(base));
        // Whoever was added may play a side that nobody had.
        let is_free = || !sides.contains(side);
        *side == 0 || was.map_or_else(is_free, |(was, _)| was == side)
    });
    let mut added: HashSet<u32> = HashSet::new();
    // Whoever was added is behind the others; who is shown and not in the record goes.
    let known: HashSet<usize> =
        people.list.iter().flatten().filter_map(|person| Some(person.shown? as usize)).collect();
    for (place, one) in was.iter().enumerate().filter(|(place, _)| !taken[*place]) {
        let base = found.get(place).copied().flatten().filter(|base| !known.contains(base));
        let is_shown_only = base.and_then(|base| people.base.get(base)).is_some_and(|was| now.get(place) == Some(was));
        let plays = now.get(place).is_some_and(|(side, _)| *side != 0);
        if is_shown_only && same_sides && (people.players.is_some() || !plays) {
            continue;
        }
        moved[place] = next(&all);
        if found.get(place).copied().flatten().is_none() {
            added.insert(next(&all));
        }
        all.push(one.clone());
    }
    let shown_players: Vec<(u32, u8)> = players(edited)
        .iter()
        .map(|player| {
            let at = moved.get(player.participant as usize).copied().unwrap_or(player.participant);
            (at, player.color.map_or(0, Color::number))
        })
        .collect();
    let mut merged = merged_players(people, &places, &shown_players, same_sides);
    if people.players.is_some() && same_sides {
        let of_added = shown_players.iter().filter(|(participant, _)| added.contains(participant));
        merged.extend(of_added.map(|(participant, side)| Player { participant: *participant, color: color(*side) }));
    }
    places.sides_edited = people.players.is_some() && !same_sides;
    let has_list = people.list.is_some() || !all.is_empty();
    if has_list
        || people.players.is_some()
        || edited.info.as_deref().is_some_and(|info| info.participants.is_some() || info.players.is_some())
    {
        let info = edited.info.get_or_insert_with(|| Box::new(Info::default()));
        let had = info.players.is_some();
        info.participants = has_list.then_some(all);
        info.players = match (&people.players, merged) {
            (None, merged) if merged.is_empty() => None,
            (None, merged) => had.then_some(merged),
            (Some(_), merged) => Some(merged),
        };
    }
    places.of_edited = moved;
    places
}

/// The players of the record, where the sides are as they were shown; else those that are shown.
fn merged_players(people: &People, places: &Places, shown: &[(u32, u8)], same_sides: bool) -> Vec<Player> {
    let player = |&(participant, side): &(u32, u8)| Player { participant, color: color(side) };
    let as_shown = || shown.iter().map(player).collect();
    let Some(of_record) = &people.players else { return as_shown() };
    let mut merged = Vec::new();
    for &(participant, side) in of_record {
        if let Some(at) = places.merged_index(participant) {
            merged.push((at, side));
        }
    }
    if same_sides { merged.iter().map(player).collect() } else { as_shown() }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let of_record = record(&["Referee", "Bo", "Al"], &[(2, black), (1, white)]);
        let shown = record(&["Al", "Bo"], &[(0, black), (1, white)]);
        let people = People::between(&shown, &of_record, true).unwrap();
        let mut edited = shown.clone();
        let places = merge(&people, &mut edited);
        assert_eq!(edited, of_record);
        assert_eq!(places.of_record, [Some(0), Some(1), Some(2)]);
        // Black has another name, and stays who plays black.
        let mut edited = record(&["Alan", "Bo"], &[(0, black), (1, white)]);
        merge(&people, &mut edited);
        assert_eq!(edited, record(&["Referee", "Bo", "Alan"], &[(2, black), (1, white)]));
        // White was taken out.
        let mut edited = record(&["Al"], &[(0, black)]);
        let places = merge(&people, &mut edited);
        assert_eq!(places.of_record, [Some(0), None, Some(1)]);
        assert_eq!(edited, record(&["Referee", "Al"], &[(1, black)]));
        // Somebody is black where nobody was.
        let of_record = record(&["Judge", "Bo"], &[(1, white)]);
        let shown = record(&["Bo"], &[(0, white)]);
        let people = People::between(&shown, &of_record, true).unwrap();
        let mut edited = record(&["Cy", "Bo"], &[(0, black), (1, white)]);
        merge(&people, &mut edited);
        assert_eq!(edited, record(&["Judge", "Bo", "Cy"], &[(1, white), (2, black)]));
        let of_record = record(&["Referee", "Bo", "Al"], &[(2, black), (1, white)]);
        let shown = record(&["Al", "Bo"], &[(0, black), (1, white)]);
        let people = People::between(&shown, &of_record, true).unwrap();
        // The sides were exchanged.
        let mut edited = record(&["Bo", "Al"], &[(0, black), (1, white)]);
        merge(&people, &mut edited);
        assert_eq!(edited, record(&["Referee", "Bo", "Al"], &[(1, black), (2, white)]));
    }
}
