//! Decompresses with limits on the size and on the ratio of expansion.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::MultiGzDecoder;
use wei7_core::Limits;

use super::Compression;
use crate::LimitExceeded;

/// No ratio is checked below this: a few zeros compress well.
const SMALL: u64 = 16 << 20;

/// Counts the bytes that are read.
struct Counted<R> {
    input: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(bytes)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// How much an input may expand to, and how much it has.
#[derive(Debug)]
pub(super) struct ExpansionBudget {
    /// The most bytes in all.
    bytes: u64,
    ratio: u64,
    expanded: u64,
}

impl ExpansionBudget {
    pub(super) const fn new(bytes: u64, limits: &Limits) -> Self {
        Self { bytes, ratio: limits.expansion, expanded: 0 }
    }

    /// Counts decompressed bytes; `compressed` is the number of bytes read for all of them so far.
    pub(super) fn spend(&mut self, bytes: u64, compressed: u64) -> Result<(), LimitExceeded> {
        self.expanded = self.expanded.saturating_add(bytes);
        if self.expanded > self.bytes {
            return Err(LimitExceeded::Bytes(self.bytes));
        }
        if self.expanded > SMALL && self.expanded / self.ratio.max(1) > compressed {
            return Err(LimitExceeded::Ratio(self.ratio));
        }
        Ok(())
    }
}

/// A file, decompressed.
pub(crate) struct Decompressor {
    input: Box<dyn Read + Send>,
    compressed: Arc<AtomicU64>,
    budget: ExpansionBudget,
    allowance: EntryAllowance,
}

/// How much may be read before the next entry of a tar: `tar` holds its names in memory, whatever their length.
#[derive(Clone, Debug)]
pub(super) struct EntryAllowance(Arc<AtomicU64>);

impl EntryAllowance {
    /// The most bytes of the headers of an entry, many times what any system has for a name.
    const HEADERS: u64 = 1 << 20;

    /// Allows the content of an entry, and the headers of the next one.
    pub(super) fn entry(&self, bytes: u64) {
        self.0.store(bytes.saturating_add(Self::HEADERS), Ordering::Relaxed);
    }

    /// Allows all that follows.
    pub(super) fn rest(&self) {
        self.0.store(u64::MAX, Ordering::Relaxed);
    }

    fn spend(&self, bytes: u64) -> Result<(), LimitExceeded> {
        let left = self.0.load(Ordering::Relaxed).checked_sub(bytes).ok_or(LimitExceeded::Header(Self::HEADERS))?;
        self.0.store(left, Ordering::Relaxed);
        Ok(())
    }
}

impl Decompressor {
    /// Opens a file that may expand to so many bytes.
    pub(crate) fn open(path: &Path, compression: Compression, bytes: u64, limits: &Limits) -> io::Result<Self> {
        let compressed = Arc::new(AtomicU64::new(0));
        let file = Counted { input: File::open(path)?, count: Arc::clone(&compressed) };
        let input: Box<dyn Read + Send> = match compression {
            Compression::None => Box::new(BufReader::new(file)),
            Compression::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(file))),
            Compression::Zstd => Box::new(zstd::Decoder::new(file)?),
        };
        let allowance = EntryAllowance(Arc::new(AtomicU64::new(u64::MAX)));
        Ok(Self { input, compressed, budget: ExpansionBudget::new(bytes, limits), allowance })
    }

    /// From now on only the headers of an entry may be read, and what the returned allowance adds.
    pub(super) fn by_entry(&self) -> EntryAllowance {
        self.allowance.entry(0);
        self.allowance.clone()
    }
}

impl Read for Decompressor {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(bytes)?;
        self.budget.spend(read as u64, self.compressed.load(Ordering::Relaxed))?;
        self.allowance.spend(read as u64)?;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression as Level;
    use flate2::write::GzEncoder;

    use super::*;

    fn expanded(content: &[u8], compression: Compression, bytes: u64, expansion: u64) -> io::Result<u64> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a");
        let packed = match compression {
            Compression::None => content.to_vec(),
            Compression::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Level::default());
                encoder.write_all(content).unwrap();
                encoder.finish().unwrap()
            }
            Compression::Zstd => zstd::encode_all(content, 3).unwrap(),
        };
        std::fs::write(&path, packed).unwrap();
        let limits = Limits { expansion, ..Limits::DEFAULT };
        io::copy(&mut Decompressor::open(&path, compression, bytes, &limits)?, &mut io::sink())
    }

    #[test]
    fn expansion_beyond_a_limit_is_refused() {
        let zeros = vec![0; 24 << 20];
        for compression in [Compression::Gzip, Compression::Zstd] {
            assert_eq!(expanded(&zeros[..100_000], compression, 200_000, 10).unwrap(), 100_000, "{compression:?}");
            let error = expanded(&zeros[..100_000], compression, 99_999, 10).unwrap_err();
            assert_eq!(LimitExceeded::of(&error), Some(LimitExceeded::Bytes(99_999)));
            let error = expanded(&zeros, compression, u64::MAX, 10).unwrap_err();
            assert_eq!(LimitExceeded::of(&error), Some(LimitExceeded::Ratio(10)));
        }
        assert_eq!(expanded(&zeros, Compression::None, u64::MAX, 10).unwrap(), zeros.len() as u64);
    }
}
