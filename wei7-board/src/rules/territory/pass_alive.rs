//! Groups that the opponent cannot capture even if their owner always passes (Benson's algorithm, rules/D7), and their
//! territory (rules/D8).

use super::graph::{Graph, NONE};
use crate::Color;

/// Returns for each node the side whose pass-alive group or territory it is. `suicide` tells whether suicide of several
/// stones is allowed. The edges of some chains of the graph are found as a side effect.
pub(crate) fn pass_alive_area(graph: &mut Graph<'_>, suicide: bool) -> Vec<Option<Color>> {
    let mut area = vec![None; graph.nodes.len()];
    for color in [Color::Black, Color::White] {
        if let Some(mut benson) = Benson::new(graph, color) {
            benson.find_borders(graph, suicide);
            benson.eliminate();
            benson.mark_area(graph, &mut area);
        }
    }
    area
}

/// A pair of a region and an adjacent group.
#[derive(Clone, Copy)]
struct Border {
    region: u32,
    group: u32,
    /// Number of points of the region that are adjacent to the group: of its empty points, or with suicide of all its
    /// points.
    adjacent: u32,
    /// Whether the region is vital to the group: all its empty points, or with suicide all its points, are adjacent to
    /// the group.
    vital: bool,
    /// Index of the next border of the same group, or [`END`].
    next: usize,
}

/// A region without stones of the color.
#[derive(Clone, Copy)]
struct Enclosed {
    /// Range of the nodes of the region.
    nodes: (usize, usize),
    /// Range of the borders of the region.
    borders: (usize, usize),
    /// Whether no adjacent group has been eliminated.
    valid: bool,
}

struct Benson {
    color: Color,
    /// For each group of this color, indexed by node, whether the group has not been eliminated.
    alive: Vec<bool>,
    /// Nodes of the regions that can be vital, as pairs of the region and the node.
    nodes: Vec<(u32, u32)>,
    enclosed: Vec<Enclosed>,
    /// Borders, region by region.
    borders: Vec<Border>,
    /// First border of each group, indexed by node.
    first: Vec<usize>,
    /// Number of vital regions of each group, indexed by node.
    vital: Vec<u32>,
}

const END: usize = usize::MAX;

impl Benson {
    /// Creates the data for a color and eliminates the groups that single empty regions rule out. Returns `None` if no
    /// group is left.
    ///
    /// Each vital region contains an empty node whose points are all adjacent to the group. A group with fewer than two
    /// such nodes is not alive, and no region adjacent to it is valid. In most games, hardly any groups remain.
    fn new(graph: &mut Graph<'_>, color: Color) -> Option<Self> {
        let mut eyes = vec![0_u32; graph.nodes.len()];
        for node in graph.empty_regions() {
            let points = graph.nodes[node as usize].points;
            for edge in graph.edges(node, color) {
                eyes[edge.chain as usize] += u32::from(edge.points == points);
            }
        }
        let alive: Vec<_> = eyes.iter().map(|eyes| *eyes >= 2).collect();
        if !alive.contains(&true) {
            return None;
        }
        let regions = graph.regions(Some(color.opponent()));
        let mut valid = vec![true; regions.count];
        for node in graph.empty_regions() {
            let region = &mut valid[regions.region_of_node[node as usize] as usize];
            *region &= graph.edges(node, color).iter().all(|edge| alive[edge.chain as usize]);
        }
        let belong = |(_, region): &(u32, &u32)| **region != NONE && valid[**region as usize];
        let mut nodes: Vec<_> =
            graph.numbers().zip(&regions.region_of_node).filter(belong).map(|(node, region)| (*region, node)).collect();
        for (region, chain) in &nodes {
            if !graph.is_chain(*chain) {
                continue;
            }
            graph.find_edges(*chain);
            valid[*region as usize] &= graph.edges(*chain, color).iter().all(|edge| alive[edge.chain as usize]);
        }
        nodes.retain(|(region, _)| valid[*region as usize]);
        nodes.sort_unstable();
        let count = graph.nodes.len();
        let (first, vital) = (vec![END; count], vec![0; count]);
        Some(Self { color, alive, nodes, enclosed: Vec::new(), borders: Vec::new(), first, vital })
    }

    /// Finds the groups adjacent to each region and whether the region is vital to them: all its empty points, or with
    /// multi-stone suicide all its points, are adjacent to the group (rules/D7).
    fn find_borders(&mut self, graph: &Graph<'_>, suicide: bool) {
        let Self { color, nodes, enclosed, borders, first, vital, .. } = self;
        let mut begin = 0;
        for (region, nodes) in (0_u32..).zip(nodes.chunk_by(|(a, _), (b, _)| a == b)) {
            let border = borders.len();
            let (mut required, mut empty) = (0, false);
            for (_, node) in nodes {
                empty |= !graph.is_chain(*node);
                let counts = suicide || !graph.is_chain(*node);
                required += if counts { graph.nodes[*node as usize].points } else { 0 };
                for edge in graph.edges(*node, *color) {
                    let last = &mut first[edge.chain as usize];
                    if borders.get(*last).is_none_or(|border| border.region != region) {
                        borders.push(Border { region, group: edge.chain, adjacent: 0, vital: false, next: *last });
                        *last = borders.len() - 1;
                    }
                    borders[*last].adjacent += if counts { edge.points } else { 0 };
                }
            }
            for border in &mut borders[border..] {
                border.vital = empty && border.adjacent == required;
                vital[border.group as usize] += u32::from(border.vital);
            }
            let end = begin + nodes.len();
            enclosed.push(Enclosed { nodes: (begin, end), borders: (border, borders.len()), valid: true });
            begin = end;
        }
    }

    /// Eliminates groups with fewer than two vital regions, together with their adjacent regions, until all remaining
    /// groups have at least two.
    fn eliminate(&mut self) {
        let groups = (0..self.vital.len()).filter(|group| self.alive[*group]);
        let mut weak: Vec<usize> = groups.filter(|group| self.vital[*group] < 2).collect();
        for group in &weak {
            self.alive[*group] = false;
        }
        while let Some(group) = weak.pop() {
            let mut at = self.first[group];
            while let Some(border) = self.borders.get(at).copied() {
                at = border.next;
                let enclosed = &mut self.enclosed[border.region as usize];
                if !std::mem::replace(&mut enclosed.valid, false) {
                    continue;
                }
                for other in &self.borders[enclosed.borders.0..enclosed.borders.1] {
                    let group = other.group as usize;
                    if other.vital && self.alive[group] {
                        self.vital[group] -= 1;
                        if self.vital[group] < 2 {
                            self.alive[group] = false;
                            weak.push(group);
                        }
                    }
                }
            }
        }
    }

    /// Marks the pass-alive groups and their territory (rules/D8): each region whose adjacent groups are all alive, if
    /// at most one point of the region is not adjacent to any of these groups.
    fn mark_area(&self, graph: &Graph<'_>, area: &mut [Option<Color>]) {
        for (area, _) in area.iter_mut().zip(&self.alive).filter(|(_, alive)| **alive) {
            *area = Some(self.color);
        }
        for enclosed in self.enclosed.iter().filter(|enclosed| enclosed.valid) {
            let nodes = &self.nodes[enclosed.nodes.0..enclosed.nodes.1];
            let not_adjacent =
                nodes.iter().map(|(_, node)| graph.nodes[*node as usize].not_adjacent[self.color.index()]);
            if not_adjacent.sum::<u32>() < 2 {
                for (_, node) in nodes {
                    area[*node as usize] = Some(self.color);
                }
            }
        }
    }
}
