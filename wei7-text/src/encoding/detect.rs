//! Detection of the encoding of a file that names no encoding or a wrong one.
//!
//! Go records contain few words except names, which are too short for detection by letter frequencies alone.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, WINDOWS_1252,
};

use super::plausibility::{MULTI_BYTE, cost};

/// Detects the encoding of a text. ISO-2022-JP, which needs escape characters, is considered only if `has_escape`.
///
/// ```
/// use wei7_text::encoding::detect;
/// let (bytes, ..) = encoding_rs::EUC_JP.encode("本因坊秀策 井上幻庵因碩");
/// assert_eq!(detect(&bytes, false), encoding_rs::EUC_JP);
/// ```
pub fn detect(bytes: &[u8], has_escape: bool) -> &'static Encoding {
    let japanese = if has_escape { Iso2022JpDetection::Allow } else { Iso2022JpDetection::Deny };
    let mut detector = EncodingDetector::new(japanese);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == ISO_2022_JP {
        return guess;
    }
    let sample = sample(bytes);
    let single_byte = if guess.is_single_byte() { guess } else { WINDOWS_1252 };
    let candidates = MULTI_BYTE.into_iter().chain([(single_byte, 0)]);
    candidates.min_by_key(|(encoding, prior)| prior + cost(sample, encoding)).map_or(guess, |(encoding, _)| encoding)
}

/// Returns the beginning of a text with at most [`SAMPLE_SIZE`] non-ASCII bytes.
fn sample(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()).nth(SAMPLE_SIZE).map(|(at, _)| at);
    end.and_then(|end| bytes.get(..end)).unwrap_or(bytes)
}

/// Returns the encoding that fits a text better than `named`, the two-byte encoding that its file names; `None` if no
/// other encoding certainly fits better.
///
/// ```
/// use wei7_text::encoding::suspect;
/// let text = "这盘棋黑棋先行，白棋在右上角应对，双方下得都很快。";
/// let (bytes, ..) = encoding_rs::GBK.encode(text);
/// assert_eq!(suspect(&bytes, encoding_rs::BIG5), Some(encoding_rs::GBK));
/// assert_eq!(suspect(&bytes, encoding_rs::GBK), None);
/// ```
pub fn suspect(bytes: &[u8], named: &'static Encoding) -> Option<&'static Encoding> {
    let bytes = bytes.get(..bytes.len().min(SAMPLE_SIZE)).unwrap_or_default();
    if bytes.is_ascii() || named.is_single_byte() || named == UTF_8 {
        return None;
    }
    let utf_8 = Utf8Count::from_bytes(bytes);
    if utf_8.bad == 0 && utf_8.good >= 4 {
        return Some(UTF_8);
    }
    if has_common_characters(bytes, named)? {
        return None;
    }
    let other = detect(bytes, false);
    let is_certain =
        other != named && !(is_gb(other) && is_gb(named)) && has_common_characters(bytes, other) == Some(true);
    Some(other).filter(|_| is_certain && bad_bytes(bytes, other) * 100 <= bytes.len())
}

/// Returns whether an encoding is GBK or GB 18030, the successors of GB 2312.
pub fn is_gb(encoding: &'static Encoding) -> bool {
    encoding == GBK || encoding == GB18030
}

/// The numbers of multi-byte UTF-8 characters and of malformed sequences in a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Utf8Count {
    /// Number of characters of two or more bytes.
    pub good: usize,
    /// Number of characters of three or more bytes.
    pub long: usize,
    /// Number of sequences that are not UTF-8.
    pub bad: usize,
}

impl Utf8Count {
    /// Counts the characters and malformed sequences in bytes.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut count = Self::default();
        for chunk in bytes.utf8_chunks() {
            count.bad += usize::from(!chunk.invalid().is_empty());
            for byte in chunk.valid().bytes() {
                count.good += usize::from(byte >= 0xC0);
                count.long += usize::from(byte >= 0xE0);
            }
        }
        count
    }
}

/// Returns the number of sequences that are malformed in an encoding.
pub fn bad_bytes(bytes: &[u8], encoding: &'static Encoding) -> usize {
    // A byte order mark counts as a character of UTF-8.
    let mut decoder = if encoding == UTF_8 {
        encoding.new_decoder_without_bom_handling()
    } else {
        encoding.new_decoder_with_bom_removal()
    };
    let mut text = [0; 1024];
    let (mut done, mut bad) = (0, 0);
    loop {
        let rest = bytes.get(done..).unwrap_or_default();
        let (result, read, _) = decoder.decode_to_utf8_without_replacement(rest, &mut text, true);
        done += read;
        match result {
            DecoderResult::InputEmpty => return bad,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => bad += 1,
        }
    }
}

/// Returns whether three of four characters are in the range of the common characters of a two-byte encoding. The
/// result is `None` if the text has fewer than [`MIN_CHARACTERS`] characters or the encoding is not a two-byte
/// encoding.
fn has_common_characters(bytes: &[u8], encoding: &'static Encoding) -> Option<bool> {
    let (mut all, mut common, mut low, mut kana) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut rest = bytes.iter().copied();
    while let Some(lead) = rest.by_ref().find(|byte| !byte.is_ascii()) {
        // Half-width katakana of `Shift_JIS`, which have one byte.
        if encoding == SHIFT_JIS && matches!(lead, 0xA1..=0xDF) {
            all += 1;
            continue;
        }
        let Some(trail) = rest.next() else { break };
        all += 1;
        low += usize::from(trail < 0xA1);
        common += usize::from(if is_gb(encoding) {
            trail >= 0xA1 && matches!(lead, 0xA1..=0xA3 | 0xB0..=0xD7)
        } else if encoding == BIG5 {
            matches!(lead, 0xA1..=0xC6)
        } else if encoding == SHIFT_JIS {
            matches!(lead, 0x81..=0x83 | 0x88..=0x97)
        } else if encoding == EUC_JP {
            kana += usize::from(matches!(lead, 0xA4 | 0xA5));
            trail >= 0xA1 && matches!(lead, 0xA1..=0xA5 | 0xB0..=0xCF)
        } else if encoding == EUC_KR {
            trail >= 0xA1 && matches!(lead, 0xA1..=0xA3 | 0xB0..=0xC8)
        } else {
            return None;
        });
    }
    if all < MIN_CHARACTERS {
        return None;
    }
    // In Big5, two of five characters have a second byte below 0xA1, and Japanese text contains kana. A text without
    // them is implausible.
    let is_implausible =
        (encoding == BIG5 && low == 0) || (encoding == EUC_JP && kana == 0 && all >= 2 * MIN_CHARACTERS);
    Some(!is_implausible && common * 4 >= all * 3)
}

/// Minimum number of multi-byte characters that are evidence for an encoding.
const MIN_CHARACTERS: usize = 16;

/// Maximum number of bytes of a text that are examined; in [`sample`], maximum number of non-ASCII bytes.
const SAMPLE_SIZE: usize = 16 << 10;

#[cfg(test)]
#[path = "detect_names_tests.rs"]
mod names_tests;

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(text: &str, encoding: &'static Encoding) -> &'static Encoding {
        detect(&encoding.encode(text).0, false)
    }

    #[test]
    fn japanese_and_chinese_names_are_distinguished() {
        for text in
            ["(;PB[本因坊秀策]PW[井上幻庵因碩])", "(;PB[趙治勲]PW[小林光一]EV[棋聖戦])", "(;PB[武宮正樹]PW[加藤正夫])"]
        {
            assert_eq!(guessed(text, EUC_JP), EUC_JP, "{text}");
        }
        for text in [
            "(;PB[古力]PW[李世石])",
            "(;PB[聂卫平]PW[马晓春]EV[天元战])",
            "(;PB[大竹英雄]PW[林海峰])",
            "(;PB[木谷实]PW[吴清源])",
            "(;PB[号码牌]PW[伊金霍洛旗])",
            "(;PB[元晟溱]PW[姜东润]EV[围甲])",
            "(;GN[围棋基础训练])",
        ] {
            assert_eq!(guessed(text, GBK), GBK, "{text}");
        }
    }

    #[test]
    fn wrong_two_byte_charsets_are_suspected() {
        let chinese = "这盘棋黑棋先行，白棋在右上角应对，双方下得都很快，最后白棋胜一目半。";
        let taiwan = "這盤棋黑棋先行，白棋在右上角應對，雙方下得都很快，最後白棋勝一目半。";
        let japanese = "この碁は黒番で始まり、白は右上の隅で受けました。最後は白の一目半勝ちです。";
        let korean = "이 바둑은 흑이 먼저 두었고 백은 오른쪽 위 귀에서 받았다. 백이 한 집 반을 이겼다.";
        for (text, encoding, wrong) in [
            (chinese, GBK, &[BIG5, EUC_JP][..]),
            (taiwan, BIG5, &[GBK]),
            (japanese, SHIFT_JIS, &[GBK]),
            (japanese, EUC_JP, &[]),
            (korean, EUC_KR, &[]),
        ] {
            let bytes = encoding.encode(text).0;
            assert_eq!(suspect(&bytes, encoding), None, "{text}");
            for named in wrong {
                assert_eq!(suspect(&bytes, named), Some(encoding), "{text} as {}", named.name());
            }
        }
        assert_eq!(suspect("Łódź é".as_bytes(), GBK), Some(UTF_8));
        assert_eq!(suspect(&GBK.encode("古力").0, BIG5), None);
    }

    /// Random Chinese names: a frequent surname and two characters of the first level of GB 2312.
    #[test]
    fn unknown_chinese_names_are_detected() {
        const SURNAMES: &str =
            "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈";
        let surnames: Vec<char> = SURNAMES.chars().collect();
        let (mut state, mut wrong) = (1_u32, 0);
        let mut next = |most: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % most
        };
        for _ in 0..2000 {
            let mut bytes = b"(;".to_vec();
            for property in [b"PB[", b"PW["] {
                bytes.extend(property);
                bytes.extend(&*GBK.encode(&surnames[next(surnames.len())].to_string()).0);
                for _ in 0..2 {
                    // The first level has 3,755 characters.
                    let number = next(3755);
                    bytes
                        .extend([0xB0 + u8::try_from(number / 94).unwrap(), 0xA1 + u8::try_from(number % 94).unwrap()]);
                }
                bytes.push(b']');
            }
            bytes.push(b')');
            wrong += usize::from(detect(&bytes, false) != GBK);
        }
        assert!(wrong <= 40, "{wrong}");
    }
}
