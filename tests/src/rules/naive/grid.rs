//! The board as a list of colored points (D1).

use wei7_core::Color;

/// A coloring: rows from the top, points from the left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// The color of each point; `None` is empty.
    pub points: Vec<Option<Color>>,
}

impl Grid {
    /// Returns an empty board.
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, points: vec![None; width * height] }
    }

    /// Parses rows of X, O and `.` separated by `/`.
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

    /// Returns rows of X, O and `.` separated by `/`.
    pub fn rows(&self) -> String {
        let letter = |point: &Option<Color>| match point {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let rows = self.points.chunks(self.width).map(|row| row.iter().map(letter).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    /// Returns the index of the point in column `x` and row `y`, both from 0.
    pub fn at(&self, x: usize, y: usize) -> usize {
        assert!(x < self.width && y < self.height, "{x},{y} is off the board");
        y * self.width + x
    }

    /// D1: the points adjacent to this one.
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

    /// Returns the regions of stones of this color.
    pub fn stones(&self, color: Color) -> Vec<Vec<usize>> {
        self.d1_regions(|point| point == Some(color))
    }

    /// Returns the regions of empty points.
    pub fn empty_regions(&self) -> Vec<Vec<usize>> {
        self.d1_regions(|point| point.is_none())
    }

    /// Returns the regions of points that do not have this color: of white and empty points for black, of black and
    /// empty points for white.
    pub fn regions_without(&self, color: Color) -> Vec<Vec<usize>> {
        self.d1_regions(|point| point != Some(color))
    }

    /// Returns whether the point is adjacent to a point of the set.
    pub fn touches(&self, point: usize, set: &[usize]) -> bool {
        self.d1_adjacent(point).iter().any(|near| set.contains(near))
    }

    /// Returns whether two disjoint sets are adjacent.
    pub fn border(&self, one: &[usize], other: &[usize]) -> bool {
        one.iter().any(|&point| self.touches(point, other))
    }

    /// Returns whether the set is adjacent to a stone of this color.
    pub fn touches_color(&self, set: &[usize], color: Color) -> bool {
        set.iter().any(|&point| self.d1_adjacent(point).iter().any(|&near| self.points[near] == Some(color)))
    }
}
