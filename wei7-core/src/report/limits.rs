//! Limits on the cost of one input. Each has a default, and an error that names it.

/// Bounds on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes that one file may have. Default: 2 GiB.
    pub bytes: u64,
    /// The most branches, steps, stones and marks together. Default: 200 million.
    pub nodes: u64,
    /// The most points on a board side. Default: 2^32 - 1, for a board costs only what stands on it.
    pub board: u32,
    /// The most bytes in one text. Default: 512 MiB.
    pub text: u64,
    /// The most stones that detaching may write, beside as many as the input has bytes. Default: 1 million.
    pub derived_stones: u64,
    /// The most findings that are listed for one file; further ones are counted. Default: 10,000.
    pub findings: usize,
    /// The most bytes that an archive or a compressed file may expand to. Default: 256 GiB.
    pub expanded_bytes: u64,
    /// The most entries that an archive may have. Default: 4 million.
    pub entries: u64,
    /// How many times its size an archive or a compressed file may expand to, beyond the first 16 MiB. Default: 1,000.
    pub expansion: u64,
}

impl Limits {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        bytes: 2 << 30,
        nodes: 200_000_000,
        board: u32::MAX,
        text: 512 << 20,
        derived_stones: 1_000_000,
        findings: 10_000,
        expanded_bytes: 256 << 30,
        entries: 4_000_000,
        expansion: 1_000,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
