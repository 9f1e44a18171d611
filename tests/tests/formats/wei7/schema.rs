//! The published schema of 3.0 (docs/schema) and the reader agree, as far as a schema can express the rules of 3.0.

use std::sync::LazyLock;

use jsonschema::Validator;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};
use wei7_core::{Diagnostic, JsonReader, JsonWriter, Level};
use wei7_testsuite::generate::document::documents;
use wei7_testsuite::samples::{entries, project, samples};
use wei7_testsuite::sampling::cases;

static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(include_str!("../../../../docs/schema/wei7-3.0.schema.json")).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
});

/// Returns whether a finding is outside the scope of a schema: syntax of JSON (J001 to J012), the board (5.6), the
/// number of participants (5.7), the calendar (5.10.2), consequences of moves and of nesting (5.15.2.5 to 5.15.2.7,
/// 5.15.3.2.2, 4.8.6), limits.
fn is_beyond_a_schema(finding: &Diagnostic) -> bool {
    let id = finding.code.id;
    ("J001"..="J012").contains(&id)
        || ["J043", "J046", "J091", "J123", "J124", "J125", "J126", "J127", "J150", "J156"].contains(&id)
        || id.starts_with('M')
}

/// Returns all errors of a text.
fn errors(text: &[u8]) -> Vec<Diagnostic> {
    let report = match JsonReader::new().lenient().read(text) {
        Ok(parsed) => parsed.report,
        Err(refused) => refused.report,
    };
    report.diagnostics().iter().filter(|finding| finding.code.level >= Level::Repaired).cloned().collect()
}

/// Returns whether schema and reader agree about a text that is JSON for both; `None` if it is not.
fn agree(text: &[u8]) -> Option<Result<(), String>> {
    let errors = errors(text);
    let value: Value = serde_json::from_slice(text).ok()?;
    // Schema and reader choose different ones of duplicate members, and the rest of an invalid JSON text is not read.
    if errors.iter().any(|error| ("J001"..="J011").contains(&error.code.id)) {
        return None;
    }
    let refuses: Vec<_> = errors.iter().filter(|finding| !is_beyond_a_schema(finding)).collect();
    let errors: Vec<_> =
        SCHEMA.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    Some(if refuses.is_empty() == errors.is_empty() {
        Ok(())
    } else {
        Err(format!("reader: {refuses:?}\nschema: {errors:?}\n{}", String::from_utf8_lossy(text)))
    })
}

/// Returns whether a number is more precise than the double that most validators convert it to.
fn is_finer_than_doubles(text: &str) -> bool {
    let number = |char: char| char.is_ascii_digit() || matches!(char, '.' | 'e' | 'E' | '+' | '-');
    text.split(|char| !number(char)).any(|number| {
        let digits = number.split(['e', 'E']).next().unwrap_or_default();
        let is_zero = digits.bytes().all(|byte| !matches!(byte, b'1'..=b'9'));
        let flushed = number.parse::<f64>().is_ok_and(|double| !double.is_finite() || (double == 0.0) != is_zero);
        flushed || digits.len() > 16
    })
}

#[test]
fn schema_and_reader_agree_about_the_corpus() {
    let (mut agreed, mut refused) = (0, 0);
    for folder in ["valid", "lenient", "invalid", "regression"] {
        for path in entries(&project("corpus/wei7-3.0").join(folder)) {
            let limited = std::fs::read_to_string(path.with_extension("expected.json"))
                .is_ok_and(|expected| expected.contains("\"limits\""));
            let text = std::fs::read(&path).unwrap();
            let passed_over = limited || is_finer_than_doubles(&String::from_utf8_lossy(&text));
            if passed_over || path.extension().is_none_or(|extension| extension != "wei7") {
                continue;
            }
            if let Some(result) = agree(&text) {
                result.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                agreed += 1;
                refused += usize::from(!errors(&text).is_empty());
            }
        }
    }
    assert!(agreed > 150 && refused > 100, "{agreed} files, {refused} with errors");
}

#[test]
fn samples_conform_to_the_schema() {
    for path in samples("examples/wei7-3.0") {
        let value: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        assert!(SCHEMA.is_valid(&value), "{}", path.display());
    }
}

/// Returns replacements for a value.
fn strange() -> impl Strategy<Value = Value> {
    let name = prop_oneof![Just("point"), Just("problem"), Just("color"), Just("value"), Just("x"), Just("winner")];
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        prop_oneof![Just(0.5), Just(-1.0), Just(1.0), Just(2.5), Just(10.0), Just(512.0), Just(86400.0)]
            .prop_map(Value::from),
        (-2_i64..600).prop_map(Value::from),
        "[a-z@?]{0,2}|move|mark|takeback|message|result|good|\u{7}|.{120,140}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        (name, -1_i64..3).prop_map(|(name, number)| json!({ name: number })),
    ]
}

/// Returns the value with this number in document order, or the null of a missing one.
fn nth(value: &mut Value, number: usize) -> &mut Value {
    let mut pointers = Vec::new();
    let mut open = vec![(String::new(), &*value)];
    while let Some((pointer, here)) = open.pop() {
        match here {
            Value::Array(items) => {
                open.extend(items.iter().enumerate().map(|(index, item)| (format!("{pointer}/{index}"), item)));
            }
            Value::Object(members) => {
                open.extend(members.iter().map(|(name, item)| (format!("{pointer}/{name}"), item)));
            }
            _ => {}
        }
        pointers.push(pointer);
    }
    let pointer = pointers.swap_remove(number % pointers.len());
    value.pointer_mut(&pointer).unwrap()
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn what_is_written_is_what_the_schema_wants(record in documents()) {
        let mut text = Vec::new();
        JsonWriter::new().write(&record, &mut text).unwrap();
        prop_assert!(SCHEMA.is_valid(&serde_json::from_slice(&text).unwrap()));
    }

    #[test]
    fn schema_and_reader_agree_about_changed_documents(
        record in documents(),
        changes in prop::collection::vec((any::<Index>(), strange(), 0..4_u8, any::<Index>()), 1..4),
    ) {
        let mut text = Vec::new();
        JsonWriter::new().write(&record, &mut text).unwrap();
        let mut value: Value = serde_json::from_slice(&text).unwrap();
        for (place, new, way, member) in changes {
            let there = nth(&mut value, place.index(1 << 20));
            match (way, there.as_object_mut()) {
                (0, Some(members)) if !members.is_empty() => {
                    let name = members.keys().nth(member.index(members.len())).unwrap().clone();
                    members.remove(&name);
                }
                (1, Some(members)) => {
                    let names = ["color", "point", "value", "problem", "title", "margin", "evaluation", "time", "width"];
                    members.insert(names[member.index(names.len())].into(), new);
                }
                _ => *there = new,
            }
        }
        if let Some(result) = agree(value.to_string().as_bytes()) {
            result.map_err(TestCaseError::fail)?;
        }
    }
}
