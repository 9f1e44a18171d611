//! Totals of the comparison of two folders.

/// Totals of the comparison of two folders.
#[derive(Debug, Default)]
pub(crate) struct FolderTotal {
    /// Number of pairs of files that are equal.
    pub(crate) same: usize,
    /// Number of pairs of files that differ.
    pub(crate) differing: usize,
    /// Number of files that only the left folder has.
    pub(crate) left_only: usize,
    /// Number of files that only the right folder has.
    pub(crate) right_only: usize,
    /// Number of pairs that could not be compared, because a file was refused.
    pub(crate) refused: usize,
    /// Number of files that were not compared, because they are not records.
    pub(crate) passed_over: usize,
}

/// Folder that has a file without a counterpart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Only {
    Left,
    Right,
}

impl FolderTotal {
    /// Counts a file that only one folder has.
    pub(crate) fn only(&mut self, only: Only) {
        match only {
            Only::Left => self.left_only += 1,
            Only::Right => self.right_only += 1,
        }
    }
}
