//! Scans the text of a file for its moves, in any order, without the readers under test.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

use crate::conversions::{Family, File, family};
use crate::second_opinion::sgf_tokens::tokens;

/// Returns color and point of each move, sorted. `None` if this scan does not understand the file.
pub fn moves(file: &File) -> Option<Vec<String>> {
    let text = match family(file.format) {
        Family::Sgf => wei7_sgf::encoding::decode(&file.bytes, None, &wei7_core::Limits::DEFAULT).text.into_owned(),
        _ => String::from_utf8(file.bytes.clone()).ok()?,
    };
    let mut moves = match family(file.format) {
        Family::Wei7 => json_moves(&text)?,
        Family::Xml(_) => xml_moves(&text)?,
        Family::Sgf => sgf_moves(&text),
        Family::Ishi => ishi_moves(&text),
        Family::Jago => return None,
    };
    moves.sort();
    Some(moves)
}

fn json_moves(text: &str) -> Option<Vec<String>> {
    let root: Value = serde_json::from_str(text.trim_start_matches('\u{FEFF}')).ok()?;
    let (mut moves, mut open) = (Vec::new(), vec![&root]);
    while let Some(value) = open.pop() {
        match value {
            Value::Object(members) => {
                if members.get("type").and_then(Value::as_str) == Some("move") {
                    let value = members.get("value")?;
                    moves.push(format!("{} {} {}", value["color"], value["point"]["x"], value["point"]["y"]));
                }
                open.extend(members.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    Some(moves)
}

fn xml_moves(text: &str) -> Option<Vec<String>> {
    let mut reader = Reader::from_str(text.trim_start_matches('\u{FEFF}'));
    let (mut moves, mut in_pre) = (Vec::new(), false);
    loop {
        match reader.read_event().ok()? {
            Event::Start(start) if start.name().as_ref() == "pre" => in_pre = true,
            Event::End(end) if end.name().as_ref() == "pre" => in_pre = false,
            Event::Start(start) | Event::Empty(start) if !in_pre => moves.extend(element_move(&start)),
            Event::Eof => return Some(moves),
            _ => {}
        }
    }
}

fn element_move(start: &BytesStart<'_>) -> Option<String> {
    let name = start.name().as_ref().to_owned();
    let number = |name: &str| {
        let value = start.attributes().flatten().find(|attribute| attribute.key.as_ref() == name)?.value.into_owned();
        Some(value.trim().parse::<u32>().map_or(value, |number| number.to_string()))
    };
    // Elements with these names also contain the names of the players.
    let is_player = number("x").is_none() && number("type").is_none();
    (matches!(&*name, "black" | "white") && !is_player)
        .then(|| format!("{name} {} {}", number("x").unwrap_or_default(), number("y").unwrap_or_default()))
}

fn sgf_moves(text: &str) -> Vec<String> {
    let nodes = tokens(text).into_iter().flatten().flat_map(|(_, node)| node);
    let moves = nodes.filter(|(id, _)| id == "B" || id == "W");
    moves.map(|(id, value)| format!("{id} {}", value.split_whitespace().collect::<String>())).collect()
}

fn ishi_moves(text: &str) -> Vec<String> {
    let (mut moves, mut block) = (Vec::new(), None);
    for line in text.split(['\r', '\n']) {
        let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty()).map(str::to_ascii_uppercase);
        let first = words.next().unwrap_or_default();
        match (block, &*first) {
            (Some(end), word) if word == end => block = None,
            (None, "COM") => block = Some("ENDCOM"),
            (None, "USER") => block = Some("ENDUSER"),
            (None, "B" | "W") => moves.push(format!("{first} {}", words.nth(1).unwrap_or_default())),
            _ => {}
        }
    }
    moves
}
