//! Decoding of bytes to text. Few files of these formats name their encoding, and most of their bytes are moves in
//! ASCII, which give no hint of the encoding.

use std::borrow::Cow;
use wei7_core::Message;

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8};
use wei7_core::{Diagnostic, Place, Report, TextEncoding};
use wei7_text::encoding::{TextDecoder, bad_bytes, detect};

use crate::codes;

/// The text of a file, and how it was decoded.
#[derive(Clone, Debug)]
pub(crate) struct Decoded<'b> {
    pub(crate) text: Cow<'b, str>,
    encoding: TextEncoding,
    /// Whether the encoding is a guess, because neither the caller nor the file names one.
    guessed: bool,
    /// The number of places in the file that are invalid in the encoding.
    bad: usize,
}

impl<'b> Decoded<'b> {
    /// Creates the result for a text in UTF-8 that needs no finding.
    pub(crate) fn certain(text: Cow<'b, str>) -> Self {
        Self { text, encoding: UTF_8.into(), guessed: false, bad: 0 }
    }

    /// Reports a guessed encoding and invalid bytes.
    pub(crate) fn report(&self, report: &mut Report) {
        let name = || self.encoding.name().to_owned();
        if self.guessed {
            report.push(Diagnostic::new(&codes::ENCODING_GUESSED, Place::Source).found(name()));
        }
        if self.bad > 0 {
            let found =
                Message::new("places-not-in-encoding").with("number", self.bad).with("encoding", self.encoding.name());
            report.push(
                Diagnostic::new(&codes::BAD_BYTES, Place::Source)
                    .found(found)
                    .repair(Message::new("shown-as-replacement-character")),
            );
        }
    }
}

/// For each encoding, characters that are frequent in the headers of its files, such as those of ranks and results.
const MARKERS: [(&Encoding, &str); 4] = [
    (EUC_KR, "단급승집국대국무흑백"),
    (GB18030, "段级胜对局让黑白棋盘"),
    (SHIFT_JIS, "段級勝対局黒白目"),
    (BIG5, "段級勝對局讓黑白棋盤"),
];

/// Decodes a file. The encoding is the first of these that applies: `asked`; the byte order mark; UTF-8 if the bytes
/// are valid UTF-8; `names`, the encoding that the file names; and the most likely encoding of `header`, the part of
/// the file without moves.
pub(crate) fn decode<'b>(
    bytes: &'b [u8],
    asked: Option<TextEncoding>,
    names: Option<&'static Encoding>,
    header: &[u8],
) -> Decoded<'b> {
    let certain = asked.or_else(|| TextEncoding::from_bom(bytes));
    if certain.is_none_or(|encoding| encoding == UTF_8)
        && let Ok(text) = str::from_utf8(bytes)
    {
        return Decoded { text: text.into(), encoding: UTF_8.into(), guessed: false, bad: 0 };
    }
    let encoding = certain.or(names.map(TextEncoding::from));
    let guessed = encoding.is_none();
    let encoding = encoding.unwrap_or_else(|| guess(header).into());
    let mut text = String::with_capacity(bytes.len());
    let mut bad = 0;
    TextDecoder::new(encoding).push(bytes, true, &mut text, |_, _| bad += 1);
    Decoded { text: text.into(), encoding, guessed, bad }
}

/// Returns the encoding in which a header contains most of the frequent characters in [`MARKERS`] and the fewest
/// invalid bytes.
fn guess(header: &[u8]) -> &'static Encoding {
    let words = |(encoding, markers): (&'static Encoding, &str)| {
        let bad = bad_bytes(header, encoding);
        let (text, ..) = encoding.decode(header);
        let kana = |letter: char| matches!(letter, 'ぁ'..='ヺ' | 'ｦ'..='ﾟ') && encoding == SHIFT_JIS;
        let score = |letter: char| 2 * usize::from(markers.contains(letter));
        // Bytes of other encodings often look like half-width kana, so kana count less.
        let kana = text.chars().filter(|letter| kana(*letter)).count() / 3;
        ((text.chars().map(score).sum::<usize>() + kana).saturating_sub(4 * bad), encoding)
    };
    // If scores are equal, the first encoding wins.
    let best = MARKERS.into_iter().map(words).rev().max_by_key(|(score, _)| *score);
    match best {
        Some((1.., encoding)) => encoding,
        _ => detect(header, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_header_tell_the_encoding() {
        for (encoding, text) in [
            (EUC_KR, "승단 대국 홍길동 7단P 백 불계승!"),
            (GB18030, "韩国十段战 朴承华 3段 白5.5目胜"),
            (GB18030, "升降级对局 古力 九段"),
            (SHIFT_JIS, "ﾚｰﾃｨﾝｸﾞ対局 アギラール 7段* 黒中押し勝ち!"),
            (SHIFT_JIS, "本因坊 井山 九段 白5.5目勝ち"),
            (BIG5, "升降級對局 周俊勳 九段 黑中盤勝"),
        ] {
            let (bytes, ..) = encoding.encode(text);
            let decoded = decode(&bytes, None, None, &bytes);
            assert_eq!((&*decoded.text, decoded.encoding.name()), (text, encoding.name()));
            assert!(decoded.guessed && decoded.bad == 0, "{text}");
        }
    }

    #[test]
    fn a_named_encoding_takes_precedence() {
        let (bytes, ..) = GB18030.encode("石下之臣");
        assert_eq!(decode(&bytes, None, Some(GB18030), b"").text, "石下之臣");
        assert_eq!(decode("棋".as_bytes(), None, Some(EUC_KR), b"").text, "棋");
        let asked = TextEncoding::from_name("latin1");
        assert_eq!(decode(b"\xE9", asked, Some(EUC_KR), b"").text, "é");
        let cut = decode(b"a\xC8", None, Some(EUC_KR), b"");
        assert_eq!((&*cut.text, cut.bad), ("a\u{FFFD}", 1));
    }
}
