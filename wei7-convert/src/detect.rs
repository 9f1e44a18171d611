//! Which format some bytes are in.

use std::path::Path;

use crate::format::Family;

/// How much of a file is looked at.
pub const WINDOW: usize = 64 * 1024;

/// The keywords of Ishi (5.1 of its text).
const ISHI: [&str; 29] = [
    "EVENT",
    "ANALYSIS",
    "BLACK",
    "DATE",
    "HANDICAP",
    "KOMI",
    "PLACE",
    "RECORDER",
    "RESULT",
    "RULES",
    "SOURCE",
    "TIMELIMIT",
    "WHITE",
    "B",
    "BOARDSIZE",
    "COM",
    "DIAGRAM",
    "ENDCOM",
    "ENDUSER",
    "ENDVAR",
    "HIDE",
    "MARK",
    "PRISONER",
    "REMARK",
    "SETUP",
    "UNMARK",
    "USER",
    "VAR",
    "W",
];

/// The format of these bytes by their beginning, or else by the extension of their file. `None`: neither tells.
pub fn detect(bytes: &[u8], path: Option<&Path>) -> Option<Family> {
    let window = window(bytes);
    let named = path.and_then(Family::of_path);
    match (by_content(&window), named) {
        // `<pre>` or `{text}` may stand before a game, and a page that is no record may have its name.
        (Some(Family::Wei7 | Family::Xml), Some(Family::Sgf | Family::Ishi)) if !names_itself(&window) => named,
        // `White to play` before a game.
        (Some(Family::Ishi), Some(Family::Sgf)) if begins_game(&window) => named,
        (content, _) => content.or(named),
    }
}

/// Whether the content says that this is a record, for files whose extension says nothing, or little: programs are
/// written in Go, too.
pub fn looks_like_record(bytes: &[u8], path: Option<&Path>) -> bool {
    let window = window(bytes);
    let named_ishi = path.and_then(Family::of_path) == Some(Family::Ishi);
    match by_content(&window) {
        Some(Family::Wei7 | Family::Xml) if names_itself(&window) => true,
        Some(Family::Sgf) => true,
        _ if named_ishi => may_be_ishi(bytes),
        Some(Family::Ishi) => begins_event(&window),
        None | Some(Family::Wei7 | Family::Xml) => false,
    }
}

/// Whether there is anything of Ishi in what only the name of its file says to be Ishi. A file with nothing in it is valid.
pub fn may_be_ishi(bytes: &[u8]) -> bool {
    let window = window(bytes);
    let mut lines = lines(&window).peekable();
    lines.peek().is_none() || (lines.any(begins_with_keyword) && !is_program(&window))
}

/// The lines that are not blank; what files of MS-DOS end with is as good as that.
fn lines(window: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_blank = |line: &[u8]| line.iter().all(|byte| matches!(byte, 0x1A | 0 | b' ' | b'\t'));
    window.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii).filter(move |line| !is_blank(line))
}

/// Whether the first lines all have keywords, up to a block of text: a word such as `Source` or `White` may begin anything.
fn begins_event(window: &[u8]) -> bool {
    const ENOUGH: usize = 3;
    let opens = |line: &&[u8]| [&b"COM"[..], b"USER"].iter().any(|word| first_word(line).eq_ignore_ascii_case(word));
    let before_text = lines(window).take(ENOUGH).take_while(|line| !opens(line));
    let mut before_text = before_text;
    before_text.all(begins_with_keyword)
}

/// A program in Go: `package` comes first, apart from comments.
fn is_program(window: &[u8]) -> bool {
    let mut in_comment = false;
    for line in lines(window) {
        if in_comment || line.starts_with(b"/*") {
            in_comment = !line.ends_with(b"*/");
        } else if !line.starts_with(b"//") {
            return first_word(line) == b"package";
        }
    }
    false
}

/// Any JSON or XML begins like ours; ours has its name in it.
fn names_itself(window: &[u8]) -> bool {
    window.windows(4).any(|word| word == b"wei7")
}

fn by_content(window: &[u8]) -> Option<Family> {
    let text = window.trim_ascii_start();
    match text.first()? {
        b'{' => Some(Family::Wei7),
        b'<' => Some(Family::Xml),
        _ if begins_with_keyword(text) => Some(Family::Ishi),
        _ if begins_game(text) => Some(Family::Sgf),
        _ => None,
    }
}

/// The first bytes without a byte order mark, UTF-16 narrowed to ASCII.
fn window(bytes: &[u8]) -> Vec<u8> {
    let narrow = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks().0.iter().take(WINDOW / 2).map(|pair| unit(*pair));
        units.map(|unit| u8::try_from(unit).unwrap_or(u8::MAX)).collect()
    };
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => rest.iter().take(WINDOW).copied().collect(),
        [0xFF, 0xFE, rest @ ..] => narrow(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => narrow(rest, u16::from_be_bytes),
        [0, low, ..] if *low != 0 => narrow(bytes, u16::from_be_bytes),
        [low, 0, ..] if *low != 0 => narrow(bytes, u16::from_le_bytes),
        _ => bytes.iter().take(WINDOW).copied().collect(),
    }
}

fn begins_with_keyword(text: &[u8]) -> bool {
    let word = first_word(text);
    let is_keyword = ISHI.iter().any(|keyword| word.eq_ignore_ascii_case(keyword.as_bytes()));
    // A single letter alone says little.
    let number = || text.get(1..).and_then(|rest| rest.trim_ascii_start().first()).is_some_and(u8::is_ascii_digit);
    is_keyword && (word.len() > 1 || number())
}

fn first_word(text: &[u8]) -> &[u8] {
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// `(` blanks `;` at the beginning of a line. The blanks after `(` may be line breaks.
fn begins_game(text: &[u8]) -> bool {
    let breaks = text.iter().enumerate().filter(|(_, byte)| matches!(byte, b'\n' | b'\r'));
    let starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1));
    starts.filter_map(|start| text.get(start..)).any(|line| {
        let indent = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        matches!(line.get(indent..), Some([b'(', rest @ ..]) if rest.trim_ascii_start().first() == Some(&b';'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(bytes: &[u8], name: &str) -> Option<Family> {
        detect(bytes, Some(Path::new(name)))
    }

    #[test]
    fn content_tells_the_two_formats_of_one_extension_apart() {
        assert_eq!(detected(b" \r\n{\"format\":\"wei7\"}", "a.wei7"), Some(Family::Wei7));
        assert_eq!(detected(b"[1]", "a.wei7"), Some(Family::Wei7));
        assert_eq!(detected(b"\xEF\xBB\xBF<?xml version=\"1.0\"?>", "a.wei7"), Some(Family::Xml));
    }

    #[test]
    fn utf_16_is_looked_through() {
        let wide = |text: &str, mark: bool| {
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            [0xFF, 0xFE].into_iter().take(if mark { 2 } else { 0 }).chain(units).collect::<Vec<u8>>()
        };
        assert_eq!(detected(&wide("<wei7>棋", true), "a"), Some(Family::Xml));
        assert_eq!(detected(&wide("<wei7>", false), "a"), Some(Family::Xml));
        let big: Vec<u8> = "\u{feff} {}".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(detected(&big, "a"), Some(Family::Wei7));
        assert_eq!(detected(b"\0<\0w", "a"), Some(Family::Xml));
    }

    #[test]
    fn ishi_begins_with_one_of_its_keywords() {
        assert_eq!(detected(b"event", "a.wei7"), Some(Family::Ishi));
        assert_eq!(detected(b"  REMARK (;a\n", "a.sgf"), Some(Family::Ishi));
        assert_eq!(detected(b"EVENTS today\n", "a"), None);
    }

    #[test]
    fn ishi_is_known_whatever_stands_before_its_first_word() {
        for text in
            ["\u{feff}EVENT a\r\n", "\r\n \t\r\n\tevent\r\n", "remark\r\nb 1 d4", "b 1 pass", "COM\n", "Mark\tall"]
        {
            assert_eq!(detected(text.as_bytes(), "a"), Some(Family::Ishi), "{text:?}");
            let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(detected(&wide, "a"), Some(Family::Ishi), "{text:?}");
            let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert_eq!(detected(&wide, "a"), Some(Family::Ishi), "{text:?}");
        }
        for text in ["W e met", "B", "EVENTUALLY", "Event: a", "\"EVENT\"", "B.1"] {
            assert_eq!(detected(text.as_bytes(), "a"), None, "{text:?}");
        }
        assert_eq!(detected(b"White to play\n(;GM[1];W[dd])", "a.sgf"), Some(Family::Sgf));
        assert_eq!(detected(b"White A\nUSER sgf\n(;GM[1];W[dd])\nENDUSER\n", "a.go"), Some(Family::Ishi));
    }

    #[test]
    fn programs_in_go_are_no_records() {
        let ishi = |text: &str| looks_like_record(text.as_bytes(), Some(Path::new("a.go")));
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
    fn sgf_begins_at_some_line() {
        assert_eq!(detected(b"From: x\r\n\r\n ( \t;GM[1])", "a"), Some(Family::Sgf));
        assert_eq!(detected(b"(\r\n;GM[1])", "a"), Some(Family::Sgf));
        assert_eq!(detected(b"[Event]\n(;GM[1])", "a"), Some(Family::Sgf));
        assert_eq!(detected(b"text (;GM[1])", "a"), None);
        // A list of JSON is no record, and formats of others begin with `[Header]`.
        assert_eq!(detected(b"[Header]\nSIZE=19\n", "a.ugf"), None);
        let far = [vec![b'x'; WINDOW], b"\n(;)".to_vec()].concat();
        assert_eq!(detected(&far, "a"), None);
    }

    #[test]
    fn what_only_looks_like_xml_or_json_does_not_outweigh_the_extension() {
        for text in ["<html><pre>\n(;GM[1])</pre>", "<html>404</html>", "{Game 12}\r\n(;GM[1])"] {
            assert_eq!(detected(text.as_bytes(), "a.sgf"), Some(Family::Sgf), "{text}");
            assert_ne!(detected(text.as_bytes(), "a.wei7"), Some(Family::Sgf), "{text}");
        }
        assert_eq!(detected(b"{\"format\":\"wei7\"", "a.sgf"), Some(Family::Wei7));
        assert_eq!(detected(b"<wei7 version=\"2.2\">", "a.go"), Some(Family::Xml));
    }

    #[test]
    fn blanks_and_noise_leave_it_to_the_extension() {
        for blank in [&b""[..], b"  \r\n\t", b"\xEF\xBB\xBF", b"noise"] {
            assert_eq!(detected(blank, "a.go"), Some(Family::Ishi));
            assert_eq!(detected(blank, "a.PRB"), Some(Family::Ishi));
            assert_eq!(detected(blank, "a.wei7"), Some(Family::Wei7));
            assert_eq!(detected(blank, "a.sgf"), Some(Family::Sgf));
            assert_eq!(detected(blank, "a.txt"), None);
            assert_eq!(detect(blank, None), None);
        }
    }

    #[test]
    fn a_stranger_must_name_itself() {
        let looks = |text: &str| looks_like_record(text.as_bytes(), Some(Path::new("a.txt")));
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
}
