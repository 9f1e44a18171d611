//! Lines around a board, in which programs print captures, the side to play and the size.

use crate::text::Line;

/// Number of lines above and below a board that belong to it.
const LINES_ABOVE: usize = 12;
const LINES_BELOW: usize = 8;

/// Texts around a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context<'t> {
    /// Lines above, the nearest first.
    pub(crate) above: Vec<&'t str>,
    /// Texts at the right of the letters and rows.
    pub(crate) right: Vec<&'t str>,
    /// Lines below, the nearest first.
    pub(crate) below: Vec<&'t str>,
}

impl<'t> Context<'t> {
    /// Collects the lines around the lines from `first` to `last`. Lines before `from` belong to an earlier diagram.
    pub(crate) fn new(lines: &'t [Line<'_>], from: usize, first: usize, last: usize) -> Self {
        let begin = from.max(first.saturating_sub(LINES_ABOVE)).min(first);
        let above = lines.get(begin..first).unwrap_or_default().iter().rev().map(|line| &*line.text).collect();
        let end = lines.len().min(last + 1 + LINES_BELOW);
        let below = lines.get(last + 1..end).unwrap_or_default().iter().map(|line| &*line.text).collect();
        Self { above, right: Vec::new(), below }
    }

    /// Iterates over the groups of texts in the order in which a statement about the board is searched.
    pub(crate) fn groups(&self, below_first: bool) -> [&[&'t str]; 3] {
        let (above, below) = (&*self.above, &*self.below);
        if below_first { [&self.right, below, above] } else { [&self.right, above, below] }
    }

    /// Iterates over all texts.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'t str> + '_ {
        self.right.iter().chain(&self.above).chain(&self.below).copied()
    }
}
