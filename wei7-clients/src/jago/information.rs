//! Reader of `Information` (Elements).

use std::collections::HashMap;
use wei7_core::Message;

use wei7_core::{BoardSize, Diagnostic, Extra, Report, Span};
use wei7_text::info::{self, Counting, Source};

use super::ID;
use super::points::named;
use super::xml::{Document, ElementId};
use crate::codes;
use crate::game::facts::{Facts, kept};

/// Largest number of lines of a side of the board that is read.
const MOST_LINES: u32 = 52;

/// Elements that are read like the SGF property with the same meaning.
pub(super) const PROPERTIES: [(&str, &str); 17] = [
    ("BlackPlayer", "PB"),
    ("WhitePlayer", "PW"),
    ("BlackRank", "BR"),
    ("WhiteRank", "WR"),
    ("BlackTeam", "BT"),
    ("WhiteTeam", "WT"),
    ("Date", "DT"),
    ("Time", "TM"),
    ("Komi", "KM"),
    ("Handicap", "HA"),
    ("Result", "RE"),
    ("Rules", "RU"),
    ("Source", "SO"),
    ("User", "US"),
    ("Annotation", "AN"),
    ("Round", "RO"),
    ("Copyright", "CP"),
];

/// Returns the board size that the file states. Without a valid size, the board has 19 lines, or as many as the largest
/// coordinate needs.
pub(super) fn board(document: &Document<'_>, game: ElementId, report: &mut Report) -> BoardSize {
    let information = document.children(game).find(|(_, child)| child.name == "Information");
    let stated =
        information.and_then(|(id, _)| document.children(id).filter(|(_, child)| child.name == "BoardSize").last());
    if let Some((_, element)) = stated {
        let text = element.text().trim();
        let lines = text.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines));
        if let Some(size) = lines.and_then(|lines| BoardSize::new(lines, lines)) {
            return size;
        }
        report.push(
            Diagnostic::at(&codes::VALUE_UNKNOWN, element.span)
                .found(text.to_owned())
                .repair(Message::new("read-as-19-lines")),
        );
    }
    let (mut open, mut most) = (vec![game], 19);
    while let Some(id) = open.pop() {
        let element = document.get(id);
        let is_place = matches!(element.name, "at" | "Black" | "White" | "AddBlack" | "AddWhite" | "Delete" | "Mark");
        let names = element.places().filter(|_| is_place);
        most = names.filter_map(named).fold(most, |most, (column, row)| most.max(column).max(row));
        open.extend(&element.children);
    }
    BoardSize::new(most.min(MOST_LINES), most.min(MOST_LINES)).unwrap_or(BoardSize::STANDARD)
}

/// Reads the facts of a game. If an element occurs twice, the last one counts.
pub(super) fn read(document: &Document<'_>, information: ElementId, facts: &mut Facts, report: &mut Report) {
    let children = &document.open(information).children;
    let last: HashMap<&str, ElementId> = children.iter().map(|id| (document.get(*id).name, *id)).collect();
    for id in children.iter().copied() {
        let name = document.get(id).name;
        let known = PROPERTIES.iter().find(|(known, _)| *known == name);
        let is_last = last.get(name) == Some(&id);
        if !is_last || (known.is_none() && !matches!(name, "BoardSize" | "Application")) {
            continue;
        }
        let element = document.open(id);
        if element.attribute("format").is_some_and(|format| format != "sgf") {
            element.put_back("format");
        }
        let text = if name == "Copyright" { document.paragraphs(id) } else { element.text().trim().to_owned() };
        match known {
            Some((_, property)) => apply_property(property, &text, element.span, facts, report),
            None if name == "Application" => facts.extras.push(kept(ID, "Application", &text)),
            None => {}
        }
    }
    facts.extras.extend(document.unread(information, true, report));
}

/// Applies an SGF property to the facts, in the same way as the SGF reader.
pub(super) fn apply_property(id: &str, text: &str, place: Span, facts: &mut Facts, report: &mut Report) {
    let source = Source::new(4);
    if text.is_empty() {
        return;
    }
    let own = |slot: &mut Option<String>, facts: &mut Vec<Extra>| {
        if slot.is_none() {
            *slot = Some(text.to_owned());
        } else if slot.as_deref() != Some(text) {
            facts.push(kept(ID, id, text));
        }
    };
    match id {
        "PB" => own(&mut facts.black.name, &mut facts.extras),
        "PW" => own(&mut facts.white.name, &mut facts.extras),
        "BR" => own(&mut facts.black.rank, &mut facts.extras),
        "WR" => own(&mut facts.white.rank, &mut facts.extras),
        "GN" => own(&mut facts.name, &mut facts.extras),
        "PC" => own(&mut facts.place, &mut facts.extras),
        "DT" if facts.time.is_none() => {
            let date = info::date(text, &source).value;
            facts.time = date.as_ref().and_then(|date| date.start.clone());
            let is_day = date
                .is_some_and(|date| facts.time.as_ref().and_then(|time| time.as_str().get(..10)) == Some(&*date.text));
            if !is_day || text.len() > 10 {
                facts.property("DT", text);
            }
        }
        "KM" if !facts.has_komi() => {
            if !facts.komi(text) {
                report.push(
                    Diagnostic::at(&codes::VALUE_UNKNOWN, place).found(text.to_owned()).repair(Message::new("kept")),
                );
                facts.property("KM", text);
            }
        }
        "RE" if facts.result.is_none() => {
            facts.result = info::result(text, &source, Counting::Points).value;
            match facts.result {
                Some(result) if result.to_string() == text => {
                    if !result.is_native() {
                        facts.property("RE", text);
                    }
                }
                Some(result) => {
                    if !result.is_native() {
                        facts.property("RE", &result.to_string());
                    }
                    facts.extras.push(kept(ID, "Result", text));
                }
                None => {
                    report.push(
                        Diagnostic::at(&codes::VALUE_UNKNOWN, place)
                            .found(text.to_owned())
                            .repair(Message::new("kept")),
                    );
                    facts.property("RE", text);
                }
            }
        }
        "RU" if facts.rules.is_none() => {
            facts.rules = info::rules(text).value;
            let (name, is_native) = facts.rules.map_or((None, false), |rules| (rules.name, rules.kind.is_some()));
            match name {
                None => facts.property("RU", text),
                Some(name) if !is_native => facts.property("RU", name),
                Some(_) => {}
            }
            if name.is_some_and(|name| name != text) {
                facts.extras.push(kept(ID, "Rules", text));
            }
        }
        "HA" => match info::handicap(text, &source).value {
            Some(handicap) if handicap.stones >= 2 => facts.property("HA", text),
            _ => facts.extras.push(kept(ID, "Handicap", text)),
        },
        "TM" => match info::main_time(text, &source).value {
            Some(seconds) if seconds.to_string() == text => facts.property("TM", text),
            Some(seconds) => {
                facts.property("TM", &seconds.to_string());
                facts.extras.push(kept(ID, "Time", text));
            }
            None => facts.property("TM", text),
        },
        "DT" | "KM" | "RE" | "RU" => facts.extras.push(kept(ID, id, text)),
        _ => facts.property(id, text),
    }
}
