//! The shared texts with diagrams meet their expectations: recognition, refusal, and each field of each diagram.
//! Findings are not compared, as expectations name them in their own words.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wei7_convert::{Format, Formats};
use wei7_core::{Color, FormatDriver, Game, Input, Point, ReadOptions, Record, RecordsError, Shape, Vertex};
use wei7_diagram::{DIAGRAM, Diagram, PointMark, find};
use wei7_testsuite::samples::sample;

/// Returns the name of a point in SGF.
fn name(point: Point) -> String {
    [point.x, point.y].map(|at| char::from(b'a' + u8::try_from(at).unwrap())).iter().collect()
}

fn color(color: Color) -> &'static str {
    if color == Color::Black { "B" } else { "W" }
}

/// Returns the names of points, sorted.
fn names(points: impl Iterator<Item = Point>) -> Value {
    let mut names: Vec<String> = points.map(name).collect();
    names.sort();
    json!(names)
}

fn marks(diagram: &Diagram) -> Value {
    let (mut shapes, mut labels) = (BTreeMap::<&str, Vec<String>>::new(), BTreeMap::new());
    for (point, mark) in &diagram.marks {
        let property = match mark {
            PointMark::Label(letter) => {
                labels.insert(name(*point), letter.to_string());
                continue;
            }
            PointMark::Shape(Shape::Circle) => "CR",
            PointMark::Shape(Shape::Square) => "SQ",
            PointMark::Shape(Shape::Triangle) => "TR",
            PointMark::Shape(Shape::Cross) => "MA",
            PointMark::Shape(_) => "other",
        };
        shapes.entry(property).or_default().push(name(*point));
    }
    for points in shapes.values_mut() {
        points.sort();
    }
    let mut marks = json!(shapes);
    if !labels.is_empty() {
        marks["LB"] = json!(labels);
    }
    marks
}

/// Returns the fields of a diagram in the form of the expectations.
fn fields(span: (usize, usize), diagram: &Diagram) -> BTreeMap<&'static str, Value> {
    let stones_of = |side| names(diagram.stones.iter().filter(|stone| stone.color == side).map(|stone| stone.point));
    let mut assumed: Vec<&str> = diagram.assumed.iter().map(|assumed| assumed.name()).collect();
    assumed.sort_unstable();
    let moves: Vec<Value> =
        diagram.moves.iter().map(|played| json!([played.number, color(played.color), name(played.point)])).collect();
    let arrows: Vec<Value> = diagram
        .drawn
        .iter()
        .map(|drawing| json!([drawing.stroke.property(), name(drawing.from), name(drawing.to)]))
        .collect();
    let links: BTreeMap<String, &str> =
        diagram.links.iter().map(|(sign, target)| (sign.to_string(), &**target)).collect();
    let recent: Vec<Value> = diagram.recent.iter().map(|(number, point)| json!([number, name(*point)])).collect();
    BTreeMap::from([
        ("family", json!(diagram.family.name())),
        ("lines", json!([span.0, span.1])),
        ("size", json!([diagram.size.width(), diagram.size.height()])),
        ("assumed", json!(assumed)),
        ("region", json!(diagram.region.map(|region| format!("{}:{}", name(region.from), name(region.to))))),
        ("to_move", json!(diagram.to_move.map(color))),
        ("black", stones_of(Color::Black)),
        ("white", stones_of(Color::White)),
        ("moves", json!(moves)),
        ("marks", marks(diagram)),
        ("drawn", json!(arrows)),
        ("links", json!(links)),
        ("holes", names(diagram.holes.iter().copied())),
        ("unknown", names(diagram.unknown.iter().copied())),
        ("title", json!(diagram.title)),
        ("last", json!(diagram.last.map(name))),
        ("captured", json!(diagram.captured.map(|[black, white]| json!({"B": black, "W": white})))),
        ("recent", if recent.is_empty() { Value::Null } else { json!(recent) }),
    ])
}

/// Returns the fields of a record that 3.0 has.
fn record_fields(record: &Record) -> BTreeMap<&'static str, Value> {
    let root = record.tree.root();
    let stones = root.pre.as_deref().map(wei7_core::Pre::stones).unwrap_or_default();
    let stones_of = |side| names(stones.iter().filter(|stone| stone.color == side).map(|stone| stone.point));
    let played = root.steps().iter().filter_map(wei7_core::Step::as_move).map(|played| match played.vertex {
        Vertex::Play(point) => json!([color(played.color), name(point)]),
        Vertex::Pass => json!([color(played.color), ""]),
    });
    let size = record.board_size();
    BTreeMap::from([
        ("size", json!([size.width(), size.height()])),
        ("black", stones_of(Color::Black)),
        ("white", stones_of(Color::White)),
        ("moves", json!(played.collect::<Vec<_>>())),
    ])
}

/// Sorts the lists of names, whose order means nothing.
fn sorted(value: &Value, field: &str) -> Value {
    let mut value = value.clone();
    let sort = |list: &mut Value| {
        if let Some(list) = list.as_array_mut() {
            list.sort_by_key(ToString::to_string);
        }
    };
    match field {
        "assumed" | "black" | "white" | "holes" | "unknown" => sort(&mut value),
        "marks" => value.as_object_mut().unwrap().values_mut().for_each(sort),
        _ => {}
    }
    value
}

/// Reads a text as if the user had named the format. Returns the records and the number of refused diagrams.
fn read(bytes: &[u8]) -> (Vec<Record>, usize) {
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let mut stream = DIAGRAM.read(Input::bytes(bytes), &options);
    let (mut records, mut refused) = (Vec::new(), 0);
    while let Some(game) = stream.next_game() {
        match game.map(|read| read.value) {
            Ok(Game::Record(record)) => records.push(record),
            Ok(Game::Other(_)) => panic!("a game other than Go"),
            Err(RecordsError::Refused(_)) => refused += 1,
            Err(RecordsError::Ended(_)) => {
                refused += 1;
                break;
            }
            Err(RecordsError::Io(why)) => panic!("{why}"),
        }
    }
    (records, refused)
}

/// Compares a text with its expectation and adds the differences.
fn compare(expected: &Value, bytes: &[u8], differences: &mut Vec<String>) {
    let file = expected["file"].as_str().unwrap();
    let mut differs = |what: &str, found: &Value, expected: &Value| {
        if found != expected {
            differences.push(format!("{file}: {what} is {found}, not {expected}"));
        }
    };
    let is_detected = Formats::default().detect(bytes, None) == Ok(Format::DIAGRAM);
    differs("recognized", &json!(is_detected), &expected["auto"]);
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let found = find(&text);
    let diagrams: Vec<_> = found.iter().filter_map(|found| Some((found.lines, found.outcome.as_ref().ok()?))).collect();
    let wanted = expected["diagrams"].as_array().unwrap();
    differs("number of diagrams", &json!(diagrams.len()), &json!(wanted.len()));
    let (records, refused) = read(bytes);
    let impossible = wanted.iter().filter(|diagram| !diagram["no_liberty"].is_null()).count();
    differs("number of records", &json!(records.len()), &json!(wanted.len() - impossible));
    let is_refused = refused > impossible;
    differs("refused", &json!(is_refused), &json!(!expected["refuse"].is_null()));
    for ((lines, diagram), wanted) in diagrams.iter().zip(wanted) {
        for (field, value) in fields(*lines, diagram) {
            differs(field, &sorted(&value, field), &sorted(&wanted[field], field));
        }
    }
    let possible = wanted.iter().filter(|diagram| diagram["no_liberty"].is_null());
    for (record, wanted) in records.iter().zip(possible) {
        for (field, value) in record_fields(record) {
            let wanted = match field {
                "moves" => {
                    wanted["moves"].as_array().unwrap().iter().map(|played| json!([played[1], played[2]])).collect()
                }
                _ => sorted(&wanted[field], field),
            };
            differs(&format!("{field} of the record"), &sorted(&value, field), &wanted);
        }
    }
}

#[test]
fn shared_texts_are_read_as_expected() {
    let Some(folder) = sample("diagrams") else { return };
    let expectations = std::fs::read_to_string(folder.join("expectations.jsonl")).unwrap();
    let mut differences = Vec::new();
    for line in expectations.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let bytes = std::fs::read(folder.join(expected["file"].as_str().unwrap())).unwrap();
        compare(&expected, &bytes, &mut differences);
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn hostile_texts_are_read() {
    for part in
        ["$$", "$$ | . ", "$$\n", "$$ [a|b]\n", "$$B 1 at 1 at ", "A B\n", "1 . .\n", "|. .\n", "9 ", "> ", ". X\n"]
    {
        let text = part.repeat(200_000 / part.len());
        let _ = read(text.as_bytes());
    }
}
