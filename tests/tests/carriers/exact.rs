//! Nodes that are said exactly, by somebody who wants to do harm.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wei7_convert::Format;
use wei7_core::Step;
use wei7_testsuite::carriers::File;

use crate::sources::{addresses, files, is_as_shown, is_sound, said, with_items};

const HUGE: u32 = 4_294_967_295;

/// Items that must not stand within a node that is said exactly.
fn not_within() -> Vec<Value> {
    vec![
        json!({"exact": {}}),
        json!({"exact": {"comment": null}}),
        json!({"whole": {"document": r#"{"format":"wei7","version":"3.0","tree":{}}"#, "supplement": null}}),
        json!({"info": r#"{"format":"wei7","version":"3.0","info":{},"tree":{}}"#}),
        json!({"exact-text": {"field": "comment", "text": "x"}}),
        json!({"exact-text": {"field": "title", "text": "x"}}),
        json!({"timing": {"time": "1", "actor": null}}),
        json!({"question": "black"}),
        json!({"stones": []}),
        json!({"mark-order": []}),
        json!({"implied": {"id": "ZZ", "values": ["x"]}}),
        json!({"spelling": "continued"}),
        json!({"detached": {"parent": 0, "place": 0}}),
        json!("wrapper"),
        json!({"property": {"id": "ZZ", "values": ["](;B[aa"]}}),
        json!({"property": {"id": "(;B[aa]", "values": ["x"]}}),
    ]
}

/// Items that stand at some nodes.
fn within() -> Vec<Value> {
    vec![
        json!({"splitter": "large"}),
        json!({"evaluation": "trick"}),
        json!({"problem": "white"}),
        json!({"number": 7}),
        json!({"shape": "circle"}),
        json!({"label": "12"}),
        json!({"symbol": "*"}),
        json!({"variation": "a"}),
        json!("event"),
        json!({"start-time": "x"}),
        json!({"spelling": "same-node"}),
        json!({"spelling": "game-info"}),
        json!({"spelling": "pre-element"}),
        json!({"setup": {"stones": [{"color": "black", "x": 0, "y": 0}], "empty": [{"x": 1, "y": 0}]}}),
        json!({"setup": {"stones": [{"color": "black", "x": HUGE, "y": 0}], "empty": []}}),
        json!({"last-remarks": ["x"]}),
        json!({"header": {"keyword": "SOURCE", "lines": ["a book"]}}),
        json!({"diagram": {"region": "A9 C5"}}),
        json!({"property": {"id": "ZZ", "values": ["x"]}}),
        json!({"commentary": [{"title": "t", "lines": ["a", "ENDCOM"]}]}),
        json!({"mark-lines": ["MARK a@C3"]}),
    ]
}

/// Exact nodes of all kinds, right and wrong.
pub(crate) fn hostile_nodes() -> Vec<Value> {
    let stone = |x: u32, y: u32| json!({"color": "white", "x": x, "y": y});
    let mark = |x: u32, y: u32, symbol: &str| json!({"x": x, "y": y, "symbol": symbol});
    let info = |json: &str| json!({"info": {"document": json, "items": [{"start-time": "x"}]}});
    let mut nodes = vec![
        json!({}),
        json!({"over": ""}),
        json!({"over": "0123456789abcdef", "comment": null}),
        json!({"absent": true}),
        json!({"absent": true, "comment": null}),
        json!({"size": "absent"}),
        json!({"size": "square"}),
        json!({"size": "rectangle"}),
        info(r#"{"format":"wei7","version":"3.0","info":{"name":"x"},"tree":{}}"#),
        info(r#"{"format":"wei7","version":"3.0","info":{"players":[{"participant":7}]},"tree":{}}"#),
        info(r#"{"format":"wei7","version":"3.0","tree":{}}"#),
        info("x"),
        json!({"title": null}),
        json!({"title": "x".repeat(300)}),
        json!({"title": "a\nb\u{0}"}),
        json!({"comment": null}),
        json!({"comment": "x\u{0}\r\nENDCOM"}),
        json!({"steps": "empty"}),
        json!({"steps": "absent", "branches": "empty"}),
        json!({"branches": "absent"}),
        json!({"evaluation": null}),
        json!({"evaluation": "good"}),
        json!({"evaluation": "bad", "comment": "x", "marks": [mark(0, 0, "a")]}),
        json!({"problem": null}),
        json!({"problem": "black"}),
        json!({"problem": "white", "stones": [stone(4, 4)]}),
        json!({"pre": {}}),
        json!({"pre": {"problem": "black"}}),
        json!({"pre": {"comment": "\u{FFFF}", "marks": [], "stones": []}}),
        json!({"items": []}),
    ];
    for stones in [
        json!(null),
        json!([]),
        json!([stone(4, 4)]),
        json!([stone(9, 0)]),
        json!([stone(HUGE, HUGE)]),
        json!([stone(0, 0), stone(0, 0)]),
        (0..81).map(|n| stone(n % 9, n / 9)).collect(),
    ] {
        nodes.push(json!({"stones": stones}));
        nodes.push(json!({"pre": {"stones": stones}}));
    }
    for marks in [
        json!(null),
        json!([]),
        json!([mark(0, 0, "a"), mark(0, 0, "a")]),
        json!([mark(9, 0, "a")]),
        json!([mark(0, HUGE, "a")]),
        json!([mark(1, 1, "\n")]),
        json!([mark(1, 1, "棋")]),
        json!([mark(1, 1, " ")]),
    ] {
        nodes.push(json!({"marks": marks}));
        nodes.push(json!({"pre": {"marks": marks}}));
    }
    for item in within().into_iter().chain(not_within()) {
        nodes.push(json!({"items": [item]}));
        nodes.push(json!({"items": [item, item]}));
        nodes.push(json!({"pre": {"items": [item]}}));
        nodes.push(json!({"marks": [{"x": 2, "y": 2, "symbol": "#", "items": [item]}]}));
        nodes.push(
            json!({"info": {"document": r#"{"format":"wei7","version":"3.0","info":{},"tree":{}}"#, "items": [item]}}),
        );
    }
    nodes.into_iter().map(|node| json!({"exact": node})).collect()
}

/// At each kind of node, one by one: it makes a record that all formats can have, or is refused and changes nothing.
#[test]
fn exact_nodes_make_sound_records_or_are_refused() {
    let nodes = hostile_nodes();
    let mut applied = BTreeSet::new();
    for (number, (name, file, _)) in files().into_iter().enumerate() {
        let plain = said(&file.shown());
        let addresses = addresses(&file.shown());
        for (index, item) in nodes.iter().enumerate() {
            for (place, at) in addresses.iter().enumerate() {
                if (index + place + number) % 6 != 0 {
                    continue;
                }
                let why = format!("{name}: {item} at {at}");
                let read = with_items(&file, &[json!({"at": at, "item": item})]).read().unwrap();
                if said(&read.record) == plain {
                    continue;
                }
                assert!(read.codes.is_empty(), "{why}: {:?}", read.codes);
                is_sound(&read.record, &why);
                applied.insert(item.to_string());
            }
        }
    }
    assert!(applied.len() > 40, "{}", applied.len());
    for item in not_within() {
        let within = format!("[{item}");
        assert!(!applied.iter().any(|node| node.contains(&within)), "{item}");
    }
}

/// The address of the first step that is shown, in files of this format.
fn of_a_step(format: Format) -> (File, String) {
    let found = files().into_iter().filter(|(_, file, _)| file.format == format).find_map(|(_, file, _)| {
        let is_step = |at: &String| at.split('/').count() == 2 && !at.contains("pre") && !at.contains("99");
        let at = addresses(&file.shown()).into_iter().find(is_step)?;
        Some((file, at))
    });
    found.unwrap()
}

/// Two at a time: what goes by itself need not go with another.
#[test]
fn exact_nodes_that_do_not_go_together_are_refused() {
    let (file, at) = of_a_step(Format::SGF);
    let problem = |at: &str| json!({"at": at, "item": {"exact": {"problem": "black"}}});
    let pres: Vec<String> = addresses(&file.shown()).into_iter().filter(|at| at.ends_with("/pre")).collect();
    for (first, second) in pres.iter().zip(pres.iter().skip(1)) {
        let read = with_items(&file, &[problem(first), problem(second)]).read().unwrap();
        is_sound(&read.record, &format!("{first} and {second}"));
    }
    for (a, b) in [
        (json!({"exact": {"items": [{"splitter": "large"}]}}), json!({"splitter": "small"})),
        (json!({"splitter": "small"}), json!({"exact": {"items": [{"splitter": "large"}]}})),
        (json!({"exact": {"comment": "a"}}), json!({"exact": {"evaluation": "bad"}})),
    ] {
        let read = with_items(&file, &[json!({"at": at, "item": a}), json!({"at": at, "item": b})]).read().unwrap();
        assert_eq!(read.codes, ["C007"], "{a} and {b}");
        is_sound(&read.record, &format!("{a} and {b}"));
    }
}

#[test]
fn large_and_deep_exact_nodes_are_read_or_refused_in_time() {
    let (file, at) = of_a_step(Format::WEI7);
    let shown = file.shown();
    let with = |item: &str| {
        let head = r#""format":"wei7-supplement","version":1"#;
        let digest = &file.value()["digest"];
        let json = format!(r#"{{{head},"digest":{digest},"items":[{{"at":"{at}","item":{item}}}]}}"#);
        file.with(&json).read().unwrap()
    };
    let begun = Instant::now();
    let mark = |n: u32| format!(r#"{{"x":{},"y":{},"symbol":"a"}}"#, n % 9, n / 9 % 9);
    let marks = (0..1_000_000).map(mark).collect::<Vec<_>>().join(",");
    let read = with(&format!(r#"{{"exact":{{"marks":[{marks}]}}}}"#));
    assert_eq!(read.codes, [""; 0]);
    let has_all = |step: &Step| step.marks.as_ref().is_some_and(|marks| marks.len() == 1_000_000);
    assert!(read.record.tree.ids().any(|id| read.record.tree[id].steps().iter().any(has_all)));
    let read = with(&format!(r#"{{"exact":{{"marks":[{marks},{{"x":9,"y":0,"symbol":"a"}}]}}}}"#));
    assert_eq!(read.codes, ["C007"]);
    is_as_shown(&read, &shown, "a mark off the board");
    let items: Vec<Value> =
        (0..100_000).map(|n| json!({"property": {"id": "ZZ", "values": [n.to_string()]}})).collect();
    let read = with(&json!({"exact": {"items": items}}).to_string());
    assert!(read.codes.is_empty() && said(&read.record).len() > 1_000_000, "{:?}", read.codes);
    for (open, close) in [(r#"{"exact":{"items":["#, "]}}"), (r#"{"exact":{"pre":{"items":["#, "]}}}")] {
        for depth in [2, 20, 1_000, 100_000] {
            let item = format!("{}\"event\"{}", open.repeat(depth), close.repeat(depth));
            let read = with(&item);
            assert!(["C001", "C006", "C007"].iter().any(|code| read.codes == [*code]), "{depth}: {:?}", read.codes);
            is_as_shown(&read, &shown, "deep");
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(120), "{:?}", begun.elapsed());
}
