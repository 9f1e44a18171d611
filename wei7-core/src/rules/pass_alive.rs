//! What the opponent could not take even with any number of moves: Benson's algorithm (rules/D7), and the territory around (rules/D8).

use super::game::Game;
use super::regions::{Graph, paint};
use super::state::index;
use crate::board::chains::Paint;
use crate::{Color, Point};

impl Game {
    /// Whose pass-alive group or territory the point is in (rules/D7, rules/D8).
    ///
    /// Each call looks at the whole board, in a few microseconds on 19 by 19: for all points there is [`Game::pass_alive_area`].
    pub fn pass_alive_at(&self, point: Point) -> Option<Color> {
        let cell = self.board.cell(point)?;
        let graph = Graph::with_chains(&self.board);
        area(&graph, self.rules.multi_stone_suicide)[graph.at(cell)]
    }

    /// For each point, row by row, whose pass-alive group or territory it is in (rules/D7, rules/D8).
    pub fn pass_alive_area(&self) -> impl Iterator<Item = (Point, Option<Color>)> + '_ {
        let graph = Graph::with_chains(&self.board);
        let area = area(&graph, self.rules.multi_stone_suicide);
        self.board.chains().cells().map(move |cell| (self.board.point(cell), area[graph.at(cell)]))
    }

    /// Whether every point is in pass-alive groups or territories (rules/M8).
    pub(super) fn is_decided(&self) -> bool {
        area(&Graph::with_chains(&self.board), self.rules.multi_stone_suicide).iter().all(Option::is_some)
    }
}

/// By node, whose pass-alive group or territory it is.
pub(super) fn area(graph: &Graph<'_>, suicide: bool) -> Vec<Option<Color>> {
    let mut area = vec![None; graph.nodes.len()];
    for color in [Color::Black, Color::White] {
        Benson::new(graph, color, suicide).mark(&mut area);
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

struct Benson<'a> {
    graph: &'a Graph<'a>,
    color: Color,
    /// The nodes of the regions without stones of this colour, region by region, and where each begins.
    enclosed: (Vec<u32>, Vec<usize>),
    /// Region by region.
    borders: Vec<Border>,
    /// Where the borders of each region begin, and the last ones end.
    starts: Vec<usize>,
    /// By node, for the groups of this colour: the first border.
    first: Vec<usize>,
    alive: Vec<bool>,
    /// How many vital regions each group has.
    vital: Vec<u32>,
}

const END: usize = usize::MAX;

impl<'a> Benson<'a> {
    fn new(graph: &'a Graph<'a>, color: Color, suicide: bool) -> Self {
        let own = paint(color);
        let count = graph.nodes.len();
        let mut benson = Self {
            graph,
            color,
            enclosed: graph.regions(|paint| paint != own).sorted(),
            borders: Vec::with_capacity(count),
            starts: vec![0],
            first: vec![END; count],
            alive: graph.nodes.iter().map(|node| node.paint == own).collect(),
            vital: vec![0; count],
        };
        benson.find_borders(suicide);
        benson.strike();
        benson
    }

    /// Finds what groups are beside each region, and to which of them it is vital: all its empty points, or with multi-stone suicide all its
    /// points, are adjacent to the group (rules/D7).
    fn find_borders(&mut self, suicide: bool) {
        let Self { graph, enclosed, borders, starts, first, vital, alive, .. } = self;
        let (nodes, begins) = enclosed;
        for (region, ends) in (0_u32..).zip(begins.windows(2)) {
            let nodes = &nodes[ends[0]..ends[1]];
            let begin = borders.len();
            let (mut matter, mut empty) = (0, false);
            for node in nodes {
                let is_empty = graph.paint(*node) == Paint::Empty;
                empty |= is_empty;
                let matters = suicide || is_empty;
                if matters {
                    matter += graph.nodes[*node as usize].points;
                }
                for edge in graph.edges(*node).iter().filter(|edge| alive[edge.chain as usize]) {
                    let last = &mut first[edge.chain as usize];
                    if borders.get(*last).is_none_or(|border| border.region != region) {
                        borders.push(Border { region, group: edge.chain, adjacent: 0, vital: false, next: *last });
                        *last = borders.len() - 1;
                    }
                    borders[*last].adjacent += if matters { edge.points } else { 0 };
                }
            }
            for border in &mut borders[begin..] {
                border.vital = empty && border.adjacent == matter;
                vital[border.group as usize] += u32::from(border.vital);
            }
            starts.push(borders.len());
        }
    }

    /// Strikes groups with fewer than two vital regions out, and with each the regions beside it, until there are none.
    fn strike(&mut self) {
        let mut valid = vec![true; self.starts.len()];
        let groups = (0..self.vital.len()).filter(|group| self.alive[*group]);
        let mut weak: Vec<usize> = groups.filter(|group| self.vital[*group] < 2).collect();
        for group in &weak {
            self.alive[*group] = false;
        }
        while let Some(group) = weak.pop() {
            let mut at = self.first[group];
            while let Some(border) = self.borders.get(at).copied() {
                at = border.next;
                let region = border.region as usize;
                if !std::mem::replace(&mut valid[region], false) {
                    continue;
                }
                for other in &self.borders[self.starts[region]..self.starts[region + 1]] {
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

    /// Marks the pass-alive groups and their territory (rules/D8).
    fn mark(&self, area: &mut [Option<Color>]) {
        for (area, _) in area.iter_mut().zip(&self.alive).filter(|(_, alive)| **alive) {
            *area = Some(self.color);
        }
        let (nodes, begins) = &self.enclosed;
        for (begins, ends) in begins.windows(2).zip(self.starts.windows(2)) {
            let nodes = &nodes[begins[0]..begins[1]];
            let borders = &self.borders[ends[0]..ends[1]];
            let apart = nodes.iter().map(|node| self.graph.nodes[*node as usize].apart[index(self.color)]);
            let safe = !borders.is_empty() && borders.iter().all(|border| self.alive[border.group as usize]);
            if safe && apart.sum::<u32>() < 2 {
                for node in nodes {
                    area[*node as usize] = Some(self.color);
                }
            }
        }
    }
}
