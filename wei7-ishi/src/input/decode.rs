//! Decodes the bytes of a stream to text (2, 3).
//!
//! A line in ASCII is decoded as is, unless it has the escapes of ISO-2022-JP. Any other line is decoded as UTF-8 if it
//! is valid and not so by chance; otherwise in the encoding guessed for its event, if decoding is reversible; otherwise
//! as windows-1252. No byte is lost, and files concatenated from several sources keep their texts.

use std::io::Read;
use wei7_core::Message;

use encoding_rs::mem::decode_latin1;
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use memchr::{memchr_iter, memchr2};
use wei7_core::{ByteSource, Diagnostic, InputError, Limits, Place, Report, Span};
use wei7_text::encoding::{TextDecoder, TextEncoding};

use crate::codes;
use crate::input::guess::{AHEAD, Guesses, is_reversible};
use crate::syntax::lines::BYTE_ORDER_MARK;

/// Maximum number of bytes at the beginning of a line that are examined for its encoding.
const HEAD: usize = 1 << 20;

/// Number of bytes read from the source at a time.
const PIECE: usize = 64 << 10;

/// Number of bytes searched at a time for the end of ASCII; the search starts again after each line of ISO-2022-JP.
const STEP: usize = 4 << 10;

/// A stream of bytes that is decoded in pieces.
pub(crate) struct DecodedInput<R> {
    source: ByteSource<R>,
    asked: Option<&'static Encoding>,
    /// [`HEAD`] and [`PIECE`]; tests use smaller sizes.
    pub(crate) sizes: (usize, usize),
    /// Whether the decoding of the file has been chosen.
    begun: bool,
    /// Decoder for the whole file; if `None`, each line has its own encoding.
    all: Option<TextDecoder>,
    /// Decoder of the current line, if the encoding of the line is known and its end is not reached.
    line: Option<TextDecoder>,
    /// Bytes that are not decoded yet.
    waiting: Vec<u8>,
    /// Number of bytes at the beginning of `waiting` that are known to have no line end.
    searched: usize,
    guesses: Guesses,
}

impl<R: Read> DecodedInput<R> {
    pub(crate) fn new(input: R, asked: Option<&'static Encoding>, limits: &Limits) -> Self {
        Self {
            source: ByteSource::new(input, limits, &codes::LIMIT_BYTES),
            asked,
            sizes: (HEAD, PIECE),
            begun: false,
            all: None,
            line: None,
            waiting: Vec::new(),
            searched: 0,
            guesses: Guesses::default(),
        }
    }

    /// Returns whether all input has been read and decoded.
    pub(crate) const fn ended(&self) -> bool {
        self.source.is_exhausted() && self.waiting.is_empty()
    }

    /// Reads and decodes the next piece and appends the result to `text`, whose first byte is at offset `base` of the
    /// whole text.
    pub(crate) fn add(&mut self, text: &mut String, base: usize, findings: &mut Report) -> Result<(), InputError> {
        self.source.read(self.sizes.1, &mut self.waiting)?;
        if !std::mem::replace(&mut self.begun, true) {
            self.all = self.begin(text, findings);
        }
        if let Some(decoder) = &mut self.all {
            decode(decoder, &self.waiting, self.source.is_exhausted(), text, base, findings);
            self.waiting.clear();
        } else {
            self.lines(text, base, findings);
        }
        Ok(())
    }

    /// Returns the decoder for the whole file; `None` if each line has its own encoding. A UTF-8 byte order mark moves
    /// to `text`.
    fn begin(&mut self, text: &mut String, findings: &mut Report) -> Option<TextDecoder> {
        let marked = self.waiting.starts_with(b"\xEF\xBB\xBF");
        if marked && self.asked.is_none_or(|asked| asked == UTF_8) {
            // The byte order mark stays in the text, so that offsets match those of the file.
            text.push(BYTE_ORDER_MARK);
            self.waiting.drain(..BYTE_ORDER_MARK.len_utf8());
            let finding = Diagnostic::at(&codes::BYTE_ORDER_MARK, Span::new(0, BYTE_ORDER_MARK.len_utf8()));
            findings.push(finding.repair(Message::new("ignored")));
        }
        // After a mark of UTF-8, zeros are no sign of UTF-16.
        let encoding = self.asked.or_else(|| if marked { None } else { self.utf_16(findings) })?;
        Some(TextDecoder::new(encoding.into()))
    }

    /// Recognizes UTF-16 by its byte order mark, or by the zero bytes of two ASCII characters.
    fn utf_16(&self, findings: &mut Report) -> Option<&'static Encoding> {
        let encoding = match *self.waiting.get(..4).or_else(|| self.waiting.get(..2))? {
            [0xFF, 0xFE, ..] | [1..=127, 0, 1..=127, 0] => UTF_16LE,
            [0xFE, 0xFF, ..] | [0, 1..=127, 0, 1..=127] => UTF_16BE,
            _ => return None,
        };
        findings.push(
            Diagnostic::new(&codes::UTF_16, Place::Source).found(encoding.name()).repair(Message::new("read-as-found")),
        );
        Some(encoding)
    }

    /// Decodes the waiting bytes line by line.
    fn lines(&mut self, text: &mut String, base: usize, findings: &mut Report) {
        let mut waiting = std::mem::take(&mut self.waiting);
        let mut done = 0;
        while done < waiting.len() {
            let rest = waiting.get(done..).unwrap_or_default();
            if let Some(mut decoder) = self.line.take() {
                let end = memchr2(b'\r', b'\n', rest);
                let here = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
                let last = end.is_some() || self.source.is_exhausted();
                decode(&mut decoder, here, last, text, base, findings);
                done += here.len();
                self.line = (!last).then_some(decoder);
                continue;
            }
            let window = rest.get(..STEP).unwrap_or(rest);
            let ascii = window.get(..Encoding::ascii_valid_up_to(window)).unwrap_or_default();
            let escape = escape_in(ascii);
            let mut plain = ascii.get(..escape.unwrap_or(ascii.len())).unwrap_or_default();
            let mut encoding = None;
            if escape == Some(0) {
                let Some((here, is_cut)) = self.first_line(rest) else { break };
                if !is_cut && is_iso_2022_jp(here) {
                    encoding = Some(TextEncoding::from(ISO_2022_JP));
                } else {
                    // Takes the whole line as ASCII, so that the line is not examined again at its next ESC.
                    plain = ascii.get(..here.len()).unwrap_or(ascii);
                }
            } else if plain.is_empty() {
                encoding = self.line_encoding(text.as_bytes(), rest);
                if encoding.is_none() {
                    break;
                }
            }
            self.searched = 0;
            if let Some(encoding) = encoding {
                if encoding != UTF_8 && self.guesses.is_new(encoding) {
                    findings.push(guess_finding(encoding, base + text.len()));
                }
                self.line = Some(TextDecoder::new(encoding));
            } else {
                self.guesses.pass(plain);
                text.push_str(&decode_latin1(plain));
                done += plain.len();
            }
        }
        waiting.drain(..done);
        self.waiting = waiting;
    }

    /// Returns the line at the beginning of `rest`, and whether the line is cut off before its end; `None` if more
    /// input must be read.
    fn first_line<'l>(&mut self, rest: &'l [u8]) -> Option<(&'l [u8], bool)> {
        // `rest` is all of `waiting` whenever `searched` is not 0, since decoding resets `searched`.
        let from = self.searched.min(rest.len());
        let end = memchr2(b'\r', b'\n', rest.get(from..).unwrap_or_default()).map(|end| from + end);
        let is_cut = end.is_none() && !self.source.is_exhausted();
        if is_cut && rest.len() < self.sizes.0 {
            self.searched = rest.len();
            return None;
        }
        Some((rest.get(..end.unwrap_or(rest.len())).unwrap_or_default(), is_cut))
    }

    /// Returns the encoding of the line at the beginning of `rest`, which has bytes outside ASCII and follows the text
    /// `before`; `None` if more input must be read.
    fn line_encoding(&mut self, before: &[u8], rest: &[u8]) -> Option<TextEncoding> {
        let (line, is_cut) = self.first_line(rest)?;
        let is_utf_8 = match str::from_utf8(line) {
            Ok(text) if is_cut || is_surely_utf_8(before, text) => return Some(UTF_8.into()),
            Ok(_) => true,
            Err(why) if is_cut && why.error_len().is_none() => return Some(UTF_8.into()),
            // The rest of the line is unknown, so its encoding is not guessed.
            Err(_) if is_cut => return Some(WINDOWS_1252.into()),
            Err(_) => false,
        };
        let known = self.guesses.event.filter(|guess| is_utf_8 || *guess != UTF_8);
        let guess = match known {
            Some(guess) => guess,
            None if !self.source.is_exhausted() && rest.len() < AHEAD => {
                self.searched = line.len();
                return None;
            }
            None if is_utf_8 => self.guesses.decide_beside_utf_8(before, rest, self.source.is_exhausted()),
            None => self.guesses.decide(before, rest, self.source.is_exhausted()),
        };
        Some(match (is_utf_8, is_reversible(line, guess)) {
            (true, true) if guess.is_multi_byte() => guess,
            (true, _) => UTF_8.into(),
            (false, true) => guess,
            (false, false) => WINDOWS_1252.into(),
        })
    }
}

/// Finds an ESC where ISO-2022-JP may begin. An ESC at the end of `ascii` counts, since the bytes after it may be
/// unread.
fn escape_in(ascii: &[u8]) -> Option<usize> {
    memchr_iter(ESCAPE, ascii).find(|at| {
        let behind = ascii.get(at + 1..).unwrap_or_default();
        matches!(behind, [] | [b'$'] | [b'$', b'@' | b'B', ..])
    })
}

/// Returns whether a line that begins with ESC is ISO-2022-JP, which has `ESC $` before its two-byte characters.
fn is_iso_2022_jp(line: &[u8]) -> bool {
    matches!(line, [ESCAPE, b'$', b'@' | b'B', _, _, ..])
        && ISO_2022_JP.decode_without_bom_handling_and_without_replacement(line).is_some()
}

const ESCAPE: u8 = 0x1B;

/// Returns whether a valid UTF-8 line is certainly UTF-8. Two-byte characters may be text in another encoding by
/// chance, unless there are many of them or one is a Latin letter next to an ASCII letter. The line follows the text
/// `before`.
fn is_surely_utf_8(before: &[u8], line: &str) -> bool {
    let foreign = line.chars().filter(|character| !character.is_ascii());
    if foreign.clone().count() >= CERTAIN_CHARACTERS || foreign.clone().any(|character| character >= '\u{800}') {
        return true;
    }
    let is_latin = |character: char| matches!(character, '\u{c0}'..='\u{24f}');
    let last = before.last().map_or(' ', |byte| char::from(*byte));
    let mut pairs = std::iter::once(last).chain(line.chars()).zip(line.chars());
    pairs.any(|(one, other)| {
        (one.is_ascii_alphabetic() && is_latin(other)) || (is_latin(one) && other.is_ascii_alphabetic())
    })
}

/// Number of two-byte characters from which a line of valid UTF-8 is considered certainly UTF-8.
const CERTAIN_CHARACTERS: usize = 8;

/// Creates the finding about lines that are neither ASCII nor UTF-8.
fn guess_finding(encoding: TextEncoding, at: usize) -> Diagnostic {
    let repair = Message::new("read-as-guessed").with("encoding", encoding.name());
    Diagnostic::at(&codes::GUESSED_ENCODING, Span::at(at)).repair(repair)
}

/// Decodes bytes; invalid ones become U+FFFD and are reported.
fn decode(decoder: &mut TextDecoder, bytes: &[u8], last: bool, text: &mut String, base: usize, findings: &mut Report) {
    decoder.push(bytes, last, text, |at, _| {
        let span = Span::new(base + at, base + at + char::REPLACEMENT_CHARACTER.len_utf8());
        findings
            .push(Diagnostic::at(&codes::BAD_BYTES, span).repair(Message::new("replaced-by-replacement-character")));
    });
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn decoded(
        bytes: &[u8],
        asked: Option<&'static Encoding>,
        sizes: (usize, usize),
    ) -> (String, Vec<(String, Place)>) {
        let mut input = DecodedInput::new(bytes, asked, &Limits::DEFAULT);
        input.sizes = sizes;
        let mut text = String::new();
        let mut findings = Report::new(100);
        while !input.ended() {
            input.add(&mut text, 0, &mut findings).expect("within the limits");
        }
        let findings = findings.diagnostics();
        (text, findings.iter().map(|finding| (finding.code.name.to_owned(), finding.place)).collect())
    }

    fn found(name: &str, start: usize, end: usize) -> (String, Place) {
        (name.to_owned(), Place::Span(Span::new(start, end)))
    }

    #[test]
    fn each_line_is_utf_8_or_else_windows_1252() {
        let bytes = b"a\xE9\r\n\xC3\xA9\n\xE9\x80\r\xC3\xA9";
        for sizes in [(HEAD, PIECE), (HEAD, 1), (HEAD, 3)] {
            let (text, findings) = decoded(bytes, None, sizes);
            assert_eq!(text, "a\u{e9}\r\n\u{e9}\n\u{e9}\u{20ac}\r\u{e9}");
            assert_eq!(findings, [found("guessed-encoding", 1, 1)]);
        }
    }

    #[test]
    fn the_head_of_a_long_line_decides() {
        let bytes = "\u{9ed1}".repeat(20).into_bytes();
        assert_eq!(decoded(&bytes, None, (8, 4)), ("\u{9ed1}".repeat(20), Vec::new()));
        let (text, findings) = decoded(b"\xC3\xA9\xC3\xA9\xC3\xA9\xE9\n\xE9", None, (4, 4));
        assert_eq!(text, "\u{e9}\u{e9}\u{e9}\u{fffd}\n\u{e9}");
        assert_eq!(findings, [found("bad-bytes", 6, 9), found("guessed-encoding", 10, 10)]);
    }

    #[test]
    fn an_event_is_read_in_the_encoding_that_it_looks_like() {
        let text = "EVENT\r\nCOM\r\n黒の厚い碁です。\r\n白は様子を見ました。\r\nENDCOM\r\n";
        let japanese = encoding_rs::SHIFT_JIS.encode(text).0;
        // The first event has a truncated character, whose line is not decoded with the encoding guessed for the event.
        let bytes =
            [&japanese[..], b"COM\r\n\x8D\r\nENDCOM\r\nEVENT two\r\nWHITE Andr\xE9as, \xC9t\xE9 1990\r\n"].concat();
        for sizes in [(HEAD, PIECE), (HEAD, 1), (HEAD, 7)] {
            let (read, findings) = decoded(&bytes, None, sizes);
            assert_eq!(read, format!("{text}COM\r\n\u{8d}\r\nENDCOM\r\nEVENT two\r\nWHITE Andréas, Été 1990\r\n"));
            let latin = text.len() + 5;
            assert_eq!(findings, [found("guessed-encoding", 12, 12), found("guessed-encoding", latin, latin)]);
        }
    }

    #[test]
    fn a_short_line_that_may_be_utf_8_follows_its_event() {
        let text = "EVENT\nCOM\n谢谢\n黑棋先行，白棋在右上角应对。\n双方下得都很快。\n山\nAndré\n最后白棋胜一目半。\n\
                    ENDCOM\nEVENT\nWHITE 谢谢\nEVENT\nBLACK Łódź\n";
        for encoding in [encoding_rs::GBK, encoding_rs::EUC_JP] {
            let text = if encoding == encoding_rs::GBK {
                text
            } else {
                "COM\n碁です。\n黒の厚い碁です。\n平\n白は様子を見ました。\n平"
            };
            let mut bytes = Vec::new();
            for line in text.split_inclusive('\n') {
                let is_utf_8 = line.contains(['é', 'Ł']);
                bytes.extend_from_slice(&if is_utf_8 { line.as_bytes().into() } else { encoding.encode(line).0 });
            }
            for sizes in [(HEAD, PIECE), (HEAD, 1), (HEAD, 7)] {
                assert_eq!(decoded(&bytes, None, sizes).0, text);
            }
        }
        // UTF-8 is the only encoding of the file.
        let text = "COM\nлл\nÆ\nENDCOM\nEVENT\nα β\n";
        assert_eq!(decoded(text.as_bytes(), None, (HEAD, PIECE)), (text.to_owned(), Vec::new()));
        // Here, other lines are in a single-byte encoding.
        assert_eq!(decoded(b"\xC3\xA9\nAndr\xE9\n\xC3\xA9", None, (HEAD, 1)).0, "é\nAndré\né");
    }

    #[test]
    fn letters_of_dos_are_read_by_their_words() {
        let (text, findings) = decoded(b"BLACK No\x89l\nWHITE Fr\x82d\x82ric\nCOM\n\x9Aber\n", None, (HEAD, 1));
        assert_eq!(text, "BLACK Noël\nWHITE Frédéric\nCOM\nÜber\n");
        assert_eq!(findings, [found("guessed-encoding", 8, 8)]);
    }

    #[test]
    fn iso_2022_jp_is_known_by_its_escapes() {
        let text = "BLACK 黒の名前, 9 dan\r\nCOM\r\n厚い碁です。\r\nENDCOM\r\nWHITE x";
        let bytes = ISO_2022_JP.encode(text).0;
        let old = bytes.iter().copied().collect::<Vec<_>>();
        for sizes in [(HEAD, PIECE), (HEAD, 1), (HEAD, 7)] {
            assert_eq!(decoded(&old, None, sizes), (text.to_owned(), vec![found("guessed-encoding", 6, 6)]));
        }
        // An ESC without a sequence, an ESC before bytes that are not text, and an ESC at the end are all plain text.
        for plain in ["a\u{1b}b\n\u{1b}$", "\u{1b}$B\u{7}x\u{1b}$B\u{1b}\nB 1 D4", "x\u{1b}$B", "\u{1b}"] {
            for size in [1, 7, PIECE] {
                assert_eq!(decoded(plain.as_bytes(), None, (HEAD, size)), (plain.to_owned(), Vec::new()));
            }
        }
    }

    #[test]
    fn a_long_line_of_unknown_end_is_no_guess() {
        let bytes = encoding_rs::SHIFT_JIS.encode("黒の厚い碁です。").0;
        assert_eq!(decoded(&bytes, None, (HEAD, 4)).0, "黒の厚い碁です。");
        assert_eq!(decoded(&bytes, None, (8, 4)).0, WINDOWS_1252.decode(&bytes).0);
    }

    #[test]
    fn a_byte_order_mark_stays_where_it_is() {
        let mark = found("byte-order-mark", 0, 3);
        let (text, findings) = decoded(b"\xEF\xBB\xBFB\xE9", None, (HEAD, PIECE));
        assert_eq!((&*text, findings), ("\u{feff}B\u{e9}", vec![mark.clone(), found("guessed-encoding", 4, 4)]));
        assert_eq!(decoded(b"\xEF\xBB\xBFB", Some(UTF_8), (HEAD, PIECE)), ("\u{feff}B".to_owned(), vec![mark]));
        assert_eq!(decoded(b"\xEF\xBB\xBF\0B\0W", None, (HEAD, PIECE)).0, "\u{feff}\0B\0W");
    }

    #[test]
    fn utf_16_is_known_by_its_mark_or_its_zeros() {
        let expected = ("B 1".to_owned(), vec![("utf-16".to_owned(), Place::Source)]);
        for bytes in [&b"\xFF\xFEB\0 \x001\0"[..], b"\xFE\xFF\0B\0 \x001", b"B\0 \x001\0", b"\0B\0 \x001"] {
            assert_eq!(decoded(bytes, None, (HEAD, PIECE)), expected);
        }
    }

    #[test]
    fn the_requested_encoding_is_used() {
        let (text, findings) = decoded(b"\x8D\x95\xFF", Some(encoding_rs::SHIFT_JIS), (HEAD, 1));
        assert_eq!((&*text, findings), ("\u{9ed2}\u{fffd}", vec![found("bad-bytes", 3, 6)]));
    }
}
