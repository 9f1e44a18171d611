//! Dame (rules/D5) and independent life (rules/D6).

use super::graph::{Graph, NONE, bit};
use crate::Color;
use crate::board::chains::CellColor;

/// Independent-life regions of a side.
#[derive(Clone, Debug)]
pub(crate) struct IndependentLife {
    /// Region of each node; [`NONE`] if the node is in no region.
    regions: Vec<u32>,
    /// Whether each region has independent life.
    alive: Vec<bool>,
}

/// Colors and liberties adjacent to each node.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    /// For each empty node, the colors adjacent to its region, as bits.
    colors: Vec<u32>,
    /// For each chain, the number of its liberties (rules/D2).
    liberties: Vec<u32>,
}

impl Surroundings {
    pub(crate) fn new(graph: &Graph<'_>) -> Self {
        let mut around = Self { colors: vec![0; graph.nodes.len()], liberties: vec![0; graph.nodes.len()] };
        for node in graph.empty_nodes() {
            for color in [Color::Black, Color::White] {
                for edge in graph.edges(node, color) {
                    around.colors[node as usize] |= bit(graph.nodes[edge.chain as usize].color);
                    around.liberties[edge.chain as usize] += edge.points;
                }
            }
        }
        if graph.cleared {
            around.join_regions(graph);
        }
        around
    }

    /// Gives each empty node the colors that are adjacent to the region of the node.
    fn join_regions(&mut self, graph: &Graph<'_>) {
        let regions = graph.regions(None);
        let mut adjacent = vec![0; regions.count];
        for (region, colors) in regions.region_of_node.iter().zip(&self.colors).filter(|(region, _)| **region != NONE) {
            adjacent[*region as usize] |= colors;
        }
        for (region, colors) in
            regions.region_of_node.iter().zip(&mut self.colors).filter(|(region, _)| **region != NONE)
        {
            *colors = adjacent[*region as usize];
        }
    }

    /// Returns whether the node is empty and its region is adjacent to this color only.
    pub(crate) fn is_surrounded(&self, node: usize, color: Color) -> bool {
        self.colors[node] == bit(CellColor::from_color(color))
    }
}

impl IndependentLife {
    /// Finds the regions of points without stones of the opponent. A region has independent life if it has a stone, no
    /// dame and no stone in atari (rules/D6).
    pub(crate) fn new(graph: &Graph<'_>, around: &Surroundings, color: Color) -> Self {
        let own = CellColor::from_color(color);
        let regions = graph.regions(Some(color));
        // For each region, whether it has a stone, and whether it has dame or a stone in atari.
        let (mut has_stone, mut refuted) = (vec![false; regions.count], vec![false; regions.count]);
        for (node, region) in regions.region_of_node.iter().enumerate().filter(|(_, region)| **region != NONE) {
            let region = *region as usize;
            let is_stone = graph.nodes[node].color == own;
            has_stone[region] |= is_stone;
            // A region adjacent to both colors is dame (rules/D5).
            let is_dame = around.colors[node] == bit(CellColor::Black) | bit(CellColor::White);
            let is_in_atari = around.liberties[node] == 1;
            refuted[region] |= is_dame || is_stone && is_in_atari;
        }
        let alive = has_stone.iter().zip(&refuted).map(|(stone, refuted)| *stone && !refuted).collect();
        Self { regions: regions.region_of_node, alive }
    }

    /// Returns whether a node is in an independent-life region.
    pub(crate) fn contains(&self, node: usize) -> bool {
        self.alive.get(self.regions[node] as usize).copied().unwrap_or(false)
    }

    /// Returns the number of independent-life regions.
    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.alive.iter().filter(|alive| **alive).count()).unwrap_or(NONE)
    }
}
