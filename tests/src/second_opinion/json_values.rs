//! Compares JSON texts by value, with `serde_json` instead of the reader under test.

use serde_json::Value;

/// Compares values; the spelling of numbers and the order of members have no meaning.
///
/// # Errors
///
/// One of the two texts is no JSON.
pub fn are_equal(first: &[u8], second: &[u8]) -> serde_json::Result<bool> {
    // A byte order mark is not part of the text (RFC 8259, 8.1).
    let first = first.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(first);
    Ok(same(&serde_json::from_slice(first)?, &serde_json::from_slice(second)?))
}

/// Returns whether two values are equal.
pub fn same(first: &Value, second: &Value) -> bool {
    match (first, second) {
        (Value::Number(first), Value::Number(second)) => first == second || first.as_f64() == second.as_f64(),
        (Value::Array(first), Value::Array(second)) => {
            first.len() == second.len() && first.iter().zip(second).all(|(first, second)| same(first, second))
        }
        (Value::Object(first), Value::Object(second)) => {
            first.len() == second.len()
                && first.iter().all(|(name, value)| second.get(name).is_some_and(|other| same(value, other)))
        }
        _ => first == second,
    }
}
