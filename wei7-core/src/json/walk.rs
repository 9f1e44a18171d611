//! JSON of any kind, for formats that have it, too.

use std::borrow::Cow;

use wei7_text::{Code, Span};

use super::tokenizer::{Event, Kind, Stop, Tokenizer};
use crate::report::{Diagnostic, Limits};

/// What a walk over a JSON text meets.
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
    /// A number as it is written.
    Number(&'s str),
    /// `true` or `false`.
    Bool(bool),
    /// `null`
    Null,
    /// An object or array ends.
    Close,
}

/// Reads a JSON text (RFC 8259) from its beginning and tells of all that it holds, each with its place; of what is closed the
/// place is all of it. However deep it is, nothing recurses. Returns the places of the escapes that name half of a surrogate pair:
/// what is told has U+FFFD there.
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
    let longest = usize::try_from(limits.text).unwrap_or(usize::MAX);
    // A byte order mark is no part of the text.
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut tokens = Tokenizer::new(text).longest_string(longest);
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
        Err(Stop) => Err(tokens.take_fault().unwrap_or_else(|| Box::new(fault()))),
    }
}

/// The tokenizer always says why it stops.
const fn fault() -> Diagnostic {
    const CODE: &Code = &crate::report::codes::JSON_END;
    Diagnostic::new(CODE, crate::report::Place::Source)
}
