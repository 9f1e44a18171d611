//! Looks ahead whether the brackets of a game close, which decides where its text allows two readings.

use crate::syntax::game_start::{PATIENCE, begins_root};
use crate::syntax::{is_blank, value_length};

/// What was found of the brackets of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Closing {
    /// Whether each has its `)`.
    pub(super) closes: Option<bool>,
    /// How many `)` stand behind the game that close nothing.
    pub(super) surplus: Option<usize>,
}

/// The most bytes that are looked at, `looked` being those that were in the whole file up to this place: the sum stays in
/// proportion to the file.
pub(super) const fn most(place: usize, looked: usize) -> usize {
    let credit = PATIENCE.saturating_add(place.saturating_mul(16)).saturating_sub(looked);
    if credit < PATIENCE { credit } else { PATIENCE }
}

/// Where a look ahead begins, and how far it goes.
pub(super) struct Look<'b> {
    /// The text from there on.
    pub(super) bytes: &'b [u8],
    /// Whether no more comes.
    pub(super) whole: bool,
    /// How many `(` are open.
    pub(super) depth: usize,
    /// See [`most`].
    pub(super) most: usize,
}

impl Look<'_> {
    /// Whether all brackets are closed, and how many bytes that took; `None` if more text must tell.
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

    /// The number of `)` behind the game for which there is no `(`, up to the next game that says so or to what is none, and
    /// how many bytes that took; `None` if more text must tell.
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

    /// Shows what stands outside of values, of which only the `[` is seen, as long as more is wanted; where it ended, and
    /// whether more text may follow there.
    fn walk(&self, mut goes_on: impl FnMut(usize, u8) -> bool) -> (usize, bool) {
        let bytes = self.bytes.get(..self.most).unwrap_or(self.bytes);
        let mut at = 0;
        while let Some(byte) = bytes.get(at).copied() {
            if !goes_on(at, byte) {
                return (at, false);
            }
            let rest = bytes.get(at..).unwrap_or_default();
            at += if byte == b'[' { value_length(rest).unwrap_or(rest.len()) } else { 1 };
        }
        (at, !self.whole && bytes.len() < self.most)
    }
}
