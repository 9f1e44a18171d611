//! Compares the board with a plain implementation of 4.8, with recorded games, and with itself on the other kind of
//! grid.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;
use wei7_samples::{project, sample};

use super::*;

/// Board of 4.8, implemented as the text says: a matrix with 0 for an empty point, and 1 and -1 for the two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Matrix {
    columns: u32,
    rows: u32,
    values: Vec<i8>,
}

impl Matrix {
    fn empty(size: BoardSize) -> Self {
        Self { columns: size.width(), rows: size.height(), values: vec![0; usize::try_from(size.points()).unwrap()] }
    }

    fn at(&self, point: Point) -> i8 {
        self.values[(point.y * self.columns + point.x) as usize]
    }

    fn set(&mut self, point: Point, value: i8) {
        self.values[(point.y * self.columns + point.x) as usize] = value;
    }

    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| Point::new(x, y)))
    }

    fn adjacent(&self, a: Point) -> impl Iterator<Item = Point> {
        self.points().filter(move |b| a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1)
    }

    fn block(&self, of: Point) -> BTreeSet<Point> {
        let mut block = BTreeSet::from([of]);
        loop {
            let more: Vec<_> =
                block.iter().flat_map(|a| self.adjacent(*a)).filter(|b| self.at(*b) == self.at(of)).collect();
            let before = block.len();
            block.extend(more);
            if block.len() == before {
                return block;
            }
        }
    }

    fn liberties(&self, block: &BTreeSet<Point>) -> usize {
        block.iter().flat_map(|a| self.adjacent(*a)).filter(|b| self.at(*b) == 0).collect::<BTreeSet<_>>().len()
    }

    /// Implements 4.8.5.
    fn check(&self, side: i8) -> Self {
        let mut result = self.clone();
        for point in self.points().filter(|point| self.at(*point) == side) {
            if self.liberties(&self.block(point)) == 0 {
                result.set(point, 0);
            }
        }
        result
    }

    /// Implements 4.8.8; `None` where 4.8.6 does not allow the stone.
    fn make_move(&self, side: i8, vertex: Vertex) -> Option<Self> {
        let mut with = self.clone();
        if let Vertex::Play(point) = vertex {
            if self.at(point) != 0 {
                return None;
            }
            with.set(point, side);
        }
        Some(with.check(-side).check(side))
    }

    fn taken(&self, after: &Self) -> BTreeSet<Point> {
        self.points().filter(|point| self.at(*point) != 0 && after.at(*point) == 0).collect()
    }
}

fn number(color: Color) -> i8 {
    if color == Color::Black { 1 } else { -1 }
}

fn position(board: &Board) -> Matrix {
    let mut matrix = Matrix::empty(board.size());
    for stone in board.stones() {
        matrix.set(stone.point, number(stone.color));
    }
    matrix
}

/// Asserts that the board and the matrix agree about stones, groups and liberties.
fn assert_same(board: &Board, matrix: &Matrix) {
    assert_eq!(&position(board), matrix);
    let mut without_liberties = BTreeSet::new();
    for point in matrix.points() {
        assert_eq!(board.get(point).map_or(0, number), matrix.at(point));
        let Some(group) = board.group(point) else {
            assert_eq!(board.has_liberty(point), None);
            continue;
        };
        let block = matrix.block(point);
        assert_eq!(board.members(group).collect::<BTreeSet<_>>(), block);
        assert_eq!(board.members(group).count(), block.len());
        assert_eq!(board.has_liberty(point), Some(matrix.liberties(&block) > 0), "{point:?}");
        if matrix.liberties(&block) == 0 {
            without_liberties.insert(group);
        }
    }
    assert_eq!(board.groups_without_liberties().collect::<BTreeSet<_>>(), without_liberties);
}

fn play_checked(board: &mut Board, before: &Matrix, side: Color, vertex: Vertex) -> Option<Matrix> {
    let after = before.make_move(number(side), vertex);
    match (board.play(side, vertex), &after) {
        (Ok(played), Some(after)) => {
            let taken: Vec<Point> = board.taken().collect();
            let mut expected = before.taken(after);
            let count = match played {
                MoveOutcome::Quiet => 0,
                MoveOutcome::Captured(stones) => stones,
                MoveOutcome::Suicide(stones) => {
                    let Vertex::Play(point) = vertex else { panic!("a pass takes nothing") };
                    expected.insert(point);
                    stones
                }
            };
            assert_eq!((count, taken.len()), (expected.len(), count));
            assert_eq!(BTreeSet::from_iter(taken), expected);
        }
        (Err(Unplayable::Occupied(color)), None) => {
            let Vertex::Play(point) = vertex else { panic!("a pass is always possible") };
            assert_eq!(number(color), before.at(point));
        }
        (result, after) => panic!("{result:?} against {after:?}"),
    }
    after
}

#[derive(Clone, Copy, Debug)]
enum Operation {
    Play(Color, Point),
    Pass(Color),
    Place(Color, Point),
    Remove(Point),
    /// All stones between two corners.
    RemoveAll(Point, Point),
    Undo,
}

fn side(black: bool) -> Color {
    if black { Color::Black } else { Color::White }
}

fn operations(most: usize) -> impl Strategy<Value = (BoardSize, Vec<Operation>)> {
    (1_u32..6, 1_u32..6).prop_flat_map(move |(width, height)| {
        let point = (0..width, 0..height).prop_map(|(x, y)| Point::new(x, y));
        let color = any::<bool>().prop_map(side);
        let operation = prop_oneof![
            12 => (color.clone(), point.clone()).prop_map(|(color, point)| Operation::Play(color, point)),
            1 => color.clone().prop_map(Operation::Pass),
            1 => (color, point.clone()).prop_map(|(color, point)| Operation::Place(color, point)),
            1 => point.clone().prop_map(Operation::Remove),
            1 => (point.clone(), point).prop_map(|(a, b)| Operation::RemoveAll(a, b)),
            4 => Just(Operation::Undo),
        ];
        (Just(BoardSize::new(width, height).unwrap()), prop::collection::vec(operation, 0..most))
    })
}

/// Applies the operations to the board and compares it with the matrix after each. Returns the positions that can be
/// undone.
fn run(board: &mut Board, operations: &[Operation]) -> Vec<Matrix> {
    let mut history = vec![position(board)];
    for operation in operations {
        let before = history.last().unwrap().clone();
        match *operation {
            // A move on a position with groups without liberties, which only `place` makes, removes all of them in
            // 4.8.8, but only those next to the new stone on the board; the specification excludes such positions
            // (5.15.2.5).
            Operation::Play(..) | Operation::Pass(_) if before.check(1).check(-1) != before => {}
            Operation::Play(side, point) => history.extend(play_checked(board, &before, side, Vertex::Play(point))),
            Operation::Pass(side) => history.extend(play_checked(board, &before, side, Vertex::Pass)),
            Operation::Place(color, point) => {
                if board.place(Stone { color, point }).is_ok() {
                    history.push(before);
                    history.last_mut().unwrap().set(point, number(color));
                }
            }
            Operation::Remove(point) => {
                if let Some(color) = board.remove(point) {
                    assert_eq!(number(color), before.at(point));
                    assert_eq!(board.taken().count(), 0);
                    history.push(before);
                    history.last_mut().unwrap().set(point, 0);
                }
            }
            Operation::RemoveAll(a, b) => {
                let between = |n: u32, a: u32, b: u32| (a.min(b)..=a.max(b)).contains(&n);
                let mut after = before.clone();
                for point in before.points().filter(|p| between(p.x, a.x, b.x) && between(p.y, a.y, b.y)) {
                    after.set(point, 0);
                }
                board.remove_all(before.points().chain([a]).filter(|point| after.at(*point) == 0));
                if after != before {
                    assert_eq!(board.taken().count(), 0);
                    history.push(after);
                }
            }
            Operation::Undo => {
                assert_eq!(board.undo(), history.len() > 1);
                if history.len() > 1 {
                    history.pop();
                }
            }
        }
        assert_eq!(board.depth(), history.len() - 1);
        assert_same(board, history.last().unwrap());
    }
    history
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_dense_board_does_what_4_8_says_and_undoes_it((size, operations) in operations(80)) {
        let mut board = Board::with_grid(size, true);
        let mut history = run(&mut board, &operations);
        while history.len() > 1 {
            history.pop();
            prop_assert!(board.undo());
            assert_same(&board, history.last().unwrap());
        }
        prop_assert!(!board.undo());
    }

    #[test]
    fn a_sparse_board_does_what_4_8_says_and_undoes_it((size, operations) in operations(80)) {
        let mut board = Board::with_grid(size, false);
        let mut history = run(&mut board, &operations);
        while history.len() > 1 {
            history.pop();
            prop_assert!(board.undo());
            assert_same(&board, history.last().unwrap());
        }
    }

    #[test]
    fn a_cleared_board_is_as_good_as_new((size, first) in operations(60), (other, second) in operations(60), dense: bool) {
        let mut board = Board::with_grid(size, dense);
        run(&mut board, &first);
        board.clear();
        assert_same(&board, &Matrix::empty(size));
        run(&mut board, &first);
        board.reset(other);
        assert_same(&board, &Matrix::empty(other));
        run(&mut board, &second);
    }
}

#[test]
fn an_unplayable_move_changes_nothing() {
    let mut board = Board::new(BoardSize::new(3, 2).unwrap());
    board.play(Color::Black, Vertex::Play(Point::new(1, 1))).unwrap();
    let before = position(&board);
    assert_eq!(board.play(Color::White, Vertex::Play(Point::new(1, 1))), Err(Unplayable::Occupied(Color::Black)));
    for off in [Point::new(3, 0), Point::new(0, 2), Point::new(u32::MAX, u32::MAX)] {
        assert_eq!(board.play(Color::White, Vertex::Play(off)), Err(Unplayable::OffBoard));
        assert_eq!(board.place(Stone { color: Color::White, point: off }), Err(Unplayable::OffBoard));
        assert_eq!((board.get(off), board.remove(off), board.group(off)), (None, None, None));
    }
    assert_eq!((position(&board), board.depth()), (before, 1));
}

#[test]
fn a_huge_board_costs_as_much_as_its_stones() {
    let last = u32::MAX - 1;
    let mut board = Board::new(BoardSize::new(u32::MAX, u32::MAX).unwrap());
    for point in [Point::new(last - 1, last), Point::new(last, last - 1)] {
        board.play(Color::Black, Vertex::Play(point)).unwrap();
    }
    let corner = Vertex::Play(Point::new(last, last));
    assert_eq!(board.play(Color::White, corner), Ok(MoveOutcome::Suicide(1)));
    assert_eq!(board.play(Color::Black, corner), Ok(MoveOutcome::Quiet));
    assert_eq!(board.play(Color::Black, Vertex::Play(Point::new(u32::MAX, 0))), Err(Unplayable::OffBoard));
    assert_eq!(board.stones().count(), 3);
    assert_eq!(board.members(board.group(Point::new(last, last)).unwrap()).count(), 3);
    assert_eq!(board.get(Point::new(0, 0)), None);
    assert_eq!(board.chains.next_cell(), Some(FIRST_POINT + 3));
}

#[test]
fn a_large_board_with_few_moves_stays_sparse() {
    let mut board = Board::new(BoardSize::STANDARD);
    let large = BoardSize::new(200, 200).unwrap();
    board.reset_for(large, 3);
    assert_eq!(board.chains.next_cell(), Some(FIRST_POINT));
    board.play(Color::Black, Vertex::Play(Point::new(199, 199))).unwrap();
    board.reset_for(large, 40_000);
    assert_eq!(board.chains.next_cell(), Some(FIRST_POINT + 40_000));
    assert_eq!(board.stones().count(), 0);
    board.reset_for(large, 3);
    assert_eq!(board.chains.next_cell(), Some(FIRST_POINT + 40_000), "what is laid out is kept");
}

fn parse_point(value: &Value) -> Option<Point> {
    let number = |index: usize| u32::try_from(value.get(index)?.as_u64()?).ok();
    Some(Point::new(number(0)?, number(1)?))
}

fn parse_color(value: &Value) -> Color {
    side(value.as_u64() == Some(1))
}

/// Replays a recorded game and checks the captures of each move and the final position.
fn replay_recorded(game: &Value) {
    let size = parse_point(&game["size"]).unwrap();
    let size = BoardSize::new(size.x, size.y).unwrap();
    for dense in [true, false] {
        let mut board = Board::with_grid(size, dense);
        for stone in game["setup"].as_array().unwrap() {
            let point = Point::new(
                u32::try_from(stone[1].as_u64().unwrap()).unwrap(),
                u32::try_from(stone[2].as_u64().unwrap()).unwrap(),
            );
            board.place(Stone { color: parse_color(&stone[0]), point }).unwrap();
        }
        let start = position(&board);
        let moves = game["moves"].as_array().unwrap();
        for (played, taken) in moves.iter().zip(game["captured"].as_array().unwrap()) {
            let vertex = parse_point(&played[1]).map_or(Vertex::Pass, Vertex::Play);
            board.play(parse_color(&played[0]), vertex).unwrap();
            let expected: BTreeSet<Point> = taken.as_array().unwrap().iter().filter_map(parse_point).collect();
            assert_eq!(board.taken().collect::<BTreeSet<_>>(), expected, "{}", game["id"]);
        }
        let rows: Vec<String> = (0..size.height())
            .map(|y| (0..size.width()).map(|x| letter(board.get(Point::new(x, y)))).collect())
            .collect();
        assert_eq!(game["final_board"], rows.join("/"), "{}", game["id"]);
        for _ in moves {
            board.undo();
        }
        assert_eq!(position(&board), start, "{}", game["id"]);
    }
}

fn letter(color: Option<Color>) -> char {
    match color {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    }
}

fn replay_all(games: &str) {
    for line in games.lines() {
        replay_recorded(&serde_json::from_str(line).unwrap());
    }
}

#[test]
fn the_recorded_games_of_the_corpus_replay() {
    replay_all(&std::fs::read_to_string(project("corpus/oracle/abstract-games.jsonl")).unwrap());
}

#[test]
fn all_recorded_games_replay() {
    if let Some(path) = sample("oracle/abstract-games.jsonl") {
        replay_all(&std::fs::read_to_string(path).unwrap());
    }
}

/// Returns whether some order of placing the stones captures something (5.15.2.5, by brute force).
fn some_order_captures(stones: &mut [Stone], from: usize, board: &mut Board) -> bool {
    let mut captures = false;
    for index in from..stones.len() {
        stones.swap(from, index);
        let Stone { color, point } = stones[from];
        let played = board.play(color, Vertex::Play(point)).unwrap();
        captures |= played != MoveOutcome::Quiet || some_order_captures(stones, from + 1, board);
        board.undo();
        stones.swap(from, index);
        if captures {
            break;
        }
    }
    captures
}

/// Checks all positions of a board with at most `most` stones.
fn assert_equivalence(width: u32, height: u32, most: usize) {
    let size = BoardSize::new(width, height).unwrap();
    let mut board = Board::new(size);
    for code in 0..3_u32.pow(width * height) {
        let digit = |point: &Point| code / 3_u32.pow(point.y * width + point.x) % 3;
        let mut stones: Vec<Stone> = Matrix::empty(size)
            .points()
            .filter(|point| digit(point) > 0)
            .map(|point| Stone { color: side(digit(&point) == 1), point })
            .collect();
        if stones.len() > most {
            continue;
        }
        board.clear();
        for stone in &stones {
            board.place(*stone).unwrap();
        }
        let finished = board.groups_without_liberties().next().is_some();
        board.clear();
        assert_eq!(some_order_captures(&mut stones, 0, &mut board), finished, "{width}x{height} {stones:?}");
    }
}

#[test]
fn some_order_captures_exactly_when_a_group_of_the_finished_position_lacks_a_liberty() {
    assert_equivalence(1, 1, 1);
    assert_equivalence(2, 2, 4);
    assert_equivalence(1, 4, 4);
    assert_equivalence(1, 6, 6);
    assert_equivalence(2, 3, 6);
    assert_equivalence(3, 3, 5);
}
