//! Decompression with limits on the expanded size and on the expansion ratio.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use wei7_core::Limits;

use super::Compression;
use crate::LimitExceeded;

/// Expanded size in bytes up to which the expansion ratio is not checked, since even a harmless file with a run of
/// zeros compresses very well.
const MIN_CHECKED_BYTES: u64 = 16 << 20;

/// Memory limit of the xz decoder in KiB: a dictionary of 128 MiB plus 1 MiB for the decoder itself. `xz -9` uses a
/// dictionary of 64 MiB; 128 MiB is also the largest Zstandard window that is accepted.
const XZ_MEMORY_KIB: u32 = (128 << 10) + (1 << 10);

/// Reader that counts the bytes read from `input`.
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

/// Limits on the expanded size and on the expansion ratio, with the number of bytes expanded so far.
#[derive(Debug)]
pub(super) struct ExpansionBudget {
    /// Maximum expanded size in bytes.
    bytes: u64,
    ratio: u64,
    expanded: u64,
}

impl ExpansionBudget {
    pub(super) const fn new(bytes: u64, limits: &Limits) -> Self {
        Self { bytes, ratio: limits.expansion, expanded: 0 }
    }

    /// Adds `bytes` newly decompressed bytes and checks the limits. `compressed` is the total number of compressed
    /// bytes read so far.
    pub(super) fn spend(&mut self, bytes: u64, compressed: u64) -> Result<(), LimitExceeded> {
        self.expanded = self.expanded.saturating_add(bytes);
        if self.expanded > self.bytes {
            return Err(LimitExceeded::Bytes(self.bytes));
        }
        if self.expanded > MIN_CHECKED_BYTES && self.expanded / self.ratio.max(1) > compressed {
            return Err(LimitExceeded::Ratio(self.ratio));
        }
        Ok(())
    }
}

/// Decompressing reader of a file, with limits.
pub(crate) struct Decompressor {
    input: Box<dyn Read + Send>,
    compressed: Arc<AtomicU64>,
    budget: ExpansionBudget,
    allowance: EntryAllowance,
}

/// Number of decompressed bytes that may still be read before the next entry of a tar begins. Without this limit, the
/// `tar` crate would keep entry names of any length in memory.
#[derive(Clone, Debug)]
pub(super) struct EntryAllowance(Arc<AtomicU64>);

impl EntryAllowance {
    /// Maximum number of header bytes of one entry, 1 MiB. This is far more than any system allows for a name.
    const MAX_HEADER_BYTES: u64 = 1 << 20;

    /// Allows reading `bytes` bytes, the content of an entry, and the headers of the next entry.
    pub(super) fn allow_entry(&self, bytes: u64) {
        self.0.store(bytes.saturating_add(Self::MAX_HEADER_BYTES), Ordering::Relaxed);
    }

    /// Removes the limit for the remaining bytes of the archive.
    pub(super) fn allow_all(&self) {
        self.0.store(u64::MAX, Ordering::Relaxed);
    }

    fn spend(&self, bytes: u64) -> Result<(), LimitExceeded> {
        let left =
            self.0.load(Ordering::Relaxed).checked_sub(bytes).ok_or(LimitExceeded::Header(Self::MAX_HEADER_BYTES))?;
        self.0.store(left, Ordering::Relaxed);
        Ok(())
    }
}

impl Decompressor {
    /// Opens a file that may expand to at most `bytes` bytes.
    pub(crate) fn open(path: &Path, compression: Compression, bytes: u64, limits: &Limits) -> io::Result<Self> {
        let compressed = Arc::new(AtomicU64::new(0));
        let file = Counted { input: File::open(path)?, count: Arc::clone(&compressed) };
        let input: Box<dyn Read + Send> = match compression {
            Compression::None => Box::new(BufReader::new(file)),
            Compression::Gzip => Box::new(MultiGzDecoder::new(BufReader::new(file))),
            Compression::Xz => Box::new(XzReader::new_mem_limit(BufReader::new(file), true, XZ_MEMORY_KIB)),
            Compression::Bzip2 => Box::new(MultiBzDecoder::new(BufReader::new(file))),
            Compression::Zstd => Box::new(zstd::Decoder::new(file)?),
        };
        let allowance = EntryAllowance(Arc::new(AtomicU64::new(u64::MAX)));
        Ok(Self { input, compressed, budget: ExpansionBudget::new(bytes, limits), allowance })
    }

    /// Limits reading to the size of the headers of one entry, so that damaged data cannot be inflated without end. The
    /// caller uses the returned allowance to permit the content of each entry.
    pub(super) fn limit_entries(&self) -> EntryAllowance {
        self.allowance.allow_entry(0);
        self.allowance.clone()
    }
}

impl Read for Decompressor {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::OutOfMemory => LimitExceeded::Memory(u64::from(XZ_MEMORY_KIB) << 10).into(),
            _ => error,
        })?;
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
            Compression::Xz => xz(content, 1 << 20),
            Compression::Bzip2 => {
                let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
                encoder.write_all(content).unwrap();
                encoder.finish().unwrap()
            }
        };
        std::fs::write(&path, packed).unwrap();
        let limits = Limits { expansion, ..Limits::DEFAULT };
        io::copy(&mut Decompressor::open(&path, compression, bytes, &limits)?, &mut io::sink())
    }

    fn xz(content: &[u8], dictionary: u32) -> Vec<u8> {
        let mut options = lzma_rust2::XzOptions::with_preset(0);
        options.lzma_options.dict_size = dictionary;
        let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
        encoder.write_all(content).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn memory_of_a_decoder_is_limited() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a");
        let mut packed = xz(b"text", 1 << 20);
        let read = |packed: &[u8]| {
            std::fs::write(&path, packed).unwrap();
            let mut input = Decompressor::open(&path, Compression::Xz, u64::MAX, &Limits::DEFAULT)?;
            io::copy(&mut input, &mut io::sink())
        };
        assert_eq!(read(&[&*packed, &packed].concat()).unwrap(), 8);
        // The 12-byte stream header is followed by: size, flags, LZMA2 filter id, size of the filter properties,
        // dictionary size, padding, checksum (xz file format 1.2.1, 3.1 and 5.3.1). A dictionary size of 38 means 2
        // GiB.
        assert_eq!(packed[14..16], [0x21, 1]);
        packed[16] = 38;
        let header_size = (usize::from(packed[12]) + 1) * 4;
        let checksum = crc32(&packed[12..12 + header_size - 4]);
        packed[12 + header_size - 4..12 + header_size].copy_from_slice(&checksum.to_le_bytes());
        assert!(
            LimitExceeded::find_message(&read(&packed).unwrap_err())
                .is_some_and(|message| message.id() == "decompression-needs-memory")
        );
    }

    fn crc32(bytes: &[u8]) -> u32 {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum()
    }

    #[test]
    fn expansion_beyond_a_limit_is_refused() {
        let zeros = vec![0; 24 << 20];
        for compression in [Compression::Gzip, Compression::Zstd, Compression::Xz, Compression::Bzip2] {
            assert_eq!(expanded(&zeros[..100_000], compression, 200_000, 10).unwrap(), 100_000, "{compression:?}");
            let error = expanded(&zeros[..100_000], compression, 99_999, 10).unwrap_err();
            assert_eq!(LimitExceeded::find_message(&error), Some(&LimitExceeded::Bytes(99_999).message()));
            let error = expanded(&zeros, compression, u64::MAX, 10).unwrap_err();
            assert_eq!(LimitExceeded::find_message(&error), Some(&LimitExceeded::Ratio(10).message()));
        }
        assert_eq!(expanded(&zeros, Compression::None, u64::MAX, 10).unwrap(), zeros.len() as u64);
    }
}
