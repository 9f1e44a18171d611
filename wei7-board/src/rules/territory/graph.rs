//! A position as a graph. The nodes are chains and empty regions (rules/D1). An edge leads from a node to an adjacent
//! chain, and has the number of points of the node that are adjacent to the chain. Life and territory need nothing
//! else, so each point is visited once, and larger regions are built from nodes.
//!
//! A processor can hardly predict the neighbors of a point. The loops over points therefore have no branches: a result
//! is always written at the end of a list, and the end advances only if the result counts.

use crate::Color;
use crate::board::chains::CellColor;
use crate::board::{Board, EDGE, FIRST_POINT};

/// Number that stands for no node or no region.
pub(super) const NONE: u32 = u32::MAX;
/// The node for all cells beyond the edge. It is neither a chain nor an empty point.
const BEYOND: u32 = 0;

/// A chain, or a region of empty points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) color: CellColor,
    pub(crate) points: u32,
    /// Number of points of the node that are not adjacent to black chains, and number of those that are not adjacent to
    /// white chains. For a chain, both are valid only after [`Graph::find_edges`].
    pub(super) not_adjacent: [u32; 2],
    /// Ranges in `Graph::edges` of the edges to black chains and of the edges to white chains.
    edges: [(u32, u32); 2],
}

/// An edge from a node to an adjacent chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) chain: u32,
    /// Number of points of the node that are adjacent to the chain.
    pub(super) points: u32,
}

/// A chain, with the counters for edges to it.
#[derive(Clone, Copy, Debug)]
struct Chain {
    root: u32,
    /// Color of the chain: 0 for black, 1 for white.
    side: u32,
    /// Last edge to the chain, and the last cell that was counted in that edge.
    edge: u32,
    cell: u32,
}

/// A pair of a cell of a node and an adjacent chain.
#[derive(Clone, Copy, Debug)]
struct Contact {
    cell: u32,
    chain: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Graph<'a> {
    board: &'a Board,
    /// Node of each cell.
    node: Vec<u32>,
    /// All nodes: [`BEYOND`], then the chains, then the empty regions.
    pub(crate) nodes: Vec<Node>,
    /// Chains, indexed by node; the first entry is [`BEYOND`].
    chains: Vec<Chain>,
    /// All edges: one unused edge, then room for all edges to black chains, then room for all edges to white chains.
    edges: Vec<Edge>,
    /// Indices of the next edges to black and to white chains.
    ends: [u32; 2],
    /// Buffer for the contacts of one node.
    contacts: Vec<Contact>,
    /// Whether the stones of a chain were removed as dead, so that empty nodes may be adjacent to one another.
    pub(crate) cleared: bool,
}

/// Nodes joined into regions.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    /// Region of each node; [`NONE`] if the node is in no region.
    pub(super) region_of_node: Vec<u32>,
    pub(super) count: usize,
}

impl<'a> Graph<'a> {
    /// Creates the graph with the edges of empty regions. The edges of a chain need [`Graph::find_edges`].
    pub(crate) fn new(board: &'a Board) -> Self {
        let chains = board.chains();
        let cells = chains.all_colors().len();
        // A board has fewer than two pairs of adjacent points for each point. A pair makes at most one contact to each
        // color.
        let most = 2 * cells;
        let mut graph = Self {
            board,
            node: vec![NONE; cells],
            nodes: Vec::new(),
            chains: Vec::new(),
            edges: vec![Edge { chain: BEYOND, points: 0 }; 1 + 2 * most],
            ends: [1, to_u32(1 + most)],
            contacts: vec![Contact { cell: EDGE, chain: BEYOND }; most],
            cleared: false,
        };
        let mut queue = vec![EDGE; cells];
        graph.number_chains(&mut queue);
        for cell in chains.cells() {
            if graph.node[cell as usize] == NONE {
                graph.fill(cell, &mut queue);
            }
        }
        graph
    }

    /// Adds a node for each chain. `roots` is a buffer with room for all cells.
    fn number_chains(&mut self, roots: &mut [u32]) {
        let chains = self.board.chains();
        self.node[..FIRST_POINT as usize].fill(BEYOND);
        let mut count = 0;
        for cell in chains.cells() {
            roots[count] = cell;
            count += usize::from((bit(chains.color(cell)) != 0) & (chains.root(cell) == cell));
        }
        // There are usually fewer empty regions than chains.
        self.nodes.reserve(2 * count + 16);
        self.chains.reserve_exact(count + 1);
        self.nodes.push(Node { color: CellColor::Edge, points: 0, not_adjacent: [0; 2], edges: [(0, 0); 2] });
        self.chains.push(Chain { root: EDGE, side: 0, edge: 0, cell: NONE });
        for (root, number) in roots[..count].iter().zip(1_u32..) {
            let (color, points) = (chains.color(*root), chains.size(*root));
            self.node[*root as usize] = number;
            self.nodes.push(Node { color, points, not_adjacent: [0; 2], edges: [(0, 0); 2] });
            self.chains.push(Chain { root: *root, side: bit(color) / 2, edge: 0, cell: NONE });
        }
        // An empty cell is its own root and stays without a node.
        for cell in chains.cells() {
            self.node[cell as usize] = self.node[chains.root(cell) as usize];
        }
    }

    /// Adds a node for the empty region that contains this cell.
    fn fill(&mut self, first: u32, queue: &mut [u32]) {
        let label = to_u32(self.nodes.len());
        self.node[first as usize] = label;
        queue[0] = first;
        let (mut next, mut met, mut contacts) = (0, 1, 0);
        while next < met {
            let cell = queue[next];
            next += 1;
            for neighbor in self.board.chains().neighbors(cell) {
                let node = self.node[neighbor as usize];
                // Chains and `BEYOND` have smaller numbers, so only a cell without a node gets the label.
                self.node[neighbor as usize] = node.min(label);
                queue[met] = neighbor;
                met += usize::from(node == NONE);
                self.contacts[contacts] = Contact { cell, chain: node };
                contacts += usize::from(self.is_chain(node));
            }
        }
        let node = Node { color: CellColor::Empty, points: to_u32(met), not_adjacent: [0; 2], edges: [(0, 0); 2] };
        let node = self.with_edges(node, contacts);
        self.nodes.push(node);
    }

    /// Finds the edges of a chain, all of which lead to chains of the other color.
    pub(super) fn find_edges(&mut self, chain: u32) {
        let chains = self.board.chains();
        let node = self.nodes[chain as usize];
        let (mut stone, mut contacts) = (self.chains[chain as usize].root, 0);
        for _ in 0..node.points {
            for neighbor in chains.neighbors(stone) {
                let other = self.node[neighbor as usize];
                self.contacts[contacts] = Contact { cell: stone, chain: other };
                contacts += usize::from(self.is_chain(other) && other != chain);
            }
            stone = chains.next(stone);
        }
        self.nodes[chain as usize] = self.with_edges(node, contacts);
    }

    /// Adds edges for the first `contacts` contacts in the buffer, which must be ordered by cell. Returns the node with
    /// these edges.
    fn with_edges(&mut self, node: Node, contacts: usize) -> Node {
        let begins = self.ends;
        let (mut adjacent, mut last) = ([0; 2], [NONE; 2]);
        for Contact { cell, chain } in &self.contacts[..contacts] {
            let chain_of = &mut self.chains[*chain as usize];
            let side = chain_of.side as usize % 2;
            let is_new = chain_of.edge < begins[side];
            let at = if is_new { self.ends[side] } else { chain_of.edge };
            self.ends[side] += u32::from(is_new);
            let edge = &mut self.edges[at as usize];
            edge.chain = *chain;
            // A cell counts once for each adjacent chain, even if it is adjacent to several stones of the chain.
            edge.points += u32::from(chain_of.cell != *cell);
            (chain_of.edge, chain_of.cell) = (at, *cell);
            adjacent[side] += u32::from(last[side] != *cell);
            last[side] = *cell;
        }
        let not_adjacent = adjacent.map(|adjacent| node.points - adjacent);
        let edges = [(begins[0], self.ends[0]), (begins[1], self.ends[1])];
        Node { not_adjacent, edges, ..node }
    }

    /// Returns the node of a cell.
    pub(crate) fn node_at(&self, cell: u32) -> usize {
        self.node[cell as usize] as usize
    }

    /// Returns the edges of a node to chains of this color, including chains whose stones were removed as dead.
    #[inline]
    pub(super) fn edges(&self, node: u32, color: Color) -> &[Edge] {
        let (begin, end) = self.nodes[node as usize].edges[color.index()];
        &self.edges[begin as usize..end as usize]
    }

    /// Returns the numbers of all nodes.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        0..to_u32(self.nodes.len())
    }

    /// Returns the nodes of the empty regions, without chains whose stones were removed as dead.
    pub(super) fn empty_regions(&self) -> impl Iterator<Item = u32> + use<> {
        to_u32(self.chains.len())..to_u32(self.nodes.len())
    }

    /// Returns the nodes that are empty: empty regions, and chains whose stones were removed as dead.
    pub(super) fn empty_nodes(&self) -> impl Iterator<Item = u32> + '_ {
        let first = if self.cleared { BEYOND } else { to_u32(self.chains.len()) };
        (first..to_u32(self.nodes.len())).filter(|node| self.nodes[*node as usize].color == CellColor::Empty)
    }

    #[inline]
    pub(super) fn is_chain(&self, node: u32) -> bool {
        (node.wrapping_sub(1) as usize) < self.chains.len() - 1
    }

    /// Returns the regions of connected points that are empty or have a stone of `color`; without a color, the regions
    /// of empty points.
    pub(super) fn regions(&self, color: Option<Color>) -> Regions {
        let own = color.map_or(CellColor::Empty, CellColor::from_color);
        let mut parents: Vec<u32> = self.numbers().collect();
        // If two nodes of a region are adjacent, at least one of them is empty.
        for node in self.empty_nodes() {
            for side in [Color::Black, Color::White] {
                let all_belong = Some(side) == color;
                if !all_belong && !self.cleared {
                    continue;
                }
                for edge in self.edges(node, side) {
                    if all_belong || self.nodes[edge.chain as usize].color == CellColor::Empty {
                        join(&mut parents, node, edge.chain);
                    }
                }
            }
        }
        let mut regions = Regions { region_of_node: parents, count: 0 };
        for (number, node) in self.nodes.iter().enumerate() {
            // Earlier nodes already have the number of their region instead of a parent.
            let parent = regions.region_of_node[number] as usize;
            let belongs = node.color == own || node.color == CellColor::Empty;
            let is_first = parent == number;
            let region = if is_first { to_u32(regions.count) } else { regions.region_of_node[parent] };
            regions.region_of_node[number] = if belongs { region } else { NONE };
            regions.count += usize::from(is_first & belongs);
        }
        regions
    }
}

/// Joins the regions of two nodes.
#[inline]
fn join(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find(parents, a), find(parents, b));
    // The smallest node is the root.
    parents[a.max(b) as usize] = a.min(b);
}

/// Returns the root of a node in the union-find forest, halving the path to it.
#[inline]
fn find(parents: &mut [u32], mut node: u32) -> u32 {
    while parents[node as usize] != node {
        let next = parents[parents[node as usize] as usize];
        parents[node as usize] = next;
        node = next;
    }
    node
}

/// Returns black and white as bits of a set; 0 for a cell without a stone.
#[inline]
pub(super) const fn bit(color: CellColor) -> u32 {
    match color {
        CellColor::Black => 1,
        CellColor::White => 2,
        CellColor::Empty | CellColor::Edge => 0,
    }
}

/// Converts a number of points, nodes or edges, which always fits: a board has at most 65,536 points and four times as
/// many edges.
#[inline]
fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
