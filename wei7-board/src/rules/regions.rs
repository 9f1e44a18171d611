//! The position as a graph: chains and empty regions are its nodes (rules/D1), and an edge says how many points of a node are adjacent to a chain.
//!
//! That is all that life and territory ask for, so points are looked at once and larger regions are put together from nodes.
//!
//! What is beside a point is hard to foresee for a processor, and to guess wrong costs more than the work. So what is done for each point is done
//! without branching: what is found is written down at the end of a list, and the end moves on if it counts.

use super::state::index;
use crate::Color;
use crate::board::Board;
use crate::board::chains::{EDGE, FIRST, Paint};

/// No node, no region.
pub(super) const NONE: u32 = u32::MAX;
/// The node of what is beyond the edge: never a chain, never empty.
const BEYOND: u32 = 0;

/// A chain, or a region of empty points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) paint: Paint,
    pub(super) points: u32,
    /// How many of its points have no black, and no white, stone beside them. Of a chain once its edges were found.
    pub(super) apart: [u32; 2],
    /// Where its edges to black and to white chains begin and end.
    edges: [(u32, u32); 2],
}

/// A node beside a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) chain: u32,
    /// How many points of the node are adjacent to it.
    pub(super) points: u32,
}

/// What edges to a chain are counted with.
#[derive(Clone, Copy, Debug)]
struct Chain {
    /// A stone.
    root: u32,
    /// The place of its colour in a pair.
    side: u32,
    /// The edge that was last made to it, and the last cell that was counted there.
    edge: u32,
    cell: u32,
}

/// A cell of a node, and a chain to which it is adjacent.
#[derive(Clone, Copy, Debug)]
struct Contact {
    cell: u32,
    chain: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Graph<'a> {
    board: &'a Board,
    /// By cell.
    node: Vec<u32>,
    /// [`BEYOND`], the chains, the empty regions.
    pub(super) nodes: Vec<Node>,
    /// By node; the first is [`BEYOND`].
    chains: Vec<Chain>,
    /// One to nobody, then as many as there can be to black chains, then the same to white ones.
    edges: Vec<Edge>,
    /// Where edges to black and to white chains can be made.
    ends: [u32; 2],
    /// Room for the contacts of a node.
    contacts: Vec<Contact>,
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
    /// With the edges of the empty regions; those of a chain are found when they are asked for.
    pub(super) fn of(board: &'a Board) -> Self {
        let chains = board.chains();
        let cells = chains.all_paint().len();
        // There are fewer than two pairs of neighbours a point, and each is one contact or two, with a chain of either colour.
        let most = 2 * cells;
        let mut graph = Self {
            board,
            node: vec![NONE; cells],
            nodes: Vec::new(),
            chains: Vec::new(),
            edges: vec![Edge { chain: BEYOND, points: 0 }; 1 + 2 * most],
            ends: [1, as_number(1 + most)],
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

    /// Makes a node of each chain. There is room for all cells in `roots`.
    fn number_chains(&mut self, roots: &mut [u32]) {
        let chains = self.board.chains();
        self.node[..FIRST as usize].fill(BEYOND);
        let mut count = 0;
        for cell in chains.cells() {
            roots[count] = cell;
            count += usize::from((bit(chains.paint(cell)) != 0) & (chains.root(cell) == cell));
        }
        // Mostly there are fewer empty regions than chains.
        self.nodes.reserve(2 * count + 16);
        self.chains.reserve_exact(count + 1);
        self.nodes.push(Node { paint: Paint::Edge, points: 0, apart: [0; 2], edges: [(0, 0); 2] });
        self.chains.push(Chain { root: EDGE, side: 0, edge: 0, cell: NONE });
        for (root, number) in roots[..count].iter().zip(1_u32..) {
            let (paint, points) = (chains.paint(*root), chains.size(*root));
            self.node[*root as usize] = number;
            self.nodes.push(Node { paint, points, apart: [0; 2], edges: [(0, 0); 2] });
            self.chains.push(Chain { root: *root, side: bit(paint) / 2, edge: 0, cell: NONE });
        }
        // An empty cell is its own root, and keeps what it has.
        for cell in chains.cells() {
            self.node[cell as usize] = self.node[chains.root(cell) as usize];
        }
    }

    /// Makes a node of the empty points that are connected with this one.
    fn fill(&mut self, first: u32, queue: &mut [u32]) {
        let label = as_number(self.nodes.len());
        self.node[first as usize] = label;
        queue[0] = first;
        let (mut next, mut met, mut contacts) = (0, 1, 0);
        while next < met {
            let cell = queue[next];
            next += 1;
            for neighbor in self.board.chains().near(cell) {
                let node = self.node[neighbor as usize];
                // Chains and what is beyond the edge have smaller numbers.
                self.node[neighbor as usize] = node.min(label);
                queue[met] = neighbor;
                met += usize::from(node == NONE);
                self.contacts[contacts] = Contact { cell, chain: node };
                contacts += usize::from(self.is_chain(node));
            }
        }
        let node = Node { paint: Paint::Empty, points: as_number(met), apart: [0; 2], edges: [(0, 0); 2] };
        let node = self.with_edges(node, contacts);
        self.nodes.push(node);
    }

    /// Finds the edges of a chain; they are to chains of the other colour.
    pub(super) fn find_edges(&mut self, chain: u32) {
        let chains = self.board.chains();
        let node = self.nodes[chain as usize];
        let (mut stone, mut contacts) = (self.chains[chain as usize].root, 0);
        for _ in 0..node.points {
            for neighbor in chains.near(stone) {
                let other = self.node[neighbor as usize];
                self.contacts[contacts] = Contact { cell: stone, chain: other };
                contacts += usize::from(self.is_chain(other) && other != chain);
            }
            stone = chains.next(stone);
        }
        self.nodes[chain as usize] = self.with_edges(node, contacts);
    }

    /// A node with the edges that its contacts make, of which there are so many, cell by cell.
    fn with_edges(&mut self, node: Node, contacts: usize) -> Node {
        let begins = self.ends;
        let (mut beside, mut last) = ([0; 2], [NONE; 2]);
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
            beside[side] += u32::from(last[side] != *cell);
            last[side] = *cell;
        }
        let apart = beside.map(|beside| node.points - beside);
        let edges = [(begins[0], self.ends[0]), (begins[1], self.ends[1])];
        Node { apart, edges, ..node }
    }

    /// The node of a cell that stands for a point.
    pub(super) fn at(&self, cell: u32) -> usize {
        self.node[cell as usize] as usize
    }

    /// The edges of a node to the chains of a colour; some of them may be empty now.
    #[inline]
    pub(super) fn edges(&self, node: u32, color: Color) -> &[Edge] {
        let (begin, end) = self.nodes[node as usize].edges[index(color)];
        &self.edges[begin as usize..end as usize]
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        0..as_number(self.nodes.len())
    }

    /// The regions of points that were always empty.
    pub(super) fn hollows(&self) -> impl Iterator<Item = u32> + use<> {
        as_number(self.chains.len())..as_number(self.nodes.len())
    }

    /// The regions of empty points, and the chains that are empty now.
    pub(super) fn empty_nodes(&self) -> impl Iterator<Item = u32> + '_ {
        let first = if self.cleared { BEYOND } else { as_number(self.chains.len()) };
        (first..as_number(self.nodes.len())).filter(|node| self.nodes[*node as usize].paint == Paint::Empty)
    }

    #[inline]
    pub(super) fn is_chain(&self, node: u32) -> bool {
        (node.wrapping_sub(1) as usize) < self.chains.len() - 1
    }

    /// The regions of the points that are empty or have a stone of this colour, if there is one.
    pub(super) fn regions(&self, color: Option<Color>) -> Regions {
        let own = color.map_or(Paint::Empty, paint);
        let mut up: Vec<u32> = self.numbers().collect();
        // Two neighbours that belong together and are different nodes: one of them is empty.
        for node in self.empty_nodes() {
            for side in [Color::Black, Color::White] {
                let all_belong = Some(side) == color;
                if !all_belong && !self.cleared {
                    continue;
                }
                for edge in self.edges(node, side) {
                    if all_belong || self.nodes[edge.chain as usize].paint == Paint::Empty {
                        join(&mut up, node, edge.chain);
                    }
                }
            }
        }
        let mut regions = Regions { of: up, count: 0 };
        for (number, node) in self.nodes.iter().enumerate() {
            // Those before it have the number of their region already.
            let above = regions.of[number] as usize;
            let belongs = node.paint == own || node.paint == Paint::Empty;
            let is_first = above == number;
            let region = if is_first { as_number(regions.count) } else { regions.of[above] };
            regions.of[number] = if belongs { region } else { NONE };
            regions.count += usize::from(is_first & belongs);
        }
        regions
    }
}

/// Puts the regions of two nodes together.
#[inline]
fn join(up: &mut [u32], a: u32, b: u32) {
    let (a, b) = (top(up, a), top(up, b));
    // The first node is at the top.
    up[a.max(b) as usize] = a.min(b);
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
pub(super) const fn bit(paint: Paint) -> u32 {
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
