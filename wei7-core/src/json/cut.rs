//! Truncates a damaged document and closes all open objects and arrays.

use super::walk::{JsonEvent, walk_json};
use crate::format::Cut;
use crate::report::Limits;

/// An open object or array.
struct Open {
    is_array: bool,
    /// Offset after the last complete value in the object or array; after its opening bracket if there is none.
    complete_end: usize,
    is_empty: bool,
}

/// Cuts the text before the innermost array element (a step, a branch, a mark) that contains the offset `at`, and
/// closes what is open there. Outside of arrays, cuts before the member of an object instead.
pub(crate) fn cut(text: &str, at: usize, limits: &Limits) -> Option<Cut> {
    let mut open: Vec<Open> = Vec::new();
    let mut has_ended = false;
    // The result does not matter: a syntax error ends the walk, and everything after it is cut off anyway.
    let _ = walk_json(text, limits, |event, span| {
        let is_after = match event {
            JsonEvent::Object | JsonEvent::Array | JsonEvent::Name(_) => span.start >= at,
            _ => span.end > at,
        };
        has_ended |= is_after;
        if has_ended {
            return;
        }
        match event {
            JsonEvent::Object => open.push(Open { is_array: false, complete_end: span.end, is_empty: true }),
            JsonEvent::Array => open.push(Open { is_array: true, complete_end: span.end, is_empty: true }),
            JsonEvent::Name(_) => {}
            _ => {
                if event == JsonEvent::Close {
                    open.pop();
                }
                if let Some(around) = open.last_mut() {
                    (around.complete_end, around.is_empty) = (span.end, false);
                }
            }
        }
    });
    let mut innermost = open.iter().rposition(|open| open.is_array).unwrap_or(open.len().checked_sub(1)?);
    // A branch of which no complete content is left is cut off as a whole.
    while let Some([outer, element, inner]) = innermost.checked_sub(2).and_then(|outer| open.get(outer..=innermost))
        && outer.is_array
        && element.is_empty
        && inner.is_empty
    {
        innermost -= 2;
    }
    open.truncate(innermost + 1);
    let end = open.last()?.complete_end;
    let mut cut = Cut { text: text.get(..end)?.to_owned(), end };
    cut.text.extend(open.iter().rev().map(|open| if open.is_array { ']' } else { '}' }));
    Some(cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_damaged_element_and_everything_after_it_are_removed() {
        let text = r#"{"a": {"b": [1, {"c": [2, 3]}, {"d": "x"}]}, "e": 4}"#;
        for (at, expected) in [
            ("3]", r#"{"a": {"b": [1, {"c": [2]}]}}"#),
            ("{\"c", r#"{"a": {"b": [1]}}"#),
            ("2,", r#"{"a": {"b": [1]}}"#),
            ("\"x\"", r#"{"a": {"b": [1, {"c": [2, 3]}]}}"#),
            ("1,", r#"{"a": {"b": []}}"#),
            ("4}", r#"{"a": {"b": [1, {"c": [2, 3]}, {"d": "x"}]}}"#),
            ("{\"a", ""),
        ] {
            let at = text.find(at).unwrap();
            let found = cut(text, at, &Limits::DEFAULT);
            assert_eq!(found.map(|cut| cut.text).unwrap_or_default(), expected);
        }
        // Wherever a text is cut off, the result is complete JSON.
        for end in 1..text.len() {
            let part = &text[..end];
            let found = cut(part, end, &Limits::DEFAULT).unwrap();
            assert!(walk_json(&found.text, &Limits::DEFAULT, |_, _| ()).is_ok(), "{part} {found:?}");
            assert_eq!(found.text[..found.end], part[..found.end]);
        }
    }
}
