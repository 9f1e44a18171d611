//! The rules of 5.4 for a `shortString`.

use crate::Message;
use wei7_text::Code;

use crate::record::{SHORT_STRING_CHARACTERS, is_line_separator};
use crate::report::codes;

/// Returns the message that states the rule of 5.4 that was broken, for the property `name`.
pub(crate) fn short_string_rule(broken: &'static Code, name: &str) -> Message {
    let rule = match broken {
        code if code == &codes::SHORT_STRING_TYPE => "property-as-string",
        code if code == &codes::SHORT_STRING_LENGTH => "property-at-most-128",
        code if code == &codes::SHORT_STRING_LINES => "property-on-one-line",
        _ => "property-without-control",
    };
    Message::new(rule).with("property", name)
}

/// Returns the codes of the rules of 5.4 that a text breaks.
pub(crate) fn short_string_faults(text: &str) -> impl Iterator<Item = &'static Code> {
    let breaks_line = |c: char| matches!(c, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}') || is_line_separator(c);
    let long = text.len() > SHORT_STRING_CHARACTERS && text.chars().count() > SHORT_STRING_CHARACTERS;
    let (mut lines, mut control) = (false, false);
    // Printable ASCII text has no line breaks and no control characters.
    if !text.bytes().all(|byte| matches!(byte, 0x20..0x7F)) {
        lines = text.contains(breaks_line);
        control = text.contains(|c: char| c.is_control() && !breaks_line(c));
    }
    [
        long.then_some(&codes::SHORT_STRING_LENGTH),
        lines.then_some(&codes::SHORT_STRING_LINES),
        control.then_some(&codes::SHORT_STRING_CONTROL),
    ]
    .into_iter()
    .flatten()
}
