//! Guesses the encoding of lines that are neither ASCII nor UTF-8, for each event from its own lines.
//!
//! A guess loses no byte: a line is decoded with the guessed encoding only if encoding the text yields the same bytes.
//! Any other line is decoded as windows-1252. In windows-1252 and in DOS code pages every byte is a character.

use encoding_rs::{Encoding, MACINTOSH, UTF_8, WINDOWS_1252};
use memchr::{memchr2, memrchr2};
use wei7_text::encoding::{CodePage, TextEncoding};
use wei7_text::encoding::{detect, suspect};

use crate::input::single_byte_guess::{self, Mac, NonAscii};
use crate::syntax::lines::is_white;

/// Number of bytes examined for a guess, beginning with the first line of an event that is neither ASCII nor UTF-8.
pub(crate) const AHEAD: usize = 64 << 10;

/// Number of letters outside ASCII below which Latin and Cyrillic encodings are not distinguished.
const MIN_LETTERS: usize = 16;

/// The guessed encodings of the file and of the current event.
#[derive(Debug, Default)]
pub(crate) struct Guesses {
    file: Option<TextEncoding>,
    /// The encoding guessed for the current event, if decided.
    pub(crate) event: Option<TextEncoding>,
    reported: Option<TextEncoding>,
    next: EventLine,
}

impl Guesses {
    /// Notes decoded ASCII bytes. An EVENT line in them clears the guess, since the next event has a guess of its own.
    pub(crate) fn pass(&mut self, bytes: &[u8]) {
        if self.event.is_some() && self.next.is_met(bytes) {
            self.event = None;
        }
    }

    /// Decides on the encoding of an event at its first line that is neither ASCII nor UTF-8. `before` is the ASCII
    /// beginning of that line, `ahead` is the rest of the file as far as it has been read, and `whole` means that
    /// `ahead` is complete.
    pub(crate) fn decide(&mut self, before: &[u8], ahead: &[u8], whole: bool) -> TextEncoding {
        let (all, own) = foreign_lines(before, ahead, whole, self.file.is_some());
        let own = all.get(..own).unwrap_or_default();
        // A few short lines alone do not show the encoding.
        let is_enough = own.iter().map(|line| line.rest.len()).sum::<usize>() >= 2 * MIN_LETTERS;
        let is_cr = ends_with_cr(before, ahead);
        let file = *self.file.get_or_insert_with(|| guess(if is_enough { own } else { &all }, None, is_cr));
        let is_usual =
            |file| most_are_reversible(own, file) && !is_latin(own) && single_byte_guess::certain_page(own).is_none();
        let decided = match file {
            TextEncoding::Dos(page) => guess(own, Some(page), is_cr),
            TextEncoding::Standard(file) if !file.is_single_byte() && is_usual(file) => {
                suspect(&joined(own), file).filter(|other| most_are_reversible(own, other)).unwrap_or(file).into()
            }
            TextEncoding::Standard(_) | TextEncoding::Utf32Le | TextEncoding::Utf32Be => guess(own, None, is_cr),
        };
        self.event = Some(decided);
        self.next = EventLine::OFF;
        decided
    }

    /// Like [`Self::decide`], for an event whose first line outside ASCII is valid UTF-8, possibly by chance. The
    /// result is UTF-8 unless another line of the event is not or the file has a multi-byte encoding.
    pub(crate) fn decide_beside_utf_8(&mut self, before: &[u8], ahead: &[u8], whole: bool) -> TextEncoding {
        if !foreign_lines(before, ahead, whole, true).0.is_empty() {
            return self.decide(before, ahead, whole);
        }
        let decided = self.file.filter(|file| file.is_multi_byte()).unwrap_or(TextEncoding::Standard(UTF_8));
        self.event = Some(decided);
        self.next = EventLine::OFF;
        decided
    }

    /// Returns whether `encoding` must be reported because it differs from the last reported encoding, which it then
    /// replaces.
    pub(crate) fn is_new(&mut self, encoding: TextEncoding) -> bool {
        self.reported.replace(encoding) != Some(encoding)
    }
}

/// Number of letters of an EVENT keyword matched so far in the current line.
#[derive(Clone, Copy, Debug, Default)]
struct EventLine(usize);

impl EventLine {
    const KEYWORD: &[u8] = b"EVENT";
    /// The line is not an EVENT line.
    const OFF: Self = Self(usize::MAX);

    /// Continues the match with further bytes. Returns `true` at the first complete EVENT keyword and ignores the bytes
    /// after it.
    fn is_met(&mut self, bytes: &[u8]) -> bool {
        let mut rest = bytes;
        loop {
            if self.0 > Self::KEYWORD.len() {
                let Some(end) = memchr2(b'\r', b'\n', rest) else { return false };
                rest = rest.get(end..).unwrap_or_default();
            }
            let Some((byte, behind)) = rest.split_first() else { return false };
            rest = behind;
            let is_end = matches!(byte, b'\r' | b'\n');
            if self.0 == Self::KEYWORD.len() && (is_end || is_white(*byte)) {
                *self = Self::OFF;
                return true;
            }
            self.0 = match Self::KEYWORD.get(self.0) {
                _ if is_end => 0,
                Some(letter) if letter.eq_ignore_ascii_case(byte) => self.0 + 1,
                _ if self.0 == 0 && is_white(*byte) => 0,
                // Ignored characters (3).
                _ if byte.is_ascii_control() && *byte != b'\t' => self.0,
                _ => usize::MAX,
            };
        }
    }
}

/// Returns the lines that are neither ASCII nor UTF-8, each from its first byte outside ASCII on, and how many of these
/// lines come before the next EVENT line. If `only_own`, stops at the EVENT line.
fn foreign_lines<'l>(before: &'l [u8], ahead: &'l [u8], whole: bool, only_own: bool) -> (Vec<NonAscii<'l>>, usize) {
    let window = ahead.get(..AHEAD).unwrap_or(ahead);
    let whole = whole && window.len() == ahead.len();
    let (mut lines, mut own) = (Vec::new(), None);
    let mut event = EventLine::OFF;
    let mut rest = window;
    let mut before = Some(single_byte_guess::word_at_end(before));
    while !rest.is_empty() {
        let end = memchr2(b'\r', b'\n', rest);
        let mut line = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        if end.is_none() && !whole {
            if !lines.is_empty() {
                break;
            }
            // The window may end within a character, so the line is cut before its last byte that is surely a whole
            // character.
            line = line.get(..line.iter().rposition(|byte| *byte < 0x40).unwrap_or(line.len())).unwrap_or_default();
        }
        let ascii = Encoding::ascii_valid_up_to(line);
        if event.is_met(line.get(..ascii).unwrap_or_default()) || (ascii == line.len() && event.is_met(b"\n")) {
            own.get_or_insert(lines.len());
            if only_own {
                break;
            }
        }
        event = EventLine::default();
        if str::from_utf8(line).is_err() {
            // The part of the first line before `ahead` is in `before`.
            let foreign = NonAscii::new(line, ascii);
            lines.push(NonAscii { before: before.unwrap_or(foreign.before), ..foreign });
        }
        before = None;
        rest = end.and_then(|end| rest.get(end + 1..)).unwrap_or_default();
    }
    let own = own.unwrap_or(lines.len());
    (lines, own)
}

/// Returns whether lines end with CR alone, as on the Macintosh. The last line end in `before` decides, or else the
/// first in `ahead`.
fn ends_with_cr(before: &[u8], ahead: &[u8]) -> bool {
    let is_cr = |text: &[u8], at: usize| matches!(text.get(at..), Some([b'\r', rest @ ..]) if !rest.starts_with(b"\n"));
    match memrchr2(b'\r', b'\n', before) {
        Some(at) => is_cr(before, at),
        None => memchr2(b'\r', b'\n', ahead).is_some_and(|at| is_cr(ahead, at)),
    }
}

/// Guesses the encoding of lines. `usual` is the code page of the file; `is_cr` means that lines end with CR.
fn guess(lines: &[NonAscii<'_>], usual: Option<CodePage>, is_cr: bool) -> TextEncoding {
    let mac = if is_cr { single_byte_guess::mac(lines) } else { Mac::Hardly };
    if mac == Mac::Certain {
        return MACINTOSH.into();
    }
    if let Some(page) = single_byte_guess::certain_page(lines) {
        return page.into();
    }
    let guessed = guess_standard(lines);
    if mac == Mac::Likely && guessed.is_single_byte() {
        return MACINTOSH.into();
    }
    let page = if guessed == WINDOWS_1252 { single_byte_guess::page(lines, usual) } else { None };
    page.map_or(guessed.into(), TextEncoding::from)
}

fn guess_standard(lines: &[NonAscii<'_>]) -> &'static Encoding {
    let looks_like = |lines: &[NonAscii<'_>]| {
        let all = joined(lines);
        Some(detect(&all, false)).filter(|encoding| is_likely(&all, encoding))
    };
    let guessed = looks_like(lines).unwrap_or(WINDOWS_1252);
    if !guessed.is_single_byte() {
        return guessed;
    }
    // A single damaged line makes a text invalid in a multi-byte encoding, so lines that are invalid are left out here.
    let candidates =
        [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP, encoding_rs::GBK, encoding_rs::BIG5, encoding_rs::EUC_KR];
    let without_damage = |encoding: &&'static Encoding| {
        let sound: Vec<NonAscii<'_>> =
            lines.iter().copied().filter(|line| is_reversible_in(line.rest, encoding)).collect();
        sound.len() < lines.len() && most_are_reversible(lines, encoding) && looks_like(&sound) == Some(*encoding)
    };
    candidates.into_iter().find(without_damage).unwrap_or(guessed)
}

/// Joins the lines with LF, each from its first byte outside ASCII on.
fn joined(lines: &[NonAscii<'_>]) -> Vec<u8> {
    lines.iter().map(|line| line.rest).collect::<Vec<_>>().join(&b'\n')
}

/// Returns whether bytes decoded with a guessed encoding look like text.
fn is_likely(bytes: &[u8], encoding: &'static Encoding) -> bool {
    let foreign = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    if encoding == WINDOWS_1252 || (encoding.is_single_byte() && foreign < MIN_LETTERS) {
        return encoding == WINDOWS_1252;
    }
    // Frames drawn with DOS characters repeat the same bytes and are not text.
    let doubled = bytes.windows(2).filter(|pair| matches!(pair, [one @ 0x80..=0xFF, other] if one == other)).count();
    if doubled * 3 > foreign {
        return false;
    }
    // In a multi-byte encoding, accented letters of Latin words in old code pages appear as single characters between
    // letters.
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let (mut all, mut odd) = (0_usize, 0_usize);
    let mut last = ' ';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if !character.is_ascii() {
            let next = characters.peek().copied().unwrap_or(' ');
            let is_lone = !encoding.is_single_byte() && last.is_ascii() && next.is_ascii();
            let is_amid_letters = is_lone && (last.is_ascii_alphabetic() || next.is_ascii_alphabetic());
            let is_private = matches!(character, '\u{e000}'..='\u{f8ff}');
            all += 1;
            odd += usize::from(is_amid_letters || is_private);
        }
        last = character;
    }
    odd * 2 < all
}

/// Returns whether the bytes outside ASCII are letters of windows-1252, no two of them adjacent, as in Latin words.
fn is_latin(lines: &[NonAscii<'_>]) -> bool {
    let mut runs = lines.iter().flat_map(|line| line.rest.split(u8::is_ascii)).filter(|run| !run.is_empty());
    runs.all(|run| matches!(run, [0xC0..=0xFF]))
}

/// Returns whether the lines can be decoded reversibly, except for a few that may be damaged.
fn most_are_reversible(lines: &[NonAscii<'_>], encoding: &'static Encoding) -> bool {
    let count = lines.iter().filter(|line| is_reversible_in(line.rest, encoding)).count();
    let damaged = lines.len() - count;
    count > 0 && (damaged * 8 <= lines.len() || (damaged == 1 && count > 1))
}

/// Returns whether decoding a line and encoding it again yields the same bytes.
pub(crate) fn is_reversible(line: &[u8], encoding: TextEncoding) -> bool {
    match encoding {
        TextEncoding::Standard(encoding) => is_reversible_in(line, encoding),
        TextEncoding::Dos(_) | TextEncoding::Utf32Le | TextEncoding::Utf32Be => true,
    }
}

fn is_reversible_in(line: &[u8], encoding: &'static Encoding) -> bool {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(line) else { return false };
    let (bytes, used, unmapped) = encoding.encode(&text);
    !unmapped && used == encoding && *bytes == *line
}

#[cfg(test)]
mod tests;
