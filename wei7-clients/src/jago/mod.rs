//! Jago XML: records of Jago, `GoGui` and `glGo`.

mod information;
mod nodes;
pub(crate) mod output;
mod points;
pub(crate) mod records;
mod xml;

use wei7_core::{
    Anchor, Carrier, Diagnostic, Head, MiscPosition, Place, ReadOptions, Record, Report, Size, Sniff, TextEncoding,
};

use crate::codes;
use crate::game::decode::{Decoded, decode as decode_text};
use crate::game::facts::Facts;
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
    let Some(root) = root.filter(|root| document.children(*root).any(|(_, child)| child.name == "GoGame")) else {
        first.push(Diagnostic::new(&codes::NO_RECORD, Place::Source).expected("`Go` with `GoGame` in it"));
        return vec![(None, first)];
    };
    document.open(root);
    // What stands between games belongs to the next one, what stands behind the last to that.
    let mut extras = document.around(&MiscPosition::Prolog, &mut first);
    extras.extend(document.unread(root, false, &mut first));
    let mut found: Vec<(Option<Record>, Report)> = Vec::new();
    let inside = MiscPosition::Inside(Anchor::default());
    for (id, child) in document.children(root) {
        if child.name == "GoGame" {
            let mut report = std::mem::replace(&mut first, Report::new(options.limits.findings));
            let mut record = read_game(&document, id, options, &mut report);
            if let Some(record) = &mut record {
                record.supplement.extend(std::mem::take(&mut extras));
            }
            found.push((record, report));
        } else {
            document.keep(id, &inside, &mut extras, &mut first);
        }
    }
    extras.extend(document.around(&MiscPosition::Epilog, &mut first));
    if let Some((record, report)) = found.last_mut() {
        report.append(first);
        if let Some(record) = record {
            record.supplement.extend(extras);
        }
    }
    let carriers = document.carriers();
    for (record, report) in &mut found {
        let how = (options.carriers, &options.limits);
        let merged = |record| Carrier::merge_instructions(record, |_| true, &carriers, &output::shown, how, report);
        *record = record.take().map(merged);
    }
    found
}

fn read_game(document: &Document<'_>, game: ElementId, options: &ReadOptions, report: &mut Report) -> Option<Record> {
    let size = information::board(document, game, report);
    let mut facts = Facts::default();
    facts.name = document.open(game).attribute("name").filter(|name| !name.is_empty()).map(str::to_owned);
    for (id, _) in document.named(game, "Information") {
        information::read(document, id, &mut facts, report);
    }
    let mut reader = NodeReader::new(document, size, facts, options.limits.nodes);
    for (id, _) in document.named(game, "Nodes") {
        if !reader.read(id, report) {
            return None;
        }
    }
    let mut extras = document.unread(game, false, report);
    for (id, _) in document.children(game).filter(|(_, child)| !matches!(child.name, "Information" | "Nodes")) {
        document.keep(id, &MiscPosition::Inside(Anchor::default()), &mut extras, report);
    }
    let mut record = Record::new();
    record.size = Some(Size::Square(size));
    record.info = reader.facts.into_info();
    record.supplement.extend(extras);
    reader.tree.put_into(&mut record);
    tree::replay(&record, report);
    Some(record)
}
