//! Lines in error that are kept with a node: its own lines, then those of a move that cannot be used (4.3).

use wei7_core::{Extra, Unrecognized};

use crate::syntax::keywords::Keyword;
use crate::syntax::lines::First;

/// Returns the lines in error of a node.
pub(crate) fn lines(items: &[Extra]) -> impl Iterator<Item = &str> {
    items.iter().filter_map(|item| match item {
        Extra::Unrecognized(Unrecognized::Line(line)) => Some(&**line),
        _ => None,
    })
}

/// Returns the lines in error before the lines of a move that cannot be used.
pub(crate) fn own_lines(items: &[Extra]) -> impl Iterator<Item = &str> {
    lines(items).take_while(|line| !begins_unplayable(line))
}

/// Returns the lines of a move that cannot be used: its remarks, its own line and all following lines.
pub(crate) fn unplayable_lines(items: &[Extra]) -> impl Iterator<Item = &str> {
    lines(items).skip_while(|line| !begins_unplayable(line))
}

/// Removes and returns the lines of a move that cannot be used.
pub(crate) fn take_unplayable(items: &mut Vec<Extra>) -> Vec<Extra> {
    let mut begun = false;
    let (unplayable, others) = std::mem::take(items).into_iter().partition(|item| {
        let Extra::Unrecognized(Unrecognized::Line(line)) = item else { return false };
        begun |= begins_unplayable(line);
        begun
    });
    *items = others;
    unplayable
}

fn begins_unplayable(line: &str) -> bool {
    let first = First::of(line);
    first.is_move() || first.keyword() == Some(Keyword::Remark)
}
