//! Topics: fields and extras that say the same in the words of several formats.

use std::collections::HashMap;

use super::field::{ExtraKey, Key, Value};
use super::fields::Fields;
use wei7_board::Color;

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

/// The values of a node that an extra spells or details.
pub(crate) enum Detailed {
    Field(Key),
    Marks,
}

/// Properties of a node of which only one may be there (`FF[4]` DM, GB, GW, UC, and move annotation properties).
const EXCLUSIVE: [&[&str]; 2] = [&["DM", "GB", "GW", "UC"], &["TE", "BM", "DO", "IT"]];

fn name_of_extra(extra: &ExtraKey) -> &str {
    if extra.name.is_empty() { extra.kind } else { extra.name.rsplit('/').next().unwrap_or_default() }
}

/// Returns the properties of which a node may have only one, if the extra is such a property.
fn exclusive_group(extra: &ExtraKey) -> Option<&'static [&'static str]> {
    EXCLUSIVE.into_iter().find(|group| group.contains(&&*extra.name))
}

/// Returns whether a node may have only one of this extra and others.
pub(crate) fn is_exclusive(extra: &ExtraKey) -> bool {
    exclusive_group(extra).is_some()
}

/// Returns whether a node may have only one of two extras.
pub(crate) fn are_exclusive(one: &ExtraKey, other: &ExtraKey) -> bool {
    one != other && exclusive_group(one).is_some_and(|group| group.contains(&&*other.name))
}

/// Returns what an extra of a node spells or details, so that it does not fit any more if that was edited.
pub(crate) fn detailed(extra: &ExtraKey) -> Option<Detailed> {
    Some(match name_of_extra(extra) {
        "evaluation" | "eval" | "TE" | "BM" | "DO" | "IT" => Detailed::Field(Key::Evaluation),
        "commentary" | "comment" | "C" => Detailed::Field(Key::Comment),
        "problem" | "PL" => Detailed::Field(Key::Problem),
        "time" => Detailed::Field(Key::Time),
        "mark-lines" => Detailed::Marks,
        _ => return None,
    })
}

/// Returns whether a field details the evaluation, such as the strength in `BM[2]`.
pub(crate) fn details_evaluation(key: &Key) -> bool {
    matches!(key, Key::Extra(extra) if matches!(detailed(extra), Some(Detailed::Field(Key::Evaluation))))
}

/// Returns whether a field says that a move is doubtful or interesting. Such a move has no evaluation.
pub(crate) fn has_no_evaluation(key: &Key) -> bool {
    matches!(key, Key::Extra(extra) if matches!(name_of_extra(extra), "DO" | "IT"))
}

/// Returns the fields that do not fit values of ours which replace values of theirs: `TE[2]` does not fit a bad move, nor does `DM`
/// fit `GW`.
pub(crate) fn unfit(fields: &Fields, replaced: &[Key]) -> Vec<Key> {
    let exclusive: Vec<&ExtraKey> = replaced
        .iter()
        .filter_map(|key| if let Key::Extra(extra) = key { Some(extra) } else { None })
        .filter(|extra| is_exclusive(extra))
        .collect();
    let is_unfit = |key: &Key| match key {
        Key::Evaluation => !replaced.contains(key) && replaced.iter().any(has_no_evaluation),
        Key::Extra(extra) => {
            (details_evaluation(key) && replaced.contains(&Key::Evaluation))
                || exclusive.iter().any(|replaced| are_exclusive(extra, replaced))
        }
        _ => false,
    };
    fields.iter().map(|(key, _)| key.clone()).filter(is_unfit).collect()
}

/// Returns the topic of an extra of the game information or of the record: `DATE` for the property DT. `is_renamed`: the
/// base has another name of the game, which may consist of the event and the round.
fn topic(extra: &ExtraKey, is_renamed: bool) -> Option<&'static str> {
    if extra.kind == "start-time" {
        return topic_named("start-time");
    }
    let name = &*extra.name;
    // Properties of participants and players are not about the game, nor is the line that begins an event.
    let is_of_person = name.contains("/participants/") || name.contains("/players/");
    if is_of_person || (extra.kind, name) == ("absent", "EVENT") {
        return None;
    }
    let mut names = name.rsplit('/');
    let last = names.next().unwrap_or_default();
    match names.next() {
        // Attributes of a player of 2.x.
        Some("black") => Some("BLACK"),
        Some("white") => Some("WHITE"),
        _ => topic_named(last).filter(|_| is_renamed || !matches!(last, "EV" | "RO" | "Round")),
    }
}

/// Returns the topic of a field of the game information.
pub(crate) fn topic_of_key(key: &Key, is_renamed: bool) -> Option<&'static str> {
    match key {
        Key::Name => topic_named("name"),
        Key::StartTime => topic_named("time"),
        Key::Result => topic_named("result"),
        Key::Komi => topic_named("komi"),
        Key::Place => topic_named("place"),
        Key::Scoring | Key::RulesType => topic_named("rules"),
        Key::Player(Color::Black) => Some("BLACK"),
        Key::Player(Color::White) => Some("WHITE"),
        Key::Extra(extra) => topic(extra, is_renamed),
        _ => None,
    }
}

/// Returns a fingerprint of everything that the record and its game information say about each topic. Spellings are left
/// out, since a field says the same.
pub(crate) fn fingerprints(game: [&Fields; 2], is_renamed: bool) -> HashMap<&'static str, u32> {
    let mut topics: HashMap<&'static str, Vec<String>> = HashMap::new();
    for (key, value) in game.into_iter().flat_map(Fields::iter) {
        let is_spelling = matches!(key, Key::Extra(extra) if extra.kind == "spelling");
        if let Some(topic) = topic_of_key(key, is_renamed).filter(|_| !is_spelling) {
            topics.entry(topic).or_default().push(format!("{} {}", key.full_name(), value.canonical_text()));
        }
    }
    let fingerprint = |mut values: Vec<String>| {
        values.sort_unstable();
        Value::Text(values.join("\n").into()).fingerprint()
    };
    topics.into_iter().map(|(topic, values)| (topic, fingerprint(values))).collect()
}
