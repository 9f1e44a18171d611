//! What the opponent could not take even with any number of moves: Benson's algorithm (rules/D7), and the territory around (rules/D8).

use super::game::Game;
use super::regions::{Graph, NONE};
use super::state::index;
use crate::{Color, Point};

impl Game {
    /// Whose pass-alive group or territory the point is in (rules/D7, rules/D8).
    ///
    /// Each call looks at the whole board, in a few microseconds on 19 by 19: for all points there is [`Game::pass_alive_area`].
    pub fn pass_alive_at(&self, point: Point) -> Option<Color> {
        let cell = self.board.cell(point)?;
        let mut graph = Graph::of(&self.board);
        area(&mut graph, self.rules.multi_stone_suicide)[graph.at(cell)]
    }

    /// For each point, row by row, whose pass-alive group or territory it is in (rules/D7, rules/D8).
    pub fn pass_alive_area(&self) -> impl Iterator<Item = (Point, Option<Color>)> + '_ {
        let mut graph = Graph::of(&self.board);
        let area = area(&mut graph, self.rules.multi_stone_suicide);
        self.board.chains().cells().map(move |cell| (self.board.point(cell), area[graph.at(cell)]))
    }

    /// Whether every point is in pass-alive groups or territories (rules/M8).
    pub(super) fn is_decided(&self) -> bool {
        let mut graph = Graph::of(&self.board);
        let area = area(&mut graph, self.rules.multi_stone_suicide);
        // The first node is not on the board.
        area.iter().skip(1).all(Option::is_some)
    }
}

/// By node, whose pass-alive group or territory it is. Finds the edges of some chains.
pub(super) fn area(graph: &mut Graph<'_>, suicide: bool) -> Vec<Option<Color>> {
    let mut area = vec![None; graph.nodes.len()];
    for color in [Color::Black, Color::White] {
        if let Some(mut benson) = Benson::new(graph, color) {
            benson.find_borders(graph, suicide);
            benson.strike();
            benson.mark(graph, &mut area);
        }
    }
    area
}

/// A group beside a region.
#[derive(Clone, Copy)]
struct Border {
    region: u32,
    group: u32,
    /// How many of the points that matter are adjacent to the group.
    adjacent: u32,
    /// Whether all of them are.
    vital: bool,
    /// The next border of the same group.
    next: usize,
}

/// A region without stones of the colour, and no group beside it that was struck out yet.
#[derive(Clone, Copy)]
struct Enclosed {
    /// Where its nodes begin and end.
    nodes: (usize, usize),
    /// Where its borders begin and end.
    borders: (usize, usize),
    valid: bool,
}

struct Benson {
    color: Color,
    /// By node, for the groups of this colour: whether it was not struck out.
    alive: Vec<bool>,
    /// The regions that can be vital, and the nodes of each.
    nodes: Vec<(u32, u32)>,
    enclosed: Vec<Enclosed>,
    /// Region by region.
    borders: Vec<Border>,
    /// By node, for the groups: the first border, and how many vital regions it has.
    first: Vec<usize>,
    vital: Vec<u32>,
}

const END: usize = usize::MAX;

impl Benson {
    /// Strikes out what a look at single empty regions tells; nothing if no group is left.
    ///
    /// To each vital region belong empty points that are all adjacent to the group. A group with fewer than two such nodes is not alive, and the regions
    /// beside it are nobody's. In most games that leaves little to look at.
    fn new(graph: &mut Graph<'_>, color: Color) -> Option<Self> {
        let mut eyes = vec![0_u32; graph.nodes.len()];
        for node in graph.hollows() {
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
        for node in graph.hollows() {
            let region = &mut valid[regions.of[node as usize] as usize];
            *region &= graph.edges(node, color).iter().all(|edge| alive[edge.chain as usize]);
        }
        let belong = |(_, region): &(u32, &u32)| **region != NONE && valid[**region as usize];
        let mut nodes: Vec<_> =
            graph.numbers().zip(&regions.of).filter(belong).map(|(node, region)| (*region, node)).collect();
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

    /// Finds what groups are beside each region, and to which of them it is vital: all its empty points, or with multi-stone suicide all its
    /// points, are adjacent to the group (rules/D7).
    fn find_borders(&mut self, graph: &Graph<'_>, suicide: bool) {
        let Self { color, nodes, enclosed, borders, first, vital, .. } = self;
        let mut begin = 0;
        for (region, nodes) in (0_u32..).zip(nodes.chunk_by(|(a, _), (b, _)| a == b)) {
            let border = borders.len();
            let (mut matter, mut empty) = (0, false);
            for (_, node) in nodes {
                empty |= !graph.is_chain(*node);
                let matters = suicide || !graph.is_chain(*node);
                matter += if matters { graph.nodes[*node as usize].points } else { 0 };
                for edge in graph.edges(*node, *color) {
                    let last = &mut first[edge.chain as usize];
                    if borders.get(*last).is_none_or(|border| border.region != region) {
                        borders.push(Border { region, group: edge.chain, adjacent: 0, vital: false, next: *last });
                        *last = borders.len() - 1;
                    }
                    borders[*last].adjacent += if matters { edge.points } else { 0 };
                }
            }
            for border in &mut borders[border..] {
                border.vital = empty && border.adjacent == matter;
                vital[border.group as usize] += u32::from(border.vital);
            }
            let end = begin + nodes.len();
            enclosed.push(Enclosed { nodes: (begin, end), borders: (border, borders.len()), valid: true });
            begin = end;
        }
    }

    /// Strikes groups with fewer than two vital regions out, and with each the regions beside it, until there are none.
    fn strike(&mut self) {
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

    /// Marks the pass-alive groups and their territory (rules/D8): the regions beside which no group was struck out.
    fn mark(&self, graph: &Graph<'_>, area: &mut [Option<Color>]) {
        for (area, _) in area.iter_mut().zip(&self.alive).filter(|(_, alive)| **alive) {
            *area = Some(self.color);
        }
        for enclosed in self.enclosed.iter().filter(|enclosed| enclosed.valid) {
            let nodes = &self.nodes[enclosed.nodes.0..enclosed.nodes.1];
            let apart = nodes.iter().map(|(_, node)| graph.nodes[*node as usize].apart[index(self.color)]);
            if apart.sum::<u32>() < 2 {
                for (_, node) in nodes {
                    area[*node as usize] = Some(self.color);
                }
            }
        }
    }
}
