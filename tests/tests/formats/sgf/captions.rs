//! A caption before a game that begins with a keyword of Ishi (5.1): the file is still SGF. Ishi files that contain an
//! SGF game as text are still Ishi.

use wei7_convert::{Format, RecordReader};
use wei7_ishi::keywords::KEYWORDS;

const GAMES: &[&str] = &["(;FF[4]GM[1]SZ[9];B[ee])", "(;GM[1]\nAB[aa][bb]\n;W[cc])\n", "( ;B[ee])"];

fn detected(text: &str, name: Option<&str>) -> Option<Format> {
    RecordReader::detect(text.as_bytes(), name).ok().map(|reader| reader.format())
}

/// Returns sentences that begin with the word in each spelling.
fn sentences() -> impl Iterator<Item = String> {
    let tails =
        ["", ":", " to play", " won by resignation.", " 12 is a good move", " a good move (see below):", ", 1990"];
    KEYWORDS.iter().map(|row| row.name).flat_map(move |keyword| {
        let lower = keyword.to_ascii_lowercase();
        let first = format!("{}{}", &keyword[..1], &lower[1..]);
        [keyword.to_owned(), first, lower].into_iter().flat_map(move |word| tails.map(|tail| format!("{word}{tail}")))
    })
}

#[test]
fn a_caption_that_begins_like_ishi_is_a_caption() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for sentence in sentences() {
        for game in GAMES {
            let lines = [
                format!("{sentence}\n{game}"),
                format!("{sentence}\n\n{game}"),
                format!("\n  {sentence}\n{game}"),
                format!("{sentence}\n{sentence}\n{sentence}\n{sentence}\n{game}"),
            ];
            for text in &lines {
                for name in [Some("a.sgf"), None] {
                    count += 1;
                    if detected(text, name) != Some(Format::SGF) {
                        wrong.push((text.clone(), name));
                    }
                }
            }
            // In one line a text may quote a game, so the name of the file decides.
            let line = format!("{sentence} {game}");
            count += 2;
            if detected(&line, Some("a.sgf")) != Some(Format::SGF) || detected(&line, None) == Some(Format::ISHI) {
                wrong.push((line, None));
            }
        }
    }
    println!("{count} texts");
    let shown: Vec<_> = wrong.iter().step_by(wrong.len() / 30 + 1).collect();
    assert!(wrong.is_empty(), "{} of {count}: {shown:#?}", wrong.len());
}

#[test]
fn a_game_in_sgf_within_ishi_is_text() {
    for game in GAMES {
        for text in [
            format!("EVENT Final\nBLACK Ada\nWHITE Ben\nCOM\n{game}\nENDCOM\nB 1 E5\n"),
            format!("COM\n{game}\nENDCOM\nB 1 E5\n"),
            format!("B 1 E5\nW 2 C3\nCOM\n{game}\nENDCOM\n"),
            format!("USER notes\n{game}\nENDUSER\nEVENT Final\nB 1 E5\n"),
        ] {
            for name in [Some("a.go"), None] {
                assert_eq!(detected(&text, name), Some(Format::ISHI), "{name:?} {text:?}");
            }
        }
    }
}
