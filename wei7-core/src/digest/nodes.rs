//! Hashes of nodes.

use xxhash_rust::xxh3::xxh3_64;

use super::hasher::CanonicalHasher;
use crate::record::{Action, CanonicalBuffer, Mark, Move, Pre, Step, StepDetails, StepTime};
use wei7_board::{Color, Point, Stone, Vertex};

/// The hash of a stone, with the bytes that a [`CanonicalHasher`] would be fed.
pub(super) fn stone_hash(stone: &Stone) -> u64 {
    let mut bytes = [b's', stone.color.number(), 0, 0, 0, 0, 0, 0, 0, 0];
    let [x, y] = [stone.point.x, stone.point.y].map(u32::to_le_bytes);
    bytes[2..6].copy_from_slice(&y);
    bytes[6..].copy_from_slice(&x);
    xxh3_64(&bytes)
}

/// The hash of the stones of a `pre`.
pub(crate) fn stones_hash(stones: &[Stone]) -> u64 {
    let mut hasher = CanonicalHasher::new(b'o');
    hasher.bag(stones, stone_hash);
    hasher.end()
}

/// The same of a mark.
pub(super) fn mark_hash(mark: &Mark) -> u64 {
    let mut bytes = [0; 17];
    bytes[0] = b'm';
    let [x, y, symbol] = [mark.point.x, mark.point.y, u32::from(mark.symbol.as_char())].map(u32::to_le_bytes);
    bytes[1..5].copy_from_slice(&y);
    bytes[5..9].copy_from_slice(&x);
    bytes[9..13].copy_from_slice(&symbol);
    xxh3_64(&bytes)
}

fn feed_marks(hasher: &mut CanonicalHasher, marks: Option<&[Mark]>) {
    hasher.option(marks, |hasher, marks| hasher.bag(marks, mark_hash));
}

pub(crate) fn pre_hash(pre: &Pre) -> u64 {
    let mut hasher = CanonicalHasher::new(b'b');
    hasher.option(pre.stones.as_deref(), |hasher, stones| hasher.bag(stones, stone_hash));
    hasher.option(pre.problem, CanonicalHasher::color);
    feed_marks(&mut hasher, pre.marks.as_deref());
    hasher.option_text(pre.comment.as_deref());
    hasher.end()
}

pub(crate) fn step_hash(step: &Step) -> u64 {
    match (&step.action, step.details()) {
        (
            Action::Move(Move { color, vertex: Vertex::Play(point), evaluation: None }),
            StepDetails { time, actor: None, marks: None, comment: None, extras: _ },
        ) => plain_move_hash(time.as_ref(), *color, *point).unwrap_or_else(|| any_step_hash(step)),
        _ => any_step_hash(step),
    }
}

/// The hash of a step that is nothing but a move on the board, as most are, and perhaps its time: the bytes that
/// [`any_step_hash`] feeds are known. `None` if the time is not a plain one.
fn plain_move_hash(time: Option<&StepTime>, color: Color, point: Point) -> Option<u64> {
    // The tag, no time.
    let (mut bytes, mut length) = ([0; 64], 2);
    bytes[0] = b't';
    if let Some(time) = time {
        let mut room = CanonicalBuffer::default();
        let time = time.canonical_in(&mut room)?;
        bytes[1] = 1;
        bytes[2..10].copy_from_slice(&(time.len() as u64).to_le_bytes());
        length = 10 + time.len();
        bytes.get_mut(10..length)?.copy_from_slice(time);
    }
    // No actor; 0 in eight bytes for a move; the color, 1 for a point, the point; nothing else.
    let rest = bytes.get_mut(length..length + 22)?;
    let [x, y] = [point.x, point.y].map(u32::to_le_bytes);
    rest[9] = color.number();
    rest[10] = 1;
    rest[11..15].copy_from_slice(&y);
    rest[15..19].copy_from_slice(&x);
    bytes.get(..length + 22).map(xxh3_64)
}

pub(super) fn any_step_hash(step: &Step) -> u64 {
    let mut hasher = CanonicalHasher::new(b't');
    hasher.time(step.time());
    hasher.option(step.actor(), |hasher, actor| hasher.number(u64::from(actor)));
    match &step.action {
        Action::Move(played) => {
            hasher.number(0);
            hasher.color(played.color);
            hasher.vertex(played.vertex);
            hasher.option(played.evaluation, |hasher, evaluation| hasher.number(evaluation as u64));
        }
        Action::Takeback(count) => {
            hasher.number(1);
            hasher.number(u64::from(*count));
        }
        Action::Mark(mark) => {
            hasher.number(2);
            hasher.number(mark_hash(mark));
        }
        Action::Message(text) => {
            hasher.number(3);
            hasher.text(text);
        }
        Action::Result(result) => {
            hasher.number(4);
            hasher.result(*result);
        }
    }
    feed_marks(&mut hasher, step.marks());
    hasher.option_text(step.comment());
    hasher.end()
}
