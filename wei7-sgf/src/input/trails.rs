//! Second bytes of characters that look like ASCII: in GBK, GB 18030, Big5, `Shift_JIS` and ISO-2022-JP a bracket or a
//! `\` can be part of a character.
//!
//! Conversely, the first byte of a two-byte character without its second byte (in a name cut by a program, or as a
//! letter of another charset) swallows the `]` after it and everything up to the next `]`. Of two decodings, the one in
//! which the brackets close is right: if the text after a `]` continues like a game, the `]` ends its value.

use encoding_rs::{BIG5, GB18030, GBK, ISO_2022_JP, SHIFT_JIS};
use memchr::memchr_iter;
use wei7_text::encoding::TextEncoding;

use crate::syntax::is_blank;

/// Bytes that look like ASCII but may be part of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trails {
    /// No bytes: in this encoding each byte that looks like ASCII is ASCII.
    Never,
    /// Second bytes of two-byte characters in GBK and Big5.
    Chinese,
    /// Second bytes of two-byte characters in `Shift_JIS`.
    ShiftJis,
    /// All bytes from an escape sequence to the next one (ISO-2022-JP).
    Escapes,
}

impl Trails {
    /// All variants, for a choice between them.
    pub(crate) const ALL: [Self; 4] = [Self::Never, Self::Chinese, Self::ShiftJis, Self::Escapes];

    pub(crate) fn new(encoding: TextEncoding) -> Self {
        if encoding == GBK || encoding == GB18030 || encoding == BIG5 {
            Self::Chinese
        } else if encoding == SHIFT_JIS {
            Self::ShiftJis
        } else if encoding == ISO_2022_JP {
            Self::Escapes
        } else {
            Self::Never
        }
    }

    /// Returns whether the second byte of a two-byte character can have the value of a bracket or a `\`.
    pub(crate) const fn may_be_brackets(self) -> bool {
        matches!(self, Self::Chinese | Self::ShiftJis)
    }

    /// Returns whether the byte begins a character whose second byte may look like ASCII.
    pub(crate) const fn is_lead(self, byte: u8) -> bool {
        match self {
            Self::Never | Self::Escapes => false,
            Self::Chinese => matches!(byte, 0x81..=0xFE),
            Self::ShiftJis => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
        }
    }

    /// Returns whether the byte can be the second byte of a character.
    pub(crate) const fn is_trail(byte: u8) -> bool {
        byte >= 0x40 && byte != 0x7F
    }

    /// Returns the places before `until` where a `]` ends its value although the byte before it begins a character.
    /// `open` says that the byte before `bytes` begins a two-byte character.
    pub(crate) fn cuts(self, bytes: &[u8], until: usize, open: bool) -> impl Iterator<Item = usize> {
        let until = if self.may_be_brackets() { until } else { 0 };
        memchr_iter(b']', bytes.get(..until).unwrap_or(bytes)).filter(move |at| {
            self.is_open(bytes.get(..*at).unwrap_or_default(), open)
                && ends_value(bytes.get(at + 1..).unwrap_or_default())
        })
    }

    /// Returns whether the last byte begins a two-byte character. `open` says that the byte before `bytes` begins one.
    pub(crate) fn is_open(self, bytes: &[u8], open: bool) -> bool {
        // The byte after an ASCII byte begins a character, because an ASCII byte is a character or the end of a
        // character.
        let length = bytes.iter().rev().take_while(|byte| !byte.is_ascii()).count();
        let run = bytes.get(bytes.len() - length..).unwrap_or_default();
        run.iter().fold(open && length == bytes.len(), |open, byte| !open && self.is_lead(*byte))
    }
}

/// Returns whether a `]` ends a value, given the bytes after it (`FF[4]` EBNF). It does if properties, nodes and
/// brackets follow up to the end of the window, or if at least two properties follow.
pub(crate) fn ends_value(after: &[u8]) -> bool {
    let after = after.get(..WINDOW).unwrap_or(after);
    let (mut at, mut properties) = (0, 0);
    while let Some(byte) = after.get(at).copied() {
        match byte {
            b';' | b'(' | b')' | 0 | DOS_END => at += 1,
            _ if is_blank(byte) => at += 1,
            _ if byte == b'[' || byte.is_ascii_alphabetic() => {
                let rest = after.get(at..).unwrap_or_default();
                let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                let blanks = rest.iter().skip(name).take_while(|byte| is_blank(**byte)).count();
                match rest.get(name + blanks) {
                    None => return true,
                    Some(b'[') => {}
                    Some(_) => return properties > 1,
                }
                at += name + blanks + 1;
                let value = after.get(at..).unwrap_or_default();
                let is_end = |end: &usize| end.checked_sub(1).is_none_or(|before| value.get(before) != Some(&b'\\'));
                // The value may be longer than the window, or its end hidden by half a character.
                let Some(end) = memchr_iter(b']', value).find(is_end) else { return true };
                if end.checked_sub(1).and_then(|before| value.get(before)).is_some_and(|before| !before.is_ascii()) {
                    return true;
                }
                at += end + 1;
                properties += usize::from(name > 0);
            }
            _ => return properties > 1,
        }
    }
    true
}

/// Number of bytes after a `]` that decide whether it ends a value.
pub(crate) const WINDOW: usize = 128;

/// Byte 1A, with which text files of MS-DOS end.
const DOS_END: u8 = 0x1A;

#[cfg(test)]
mod tests {
    use encoding_rs::Encoding;

    use super::*;

    #[test]
    fn a_value_ends_if_a_game_continues_after_it() {
        for after in [
            "",
            ")",
            "))\r\n",
            ")\x1A",
            ";W[bb];B[cc])",
            "PW[Bob]C[hi]",
            "\n PW [x]\n)",
            ";",
            "(;B[aa])(;",
            "[bb:x][cc:y])",
            ")\n(;FF[4]",
            "PW[\u{e9}]",
            ";W[bb]C[a\\]b, and more",
            "PW[a]KM[6.5] stray",
        ] {
            assert!(ends_value(after.as_bytes()), "{after}");
        }
        for after in [
            "]",
            ")]",
            " text]",
            "[1] text]",
            "[1])]",
            "B[aa] is good]",
            ". ",
            ";]",
            "\u{68cb}]",
            "1]",
            ", B[aa] W[bb]",
        ] {
            assert!(!ends_value(after.as_bytes()), "{after}");
        }
    }

    #[test]
    fn a_character_is_cut_where_half_of_it_stands_before_the_end_of_a_value() {
        let cuts = |trails: Trails, bytes: &[u8]| trails.cuts(bytes, bytes.len(), false).collect::<Vec<_>>();
        assert_eq!(cuts(Trails::Chinese, b"(;C[Wei\xDF];W[bb];B[cc])"), [8]);
        assert_eq!(cuts(Trails::Chinese, b"(;C[\xC0\xEE\xCA];W[bb];B[cc])"), [7]);
        assert!(cuts(Trails::Chinese, b"(;C[\xC0\xEE\xCA\xC0];W[bb];B[cc])").is_empty());
        assert!(cuts(Trails::Chinese, b"(;C[\x81]];W[bb];B[cc])").is_empty());
        assert_eq!(cuts(Trails::ShiftJis, b"(;C[\xB1\xB2\x83];W[bb])"), [7]);
        assert!(cuts(Trails::ShiftJis, b"(;C[\xB1];W[bb])").is_empty());
        assert!(cuts(Trails::Never, b"(;C[Wei\xDF];W[bb])").is_empty());
        assert_eq!(Trails::Chinese.cuts(b"];W[bb])", 8, true).collect::<Vec<_>>(), [0]);
        assert!(Trails::Chinese.is_open(b"\xB0", false) && !Trails::Chinese.is_open(b"\xB0", true));
    }

    /// Returns all encodings of the Encoding Standard that are used for text.
    fn all() -> impl Iterator<Item = &'static Encoding> {
        let names = "UTF-8 IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-8-I \
                     ISO-8859-10 ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 \
                     windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 \
                     windows-1258 x-mac-cyrillic GBK gb18030 Big5 EUC-JP ISO-2022-JP Shift_JIS EUC-KR x-user-defined";
        names.split_ascii_whitespace().map(|name| Encoding::for_label(name.as_bytes()).unwrap())
    }

    /// Returns all characters of two or three bytes whose last byte has a meaning in SGF.
    fn with_meaning(encoding: &'static Encoding) -> impl Iterator<Item = Vec<u8>> {
        let is_one = move |bytes: &[u8]| {
            let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
            text.is_some_and(|text| text.chars().count() == 1)
        };
        let leads = (0x80..=0xFF).map(|lead| vec![lead]);
        let leads = leads.chain((0xA1..=0xFE).map(|second| vec![0x8F, second]));
        let texts = leads.flat_map(|lead| b"[]()\\;:".map(|last| [&lead[..], &[last]].concat()));
        texts.filter(move |bytes| is_one(bytes))
    }

    #[test]
    fn brackets_and_escapes_are_second_bytes_in_four_encodings_only() {
        let with_brackets = |encoding: &&'static Encoding| with_meaning(encoding).next().is_some();
        let found: Vec<_> = all().filter(with_brackets).map(Encoding::name).collect();
        assert_eq!(found, ["GBK", "gb18030", "Big5", "Shift_JIS"]);
        for encoding in all() {
            assert_eq!(Trails::new(encoding.into()).may_be_brackets(), with_brackets(&encoding), "{}", encoding.name());
        }
        // In code pages each byte is a character; in UTF-16 and UTF-32 no single byte is ASCII.
        let trails = |name: &str| Trails::new(TextEncoding::from_name(name).unwrap());
        assert!(["CP437", "CP850", "UTF-16LE", "UTF-32BE"].into_iter().all(|name| trails(name) == Trails::Never));
        assert_eq!(trails("ISO-2022-JP"), Trails::Escapes);
    }

    #[test]
    fn a_character_whose_second_byte_is_a_bracket_is_a_character() {
        let mut count = 0;
        for encoding in all() {
            for character in with_meaning(encoding) {
                let (text, ..) = encoding.decode(&character);
                let expected = format!("(;PB[{text}]PW[a{text}b]C[{text}{text}];B[aa];W[bb])");
                let pieces: [&[u8]; 11] = [
                    b"(;PB[", &character, b"]PW[a", &character, b"b]C[", &character, &character, b"];", b"B[aa]",
                    b";W[bb]", b")",
                ];
                let game = pieces.concat();
                let decoded = crate::encoding::decode(&game, Some(encoding.into()), &wei7_core::Limits::DEFAULT);
                assert_eq!(decoded.text, expected, "{} {character:X?}", encoding.name());
                count += 1;
            }
        }
        assert!(count > 600, "{count}");
    }

    #[test]
    fn whatever_byte_stands_before_it_the_value_ends() {
        for encoding in [BIG5, GB18030, GBK, SHIFT_JIS] {
            for byte in 0x80..=0xFF {
                let game = [b"(;PB[", &[byte][..], b"];B[aa];W[bb])"].concat();
                let decoded = crate::encoding::decode(&game, Some(encoding.into()), &wei7_core::Limits::DEFAULT);
                assert!(decoded.text.ends_with("];B[aa];W[bb])"), "{encoding:?} {byte:X}");
            }
        }
    }
}
