//! Detects the encoding of a file that names none, or a wrong one. Go records have few words but names, which are too few
//! for letter frequencies alone.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8};

/// Detects the encoding of text. `has_escape` says whether it may be ISO-2022-JP.
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
    if guess == GBK && has_japanese_names(bytes, 6) {
        return EUC_JP;
    }
    let unlikely = guess.is_single_byte() || (guess == EUC_JP && !has_kana(bytes) && !has_japanese_names(bytes, 4));
    if unlikely && looks_like_gb(bytes) { GBK } else { guess }
}

/// The encoding that text is more likely in than in the two-byte encoding that its file names, if there is one.
///
/// ```
/// use wei7_text::encoding::suspect;
/// let text = "这盘棋黑棋先行，白棋在右上角应对，双方下得都很快。";
/// let (bytes, ..) = encoding_rs::GBK.encode(text);
/// assert_eq!(suspect(&bytes, encoding_rs::BIG5), Some(encoding_rs::GBK));
/// assert_eq!(suspect(&bytes, encoding_rs::GBK), None);
/// ```
pub fn suspect(bytes: &[u8], named: &'static Encoding) -> Option<&'static Encoding> {
    let bytes = bytes.get(..bytes.len().min(ENOUGH)).unwrap_or_default();
    if bytes.is_ascii() || named.is_single_byte() || named == UTF_8 {
        return None;
    }
    let utf_8 = Utf8Count::of(bytes);
    if utf_8.bad == 0 && utf_8.good >= 4 {
        return Some(UTF_8);
    }
    if is_usual(bytes, named)? {
        return None;
    }
    let other = detect(bytes, false);
    let sure = other != named && !(is_gb(other) && is_gb(named)) && is_usual(bytes, other) == Some(true);
    Some(other).filter(|_| sure && bad_bytes(bytes, other) * 100 <= bytes.len())
}

/// Whether this is GBK or GB 18030, the successors of GB 2312.
pub fn is_gb(encoding: &'static Encoding) -> bool {
    encoding == GBK || encoding == GB18030
}

/// The number of multi-byte characters of UTF-8 in a text, and of malformed places.
#[derive(Clone, Copy, Debug, Default)]
pub struct Utf8Count {
    /// Characters of two bytes and more.
    pub good: usize,
    /// Characters of three bytes and more.
    pub long: usize,
    /// Places that are not UTF-8.
    pub bad: usize,
}

impl Utf8Count {
    /// Counts them in these bytes.
    pub fn of(bytes: &[u8]) -> Self {
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

/// The number of places that are malformed in this encoding.
pub fn bad_bytes(bytes: &[u8], encoding: &'static Encoding) -> usize {
    // In UTF-8 a byte order mark is a character like others.
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

/// Whether most characters are common ones of this two-byte encoding; `None` if there are few, or for other encodings.
fn is_usual(bytes: &[u8], encoding: &'static Encoding) -> Option<bool> {
    let (mut all, mut usual, mut low, mut kana) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut rest = bytes.iter().copied();
    while let Some(lead) = rest.by_ref().find(|byte| !byte.is_ascii()) {
        // A half-width kana of `Shift_JIS`.
        if encoding == SHIFT_JIS && matches!(lead, 0xA1..=0xDF) {
            all += 1;
            continue;
        }
        let Some(trail) = rest.next() else { break };
        all += 1;
        low += usize::from(trail < 0xA1);
        usual += usize::from(if is_gb(encoding) {
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
    if all < FEW {
        return None;
    }
    // Two of five characters of Big5 have a low second byte, and Japanese text has kana.
    let lacks = (encoding == BIG5 && low == 0) || (encoding == EUC_JP && kana == 0 && all >= 2 * FEW);
    Some(!lacks && usual * 4 >= all * 3)
}

/// Fewer characters are no evidence.
const FEW: usize = 16;

/// More bytes are not looked at.
const ENOUGH: usize = 16 << 10;

/// Whether the text has kana in EUC-JP, as all Japanese text but names has.
fn has_kana(bytes: &[u8]) -> bool {
    let mut runs = bytes.split(u8::is_ascii);
    runs.any(|run| run.chunks_exact(2).any(|pair| matches!(pair.first(), Some(0xA4 | 0xA5))))
}

/// Whether all bytes outside ASCII are pairs of GB 2312, most of them common characters.
fn looks_like_gb(bytes: &[u8]) -> bool {
    let runs = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let (mut pairs, mut characters) = (0_usize, 0_usize);
    for run in runs {
        if run.len() % 2 != 0 || run.iter().any(|byte| *byte < 0xA1) {
            return false;
        }
        pairs += run.len() / 2;
        // Rows 16 to 55 have the characters of everyday use.
        characters += run.chunks_exact(2).filter(|pair| matches!(pair.first(), Some(0xB0..=0xD7))).count();
    }
    characters >= 2 && characters * 4 >= pairs * 3
}

/// Characters of Japanese names and titles in Go records.
const JAPANESE: &str = "本因坊名人棋聖天元王座碁戦杯局院東京日国段初二三四五六七八九十一大小中上下前後高石田木村山川林谷井藤橋坂松竹梅\
    岡島崎原池野沢瀬宮城園河関西北南武加羽根直光正樹治勲秀策安玄和道知美清吉伊佐依紀基裕太郎子淑泰洋平次夫信義文雄哲男結聡寿敏";

/// Characters of Chinese names and titles, and of Korean ones in Chinese.
const CHINESE: &str = "李世石古力常昊孔杰罗洗河马晓春聂卫平陈耀烨柯洁朴廷桓金志锡申真谞曹薰铉刘昌赫赵治勋张王周俊吴清源林海峰武宫正树\
    依田纪基山下敬吾中国韩日本围棋甲级联赛杯名人天元战决半局黑白胜负盘子目北京上海杭州第届轮一二三四五六七八九段大小人军伟华明文强建";

/// Whether the characters are those of names in EUC-JP, and not in GBK. It needs at least `least` characters.
fn has_japanese_names(bytes: &[u8], least: usize) -> bool {
    let common = |encoding: &'static Encoding, list: &str| {
        let (text, bad) = encoding.decode_without_bom_handling(bytes);
        let foreign = text.chars().filter(|character| !character.is_ascii()).take(MOST);
        let (mut all, mut hits) = (0_usize, 0_usize);
        for character in foreign {
            all += 1;
            hits += usize::from(list.contains(character));
        }
        (all, if bad { 0 } else { hits })
    };
    let (all, japanese) = common(EUC_JP, JAPANESE);
    let (_, chinese) = common(GBK, CHINESE);
    all >= least && japanese * 2 >= all && chinese * 4 <= all
}

/// More characters are not looked at.
const MOST: usize = 1000;

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(text: &str, encoding: &'static Encoding) -> &'static Encoding {
        detect(&encoding.encode(text).0, false)
    }

    #[test]
    fn names_tell_japanese_from_chinese() {
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
    fn a_charset_of_two_bytes_that_lies_is_suspected() {
        let chinese = "这盘棋黑棋先行，白棋在右上角应对，双方下得都很快，最后白棋胜一目半。";
        let taiwan = "這盤棋黑棋先行，白棋在右上角應對，雙方下得都很快，最後白棋勝一目半。";
        let japanese = "この碁は黒番で始まり、白は右上の隅で受けました。最後は白の一目半勝ちです。";
        let korean = "이 바둑은 흑이 먼저 두었고 백은 오른쪽 위 귀에서 받았다. 백이 한 집 반을 이겼다.";
        for (text, encoding, lies) in [
            (chinese, GBK, &[BIG5, EUC_JP][..]),
            (taiwan, BIG5, &[GBK]),
            (japanese, SHIFT_JIS, &[GBK]),
            (japanese, EUC_JP, &[]),
            (korean, EUC_KR, &[]),
        ] {
            let bytes = encoding.encode(text).0;
            assert_eq!(suspect(&bytes, encoding), None, "{text}");
            for lie in lies {
                assert_eq!(suspect(&bytes, lie), Some(encoding), "{text} as {}", lie.name());
            }
        }
        assert_eq!(suspect("Łódź é".as_bytes(), GBK), Some(UTF_8));
        assert_eq!(suspect(&GBK.encode("古力").0, BIG5), None);
    }

    /// Chinese names that nobody knows: any characters of everyday use.
    #[test]
    fn unknown_chinese_names_are_not_taken_for_japanese() {
        let (mut state, mut wrong) = (1_u32, 0);
        for _ in 0..2000 {
            let mut bytes = b"(;PB[".to_vec();
            for at in 0..6 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if at == 3 {
                    bytes.extend(b"]PW[");
                }
                // The 3,755 characters of the first level.
                let number = (state >> 8) % 3755;
                bytes.extend([0xB0 + u8::try_from(number / 94).unwrap(), 0xA1 + u8::try_from(number % 94).unwrap()]);
            }
            bytes.extend(b"])");
            wrong += usize::from(detect(&bytes, false) == EUC_JP);
        }
        assert!(wrong <= 4, "{wrong}");
    }
}
