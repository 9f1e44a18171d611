//! Decoding of text in any encoding, piece by piece.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8};

use super::text_encoding::TextEncoding;

impl TextEncoding {
    /// Returns the encoding in which a format must decode the input (`None` if no encoding was requested), and the
    /// input. If the Encoding Standard does not define the requested encoding, the returned input is converted to
    /// UTF-8.
    pub fn open<'a>(
        requested: Option<Self>,
        input: Box<dyn Read + 'a>,
    ) -> (Option<&'static Encoding>, Box<dyn Read + 'a>) {
        match requested {
            None => (None, input),
            Some(Self::Standard(encoding)) => (Some(encoding), input),
            Some(other) => (Some(UTF_8), Box::new(Transcoded::new(other, input))),
        }
    }

    /// Converts the input to UTF-8, for a format whose texts are always UTF-8. Bytes that are malformed in the
    /// requested encoding become 0xFF, which does not occur in UTF-8.
    pub fn to_utf_8<'a>(requested: Option<Self>, input: Box<dyn Read + 'a>) -> Box<dyn Read + 'a> {
        match requested.filter(|requested| *requested != UTF_8) {
            None => input,
            Some(requested) => Box::new(Transcoded::new(requested, input)),
        }
    }
}

/// Decodes text piece by piece. Malformed bytes become U+FFFD.
///
/// ```
/// use wei7_text::encoding::{TextDecoder, TextEncoding};
///
/// let (mut text, mut bad) = (String::new(), Vec::new());
/// let mut decoder = TextDecoder::new(TextEncoding::from_name("GBK").unwrap());
/// for (piece, last) in [(&b"\xB9"[..], false), (b"\xC5\xC1", false), (b"]", true)] {
///     decoder.push(piece, last, &mut text, |at, bytes| bad.push((at, bytes.to_vec())));
/// }
/// assert_eq!((&*text, bad), ("古羃", vec![]));
/// ```
pub struct TextDecoder {
    encoding: TextEncoding,
    /// The decoder, if the Encoding Standard defines the encoding.
    standard: Option<Decoder>,
    /// The last bytes of the preceding pieces, in which a malformed sequence may begin; in UTF-32, the bytes of an
    /// incomplete character.
    preceding: Vec<u8>,
    /// Whether nothing has been decoded yet.
    is_at_start: bool,
}

impl TextDecoder {
    /// Creates a decoder that skips a byte order mark. In UTF-8 the mark stays in the text, so that offsets in the text
    /// are offsets in the file.
    pub fn new(encoding: TextEncoding) -> Self {
        let standard = encoding.standard().map(|encoding| {
            if encoding == UTF_8 {
                encoding.new_decoder_without_bom_handling()
            } else {
                encoding.new_decoder_with_bom_removal()
            }
        });
        Self { encoding, standard, preceding: Vec::new(), is_at_start: true }
    }

    /// Returns the encoding of the input.
    pub const fn encoding(&self) -> TextEncoding {
        self.encoding
    }

    /// Decodes more bytes and appends the text; `last` marks the end of the input. `bad` is called for each U+FFFD with
    /// its offset in the text and the malformed bytes.
    pub fn push(&mut self, bytes: &[u8], last: bool, text: &mut String, bad: impl FnMut(usize, &[u8])) {
        match (self.encoding, &mut self.standard) {
            (TextEncoding::Dos(page), _) => page.decode(bytes, text),
            (TextEncoding::Utf32Le, _) => self.push_utf_32(u32::from_le_bytes, bytes, last, text, bad),
            (TextEncoding::Utf32Be, _) => self.push_utf_32(u32::from_be_bytes, bytes, last, text, bad),
            (TextEncoding::Standard(_), Some(decoder)) => {
                decode_standard(decoder, &self.preceding, bytes, last, text, bad);
                self.preceding
                    .extend_from_slice(bytes.get(bytes.len().saturating_sub(MAX_MALFORMED_LEN)..).unwrap_or_default());
                self.preceding.drain(..self.preceding.len().saturating_sub(MAX_MALFORMED_LEN));
            }
            (TextEncoding::Standard(_), None) => {}
        }
    }

    fn push_utf_32(
        &mut self,
        from_bytes: fn([u8; 4]) -> u32,
        bytes: &[u8],
        last: bool,
        text: &mut String,
        mut bad: impl FnMut(usize, &[u8]),
    ) {
        let mut unit = std::mem::take(&mut self.preceding);
        for byte in bytes {
            unit.push(*byte);
            let Ok(four) = <[u8; 4]>::try_from(&*unit) else { continue };
            let character = char::from_u32(from_bytes(four));
            if !(self.is_at_start && character == Some('\u{FEFF}')) {
                if character.is_none() {
                    bad(text.len(), &unit);
                }
                text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.is_at_start = false;
            unit.clear();
        }
        if last && !unit.is_empty() {
            bad(text.len(), &unit);
            text.push(char::REPLACEMENT_CHARACTER);
            unit.clear();
        }
        self.preceding = unit;
    }
}

/// Decodes through a buffer of fixed size. Decoding directly into the text would initialize all its spare capacity
/// again after each malformed sequence.
fn decode_standard(
    decoder: &mut Decoder,
    preceding: &[u8],
    bytes: &[u8],
    last: bool,
    text: &mut String,
    mut bad: impl FnMut(usize, &[u8]),
) {
    let mut buffer = [0; BUFFER_SIZE];
    let mut done = 0;
    loop {
        let rest = bytes.get(done..).unwrap_or_default();
        let room = buffer.len().min(rest.len().saturating_mul(3).saturating_add(16));
        let room = buffer.get_mut(..room).unwrap_or_default();
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(rest, room, last);
        done += read;
        text.push_str(room.get(..written).and_then(|piece| str::from_utf8(piece).ok()).unwrap_or_default());
        match result {
            DecoderResult::InputEmpty => return,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, after) => {
                let end = done.saturating_sub(usize::from(after));
                let length = usize::from(length);
                // The first malformed bytes may be in the preceding piece.
                let earlier = preceding.len().saturating_sub(length.saturating_sub(end));
                if let Some(start) = end.checked_sub(length) {
                    bad(text.len(), bytes.get(start..end).unwrap_or_default());
                } else {
                    let earlier = preceding.get(earlier..).unwrap_or_default();
                    bad(text.len(), &[earlier, bytes.get(..end).unwrap_or_default()].concat());
                }
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
}

/// Maximum length of a malformed sequence, in bytes.
const MAX_MALFORMED_LEN: usize = 8;

/// Size of the buffers, in bytes.
const BUFFER_SIZE: usize = 4 << 10;

/// A reader that converts an encoding to UTF-8, with [`MALFORMED`] in place of malformed bytes.
struct Transcoded<R> {
    decoder: TextDecoder,
    input: R,
    text: String,
    bytes: Vec<u8>,
    done: usize,
    /// Whether the decoder has received its last bytes, after which it must not receive more.
    has_ended: bool,
}

/// A byte that does not occur in UTF-8, so that the decoder of the converted text reports the place as malformed.
const MALFORMED: u8 = 0xFF;

impl<R: Read> Transcoded<R> {
    /// Creates a reader over `input`. Nothing is read yet.
    fn new(encoding: TextEncoding, input: R) -> Self {
        Self {
            decoder: TextDecoder::new(encoding),
            input,
            text: String::new(),
            bytes: Vec::new(),
            done: 0,
            has_ended: false,
        }
    }
}

impl<R: Read> Read for Transcoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.done == self.bytes.len() && !self.has_ended {
            let mut piece = [0; BUFFER_SIZE];
            let length = self.input.read(&mut piece)?;
            self.has_ended = length == 0;
            self.text.clear();
            self.bytes.clear();
            self.done = 0;
            let mut malformed = Vec::new();
            let piece = piece.get(..length).unwrap_or_default();
            self.decoder.push(piece, self.has_ended, &mut self.text, |at, _| malformed.push(at));
            let mut from = 0;
            for at in malformed {
                self.bytes.extend_from_slice(self.text.as_bytes().get(from..at).unwrap_or_default());
                self.bytes.push(MALFORMED);
                from = at + char::REPLACEMENT_CHARACTER.len_utf8();
            }
            self.bytes.extend_from_slice(self.text.as_bytes().get(from..).unwrap_or_default());
        }
        let mut rest = self.bytes.get(self.done..).unwrap_or_default();
        let length = rest.read(buffer)?;
        self.done += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{GBK, ISO_2022_JP};

    use super::*;
    use crate::encoding::CodePage;

    fn decoded(encoding: TextEncoding, bytes: &[u8], size: usize) -> (String, Vec<(usize, Vec<u8>)>) {
        let (mut text, mut bad) = (String::new(), Vec::new());
        let mut decoder = TextDecoder::new(encoding);
        let mut done = 0;
        while done < bytes.len() {
            let end = bytes.len().min(done + size);
            decoder.push(&bytes[done..end], end == bytes.len(), &mut text, |at, bytes| bad.push((at, bytes.to_vec())));
            done = end;
        }
        (text, bad)
    }

    #[test]
    fn text_may_come_in_pieces_of_any_size() {
        let gbk = [&GBK.encode("古力").0[..], b"\xFF(;C[", &GBK.encode("棋").0[..1]].concat();
        let wide = |bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
            let mut all: Vec<u8> = "\u{FEFF}(;C[古\u{1F600}])".chars().flat_map(|c| bytes(u32::from(c))).collect();
            all.extend(bytes(0xD800));
            all.extend([1, 2]);
            all
        };
        for size in [1, 2, 3, 5, 1000] {
            let expected = ("古力\u{FFFD}(;C[\u{FFFD}".to_owned(), vec![(6, vec![0xFF]), (13, vec![0xC6])]);
            assert_eq!(decoded(GBK.into(), &gbk, size), expected, "{size}");
            let text = "(;C[古\u{1F600}])\u{FFFD}\u{FFFD}".to_owned();
            let bad = |unit: [u8; 4]| vec![(13, unit.to_vec()), (16, vec![1, 2])];
            let (le, be) = (wide(u32::to_le_bytes), wide(u32::to_be_bytes));
            assert_eq!(decoded(TextEncoding::Utf32Le, &le, size), (text.clone(), bad([0, 0xD8, 0, 0])), "{size}");
            assert_eq!(decoded(TextEncoding::Utf32Be, &be, size), (text, bad([0, 0, 0xD8, 0])), "{size}");
            let dos = decoded(CodePage::Cp437.into(), b"Bj\x94rn", size);
            assert_eq!(dos, ("Björn".to_owned(), Vec::new()));
        }
    }

    /// In ISO-2022-JP an escape sequence directly after another one is malformed.
    #[test]
    fn many_malformed_places_take_linear_time() {
        let bytes = b"\x1B$B".repeat(400_000);
        let (text, bad) = decoded(ISO_2022_JP.into(), &bytes, bytes.len());
        assert_eq!((text.len(), bad.len()), (3 * 399_999, 399_999));
    }

    #[test]
    fn a_reader_marks_malformed_bytes() {
        let read = |requested: &str, bytes: &[u8]| {
            let mut all = Vec::new();
            let requested = TextEncoding::from_name(requested);
            let mut reader = TextEncoding::to_utf_8(requested, Box::new(bytes));
            reader.read_to_end(&mut all).unwrap();
            assert_eq!(reader.read(&mut [0]).unwrap(), 0);
            all
        };
        let gbk = [&GBK.encode("古力").0[..], b"\xFF{}", &GBK.encode("棋").0[..1]].concat();
        assert_eq!(read("GBK", &gbk), ["古力".as_bytes(), b"\xFF{}\xFF"].concat());
        assert_eq!(read("UTF-8", b"a\xFF"), b"a\xFF");
        let long = vec![b'a'; 3 * BUFFER_SIZE];
        assert_eq!(read("GBK", &long), long);
    }

    #[test]
    fn a_reader_converts_dos_code_pages() {
        let bytes: Vec<u8> = (0..=255).cycle().take(3 * BUFFER_SIZE + 5).collect();
        let mut expected = String::new();
        CodePage::Cp437.decode(&bytes, &mut expected);
        let (utf_8, mut reader) = TextEncoding::open(Some(CodePage::Cp437.into()), Box::new(&bytes[..]));
        assert_eq!(utf_8, Some(UTF_8));
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
