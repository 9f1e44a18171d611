//! Looks ahead to determine whether the brackets of a game close, where the text allows two readings.

use crate::syntax::game_start::{SEARCH_LIMIT, begins_root};
use crate::syntax::{is_blank, value_length};

/// Cached results about the brackets of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Closing {
    /// Whether each `(` has its `)`.
    pub(super) closes: Option<bool>,
    /// Number of `)` after the game that close nothing.
    pub(super) surplus: Option<usize>,
}

/// Upper bound of the bytes to scan at `place`, given that `scanned` bytes were already scanned in the file. It keeps
/// the sum proportional to the size of the file.
pub(super) const fn scan_limit(place: usize, scanned: usize) -> usize {
    let credit = SEARCH_LIMIT.saturating_add(place.saturating_mul(16)).saturating_sub(scanned);
    if credit < SEARCH_LIMIT { credit } else { SEARCH_LIMIT }
}

/// Beginning and bound of a look-ahead.
pub(super) struct LookAhead<'b> {
    /// Text from the current place on.
    pub(super) bytes: &'b [u8],
    /// Whether the text is complete.
    pub(super) whole: bool,
    /// Number of open `(`.
    pub(super) depth: usize,
    /// Bound from [`scan_limit`].
    pub(super) limit: usize,
}

impl LookAhead<'_> {
    /// Returns whether all brackets are closed and how many bytes were scanned, or `None` if more text is needed.
    pub(super) fn closes(&self) -> Option<(bool, usize)> {
        let mut depth = self.depth;
        let (at, open) = self.walk(|_, byte| {
            match byte {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth > 0
        });
        (depth == 0 || !open).then_some((depth == 0, at))
    }

    /// Returns the number of `)` after the game that have no `(` and how many bytes were scanned, or `None` if more
    /// text is needed. The scan ends at the next game with a root property or at text that belongs to no game.
    pub(super) fn surplus(&self) -> Option<(usize, usize)> {
        let (mut depth, mut surplus, mut cut) = (self.depth, 0, false);
        let (at, open) = self.walk(|at, byte| {
            match byte {
                b'(' if depth == 0 => {
                    let root = begins_root(self.bytes.get(at + 1..).unwrap_or_default(), self.whole);
                    cut = root.is_none();
                    depth = 1;
                    return root == Some(false);
                }
                b'(' => depth += 1,
                b')' if depth == 0 => surplus += 1,
                b')' => depth -= 1,
                _ => return depth > 0 || is_blank(byte) || byte.is_ascii_alphanumeric() || matches!(byte, b';' | b'['),
            }
            true
        });
        (!cut && !open).then_some((surplus, at))
    }

    /// Calls `goes_on` for each byte outside values, and for the `[` of each value, until it returns false. Returns the
    /// place where the walk ended and whether more text may follow there.
    fn walk(&self, mut goes_on: impl FnMut(usize, u8) -> bool) -> (usize, bool) {
        let bytes = self.bytes.get(..self.limit).unwrap_or(self.bytes);
        let mut at = 0;
        while let Some(byte) = bytes.get(at).copied() {
            if !goes_on(at, byte) {
                return (at, false);
            }
            let rest = bytes.get(at..).unwrap_or_default();
            at += if byte == b'[' { value_length(rest).unwrap_or(rest.len()) } else { 1 };
        }
        (at, !self.whole && bytes.len() < self.limit)
    }
}
