//! Topics of the game information: fields and extras that say the same in the words of several formats.

use super::field::{ExtraKey, Key, Value};
use super::fields::Fields;

/// The topics of game information: the keyword of Ishi (5.2), the properties of SGF (`FF[4]`), and the names in other formats.
pub(crate) const SHARED: &[(&str, &[&str], &[&str])] = &[
    ("EVENT", &["EV", "GN", "RO"], &["name"]),
    ("ANALYSIS", &["AN"], &["Annotation"]),
    ("RECORDER", &["US"], &["User"]),
    ("SOURCE", &["SO"], &["Source"]),
    ("TIMELIMIT", &["TM", "OT"], &["Time"]),
    ("HANDICAP", &["HA"], &["Handicap", "handicap"]),
    ("DATE", &["DT"], &["Date", "time", "start-time"]),
    ("RESULT", &["RE"], &["Result", "result", "winner", "margin"]),
    ("KOMI", &["KM"], &["Komi", "komi"]),
    ("RULES", &["RU"], &["Rules", "rules", "type", "scoring"]),
    ("PLACE", &["PC"], &["Place", "place"]),
    ("BLACK", &["PB", "BR"], &["BlackPlayer", "BlackRank"]),
    ("WHITE", &["PW", "WR"], &["WhitePlayer", "WhiteRank"]),
];

/// Returns the topic of game information with this name, in whatever format.
pub(crate) fn topic_named(name: &str) -> Option<&'static str> {
    let has_name = |(keyword, ids, others): &&(&str, &[&str], &[&str])| {
        *keyword == name || ids.contains(&name) || others.contains(&name)
    };
    SHARED.iter().find(has_name).map(|(keyword, ..)| *keyword)
}

/// Returns the topic of an extra of the game information: `DATE` for the property DT.
pub(crate) fn topic(extra: &ExtraKey) -> Option<&'static str> {
    if matches!(extra.kind, "format" | "unrecognized") || (extra.kind == "absent" && &*extra.name == "EVENT") {
        return None;
    }
    if extra.kind == "start-time" {
        return topic_named("start-time");
    }
    let name = extra.name.rsplit('/').next().unwrap_or_default();
    topic_named(name)
}

/// Returns the topic of a field of the game information.
pub(crate) fn topic_of_key(key: &Key) -> Option<&'static str> {
    match key {
        Key::Name => topic_named("name"),
        Key::StartTime => topic_named("time"),
        Key::Result => topic_named("result"),
        Key::Komi => topic_named("komi"),
        Key::Place => topic_named("place"),
        Key::Scoring | Key::RulesType => topic_named("rules"),
        Key::Extra(extra) => topic(extra),
        _ => None,
    }
}

/// Returns everything that fields say about a topic, in no particular order. Spellings are left out, since a field says the
/// same.
pub(crate) fn values(fields: &Fields, topic: Option<&'static str>) -> Vec<String> {
    let is_about = |key: &Key| topic_of_key(key) == topic && topic.is_some();
    let is_spelling = |key: &Key| matches!(key, Key::Extra(extra) if extra.kind == "spelling");
    let about = fields.iter().filter(|(key, _)| is_about(key) && !is_spelling(key));
    about.map(|(key, value): (&Key, &Value)| format!("{key:?} {}", value.canonical())).collect()
}
