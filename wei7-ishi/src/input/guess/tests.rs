use encoding_rs::{BIG5, EUC_JP, EUC_KR, GBK, SHIFT_JIS, WINDOWS_1251};
use pretty_assertions::assert_eq;
use proptest::prelude::*;

use super::*;

const JAPANESE: &str = "黒の厚い碁です。\n白は中央で様子を見ました。\nヨセに入ります。";
const CHINESE: &str = "黑棋先行，白棋在右上角应对。\n双方下得都很快。\n最后白棋胜一目半。";
const TAIWAN: &str = "黑棋先行，白棋在右上角應對。\n雙方下得都很快。\n最後白棋勝一目半。";
const KOREAN: &str = "흑이 먼저 두었고 백은 오른쪽 위 귀에서 받았다.\n백이 한 집 반을 이겼다.";

fn bytes(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    encoding.encode(text).0.into_owned()
}

fn decided(bytes: &[u8]) -> &'static str {
    Guesses::default().decide(b"", bytes, true).name()
}

#[test]
fn texts_in_encodings_of_two_bytes_are_known() {
    for (text, encoding) in
        [(JAPANESE, SHIFT_JIS), (JAPANESE, EUC_JP), (CHINESE, GBK), (TAIWAN, BIG5), (KOREAN, EUC_KR)]
    {
        assert_eq!(decided(&bytes(text, encoding)), encoding.name(), "{text}");
    }
}

#[test]
fn lines_that_end_with_cr_may_be_of_any_system() {
    for (text, encoding) in [
        (JAPANESE, SHIFT_JIS),
        (TAIWAN, BIG5),
        (KOREAN, EUC_KR),
        ("COM\nGrößer als früher.\n„Schön“, sagt Björn.\n", MACINTOSH),
        ("COM\nCafé\nThéâtre\n", MACINTOSH),
        ("COM\nCafé\nThéâtre\n", WINDOWS_1252),
    ] {
        let old = bytes(&text.replace('\n', "\r"), encoding);
        assert_eq!(decided(&old), encoding.name(), "{text}");
        let of_dos = decided(&bytes(&text.replace('\n', "\r\n"), encoding));
        assert!(encoding == MACINTOSH || of_dos == encoding.name(), "{of_dos} {text}");
    }
}

#[test]
fn a_damaged_line_does_not_make_another_encoding_of_a_text() {
    for (text, encoding) in [(JAPANESE, SHIFT_JIS), (JAPANESE, EUC_JP), (CHINESE, GBK), (KOREAN, EUC_KR)] {
        let mut damaged = bytes(&format!("{text}\n").repeat(4), encoding);
        let cut = bytes(text.lines().next().unwrap(), encoding);
        damaged.extend(&cut[..1]);
        assert_eq!(decided(&damaged), encoding.name(), "{text}");
    }
}

#[test]
fn names_are_known() {
    for (text, encoding) in [
        ("BLACK 本因坊秀和\nWHITE 井上因碩\n", SHIFT_JIS),
        ("BLACK 高川格\nWHITE 坂田栄男\n", SHIFT_JIS),
        ("BLACK 高川格\nWHITE 坂田栄男\nEVENT 本因坊戦\n", EUC_JP),
        ("BLACK 陈祖德\nWHITE 聂卫平\n", GBK),
        ("BLACK 吳清源\nWHITE 林海峰\n", BIG5),
        ("BLACK 조훈현\nWHITE 서봉수\n", EUC_KR),
    ] {
        assert_eq!(decided(&bytes(text, encoding)), encoding.name(), "{text}");
    }
}

#[test]
fn latin_letters_are_windows_1252_or_of_dos() {
    for text in [
        &b"Andr\xE9 M\xFCller\nJos\xE9 Mu\xF1oz\nGr\xF6\xDFe, \xC9tienne"[..],
        b"It\x92s \x93nice\x94\x85",
        b"\xFF",
        b"\x81\x8D\x8F\x90\x9D",
    ] {
        assert_eq!(decided(text), "windows-1252", "{}", text.escape_ascii());
    }
    for text in [
        &b"D\x81sseldorf, Z\x81rich: a fight \xC4 \xDB"[..],
        b"Andr\x82 M\x81ller\nGr\x94\xE1e, K\x94ln, Stra\xE1e",
        b"\xC9\xCD\xCD\xCD\xCD\xCD\xCD\xBB\n\xBA a box \xBA\n\xC8\xCD\xCD\xCD\xCD\xCD\xCD\xBC",
        b"\xC4\xC4\xC4\xC4\xC4\xC4\xC4\xC4\xC4\xC4\xC4\xC4",
        b"\xDB\xDB\xDB\xB2\xB2\xB2\xB1\xB1\xB1\xB0\xB0\xB0",
        b"Bj\x94rk, \x8Fke, L\x94fgren, S\x84ve, p\x86",
        b"BLACK No\x89l",
        b"WHITE Fr\x82d\x82ric Donzet 5 dan",
        b"\x90v\x82nement",
    ] {
        // The part of each line from its first byte outside ASCII on is examined, as when a file is read.
        let ascii = Encoding::ascii_valid_up_to(text);
        let guessed = Guesses::default().decide(&text[..ascii], &text[ascii..], true);
        assert_eq!(guessed.name(), "CP437", "{}", text.escape_ascii());
    }
}

/// Tests names of one to three common characters with typical surrounding text.
#[test]
fn names_of_asia_are_not_letters_of_dos() {
    let (mut state, mut wrong) = (1_u32, Vec::new());
    for round in 0..4000 {
        let mut next = |most: u8| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            u8::try_from((state >> 8) % u32::from(most)).unwrap()
        };
        for encoding in [SHIFT_JIS, EUC_JP, GBK, BIG5, EUC_KR] {
            let mut bytes = b"BLACK ".to_vec();
            for _ in 0..=round % 3 {
                let (row, cell) = (next(32), next(94));
                let pair = [0xB0 + row, 0xA1 + cell];
                // The rows of JIS and GB 2312 from 0xB0 on have the common characters. Shift_JIS encodes the text of
                // EUC-JP.
                let text = if encoding == SHIFT_JIS { EUC_JP } else { encoding }.decode(&pair).0.into_owned();
                if encoding == BIG5 {
                    let low = if cell < 63 { 0x40 + cell } else { 0xA1 + cell };
                    bytes.extend([0xA4 + row, low]);
                } else {
                    bytes.extend(encoding.encode(&text).0.iter());
                }
            }
            bytes.extend(b" 5 dan\n");
            if single_byte_guess::certain_page(&[NonAscii::new(&bytes, 6)]).is_some() {
                wrong.push(encoding.name());
            }
        }
    }
    assert!(wrong.is_empty(), "{} {wrong:?}", wrong.len());
}

#[test]
fn a_text_in_another_alphabet_must_have_some_letters() {
    let russian = "Чёрные начинают и ставят камень в углу, белые отвечают.";
    assert_eq!(decided(&bytes(russian, WINDOWS_1251)), "windows-1251");
    assert_ne!(decided(&bytes("Ли", WINDOWS_1251)), "windows-1251");
}

#[test]
fn each_event_has_an_encoding_of_its_own() {
    let mut guesses = Guesses::default();
    let japanese = [&bytes(JAPANESE, SHIFT_JIS)[..], b"\nB 1 Q16\n"].concat();
    let latin = b"event two\nWHITE Andr\xE9as\n";
    let chinese = [&b"EVENT three\nCOM\n"[..], &bytes(CHINESE, GBK)].concat();
    let names = [&b"EVENT\nWHITE "[..], &bytes("林", SHIFT_JIS)].concat();
    let whole = [&japanese[..], latin, &chinese, b"\n", &names].concat();
    let mut at = 0;
    let mut found = Vec::new();
    for part in [&japanese[..], latin, &chinese, &[b"\n", &names[..]].concat()] {
        let ascii = Encoding::ascii_valid_up_to(part);
        guesses.pass(&part[..ascii]);
        assert!(guesses.event.is_none());
        found.push(guesses.decide(&part[..ascii], &whole[at + ascii..], true).name());
        guesses.pass(b"\nCOM\nno event\n");
        assert!(guesses.event.is_some());
        at += part.len();
    }
    assert_eq!(found, ["Shift_JIS", "windows-1252", "GBK", "Shift_JIS"]);
}

#[test]
fn the_keyword_of_an_event_is_found_piece_by_piece() {
    for (text, expected) in [
        ("x\nEVENT a", true),
        ("\r\n \tev\u{1}Ent\r", true),
        ("\nEVENT", false),
        ("EVENT a", false),
        ("\nEVENTS a", false),
        ("\n1 EVENT a", false),
        ("\nEVENx\nEVENT\t", true),
    ] {
        let mut whole = EventLine::OFF;
        assert_eq!(whole.is_met(text.as_bytes()), expected, "{text:?}");
        let mut pieces = EventLine::OFF;
        // All bytes are given one by one, even those after a match.
        let met: Vec<bool> = text.as_bytes().iter().map(|byte| pieces.is_met(&[*byte])).collect();
        let any = met.contains(&true);
        assert_eq!(any, expected, "{text:?}");
    }
}

proptest! {
    /// Encoding the decoded text yields the same bytes, whichever encoding is guessed.
    #[test]
    fn no_byte_is_lost(line in proptest::collection::vec(any::<u8>(), 1..40)) {
        let line: Vec<u8> = line.into_iter().filter(|byte| !matches!(byte, b'\r' | b'\n')).collect();
        let guess = Guesses::default().decide(b"", &line, true);
        let encoding = if is_reversible(&line, guess) { guess } else { WINDOWS_1252.into() };
        prop_assert!(is_reversible(&line, encoding), "{}", encoding.name());
    }
}
