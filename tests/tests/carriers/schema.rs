//! The schema of docs/supplement.md.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use wei7_core::Extra;

use crate::hostile_extras::hostile_extras;
use crate::sources::files;

#[test]
fn writer_and_reader_agree_with_the_schema() {
    let text = include_str!("../../../docs/supplement.md");
    let schema =
        text.split("## 7. Schema").nth(1).unwrap().split("```json").nth(1).unwrap().split("```").next().unwrap();
    let schema: Value = serde_json::from_str(schema).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    let whole = jsonschema::validator_for(&schema).unwrap();
    let an_extra = json!({"$ref": "#/$defs/item", "$defs": schema["$defs"]});
    let an_extra = jsonschema::validator_for(&an_extra).unwrap();
    let extras = schema["$defs"]["item"]["oneOf"].as_array().unwrap();
    let mut unseen: BTreeSet<&str> = extras[0]["enum"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    unseen.extend(extras[1]["properties"].as_object().unwrap().keys().map(String::as_str));
    let kind = |extra: &Value| match extra {
        Value::String(kind) => kind.clone(),
        other => other.as_object().unwrap().keys().next().unwrap().clone(),
    };
    for (name, file, _) in files() {
        let columns = file.columns();
        assert!(whole.is_valid(&columns), "{name}: {columns}");
        for member in columns.as_object().unwrap().keys() {
            assert!(schema["properties"].get(member).is_some(), "{member} is not in the schema");
        }
        // The kinds of things are listed in section 3.
        let table = text.split("## 4.").next().unwrap();
        for column in columns["fields"].as_array().into_iter().flatten() {
            let kind = column[1].as_str().unwrap();
            let known = kind.contains(['=', '+']) || table.contains(&format!("`{kind}`"));
            assert!(known, "{name}: {kind} is not in the table");
        }
    }
    // Each extra must be in the table of section 5, and other values are not read.
    for extra in hostile_extras() {
        let read = |extra: &Value| serde_json::from_value::<Extra>(extra.clone());
        assert_eq!(an_extra.is_valid(&extra), read(&extra).is_ok(), "{extra}");
        unseen.remove(&*kind(&extra));
        let table = text.split("## 6.").next().unwrap();
        assert!(table.contains(&format!("`{}`", kind(&extra))), "{extra} is not in the table");
        let Ok(written) = read(&extra) else { continue };
        let written = serde_json::to_value(&written).unwrap();
        assert!(an_extra.is_valid(&written), "{written}");
        for wrong in [
            json!({kind(&extra): {"x": 1}}),
            json!({kind(&extra): -1}),
            json!({kind(&extra): [-1]}),
            json!({"unknown": 1}),
            json!("unknown"),
            json!({}),
        ] {
            // An object with optional members only.
            let open = kind(&extra) == "diagram";
            assert!(open || an_extra.is_valid(&wrong) == read(&wrong).is_ok(), "{wrong}");
        }
    }
    assert!(unseen.is_empty(), "{unseen:?}");
}
