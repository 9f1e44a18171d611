//! Hashes canonical values.

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::record::{CanonicalBuffer, StepTime};
use wei7_board::{Color, HalfPoints, Point, Vertex};
use wei7_text::GameResult;

/// Feeds values to a hash so that no two different sequences of them look alike.
///
/// What is fed is gathered, since most of it is a step of a few bytes, and hashed at once: XXH3 gives the same for a sequence
/// whether it comes in pieces or whole. Only what is longer is fed piece by piece.
pub(super) struct CanonicalHasher {
    gathered: [u8; GATHERED],
    length: usize,
    /// What has been fed when there was no room to gather it.
    long: Option<Box<Xxh3>>,
}

/// So many bytes are hashed at once; XXH3 has short ways up to 240.
const GATHERED: usize = 128;

impl CanonicalHasher {
    pub(super) fn new(tag: u8) -> Self {
        let mut hasher = Self { gathered: [0; GATHERED], length: 0, long: None };
        hasher.bytes(&[tag]);
        hasher
    }

    #[inline]
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        match self.gathered.get_mut(self.length..end) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.length = end;
            }
            None => self.feed(bytes),
        }
    }

    /// Feeds what was gathered, and this.
    #[cold]
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        let hash = self.long.get_or_insert_with(|| Box::new(Xxh3::new()));
        hash.update(self.gathered.get(..self.length).unwrap_or_default());
        self.length = 0;
        hash.update(bytes);
    }

    pub(super) fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    /// Absent and empty differ.
    pub(super) fn option<T>(&mut self, value: Option<T>, feed: impl FnOnce(&mut Self, T)) {
        match value {
            None => self.bytes(&[0]),
            Some(value) => {
                self.bytes(&[1]);
                feed(self, value);
            }
        }
    }

    pub(super) fn option_text(&mut self, text: Option<&str>) {
        self.option(text, Self::text);
    }

    /// A list whose order means nothing: the sum of its hashes.
    pub(super) fn bag<T>(&mut self, list: &[T], hash: impl Fn(&T) -> u64) {
        self.number(list.len() as u64);
        self.number(list.iter().fold(0, |sum: u64, item| sum.wrapping_add(hash(item))));
    }

    pub(super) fn point(&mut self, point: Point) {
        self.number(u64::from(point.x) << 32 | u64::from(point.y));
    }

    pub(super) fn color(&mut self, color: Color) {
        self.bytes(&[color.number()]);
    }

    pub(super) fn half_points(&mut self, HalfPoints(amount): HalfPoints) {
        self.bytes(&amount.to_le_bytes());
    }

    pub(super) fn vertex(&mut self, vertex: Vertex) {
        match vertex {
            Vertex::Pass => self.bytes(&[0]),
            Vertex::Play(point) => {
                self.bytes(&[1]);
                self.point(point);
            }
        }
    }

    pub(super) fn result(&mut self, result: GameResult) {
        self.option(result.winner, Self::color);
        self.option(result.margin, Self::half_points);
    }

    pub(super) fn time(&mut self, time: Option<&StepTime>) {
        self.option(time, |hasher, time| match time.canonical_in(&mut CanonicalBuffer::default()) {
            Some(plain) => {
                hasher.number(plain.len() as u64);
                hasher.bytes(plain);
            }
            None => hasher.text(&time.canonical()),
        });
    }

    pub(super) fn end(&self) -> u64 {
        let rest = self.gathered.get(..self.length).unwrap_or_default();
        match &self.long {
            None => xxh3_64(rest),
            Some(hash) => fed(hash, rest).digest(),
        }
    }
}

/// The hash after these bytes too.
fn fed(hash: &Xxh3, rest: &[u8]) -> Xxh3 {
    let mut hash = hash.clone();
    hash.update(rest);
    hash
}
