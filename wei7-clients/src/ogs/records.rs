//! The stream of the objects of a file: a dump has one object in each line, an array several, and an answer of the API
//! one.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;
use wei7_core::Message;

use memchr::{memchr, memchr2, memchr3, memmem};
use wei7_core::{
    Diagnostic, FoundGame, FoundKind, Game, LineColumn, Parsed, Piece, Place, ReadOptions, RecordStream, RecordsError,
    Refused, Report, Span,
};

use super::game::read;
use super::review::{ReviewMessage, is_message};
use crate::codes;

/// Number of bytes read at a time.
const BLOCK_BYTES: usize = 64 << 10;

/// The games of an input.
pub(crate) struct Records<'a> {
    input: Box<dyn Read + 'a>,
    options: ReadOptions,
    /// The bytes read so far that belong to the game read last or to later games.
    bytes: Vec<u8>,
    /// The range in `bytes` of the game read last, with its review messages.
    piece: Range<usize>,
    /// The ranges of the review messages that follow the game, relative to the beginning of the game.
    messages: Vec<Range<usize>>,
    place: LineColumn,
    number: usize,
    is_exhausted: bool,
    has_ended: bool,
}

/// Number of bytes at the beginning of an object that are needed to see the name of its first member.
const NAME_BYTES: usize = 64;

/// Returns whether an object has a member `gamedata`, as the first message of a review has.
fn is_wrapped(bytes: &[u8]) -> bool {
    memmem::find(bytes, b"\"gamedata\"").is_some()
}

/// Search for the end of a value, which is the bracket that closes an object, or otherwise the end of the line.
#[derive(Default)]
struct Scan {
    depth: u64,
    is_quoted: bool,
}

/// Number of bytes of a line that are examined to recognize a game.
const LINE_BYTES: usize = 64 << 10;

impl Scan {
    /// Returns the number of bytes that belong to the value so far, and whether the value has ended. Bytes whose
    /// meaning depends on later bytes are not consumed.
    fn go(&mut self, bytes: &[u8], are_last: bool) -> (usize, bool) {
        let mut at = 0;
        let mut line = memchr(b'\n', bytes);
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            let next = match (self.is_quoted, self.depth) {
                (true, _) => memchr2(b'"', b'\\', rest),
                (false, 0) => memchr2(b'{', b'"', rest),
                // Arrays within an object are closed before the object, so their brackets need not be counted.
                (false, _) => memchr3(b'{', b'"', b'}', rest),
            };
            let next = next.map(|found| at + found);
            if let Some(end) = line.filter(|end| next.is_none_or(|next| *end < next)) {
                if self.depth == 0 && !self.is_quoted {
                    return (end + 1, true);
                }
                // If the object is truncated, a game on the next line is not part of the object.
                let behind = bytes.get(end + 1..).unwrap_or_default();
                if !are_last && behind.len() < LINE_BYTES && memchr(b'\n', behind).is_none() {
                    return (end, false);
                }
                if begins_a_game(behind) {
                    return (end + 1, true);
                }
                at = end + 1;
                line = memchr(b'\n', behind).map(|found| at + found);
                continue;
            }
            let Some(found) = next else { return (bytes.len(), false) };
            at = found + 1;
            match bytes.get(found) {
                Some(b'\\') if at == bytes.len() => return (found, false),
                Some(b'\\') => at += 1,
                Some(b'"') => self.is_quoted = !self.is_quoted,
                Some(b'{') => self.depth += 1,
                Some(b'}') if self.depth > 1 => self.depth -= 1,
                _ => return (at, true),
            }
        }
    }
}

/// Returns whether the first line of `bytes` is a game of a dump.
fn begins_a_game(bytes: &[u8]) -> bool {
    let line = bytes.get(..memchr(b'\n', bytes).unwrap_or(bytes.len()).min(LINE_BYTES)).unwrap_or_default();
    let has = |name: &[u8]| memmem::find(line, name).is_some();
    line.starts_with(b"{\"") && has(b"\"width\"") && has(b"\"height\"")
}

/// Returns whether a byte separates values, or encloses the values of an array.
const fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b'[' | b']' | 0xEF | 0xBB | 0xBF)
}

/// The next part of an input.
enum Next {
    /// An object or another value, whose range is in `piece`.
    Value,
    Nothing,
    TooLong,
}

impl<'a> Records<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: ReadOptions) -> Self {
        let (bytes, place) = (Vec::new(), LineColumn::START);
        Self {
            input,
            options,
            bytes,
            piece: 0..0,
            messages: Vec::new(),
            place,
            number: 0,
            is_exhausted: false,
            has_ended: false,
        }
    }

    /// Finds the next value, which ends at its closing bracket or at the end of the line.
    fn advance(&mut self) -> io::Result<Next> {
        // The end of the line is skipped, too, because columns are counted anew after it.
        let behind = self.bytes.get(self.piece.end..).unwrap_or_default();
        let end = self.piece.end + behind.iter().take_while(|byte| is_between(**byte)).count();
        self.place = self.place.after(self.bytes.get(self.piece.start..end).unwrap_or_default());
        // Consumed bytes are removed only when they are more than half of the buffer, so that fewer bytes are moved
        // than removed.
        if end > self.bytes.len() / 2 {
            self.bytes.drain(..end);
            self.piece = 0..0;
        } else {
            self.piece = end..end;
        }
        let mut at = self.piece.end;
        let mut begin = None;
        let mut scan = Scan::default();
        loop {
            if begin.is_none() {
                let rest = self.bytes.get(at..).unwrap_or_default();
                let blank = rest.iter().position(|byte| !is_between(*byte));
                at += blank.unwrap_or(rest.len());
                begin = blank.map(|_| at);
            }
            if let Some(begin) = begin {
                let (read, is_closed) = scan.go(self.bytes.get(at..).unwrap_or_default(), self.is_exhausted);
                at += read;
                if (at - begin) as u64 > self.options.limits.bytes {
                    return Ok(Next::TooLong);
                }
                if is_closed || self.is_exhausted {
                    let end = if is_closed { at } else { self.bytes.len() };
                    self.place = self.place.after(self.bytes.get(self.piece.end..begin).unwrap_or_default());
                    self.piece = begin..end;
                    self.find_messages()?;
                    return Ok(Next::Value);
                }
            } else if self.is_exhausted {
                self.place = self.place.after(self.bytes.get(self.piece.end..).unwrap_or_default());
                self.piece = at..at;
                return Ok(Next::Nothing);
            }
            self.fill()?;
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        let before = self.bytes.len();
        self.input.by_ref().take(BLOCK_BYTES as u64).read_to_end(&mut self.bytes)?;
        self.is_exhausted = self.bytes.len() < before + BLOCK_BYTES;
        Ok(())
    }

    /// Finds the messages of a review that follow the game in `piece`, and extends `piece` by them.
    fn find_messages(&mut self) -> io::Result<()> {
        self.messages.clear();
        let game = self.piece.clone();
        if !is_wrapped(self.bytes.get(game.clone()).unwrap_or_default()) {
            return Ok(());
        }
        loop {
            let is_blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
            let behind = self.bytes.get(self.piece.end..).unwrap_or_default();
            let blank = behind.iter().position(|byte| !is_blank(byte)).unwrap_or(behind.len());
            if behind.len() < blank + NAME_BYTES && !self.is_exhausted {
                self.fill()?;
                continue;
            }
            let begin = self.piece.end + blank;
            let (mut at, mut scan, mut is_closed) = (begin, Scan::default(), false);
            if !is_message(self.bytes.get(begin..).unwrap_or_default()) {
                return Ok(());
            }
            while !is_closed {
                let (read, closed) = scan.go(self.bytes.get(at..).unwrap_or_default(), self.is_exhausted);
                (at, is_closed) = (at + read, closed);
                let is_long = (at - game.start) as u64 > self.options.limits.bytes;
                if is_long || (!is_closed && self.is_exhausted) {
                    return Ok(());
                }
                if !is_closed {
                    self.fill()?;
                }
            }
            if is_wrapped(self.bytes.get(begin..at).unwrap_or_default()) {
                return Ok(());
            }
            self.messages.push(begin - game.start..at - game.start);
            self.piece.end = at;
        }
    }

    /// Returns the bytes of the game read last.
    fn game_bytes(&self) -> &[u8] {
        self.bytes.get(self.piece.clone()).unwrap_or_default()
    }

    /// Finds the next game. At the end of the input, the error is `None`.
    fn find(&mut self) -> Result<(), Option<RecordsError>> {
        if self.has_ended {
            return Err(None);
        }
        let why = match self.advance() {
            Ok(Next::Value) => {
                self.number += 1;
                return Ok(());
            }
            Ok(Next::Nothing) if self.number > 0 => None,
            Ok(Next::Nothing) => {
                self.number = 1;
                let finding = Diagnostic::new(&codes::NO_RECORD, Place::Source).expected(Message::new("ogs-game"));
                Some(RecordsError::Ended(self.refused(finding)))
            }
            Ok(Next::TooLong) => {
                let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
                let finding = finding.expected(Message::new("at-most-bytes").with("most", self.options.limits.bytes));
                Some(RecordsError::Ended(self.refused(finding)))
            }
            Err(error) => Some(error.into()),
        };
        self.has_ended = true;
        Err(why)
    }

    fn refused(&self, finding: Diagnostic) -> Refused {
        let mut report = Report::new(self.options.limits.findings);
        report.push(finding);
        Refused::because(report)
    }
}

/// Reads the record of an object. `messages` are the ranges in `bytes` of the review messages that follow the object.
fn record(bytes: &[u8], messages: &[Range<usize>], options: &ReadOptions) -> Result<Parsed<Game>, RecordsError> {
    let mut report = Report::new(options.limits.findings);
    let text = str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
    if let Cow::Owned(_) = text {
        report.push(
            Diagnostic::new(&codes::BAD_BYTES, Place::Source)
                .found(Message::new("not-utf-8"))
                .repair(Message::new("shown-as-replacement-character")),
        );
    }
    // Invalid bytes have moved everything after them, so the ranges are wrong. The text is then read as one object,
    // which fails.
    let ranges = if let Cow::Borrowed(_) = text { messages } else { &[] };
    let end = ranges.first().map_or(text.len(), |first| first.start);
    let message = |range: &Range<usize>| ReviewMessage {
        text: text.get(range.clone()).unwrap_or_default(),
        place: Span::new(range.start, range.end),
    };
    let messages: Vec<ReviewMessage<'_>> = ranges.iter().map(message).collect();
    let game = text.get(..end).unwrap_or_default().trim_ascii_end().trim_end_matches(',');
    match read(game, &messages, options, &mut report) {
        Some(record) if options.lenient || report.is_ok() => Ok(Parsed { value: Game::Record(record), report }),
        _ => Err(RecordsError::Refused(Refused::because(report))),
    }
}

fn piece(bytes: &[u8], begins: LineColumn) -> Piece<'_> {
    let text = match String::from_utf8_lossy(bytes) {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    };
    Piece { text, offset: 0, begins }
}

impl RecordStream for Records<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        match self.find() {
            Ok(()) => Some(record(self.game_bytes(), &self.messages, &self.options)),
            Err(why) => why.map(Err),
        }
    }

    fn find_game(&mut self) -> Option<FoundGame> {
        if let Err(why) = self.find() {
            let (why, piece) = (why?, self.piece().into_owned());
            return Some(FoundGame::new(self.number, FoundKind::End, 0, move || (Err(why), piece)));
        }
        let (bytes, messages) = (self.game_bytes().to_vec(), std::mem::take(&mut self.messages));
        let (options, place) = (self.options, self.place);
        Some(FoundGame::new(self.number, FoundKind::Record, bytes.len() as u64, move || {
            (record(&bytes, &messages, &options), piece(&bytes, place).into_owned())
        }))
    }

    fn number(&self) -> usize {
        self.number
    }

    fn piece(&self) -> Piece<'_> {
        piece(self.game_bytes(), self.place)
    }

    fn source_bytes(&self) -> u64 {
        self.piece.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the JSON values into which an input is split.
    fn values(text: &str) -> Vec<String> {
        let mut records = Records::new(Box::new(text.as_bytes()), ReadOptions::default());
        let mut found = Vec::new();
        while let Ok(Next::Value) = records.advance() {
            found.push(String::from_utf8_lossy(&records.bytes[records.piece.clone()]).trim_end().to_owned());
        }
        found
    }

    #[test]
    fn values_end_with_their_bracket_or_line() {
        let game = "{\"width\": 9, \"height\": 9, \"name\": \"}\\\"{\"}";
        assert_eq!(values(&format!("[{game},\n{game}]\n")), [game, game]);
        assert_eq!(values(&format!("{game}{game}\n12\n\n{game}")), [game, game, "12", game]);
        let over_lines = game.replace(", ", ",\n");
        assert_eq!(values(&format!("{over_lines}\n{game}")), [&*over_lines, game]);
    }

    #[test]
    fn a_line_that_is_cut_is_one_game() {
        let game = "{\"width\": 9, \"height\": 9, \"moves\": [[1, 1]]}";
        for length in [10, 20, 30, 40, game.len() - 1] {
            let cut = game[..length].trim_end();
            assert_eq!(values(&format!("{game}\n{cut}\n{game}\n{game}")), [game, cut, game, game]);
        }
        let moves = "{\"width\": 9, \"height\": 9, \"moves\": [\n{\"x\": 1, \"y\": 1},\n{\"x\": 1, \"y\": 2}]}";
        assert_eq!(values(moves), [moves]);
    }

    #[test]
    fn messages_of_a_review_belong_to_its_game() {
        let game = r#"{"gamedata": {"width": 9, "height": 9, "moves": [[2, 2], [6, 6]]}}"#;
        let messages = r#"{"f": 1, "m": "gg", "t": "a"}, {"t+": "b", "k": {"A": "cc"}}, {"f": 1, "m": "ggcg"}"#;
        let other = r#"{"width": 9, "height": 9, "moves": []}"#;
        for text in [format!("[{game}, {messages}, {game}, {other}]"), format!("{game}\n{messages}\n{game}\n{other}\n")]
        {
            let mut records = Records::new(Box::new(text.as_bytes()), ReadOptions::default());
            let mut games = Vec::new();
            while let Some(game) = records.next_game() {
                let Game::Record(record) = game.unwrap().value else { panic!() };
                let steps = |id| record.tree[id].steps().len();
                let comments = record.tree.ids().flat_map(|id| record.tree[id].steps().to_owned());
                let comments = comments.filter_map(|step| step.details().comment.clone()).collect::<Vec<_>>().concat();
                games.push((record.tree.ids().map(steps).collect::<Vec<_>>(), comments));
            }
            let expected = [(vec![3], "ab"), (vec![2], ""), (vec![0], "")];
            assert_eq!(games, expected.map(|(steps, text)| (steps, text.to_owned())), "{text}");
        }
    }
}
