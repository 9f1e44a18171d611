//! Positions as bytes.

use wasm_bindgen::JsValue;
use wei7_core::as_played::{self, Observer};
use wei7_core::{Action, Board, BoardSize, BranchId, Color, Move, MoveOutcome, Point, Record, Vertex};

use crate::errors::{Kind, error};

/// Maximum size of all positions of a game, in bytes: a quarter of the memory that WebAssembly can have.
const MAX_BYTES: u64 = 1 << 30;

/// Maximum cost of replaying one game, in the unit of `Board::work`; see `wei7_core::ReplayLimit`.
const MAX_WORK: u64 = 1 << 30;

/// Observer that keeps the points of the board: 0 empty, 1 black, 2 white.
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

    fn play(&mut self, board: &mut Board, played: Move) {
        let Ok(done) = as_played::play(board, played.color, played.vertex, self);
        if done.is_none() {
            return;
        }
        if let Vertex::Play(point) = played.vertex {
            self.set(point, Some(played.color));
        }
        if done != Some(MoveOutcome::Quiet) {
            board.taken().for_each(|point| self.set(point, None));
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

/// Returns the positions before the first move of the main line and after each of its moves. The record must not
/// contain takebacks.
pub(crate) fn main_line_positions(record: &Record) -> Result<Vec<u8>, JsValue> {
    let size = record.board_size();
    let too_large = || error(Kind::Other, &format!("positions on a board of {size} are too large"), &[]);
    let steps: usize = record.tree.main_branches().map(|id| record.tree[id].steps().len()).sum();
    let bytes =
        size.points().checked_mul(steps as u64 + 1).filter(|bytes| *bytes <= MAX_BYTES).ok_or_else(too_large)?;
    let area = usize::try_from(size.points()).map_err(|_| too_large())?;
    let mut positions = Vec::new();
    positions.try_reserve_exact(usize::try_from(bytes).map_err(|_| too_large())?).map_err(|_| too_large())?;
    let mut board = Board::new(size);
    let mut shown = Shown { size, points: vec![0; area] };
    for id in record.tree.main_branches() {
        let branch = &record.tree[id];
        let Ok(()) = as_played::begin(&mut board, branch, id == BranchId::ROOT, &mut shown);
        if id == BranchId::ROOT {
            positions.extend_from_slice(&shown.points);
        }
        for step in branch.steps() {
            let Action::Move(played) = step.action else { continue };
            shown.play(&mut board, played);
            if board.work() > MAX_WORK {
                return Err(error(Kind::Other, "the stones that are set up and taken off are too many", &[]));
            }
            positions.extend_from_slice(&shown.points);
        }
    }
    Ok(positions)
}
