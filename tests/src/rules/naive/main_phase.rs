//! M: the main phase.

use wei7_core::Color;

use super::game::{Game, Moment, Phase, Turn};
use super::grid::Grid;
use super::parameters::Ko;

/// M1: the state that must not repeat.
#[derive(PartialEq, Eq)]
struct State<'g> {
    grid: &'g Grid,
    to_move: Option<Color>,
    somebody_passed: Option<bool>,
}

impl Game {
    /// M1: returns the parts of a moment that must not repeat.
    fn m1_state<'g>(&self, moment: &'g Moment) -> State<'g> {
        self.m1_state_of(&moment.grid, moment.to_move, moment.somebody_passed)
    }

    fn m1_state_of<'g>(&self, grid: &'g Grid, to_move: Color, somebody_passed: bool) -> State<'g> {
        State {
            grid,
            to_move: (self.parameters.ko != Ko::Positional).then_some(to_move),
            somebody_passed: self.parameters.button.then_some(somebody_passed),
        }
    }

    /// Returns the clause that forbids a move of the main phase.
    pub(super) fn m3_m4_forbid(&self, point: usize) -> Option<&'static str> {
        let now = self.now();
        let Some(played) = now.grid.d4_pseudolegal_move(now.to_move, point, self.parameters.multi_stone_suicide) else {
            return Some("D4");
        };
        self.m3_m4_repeats(&played.grid)
    }

    /// Returns the clause that forbids a move of the main phase because of the coloring after the move.
    pub(super) fn m3_m4_repeats(&self, grid: &Grid) -> Option<&'static str> {
        let now = self.now();
        let after = self.m1_state_of(grid, now.to_move.opponent(), now.somebody_passed);
        match self.parameters.ko {
            Ko::Simple => self.m3_recreates(&after).then_some("M3"),
            Ko::Positional | Ko::Situational => self.m4_recreates(&after).then_some("M4"),
        }
    }

    /// M3: returns whether a move recreates the state at the start of the opponent's previous turn. `after` is the
    /// state after the move.
    fn m3_recreates(&self, after: &State<'_>) -> bool {
        let opponent = self.now().to_move.opponent();
        let earlier = &self.moments[..self.moments.len() - 1];
        earlier.iter().rfind(|moment| moment.to_move == opponent).is_some_and(|moment| self.m1_state(moment) == *after)
    }

    /// M4: returns whether a move recreates any earlier state. `after` is the state after the move.
    fn m4_recreates(&self, after: &State<'_>) -> bool {
        self.moments.iter().any(|moment| self.m1_state(moment) == *after)
    }

    /// M5: returns whether there were two consecutive passes. With the button, the first pass of the game does not
    /// count.
    pub(super) fn m5_two_passes(&self) -> bool {
        let first = self.turns.iter().position(|turn| *turn == Turn::Pass);
        let counts =
            |index: usize| self.turns[index] == Turn::Pass && !(self.parameters.button && first == Some(index));
        let turns = self.turns.len();
        turns >= 2 && counts(turns - 1) && counts(turns - 2)
    }

    /// M6: returns whether the last turn was a pass from a state from which the player has passed before.
    pub(super) fn m6_passed_from_here_before(&self) -> bool {
        let (last, earlier) = self.turns.split_last().unwrap();
        let here = &self.moments[earlier.len()];
        let same = |(turn, moment): (&Turn, &Moment)| {
            *turn == Turn::Pass && moment.to_move == here.to_move && self.m1_state(moment) == self.m1_state(here)
        };
        self.parameters.ko == Ko::Simple && *last == Turn::Pass && earlier.iter().zip(&self.moments).any(same)
    }

    /// M7 and C9: returns whether the current state has occurred twice before, with no pass in between.
    pub(super) fn m7_c9_no_result(&self) -> bool {
        let after_pass = self.turns.iter().rposition(|turn| *turn == Turn::Pass).map_or(0, |index| index + 1);
        let start = after_pass.max(self.phase_start());
        let (now, earlier) = self.moments[start..].split_last().unwrap();
        let twice = |same: &dyn Fn(&Moment) -> bool| earlier.iter().filter(|moment| same(moment)).count() >= 2;
        if now.phase == Phase::Main {
            self.parameters.ko == Ko::Simple && twice(&|moment| self.m1_state(moment) == self.m1_state(now))
        } else {
            twice(&|moment| Self::c3_state(moment) == Self::c3_state(now))
        }
    }

    /// M8: returns whether every point belongs to a pass-alive group or to pass-alive territory.
    pub(super) fn m8_decided(&self) -> bool {
        let area = || self.now().grid.pass_alive_area(self.parameters.multi_stone_suicide);
        self.parameters.self_play_opts && area().points.iter().all(Option::is_some)
    }
}
