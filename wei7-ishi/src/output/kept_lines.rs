//! Lines in error as they are written: those of a node, and behind them a move that cannot be used with its lines (4.3).

use wei7_core::{Extra, Unrecognized};

use crate::output::line_writer::Sheet;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{Block, First, Role};

/// The lines in error of a node.
pub(crate) fn lines(items: &[Extra]) -> impl Iterator<Item = &str> {
    items
        .iter()
        .filter_map(|item| if let Extra::Unrecognized(Unrecognized::Line(line)) = item { Some(&**line) } else { None })
}

/// Those before a move that cannot be used and its remarks.
pub(crate) fn own(items: &[Extra]) -> impl Iterator<Item = &str> {
    lines(items).take_while(|line| !begins_unused(line))
}

/// A move that cannot be used, with its remarks and all that follows; ends of variations only if there are none open.
/// Whether there is one.
pub(crate) fn unused(items: &[Extra], is_open: bool, sheet: &mut Sheet) -> bool {
    let mut found = false;
    let mut block = Block::Outside;
    for line in lines(items).skip_while(|line| !begins_unused(line)) {
        found = true;
        let keyword = First::of(line).keyword();
        if block.pass(keyword) != Role::Outside || !is_open || keyword != Some(Keyword::EndVar) {
            sheet.foreign(line);
        }
    }
    match block {
        Block::Outside => {}
        // What follows is none of it.
        Block::Com => sheet.keyword(Keyword::EndCom, ""),
        Block::User => sheet.keyword(Keyword::EndUser, ""),
    }
    found
}

/// Takes out a move that cannot be used, with the lines behind it.
pub(crate) fn take_unused(items: &mut Vec<Extra>) -> Vec<Extra> {
    let mut begun = false;
    let (unused, others) = std::mem::take(items).into_iter().partition(|item| {
        let Extra::Unrecognized(Unrecognized::Line(line)) = item else { return false };
        begun |= begins_unused(line);
        begun
    });
    *items = others;
    unused
}

fn begins_unused(line: &str) -> bool {
    let first = First::of(line);
    first.is_move() || first.keyword() == Some(Keyword::Remark)
}
