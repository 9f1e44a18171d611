//! Limits on the cost of one input. Each has a default, and an error that names it.

/// Bounds on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes that one file may have. Default: 2 GiB.
    pub bytes: u64,
    /// The most branches, steps, stones and marks together, and the most extras. Default: 200 million. What a file of some size may
    /// have of extras and of empty branches is less: [`Limits::kept_things`].
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

    /// The defaults, or less, so that a record needs no more than about so many bytes of memory on its way from any format
    /// to any other.
    ///
    /// ```
    /// use wei7_core::Limits;
    ///
    /// assert_eq!(Limits::within(4 << 30).nodes, 2 << 20);
    /// assert_eq!(Limits::within(u64::MAX), Limits::DEFAULT);
    /// ```
    #[must_use]
    pub const fn within(memory: u64) -> Self {
        const fn least(one: u64, other: u64) -> u64 {
            if one < other { one } else { other }
        }
        Self {
            nodes: least(Self::DEFAULT.nodes, memory / BYTES_OF_NODE),
            text: least(Self::DEFAULT.text, memory / COPIES_OF_TEXT),
            ..Self::DEFAULT
        }
    }
}

impl Limits {
    /// The most extras and branches without a step ([`Record::kept_things`](crate::Record::kept_things)) of a game that is read from
    /// so many bytes, so that memory stays in proportion to the input.
    ///
    /// ```
    /// use wei7_core::Limits;
    ///
    /// assert_eq!(Limits::DEFAULT.kept_things(800), 16_544);
    /// assert_eq!(Limits::within(4 << 20).kept_things(800), 2_048);
    /// ```
    #[must_use]
    pub const fn kept_things(&self, bytes: u64) -> u64 {
        let most = USUAL_THINGS.saturating_add(bytes / BYTES_OF_THING);
        if most < self.nodes { most } else { self.nodes }
    }
}

impl Limits {
    /// The most nodes, empty ones included, in the first so many bytes of a game. A node with a move has at least four bytes
    /// (`;B[]`), so that only games with many empty nodes meet this limit before [`Limits::nodes`].
    ///
    /// ```
    /// use wei7_core::Limits;
    ///
    /// assert_eq!(Limits::DEFAULT.nodes_in(400), 524_388);
    /// ```
    #[must_use]
    pub const fn nodes_in(&self, bytes: u64) -> u64 {
        let most = (512 << 10) + bytes / 4;
        if most < self.nodes { most } else { self.nodes }
    }
}

/// Extras and empty branches that a game of any size may have: some 16 MB of memory.
const USUAL_THINGS: u64 = 16 << 10;

/// Bytes of a file for each further one. A move with the clock and the stones left of SGF has eight bytes for each of its two extras.
const BYTES_OF_THING: u64 = 5;

/// How many bytes of memory a node may need that has a byte in its file: an empty node of SGF on its way to Ishi.
const BYTES_OF_NODE: u64 = 2 << 10;

/// How many times a text may be in memory: as read, decoded, in the record, line by line, in a carrier, written.
const COPIES_OF_TEXT: u64 = 48;

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
