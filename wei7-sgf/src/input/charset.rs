//! The charset of a file: the one that it names if its bytes agree, else the one detected from its bytes.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use wei7_core::{Code, Diagnostic, Place};
use wei7_text::encoding::{Utf8Count, bad_bytes, detect, encoding_named, is_gb, suspect};

use super::charset_label::first_game;
use super::game_bounds::Trails;
use crate::codes;

/// Why a file is read in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The caller asked for it.
    Asked,
    /// A byte order mark, or the zero bytes of UTF-16.
    Mark,
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
    pub encoding: &'static Encoding,
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

/// The finding about bytes that are valid in the charset that `CA` names, and look like another one.
pub(super) fn suspicion(charset: Charset, bytes: &[u8], label: Option<&str>, place: Place) -> Option<Diagnostic> {
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

/// The encoding of a file of one or more games: the one that the first game names if its own bytes agree, whatever the others
/// are written in; else the one detected from all bytes.
pub(super) fn choose_for_games(
    bytes: &[u8],
    asked: Option<&'static Encoding>,
    named: Option<&'static Encoding>,
) -> Charset {
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

/// This many characters of two bytes are not UTF-8 by chance: of those of GBK one in seven looks like UTF-8.
const SURE_PAIRS: usize = 8;

/// Whether the bytes do not contradict the charset that is named.
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
