//! Encodings that the formats share.

use encoding_rs::Encoding;

use super::code_page::CodePage;

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
