//! Dame (rules/D5) and independent life (rules/D6).

use super::regions::{Graph, NONE, bit, paint};
use crate::Color;
use crate::board::chains::Paint;

/// The independent-life regions of a side.
#[derive(Clone, Debug)]
pub(super) struct Life {
    /// By node, the number of its region or of none.
    regions: Vec<u32>,
    /// By region, whether it is one of independent life.
    lives: Vec<bool>,
}

/// What is beside the nodes.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// By node, if it is empty, the colours beside its region: a bit for each.
    beside: Vec<u32>,
    /// By node, how many empty points are adjacent to it (rules/D2).
    liberties: Vec<u32>,
}

impl Surroundings {
    pub(super) fn of(graph: &Graph<'_>) -> Self {
        let mut around = Self { beside: vec![0; graph.nodes.len()], liberties: vec![0; graph.nodes.len()] };
        for node in graph.empty_nodes() {
            for color in [Color::Black, Color::White] {
                for edge in graph.edges(node, color) {
                    around.beside[node as usize] |= bit(graph.nodes[edge.chain as usize].paint);
                    around.liberties[edge.chain as usize] += edge.points;
                }
            }
        }
        if graph.cleared {
            around.join(graph);
        }
        around
    }

    /// Where empty nodes are beside one another, what is beside one is beside all.
    fn join(&mut self, graph: &Graph<'_>) {
        let regions = graph.regions(None);
        let mut beside = vec![0; regions.count];
        for (region, colors) in regions.of.iter().zip(&self.beside).filter(|(region, _)| **region != NONE) {
            beside[*region as usize] |= colors;
        }
        for (region, colors) in regions.of.iter().zip(&mut self.beside).filter(|(region, _)| **region != NONE) {
            *colors = beside[*region as usize];
        }
    }

    /// Whether this is an empty region adjacent to this colour only.
    pub(super) fn is_surrounded(&self, node: usize, color: Color) -> bool {
        self.beside[node] == bit(paint(color))
    }
}

impl Life {
    /// The regions of the points that the opponent does not have, with a stone, without dame and without a stone in atari (rules/D6).
    pub(super) fn of(graph: &Graph<'_>, around: &Surroundings, color: Color) -> Self {
        let own = paint(color);
        let regions = graph.regions(Some(color));
        // Whether each has a stone, and whether something speaks against it.
        let (mut stones, mut against) = (vec![false; regions.count], vec![false; regions.count]);
        for (node, region) in regions.of.iter().enumerate().filter(|(_, region)| **region != NONE) {
            let region = *region as usize;
            let is_stone = graph.nodes[node].paint == own;
            stones[region] |= is_stone;
            // What is beside empty nodes is known, and the liberties of the others. rules/D5
            let is_dame = around.beside[node] == bit(Paint::Black) | bit(Paint::White);
            let is_in_atari = around.liberties[node] == 1;
            against[region] |= is_dame || is_stone && is_in_atari;
        }
        let lives = stones.iter().zip(&against).map(|(stone, against)| *stone && !against).collect();
        Self { regions: regions.of, lives }
    }

    /// Whether a node is in such a region.
    pub(super) fn has(&self, node: usize) -> bool {
        self.lives.get(self.regions[node] as usize).copied().unwrap_or(false)
    }

    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        u32::try_from(self.lives.iter().filter(|lives| **lives).count()).unwrap_or(NONE)
    }
}
