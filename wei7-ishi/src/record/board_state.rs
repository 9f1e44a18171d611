//! The board with the numbered moves that led to the current position.

use std::collections::HashMap;

use wei7_core::{BoardSize, Color, FastBoard, FastMoveOutcome, Point, Stone, Vertex};

/// Returns the number of a move that has no explicit number: `before`, the number of the move before it, plus one, or
/// 1. For the first move of a variation, `before` is the number before the replaced move.
pub(crate) fn next_number(before: Option<u32>) -> u32 {
    before.map_or(1, |number| number.saturating_add(1))
}

/// A move on the path to the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberedMove {
    pub(crate) number: u32,
    pub(crate) color: Color,
    pub(crate) vertex: Vertex,
    /// Undo mark of the board before the move.
    before: usize,
    /// Index of the previous move with this number.
    same_number: Option<usize>,
    /// Index of the previous move at this point.
    same_point: Option<usize>,
}

/// A stone taken by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    pub(crate) point: Point,
    /// The move number that refers to this point (`#n`), if there is one.
    pub(crate) number: Option<u32>,
}

/// Capacity in moves that is kept when the board is reused.
const KEPT_CAPACITY: usize = 4096;

/// Move numbers below this one are indices into a vector; larger move numbers are keys of a map.
const DIRECT_NUMBERS: usize = 4096;

/// Maps a move number to the index on the path of the last move with this number.
#[derive(Clone, Debug, Default)]
struct Numbers {
    direct: Vec<Option<usize>>,
    others: HashMap<u32, usize>,
}

impl Numbers {
    fn clear(&mut self) {
        self.direct.clear();
        self.others = HashMap::new();
    }

    fn get(&self, number: u32) -> Option<usize> {
        match number as usize {
            index @ ..DIRECT_NUMBERS => self.direct.get(index).copied().flatten(),
            _ => self.others.get(&number).copied(),
        }
    }

    fn set(&mut self, number: u32, at: Option<usize>) {
        match (number as usize, at) {
            (index @ ..DIRECT_NUMBERS, _) => {
                if self.direct.len() <= index {
                    self.direct.resize(index + 1, None);
                }
                self.direct[index] = at;
            }
            (_, Some(at)) => {
                self.others.insert(number, at);
            }
            (_, None) => {
                self.others.remove(&number);
            }
        }
    }
}

/// A board with the moves that led to its position, the path.
#[derive(Clone, Debug)]
pub(crate) struct BoardState {
    size: BoardSize,
    board: FastBoard,
    path: Vec<NumberedMove>,
    numbers: Numbers,
    /// Index of the last move at each point, row by row.
    points: Vec<Option<usize>>,
}

impl BoardState {
    /// Creates an empty board of at most [`FastBoard::LARGEST_SIDE`] lines; Ishi has up to 19.
    pub(crate) fn new(size: BoardSize) -> Self {
        let mut game =
            Self { size, board: FastBoard::new(), path: Vec::new(), numbers: Numbers::default(), points: Vec::new() };
        game.reset(size);
        game
    }

    /// Resets to an empty board.
    pub(crate) fn reset(&mut self, size: BoardSize) {
        self.size = size;
        self.board.reset(size);
        // A mark on the empty board allows all later changes to be undone.
        self.board.mark();
        self.path.clear();
        self.path.shrink_to(KEPT_CAPACITY);
        self.numbers.clear();
        self.points.clear();
        self.points.resize(usize::try_from(size.points()).unwrap_or(0), None);
    }

    pub(crate) const fn size(&self) -> BoardSize {
        self.size
    }

    /// Places a stone of a setup; returns `false` if the point is occupied.
    pub(crate) fn place(&mut self, stone: Stone) -> bool {
        let empty = self.get(stone.point).is_none();
        if empty {
            self.board.set(stone.point, Some(stone.color));
        }
        empty
    }

    /// Plays a move or a pass; a stone already on the point is replaced.
    pub(crate) fn play(&mut self, number: u32, color: Color, vertex: Vertex) -> FastMoveOutcome {
        let before = self.board.mark();
        let done = match vertex {
            Vertex::Play(point) => self.board.play(color, point),
            Vertex::Pass => None,
        };
        let (at, same_number) = (self.path.len(), self.numbers.get(number));
        let cell = self.cell(vertex);
        let same_point = cell.and_then(|cell| self.points.get(cell).copied().flatten());
        self.path.push(NumberedMove { number, color, vertex, before, same_number, same_point });
        self.numbers.set(number, Some(at));
        self.touch(cell, Some(at));
        done.unwrap_or_default()
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) -> Option<NumberedMove> {
        let last = self.path.pop()?;
        self.board.undo_to(last.before);
        self.numbers.set(last.number, last.same_number);
        self.touch(self.cell(last.vertex), last.same_point);
        Some(last)
    }

    /// Returns the number of moves on the path.
    pub(crate) const fn len(&self) -> usize {
        self.path.len()
    }

    /// Returns the last move.
    pub(crate) fn last(&self) -> Option<&NumberedMove> {
        self.path.last()
    }

    /// Returns the color of the stone on a point.
    pub(crate) fn get(&self, point: Point) -> Option<Color> {
        self.board.get(point)
    }

    /// Returns the last move with this number on the path, and its index on the path.
    pub(crate) fn find(&self, number: u32) -> Option<(usize, &NumberedMove)> {
        let at = self.numbers.get(number)?;
        self.path.get(at).map(|played| (at, played))
    }

    /// Returns the point of the last move with this number on the path; `None` if there is no such move or it is a
    /// pass.
    pub(crate) fn point_of(&self, number: u32) -> Option<Point> {
        match self.find(number)?.1.vertex {
            Vertex::Play(point) => Some(point),
            Vertex::Pass => None,
        }
    }

    /// Returns the number of the stone on a point; `None` if the point is empty or the stone was set up.
    pub(crate) fn number_at(&self, point: Point) -> Option<u32> {
        self.get(point)?;
        self.last_number_at(point)
    }

    /// Returns the numbered stones on the board in the order of their moves.
    pub(crate) fn visible(&self) -> Vec<(u32, Point)> {
        let mut tops: Vec<usize> = self.points.iter().copied().flatten().collect();
        tops.sort_unstable();
        let stands = |at: usize| match self.path.get(at)? {
            NumberedMove { number, vertex: Vertex::Play(point), .. } if self.get(*point).is_some() => {
                Some((*number, *point))
            }
            NumberedMove { .. } => None,
        };
        tops.into_iter().filter_map(stands).collect()
    }

    /// Returns the last move on the path with each number from `first` to `last`, sorted by number. A long range costs
    /// no more than a pass over the path.
    pub(crate) fn range(&self, first: u32, last: u32) -> Vec<&NumberedMove> {
        if (last.saturating_sub(first) as usize) < self.path.len() {
            return (first..=last).filter_map(|number| self.find(number)).map(|(_, played)| played).collect();
        }
        let inside = self.path.iter().enumerate().filter(|(_, played)| (first..=last).contains(&played.number));
        let nearest = inside.filter(|(at, played)| self.numbers.get(played.number) == Some(*at));
        let mut found: Vec<_> = nearest.map(|(_, played)| played).collect();
        found.sort_by_key(|played| played.number);
        found
    }

    /// Returns the stones taken by the last move.
    pub(crate) fn taken(&self) -> Vec<Taken> {
        let number = |point| {
            let number = self.last_number_at(point)?;
            (self.point_of(number) == Some(point)).then_some(number)
        };
        let lifted = self.last().map(|last| self.board.taken_since(last.before));
        lifted.into_iter().flatten().map(|point| Taken { point, number: number(point) }).collect()
    }

    fn last_number_at(&self, point: Point) -> Option<u32> {
        let at = self.points.get(self.cell(Vertex::Play(point))?).copied().flatten()?;
        self.path.get(at).map(|played| played.number)
    }

    fn cell(&self, vertex: Vertex) -> Option<usize> {
        let Vertex::Play(point) = vertex else { return None };
        let cell = u64::from(point.y) * u64::from(self.size().width()) + u64::from(point.x);
        self.size().contains(point).then(|| usize::try_from(cell).ok()).flatten()
    }

    fn touch(&mut self, cell: Option<usize>, at: Option<usize>) {
        if let Some(slot) = cell.and_then(|cell| self.points.get_mut(cell)) {
            *slot = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    const BLACK: Color = Color::Black;
    const WHITE: Color = Color::White;

    fn at(name: &str) -> Vertex {
        Vertex::Play(nine().point(name).unwrap())
    }

    fn nine() -> BoardSize {
        BoardSize::new(9, 9).unwrap()
    }

    #[test]
    fn running_numbers() {
        assert_eq!((next_number(None), next_number(Some(7)), next_number(Some(u32::MAX))), (1, 8, u32::MAX));
    }

    #[test]
    fn numbers_name_the_nearest_move_and_come_back_with_undo() {
        let mut game = BoardState::new(nine());
        game.play(1, BLACK, at("A1"));
        game.play(5000, WHITE, at("B1"));
        game.play(1, BLACK, at("C1"));
        game.play(5000, WHITE, Vertex::Pass);
        assert_eq!((game.point_of(1), game.point_of(5000)), (nine().point("C1"), None));
        game.undo();
        game.undo();
        assert_eq!((game.point_of(1), game.point_of(5000)), (nine().point("A1"), nine().point("B1")));
        game.undo();
        assert_eq!((game.find(5000), game.len()), (None, 1));
    }

    #[test]
    fn a_stone_taken_has_the_number_that_names_its_point() {
        let mut game = BoardState::new(nine());
        game.place(Stone { color: WHITE, point: nine().point("A1").unwrap() });
        game.play(1, BLACK, at("A2"));
        assert_eq!(game.play(2, BLACK, at("B1")).taken, 1);
        assert_eq!(game.taken(), [Taken { point: nine().point("A1").unwrap(), number: None }]);
        let done = game.play(3, WHITE, at("A1"));
        assert_eq!((done.taken, done.suicide), (0, 1));
        assert_eq!(game.taken(), [Taken { point: nine().point("A1").unwrap(), number: Some(3) }]);
        assert_eq!(game.number_at(nine().point("A1").unwrap()), None, "it is gone");
        game.undo();
        game.undo();
        assert_eq!((game.get(nine().point("A1").unwrap()), game.taken()), (Some(WHITE), vec![]));
    }

    #[test]
    fn a_stone_is_played_over_and_undone() {
        let mut game = BoardState::new(nine());
        game.play(1, BLACK, at("E5"));
        assert_eq!(game.play(2, WHITE, at("E5")).replaced, Some(BLACK));
        assert_eq!(game.number_at(nine().point("E5").unwrap()), Some(2));
        game.undo();
        assert_eq!(game.get(nine().point("E5").unwrap()), Some(BLACK));
        assert_eq!(game.visible(), [(1, nine().point("E5").unwrap())]);
    }

    #[test]
    fn ranges_cost_no_more_than_the_moves() {
        let mut game = BoardState::new(nine());
        for (number, name) in [(9, "A1"), (3, "B1"), (3, "C1"), (4_000_000_000, "D1")] {
            game.play(number, BLACK, at(name));
        }
        let numbers =
            |first, last| game.range(first, last).iter().map(|one| (one.number, one.vertex)).collect::<Vec<_>>();
        assert_eq!(numbers(1, u32::MAX), [(3, at("C1")), (9, at("A1")), (4_000_000_000, at("D1"))]);
        assert_eq!(numbers(3, 5), [(3, at("C1"))]);
    }
}
