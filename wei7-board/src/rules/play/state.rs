//! State at the start of a turn, and record of a turn.

use super::state_table::NONE;
use crate::Color;
use crate::rules::clause::Clause;

/// State at the start of a turn. The state is copied every turn and is therefore small: running totals are in
/// [`Totals`].
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct TurnState {
    /// Hash of the whole state (rules/M1, rules/C3).
    pub(super) key: u64,
    /// Last earlier turn that started from this state, or [`NONE`].
    pub(super) previous: u32,
    /// Number of the first turn after the last pass, counted from 0.
    pub(super) after_last_pass: u32,
    pub(in crate::rules) to_move: Color,
    pub(in crate::rules) stage: Stage,
    /// Clause by which the game ended; `None` if the game goes on.
    pub(super) ended_by: Option<Clause>,
    /// Player who took the button; `None` if the button was not taken.
    pub(in crate::rules) button: Option<Color>,
    /// Number of consecutive passes that count (rules/M5).
    pub(super) passes: u8,
    /// Number of times that this state occurred without a pass in between, including this time.
    pub(super) occurrences: u8,
    /// Players who have passed from this state, with a bit for each player.
    pub(super) passed_by: u8,
}

/// Phase of the game; after the end of the game, the phase in which the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Stage {
    Main,
    Cleanup1,
    Cleanup2,
}

/// Running totals, to which a turn adds and from which undo subtracts.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Totals {
    /// Hash of the coloring.
    pub(super) coloring: u64,
    /// Number of captured stones of each color.
    pub(in crate::rules) captured: [u32; 2],
    /// Number of moves of each player in the second cleanup phase.
    pub(in crate::rules) late_moves: [u32; 2],
    /// Number of the last turn of each player, counted from 0; [`NONE`] before a first turn.
    pub(super) last_turn: [u32; 2],
}

/// A turn that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnRecord {
    /// State at the start of the turn.
    pub(super) start: TurnState,
    /// Number of the previous turn of the same player; [`NONE`] for a first turn.
    pub(super) previous_own: u32,
    /// Number of changes of the position before the turn.
    pub(super) changes: u32,
    /// Number of changes of marks before the turn.
    pub(super) marks: u32,
    pub(super) color: Color,
    pub(super) kind: TurnKind,
}

/// Kind of a turn, as far as undo needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnKind {
    Pass,
    Play,
    /// A move that removed stones of its own side.
    Suicide,
    /// A ko-move in cleanup (rules/C2).
    Ko,
    /// An unblock, or an impossible turn.
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

/// Returns the bit of a player in [`TurnState::passed_by`].
pub(super) const fn bit(color: Color) -> u8 {
    color.number()
}

/// Converts a number of turns or stones, which always fits into `u32`.
#[inline]
pub(super) fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
