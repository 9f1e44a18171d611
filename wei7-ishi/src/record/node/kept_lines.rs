//! Lines in error, which stay with a node: its own, and behind them a move that cannot be used with its lines (4.3).

use wei7_core::{Extra, Unrecognized};

use crate::syntax::keywords::Keyword;
use crate::syntax::lines::First;

/// The lines in error of a node.
pub(crate) fn lines(items: &[Extra]) -> impl Iterator<Item = &str> {
    items.iter().filter_map(|item| match item {
        Extra::Unrecognized(Unrecognized::Line(line)) => Some(&**line),
        _ => None,
    })
}

/// Those before a move that cannot be used and its remarks.
pub(crate) fn own_lines(items: &[Extra]) -> impl Iterator<Item = &str> {
    lines(items).take_while(|line| !begins_unplayable(line))
}

/// A move that cannot be used, with its remarks and all lines behind it.
pub(crate) fn unplayable_lines(items: &[Extra]) -> impl Iterator<Item = &str> {
    lines(items).skip_while(|line| !begins_unplayable(line))
}

/// Takes a move that cannot be used out of the items, with the lines behind it.
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
