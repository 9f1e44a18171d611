//! Limits on the cost of one input. Each limit has a default, and an error that names the limit.

/// Limits on the cost of one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum size of a file in bytes. Default: 2 GiB.
    pub bytes: u64,
    /// Maximum number of branches, steps, stones and marks together, and maximum number of extras. Default: 200
    /// million. For extras and empty branches, [`Limits::weighted_extras`] is a lower limit that depends on the size of the
    /// file.
    pub nodes: u64,
    /// Maximum number of points on a board side. Default: 2^32 - 1, since only the stones on a board need memory.
    pub board: u32,
    /// Maximum size of a text in bytes. Default: 512 MiB.
    pub text: u64,
    /// Maximum number of setup stones that detaching branches may write. If the input has more bytes than this number,
    /// one stone for each byte is allowed. Default: 1 million.
    pub derived_stones: u64,
    /// Maximum number of findings that are listed for a file; further findings are counted. Default: 10,000.
    pub findings: usize,
    /// Maximum expanded size of an archive or a compressed file in bytes. Default: 256 GiB.
    pub expanded_bytes: u64,
    /// Maximum number of entries of an archive. Default: 4 million.
    pub entries: u64,
    /// Maximum ratio of the expanded size, beyond the first 16 MiB, to the size of an archive or a compressed file.
    /// Default: 1,000.
    pub expansion: u64,
}

impl Limits {
    /// The default limits.
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

    /// Returns the default limits, or lower limits with which a conversion between any two formats needs at most about
    /// `memory` bytes.
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
    /// Returns the maximum number of extras and branches without a step
    /// ([`Record::weighted_extras`](crate::Record::weighted_extras)) in a game that is read from `bytes` bytes, so that the use
    /// of memory is proportional to the size of the input.
    ///
    /// ```
    /// use wei7_core::Limits;
    ///
    /// assert_eq!(Limits::DEFAULT.weighted_extras(800), 16_544);
    /// assert_eq!(Limits::within(4 << 20).weighted_extras(800), 2_048);
    /// ```
    #[must_use]
    pub const fn weighted_extras(&self, bytes: u64) -> u64 {
        let most = USUAL_THINGS.saturating_add(bytes / BYTES_OF_THING);
        if most < self.nodes { most } else { self.nodes }
    }
}

impl Limits {
    /// Returns the maximum number of nodes, including empty nodes, in the first `bytes` bytes of a game. A node with a
    /// move has at least four bytes (`;B[]`), so that only games with many empty nodes reach this limit before
    /// [`Limits::nodes`].
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

/// Number of extras and empty branches that a game of any size may have. They need about 16 MB of memory.
const USUAL_THINGS: u64 = 16 << 10;

/// Number of bytes in a file that allow one more extra or empty branch. An SGF move with the time and the stones left
/// has eight bytes for each of its two extras.
const BYTES_OF_THING: u64 = 5;

/// Maximum memory for a node that has one byte in its file, in bytes. The maximum is reached when an empty SGF node is
/// converted to Ishi.
const BYTES_OF_NODE: u64 = 2 << 10;

/// Maximum ratio of memory to text, both in bytes. Copies of a text are the input, the decoded input, the text of the
/// record, its lines, the text in a carrier, and the output.
const COPIES_OF_TEXT: u64 = 48;

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
