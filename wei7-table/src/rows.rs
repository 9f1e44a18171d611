//! Rows of the games in an input.

use wei7_core::{BranchId, Record};
use wei7_files::games::{Met, What};

use crate::game::GameRow;
use crate::moves::{MoveRow, game_hash, moves};

/// Options for the rows that [`Rows::from_met`] makes.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowOptions {
    /// Whether to make rows of the table of moves.
    pub moves: bool,
    /// Whether positions and games that are equal after rotation or reflection have equal hashes.
    pub symmetric: bool,
}

/// Rows of a game, or of an input without a game.
#[derive(Debug, Default)]
pub struct Rows {
    /// Row of the table of games; `None` for an item without a row, such as a link.
    pub game: Option<GameRow>,
    /// Rows of the table of moves, in document order.
    pub moves: Vec<MoveRow>,
}

impl Rows {
    /// Returns the rows for one item of an input: a game, or the end of the input.
    pub fn from_met(met: &Met, options: RowOptions) -> Self {
        let mut rows = Self { game: GameRow::from_met(met), moves: Vec::new() };
        let (What::Record(number, record, _), Some(game)) = (&met.what, &mut rows.game) else { return rows };
        // Moves that were taken back become variations. If this conversion would cost too much, the moves stay where
        // they are.
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
