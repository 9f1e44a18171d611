//! Jago XML: records of Jago, `GoGui` and `glGo`.

mod information;
mod nodes;
mod points;
pub(crate) mod records;
mod xml;

use wei7_core::{Diagnostic, Head, Place, ReadOptions, Record, Report, Size, Sniff, TextEncoding};

use crate::codes;
use crate::game::decode::{Decoded, decode as decode_text};
use crate::game::facts::{Facts, kept};
use crate::game::tree;
use nodes::NodeReader;
use xml::{Document, ElementId};

pub(crate) const ID: &str = "jago";

/// XML whose root element is `Go` (Frame).
pub(crate) fn sniff(head: &Head<'_>) -> Sniff {
    let is_xml = head.text().first() == Some(&b'<');
    let is_go = || {
        ["<Go>", "<Go ", "<Go\n", "<Go\r", "<Go/"].iter().any(|tag| head.contains(tag))
            || head.contains("<!DOCTYPE Go ")
    };
    if is_xml && is_go() { Sniff::Certain } else { Sniff::None }
}

/// As the declaration says.
pub(crate) fn decode(bytes: &[u8], asked: Option<TextEncoding>) -> Decoded<'_> {
    match wei7_text::xml::decode(bytes) {
        Ok(decoded) if asked.is_none() => Decoded::certain(decoded.text),
        _ => decode_text(bytes, asked, None, bytes),
    }
}

/// The games of a document, each with what was found in it.
pub(crate) fn read(text: &str, options: &ReadOptions, report: Report) -> Vec<(Option<Record>, Report)> {
    let mut first = report;
    let document = Document::read(text, &mut first);
    let root = document.root().filter(|root| document.get(*root).name == "Go");
    let games: Vec<ElementId> = root
        .into_iter()
        .flat_map(|root| document.children(root))
        .filter(|(_, child)| child.name == "GoGame")
        .map(|(id, _)| id)
        .collect();
    if games.is_empty() {
        first.push(Diagnostic::new(&codes::NO_RECORD, Place::Source).expected("`Go` with `GoGame` in it"));
        return vec![(None, first)];
    }
    let mut found = Vec::new();
    for game in games {
        let mut report = std::mem::replace(&mut first, Report::new(options.limits.findings));
        let record = read_game(&document, game, options, &mut report);
        found.push((record, report));
    }
    found
}

fn read_game(document: &Document<'_>, game: ElementId, options: &ReadOptions, report: &mut Report) -> Option<Record> {
    let size = information::board(document, game, report);
    let mut facts = Facts::default();
    for (name, value) in &document.get(game).attributes {
        if *name == "name" {
            facts.name = Some(value.clone()).filter(|name| !name.is_empty());
        } else {
            facts.extras.push(kept(ID, name, value));
        }
    }
    for (id, _) in document.children(game).filter(|(_, child)| child.name == "Information") {
        information::read(document, id, &mut facts, report);
    }
    let mut reader = NodeReader::new(document, size, facts, options.limits.nodes);
    for (id, child) in document.children(game) {
        match child.name {
            "Information" => {}
            "Nodes" => {
                if !reader.read(id, report) {
                    return None;
                }
            }
            _ => information::unknown(document, id, &mut reader.facts.extras, report),
        }
    }
    let mut record = Record::new();
    record.size = Some(Size::Square(size));
    record.info = reader.facts.into_info();
    reader.tree.put_into(&mut record);
    tree::replay(&record, report);
    Some(record)
}
