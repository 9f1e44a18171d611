//! Guesses the single-byte encoding of letters outside ASCII: windows-1252, a DOS code page, for which the format was
//! made (5.3), or Mac Roman.
//!
//! Each byte is scored in its context: a letter that fits its word or a sign in its usual place counts for an encoding;
//! a character that cannot stand in its place counts against the encoding.

use encoding_rs::{MACINTOSH, WINDOWS_1252};
use memchr::memchr;
use wei7_text::encoding::CodePage;

/// The part of a line from its first byte outside ASCII on, and the letters directly before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NonAscii<'l> {
    pub(crate) before: &'l [u8],
    pub(crate) rest: &'l [u8],
}

impl<'l> NonAscii<'l> {
    /// Splits a line after its first `ascii` bytes, which are ASCII.
    pub(crate) fn new(line: &'l [u8], ascii: usize) -> Self {
        let (head, rest) = line.split_at(ascii.min(line.len()));
        Self { before: word_at_end(head), rest }
    }
}

/// Returns the word at the end of a text.
pub(crate) fn word_at_end(text: &[u8]) -> &[u8] {
    let head = text.get(text.len().saturating_sub(MAX_WORD)..).unwrap_or_default();
    let begin = head.iter().rposition(|byte| !byte.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
    head.get(begin..).unwrap_or_default()
}

/// Upper bound of the length of a word, in bytes.
const MAX_WORD: usize = 32;

/// A single-byte encoding.
#[derive(Clone, Copy, Debug)]
enum SingleByte {
    Windows,
    Mac,
    Dos(CodePage),
}

impl SingleByte {
    fn text(self, bytes: &[u8]) -> Vec<char> {
        match self {
            Self::Dos(page) => bytes.iter().map(|byte| page.character(*byte)).collect(),
            Self::Windows => WINDOWS_1252.decode_without_bom_handling(bytes).0.chars().collect(),
            Self::Mac => MACINTOSH.decode_without_bom_handling(bytes).0.chars().collect(),
        }
    }
}

/// Strength of the evidence for Mac Roman.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mac {
    Hardly,
    Likely,
    /// Nearly all bytes outside ASCII are letters within Latin words.
    Certain,
}

/// Rates the evidence for Mac Roman in lines that end with CR alone, a line end that only the Macintosh used.
pub(crate) fn mac(lines: &[NonAscii<'_>]) -> Mac {
    let (mac, windows) = (score(lines, SingleByte::Mac), score(lines, SingleByte::Windows));
    if mac.good == 0 || mac.net() < windows.net() {
        return Mac::Hardly;
    }
    if mac.is_within_words() { Mac::Certain } else { Mac::Likely }
}

/// Guesses the DOS code page of lines. `usual` is the code page of the file, if known; less evidence is then required.
pub(crate) fn page(lines: &[NonAscii<'_>], usual: Option<CodePage>) -> Option<CodePage> {
    let (page, dos) = best_page(lines, usual);
    let windows = score(lines, SingleByte::Windows);
    let better = dos.net() > windows.net() && windows.bad > 0;
    let as_usual = usual.is_some() && dos.net() >= windows.net() && dos.bad == 0;
    (dos.good > 0 && (better || as_usual)).then_some(page)
}

/// Like [`page`], but only if nearly all bytes outside ASCII are letters of the code page within words. No other
/// encoding would give such words.
pub(crate) fn certain_page(lines: &[NonAscii<'_>]) -> Option<CodePage> {
    let page = page(lines, None)?;
    score(lines, SingleByte::Dos(page)).is_within_words().then_some(page)
}

fn best_page(lines: &[NonAscii<'_>], usual: Option<CodePage>) -> (CodePage, Score) {
    let [first, second] = match usual {
        Some(CodePage::Cp850) => [CodePage::Cp850, CodePage::Cp437],
        _ => [CodePage::Cp437, CodePage::Cp850],
    };
    let (one, other) = (score(lines, SingleByte::Dos(first)), score(lines, SingleByte::Dos(second)));
    if other.net() > one.net() { (second, other) } else { (first, one) }
}

/// Evidence for and against an encoding.
#[derive(Debug, Default)]
struct Score {
    good: usize,
    bad: usize,
    /// Number of bytes outside ASCII.
    foreign: usize,
    /// Number of letters outside ASCII in words whose letters are all plausible; `ascii_in_words` counts the ASCII
    /// letters of these words.
    in_words: usize,
    ascii_in_words: usize,
}

impl Score {
    fn net(&self) -> i64 {
        i64::try_from(self.good).unwrap_or(i64::MAX) - i64::try_from(self.bad).unwrap_or(i64::MAX)
    }

    /// Returns whether nearly all characters outside ASCII are letters within words.
    const fn is_within_words(&self) -> bool {
        self.in_words * 4 >= self.foreign * 3 && self.ascii_in_words >= 2 * self.in_words
    }
}

/// Scores lines in an encoding.
fn score(lines: &[NonAscii<'_>], encoding: SingleByte) -> Score {
    let has_closing = lines.iter().any(|line| memchr(0xBB, line.rest).is_some());
    let mut score = Score::default();
    for line in lines {
        let bytes = [line.before, line.rest].concat();
        let text = encoding.text(&bytes);
        let is_dos = matches!(encoding, SingleByte::Dos(_));
        let frames = frames(&bytes);
        let mut begin = 0;
        while begin < text.len() {
            let is_word = |at: usize| text.get(at).is_some_and(|c| is_letter(*c));
            let end = (begin + 1..text.len()).find(|at| is_word(*at) != is_word(begin)).unwrap_or(text.len());
            let part = Part { bytes: &bytes, text: &text, frames: &frames, begin, end, is_dos, has_closing };
            part.add_to(&mut score, is_word(begin));
            begin = end;
        }
    }
    score
}

/// A word, or the characters between two words.
struct Part<'t> {
    bytes: &'t [u8],
    text: &'t [char],
    frames: &'t [bool],
    begin: usize,
    end: usize,
    is_dos: bool,
    has_closing: bool,
}

/// Whether a byte speaks for or against an encoding; `None` if it does neither.
type Verdict = Option<bool>;

impl Part<'_> {
    fn add_to(&self, score: &mut Score, is_word: bool) {
        let (mut foreign, mut good) = (0, 0);
        let runs = self.bytes.get(self.begin..self.end).unwrap_or_default();
        let mut at = self.begin;
        for run in runs.chunk_by(|one, other| one.is_ascii() == other.is_ascii()) {
            if run.first().is_some_and(u8::is_ascii) {
                at += run.len();
                continue;
            }
            for byte in run {
                let verdict = match (self.frames.get(at) == Some(&true), is_word) {
                    (true, _) => Some(self.is_dos),
                    (false, true) => self.letter(at, *byte, run.len()),
                    (false, false) => self.sign(at),
                };
                good += usize::from(verdict == Some(true));
                score.bad += usize::from(verdict == Some(false));
                at += 1;
            }
            foreign += run.len();
        }
        score.foreign += foreign;
        score.good += good;
        if is_word && foreign > 0 && good == foreign {
            score.in_words += foreign;
            score.ascii_in_words += runs.len() - foreign;
        }
    }

    fn around(&self, at: usize) -> (char, char) {
        let character = |at: Option<usize>| at.and_then(|at| self.text.get(at)).copied().unwrap_or(' ');
        (character(at.checked_sub(1)), character(at.checked_add(1)))
    }

    /// Rates a letter by its neighbors: a capital or small letter where it fits speaks for the encoding, elsewhere
    /// against it. A letter without adjacent letters says nothing.
    fn letter(&self, at: usize, byte: u8, run: usize) -> Verdict {
        let (before, after) = self.around(at);
        let is_alone = !is_letter(before) && !is_letter(after);
        // More than two adjacent letters outside ASCII belong to another alphabet. In a DOS code page, two adjacent
        // letters from 0xB0 on are rather part of a frame.
        let is_strange = run > 2 || (self.is_dos && run > 1 && byte >= 0xB0 && byte != 0xE1);
        if is_alone || is_strange {
            return None;
        }
        let is_capital = self.text.get(at).is_some_and(|c| c.is_uppercase());
        let fits = if is_capital {
            !(before.is_lowercase() || (before.is_uppercase() && after.is_lowercase()))
        } else {
            !after.is_uppercase()
        };
        Some(fits)
    }

    /// Rates a character that is not a letter by its neighbors.
    fn sign(&self, at: usize) -> Verdict {
        let (before, after) = self.around(at);
        let (behind_letter, before_letter) = (is_letter(before), is_letter(after));
        let between = behind_letter && before_letter;
        let beside = behind_letter || before_letter;
        let verdict = |is_bad: bool, is_good: bool| if is_bad { Some(false) } else { is_good.then_some(true) };
        match self.text.get(at).copied().unwrap_or(' ') {
            // Dashes, ellipses and points between words, blanks, and substitutes for an apostrophe.
            '\u{2026}' | '\u{2019}' => verdict(false, behind_letter),
            '\u{2013}' | '\u{2014}' | '\u{b7}' | '\u{b4}' | '\u{a0}' | '\u{ad}' => None,
            '\u{ab}' if before.is_ascii_digit() && !self.has_closing => Some(false),
            // Quotation marks; some open in one language and close in another.
            '\u{201e}' | '\u{201a}' => verdict(behind_letter, before_letter),
            '\u{2018}' | '\u{201c}' | '\u{201d}' | '\u{2039}' | '\u{203a}' | '\u{ab}' | '\u{bb}' => {
                verdict(between, beside)
            }
            '\u{bd}' | '\u{bc}' => verdict(between, before.is_ascii_digit()),
            '\u{192}' | '\u{80}'..='\u{9f}' | '\u{2500}'..='\u{259f}' => verdict(beside, false),
            '\u{2030}' | '\u{2c6}' | '\u{2dc}' => verdict(behind_letter, false),
            other if other.is_alphabetic() => verdict(beside, false),
            _ => verdict(between, false),
        }
    }
}

/// Returns whether a character is a letter of Latin languages.
fn is_letter(character: char) -> bool {
    character.is_ascii_alphabetic()
        || (matches!(character, '\u{c0}'..='\u{24f}') && character.is_alphabetic() && character != '\u{192}')
}

/// Returns for each byte whether it is part of a frame, which is drawn with repeated bytes.
fn frames(bytes: &[u8]) -> Vec<bool> {
    let mut frames = Vec::with_capacity(bytes.len());
    for run in bytes.chunk_by(|one, other| is_line(*one) == is_line(*other)) {
        let same = run.windows(2).filter(|pair| matches!(pair, [one, other] if one == other)).count();
        let is_frame = run.first().is_some_and(|byte| is_line(*byte)) && run.len() >= 4 && same * 2 >= run.len() - 1;
        frames.extend(run.iter().map(|_| is_frame));
    }
    frames
}

/// Returns whether a byte is a drawing character in DOS code pages.
const fn is_line(byte: u8) -> bool {
    matches!(byte, 0xB0..=0xDF)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<NonAscii<'_>> {
        let line = |line| NonAscii::new(line, encoding_rs::Encoding::ascii_valid_up_to(line));
        text.split(|byte| *byte == b'\n').filter(|line| !line.is_ascii()).map(line).collect()
    }

    #[test]
    fn letters_of_dos_are_known_by_their_words() {
        for text in [
            &b"BLACK Bj\x94rn"[..],
            b"WHITE Andr\x82 M\x81ller",
            b"WHITE No\x89l",
            b"Fr\x82d\x82ric Donzet 5 dan",
            b"\x90v\x82nement",
            b"S\x84ve, p\x86 h\x86r",
            b"Mart\xA1n Mu\xA4oz",
            b"KOMI 5\xAB",
            b"M\x9ALLER",
            b"\xC9\xCD\xCD\xCD\xCD\xBB\n\xBA a box \xBA",
        ] {
            assert_eq!(page(&lines(text), None), Some(CodePage::Cp437), "{}", text.escape_ascii());
        }
        for text in [&b"J\x9Brgensen"[..], b"S\xC6o Paulo, Jo\xC6o", b"Nj\x86l, K\x9Bbenhavn"] {
            assert_eq!(page(&lines(text), None), Some(CodePage::Cp850), "{}", text.escape_ascii());
        }
    }

    #[test]
    fn signs_of_windows_are_known_by_their_places() {
        for text in [
            &b"It\x92s White\x92s move; don\x92t"[..],
            b"O\x92Meara",
            b"\x93Nice\x94 and \x91good\x92, \x84so\x93, \x82so\x91",
            b"well\x85 a dash \x96 another\x97like this \x97 and wait\x85then",
            b"\x8Akoda, \x9Ai\x9Ek, \x8Eenan",
            b"c\x9Cur, \x8Cuvre",
            b"Andr\xE9 M\xFCller, \xC9tienne, na\xEFve, Gr\xF6\xDFe, \xD8yvind",
            b"\xABBonjour\xBB \xBBZug 3\xAB",
            b"\x80 5, 10\xA0moku, \xA9 1990, name\x86, Wei7\x99, 3\xBD, \xA1Hola! \xBFQu\xE9?",
            b"\x81\x8D\x8F\x90\x9D",
        ] {
            assert_eq!(page(&lines(text), None), None, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn letters_of_mac_roman_are_known_by_their_words() {
        for text in [&b"BLACK J\x9Frgen Bj\x9Arn"[..], b"Gr\x9A\xA7e \x9Fber M\x9Fnchen", b"caf\x8E, th\x8E\x89tre"] {
            assert_eq!(mac(&lines(text)), Mac::Certain, "{}", text.escape_ascii());
        }
        assert_eq!(mac(&lines(b"\xD2so\xD3 \xD0 White\xD5s")), Mac::Likely);
        for text in [&b"Andr\xE9 M\xFCller"[..], b"\x93Nice\x94 and \x91good\x92", b"\xC9tienne, na\xEFve"] {
            assert_eq!(mac(&lines(text)), Mac::Hardly, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn ambiguous_lines_follow_the_code_page_of_the_file() {
        for text in [&b"\x9Aber"[..], b"gro\xE1e", b"voil\x85"] {
            assert_eq!(page(&lines(text), None), None);
            assert_eq!(page(&lines(text), Some(CodePage::Cp850)), Some(CodePage::Cp850));
        }
        assert_eq!(page(&lines(b"Andr\xE9"), Some(CodePage::Cp437)), None);
    }
}
