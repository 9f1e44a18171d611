//! String tokens and the decoding of their escapes (RFC 8259, 7).

use std::borrow::Cow;

use wei7_text::Span;

/// A string token whose escapes have been checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JsonStr<'s> {
    /// Text between the quotes.
    pub(super) raw: &'s str,
    pub(super) escaped: bool,
    /// Offset of the first quote.
    pub(super) start: usize,
}

impl<'s> JsonStr<'s> {
    /// Returns the span of the token, including the quotes.
    pub(crate) const fn span(&self) -> Span {
        Span::new(self.start, self.start + self.raw.len() + 2)
    }

    /// Returns the decoded text. A lone surrogate, which has been reported, becomes U+FFFD.
    pub(crate) fn text(&self) -> Cow<'s, str> {
        if self.escaped { Cow::Owned(decode(self.raw)) } else { Cow::Borrowed(self.raw) }
    }

    /// Returns whether the decoded text equals `text`.
    #[inline]
    pub(crate) fn is(&self, text: &str) -> bool {
        if self.escaped { self.text() == text } else { self.raw == text }
    }

    /// Returns the text as a segment of a JSON pointer (RFC 6901).
    pub(crate) fn segment(&self) -> String {
        format!("/{}", self.text().replace('~', "~0").replace('/', "~1"))
    }
}

/// Returns the value of hexadecimal digits, or `None` if a byte is not a digit.
pub(super) fn hexadecimal(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |value, digit| Some(value * 16 + char::from(*digit).to_digit(16)?))
}

/// Decodes the escapes of a string.
fn decode(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = memchr::memchr(b'\\', rest.as_bytes()) {
        text.push_str(rest.get(..at).unwrap_or_default());
        let escape = rest.get(at + 1..).unwrap_or_default();
        let (character, length) = match escape.as_bytes().first() {
            Some(b'b') => ('\u{8}', 1),
            Some(b'f') => ('\u{c}', 1),
            Some(b'n') => ('\n', 1),
            Some(b'r') => ('\r', 1),
            Some(b't') => ('\t', 1),
            Some(b'u') => decode_unit(escape),
            other => (other.map_or(char::REPLACEMENT_CHARACTER, |byte| char::from(*byte)), 1),
        };
        text.push(character);
        rest = escape.get(length..).unwrap_or_default();
    }
    text.push_str(rest);
    text
}

/// Decodes an escape that begins with `u`. Returns the character and the number of bytes of the escape.
fn decode_unit(escape: &str) -> (char, usize) {
    let unit = |from: usize| escape.as_bytes().get(from..from + 4).and_then(hexadecimal);
    let first = unit(1).unwrap_or(0xFFFD);
    if (0xD800..0xDC00).contains(&first)
        && escape.as_bytes().get(5..7) == Some(b"\\u")
        && let Some(second @ 0xDC00..0xE000) = unit(7)
    {
        let character = char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00));
        return (character.unwrap_or(char::REPLACEMENT_CHARACTER), 11);
    }
    (char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), 5)
}
