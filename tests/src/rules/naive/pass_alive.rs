//! Definitions D7 and D8.

use wei7_core::Color;

use super::grid::Grid;

impl Grid {
    /// D7: Benson's algorithm as he defines it. From all regions of the color (chains) and all regions without it,
    /// removes chains with fewer than two vital regions and regions that border a removed chain, until nothing changes.
    pub fn d7_pass_alive_groups(&self, color: Color, multi_stone_suicide: bool) -> Vec<Vec<usize>> {
        let mut chains = self.stones(color);
        let mut enclosed = self.regions_without(color);
        loop {
            let counts = (chains.len(), enclosed.len());
            let vital = |chain: &Vec<usize>, region: &&Vec<usize>| self.d7_vital(chain, region, multi_stone_suicide);
            chains.retain(|chain| enclosed.iter().filter(|region| vital(chain, region)).count() >= 2);
            let left: Vec<usize> = chains.concat();
            enclosed.retain(|region| self.d8_only_bordered_by(region, color, &left));
            if counts == (chains.len(), enclosed.len()) {
                return chains;
            }
        }
    }

    /// D7: returns whether every empty point of the region is adjacent to the chain; with multi-stone suicide, every
    /// point of the region.
    fn d7_vital(&self, chain: &[usize], region: &[usize], multi_stone_suicide: bool) -> bool {
        let matters = |point: usize| multi_stone_suicide || self.points[point].is_none();
        region.iter().all(|&point| !matters(point) || self.touches(point, chain))
    }

    /// D8: returns whether `stones` contains every stone of the color that the region borders.
    fn d8_only_bordered_by(&self, region: &[usize], color: Color, stones: &[usize]) -> bool {
        let near = region.iter().flat_map(|&point| self.d1_adjacent(point));
        near.filter(|&point| self.points[point] == Some(color)).all(|point| stones.contains(&point))
    }

    /// D8: the pass-alive territory of a color.
    pub fn d8_pass_alive_territory(&self, color: Color, multi_stone_suicide: bool) -> Vec<Vec<usize>> {
        let alive = self.d7_pass_alive_groups(color, multi_stone_suicide).concat();
        let territory = |region: &Vec<usize>| {
            let inner = region.iter().filter(|&&point| !self.touches(point, &alive)).count();
            self.d8_only_bordered_by(region, color, &alive) && inner <= 1 && self.border(region, &alive)
        };
        self.regions_without(color).into_iter().filter(territory).collect()
    }

    /// Returns the groups of D7 and the territory of D8 of both colors, as a coloring.
    pub fn pass_alive_area(&self, multi_stone_suicide: bool) -> Self {
        let mut area = Self::new(self.width, self.height);
        for color in [Color::Black, Color::White] {
            let groups = self.d7_pass_alive_groups(color, multi_stone_suicide);
            for point in groups.into_iter().chain(self.d8_pass_alive_territory(color, multi_stone_suicide)).flatten() {
                assert_eq!(area.points[point], None, "two owners of one point of {}", self.rows());
                area.points[point] = Some(color);
            }
        }
        area
    }
}
