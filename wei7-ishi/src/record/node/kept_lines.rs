//! Lines in error that are kept with a node: its own lines, then those of a move that cannot be used (4.3).

use wei7_core::{Extra, Unrecognized};

use crate::syntax::keywords::Keyword;
use crate::syntax::lines::LineStart;

/// Returns the lines in error of a node.
pub(crate) fn lines(extras: &[Extra]) -> impl Iterator<Item = &str> {
    extras.iter().filter_map(|extra| match extra {
        Extra::Unrecognized(Unrecognized::Line(line)) => Some(&**line),
        _ => None,
    })
}

/// Returns the lines in error before the lines of a move that cannot be used.
pub(crate) fn own_lines(extras: &[Extra]) -> impl Iterator<Item = &str> {
    lines(extras).take_while(|line| !begins_unplayable(line))
}

/// Returns the lines of a move that cannot be used: its remarks, its own line and all following lines.
pub(crate) fn unplayable_lines(extras: &[Extra]) -> impl Iterator<Item = &str> {
    lines(extras).skip_while(|line| !begins_unplayable(line))
}

/// Removes and returns the lines of a move that cannot be used.
pub(crate) fn take_unplayable(extras: &mut Vec<Extra>) -> Vec<Extra> {
    let mut begun = false;
    let (unplayable, others) = std::mem::take(extras).into_iter().partition(|extra| {
        let Extra::Unrecognized(Unrecognized::Line(line)) = extra else { return false };
        begun |= begins_unplayable(line);
        begun
    });
    *extras = others;
    unplayable
}

fn begins_unplayable(line: &str) -> bool {
    let first = LineStart::new(line);
    first.is_move() || first.keyword() == Some(Keyword::Remark)
}
