//! Reads the events of a file into records.

use std::io::Read;

use encoding_rs::Encoding;
use wei7_core::{Limits, Parsed, ReadOptions, Record, Refused, read_all};

use crate::records::Records;

/// Reads Ishi files.
///
/// ```
/// let read = wei7_ishi::IshiReader::new().read(b"EVENT\r\nBOARDSIZE 9\r\nB 1 E5\r\nW 2 C7\r\n").unwrap();
/// assert_eq!(read.value[0].tree.root().steps().len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct IshiReader {
    options: ReadOptions,
    encoding: Option<&'static Encoding>,
}

impl IshiReader {
    /// Creates a strict reader, which refuses an event that has a finding of level error.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the limits for the input.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Sets the encoding instead of guessing it.
    pub const fn encoding(mut self, encoding: &'static Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Makes the reader lenient: it repairs errors and reports the repairs instead of refusing the event.
    pub const fn lenient(mut self) -> Self {
        self.options.lenient = true;
        self
    }

    /// Makes the reader combine all events into one record with a branch for each event ([`wei7_core::Extra::Event`]).
    /// All events must have the same board size.
    pub const fn bundle(mut self) -> Self {
        self.options.bundle = true;
        self
    }

    /// Reads the events of a stream one at a time. With [`Self::bundle`], the iterator returns a single record after
    /// all events are read.
    ///
    /// ```
    /// let mut records = wei7_ishi::IshiReader::new().records(&b"EVENT one\nEVENT two\nB 1 D4\n"[..]);
    /// assert_eq!(records.next().unwrap().unwrap().value.info.unwrap().name.as_deref(), Some("one"));
    /// assert_eq!(records.next().unwrap().unwrap().value.tree.root().steps().len(), 1);
    /// assert_eq!((records.number(), &*records.piece().to_str()), (2, "EVENT two\nB 1 D4\n"));
    /// assert!(records.next().is_none());
    /// ```
    pub fn records<R: Read>(self, input: R) -> Records<R> {
        Records::new(self.options, self.encoding, input)
    }

    /// Reads all events. Places in findings are offsets into the decoded text.
    ///
    /// If one event is refused, the whole file is refused.
    pub fn read(self, bytes: &[u8]) -> Result<Parsed<Vec<Record>>, Refused> {
        read_all(&mut self.records(bytes), &self.options)
    }
}
