//! Compares the values of nodes, in the records and in the SGF that is written for them.

use std::collections::BTreeMap;

use super::case::Node;
use serde_json::Value;
use wei7_core::{Extra, Spelling};
use wei7_sgf::properties::Id;
use wei7_sgf::text::text;

use super::board::Position;
use super::case::{Read, Wrong, as_sample, main_line};

/// Returns a list of strings; empty if there is none.
pub(crate) fn strings(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// Returns the nodes of the main line of the first written game.
fn written_main_line<'r>(read: &'r Read<'_>) -> Vec<&'r Node> {
    let mut nodes: Vec<&Node> = Vec::new();
    for (depth, node) in read.written.first().into_iter().flatten() {
        // A variation begins at a depth that already has a node.
        if *depth < nodes.len() {
            break;
        }
        nodes.push(node);
    }
    nodes
}

fn first<'n>(nodes: &[&'n Node], id: &str) -> Option<&'n str> {
    nodes.iter().find_map(|node| node.get(id)?.first()).map(String::as_str)
}

pub(crate) fn check(case: &Value, read: &Read<'_>, wrong: &mut Wrong<'_>) {
    let nodes = written_main_line(read);
    let record = &read.records[0];
    let moves: Vec<_> = main_line(record).into_iter().filter_map(as_sample).collect();
    if let Some(expected) = case["moves_main_line"].as_u64() {
        wrong.compare("moves_main_line", &expected, &(moves.len() as u64));
    }
    if case["moves"].is_array() {
        let expected: Vec<(&str, String)> = case["moves"].as_array().into_iter().flatten().map(pair_of).collect();
        wrong.compare("moves", &expected, &moves);
    }
    for (id, expected) in members(&case["text_checks"]) {
        let found = first(&nodes, id).unwrap_or_default();
        wrong.compare(id, expected.as_str().unwrap().trim_end(), found.trim_end());
    }
    for (id, expected) in members(&case["text_checks_any"]) {
        let found = first(&nodes, id).unwrap_or_default().trim_end();
        if !strings(expected).iter().any(|expected| expected.trim_end() == found) {
            wrong.list.push(format!("{}: {id}: {found:?}, expected one of {expected}", wrong.file));
        }
    }
    for (id, expected) in members(&case["text_checks_prefix"]) {
        let expected = expected.as_str().unwrap();
        let mut found = nodes.iter().filter_map(|node| node.get(id)).flatten();
        if !found.any(|found| found.starts_with(expected)) {
            wrong.list.push(format!("{}: no {id} begins with {expected:?}", wrong.file));
        }
    }
    if let [width, height] = case["sz"].as_array().map(Vec::as_slice).unwrap_or_default() {
        let size = record.board_size();
        wrong.compare(
            "sz",
            &(width.as_u64(), height.as_u64()),
            &(Some(size.width().into()), Some(size.height().into())),
        );
    }
    if let Some(expected) = case["km"].as_f64() {
        let komi = record.info.as_deref().and_then(|info| info.rules.as_ref()?.komi).map(|komi| komi.to_string());
        wrong.compare("km", &Some(expected.to_string()), &komi);
    }
    if let Some(expected) = case["km_raw"].as_str() {
        // The writer converts values of known programs to points and keeps the original value beside them.
        let as_it_stood = |extra: &&Extra| {
            matches!(extra, Extra::Spelling(Spelling::Property { id, values })
                if &**id == "KM" && matches!(values.as_slice(), [value] if **value == *expected))
        };
        let info = record.info.as_deref();
        let kept = info.and_then(|info| info.extras.as_slice().iter().find(as_it_stood));
        if kept.is_none() {
            wrong.compare("KM", &Some(expected), &first(&nodes, "KM"));
        }
    }
    lists(case, &nodes, wrong);
    board(case, &nodes, wrong);
    for (name, id) in [("results", "RE"), ("dates", "DT"), ("times", "TM")] {
        game_information(case, read, name, id, wrong);
    }
}

fn pair_of(pair: &Value) -> (&str, String) {
    (pair[0].as_str().unwrap(), pair[1].as_str().unwrap().to_owned())
}

/// Compares stones, labels, unknown properties, and the application.
fn lists(case: &Value, nodes: &[&Node], wrong: &mut Wrong<'_>) {
    for (id, expected) in members(&case["setup"]) {
        let found = nodes.iter().find_map(|node| node.get(id)).map_or(0, Vec::len);
        wrong.compare(id, &expected.as_u64(), &Some(found as u64));
    }
    let labels = |node: &&Node| -> BTreeMap<String, String> {
        let values = node.get("LB").into_iter().flatten();
        values
            .filter_map(|value| value.split_once(':'))
            .map(|(point, label)| (point.to_owned(), label.to_owned()))
            .collect()
    };
    let expected_labels = |value: &Value| -> BTreeMap<String, String> {
        members(value).map(|(point, label)| (point.clone(), label.as_str().unwrap().to_owned())).collect()
    };
    if case["labels"].is_object() {
        let found = nodes.iter().map(labels).find(|labels| !labels.is_empty()).unwrap_or_default();
        wrong.compare("labels", &expected_labels(&case["labels"]), &found);
    }
    if let Some(any) = case["labels_node1_any"].as_array() {
        let found = nodes.get(1).map(labels).unwrap_or_default();
        if !any.iter().any(|expected| expected_labels(expected) == found) {
            wrong.list.push(format!("{}: labels of node 1: {found:?}", wrong.file));
        }
    }
    for (id, expected) in members(&case["unknown_props"]) {
        let mut found = nodes.iter().find_map(|node| node.get(id)).cloned().unwrap_or_default();
        let mut expected = strings(expected);
        found.sort();
        expected.sort_unstable();
        wrong.compare(id, &expected, &found.iter().map(String::as_str).collect());
    }
    if case["app"].is_array() {
        let found = first(nodes, "AP").unwrap_or_default();
        wrong.compare("AP", strings(&case["app"]).join(":").as_str(), found);
    }
}

/// Compares positions after nodes of the main line, with an independent board.
fn board(case: &Value, nodes: &[&Node], wrong: &mut Wrong<'_>) {
    for (number, points) in members(&case["board_after"]) {
        let mut position = Position::new(first(nodes, "SZ").and_then(|side| side.parse().ok()).unwrap_or(19));
        nodes.iter().take(number.parse::<usize>().unwrap() + 1).for_each(|node| position.apply(node));
        for (point, expected) in members(points) {
            let found = position.at(point).to_string();
            wrong.compare(&format!("node {number}, {point}"), expected.as_str().unwrap(), &found);
        }
    }
}

/// Compares a value of each game in the form of `FF[4]`; a value without certain meaning is raw text, if `FF[4]` allows
/// it.
fn game_information(case: &Value, read: &Read<'_>, name: &str, id: &str, wrong: &mut Wrong<'_>) {
    let Some(expected) = case[name].as_array() else { return };
    for (number, expected) in expected.iter().enumerate() {
        let found = read.written.get(number).and_then(|game| game.first()?.1.get(id)?.first()).map(String::as_str);
        let root = read
            .games
            .get(number)
            .and_then(|game| game.property(wei7_sgf::tree::NodeId::ROOT, Id::from_identifier(id.as_bytes())));
        let raw = root.map(|property| text(property.value().raw).into_owned());
        let expected = match expected {
            Value::Null => raw.filter(|_| found.is_some()),
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        };
        let found = found.map(|found| match found {
            "Draw" => "0".to_owned(),
            found => found.replace("Resign", "R").replace("Time", "T"),
        });
        wrong.compare(&format!("{id} of game {}", number + 1), &expected, &found);
    }
}

/// Checks that a game other than Go is not parsed: its values are kept verbatim.
pub(crate) fn of_another_game(case: &Value, read: &Read<'_>, wrong: &mut Wrong<'_>) {
    wrong.compare("records", &0, &read.records.len());
    let Some(game) = read.games.first() else { return };
    for (id, expected) in members(&case["text_checks"]) {
        let found = game.nodes().find_map(|node| game.property(node, Id::from_identifier(id.as_bytes())));
        let found = found.map(|property| text(property.value().raw).into_owned()).unwrap_or_default();
        wrong.compare(id, expected.as_str().unwrap(), &found);
    }
}
