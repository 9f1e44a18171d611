//! The score (rules/S0 to S5).

use std::borrow::Cow;

use super::game::Game;
use super::history::content;
use super::life::{Life, Surroundings};
use super::pass_alive::area;
use super::regions::{Graph, paint};
use super::state::{Stage, index};
use super::{Clause, Scoring, Tax};
use crate::board::chains::Paint;
use crate::{Color, HalfPoints, Point};

/// The score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The points of black.
    pub black: HalfPoints,
    /// The points of white, komi and bonus included.
    pub white: HalfPoints,
    /// Who has more (rules/S5); nobody if it is a draw.
    pub winner: Option<Color>,
    /// The clause that says what counts: S1 to S4.
    pub clause: Clause,
    /// What the points of black and of white are made of.
    pub tallies: [Tally; 2],
}

/// What the points of a player are made of, in points where nothing else is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Own stones on the board, under area scoring.
    pub stones: u32,
    /// Empty points that count.
    pub surrounded: u32,
    /// Stones of the opponent that were taken, under territory scoring.
    pub captures: u32,
    /// Moves in the second cleanup phase, which give a point back each, under territory scoring.
    pub late_moves: u32,
    /// To subtract: stones put since the second cleanup phase began that are not in an independent-life region, under territory scoring.
    pub late_stones: u32,
    /// To subtract: two points for each independent-life region.
    pub tax: u32,
    /// The bonus for handicap stones.
    pub bonus: u32,
    /// The komi and the button, in half points.
    pub komi_and_button: i64,
}

impl Tally {
    fn half_points(&self) -> i64 {
        let plus = [self.stones, self.surrounded, self.captures, self.late_moves, self.bonus].map(i64::from);
        let minus = [self.late_stones, self.tax].map(i64::from);
        2 * (plus.iter().sum::<i64>() - minus.iter().sum::<i64>()) + self.komi_and_button
    }
}

impl Score {
    /// The points of white less those of black.
    pub const fn white_minus_black(&self) -> HalfPoints {
        HalfPoints(self.white.0.saturating_sub(self.black.0))
    }

    /// What the points of a player are made of.
    pub const fn tally(&self, color: Color) -> &Tally {
        &self.tallies[index(color)]
    }
}

impl Game {
    /// The score; none after a game with no result.
    ///
    /// A game that has not ended is scored as if both players passed until it did: a button that is not taken goes to the player to move, and
    /// a second cleanup phase that has not begun begins with this position. So is one that M8 ended. Stones count as they stand, but for
    /// what `self_play_opts` takes off (rules/S0).
    pub fn score(&self) -> Option<Score> {
        self.score_as(self.rules.self_play_opts, &[])
    }

    /// The score without these stones, on which the players agree that they are dead. Under territory scoring they count as taken.
    pub fn score_without(&self, dead: &[Point]) -> Option<Score> {
        self.score_as(self.rules.self_play_opts, dead)
    }

    /// The score of the same position with `self_play_opts` (rules/S0) on or off.
    pub fn score_with_self_play_opts(&self, on: bool) -> Option<Score> {
        self.score_as(on, &[])
    }

    fn score_as(&self, self_play_opts: bool, dead: &[Point]) -> Option<Score> {
        if self.no_result() {
            return None;
        }
        let mut captured = self.sums.captured;
        let mut board = Cow::Borrowed(&self.board);
        for point in dead {
            if let Some(color) = board.to_mut().remove(*point) {
                captured[index(color)] += 1;
            }
        }
        let mut graph = Graph::of(&board);
        if self_play_opts {
            self.take_dead_off(&mut graph, &mut captured);
        }
        let clause = match (self.rules.scoring, self.rules.tax) {
            (Scoring::Area, Tax::None) => Clause::S1,
            (Scoring::Area, Tax::Seki) => Clause::S2,
            (Scoring::Area, Tax::All) => Clause::S3,
            (Scoring::Territory, _) => Clause::S4,
        };
        let around = Surroundings::of(&graph);
        let tallies = [Color::Black, Color::White].map(|color| {
            let mut tally = self.count(&graph, &around, color);
            if self.rules.scoring == Scoring::Territory {
                tally.captures = captured[index(color.opponent())];
                tally.late_moves = self.sums.late_moves[index(color)];
            }
            tally.komi_and_button =
                i64::from(self.rules.button && self.now.button.unwrap_or(self.now.to_move) == color);
            if color == Color::White {
                tally.bonus = self.rules.white_handicap_bonus.points(self.handicap);
                tally.komi_and_button += i64::from(self.komi.0);
            }
            tally
        });
        let [black, white] = tallies.map(|tally| tally.half_points());
        let winner = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        };
        Some(Score { black: half_points(black), white: half_points(white), winner, clause, tallies })
    }

    /// rules/S0
    fn take_dead_off(&self, graph: &mut Graph<'_>, captured: &mut [u32; 2]) {
        let area = area(graph, self.rules.multi_stone_suicide);
        for (node, area) in graph.nodes.iter_mut().zip(area) {
            let color = match (node.paint, area) {
                (Paint::Black, Some(Color::White)) => Color::Black,
                (Paint::White, Some(Color::Black)) => Color::White,
                _ => continue,
            };
            node.paint = Paint::Empty;
            graph.cleared = true;
            captured[index(color)] += node.points;
        }
    }

    /// What a player has on the board (rules/S1 to S4).
    fn count(&self, graph: &Graph<'_>, around: &Surroundings, color: Color) -> Tally {
        let own = paint(color);
        let mut tally = Tally::default();
        let territory = self.rules.scoring == Scoring::Territory;
        let untaxed = self.rules.tax == Tax::None;
        let late = territory && self.now.stage == Stage::Cleanup2;
        let life = if untaxed && !late { None } else { Some(Life::of(graph, around, color)) };
        let lives = |node: usize| life.as_ref().is_some_and(|life| life.has(node));
        for (number, node) in graph.nodes.iter().enumerate() {
            if node.paint == own {
                tally.stones += if territory { 0 } else { node.points };
            } else if node.paint == Paint::Empty {
                let counts = if untaxed { around.is_surrounded(number, color) } else { lives(number) };
                tally.surrounded += if counts { node.points } else { 0 };
            }
        }
        if late {
            let stones = self.board.chains().cells().map(|cell| (cell, graph.at(cell)));
            let lost = stones.filter(|(_, node)| graph.nodes[*node].paint == own && !lives(*node));
            let added = lost.filter(|(cell, _)| self.second.get(*cell as usize) != Some(&content(own, false)));
            tally.late_stones = u32::try_from(added.count()).unwrap_or(u32::MAX);
        }
        if self.rules.tax == Tax::All {
            tally.tax = 2 * life.map_or(0, |life| life.count());
        }
        tally
    }
}

/// A board has at most 65,536 points, and half points are counted up to a thousand million.
fn half_points(number: i64) -> HalfPoints {
    HalfPoints(i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX }))
}
