//! As much of JSON Schema as the schema of the supplement uses. A keyword that is not known here fails the test.

use serde_json::{Map, Value};

/// Whether a value is what this schema demands.
///
/// # Panics
///
/// At a keyword that is not known here.
pub fn is_valid(value: &Value, schema: &Value, root: &Value) -> bool {
    let schema: &Map<String, Value> = schema.as_object().unwrap();
    schema.iter().all(|(keyword, rule)| match &**keyword {
        "$schema" | "title" | "$defs" => true,
        "$ref" => {
            let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            is_valid(value, &root["$defs"][name], root)
        }
        "type" => match rule.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("type {other}"),
        },
        "const" => value == rule,
        "enum" => rule.as_array().unwrap().contains(value),
        "required" => of_object(value, |value| {
            rule.as_array().unwrap().iter().all(|name| value.contains_key(name.as_str().unwrap()))
        }),
        "properties" => of_object(value, |value| {
            let rules = rule.as_object().unwrap();
            value.iter().all(|(name, value)| rules.get(name).is_none_or(|rule| is_valid(value, rule, root)))
        }),
        "additionalProperties" => {
            assert_eq!(*rule, Value::Bool(false));
            of_object(value, |value| value.keys().all(|name| schema["properties"].get(name).is_some()))
        }
        "minProperties" => of_object(value, |value| value.len() as u64 >= rule.as_u64().unwrap()),
        "maxProperties" => of_object(value, |value| value.len() as u64 <= rule.as_u64().unwrap()),
        "items" => value.as_array().is_none_or(|values| values.iter().all(|value| is_valid(value, rule, root))),
        "minItems" => value.as_array().is_none_or(|values| values.len() as u64 >= rule.as_u64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|values| values.len() as u64 <= rule.as_u64().unwrap()),
        "minLength" => value.as_str().is_none_or(|text| text.chars().count() as u64 >= rule.as_u64().unwrap()),
        "maxLength" => value.as_str().is_none_or(|text| text.chars().count() as u64 <= rule.as_u64().unwrap()),
        "minimum" => {
            value.as_number().is_none_or(|_| value.as_i64().is_none_or(|number| number >= rule.as_i64().unwrap()))
        }
        "maximum" => {
            value.as_number().is_none_or(|_| value.as_u64().is_none_or(|number| number <= rule.as_u64().unwrap()))
        }
        "oneOf" => rule.as_array().unwrap().iter().filter(|rule| is_valid(value, rule, root)).count() == 1,
        "anyOf" => rule.as_array().unwrap().iter().any(|rule| is_valid(value, rule, root)),
        "pattern" => {
            let digits = rule.as_str().unwrap().strip_prefix("^[0-9a-f]{").unwrap().strip_suffix("}$").unwrap();
            let hex = |text: &str| text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            value.as_str().is_none_or(|text| text.len() == digits.parse::<usize>().unwrap() && hex(text))
        }
        other => panic!("keyword {other}"),
    })
}

fn of_object(value: &Value, rule: impl FnOnce(&Map<String, Value>) -> bool) -> bool {
    value.as_object().is_none_or(rule)
}
