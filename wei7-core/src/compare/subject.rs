//! What an item speaks of: two items of one subject are the same thing, said otherwise.

use super::Field;
use crate::document::Info;
use crate::geometry::Color;
use crate::supplement::{Foreign, Item, Spelling};

/// What an item speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// Something that several formats say, each in its own words.
    Shared(&'static str),
    /// Something of one kind, and which of that kind.
    Own(std::mem::Discriminant<Item>, String),
}

/// What game information is about: the keyword of Ishi (5.2), and the properties of SGF (`FF[4]`).
const SHARED: &[(&str, &[&str])] = &[
    ("ANALYSIS", &["AN"]),
    ("RECORDER", &["US"]),
    ("SOURCE", &["SO"]),
    ("TIMELIMIT", &["TM", "OT"]),
    ("HANDICAP", &["HA"]),
    ("DATE", &["DT"]),
    ("RESULT", &["RE"]),
    ("KOMI", &["KM"]),
    ("RULES", &["RU"]),
    ("PLACE", &["PC"]),
    ("BLACK", &["PB", "BR"]),
    ("WHITE", &["PW", "WR"]),
];

impl Subject {
    pub(super) fn of(item: &Item) -> Self {
        let header =
            |keyword: &str| SHARED.iter().find(|(name, _)| *name == keyword).map(|(name, _)| Self::Shared(name));
        let property = |id: &str| match id {
            "FG" | "VW" => Some(Self::Shared("DIAGRAM")),
            "MN" => Some(Self::Shared("number")),
            _ => SHARED.iter().find(|(_, ids)| ids.contains(&id)).map(|(name, _)| Self::Shared(name)),
        };
        let shared = match item {
            Item::Header { keyword, .. } => header(keyword),
            Item::Property { id, .. } | Item::Absent(id) | Item::Spelling(Spelling::Property { id, .. }) => {
                property(id)
            }
            Item::StartTime(_) => Some(Self::Shared("DATE")),
            Item::Diagram(_) | Item::ForeignDiagram(_) => Some(Self::Shared("DIAGRAM")),
            Item::Number(_) => Some(Self::Shared("number")),
            _ => None,
        };
        shared.unwrap_or_else(|| Self::Own(std::mem::discriminant(item), which(item)))
    }

    /// What a field of `info` speaks of, where other formats have it too.
    pub(super) const fn of_field(field: Field) -> Option<Self> {
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

/// Whether `info` says something of what an item of game information says. `unnamed`: the name in `info` is not that of the
/// record.
pub(crate) fn says(info: &Info, item: &Item, unnamed: bool) -> bool {
    let subject = match (item, Subject::of(item)) {
        (Item::Property { id, .. }, _) if matches!(&**id, "EV" | "RO") => return unnamed && info.name.is_some(),
        (Item::Property { .. } | Item::Header { .. }, Subject::Shared(subject)) => subject,
        // Those that are not shared say it in a way of their own.
        _ => return true,
    };
    let plays = |color: Color| info.players.iter().flatten().any(|player| player.color == Some(color));
    match subject {
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
fn which(item: &Item) -> String {
    match item {
        Item::Property { id, .. } | Item::Surplus { id, .. } | Item::Absent(id) | Item::Implied { id, .. } => {
            id.to_string()
        }
        Item::Header { keyword, .. } => keyword.to_string(),
        Item::ExactText { field, .. } => field.to_string(),
        Item::Spelling(spelling) => match spelling {
            Spelling::Explicit(name) | Spelling::Value { name, .. } => name.to_string(),
            Spelling::Property { id, .. } => id.to_string(),
            other => format!("{:?}", std::mem::discriminant(other)),
        },
        Item::Foreign(foreign) => match foreign {
            Foreign::Attribute { name, .. } => name.to_string(),
            Foreign::Property { pointer, .. } => pointer.to_string(),
            Foreign::Markup { .. } | Foreign::Line(_) => String::new(),
        },
        _ => String::new(),
    }
}
