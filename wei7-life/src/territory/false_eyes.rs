//! False eyes: points that a group needs for its connection and must fill in the end.

use super::regions::Regions;
use super::space::{Content, NONE, Space};

/// Graph of the points of eyes and the groups around them.
struct Graph {
    /// Adjacent nodes of each node, with one entry for each side of a point.
    adjacent: Vec<Vec<u32>>,
    /// Cells of the nodes that are points. These nodes come first; the nodes after them are groups.
    cells: Vec<usize>,
}

/// Result of a depth-first search, indexed by node.
struct Search {
    /// Node from which the node was reached.
    parent: Vec<u32>,
    /// Time at which the node was first visited.
    seen: Vec<u32>,
    /// Time at which the last node in the subtree of the node was first visited.
    last: Vec<u32>,
    /// Earliest visit time of a node that can be reached from the subtree of this node without passing the parent of
    /// this node.
    low: Vec<u32>,
    /// Number of real points of eyes in the subtree of the node, including the node itself.
    real: Vec<u32>,
    /// First node of the connected component of the node.
    root: Vec<u32>,
}

/// Returns for each cell whether it is a false eye. `is_real` tells whether a cell belongs to an eye that counts.
///
/// A point is false if its removal cuts an adjacent group off from another side of the point, and the part that is cut
/// off has no eye. Points with two neighbors in the same eye are never false.
pub(super) fn false_eyes(space: &Space, regions: &Regions, is_real: impl Fn(usize) -> bool) -> Vec<bool> {
    let graph = Graph::new(space, regions);
    let search = graph.search(&is_real);
    let mut is_false = vec![false; space.len()];
    for (node, cell) in graph.cells.iter().enumerate() {
        let points = graph.adjacent[node].iter().filter(|neighbor| graph.is_point(**neighbor));
        if points.count() < 2 {
            is_false[*cell] = graph.is_cut(&search, node, u32::from(is_real(*cell)));
        }
    }
    is_false
}

impl Graph {
    fn new(space: &Space, regions: &Regions) -> Self {
        let cells: Vec<usize> = space.cells().filter(|cell| regions.eyes.label[*cell] != NONE).collect();
        let mut node_of = vec![NONE; space.len()];
        for (node, cell) in (0..).zip(&cells) {
            node_of[*cell] = node;
        }
        let points = cells.len();
        let mut adjacent = vec![Vec::new(); points + regions.groups.count as usize];
        for (node, cell) in cells.iter().enumerate() {
            for other in space.neighbors(*cell) {
                if space.contents[other] == Content::Edge
                    || regions.region_of_cell[other] != regions.region_of_cell[*cell]
                {
                    continue;
                }
                let group = regions.groups.label[other];
                if group == NONE {
                    adjacent[node].push(node_of[other]);
                } else {
                    let group = points + group as usize;
                    adjacent[node].push(u32::try_from(group).unwrap_or(NONE));
                    adjacent[group].push(u32::try_from(node).unwrap_or(NONE));
                }
            }
        }
        Self { adjacent, cells }
    }

    fn is_point(&self, node: u32) -> bool {
        (node as usize) < self.cells.len()
    }

    fn search(&self, is_real: &impl Fn(usize) -> bool) -> Search {
        let nodes = self.adjacent.len();
        let unseen = || vec![NONE; nodes];
        let real = (0..nodes).map(|node| self.cells.get(node).is_some_and(|cell| is_real(*cell)).into()).collect();
        let mut search =
            Search { parent: unseen(), seen: unseen(), last: unseen(), low: unseen(), real, root: unseen() };
        let mut time = 0;
        let mut open: Vec<(usize, usize)> = Vec::new();
        for start in 0..nodes {
            if search.seen[start] != NONE {
                continue;
            }
            search.visit(start, NONE, &mut time);
            open.push((start, 0));
            while let Some((node, edge)) = open.last_mut() {
                let node = *node;
                if let Some(neighbor) = self.adjacent[node].get(*edge) {
                    *edge += 1;
                    let other = *neighbor as usize;
                    if search.seen[other] == NONE {
                        search.visit(other, u32::try_from(node).unwrap_or(NONE), &mut time);
                        open.push((other, 0));
                    } else if *neighbor != search.parent[node] {
                        search.low[node] = search.low[node].min(search.seen[other]);
                    }
                    continue;
                }
                open.pop();
                search.last[node] = time - 1;
                if let Some((above, _)) = open.last() {
                    search.low[*above] = search.low[*above].min(search.low[node]);
                    search.real[*above] += search.real[node];
                }
            }
        }
        search
    }

    /// Returns whether the removal of a point separates an adjacent group from another side of the point, and the part
    /// with this group has no real points. `own` is 1 if the point itself is real, otherwise 0.
    fn is_cut(&self, search: &Search, point: usize, own: u32) -> bool {
        let sides = &self.adjacent[point];
        // Part of the component to which a side belongs after the removal of the point: the child whose subtree is
        // attached by the point only, or [`NONE`] for the rest.
        let part = |side: u32| -> u32 {
            let at = search.seen[side as usize];
            let below = |child: &&u32| {
                let child = **child as usize;
                search.parent[child] as usize == point && search.seen[child] <= at && at <= search.last[child]
            };
            let child = sides.iter().find(below).filter(|child| search.low[**child as usize] >= search.seen[point]);
            child.copied().unwrap_or(NONE)
        };
        let parts: Vec<u32> = sides.iter().map(|side| part(*side)).collect();
        let mut hanging: Vec<u32> = parts.iter().copied().filter(|part| *part != NONE).collect();
        hanging.sort_unstable();
        hanging.dedup();
        let below: u32 = hanging.iter().map(|child| search.real[*child as usize]).sum();
        let rest = search.real[search.root[point] as usize] - own - below;
        let cut = |(side, part): (&u32, &u32)| {
            let real = if *part == NONE { rest } else { search.real[*part as usize] };
            !self.is_point(*side) && real == 0 && parts.iter().any(|other| other != part)
        };
        sides.iter().zip(&parts).any(cut)
    }
}

impl Search {
    fn visit(&mut self, node: usize, parent: u32, time: &mut u32) {
        self.parent[node] = parent;
        self.seen[node] = *time;
        self.low[node] = *time;
        self.root[node] = self.root.get(parent as usize).copied().unwrap_or(u32::try_from(node).unwrap_or(NONE));
        *time += 1;
    }
}
