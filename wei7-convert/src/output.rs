//! The files of one record.

/// The bytes that a record is written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The content of the file; of SGF and Ishi, which hold several, one record.
    pub document: Vec<u8>,
    /// The content of the supplement file, if the target has one and there is something to carry.
    pub supplement: Option<Vec<u8>>,
}

impl Output {
    /// The number of bytes of both files.
    pub fn bytes(&self) -> usize {
        self.document.len() + self.supplement.as_ref().map_or(0, Vec::len)
    }
}
