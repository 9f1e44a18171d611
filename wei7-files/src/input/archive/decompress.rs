//! Reading what was compressed, with an eye on how much it becomes.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::MultiGzDecoder;
use wei7_core::Limits;

use super::Pack;

/// What small inputs may become whatever their ratio: a few zeros compress well.
const SMALL: u64 = 16 << 20;

/// Counts what is read.
pub(super) struct Counted<R> {
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

/// Beyond a limit: what makes hostile files large is refused and not worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Beyond {
    #[error("it expands to more than {0} bytes, the limit")]
    Bytes(u64),
    #[error("it expands to more than {0} times its size, the limit")]
    Ratio(u64),
    #[error("it has more than {0} entries, the limit")]
    Entries(u64),
    #[error("the name or the header of an entry has more than {0} bytes, the limit")]
    Header(u64),
}

impl Beyond {
    /// Whether this is the reason of an error of reading.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()).copied()
    }
}

impl From<Beyond> for io::Error {
    fn from(beyond: Beyond) -> Self {
        Self::new(io::ErrorKind::FileTooLarge, beyond)
    }
}

/// What may become of an input, and what has.
#[derive(Debug)]
pub(super) struct Budget {
    /// The most bytes in all.
    bytes: u64,
    ratio: u64,
    expanded: u64,
}

impl Budget {
    pub(super) const fn new(bytes: u64, limits: &Limits) -> Self {
        Self { bytes, ratio: limits.expansion, expanded: 0 }
    }

    /// Counts bytes that came of so many in all.
    pub(super) fn spend(&mut self, bytes: u64, compressed: u64) -> Result<(), Beyond> {
        self.expanded = self.expanded.saturating_add(bytes);
        if self.expanded > self.bytes {
            return Err(Beyond::Bytes(self.bytes));
        }
        if self.expanded > SMALL && self.expanded / self.ratio.max(1) > compressed {
            return Err(Beyond::Ratio(self.ratio));
        }
        Ok(())
    }
}

/// What a compressed stream becomes.
pub struct Expanded {
    input: Box<dyn Read + Send>,
    compressed: Arc<AtomicU64>,
    budget: Budget,
    allowance: Allowance,
}

/// How much may be read before the next entry of a tar is there: its names are held in memory, however long they are.
#[derive(Clone, Debug)]
pub struct Allowance(Arc<AtomicU64>);

impl Allowance {
    /// What the headers of an entry may have: many times what any system has for a name.
    const HEADERS: u64 = 1 << 20;

    /// Allows an entry with so many bytes, and the headers of the next one.
    pub fn entry(&self, bytes: u64) {
        self.0.store(bytes.saturating_add(Self::HEADERS), Ordering::Relaxed);
    }

    /// Allows all that follows.
    pub fn rest(&self) {
        self.0.store(u64::MAX, Ordering::Relaxed);
    }

    fn spend(&self, bytes: u64) -> Result<(), Beyond> {
        let left = self.0.load(Ordering::Relaxed).checked_sub(bytes).ok_or(Beyond::Header(Self::HEADERS))?;
        self.0.store(left, Ordering::Relaxed);
        Ok(())
    }
}

impl Expanded {
    /// Opens a file that may become so large.
    pub fn open(path: &Path, pack: Pack, bytes: u64, limits: &Limits) -> io::Result<Self> {
        let compressed = Arc::new(AtomicU64::new(0));
        let file = Counted { input: File::open(path)?, count: Arc::clone(&compressed) };
        let input: Box<dyn Read + Send> = match pack {
            Pack::Plain => Box::new(BufReader::new(file)),
            Pack::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(file))),
            Pack::Zstd => Box::new(zstd::Decoder::new(file)?),
        };
        let allowance = Allowance(Arc::new(AtomicU64::new(u64::MAX)));
        Ok(Self { input, compressed, budget: Budget::new(bytes, limits), allowance })
    }

    /// What may be read from now on: the headers of an entry.
    pub fn by_entry(&self) -> Allowance {
        self.allowance.entry(0);
        self.allowance.clone()
    }
}

impl Read for Expanded {
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

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn expanded(content: &[u8], pack: Pack, bytes: u64, expansion: u64) -> io::Result<u64> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a");
        let packed = match pack {
            Pack::Plain => content.to_vec(),
            Pack::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(content).unwrap();
                encoder.finish().unwrap()
            }
            Pack::Zstd => zstd::encode_all(content, 3).unwrap(),
        };
        std::fs::write(&path, packed).unwrap();
        let limits = Limits { expansion, ..Limits::DEFAULT };
        io::copy(&mut Expanded::open(&path, pack, bytes, &limits)?, &mut io::sink())
    }

    #[test]
    fn what_expands_too_far_is_refused() {
        let zeros = vec![0; 24 << 20];
        for pack in [Pack::Gzip, Pack::Zstd] {
            assert_eq!(expanded(&zeros[..100_000], pack, 200_000, 10).unwrap(), 100_000, "{pack:?}");
            let error = expanded(&zeros[..100_000], pack, 99_999, 10).unwrap_err();
            assert_eq!(Beyond::of(&error), Some(Beyond::Bytes(99_999)));
            let error = expanded(&zeros, pack, u64::MAX, 10).unwrap_err();
            assert_eq!(Beyond::of(&error), Some(Beyond::Ratio(10)));
        }
        assert_eq!(expanded(&zeros, Pack::Plain, u64::MAX, 10).unwrap(), zeros.len() as u64);
    }
}
