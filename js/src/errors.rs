//! Errors as JSON, which `js/lib` turns into instances of the classes of errors.

use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wei7_core::Message;
use wei7_messages::Language;

/// Class of an error: `ReadError`, `WriteError`, `Wei7Error`, or `TypeError` for invalid arguments.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "reading"), allow(dead_code, reason = "drawing neither reads nor writes files"))]
pub(crate) enum Kind {
    Read,
    Write,
    Other,
    Argument,
}

/// Returns an error with its findings.
pub(crate) fn error(kind: Kind, message: &str, findings: &[Value]) -> JsValue {
    let kind = match kind {
        Kind::Read => "read",
        Kind::Write => "write",
        Kind::Other => "other",
        Kind::Argument => "argument",
    };
    json!({"kind": kind, "message": message, "findings": findings}).to_string().into()
}

/// Returns an error whose message is the first finding that is an error, or else the first finding.
#[cfg(feature = "reading")]
pub(crate) fn raise(kind: Kind, name: Option<&str>, findings: &[Value]) -> JsValue {
    let is_error = |finding: &&Value| matches!(finding["level"].as_str(), Some("error" | "refused"));
    let worst = findings.iter().find(is_error).or_else(|| findings.first());
    let mut message = worst.map_or_else(|| "the input was refused".to_owned(), text);
    if let Some(name) = name {
        message = format!("{name}: {message}");
    }
    error(kind, &message, findings)
}

/// Returns the text of a finding, such as `S001 1:2: no game`.
#[cfg(feature = "reading")]
fn text(finding: &Value) -> String {
    let code = finding["code"].as_str().unwrap_or_default();
    let message = finding["message"].as_str().unwrap_or_default();
    match (&finding["line"], &finding["column"]) {
        (Value::Number(line), Value::Number(column)) => format!("{code} {line}:{column}: {message}"),
        _ => format!("{code}: {message}"),
    }
}

/// Returns an error about an argument.
pub(crate) fn argument(why: impl AsRef<str>) -> JsValue {
    error(Kind::Argument, why.as_ref(), &[])
}

/// Returns an error with the sentence of a message.
pub(crate) fn other(why: &Message) -> JsValue {
    error(Kind::Other, &Language::En.message(why), &[])
}
