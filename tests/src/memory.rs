//! What tests that count memory share. Each has the allocator itself, since an allocator is that of the whole process.

use std::io::Read;

use peak_alloc::PeakAlloc;

/// The peak of memory above what was there before.
pub fn peak<T>(memory: &PeakAlloc, work: impl FnOnce() -> T) -> (usize, T) {
    let before = memory.current_usage();
    memory.reset_peak_usage();
    let value = work();
    (memory.peak_usage() - before, value)
}

/// The same bytes again and again.
struct Again<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Read for Again<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let rest = &self.bytes[self.at..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at = (self.at + length) % self.bytes.len();
        Ok(length)
    }
}

/// The same bytes so many times.
pub fn again(bytes: &[u8], times: usize) -> impl Read {
    Again { bytes, at: 0 }.take((bytes.len() * times) as u64)
}
