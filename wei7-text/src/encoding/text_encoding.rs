//! Encodings that the formats share.

use std::io::Read;

use encoding_rs::{Encoding, UTF_8};

use super::code_page::{CodePage, DosText};

/// An encoding of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextEncoding {
    /// An encoding of the Encoding Standard.
    Standard(&'static Encoding),
    /// A DOS code page.
    Dos(CodePage),
}

impl TextEncoding {
    /// The name of the encoding.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard(encoding) => encoding.name(),
            Self::Dos(page) => page.name(),
        }
    }

    /// The encoding to decode an input in, and the input to decode: one in a DOS code page is converted to UTF-8.
    pub fn of_input<'a>(self, input: Box<dyn Read + 'a>) -> (&'static Encoding, Box<dyn Read + 'a>) {
        match self {
            Self::Standard(encoding) => (encoding, input),
            Self::Dos(page) => (UTF_8, Box::new(DosText::new(page, input))),
        }
    }

    /// Whether characters outside ASCII have several bytes.
    pub fn is_of_several_bytes(self) -> bool {
        matches!(self, Self::Standard(encoding) if !encoding.is_single_byte())
    }
}

impl From<&'static Encoding> for TextEncoding {
    fn from(encoding: &'static Encoding) -> Self {
        Self::Standard(encoding)
    }
}

impl From<CodePage> for TextEncoding {
    fn from(page: CodePage) -> Self {
        Self::Dos(page)
    }
}
