//! Looks ahead in the text to decide whether the brackets of a game close, if the text has two possible meanings.

use crate::syntax::game_start::{SEARCH_LIMIT, begins_root};
use crate::syntax::{is_blank, value_length};

/// Cached results of look-aheads in a game; `None` until a look-ahead was needed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Closing {
    /// Whether each open `(` of the game has a matching `)`.
    pub(super) closes: Option<bool>,
    /// Number of `)` after the end of the game that have no matching `(`.
    pub(super) surplus: Option<usize>,
}

/// Returns how many bytes a look-ahead at `place` may scan, given that earlier look-aheads scanned `scanned` bytes of
/// the file. This bound keeps the sum of all look-aheads proportional to the size of the file.
pub(super) const fn scan_limit(place: usize, scanned: usize) -> usize {
    let credit = SEARCH_LIMIT.saturating_add(place.saturating_mul(16)).saturating_sub(scanned);
    if credit < SEARCH_LIMIT { credit } else { SEARCH_LIMIT }
}

/// Look-ahead from one place, with a bound on the bytes to scan.
pub(super) struct LookAhead<'b> {
    /// Text from the place where the look-ahead begins.
    pub(super) bytes: &'b [u8],
    /// Whether `bytes` reach to the end of the input.
    pub(super) whole: bool,
    /// Number of `(` of the text that are open at the beginning of `bytes`.
    pub(super) depth: usize,
    /// Largest number of bytes to scan, from [`scan_limit`].
    pub(super) limit: usize,
}

impl LookAhead<'_> {
    /// Returns whether all open brackets are closed within the limit, and how many bytes were scanned; `None` if more
    /// text is needed.
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

    /// Returns the number of `)` after the game that have no matching `(`, and how many bytes were scanned; `None` if
    /// more text is needed. The scan ends at the next game with a root property or at text that belongs to no game.
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

    /// Calls `goes_on` with each byte outside values, and with the `[` of each value, until `goes_on` returns false.
    /// Returns the place where the walk ended and whether the walk ended only because more text may follow.
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
