//! Merges participants and players.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::people::{
    People, Person, Whole, color, fingerprint, fingerprint_of_all, identities, list, partners, players,
};
use crate::record::{Participant, Player, Record, Text};
use wei7_board::Color;

/// Participants who act in steps.
#[derive(Debug, Default)]
pub(crate) struct Acting {
    /// Participants of ours to whom ours gave steps.
    pub(crate) ours: HashSet<u32>,
    /// Participants of theirs who act in steps of which ours did not change the actor.
    pub(crate) theirs: HashSet<u32>,
}

/// Merged indexes of the participants.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// Merged index of each participant of ours; `None` for a participant that theirs removed.
    pub(crate) of_ours: Vec<Option<u32>>,
    /// Merged index of each participant of theirs; `None` for a participant that ours removed.
    of_theirs: Vec<Option<u32>>,
    /// Index in the base of each participant of theirs.
    in_base: Vec<Option<u32>>,
    /// Sides for which both records have other players than the base. Those of theirs stay, unless ours wins.
    pub(crate) sides: Vec<SideConflict>,
    /// Fields of participants that both sides changed.
    pub(crate) conflicts: Vec<PersonConflict>,
}

/// A field of a participant that both sides changed.
#[derive(Clone, Debug)]
pub(crate) struct PersonConflict {
    /// Index of the participant in ours, or in theirs if ours removed the participant.
    pub(crate) index: usize,
    pub(crate) field: String,
    pub(crate) ours: Option<Text>,
    pub(crate) theirs: Option<Text>,
}

/// A side with different players in both records: their names. Nothing, if the players of the base are not known.
#[derive(Clone, Debug, Default)]
pub(crate) struct SideConflict {
    pub(crate) ours: Option<Text>,
    pub(crate) theirs: Option<Text>,
}

impl Places {
    /// Returns the merged index of a participant of theirs; `None` if ours removed the participant.
    pub(crate) fn of_theirs(&self, index: u32) -> Option<u32> {
        self.of_theirs.get(index as usize).copied().unwrap_or(Some(index))
    }

    /// Returns the index in the base of a participant of theirs; `None` if the base does not have the participant.
    pub(crate) fn in_base(&self, index: u32) -> Option<u32> {
        self.in_base.get(index as usize).copied().unwrap_or(Some(index))
    }

    /// Returns the merged index of a participant of ours; `None` if theirs removed the participant.
    pub(crate) fn merged_index(&self, index: u32) -> Option<u32> {
        self.of_ours.get(index as usize).copied().flatten()
    }
}

impl Person {
    /// Sets the changed fields of a participant of theirs. A field that theirs changed, too, is a conflict,
    /// and keeps the value of theirs unless ours wins.
    fn merge(&self, index: usize, one: &mut Participant, ours_wins: bool, conflicts: &mut Vec<PersonConflict>) {
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
                conflicts.push(PersonConflict { index, field: name.clone(), ours, theirs });
                if ours_wins {
                    slot.clone_from(is);
                }
            }
        }
    }
}

/// Merges people that only one side changed: keeps those of theirs if ours has those of the base or those of theirs, and sets
/// those of ours if theirs has those of the base. Returns `None` if both sides changed them, or if one side removed a
/// participant who acts in the other.
fn merge_unedited(people: &People, theirs: &mut Record, acting: &Acting) -> Option<Places> {
    let [base, ours] = people.whole.as_ref()?.all;
    let now = fingerprint_of_all(theirs);
    let indexes = |count: usize| (0..u32::try_from(count).unwrap_or(u32::MAX)).collect::<Vec<_>>();
    let of_theirs = indexes(list(theirs).len()).into_iter().map(Some).collect();
    let mut places = Places { of_theirs, ..Places::default() };
    if base == ours {
        let in_base = partners(&identities(theirs), &people.base);
        places.in_base = in_base.iter().map(|base| u32::try_from((*base)?).ok()).collect();
        let in_theirs: HashMap<u32, u32> =
            (0..).zip(&places.in_base).filter_map(|(there, base)| Some(((*base)?, there))).collect();
        places.of_ours = indexes(people.base.len()).iter().map(|base| in_theirs.get(base).copied()).collect();
        return acting.ours.iter().all(|actor| places.merged_index(*actor).is_some()).then_some(places);
    }
    if now == ours {
        places.in_base = people.list.iter().flatten().map(|person| person.in_base).collect();
    } else if now == base {
        let was = list(theirs).to_vec();
        places.of_theirs.fill(None);
        let kept: HashSet<u32> = people.list.iter().flatten().filter_map(|person| person.in_base).collect();
        if !acting.theirs.is_subset(&kept) {
            return None;
        }
        let participants = people.list.as_ref().map(|list| {
            let person = |(index, person): (u32, &Person)| {
                let mut one = person.in_base.and_then(|base| was.get(base as usize)).cloned().unwrap_or_default();
                if let Some(renumbered) = person.in_base.and_then(|base| places.of_theirs.get_mut(base as usize)) {
                    *renumbered = Some(index);
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
    } else {
        return None;
    }
    places.of_ours = indexes(people.list.as_ref().map_or(0, Vec::len)).into_iter().map(Some).collect();
    Some(places)
}

/// Merges the participants and players into theirs. `ours_wins`: whether conflicts are decided for the changes.
pub(crate) fn merge_lists(people: &People, theirs: &mut Record, ours_wins: bool, acting: &Acting) -> Places {
    if let Some(places) = merge_unedited(people, theirs, acting) {
        return places;
    }
    let mut lists = Lists::new(people, theirs, ours_wins, acting);
    lists.add_ours();
    let keep_sides = lists.keep_sides();
    let added = lists.add_theirs(keep_sides);
    let players = if let Some(whole) = &people.whole {
        lists.players_of_sides(whole, players(theirs))
    } else {
        let conflict = people.players.is_some() && !keep_sides && !people.keeps_sides();
        lists.places.sides.extend(conflict.then(SideConflict::default));
        lists.players(players(theirs), &added, keep_sides)
    };
    lists.write(theirs, players)
}

/// Who plays which side (0 for none): people by their merged indexes. One of the base who is not in the result has a number from
/// above.
type Seats = Vec<(u8, u32)>;

/// Participants that are being merged.
struct Lists<'p> {
    people: &'p People,
    ours_wins: bool,
    acting: &'p Acting,
    theirs: Vec<Participant>,
    /// Side and fingerprint of the name of each participant of theirs.
    identities: Vec<(u8, u32)>,
    /// For each participant of theirs, the index of the same participant in the base.
    in_base: Vec<Option<usize>>,
    /// Whether a participant of theirs is in the merged list.
    taken: Vec<bool>,
    /// Merged index of each participant of theirs; `None` for a participant that ours removed.
    of_theirs: Vec<Option<u32>>,
    /// Participants that one side removed and that stay since the other side changed them, by their indexes in the base.
    restored: HashSet<u32>,
    /// Merged participants.
    all: Vec<Participant>,
    places: Places,
}

impl<'p> Lists<'p> {
    fn new(people: &'p People, theirs: &Record, ours_wins: bool, acting: &'p Acting) -> Self {
        let identities = identities(theirs);
        let in_base = partners(&identities, &people.base);
        let theirs = list(theirs).to_vec();
        let (taken, of_theirs) = (vec![false; theirs.len()], vec![None; theirs.len()]);
        let (restored, all, places) = (HashSet::new(), Vec::new(), Places::default());
        Self { people, ours_wins, acting, theirs, identities, in_base, taken, of_theirs, restored, all, places }
    }

    fn next(&self) -> u32 {
        u32::try_from(self.all.len()).unwrap_or(u32::MAX)
    }

    /// Adds the participants of the record, in their order, with the changes of theirs.
    fn add_ours(&mut self) {
        let mut at_base: Vec<Option<usize>> = vec![None; self.people.base.len()];
        for (place, base) in self.in_base.iter().enumerate() {
            if let Some(slot) = base.and_then(|base| at_base.get_mut(base)) {
                *slot = Some(place);
            }
        }
        let added_by_both = self.added_by_both();
        for (index, person) in self.people.list.iter().flatten().enumerate() {
            let there = match person.in_base {
                Some(base) => at_base.get(base as usize).copied().flatten(),
                None => added_by_both.get(&index).copied(),
            };
            let free = there.filter(|place| self.taken.get(*place).is_some_and(|taken| !taken));
            if person.in_base.is_some() && free.is_none() {
                // Theirs removed this participant.
                let whole = self.people.whole.as_ref().and_then(|whole| whole.ours.get(index));
                let conflict =
                    |field: &str, ours| PersonConflict { index, field: field.to_owned(), ours, theirs: None };
                let mut changed: Vec<_> =
                    person.texts.iter().map(|(field, _, is)| conflict(field, is.clone())).collect();
                let acts = u32::try_from(index).is_ok_and(|index| self.acting.ours.contains(&index));
                if let Some(one) = whole.filter(|_| acts && changed.is_empty()) {
                    changed.push(conflict("name", one.name.clone()));
                }
                let is_conflict = !changed.is_empty();
                self.places.conflicts.append(&mut changed);
                if let Some(one) = whole.filter(|_| self.ours_wins && is_conflict) {
                    self.restored.extend(person.in_base);
                    self.places.of_ours.push(Some(self.next()));
                    self.all.push(one.clone());
                } else {
                    self.places.of_ours.push(None);
                }
                continue;
            }
            let mut one = free.and_then(|place| self.theirs.get(place)).cloned().unwrap_or_default();
            person.merge(index, &mut one, self.ours_wins, &mut self.places.conflicts);
            if let Some(place) = free {
                (self.taken[place], self.of_theirs[place]) = (true, Some(self.next()));
            }
            self.places.of_ours.push(Some(self.next()));
            self.all.push(one);
        }
    }

    /// Returns the places in theirs of the participants of ours whom the base does not have and both sides added.
    fn added_by_both(&self) -> HashMap<usize, usize> {
        let list = self.people.list.as_deref().unwrap_or_default();
        let ours: Vec<usize> = (0..list.len()).filter(|index| list[*index].in_base.is_none()).collect();
        let theirs: Vec<usize> = (0..self.in_base.len()).filter(|place| self.in_base[*place].is_none()).collect();
        if ours.is_empty() || theirs.is_empty() {
            return HashMap::new();
        }
        let identities = self.people.changed_identities();
        let of_ours: Vec<_> = ours.iter().map(|index| identities[*index]).collect();
        let of_theirs: Vec<_> = theirs.iter().map(|place| self.identities[*place]).collect();
        let found = partners(&of_ours, &of_theirs);
        ours.into_iter().zip(found).filter_map(|(index, partner)| Some((index, theirs[partner?]))).collect()
    }

    /// Returns whether the participants of theirs play the sides that they played in the base.
    fn keep_sides(&self) -> bool {
        let sides: HashSet<u8> = self.people.base.iter().map(|(side, _)| *side).collect();
        self.identities.iter().zip(&self.in_base).all(|((side, _), base)| {
            let was = base.and_then(|base| self.people.base.get(base));
            // An added participant may play a side that nobody had.
            let is_free = || !sides.contains(side);
            *side == 0 || was.map_or_else(is_free, |(was, _)| was == side)
        })
    }

    /// Adds the other participants of theirs, without those of the base that ours removed; one that theirs changed is a
    /// conflict, and goes only if ours wins. Returns the merged indexes of those that it added.
    /// `keep_sides`: [`Self::keep_sides`].
    fn add_theirs(&mut self, keep_sides: bool) -> HashSet<u32> {
        let mut added: HashSet<u32> = HashSet::new();
        let kept: HashSet<usize> =
            self.people.list.iter().flatten().filter_map(|person| Some(person.in_base? as usize)).collect();
        for place in (0..self.theirs.len()).filter(|place| !self.taken[*place]).collect::<Vec<_>>() {
            let in_base = self.in_base[place];
            let plays = self.identities[place].0 != 0;
            // From a carrier: if ours has no list of players, those of theirs stay.
            let is_whole = self.people.whole.is_some();
            let may_go = is_whole || (keep_sides && (self.people.players.is_some() || !plays));
            if let Some(base) = in_base.filter(|base| may_go && !kept.contains(base)) {
                let mut changed = self.changes_in_theirs(base, place);
                let is_renamed = self.people.base.get(base) != self.identities.get(place);
                let acts = u32::try_from(place).is_ok_and(|place| self.acting.theirs.contains(&place));
                if is_whole && changed.is_empty() && (is_renamed || acts) {
                    let (field, theirs) = ("name".to_owned(), self.theirs[place].name.clone());
                    changed.push(PersonConflict { index: place, field, ours: None, theirs });
                }
                self.places.conflicts.extend_from_slice(&changed);
                if self.ours_wins || (changed.is_empty() && !is_renamed) {
                    continue;
                }
                self.restored.extend(u32::try_from(base));
            }
            self.of_theirs[place] = Some(self.next());
            added.insert(self.next());
            self.all.push(self.theirs[place].clone());
        }
        added
    }

    /// Returns the fields of a participant of the base that theirs changed and ours removed. Nothing, if the participants of the
    /// base are not known.
    fn changes_in_theirs(&self, base: usize, place: usize) -> Vec<PersonConflict> {
        let Some(was) = self.people.whole.as_ref().and_then(|whole| whole.base.get(base)) else { return Vec::new() };
        let texts = was.texts().into_iter().zip(self.theirs[place].texts());
        let changed = texts.filter(|((_, was), (_, is))| was != is);
        let conflict = |(field, theirs): (&str, &Option<Text>)| PersonConflict {
            index: place,
            field: field.to_owned(),
            ours: None,
            theirs: theirs.clone(),
        };
        changed.map(|(_, is)| conflict(is)).collect()
    }

    /// Returns the merged players: for each side those of the record that changed them. If both changed them, those of theirs,
    /// unless ours wins.
    fn players_of_sides(&mut self, whole: &Whole, theirs: &[Player]) -> Vec<Player> {
        let [base, ours, theirs] = self.seats(whole, theirs);
        if theirs == base {
            return self.seated(&ours);
        }
        if ours == base || ours == theirs {
            return self.seated(&theirs);
        }
        let mut chosen: HashSet<(u8, u32)> = HashSet::new();
        for side in 0..=2 {
            let at = |seats: &Seats| -> BTreeSet<u32> {
                seats.iter().filter(|(at, _)| *at == side).map(|(_, one)| *one).collect()
            };
            let [was, in_ours, in_theirs] = [&base, &ours, &theirs].map(at);
            let is_conflict = in_ours != was && in_theirs != was && in_ours != in_theirs;
            if is_conflict {
                let (ours, theirs) = (self.names(&in_ours, whole), self.names(&in_theirs, whole));
                self.places.sides.push(SideConflict { ours, theirs });
            }
            let leads = in_theirs == was || (is_conflict && self.ours_wins);
            chosen.extend(if leads { in_ours } else { in_theirs }.into_iter().map(|one| (side, one)));
        }
        let all = ours.into_iter().chain(theirs);
        let seats: Seats = all.filter(|seat| chosen.remove(seat)).collect();
        self.seated(&seats)
    }

    /// Returns who plays which side in the base, in ours and in theirs. Whom one record removed although the other one changed the
    /// person plays there what the base has.
    fn seats(&self, whole: &Whole, theirs: &[Player]) -> [Seats; 3] {
        let list = self.people.list.as_deref().unwrap_or_default();
        let in_base = |base: Option<usize>| base.and_then(|base| u32::try_from(base).ok());
        let kept = list.iter().zip(&self.places.of_ours).map(|(one, merged)| (one.in_base, *merged));
        let all = kept.chain(self.in_base.iter().zip(&self.of_theirs).map(|(base, merged)| (in_base(*base), *merged)));
        let of_base: HashMap<u32, u32> = all.filter_map(|(base, merged)| Some((base?, merged?))).collect();
        let of_base = |base: u32| of_base.get(&base).copied().unwrap_or(u32::MAX - base);
        let of_ours = |participant: u32| {
            let base = || list.get(participant as usize)?.in_base.map(of_base);
            self.places.merged_index(participant).or_else(base)
        };
        let of_theirs = |participant: u32| {
            let base = || in_base(self.in_base.get(participant as usize).copied()?).map(of_base);
            self.of_theirs.get(participant as usize).copied().flatten().or_else(base)
        };
        let side = |player: &Player| player.color.map_or(0, Color::number);
        let base: Seats =
            whole.players_of_base.iter().map(|player| (side(player), of_base(player.participant))).collect();
        let restored: HashSet<u32> = self.restored.iter().map(|base| of_base(*base)).collect();
        let with_restored = |mut seats: Seats| {
            let known: HashSet<u32> = seats.iter().map(|(_, one)| *one).collect();
            seats.extend(base.iter().filter(|(_, one)| restored.contains(one) && !known.contains(one)));
            seats
        };
        let ours = self.people.players.iter().flatten().filter_map(|(one, side)| Some((*side, of_ours(*one)?)));
        let theirs = theirs.iter().filter_map(|player| Some((side(player), of_theirs(player.participant)?)));
        let (ours, theirs) = (with_restored(ours.collect()), with_restored(theirs.collect()));
        [base, ours, theirs]
    }

    /// Returns players for the seats of people who are in the result.
    fn seated(&self, seats: &[(u8, u32)]) -> Vec<Player> {
        let seats = seats.iter().filter(|(_, one)| (*one as usize) < self.all.len());
        seats.map(|(side, participant)| Player { participant: *participant, color: color(*side) }).collect()
    }

    /// Returns the names of people of [`Seats`]; `None` for nobody.
    fn names(&self, people: &BTreeSet<u32>, whole: &Whole) -> Option<Text> {
        let person = |one: &u32| self.all.get(*one as usize).or_else(|| whole.base.get((u32::MAX - *one) as usize));
        let name = |one: &u32| person(one).and_then(|one| one.name.clone()).unwrap_or_default();
        let names: Vec<Text> = people.iter().map(name).collect();
        (!names.is_empty()).then(|| names.join(" & ").into())
    }

    /// Returns the merged players, if the players of the base are not known: those of the side that changed who plays which side,
    /// with those whom the other side added. If both sides changed that, those of theirs, unless ours wins.
    fn players(&self, theirs: &[Player], added: &HashSet<u32>, keep_sides: bool) -> Vec<Player> {
        let merged = |player: &Player| {
            let place =
                self.of_theirs.get(player.participant as usize).copied().flatten().unwrap_or(player.participant);
            Player { participant: place, color: player.color }
        };
        let theirs = theirs.iter().map(merged);
        let ours_leads = keep_sides || (self.ours_wins && !self.people.keeps_sides());
        let Some(ours) = self.people.players.as_ref().filter(|_| ours_leads) else { return theirs.collect() };
        let ours = ours.iter().filter_map(|(participant, side)| {
            Some(Player { participant: self.places.merged_index(*participant)?, color: color(*side) })
        });
        ours.chain(theirs.filter(|player| added.contains(&player.participant))).collect()
    }

    /// Sets the participants and players of theirs.
    fn write(mut self, theirs: &mut Record, merged: Vec<Player>) -> Places {
        let People { list, players, .. } = self.people;
        let has_list = list.is_some() || !self.all.is_empty();
        let had_any = theirs.info.as_deref().is_some_and(|info| info.participants.is_some() || info.players.is_some());
        if has_list || players.is_some() || had_any {
            let info = theirs.info.get_or_insert_default();
            let has_players = players.is_some() || (info.players.is_some() && !merged.is_empty());
            info.participants = has_list.then_some(self.all);
            info.players = has_players.then_some(merged);
        }
        self.places.of_theirs = self.of_theirs;
        let index = |base: Option<usize>| base.and_then(|base| u32::try_from(base).ok());
        self.places.in_base = self.in_base.into_iter().map(index).collect();
        self.places
    }
}

#[cfg(test)]
mod tests {
    use super::super::people::indexes_in_base;
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

    fn between(base: &Record, ours: &Record) -> Option<People> {
        People::between(base, ours, indexes_in_base(base, ours), true)
    }

    #[test]
    fn a_person_is_who_it_is_and_not_a_place() {
        let (black, white) = (Color::Black, Color::White);
        let of_ours = record(&["Referee", "Bo", "Al"], &[(2, black), (1, white)]);
        let shown = record(&["Al", "Bo"], &[(0, black), (1, white)]);
        let people = between(&shown, &of_ours).unwrap();
        let mut edited = shown.clone();
        let places = merge_lists(&people, &mut edited, false, &Acting::default());
        assert_eq!(edited, of_ours);
        assert_eq!(places.of_ours, [Some(0), Some(1), Some(2)]);
        // Black has another name, and stays who plays black.
        let mut edited = record(&["Alan", "Bo"], &[(0, black), (1, white)]);
        merge_lists(&people, &mut edited, false, &Acting::default());
        assert_eq!(edited, record(&["Referee", "Bo", "Alan"], &[(2, black), (1, white)]));
        // White was taken out.
        let mut edited = record(&["Al"], &[(0, black)]);
        let places = merge_lists(&people, &mut edited, false, &Acting::default());
        assert_eq!(places.of_ours, [Some(0), None, Some(1)]);
        assert_eq!(edited, record(&["Referee", "Al"], &[(1, black)]));
        // Somebody is black where nobody was.
        let of_ours = record(&["Judge", "Bo"], &[(1, white)]);
        let shown = record(&["Bo"], &[(0, white)]);
        let people = between(&shown, &of_ours).unwrap();
        let mut edited = record(&["Cy", "Bo"], &[(0, black), (1, white)]);
        merge_lists(&people, &mut edited, false, &Acting::default());
        assert_eq!(edited, record(&["Judge", "Bo", "Cy"], &[(2, black), (1, white)]));
        let of_ours = record(&["Referee", "Bo", "Al"], &[(2, black), (1, white)]);
        let shown = record(&["Al", "Bo"], &[(0, black), (1, white)]);
        let people = between(&shown, &of_ours).unwrap();
        // The sides were exchanged.
        let mut edited = record(&["Bo", "Al"], &[(0, black), (1, white)]);
        merge_lists(&people, &mut edited, false, &Acting::default());
        assert_eq!(edited, record(&["Referee", "Bo", "Al"], &[(1, black), (2, white)]));
    }
}
