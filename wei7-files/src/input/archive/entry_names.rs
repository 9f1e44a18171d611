//! Decodes the names of archive entries. Archives from before UTF-8 do not declare the encoding of the names.

use std::path::Path;

use encoding_rs::{Encoding, UTF_8};
use wei7_text::encoding::{TextDecoder, TextEncoding, bad_bytes, detect};

use crate::supplement::is_supplement;

/// Number of bytes of entry names after which no further names are used to guess the encoding.
const MAX_SAMPLE_BYTES: usize = 64 << 10;

/// Encoding of the names in a zip without the UTF-8 flag (APPNOTE.TXT, appendix D).
const ZIP_ENCODING: &str = "IBM437";

/// Name of an archive entry as bytes, before decoding.
#[derive(Debug)]
pub(super) struct RawName {
    pub bytes: Vec<u8>,
    /// Name decoded as the archive format specifies (zip: IBM code page 437); `None` if the bytes are UTF-8 or if the
    /// format specifies no encoding (tar).
    pub by_format: Option<String>,
}

/// Method of decoding names that are not UTF-8.
#[derive(Clone, Copy, Debug)]
pub(super) enum NameEncoding {
    /// The encoding given by `--encoding`.
    Asked(TextEncoding),
    /// The encoding guessed from all names together, since one program wrote them all.
    Guessed(&'static Encoding),
    /// The encoding that the archive format specifies.
    FormatDefault,
}

impl NameEncoding {
    /// Chooses the encoding of names that are not UTF-8: `asked`, the encoding that the user requested for text, or a
    /// guess. `asked` does not apply if it is UTF-8 or a wide encoding such as UTF-16, which such names cannot have.
    pub(super) fn choose<'n>(names: impl Iterator<Item = &'n RawName>, asked: Option<TextEncoding>) -> Self {
        let applies_to_names = |encoding: &TextEncoding| !encoding.is_wide() && *encoding != UTF_8;
        if let Some(asked) = asked.filter(applies_to_names) {
            return Self::Asked(asked);
        }
        let mut undecoded = Vec::new();
        for name in names.filter(|name| std::str::from_utf8(&name.bytes).is_err()) {
            undecoded.extend_from_slice(&name.bytes);
            undecoded.push(b'\n');
            if undecoded.len() > MAX_SAMPLE_BYTES {
                break;
            }
        }
        let guess = (!undecoded.is_empty()).then(|| detect(&undecoded, false));
        guess.filter(|encoding| bad_bytes(&undecoded, encoding) == 0).map_or(Self::FormatDefault, Self::Guessed)
    }
}

impl RawName {
    /// Returns whether the name is that of a supplement. The extension of a supplement is ASCII, so it can be compared
    /// before the name is decoded.
    pub(super) fn is_supplement(&self) -> bool {
        is_supplement(Path::new(&*String::from_utf8_lossy(&self.bytes)))
    }

    /// Returns the decoded name. Also returns the encoding if the encoding was guessed or assumed.
    pub(super) fn text(&self, encoding: NameEncoding) -> (String, Option<&'static str>) {
        if let Ok(text) = std::str::from_utf8(&self.bytes) {
            return (text.to_owned(), None);
        }
        let decoded = match encoding {
            NameEncoding::Asked(asked) => decoded(&self.bytes, asked).map(|text| (text, None)),
            // Any bytes are valid in a single-byte encoding, so a guess of such an encoding is less likely to be right
            // than the encoding of the archive format.
            NameEncoding::Guessed(guess) if guess.is_single_byte() && self.by_format.is_some() => None,
            NameEncoding::Guessed(guess) => decoded(&self.bytes, guess.into()).map(|text| (text, Some(guess.name()))),
            NameEncoding::FormatDefault => None,
        };
        decoded.unwrap_or_else(|| match &self.by_format {
            Some(text) => (text.clone(), Some(ZIP_ENCODING)),
            None => (String::from_utf8_lossy(&self.bytes).into_owned(), Some(UTF_8.name())),
        })
    }
}

/// Decodes bytes in an encoding. Returns `None` if the bytes are not valid in this encoding.
fn decoded(bytes: &[u8], encoding: TextEncoding) -> Option<String> {
    let (mut text, mut is_valid) = (String::new(), true);
    TextDecoder::new(encoding).push(bytes, true, &mut text, |_, _| is_valid = false);
    is_valid.then_some(text)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, EUC_KR, GBK, SHIFT_JIS};

    use super::*;

    fn texts(names: &[Vec<u8>]) -> Vec<String> {
        let raw = |bytes: &Vec<u8>| RawName { bytes: bytes.clone(), by_format: Some("?".into()) };
        let names: Vec<RawName> = names.iter().map(raw).collect();
        let encoding = NameEncoding::choose(names.iter(), None);
        names.iter().map(|name| name.text(encoding).0).collect()
    }

    #[test]
    fn names_are_in_the_encoding_that_is_asked_for() {
        let text = |bytes: &[u8], asked: &str| {
            let name = RawName { bytes: bytes.to_vec(), by_format: Some("?".into()) };
            name.text(NameEncoding::choose(std::iter::once(&name), TextEncoding::from_name(asked)))
        };
        let (gbk, ..) = GBK.encode("古力.sgf");
        assert_eq!(text(&gbk, "GBK"), ("古力.sgf".to_owned(), None));
        assert_eq!(text(&gbk, "EUC-KR"), (EUC_KR.decode(&gbk).0.into_owned(), None));
        // Names are never in UTF-16, and the GBK names are not valid UTF-8, so the encoding is guessed.
        assert_eq!(text(&gbk, "UTF-16LE"), ("古力.sgf".to_owned(), Some("GBK")));
        assert_eq!(text(&gbk, "UTF-8").1, Some("GBK"));
        assert_eq!(text("古力.sgf".as_bytes(), "GBK"), ("古力.sgf".to_owned(), None));
        assert_eq!(text(b"\xFF\xFF\x81.sgf", "GBK"), ("?".to_owned(), Some("IBM437")));
    }

    #[test]
    fn names_of_old_archives_are_guessed_together() {
        let cases: [(&'static Encoding, &[&str]); 4] = [
            (GBK, &["古力棋谱/第一局.sgf", "古力棋谱/三番棋 第二局.sgf", "plain.sgf"]),
            (BIG5, &["圍棋棋譜/第一局.sgf", "圍棋棋譜/名人戰 決賽.sgf"]),
            (SHIFT_JIS, &["本因坊戦/第一局.sgf", "本因坊戦/第二局 ポカ.sgf"]),
            (EUC_KR, &["바둑/이창호.sgf", "바둑/조훈현 제1국.sgf"]),
        ];
        for (encoding, names) in cases {
            let bytes: Vec<Vec<u8>> = names.iter().map(|name| encoding.encode(name).0.into_owned()).collect();
            assert_eq!(texts(&bytes), names, "{}", encoding.name());
        }
    }

    #[test]
    fn undecodable_names_fall_back_to_the_format() {
        assert_eq!(texts(&[b"\xFF\xFF\x81.sgf".to_vec(), b"a.sgf".to_vec()]), ["?", "a.sgf"]);
        assert_eq!(texts(&["棋.sgf".into()]), ["棋.sgf"]);
        let no_fallback = RawName { bytes: b"M\xFCller.sgf".to_vec(), by_format: None };
        let encoding = NameEncoding::choose(std::iter::once(&no_fallback), None);
        assert_eq!(no_fallback.text(encoding), ("Müller.sgf".to_owned(), Some("windows-1252")));
    }
}
