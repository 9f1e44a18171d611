//! Large and deep carriers.

use std::time::{Duration, Instant};

use serde_json::json;
use wei7_convert::Format;
use wei7_core::{BranchId, Carrier, Extra, Limits, Mark, Point, Record, Symbol};

use crate::sources::{files, is_as_shown, shows};

#[test]
fn large_and_deep_carriers_are_read_or_refused_in_time() {
    let (_, file, _) = files().into_iter().find(|(_, file, _)| file.format == Format::WEI7).unwrap();
    let shown = file.shown();
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(1_000_000), close.repeat(1_000_000));
    let columns = file.columns().to_string();
    let head = columns.strip_suffix('}').unwrap();
    for json in [
        deep("[", "]"),
        deep("{\"a\":", ""),
        format!("{head},\"unknown\":{}}}", deep("[", "]")),
        format!("{head},\"new\":{}}}", deep("[", "]")),
        format!("{head},\"moves\":\"{}\"}}", "#0;".repeat(5_000_000)),
        format!("{head},\"shape\":\"({})\"}}", "9".repeat(5_000_000)),
    ] {
        let begun = Instant::now();
        let read = file.with_content(json.as_bytes()).read().unwrap();
        assert_eq!(read.codes, ["C001"]);
        is_as_shown(&read, &shown, "deep");
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    }
    // Many patches, nodes and lists; what deflates too well is not read.
    let begun = Instant::now();
    let mut many = file.columns();
    let number_of = 300_000;
    let word = |number: i64| format!("a sentence {}", number.wrapping_mul(7_919_999_983) % 1_000_003);
    let words: Vec<String> = (0..number_of).map(word).collect();
    let prints: Vec<i64> = (0..number_of).map(|number| number.wrapping_mul(104_729) % 4_000_037).collect();
    many["patches"] = json!([[0, "comment", vec![0; words.len()], words, prints]]);
    let read = file.with_columns(&many).read().unwrap();
    assert!(read.codes.iter().all(|code| ["C003", "C005"].contains(code)), "{:?}", read.codes);
    assert!(read.codes.len() > 1 && shows(&read.record, &file) == shows(&shown, &file));
    let mut many = file.columns();
    many["new"] = (0..number_of).map(|number| json!({"message": word(number)})).collect();
    many["lists"] = (0..number_of - 1).map(|new| json!([-1 - new, [-2 - new]])).collect();
    let read = file.with_columns(&many).read().unwrap();
    assert!(shows(&read.record, &file) == shows(&shown, &file), "{:?}", read.codes);
    assert!(begun.elapsed() < Duration::from_secs(120), "{:?}", begun.elapsed());
}

/// A target that shows moves, and nothing that is said about them.
#[allow(clippy::unnecessary_wraps, reason = "as targets are asked")]
fn moves_only(record: &Record) -> Option<Record> {
    let mut shown = record.clone();
    shown.supplement.take();
    let root = &mut shown.tree[BranchId::ROOT];
    root.supplement.take();
    if let Some(pre) = root.pre.as_deref_mut() {
        pre.marks = None;
        pre.supplement.take();
    }
    Some(shown)
}

#[test]
fn a_node_of_many_things_takes_no_longer_than_many_nodes() {
    const MANY: u32 = 1_500;
    let mut record = Record::new();
    let property = |number| Extra::Property { id: format!("X{number}").into(), values: vec!["1".into()] };
    record.supplement.extend((0..MANY).map(property));
    let pre = record.tree[BranchId::ROOT].pre.get_or_insert_default();
    pre.supplement.extend((0..MANY).map(property));
    let mark = |number: u32| Mark {
        point: Point::new(number % 19, number / 19 % 19),
        symbol: Symbol::new(char::from(b'a' + u8::try_from(number % 26).unwrap())).unwrap(),
        supplement: [Extra::Label(number.to_string().into())].into_iter().collect(),
    };
    pre.marks = Some((0..MANY).map(mark).collect());
    let shown = moves_only(&record).unwrap();
    let begun = Instant::now();
    let carrier = Carrier::between(&shown, &record).unwrap();
    let written = begun.elapsed();
    let back = carrier.merge(&shown, &moves_only, &Limits::DEFAULT);
    assert_eq!(back.report.diagnostics(), []);
    assert!(back.value == record);
    println!("written in {written:?}, with the merge {:?}", begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}
