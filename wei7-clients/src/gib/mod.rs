//! GIB: records of Tygem, eWeiqi, Tom and the clients of Taiwan and Japan.

mod commentary;
mod frame;
mod header;
mod moves;
mod values;

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8};
use wei7_core::Message;
use wei7_core::{Diagnostic, Extra, Head, Place, ReadOptions, Record, Report, Size, Sniff, Span};

use crate::codes;
use crate::game::decode::{Decoded, decode as decode_text};
use crate::game::facts::kept;
use crate::game::{handicap, tree};
use frame::Frame;
use header::Header;
use moves::GameMoves;

pub(crate) const ID: &str = "gib";

/// Recognizes the format by `\HS` at the beginning; no other part of the format is distinctive (Frame).
pub(crate) fn sniff(head: &Head<'_>) -> Sniff {
    match head.lines().next() {
        Some(line) if line.starts_with(br"\HS") && (head.contains("\\[") || head.contains("\\GS")) => Sniff::Certain,
        _ if head.contains("\\HS") => Sniff::Possible,
        _ => Sniff::None,
    }
}

/// Decodes a file. The name of the client implies the encoding (Encoding), unless the whole file is UTF-8.
pub(crate) fn decode<'b>(bytes: &'b [u8], options: &ReadOptions) -> Decoded<'b> {
    let game = bytes.windows(3).position(|found| found == br"\GS").unwrap_or(bytes.len());
    let header = bytes.get(..game).unwrap_or_default();
    decode_text(bytes, options.encoding, named_encoding(header), header)
}

fn named_encoding(header: &[u8]) -> Option<&'static Encoding> {
    let behind = |key: &[u8]| {
        let at = header.windows(key.len()).position(|found| found == key)? + key.len();
        let rest = header.get(at..)?;
        let end = rest.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(rest.len());
        rest.get(..end)
    };
    match behind(b"[GIBOKIND=").or_else(|| behind(b"GBKIND:"))? {
        b"Korea" | b"0" => Some(EUC_KR),
        b"Japan" | b"1" => Some(SHIFT_JIS),
        b"China" | b"2" | b"5" => Some(GB18030),
        b"Taiwan" | b"4" => Some(BIG5),
        // Files of the global client are UTF-8, which is recognized without a name.
        _ => None,
    }
    .filter(|encoding| *encoding != UTF_8)
}

/// Reads a record.
pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Option<Record> {
    let Some(frame) = Frame::parse(text, report) else {
        let found = text.trim_start_matches('\u{FEFF}').lines().find(|line| !line.trim().is_empty());
        let finding = Diagnostic::new(&codes::NO_RECORD, Place::Source).expected(Message::new("gib-sections"));
        report.push(match found {
            Some(line) => finding.found(line.trim().to_owned()),
            None => finding,
        });
        return None;
    };
    let mut header = Header::new(&frame);
    let size = header.size(report);
    let mut game = GameMoves::new(size, header.handicap());
    if !game.read(&frame, options.limits.nodes, report) {
        return None;
    }
    commentary::read(&frame, &mut game, options.limits.nodes, report)?;
    let mut facts = header.facts(&game, options.assume_offset, report);
    let place = Span::at(frame.game_at);
    handicap::put(game.handicap, size, ID, place, (&mut game.tree, &mut facts, report));
    for comment in header.comments() {
        game.tree.node(tree::GameTree::ROOT).append_comment(comment);
    }
    let mut record = Record::new();
    record.size = Some(Size::Square(size));
    record.info = facts.into_info();
    record.extras.extend(std::mem::take(&mut game.lines).iter().map(|line| kept(ID, "line", line)));
    if !game.dead.is_empty() {
        record.extras.push(Extra::DeadStones(std::mem::take(&mut game.dead)));
    }
    game.tree.put_into(&mut record);
    tree::report_occupied_points(&record, report);
    Some(record)
}
