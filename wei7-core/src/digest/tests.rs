//! What changes a hash, and what does not.

use proptest::prelude::*;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::hasher::CanonicalHasher;
use super::nodes::any_step_hash;
use super::step_hash;
use crate::record::{Action, Extras, Mark, Move, Step, StepTime, Symbol};
use wei7_board::{Color, Point, Vertex};

proptest! {
    #[test]
    fn pieces_hash_as_the_whole(pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 0..12)) {
        let mut hasher = CanonicalHasher::new(b'x');
        for piece in &pieces {
            hasher.bytes(piece);
        }
        let whole = [b"x".to_vec(), pieces.concat()].concat();
        let mut streamed = Xxh3::new();
        streamed.update(&whole);
        prop_assert_eq!(hasher.end(), streamed.digest());
        prop_assert_eq!(hasher.end(), xxh3_64(&whole));
    }

    #[test]
    fn a_plain_move_hashes_as_any_step(
        x in any::<u32>(),
        y in any::<u32>(),
        black in any::<bool>(),
        time in prop::option::of("(0|[1-9][0-9]{0,3})([.][0-9]{1,12})?"),
    ) {
        let color = if black { Color::Black } else { Color::White };
        let vertex = Vertex::Play(Point::new(x, y));
        let mut step = Step::new(Action::Move(Move { color, vertex, evaluation: None }));
        step.set_time(time.and_then(|time| StepTime::parse(&time)));
        prop_assert_eq!(step_hash(&step), any_step_hash(&step));
    }
}

#[test]
fn what_means_nothing_does_not_count() {
    let mark = |x| Mark { point: Point::new(x, 0), symbol: Symbol::SUBSTITUTE, extras: Extras::NONE };
    let with = |marks, time| {
        let mut step = Step::new(Action::Move(Move { color: Color::Black, vertex: Vertex::Pass, evaluation: None }));
        step.set_marks(Some(marks));
        step.set_time(StepTime::parse(time));
        step_hash(&step)
    };
    let hash = with(vec![mark(1), mark(2)], "6.10");
    assert_eq!(hash, with(vec![mark(2), mark(1)], "61e-1"));
    assert_ne!(hash, with(vec![mark(2), mark(2)], "6.1"));
    assert_ne!(hash, with(vec![mark(1), mark(2)], "6.11"));
}
