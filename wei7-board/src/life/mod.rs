//! Which groups are dead when players stop: not by proof, but as players would say.
//!
//! The position is played out many times, by moves that players would not miss: chains in atari are taken and saved,
//! vital points of small eye spaces are played, true eyes and sekis are left alone. A chain that hardly ever or nearly
//! always survives is decided. About the others the part of the board around them is searched, once with each side to
//! begin; who can still save a group by moving first has it alive, because both sides have passed. Stones of a ko and bent
//! four in the corner are decided by their shape.
//!
//! All of this depends on the position alone, and the numbers drawn are the same on each run.
//!
//! ```
//! use wei7_board::life::groups;
//! use wei7_board::{Board, BoardSize, Color, Point, Stone};
//!
//! // A wall of black and one of white; a white stone is left behind on black's side.
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

mod doubt;
mod field;
mod playout;
mod random;
mod search;
mod settled;
mod shapes;
#[cfg(test)]
mod tests;

use crate::board::Board;
use crate::{Color, Point};
use doubt::DoubtResolver;
use field::{Cell, Content, Field};
use playout::Playout;
use random::Random;

/// A chain of stones and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupStatus {
    /// Its side.
    pub color: Color,
    /// Its stones, row by row.
    pub stones: Vec<Point>,
    /// Whether it is dead.
    pub dead: bool,
    /// How sure that is, from 0.5 to 1.
    pub confidence: f32,
}

impl GroupStatus {
    /// Whether a player should look at it: in finished games one in twenty such groups is the other way, of the others one in
    /// thousands.
    pub fn is_doubtful(&self) -> bool {
        self.confidence < DOUBTFUL
    }
}

/// Below this confidence a group is doubtful.
const DOUBTFUL: f32 = 0.75;
/// How often a position of the usual size is played out.
const PLAYOUTS: u32 = 200;
/// How many moves a playout may have beyond two for each empty point.
const SPARE_MOVES: usize = 100;
/// The fewest playouts, on large boards.
const MIN_PLAYOUTS: u32 = 40;
/// Words of 64 cells for boards up to 19 by 19, and for the largest ones.
const USUAL_WORDS: usize = 7;
const LARGEST_WORDS: usize = 45;

/// The stones that are dead, row by row: those of [`groups`]. `None` if the board is larger than 52 by 52.
pub fn dead_stones(board: &Board) -> Option<Vec<Point>> {
    let groups = groups(board)?;
    let mut dead: Vec<Point> = groups.into_iter().filter(|group| group.dead).flat_map(|group| group.stones).collect();
    dead.sort_unstable_by_key(|point| (point.y, point.x));
    Some(dead)
}

/// All chains and whether they are dead. `None` if the board is larger than 52 by 52, or has a chain without liberties.
///
/// The cost is that of 200 playouts of a board of 19 by 19, about 10 ms, and at most some ten times that for all that is in
/// doubt together.
pub fn groups(board: &Board) -> Option<Vec<GroupStatus>> {
    if board.groups_without_liberties().next().is_some() {
        return None;
    }
    if let Some(field) = Field::<USUAL_WORDS>::new(board) {
        return Some(group_statuses(&field));
    }
    Some(group_statuses(&Field::<LARGEST_WORDS>::new(board)?))
}

/// A chain of the position.
struct Chain {
    head: Cell,
    color: Color,
    stones: u16,
    /// How it fared in the playouts: -1 if it never survived, 1 if it always did.
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
        // Without stones of the other side nothing is dead.
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
    /// A chain that cannot be taken.
    fn alive<const W: usize>(root: &Field<W>, head: Cell) -> Self {
        let color = root.at(head).color().unwrap_or(Color::Black);
        Self { head, color, stones: root.chain_size(head), mean: 1.0, dead: false, confidence: 1.0 }
    }
}

/// Plays the position out many times, half of them with each side to begin.
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
                // A point of nobody counts half.
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

/// The side whose stone stands on a cell or whose stones surround it.
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

/// A share of counts, which are far below 2^23.
#[allow(clippy::cast_precision_loss, reason = "the counts are small")]
fn ratio(part: u32, all: u32) -> f32 {
    part as f32 / all.max(1) as f32
}
