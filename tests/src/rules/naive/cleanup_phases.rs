//! C: the cleanup phases.

use wei7_core::Color;

use super::definitions::Played;
use super::game::{Game, Moment, Turn};
use super::grid::Grid;

impl Game {
    /// C2: returns whether the opponent could answer the move with a pseudolegal move that recreates the coloring
    /// before it.
    fn c2_ko_move(&self, played: &Played) -> bool {
        let (before, opponent) = (&self.now().grid, self.now().to_move.opponent());
        (0..before.points.len()).any(|answer| {
            let answered = played.grid.d4_pseudolegal_move(opponent, answer, self.parameters.multi_stone_suicide);
            answered.is_some_and(|answered| answered.grid == *before)
        })
    }

    /// C3: returns the state that must not repeat in a cleanup phase.
    pub(super) fn c3_state(moment: &Moment) -> (&Grid, &[bool], Color) {
        (&moment.grid, &moment.marks, moment.to_move)
    }

    /// C5: returns the clause that forbids a move of a cleanup phase.
    pub(super) fn c5_forbids(&self, point: usize) -> Option<&'static str> {
        let now = self.now();
        let Some(played) = now.grid.d4_pseudolegal_move(now.to_move, point, self.parameters.multi_stone_suicide) else {
            return Some("D4");
        };
        if !self.c2_ko_move(&played) {
            return None;
        }
        let captures_marked = played.captured.iter().flatten().any(|&stone| now.marks[stone]);
        (captures_marked || self.c5_played_here_before(point)).then_some("C5")
    }

    /// C5: returns whether the player played the same point in the same coloring earlier in this phase.
    fn c5_played_here_before(&self, point: usize) -> bool {
        let now = self.now();
        let start = self.phase_start();
        self.turns[start..].iter().zip(&self.moments[start..]).any(|(turn, moment)| {
            *turn == Turn::Play(point) && moment.to_move == now.to_move && moment.grid == now.grid
        })
    }

    /// C6: updates the marks of stones after a stone was played at `point`. `after` is the board after the move.
    pub(super) fn c6_mark(&self, marks: &mut [bool], point: usize, after: &Grid) {
        let now = self.now();
        let played = now.grid.d4_steps(now.to_move, point);
        if self.c2_ko_move(&played) {
            marks[point] = true;
        }
        for (mark, stone) in marks.iter_mut().zip(&after.points) {
            *mark &= stone.is_some();
        }
    }

    /// C7: returns whether the stone is a one-stone region of the opponent that is in atari and marked.
    pub(super) fn c7_can_unblock(&self, stone: usize) -> bool {
        let now = self.now();
        let own_region = now.grid.stones(now.to_move.opponent()).into_iter().find(|region| region.contains(&stone));
        now.marks[stone] && own_region.is_some_and(|region| region.len() == 1 && now.grid.d2_in_atari(&region))
    }

    /// C7: interprets a stone written at `point`. An unblock action is written at the stone to unblock, or, if no move
    /// is legal at the point from which the ko would be taken, at that point.
    pub(super) fn c7_meant(&self, point: usize) -> Turn {
        if self.now().grid.points[point].is_some() {
            return if self.c7_can_unblock(point) { Turn::Unblock(point) } else { Turn::Play(point) };
        }
        let near = self.now().grid.d1_adjacent(point).into_iter().find(|&stone| self.c7_can_unblock(stone));
        match near {
            Some(stone) if self.c5_forbids(point).is_some() => Turn::Unblock(stone),
            _ => Turn::Play(point),
        }
    }

    /// C8: returns whether the phase ends, by two consecutive passes in this phase, or by a pass from a state from
    /// which the player has already passed in this phase.
    pub(super) fn c8_phase_ends(&self) -> bool {
        let start = self.phase_start();
        let (turns, moments) = (&self.turns[start..], &self.moments[start..]);
        let (last, earlier) = turns.split_last().unwrap();
        let here = Self::c3_state(&moments[earlier.len()]);
        let same = |(turn, moment): (&Turn, &Moment)| *turn == Turn::Pass && Self::c3_state(moment) == here;
        *last == Turn::Pass && (earlier.last() == Some(&Turn::Pass) || earlier.iter().zip(moments).any(same))
    }
}
