//! DOS code pages, which the Encoding Standard does not define.

use std::fmt;

use oem_cp::code_table;

/// A DOS code page: ASCII and 128 further characters. All characters are distinct, so that bytes survive a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodePage {
    /// Code page 437, the original one of the IBM PC.
    Cp437,
    /// Code page 737, Greek.
    Cp737,
    /// Code page 775, Baltic.
    Cp775,
    /// Code page 850, with more letters of western Europe and fewer box-drawing characters than 437.
    Cp850,
    /// Code page 852, central European.
    Cp852,
    /// Code page 855, Cyrillic.
    Cp855,
    /// Code page 858: 850 with the euro sign.
    Cp858,
    /// Code page 860, Portuguese.
    Cp860,
    /// Code page 861, Icelandic.
    Cp861,
    /// Code page 862, Hebrew.
    Cp862,
    /// Code page 863, Canadian French.
    Cp863,
    /// Code page 865, Nordic.
    Cp865,
}

impl CodePage {
    /// Returns the code page with the given number.
    pub(super) const fn from_number(number: u32) -> Option<Self> {
        Some(match number {
            437 => Self::Cp437,
            737 => Self::Cp737,
            775 => Self::Cp775,
            850 => Self::Cp850,
            852 => Self::Cp852,
            855 => Self::Cp855,
            858 => Self::Cp858,
            860 => Self::Cp860,
            861 => Self::Cp861,
            862 => Self::Cp862,
            863 => Self::Cp863,
            865 => Self::Cp865,
            _ => return None,
        })
    }

    /// Returns the usual name and the characters of the bytes from 0x80 on.
    const fn name_and_table(self) -> (&'static str, &'static [char; 128]) {
        match self {
            Self::Cp437 => ("CP437", &code_table::DECODING_TABLE_CP437),
            Self::Cp737 => ("CP737", &code_table::DECODING_TABLE_CP737),
            Self::Cp775 => ("CP775", &code_table::DECODING_TABLE_CP775),
            Self::Cp850 => ("CP850", &code_table::DECODING_TABLE_CP850),
            Self::Cp852 => ("CP852", &code_table::DECODING_TABLE_CP852),
            Self::Cp855 => ("CP855", &code_table::DECODING_TABLE_CP855),
            Self::Cp858 => ("CP858", &code_table::DECODING_TABLE_CP858),
            Self::Cp860 => ("CP860", &code_table::DECODING_TABLE_CP860),
            Self::Cp861 => ("CP861", &code_table::DECODING_TABLE_CP861),
            Self::Cp862 => ("CP862", &code_table::DECODING_TABLE_CP862),
            Self::Cp863 => ("CP863", &code_table::DECODING_TABLE_CP863),
            Self::Cp865 => ("CP865", &code_table::DECODING_TABLE_CP865),
        }
    }

    /// Returns the usual name.
    pub const fn name(self) -> &'static str {
        self.name_and_table().0
    }

    /// Returns the character that a byte encodes.
    ///
    /// ```
    /// assert_eq!(wei7_text::encoding::CodePage::Cp437.character(0x94), 'ö');
    /// ```
    pub fn character(self, byte: u8) -> char {
        usize::from(byte)
            .checked_sub(128)
            .and_then(|at| self.name_and_table().1.get(at))
            .copied()
            .unwrap_or(char::from(byte))
    }

    /// Decodes bytes and appends the characters to `text`.
    pub fn decode(self, bytes: &[u8], text: &mut String) {
        text.extend(bytes.iter().map(|byte| self.character(*byte)));
    }
}

impl fmt::Display for CodePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_bytes_decode_to_distinct_characters() {
        for page in (0..1000).filter_map(CodePage::from_number) {
            let all: BTreeSet<char> = (0..=255).map(|byte| page.character(byte)).collect();
            assert_eq!(all.len(), 256, "{page}");
            assert!((0..128).all(|byte| page.character(byte) == char::from(byte)), "{page}");
        }
        assert_eq!(CodePage::Cp437.character(0x9B), '¢');
        assert_eq!(CodePage::Cp850.character(0x9B), 'ø');
        assert_eq!(CodePage::Cp852.character(0x88), 'ł');
        assert_eq!(CodePage::Cp437.character(0xFB), '√');
    }
}
