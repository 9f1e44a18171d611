//! Estimates which groups are dead at the end of a game, as players would agree, without a proof.
//!
//! The position is played to its end many times (200 playouts on 19 by 19). The playouts avoid gross mistakes: they
//! capture and save chains in atari, play the vital points of small eye spaces, and do not fill true eyes or end sekis.
//! If a chain survives in nearly all or hardly any playouts, the playouts decide its status. For each other chain, the
//! part of the board around the chain is searched twice, once with each side to move first. A chain that survives if
//! its own side moves first is alive, because both sides have passed. Stones of a ko and bent four in the corner are
//! decided by their shape.
//!
//! The result depends on the position only: the random numbers are the same on each run.
//!
//! ```
//! use wei7_life::dead::groups;
//! use wei7_board::{Board, BoardSize, Color, Point, Stone};
//!
//! // A black wall and a white wall; one white stone is on the side of Black.
//! let mut board = Board::new(BoardSize::new(9, 9).ok_or("no size")?);
//! for y in 0..9 {
//!     board.place(Stone { color: Color::Black, point: Point::new(4, y) })?;
//!     board.place(Stone { color: Color::White, point: Point::new(5, y) })?;
//! }
//! board.place(Stone { color: Color::White, point: Point::new(1, 3) })?;
//! let groups = groups(&board).ok_or("too large")?;
//! let dead: Vec<_> = groups.iter().filter(|group| group.dead).collect();
//! assert_eq!((dead.len(), &dead[0].stones[..]), (1, &[Point::new(1, 3)][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod constants;
mod doubt;
mod field;
mod playout;
mod random;
mod search;
mod settled;
mod shapes;
#[cfg(test)]
mod tests;

use constants::{DOUBTFUL, MIN_PLAYOUTS, PLAYOUTS, SPARE_MOVES};
use doubt::DoubtResolver;
use field::{Cell, Content, Field};
use playout::Playout;
use random::Random;
use wei7_board::{Board, Color, Point};

/// A chain of stones with its estimated status.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupStatus {
    /// Color of the stones.
    pub color: Color,
    /// Points of the stones, row by row.
    pub stones: Vec<Point>,
    /// Whether the chain is dead.
    pub dead: bool,
    /// Confidence in `dead`, from 0.5 to 1.
    pub confidence: f32,
}

impl GroupStatus {
    /// Returns whether a player should check this group. In finished games, the status is wrong for 1 in 20 doubtful
    /// groups, and for 1 in thousands of the other groups.
    pub fn is_doubtful(&self) -> bool {
        self.confidence < DOUBTFUL
    }
}

/// Number of 64-bit words in a set of cells, for boards up to 19 by 19 and for boards up to 52 by 52.
const USUAL_WORDS: usize = 7;
const LARGEST_WORDS: usize = 45;

/// Returns the dead stones of [`groups`], row by row; `None` if `groups` returns `None`.
pub fn dead_stones(board: &Board) -> Option<Vec<Point>> {
    let groups = groups(board)?;
    let mut dead: Vec<Point> = groups.into_iter().filter(|group| group.dead).flat_map(|group| group.stones).collect();
    dead.sort_unstable_by_key(|point| (point.y, point.x));
    Some(dead)
}

/// Returns all chains with their status; `None` if the board is larger than 52 by 52 or has a chain without liberties.
///
/// The cost is about 10 ms for 200 playouts on 19 by 19. The searches of all doubtful chains together take at most
/// about ten times as long.
pub fn groups(board: &Board) -> Option<Vec<GroupStatus>> {
    if board.groups_without_liberties().next().is_some() {
        return None;
    }
    if let Some(field) = Field::<USUAL_WORDS>::new(board) {
        return Some(group_statuses(&field));
    }
    Some(group_statuses(&Field::<LARGEST_WORDS>::new(board)?))
}

/// A chain of the position and its estimated status.
struct Chain {
    head: Cell,
    color: Color,
    stones: u16,
    /// Result of the playouts: -1 if the chain never survived, 1 if the chain always survived.
    mean: f32,
    dead: bool,
    confidence: f32,
}

fn group_statuses<const W: usize>(root: &Field<W>) -> Vec<GroupStatus> {
    let heads: Vec<Cell> =
        root.cells().filter(|cell| root.at(*cell).color().is_some() && root.head(*cell) == *cell).collect();
    let has = |color| heads.iter().any(|head| root.at(*head).color() == Some(color));
    let chains = if has(Color::Black) && has(Color::White) {
        let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
        let mut field = root.clone();
        let mut chains = play_out(root, &heads, &mut field, &mut random);
        DoubtResolver::new(root, &mut field, &mut random, &mut chains).resolve();
        settled::apply_shape_rules(root, &mut chains);
        chains
    } else {
        // A side that is alone on the board has no dead stones.
        heads.iter().map(|head| Chain::alive(root, *head)).collect()
    };
    let status = |chain: &Chain| {
        let mut stones: Vec<Point> = root.chain(chain.head).map(|stone| root.point(stone)).collect();
        stones.sort_unstable_by_key(|point| (point.y, point.x));
        GroupStatus { color: chain.color, stones, dead: chain.dead, confidence: chain.confidence }
    };
    chains.iter().map(status).collect()
}

impl Chain {
    /// Creates the entry of a chain that is alive because the other side has no stones.
    fn alive<const W: usize>(root: &Field<W>, head: Cell) -> Self {
        let color = root.at(head).color().unwrap_or(Color::Black);
        Self { head, color, stones: root.chain_size(head), mean: 1.0, dead: false, confidence: 1.0 }
    }
}

/// Plays the position to its end many times, half of them with each side to move first, and returns all chains with
/// their results.
fn play_out<const W: usize>(root: &Field<W>, heads: &[Cell], field: &mut Field<W>, random: &mut Random) -> Vec<Chain> {
    let free = vec![false; root.len()];
    let mut survived = vec![0_u32; heads.len()];
    let mut stones_seen = vec![0_u32; heads.len()];
    let larger = u32::try_from(root.len() / 420).unwrap_or(1).max(1);
    let playouts = (PLAYOUTS / larger).max(MIN_PLAYOUTS);
    for number in 0..playouts {
        field.copy_from(root);
        let first = if number % 2 == 0 { Color::Black } else { Color::White };
        Playout { random, fixed: &free, max_moves: 2 * root.empty.len() + SPARE_MOVES }.run(
            field,
            first,
            &mut |_, _| (),
        );
        for ((head, survived), seen) in heads.iter().zip(&mut survived).zip(&mut stones_seen) {
            let color = root.at(*head).color();
            for stone in root.chain(*head) {
                // A neutral point counts half.
                *survived += match owner(field, stone) {
                    None => 1,
                    owner if owner == color => 2,
                    Some(_) => 0,
                };
                *seen += 1;
            }
        }
    }
    let chain = |((head, survived), seen): ((&Cell, u32), u32)| {
        let mean = ratio(survived, seen) - 1.0;
        let color = root.at(*head).color().unwrap_or(Color::Black);
        let confidence = f32::midpoint(1.0, mean.abs());
        Chain { head: *head, color, stones: root.chain_size(*head), mean, dead: mean < 0.0, confidence }
    };
    heads.iter().zip(survived).zip(stones_seen).map(chain).collect()
}

/// Returns the side that owns a cell at the end of a playout: the color of the stone on the cell, or for an empty cell,
/// the color of all adjacent stones. `None` if these stones have both colors.
fn owner<const W: usize>(field: &Field<W>, cell: Cell) -> Option<Color> {
    match field.at(cell) {
        Content::Empty => {
            let mut neighbors = field.neighbors(cell).into_iter().filter_map(|neighbor| field.at(neighbor).color());
            let first = neighbors.next();
            first.filter(|first| neighbors.all(|color| color == *first))
        }
        content => content.color(),
    }
}

/// Returns `part / all` as a float. Counts are far below 2^23, so they are exact.
#[allow(clippy::cast_precision_loss, reason = "the counts are small")]
fn ratio(part: u32, all: u32) -> f32 {
    part as f32 / all.max(1) as f32
}
