//! A position as a graph: its nodes are chains and empty regions (rules/D1), and an edge says how many points of a node
//! are adjacent to a chain. Life and territory need no more, so each point is visited once, and larger regions are built
//! from nodes.
//!
//! The neighbors of a point are hard to predict for a processor. The loops over points therefore have no branches: a
//! result is always written at the end of a list, and the end moves only if the result counts.

use crate::Color;
use crate::board::chains::CellColor;
use crate::board::{Board, EDGE, FIRST_POINT};

/// No node or no region.
pub(super) const NONE: u32 = u32::MAX;
/// The node of everything beyond the edge: neither a chain nor empty.
const BEYOND: u32 = 0;

/// A chain, or a region of empty points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) color: CellColor,
    pub(crate) points: u32,
    /// How many of its points are not adjacent to black, and to white, chains. Of a chain: after [`Graph::find_edges`].
    pub(super) not_adjacent: [u32; 2],
    /// The ranges of its edges to black and to white chains.
    edges: [(u32, u32); 2],
}

/// An edge from a node to an adjacent chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) chain: u32,
    /// The number of points of the node that are adjacent to it.
    pub(super) points: u32,
}

/// A chain, and the counters for edges to it.
#[derive(Clone, Copy, Debug)]
struct Chain {
    root: u32,
    /// 0 for black, 1 for white.
    side: u32,
    /// The last edge to it, and the last cell that was counted there.
    edge: u32,
    cell: u32,
}

/// A cell of a node and an adjacent chain.
#[derive(Clone, Copy, Debug)]
struct Contact {
    cell: u32,
    chain: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Graph<'a> {
    board: &'a Board,
    /// The node of each cell.
    node: Vec<u32>,
    /// [`BEYOND`], then the chains, then the empty regions.
    pub(crate) nodes: Vec<Node>,
    /// By node; the first one is [`BEYOND`].
    chains: Vec<Chain>,
    /// One unused edge, then room for all edges to black chains, then the same for white ones.
    edges: Vec<Edge>,
    /// Where the next edges to black and to white chains go.
    ends: [u32; 2],
    /// Buffer for the contacts of one node.
    contacts: Vec<Contact>,
    /// Whether some chain was emptied, so that empty regions may be adjacent to one another.
    pub(crate) cleared: bool,
}

/// Nodes joined into regions.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    /// The region of each node; [`NONE`] if it is in none.
    pub(super) region_of_node: Vec<u32>,
    pub(super) count: usize,
}

impl<'a> Graph<'a> {
    /// The graph with the edges of empty regions; those of a chain need [`Graph::find_edges`].
    pub(crate) fn new(board: &'a Board) -> Self {
        let chains = board.chains();
        let cells = chains.all_colors().len();
        // A point has fewer than two pairs of neighbors on average, and a pair makes at most two contacts.
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

    /// Makes a node of each chain. `roots` has room for all cells.
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
        // An empty cell is its own root, and stays without a node.
        for cell in chains.cells() {
            self.node[cell as usize] = self.node[chains.root(cell) as usize];
        }
    }

    /// Makes a node of the empty region around this cell.
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
                // Chains and `BEYOND` have smaller numbers.
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

    /// Finds the edges of a chain, which are to chains of the other color.
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

    /// The node with the edges of its contacts, which are the first ones in the buffer, cell by cell.
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
            // A cell may be beside several stones of a chain, and beside several chains.
            edge.points += u32::from(chain_of.cell != *cell);
            (chain_of.edge, chain_of.cell) = (at, *cell);
            adjacent[side] += u32::from(last[side] != *cell);
            last[side] = *cell;
        }
        let not_adjacent = adjacent.map(|adjacent| node.points - adjacent);
        let edges = [(begins[0], self.ends[0]), (begins[1], self.ends[1])];
        Node { not_adjacent, edges, ..node }
    }

    /// The node of a cell of a point.
    pub(crate) fn node_at(&self, cell: u32) -> usize {
        self.node[cell as usize] as usize
    }

    /// The edges of a node to chains of this color, emptied ones among them.
    #[inline]
    pub(super) fn edges(&self, node: u32, color: Color) -> &[Edge] {
        let (begin, end) = self.nodes[node as usize].edges[color.index()];
        &self.edges[begin as usize..end as usize]
    }

    /// All nodes.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        0..to_u32(self.nodes.len())
    }

    /// The empty regions of the board, without emptied chains.
    pub(super) fn empty_regions(&self) -> impl Iterator<Item = u32> + use<> {
        to_u32(self.chains.len())..to_u32(self.nodes.len())
    }

    /// The empty regions and the emptied chains.
    pub(super) fn empty_nodes(&self) -> impl Iterator<Item = u32> + '_ {
        let first = if self.cleared { BEYOND } else { to_u32(self.chains.len()) };
        (first..to_u32(self.nodes.len())).filter(|node| self.nodes[*node as usize].color == CellColor::Empty)
    }

    #[inline]
    pub(super) fn is_chain(&self, node: u32) -> bool {
        (node.wrapping_sub(1) as usize) < self.chains.len() - 1
    }

    /// The regions of connected points that are empty or have a stone of `color`; of empty points only without one.
    pub(super) fn regions(&self, color: Option<Color>) -> Regions {
        let own = color.map_or(CellColor::Empty, CellColor::from_color);
        let mut parents: Vec<u32> = self.numbers().collect();
        // Of two adjacent nodes of a region at least one is empty.
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
            // Earlier nodes have the number of their region already.
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

/// The root of a node in the union-find forest, halving the path to it.
#[inline]
fn find(parents: &mut [u32], mut node: u32) -> u32 {
    while parents[node as usize] != node {
        let next = parents[parents[node as usize] as usize];
        parents[node as usize] = next;
        node = next;
    }
    node
}

/// Black and white as bits of a set; 0 for what is no stone.
#[inline]
pub(super) const fn bit(color: CellColor) -> u32 {
    match color {
        CellColor::Black => 1,
        CellColor::White => 2,
        CellColor::Empty | CellColor::Edge => 0,
    }
}

/// A board has at most 65,536 points, and four times as many edges.
#[inline]
fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(NONE)
}
