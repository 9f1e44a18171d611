//! Large and deep carriers.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wei7_convert::Format;
use wei7_core::{Carrier, Extra, Limits, Record};

use crate::sources::{files, is_as_shown};

#[test]
fn large_and_deep_carriers_are_read_or_refused_in_time() {
    let (_, file, _) = files().into_iter().find(|(_, file, _)| file.format == Format::WEI7).unwrap();
    let shown = file.shown();
    let head = r#"{"format":"wei7-supplement","version":1,"digest":"0","items":["#;
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(1_000_000), close.repeat(1_000_000));
    for json in [
        deep("[", "]"),
        deep("{\"a\":", ""),
        format!("{head}{{\"at\":\"0\",\"item\":{}}}]}}", deep("[", "]")),
        format!("{head}{{\"at\":{},\"item\":\"event\"}}]}}", deep("[", "]")),
    ] {
        let read = file.with(&json).read().unwrap();
        assert!(read.codes == ["C001"] || read.codes == ["C003", "C006"], "{:?}", read.codes);
        is_as_shown(&read, &shown, "deep");
    }
    // 50 MB of items.
    let entry = r#"{"at":"0/0","guard":"0","item":{"exact-text":{"field":"comment","text":"a sentence that goes on for a while"}}},"#;
    let many = (50 << 20) / entry.len();
    let json = format!("{head}{}{{\"at\":\"0\",\"item\":\"event\"}}]}}", entry.repeat(many));
    let begun = Instant::now();
    let read = file.with(&json).read().unwrap();
    assert!(read.codes.iter().all(|code| ["C003", "C004", "C005"].contains(code)), "{:?}", &read.codes[..9]);
    is_as_shown(&read, &shown, "large");
    assert!(begun.elapsed().as_secs() < 120, "{:?}", begun.elapsed());
}

#[test]
fn many_items_for_a_node_of_many_properties_take_no_longer_than_both() {
    const MANY: usize = 50_000;
    let id = |number: usize| format!("X{number}");
    let mut record = Record::new();
    record
        .supplement
        .extend((0..MANY).map(|number| Extra::Property { id: id(number).into(), values: vec!["1".into()] }));
    let whole = r#"{"format":"wei7","version":"3.0","tree":{}}"#;
    let items = (0..MANY).flat_map(|number| {
        [
            json!({"absent": format!("Y{number}")}),
            json!({"implied": {"id": id(number), "values": [if number % 2 == 0 { "1" } else { "2" }]}}),
            json!({"exact": {"items": [], "over": "0"}}),
            json!({"whole": {"document": whole, "supplement": null, "over": "0"}}),
        ]
    });
    let items: Vec<_> = items.map(|item| json!({"at": "document", "item": item})).collect();
    let mut more = record.clone();
    more.supplement.push(Extra::Event);
    let carrier = Carrier::between(&record, &more, &Limits::DEFAULT).unwrap().unwrap().to_json().unwrap();
    let mut carrier: Value = serde_json::from_str(&carrier).unwrap();
    carrier["items"] = items.into();
    let json = carrier.to_string();
    let begun = Instant::now();
    let applied = Carrier::from_json(json.as_bytes()).unwrap().apply(record, &Limits::DEFAULT);
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    // Every other property still stands as it was written for something else, and is taken away.
    let left = applied.value.supplement.items().iter().filter(|item| matches!(item, Extra::Property { .. })).count();
    assert_eq!(left, MANY / 2);
}
