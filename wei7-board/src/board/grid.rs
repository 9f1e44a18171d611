//! Mapping between the points of a board and the cells of its chains.

use std::collections::HashMap;

use super::Unplayable;
use super::chains::{CellColor, Chains, EDGE, FIRST_POINT, UNTOUCHED};
use crate::geometry::{BoardSize, Point};

/// Way in which the points of a board are numbered as cells.
#[derive(Clone, Debug)]
pub(super) enum Grid {
    /// Each point has a cell; cells are numbered row by row.
    Dense,
    /// A point gets a cell when it is first touched; cells are numbered in the order of first touch.
    Sparse { cells: HashMap<Point, u32>, points: Vec<Point> },
}

impl Grid {
    /// Creates the numbering of an empty board. If `dense`, adds a cell for each point to `chains` at once.
    pub(super) fn new(size: BoardSize, dense: bool, chains: &mut Chains) -> Self {
        if !dense {
            return Self::Sparse { cells: HashMap::new(), points: Vec::new() };
        }
        let (width, height) = (size.width(), size.height());
        chains.reserve(usize::try_from(size.points()).unwrap_or(0));
        for y in 0..height {
            for x in 0..width {
                let cell = dense_cell(width, Point::new(x, y));
                // The order must be that of `neighbors`: left, right, above, below.
                let adjacent = [
                    if x > 0 { cell - 1 } else { EDGE },
                    if x + 1 < width { cell + 1 } else { EDGE },
                    if y > 0 { cell - width } else { EDGE },
                    if y + 1 < height { cell + width } else { EDGE },
                ];
                chains.add(adjacent, CellColor::Empty);
            }
        }
        Self::Dense
    }

    /// Drops the cells of a sparse board. A dense board keeps its cells.
    pub(super) fn clear(&mut self, chains: &mut Chains) {
        if let Self::Sparse { cells, points } = self {
            // The cost of clearing a map depends on its capacity, which may be much larger than its length.
            if cells.len() < cells.capacity() / 16 {
                *cells = HashMap::new();
            } else {
                cells.clear();
            }
            points.clear();
            chains.forget_cells();
        }
    }

    /// Returns the cell of a point; `None` if the point is off the board or is an untouched point of a sparse board.
    #[inline]
    pub(super) fn cell(&self, size: BoardSize, point: Point) -> Option<u32> {
        if !size.contains(point) {
            return None;
        }
        match self {
            Self::Dense => Some(dense_cell(size.width(), point)),
            Self::Sparse { cells, .. } => cells.get(&point).copied(),
        }
    }

    /// Returns the cell of a point. A sparse board creates the cell if there is none.
    #[inline]
    pub(super) fn touch(&mut self, size: BoardSize, point: Point, chains: &mut Chains) -> Result<u32, Unplayable> {
        if !size.contains(point) {
            return Err(Unplayable::OffBoard);
        }
        match self {
            Self::Dense => Ok(dense_cell(size.width(), point)),
            Self::Sparse { cells, points } => touch_sparse(cells, points, size, point, chains),
        }
    }

    /// Returns the point of a cell.
    pub(super) fn point(&self, size: BoardSize, cell: u32) -> Point {
        let index = cell.saturating_sub(FIRST_POINT);
        match self {
            Self::Dense => Point::new(index % size.width(), index / size.width()),
            Self::Sparse { points, .. } => points[index as usize],
        }
    }
}

fn touch_sparse(
    cells: &mut HashMap<Point, u32>,
    points: &mut Vec<Point>,
    size: BoardSize,
    point: Point,
    chains: &mut Chains,
) -> Result<u32, Unplayable> {
    if let Some(cell) = cells.get(&point) {
        return Ok(*cell);
    }
    let cell = chains.next_cell().ok_or(Unplayable::Full)?;
    let adjacent =
        neighbors(size, point).map(|point| point.map_or(EDGE, |p| cells.get(&p).copied().unwrap_or(UNTOUCHED)));
    chains.add(adjacent, CellColor::Empty);
    for (direction, neighbor) in adjacent.into_iter().enumerate() {
        if neighbor >= FIRST_POINT {
            chains.link(neighbor, OPPOSITE[direction], cell);
        }
    }
    cells.insert(point, cell);
    points.push(point);
    Ok(cell)
}

/// For each direction in the order of [`neighbors`], the index of the opposite direction.
const OPPOSITE: [usize; 4] = [1, 0, 3, 2];

/// Returns the adjacent points (4.8.4.2): left, right, above, below; `None` beyond the edge.
fn neighbors(size: BoardSize, Point { x, y }: Point) -> [Option<Point>; 4] {
    let right = x.checked_add(1).filter(|x| *x < size.width());
    let below = y.checked_add(1).filter(|y| *y < size.height());
    [
        x.checked_sub(1).map(|x| Point::new(x, y)),
        right.map(|x| Point::new(x, y)),
        y.checked_sub(1).map(|y| Point::new(x, y)),
        below.map(|y| Point::new(x, y)),
    ]
}

/// Returns the cell of a point on a dense board.
#[inline]
const fn dense_cell(width: u32, point: Point) -> u32 {
    FIRST_POINT + point.y * width + point.x
}
