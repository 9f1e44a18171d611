//! Digests and guards: what changes them, and what does not.

use proptest::prelude::*;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::nodes::any_step_hash;
use super::*;
use crate::record::{Action, Address, BranchId, DocumentOrder, Move, Step, StepTime, Symbol};
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
        prop_assert_eq!((hasher.end(), hasher.end_128()), (streamed.digest(), streamed.digest128()));
        prop_assert_eq!(hasher.end(), xxh3_64(&whole));
    }

    #[test]
    fn a_plain_move_hashes_as_any_step(x in any::<u32>(), y in any::<u32>(), black in any::<bool>()) {
        let color = if black { Color::Black } else { Color::White };
        let vertex = Vertex::Play(Point::new(x, y));
        let step = Step::new(Action::Move(Move { color, vertex, evaluation: None }));
        prop_assert_eq!(step_hash(&step), any_step_hash(&step));
    }
}

fn play(x: u32) -> Step {
    let vertex = Vertex::Play(Point::new(x, 0));
    Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }))
}

fn record(steps: Vec<Step>) -> Record {
    let mut record = Record::new();
    record.tree[BranchId::ROOT].steps = Some(steps);
    record
}

fn guard(record: &Record, address: Address) -> Option<u64> {
    let order = DocumentOrder::of(&record.tree);
    AddressResolver::new(record, &order).guard(address)
}

#[test]
fn the_digest_ignores_what_means_nothing() {
    let mark = |x| Mark { point: Point::new(x, 0), symbol: Symbol::SUBSTITUTE, supplement: Supplement::NONE };
    let with = |marks, time| {
        let mut step = play(0);
        step.marks = Some(marks);
        step.time = StepTime::parse(time);
        record(vec![step])
    };
    let a = with(vec![mark(1), mark(2)], "6.10");
    assert_eq!(digest(&a), digest(&with(vec![mark(2), mark(1)], "61e-1")));
    assert_ne!(digest(&a), digest(&with(vec![mark(2), mark(2)], "6.1")));
    assert_ne!(digest(&a), digest(&with(vec![mark(1), mark(2)], "6.11")));
    assert_ne!(digest(&record(vec![])), digest(&Record::new()));
}

#[test]
fn a_guard_covers_its_node_and_the_way_to_it() {
    let original = record(vec![play(0), play(1), play(2)]);
    let mut commented = original.clone();
    commented.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].comment = Some("new".into());
    let (first, third) = (Address::Step(0, 0), Address::Step(0, 2));
    assert_ne!(guard(&original, first), guard(&commented, first));
    assert_eq!(guard(&original, third), guard(&commented, third));
    let shifted = record(vec![play(5), play(1), play(2)]);
    assert_ne!(guard(&original, third), guard(&shifted, third));
    assert_eq!(guard(&original, Address::Step(0, 3)), None);
}

#[test]
fn guards_do_not_depend_on_the_order_of_questions() {
    let record = record((0..5).map(play).collect());
    let order = DocumentOrder::of(&record.tree);
    let mut resolver = AddressResolver::new(&record, &order);
    let forwards: Vec<_> = (0..5).map(|step| resolver.guard(Address::Step(0, step))).collect();
    let backwards: Vec<_> = (0..5).rev().map(|step| resolver.guard(Address::Step(0, step))).collect();
    assert!(forwards.iter().eq(backwards.iter().rev()));
}
