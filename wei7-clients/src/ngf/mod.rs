//! NGF: records of Cyberoro and wBaduk.

mod header;
mod moves;

use wei7_core::Message;
use wei7_core::{Diagnostic, Head, Place, ReadOptions, Record, Report, Size, Sniff};

use crate::codes;
use crate::game::decode::{Decoded, decode as decode_text};
use crate::game::lines::{Line, lines};
use crate::game::{handicap, tree};
use header::Header;
use moves::GameMoves;

pub(crate) const ID: &str = "ngf";

/// Recognizes move lines, or a header of twelve lines with numbers at the right lines (Frame).
pub(crate) fn sniff(head: &Head<'_>) -> Sniff {
    let is_move = |line: &[u8]| {
        matches!(line, [b'P', b'M', b'A'..=b'Z', b'A'..=b'Z', b'B' | b'W', rest @ ..]
            if matches!(rest.len(), 2..=4) && rest.iter().all(u8::is_ascii_uppercase))
    };
    let number =
        |line: Option<&[u8]>| line.and_then(|line| str::from_utf8(line.trim_ascii()).ok()?.parse::<u32>().ok());
    // Empty lines are counted, because the line of the result may be empty.
    let all = || head.bytes().split(|byte| *byte == b'\n');
    let is_header = || {
        number(all().nth(1)).is_some_and(|size| (2..=26).contains(&size))
            && [5, 6, 9, 11].into_iter().all(|at| number(all().nth(at)).is_some())
            && all()
                .nth(7)
                .is_some_and(|komi| komi.trim_ascii().iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-')))
    };
    let begins = head.lines().take(MOST_HEADER).any(is_move);
    if begins || is_header() { Sniff::Certain } else { Sniff::None }
}

/// Number of lines at the beginning of a file within which the moves must begin.
const MOST_HEADER: usize = 40;

/// Decodes a file. The encoding is guessed from the header and the texts, since nothing names it and the moves are
/// ASCII.
pub(crate) fn decode<'b>(bytes: &'b [u8], options: &ReadOptions) -> Decoded<'b> {
    let is_text = |line: &&[u8]| !line.is_ascii();
    let words: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').filter(is_text).take(MOST_HEADER).collect();
    decode_text(bytes, options.encoding, None, &words.join(&b'\n'))
}

/// Reads a record.
pub(crate) fn read(text: &str, options: &ReadOptions, report: &mut Report) -> Option<Record> {
    let all: Vec<Line<'_>> = lines(text, 0).collect();
    let is_body = |line: &Line<'_>| moves::is_move(line.text) || line.text.starts_with("IDB[") || line.text == "GI1";
    let begin = all.iter().position(is_body).unwrap_or(all.len());
    let (head, body) = all.split_at(begin);
    let Some(mut header) = Header::new(head, begin < all.len(), report) else {
        let finding = Diagnostic::new(&codes::NO_RECORD, Place::Source);
        report.push(finding.expected(Message::new("ngf-header")));
        return None;
    };
    let size = header.size(report);
    let mut game = GameMoves::new(size);
    if !game.read(body, text.ends_with(['\n', '\r']), options.limits.nodes, report) {
        return None;
    }
    let mut facts = header.facts(&game, options.assume_offset, report);
    let (count, place) = header.handicap(report);
    handicap::put(count, size, ID, place, (&mut game.tree, &mut facts, report));
    let mut record = Record::new();
    record.size = Some(Size::Square(size));
    record.info = facts.into_info();
    game.tree.put_into(&mut record);
    tree::report_occupied_points(&record, report);
    Some(record)
}
