//! Encodings shared by all formats.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::code_page::CodePage;

/// A text encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextEncoding {
    /// An encoding that the Encoding Standard defines.
    Standard(&'static Encoding),
    /// A DOS code page.
    Dos(CodePage),
    /// UTF-32, little-endian.
    Utf32Le,
    /// UTF-32, big-endian.
    Utf32Be,
}

impl TextEncoding {
    /// Returns the name of the encoding.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard(encoding) => encoding.name(),
            Self::Dos(page) => page.name(),
            Self::Utf32Le => "UTF-32LE",
            Self::Utf32Be => "UTF-32BE",
        }
    }

    /// Returns the encoding of the byte order mark at the beginning of `bytes`; `None` without a byte order mark.
    ///
    /// ```
    /// use wei7_text::encoding::TextEncoding;
    ///
    /// assert_eq!(TextEncoding::from_bom(b"\xFF\xFE\0\0(\0\0\0"), Some(TextEncoding::Utf32Le));
    /// assert_eq!(TextEncoding::from_bom(b"\xFF\xFE(\0").map(TextEncoding::name), Some("UTF-16LE"));
    /// ```
    pub fn from_bom(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xFF, 0xFE, 0, 0, ..] => Some(Self::Utf32Le),
            [0, 0, 0xFE, 0xFF, ..] => Some(Self::Utf32Be),
            _ => Encoding::for_bom(bytes).map(|(encoding, _)| encoding.into()),
        }
    }

    /// Returns the encoding if the Encoding Standard defines it.
    pub const fn standard(self) -> Option<&'static Encoding> {
        if let Self::Standard(encoding) = self { Some(encoding) } else { None }
    }

    /// Returns whether each byte is a character.
    pub fn is_single_byte(self) -> bool {
        match self {
            Self::Standard(encoding) => encoding.is_single_byte(),
            Self::Dos(_) => true,
            Self::Utf32Le | Self::Utf32Be => false,
        }
    }

    /// Returns whether characters outside ASCII have several bytes.
    pub fn is_multi_byte(self) -> bool {
        !self.is_single_byte()
    }

    /// Returns whether ASCII characters have several bytes, as in UTF-16 and UTF-32.
    pub fn is_wide(self) -> bool {
        matches!(self, Self::Utf32Le | Self::Utf32Be) || self == UTF_16LE || self == UTF_16BE
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

impl PartialEq<&'static Encoding> for TextEncoding {
    fn eq(&self, other: &&'static Encoding) -> bool {
        self.standard() == Some(*other)
    }
}
