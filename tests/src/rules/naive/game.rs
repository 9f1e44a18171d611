//! A game as the list of everything that was: each moment is a whole board.

use wei7_core::Color;

use super::grid::Grid;
use super::parameters::{Parameters, Scoring};

/// The phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// M
    Main,
    /// C, the first
    Cleanup1,
    /// C, the second
    Cleanup2,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// No stone.
    Pass,
    /// A stone.
    Play(usize),
    /// C7, written at the stone.
    Unblock(usize),
    /// What could not be done, in a record that goes on all the same: no stone, and no pass.
    Nothing,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last phase ended.
    Passes,
    /// M7 or C9.
    NoResult,
    /// M8.
    Decided,
}

/// All that is known at the start of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The coloring.
    pub grid: Grid,
    /// Marks (C3).
    pub marks: Vec<bool>,
    /// Whose turn it is.
    pub to_move: Color,
    /// Whether anybody has passed yet in the game.
    pub somebody_passed: bool,
    /// The phase that this turn belongs to; when the game is over, its last.
    pub phase: Phase,
    /// Stones of Black and of White that were captured so far.
    pub captured: [u32; 2],
    /// Set when the game is over.
    pub ending: Option<Ending>,
}

/// A game from its first moment to now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rules.
    pub parameters: Parameters,
    /// For White, in half points.
    pub komi: i32,
    /// One more than there are turns.
    pub moments: Vec<Moment>,
    /// What was done in each moment but the last.
    pub turns: Vec<Turn>,
}

impl Game {
    /// A game that begins with these stones.
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

    /// The last moment.
    pub fn now(&self) -> &Moment {
        self.moments.last().unwrap()
    }

    /// The number of the first moment of the phase that goes on.
    pub fn phase_start(&self) -> usize {
        self.moments.iter().position(|moment| moment.phase == self.now().phase).unwrap()
    }

    /// The clause that forbids the turn to the player to move.
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

    /// What is meant by a stone written on this point: in cleanup it may be an unblock action (C7).
    pub fn meant(&self, point: usize) -> Turn {
        if self.now().phase == Phase::Main { Turn::Play(point) } else { self.c7_meant(point) }
    }

    /// Whether anything can be done by writing this point.
    pub fn may_write(&self, point: usize) -> bool {
        self.forbidden_by(self.meant(point)).is_none()
    }

    /// A turn of the player to move, which must be allowed.
    pub fn play(&mut self, turn: Turn) {
        assert_eq!(self.forbidden_by(turn), None, "{turn:?} at {}", self.now().grid.rows());
        self.make(turn);
    }

    /// A turn of the player to move as a record has it: the clauses that forbid it, and what is left of it is done. A move
    /// that repeats is made, a suicide takes its stones off, anything else is nothing.
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

    /// Whether the last turn ended the phase, with the turn written and its moment not yet.
    fn phase_ends(&self) -> bool {
        match self.now().phase {
            Phase::Main => self.m5_two_passes() || self.m6_passed_from_here_before(),
            Phase::Cleanup1 | Phase::Cleanup2 => self.c8_phase_ends(),
        }
    }

    /// C1, or the end of the game.
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

    /// Takes the last turn back.
    pub fn undo(&mut self) -> bool {
        if self.turns.pop().is_some() {
            self.moments.pop();
            return true;
        }
        false
    }
}

/// 0 for Black, 1 for White.
pub(super) fn side(color: Color) -> usize {
    usize::from(color == Color::White)
}
