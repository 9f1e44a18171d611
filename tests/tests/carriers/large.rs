//! Large and deep carriers. Quadratic work on them would take hours.

use serde_json::json;
use wei7_testsuite::carriers::{File, TARGETS};

use crate::sources::{files, is_as_shown, shows_its_file};

#[test]
fn large_and_deep_carriers_are_read_or_refused() {
    let files = files();
    for format in TARGETS {
        let (_, file, _) = files.iter().find(|(_, file, _)| file.format == format).unwrap();
        is_read_or_refused(file);
    }
}

fn is_read_or_refused(file: &File) {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(1_000_000), close.repeat(1_000_000));
    let columns = file.columns().to_string();
    let head = columns.strip_suffix('}').unwrap();
    for json in [
        // Contents that inflate to many times their size.
        " ".repeat(100_000_000),
        deep("[", "]"),
        deep("{\"a\":", ""),
        format!("{head},\"unknown\":{}}}", deep("[", "]")),
        format!("{head},\"lists\":{}}}", deep("[", "]")),
        format!("{head},\"moves\":\"{}\"}}", "+0;".repeat(5_000_000)),
        format!("{head},\"shape\":\"({})\"}}", "9".repeat(5_000_000)),
    ] {
        let read = file.with_content(json.as_bytes()).read().unwrap();
        assert_eq!(read.codes, ["C001"]);
        is_as_shown(&read, file, "deep");
    }
    // Many changes, nodes and lists. A carrier with too high a compression ratio is not read, nor one that changes a
    // value twice.
    let mut many = file.columns();
    let number_of = 300_000;
    let word = |number: i64| format!("a sentence {}", number.wrapping_mul(7_919_999_983) % 1_000_003);
    let words: Vec<String> = (0..number_of).map(word).collect();
    let prints: Vec<i64> = (0..number_of).map(|number| number.wrapping_mul(104_729) % 4_000_037).collect();
    let zeros = vec![0; words.len()];
    many["fields"] = json!([[0, "comment", zeros, words, prints]]);
    assert_eq!(file.with_columns(&many).read().unwrap().codes, ["C001"]);
    let corners: Vec<String> = (0..number_of).map(|number| format!("{},0", 100 + number)).collect();
    let marks = vec!["a"; words.len()];
    many["fields"] = json!([[0, "mark", zeros, marks, prints, corners]]);
    let read = file.with_columns(&many).read().unwrap();
    assert!(read.codes.iter().all(|code| ["C003", "C006"].contains(code)), "{:?}", read.codes);
    assert!(read.codes.len() > 1);
    assert_eq!(shows_its_file(&read, file), Ok(()));
    let mut many = file.columns();
    // Just below the limit for the size of a carrier.
    let number_of = 25_000;
    many["new"] = "=".repeat(usize::try_from(number_of).unwrap()).into();
    let nodes: Vec<i64> = (0..number_of).map(|number| i64::from(number > 0)).collect();
    let messages: Vec<serde_json::Value> = (0..number_of).map(|number| json!({"message": word(number)})).collect();
    many["fields"] = json!([[1, "action", nodes, messages]]);
    // Each below the one before it.
    many["lists"] = (0..number_of - 1).flat_map(|_| [-1, 1, -1]).collect();
    let read = file.with_columns(&many).read().unwrap();
    assert!(!read.codes.contains(&"C001"), "{:?}", read.codes);
    assert_eq!(shows_its_file(&read, file), Ok(()));
}
