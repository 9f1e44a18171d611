//! Reader of SGF for callers: options, and the reading of whole files.

use std::io::Read;

use wei7_core::{Limits, Parsed, ReadOptions, Record, Refused, read_all};
use wei7_text::encoding::TextEncoding;

use crate::output::writer::base_record;
use crate::reader::records::Records;

/// Reader of SGF, `FF[1]` to `FF[4]`, in any encoding.
///
/// ```
/// let read = wei7_sgf::SgfReader::new().read(b"(;FF[4]SZ[9];B[ee];W[gc])").unwrap();
/// assert_eq!(read.value[0].tree.root().steps().len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SgfReader {
    pub(crate) options: ReadOptions,
}

impl SgfReader {
    /// Creates a strict reader that detects the encoding and takes the known quirks of programs into account.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the limits that each input must obey.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Sets the encoding of all files, regardless of the charset that a file names and of its bytes.
    pub fn encoding(mut self, encoding: impl Into<TextEncoding>) -> Self {
        self.options.encoding = Some(encoding.into());
        self
    }

    /// Makes the reader ignore the known quirks of programs, so that all values have the meaning of the specification.
    pub const fn without_quirks(mut self) -> Self {
        self.options.no_quirks = true;
        self
    }

    /// Makes the reader repair errors and report them. A strict reader refuses a game with a finding of level error.
    pub const fn lenient(mut self) -> Self {
        self.options.lenient = true;
        self
    }

    /// Reads the games of a stream one at a time.
    ///
    /// ```
    /// let input = &b"(;FF[4]C[one]) (;GM[2]) (;FF[4]C[two])"[..];
    /// let mut records = wei7_sgf::SgfReader::new().records(input);
    /// assert!(records.next().unwrap().is_ok());
    /// assert_eq!(records.next().unwrap()?.value, wei7_core::Game::Other(b"(;GM[2])".into()));
    /// assert!(records.next().unwrap().is_ok());
    /// assert_eq!((records.number(), &*records.piece().to_str()), (3, " (;FF[4]C[two])"));
    /// assert!(records.next().is_none());
    /// # Ok::<(), wei7_core::RecordsError>(())
    /// ```
    pub fn records<R: Read>(self, input: R) -> Records<R> {
        Records::new(self.options, input, base_record)
    }

    /// Reads all games; games other than Go are skipped. Places refer to the decoded text.
    ///
    /// If one game is refused, the whole file is refused.
    pub fn read(self, bytes: &[u8]) -> Result<Parsed<Vec<Record>>, Refused> {
        read_all(&mut self.records(bytes), &self.options)
    }
}
