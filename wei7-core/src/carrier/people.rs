//! Who takes part: a person is bound to who it is, by the side and the name that are shown, and not to a place in a list.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::xxh3_64;

use super::node::{color, text};
use super::skeleton::short;
use crate::record::{Info, Participant, Player, Record, StepDetails, Text};
use wei7_board::Color;

/// The participants and players of a record, in terms of those that are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct People {
    /// Who is shown: the side, 0 for none, and the fingerprint of the name.
    pub(super) base: Vec<(u8, u32)>,
    /// The participants of the record, `None` if it has no list.
    pub(super) list: Option<Vec<Person>>,
    /// Its players, likewise: which participant, which side.
    pub(super) players: Option<Vec<(u32, u8)>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Person {
    /// Who of those that are shown; `None` for one that is not.
    pub(super) shown: Option<u32>,
    /// What is said otherwise: the field, the fingerprint of what is shown, what the record has.
    pub(super) texts: Vec<(String, Option<u32>, Option<Text>)>,
}

fn print(text: Option<&Text>) -> Option<u32> {
    text.map(|text| short(xxh3_64(text.as_bytes())))
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
    let name = |person: &Participant| print(person.name.as_ref()).unwrap_or(0);
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
    // The same list, some of whom have neither.
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
    pub(super) fn between(shown: &Record, record: &Record, acted: bool) -> Option<Self> {
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
        // Of two lists that are as long, whoever is left over stands where they stood.
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
            let texts = texts.map(|((name, was), (_, is))| (name.to_owned(), print(was.as_ref()), is.clone()));
            let shown = shown_at.and_then(|place| u32::try_from(place).ok());
            Person { shown, texts: texts.collect() }
        };
        let list = of_record.0.as_ref().map(|list| list.iter().zip(found).map(person).collect());
        let players = of_record.1.as_ref().map(|players| {
            players.iter().map(|player| (player.participant, player.color.map_or(0, Color::number))).collect()
        });
        Some(Self { base, list, players })
    }

    /// As a value: `[who is shown, participants, players]`.
    pub(super) fn to_value(&self) -> Value {
        let person = |person: &Person| match (person.shown, person.texts.is_empty()) {
            (Some(shown), true) => json!(shown),
            (shown, _) => {
                let mut members = Map::new();
                members.extend(shown.map(|shown| ("shown".to_owned(), json!(shown))));
                members.extend(person.texts.iter().map(|(name, was, is)| (name.clone(), json!([was, is]))));
                Value::Object(members)
            }
        };
        let list = self.list.as_ref().map(|list| list.iter().map(person).collect::<Vec<_>>());
        json!([self.base, list, self.players])
    }

    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let [base, list, players] = value.as_array()?.as_slice() else { return None };
        let person = |value: &Value| {
            if let Some(shown) = value.as_u64() {
                return Some(Person { shown: u32::try_from(shown).ok(), texts: Vec::new() });
            }
            let mut person = Person::default();
            for (name, value) in value.as_object()? {
                if name == "shown" {
                    person.shown = Some(u32::try_from(value.as_u64()?).ok()?);
                    continue;
                }
                let [was, is] = value.as_array()?.as_slice() else { return None };
                let was = if was.is_null() { None } else { Some(u32::try_from(was.as_u64()?).ok()?) };
                person.texts.push((name.clone(), was, text(Some(is).filter(|is| !is.is_null()))?));
            }
            Some(person)
        };
        let list = match list {
            Value::Null => None,
            list => Some(list.as_array()?.iter().map(person).collect::<Option<Vec<_>>>()?),
        };
        let base = serde_json::from_value(base.clone()).ok()?;
        Some(Self { base, list, players: serde_json::from_value(players.clone()).ok()? })
    }
}

/// Who takes part, in one value; the order means nothing.
pub(super) fn said(info: &Info) -> Value {
    let list = info.participants.as_deref().unwrap_or_default();
    let texts = |person: &Participant| json!(person.texts().map(|(_, text)| text.clone()));
    let mut people: Vec<String> = list.iter().map(|person| texts(person).to_string()).collect();
    people.extend(info.players.iter().flatten().map(|player| {
        let person = list.get(player.participant as usize).map(texts);
        format!("{} {}", player.color.map_or(0, Color::number), person.unwrap_or_default())
    }));
    people.sort_unstable();
    json!(people)
}

/// Who plays a side, in one value.
pub(super) fn playing(info: &Info, side: Color) -> Value {
    let list = info.participants.as_deref().unwrap_or_default();
    let players = info.players.iter().flatten().filter(|player| player.color == Some(side));
    let person = |player: &Player| list.get(player.participant as usize).map(Participant::texts);
    let mut people: Vec<String> = players
        .map(|player| json!(person(player).map(|texts| texts.map(|(_, text)| text.clone()))).to_string())
        .collect();
    people.sort_unstable();
    json!(people)
}

/// Where the participants of the record are after the merge.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// For each participant of the record; `None` for one that was taken out of the file.
    pub(super) of_record: Vec<Option<u32>>,
    /// Who plays which side was edited, and stays so.
    pub(super) sides_edited: bool,
    /// What was not given back: which participant, which field.
    pub(super) refused: Vec<(usize, String)>,
}

impl Places {
    /// Where the participant with this index in the record is.
    pub(super) fn of(&self, index: u32) -> Option<u32> {
        self.of_record.get(index as usize).copied().flatten()
    }
}

/// Merges who takes part into an edited record, whose steps have their actors then.
pub(super) fn merge(people: &People, edited: &mut Record) -> Places {
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
    for (index, person) in people.list.iter().flatten().enumerate() {
        let there = person.shown.and_then(|shown| at_base.get(shown as usize).copied().flatten());
        let free = there.filter(|place| taken.get(*place).is_some_and(|taken| !taken));
        if person.shown.is_some() && free.is_none() {
            // Somebody took that one out, who stays out.
            places.of_record.push(None);
            continue;
        }
        let mut one = free.and_then(|place| was.get(place)).cloned().unwrap_or_default();
        // A target without a place for a rank shows it in the name.
        let shown = one.clone();
        let is_renamed =
            person.texts.iter().any(|(field, was, _)| field == "name" && *was != print(shown.name.as_ref()));
        for (name, print_was, is) in &person.texts {
            let slot = one.texts_mut().into_iter().find(|(field, _)| field == name).filter(|_| !is_renamed);
            match slot.map(|(_, slot)| slot).filter(|slot| print(slot.as_ref()) == *print_was) {
                Some(slot) => slot.clone_from(is),
                None => places.refused.push((index, name.clone())),
            }
        }
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
        merged.extend(
            of_added.map(|(participant, side)| Player { participant: *participant, color: color(&json!(side)) }),
        );
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
    for id in edited.tree.ids() {
        for step in edited.tree[id].steps.iter_mut().flatten() {
            if let Some(StepDetails { actor: Some(actor), .. }) = step.allocated_details_mut() {
                *actor = moved.get(*actor as usize).copied().unwrap_or(*actor);
            }
        }
    }
    places
}

/// The players of the record, where the sides are as they were shown; else those that are shown.
fn merged_players(people: &People, places: &Places, shown: &[(u32, u8)], same_sides: bool) -> Vec<Player> {
    let player = |&(participant, side): &(u32, u8)| Player { participant, color: color(&json!(side)) };
    let as_shown = || shown.iter().map(player).collect();
    let Some(of_record) = &people.players else { return as_shown() };
    let mut merged = Vec::new();
    for &(participant, side) in of_record {
        if let Some(at) = places.of(participant) {
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
        let people = People::from_value(&people.to_value()).unwrap();
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
