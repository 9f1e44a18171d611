//! UGF and UGI: records and reviews of PandaNet-IGS and its programs.

mod data;
mod header;
mod points;
mod review;
mod sections;
mod texts;

use encoding_rs::{Encoding, SHIFT_JIS};
use wei7_core::Message;
use wei7_core::{Diagnostic, Head, Place, ReadOptions, Record, Report, Size, Sniff, Span, TextEncoding};

use crate::codes;
use crate::game::decode::{Decoded, decode as decode_text};
use crate::game::{handicap, tree};
use data::GameMoves;
use header::Header;
use sections::Sections;

pub(crate) const ID: &str = "ugf";

/// Recognizes files that begin with `[Header]`. The answer is certain if another section or key of this format follows.
pub(crate) fn sniff(head: &Head<'_>) -> Sniff {
    let is = |line: &[u8], name: &[u8]| line.eq_ignore_ascii_case(name);
    let begins = head.lines().next().is_some_and(|line| is(line, b"[Header]"));
    let known = |line: &[u8]| {
        is(line, b"[Data]")
            || is(line, b"[ReviewNode]")
            || line.starts_with(b"Ver=UGF")
            || line.starts_with(b"Ver=REVIEW")
    };
    match begins {
        true if head.lines().any(known) => Sniff::Certain,
        true => Sniff::Possible,
        false => Sniff::None,
    }
}

/// Decodes a file. `Lang` names the encoding; SJIS is code page 932 of Windows.
pub(crate) fn decode<'b>(bytes: &'b [u8], options: &ReadOptions) -> Decoded<'b> {
    let named = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).take(64).find_map(|line| line.strip_prefix(b"Lang="));
    let encoding = named.and_then(|name| match name.trim_ascii() {
        b"SJIS" | b"JPN" => Some(SHIFT_JIS),
        name => TextEncoding::from_name(str::from_utf8(name).ok()?).and_then(TextEncoding::standard),
    });
    let is_text = |line: &&[u8]| !line.is_ascii();
    let words: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').filter(is_text).take(256).collect();
    decode_text(
        bytes,
        options.encoding,
        encoding.filter(|encoding: &&Encoding| !encoding.name().starts_with("UTF")),
        &words.join(&b'\n'),
    )
}

/// Reads a record.
pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Option<Record> {
    let Some(sections) = Sections::parse(text) else {
        report.push(Diagnostic::new(&codes::NO_RECORD, Place::Source).expected(Message::new("ugf-sections")));
        return None;
    };
    let mut header = Header::new(&sections);
    // The file is encrypted with a substitution cipher, so the points are unknown.
    if let Some(place) = header.cipher() {
        report.push(Diagnostic::at(&codes::ENCRYPTED, place).expected("`PLAIN_UGF_FILE`"));
        return None;
    }
    let grid = header.grid(report);
    let mut game = GameMoves::new(grid, header.seats());
    let most = options.limits.nodes;
    let has_room = game.read(sections.lines("Data"), report, most) && review::read(&sections, &mut game, report, most);
    if !has_room {
        let finding = Diagnostic::at(&codes::LIMIT_NODES, Span::at(text.len()));
        report.push(finding.expected(Message::new("at-most").with("most", most)));
        return None;
    }
    texts::read(&sections, &mut game, report);
    let mut facts = header.facts(&game, options.assume_offset, report);
    if game.stones.is_empty() {
        let (count, place) = header.handicap();
        handicap::put(count, grid.size(), ID, place, (&mut game.tree, &mut facts, report));
    } else {
        header.keep_handicap(&mut facts);
        game.tree.node(tree::GameTree::ROOT).stones = std::mem::take(&mut game.stones);
    }
    let mut record = Record::new();
    record.size = Some(Size::Square(grid.size()));
    record.info = facts.into_info();
    game.tree.put_into(&mut record);
    tree::report_occupied_points(&record, report);
    Some(record)
}
