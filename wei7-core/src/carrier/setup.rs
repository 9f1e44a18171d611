//! Setup in mid-game, made anew where an edit changed the stones before it or those that it leaves.
//!
//! A target that has no setup in mid-game shows what follows as a branch of its own, which starts from the whole position. Where
//! that goes back to its place, the file says which stones stand there, and not how they came to.

use std::collections::{BTreeMap, HashMap};

use crate::merge::outline::{Content, Draft, Id};
use crate::record::{Action, Extra, Pre};
use crate::replay::as_played::{play, set_up};
use wei7_board::{Board, BoardSize, Color, Point, Stone};

/// Sets up at these nodes what leads to these stones. The nodes where that is another setup than the record had.
pub(super) fn renew(
    drafts: &mut [Draft],
    children: &[Vec<Id>],
    root: Id,
    shown: &HashMap<Id, Vec<Stone>>,
    size: BoardSize,
) -> Vec<Id> {
    let mut renewed = Vec::new();
    let mut board = Board::new(size);
    // Each with the changes on the board that led to what it follows.
    let mut open = vec![(root, 0)];
    while let Some((id, depth)) = open.pop() {
        while board.depth() > depth && board.undo() {}
        let Some(draft) = drafts.get_mut(id as usize) else { continue };
        if id != root {
            begin(&mut board, draft);
            if let Some(stones) = shown.get(&id)
                && !leads_to(&mut board, stones)
            {
                renewed.push(id);
                while board.depth() > depth && board.undo() {}
                set_anew(draft, &position(&board), stones);
                begin(&mut board, draft);
            }
        }
        match &draft.content {
            Content::Position(pre) => {
                for stone in pre.as_deref().map(Pre::stones).unwrap_or_default() {
                    // Of two stones on a point the first one stays (5.15.2.5).
                    let _ = board.place(*stone);
                }
            }
            Content::Step(step) => {
                if let Action::Move(played) = &step.action {
                    let Ok(_) = play(&mut board, played.color, played.vertex, &mut ());
                }
            }
            Content::Bare => {}
        }
        let depth = board.depth();
        open.extend(children.get(id as usize).into_iter().flatten().rev().map(|child| (*child, depth)));
    }
    renewed
}

fn position(board: &Board) -> BTreeMap<Point, Color> {
    board.stones().map(|stone| (stone.point, stone.color)).collect()
}

fn begin(board: &mut Board, draft: &Draft) {
    for head in &draft.heads {
        let Ok(()) = set_up(board, head.extras.as_slice(), &mut ());
    }
}

/// Whether the stones on the board are shown as these: groups without liberties are left out (5.15.2.5).
fn leads_to(board: &mut Board, stones: &[Stone]) -> bool {
    let mut shown = BTreeMap::new();
    for stone in stones {
        shown.entry(stone.point).or_insert(stone.color);
    }
    if position(board) == shown {
        return true;
    }
    let depth = board.depth();
    let stifled: Vec<Point> = board.groups_without_liberties().flat_map(|group| board.members(group)).collect();
    board.remove_all(stifled);
    let is_shown = position(board) == shown;
    while board.depth() > depth && board.undo() {}
    is_shown
}

/// Replaces the setup of a node by what leads from one position to another.
fn set_anew(draft: &mut Draft, before: &BTreeMap<Point, Color>, shown: &[Stone]) {
    for head in &mut draft.heads {
        let others = head.extras.take().into_iter().filter(|item| !matches!(item, Extra::Setup { .. }));
        let others: Vec<Extra> = others.collect();
        head.extras.extend(others);
    }
    let mut after = BTreeMap::new();
    for stone in shown {
        after.entry(stone.point).or_insert(stone.color);
    }
    let stones = shown.iter().copied().filter(|stone| {
        after.get(&stone.point) == Some(&stone.color) && before.get(&stone.point) != Some(&stone.color)
    });
    let empty = before.keys().copied().filter(|point| !after.contains_key(point));
    let setup = Extra::Setup { stones: stones.collect(), empty: empty.collect() };
    if let Some(head) = draft.heads.last_mut() {
        head.extras.push(setup);
    }
}
