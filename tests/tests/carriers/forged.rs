//! Malicious carriers with correct shapes and fingerprints.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use wei7_core::Record;
use wei7_testsuite::carriers::File;
use wei7_testsuite::sampling::Sample;

use crate::hostile_extras::hostile_extras;
use crate::sources::{content, files, is_sound, shows_its_file};

const HUGE: u32 = 4_294_967_295;

/// Returns the kind and the value of an extra in columns (docs/supplement.md, 3).
fn in_columns(extra: &Value) -> (String, Value) {
    let Some((name, inner)) = extra.as_object().and_then(|extra| extra.iter().next()) else {
        return (format!("+{}", extra.as_str().unwrap()), true.into());
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let which = match name.as_str() {
        "property" => return (format!("={}", text(&inner["id"])), inner["values"].clone()),
        "surplus" => text(&inner["id"]),
        "absent" => text(inner),
        "header" => text(&inner["keyword"]),
        "format" => format!("{}/{}", text(&inner["format"]), text(&inner["id"])),
        "spelling" => {
            let name = match inner.as_object().and_then(|inner| inner.iter().next()) {
                Some((kind, _)) if kind == "order" => kind.clone(),
                Some((kind, explicit)) if kind == "explicit" => format!("explicit/{}", text(explicit)),
                Some((kind, value)) => {
                    format!("spelling/{}", text(&value[if kind == "value" { "name" } else { "id" }]))
                }
                None => inner.as_str().unwrap_or_default().to_owned(),
            };
            return (format!("+{name}"), inner.clone());
        }
        "foreign" => match inner.as_object().and_then(|inner| inner.iter().next()) {
            Some((kind, attribute)) if kind == "attribute" => text(&attribute["name"]),
            Some((kind, property)) if kind == "property" => text(&property["pointer"]),
            _ => String::new(),
        },
        _ => String::new(),
    };
    let name = match name.as_str() {
        "foreign" => "unrecognized",
        "aside" => "misc",
        name => name,
    };
    (if which.is_empty() { format!("+{name}") } else { format!("+{name}/{which}") }, inner.clone())
}

/// Returns things that are no extras, with valid and invalid values.
fn things() -> Vec<(String, Value)> {
    let stone = |side: u32, x: u32, y: u32| json!([side, x, y]);
    let texts = [json!("x"), json!(""), json!("\u{FFFF}\u{0}"), json!("](;B[aa"), json!(7), json!(null), json!([])];
    let mut things = Vec::new();
    let mut add = |kinds: &[&str], values: &[Value]| {
        for kind in kinds {
            things.extend(values.iter().map(|value| ((*kind).to_owned(), value.clone())));
        }
    };
    add(&["comment", "title", "title 1", "title 999", "time", "start-time", "name", "id", "domain", "place"], &texts);
    let numbers =
        [json!(0), json!(1), json!(2), json!(-1), json!(HUGE), json!(1.5), json!("1"), json!(true), json!({})];
    add(
        &["actor", "problem", "komi", "number", "unknown", "gone", "info", "rules", "pre", "no-marks", "branches"],
        &numbers,
    );
    add(&["no-steps", "no-branches", "branch-extra-order", "extra-order", "mark-order"], &numbers);
    add(&["extra-order", "mark-order"], &[json!([0]), json!([0, 0]), json!([1, 0]), json!([HUGE]), json!([])]);
    add(
        &["evaluation", "scoring", "type", "size"],
        &[json!("good"), json!("trick"), json!([true, 9, 9]), json!("area")],
    );
    add(&["result"], &[json!([1, null]), json!([null, null]), json!([1, 9]), json!([3, 0]), json!([]), json!("x")]);
    let full: Vec<Value> = (0..81).map(|at| stone(1, at % 9, at / 9)).collect();
    let stones = [json!([stone(1, 4, 4)]), json!([stone(2, 9, 9)]), json!([stone(1, HUGE, 0)]), json!([]), json!(full)];
    add(&["stones"], &stones);
    add(&["stones"], &[json!([stone(1, 0, 0), stone(1, 0, 0)]), json!([stone(3, 0, 0)]), json!([[1]])]);
    let marks =
        [json!("a"), json!([["a", []]]), json!([["%", [{"shape": "circle"}]]]), json!([["a", ["event"]]]), json!("")];
    add(&["mark 1,1", "mark 99,1", "mark 1", "mark 01,1", "mark 0,0"], &marks);
    let marks = [json!([["a", []], ["a", []]]), json!(["a", "a"]), json!([7]), json!("a")];
    add(&["mark 1,1", "mark 4294967295,0", "mark"], &marks);
    let action =
        [json!({"takeback": 1}), json!({"message": "x"}), json!({"takeback": HUGE}), json!({"result": [1, 0]})];
    add(&["action"], &action);
    add(&["action"], &[json!({"mark": {"x": 99, "y": 0, "symbol": "a"}}), json!({"move": 7}), json!({})]);
    add(&["branch+event", "branch+event 1", "branch+event 65536"], &[json!(true), json!({"several": [true, true]})]);
    add(&["branch+splitter", "branch", "branch "], &[json!("large"), json!(true)]);
    things
}

/// Asserts the invariants that hold for any carrier.
fn holds(file: &File, forged: &File, why: &str) -> Result<Record, String> {
    let read = catch_unwind(AssertUnwindSafe(|| forged.read())).map_err(|_| format!("{why}: panic"))?;
    let read = read.ok_or_else(|| format!("{why}: refused"))?;
    let shown = file.base();
    if content(&read.record) == content(&shown) {
        return Ok(read.record);
    }
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        assert_eq!(shows_its_file(&read, file), Ok(()), "{why}: the file shows another thing");
        is_sound(&read.record, why);
    }));
    outcome.map(|()| read.record).map_err(|_| why.to_owned())
}

/// Adds every thing to every node. The record must show what the file shows, and all formats must be able to hold it.
#[test]
fn forged_things_do_not_change_what_the_file_shows() {
    let mut things = things();
    things.extend(hostile_extras().iter().map(in_columns));
    let (mut made, mut wrong) = (BTreeSet::new(), Vec::new());
    let mut sample = Sample::one_in(300, "forged things");
    for (name, file, _) in files() {
        let columns = file.columns();
        let plain = content(&file.base());
        let nodes = columns["shape"].as_str().map_or(0, str::len);
        let places = [(3, 0), (2, 0)].into_iter().chain((0..nodes).map(|node| (0, node)));
        let places: Vec<(u32, usize)> = places.collect();
        for (kind, value) in &things {
            for (place, node) in places.iter().filter(|_| sample.takes()) {
                let mut forged = columns.clone();
                for member in ["people", "new", "lists", "removed"] {
                    forged.as_object_mut().unwrap().remove(member);
                }
                let (head, rest) = kind.split_once(' ').map_or((&**kind, None), |(head, rest)| (head, Some(rest)));
                let mut column = json!([place, head, [node], [value], [null]]);
                if let Some(rest) = rest {
                    column.as_array_mut().unwrap().push(json!([rest]));
                }
                forged["fields"] = json!([column]);
                match holds(&file, &file.with_columns(&forged), &format!("{name}: {column}")) {
                    Ok(record) if content(&record) != plain => drop(made.insert((kind.clone(), value.to_string()))),
                    Ok(_) => {}
                    Err(why) => wrong.push(why),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    println!("{} things were given back", made.len());
    assert!(made.len() > 20, "{made:?}");
}

/// Collects the paths of all values in a JSON tree.
fn paths(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                paths(value, &format!("{at}/{index}"), all);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                paths(value, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), all);
            }
        }
        _ => {}
    }
}

/// Returns replacements for a value.
fn others(value: &Value) -> Vec<Value> {
    let mut others = vec![json!(null), json!(0), json!(-1), json!(HUGE), json!(""), json!([]), json!({})];
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            others.extend([json!(number + 1), json!(number - 1), json!(number + 2), json!(1_u64 << 40)]);
        }
        Value::String(text) => {
            let turned: String = text.chars().rev().collect();
            others.extend([json!(turned), json!(format!("{text}{text}")), json!(text.replacen('1', "2", 1))]);
            others.push(json!(text.chars().skip(1).collect::<String>()));
        }
        Value::Array(list) => {
            others.push(list.iter().rev().cloned().collect());
            others.push(list.iter().skip(1).cloned().collect());
            others.push(list.iter().chain(list.iter().take(1)).cloned().collect());
        }
        _ => {}
    }
    others
}

/// Replaces every value in a carrier; the fingerprints around it are correct.
#[test]
fn changed_columns_do_not_change_what_the_file_shows() {
    let mut sample = Sample::one_in(10, "changed columns");
    let mut wrong = Vec::new();
    for (name, file, _) in files() {
        let columns = file.columns();
        let mut all = Vec::new();
        paths(&columns, "", &mut all);
        for path in all {
            for other in others(columns.pointer(&path).unwrap()).into_iter().filter(|_| sample.takes()) {
                let mut changed = columns.clone();
                *changed.pointer_mut(&path).unwrap() = other.clone();
                let why = format!("{name}: {path} became {other}\n{columns}");
                wrong.extend(holds(&file, &file.with_columns(&changed), &why).err());
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
