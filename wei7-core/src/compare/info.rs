//! Differences of the game information (5.10).

use super::topic::Topic;
use super::{Comparison, Place, text};
use crate::merge::field::Value;
use crate::record::{Info, Node, Participant, Player, Rules};
use crate::report::{Difference, Field, Subject, shorten};
use wei7_board::Color;

use crate::{Argument, Message};

impl Comparison<'_> {
    /// Compares the game information.
    pub(super) fn info(&mut self, left: Option<&Info>, right: Option<&Info>) {
        let place = Place::Both(Node::Info);
        let none = Info::default();
        let is_empty = |info: Option<&Info>| info.is_none_or(|info| *info == none);
        if left.is_some() != right.is_some() && is_empty(left) && is_empty(right) {
            self.field_by(Field::EmptyInfo, place, left, right, |info| info.map(|_| empty("info")));
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
        self.value(Field::Time, place, left, right, |info| info.time.clone().map(Value::StartTime));
        self.people(left, right);
        self.value(Field::Result, place, left.result, right.result, |result| result.map(Value::Result));
        let from = self.found.differences.len();
        self.extras(&left.extras, &right.extras, place);
        self.join(from);
    }

    /// Joins an extra that only the right record has and a field of the same topic that only the left record has to one
    /// difference. `from`: index of the first difference about extras.
    fn join(&mut self, from: usize) {
        for difference in self.found.differences.split_off(from) {
            let topic = match &difference.about {
                Subject::Extra(extra) if difference.left.is_none() => Topic::from(&**extra),
                _ => {
                    self.found.differences.push(difference);
                    continue;
                }
            };
            let is_replaced = |other: &&mut Difference| match other.about {
                Subject::Field(field) => other.right.is_none() && Topic::from_field(field).as_ref() == Some(&topic),
                Subject::Extra(_) | Subject::Adjustment(_) => false,
            };
            match self.found.differences.iter_mut().find(is_replaced) {
                Some(field) => field.right = difference.right,
                None => self.found.differences.push(difference),
            }
        }
    }

    fn rules(&mut self, left: Option<Rules>, right: Option<Rules>) {
        let place = Place::Both(Node::Info);
        if left.unwrap_or_default() == right.unwrap_or_default() {
            let is_empty = |rules: Option<Rules>| (rules? == Rules::default()).then(|| empty("rules"));
            return self.field_by(Field::EmptyRules, place, left, right, is_empty);
        }
        let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
        self.value(Field::Scoring, place, left, right, |rules| rules.scoring.map(Value::Scoring));
        self.value(Field::Komi, place, left, right, |rules| rules.komi.map(Value::Komi));
        self.value(Field::RulesType, place, left, right, |rules| rules.kind.map(Value::RulesType));
    }

    /// Compares the participants and players. Participants pair if they play the same sides, since an index has no meaning of its
    /// own (5.7).
    fn people(&mut self, left: &Info, right: &Info) {
        let place = Place::Both(Node::Info);
        if (&left.participants, &left.players) == (&right.participants, &right.players) {
            return;
        }
        let (sides_left, sides_right) = (sides(left), sides(right));
        let mut partners: Vec<Option<usize>> = vec![None; sides_left.len()];
        let mut taken = vec![false; sides_right.len()];
        for (x, sides) in sides_left.iter().enumerate() {
            // Nearly all records have two participants. The search is bounded for hostile lists of thousands.
            let first = x.saturating_sub(NEAR).max(NEAR + 1);
            let mut near = (0..=NEAR).chain(first..=x + NEAR).take_while(|y| *y < sides_right.len());
            let partner = near.find(|y| !taken[*y] && sides_right[*y] == *sides);
            if let Some(y) = partner {
                (partners[x], taken[y]) = (Some(y), true);
            }
        }
        let in_place = partners.iter().enumerate().all(|(x, y)| *y == Some(x)) && sides_left.len() == sides_right.len();
        if !in_place || !are_same_players(left, right) {
            self.field(Field::People, place, Some(describe_people(left).into()), Some(describe_people(right).into()));
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

    /// Compares a text. Two different texts are a difference of [`Field::Text`].
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
                self.field_by(field, place, left, right, |text| match field.name_of_text() {
                    Some(name) => {
                        Some(Message::new("field-with-text").with("field", name).with("text", shorten(text?)).into())
                    }
                    None => Some(Argument::from(shorten(text?))),
                });
            }
        }
    }
}

/// Largest distance between the indexes of paired participants, beside the first participants of the list.
const NEAR: usize = 16;

/// Returns the sides that each participant plays, sorted; `None` for a player without a side.
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

/// Returns whether the players are the same in any order, since the order has no meaning (5.10.7).
fn are_same_players(left: &Info, right: &Info) -> bool {
    let sorted = |info: &Info| {
        let mut players = info.players.clone();
        let key = |player: &Player| (player.participant, player.color.map(Color::number));
        players.as_deref_mut().unwrap_or_default().sort_unstable_by_key(key);
        players
    };
    sorted(left) == sorted(right) && left.participants.is_some() == right.participants.is_some()
}

/// Returns the description of a part of a record that is present and empty. `name`: its name in 3.0.
pub(super) fn empty(name: &'static str) -> Message {
    Message::new("empty-part").with("name", name)
}

/// Returns the numbers of participants and players, and the sides of at most eight players.
fn describe_people(info: &Info) -> Message {
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
