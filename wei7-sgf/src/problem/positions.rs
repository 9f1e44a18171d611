//! Positions after the moves of a problem.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use wei7_core::{Board, BranchId, Color, MoveOutcome, Point, Record, Vertex};

use super::tree::{POSITION, Played};

/// Largest number of unrecorded moves that are tried to find recorded positions. A problem of the size that sites have
/// needs less than 100,000.
const MAX_TRIED_MOVES: usize = 1 << 22;

/// Sum of the hashes of the stones that were played and not captured, the side that moved last, and the point of the
/// stone that was captured alone, where a ko may be.
type Key = (u64, Color, Option<Point>);

/// The positions after the moves of a problem.
pub(super) struct Positions {
    /// For each move, whether a move up to it is on an occupied point.
    pub(super) impossible: Vec<bool>,
    /// For each move, the key of the position. `None` after setup during the game or an impossible move.
    keys: Vec<Option<Key>>,
}

impl Positions {
    /// Replays the moves below the position of a branch.
    pub(super) fn new(record: &Record, position: BranchId, moves: &[Played]) -> Self {
        let mut board = Board::new(record.board_size());
        for stone in record.tree[position].pre.iter().flat_map(|pre| pre.stones()) {
            // If two stones are on the same point, the first one stays (5.15.2.5).
            let _ = board.place(*stone);
        }
        let start = board.depth();
        let mut depths: Vec<usize> = Vec::with_capacity(moves.len());
        let mut impossible = Vec::with_capacity(moves.len());
        let mut keys: Vec<Option<Key>> = Vec::with_capacity(moves.len());
        for played in moves {
            let (depth, before, was_impossible) = match played.parent {
                POSITION => (start, Some(0), false),
                parent => (depths[parent], keys[parent].map(|(stones, ..)| stones), impossible[parent]),
            };
            while board.depth() > depth {
                board.undo();
            }
            let stones = before.filter(|_| !played.is_after_setup);
            let key = stones.and_then(|stones| play(&mut board, stones, played));
            impossible.push(was_impossible || (stones.is_some() && key.is_none()));
            keys.push(key);
            depths.push(board.depth());
        }
        Self { impossible, keys }
    }

    /// Joins equal positions. Returns the first move with the position of each move, and the unrecorded moves from one
    /// position to another, without captures.
    pub(super) fn joined(&self, moves: &[Played]) -> (Vec<usize>, Vec<(usize, usize)>) {
        let mut first = HashMap::new();
        let keys = self.keys.iter().enumerate();
        let same = keys.map(|(index, key)| key.map_or(index, |key| *first.entry(key).or_insert(index))).collect();
        let mut points: Vec<Point> = moves.iter().filter_map(|played| point(played.vertex)).collect();
        points.sort_unstable();
        points.dedup();
        let mut others = Vec::new();
        if first.len().saturating_mul(points.len()) <= MAX_TRIED_MOVES {
            for ((stones, color, _), from) in &first {
                let side = color.opponent();
                let after = |point: &Point| (stones.wrapping_add(hash(*point, side)), side, None);
                others.extend(points.iter().filter_map(|point| Some((*from, *first.get(&after(point))?))));
            }
        }
        (same, others)
    }
}

/// Plays a move on a board with these stones. `None` if the point is occupied.
fn play(board: &mut Board, stones: u64, played: &Played) -> Option<Key> {
    let outcome = board.play(played.color, played.vertex).ok()?;
    let loser = if matches!(outcome, MoveOutcome::Suicide(_)) { played.color } else { played.color.opponent() };
    let added = point(played.vertex).map_or(0, |point| hash(point, played.color));
    let removed = board.taken().fold(0, |sum: u64, point| sum.wrapping_add(hash(point, loser)));
    let ko = board.taken().next().filter(|_| outcome == MoveOutcome::Captured(1));
    Some((stones.wrapping_add(added).wrapping_sub(removed), played.color, ko))
}

/// Returns the point of a move; `None` for a pass.
pub(super) const fn point(vertex: Vertex) -> Option<Point> {
    if let Vertex::Play(point) = vertex { Some(point) } else { None }
}

fn hash(point: Point, color: Color) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one((point, color))
}
