//! Writes the shared files in each convention as SGF: the carrier restores the record exactly, and readers that are
//! written here from the description of each convention, without code of this crate, find the values of the original.
//! Without the files, prints a message and passes.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test")]

use std::io::Read;
use std::path::Path;

use base64::Engine as _;
use serde_json::Value;
use wei7_analysis::{Convention, analyses, rewrite};
use wei7_core::{Color, Extra, Node, Record};
use wei7_sgf::{SgfReader, SgfWriter};

const WRITTEN: [Convention; 7] = [
    Convention::Lizzie,
    Convention::Sabaki,
    Convention::Ogatak,
    Convention::KaTrain,
    Convention::Kaya,
    Convention::Q5Go,
    Convention::GoReviewPartner,
];

fn read(bytes: &[u8]) -> Record {
    let game = SgfReader::new().lenient().records(bytes).next().unwrap();
    game.unwrap().value.into_record().unwrap()
}

/// Returns the name and the record of each shared SGF.
fn records() -> Vec<(String, Record)> {
    let mut paths = wei7_samples::samples("analysis");
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf" || extension == "rsgf"));
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), read(&std::fs::read(path).unwrap()))).collect()
}

#[test]
fn the_way_back_is_exact() {
    let mut count = 0;
    for (name, record) in records() {
        for convention in WRITTEN {
            let Some(rewritten) = rewrite(&record, convention) else { continue };
            let mut file = Vec::new();
            SgfWriter::new().carry().write_rewritten(&record, rewritten.clone(), &mut file).unwrap();
            assert_eq!(read(&file), record, "{name} {convention:?}");
            // The file without a carrier shows the same values.
            file.clear();
            SgfWriter::new().write_rewritten(&record, rewritten, &mut file).unwrap();
            let again = rewrite(&read(&file), convention).map(|again| again.losses);
            assert!(again.is_none_or(|losses| losses.is_empty()), "{name} {convention:?}");
            count += 1;
        }
    }
    println!("{count} files");
}

/// Win rate and lead of Black, and visits, as a reader of the convention finds them.
#[derive(Debug, Default, PartialEq)]
struct Found {
    win_rate: Option<f64>,
    lead: Option<f64>,
    visits: Option<u64>,
}

fn property<'r>(record: &'r Record, node: Node, id: &str) -> Vec<&'r str> {
    let extras = match node {
        Node::Step(branch, index) => record.tree[branch].steps()[index].extras(),
        Node::Pre(branch) if branch != wei7_core::BranchId::ROOT => &record.tree[branch].pre.as_deref().unwrap().extras,
        _ => &record.extras,
    };
    let values = |extra: &'r Extra| match extra {
        Extra::Property { id: known, values } if **known == *id => Some(values),
        _ => None,
    };
    extras.as_slice().iter().filter_map(values).flatten().map(|text| &**text).collect()
}

/// Reads `LZ` (2.1): the win rate of the mover in percent, visits, and the score of the other side.
fn lizzie(record: &Record, node: Node, mover: Color) -> Found {
    let text = [property(record, node, "LZ"), property(record, node, "LZOP")].concat();
    let Some(text) = text.first() else { return Found::default() };
    let words: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
    let (rate, score): (f64, Option<f64>) = (words[1].parse().unwrap(), words.get(3).map(|word| word.parse().unwrap()));
    let is_black = mover == Color::Black;
    Found {
        win_rate: Some(if is_black { rate / 100.0 } else { 1.0 - rate / 100.0 }),
        lead: score.map(|score| if is_black { -score } else { score }),
        visits: words[2].parse().ok(),
    }
}

fn number(text: Option<&&str>) -> Option<f64> {
    text.map(|text| text.parse().unwrap())
}

/// Reads `SBKV` with `SBKS` or `OGSC` (2.2): percent and points of Black.
fn percent(record: &Record, node: Node, score: &str) -> Found {
    Found {
        win_rate: number(property(record, node, "SBKV").first()).map(|rate| rate / 100.0),
        lead: number(property(record, node, score).first()),
        visits: None,
    }
}

/// Reads `KT` (2.3): the third value is JSON, compressed with gzip, in base64.
fn katrain(record: &Record, node: Node) -> Found {
    let values = property(record, node, "KT");
    let Some(text) = values.get(2) else { return Found::default() };
    let packed = base64::engine::general_purpose::STANDARD.decode(text).unwrap();
    let mut json = String::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut json).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(property(record, Node::Document, "KTV"), ["1.0"]);
    assert_eq!(json["completed"], true);
    let root = &json["root"];
    for (name, candidate) in json["moves"].as_object().unwrap() {
        assert_eq!(candidate["move"], name.as_str());
        assert!(candidate["order"].is_u64() && candidate["visits"].is_u64() && candidate["scoreLead"].is_f64());
    }
    Found { win_rate: root["winrate"].as_f64(), lead: root["scoreLead"].as_f64(), visits: root["visits"].as_u64() }
}

/// Reads `KA` (2.4): JSON from Black's view.
fn kaya(record: &Record, node: Node) -> Found {
    let values = property(record, node, "KA");
    let Some(text) = values.first() else { return Found::default() };
    let json: Value = serde_json::from_str(&text.replace("\\]", "]").replace("\\\\", "\\")).unwrap();
    Found { win_rate: json["w"].as_f64(), lead: json["s"].as_f64(), visits: json["v"].as_u64() }
}

/// Reads `QLZV` and `QKGV` (2.5): visits and the win rate of Black; `QKGV` has a score and its deviation, too.
fn q5go(record: &Record, node: Node) -> Found {
    let (plain, scored) = (property(record, node, "QLZV"), property(record, node, "QKGV"));
    let Some(text) = plain.first().or(scored.first()) else { return Found::default() };
    let fields: Vec<&str> = text.split(':').collect();
    Found {
        win_rate: number(fields.get(1)),
        lead: if scored.is_empty() { None } else { number(fields.get(2)) },
        visits: fields[0].parse().ok(),
    }
}

fn close(name: &str, found: Option<f64>, expected: Option<f64>, precision: f64) -> bool {
    if let (Some(found), Some(expected)) = (found, expected) {
        assert!((found - expected).abs() <= precision + 1e-9, "{name}: {expected} became {found}");
    }
    found.is_some()
}

/// Returns the side that plays after a node of a record whose moves alternate.
fn mover(record: &Record, node: Node) -> Option<Color> {
    let Node::Step(branch, index) = node else { return None };
    record.tree[branch].steps()[index].as_move().map(|played| played.color)
}

#[test]
fn other_readers_find_the_values() {
    let mut counts = [0_usize; WRITTEN.len()];
    for (file, record) in records() {
        let original = analyses(&record);
        for (convention, count) in WRITTEN.into_iter().zip(&mut counts) {
            let Some(rewritten) = rewrite(&record, convention) else { continue };
            let shown = rewritten.shown;
            let written = analyses(&shown);
            for one in written.list.iter().filter(|one| one.analysis.convention == convention) {
                let (name, node) = (format!("{file} {convention:?} {:?}", one.node), one.node);
                // Where the file has the convention already, nothing is written.
                if original.at(node).any(|one| one.convention == convention) {
                    continue;
                }
                let Some(source) = original.at(node).next() else { continue };
                let Some(mover) = mover(&shown, node) else { continue };
                let (found, [rate, lead]) = match convention {
                    Convention::Lizzie => (lizzie(&shown, node, mover), [0.0005, 0.05]),
                    Convention::Sabaki => (percent(&shown, node, "SBKS"), [0.000_05, 0.005]),
                    Convention::Ogatak => (percent(&shown, node, "OGSC"), [0.0005, 0.05]),
                    Convention::KaTrain => (katrain(&shown, node), [0.0, 0.0]),
                    Convention::Kaya => (kaya(&shown, node), [0.000_05, 0.005]),
                    Convention::Q5Go => (q5go(&shown, node), [5e-7, 0.0005]),
                    // The values are at the next move, which the reader of the next test finds.
                    _ => continue,
                };
                // Several analyses of a position may differ; the written one is compared with all of them.
                let is_that = |analysis: &&wei7_analysis::Analysis| {
                    let expected = analysis.win_rate.map(|rate| rate.value);
                    found.win_rate.zip(expected).is_some_and(|(one, other)| (one - other).abs() <= rate + 1e-9)
                };
                let source = original.at(node).find(is_that).unwrap_or(source);
                let has_rate = close(&name, found.win_rate, source.win_rate.map(|rate| rate.value), rate);
                let has_lead = close(&name, found.lead, source.lead.map(|lead| lead.value), lead);
                if let (Some(visits), Some(expected)) = (found.visits, source.visits) {
                    assert_eq!(visits, expected.count, "{name}");
                }
                *count += usize::from(has_rate || has_lead);
            }
        }
    }
    println!("{counts:?} positions");
}

/// Reads `BWWR` and `CBM` (2.6): values of the position before the move.
#[test]
fn goreviewpartner_has_the_values_of_the_position_before() {
    for (file, record) in records() {
        let Some(rewritten) = rewrite(&record, Convention::GoReviewPartner) else { continue };
        let original = analyses(&record);
        for index in 1..record.tree.root().steps().len() {
            let [before, node] = [index - 1, index].map(|index| Node::Step(wei7_core::BranchId::ROOT, index));
            if original.at(before).any(|one| one.convention == Convention::GoReviewPartner) {
                continue;
            }
            if let Some(text) = property(&rewritten.shown, node, "BWWR").first() {
                let black: f64 = text.split_once("%/").unwrap().0.parse().unwrap();
                let rates = original.at(before).filter_map(|one| one.win_rate);
                let mut distances = rates.map(|rate| (rate.value * 100.0 - black).abs());
                assert!(distances.any(|distance| distance <= 0.005 + 1e-9), "{file} {index}");
            }
        }
    }
}
