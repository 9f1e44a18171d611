//! The state at the start of a turn, and the turns that led there.

use super::Clause;
use super::table::NONE;
use crate::Color;

/// What is kept of the state at the start of each turn. It is written every turn, so it is small: what a turn adds to is in [`Sums`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    /// The hash of the whole state (rules/M1, rules/C3).
    pub(super) key: u64,
    /// The turn before which this state was the last time.
    pub(super) before: u32,
    /// The first turn after the last pass.
    pub(super) since: u32,
    pub(super) to_move: Color,
    pub(super) stage: Stage,
    pub(super) over: Option<Clause>,
    pub(super) button: Option<Color>,
    /// Passes one after the other that count (rules/M5).
    pub(super) passes: u8,
    /// How often this state occurred with no pass in between, now included.
    pub(super) times: u8,
    /// Who has passed from this state: a bit for each player.
    pub(super) passed: u8,
}

/// The phase, whether it is over or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Main,
    Cleanup1,
    Cleanup2,
}

/// What turns add to, and undoing subtracts from again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    /// The hash of the colouring.
    pub(super) coloring: u64,
    /// The number of taken stones of each colour.
    pub(super) captured: [u32; 2],
    /// The number of moves of each player in the second cleanup phase.
    pub(super) late_moves: [u32; 2],
    /// The last turn of each player.
    pub(super) last: [u32; 2],
}

/// A turn that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnRecord {
    /// The state at its start.
    pub(super) start: Now,
    /// The turn of the same player before it.
    pub(super) last: u32,
    /// How many changes of the position there were before it.
    pub(super) changes: u32,
    /// How many changes of marks there were before it.
    pub(super) marks: u32,
    pub(super) color: Color,
    pub(super) what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Pass,
    Play,
    /// A move that took stones of its own side.
    Suicide,
    /// A ko-move (rules/C2).
    Ko,
    Other,
}

impl Now {
    pub(super) const fn first(to_move: Color) -> Self {
        Self {
            key: 0,
            before: NONE,
            since: 0,
            to_move,
            stage: Stage::Main,
            over: None,
            button: None,
            passes: 0,
            times: 1,
            passed: 0,
        }
    }
}

impl Sums {
    pub(super) const NONE: Self = Self { coloring: 0, captured: [0; 2], late_moves: [0; 2], last: [NONE; 2] };
}

/// The place of a player in a pair.
#[inline]
pub(super) const fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

pub(super) const fn bit(color: Color) -> u8 {
    color.number()
}

/// Numbers of turns and of stones are far from this bound.
#[inline]
pub(super) fn as_turn(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
