//! Scores (rules/S0 to S5) and pass-alive areas of a game.

use std::borrow::Cow;

use super::clause::Clause;
use super::play::{Game, Stage, content};
use super::ruleset::{Scoring, Tax};
use super::territory::{Graph, IndependentLife, Surroundings, pass_alive_area};
use crate::board::chains::CellColor;
use crate::{Color, HalfPoints, Point};

/// The score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points of black, including bonus and button.
    pub black: HalfPoints,
    /// Points of white, including komi, bonus and button.
    pub white: HalfPoints,
    /// Player with more points (rules/S5); `None` if the game is a draw.
    pub winner: Option<Color>,
    /// Clause that defines the score: S1 to S4.
    pub clause: Clause,
    /// Parts of the points of black and of white, in this order.
    pub tallies: [Tally; 2],
}

/// Parts of the points of a player, in whole points unless noted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of own stones on the board, under area scoring.
    pub stones: u32,
    /// Number of surrounded empty points that count.
    pub surrounded: u32,
    /// Number of captured stones of the opponent, under territory scoring.
    pub captures: u32,
    /// Number of moves in the second cleanup phase, one point each, under territory scoring.
    pub late_moves: u32,
    /// Subtracted: number of stones added since the second cleanup phase began that are not in an independent-life
    /// region, under territory scoring.
    pub late_stones: u32,
    /// Subtracted: two points for each independent-life region.
    pub tax: u32,
    /// Bonus for handicap stones.
    pub bonus: u32,
    /// Komi and button, in half points.
    pub komi_and_button: i64,
}

impl Tally {
    /// Returns the sum of the parts.
    pub fn points(&self) -> HalfPoints {
        half_points(self.half_points())
    }

    fn half_points(&self) -> i64 {
        let plus = [self.stones, self.surrounded, self.captures, self.late_moves, self.bonus].map(i64::from);
        let minus = [self.late_stones, self.tax].map(i64::from);
        2 * (plus.iter().sum::<i64>() - minus.iter().sum::<i64>()) + self.komi_and_button
    }
}

impl Score {
    /// Returns the points of white minus those of black.
    pub const fn white_minus_black(&self) -> HalfPoints {
        HalfPoints(self.white.0.saturating_sub(self.black.0))
    }

    /// Returns the parts of the points of a player.
    pub const fn tally(&self, color: Color) -> &Tally {
        &self.tallies[color.index()]
    }
}

impl Game {
    /// Returns the score; `None` after a game with no result.
    ///
    /// A game that has not ended, or that ended by M8, is scored as if both players passed until its end: an untaken
    /// button goes to the player to move, and a second cleanup phase that has not begun begins with the present
    /// position. All stones count as alive, except those that `self_play_opts` removes (rules/S0).
    ///
    /// ```
    /// use wei7_board::rules::{Game, Preset, Turn};
    /// use wei7_board::{BoardSize, Color, HalfPoints, Point};
    ///
    /// let size = BoardSize::new(3, 3).unwrap();
    /// let mut game = Game::new(size, Preset::Chinese.rules(), &[], Color::Black, HalfPoints(15))?;
    /// game.play(Color::Black, Turn::Play(Point::new(1, 1)))?;
    /// let score = game.score().unwrap();
    /// assert_eq!((score.black.to_string(), score.white.to_string()), ("9".into(), "7.5".into()));
    /// assert_eq!(score.winner, Some(Color::Black));
    /// assert_eq!((score.tally(Color::Black).stones, score.tally(Color::Black).surrounded), (1, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score(&self) -> Option<Score> {
        self.score_as(self.rules.self_play_opts, &[])
    }

    /// Returns the score without the stones that the players agree are dead. Under territory scoring, the dead stones
    /// count as captures.
    ///
    /// ```
    /// use wei7_board::rules::{Game, Preset};
    /// use wei7_board::{BoardSize, Color, HalfPoints, Point, Stone};
    ///
    /// let size = BoardSize::new(3, 1).unwrap();
    /// let setup = [(Color::Black, 0), (Color::White, 2)].map(|(color, x)| Stone { color, point: Point::new(x, 0) });
    /// let game = Game::new(size, Preset::TrompTaylor.rules(), &setup, Color::Black, HalfPoints(0))?;
    /// assert_eq!(game.score().unwrap().winner, None);
    /// let score = game.score_without(&[Point::new(2, 0)]).unwrap();
    /// assert_eq!(score.black, HalfPoints(6));
    /// # Ok::<(), wei7_board::rules::SetupError>(())
    /// ```
    pub fn score_without(&self, dead: &[Point]) -> Option<Score> {
        self.score_as(self.rules.self_play_opts, dead)
    }

    /// Returns the score of the present position with [`super::Ruleset::self_play_opts`] (rules/S0) on or off.
    pub fn score_with_self_play_opts(&self, on: bool) -> Option<Score> {
        self.score_as(on, &[])
    }

    /// Returns the side whose pass-alive group or territory contains a point (rules/D7, rules/D8).
    ///
    /// Each call analyzes the whole board, which takes a few microseconds on 19 by 19. To query all points, use
    /// [`Game::pass_alive_area`].
    pub fn pass_alive_at(&self, point: Point) -> Option<Color> {
        let cell = self.board.cell(point)?;
        let mut graph = Graph::new(&self.board);
        pass_alive_area(&mut graph, self.rules.multi_stone_suicide)[graph.node_at(cell)]
    }

    /// Returns each point, row by row, with the side whose pass-alive group or territory contains it (rules/D7,
    /// rules/D8).
    ///
    /// ```
    /// use wei7_board::rules::{Game, Preset};
    /// use wei7_board::{BoardSize, Color, HalfPoints, Point, Stone};
    ///
    /// let size = BoardSize::new(5, 1).unwrap();
    /// let setup = [1, 3].map(|x| Stone { color: Color::Black, point: Point::new(x, 0) });
    /// let game = Game::new(size, Preset::Chinese.rules(), &setup, Color::White, HalfPoints(15))?;
    /// assert!(game.pass_alive_area().all(|(_, side)| side == Some(Color::Black)), "two eyes for each stone");
    /// # Ok::<(), wei7_board::rules::SetupError>(())
    /// ```
    pub fn pass_alive_area(&self) -> impl Iterator<Item = (Point, Option<Color>)> + '_ {
        let mut graph = Graph::new(&self.board);
        let area = pass_alive_area(&mut graph, self.rules.multi_stone_suicide);
        self.board.chains().cells().map(move |cell| (self.board.point(cell), area[graph.node_at(cell)]))
    }

    fn score_as(&self, self_play_opts: bool, dead: &[Point]) -> Option<Score> {
        if self.no_result() {
            return None;
        }
        let mut captured = self.totals.captured;
        let mut board = Cow::Borrowed(&self.board);
        for point in dead {
            if let Some(color) = board.to_mut().remove(*point) {
                captured[color.index()] += 1;
            }
        }
        let mut graph = Graph::new(&board);
        if self_play_opts {
            self.remove_dead(&mut graph, &mut captured);
        }
        let clause = match (self.rules.scoring, self.rules.tax) {
            (Scoring::Area, Tax::None) => Clause::S1,
            (Scoring::Area, Tax::Seki) => Clause::S2,
            (Scoring::Area, Tax::All) => Clause::S3,
            (Scoring::Territory, _) => Clause::S4,
        };
        let around = Surroundings::new(&graph);
        let tallies = [Color::Black, Color::White].map(|color| {
            let mut tally = self.count(&graph, &around, color);
            if self.rules.scoring == Scoring::Territory {
                tally.captures = captured[color.opponent().index()];
                tally.late_moves = self.totals.late_moves[color.index()];
            }
            tally.komi_and_button =
                i64::from(self.rules.button && self.state.button.unwrap_or(self.state.to_move) == color);
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

    /// Removes stones in pass-alive territory of the opponent (rules/S0).
    fn remove_dead(&self, graph: &mut Graph<'_>, captured: &mut [u32; 2]) {
        let area = pass_alive_area(graph, self.rules.multi_stone_suicide);
        for (node, area) in graph.nodes.iter_mut().zip(area) {
            let color = match (node.color, area) {
                (CellColor::Black, Some(Color::White)) => Color::Black,
                (CellColor::White, Some(Color::Black)) => Color::White,
                _ => continue,
            };
            node.color = CellColor::Empty;
            graph.cleared = true;
            captured[color.index()] += node.points;
        }
    }

    /// Counts the points of a player on the board (rules/S1 to S4).
    fn count(&self, graph: &Graph<'_>, around: &Surroundings, color: Color) -> Tally {
        let own = CellColor::from_color(color);
        let mut tally = Tally::default();
        let territory = self.rules.scoring == Scoring::Territory;
        let untaxed = self.rules.tax == Tax::None;
        let late = territory && self.state.stage == Stage::Cleanup2;
        let life = if untaxed && !late { None } else { Some(IndependentLife::new(graph, around, color)) };
        let is_alive = |node: usize| life.as_ref().is_some_and(|life| life.contains(node));
        for (number, node) in graph.nodes.iter().enumerate() {
            if node.color == own {
                tally.stones += if territory { 0 } else { node.points };
            } else if node.color == CellColor::Empty {
                let counts = if untaxed { around.is_surrounded(number, color) } else { is_alive(number) };
                tally.surrounded += if counts { node.points } else { 0 };
            }
        }
        if late {
            let stones = self.board.chains().cells().map(|cell| (cell, graph.node_at(cell)));
            let lost = stones.filter(|(_, node)| graph.nodes[*node].color == own && !is_alive(*node));
            let added = lost.filter(|(cell, _)| self.cleanup2_start.get(*cell as usize) != Some(&content(own, false)));
            tally.late_stones = u32::try_from(added.count()).unwrap_or(u32::MAX);
        }
        if self.rules.tax == Tax::All {
            tally.tax = 2 * life.map_or(0, |life| life.count());
        }
        tally
    }
}

/// Converts a number of half points. The conversion saturates, which does not happen in practice: a board has at most
/// 65,536 points.
fn half_points(number: i64) -> HalfPoints {
    HalfPoints(i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX }))
}
