//! A meaningless character, at each place between tokens: only the character itself is dropped.

use wei7_core::{Limits, Record};
use wei7_sgf::SgfReader;
use wei7_sgf::codes::{ILLEGAL_CHARACTER, NUL, TEXT_AFTER, TEXT_BEFORE};
use wei7_sgf::syntax::Games;

/// A game in which each kind of token precedes and follows each kind that can (`FF[4]` EBNF).
const TOKENS: &[&str] = &[
    "(", ";", "FF", "[4]", "GM", "[1]", "SZ", "[9]", ";", "B", "[cc]", "C", "[a word]", ";", "AB", "[aa]", "[bb]",
    "LB", "[aa:1]", "(", ";", "W", "[dd]", "(", ";", "B", "[ff]", ")", "(", ";", "B", "[gg]", ")", ")", "(", ";", ";",
    "W", "[ee]", ")", ")",
];

/// Characters that are neither white space nor begin a token: punctuation, Unicode white space and marks, letters
/// outside of ASCII, and the end-of-file character of MS-DOS. A digit after an identifier is part of it.
const STRAYS: &[&str] = &[
    ",",
    ".",
    ":",
    "!",
    "?",
    "-",
    "_",
    "/",
    "\\",
    "'",
    "\"",
    "]",
    "{",
    "}",
    "<",
    "&",
    "#",
    "*",
    "~",
    "\0",
    "\u{1}",
    "\u{1A}",
    "\u{7F}",
    "\u{A0}",
    "\u{E9}",
    "\u{2028}",
    "\u{3000}",
    "\u{FEFF}",
    "\u{FFFD}",
    "\u{68CB}",
    "\u{1F600}",
    "7",
    ",.",
    "\u{FEFF}\u{3000}",
];

/// Returns the nodes of a game with their parents, each with its properties.
fn nodes(text: &str) -> (Vec<String>, Vec<&'static str>) {
    let games: Vec<_> = Games::new(text, Limits::DEFAULT).map(Result::unwrap).collect();
    assert_eq!(games.len(), 1, "{text:?}");
    let node = |node| {
        let mut text = format!("{:?}", games[0].parent(node).map(wei7_sgf::tree::NodeId::index));
        for one in games[0].properties(node) {
            text.push_str(&one.name());
            one.values().for_each(|value| text.extend(["[", value.raw, "]"]));
        }
        text
    };
    let findings = games[0].findings.diagnostics().iter().map(|finding| finding.code.id).collect();
    (games[0].nodes().map(node).collect(), findings)
}

fn record(text: &str) -> Record {
    SgfReader::new().lenient().read(text.as_bytes()).unwrap().value.remove(0)
}

#[test]
fn only_a_stray_character_itself_is_dropped() {
    let plain = TOKENS.concat();
    let (expected, none) = nodes(&plain);
    assert!(none.is_empty(), "{none:?}");
    let as_record = record(&plain);
    let mut count = 0;
    for place in 1..TOKENS.len() {
        let (before, after) = (TOKENS[..place].concat(), TOKENS[place..].concat());
        // A digit continues the identifier.
        let is_name = before.ends_with(|last: char| last.is_ascii_uppercase());
        for stray in STRAYS.iter().filter(|stray| !is_name || **stray != "7") {
            let text = format!("{before}{stray}{after}");
            let (read, findings) = nodes(&text);
            assert_eq!(read, expected, "{text:?}");
            let code = if *stray == "\0" { &NUL } else { &ILLEGAL_CHARACTER };
            assert_eq!(findings, [code.id], "{text:?}");
            assert_eq!(record(&text), as_record, "{text:?}");
            count += 1;
        }
    }
    // One at each place.
    for stray in STRAYS.iter().filter(|stray| **stray != "7") {
        let text = format!("({}", TOKENS[1..].join(stray));
        assert_eq!(nodes(&text).0, expected, "{text:?}");
    }
    println!("{count} texts");
}

#[test]
fn stray_characters_around_a_game_are_text() {
    let plain = TOKENS.concat();
    let as_record = record(&plain);
    for stray in STRAYS {
        for (text, code) in [(format!("{stray}{plain}"), &TEXT_BEFORE), (format!("{plain}{stray}"), &TEXT_AFTER)] {
            let read = SgfReader::new().lenient().read(text.as_bytes()).unwrap();
            assert_eq!(read.value, std::slice::from_ref(&as_record), "{text:?}");
            let is_other = |id: &str| ![code.id, "S205"].contains(&id);
            let others = read.report.diagnostics().iter().map(|finding| finding.code.id).filter(|id| is_other(id));
            assert_eq!(others.collect::<Vec<_>>(), record_findings(&plain), "{text:?}");
        }
    }
}

/// Returns the findings within the game.
fn record_findings(text: &str) -> Vec<&'static str> {
    let read = SgfReader::new().lenient().read(text.as_bytes()).unwrap();
    read.report.diagnostics().iter().map(|finding| finding.code.id).collect()
}
