//! Applies setup and moves to a board as the source defines them: including setup in mid-game and moves on occupied
//! points (`FF[4]` B, AB).

use std::collections::BTreeMap;
use std::convert::Infallible;

use crate::record::{Branch, Extra, Pre};
use wei7_board::{Board, Color, MoveOutcome, Point, Stone, Unplayable, Vertex};

/// Receives the changes that setup makes to the board.
pub trait Observer {
    /// Error that stops the setup.
    type Error;

    /// Called before a stone is removed. The cost of a removal is proportional to the size of the group.
    fn removes(&mut self) -> Result<(), Self::Error>;

    /// Called after a point was set, with its previous and its new color, which may be equal.
    fn sets(&mut self, point: Point, before: Option<Color>, now: Option<Color>);
}

/// An observer that ignores all changes.
impl Observer for () {
    type Error = Infallible;

    fn removes(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn sets(&mut self, _: Point, _: Option<Color>, _: Option<Color>) {}
}

/// Applies the setup at the beginning of a branch. If `is_root`, [`Extra::Setup`] is not applied, because the setup of
/// the root is in its `pre`.
pub fn begin<O: Observer>(board: &mut Board, branch: &Branch, is_root: bool, observer: &mut O) -> Result<(), O::Error> {
    for stone in branch.pre.as_deref().map(Pre::stones).unwrap_or_default() {
        // If two stones are on the same point, the first one stays (5.15.2.5).
        if board.place(*stone).is_ok() {
            observer.sets(stone.point, None, Some(stone.color));
        }
    }
    if is_root { Ok(()) } else { set_up(board, branch.extras.as_slice(), observer) }
}

/// Returns whether a branch begins with setup: with stones of its `pre` or an [`Extra::Setup`]. Not for the root.
pub fn sets_up(branch: &Branch) -> bool {
    let has_stones = branch.pre.as_deref().is_some_and(|pre| !pre.stones().is_empty());
    has_stones || branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. }))
}

/// Applies mid-game setup: puts stones and empties points, regardless of existing stones. The last entry for a point
/// counts.
pub fn set_up<O: Observer>(board: &mut Board, extras: &[Extra], observer: &mut O) -> Result<(), O::Error> {
    let mut wanted = BTreeMap::new();
    for extra in extras {
        let Extra::Setup { stones, empty } = extra else { continue };
        wanted.extend(empty.iter().map(|point| ((*point), None)));
        wanted.extend(stones.iter().copied().map(|stone| (stone.point, Some(stone.color))));
    }
    for (point, color) in wanted {
        let before = board.get(point);
        if before != color {
            if before.is_some() {
                observer.removes()?;
                board.remove(point);
            }
            // An error means that the point is off the board. Such points are ignored.
            let _ = color.map(|color| board.place(Stone { color, point }));
        }
        observer.sets(point, before, board.get(point));
    }
    Ok(())
}

/// Plays a move. On an occupied point, it replaces the stone there (`FF[4]`). Returns `None` if the move is impossible.
pub fn play<O: Observer>(
    board: &mut Board,
    color: Color,
    vertex: Vertex,
    observer: &mut O,
) -> Result<Option<MoveOutcome>, O::Error> {
    let mut done = board.play(color, vertex);
    if let (Err(Unplayable::Occupied(_)), Vertex::Play(point)) = (done, vertex) {
        let before = board.get(point);
        observer.removes()?;
        board.remove(point);
        observer.sets(point, before, None);
        done = board.play(color, vertex);
    }
    Ok(done.ok())
}

#[cfg(test)]
mod tests {
    use wei7_board::{BoardSize, Color, Point, Stone};

    use super::*;

    #[derive(Default)]
    struct Log(Vec<(u32, Option<Color>, Option<Color>)>, usize);

    impl Observer for Log {
        type Error = Infallible;

        fn removes(&mut self) -> Result<(), Infallible> {
            self.1 += 1;
            Ok(())
        }

        fn sets(&mut self, point: Point, before: Option<Color>, now: Option<Color>) {
            self.0.push((point.x, before, now));
        }
    }

    #[test]
    fn points_that_do_not_change_are_reported_and_not_touched() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let mut board = Board::new(BoardSize::new(5, 5).unwrap());
        for (x, color) in [(0, Color::Black), (1, Color::Black), (2, Color::White)] {
            board.place(Stone { color, point: Point::new(x, 0) }).unwrap();
        }
        let stone = |x, color| Stone { color, point: Point::new(x, 0) };
        let stones = vec![stone(0, Color::Black), stone(1, Color::White), stone(9, Color::Black)];
        let empty = vec![Point { x: 0, y: 0 }, Point { x: 2, y: 0 }, Point { x: 3, y: 0 }];
        let mut branch = Branch::default();
        branch.extras.push(Extra::Setup { stones, empty });
        let mut log = Log::default();
        let depth = board.depth();
        let Ok(()) = begin(&mut board, &branch, true, &mut log);
        assert_eq!((log.0.len(), board.depth()), (0, depth), "the root");
        let Ok(()) = begin(&mut board, &branch, false, &mut log);
        let set = [(0, black, black), (1, black, white), (2, white, None), (3, None, None), (9, None, None)];
        assert_eq!((&*log.0, log.1), (&set[..], 2));
        assert_eq!(board.depth(), depth + 3);
        let Ok(done) = play(&mut board, Color::Black, Vertex::Play(Point::new(1, 0)), &mut log);
        assert_eq!((done, log.0.last(), log.1), (Some(MoveOutcome::Quiet), Some(&(1, white, None)), 3));
        let Ok(done) = play(&mut board, Color::Black, Vertex::Play(Point::new(9, 0)), &mut log);
        assert_eq!((done, log.1), (None, 3));
    }
}
