use super::*;

fn detected(bytes: &[u8], name: &str) -> Option<Format> {
    Formats::default().detect(bytes, Some(name)).ok()
}

fn looks_like_record(bytes: &[u8], name: &str) -> bool {
    Formats::default().looks_like_record(bytes, Some(name))
}

#[test]
fn extensions_are_known_in_any_case() {
    assert_eq!(Format::from_path(Path::new("a/b.WEI7")), Some(Format::WEI7));
    assert_eq!(Format::from_path(Path::new("a.prb")), Some(Format::ISHI));
    assert_eq!(Format::from_path(Path::new("wei7")), None);
    assert_eq!(Format::from_path(Path::new("a.wei7.bak")), None);
    assert!("wei7-1.0".parse::<Format>().is_err());
}

#[test]
fn the_root_element_has_the_version_of_2_x() {
    for (text, format) in [
        ("<wei7 version='2.0'>", Format::WEI7_2_0),
        ("<?xml version=\"1.0\"?><!-- 2.0 --><wei7 version=\"2.1\">", Format::WEI7_2_1),
        ("<wei7 version='2.2'/>", Format::WEI7_2_2),
        ("<wei7 version='2.3'/>", Format::WEI7_2_2),
        ("<wei7>", Format::WEI7_2_2),
    ] {
        assert_eq!(detected(text.as_bytes(), "a.wei7"), Some(format), "{text}");
    }
}

#[test]
fn content_distinguishes_formats_with_the_same_extension() {
    assert_eq!(detected(b" \r\n{\"format\":\"wei7\"}", "a.wei7"), Some(Format::WEI7));
    assert_eq!(detected(b"[1]", "a.wei7"), Some(Format::WEI7));
    assert_eq!(detected(b"\xEF\xBB\xBF<?xml version=\"1.0\"?>", "a.wei7"), Some(Format::WEI7_2_2));
    // Text before the root does not change the format.
    assert_eq!(detected(b"x<?xml version=\"1.0\"?><wei7 version=\"2.1\">", "a.wei7"), Some(Format::WEI7_2_1));
    assert_eq!(detected(b"see <wei7 version=\"2.2\">", "a.sgf"), Some(Format::SGF));
    assert_eq!(detected(b"{\"format\":\"wei7\",\"info\":{\"name\":\"<wei7>\"}}", "a.wei7"), Some(Format::WEI7));
}

#[test]
fn utf_16_is_detected() {
    let wide = |text: &str, mark: bool| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xFF, 0xFE].into_iter().take(if mark { 2 } else { 0 }).chain(units).collect::<Vec<u8>>()
    };
    assert_eq!(detected(&wide("<wei7>棋", true), "a"), Some(Format::WEI7_2_2));
    assert_eq!(detected(&wide("<wei7>", false), "a"), Some(Format::WEI7_2_2));
    let big: Vec<u8> = "\u{feff} {}".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(detected(&big, "a"), Some(Format::WEI7));
    assert_eq!(detected(b"\0<\0w", "a"), Some(Format::WEI7_2_2));
}

#[test]
fn ishi_begins_with_one_of_its_keywords() {
    assert_eq!(detected(b"event", "a.wei7"), Some(Format::ISHI));
    assert_eq!(detected(b"  REMARK (;a\n", "a.sgf"), Some(Format::ISHI));
    assert_eq!(detected(b"EVENTS today\n", "a"), None);
}

#[test]
fn ishi_is_detected_after_marks_and_blank_lines() {
    for text in ["\u{feff}EVENT a\r\n", "\r\n \t\r\n\tevent\r\n", "remark\r\nb 1 d4", "b 1 pass", "COM\n", "Mark\tall"]
    {
        assert_eq!(detected(text.as_bytes(), "a"), Some(Format::ISHI), "{text:?}");
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(detected(&wide, "a"), Some(Format::ISHI), "{text:?}");
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(detected(&wide, "a"), Some(Format::ISHI), "{text:?}");
    }
    for text in ["W e met", "B", "EVENTUALLY", "Event: a", "\"EVENT\"", "B.1"] {
        assert_eq!(detected(text.as_bytes(), "a"), None, "{text:?}");
    }
    assert_eq!(detected(b"White to play\n(;GM[1];W[dd])", "a.sgf"), Some(Format::SGF));
    // Words of the text before a game are not keywords of Ishi.
    let game = "(;GM[1];W[dd])";
    for caption in ["White to play: ", "Black 1 kills.\nWhy? ", "Date unknown\nPlace unknown\nsee: "] {
        assert_eq!(detected(format!("{caption}{game}").as_bytes(), "a.sgf"), Some(Format::SGF), "{caption}");
    }
    assert_eq!(detected(b"White A\nUSER sgf\n(;GM[1];W[dd])\nENDUSER\n", "a.go"), Some(Format::ISHI));
}

#[test]
fn programs_in_go_are_no_records() {
    let ishi = |text: &str| looks_like_record(text.as_bytes(), "a.go");
    for program in [
        "package main\n\nvar x = 3\n",
        "// Copyright\n\n/* a\n comment */\npackage go\ntype a struct {\n\tEvent string\n}\n",
        "no line of it begins so",
    ] {
        assert!(!ishi(program), "{program}");
    }
    for record in
        ["", " \r\n", "EVENT\n", "package of games\n\nEVENT one\n".trim_start_matches("package "), "x\n  b 1 d4"]
    {
        assert!(ishi(record), "{record}");
    }
    assert!(ishi("(;GM[1])") && ishi("{\"format\":\"wei7\"}") && !ishi("<html>"));
}

#[test]
fn unsupported_kinds_are_named_unless_a_format_is_certain() {
    let program = b"package main\n";
    for name in ["a.gib", "a.go", "a.txt", "a.sgf"] {
        assert_eq!(
            Formats::default().detect(program, Some(name)),
            Err(UnknownFormat::Unread(Message::new("unread-go-program")))
        );
        assert!(!looks_like_record(program, name));
    }
    let game = b"package main\n(;GM[1])";
    assert_eq!(detected(game, "a.gib"), Some(Format::SGF));
}

#[test]
fn files_of_servers_are_known_under_any_name() {
    let gib = "\\HS\n\\HE\n\\GS\n";
    let ngf = "Rating game\n19\nwhite 3D\nblack 2D\nwww\n0\n0\n6\n2001\n5\nWhite\n1\nPMABBQDDQ\n";
    let ugf = "[Header]\r\nLang=SJIS\r\n[Data]\r\nQD,B1,1,0\r\n";
    for (text, format) in [(gib, Format::GIB), (ngf, Format::NGF), (ugf, Format::UGF)] {
        for name in ["a.gib", "a.ngf", "a.ugi", "a.go", "a.txt", "a.sgf"] {
            assert_eq!(detected(text.as_bytes(), name), Some(format), "{name}");
        }
    }
}

#[test]
fn sgf_begins_at_some_line() {
    assert_eq!(detected(b"From: x\r\n\r\n ( \t;GM[1])", "a"), Some(Format::SGF));
    assert_eq!(detected(b"(\r\n;GM[1])", "a"), Some(Format::SGF));
    assert_eq!(detected(b"[Event]\n(;GM[1])", "a"), Some(Format::SGF));
    assert_eq!(detected(b"text (;GM[1])", "a"), None);
    // An array of JSON is not a record, and other formats begin with `[Header]`.
    assert_eq!(detected(b"[Header]\nSIZE=19\n", "a.txt"), Some(Format::UGF));
    let far = [vec![b'x'; Head::LENGTH], b"\n(;)".to_vec()].concat();
    assert_eq!(detected(&far, "a"), None);
}

#[test]
fn the_extension_takes_precedence_over_similarity_to_xml_or_json() {
    for text in ["<html><pre>\n(;GM[1])</pre>", "<html>404</html>", "{Game 12}\r\n(;GM[1])"] {
        assert_eq!(detected(text.as_bytes(), "a.sgf"), Some(Format::SGF), "{text}");
        assert_ne!(detected(text.as_bytes(), "a.wei7"), Some(Format::SGF), "{text}");
    }
    assert_eq!(detected(b"{\"format\":\"wei7\"", "a.sgf"), Some(Format::WEI7));
    assert_eq!(detected(b"<wei7 version=\"2.2\">", "a.go"), Some(Format::WEI7_2_2));
}

#[test]
fn blanks_and_noise_are_detected_by_extension() {
    for blank in [&b"  \r\n\t"[..], b"\xEF\xBB\xBF", b"noise"] {
        assert_eq!(detected(blank, "a.go"), Some(Format::ISHI));
        assert_eq!(detected(blank, "a.PRB"), Some(Format::ISHI));
        assert_eq!(detected(blank, "a.wei7"), Some(Format::WEI7));
        assert_eq!(detected(blank, "a.sgf"), Some(Format::SGF));
        assert_eq!(detected(blank, "a.txt"), None);
        let why = if blank.trim_ascii().is_empty() { UnknownFormat::Empty } else { UnknownFormat::Undetected };
        assert_eq!(Formats::default().detect(blank, None), Err(why));
    }
}

#[test]
fn an_empty_file_is_ishi_or_nothing() {
    assert_eq!(detected(b"", "a.go"), Some(Format::ISHI));
    for name in ["a.sgf", "a.wei7", "a.gib", "a.txt"] {
        assert_eq!(Formats::default().detect(b"", Some(name)), Err(UnknownFormat::Empty), "{name}");
    }
}

#[test]
fn files_that_are_no_records_are_named_whatever_their_extension() {
    for bytes in [&b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"[..], b"%PDF-1.7\n", &[0; 40], b"boardsize 9\nplay B C3\nquit\n"] {
        for name in ["a.sgf", "a.wei7", "a.go", "a.gib", "a.xml", "a.json", "a.txt"] {
            let found = Formats::default().detect(bytes, Some(name));
            assert!(matches!(found, Err(UnknownFormat::Unread(_))), "{name}: {found:?}");
        }
    }
}

#[test]
fn files_of_unknown_extension_need_a_signature() {
    let looks = |text: &str| looks_like_record(text.as_bytes(), "a.txt");
    for record in [
        "{\"format\": \"wei7\"}",
        "<wei7 version=\"2.0\"/>",
        "(;GM[1])",
        "EVENT one\nBLACK A\nWHITE B\n",
        "Event\nCom\nprose\n",
        "b 1 d4",
    ] {
        assert!(looks(record), "{record}");
    }
    let others =
        ["{\"name\": \"x\"}", "<svg/>", "plain", "", "Source code of the club\nsee there\n", "White\n\nwine\n"];
    for other in others {
        assert!(!looks(other), "{other}");
    }
}
