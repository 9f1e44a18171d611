//! Positions as arrays.

use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use wei7_core::as_played::{self, Observer};
use wei7_core::{Action, Board, BoardSize, BranchId, Color, Point, Record};

use crate::errors::{self, Kind};
use crate::tree;

/// Maximum size of all positions of a game, in bytes.
const MOST: u64 = 4 << 30;

/// Consecutive positions, one after the other and row by row from the top: 0 empty, 1 black, 2 white.
pub(crate) struct Positions {
    size: BoardSize,
    count: usize,
    points: Vec<u8>,
}

impl Positions {
    pub(crate) fn into_array(self, py: Python<'_>) -> PyResult<Bound<'_, PyArray3<u8>>> {
        let Self { size, count, points } = self;
        PyArray1::from_vec(py, points).reshape([count, size.height() as usize, size.width() as usize])
    }

    pub(crate) fn into_board(self, py: Python<'_>) -> PyResult<Bound<'_, PyArray2<u8>>> {
        let Self { size, points, .. } = self;
        PyArray1::from_vec(py, points).reshape([size.height() as usize, size.width() as usize])
    }
}

/// Observer that keeps the points of the board as an array: 0 empty, 1 black, 2 white.
struct Shown {
    size: BoardSize,
    points: Vec<u8>,
}

impl Shown {
    fn set(&mut self, point: Point, color: Option<Color>) {
        let at = point.y as usize * self.size.width() as usize + point.x as usize;
        if self.size.contains(point)
            && let Some(cell) = self.points.get_mut(at)
        {
            *cell = color.map_or(0, Color::number);
        }
    }
}

impl Observer for Shown {
    type Error = std::convert::Infallible;

    fn removes(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    fn sets(&mut self, point: Point, _: Option<Color>, now: Option<Color>) {
        self.set(point, now);
    }
}

/// Maximum cost of replaying one game, in the unit of `Board::work`; see `wei7_core::ReplayLimit`.
const WORK_AT_LEAST: u64 = 1 << 30;

/// Selects positions along a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    /// Only the position after this number of steps of the last branch of the path.
    After(usize),
}

fn along(record: &Record, path: &[BranchId], which: Which) -> PyResult<Positions> {
    let size = record.board_size();
    let too_large = || errors::because(Kind::Other, format!("positions on a board of {size} are too large"));
    let moves: usize = path.iter().map(|id| record.tree[*id].steps().len()).sum();
    let count = if which == Which::All { moves as u64 + 1 } else { 1 };
    let bytes = size.points().checked_mul(count).filter(|bytes| *bytes <= MOST).ok_or_else(too_large)?;
    let area = usize::try_from(size.points()).map_err(|_| too_large())?;
    let mut board = Board::new(size);
    let mut shown = Shown { size, points: vec![0; area] };
    let mut points = Vec::new();
    points.try_reserve_exact(usize::try_from(bytes).map_err(|_| too_large())?).map_err(|_| too_large())?;
    let mut count = 0;
    for (index, id) in path.iter().enumerate() {
        let branch = &record.tree[*id];
        let Ok(()) = as_played::begin(&mut board, branch, *id == BranchId::ROOT, &mut shown);
        if index == 0 && which == Which::All {
            points.extend_from_slice(&shown.points);
            count += 1;
        }
        let is_last = index + 1 == path.len();
        let steps = match which {
            Which::After(steps) if is_last => steps,
            Which::All | Which::After(_) => branch.steps().len(),
        };
        for step in branch.steps().iter().take(steps) {
            let Action::Move(played) = step.action else { continue };
            play(&mut board, &mut shown, played);
            if board.work() > WORK_AT_LEAST {
                return Err(errors::because(Kind::Other, "the stones that are set up and taken off are too many"));
            }
            if which == Which::All {
                points.extend_from_slice(&shown.points);
                count += 1;
            }
        }
    }
    if which != Which::All {
        points.extend_from_slice(&shown.points);
        count = 1;
    }
    Ok(Positions { size, count, points })
}

fn play(board: &mut Board, shown: &mut Shown, played: wei7_core::Move) {
    let Ok(done) = as_played::play(board, played.color, played.vertex, shown);
    if done.is_none() {
        return;
    }
    if let wei7_core::Vertex::Play(point) = played.vertex {
        shown.set(point, Some(played.color));
    }
    if done != Some(wei7_core::MoveOutcome::Quiet) {
        for point in board.taken() {
            shown.set(point, None);
        }
    }
}

/// Returns the positions before the first move of the main line and after each of its moves. The record must not
/// contain takebacks.
pub(crate) fn main_line_positions(record: &Record) -> PyResult<Positions> {
    along(record, &tree::main_line(record), Which::All)
}

/// Returns the position after the step with this index in the last branch of `path`, which leads from the root to the
/// branch. If `step` is `None`, the position is that at the beginning of the branch.
pub(crate) fn at(record: &Record, path: &[BranchId], step: Option<usize>) -> PyResult<Positions> {
    along(record, path, Which::After(step.map_or(0, |step| step + 1)))
}
