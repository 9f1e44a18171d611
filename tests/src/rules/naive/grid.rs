//! The board as a list of colored points (D1).

use wei7_core::Color;

/// A coloring: rows from the top, points from the left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The color of each point; `None` is empty.
    pub points: Vec<Option<Color>>,
}

impl Grid {
    /// An empty board.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, points: vec![None; width * height] }
    }

    /// From rows of X, O and `.` separated by `/`.
    pub fn from_rows(rows: &str) -> Self {
        let rows: Vec<&str> = rows.split('/').collect();
        let mut grid = Self::new(rows[0].len(), rows.len());
        for (index, letter) in rows.concat().chars().enumerate() {
            grid.points[index] = match letter {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                '.' => None,
                _ => panic!("{letter} is no color"),
            };
        }
        grid
    }

    /// Rows of X, O and `.` separated by `/`.
    pub fn rows(&self) -> String {
        let letter = |point: &Option<Color>| match point {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let rows = self.points.chunks(self.width).map(|row| row.iter().map(letter).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    /// The number of the point in column `x` and row `y`, both from 0.
    pub fn at(&self, x: usize, y: usize) -> usize {
        assert!(x < self.width && y < self.height, "{x},{y} is off the board");
        y * self.width + x
    }

    /// D1: the points that touch this one.
    pub fn d1_adjacent(&self, point: usize) -> Vec<usize> {
        let (x, y) = (point % self.width, point / self.width);
        let mut near = Vec::new();
        if x > 0 {
            near.push(point - 1);
        }
        if x + 1 < self.width {
            near.push(point + 1);
        }
        if y > 0 {
            near.push(point - self.width);
        }
        if y + 1 < self.height {
            near.push(point + self.width);
        }
        near
    }

    /// D1: the maximal connected sets of points that have the property.
    pub fn d1_regions(&self, has: impl Fn(Option<Color>) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.points.len()];
        let mut regions = Vec::new();
        for start in 0..self.points.len() {
            if seen[start] || !has(self.points[start]) {
                continue;
            }
            seen[start] = true;
            let (mut region, mut next) = (vec![start], 0);
            while next < region.len() {
                for near in self.d1_adjacent(region[next]) {
                    if !seen[near] && has(self.points[near]) {
                        seen[near] = true;
                        region.push(near);
                    }
                }
                next += 1;
            }
            regions.push(region);
        }
        regions
    }

    /// Regions of stones of this color.
    pub fn stones(&self, color: Color) -> Vec<Vec<usize>> {
        self.d1_regions(|point| point == Some(color))
    }

    /// Regions of empty points.
    pub fn empty_regions(&self) -> Vec<Vec<usize>> {
        self.d1_regions(|point| point.is_none())
    }

    /// Non-black regions for black, non-white ones for white.
    pub fn regions_without(&self, color: Color) -> Vec<Vec<usize>> {
        self.d1_regions(|point| point != Some(color))
    }

    /// Whether the point touches a point of the set.
    pub fn touches(&self, point: usize, set: &[usize]) -> bool {
        self.d1_adjacent(point).iter().any(|near| set.contains(near))
    }

    /// Whether two sets without a common point border one another.
    pub fn border(&self, one: &[usize], other: &[usize]) -> bool {
        one.iter().any(|&point| self.touches(point, other))
    }

    /// Whether the set touches a stone of this color.
    pub fn touches_color(&self, set: &[usize], color: Color) -> bool {
        set.iter().any(|&point| self.d1_adjacent(point).iter().any(|&near| self.points[near] == Some(color)))
    }
}
