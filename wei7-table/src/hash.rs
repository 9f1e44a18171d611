//! Hashes of positions and games. The hash of a position or a game is equal on all machines and in all releases, so
//! that tables of different origin can be joined by hash.

use wei7_core::{BoardSize, Color, Point, Vertex};

/// Rotations and reflections of a square board, which map a point to a point. The first is the identity. A board that
/// is not square has only the first four.
static SYMMETRIES: [fn(BoardSize, Point) -> Point; 8] = [
    |_, at| at,
    |size, at| Point::new(size.width() - 1 - at.x, at.y),
    |size, at| Point::new(at.x, size.height() - 1 - at.y),
    |size, at| Point::new(size.width() - 1 - at.x, size.height() - 1 - at.y),
    |_, at| Point::new(at.y, at.x),
    |size, at| Point::new(size.width() - 1 - at.y, at.x),
    |size, at| Point::new(at.y, size.height() - 1 - at.x),
    |size, at| Point::new(size.width() - 1 - at.y, size.height() - 1 - at.x),
];

/// Returns the rotations and reflections of a board of this size: functions that map a point to a point. The first one
/// is the identity.
pub fn symmetries(size: BoardSize) -> &'static [fn(BoardSize, Point) -> Point] {
    if size.width() == size.height() { &SYMMETRIES } else { SYMMETRIES.split_at(4).0 }
}

/// Mixes the bits of a number with the finalizer of the random number generator `SplitMix64`.
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns the key of a stone: the hash of a number that has `color` in its lowest two bits, `x` in the next 31 bits
/// and `y` in the other bits.
const fn stone_key(point: Point, color: Color) -> u64 {
    mix((point.y as u64) << 33 | (point.x as u64) << 2 | color.number() as u64)
}

/// Incremental hashes of the position and of the moves of a game. Equal positions have equal hashes. With `symmetric`,
/// positions that are equal after a rotation or reflection also have equal hashes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hashes {
    size: BoardSize,
    /// Number of symmetries in use: 1 without `symmetric`, otherwise 4 or 8.
    count: usize,
    /// Hash of the position under each symmetry in use.
    positions: [u64; 8],
    /// Hash of the moves and setups under each symmetry in use.
    games: [u64; 8],
}

impl Hashes {
    /// Creates the hashes of an empty board.
    pub(crate) fn new(size: BoardSize, symmetric: bool) -> Self {
        let count = if symmetric { symmetries(size).len() } else { 1 };
        let empty = mix((u64::from(size.width()) << 32) ^ u64::from(size.height()));
        Self { size, count, positions: [empty; 8], games: [empty; 8] }
    }

    /// Adds a stone to the position, or removes it if the position has this stone.
    pub(crate) fn toggle(&mut self, point: Point, color: Color) {
        for (hash, symmetry) in self.positions.iter_mut().zip(SYMMETRIES).take(self.count) {
            *hash ^= stone_key(symmetry(self.size, point), color);
        }
    }

    /// Adds a move to the hash of the game. The hash of the position does not change.
    pub(crate) fn play(&mut self, color: Color, vertex: Vertex) {
        for (hash, symmetry) in self.games.iter_mut().zip(SYMMETRIES).take(self.count) {
            let key = match vertex {
                Vertex::Play(point) if self.size.contains(point) => stone_key(symmetry(self.size, point), color),
                Vertex::Play(point) => stone_key(point, color),
                Vertex::Pass => u64::from(color.number()),
            };
            *hash = mix(*hash ^ key);
        }
    }

    /// Adds the current position to the hash of the game, after stones were set up.
    pub(crate) fn set_up(&mut self) {
        for (game, position) in self.games.iter_mut().zip(self.positions).take(self.count) {
            *game = mix(*game ^ position);
        }
    }

    /// Returns the hash of the position: the smallest one of the symmetries in use, compared as unsigned numbers.
    pub(crate) fn position(&self) -> i64 {
        self.least(&self.positions)
    }

    /// Returns the hash of the moves and setups so far: the smallest one of the symmetries in use.
    pub(crate) fn game(&self) -> i64 {
        self.least(&self.games)
    }

    fn least(&self, hashes: &[u64; 8]) -> i64 {
        hashes.iter().take(self.count).min().copied().unwrap_or_default().cast_signed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(size: BoardSize, symmetric: bool, turn: usize) -> (i64, i64) {
        let mut hashes = Hashes::new(size, symmetric);
        let moves = [(3, 2, Color::Black), (0, 5, Color::White), (4, 4, Color::Black)];
        for (x, y, color) in moves {
            let point = SYMMETRIES[turn](size, Point::new(x, y));
            hashes.toggle(point, color);
            hashes.play(color, Vertex::Play(point));
        }
        (hashes.position(), hashes.game())
    }

    #[test]
    fn symmetric_hashes_are_equal() {
        let (square, wide) = (BoardSize::new(9, 9).unwrap(), BoardSize::new(9, 7).unwrap());
        for (size, turns) in [(square, 8), (wide, 4)] {
            for turn in 1..turns {
                assert_eq!(hashes(size, true, turn), hashes(size, true, 0), "{turn}");
                assert_ne!(hashes(size, false, turn), hashes(size, false, 0), "{turn}");
            }
        }
        assert_ne!(hashes(square, true, 0), hashes(wide, true, 0));
    }

    #[test]
    fn hashes_are_stable() {
        assert_eq!(hashes(BoardSize::STANDARD, false, 0), (POSITION, GAME));
        let empty = Hashes::new(BoardSize::STANDARD, false);
        assert_eq!(empty.position(), empty.game());
    }

    const POSITION: i64 = -4_435_327_293_373_889_798;
    const GAME: i64 = 6_513_916_362_479_818_309;

    #[test]
    fn the_order_of_moves_changes_the_hash_of_the_game_only() {
        let mut one = Hashes::new(BoardSize::STANDARD, false);
        let mut other = one;
        for (hashes, order) in [(&mut one, [0, 1]), (&mut other, [1, 0])] {
            for x in order {
                hashes.toggle(Point::new(x, 0), Color::Black);
                hashes.play(Color::Black, Vertex::Play(Point::new(x, 0)));
            }
        }
        assert_eq!(one.position(), other.position());
        assert_ne!(one.game(), other.game());
    }
}
