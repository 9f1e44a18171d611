//! Dame (rules/D5) and independent life (rules/D6).

use super::regions::{Coloring, OUTSIDE, paint};
use crate::Color;
use crate::board::chains::Paint;

/// The independent-life regions of a side.
#[derive(Clone, Debug)]
pub(super) struct Life {
    /// By cell, whether it is in one.
    pub(super) inside: Vec<bool>,
    /// How many there are.
    pub(super) regions: u32,
}

/// What surrounds each empty region.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// By cell, if it is empty, the colours beside its region: a bit for each.
    beside: Vec<u8>,
}

const BOTH: u8 = 3;

impl Surroundings {
    pub(super) fn of(coloring: &Coloring<'_>) -> Self {
        let mut beside = vec![0; coloring.paint.len()];
        for cells in coloring.regions(|paint| paint == Paint::Empty).iter() {
            let around = cells.iter().flat_map(|cell| coloring.beside(*cell));
            let colors = around.fold(0, |colors, (_, paint)| match paint {
                Paint::Black => colors | Color::Black.number(),
                Paint::White => colors | Color::White.number(),
                Paint::Empty | Paint::Edge => colors,
            });
            for cell in cells {
                beside[*cell as usize] = colors;
            }
        }
        Self { beside }
    }

    /// Whether this is an empty point of a region adjacent to this colour only.
    pub(super) fn is_surrounded(&self, cell: u32, color: Color) -> bool {
        self.beside[cell as usize] == color.number()
    }

    /// rules/D5
    fn is_dame(&self, cell: u32) -> bool {
        self.beside[cell as usize] == BOTH
    }
}

impl Life {
    /// The regions of the points that the opponent does not have, with a stone, without dame and without a stone in atari (rules/D6).
    pub(super) fn of(coloring: &Coloring<'_>, around: &Surroundings, color: Color) -> Self {
        let own = paint(color);
        let mut in_atari = vec![false; coloring.paint.len()];
        for cells in coloring.regions(|paint| paint == own).iter() {
            if has_one_liberty(coloring, cells) {
                for cell in cells {
                    in_atari[*cell as usize] = true;
                }
            }
        }
        let mut life = Self { inside: vec![false; coloring.paint.len()], regions: 0 };
        for cells in coloring.regions(|paint| paint == own || paint == Paint::Empty).iter() {
            let stone = cells.iter().any(|cell| coloring.at(*cell) == own);
            if stone && !cells.iter().any(|cell| around.is_dame(*cell) || in_atari[*cell as usize]) {
                life.regions += 1;
                for cell in cells {
                    life.inside[*cell as usize] = true;
                }
            }
        }
        life
    }
}

/// rules/D2
fn has_one_liberty(coloring: &Coloring<'_>, cells: &[u32]) -> bool {
    let mut liberty = OUTSIDE;
    for (near, paint) in cells.iter().flat_map(|cell| coloring.beside(*cell)) {
        if paint == Paint::Empty {
            if liberty != OUTSIDE && liberty != near {
                return false;
            }
            liberty = near;
        }
    }
    liberty != OUTSIDE
}
