//! Compares `FastBoard` with `Board`.

use proptest::prelude::*;

use super::*;
use crate::board::{Board, MoveOutcome};
use crate::geometry::Vertex;

fn has_same_stones(stones: &FastBoard, board: &Board) -> bool {
    let size = board.size();
    (0..size.height()).all(|y| (0..size.width()).all(|x| stones.get(Point::new(x, y)) == board.get(Point::new(x, y))))
}

proptest! {
    #[test]
    fn a_fast_board_behaves_like_a_board(
        width in 1_u32..6, height in 1_u32..5,
        moves in prop::collection::vec((0_u32..6, 0_u32..5, any::<bool>(), 0..10), 0..120),
    ) {
        let size = BoardSize::new(width, height).unwrap();
        let (mut stones, mut board) = (FastBoard::new(), Board::new(size));
        stones.reset(size);
        for (x, y, black, what) in moves {
            let point = Point::new(x % width, y % height);
            let color = if black { Color::Black } else { Color::White };
            let replaced = board.remove(point);
            if what == 0 {
                stones.set(point, Some(color));
                board.place(Stone { color, point }).unwrap();
                continue;
            }
            let mark = stones.mark();
            let outcome = stones.play(color, point).unwrap_or_default();
            let played = match board.play(color, Vertex::Play(point)).unwrap() {
                MoveOutcome::Quiet => FastMoveOutcome { replaced, ..FastMoveOutcome::default() },
                MoveOutcome::Captured(taken) => {
                    prop_assert!(board.taken().any(|taken| Some(taken) == outcome.taken_at));
                    FastMoveOutcome { replaced, taken, taken_at: outcome.taken_at, suicide: 0 }
                }
                MoveOutcome::Suicide(suicide) => FastMoveOutcome { replaced, suicide, ..FastMoveOutcome::default() },
            };
            prop_assert_eq!(outcome, played);
            let sorted = |points: &mut dyn Iterator<Item = Point>| {
                let mut points: Vec<_> = points.map(|point| (point.y, point.x)).collect();
                points.sort_unstable();
                points
            };
            prop_assert_eq!(sorted(&mut stones.taken_since(mark)), sorted(&mut board.taken()));
            prop_assert!(has_same_stones(&stones, &board));
        }
    }

    #[test]
    fn points_off_the_board_stay_empty(
        width in 1_u32..=FastBoard::LARGEST_SIDE, height in 1_u32..=FastBoard::LARGEST_SIDE,
        moves in prop::collection::vec((any::<u32>(), any::<u32>(), 60_u32..68, 60_u32..68, 0..4), 1..40),
    ) {
        let mut board = FastBoard::new();
        board.reset(BoardSize::new(width, height).unwrap());
        for (far_x, far_y, x, y, what) in moves {
            let point = match what {
                0 => Point::new(far_x, far_y),
                1 => Point::new(x, far_y),
                2 => Point::new(far_x, y),
                _ => Point::new(x, y),
            };
            let point = if board.size.contains(point) { Point::new(width, height) } else { point };
            prop_assert_eq!(board.play(Color::Black, point), None);
            board.set(point, Some(Color::White));
            let placed = board.place(Stone { color: Color::Black, point });
            prop_assert!(!placed);
            prop_assert_eq!(board.get(point), None);
        }
        prop_assert!(board.cells == board.empty);
    }

    #[test]
    fn undo_restores_the_earlier_position(moves in prop::collection::vec((0_u32..4, 0_u32..4, any::<bool>()), 0..60), keep in 0_usize..60) {
        let size = BoardSize::new(4, 4).unwrap();
        let (mut stones, mut fewer) = (FastBoard::new(), FastBoard::new());
        stones.reset(size);
        fewer.reset(size);
        let mut mark = stones.mark();
        for (index, (x, y, black)) in moves.into_iter().enumerate() {
            let color = if black { Color::Black } else { Color::White };
            stones.play(color, Point::new(x, y));
            if index < keep {
                fewer.play(color, Point::new(x, y));
                mark = stones.mark();
            }
        }
        stones.undo_to(mark);
        prop_assert!(stones.cells == fewer.cells);
        stones.reset(size);
        prop_assert!(stones.cells.iter().all(|cell| matches!(cell & COLOR, EMPTY | EDGE)));
    }
}
