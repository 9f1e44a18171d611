//! Jago XML: records of Jago, `GoGui` and `glGo`.

mod information;
mod nodes;
pub(crate) mod output;
mod points;
pub(crate) mod records;
mod xml;

use wei7_core::Message;
use wei7_core::{
    Anchor, Carrier, Diagnostic, Head, MiscPosition, Place, ReadOptions, Record, Report, Size, Sniff, Span,
    TextEncoding,
};

use crate::codes;
use crate::game::decode::{Decoded, decode as decode_text};
use crate::game::facts::Facts;
use crate::game::tree;
use nodes::NodeReader;
use xml::{Document, Element, ElementId};

pub(crate) const ID: &str = "jago";

/// Recognizes XML whose root element is `Go` (Frame).
pub(crate) fn sniff(head: &Head<'_>) -> Sniff {
    let is_xml = head.text().first() == Some(&b'<');
    let is_go = || {
        ["<Go>", "<Go ", "<Go\n", "<Go\r", "<Go/"].iter().any(|tag| head.contains(tag))
            || head.contains("<!DOCTYPE Go ")
    };
    if is_xml && is_go() { Sniff::Certain } else { Sniff::None }
}

/// Decodes a file in the encoding that its XML declaration names, unless `asked` names another one.
pub(crate) fn decode(bytes: &[u8], asked: Option<TextEncoding>) -> Decoded<'_> {
    match wei7_text::xml::decode(bytes) {
        Ok(decoded) if asked.is_none() => Decoded::certain(decoded.text),
        _ => decode_text(bytes, asked, None, bytes),
    }
}

/// The result of reading one game.
pub(super) struct ReadGame {
    pub(super) record: Option<Record>,
    pub(super) report: Report,
    /// The part of the text that belongs to the game: from the end of the previous game to its own end. The part of the
    /// last game extends to the end of the text.
    pub(super) place: Span,
}

/// Reads the games of a document.
pub(crate) fn read(text: &str, options: &ReadOptions, report: Report) -> Vec<ReadGame> {
    let mut first = report;
    let document = Document::read(text, &mut first);
    let root = document.root().filter(|root| document.get(*root).name == "Go");
    let is_game = |element: &Element<'_>| element.name == "GoGame";
    let Some(root) = root.filter(|root| document.children(*root).any(|(_, child)| is_game(child))) else {
        first.push(Diagnostic::new(&codes::NO_RECORD, Place::Source).expected(Message::new("jago-elements")));
        return vec![ReadGame { record: None, report: first, place: Span::new(0, text.len()) }];
    };
    let games = document.children(root).filter(|(_, child)| is_game(child));
    let mut ends: Vec<usize> = games.map(|(_, game)| game.span.end).collect();
    if let Some(last) = ends.last_mut() {
        *last = text.len();
    }
    let mut places = ends.iter().scan(0, |start, end| Some(Span::new(std::mem::replace(start, *end), *end)));
    let mut reports = first.split(&ends).into_iter();
    let mut between = Report::new(options.limits.findings);
    document.open(root);
    // Markup between games belongs to the next game, and markup after the last game to the last game.
    let mut extras = document.around(&MiscPosition::Prolog, &mut between);
    extras.extend(document.unread(root, false, &mut between));
    let mut found: Vec<ReadGame> = Vec::new();
    let inside = MiscPosition::Inside(Anchor::default());
    for (id, child) in document.children(root) {
        if is_game(child)
            && let (Some(mut report), Some(place)) = (reports.next(), places.next())
        {
            report.append(std::mem::replace(&mut between, Report::new(options.limits.findings)));
            let mut record = read_game(&document, id, options, &mut report);
            if let Some(record) = &mut record {
                record.extras.extend(std::mem::take(&mut extras));
            }
            found.push(ReadGame { record, report, place });
        } else {
            document.keep(id, &inside, &mut extras, &mut between);
        }
    }
    extras.extend(document.around(&MiscPosition::Epilog, &mut between));
    if let Some(ReadGame { record, report, .. }) = found.last_mut() {
        report.append(between);
        if let Some(record) = record {
            record.extras.extend(extras);
        }
    }
    let mut carriers = document.carriers().into_iter().peekable();
    for ReadGame { record, report, place } in &mut found {
        let own: Vec<Span> = std::iter::from_fn(|| carriers.next_if(|carrier| carrier.start < place.end)).collect();
        let how = (options.carriers, &options.limits);
        let merged = |record| Carrier::merge_instructions(record, |_| true, &own, &output::shown_record, how, report);
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
    record.extras.extend(extras);
    reader.tree.put_into(&mut record);
    tree::report_occupied_points(&record, report);
    Some(record)
}
