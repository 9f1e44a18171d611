//! A game as the list of all its states; each state has a complete board.

use wei7_core::Color;

use super::grid::Grid;
use super::parameters::{Parameters, Scoring};

/// The phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The main phase (M).
    Main,
    /// The first cleanup phase (C).
    Cleanup1,
    /// The second cleanup phase (C).
    Cleanup2,
}

/// Action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A pass.
    Pass,
    /// A stone on the point with this index.
    Play(usize),
    /// An unblock action (C7) for the stone on the point with this index.
    Unblock(usize),
    /// An impossible action in a record that continues nevertheless: neither a stone nor a pass.
    Nothing,
}

/// Reason for which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Passes ended the last phase.
    Passes,
    /// No result, because a state occurred too often (M7 or C9).
    NoResult,
    /// The game is decided: all points are pass-alive (M8).
    Decided,
}

/// State of the game at the start of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The color of each point.
    pub grid: Grid,
    /// Whether the stone on each point is marked (C3).
    pub marks: Vec<bool>,
    /// The player to move.
    pub to_move: Color,
    /// Whether a player has already passed in the game.
    pub somebody_passed: bool,
    /// The phase of this turn; after the end of the game, its last phase.
    pub phase: Phase,
    /// Numbers of captured stones of Black and of White.
    pub captured: [u32; 2],
    /// How the game ended; `None` as long as it continues.
    pub ending: Option<Ending>,
}

/// A game from its first moment to now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rules of the game, without size and komi.
    pub parameters: Parameters,
    /// Komi for White, in half points.
    pub komi: i32,
    /// The state at the start of each turn and, at the end, the current state.
    pub moments: Vec<Moment>,
    /// The turn that was made at each moment except the last.
    pub turns: Vec<Turn>,
}

impl Game {
    /// Returns a game that begins with these stones.
    pub fn new(parameters: Parameters, grid: Grid, first: Color, komi: i32) -> Self {
        let start = Moment {
            marks: vec![false; grid.points.len()],
            grid,
            to_move: first,
            somebody_passed: false,
            phase: Phase::Main,
            captured: [0, 0],
            ending: None,
        };
        Self { parameters, komi, moments: vec![start], turns: Vec::new() }
    }

    /// Returns the current state.
    pub fn now(&self) -> &Moment {
        self.moments.last().unwrap()
    }

    /// Returns the index of the first position of the current phase, which is play or, after two passes, the resumption of
    /// play.
    pub fn phase_start(&self) -> usize {
        self.moments.iter().position(|moment| moment.phase == self.now().phase).unwrap()
    }

    /// Returns the clause that forbids the turn to the player to move.
    pub fn forbidden_by(&self, turn: Turn) -> Option<&'static str> {
        if self.now().ending.is_some() {
            return Some("over");
        }
        match (turn, self.now().phase) {
            (Turn::Pass | Turn::Nothing, _) => None,
            (Turn::Play(point), Phase::Main) => self.m3_m4_forbid(point),
            (Turn::Play(point), _) => self.c5_forbids(point),
            (Turn::Unblock(_), Phase::Main) => Some("C7"),
            (Turn::Unblock(stone), _) => (!self.c7_can_unblock(stone)).then_some("C7"),
        }
    }

    /// Interprets a stone written on this point: in cleanup it may be an unblock action (C7).
    pub fn meant(&self, point: usize) -> Turn {
        if self.now().phase == Phase::Main { Turn::Play(point) } else { self.c7_meant(point) }
    }

    /// Returns whether a turn written at this point is allowed.
    pub fn may_write(&self, point: usize) -> bool {
        self.forbidden_by(self.meant(point)).is_none()
    }

    /// Makes a turn of the player to move, which must be allowed.
    pub fn play(&mut self, turn: Turn) {
        assert_eq!(self.forbidden_by(turn), None, "{turn:?} at {}", self.now().grid.rows());
        self.make(turn);
    }

    /// Makes a turn as a record has it, as far as possible, and returns the clauses that forbid it. A move that repeats
    /// is made, a suicide removes its own stones, any other forbidden turn has no effect.
    pub fn play_tolerant(&mut self, turn: Turn) -> Vec<&'static str> {
        let mut why: Vec<_> = self.forbidden_by(turn).into_iter().collect();
        let now = self.now();
        match (why.as_slice(), turn) {
            (["over"], _) => {}
            (["D4"], Turn::Play(point)) if now.grid.points[point].is_none() => {
                let after = now.grid.d4_steps(now.to_move, point).grid;
                if now.phase == Phase::Main && after != now.grid {
                    why.extend(self.m3_m4_repeats(&after));
                }
                self.make(turn);
            }
            (["D4" | "C7"], _) => self.make(Turn::Nothing),
            _ => self.make(turn),
        }
        why
    }

    fn make(&mut self, turn: Turn) {
        self.turns.push(turn);
        let mut next = self.now().clone();
        next.to_move = next.to_move.opponent();
        next.somebody_passed |= turn == Turn::Pass;
        match turn {
            Turn::Pass | Turn::Nothing => {}
            Turn::Play(point) => self.play_stone(&mut next, point),
            Turn::Unblock(stone) => next.marks[stone] = false,
        }
        if self.phase_ends() {
            self.start_next_phase(&mut next);
        }
        self.moments.push(next);
        if self.now().ending.is_none() {
            // The end of a turn (M8) comes before the start of the next (M7, C9).
            let no_result = || self.m7_c9_no_result().then_some(Ending::NoResult);
            let ending = if self.m8_decided() { Some(Ending::Decided) } else { no_result() };
            self.moments.last_mut().unwrap().ending = ending;
        }
    }

    fn play_stone(&self, next: &mut Moment, point: usize) {
        let now = self.now();
        let played = now.grid.d4_steps(now.to_move, point);
        next.captured[side(now.to_move.opponent())] += u32::try_from(played.captured.concat().len()).unwrap();
        next.captured[side(now.to_move)] += u32::try_from(played.suicide.concat().len()).unwrap();
        if now.phase != Phase::Main {
            self.c6_mark(&mut next.marks, point, &played.grid);
        }
        next.grid = played.grid;
    }

    /// Returns whether the last turn ended the phase. Called when the turn is in `turns`, but the state after it is not
    /// yet in `moments`.
    fn phase_ends(&self) -> bool {
        match self.now().phase {
            Phase::Main => self.m5_two_passes() || self.m6_passed_from_here_before(),
            Phase::Cleanup1 | Phase::Cleanup2 => self.c8_phase_ends(),
        }
    }

    /// Starts the next phase (C1) in the state `next`, or ends the game.
    fn start_next_phase(&self, next: &mut Moment) {
        match (self.parameters.scoring, next.phase) {
            (Scoring::Territory, Phase::Main) => next.phase = Phase::Cleanup1,
            (Scoring::Territory, Phase::Cleanup1) => next.phase = Phase::Cleanup2,
            _ => {
                next.ending = Some(Ending::Passes);
                return;
            }
        }
        next.marks.fill(false);
    }

    /// Takes the last turn back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.turns.pop().is_some() {
            self.moments.pop();
            return true;
        }
        false
    }
}

/// Returns 0 for Black, 1 for White.
pub(super) fn side(color: Color) -> usize {
    usize::from(color == Color::White)
}
