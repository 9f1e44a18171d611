//! Attributes of a tag.

use super::characters::is_blank;
use super::fault::Fault;
use crate::Message;
use crate::Span;

/// An attribute in a tag.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'a> {
    /// The name, which is not checked: it may be no name of XML ([`super::is_name`]).
    pub name: &'a str,
    /// The value between the quotes.
    pub value: RawValue<'a>,
    /// The offset of the name in the source.
    pub at: usize,
}

/// The text of an attribute value between the quotes.
#[derive(Clone, Copy, Debug)]
pub struct RawValue<'a> {
    /// The text, with unresolved references.
    pub text: &'a str,
    /// The offset of the text in the source.
    pub at: usize,
}

impl RawValue<'_> {
    /// Returns the range of the text in the source.
    pub const fn span(&self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }
}

/// A parser for the attributes of a tag (XML 1.0, productions 41 and 10).
///
/// ```
/// use wei7_text::xml::Attributes;
///
/// let mut attributes = Attributes::new(" x='1'", 2);
/// let x = attributes.next()?.unwrap();
/// assert_eq!((x.name, x.value.text, x.at, x.value.at), ("x", "1", 3, 6));
/// assert!(attributes.next()?.is_none());
/// # Ok::<(), wei7_text::xml::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Attributes<'a> {
    text: &'a str,
    /// The offset of the text in the source.
    base: usize,
    position: usize,
}

impl<'a> Attributes<'a> {
    /// Creates a parser for the text of a tag, which begins at the offset `base` of the source.
    pub const fn new(text: &'a str, base: usize) -> Self {
        Self { text, base, position: 0 }
    }

    /// Skips white space and returns whether there was any white space.
    fn skip_blanks(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let start = self.position;
        while bytes.get(self.position).copied().is_some_and(is_blank) {
            self.position += 1;
        }
        self.position > start
    }

    fn fault(&self, found: &'static str) -> Fault {
        Fault::syntax(Span::at(self.base + self.position), Message::new(found))
    }

    /// Returns the next attribute; `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns a fault if the tag is not well-formed.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "a fault ends reading")]
    pub fn next(&mut self) -> Result<Option<Attribute<'a>>, Fault> {
        let bytes = self.text.as_bytes();
        let separated = self.skip_blanks();
        if self.position >= bytes.len() {
            return Ok(None);
        }
        if !separated {
            return Err(self.fault("xml-no-blank-before-attribute"));
        }
        let start = self.position;
        while bytes.get(self.position).is_some_and(|byte| !is_blank(*byte) && *byte != b'=') {
            self.position += 1;
        }
        let name = self.text.get(start..self.position).unwrap_or_default();
        self.skip_blanks();
        if bytes.get(self.position) != Some(&b'=') {
            return Err(self.fault("xml-attribute-without-value"));
        }
        self.position += 1;
        self.skip_blanks();
        let Some(quote @ (b'"' | b'\'')) = bytes.get(self.position).copied() else {
            return Err(self.fault("xml-attribute-without-quotes"));
        };
        self.position += 1;
        let rest = self.text.get(self.position..).unwrap_or_default();
        let Some(length) = rest.bytes().position(|byte| byte == quote) else {
            return Err(self.fault("xml-attribute-without-end"));
        };
        let text = rest.get(..length).unwrap_or_default();
        let value = RawValue { text, at: self.base + self.position };
        self.position += length + 1;
        Ok(Some(Attribute { name, value, at: self.base + start }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_come_one_by_one() {
        let mut attributes = Attributes::new(" a=\"1\"  b = '2>' ", 10);
        let a = attributes.next().unwrap().unwrap();
        assert_eq!((a.name, a.value.text, a.at, a.value.at), ("a", "1", 11, 14));
        let b = attributes.next().unwrap().unwrap();
        assert_eq!((b.name, b.value.text), ("b", "2>"));
        assert!(attributes.next().unwrap().is_none());
        for wrong in ["a=\"1\"", " a", " a=1", " a=\"1\"b=\"2\"", " a=\"1"] {
            let mut attributes = Attributes::new(wrong, 0);
            let end = loop {
                match attributes.next() {
                    Ok(Some(_)) => {}
                    end => break end,
                }
            };
            assert!(end.is_err(), "{wrong}");
        }
    }
}
