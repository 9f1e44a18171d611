//! What the comparison of two folders comes to.

/// The counts of the comparison of two folders.
#[derive(Debug, Default)]
pub(crate) struct FolderTotal {
    /// Pairs of files that say the same.
    pub(crate) same: usize,
    /// Pairs of files that do not.
    pub(crate) differing: usize,
    /// Files that only one folder has.
    pub(crate) left_only: usize,
    pub(crate) right_only: usize,
    /// Pairs of which one file is refused.
    pub(crate) refused: usize,
    /// Files that are no records.
    pub(crate) passed_over: usize,
}

/// The one of two folders that has a file.
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
