//! S: scoring. All numbers are half points.

use wei7_core::Color;

use super::game::{Game, Phase, Turn, side};
use super::grid::Grid;
use super::parameters::{Bonus, Scoring, Tax};

const COLORS: [Color; 2] = [Color::Black, Color::White];

impl Game {
    /// Returns the scores of Black and White in the current position, in half points.
    pub fn score(&self, self_play_opts: bool) -> [i32; 2] {
        let (mut grid, mut captured) = (self.now().grid.clone(), self.now().captured);
        if self_play_opts {
            self.s0_empty_decided(&mut grid, &mut captured);
        }
        let mut score = COLORS.map(|color| match self.parameters.scoring {
            Scoring::Area => self.s1_s2_s3_area(&grid, color),
            Scoring::Territory => self.s4_territory(&grid, captured, color),
        });
        score[1] += self.komi + 2 * self.p_white_handicap_bonus();
        if let Some(color) = self.p_button_owner() {
            score[side(color)] += 1;
        }
        score
    }

    /// P: points for White in a game with N >= 2 handicap stones, which are black stones at the start without white
    /// ones.
    fn p_white_handicap_bonus(&self) -> i32 {
        let [black, white] = COLORS.map(|color| count(&self.moments[0].grid, color));
        if black < 2 || white > 0 {
            return 0;
        }
        match self.parameters.white_handicap_bonus {
            Bonus::Zero => 0,
            Bonus::LessOne => black - 1,
            Bonus::Full => black,
        }
    }

    /// P: returns the player who gets the button: the first one to pass in the main phase or, if the button is left
    /// after M8, the player to move.
    fn p_button_owner(&self) -> Option<Color> {
        if !self.parameters.button {
            return None;
        }
        let main = |index: &usize| self.moments[*index].phase == Phase::Main;
        let first = self.turns.iter().position(|turn| *turn == Turn::Pass).filter(main);
        Some(self.moments[first.unwrap_or(self.turns.len())].to_move)
    }

    /// S0: removes the stones of each color in the pass-alive territory of the other, and counts them as captured.
    fn s0_empty_decided(&self, grid: &mut Grid, captured: &mut [u32; 2]) {
        let before = grid.clone();
        for color in COLORS {
            let territory = before.d8_pass_alive_territory(color.opponent(), self.parameters.multi_stone_suicide);
            for point in territory.concat() {
                if before.points[point] == Some(color) {
                    grid.points[point] = None;
                    captured[side(color)] += 1;
                }
            }
        }
    }

    /// S1, S2, S3: returns the area score of a color, in half points: its stones and its surrounded points.
    fn s1_s2_s3_area(&self, grid: &Grid, color: Color) -> i32 {
        2 * (count(grid, color) + self.surrounded_points(grid, color))
    }

    /// S4: returns the territory score of a color, in half points: surrounded points, prisoners and moves in the second
    /// cleanup phase, minus new stones.
    fn s4_territory(&self, grid: &Grid, captured: [u32; 2], color: Color) -> i32 {
        let prisoners = i32::try_from(captured[side(color.opponent())]).unwrap();
        let surrounded = self.surrounded_points(grid, color);
        2 * (surrounded + prisoners + self.s4_cleanup_moves(color) - self.s4_new_stones(grid, color))
    }

    /// Returns the number of surrounded points that count with the tax: `none` (S1, S4), `seki` (S2, S4) or `all` (S3,
    /// S4).
    fn surrounded_points(&self, grid: &Grid, color: Color) -> i32 {
        let regions = grid.d6_independent_life_regions(color);
        let lives = i32::try_from(regions.len()).unwrap();
        let empty = regions.concat().iter().filter(|&&point| grid.points[point].is_none()).count();
        let inside = i32::try_from(empty).unwrap();
        match self.parameters.tax {
            Tax::None => s1_surrounded(grid, color),
            Tax::Seki => inside,
            Tax::All => inside - 2 * lives,
        }
    }

    /// S4: returns the number of stones that the color played in the second cleanup phase.
    fn s4_cleanup_moves(&self, color: Color) -> i32 {
        let moments = self.turns.iter().zip(&self.moments);
        let own = moments.filter(|(turn, moment)| {
            matches!(turn, Turn::Play(_)) && moment.phase == Phase::Cleanup2 && moment.to_move == color
        });
        i32::try_from(own.count()).unwrap()
    }

    /// S4: returns the number of stones outside independent-life regions, on points that did not have that color when
    /// the second cleanup phase began.
    fn s4_new_stones(&self, grid: &Grid, color: Color) -> i32 {
        let start = self.moments.iter().find(|moment| moment.phase == Phase::Cleanup2).unwrap_or(self.now());
        let alive = grid.d6_independent_life_regions(color).concat();
        let new = (0..grid.points.len()).filter(|&point| {
            grid.points[point] == Some(color) && start.grid.points[point] != Some(color) && !alive.contains(&point)
        });
        i32::try_from(new.count()).unwrap()
    }
}

/// S1: returns the number of points of empty regions that are adjacent to this color only.
fn s1_surrounded(grid: &Grid, color: Color) -> i32 {
    let own = |region: &Vec<usize>| grid.touches_color(region, color) && !grid.touches_color(region, color.opponent());
    let points: usize = grid.empty_regions().iter().filter(|region| own(region)).map(Vec::len).sum();
    i32::try_from(points).unwrap()
}

fn count(grid: &Grid, color: Color) -> i32 {
    i32::try_from(grid.points.iter().filter(|&&point| point == Some(color)).count()).unwrap()
}
