//! The position as a graph: chains and empty regions are its nodes (rules/D1), and an edge says how many points of a node are adjacent to a chain.
//!
//! That is all that life and territory ask for, so points are looked at once and larger regions are put together from nodes.

use crate::Color;
use crate::board::Board;
use crate::board::chains::Paint;

/// No node, no region.
pub(super) const NONE: u32 = u32::MAX;

/// A chain, or a region of empty points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) paint: Paint,
    pub(super) points: u32,
    /// How many of its points have no black, and no white, stone beside them.
    pub(super) apart: [u32; 2],
    /// Where its edges begin and end.
    edges: (u32, u32),
}

/// A node beside a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) chain: u32,
    /// How many points of the node are adjacent to it.
    pub(super) points: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Graph<'a> {
    board: &'a Board,
    /// By cell.
    node: Vec<u32>,
    pub(super) nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// By chain the edge that was last made to it, and the last cell that was counted there.
    last: Vec<(u32, u32)>,
    /// Whether what was a chain is empty now, and empty regions may be beside one another.
    pub(super) cleared: bool,
}

/// Which nodes are put together.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    /// By node; [`NONE`] if it is in no region.
    pub(super) of: Vec<u32>,
    pub(super) count: usize,
}

impl<'a> Graph<'a> {
    /// With the edges of the empty regions.
    pub(super) fn of(board: &'a Board) -> Self {
        let chains = board.chains();
        let cells = chains.all_paint().len();
        let (nodes, edges) = (Vec::with_capacity(cells / 2), Vec::with_capacity(cells));
        let mut graph = Self { board, node: vec![NONE; cells], nodes, edges, last: Vec::new(), cleared: false };
        for cell in chains.cells() {
            let paint = chains.paint(cell);
            if paint != Paint::Empty {
                let root = chains.root(cell);
                if graph.node[root as usize] == NONE {
                    graph.node[root as usize] = graph.add(paint, chains.size(root));
                }
                graph.node[cell as usize] = graph.node[root as usize];
            }
        }
        graph.last = vec![(NONE, NONE); graph.nodes.len()];
        let mut queue = Vec::with_capacity(cells);
        for cell in chains.cells() {
            if graph.node[cell as usize] == NONE {
                graph.fill(cell, &mut queue);
            }
        }
        graph
    }

    /// With the edges of the chains, too.
    pub(super) fn with_chains(board: &'a Board) -> Self {
        let mut graph = Self::of(board);
        let chains = board.chains();
        for root in chains.cells().filter(|cell| chains.is_root(*cell)) {
            let label = graph.node[root as usize];
            let own = chains.paint(root);
            let begin = graph.edges.len();
            let mut apart = [0; 2];
            let mut stone = root;
            for _ in 0..chains.size(root) {
                let mut beside = 0;
                for neighbor in chains.near(stone) {
                    let paint = chains.paint(neighbor);
                    beside |= bit(paint);
                    if paint == own.opponent() {
                        graph.count(neighbor, stone, begin);
                    }
                }
                apart = [apart[0] + u32::from(beside & 1 == 0), apart[1] + u32::from(beside & 2 == 0)];
                stone = chains.next(stone);
            }
            graph.nodes[label as usize].apart = apart;
            graph.nodes[label as usize].edges = (as_number(begin), as_number(graph.edges.len()));
        }
        graph
    }

    fn add(&mut self, paint: Paint, points: u32) -> u32 {
        self.nodes.push(Node { paint, points, apart: [0; 2], edges: (0, 0) });
        as_number(self.nodes.len() - 1)
    }

    /// Makes a node of the empty points that are connected with this one.
    fn fill(&mut self, first: u32, queue: &mut Vec<u32>) {
        let chains = self.board.chains();
        let label = self.add(Paint::Empty, 0);
        let begin = self.edges.len();
        let mut apart = [0; 2];
        self.node[first as usize] = label;
        queue.clear();
        queue.push(first);
        let mut next = 0;
        while let Some(cell) = queue.get(next).copied() {
            next += 1;
            let mut beside = 0;
            for neighbor in chains.near(cell) {
                let paint = chains.paint(neighbor);
                if paint == Paint::Empty {
                    if self.node[neighbor as usize] == NONE {
                        self.node[neighbor as usize] = label;
                        queue.push(neighbor);
                    }
                } else if paint != Paint::Edge {
                    beside |= bit(paint);
                    self.count(neighbor, cell, begin);
                }
            }
            apart = [apart[0] + u32::from(beside & 1 == 0), apart[1] + u32::from(beside & 2 == 0)];
        }
        let edges = (as_number(begin), as_number(self.edges.len()));
        self.nodes[label as usize] = Node { paint: Paint::Empty, points: as_number(queue.len()), apart, edges };
    }

    /// Counts a cell of a node, whose edges begin there, as adjacent to the chain of a stone, once.
    #[inline]
    fn count(&mut self, stone: u32, cell: u32, begin: usize) {
        let chain = self.node[stone as usize];
        let (edge, counted) = &mut self.last[chain as usize];
        if *edge == NONE || (*edge as usize) < begin {
            *edge = as_number(self.edges.len());
            *counted = NONE;
            self.edges.push(Edge { chain, points: 0 });
        }
        if *counted != cell {
            *counted = cell;
            self.edges[*edge as usize].points += 1;
        }
    }

    /// The node of a cell that stands for a point.
    pub(super) fn at(&self, cell: u32) -> usize {
        self.node[cell as usize] as usize
    }

    #[inline]
    pub(super) fn paint(&self, node: u32) -> Paint {
        self.nodes[node as usize].paint
    }

    /// The chains beside a node; some of them may be empty now.
    #[inline]
    pub(super) fn edges(&self, node: u32) -> &[Edge] {
        let (begin, end) = self.nodes[node as usize].edges;
        &self.edges[begin as usize..end as usize]
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        0..as_number(self.nodes.len())
    }

    /// The regions of the points that belong to it.
    pub(super) fn regions(&self, belongs: impl Fn(Paint) -> bool) -> Regions {
        let mut up: Vec<u32> = self.numbers().collect();
        for node in self.numbers().filter(|node| belongs(self.paint(*node))) {
            let mut mine = top(&mut up, node);
            for edge in self.edges(node) {
                if belongs(self.paint(edge.chain)) {
                    let other = top(&mut up, edge.chain);
                    // The first node is at the top.
                    up[mine.max(other) as usize] = mine.min(other);
                    mine = mine.min(other);
                }
            }
        }
        let mut regions = Regions { of: up, count: 0 };
        for node in 0..regions.of.len() {
            // Those before it have the number of their region already.
            let above = regions.of[node] as usize;
            regions.of[node] = if !belongs(self.nodes[node].paint) {
                NONE
            } else if above == node {
                regions.count += 1;
                as_number(regions.count - 1)
            } else {
                regions.of[above]
            };
        }
        regions
    }
}

impl Regions {
    /// The nodes of all regions, region by region, and where each begins.
    pub(super) fn sorted(&self) -> (Vec<u32>, Vec<usize>) {
        let mut starts = vec![0; self.count + 1];
        let inside = || (0_u32..).zip(&self.of).filter(|(_, region)| **region != NONE);
        for (_, region) in inside() {
            starts[*region as usize + 1] += 1;
        }
        for region in 1..starts.len() {
            starts[region] += starts[region - 1];
        }
        let mut places = starts.clone();
        let mut nodes = vec![0; starts[self.count]];
        for (node, region) in inside() {
            nodes[places[*region as usize]] = node;
            places[*region as usize] += 1;
        }
        (nodes, starts)
    }
}

/// The first node of the region of this one, as far as it is known.
#[inline]
fn top(up: &mut [u32], mut node: u32) -> u32 {
    while up[node as usize] != node {
        let next = up[up[node as usize] as usize];
        up[node as usize] = next;
        node = next;
    }
    node
}

/// A bit for each colour.
#[inline]
pub(super) const fn bit(paint: Paint) -> u8 {
    match paint {
        Paint::Black => 1,
        Paint::White => 2,
        Paint::Empty | Paint::Edge => 0,
    }
}

/// How the stones of a side are painted.
pub(super) const fn paint(color: Color) -> Paint {
    crate::board::paint(color)
}

/// A board has at most 65,536 points, and four times as many edges.
#[inline]
fn as_number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
