//! Analyses in comments. A comment is read only if it has all marks of its program, so that comments of people are not
//! taken for analyses.

pub(crate) mod analyze_sgf;
pub(crate) mod katago;
pub(crate) mod katagoanal;
pub(crate) mod katrain;
pub(crate) mod leela_analysis;
pub(crate) mod lizzie;
mod phrases;
pub(crate) mod self_play;
pub(crate) mod sentences;

use std::sync::LazyLock;

use memchr::memmem::Finder;

/// Texts of which each analysis in a comment has at least one. Sayuri's has none of them, but ends in `T` or `F`.
const MARKS: [&str; 8] =
    ["in rate:", "inrate:", "胜率", "The proposed variations", "the AI move", "win%:", "v=", "move : action"];

static FINDERS: LazyLock<[Finder<'static>; 8]> = LazyLock::new(|| MARKS.map(Finder::new));

/// Returns whether a comment can be an analysis. Most comments of people are not, and this test is faster than the
/// readers of all programs.
pub(crate) fn may_be_analysis(comment: &str) -> bool {
    let is_like_sayuri = || {
        let text = comment.trim();
        text.starts_with(|first: char| !first.is_alphabetic()) && text.ends_with(['T', 'F'])
    };
    FINDERS.iter().any(|finder| finder.find(comment.as_bytes()).is_some()) || is_like_sayuri()
}
