//! The boards that a reader of a record should see, from the replay of the library.

use wei7_core::{Board, BranchId, Color, Positions, Record, Tree};

/// Choice of a reader among several branches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The first, without a choice.
    First,
    /// The last, which must be chosen.
    Last,
}

/// The boards on the way to the end and on the way back.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Boards {
    pub(crate) forth: Vec<String>,
    pub(crate) back: Vec<String>,
}

/// 5.15.5: returns whether the reader stops at the beginning of a branch: a `pre`, the beginning of the record, or an
/// empty branch.
fn pauses(tree: &Tree, id: BranchId) -> bool {
    let branch = &tree[id];
    branch.pre.is_some() || id == BranchId::ROOT || (branch.steps().is_empty() && branch.children().is_empty())
}

/// Returns the boards along a line.
pub(crate) fn boards(record: &Record, choice: Choice) -> Boards {
    let (tree, mut boards) = (&record.tree, Boards::default());
    let positions = Positions::new(record, |_| {}).unwrap();
    let mut board = Board::new(record.board_size());
    let mut shown = |position| {
        positions.show(record, position, &mut board);
        let size = record.board_size();
        let mut stones: Vec<String> = board
            .stones()
            .map(|stone| size.name(stone.point) + if stone.color == Color::Black { "B" } else { "W" })
            .collect();
        stones.sort_unstable();
        stones.join(" ")
    };
    let (mut id, mut is_chosen) = (BranchId::ROOT, false);
    loop {
        let branch = &tree[id];
        if pauses(tree, id) {
            let start = shown(positions.start(id));
            boards.forth.push(start.clone());
            boards.back.push(start);
        } else if is_chosen && branch.steps().is_empty() {
            // The reader stops at a chosen chapter on the way forth, but not on the way back.
            boards.forth.push(shown(positions.start(id)));
        }
        let is_stop = pauses(tree, id) || is_chosen || !branch.steps().is_empty();
        for position in positions.along(record, id) {
            let step = shown(position);
            boards.forth.push(step.clone());
            boards.back.push(step);
        }
        // Without a stop nothing can be chosen.
        let chooses = choice == Choice::Last && is_stop && branch.children().len() > 1;
        let next = if chooses { branch.children().last() } else { branch.children().first() };
        let Some(next) = next else { return boards };
        (id, is_chosen) = (*next, chooses);
    }
}
