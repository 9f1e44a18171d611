//! The topic of an extra: two extras of one topic are the same thing in other words.

use crate::merge::topics::SHARED;
use crate::record::{Extra, Info, Spelling, Unrecognized};
use crate::report::{Concept, Field};
use wei7_board::Color;

/// What an item speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    /// Something that several formats say, each in its own words.
    Shared(&'static str),
    /// Something of one kind, and which of that kind.
    Own(std::mem::Discriminant<Extra>, String),
}

impl Topic {
    pub(crate) fn of(item: &Extra) -> Self {
        let header =
            |keyword: &str| SHARED.iter().find(|(name, ..)| *name == keyword).map(|(name, ..)| Self::Shared(name));
        let property = |id: &str| match id {
            "FG" | "VW" => Some(Self::Shared("DIAGRAM")),
            "MN" => Some(Self::Shared("number")),
            _ => SHARED.iter().find(|(_, ids, _)| ids.contains(&id)).map(|(name, ..)| Self::Shared(name)),
        };
        let shared = match item {
            Extra::Header { keyword, .. } => header(keyword),
            Extra::Property { id, .. } | Extra::Absent(id) | Extra::Spelling(Spelling::Property { id, .. }) => {
                property(id)
            }
            Extra::StartTime(_) => Some(Self::Shared("DATE")),
            _ if item.concept() == Concept::Diagram => Some(Self::Shared("DIAGRAM")),
            Extra::Number(_) => Some(Self::Shared("number")),
            _ => None,
        };
        shared.unwrap_or_else(|| Self::Own(std::mem::discriminant(item), which(item)))
    }

    /// What a field of `info` speaks of, where other formats have it too.
    pub(crate) const fn of_field(field: Field) -> Option<Self> {
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

/// Whether `info` says something of what an item of game information says. `is_renamed`: the name in `info` is not that
/// of the record.
pub(super) fn mentions(info: &Info, item: &Extra, is_renamed: bool) -> bool {
    let subject = match (item, Topic::of(item)) {
        (Extra::Property { id, .. }, _) if matches!(&**id, "EV" | "RO") => return is_renamed && info.name.is_some(),
        (Extra::Property { .. } | Extra::Header { .. } | Extra::StartTime(_), Topic::Shared(subject)) => subject,
        // It stands beside the one that is shown.
        (Extra::Evaluation(_), _) => return false,
        // Those that are not shared say it in a way of their own.
        _ => return true,
    };
    let plays = |color: Color| info.players.iter().flatten().any(|player| player.color == Some(color));
    match subject {
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

/// Which of its kind an item is, where a node may have several.
fn which(item: &Extra) -> String {
    match item {
        Extra::Property { id, .. } | Extra::Surplus { id, .. } | Extra::Absent(id) => id.to_string(),
        Extra::Header { keyword, .. } => keyword.to_string(),
        Extra::Format { format, id, .. } => format!("{format} {id}"),
        Extra::Spelling(spelling) => match spelling {
            Spelling::Explicit(name) | Spelling::Value { name, .. } => name.to_string(),
            Spelling::Property { id, .. } => id.to_string(),
            other => format!("{:?}", std::mem::discriminant(other)),
        },
        Extra::Unrecognized(foreign) => match foreign {
            Unrecognized::Attribute { name, .. } => name.to_string(),
            Unrecognized::Property { pointer, .. } => pointer.to_string(),
            Unrecognized::Markup { .. } | Unrecognized::Line(_) => String::new(),
        },
        _ => String::new(),
    }
}
