//! Content of the files written for one record.

/// Content of the files written for one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Content of the file. A file of SGF or Ishi can hold several records; this is only the part for this record.
    pub document: Vec<u8>,
    /// Content of the supplement file, if the target has one and there is something to carry.
    pub supplement: Option<Vec<u8>>,
}

impl Output {
    /// Returns the total size of both files in bytes.
    pub fn bytes(&self) -> usize {
        self.document.len() + self.supplement.as_ref().map_or(0, Vec::len)
    }
}
