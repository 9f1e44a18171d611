//! Differences in `info` (5.10).

use super::topic::Topic;
use super::{Comparison, Place, text};
use crate::record::{Info, Node, Participant, Player, RULES_TYPES, Rules, word};
use crate::report::{Difference, Field, Subject, shorten};
use wei7_board::{Color, Scoring};
use wei7_text::GameResult;

use crate::{Argument, Message};

impl Comparison<'_> {
    pub(super) fn info(&mut self, left: Option<&Info>, right: Option<&Info>) {
        let place = Place::Both(Node::Info);
        let none = Info::default();
        let says = |info: Option<&Info>| info.is_some_and(|info| *info != none);
        if left.is_some() != right.is_some() && !says(left) && !says(right) {
            self.said(Field::EmptyInfo, place, left, right, |info| info.map(|_| empty("info")));
        }
        let (left, right) = (left.unwrap_or(&none), right.unwrap_or(&none));
        if left == right {
            return;
        }
        for (field, x, y) in [
            (Field::Domain, &left.domain, &right.domain),
            (Field::Id, &left.id, &right.id),
            (Field::Name, &left.name, &right.name),
            (Field::Place, &left.place, &right.place),
        ] {
            self.text(field, place, x.as_deref(), y.as_deref());
        }
        self.rules(left.rules, right.rules);
        self.said(Field::Time, place, left, right, |info| info.time.as_ref().map(|time| time.as_str().to_owned()));
        self.people(left, right);
        self.said(Field::Result, place, left.result, right.result, |result| result.map(GameResult::message));
        let from = self.found.differences.len();
        self.items(&left.extras, &right.extras, place);
        self.join(from);
    }

    /// A field that is gone and an item that says the same are one difference.
    fn join(&mut self, from: usize) {
        for difference in self.found.differences.split_off(from) {
            let subject = match &difference.about {
                Subject::Extra(item) if difference.left.is_none() => Topic::of(item),
                _ => {
                    self.found.differences.push(difference);
                    continue;
                }
            };
            let says_it = |other: &&mut Difference| match other.about {
                Subject::Field(field) => other.right.is_none() && Topic::of_field(field).as_ref() == Some(&subject),
                Subject::Extra(_) | Subject::Adjustment(_) => false,
            };
            match self.found.differences.iter_mut().find(says_it) {
                Some(field) => field.right = difference.right,
                None => self.found.differences.push(difference),
            }
        }
    }

    fn rules(&mut self, left: Option<Rules>, right: Option<Rules>) {
        let place = Place::Both(Node::Info);
        if left.unwrap_or_default() == right.unwrap_or_default() {
            let is_empty = |rules: Option<Rules>| (rules? == Rules::default()).then(|| empty("rules"));
            return self.said(Field::EmptyRules, place, left, right, is_empty);
        }
        let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
        self.said(Field::Scoring, place, left, right, |rules| {
            Some(match rules.scoring? {
                Scoring::Area => Message::new("scoring-by-area"),
                Scoring::Territory => Message::new("scoring-by-territory"),
            })
        });
        self.said(Field::Komi, place, left, right, |rules| {
            Some(Message::new("value-of-komi").with("komi", rules.komi?.to_string()))
        });
        self.said(Field::RulesType, place, left, right, |rules| {
            Some(Message::new("type-of-rules").with("name", word(&RULES_TYPES, &rules.kind?)))
        });
    }

    /// People are matched by the sides that they play, since indexes mean nothing by themselves (5.7).
    fn people(&mut self, left: &Info, right: &Info) {
        let place = Place::Both(Node::Info);
        if (&left.participants, &left.players) == (&right.participants, &right.players) {
            return;
        }
        let (of_left, of_right) = (sides(left), sides(right));
        let mut partners: Vec<Option<usize>> = vec![None; of_left.len()];
        let mut taken = vec![false; of_right.len()];
        for (x, sides) in of_left.iter().enumerate() {
            // Almost always there are two; a hostile list of thousands finds its partners near by.
            let first = x.saturating_sub(NEAR).max(NEAR + 1);
            let mut near = (0..=NEAR).chain(first..=x + NEAR).take_while(|y| *y < of_right.len());
            let partner = near.find(|y| !taken[*y] && of_right[*y] == *sides);
            if let Some(y) = partner {
                (partners[x], taken[y]) = (Some(y), true);
            }
        }
        let in_place = partners.iter().enumerate().all(|(x, y)| *y == Some(x)) && of_left.len() == of_right.len();
        if !in_place || !same_players(left, right) {
            self.field(Field::People, place, Some(people(left).into()), Some(people(right).into()));
        }
        let (left, right) = (left.participants.as_deref(), right.participants.as_deref());
        let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
        let nobody = Participant::default();
        for (x, (person, partner)) in left.iter().zip(&partners).enumerate() {
            let (other, place) = match partner.and_then(|y| right.get(y)) {
                Some(other) => (other, Place::Both(Node::Player(x))),
                None => (&nobody, Place::Left(Node::Player(x))),
            };
            self.person(person, other, place);
        }
        for (y, person) in right.iter().enumerate().filter(|(y, _)| !taken[*y]) {
            self.person(&nobody, person, Place::Right(Node::Player(y)));
        }
    }

    fn person(&mut self, left: &Participant, right: &Participant, place: Place) {
        for (field, x, y) in [
            (Field::PersonDomain, &left.domain, &right.domain),
            (Field::PersonId, &left.id, &right.id),
            (Field::PersonName, &left.name, &right.name),
            (Field::PersonTitle, &left.title, &right.title),
            (Field::PersonRank, &left.rank, &right.rank),
        ] {
            self.text(field, place, x.as_deref(), y.as_deref());
        }
    }

    /// A text that one has and the other has not, or has otherwise.
    pub(super) fn text(&mut self, field: Field, place: Place, left: Option<&str>, right: Option<&str>) {
        match (left, right) {
            (Some(x), Some(y)) if x != y => {
                let (x, y) = text::excerpts(x, y);
                let left: Argument = match field.name_of_text() {
                    Some(name) => Message::new("field-and-text").with("field", name).with("text", x).into(),
                    None => x.into(),
                };
                self.field(Field::Text, place, Some(left), Some(y.into()));
            }
            _ => {
                self.said(field, place, left, right, |text| match field.name_of_text() {
                    Some(name) => {
                        Some(Message::new("field-with-text").with("field", name).with("text", shorten(text?)).into())
                    }
                    None => Some(Argument::from(shorten(text?))),
                });
            }
        }
    }
}

/// How far from its own place a partner is looked for.
const NEAR: usize = 16;

/// What each participant plays.
fn sides(info: &Info) -> Vec<Vec<Option<u8>>> {
    let mut sides = vec![Vec::new(); info.participants.as_ref().map_or(0, Vec::len)];
    for player in info.players.iter().flatten() {
        if let Some(sides) = sides.get_mut(player.participant as usize) {
            sides.push(player.color.map(Color::number));
        }
    }
    for sides in &mut sides {
        sides.sort_unstable();
    }
    sides
}

/// The order of players means nothing (5.10.7).
fn same_players(left: &Info, right: &Info) -> bool {
    let sorted = |info: &Info| {
        let mut players = info.players.clone();
        let key = |player: &Player| (player.participant, player.color.map(Color::number));
        players.as_deref_mut().unwrap_or_default().sort_unstable_by_key(key);
        players
    };
    sorted(left) == sorted(right) && left.participants.is_some() == right.participants.is_some()
}

/// Returns a part of a record that has nothing in it, by its name in 3.0.
pub(super) fn empty(name: &'static str) -> Message {
    Message::new("empty-part").with("name", name)
}

fn people(info: &Info) -> Message {
    let sides = info.players.iter().flatten().map(|player| match player.color {
        None => "-",
        Some(Color::Black) => "B",
        Some(Color::White) => "W",
    });
    let sides: String = sides.take(8).collect();
    let participants = match &info.participants {
        None => Message::new("no-participants"),
        Some(list) => Message::new("number-of-participants").with("number", list.len()),
    };
    let players = match &info.players {
        None => Message::new("no-players"),
        Some(list) => Message::new("number-of-players").with("number", list.len()),
    };
    let people = if sides.is_empty() {
        Message::new("participants-and-players")
    } else {
        Message::new("participants-and-sides").with("sides", sides)
    };
    people.with("participants", participants).with("players", players)
}
