//! The laws of `wei7-sgf` on real files, held by a comparison over raw tokens that shares no code with the reader.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use wei7_core::{Carrier, JsonReader, JsonWriter, Limits, Record};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::generate_document::documents_on_boards_of_2_x;

/// A node: its properties with their values, in an order of their own.
type Node = BTreeMap<String, Vec<String>>;

/// Games as trees of nodes, each node with its depth, in file order.
fn tokens(text: &str) -> Vec<Vec<(usize, Node)>> {
    let bytes: Vec<char> = text.chars().collect();
    let (mut games, mut at) = (Vec::new(), 0);
    let mut nodes: Vec<(usize, Node)> = Vec::new();
    let (mut depth, mut starts) = (0, Vec::new());
    let mut id = String::new();
    while let Some(c) = bytes.get(at).copied() {
        at += 1;
        match c {
            '(' => starts.push(depth),
            ')' => {
                depth = starts.pop().unwrap_or(0);
                if starts.is_empty() && !nodes.is_empty() {
                    games.push(std::mem::take(&mut nodes));
                    depth = 0;
                }
            }
            ';' => {
                nodes.push((depth, Node::new()));
                depth += 1;
                id.clear();
            }
            '[' => {
                let mut value = String::new();
                while let Some(c) = bytes.get(at).copied() {
                    at += 1;
                    match c {
                        ']' => break,
                        '\\' => {
                            value.push('\\');
                            value.extend(bytes.get(at));
                            at += 1;
                        }
                        c => value.push(c),
                    }
                }
                if let Some((_, node)) = nodes.last_mut() {
                    node.entry(id.clone()).or_default().push(value);
                }
                // Further values follow until the next identifier.
                while bytes.get(at).is_some_and(|c| c.is_whitespace()) {
                    at += 1;
                }
                if bytes.get(at) != Some(&'[') {
                    id.clear();
                }
            }
            c if c.is_ascii_uppercase() => id.push(c),
            _ => {}
        }
    }
    games
}

/// Points of a list, spelt out.
fn points(value: &str) -> Vec<String> {
    let letters: Vec<u8> = value.bytes().collect();
    match letters[..] {
        [x1, y1, b':', x2, y2] if x1 <= x2 && y1 <= y2 => {
            (y1..=y2).flat_map(|y| (x1..=x2).map(move |x| format!("{}{}", x as char, y as char))).collect()
        }
        _ => vec![value.to_owned()],
    }
}

/// Escapes and soft line breaks taken out, other line breaks as one, white space as spaces.
fn plain(value: &str) -> String {
    let value = value.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    let (mut plain, mut escaped) = (String::new(), false);
    for c in value.chars() {
        match (escaped, c) {
            (false, '\\') => escaped = true,
            (true, '\n') => escaped = false,
            (_, '\t' | '\u{b}' | '\u{c}' | '\0') => {
                plain.push(' ');
                escaped = false;
            }
            (_, c) => {
                plain.push(c);
                escaped = false;
            }
        }
    }
    plain
}

/// What `FF[4]` calls the same becomes equal; `FF` and `CA` are not content.
fn normal(games: Vec<Vec<(usize, Node)>>) -> Vec<Vec<(usize, Node)>> {
    let normal_node = |node: Node| -> Node {
        let kept = node.into_iter().filter(|(id, _)| !matches!(&**id, "FF" | "CA"));
        kept.map(|(id, values)| {
            let list = ["AB", "AW", "AE", "TR", "SQ", "CR", "MA", "SL"].contains(&&*id);
            let mut values: Vec<String> =
                values.iter().flat_map(|value| if list { points(value) } else { vec![plain(value)] }).collect();
            values.sort();
            (id, values)
        })
        .collect()
    };
    games.into_iter().map(|game| game.into_iter().map(|(depth, node)| (depth, normal_node(node))).collect()).collect()
}

fn files() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/sgf/real");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no files at {}", folder.display());
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn written(records: &[Record]) -> String {
    let mut out = Vec::new();
    for record in records {
        SgfWriter::new().write(record, &mut out).unwrap();
    }
    String::from_utf8(out).unwrap()
}

/// The record by way of a 3.0 document and its supplement.
fn through_3_0(record: &Record, bytes: u64) -> Record {
    let projection = record.clone().project(&Limits::DEFAULT, bytes).unwrap();
    let report = projection.validate(&Limits::DEFAULT);
    assert!(report.is_ok(), "{report:?}");
    let mut json = Vec::new();
    JsonWriter::new().write(projection.document.record(), &mut json).unwrap();
    let document = JsonReader::new().read(&json).unwrap().value;
    let Some(carrier) = projection.carrier() else { return document };
    let applied = Carrier::from_json(carrier.to_json().unwrap().as_bytes()).unwrap().apply(document, &Limits::DEFAULT);
    assert_eq!(applied.report.diagnostics(), []);
    applied.value
}

#[test]
fn real_files_come_back() {
    let mut failed = Vec::new();
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(read) = SgfReader::new().lenient().read(&bytes) else { continue };
        if !read.report.is_ok() {
            continue;
        }
        let decoded = wei7_sgf::encoding::decode(&bytes, None, &Limits::DEFAULT);
        // Games of other games than Go are skipped, and reported.
        let is_go = |game: &Vec<(usize, Node)>| {
            game.first().is_some_and(|(_, root)| {
                root.get("GM").is_none_or(|value| value.first().is_some_and(|game| game.trim() == "1"))
            })
        };
        let source: Vec<_> = normal(tokens(&decoded.text)).into_iter().filter(is_go).collect();
        let again = normal(tokens(&written(&read.value)));
        if source != again {
            let node = source.iter().flatten().zip(again.iter().flatten()).find(|(a, b)| a != b);
            failed.push(format!("{}: {} and {} games, {node:?}", path.display(), source.len(), again.len()));
        }
    }
    assert!(failed.is_empty(), "{} files: {failed:#?}", failed.len());
}

#[test]
fn real_files_come_back_through_3_0() {
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(read) = SgfReader::new().lenient().read(&bytes) else { continue };
        let records: Vec<_> = read.value.iter().map(|record| through_3_0(record, bytes.len() as u64)).collect();
        assert!(written(&records) == written(&read.value), "{}", path.display());
    }
}

#[test]
fn the_3_0_samples_come_back_by_their_carriers() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/examples/wei7-3.0");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: no samples at {}", folder.display());
        return;
    };
    for path in entries.map(|entry| entry.unwrap().path()) {
        let record = JsonReader::new().read(&std::fs::read(&path).unwrap()).unwrap().value;
        comes_back(&record);
    }
}

/// By its carrier a record comes back from SGF as 3.0 says it.
fn comes_back(record: &Record) {
    let json = |record: Record| {
        let projection = record.project(&Limits::DEFAULT, 100_000).unwrap();
        assert_eq!(projection.items, []);
        let mut out = Vec::new();
        JsonWriter::new().write(projection.document.record(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let mut out = Vec::new();
    SgfWriter::new().carry().write(record, &mut out).unwrap();
    let read = SgfReader::new().lenient().read(&out).unwrap();
    assert!(read.report.is_ok(), "{:?}", read.report);
    let again = read.value.into_iter().next().unwrap();
    assert_eq!(json(again), json(record.clone()), "{}", String::from_utf8_lossy(&out));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn a_document_of_3_0_survives_the_way_through_sgf(record in documents_on_boards_of_2_x()) {
        comes_back(&record);
    }
}

#[test]
fn a_hundred_thousand_nested_variations_and_a_long_line_need_no_stack() {
    let nested = format!("(;FF[4]SZ[9]{}{})", "(;B[aa](;W[bb])".repeat(100_000), ")".repeat(100_000));
    let line = format!("(;FF[4]SZ[9]{})", ";B[];W[]".repeat(500_000));
    let many: Vec<String> = (0..100_000).map(|n| format!("X{}[]", "Q".repeat(n % 60))).collect();
    let properties = format!("(;FF[4]{})", many.concat());
    let read_and_write = move || {
        for text in [nested, line, properties] {
            let read = SgfReader::new().lenient().read(text.as_bytes()).unwrap();
            let records: Vec<_> = read.value.iter().map(|record| through_3_0(record, text.len() as u64)).collect();
            assert!(written(&records) == written(&read.value));
        }
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(read_and_write).unwrap().join().unwrap();
}
