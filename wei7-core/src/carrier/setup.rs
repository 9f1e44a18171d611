//! Setup in mid-game. Setup is made anew if an edit changed the stones before it or the stones after it.
//!
//! A target without setup in mid-game shows the moves after setup as a detached branch with the full position. When a
//! merge puts this branch back into its place, the file says which stones the position has, but not how they came
//! there.

use std::collections::BTreeMap;

use crate::merge::align::Pairs;
use crate::merge::changes::{At, Changes, FieldChange, Game, Link, Side, fingerprint};
use crate::merge::field::{Key, Value};
use crate::merge::outline::{Content, Draft, Id, Kind, ROOT};
use crate::record::{Action, Extra, Pre};
use crate::replay::as_played::{play, set_up};
use wei7_board::{Board, BoardSize, Color, Point, Stone};

/// Node of the file at which setup is restored.
#[derive(Debug)]
pub(super) struct Renewal {
    node: Id,
    /// Index of the change that restores the setup.
    pub(super) setup: usize,
    /// Index of the change that removes the full position which the target shows instead of the setup. `None` if the carrier
    /// has no such change.
    pub(super) stones: Option<usize>,
    /// Fingerprint of the stones that the file has at the node; `None` if it has none.
    pub(super) fingerprint: Option<u32>,
}

/// Returns the nodes at which setup is restored, and the indexes of unfit changes. Setup at a node that has stones in
/// the record is unfit, since only some formats would show it.
pub(super) fn renewals(changes: &Changes, file: &Side<'_>, pairs: &Pairs) -> (Vec<Renewal>, Vec<usize>) {
    let mut renewals = Vec::new();
    let node = |change: &FieldChange| match change.at {
        At::Node(Link::Kept(id)) if id != ROOT => pairs.right_of(id),
        _ => None,
    };
    let removed_stones: BTreeMap<Id, usize> = (0..)
        .zip(&changes.fields)
        .filter(|(_, change)| change.key == Key::Stones && change.value.is_none())
        .filter_map(|(place, change)| Some((node(change)?, place)))
        .collect();
    let mut unfit = Vec::new();
    for (place, change) in changes.fields.iter().enumerate() {
        let Some(id) = node(change).filter(|_| is_setup(&change.key, change.value.as_ref())) else { continue };
        let stones = removed_stones.get(&id).copied();
        let shown = pre(file, id).map(Pre::stones).unwrap_or_default();
        if stones.is_none() && !shown.is_empty() {
            unfit.push(place);
            continue;
        }
        let fingerprint = fingerprint(&file.fields(id), None::<&Game>, &Key::Stones);
        renewals.push(Renewal { node: id, setup: place, stones, fingerprint });
    }
    (renewals, unfit)
}

/// Makes setup anew if the carried setup does not lead to the stones that the file shows. Returns the indexes of the
/// changes whose setup was replaced.
pub(super) fn renew(
    drafts: &mut [Draft],
    start: Id,
    renewals: &[&Renewal],
    file: &Side<'_>,
    size: BoardSize,
) -> Vec<usize> {
    // Top-level branches of the file that return to their place in the game. Without stones, they show the empty board.
    let top: Vec<Id> = drafts.get(start as usize).map(|draft| draft.children.clone()).unwrap_or_default();
    let returns = |id: Id| file.outline.nodes.parent(id) == Some(ROOT) && id != start && !top.contains(&id);
    let shown = |renewal: &&Renewal| {
        let pre = pre(file, renewal.node);
        let has_stones = pre.is_some_and(|pre| pre.stones.is_some());
        let is_shown = has_stones || (renewal.stones.is_none() && returns(renewal.node));
        is_shown.then(|| (renewal.node, (renewal.setup, pre.map(Pre::stones).unwrap_or_default())))
    };
    let shown: BTreeMap<Id, (usize, &[Stone])> = renewals.iter().filter_map(shown).collect();
    let mut renewed = Vec::new();
    if shown.is_empty() {
        return renewed;
    }
    let mut board = Board::new(size);
    // Nodes to visit, each with the number of changes on the board up to the position before the node.
    let mut open = vec![(start, 0)];
    while let Some((id, depth)) = open.pop() {
        while board.depth() > depth && board.undo() {}
        let Some(draft) = drafts.get_mut(id as usize) else { continue };
        if id != start {
            begin(&mut board, draft);
            if let Some((setup, stones)) = shown.get(&id)
                && !leads_to(&mut board, stones)
            {
                renewed.push(*setup);
                while board.depth() > depth && board.undo() {}
                set_anew(draft, &position(&board), stones);
                begin(&mut board, draft);
            }
        }
        match &draft.content {
            Content::Position(pre) => {
                for stone in pre.as_deref().map(Pre::stones).unwrap_or_default() {
                    // If there are two stones on a point, the first one stays (5.15.2.5).
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
        open.extend(draft.children.iter().rev().map(|child| (*child, depth)));
    }
    renewed
}

/// Returns the `pre` of a node; `None` if the node is not a position or has no `pre`.
fn pre<'s>(side: &Side<'s>, id: Id) -> Option<&'s Pre> {
    let entry = side.outline[id];
    if entry.kind == Kind::Position { side.record.tree[entry.branch].pre.as_deref() } else { None }
}

/// Returns whether a field is setup in mid-game and has a value.
fn is_setup(key: &Key, value: Option<&Value>) -> bool {
    value.is_some() && matches!(key, Key::BranchExtra(_, extra) if extra.kind == "setup")
}

fn position(board: &Board) -> BTreeMap<Point, Color> {
    board.stones().map(|stone| (stone.point, stone.color)).collect()
}

/// Applies the setup of the branches that begin at a node.
fn begin(board: &mut Board, draft: &Draft) {
    for head in &draft.heads {
        let Ok(()) = set_up(board, head.extras.as_slice(), &mut ());
    }
}

/// Returns whether the position on the board is shown as `stones`, with or without its groups without liberties, which
/// may be left out (5.15.2.5). The board does not change.
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

/// Replaces the setup of a node by setup that leads from the position `before` to the stones `shown`.
fn set_anew(draft: &mut Draft, before: &BTreeMap<Point, Color>, shown: &[Stone]) {
    for head in &mut draft.heads {
        let others = head.extras.take().into_iter().filter(|extra| !matches!(extra, Extra::Setup { .. }));
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
