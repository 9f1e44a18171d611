//! Values of enclosed spaces: no eye, one, or two.

use super::regions::Regions;
use super::space::{Content, NONE, Space};
use wei7_board::Color;

/// Properties of a point of an enclosed space.
#[derive(Clone, Copy, Default)]
struct Point {
    /// Whether the point belongs to the current space and is not a false eye.
    real: bool,
    /// Number of neighbors that are `real`.
    degree: u8,
    /// Number of neighbors that are `real` and empty.
    empty_neighbors: u8,
    /// Number of empty neighbors that are false eyes.
    false_empty: u8,
    /// Number of neighbors that are false eyes with a stone of the other side.
    thrown_in: u8,
    /// Number of moves that close the point off; `NEVER` or more if it cannot be closed.
    to_close: u16,
}

/// Value of [`Point::to_close`] for a point that cannot be closed off, because a stone of the other side occupies the
/// point to play on.
const NEVER: u16 = 1000;
/// Number of points above which a space counts as two eyes without being split point by point. In practice, spaces with
/// fewer than two eyes are smaller.
const MAX_SPLIT_POINTS: usize = 48;

/// An enclosed space of one side, whose eyes are counted.
struct Eye<'a> {
    space: &'a Space,
    regions: &'a Regions,
    is_false: &'a [bool],
    color: Color,
    cells: &'a [usize],
    /// The cells of `cells` that are not false eyes.
    real: Vec<usize>,
}

/// Returns the value of each space of `regions`: 0, 1 or 2 eyes.
pub(super) fn eye_values(space: &Space, regions: &Regions, is_false: &[bool]) -> Vec<u8> {
    let mut cells: Vec<Vec<usize>> = vec![Vec::new(); regions.eyes.count as usize];
    for cell in space.cells().filter(|cell| regions.eyes.label[*cell] != NONE) {
        cells[regions.eyes.label[cell] as usize].push(cell);
    }
    let mut points = vec![Point::default(); space.len()];
    let value = |cells: &Vec<usize>| {
        let color = cells.first().and_then(|cell| regions.owner(*cell)).unwrap_or(Color::Black);
        let real = cells.iter().copied().filter(|cell| !is_false[*cell]).collect();
        let eye = Eye { space, regions, is_false, color, cells, real };
        eye.describe_points(&mut points);
        let value = eye.value(&points);
        for cell in cells {
            points[*cell] = Point::default();
        }
        value
    };
    cells.iter().map(value).collect()
}

impl Eye<'_> {
    fn is_empty(&self, cell: usize) -> bool {
        self.space.contents[cell].is_empty()
    }

    /// Returns whether the cell has a stone of the other side. Such a stone inside a region is dead.
    fn is_other(&self, cell: usize) -> bool {
        let other = self.color.opponent();
        matches!(self.space.contents[cell], Content::Living(color) | Content::Dead(color) if color == other)
    }

    fn neighbors(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.space.neighbors(cell).into_iter().filter(|neighbor| self.space.contents[*neighbor] != Content::Edge)
    }

    fn count(&self, what: impl Fn(usize) -> bool) -> usize {
        self.real.iter().filter(|cell| what(**cell)).count()
    }

    fn describe_points(&self, points: &mut [Point]) {
        for cell in &self.real {
            points[*cell].real = true;
        }
        for cell in &self.real {
            let mut point = points[*cell];
            for neighbor in self.neighbors(*cell) {
                point.degree += u8::from(points[neighbor].real);
                point.empty_neighbors += u8::from(points[neighbor].real && self.is_empty(neighbor));
                point.false_empty += u8::from(self.is_false[neighbor] && self.is_empty(neighbor));
                point.thrown_in += u8::from(self.is_false[neighbor] && self.is_other(neighbor));
            }
            points[*cell] = point;
        }
        for cell in &self.real {
            points[*cell].to_close = self.neighbors(*cell).map(|neighbor| self.moves_to_close(neighbor, points)).sum();
        }
    }

    /// Returns the number of moves that close a point off against its `neighbor`.
    fn moves_to_close(&self, neighbor: usize, points: &[Point]) -> u16 {
        let point = points[neighbor];
        if self.is_empty(neighbor) {
            return u16::from(!point.real || point.thrown_in > 0);
        }
        if !self.is_other(neighbor) {
            return 0;
        }
        // A stone in a false eye, next to an occupied false eye, or next to two empty false eyes cannot be closed off.
        if self.is_false[neighbor] || (point.real && (point.thrown_in > 0 || point.false_empty > 1)) {
            return NEVER;
        }
        u16::from(point.real && point.false_empty > 0)
    }

    /// Returns whether the owner of the space can play on a cell (rules/D4). Each adjacent chain of the owner counts as
    /// having another liberty.
    fn can_play(&self, cell: usize) -> bool {
        self.is_empty(cell)
            && self.neighbors(cell).any(|neighbor| {
                !self.is_other(neighbor) || self.regions.run_liberties[self.regions.runs.label[neighbor] as usize] <= 1
            })
    }

    fn value(&self, points: &[Point]) -> u8 {
        if self.has_room(points)
            || self.real.len() > MAX_SPLIT_POINTS
            || self.can_be_divided(points)
            || self.captures_leave_two_eyes()
        {
            return 2;
        }
        let eyes = self.separate_eyes(points);
        let closable = self.count(|cell| points[cell].to_close <= 1) > 0;
        u8::from(closable || self.captured_stones() >= 5).max(eyes)
    }

    /// Returns the number of dead stones of the other side in the space.
    fn captured_stones(&self) -> usize {
        self.count(|cell| self.space.contents[cell] == Content::Dead(self.color.opponent()))
    }

    /// Returns whether the space is large enough for two eyes regardless of its shape.
    fn has_room(&self, points: &[Point]) -> bool {
        let weak = self.count(|cell| points[cell].to_close >= 1) + self.count(|cell| points[cell].to_close >= 2);
        let inside = self.count(|cell| self.is_other(cell) && points[cell].degree >= 2);
        let open = |degree: u8| self.count(|cell| self.is_empty(cell) && points[cell].degree >= degree);
        self.captured_stones() >= 8 || self.real.len() >= 6 + weak + inside || open(4) + open(3) >= 6
    }

    /// Returns the maximum number of eyes, up to 2, into which a move on one point divides the space.
    fn separate_eyes(&self, points: &[Point]) -> u8 {
        let mut most = 0;
        for cell in self.real.iter().filter(|cell| points[**cell].degree >= 2 && self.can_play(**cell)) {
            let pieces = self.pieces(&self.real, &[*cell]);
            if pieces.len() < 2 {
                continue;
            }
            // The move itself may close the last gap of a piece.
            let allowed = u16::from(points[*cell].thrown_in == 1);
            let closed = |piece: &&Vec<usize>| piece.iter().any(|cell| points[*cell].to_close <= allowed);
            most = most.max(pieces.iter().filter(closed).count());
        }
        u8::try_from(most.min(2)).unwrap_or(2)
    }

    /// Returns whether two moves on adjacent points, one by each side, leave two eyes.
    fn can_be_divided(&self, points: &[Point]) -> bool {
        let fit = |cell: usize| points[cell].to_close <= 1 && points[cell].degree >= 3;
        let inner = |cell: &&usize| fit(**cell) && !self.space.is_at_edge(**cell) && self.can_play(**cell);
        self.real.iter().filter(inner).any(|first| {
            self.neighbors(*first).filter(|second| points[*second].real && fit(*second)).any(|second| {
                if !self.is_empty(second) && points[second].empty_neighbors <= 1 {
                    return false;
                }
                let pieces = self.pieces(&self.real, &[*first, second]);
                let closed = |piece: &Vec<usize>| piece.iter().filter(|cell| points[**cell].to_close == 0).count();
                let eyes = pieces.iter().filter(|piece| closed(piece) >= 1).count();
                let wide = pieces.iter().filter(|piece| closed(piece) >= 2).count();
                pieces.len() >= 2 && eyes >= 2 && wide >= if self.is_empty(second) { 1 } else { 2 }
            })
        })
    }

    /// Returns whether the capture of the dead stones inside leaves a shape with two eyes.
    fn captures_leave_two_eyes(&self) -> bool {
        let caught = |cell: &usize| self.space.contents[*cell] == Content::Dead(self.color.opponent());
        let captured: Vec<usize> = self.real.iter().copied().filter(caught).collect();
        if captured.is_empty() {
            return false;
        }
        let closed = |cell: &usize| self.is_empty(*cell) && !self.can_play(*cell);
        let unplayable: Vec<usize> = self.real.iter().copied().filter(closed).collect();
        let thrown_in = self.cells.iter().filter(|cell| self.is_other(**cell) && self.is_false[**cell]).count();
        // The other side can leave one of these unplayable points out of the shape, so the shape must have two eyes
        // each time.
        let omissions = unplayable.iter().copied().map(Some).chain([None]);
        omissions.into_iter().all(|omitted| {
            let kept = unplayable.iter().copied().filter(|cell| Some(*cell) != omitted);
            let shape: Vec<usize> = captured.iter().copied().chain(kept).collect();
            let pieces = self.pieces(&shape, &[]).len();
            let (mut vital, mut wide) = (0, 0);
            for cell in &shape {
                if self.pieces(&shape, &[*cell]).len() > pieces {
                    vital += 1;
                } else if self.neighbors(*cell).filter(|neighbor| shape.contains(neighbor)).count() >= 3 {
                    wide += 1;
                }
            }
            let large = usize::from(shape.len() >= 7);
            pieces + (vital + wide + large) / 2 >= 2 + thrown_in
        })
    }

    /// Returns the connected pieces of `cells` after the removal of the cells in `taken`.
    fn pieces(&self, cells: &[usize], taken: &[usize]) -> Vec<Vec<usize>> {
        let mut left: Vec<usize> = cells.iter().copied().filter(|cell| !taken.contains(cell)).collect();
        let mut pieces = Vec::new();
        while let Some(start) = left.pop() {
            let mut piece = vec![start];
            let mut at = 0;
            while let Some(cell) = piece.get(at).copied() {
                at += 1;
                for neighbor in self.neighbors(cell) {
                    if let Some(index) = left.iter().position(|other| *other == neighbor) {
                        left.swap_remove(index);
                        piece.push(neighbor);
                    }
                }
            }
            pieces.push(piece);
        }
        pieces
    }
}
