//! Chooses the charset of a file: the named one if the bytes agree, otherwise the one detected from the bytes.

use encoding_rs::{ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use wei7_core::Message;
use wei7_core::{Diagnostic, Place};
use wei7_text::encoding::{self as text, TextEncoding, Utf8Count, bad_bytes, detect, is_gb};

use super::charset_label::{Named, first_game};
use super::trails::{Trails, ends_value};
use crate::codes;

/// Reason why the reader chose the encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The caller asked for the encoding.
    Asked,
    /// The file begins with a byte order mark.
    Mark,
    /// The file has no byte order mark, but its zero bytes have the places that UTF-16 or UTF-32 gives them.
    Zeros,
    /// All bytes are ASCII.
    Ascii,
    /// `CA` names the encoding, and the bytes do not contradict it.
    Declared,
    /// The bytes are valid UTF-8, which is unlikely for text in another encoding.
    ValidUtf8,
    /// The encoding was guessed from byte frequencies.
    Detected,
}

/// Encoding of a file, with the reason for its choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Charset {
    /// Encoding in which the file is read.
    pub encoding: TextEncoding,
    /// Reason for the choice.
    pub basis: Basis,
    /// Whether a `\` precedes the second byte of some characters, as `MultiGo` writes them.
    pub byte_escapes: bool,
}

/// Returns the finding about the charset that a game names, if this name does not agree with `charset`, in which the
/// file is read.
///
/// `label` is the value of `CA`, or `None` if the root has none.
pub fn judge(charset: Charset, label: Option<&str>, place: Place) -> Option<Diagnostic> {
    let chosen = charset.encoding;
    let code = match label.map(TextEncoding::from_name) {
        None => match charset.basis {
            Basis::ValidUtf8 => &codes::UTF_8_ASSUMED,
            Basis::Detected => &codes::CHARSET_DETECTED,
            Basis::Asked | Basis::Mark | Basis::Zeros | Basis::Ascii | Basis::Declared => return None,
        },
        Some(None) => &codes::CHARSET_UNKNOWN,
        Some(Some(named)) if is_alike(named, chosen) || is_same_width(named, chosen) => return None,
        Some(Some(_)) => match charset.basis {
            Basis::Asked | Basis::Ascii => return None,
            Basis::Mark => &codes::MARK_AGAINST_CHARSET,
            Basis::Zeros | Basis::ValidUtf8 | Basis::Detected | Basis::Declared => &codes::CHARSET_WRONG,
        },
    };
    let id = if code == &codes::CHARSET_DETECTED { "read-as-guessed" } else { "read-as" };
    let argument = if code == &codes::CHARSET_DETECTED { "encoding" } else { "instead" };
    let mut finding = Diagnostic::new(code, place).repair(Message::new(id).with(argument, chosen.name()));
    finding.found = label.map(|label| label.to_owned().into());
    Some(finding)
}

/// Returns the finding about bytes that are valid in the charset named by `CA` but look like another one.
pub(super) fn suspicion(charset: Charset, bytes: &[u8], label: Option<&str>, place: Place) -> Option<Diagnostic> {
    let label = label.filter(|_| charset.basis == Basis::Declared)?;
    let other = suspect(first_game(bytes, Trails::new(charset.encoding)), charset.encoding)?;
    Some(suspect_finding(charset.encoding, other, label, place))
}

pub(crate) fn suspect_finding(read: TextEncoding, other: TextEncoding, label: &str, place: Place) -> Diagnostic {
    let finding = Diagnostic::new(&codes::CHARSET_SUSPECT, place).found(label.to_owned()).expected(other.name());
    finding.repair(Message::new("read-as-declared").with("read", read.name()))
}

/// Returns the encoding that fits the bytes better than `named`, the encoding that the file names; `None` if `named`
/// fits well.
pub(super) fn suspect(bytes: &[u8], named: TextEncoding) -> Option<TextEncoding> {
    text::suspect(bytes, named.standard()?).map(TextEncoding::from)
}

/// Returns the number of places where the bytes are malformed in this encoding or the end of a value cuts a character.
pub(super) fn bad_places(bytes: &[u8], encoding: TextEncoding) -> usize {
    let cut = Trails::new(encoding).cuts(bytes, bytes.len(), false).count();
    cut + encoding.standard().map_or(0, |encoding| bad_bytes(bytes, encoding))
}

/// Returns whether both encodings are equal, or both are versions of GB.
pub(crate) fn is_alike(a: TextEncoding, b: TextEncoding) -> bool {
    let is_gb = |encoding: TextEncoding| encoding.standard().is_some_and(is_gb);
    a == b || (is_gb(a) && is_gb(b))
}

/// Returns whether both encodings are UTF-16 or both are UTF-32. They may differ in byte order, because a charset name
/// may omit the byte order.
fn is_same_width(a: TextEncoding, b: TextEncoding) -> bool {
    let is_utf_16 = |encoding: TextEncoding| encoding == UTF_16BE || encoding == UTF_16LE;
    a.is_wide() && b.is_wide() && is_utf_16(a) == is_utf_16(b)
}

/// Chooses the encoding of a file of one or more games: the encoding that the first game names if the bytes of that
/// game agree with the name, whatever the other games use; otherwise the encoding detected from all bytes.
pub(super) fn choose_for_games(bytes: &[u8], asked: Option<TextEncoding>, named: Option<Named>) -> Charset {
    // In a file of ASCII the other games give no further evidence.
    if bytes.is_ascii() && find_shift(bytes).is_none() {
        return choose(bytes, asked, named);
    }
    let first = first_game(bytes, named.map_or(Trails::Never, |named| Trails::new(named.encoding)));
    if asked.is_none() && first.len() < bytes.len() {
        let charset = choose(first, None, named);
        let sure = match named {
            Some(_) => charset.basis == Basis::Declared,
            None => charset.basis == Basis::ValidUtf8 && Utf8Count::from_bytes(first).bad == 0,
        };
        if sure {
            return charset;
        }
    }
    choose(bytes, asked, named)
}

/// Chooses the encoding of a file from `bytes`: its beginning or all of it. `asked` takes precedence over `declared`,
/// the encoding that the file names.
pub(crate) fn choose(bytes: &[u8], asked: Option<TextEncoding>, declared: Option<Named>) -> Charset {
    let charset = |encoding, basis| Charset { encoding, basis, byte_escapes: false };
    let utf_8_by = |basis| charset(UTF_8.into(), basis);
    if let Some(encoding) = asked {
        return charset(encoding, Basis::Asked);
    }
    if let Some(encoding) = TextEncoding::from_bom(bytes) {
        return charset(encoding, Basis::Mark);
    }
    if let Some(encoding) = wide_without_mark(bytes) {
        return charset(encoding, Basis::Zeros);
    }
    // A charset name written in single bytes rules out UTF-16 and UTF-32.
    let declared = declared.filter(|declared| !declared.encoding.is_wide());
    let named = declared.map(|declared| declared.encoding);
    let shifts = find_shift(bytes).is_some();
    if bytes.is_ascii() {
        return match named {
            _ if !shifts => charset(named.unwrap_or(UTF_8.into()), Basis::Ascii),
            Some(named) => charset(named, Basis::Declared),
            None if detect(bytes, true) == ISO_2022_JP => charset(ISO_2022_JP.into(), Basis::Detected),
            None => utf_8_by(Basis::Declared),
        };
    }
    let utf_8 = Utf8Count::from_bytes(bytes);
    if utf_8.bad == 0 && utf_8.good > 0 {
        // Text in a two-byte encoding may look like two-byte sequences of UTF-8 by chance, but not like longer
        // sequences.
        let few = utf_8.long == 0 && utf_8.good < SURE_PAIRS;
        let by_chance = few && named.is_some_and(|named| !named.is_single_byte() && named != UTF_8);
        return match named {
            Some(named) if named == UTF_8 => utf_8_by(Basis::Declared),
            Some(named) if by_chance && bad_places(bytes, named) == 0 => charset(named, Basis::Declared),
            _ => utf_8_by(Basis::ValidUtf8),
        };
    }
    // A few broken sequences do not rule out UTF-8.
    let is_named = named.is_some_and(|named| named == UTF_8);
    let good_for_one_bad = if is_named { 2 } else { 4 };
    if utf_8.bad > 0 && utf_8.bad.saturating_mul(good_for_one_bad) <= utf_8.good && utf_8.long > 0 {
        return utf_8_by(if is_named { Basis::Declared } else { Basis::ValidUtf8 });
    }
    if let Some(declared) = declared.filter(|declared| !is_named && agrees(bytes, *declared, shifts)) {
        return charset(declared.encoding, Basis::Declared);
    }
    charset(detected(bytes, shifts), Basis::Detected)
}

/// Detects the encoding from the bytes alone. `shifts` says that escape sequences of ISO-2022-JP occur.
fn detected(bytes: &[u8], shifts: bool) -> TextEncoding {
    let guess = TextEncoding::from(detect(bytes, shifts));
    if is_latin(bytes, guess.into()) { WINDOWS_1252.into() } else { guess }
}

/// Returns whether at least half of the supposed two-byte characters are in fact a Latin letter and the byte after the
/// letter.
///
/// Such a pair stands alone, its second byte is ASCII, and it is next to letters (`M\xFCller`) or cut by the end of its
/// value (`Andr\xE9]`). In GB 2312 no byte of a character is ASCII, so a pair that stands alone is sufficient evidence.
fn is_latin(bytes: &[u8], declared: Named) -> bool {
    let trails = Trails::new(declared.encoding);
    if !trails.may_be_brackets() {
        return false;
    }
    let (mut all, mut latin) = (0_usize, 0_usize);
    let (mut at, mut before) = (0, b' ');
    while let Some(byte) = bytes.get(at).copied() {
        let trail = bytes.get(at + 1).copied().unwrap_or_default();
        if !trails.is_lead(byte) || !Trails::is_trail(trail) {
            all += usize::from(!byte.is_ascii());
            (at, before) = (at + 1, byte);
            continue;
        }
        let rest = bytes.get(at + 2..).unwrap_or_default();
        let next = rest.first().copied().unwrap_or(b' ');
        let is_amid_letters =
            before.is_ascii_alphabetic() || (trail.is_ascii_alphabetic() && next.is_ascii_alphabetic());
        let is_alone = trail.is_ascii() && before.is_ascii() && next.is_ascii();
        let is_cut = trail == b']' && ends_value(rest);
        all += 1;
        latin += usize::from(is_alone && (is_amid_letters || is_cut || declared.is_gb_2312));
        (at, before) = if is_cut { (at + 1, byte) } else { (at + 2, trail | 0x80) };
    }
    latin > 0 && latin * 2 >= all
}

/// Returns the place of the first escape sequence with which ISO-2022-JP leaves ASCII. Other escapes are ordinary
/// characters.
pub(crate) fn find_shift(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(0x1B, bytes).find(|at| {
        let after = bytes.get(at + 1..at + 3).unwrap_or_default();
        matches!(after, [b'$', b'@' | b'B'] | [b'(', b'I' | b'J'])
    })
}

/// Number of valid two-byte sequences of UTF-8 that are too many to be another encoding by chance. One in seven
/// characters of GBK looks like such a sequence.
const SURE_PAIRS: usize = 8;

/// Returns whether the bytes are consistent with the named charset.
fn agrees(bytes: &[u8], declared: Named, shifts: bool) -> bool {
    let named = declared.encoding;
    if is_latin(bytes, declared) {
        return false;
    }
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let in_runs = |least: usize| {
        let runs = bytes.split(u8::is_ascii).map(<[u8]>::len).filter(|length| *length >= least);
        runs.sum::<usize>()
    };
    if named == WINDOWS_1252 {
        // Every byte is a letter in windows-1252, but Latin text rarely has three bytes outside ASCII in a row.
        let few = high < 8 || in_runs(3).saturating_mul(2) < high;
        return few || named == detect(bytes, shifts);
    }
    let bad = bad_places(bytes, named);
    // In a file with little text besides names, a name cut within a character does not rule out the named charset.
    let is_in_runs = || in_runs(2).saturating_mul(4) >= high.saturating_mul(3);
    let is_cut = bad <= 3 && bad.saturating_mul(5) <= high && (Trails::new(named).may_be_brackets() || is_in_runs());
    bad.saturating_mul(20) <= high || (is_cut && !named.is_single_byte())
}

/// Detects UTF-16 or UTF-32 without a byte order mark: the first `(`, optional white space and `;` must each be a unit
/// of two or four bytes.
fn wide_without_mark(bytes: &[u8]) -> Option<TextEncoding> {
    let head = bytes.get(..bytes.len().min(64)).unwrap_or_default();
    // `low` is the index of the lowest byte of a unit; the other bytes are zero.
    let begins = |width: usize, low: usize| {
        let ascii = |unit: &[u8]| {
            let is_ascii = unit.iter().enumerate().all(|(place, byte)| place == low || *byte == 0);
            unit.get(low).copied().filter(|_| is_ascii)
        };
        let mut units = head.chunks_exact(width).map(ascii).skip_while(|unit| *unit != Some(b'(')).skip(1);
        units.find(|unit| !unit.is_some_and(|byte| byte.is_ascii_whitespace())) == Some(Some(b';'))
    };
    let encodings = [
        (4, 0, TextEncoding::Utf32Le),
        (4, 3, TextEncoding::Utf32Be),
        (2, 0, UTF_16LE.into()),
        (2, 1, UTF_16BE.into()),
    ];
    encodings.into_iter().find(|(width, low, _)| begins(*width, *low)).map(|(.., encoding)| encoding)
}
