//! The size of the board (5.9) and the facts about the game (5.10).

use std::borrow::Cow;

use wei7_board::{BoardSize, Color, HalfPoints, Scoring};
use wei7_text::{GameResult, RulesType, StartTime};

use super::{Extras, Text};

/// The `size` of 5.9 in the form in which it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A number: a square board.
    Square(BoardSize),
    /// An object of `width` and `height`.
    Rectangle(BoardSize),
}

impl Size {
    /// The board, whatever the form.
    pub const fn board_size(self) -> BoardSize {
        match self {
            Self::Square(size) | Self::Rectangle(size) => size,
        }
    }
}

/// 5.10: what is known about the game beside its board and moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// 5.10.5.1: a namespace for `id`.
    pub domain: Option<Text>,
    /// 5.10.5.2
    pub id: Option<Text>,
    /// 5.10.5.3: the name of the game.
    pub name: Option<Text>,
    /// 5.10.1
    pub rules: Option<Rules>,
    /// 5.10.2: when the game began, UTC.
    pub time: Option<StartTime>,
    /// 5.10.3
    pub place: Option<Text>,
    /// 5.10.4
    pub participants: Option<Vec<Participant>>,
    /// 5.10.7
    pub players: Option<Vec<Player>>,
    /// 5.8, 5.10.8
    pub result: Option<GameResult>,
    /// What 3.0 cannot say about the game.
    pub extras: Extras,
}

impl Info {
    /// What the players of a side have, joined; `None` if none of them has it.
    pub fn of_side<'i>(
        &'i self,
        color: Color,
        get: impl Fn(&'i Participant) -> Option<&'i Text>,
    ) -> Option<Cow<'i, str>> {
        let people = self.participants.as_deref().unwrap_or_default();
        let players = self.players.as_deref().unwrap_or_default().iter();
        let of_side = players.filter(|player| player.color == Some(color));
        let texts = of_side.filter_map(|player| people.get(player.participant as usize)).filter_map(get);
        match *texts.map(|text| &**text).collect::<Vec<_>>() {
            [] => None,
            [only] => Some(Cow::Borrowed(only)),
            ref several => Some(Cow::Owned(several.join(" & "))),
        }
    }

    /// The short strings (5.4) with their names.
    pub(crate) fn texts(&self) -> [(&'static str, &Option<Text>); 4] {
        [("domain", &self.domain), ("id", &self.id), ("name", &self.name), ("place", &self.place)]
    }

    pub(crate) fn texts_mut(&mut self) -> [(&'static str, &mut Option<Text>); 4] {
        let Self { domain, id, name, place, .. } = self;
        [("domain", domain), ("id", id), ("name", name), ("place", place)]
    }
}

/// 5.10.1
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// How the game is scored.
    pub scoring: Option<Scoring>,
    /// What white gets, in half points: 0 to 19.
    pub komi: Option<HalfPoints>,
    /// `type`: whose rules.
    pub kind: Option<RulesType>,
}

/// The words of `scoring` (5.10.1).
pub(crate) const SCORINGS: [(&str, Scoring); 2] = [("area", Scoring::Area), ("territory", Scoring::Territory)];

/// The words of `type` (5.10.1).
pub(crate) const RULES_TYPES: [(&str, RulesType); 3] =
    [("Chinese", RulesType::Chinese), ("Japanese", RulesType::Japanese), ("Korean", RulesType::Korean)];

/// The word of such a list for this.
pub(crate) fn word<T: PartialEq>(words: &[(&'static str, T)], meaning: &T) -> &'static str {
    words.iter().find(|(_, other)| other == meaning).map_or("", |(word, _)| word)
}

/// 5.10.4: a person who takes part; players refer to it by its index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Participant {
    /// 5.10.5.1
    pub domain: Option<Text>,
    /// 5.10.5.2
    pub id: Option<Text>,
    /// 5.10.5.3
    pub name: Option<Text>,
    /// 5.10.6
    pub title: Option<Text>,
    /// 5.10.6
    pub rank: Option<Text>,
}

impl Participant {
    /// The short strings (5.4) with their names.
    pub(crate) fn texts(&self) -> [(&'static str, &Option<Text>); 5] {
        let Self { domain, id, name, title, rank } = self;
        [("domain", domain), ("id", id), ("name", name), ("title", title), ("rank", rank)]
    }

    pub(crate) fn texts_mut(&mut self) -> [(&'static str, &mut Option<Text>); 5] {
        let Self { domain, id, name, title, rank } = self;
        [("domain", domain), ("id", id), ("name", name), ("title", title), ("rank", rank)]
    }
}

/// 5.10.7: a participant who plays, and on which side if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// 0-based index into `participants` (5.7).
    pub participant: u32,
    /// The side, if there is one.
    pub color: Option<Color>,
}
