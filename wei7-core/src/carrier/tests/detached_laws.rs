//! Whatever is set up and played over: the document is valid, shows the same positions, and becomes the record again.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;

use super::detached::{set_up, there_and_back};
use crate::record::{Action, Branch, BranchId, Extra, Move, Pre, Record, Size, Step};
use crate::replay::Positions;
use wei7_board::{Board, BoardSize, Color, Point, Stone, Vertex};

const SIDE: u32 = 3;

type Position = BTreeMap<Point, Color>;

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn any_stone() -> impl Strategy<Value = Stone> {
    (color(), 0..SIDE, 0..SIDE).prop_map(|(color, x, y)| Stone { color, point: Point::new(x, y) })
}

fn any_move() -> impl Strategy<Value = Step> {
    let vertex = prop_oneof![
        9 => (0..SIDE, 0..SIDE).prop_map(|(x, y)| Vertex::Play(Point::new(x, y))),
        1 => Just(Vertex::Pass),
    ];
    (color(), vertex).prop_map(|(color, vertex)| Step::new(Action::Move(Move { color, vertex, evaluation: None })))
}

fn any_branch() -> impl Strategy<Value = Branch> {
    let setup = (prop::collection::vec(any_stone(), 0..4), prop::collection::vec((0..SIDE, 0..SIDE), 0..4));
    let setup = prop::option::weighted(0.4, setup);
    let steps = prop::option::weighted(0.9, prop::collection::vec(any_move(), 0..5));
    (setup, steps, any::<bool>(), prop::option::weighted(0.9, Just(()))).prop_map(|(setup, steps, titled, paused)| {
        let mut branch = match setup {
            Some((stones, empty)) => set_up(&stones, &empty, Vec::new()),
            None => Branch { pre: titled.then(Box::default), ..Branch::default() },
        };
        if paused.is_none() {
            branch.pre = None;
        }
        branch.title = titled.then(|| "own".into());
        branch.steps = steps;
        branch
    })
}

/// A record each of whose moves has a comment of its own, and so has each `pre` after setup.
fn any_record() -> impl Strategy<Value = Record> {
    let branches = prop::collection::vec((any::<prop::sample::Index>(), any_branch()), 0..10);
    (prop::collection::vec(any_stone(), 0..3), any_branch(), branches).prop_map(|(stones, root, branches)| {
        let size = Size::Square(BoardSize::new(SIDE, SIDE).unwrap());
        let mut record = Record { size: Some(size), ..Record::new() };
        let pre = Pre { stones: Some(stones), ..Pre::default() };
        record.tree[BranchId::ROOT] = Branch { pre: Some(Box::new(pre)), supplement: crate::Supplement::NONE, ..root };
        let mut ids = vec![BranchId::ROOT];
        for (above, branch) in branches {
            let id = record.tree.add_child(*above.get(&ids), branch).unwrap();
            ids.push(id);
        }
        let mut number = 0;
        for id in ids {
            let branch = &mut record.tree[id];
            if let Some(pre) = branch.pre.as_deref_mut() {
                pre.comment = Some(format!("pre {}", id.index()).into());
            }
            for step in branch.steps.iter_mut().flatten() {
                number += 1;
                step.comment = Some(format!("step {number}").into());
            }
        }
        record
    })
}

/// The board of a position; groups without liberties come off if setup made it.
fn board(position: &Position) -> Board {
    let mut board = Board::new(BoardSize::new(SIDE, SIDE).unwrap());
    for (point, color) in position {
        board.place(Stone { color: *color, point: *point }).unwrap();
    }
    board
}

fn position(board: &Board) -> Position {
    board.stones().map(|stone| (stone.point, stone.color)).collect()
}

fn without_stifled(position: &Position) -> Position {
    let board = board(position);
    position.iter().filter(|(point, _)| board.has_liberty(**point) == Some(true)).map(|(p, c)| (*p, *c)).collect()
}

/// What the record shows at each comment, with a new board for every change.
fn as_played(record: &Record) -> HashMap<Box<str>, Position> {
    let mut shown = HashMap::new();
    let mut ends = vec![Position::new(); record.tree.len()];
    for (id, _) in record.tree.preorder() {
        let branch = &record.tree[id];
        let mut now = ends[id.index()].clone();
        let stones = branch.pre.as_deref().map_or(&[][..], Pre::stones);
        for stone in stones {
            now.entry(stone.point).or_insert(stone.color);
        }
        for item in branch.supplement.items() {
            let Extra::Setup { stones, empty } = item else { continue };
            now.retain(|point, _| !empty.contains(point));
            now.extend(stones.iter().copied().map(|stone| (stone.point, stone.color)));
        }
        now = without_stifled(&now);
        if let Some(comment) = branch.pre.as_deref().and_then(|pre| pre.comment.clone()) {
            shown.insert(comment, now.clone());
        }
        for step in branch.steps() {
            let played = step.as_move().unwrap();
            if let Vertex::Play(point) = played.vertex {
                now.remove(&point);
                let mut board = board(&now);
                board.play(played.color, played.vertex).unwrap();
                now = position(&board);
            }
            shown.insert(step.comment.clone().unwrap(), now.clone());
        }
        for child in branch.children() {
            ends[child.index()] = now.clone();
        }
    }
    shown
}

/// What the document shows at each comment.
fn as_shown(document: &Record) -> HashMap<Box<str>, Position> {
    let positions = Positions::of(document, |_| {}).unwrap();
    let mut board = Board::new(document.board_size());
    let mut shown = HashMap::new();
    for (id, _) in document.tree.preorder() {
        let branch = &document.tree[id];
        if let Some(comment) = branch.pre.as_deref().and_then(|pre| pre.comment.clone()) {
            positions.show(document, positions.start(id), &mut board);
            shown.insert(comment, position(&board));
        }
        for (step, at) in branch.steps().iter().zip(positions.along(document, id)) {
            positions.show(document, at, &mut board);
            shown.insert(step.comment.clone().unwrap(), position(&board));
        }
    }
    shown
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_document_shows_what_was_set_up_and_played(record in any_record()) {
        let projection = there_and_back(&record);
        let mut played = as_played(&record);
        // Setup without a `pre` of its own has no comment, but nothing else may be lost.
        let shown = as_shown(projection.document.record());
        prop_assert_eq!(played.len(), shown.len());
        for (comment, position) in shown {
            prop_assert_eq!(played.remove(&comment), Some(position), "{}", comment);
        }
    }
}
