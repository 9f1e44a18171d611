//! Writer of `Information` (Elements).

use std::borrow::Cow;

use wei7_core::{Color, Extra, Info, MiscPosition, Record, RulesType, Text};
use wei7_text::info::{self, By, Counting, Outcome, Source};

use super::text::{XmlText, tag, unescaped};
use crate::jago::ID;
use crate::jago::information::PROPERTIES;

/// SGF properties for which 3.0 has fields. A record has such a property only where the field loses a part of the
/// value.
const NATIVE: [&str; 8] = ["PB", "PW", "BR", "WR", "DT", "KM", "RE", "RU"];

/// Begins the game and writes the facts about it.
pub(super) fn write(record: &Record, out: &mut XmlText) {
    let info = record.info.as_deref();
    let name = info.and_then(|info| info.name.as_deref()).filter(|name| !name.is_empty());
    out.begin(tag("GoGame", name.map(|name| ("name", name))));
    out.begin(tag("Information", []));
    if let Some(info) = info {
        out.misc(&info.extras, |position| matches!(position, MiscPosition::Inside(_)));
        if let Some(text) = kept(info, "Application") {
            out.element("Application", text);
        }
    }
    out.element("BoardSize", &record.board_size().width().to_string());
    if let Some(info) = info {
        let ids = elements(info);
        // Properties that wei7 3.0 has fields for come first; the others follow in the order that they have in the record.
        let first = PROPERTIES.iter().filter(|(_, id)| NATIVE.contains(id) || !ids.contains(id));
        let then = ids
            .iter()
            .filter(|id| !NATIVE.contains(id))
            .filter_map(|id| PROPERTIES.iter().find(|(_, known)| known == id));
        for (element, id) in first.chain(then) {
            match text(info, element, id, &ids).as_deref().map(str::trim) {
                None | Some("") => {}
                Some(text) if *element == "Copyright" => out.paragraphs(element, text),
                Some(text) => out.element(element, text),
            }
        }
    }
    out.end("Information");
}

/// Writes the facts that have no element as properties of the root.
pub(super) fn properties(info: &Info, out: &mut XmlText) {
    if let Some(place) = info.place.as_deref().filter(|place| !place.is_empty()) {
        out.property("PC", [Extra::property("PC", place)].iter().flat_map(values));
    }
    let elements = elements(info);
    for extra in info.extras.as_slice() {
        let Extra::Property { id, values } = extra else { continue };
        if !is_blank(values) && !elements.contains(&&**id) {
            out.property(id, values.iter().map(|value| &**value));
        }
    }
}

/// Returns the properties that are written as elements, each once, in the order of the record. Jago and `GoGui` read
/// these elements and show no property of SGF, so the order among other properties is left to the carrier.
fn elements(info: &Info) -> Vec<&'static str> {
    let known = |is: &dyn Fn(&(&str, &str)) -> bool| PROPERTIES.iter().find(|row| is(row)).map(|(_, id)| *id);
    let (mut met, mut elements) = (Vec::new(), Vec::new());
    for extra in info.extras.as_slice() {
        let (id, is_plain) = match extra {
            Extra::Property { values, .. } if is_blank(values) => continue,
            Extra::Property { id, values } => (known(&|(_, name)| *name == &**id), is_plain(values)),
            Extra::Format { format, id, .. } if **format == *ID => (known(&|(element, _)| *element == &**id), true),
            _ => continue,
        };
        // If a property occurs twice, the first one counts.
        let Some(id) = id.filter(|id| !met.contains(id)) else { continue };
        met.push(id);
        if is_plain {
            elements.push(id);
        }
    }
    elements
}

/// Returns whether an element can represent these values without loss.
fn is_plain(values: &[Text]) -> bool {
    matches!(values, [only] if unescaped(only).trim() == unescaped(only))
}

fn is_blank(values: &[Text]) -> bool {
    values.iter().all(|value| unescaped(value).trim().is_empty())
}

fn values(extra: &Extra) -> impl Iterator<Item = &str> {
    let values = if let Extra::Property { values, .. } = extra { &**values } else { &[] };
    values.iter().map(|value| &**value)
}

/// Returns the text of an element: the property of the record if there is one, otherwise the field of 3.0.
fn text<'i>(info: &'i Info, element: &str, id: &str, elements: &[&str]) -> Option<Cow<'i, str>> {
    let property = info.extras.find(|extra| match extra {
        Extra::Property { id: known, values } if **known == *id => Some(values),
        _ => None,
    });
    if let Some(values) = property {
        let value = unescaped(values.first().filter(|_| elements.contains(&id))?);
        return Some(in_words(info, element, id, &value).map_or_else(|| value.into(), Cow::Borrowed));
    }
    match id {
        "PB" => info.side_text(Color::Black, |person| person.name.as_ref()),
        "PW" => info.side_text(Color::White, |person| person.name.as_ref()),
        "BR" => info.side_text(Color::Black, |person| person.rank.as_ref()),
        "WR" => info.side_text(Color::White, |person| person.rank.as_ref()),
        "DT" => info.time.as_ref().and_then(|time| time.as_str().get(..10)).map(Cow::Borrowed),
        "KM" => info.rules.and_then(|rules| rules.komi).map(|komi| komi.to_string().into()),
        "RU" => {
            let name = match info.rules?.kind? {
                RulesType::Chinese => "Chinese",
                RulesType::Japanese => "Japanese",
                RulesType::Korean => "Korean",
            };
            Some(in_words(info, element, id, name).unwrap_or(name).into())
        }
        "RE" => {
            let Some(result) = info.result else { return kept(info, element).map(Cow::Borrowed) };
            let by = result.margin.map_or(By::Resignation, By::Points);
            let outcome = result.winner.map_or(Outcome::Draw, |winner| Outcome::Won { winner, by }).to_string();
            Some(in_words(info, element, id, &outcome).map_or_else(|| outcome.into(), Cow::Borrowed))
        }
        "HA" | "TM" => kept(info, element).map(Cow::Borrowed),
        _ => None,
    }
}

/// Returns the original text of an element in a Jago file, if it has the same meaning as `meaning`.
fn in_words<'i>(info: &'i Info, element: &str, id: &str, meaning: &str) -> Option<&'i str> {
    let source = Source::new(4);
    kept(info, element).filter(|text| match id {
        "RE" => info::result(text, &source, Counting::Points).value.is_some_and(|result| result.to_string() == meaning),
        "RU" => info::rules(text).value.is_some_and(|rules| rules.name == Some(meaning)),
        "TM" => info::main_time(text, &source).value.is_some_and(|seconds| seconds.to_string() == meaning),
        _ => false,
    })
}

/// Returns the value of the extra that only Jago XML has and that has the name of this element.
fn kept<'i>(info: &'i Info, element: &str) -> Option<&'i str> {
    info.extras.find(|extra| match extra {
        Extra::Format { format, id, values } if (&**format, &**id) == (ID, element) => {
            values.first().map(|text| &**text)
        }
        _ => None,
    })
}
