//! Counts of the comparison of two folders.

/// The counts of the comparison of two folders.
#[derive(Debug, Default)]
pub(crate) struct FolderTotal {
    /// Pairs of equal files.
    pub(crate) same: usize,
    /// Pairs of different files.
    pub(crate) differing: usize,
    /// Files of the left folder without a partner.
    pub(crate) left_only: usize,
    /// Files of the right folder without a partner.
    pub(crate) right_only: usize,
    /// Pairs with a refused file.
    pub(crate) refused: usize,
    /// Files that are no records.
    pub(crate) passed_over: usize,
}

/// The only folder that has a file.
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
