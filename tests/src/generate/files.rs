//! Files of all four formats for property tests, on boards that all of them support: files with every feature of their
//! format, and damaged files.

use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any};
use proptest::prop_oneof;
use proptest::sample::select;
use serde_json::{Map, Value, json};
use wei7_convert::Format;
use wei7_xml::Version;

use crate::conversions::{FORMATS, File, of_version};
use crate::generate::document::{documents, documents_on_boards_of_2_x};
use crate::generate::ishi::{damaged_ishi, ishi_with_other_characters, valid_ishi, valid_ishi_on_boards_of_2_x};
use crate::generate::sgf::{damaged_sgf, valid_sgf, valid_sgf_on_boards_of_2_x};
use crate::generate::xml::{Element, damaged_document, odd_document};
use crate::through_3_0::json;

/// Generates 3.0 files without errors.
pub fn wei7() -> BoxedStrategy<File> {
    documents_on_boards_of_2_x().prop_map(|record| File::new(Format::WEI7, json(&record).into_bytes())).boxed()
}

/// Generates 2.x files without errors.
pub fn xml() -> BoxedStrategy<File> {
    odd_document().prop_map(|element| xml_file(&element)).boxed()
}

fn xml_file(element: &Element) -> File {
    let text: String = element.children.iter().map(Element::to_xml).collect();
    let version = crate::second_opinion::xml_nodes::version(&text).unwrap_or(Version::V2_2);
    File::new(of_version(version), text)
}

/// Generates SGF files without errors. Some declare an older version, in which some properties have another meaning.
pub fn sgf() -> BoxedStrategy<File> {
    let version = select(vec!["FF[4]", "FF[4]", "FF[4]", "FF[3]", "FF[1]"]);
    (valid_sgf_on_boards_of_2_x(), version)
        .prop_map(|(text, version)| File::new(Format::SGF, text.replace("FF[4]", version)))
        .boxed()
}

/// Generates Ishi files without errors.
pub fn ishi() -> BoxedStrategy<File> {
    let text = prop_oneof![4 => valid_ishi_on_boards_of_2_x(), 1 => ishi_with_other_characters()];
    text.prop_map(|text| File::new(Format::ISHI, text)).boxed()
}

/// Generates files of any of the four formats.
pub fn files() -> BoxedStrategy<File> {
    prop_oneof![wei7(), xml(), sgf(), ishi()].boxed()
}

/// Generates 3.0, SGF and Ishi files on any boards, including boards that other formats do not support.
pub fn on_any_board() -> BoxedStrategy<File> {
    prop_oneof![
        documents().prop_map(|record| File::new(Format::WEI7, json(&record).into_bytes())),
        valid_sgf().prop_map(|text| File::new(Format::SGF, text)),
        valid_ishi().prop_map(|text| File::new(Format::ISHI, text)),
    ]
    .boxed()
}

/// Generates files with errors, many of which can be read nevertheless.
pub fn damaged() -> BoxedStrategy<File> {
    prop_oneof![damaged_wei7(), damaged_xml(), damaged_sgf_files(), damaged_ishi_files()].boxed()
}

/// Generates damaged 3.0 files.
pub fn damaged_wei7() -> BoxedStrategy<File> {
    let change = (any::<u16>(), select(vec![0_u8, 1, 2, 3, 4, 5, 6, 7]));
    (documents_on_boards_of_2_x(), vec(change, 1..4))
        .prop_map(|(record, changes)| {
            let mut document: Value = serde_json::from_str(&json(&record)).unwrap();
            for (place, change) in changes {
                let mut place = usize::from(place) % objects(&document);
                damage(&mut document, &mut place, change);
            }
            File::new(Format::WEI7, document.to_string())
        })
        .boxed()
}

/// Generates damaged 2.x files.
pub fn damaged_xml() -> BoxedStrategy<File> {
    damaged_document().prop_map(|element| xml_file(&element)).boxed()
}

/// Generates damaged SGF files.
pub fn damaged_sgf_files() -> BoxedStrategy<File> {
    damaged_sgf().prop_map(|text| File::new(Format::SGF, text)).boxed()
}

/// Generates damaged Ishi files.
pub fn damaged_ishi_files() -> BoxedStrategy<File> {
    damaged_ishi().prop_map(|text| File::new(Format::ISHI, text)).boxed()
}

/// Generates lists of two to six formats, through which a file is converted one after the other.
pub fn ways() -> impl Strategy<Value = Vec<Format>> {
    let any = prop_oneof![
        4 => select(FORMATS.to_vec()),
        1 => prop_oneof![Just(Format::WEI7_2_0), Just(Format::WEI7_2_1)],
    ];
    vec(any, 2..=6)
}

/// Returns the number of objects in a document.
fn objects(value: &Value) -> usize {
    match value {
        Value::Object(members) => 1 + members.values().map(objects).sum::<usize>(),
        Value::Array(values) => values.iter().map(objects).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// Changes the object with this number in document order; `place` counts down to it. Recursion is safe: the trees of
/// proptest are not deep.
fn damage(value: &mut Value, place: &mut usize, change: u8) -> bool {
    match value {
        Value::Object(members) => {
            if *place == 0 {
                change_object(members, change);
                return true;
            }
            *place -= 1;
            members.values_mut().any(|value| damage(value, place, change))
        }
        Value::Array(values) => values.iter_mut().any(|value| damage(value, place, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn change_object(members: &mut Map<String, Value>, change: u8) {
    let first = members.keys().next().cloned();
    let (name, value) = match change {
        0 => ("age".to_owned(), json!({"deep": [1, null, "~/"]})),
        1 => ("~a/b".to_owned(), json!("text")),
        2 => ("komi".to_owned(), json!("7.5")),
        3 => ("komi".to_owned(), json!(7.3)),
        4 => ("time".to_owned(), json!("yesterday")),
        5 => ("name".to_owned(), json!("x".repeat(200))),
        6 => ("title".to_owned(), json!("two\nlines\u{85}")),
        _ => match first {
            Some(first) => (first, json!(null)),
            None => return,
        },
    };
    members.insert(name, value);
}
