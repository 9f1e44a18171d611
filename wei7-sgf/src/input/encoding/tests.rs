//! Tests of the choice of the encoding and of the findings about it.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, KOI8_R, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1251,
    WINDOWS_1252,
};
use proptest::prelude::*;

use wei7_core::{Code, Place, Span};
use wei7_samples::samples;
use wei7_text::encoding::{CodePage, TextEncoding};

use super::*;
use crate::codes;

#[track_caller]
fn case(bytes: &[u8], text: &str, encoding: impl Into<TextEncoding>, basis: Basis, expected: &[&'static Code]) {
    let decoded = decode(bytes, None, &Limits::DEFAULT);
    assert_eq!(decoded.text, text);
    assert_eq!((decoded.charset.encoding.name(), decoded.charset.basis), (encoding.into().name(), basis));
    let found: Vec<_> = decoded.findings.diagnostics().iter().map(|finding| finding.code.name).collect();
    assert_eq!(found, expected.iter().map(|code| code.name).collect::<Vec<_>>());
}

fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    let (bytes, _, failed) = encoding.encode(text);
    assert!(!failed);
    bytes.into_owned()
}

#[test]
fn a_charset_that_is_named_is_used() {
    for (label, encoding, name) in [
        ("UTF-8", UTF_8, "古力 Ł"),
        ("gb2312", GBK, "古力"),
        ("GBK", GBK, "朴廷桓俊"),
        ("GB18030", GB18030, "古力"),
        ("Big5", BIG5, "許功蓋圍棋"),
        ("Shift_JIS", SHIFT_JIS, "表能十ソ"),
        ("EUC-JP", EUC_JP, "囲碁名人"),
        ("ISO-2022-JP", ISO_2022_JP, "囲碁名人"),
        ("EUC-KR", EUC_KR, "이창호"),
        ("windows-1251", WINDOWS_1251, "Го"),
        ("KOI8-R", KOI8_R, "Го"),
        ("ISO-8859-1", WINDOWS_1252, "Jürgen"),
    ] {
        let text = format!("(;FF[4]C[{name}]CA[{label}];B[aa])");
        case(&encoded(&text, encoding), &text, encoding, Basis::Declared, &[]);
    }
}

#[test]
fn second_bytes_that_look_like_brackets_do_not_hide_the_charset() {
    // 表 is 95 5C and ゾ is 83 5D. In a search byte by byte, 5C (`\`) hides the `]` after it, and 5D (`]`) ends the value
    // too early.
    let text = "(;FF[4]C[表]PB[十]GN[ゾ]CA[Shift_JIS];B[aa])";
    case(&encoded(text, SHIFT_JIS), text, SHIFT_JIS, Basis::Declared, &[]);
}

/// In ISO-8859-1 every byte is a letter, so bytes never contradict it.
#[test]
fn another_text_that_calls_itself_latin_is_detected() {
    let text = |name: &str| format!("(;FF[4]CA[ISO-8859-1]PB[{name}]PW[{name}])");
    for (encoding, name) in [
        (GBK, "古力李世石"),
        (BIG5, "圍棋第一期名人戰"),
        (SHIFT_JIS, "囲碁の名人戦です"),
        (WINDOWS_1251, "Партия Иванова"),
    ] {
        let text = text(name);
        case(&encoded(&text, encoding), &text, encoding, Basis::Detected, &[&codes::CHARSET_WRONG]);
    }
    for name in ["Jürgen Müller", "größte Öffnung", "Ää Öö Üü", "«¿Qué?»"] {
        let text = text(name);
        case(&encoded(&text, WINDOWS_1252), &text, WINDOWS_1252, Basis::Declared, &[]);
    }
}

#[test]
fn a_name_cut_in_the_middle_of_a_character_leaves_the_charset_that_is_named() {
    for (encoding, label, name) in [
        (GBK, "gb2312", "李世石"),
        (BIG5, "Big5", "圍棋名人"),
        (EUC_JP, "EUC-JP", "囲碁名人"),
        (UTF_8, "UTF-8", "古力"),
    ] {
        let mut bytes = encoded(&format!("(;FF[4]CA[{label}]PB[{name}]PW["), encoding);
        bytes.extend(encoded(name, encoding));
        bytes.pop();
        bytes.extend(b"];B[aa])");
        let decoded = decode(&bytes, None, &Limits::DEFAULT);
        assert!(decoded.text.contains(&format!("PB[{name}]")), "{}", decoded.text);
        assert_eq!(decoded.charset.encoding, encoding);
        assert!(decoded.findings.diagnostics().iter().all(|finding| finding.code == &codes::BAD_BYTES), "{label}");
    }
}

/// Checks a pasted control character, as terminals use it for colors.
#[test]
fn an_escape_alone_is_no_charset() {
    for label in ["UTF-8", "GBK", "ISO-8859-1"] {
        let text = format!("(;FF[4]CA[{label}]PB[a\u{1B}b]PW[\u{1B}(B\u{1B}[0m];B[aa])");
        let named = TextEncoding::from_name(label).unwrap();
        case(text.as_bytes(), &text, named, Basis::Ascii, &[]);
        let text = format!("{text}(;CA[UTF-8]C[囲碁の本])");
        assert_eq!(decode(text.as_bytes(), None, &Limits::DEFAULT).text, text, "{label}");
    }
    let text = "(;FF[4]PB[a\u{1B}])";
    case(text.as_bytes(), text, UTF_8, Basis::Ascii, &[]);
    let text = "(;FF[4]CA[UTF-8]PB[a\u{1B}$Bx\u{1B}])";
    case(text.as_bytes(), text, UTF_8, Basis::Declared, &[]);
    let text = "(;FF[4]PB[本因坊秀策]C[黒の勝ちです])";
    case(&encoded(text, ISO_2022_JP), text, ISO_2022_JP, Basis::Detected, &[&codes::CHARSET_DETECTED]);
}

#[test]
fn without_a_charset_utf_8_is_seen_and_others_are_detected() {
    let text = "(;FF[4]PB[古力]PW[André])";
    case(text.as_bytes(), text, UTF_8, Basis::ValidUtf8, &[&codes::UTF_8_ASSUMED]);
    let text = "(;FF[4]PB[古力]PW[李世石])";
    case(&encoded(text, GBK), text, GBK, Basis::Detected, &[&codes::CHARSET_DETECTED]);
    let text = "(;FF[4]PB[趙治勲九段]PW[小林光一]EV[第一期棋聖戦]C[黒の勝ちです])";
    case(&encoded(text, EUC_JP), text, EUC_JP, Basis::Detected, &[&codes::CHARSET_DETECTED]);
    let text = "(;FF[4]PB[André]PW[Björn])";
    case(&encoded(text, WINDOWS_1252), text, WINDOWS_1252, Basis::Detected, &[&codes::CHARSET_DETECTED]);
    case(b"(;FF[4])", "(;FF[4])", UTF_8, Basis::Ascii, &[]);
}

#[test]
fn a_charset_that_lies_is_noticed() {
    let text = "(;CA[UTF-8]PB[古力]PW[李世石]EV[世界围棋巅峰对决])";
    case(&encoded(text, GBK), text, GBK, Basis::Detected, &[&codes::CHARSET_WRONG]);
    for label in ["ISO-8859-1", "gb2312"] {
        let text = format!("(;CA[{label}]PB[古力]PW[李世石])");
        case(text.as_bytes(), &text, UTF_8, Basis::ValidUtf8, &[&codes::CHARSET_WRONG]);
    }
    let text = "(;CA[X-KLINGON-1]PB[古力])";
    case(text.as_bytes(), text, UTF_8, Basis::ValidUtf8, &[&codes::CHARSET_UNKNOWN]);
    case(b"(;CA[X-KLINGON-1])", "(;CA[X-KLINGON-1])", UTF_8, Basis::Ascii, &[&codes::CHARSET_UNKNOWN]);
}

#[test]
fn a_mark_decides() {
    let text = "\u{FEFF}(;CA[gbk]PB[古力])";
    case(text.as_bytes(), text, UTF_8, Basis::Mark, &[&codes::MARK_AGAINST_CHARSET]);
    let utf_16: Vec<u8> = "\u{FEFF}(;CA[UTF-16]PB[古力])".encode_utf16().flat_map(u16::to_be_bytes).collect();
    case(&utf_16, "(;CA[UTF-16]PB[古力])", UTF_16BE, Basis::Mark, &[]);
    case(&utf_16[2..], "(;CA[UTF-16]PB[古力])", UTF_16BE, Basis::Zeros, &[&codes::NO_MARK]);
    let utf_16: Vec<u8> = "(;PB[古力])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    case(&utf_16, "(;PB[古力])", UTF_16LE, Basis::Zeros, &[&codes::NO_MARK]);
}

#[test]
fn utf_32_is_read() {
    let text = "(;CA[UTF-32]PB[古力])";
    let wide = |unit: fn(u32) -> [u8; 4]| -> Vec<u8> {
        let marked = std::iter::once('\u{FEFF}').chain(text.chars());
        marked.flat_map(|character| unit(u32::from(character))).collect()
    };
    for (bytes, encoding) in
        [(wide(u32::to_le_bytes), TextEncoding::Utf32Le), (wide(u32::to_be_bytes), TextEncoding::Utf32Be)]
    {
        case(&bytes, text, encoding, Basis::Mark, &[]);
        case(&bytes[4..], text, encoding, Basis::Zeros, &[&codes::NO_MARK]);
        let cut = decode(&bytes[..bytes.len() - 1], None, &Limits::DEFAULT);
        assert_eq!(cut.text, text.replace(')', "\u{FFFD}"));
    }
    let lies: Vec<u8> = "(;CA[GBK])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    case(&lies, "(;CA[GBK])", UTF_16LE, Basis::Zeros, &[&codes::NO_MARK, &codes::CHARSET_WRONG]);
}

#[test]
fn a_code_page_is_read_by_its_name() {
    let text = "(;CA[IBM437]PB[Jürgen Weiß]C[schön])";
    case(b"(;CA[IBM437]PB[J\x81rgen Wei\xE1]C[sch\x94n])", text, CodePage::Cp437, Basis::Declared, &[]);
    let text = "(;CA[Latin-9]PB[Jürgen š€])";
    case(b"(;CA[Latin-9]PB[J\xFCrgen \xA8\xA4])", text, encoding_rs::ISO_8859_15, Basis::Declared, &[]);
    let asked = decode(b"(;CA[IBM437]PB[J\x81rgen])(;PB[J\x81rgen])", Some(CodePage::Cp850.into()), &Limits::DEFAULT);
    assert_eq!((&*asked.text, asked.findings.diagnostics()), ("(;CA[IBM437]PB[Jürgen])(;PB[Jürgen])", &[][..]));
    let asked = decode(b"(;CA[X]PB[J\x81rgen])", Some(CodePage::Cp437.into()), &Limits::DEFAULT);
    assert_eq!(
        asked.findings.diagnostics()[0].repair.as_ref().map(ToString::to_string).as_deref(),
        Some("read-as(instead: CP437)")
    );
}

/// Checks values that end with a letter of another charset, or with only the first byte of a two-byte character.
#[test]
fn half_a_character_does_not_swallow_the_end_of_its_value() {
    let latin = |bytes: &[u8], text: &str| case(bytes, text, WINDOWS_1252, Basis::Detected, &[&codes::CHARSET_WRONG]);
    for label in ["GB2312", "EUC-CN", "GBK", "GB18030", "Big5", "Shift_JIS"] {
        let with = |name: &[u8]| [b"(;CA[", label.as_bytes(), b"]PB[", name, b"]PW[Bob]C[hi];B[aa];W[bb])"].concat();
        let read = |name: &str| format!("(;CA[{label}]PB[{name}]PW[Bob]C[hi];B[aa];W[bb])");
        latin(&with(b"Andr\xE9"), &read("André"));
        latin(&with(b"M\xFCller"), &read("Müller"));
        let encoding = TextEncoding::from_name(label).and_then(TextEncoding::standard).unwrap();
        // The value ends with the first byte of a character, which would form another character with the `]`.
        let name = "本名人棋";
        let mut bytes = encoded(name, encoding);
        bytes.extend(encoded("岡", encoding).first());
        let bytes = with(&bytes);
        let decoded = decode(&bytes, None, &Limits::DEFAULT);
        assert_eq!(decoded.text, read("本名人棋\u{FFFD}"), "{label}");
        assert_eq!(decoded.charset.encoding, encoding, "{label}");
        assert!(decoded.findings.diagnostics().iter().all(|finding| finding.code == &codes::BAD_BYTES), "{label}");
        // The text is the same if the caller asks for the encoding.
        let decoded = decode(&bytes, Some(encoding.into()), &Limits::DEFAULT);
        assert_eq!(decoded.text, read("本名人棋\u{FFFD}"), "{label}");
    }
    latin(b"(;CA[EUC-CN]C[\x99])", "(;CA[EUC-CN]C[™])");
    latin(b"(;CA[gb2312]PB[\xD6_])", "(;CA[gb2312]PB[Ö_])");
    let text = "(;CA[GBK]PB[昇])";
    case(&encoded(text, GBK), text, GBK, Basis::Declared, &[]);
}

/// Checks the first byte of a two-byte character at the end of a value in each game of a collection.
#[test]
fn half_a_character_does_not_swallow_the_end_of_its_game() {
    let game = |name: &[u8]| [b"(;CA[GBK]GM[1]PB[", name, b"])\n"].concat();
    let name = encoded("李世石", GBK);
    for cut in [&name[..1], &name[..3], &name[..5], b"Andr\xE9"] {
        let bytes = [game(&name), game(cut), game(&name), game(cut), game(cut)].concat();
        let read = crate::SgfReader::new().lenient().read(&bytes).unwrap();
        assert_eq!(read.value.len(), 5, "{cut:?}");
    }
}

#[test]
fn broken_bytes_are_replaced_and_placed() {
    let text = "(;CA[UTF-8]C[古力和李世石的一局棋])";
    let mut bytes = text.as_bytes().to_vec();
    bytes.splice(13..13, [0xE5, 0xFF]);
    let decoded = decode(&bytes, None, &Limits::DEFAULT);
    assert_eq!(decoded.text, "(;CA[UTF-8]C[\u{FFFD}\u{FFFD}古力和李世石的一局棋])");
    let found: Vec<_> = decoded
        .findings
        .diagnostics()
        .iter()
        .map(|f| (f.code, f.place, f.found.as_ref().map(ToString::to_string)))
        .collect();
    assert_eq!(
        found,
        [(&codes::BAD_BYTES, Place::Span(Span::new(13, 16)), Some("bytes-and-places(bytes: E5, more: 1)".to_owned())),]
    );
}

#[test]
fn what_the_caller_asks_for_overrides() {
    let text = "(;CA[UTF-8]PB[古力])";
    let decoded = decode(text.as_bytes(), Some(GBK.into()), &Limits::DEFAULT);
    assert_eq!(decoded.charset.basis, Basis::Asked);
    assert_ne!(decoded.text, text);
    let bytes = encoded(text, GBK);
    assert_eq!(decode(&bytes, Some(GBK.into()), &Limits::DEFAULT).text, text);
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..60), start in any::<bool>()) {
        let mut file = if start { b"(;CA[big5]C[".to_vec() } else { Vec::new() };
        file.extend(bytes);
        for encoding in [None, Some(GBK), Some(ISO_2022_JP), Some(UTF_16LE)] {
            let decoded = decode(&file, encoding.map(TextEncoding::from), &Limits::DEFAULT);
            for finding in decoded.findings.diagnostics() {
                let Place::Span(span) = finding.place else { continue };
                prop_assert!(decoded.text.get(span.start..span.end).is_some());
            }
        }
    }

    #[test]
    fn utf_8_is_itself(text in "\\PC{0,40}") {
        let text = format!("(;CA[UTF-8]C[{text}])");
        let decoded = decode(text.as_bytes(), None, &Limits::DEFAULT);
        prop_assert_eq!(&*decoded.text, &*text);
    }
}

#[test]
fn the_charset_of_the_first_game_holds_whatever_others_are_written_in() {
    let mut bytes = "(;FF[4]CA[UTF-8]PB[古力]PW[李世石])".as_bytes().to_vec();
    let mut whole = String::from_utf8(bytes.clone()).unwrap();
    for (name, encoding) in [("GBK", GBK), ("Shift_JIS", SHIFT_JIS)] {
        for _ in 0..20 {
            let text = format!("(;FF[4]CA[{name}]PB[加藤正夫]PW[武宮正樹])");
            bytes.extend_from_slice(&encoding.encode(&text).0);
            whole += &text;
        }
    }
    let decoded = decode(&bytes, None, &Limits::DEFAULT);
    assert_eq!((decoded.charset.encoding, decoded.charset.basis), (UTF_8.into(), Basis::Declared));
    assert_eq!(decoded.text, whole);
}

/// Builds a collection from the name of the charset (or none), the encoding and the text of each game.
fn collection(games: &[(&str, &'static Encoding, &str)]) -> (Vec<u8>, String) {
    let (mut bytes, mut whole) = (Vec::new(), String::new());
    for (label, encoding, text) in games {
        let label = if label.is_empty() { String::new() } else { format!("CA[{label}]") };
        let text = format!("(;FF[4]{label}GM[1]SZ[9]C[{text}];B[ee])\n");
        bytes.extend(encoded(&text, encoding));
        whole += &text;
    }
    (bytes, whole)
}

#[test]
fn each_game_is_read_in_the_charset_that_it_names() {
    let simple = "黑棋先行，请看变化。亅亇";
    let traditional = "黑棋先行，許功蓋看變化。";
    let japanese = "黒番です。ソ表ゾの変化。";
    let games = [
        ("GBK", GBK, simple),
        ("UTF-8", UTF_8, simple),
        ("Shift_JIS", SHIFT_JIS, japanese),
        ("", GBK, simple),
        ("Big5", BIG5, traditional),
        ("ISO-8859-1", WINDOWS_1252, "Jürgen"),
        ("ISO-2022-JP", ISO_2022_JP, japanese),
        ("EUC-JP", EUC_JP, japanese),
        ("EUC-KR", EUC_KR, "흑 차례입니다"),
        ("KOI8-R", KOI8_R, "Ход чёрных"),
        ("", UTF_8, simple),
        ("UTF-8", UTF_8, "plain"),
    ];
    for first in 0..games.len() {
        let mut games = games;
        games.rotate_left(first);
        // Skip orders whose first game gives no evidence for the charset of the file.
        if games[0].0.is_empty() || games[0].2 == "plain" {
            continue;
        }
        if games[0].1 != GBK {
            games = games.map(|game| if game.0.is_empty() && game.1 == GBK { ("GBK", GBK, simple) } else { game });
        }
        let (bytes, text) = collection(&games);
        let decoded = decode(&bytes, None, &Limits::DEFAULT);
        assert_eq!(decoded.text, text);
        assert_eq!(decoded.charset.encoding.name(), games[0].1.name());
    }
}

#[test]
fn a_later_game_whose_bytes_disagree_with_its_name_is_read_as_the_file() {
    let text = "黑棋先行，请看变化。";
    for label in ["UTF-8", "Shift_JIS", "X-KLINGON-1", ""] {
        let (bytes, whole) = collection(&[("GBK", GBK, text), (label, GBK, text), ("GBK", GBK, text)]);
        assert_eq!(decode(&bytes, None, &Limits::DEFAULT).text, whole, "{label}");
    }
}

#[test]
fn what_is_asked_for_holds_for_all_games() {
    let (bytes, text) = collection(&[("GBK", GBK, "古力"), ("UTF-8", UTF_8, "古力")]);
    assert_eq!(decode(&bytes, Some(GBK.into()), &Limits::DEFAULT).text, GBK.decode_without_bom_handling(&bytes).0);
    assert_eq!(decode(&bytes, None, &Limits::DEFAULT).text, text);
}

proptest! {
    #[test]
    fn collections_of_many_charsets_are_read(
        games in prop::collection::vec((0_usize..6, "[（）［］棋変化黒白ab(;)\\[ \n]{0,12}"), 1..12),
    ) {
        let charsets = [("GBK", GBK), ("UTF-8", UTF_8), ("Shift_JIS", SHIFT_JIS), ("EUC-JP", EUC_JP), ("Big5", BIG5), ("ISO-2022-JP", ISO_2022_JP)];
        let texts: Vec<(usize, String)> = games.into_iter().map(|(charset, text)| (charset, format!("盤上黒白{text}"))).collect();
        let games: Vec<_> = texts
            .iter()
            .map(|(charset, text)| (charsets[*charset], text.as_str()))
            .filter(|((_, encoding), text)| !encoding.encode(text).2)
            .map(|((label, encoding), text)| (label, encoding, text))
            .collect();
        let (bytes, text) = collection(&games);
        prop_assert_eq!(&*decode(&bytes, None, &Limits::DEFAULT).text, &*text);
    }
}

/// Checks that real files, where available, raise no suspicion about their charset.
#[test]
fn real_files_raise_no_suspicion() {
    let mut found = Vec::new();
    for folder in ["sgf/real", "sgf/recoded"] {
        for path in samples(folder).into_iter().filter(|path| path.is_file()) {
            let bytes = std::fs::read(&path).unwrap();
            let Ok(read) = crate::SgfReader::new().lenient().read(&bytes) else { continue };
            for finding in read.report.diagnostics() {
                if finding.code == &codes::CHARSET_SUSPECT {
                    found.push(format!("{}: {} {:?}", path.display(), finding, finding.repair));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
