//! Regions that only one side holds, runs of cells with equal contents, and groups of chains.

use super::space::{Content, Labels, NONE, Space};
use wei7_board::Color;

/// Division of a board into regions, runs, groups and eyes.
pub(super) struct Regions {
    /// Region of each cell that only one side holds; [`NONE`] for other cells. A region has the cells that this side
    /// can connect without crossing a gap that the other side guards.
    pub(super) region_of_cell: Vec<u32>,
    /// Owner of each region.
    pub(super) owners: Vec<Color>,
    /// Runs: connected cells with the same content.
    pub(super) runs: Labels,
    /// Region of each run; [`NONE`] if its cells are in several regions or in none.
    pub(super) region_of_run: Vec<u32>,
    /// Number of empty cells adjacent to each run.
    pub(super) run_liberties: Vec<u32>,
    /// Groups: living chains of a color that are connected by neutral points.
    pub(super) groups: Labels,
    /// Spaces for eyes: connected cells of a region without living stones.
    pub(super) eyes: Labels,
}

impl Regions {
    pub(super) fn new(space: &Space) -> Self {
        let mut region = vec![NONE; space.len()];
        let mut owners = Vec::new();
        for color in [Color::Black, Color::White] {
            let other = color.opponent();
            let free =
                |cell: usize| space.contents[cell] != Content::Living(other) && space.guards[cell] != Some(other);
            let areas = space.components(free, |_, _| true);
            let first = u32::try_from(owners.len()).unwrap_or(NONE);
            owners.resize(owners.len() + areas.count as usize, color);
            for cell in space.cells() {
                if space.held[color.index()][cell] && !space.held[other.index()][cell] {
                    region[cell] = first + areas.label[cell];
                }
            }
        }
        let runs = space.components(|_| true, |a, b| space.contents[a] == space.contents[b]);
        let mut region_of_run = vec![None; runs.count as usize];
        for cell in space.cells() {
            let place = &mut region_of_run[runs.label[cell] as usize];
            *place = Some(if place.is_none_or(|before| before == region[cell]) { region[cell] } else { NONE });
        }
        let groups = groups(space, &region);
        let living = |cell: usize| matches!(space.contents[cell], Content::Living(_));
        let eyes = space.components(|cell| region[cell] != NONE && !living(cell), |a, b| region[a] == region[b]);
        Self {
            run_liberties: run_liberties(space, &runs),
            region_of_run: region_of_run.into_iter().map(|region| region.unwrap_or(NONE)).collect(),
            region_of_cell: region,
            owners,
            runs,
            groups,
            eyes,
        }
    }

    /// Returns the side that alone holds a cell; `None` if both sides or neither side hold the cell.
    pub(super) fn owner(&self, cell: usize) -> Option<Color> {
        self.owners.get(self.region_of_cell[cell] as usize).copied()
    }
}

fn run_liberties(space: &Space, runs: &Labels) -> Vec<u32> {
    let mut liberties = vec![0; runs.count as usize];
    for cell in space.cells().filter(|cell| space.contents[*cell].is_empty()) {
        let mut counted = [NONE; 4];
        for (index, neighbor) in space.neighbors(cell).into_iter().enumerate() {
            let run = runs.label[neighbor];
            if space.contents[neighbor] != Content::Edge
                && !space.contents[neighbor].is_empty()
                && !counted.contains(&run)
            {
                counted[index] = run;
                liberties[run as usize] += 1;
            }
        }
    }
    liberties
}

/// Labels the groups: chains of a color, connected by cells that are in no region and that the other side does not
/// guard.
fn groups(space: &Space, region: &[u32]) -> Labels {
    let mut groups = Labels { label: vec![NONE; space.len()], count: 0 };
    for color in [Color::Black, Color::White] {
        let own = |cell: usize| space.contents[cell] == Content::Living(color);
        let neutral = |cell: usize| region[cell] == NONE && space.guards[cell] != Some(color.opponent());
        let linked = space.components(|cell| own(cell) || neutral(cell), |_, _| true);
        for cell in space.cells().filter(|cell| own(*cell)) {
            groups.label[cell] = groups.count + linked.label[cell];
        }
        groups.count += linked.count;
    }
    groups
}
