//! Decodes the names of entries: archives from before UTF-8 do not name their encoding.

use std::path::Path;

use encoding_rs::Encoding;
use wei7_text::encoding::{bad_bytes, detect};

use crate::supplement::is_supplement;

/// How many bytes of names the encoding is guessed from.
const ENOUGH: usize = 64 << 10;

/// The undecoded name of an entry.
#[derive(Debug)]
pub(super) struct RawName {
    pub bytes: Vec<u8>,
    /// The name as the format of the archive decodes bytes that are not UTF-8 (zip: IBM code page 437).
    pub by_format: Option<String>,
}

/// The encoding of the names that are not UTF-8: one for all of them, since one program wrote them.
pub(super) fn encoding_of<'n>(names: impl Iterator<Item = &'n RawName>) -> Option<&'static Encoding> {
    let mut undecoded = Vec::new();
    for name in names.filter(|name| std::str::from_utf8(&name.bytes).is_err()) {
        undecoded.extend_from_slice(&name.bytes);
        undecoded.push(b'\n');
        if undecoded.len() > ENOUGH {
            break;
        }
    }
    if undecoded.is_empty() {
        return None;
    }
    Some(detect(&undecoded, false)).filter(|encoding| bad_bytes(&undecoded, encoding) == 0)
}

impl RawName {
    /// Whether it is the name of a supplement: in all encodings its end is ASCII.
    pub(super) fn is_supplement(&self) -> bool {
        is_supplement(Path::new(&*String::from_utf8_lossy(&self.bytes)))
    }

    /// The name as text.
    pub(super) fn text(&self, encoding: Option<&'static Encoding>) -> String {
        if let Ok(text) = std::str::from_utf8(&self.bytes) {
            return text.to_owned();
        }
        // Any bytes are text in a single-byte encoding, so the format is better than such a guess.
        let encoding = encoding.filter(|encoding| !encoding.is_single_byte() || self.by_format.is_none());
        let decoded =
            encoding.and_then(|encoding| encoding.decode_without_bom_handling_and_without_replacement(&self.bytes));
        match (decoded, &self.by_format) {
            (Some(text), _) => text.into_owned(),
            (None, Some(text)) => text.clone(),
            (None, None) => String::from_utf8_lossy(&self.bytes).into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, EUC_KR, GBK, SHIFT_JIS};

    use super::*;

    fn texts(names: &[Vec<u8>]) -> Vec<String> {
        let raw = |bytes: &Vec<u8>| RawName { bytes: bytes.clone(), by_format: Some("?".into()) };
        let names: Vec<RawName> = names.iter().map(raw).collect();
        let encoding = encoding_of(names.iter());
        names.iter().map(|name| name.text(encoding)).collect()
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
        assert_eq!(no_fallback.text(encoding_of(std::iter::once(&no_fallback))), "Müller.sgf");
    }
}
