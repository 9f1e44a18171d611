//! Encodings that the formats share.

use std::io::Read;

use encoding_rs::{Encoding, UTF_8};

use super::code_page::{CodePage, DosText};
use super::names::encoding_named;

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

    /// The encoding of this name, as options and files write it.
    ///
    /// ```
    /// use wei7_text::encoding::{CodePage, TextEncoding};
    ///
    /// assert_eq!(TextEncoding::named("GB2312"), TextEncoding::named("cp936"));
    /// assert_eq!(TextEncoding::named("CP850").map(TextEncoding::name), Some("CP850"));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        CodePage::named(name).map(Self::Dos).or_else(|| encoding_named(name).map(Self::Standard))
    }

    /// The encoding to decode an input in, if one was asked for, and the input to decode: one in a DOS code page is converted
    /// to UTF-8.
    pub fn open<'a>(asked: Option<Self>, input: Box<dyn Read + 'a>) -> (Option<&'static Encoding>, Box<dyn Read + 'a>) {
        match asked {
            None => (None, input),
            Some(Self::Standard(encoding)) => (Some(encoding), input),
            Some(Self::Dos(page)) => (Some(UTF_8), Box::new(DosText::new(page, input))),
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
