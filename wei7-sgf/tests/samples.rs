//! The form and the charset of the shared samples, against what other programs and people counted in them.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use wei7_core::Limits;
use wei7_sgf::encoding::decode;
use wei7_sgf::properties::Id;
use wei7_sgf::syntax::Games;
use wei7_sgf::text::{simple_text, text};
use wei7_sgf::tree::{GameTree, NodeId};

/// The samples, if they are there: they stand beside the project and are no part of it.
fn samples() -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/sgf");
    if !path.exists() {
        println!("skipped: there is no {}", path.display());
        return None;
    }
    Some(path)
}

struct Counted {
    games: usize,
    nodes: usize,
    main_line_moves: usize,
    encoding: &'static str,
    text: String,
}

fn count(bytes: &[u8]) -> Counted {
    let decoded = decode(bytes, None, &Limits::DEFAULT);
    let games: Vec<GameTree> = Games::new(&decoded.text, Limits::DEFAULT).filter_map(Result::ok).collect();
    let moves = |game: &GameTree| {
        let line = std::iter::successors(Some(NodeId::ROOT), |node| game.first_child(*node));
        line.map(|node| game.properties(node).filter(|p| matches!(p.id(), Id::B | Id::W)).count()).sum()
    };
    Counted {
        games: games.len(),
        nodes: games.iter().map(GameTree::len).sum(),
        main_line_moves: games.first().map_or(0, moves),
        encoding: decoded.charset.encoding.name(),
        text: decoded.text.clone().into_owned(),
    }
}

fn same_encoding(found: &str, expected: &str, alternatives: &[&str]) -> bool {
    let plain = |name: &str| match name.split(' ').next().unwrap() {
        "US-ASCII" | "ISO-8859-1" | "windows-1252" => "latin".to_owned(),
        "GB18030" | "gb18030" | "GBK" | "GB2312" => "gb".to_owned(),
        name if name.starts_with("UTF-16") => "utf-16".to_owned(),
        name => name.to_ascii_lowercase(),
    };
    expected == "US-ASCII"
        || plain(found) == plain(expected)
        || alternatives.iter().any(|name| plain(name) == plain(found))
        // ASCII alone is the same in all.
        || (found == "UTF-8" && plain(expected) == "latin")
}

#[test]
fn real_files_have_their_games_and_nodes() {
    let Some(samples) = samples() else { return };
    let manifest = fs::read_to_string(samples.join("manifest.tsv")).unwrap();
    let mut wrong = Vec::new();
    for row in manifest.lines().skip(1) {
        let row: Vec<&str> = row.split('\t').collect();
        let counted = count(&fs::read(samples.join(row[0])).unwrap());
        let expected = (row[12].parse().unwrap(), row[13].parse().unwrap(), row[15].parse().unwrap());
        let found = (counted.games, counted.nodes, counted.main_line_moves);
        if found != expected {
            wrong.push(format!("{}: {found:?}, expected {expected:?} {}", row[0], row[20]));
        }
        if !same_encoding(counted.encoding, row[5], &[]) {
            wrong.push(format!("{}: {}, expected {}", row[0], counted.encoding, row[5]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn broken_and_recoded_files_meet_their_expectations() {
    let Some(samples) = samples() else { return };
    let mut wrong = Vec::new();
    for list in ["bad", "recoded"] {
        let lines = fs::read_to_string(samples.join(list).join("expectations.jsonl")).unwrap();
        for line in lines.lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            let file = case["file"].as_str().unwrap();
            let Ok(bytes) = fs::read(samples.join(file)) else { continue };
            let counted = count(&bytes);
            let mut check = |what: &str, found: usize| {
                if case[what].as_u64().is_some_and(|expected| expected != found as u64) {
                    wrong.push(format!("{file}: {what} {found}, expected {}", case[what]));
                }
            };
            check("games", counted.games);
            check("nodes", counted.nodes);
            let alternatives: Vec<&str> =
                case["charset_alternatives"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let charset = case["charset"].as_str().unwrap();
            if !bytes.is_ascii() && !same_encoding(counted.encoding, charset, &alternatives) {
                wrong.push(format!("{file}: {}, expected {charset}", counted.encoding));
            }
            let Some(Ok(game)) = Games::new(&counted.text, Limits::DEFAULT).next() else { continue };
            for (name, expected) in case["text_checks"].as_object().into_iter().flatten() {
                let found = texts(&game, Id::of(name.as_bytes())).into_iter().next().unwrap_or_default();
                if found.trim_end() != expected.as_str().unwrap().trim_end() {
                    wrong.push(format!("{file}: {name} {found:?}, expected {expected}"));
                }
            }
            for (name, expected) in case["text_checks_prefix"].as_object().into_iter().flatten() {
                let found = texts(&game, Id::of(name.as_bytes()));
                if !found.iter().any(|text| text.starts_with(expected.as_str().unwrap())) {
                    wrong.push(format!("{file}: {name} {found:?}, expected {expected}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first values of a property in the nodes of the main line.
fn texts(game: &GameTree, id: Id) -> Vec<String> {
    let line = std::iter::successors(Some(NodeId::ROOT), |node| game.first_child(*node));
    let raw = line.filter_map(|node| Some(game.property(node, id)?.value().raw));
    raw.map(|raw| if matches!(id, Id::C | Id::GC) { text(raw) } else { simple_text(raw) }.into_owned()).collect()
}

/// Every sample cut off somewhere, and with one byte changed: read without a panic, and never more than it has.
#[test]
fn damaged_samples_are_read() {
    let Some(samples) = samples() else { return };
    let mut seed = 0x7765_6937_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % bound
    };
    for list in ["real", "bad", "recoded"] {
        for entry in fs::read_dir(samples.join(list)).unwrap() {
            let bytes = fs::read(entry.unwrap().path()).unwrap();
            if bytes.is_empty() || bytes.len() > 20_000 {
                continue;
            }
            for _ in 0..20 {
                count(&bytes[..below(bytes.len())]);
                let mut damaged = bytes.clone();
                damaged[below(bytes.len())] = *b"()[];\\\0A\xFF".get(below(9)).unwrap();
                count(&damaged);
            }
        }
    }
}
