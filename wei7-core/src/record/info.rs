//! The size of the board (5.9) and the information about the game (5.10).

use std::borrow::Cow;

use wei7_board::{BoardSize, Color, HalfPoints, Scoring};
use wei7_text::{GameResult, RulesType, StartTime};

use super::{Extras, Text};

/// The `size` (5.9) in the form in which it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A single number: the board is square.
    Square(BoardSize),
    /// An object with `width` and `height`.
    Rectangle(BoardSize),
}

impl Size {
    /// Returns the size of the board, independent of its form.
    pub const fn board_size(self) -> BoardSize {
        match self {
            Self::Square(size) | Self::Rectangle(size) => size,
        }
    }
}

/// Information about the game, apart from its board and moves (5.10).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Namespace in which `id` identifies the game (5.10.5.1).
    pub domain: Option<Text>,
    /// Identifier of the game (5.10.5.2).
    pub id: Option<Text>,
    /// Name of the game (5.10.5.3).
    pub name: Option<Text>,
    /// Rules of the game (5.10.1).
    pub rules: Option<Rules>,
    /// Start of the game, in UTC (5.10.2).
    pub time: Option<StartTime>,
    /// Place where the game was played (5.10.3).
    pub place: Option<Text>,
    /// Participants of the game (5.10.4).
    pub participants: Option<Vec<Participant>>,
    /// Participants who play, with their sides (5.10.7).
    pub players: Option<Vec<Player>>,
    /// Result of the game (5.8, 5.10.8).
    pub result: Option<GameResult>,
    /// Extras of the game information.
    pub extras: Extras,
}

impl Info {
    /// Returns the text that `get` takes from the players of a side, joined with ` & ` if several of them have one.
    /// `None` if no player of the side has one.
    pub fn side_text<'i>(
        &'i self,
        color: Color,
        get: impl Fn(&'i Participant) -> Option<&'i Text>,
    ) -> Option<Cow<'i, str>> {
        let people = self.participants.as_deref().unwrap_or_default();
        let players = self.players.as_deref().unwrap_or_default().iter();
        let side = players.filter(|player| player.color == Some(color));
        let texts = side.filter_map(|player| people.get(player.participant as usize)).filter_map(get);
        match *texts.map(|text| &**text).collect::<Vec<_>>() {
            [] => None,
            [only] => Some(Cow::Borrowed(only)),
            ref several => Some(Cow::Owned(several.join(" & "))),
        }
    }

    /// Returns the short strings (5.4) with the names of their properties.
    pub(crate) fn texts(&self) -> [(&'static str, &Option<Text>); 4] {
        [("domain", &self.domain), ("id", &self.id), ("name", &self.name), ("place", &self.place)]
    }

    pub(crate) fn texts_mut(&mut self) -> [(&'static str, &mut Option<Text>); 4] {
        let Self { domain, id, name, place, .. } = self;
        [("domain", domain), ("id", id), ("name", name), ("place", place)]
    }
}

/// Rules of the game (5.10.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Whether area or territory is counted.
    pub scoring: Option<Scoring>,
    /// Komi in half points: 0 to 19.
    pub komi: Option<HalfPoints>,
    /// Name of the rules: the property `type`.
    pub kind: Option<RulesType>,
}

/// Values of the `scoring` property (5.10.1).
pub(crate) const SCORINGS: [(&str, Scoring); 2] = [("area", Scoring::Area), ("territory", Scoring::Territory)];

/// Values of the `type` property (5.10.1).
pub(crate) const RULES_TYPES: [(&str, RulesType); 3] =
    [("Chinese", RulesType::Chinese), ("Japanese", RulesType::Japanese), ("Korean", RulesType::Korean)];

/// Returns the word whose meaning is `meaning` in a table such as [`SCORINGS`].
pub(crate) fn word<T: PartialEq>(words: &[(&'static str, T)], meaning: &T) -> &'static str {
    words.iter().find(|(_, other)| other == meaning).map_or("", |(word, _)| word)
}

/// A person who takes part in the game (5.10.4). Players refer to participants by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Participant {
    /// Namespace in which `id` identifies the participant (5.10.5.1).
    pub domain: Option<Text>,
    /// Identifier of the participant (5.10.5.2).
    pub id: Option<Text>,
    /// Name of the participant (5.10.5.3).
    pub name: Option<Text>,
    /// Title of the participant (5.10.6).
    pub title: Option<Text>,
    /// Rank of the participant (5.10.6).
    pub rank: Option<Text>,
}

impl Participant {
    /// Returns the short strings (5.4) with the names of their properties.
    pub(crate) fn texts(&self) -> [(&'static str, &Option<Text>); 5] {
        let Self { domain, id, name, title, rank } = self;
        [("domain", domain), ("id", id), ("name", name), ("title", title), ("rank", rank)]
    }

    pub(crate) fn texts_mut(&mut self) -> [(&'static str, &mut Option<Text>); 5] {
        let Self { domain, id, name, title, rank } = self;
        [("domain", domain), ("id", id), ("name", name), ("title", title), ("rank", rank)]
    }
}

/// A participant who plays, and the side, if it is known (5.10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// 0-based index into `participants` (5.7).
    pub participant: u32,
    /// Side of the player, if it is known.
    pub color: Option<Color>,
}
