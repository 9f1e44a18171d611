//! The game of Go: points, boards, the rules of `KataGo` (version 2) with all their parameters, and scores.

mod board;
mod geometry;
mod number;
pub mod rules;

pub use board::{Board, FastBoard, FastMoveOutcome, GroupId, MoveOutcome, Unplayable};
pub use geometry::{BoardSize, Color, Point, Stone, Vertex};
pub use number::{Decimal, HalfPoints, Integer};
pub use rules::Scoring;
