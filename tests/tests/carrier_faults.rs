//! Carriers that were damaged: edited, cut, doubled, moved to other files. A wrong carrier never makes a wrong record.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::collections::BTreeSet;

use serde_json::{Value, json};
use wei7_convert::Format;
use wei7_core::{Item, Limits, Place, Record};
use wei7_testsuite::carried::{File, Read, TARGETS, read, record, written};
use wei7_testsuite::json_schema::is_valid;
use wei7_xml::Version;

const XML: Format = Format::Xml(Version::V2_2);

/// Games with much that only one format says.
const SOURCES: &[(&str, Format, &str)] = &[
    (
        "sgf",
        Format::Sgf,
        "(;FF[4]CA[UTF-8]SZ[9]PB[Ada]BR[3d]PW[Ben]KM[6.50]RE[B+Resign]TM[600]AN[us]ZZ[a\\]b]C[root]AB[ee]\
         ;W[gc]BL[12.5]N[named]LB[aa:12][bb:*]TR[cc][dd](;B[cg]TE[2]C[one];AE[ee]AW[ef][fe]C[set up];B[hh]\
         ;W[hh]XX[])(;B[gg]W[cc];PL[B]TB[aa:bb])(;C[pause];;W[]))",
    ),
    (
        "xml",
        XML,
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- before --><wei7 version=\"2.1\"><size>9</size>\
         <game id=\"17\" name=\"evening\"><time>2012-03-06T20:15:00+01:00</time><rules komi=\"6.5\" type=\"Chinese\"/>\
         <black name=\"Ada\"/><white name=\"Ben\"/><result winner=\"black\"/></game>\
         <moves><pre title=\"start\" comment=\"c\"><white x=\"0\" y=\"0\"/><black x=\"8\" y=\"8\"/></pre>\
         <black x=\"4\" y=\"4\" eval=\"trick\"/><!-- within --><moves><white x=\"1\" y=\"2\" eval=\"normal\"/>\
         <black x=\"1\" y=\"2\" problem=\"white\"/><white x=\"2\" y=\"2\" eval=\"bad\"/></moves>\
         <mark x=\"3\" y=\"3\" symbol=\"*\"/><white x=\"4\" y=\"2\" splitter=\"large\" title=\"later\"/></moves></wei7>\n",
    ),
    (
        "ishi",
        Format::Ishi,
        "REMARK from paper\nEVENT Lesson\nBLACK Anna 4-kyu\nDATE 10 March 1990\nKOMI 3 1/2\nRESULT White wins by resignation\n\
         RECORDER me\nTIMELIMIT 1 hour\nBOARDSIZE 9\nCOM\nwelcome \\d\nENDCOM\nSETUP B C3\nB 1 D3\nW 12 E3\nMARK \\t@C4 1@C5\n\
         COM First try\nline\nENDCOM\nUSER mine\n x \nENDUSER\nVAR x\nW 2 C4\nREMARK within\nB 3 E5\nPRISONER #1\nENDVAR\n\
         DIAGRAM A9 E5\nHIDE #1\nCOM\nhidden\nENDCOM\nB 3 E4\nZZZ what\nREMARK last\n",
    ),
    (
        "wei7",
        Format::Wei7,
        r#"{"format":"wei7","version":"3.0","size":9,"info":{"id":"7","name":"live","place":"here","time":"2011-09-05T18:35Z",
        "rules":{"scoring":"area"},"participants":[{"name":"Ada","title":"club"},{"name":"Ben"},{"name":"Cy"}],
        "players":[{"participant":0,"color":1},{"participant":1}]},"tree":{"pre":{"comment":"start","marks":[
        {"point":{"x":1,"y":1},"symbol":"b"},{"point":{"x":0,"y":0},"symbol":"a"}],"stones":[{"color":2,"point":{"x":8,"y":8}},
        {"color":1,"point":{"x":7,"y":8}}]},"steps":[{"time":1.50,"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}},
        "actor":0,"comment":"棋"},{"action":{"type":"move","value":{"color":2,"point":null}},"actor":1}],"branches":[
        {"pre":{"problem":{"color":2},"comment":"q"},"steps":[{"action":{"type":"move","value":{"color":2,"point":{"x":1,"y":1},
        "evaluation":"good"}},"time":9}]},{"title":"line\ntwo","steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":2,"y":2}}}}]}]}}"#,
    ),
    (
        "live",
        Format::Wei7,
        r#"{"format":"wei7","version":"3.0","size":9,"info":{"participants":[{}]},"tree":{"steps":[
        {"action":{"type":"message","value":"hi"},"actor":0},{"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3}}}},
        {"action":{"type":"takeback","value":1}},{"action":{"type":"move","value":{"color":2,"point":{"x":3,"y":3}}}},
        {"action":{"type":"mark","value":{"point":{"x":0,"y":0},"symbol":"a"}}},{"action":{"type":"result","value":{"winner":null}}}]}}"#,
    ),
];

/// Every source in every format where something is carried.
fn files() -> Vec<(String, File, Record)> {
    let mut files = Vec::new();
    for (name, from, text) in SOURCES {
        let source = record(text, *from);
        for to in TARGETS {
            if let Some(file) = File::of(&source, to) {
                files.push((format!("{name} in {to}"), file, source.clone()));
            }
        }
    }
    assert!(files.len() > 12, "{}", files.len());
    files
}

/// What a record must be, wherever it came from: it is written in all formats, and each of them gives it again.
fn is_sound(record: &Record, why: &str) {
    for format in TARGETS {
        let (text, supplement) = written(record, format, true).unwrap_or_else(|| panic!("{why}: not in {format}"));
        let again = read(&text, supplement.as_deref(), format).unwrap_or_else(|| panic!("{why}: {format}\n{text}"));
        assert!(again.codes.is_empty(), "{why}: {format}: {:?}\n{text}\n{supplement:?}", again.codes);
        let (before, after) = (said(record), said(&again.record));
        assert!(before == after, "{why}: {format}\n{text}\n{before}\n{after}");
        let strict = match format {
            Format::Wei7 => wei7_core::JsonReader::new().read(text.as_bytes()).is_ok(),
            Format::Xml(_) => wei7_xml::XmlReader::new().read(text.as_bytes()).is_ok(),
            // What was wrong in one of these stays.
            Format::Sgf | Format::Ishi => true,
        };
        assert!(strict, "{why}: {format} is not valid\n{text}");
    }
}

/// What a record says, by 3.0 and its supplement.
fn said(record: &Record) -> String {
    let (text, supplement) = written(record, Format::Wei7, true).unwrap();
    // The order of the items of one node means nothing.
    let mut items: Vec<String> = supplement.map_or_else(Vec::new, |json| {
        let json: Value = serde_json::from_str(&json).unwrap();
        json["items"].as_array().unwrap().iter().map(Value::to_string).collect()
    });
    items.sort();
    format!("{text}\n{}", items.join("\n"))
}

/// Whether it shows nothing else than the document does.
fn is_as_shown(read: &Read, shown: &Record, why: &str) {
    assert!(said(&read.record) == said(shown), "{why}: {:?}\n{}\n{}", read.codes, said(&read.record), said(shown));
}

#[test]
fn undamaged_carriers_bring_everything_back() {
    for (name, file, source) in files() {
        let read = file.read().unwrap();
        assert!(read.codes.is_empty(), "{name}: {:?}", read.codes);
        assert!(said(&read.record) == said(&source), "{name}");
        assert!(file.with("").text().len() > 10);
        is_sound(&source, &name);
    }
}

#[test]
fn a_carrier_that_is_cut_is_not_applied() {
    for (name, file, _) in files() {
        let shown = file.shown();
        for length in (0..file.json.len()).filter(|length| file.json.is_char_boundary(*length)) {
            let read = file.with(&file.json[..length]).read().unwrap();
            let why = format!("{name}: cut at {length}");
            // A USER block that does not begin as ours is user data of the file's own.
            if file.format == Format::Ishi && length < 27 {
                continue;
            }
            assert_eq!(read.codes, ["C001"], "{why}");
            is_as_shown(&read, &shown, &why);
        }
    }
}

#[test]
fn every_byte_of_a_carrier_may_be_wrong() {
    for (name, file, source) in files() {
        let shown = file.shown();
        let mut seen = BTreeSet::new();
        let bytes = file.json.as_bytes();
        for (at, byte) in bytes.iter().enumerate().filter(|(at, _)| *at < 1500 || at % 7 == 0) {
            for with in [b'0', b'"', byte ^ 1] {
                let mut changed = bytes.to_vec();
                changed[at] = with;
                let Ok(changed) = String::from_utf8(changed) else { continue };
                let why = format!("{name}: byte {at} became {:?}", char::from(with));
                let Some(read) = file.with(&changed).read() else { continue };
                if !seen.insert(said(&read.record)) {
                    continue;
                }
                if read.codes == ["C001"] || read.codes == ["C002"] {
                    is_as_shown(&read, &shown, &why);
                } else if said(&read.record) != said(&source) {
                    is_sound(&read.record, &why);
                }
            }
        }
    }
}

#[test]
fn without_digest_and_guards_nothing_is_applied() {
    for (name, file, _) in files() {
        let shown = file.shown();
        let mut value = file.value();
        value.as_object_mut().unwrap().remove("digest");
        for item in value["items"].as_array_mut().unwrap() {
            item.as_object_mut().unwrap().remove("guard");
        }
        let read = file.with_value(&value).read().unwrap();
        let mut expected = vec!["C003"];
        expected.extend(value["items"].as_array().unwrap().iter().map(|_| "C005"));
        assert_eq!(read.codes, expected, "{name}");
        is_as_shown(&read, &shown, &name);
        for (digest, guard) in [("", ""), ("x", "x"), ("0", "0"), ("-1", "ffffffffffffffffff")] {
            value["digest"] = digest.into();
            value["items"].as_array_mut().unwrap().iter_mut().for_each(|item| item["guard"] = guard.into());
            let read = file.with_value(&value).read().unwrap();
            assert_eq!(read.codes, expected, "{name}");
            is_as_shown(&read, &shown, &name);
        }
    }
}

#[test]
fn of_another_version_or_kind_nothing_is_applied() {
    for (name, file, _) in files() {
        let shown = file.shown();
        for (member, with, code) in [
            ("version", json!(2), "C002"),
            ("version", json!(0), "C002"),
            ("version", json!(18_446_744_073_709_551_615_u64), "C002"),
            ("version", json!("1"), "C001"),
            ("version", json!(1.5), "C001"),
            ("version", json!(-1), "C001"),
            ("format", json!("wei7"), "C001"),
            ("format", json!(null), "C001"),
            ("digest", json!(7), "C001"),
            ("items", json!({}), "C001"),
            ("items", json!([7]), "C001"),
            ("items", json!([{"at": 7, "item": "event"}]), "C001"),
        ] {
            let mut value = file.value();
            value[member] = with;
            // A block of Ishi that does not begin as ours does is user data of the file's own.
            if file.format == Format::Ishi && member == "format" {
                continue;
            }
            let read = file.with_value(&value).read().unwrap();
            assert_eq!(read.codes, [code], "{name}: {member}: {value}");
            is_as_shown(&read, &shown, &name);
        }
    }
}

/// The carrier of a file with these items, and the digest that it has.
fn with_items(file: &File, items: &[Value]) -> File {
    let mut value = file.value();
    value["items"] = items.into();
    file.with_value(&value)
}

/// All nodes of a record, as a carrier names them, and some that are not there.
fn addresses(shown: &Record) -> Vec<String> {
    let mut all = vec!["document".to_owned(), "info".to_owned()];
    for (number, (id, _)) in shown.tree.preorder().enumerate() {
        let branch = &shown.tree[id];
        all.push(number.to_string());
        let marks = |marks: Option<&[wei7_core::Mark]>| -> Vec<String> {
            let key = |mark: &wei7_core::Mark| format!("{},{},{},0", mark.point.x, mark.point.y, mark.symbol.as_char());
            marks.unwrap_or_default().iter().map(key).collect()
        };
        if let Some(pre) = branch.pre.as_deref() {
            all.push(format!("{number}/pre"));
            all.extend(marks(pre.marks.as_deref()).iter().take(1).map(|key| format!("{number}/pre/{key}")));
        }
        for (index, step) in branch.steps().iter().enumerate() {
            all.push(format!("{number}/{index}"));
            all.extend(marks(step.marks.as_deref()).iter().take(1).map(|key| format!("{number}/{index}/{key}")));
        }
    }
    all.extend(
        ["999", "999/pre", "0/999", "4294967295/4294967295", "99999999999", "", "/", "0/pre/0,0,a,9", "0/0/action"]
            .map(str::to_owned),
    );
    all
}

/// Items of every kind, each as somebody might write it who wants to do harm.
#[allow(clippy::too_many_lines, reason = "a list")]
fn hostile_items() -> Vec<Value> {
    let bad = [
        "",
        "x",
        "\n",
        "a\r\nENDUSER\r\nEVENT x",
        "]",
        "\\",
        "](;B[aa",
        "?>",
        "-->",
        "\u{0}",
        "</wei7>",
        "<!--",
        "\u{FFFF}",
        "棋\u{7F}",
        " x ",
    ];
    let huge = 4_294_967_295_u32;
    let mut items = vec![json!("wrapper"), json!("event")];
    let pick = |name: &str, words: &[&str]| words.iter().map(|word| json!({name: word})).collect::<Vec<_>>();
    items.extend(pick("splitter", &["small", "large"]));
    items.extend(pick("evaluation", &["bad", "normal", "good", "trick"]));
    items.extend(pick("problem", &["black", "white"]));
    items.extend(pick("question", &["black", "white"]));
    items.extend(pick("shape", &["triangle", "square", "circle", "cross", "selected", "diamond", "check"]));
    items.extend(pick("symbol", &["*", "\n", "\u{0}", "<", "&", "\"", "]", "棋", "a", "\u{FFFF}", " "]));
    items.extend(pick(
        "spelling",
        &["pre-element", "problem-on-move", "no-main-line", "trailing-mark", "same-node", "continued"],
    ));
    for (parent, place) in [(0, 0), (1, 0), (2, 0), (1, huge), (huge, 0), (3, 1)] {
        items.push(json!({"detached": {"parent": parent, "place": place}}));
    }
    for actor in [json!(null), json!(0), json!(9), json!(huge)] {
        items.push(json!({"timing": {"time": "1.5", "actor": actor}}));
    }
    for time in ["", "x", "-1", "1e999999999", "1e5", "NaN"] {
        items.push(json!({"timing": {"time": time, "actor": null}}));
    }
    let stone = |x: u32, y: u32| json!({"color": "black", "x": x, "y": y});
    for stones in [
        vec![],
        vec![stone(9, 9)],
        vec![stone(huge, 0)],
        vec![stone(0, 0), stone(0, 0)],
        vec![stone(3, 5)],
        (0..81).map(|n| stone(n % 9, n / 9)).collect(),
    ] {
        items.push(json!({"stones": stones}));
        items.push(json!({"setup": {"stones": stones, "empty": []}}));
        items.push(json!({"setup": {"stones": [], "empty": stones}}));
    }
    for order in [vec![], vec![0], vec![0, 0], vec![1, 0], vec![huge]] {
        items.push(json!({"mark-order": order}));
    }
    for number in [0, 1, 7, huge] {
        items.push(json!({"number": number}));
    }
    for corners in [
        json!(null),
        json!([{"x": 0, "y": 0}, {"x": 3, "y": 3}]),
        json!([{"x": 8, "y": 8}, {"x": 0, "y": 0}]),
        json!([{"x": huge, "y": 0}, {"x": 0, "y": 0}]),
    ] {
        items.push(json!({"diagram": {"region": "A9 C5", "corners": corners}}));
    }
    let empty = r#"{"format":"wei7","version":"3.0","tree":{}}"#;
    for document in [empty, "", "x", r#"{"format":"wei7","version":"3.0","size":9,"tree":{}}"#] {
        items.push(json!({"whole": {"document": document, "supplement": null}}));
        items.push(json!({"info": document}));
    }
    items
        .push(json!({"info": r#"{"format":"wei7","version":"3.0","info":{"players":[{"participant":7}]},"tree":{}}"#}));
    items.push(json!({"info": r#"{"format":"wei7","version":"3.0","info":{"participants":[{"name":"x\n]"}],"name":"y"},"tree":{}}"#}));
    for text in bad {
        for field in ["title", "comment", "name", "id", "participants/0/name", "participants/9/name", text] {
            items.push(json!({"exact-text": {"field": field, "text": text}}));
        }
        for name in ["label", "start-time", "absent", "implied", "variation", "info"] {
            items.push(json!({name: text}));
        }
        for name in ["prisoners", "mark-lines", "remarks", "last-remarks", "foreign-diagram"] {
            items.push(json!({name: []}));
            items.push(json!({name: [text]}));
        }
        for word in ["explicit", "order"] {
            items.push(json!({"spelling": {word: text}}));
            items.push(json!({"spelling": {word: format!("c{text}")}}));
        }
        for name in ["komi", "rules/komi", "eval", "x", text] {
            items.push(json!({"spelling": {"value": {"name": name, "text": text}}}));
            items.push(json!({"foreign": {"attribute": {"name": name, "value": text}}}));
        }
        items.push(json!({"foreign": {"markup": {"xml": text}}}));
        items.push(json!({"foreign": {"markup": {"anchor": {"element": text, "child": huge}, "xml": "<a/>"}}}));
        items.push(json!({"foreign": {"line": text}}));
        items.push(json!({"foreign": {"property": {"pointer": text, "json": text}}}));
        for position in [
            json!("prolog"),
            json!("epilog"),
            json!({"inside": {}}),
            json!({"inside": {"element": text, "child": huge}}),
        ] {
            for kind in ["comment", "instruction"] {
                items.push(json!({"aside": {"position": position, "kind": kind, "text": text}}));
            }
        }
        for id in ["ZZ", "B", "C", "AB", "SZ", "FF", "WEISUPPLEMENT", "KM", "GM", "CA", "AP", "RE", text] {
            items.push(json!({"property": {"id": id, "values": [text]}}));
            items.push(json!({"property": {"id": id, "values": []}}));
            items.push(json!({"spelling": {"property": {"id": id, "values": [text, "aa"]}}}));
            items.push(json!({"absent": id}));
        }
        for keyword in ["BLACK", "EVENT", "BOARDSIZE", "DATE", "KOMI", "RESULT", "HANDICAP", "TIMELIMIT", text] {
            items.push(json!({"header": {"keyword": keyword, "lines": [text]}}));
            items.push(json!({"header": {"keyword": keyword, "lines": []}}));
        }
        items.push(json!({"commentary": [{"title": text, "lines": [text, "ENDCOM"]}]}));
        items.push(json!({"user-data": {"title": text, "lines": [text, "ENDUSER"]}}));
        items.push(json!({"diagram": {"region": text, "hide": [text]}}));
    }
    items.sort_by_key(Value::to_string);
    items.dedup();
    items
}

/// Every kind of item at every node: what is applied makes a record that all formats can have.
#[test]
fn forged_items_make_sound_records_or_are_refused() {
    let items = hostile_items();
    let mut applied = BTreeSet::new();
    let mut wrong: Vec<String> = Vec::new();
    for (number, (name, file, _)) in files().into_iter().enumerate() {
        let shown = file.shown();
        let plain = said(&shown);
        let addresses = addresses(&shown);
        for (index, item) in items.iter().enumerate() {
            for (place, at) in addresses.iter().enumerate() {
                // Over all files each item is tried at each kind of node.
                if (index + place + number) % 10 != 0 {
                    continue;
                }
                let why = format!("{name}: {item} at {at}");
                let forged = with_items(&file, &[json!({"at": at, "item": item})]);
                let read = forged.read().unwrap_or_else(|| panic!("{why}"));
                let outcome = std::panic::catch_unwind(|| {
                    let said = said(&read.record);
                    if said == plain {
                        return;
                    }
                    assert!(read.codes.is_empty(), "{why}: {:?}", read.codes);
                    is_sound(&read.record, &why);
                });
                if outcome.is_err() {
                    wrong.push(why);
                } else if read.codes.is_empty() {
                    applied.insert(item.to_string());
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong", wrong.len());
    assert!(applied.len() > 100, "{}", applied.len());
}

/// What must hold when a carrier and its document no longer fit: the record without its items is the document, and what is
/// applied stands at a node that has not changed.
fn nothing_is_wrong(file: &File, why: &str) -> Read {
    let shown = file.shown();
    let read = file.read().unwrap_or_else(|| panic!("{why}"));
    assert!(!read.codes.is_empty(), "{why}: nothing is said");
    assert!(moves(&read.record) == moves(&shown), "{why}: another game\n{}\n{}", said(&read.record), said(&shown));
    is_sound(&read.record, why);
    read
}

/// The shape of a record and what is played in it: no item of an edited file changes that.
fn moves(record: &Record) -> Vec<String> {
    let branch = |(id, depth)| {
        let branch: &wei7_core::Branch = &record.tree[id];
        let steps: Vec<_> = branch.steps().iter().map(|step| format!("{:?}", step.as_move())).collect();
        let mut stones = branch.pre.as_deref().map(|pre| pre.stones().to_vec()).unwrap_or_default();
        stones.sort_unstable();
        format!("{depth} {steps:?} {stones:?}")
    };
    record.tree.preorder().map(branch).collect()
}

/// The digest is that of another document: guards decide.
fn without_digest(file: &File) -> Value {
    let mut value = file.value();
    value["digest"] = "00000000000000000000000000000000".into();
    value
}

#[test]
fn guards_hold_items_to_their_nodes() {
    for (name, file, source) in files() {
        let shown = file.shown();
        let value = without_digest(&file);
        let items = value["items"].as_array().unwrap().clone();
        // By their guards alone items are applied, but those that hold for the very document only.
        let read = file.with_value(&value).read().unwrap();
        let of_document = ["whole", "detached", "wrapper", "continued"];
        let whole_only =
            items.iter().any(|item| of_document.iter().any(|kind| item["item"].to_string().contains(kind)));
        assert_eq!(read.codes[0], "C003", "{name}");
        assert!(
            whole_only || (read.codes.len() == 1 && said(&read.record) == said(&source)),
            "{name}: {:?}",
            read.codes
        );
        for (index, item) in items.iter().enumerate() {
            // At every other node, with its own guard.
            for at in addresses(&shown) {
                if item["at"] == at {
                    continue;
                }
                let moved = json!({"at": at, "guard": item["guard"], "item": item["item"]});
                let mut value = value.clone();
                value["items"] = json!([moved]);
                let read = file.with_value(&value).read().unwrap();
                assert!(
                    read.codes.iter().any(|code| ["C004", "C005", "C007"].contains(code)),
                    "{name}: {moved}: {:?}",
                    read.codes
                );
                is_as_shown(&read, &shown, &format!("{name}: {moved}"));
            }
            // With the guard of every other item.
            for other in items.iter().filter(|other| other["guard"] != item["guard"]) {
                let swapped = json!({"at": item["at"], "guard": other["guard"], "item": item["item"]});
                let mut value = value.clone();
                value["items"] = json!([swapped]);
                let read = file.with_value(&value).read().unwrap();
                assert_eq!(read.codes, ["C003", "C005"], "{name}: {swapped}");
                is_as_shown(&read, &shown, &format!("{name}: {swapped}"));
            }
            // Left out: the others are applied as before.
            let mut value = file.value();
            value["items"].as_array_mut().unwrap().remove(index);
            let read = file.with_value(&value).read().unwrap();
            is_sound(&read.record, &format!("{name}: without {item}"));
        }
    }
}

#[test]
fn items_that_stand_twice_are_applied_once() {
    for (name, file, _) in files() {
        for item in file.value()["items"].as_array().unwrap() {
            let mut value = file.value();
            value["items"].as_array_mut().unwrap().push(item.clone());
            let read = file.with_value(&value).read().unwrap();
            let why = format!("{name}: {item} twice");
            is_sound(&read.record, &why);
            // Of these a node may have several.
            let kind = item["item"].to_string();
            let list = ["property", "foreign", "aside", "remarks", "user-data", "shape", "value", "explicit"];
            if !list.iter().any(|several| {
                kind.starts_with(&format!("{{\"{several}\"")) || kind.contains(&format!("{{\"{several}\""))
            }) {
                assert!(read.codes == ["C007"] || read.codes == ["C007", "C008"], "{why}: {:?}", read.codes);
            }
        }
    }
}

#[test]
fn the_carrier_of_another_file_changes_nothing() {
    let files = files();
    for (name, file, _) in &files {
        let shown = file.shown();
        for (other_name, other, _) in &files {
            let why = format!("{name} with the carrier of {other_name}");
            let read = file.with(&other.json).read().unwrap();
            // Two targets may show the same document.
            if other.value()["digest"] == file.value()["digest"] {
                is_sound(&read.record, &why);
                continue;
            }
            assert_eq!(read.codes[0], "C003", "{why}");
            let applied = other.value()["items"].as_array().unwrap().len() + 1 - read.codes.len();
            if applied == 0 {
                is_as_shown(&read, &shown, &why);
            } else {
                nothing_is_wrong(&file.with(&other.json), &why);
            }
        }
    }
}

#[test]
fn of_two_carriers_the_first_is_applied_and_the_other_told() {
    let files = files();
    for (name, file, source) in &files {
        if file.format == Format::Wei7 {
            continue;
        }
        for (_, other, _) in files.iter().filter(|(_, other, _)| other.format == file.format) {
            let two = File { after: format!("{}{}", file.carrier(&other.json), file.after), ..file.clone() };
            let read = two.read().unwrap();
            assert_eq!(read.codes, ["C001"], "{name}");
            assert!(said(&read.record) == said(source), "{name}");
        }
    }
}

/// Edits of the text around a carrier, as people make them.
const EDITS: &[(&str, &str)] = &[
    ("B[cg]", "B[ch]"),
    (";W[gc]", ";B[ii];W[gc]"),
    (";W[gc]", ";W[gc];B[ii]"),
    ("C[one]", "C[two]"),
    ("(;B[gg]", "(;B[gf]"),
    ("N[named]", "N[renamed]"),
    ("PB[Ada]", "PB[Adam]"),
    ("SZ[9]", "SZ[13]"),
    ("SZ[9]", "SZ[7]"),
    ("(;C[pause]", "(;W[ia])(;C[pause]"),
    ("x=\"4\" y=\"4\"", "x=\"4\" y=\"5\""),
    ("<black x=\"4\" y=\"4\"", "<black x=\"5\" y=\"5\"/><black x=\"4\" y=\"4\""),
    ("comment=\"c\"", "comment=\"d\""),
    ("comment=\"one\"", "comment=\"d\""),
    ("name=\"evening\"", "name=\"morning\""),
    ("<size>9</size>", "<size>11</size>"),
    ("title=\"later\"", "title=\"sooner\""),
    ("B 1 D3", "B 1 D4"),
    ("B 1 ", "W 1 J9\r\nB 1 "),
    ("BLACK Anna", "BLACK Ann"),
    ("line", "another line"),
    ("BOARDSIZE 9", "BOARDSIZE 13"),
    ("\"point\":{\"x\":4,\"y\":4}", "\"point\":{\"x\":5,\"y\":5}"),
    ("\"comment\":\"one\"", "\"comment\":\"two\""),
    ("\"name\":\"evening\"", "\"name\":\"morning\""),
    ("\"title\":\"later\"", "\"title\":\"sooner\""),
    ("\"name\":\"live\"", "\"name\":\"dead\""),
    ("\"size\":9", "\"size\":13"),
    ("\"steps\":[", "\"steps\":[{\"action\":{\"type\":\"move\",\"value\":{\"color\":2,\"point\":{\"x\":6,\"y\":1}}}},"),
];

#[test]
fn a_document_that_was_edited_keeps_its_edits() {
    let mut edits = 0;
    for (name, file, source) in files() {
        for (from, to) in EDITS {
            for part in ["before", "after"] {
                let mut edited = file.clone();
                let text = if part == "before" { &mut edited.before } else { &mut edited.after };
                if !text.contains(from) {
                    continue;
                }
                *text = text.replacen(from, to, 1);
                let why = format!("{name}: {from} became {to}");
                // What is no longer a game of its format is for the tests of that format.
                let Some(plain) = read(&format!("{}{}", edited.before, edited.after), None, file.format) else {
                    continue;
                };
                let wrong = plain
                    .record
                    .clone()
                    .project(&Limits::DEFAULT, 0)
                    .is_ok_and(|plain| !plain.validate(&Limits::DEFAULT).is_ok());
                if wrong || said(&plain.record) == said(&file.shown()) {
                    continue;
                }
                edits += 1;
                let read = nothing_is_wrong(&edited, &why);
                assert_eq!(read.codes[0], "C003", "{why}");
                assert!(said(&read.record) != said(&source), "{why}: the edit is gone");
            }
        }
    }
    assert!(edits > 40, "{edits}");
}

#[test]
fn findings_about_a_carrier_have_its_place() {
    for (name, file, _) in files() {
        let word = match file.format {
            Format::Sgf => "WEISUPPLEMENT",
            Format::Ishi => "USER",
            Format::Xml(_) => "<?wei7-supplement",
            // It is a file of its own.
            Format::Wei7 => continue,
        };
        let no_json = format!("{}x", &file.json[..file.json.len() - 1]);
        for json in [&*no_json, &without_digest(&file).to_string()] {
            let damaged = if json == no_json { file.with(json) } else { file.with_value(&without_digest(&file)) };
            let (text, read) = (damaged.text(), damaged.read().unwrap());
            for place in &read.places {
                let Place::Span(span) = place else { panic!("{name}: {place:?}") };
                assert_eq!(text.get(span.start..span.end), Some(word), "{name}");
            }
            assert!(!read.places.is_empty(), "{name}");
        }
        let two = File { after: format!("{}{}", file.carrier(&no_json), file.after), ..file.clone() };
        let read = two.read().unwrap();
        let [Place::Span(span)] = read.places[..] else { panic!("{name}: {:?}", read.places) };
        assert_eq!(two.text().get(span.start..span.end), Some(word), "{name}");
    }
}

#[test]
fn what_is_written_is_what_the_schema_says_and_what_is_read() {
    let text = include_str!("../../docs/supplement.md");
    let schema =
        text.split("## 7. Schema").nth(1).unwrap().split("```json").nth(1).unwrap().split("```").next().unwrap();
    let schema: Value = serde_json::from_str(schema).unwrap();
    let items = schema["$defs"]["item"]["oneOf"].as_array().unwrap();
    let mut unseen: BTreeSet<&str> = items[0]["enum"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    unseen.extend(items[1]["properties"].as_object().unwrap().keys().map(String::as_str));
    let kind = |item: &Value| match item {
        Value::String(kind) => kind.clone(),
        other => other.as_object().unwrap().keys().next().unwrap().clone(),
    };
    for (name, file, _) in files() {
        assert!(is_valid(&file.value(), &schema, &schema), "{name}: {}", file.json);
    }
    // Each kind and the table of section 4 name the same, and what is no such item is not read.
    for item in hostile_items() {
        let read = serde_json::from_value::<Item>(item.clone());
        assert_eq!(is_valid(&item, &schema["$defs"]["item"], &schema), read.is_ok(), "{item}");
        unseen.remove(&*kind(&item));
        let table = text.split("## 5.").next().unwrap();
        assert!(table.contains(&format!("`{}`", kind(&item))), "{item} is not in the table");
        let Ok(read) = read else { continue };
        let written = serde_json::to_value(&read).unwrap();
        assert!(is_valid(&written, &schema["$defs"]["item"], &schema), "{written}");
        for wrong in [
            json!({kind(&item): {"x": 1}}),
            json!({kind(&item): -1}),
            json!({kind(&item): [-1]}),
            json!({"unknown": 1}),
            json!("unknown"),
            json!({}),
        ] {
            let read = serde_json::from_value::<Item>(wrong.clone()).is_ok();
            // An object of nothing but optional members.
            let open = ["timing", "diagram"].contains(&&*kind(&item));
            assert!(open || is_valid(&wrong, &schema["$defs"]["item"], &schema) == read, "{wrong}");
        }
    }
    assert!(unseen.is_empty(), "{unseen:?}");
}

#[test]
fn large_and_deep_carriers_are_read_or_refused_in_time() {
    let (_, file, _) = files().into_iter().find(|(_, file, _)| file.format == Format::Wei7).unwrap();
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
    let begun = std::time::Instant::now();
    let read = file.with(&json).read().unwrap();
    assert!(read.codes.iter().all(|code| ["C003", "C004", "C005"].contains(code)), "{:?}", &read.codes[..9]);
    is_as_shown(&read, &shown, "large");
    assert!(begun.elapsed().as_secs() < 120, "{:?}", begun.elapsed());
}
