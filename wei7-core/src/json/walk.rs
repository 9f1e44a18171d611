//! A walk over any JSON text, which other formats that contain JSON also use.

use std::borrow::Cow;

use wei7_text::{Code, Span};

use super::tokenizer::{Event, Kind, Stop, Tokenizer};
use crate::report::{Diagnostic, Limits};

/// An event of a walk over a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonEvent<'s> {
    /// An object begins.
    Object,
    /// An array begins.
    Array,
    /// The name of a member, whose value comes next.
    Name(Cow<'s, str>),
    /// A string.
    String(Cow<'s, str>),
    /// A number as written.
    Number(&'s str),
    /// The value `true` or `false`.
    Bool(bool),
    /// The value `null`.
    Null,
    /// An object or array ends.
    Close,
}

/// Reads a JSON text (RFC 8259) from its beginning and calls `see` for each event with its place. The place of
/// [`JsonEvent::Close`] is the whole object or array. The walk does not recurse, so the text may be nested deeply.
///
/// Returns the spans of escapes that are only one half of a surrogate pair. The events have U+FFFD in their place.
///
/// ```
/// use wei7_core::{JsonEvent, Limits, walk_json};
///
/// let mut numbers = Vec::new();
/// let see = |event, _| if let JsonEvent::Number(number) = event { numbers.push(number) };
/// walk_json("{\"moves\": [1, 2.50]}", &Limits::DEFAULT, see)?;
/// assert_eq!(numbers, ["1", "2.50"]);
/// # Ok::<(), Box<wei7_core::Diagnostic>>(())
/// ```
pub fn walk_json<'s>(
    text: &'s str,
    limits: &Limits,
    mut see: impl FnMut(JsonEvent<'s>, Span),
) -> Result<Vec<Span>, Box<Diagnostic>> {
    let max_string_bytes = usize::try_from(limits.text).unwrap_or(usize::MAX);
    // A byte order mark is not a part of the text.
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut tokens = Tokenizer::new(text).max_string_bytes(max_string_bytes);
    tokens.rewind(text.len() - body.len());
    let walked = tokens.walk(|event, span| {
        let event = match event {
            Event::Open(Kind::Array) => JsonEvent::Array,
            Event::Open(_) => JsonEvent::Object,
            Event::Name(name) => JsonEvent::Name(name.text()),
            Event::Element(_) => return true,
            Event::String(string) => JsonEvent::String(string.text()),
            Event::Number(number) => JsonEvent::Number(number),
            Event::Literal(Kind::True) => JsonEvent::Bool(true),
            Event::Literal(Kind::False) => JsonEvent::Bool(false),
            Event::Literal(_) => JsonEvent::Null,
            Event::Close => JsonEvent::Close,
        };
        see(event, span);
        true
    });
    let ended = walked.and_then(|_| tokens.end());
    match ended {
        Ok(()) => Ok(tokens.surrogates().to_vec()),
        Err(Stop) => Err(tokens.take_fault().unwrap_or_else(|| Box::new(fallback_fault()))),
    }
}

/// Returns the finding for a stop without a recorded reason. It is never used, because the tokenizer always records one.
const fn fallback_fault() -> Diagnostic {
    const CODE: &Code = &crate::report::codes::JSON_END;
    Diagnostic::new(CODE, crate::report::Place::Source)
}
