//! The state at the start of a turn, and the record of a turn.

use super::state_table::NONE;
use crate::Color;
use crate::rules::clause::Clause;

/// The state at the start of a turn. It is copied every turn, so it is small: running totals are in [`Totals`].
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct TurnState {
    /// The hash of the whole state (rules/M1, rules/C3).
    pub(super) key: u64,
    /// The last turn at whose start this state occurred before, or [`NONE`].
    pub(super) previous: u32,
    /// The first turn after the last pass.
    pub(super) after_last_pass: u32,
    pub(in crate::rules) to_move: Color,
    pub(in crate::rules) stage: Stage,
    /// The clause by which the game ended.
    pub(super) ended_by: Option<Clause>,
    /// Who took the button.
    pub(in crate::rules) button: Option<Color>,
    /// Consecutive passes that count (rules/M5).
    pub(super) passes: u8,
    /// How often this state occurred with no pass in between, this time included.
    pub(super) occurrences: u8,
    /// Who has passed from this state: a bit for each player.
    pub(super) passed_by: u8,
}

/// The phase of the game, or in which it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Stage {
    Main,
    Cleanup1,
    Cleanup2,
}

/// Running totals: a turn adds to them, and undo subtracts.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Totals {
    /// The hash of the coloring.
    pub(super) coloring: u64,
    /// The number of taken stones of each color.
    pub(in crate::rules) captured: [u32; 2],
    /// The number of moves of each player in the second cleanup phase.
    pub(in crate::rules) late_moves: [u32; 2],
    /// The last turn of each player.
    pub(super) last_turn: [u32; 2],
}

/// A turn that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnRecord {
    /// The state at its start.
    pub(super) start: TurnState,
    /// The previous turn of the same player.
    pub(super) previous_own: u32,
    /// The number of changes of the position before it.
    pub(super) changes: u32,
    /// The number of changes of marks before it.
    pub(super) marks: u32,
    pub(super) color: Color,
    pub(super) kind: TurnKind,
}

/// What a turn was, as undo needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnKind {
    Pass,
    Play,
    /// A move that took stones of its own side.
    Suicide,
    /// A ko-move in cleanup (rules/C2).
    Ko,
    /// An unblock, or a turn that could not be made.
    Other,
}

impl TurnState {
    pub(super) const fn first(to_move: Color) -> Self {
        Self {
            key: 0,
            previous: NONE,
            after_last_pass: 0,
            to_move,
            stage: Stage::Main,
            ended_by: None,
            button: None,
            passes: 0,
            occurrences: 1,
            passed_by: 0,
        }
    }
}

impl Totals {
    pub(super) const NONE: Self = Self { coloring: 0, captured: [0; 2], late_moves: [0; 2], last_turn: [NONE; 2] };
}

/// The bit of a player.
pub(super) const fn bit(color: Color) -> u8 {
    color.number()
}

/// Numbers of turns and of stones always fit.
#[inline]
pub(super) fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
