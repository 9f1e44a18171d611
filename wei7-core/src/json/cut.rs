//! A document up to a place, with all closed that is open there.

use super::walk::{JsonEvent, walk_json};
use crate::format::Cut;
use crate::report::Limits;

/// An object or an array that is open.
struct Open {
    is_array: bool,
    /// The end of the last thing in it that is whole; of its bracket, if there is none.
    whole: usize,
    is_empty: bool,
}

/// Leaves out the element of an array that `at` is in, and all that follows: a step, a branch, a mark. Outside of arrays it is
/// the member of an object.
pub(crate) fn cut(text: &str, at: usize, limits: &Limits) -> Option<Cut> {
    let mut open: Vec<Open> = Vec::new();
    let mut has_ended = false;
    // A fault of the text is an end, too.
    let _ = walk_json(text, limits, |event, span| {
        let is_behind = match event {
            JsonEvent::Object | JsonEvent::Array | JsonEvent::Name(_) => span.start >= at,
            _ => span.end > at,
        };
        has_ended |= is_behind;
        if has_ended {
            return;
        }
        match event {
            JsonEvent::Object => open.push(Open { is_array: false, whole: span.end, is_empty: true }),
            JsonEvent::Array => open.push(Open { is_array: true, whole: span.end, is_empty: true }),
            JsonEvent::Name(_) => {}
            _ => {
                if event == JsonEvent::Close {
                    open.pop();
                }
                if let Some(around) = open.last_mut() {
                    (around.whole, around.is_empty) = (span.end, false);
                }
            }
        }
    });
    let mut within = open.iter().rposition(|open| open.is_array).unwrap_or(open.len().checked_sub(1)?);
    // A branch of which nothing is whole is none.
    while let Some([outer, element, inner]) = within.checked_sub(2).and_then(|outer| open.get(outer..=within))
        && outer.is_array
        && element.is_empty
        && inner.is_empty
    {
        within -= 2;
    }
    open.truncate(within + 1);
    let end = open.last()?.whole;
    let mut cut = Cut { text: text.get(..end)?.to_owned(), end };
    cut.text.extend(open.iter().rev().map(|open| if open.is_array { ']' } else { '}' }));
    Some(cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_element_with_the_damage_and_all_behind_it_are_left_out() {
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
        // A text that ends early, at any place, is closed.
        for end in 1..text.len() {
            let part = &text[..end];
            let found = cut(part, end, &Limits::DEFAULT).unwrap();
            assert!(walk_json(&found.text, &Limits::DEFAULT, |_, _| ()).is_ok(), "{part} {found:?}");
            assert_eq!(found.text[..found.end], part[..found.end]);
        }
    }
}
