//! Removal of parts of a record before it is written.

use std::mem;

use wei7_analysis::strip_analysis;
use wei7_core::{Branch, BranchId, Record, Tree};

/// Parts that are removed from a record. Removed parts are neither carried nor reported as losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// Analyses of engines: properties, and parts of comments.
    pub analysis: bool,
    /// Comments on moves and positions.
    pub comments: bool,
    /// All branches that are not on the main line.
    pub variations: bool,
}

impl Strip {
    /// Returns the part with this name: `analysis`, `comments` or `variations`.
    pub fn by_name(name: &str) -> Option<Self> {
        let none = Self::default();
        match name {
            "analysis" => Some(Self { analysis: true, ..none }),
            "comments" => Some(Self { comments: true, ..none }),
            "variations" => Some(Self { variations: true, ..none }),
            _ => None,
        }
    }

    /// Returns the parts that at least one of two selections has.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            analysis: self.analysis || other.analysis,
            comments: self.comments || other.comments,
            variations: self.variations || other.variations,
        }
    }

    /// Removes the selected parts.
    ///
    /// ```
    /// use wei7_convert::{Format, Options, Strip, convert};
    ///
    /// let strip = Strip { comments: true, variations: true, ..Strip::default() };
    /// let options = Options { strip, ..Options::default() };
    /// let done = convert(b"(;FF[4]SZ[9];B[aa]C[x](;W[bb])(;W[cc]))", Format::SGF, &options)?;
    /// assert!(done.losses.is_empty());
    /// assert!(done.outputs[0].document.ends_with(b";B[aa];W[bb])\n"));
    /// # Ok::<(), wei7_convert::Failed>(())
    /// ```
    pub fn apply(self, record: &mut Record) {
        if self.variations {
            keep_main_line(&mut record.tree);
        }
        if self.analysis {
            strip_analysis(record);
        }
        if self.comments {
            strip_comments(&mut record.tree);
        }
    }
}

/// Removes all branches that are not on the main line, and joins those that a writer would join.
fn keep_main_line(tree: &mut Tree) {
    let line: Vec<_> = tree.main_branches().collect();
    let mut kept = Tree::new();
    let mut last = BranchId::ROOT;
    for id in line {
        let branch = Branch { branches: None, ..mem::take(&mut tree[id]) };
        if id == BranchId::ROOT {
            kept[last] = branch;
        } else if branch.title.is_none() && branch.pre.is_none() && branch.extras.is_empty() {
            kept[last].steps.get_or_insert_default().extend(branch.steps.unwrap_or_default());
        } else if let Some(child) = kept.add_child(last, branch) {
            last = child;
        }
    }
    *tree = kept;
}

fn strip_comments(tree: &mut Tree) {
    for id in tree.ids() {
        let Branch { pre, steps, .. } = &mut tree[id];
        if let Some(pre) = pre {
            pre.comment = None;
        }
        for details in steps.iter_mut().flatten().filter_map(wei7_core::Step::allocated_details_mut) {
            details.comment = None;
        }
        if id == BranchId::ROOT && pre.as_deref() == Some(&wei7_core::Pre::default()) {
            *pre = None;
        }
    }
}
