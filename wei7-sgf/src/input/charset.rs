//! The charset of a file: the one that it names if its bytes agree, else the one detected from its bytes.

use encoding_rs::{ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use wei7_core::Message;
use wei7_core::{Diagnostic, Place};
use wei7_text::encoding::{self as text, TextEncoding, Utf8Count, bad_bytes, detect, is_gb};

use super::charset_label::{Named, first_game};
use super::trails::{Trails, ends_value};
use crate::codes;

/// Why a file is read in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The caller asked for it.
    Asked,
    /// A byte order mark.
    Mark,
    /// There is no mark, but the zero bytes of UTF-16 or UTF-32.
    Zeros,
    /// There is nothing but ASCII in it.
    Ascii,
    /// `CA` names it, and the bytes do not contradict it.
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
    pub encoding: TextEncoding,
    /// Why this one.
    pub basis: Basis,
    /// Whether `\` stands before the second byte of characters, as `MultiGo` writes it.
    pub byte_escapes: bool,
}

/// The finding about the charset that a game names, given the one that its file is read in.
///
/// `label` is the value of `CA`, `None` if the root has none.
pub fn judge(charset: Charset, label: Option<&str>, place: Place) -> Option<Diagnostic> {
    let chosen = charset.encoding;
    let code = match label.map(TextEncoding::named) {
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

/// The finding about bytes that are valid in the charset that `CA` names, and look like another one.
pub(super) fn suspicion(charset: Charset, bytes: &[u8], label: Option<&str>, place: Place) -> Option<Diagnostic> {
    let label = label.filter(|_| charset.basis == Basis::Declared)?;
    let other = suspect(first_game(bytes, Trails::of(charset.encoding)), charset.encoding)?;
    Some(suspected(charset.encoding, other, label, place))
}

pub(crate) fn suspected(read: TextEncoding, other: TextEncoding, label: &str, place: Place) -> Diagnostic {
    let finding = Diagnostic::new(&codes::CHARSET_SUSPECT, place).found(label.to_owned()).expected(other.name());
    finding.repair(Message::new("read-as-declared").with("read", read.name()))
}

/// The encoding that text is more likely in than in the one that its file names.
pub(super) fn suspect(bytes: &[u8], named: TextEncoding) -> Option<TextEncoding> {
    text::suspect(bytes, named.standard()?).map(TextEncoding::from)
}

/// The number of places that are malformed in this encoding, or cut by the end of their value.
pub(super) fn bad_places(bytes: &[u8], encoding: TextEncoding) -> usize {
    let cut = Trails::of(encoding).cuts(bytes, bytes.len(), false).count();
    cut + encoding.standard().map_or(0, |encoding| bad_bytes(bytes, encoding))
}

/// Whether both are the same, or versions of GB.
pub(crate) fn is_alike(a: TextEncoding, b: TextEncoding) -> bool {
    let is_gb = |encoding: TextEncoding| encoding.standard().is_some_and(is_gb);
    a == b || (is_gb(a) && is_gb(b))
}

/// Whether both are UTF-16, or both UTF-32: the names say which byte comes first, or not.
fn is_same_width(a: TextEncoding, b: TextEncoding) -> bool {
    let is_utf_16 = |encoding: TextEncoding| encoding == UTF_16BE || encoding == UTF_16LE;
    a.is_wide() && b.is_wide() && is_utf_16(a) == is_utf_16(b)
}

/// The encoding of a file of one or more games: the one that the first game names if its own bytes agree, whatever the others
/// are written in; else the one detected from all bytes.
pub(super) fn choose_for_games(bytes: &[u8], asked: Option<TextEncoding>, named: Option<Named>) -> Charset {
    // All of it says no more than its first game would.
    if bytes.is_ascii() && shift(bytes).is_none() {
        return choose(bytes, asked, named);
    }
    let first = first_game(bytes, named.map_or(Trails::Never, |named| Trails::of(named.encoding)));
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
pub(crate) fn choose(bytes: &[u8], asked: Option<TextEncoding>, said: Option<Named>) -> Charset {
    let charset = |encoding, basis| Charset { encoding, basis, byte_escapes: false };
    let utf_8_by = |basis| charset(UTF_8.into(), basis);
    if let Some(encoding) = asked {
        return charset(encoding, Basis::Asked);
    }
    if let Some(encoding) = TextEncoding::of_mark(bytes) {
        return charset(encoding, Basis::Mark);
    }
    if let Some(encoding) = wide_without_mark(bytes) {
        return charset(encoding, Basis::Zeros);
    }
    // A charset that is named in single bytes is neither UTF-16 nor UTF-32.
    let said = said.filter(|said| !said.encoding.is_wide());
    let named = said.map(|said| said.encoding);
    let shifts = shift(bytes).is_some();
    if bytes.is_ascii() {
        return match named {
            _ if !shifts => charset(named.unwrap_or(UTF_8.into()), Basis::Ascii),
            Some(named) => charset(named, Basis::Declared),
            None if detect(bytes, true) == ISO_2022_JP => charset(ISO_2022_JP.into(), Basis::Detected),
            None => utf_8_by(Basis::Declared),
        };
    }
    let utf_8 = Utf8Count::of(bytes);
    if utf_8.bad == 0 && utf_8.good > 0 {
        // Two bytes may be UTF-8 by chance in a file that names an encoding of two bytes; three are not.
        let few = utf_8.long == 0 && utf_8.good < SURE_PAIRS;
        let by_chance = few && named.is_some_and(|named| !named.is_single_byte() && named != UTF_8);
        return match named {
            Some(named) if named == UTF_8 => utf_8_by(Basis::Declared),
            Some(named) if by_chance && bad_places(bytes, named) == 0 => charset(named, Basis::Declared),
            _ => utf_8_by(Basis::ValidUtf8),
        };
    }
    // A few broken sequences do not make another encoding of it.
    let is_named = named.is_some_and(|named| named == UTF_8);
    let good_for_one_bad = if is_named { 2 } else { 4 };
    if utf_8.bad > 0 && utf_8.bad.saturating_mul(good_for_one_bad) <= utf_8.good && utf_8.long > 0 {
        return utf_8_by(if is_named { Basis::Declared } else { Basis::ValidUtf8 });
    }
    if let Some(said) = said.filter(|said| !is_named && agrees(bytes, *said, shifts)) {
        return charset(said.encoding, Basis::Declared);
    }
    charset(detected(bytes, shifts), Basis::Detected)
}

/// What the bytes look like.
fn detected(bytes: &[u8], shifts: bool) -> TextEncoding {
    let guess = TextEncoding::from(detect(bytes, shifts));
    if is_latin(bytes, guess.into()) { WINDOWS_1252.into() } else { guess }
}

/// Whether half of the characters that this encoding makes of the bytes are one letter of a Latin word and what follows it: they
/// stand alone, their second byte is ASCII, and they are amid letters (`M\xFCller`) or cut by the end of their value
/// (`Andr\xE9]`). No byte of a character of GB 2312 is ASCII, so there it is enough that they stand alone.
fn is_latin(bytes: &[u8], said: Named) -> bool {
    let trails = Trails::of(said.encoding);
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
        latin += usize::from(is_alone && (is_amid_letters || is_cut || said.is_gb_2312));
        (at, before) = if is_cut { (at + 1, byte) } else { (at + 2, trail | 0x80) };
    }
    latin > 0 && latin * 2 >= all
}

/// Where the first escape stands with which ISO-2022-JP leaves ASCII. Any other one is a character like others.
pub(crate) fn shift(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(0x1B, bytes).find(|at| {
        let after = bytes.get(at + 1..at + 3).unwrap_or_default();
        matches!(after, [b'$', b'@' | b'B'] | [b'(', b'I' | b'J'])
    })
}

/// This many characters of two bytes are not UTF-8 by chance: of those of GBK one in seven looks like UTF-8.
const SURE_PAIRS: usize = 8;

/// Whether the bytes do not contradict the charset that is named.
fn agrees(bytes: &[u8], said: Named, shifts: bool) -> bool {
    let named = said.encoding;
    if is_latin(bytes, said) {
        return false;
    }
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let in_runs = |least: usize| {
        let runs = bytes.split(u8::is_ascii).map(<[u8]>::len).filter(|length| *length >= least);
        runs.sum::<usize>()
    };
    if named == WINDOWS_1252 {
        // Every byte is a letter of it. But Latin texts do not have three of those outside ASCII in a row.
        let few = high < 8 || in_runs(3).saturating_mul(2) < high;
        return few || named == detect(bytes, shifts);
    }
    let bad = bad_places(bytes, named);
    // A name that is cut in the middle of a character does not make another charset of a file that has little but names.
    let is_in_runs = || in_runs(2).saturating_mul(4) >= high.saturating_mul(3);
    let is_cut = bad <= 3 && bad.saturating_mul(5) <= high && (Trails::of(named).may_be_brackets() || is_in_runs());
    bad.saturating_mul(20) <= high || (is_cut && !named.is_single_byte())
}

/// `(` and, behind white space, `;` in units of two bytes or four.
fn wide_without_mark(bytes: &[u8]) -> Option<TextEncoding> {
    let head = bytes.get(..bytes.len().min(64)).unwrap_or_default();
    // `low` is the place of the lowest byte of a unit; the others are zero.
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
