//! A board that is independent of the crate under test.

use std::collections::{BTreeMap, BTreeSet};

/// Stones by the names of their points (`c4`); `X` is black.
#[derive(Clone, Default)]
pub(crate) struct Position {
    stones: BTreeMap<(u32, u32), char>,
    side: u32,
}

const COLUMNS: &str = "abcdefghjklmnopqrst";

fn point(name: &str) -> (u32, u32) {
    let (column, row) = name.split_at(1);
    (u32::try_from(COLUMNS.find(column).unwrap()).unwrap(), row.parse::<u32>().unwrap() - 1)
}

/// Returns the name of a point whose row is counted from the top.
pub(crate) fn name(x: u32, y: u32, side: u32) -> String {
    format!("{}{}", COLUMNS.chars().nth(x as usize).unwrap(), side - y)
}

impl Position {
    pub(crate) fn new(side: u32) -> Self {
        Self { side, ..Self::default() }
    }

    pub(crate) fn set(&mut self, name: &str, stone: Option<char>) {
        match stone {
            Some(stone) => self.stones.insert(point(name), stone),
            None => self.stones.remove(&point(name)),
        };
    }

    pub(crate) fn side(&self) -> u32 {
        self.side
    }

    /// Returns the rows from the top.
    pub(crate) fn rows(&self) -> Vec<String> {
        let row = |y| (0..self.side).map(|x| self.stones.get(&(x, y)).copied().unwrap_or('.')).collect();
        (0..self.side).rev().map(row).collect()
    }

    /// Plays a stone, removes chains without liberties, of the opponent first, and returns the removed stones.
    pub(crate) fn play(&mut self, at: &str, stone: char) -> BTreeSet<String> {
        let at = point(at);
        self.stones.insert(at, stone);
        let mut taken = BTreeSet::new();
        for other in self.near(at).into_iter().chain([at]) {
            if self.stones.get(&other).is_some_and(|color| *color != stone || other == at) {
                taken.extend(self.take_off(other));
            }
        }
        taken.into_iter().map(|(x, y)| name(x, self.side - 1 - y, self.side)).collect()
    }

    fn near(&self, (x, y): (u32, u32)) -> Vec<(u32, u32)> {
        let near = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        near.into_iter().filter(|(x, y)| *x < self.side && *y < self.side).collect()
    }

    fn take_off(&mut self, at: (u32, u32)) -> BTreeSet<(u32, u32)> {
        let color = self.stones[&at];
        let (mut chain, mut open) = (BTreeSet::new(), vec![at]);
        while let Some(stone) = open.pop() {
            if !chain.insert(stone) {
                continue;
            }
            for near in self.near(stone) {
                match self.stones.get(&near) {
                    None => return BTreeSet::new(),
                    Some(other) if *other == color => open.push(near),
                    Some(_) => {}
                }
            }
        }
        self.stones.retain(|at, _| !chain.contains(at));
        chain
    }
}
