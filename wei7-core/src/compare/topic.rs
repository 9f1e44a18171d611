//! The topics of extras.

use crate::merge::field::ExtraKey;
use crate::merge::topics::SHARED;
use crate::record::{Extra, Info, Spelling};
use crate::report::{Concept, Field};
use wei7_board::Color;

/// Topic of an extra. Extras with the same topic express the same information, perhaps in the words of different formats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    /// A topic that several formats have, by its name in [`SHARED`].
    Shared(&'static str),
    /// A topic of one format.
    Own(ExtraKey),
}

impl From<&Extra> for Topic {
    fn from(extra: &Extra) -> Self {
        let with_property = |id: &str| match id {
            "FG" | "VW" => Some("DIAGRAM"),
            "MN" => Some("number"),
            _ => SHARED.iter().find(|(_, ids, _)| ids.contains(&id)).map(|(name, ..)| *name),
        };
        let shared = match extra {
            Extra::Header { keyword, .. } => {
                SHARED.iter().find(|(name, ..)| *name == &**keyword).map(|(name, ..)| *name)
            }
            Extra::Property { id, .. } | Extra::Absent(id) | Extra::Spelling(Spelling::Property { id, .. }) => {
                with_property(id)
            }
            Extra::StartTime(_) => Some("DATE"),
            _ if extra.concept() == Concept::Diagram => Some("DIAGRAM"),
            Extra::Number(_) => Some("number"),
            _ => None,
        };
        shared.map_or_else(|| Self::Own(extra.into()), Self::Shared)
    }
}

impl Topic {
    /// Returns the topic of a field of the game information, if extras may have the same topic.
    pub(crate) const fn from_field(field: Field) -> Option<Self> {
        Some(Self::Shared(match field {
            Field::Time => "DATE",
            Field::Result => "RESULT",
            Field::Komi => "KOMI",
            Field::Scoring | Field::RulesType => "RULES",
            Field::Place => "PLACE",
            _ => return None,
        }))
    }
}

/// Returns whether the game information expresses at least a part of an extra of the game information. `is_renamed`: the game
/// has another name than in the record of the extra.
pub(super) fn mentions(info: &Info, extra: &Extra, is_renamed: bool) -> bool {
    let topic = match (extra, Topic::from(extra)) {
        // The name of the game may consist of the event and the round.
        (Extra::Property { id, .. }, _) if matches!(&**id, "EV" | "RO") => return is_renamed && info.name.is_some(),
        (Extra::Property { .. } | Extra::Header { .. } | Extra::StartTime(_), Topic::Shared(topic)) => topic,
        // The evaluation of a position has no field. The evaluation of a move is handled by `shown_for`.
        (Extra::Evaluation(_), _) => return false,
        // Extras of one format are approximated by the format itself, not by the game information.
        _ => return true,
    };
    let plays = |color: Color| info.players.iter().flatten().any(|player| player.color == Some(color));
    match topic {
        "EVENT" => info.name.is_some(),
        "DATE" => info.time.is_some(),
        "RESULT" => info.result.is_some(),
        "KOMI" => info.rules.is_some_and(|rules| rules.komi.is_some()),
        "RULES" => info.rules.is_some_and(|rules| rules.kind.is_some() || rules.scoring.is_some()),
        "PLACE" => info.place.is_some(),
        "BLACK" => plays(Color::Black),
        "WHITE" => plays(Color::White),
        _ => false,
    }
}
