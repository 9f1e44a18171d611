//! What the opponent could not take even with any number of moves: Benson's algorithm (rules/D7), and the territory around (rules/D8).

use super::game::Game;
use super::regions::{Coloring, OUTSIDE, Regions, paint};
use crate::board::chains::Paint;
use crate::{Color, Point};

impl Game {
    /// Whose pass-alive group or territory the point is in (rules/D7, rules/D8).
    ///
    /// All points at once cost a few microseconds on 19 by 19: see [`Game::pass_alive_area`].
    pub fn pass_alive_at(&self, point: Point) -> Option<Color> {
        self.board.cell(point).and_then(|cell| self.area_by_cell()[cell as usize])
    }

    /// For each point, row by row, whose pass-alive group or territory it is in (rules/D7, rules/D8).
    pub fn pass_alive_area(&self) -> impl Iterator<Item = (Point, Option<Color>)> + '_ {
        let area = self.area_by_cell();
        self.board.chains().cells().map(move |cell| (self.board.point(cell), area[cell as usize]))
    }

    fn area_by_cell(&self) -> Vec<Option<Color>> {
        area(&self.coloring_now(), self.rules.multi_stone_suicide)
    }

    /// Whether every point is in pass-alive groups or territories (rules/M8).
    pub(super) fn is_decided(&self) -> bool {
        let coloring = self.coloring_now();
        let area = area(&coloring, self.rules.multi_stone_suicide);
        coloring.cells().all(|cell| area[cell as usize].is_some())
    }

    /// The colouring, to be taken apart.
    pub(super) fn coloring_now(&self) -> Coloring<'_> {
        let chains = self.board.chains();
        Coloring { near: chains.all_near(), paint: chains.all_paint().to_vec() }
    }
}

/// By cell, whose pass-alive group or territory it is in.
pub(super) fn area(coloring: &Coloring<'_>, suicide: bool) -> Vec<Option<Color>> {
    let mut area = vec![None; coloring.paint.len()];
    for color in [Color::Black, Color::White] {
        Benson::new(coloring, color, suicide).mark(&mut area);
    }
    area
}

/// A group beside a region.
#[derive(Clone, Copy)]
struct Border {
    region: u32,
    group: u32,
    /// Whether all the points that matter are adjacent to the group.
    vital: bool,
    /// The next border of the same group.
    next: usize,
}

struct Benson<'a> {
    coloring: &'a Coloring<'a>,
    color: Color,
    groups: Regions,
    /// The regions without stones of this colour.
    enclosed: Regions,
    /// Region by region.
    borders: Vec<Border>,
    /// Where the borders of each region begin, and the last ones end.
    starts: Vec<usize>,
    /// The first border of each group.
    first: Vec<usize>,
    alive: Vec<bool>,
    /// How many vital regions each group has.
    vital: Vec<u32>,
}

const END: usize = usize::MAX;

impl<'a> Benson<'a> {
    fn new(coloring: &'a Coloring<'a>, color: Color, suicide: bool) -> Self {
        let own = paint(color);
        let groups = coloring.regions(|paint| paint == own);
        let enclosed = coloring.regions(|paint| paint != own && paint != Paint::Edge);
        let count = groups.count();
        let mut benson = Self {
            coloring,
            color,
            groups,
            enclosed,
            borders: Vec::new(),
            starts: vec![0],
            first: vec![END; count],
            alive: vec![true; count],
            vital: vec![0; count],
        };
        benson.find_borders(suicide);
        benson.strike();
        benson
    }

    /// Finds what groups are beside each region, and to which of them it is vital: all its empty points, or with multi-stone suicide all its
    /// points, are adjacent to the group (rules/D7).
    fn find_borders(&mut self, suicide: bool) {
        let Self { coloring, groups, enclosed, borders, starts, first, vital, .. } = self;
        // For each group how many of the points that matter are adjacent to it, and the last point seen to be.
        let mut seen = vec![(0_u32, OUTSIDE, 0_u32); groups.count()];
        for (region, cells) in (0_u32..).zip(enclosed.iter()) {
            let begin = borders.len();
            let (mut matter, mut empty) = (0, false);
            for cell in cells {
                let is_empty = coloring.at(*cell) == Paint::Empty;
                let counts = u32::from(suicide || is_empty);
                matter += counts;
                empty |= is_empty;
                for (near, _) in coloring.beside(*cell) {
                    let group = groups.of(near);
                    let Some((adjacent, last, met)) = seen.get_mut(group as usize) else { continue };
                    if *met != region + 1 {
                        (*adjacent, *last, *met) = (0, OUTSIDE, region + 1);
                        borders.push(Border { region, group, vital: false, next: first[group as usize] });
                        first[group as usize] = borders.len() - 1;
                    }
                    if *last != *cell {
                        *last = *cell;
                        *adjacent += counts;
                    }
                }
            }
            for border in &mut borders[begin..] {
                border.vital = empty && seen[border.group as usize].0 == matter;
                vital[border.group as usize] += u32::from(border.vital);
            }
            starts.push(borders.len());
        }
    }

    /// Strikes groups with fewer than two vital regions out, and with each the regions beside it, until there are none.
    fn strike(&mut self) {
        let mut valid = vec![true; self.enclosed.count()];
        let mut weak: Vec<usize> = (0..self.vital.len()).filter(|group| self.vital[*group] < 2).collect();
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
        for (cells, _) in self.groups.iter().zip(&self.alive).filter(|(_, alive)| **alive) {
            for cell in cells {
                area[*cell as usize] = Some(self.color);
            }
        }
        let own = paint(self.color);
        for (cells, ends) in self.enclosed.iter().zip(self.starts.windows(2)) {
            let borders = &self.borders[ends[0]..ends[1]];
            if borders.is_empty() || borders.iter().any(|border| !self.alive[border.group as usize]) {
                continue;
            }
            let inner = cells.iter().filter(|cell| self.coloring.beside(**cell).all(|(_, paint)| paint != own));
            if inner.take(2).count() < 2 {
                for cell in cells {
                    area[*cell as usize] = Some(self.color);
                }
            }
        }
    }
}
