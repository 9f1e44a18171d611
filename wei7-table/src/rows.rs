//! The rows of what was met in an input.

use wei7_core::{BranchId, Record};
use wei7_files::games::{Met, What};

use crate::game::GameRow;
use crate::moves::{MoveRow, game_hash, moves};

/// Which rows are made.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowOptions {
    /// Those of moves, too.
    pub moves: bool,
    /// Hashes are equal for what turning and reflecting the board makes equal.
    pub symmetric: bool,
}

/// The rows of a game, or of an input of which something is to be said.
#[derive(Debug, Default)]
pub struct Rows {
    /// The row of the table of games.
    pub game: Option<GameRow>,
    /// Those of the table of moves, in document order.
    pub moves: Vec<MoveRow>,
}

impl Rows {
    /// The rows of what was met.
    pub fn of(met: &Met, options: RowOptions) -> Self {
        let mut rows = Self { game: GameRow::of(met), moves: Vec::new() };
        let (What::Record(number, record, _), Some(game)) = (&met.what, &mut rows.game) else { return rows };
        // What was taken back becomes side lines, or is played as it stands if that would cost too much.
        let flat = record.flatten_timeline().ok();
        let played: &Record = flat.as_ref().map_or(record, |(played, _)| played);
        if !options.moves {
            game.hash = Some(game_hash(played, options.symmetric));
            return rows;
        }
        let number = i32::try_from(number.game).unwrap_or(i32::MAX);
        rows.moves.reserve(played.tree[BranchId::ROOT].steps().len());
        game.hash = moves(played, (&met.input, number), options.symmetric, |row| rows.moves.push(row));
        rows
    }
}
