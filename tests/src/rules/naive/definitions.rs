//! Definitions D2 to D6.

use std::collections::BTreeSet;

use wei7_core::Color;

use super::grid::Grid;

/// Result of a pseudolegal move (D4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The color of each point after the move.
    pub grid: Grid,
    /// Regions of the opponent that the move emptied.
    pub captured: Vec<Vec<usize>>,
    /// Regions of the mover that the move emptied.
    pub suicide: Vec<Vec<usize>>,
}

impl Grid {
    /// D2: the empty points adjacent to a region of stones.
    pub fn d2_liberties(&self, region: &[usize]) -> Vec<usize> {
        let near: BTreeSet<usize> = region.iter().flat_map(|&point| self.d1_adjacent(point)).collect();
        near.into_iter().filter(|&point| self.points[point].is_none()).collect()
    }

    /// D2: returns whether the region has exactly one liberty.
    pub fn d2_in_atari(&self, region: &[usize]) -> bool {
        self.d2_liberties(region).len() == 1
    }

    /// D3: empties every region of this color that has no liberty, and returns the emptied regions.
    pub fn d3_resolve_captures(&mut self, color: Color) -> Vec<Vec<usize>> {
        let without: Vec<_> =
            self.stones(color).into_iter().filter(|region| self.d2_liberties(region).is_empty()).collect();
        for &point in without.iter().flatten() {
            self.points[point] = None;
        }
        without
    }

    /// D4: returns the move if it is pseudolegal.
    pub fn d4_pseudolegal_move(&self, mover: Color, point: usize, multi_stone_suicide: bool) -> Option<Played> {
        if self.points[point].is_some() {
            return None;
        }
        let played = self.d4_steps(mover, point);
        (played.grid != *self && (multi_stone_suicide || played.suicide.is_empty())).then_some(played)
    }

    /// D4: applies the three steps of a move to an empty point, without a check.
    pub fn d4_steps(&self, mover: Color, point: usize) -> Played {
        let mut grid = self.clone();
        grid.points[point] = Some(mover);
        let captured = grid.d3_resolve_captures(mover.opponent());
        let suicide = grid.d3_resolve_captures(mover);
        Played { grid, captured, suicide }
    }

    /// D5: empty regions adjacent to both colors.
    pub fn d5_dame_regions(&self) -> Vec<Vec<usize>> {
        let dame =
            |region: &Vec<usize>| self.touches_color(region, Color::Black) && self.touches_color(region, Color::White);
        self.empty_regions().into_iter().filter(dame).collect()
    }

    /// D6: the independent-life regions of a color.
    pub fn d6_independent_life_regions(&self, color: Color) -> Vec<Vec<usize>> {
        let dame: Vec<usize> = self.d5_dame_regions().concat();
        let in_atari: Vec<usize> =
            self.stones(color).into_iter().filter(|region| self.d2_in_atari(region)).flatten().collect();
        let independent = |region: &Vec<usize>| {
            region.iter().any(|&point| self.points[point] == Some(color))
                && region.iter().all(|point| !dame.contains(point) && !in_atari.contains(point))
        };
        self.regions_without(color.opponent()).into_iter().filter(independent).collect()
    }
}
