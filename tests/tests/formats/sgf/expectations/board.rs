//! A board that is independent of the crate under test and computes positions from raw tokens.

use std::collections::{BTreeMap, BTreeSet};

use super::case::Node;

type Point = (u8, u8);

/// Stones by their points; `B` or `W`.
#[derive(Default)]
pub(crate) struct Position {
    stones: BTreeMap<Point, char>,
    side: u8,
}

fn point(value: &str) -> Option<Point> {
    match value.as_bytes() {
        [x @ b'a'..=b'z', y @ b'a'..=b'z'] => Some((x - b'a', y - b'a')),
        _ => None,
    }
}

impl Position {
    pub(crate) fn new(side: u8) -> Self {
        Self { side, ..Self::default() }
    }

    /// Returns `B`, `W` or `.`.
    pub(crate) fn at(&self, value: &str) -> char {
        point(value).and_then(|point| self.stones.get(&point).copied()).unwrap_or('.')
    }

    /// Applies the setup and moves of a node. Rectangles must be expanded.
    pub(crate) fn apply(&mut self, node: &Node) {
        let points = |id: &str| node.get(id).into_iter().flatten().filter_map(|value| point(value)).collect::<Vec<_>>();
        for (id, color) in [("AB", Some('B')), ("AW", Some('W')), ("AE", None)] {
            for point in points(id) {
                match color {
                    Some(color) => drop(self.stones.insert(point, color)),
                    None => drop(self.stones.remove(&point)),
                }
            }
        }
        let side = self.side;
        for (id, color) in [("B", 'B'), ("W", 'W')] {
            for point in points(id).into_iter().filter(|(x, y)| *x < side && *y < side) {
                self.play(point, color);
            }
        }
    }

    fn neighbors(&self, (x, y): Point) -> impl Iterator<Item = Point> {
        let side = self.side;
        let near = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        near.into_iter().filter(move |(x, y)| *x < side && *y < side)
    }

    /// Plays a stone by `FF[4]`, Go: it replaces any stone there, and the opponent's chains without liberties are
    /// removed first.
    fn play(&mut self, point: Point, color: char) {
        self.stones.insert(point, color);
        let near: Vec<Point> = self.neighbors(point).collect();
        for other in near.into_iter().chain([point]) {
            let captured = self.stones.get(&other).is_some_and(|stone| *stone != color || other == point);
            if captured {
                self.take_off(other);
            }
        }
    }

    fn take_off(&mut self, point: Point) {
        let Some(color) = self.stones.get(&point).copied() else { return };
        let (mut chain, mut open) = (BTreeSet::new(), vec![point]);
        while let Some(stone) = open.pop() {
            if !chain.insert(stone) {
                continue;
            }
            for near in self.neighbors(stone) {
                match self.stones.get(&near) {
                    None => return,
                    Some(other) if *other == color => open.push(near),
                    Some(_) => {}
                }
            }
        }
        self.stones.retain(|stone, _| !chain.contains(stone));
    }
}
