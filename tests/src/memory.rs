//! Shared code of tests that measure memory. Each test declares the allocator itself, since an allocator is global to
//! its process.

use std::io::Read;

use peak_alloc::PeakAlloc;

/// Returns the peak of memory in bytes above the usage before the call.
pub fn peak<T>(memory: &PeakAlloc, work: impl FnOnce() -> T) -> (usize, T) {
    let before = memory.current_usage();
    memory.reset_peak_usage();
    let value = work();
    (memory.peak_usage() - before, value)
}

/// Reader that repeats bytes forever.
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

/// Returns a reader of `times` repetitions of the bytes.
pub fn again(bytes: &[u8], times: usize) -> impl Read {
    Again { bytes, at: 0 }.take((bytes.len() * times) as u64)
}
