//! Participants and players as JSON.

use serde_json::{Map, Value, json};

use crate::merge::people::{People, Person};
use crate::record::{Info, Participant};
use wei7_board::Color;

/// Returns the JSON `[participants of the base, participants, players]` (docs/supplement.md, 4).
pub(super) fn to_value(people: &People) -> Value {
    let person = |person: &Person| match (person.in_base, person.texts.is_empty()) {
        (Some(shown), true) => json!(shown),
        (shown, _) => {
            let mut members = Map::new();
            members.extend(shown.map(|shown| ("shown".to_owned(), json!(shown))));
            members.extend(person.texts.iter().map(|(name, was, is)| (name.clone(), json!([was, is]))));
            Value::Object(members)
        }
    };
    let list = people.list.as_ref().map(|list| list.iter().map(person).collect::<Vec<_>>());
    json!([people.base, list, people.players])
}

/// Reads the JSON of [`to_value`]. Returns `None` if the JSON has another form.
pub(super) fn from_value(value: &Value) -> Option<People> {
    let [base, list, players] = value.as_array()?.as_slice() else { return None };
    let person = |value: &Value| {
        if let Some(shown) = value.as_u64() {
            return Some(Person { in_base: u32::try_from(shown).ok(), texts: Vec::new() });
        }
        let mut person = Person::default();
        for (name, value) in value.as_object()? {
            if name == "shown" {
                person.in_base = Some(u32::try_from(value.as_u64()?).ok()?);
                continue;
            }
            let [was, is] = value.as_array()?.as_slice() else { return None };
            let was = if was.is_null() { None } else { Some(u32::try_from(was.as_u64()?).ok()?) };
            let is = if is.is_null() { None } else { Some(is.as_str()?.into()) };
            person.texts.push((name.clone(), was, is));
        }
        Some(person)
    };
    let list = match list {
        Value::Null => None,
        list => Some(list.as_array()?.iter().map(person).collect::<Option<Vec<_>>>()?),
    };
    let base = serde_json::from_value(base.clone()).ok()?;
    Some(People { base, list, players: serde_json::from_value(players.clone()).ok()?, whole: None })
}

/// Returns all participants and players as a sorted list of texts, so that their order does not count in a comparison.
pub(super) fn everybody(info: &Info) -> Value {
    let list = info.participants.as_deref().unwrap_or_default();
    let texts = |person: &Participant| json!(person.texts().map(|(_, text)| text.clone()));
    let mut people: Vec<String> = list.iter().map(|person| texts(person).to_string()).collect();
    people.extend(info.players.iter().flatten().map(|player| {
        let person = list.get(player.participant as usize).map(texts);
        format!("{} {}", player.color.map_or(0, Color::number), person.unwrap_or_default())
    }));
    people.sort_unstable();
    json!(people)
}
