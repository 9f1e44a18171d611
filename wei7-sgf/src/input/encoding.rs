//! From bytes to text. One decision for a file, with why; text is decoded before its form is looked at, since in
//! GBK, Big5 and `Shift_JIS` the second byte of a character can be `\` or `]`.

use std::borrow::Cow;

use encoding_rs::{BIG5, DecoderResult, Encoding, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use wei7_core::{Code, Diagnostic, Limits, Place, Report, Span};
use wei7_text::encoding::{Utf8Count, bad_bytes, detect, is_gb, suspect};

use crate::codes;
use crate::input::byte_escapes;
use crate::input::charset_label::{declared, encoding_named, first_game};
use crate::input::decoder::{names_nothing_else, names_other_than};
use crate::input::game_bounds::Trails;
use crate::input::per_game_charset::judge_later;
use crate::input::stream::Stream;

/// Why a file is read in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The caller asked for it.
    Asked,
    /// A byte order mark, or the zero bytes of UTF-16.
    Mark,
    /// There is nothing but ASCII in it.
    Ascii,
    /// `CA` names it, and the bytes do not speak against it.
    Declared,
    /// The bytes are UTF-8, which no other text is by chance.
    ValidUtf8,
    /// Guessed from the frequency of its bytes.
    Detected,
}

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Charset {
    /// Its encoding.
    pub encoding: &'static Encoding,
    /// Why this one.
    pub basis: Basis,
    /// Whether `\` stands before the second byte of characters, as `MultiGo` writes it.
    pub byte_escapes: bool,
}

/// The text of a file.
#[derive(Clone, Debug)]
pub struct Decoded<'b> {
    /// What places of findings point into: for UTF-8 the bytes as they are, a byte order mark included.
    pub text: Cow<'b, str>,
    /// How it was read.
    pub charset: Charset,
    /// What was found about its encoding.
    pub findings: Report,
}

/// Decodes a file; `asked` overrides what it says of itself.
///
/// ```
/// use wei7_core::Limits;
/// let (bytes, ..) = encoding_rs::GBK.encode("(;FF[4]CA[gb2312]PB[古力])");
/// let decoded = wei7_sgf::encoding::decode(&bytes, None, &Limits::DEFAULT);
/// assert!(decoded.text.contains("古力") && decoded.findings.diagnostics().is_empty());
/// ```
pub fn decode<'b>(bytes: &'b [u8], asked: Option<&'static Encoding>, limits: &Limits) -> Decoded<'b> {
    let (text, window) = decode_as_named(bytes, asked, None, limits);
    let Window { charset, mut findings, .. } = window;
    let one = asked.is_some() || is_utf_16(charset.encoding) || charset.byte_escapes || charset.basis == Basis::Ascii;
    if one || (charset.encoding == UTF_8 && names_nothing_else(bytes)) {
        return Decoded { text, charset, findings };
    }
    // Each game in its own charset; what was found about that of the file stays.
    let (text, found) = Stream::new(bytes, None, *limits).decoded();
    findings = found;
    Decoded { text: Cow::Owned(text), charset, findings }
}

/// What a part of a file says about its charset.
pub(crate) struct Window {
    pub(crate) charset: Charset,
    pub(crate) findings: Report,
    /// What `CA` names.
    pub(crate) label: Option<String>,
}

/// What the bytes say about their charset; `first` is what an earlier game names.
pub(crate) fn decode_window(
    bytes: &[u8],
    asked: Option<&'static Encoding>,
    first: Option<&str>,
    limits: &Limits,
) -> Window {
    decode_as_named(bytes, asked, first, limits).1
}

fn decode_as_named<'b>(
    bytes: &'b [u8],
    asked: Option<&'static Encoding>,
    first: Option<&str>,
    limits: &Limits,
) -> (Cow<'b, str>, Window) {
    let ca = declared(bytes).map(|(label, _)| label);
    let first_named = first.and_then(encoding_named);
    let mut charset = choose_for_games(bytes, asked, ca.map_or(first_named, known));
    let mut findings = Report::new(limits.findings);
    let mut text = decode_as(bytes, charset, &mut findings);
    // Byte by byte a charset may be overlooked, as in UTF-16 and after a second byte that looks like `]`.
    let (label, place) = match declared(text.as_bytes()) {
        Some((label, span)) => (Some(String::from_utf8_lossy(label).trim().to_owned()), Place::Span(span)),
        None => (None, Place::Source),
    };
    let named = label.as_deref().and_then(encoding_named);
    if ca.is_none() && charset.basis == Basis::Detected && named.is_some() {
        charset = choose_for_games(bytes, asked, named);
        findings = Report::new(limits.findings);
        text = decode_as(bytes, charset, &mut findings);
    }
    // Games in other charsets look like anything.
    let several = names_other_than(bytes, charset.encoding);
    let judged = if several { first_game(bytes, Trails::of(charset.encoding)) } else { bytes };
    if byte_escapes::may_have(judged, charset.encoding) {
        let read = |charset| decode_as(judged, charset, &mut Report::new(0));
        let other = Charset { byte_escapes: true, ..charset };
        if byte_escapes::badness(&read(other), limits) < byte_escapes::badness(&read(charset), limits) {
            charset = other;
            findings = Report::new(limits.findings);
            text = decode_as(bytes, charset, &mut findings);
            findings.push(Diagnostic::new(&codes::BYTE_ESCAPES, Place::Source).repair("taken out"));
        }
    }
    let said = match (label.as_deref(), first) {
        (Some(label), Some(other)) if encoding_named(label) != encoding_named(other) => {
            judge_later(charset, first, label, place)
        }
        (label, first) => judge(charset, label.or(first), place),
    };
    let said =
        said.or_else(|| suspicion(charset, first_game(bytes, Trails::of(charset.encoding)), label.as_deref(), place));
    if let Some(finding) = said {
        findings.push(finding);
    }
    findings.sort();
    (text, Window { charset, findings, label })
}

fn known(label: &[u8]) -> Option<&'static Encoding> {
    encoding_named(std::str::from_utf8(label).ok()?.trim())
}

/// What the charset that a game names says about the decision for its file.
///
/// `label` is the value of `CA`, `None` if the root has none.
pub fn judge(charset: Charset, label: Option<&str>, place: Place) -> Option<Diagnostic> {
    let chosen = charset.encoding;
    let finding = |code: &'static Code| {
        let repair = format!("read as {}", chosen.name());
        Some(Diagnostic::new(code, place).found(label.unwrap_or_default().to_owned()).repair(repair))
    };
    let Some(label) = label else {
        let code = match charset.basis {
            Basis::ValidUtf8 => &codes::UTF_8_ASSUMED,
            Basis::Detected => &codes::CHARSET_DETECTED,
            Basis::Asked | Basis::Mark | Basis::Ascii | Basis::Declared => return None,
        };
        return Some(Diagnostic::new(code, place).repair(format!("read as {}", chosen.name())));
    };
    let Some(named) = encoding_named(label) else { return finding(&codes::CHARSET_UNKNOWN) };
    let same = named == chosen || (is_gb(named) && is_gb(chosen)) || (is_utf_16(named) && is_utf_16(chosen));
    match charset.basis {
        _ if same => None,
        Basis::Asked | Basis::Ascii => None,
        Basis::Mark => finding(&codes::MARK_AGAINST_CHARSET),
        Basis::ValidUtf8 | Basis::Detected | Basis::Declared => finding(&codes::CHARSET_WRONG),
    }
}

/// What is said of bytes that agree with the charset that `CA` names, and look like another one.
fn suspicion(charset: Charset, bytes: &[u8], label: Option<&str>, place: Place) -> Option<Diagnostic> {
    let other = suspect(bytes, charset.encoding).filter(|_| charset.basis == Basis::Declared)?;
    Some(suspected(charset.encoding, other, label?, place))
}

pub(crate) fn suspected(read: &'static Encoding, other: &'static Encoding, label: &str, place: Place) -> Diagnostic {
    let finding = Diagnostic::new(&codes::CHARSET_SUSPECT, place).found(label.to_owned()).expected(other.name());
    finding.repair(format!("read as {}, as the game says", read.name()))
}

pub(crate) fn is_utf_16(encoding: &'static Encoding) -> bool {
    encoding == UTF_16BE || encoding == UTF_16LE
}

/// The encoding of a file of one or more games: that which the first one names if its own bytes agree, whatever others
/// may be written in; else what all bytes say.
fn choose_for_games(bytes: &[u8], asked: Option<&'static Encoding>, named: Option<&'static Encoding>) -> Charset {
    let first = first_game(bytes, named.map_or(Trails::Never, Trails::of));
    if asked.is_none() && first.len() < bytes.len() {
        let charset = choose(first, None, named);
        let sure = match named {
            Some(_) => charset.basis == Basis::Declared,
            None => charset.basis == Basis::ValidUtf8 && Utf8Count::of(first).bad == 0,
        };
        if sure {
            return charset;
        }
    }
    choose(bytes, asked, named)
}

/// The encoding of a file, from its beginning or all of it.
pub(crate) fn choose(bytes: &[u8], asked: Option<&'static Encoding>, named: Option<&'static Encoding>) -> Charset {
    let charset = |encoding, basis| Charset { encoding, basis, byte_escapes: false };
    if let Some(encoding) = asked {
        return charset(encoding, Basis::Asked);
    }
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return charset(encoding, Basis::Mark);
    }
    if let Some(encoding) = utf_16_without_mark(bytes) {
        return charset(encoding, Basis::Mark);
    }
    // A charset that is named in single bytes is not UTF-16.
    let named = named.filter(|named| !is_utf_16(named));
    let shifts = shift(bytes).is_some();
    if bytes.is_ascii() {
        return match named {
            _ if !shifts => charset(named.unwrap_or(UTF_8), Basis::Ascii),
            Some(named) => charset(named, Basis::Declared),
            None if detect(bytes, true) == ISO_2022_JP => charset(ISO_2022_JP, Basis::Detected),
            None => charset(UTF_8, Basis::Declared),
        };
    }
    let utf_8 = Utf8Count::of(bytes);
    if utf_8.bad == 0 && utf_8.good > 0 {
        // Two bytes may be UTF-8 by chance in a file that names an encoding of two bytes; three are not.
        let few = utf_8.long == 0 && utf_8.good < SURE_PAIRS;
        let by_chance = few && named.is_some_and(|named| !named.is_single_byte() && named != UTF_8);
        return match named {
            Some(named) if named == UTF_8 => charset(UTF_8, Basis::Declared),
            Some(named) if by_chance && bad_bytes(bytes, named) == 0 => charset(named, Basis::Declared),
            _ => charset(UTF_8, Basis::ValidUtf8),
        };
    }
    // A few broken sequences do not make another encoding of it.
    let good_for_one_bad = if named == Some(UTF_8) { 2 } else { 4 };
    if utf_8.bad > 0 && utf_8.bad.saturating_mul(good_for_one_bad) <= utf_8.good && utf_8.long > 0 {
        let basis = if named == Some(UTF_8) { Basis::Declared } else { Basis::ValidUtf8 };
        return charset(UTF_8, basis);
    }
    if let Some(named) = named.filter(|named| *named != UTF_8 && agrees(bytes, named, shifts)) {
        return charset(named, Basis::Declared);
    }
    charset(detect(bytes, shifts), Basis::Detected)
}

/// Where the first escape stands with which ISO-2022-JP leaves ASCII. Any other one is a character like others.
pub(crate) fn shift(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(0x1B, bytes).find(|at| {
        let after = bytes.get(at + 1..at + 3).unwrap_or_default();
        matches!(after, [b'$', b'@' | b'B'] | [b'(', b'I' | b'J'])
    })
}

/// So many characters of two bytes are not UTF-8 by chance: of those of GBK one in seven looks like that.
const SURE_PAIRS: usize = 8;

/// Whether the bytes do not speak against the charset that is named.
fn agrees(bytes: &[u8], named: &'static Encoding, shifts: bool) -> bool {
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let in_runs = |least: usize| {
        let runs = bytes.split(u8::is_ascii).map(<[u8]>::len).filter(|length| *length >= least);
        runs.sum::<usize>()
    };
    if named == WINDOWS_1252 {
        // Every byte is a letter of it. But Latin texts do not have three of those outside ASCII in a row.
        let is_latin = high < 8 || in_runs(3).saturating_mul(2) < high;
        return is_latin || detect(bytes, shifts) == named;
    }
    let bad = bad_bytes(bytes, named);
    // A name that is cut in the middle of a character does not make another charset of a file that has little but names.
    let is_cut = bad <= 3 && bad.saturating_mul(5) <= high && in_runs(2).saturating_mul(4) >= high.saturating_mul(3);
    bad.saturating_mul(20) <= high || (is_cut && !named.is_single_byte())
}

fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..bytes.len().min(64)).unwrap_or_default();
    let start = head.iter().position(|byte| *byte == b'(')?;
    match (start % 2, head.get(start + 1..start + 4)?) {
        (0, [0, b';', 0]) => Some(UTF_16LE),
        (1, [0, b';', _]) => Some(UTF_16BE),
        _ => None,
    }
}

/// Decodes; what is no text becomes U+FFFD and is reported.
fn decode_as<'b>(bytes: &'b [u8], charset: Charset, findings: &mut Report) -> Cow<'b, str> {
    if charset.encoding == UTF_8
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return Cow::Borrowed(text);
    }
    if charset.basis == Basis::Ascii
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return Cow::Borrowed(text);
    }
    let bytes = if charset.byte_escapes { Cow::Owned(byte_escapes::remove(bytes)) } else { Cow::Borrowed(bytes) };
    let mut decoding = Decoding::new(charset.encoding);
    let mut text = String::new();
    decoding.push(&bytes, true, &mut text, findings);
    Cow::Owned(text)
}

/// Decodes piece by piece.
pub(crate) struct Decoding {
    decoder: encoding_rs::Decoder,
    /// How many bytes of text were given out and are gone from the string.
    pub(crate) base: usize,
    /// The last bytes of the pieces before.
    before: Vec<u8>,
}

impl Decoding {
    pub(crate) fn new(encoding: &'static Encoding) -> Self {
        // In UTF-8 the mark stays in the text, so that places are those of the file; elsewhere they are not anyhow.
        let decoder = if encoding == UTF_8 {
            encoding.new_decoder_without_bom_handling()
        } else {
            encoding.new_decoder_with_bom_removal()
        };
        Self { decoder, base: 0, before: Vec::new() }
    }

    pub(crate) fn encoding(&self) -> &'static Encoding {
        self.decoder.encoding()
    }

    pub(crate) fn push(&mut self, bytes: &[u8], last: bool, text: &mut String, findings: &mut Report) {
        let mut done = 0;
        loop {
            let rest = bytes.get(done..).unwrap_or_default();
            let room = self.decoder.max_utf8_buffer_length_without_replacement(rest.len());
            text.reserve(room.unwrap_or(rest.len()).min(rest.len().saturating_mul(3) + 16));
            let (result, read) = self.decoder.decode_to_string_without_replacement(rest, text, last);
            done += read;
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => text.reserve(bytes.len() - done + 16),
                DecoderResult::Malformed(length, after) => {
                    let end = done.saturating_sub(usize::from(after));
                    let length = usize::from(length);
                    // The first of them may have come with the piece before.
                    let before = self.before.len().saturating_sub(length.saturating_sub(end));
                    let bad: Vec<u8> = match end.checked_sub(length) {
                        Some(start) => bytes.get(start..end).unwrap_or_default().to_vec(),
                        None => self.before.iter().skip(before).chain(bytes.iter().take(end)).copied().collect(),
                    };
                    let start = self.base + text.len();
                    text.push(char::REPLACEMENT_CHARACTER);
                    let span = Span::new(start, self.base + text.len());
                    findings.push(
                        Diagnostic::at(&codes::BAD_BYTES, span).found(hexadecimal(&bad)).repair("replaced by U+FFFD"),
                    );
                }
            }
        }
        self.before.extend_from_slice(bytes.get(bytes.len().saturating_sub(LONGEST)..).unwrap_or_default());
        self.before.drain(..self.before.len().saturating_sub(LONGEST));
    }
}

/// No sequence of bytes that is no character is longer.
const LONGEST: usize = 8;

fn hexadecimal(bytes: &[u8]) -> String {
    let digits: Vec<_> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    digits.join(" ")
}

/// Encodings in which the second byte of a character can be `\` or `]`.
pub(crate) fn has_ascii_second_bytes(encoding: &'static Encoding) -> bool {
    is_gb(encoding) || encoding == BIG5 || encoding == SHIFT_JIS
}

#[cfg(test)]
mod tests;
