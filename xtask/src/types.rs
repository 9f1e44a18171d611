//! Types of TypeScript from a JSON schema. Knows the keywords that the schemas of wei7 use.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// Returns a module with a type for the schema, `name`, and for each of its definitions.
pub(crate) fn declarations(schema: &Value, name: &str) -> String {
    let mut module = "// Made by `cargo xtask js` from docs/schema; do not edit.\n".to_owned();
    declare(&mut module, name, schema);
    for (id, definition) in schema["$defs"].as_object().into_iter().flatten() {
        declare(&mut module, &type_name(id), definition);
    }
    module
}

fn declare(module: &mut String, name: &str, schema: &Value) {
    let comment = schema["description"].as_str().or_else(|| schema["$comment"].as_str());
    if let Some(comment) = comment {
        let _ = write!(module, "\n/** {comment} */");
    }
    let _ = writeln!(module, "\nexport type {name} = {};", expression(schema, 0));
}

/// Converts `shortString` to `Wei7ShortString`: `Wei7` keeps the names apart from those of the package.
fn type_name(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    format!("Wei7{}{}", first.unwrap_or_default(), letters.as_str())
}

fn expression(schema: &Value, depth: usize) -> String {
    let Some(schema) = schema.as_object() else { return "unknown".to_owned() };
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return type_name(reference.rsplit('/').next().unwrap_or_default());
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    let union = |parts: Vec<String>| parts.join(" | ");
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return union(values.iter().map(Value::to_string).collect());
    }
    if let Some(any) = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array) {
        return union(any.iter().map(|one| expression(one, depth)).collect());
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("object") => object(schema, depth),
        Some("array") => {
            format!("Array<{}>", schema.get("items").map_or("unknown".to_owned(), |one| expression(one, depth)))
        }
        Some("integer" | "number") => "number".to_owned(),
        Some(kind @ ("string" | "boolean" | "null")) => kind.to_owned(),
        _ => "unknown".to_owned(),
    }
}

fn object(schema: &Map<String, Value>, depth: usize) -> String {
    let required: Vec<&Value> = schema.get("required").and_then(Value::as_array).into_iter().flatten().collect();
    let indent = "  ".repeat(depth + 1);
    let mut text = "{\n".to_owned();
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let optional = if required.iter().any(|one| *one == name) { "" } else { "?" };
        let _ = writeln!(text, "{indent}{name}{optional}: {};", expression(property, depth + 1));
    }
    let _ = write!(text, "{}}}", "  ".repeat(depth));
    text
}
