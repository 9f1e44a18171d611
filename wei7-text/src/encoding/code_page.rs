//! DOS code pages of files from 1990, which the Encoding Standard does not have.

use std::fmt;
use std::io::{self, Read};

/// A DOS code page: ASCII and 128 different characters, so that bytes survive a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodePage {
    /// 437, of the first PCs.
    Cp437,
    /// 850, with more letters of western Europe and fewer box-drawing characters.
    Cp850,
}

impl CodePage {
    /// The page of a name: `CP437`, `ibm-437`, `437`, `oem850`.
    ///
    /// ```
    /// use wei7_text::encoding::CodePage;
    /// assert_eq!(CodePage::named("IBM437"), Some(CodePage::Cp437));
    /// assert_eq!(CodePage::named("cp1252"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let plain: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
        let prefixes = ["cp", "ibm", "oem", "dos", "pc", "cspc"];
        match prefixes.iter().find_map(|prefix| plain.strip_prefix(prefix)).unwrap_or(&plain) {
            "437" => Some(Self::Cp437),
            "850" => Some(Self::Cp850),
            _ => None,
        }
    }

    /// The usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cp437 => "CP437",
            Self::Cp850 => "CP850",
        }
    }

    /// The character of a byte.
    ///
    /// ```
    /// assert_eq!(wei7_text::encoding::CodePage::Cp437.character(0x94), 'ö');
    /// ```
    pub fn character(self, byte: u8) -> char {
        let table = match self {
            Self::Cp437 => &CP437,
            Self::Cp850 => &CP850,
        };
        usize::from(byte).checked_sub(128).and_then(|at| table.get(at)).copied().unwrap_or(char::from(byte))
    }

    /// Decodes bytes and appends the text.
    pub fn decode(self, bytes: &[u8], text: &mut String) {
        text.extend(bytes.iter().map(|byte| self.character(*byte)));
    }
}

impl fmt::Display for CodePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A reader that converts from a code page to UTF-8.
///
/// ```
/// use std::io::Read;
/// let mut text = String::new();
/// wei7_text::encoding::DosText::new(wei7_text::encoding::CodePage::Cp437, &b"Bj\x94rn"[..]).read_to_string(&mut text)?;
/// assert_eq!(text, "Björn");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct DosText<R> {
    page: CodePage,
    input: R,
    text: String,
    done: usize,
}

impl<R: Read> DosText<R> {
    /// A reader over `input`, from which nothing is read yet.
    pub const fn new(page: CodePage, input: R) -> Self {
        Self { page, input, text: String::new(), done: 0 }
    }
}

impl<R: Read> Read for DosText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.done == self.text.len() {
            let mut piece = [0; PIECE];
            let length = self.input.read(&mut piece)?;
            self.text.clear();
            self.page.decode(piece.get(..length).unwrap_or_default(), &mut self.text);
            self.done = 0;
        }
        let mut rest = self.text.as_bytes().get(self.done..).unwrap_or_default();
        let length = rest.read(buffer)?;
        self.done += length;
        Ok(length)
    }
}

/// Bytes that are read at a time.
const PIECE: usize = 8 << 10;

#[rustfmt::skip]
const CP437: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å',
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ',
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡', '«', '»',
    '░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐',
    '└', '┴', '┬', '├', '─', '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧',
    '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█', '▄', '▌', '▐', '▀',
    'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩',
    '≡', '±', '≥', '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u{a0}',
];

#[rustfmt::skip]
const CP850: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å',
    'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', 'ø', '£', 'Ø', '×', 'ƒ',
    'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '®', '¬', '½', '¼', '¡', '«', '»',
    '░', '▒', '▓', '│', '┤', 'Á', 'Â', 'À', '©', '╣', '║', '╗', '╝', '¢', '¥', '┐',
    '└', '┴', '┬', '├', '─', '┼', 'ã', 'Ã', '╚', '╔', '╩', '╦', '╠', '═', '╬', '¤',
    'ð', 'Ð', 'Ê', 'Ë', 'È', 'ı', 'Í', 'Î', 'Ï', '┘', '┌', '█', '▄', '¦', 'Ì', '▀',
    'Ó', 'ß', 'Ô', 'Ò', 'õ', 'Õ', 'µ', 'þ', 'Þ', 'Ú', 'Û', 'Ù', 'ý', 'Ý', '¯', '´',
    '\u{ad}', '±', '‗', '¾', '¶', '§', '÷', '¸', '°', '¨', '·', '¹', '³', '²', '■', '\u{a0}',
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_byte_is_a_character_of_its_own() {
        for page in [CodePage::Cp437, CodePage::Cp850] {
            let all: BTreeSet<char> = (0..=255).map(|byte| page.character(byte)).collect();
            assert_eq!(all.len(), 256, "{page}");
            assert!((0..128).all(|byte| page.character(byte) == char::from(byte)), "{page}");
        }
        assert_eq!(CodePage::Cp437.character(0x9B), '¢');
        assert_eq!(CodePage::Cp850.character(0x9B), 'ø');
        assert_eq!(CodePage::Cp437.character(0xFB), '√');
    }

    #[test]
    fn pages_are_known_by_their_names() {
        for name in ["cp437", "CP-437", "ibm437", "437", "IBM_437", "csPC437"] {
            assert_eq!(CodePage::named(name), Some(CodePage::Cp437), "{name}");
        }
        assert_eq!(CodePage::named("ibm850"), Some(CodePage::Cp850));
        assert_eq!(CodePage::named("cp43"), None);
    }

    #[test]
    fn a_stream_is_read_in_pieces_of_any_size() {
        let bytes: Vec<u8> = (0..=255).cycle().take(3 * PIECE + 5).collect();
        let mut expected = String::new();
        CodePage::Cp437.decode(&bytes, &mut expected);
        let mut reader = DosText::new(CodePage::Cp437, &bytes[..]);
        let mut read = Vec::new();
        let mut buffer = [0; 7];
        loop {
            let length = reader.read(&mut buffer).unwrap();
            if length == 0 {
                break;
            }
            read.extend_from_slice(&buffer[..length]);
        }
        assert!(read == expected.as_bytes());
    }
}
