//! Digests of what a document says: the same for any spelling that means the same, so that reformatting changes nothing.
//!
//! A *digest* covers the whole document. A *guard* covers one node and the moves that lead to it, so that an item never
//! lands on a node that only looks the same. Not counted: order of members, of stones, marks and players, spelling of numbers.

mod resolver;

use xxhash_rust::xxh3::{Xxh3, xxh3_64, xxh3_128};

use crate::record::{Action, Extra, Info, Mark, Move, Pre, Record, Step, StepTime, Supplement};
use wei7_board::{Color, HalfPoints, Point, Stone, Vertex};
use wei7_text::{GameResult, StartTime};

pub(crate) use resolver::AddressResolver;

/// Feeds values to a hash so that no two different sequences of them look alike.
///
/// What is fed is gathered, since most of it is a step of a few bytes, and hashed at once: XXH3 gives the same for a sequence
/// whether it comes in pieces or whole. Only what is longer is fed piece by piece.
struct Canon {
    gathered: [u8; GATHERED],
    length: usize,
    /// What has been fed when there was no room to gather it.
    long: Option<Box<Xxh3>>,
}

/// So many bytes are hashed at once; XXH3 has short ways up to 240.
const GATHERED: usize = 128;

impl Canon {
    fn new(tag: u8) -> Self {
        let mut canon = Self { gathered: [0; GATHERED], length: 0, long: None };
        canon.bytes(&[tag]);
        canon
    }

    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
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
    fn feed(&mut self, bytes: &[u8]) {
        let hash = self.long.get_or_insert_with(|| Box::new(Xxh3::new()));
        hash.update(self.gathered.get(..self.length).unwrap_or_default());
        self.length = 0;
        hash.update(bytes);
    }

    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    /// Absent and empty differ.
    fn option<T>(&mut self, value: Option<T>, feed: impl FnOnce(&mut Self, T)) {
        match value {
            None => self.bytes(&[0]),
            Some(value) => {
                self.bytes(&[1]);
                feed(self, value);
            }
        }
    }

    fn option_text(&mut self, text: Option<&str>) {
        self.option(text, Self::text);
    }

    /// A list whose order means nothing: the sum of its hashes.
    fn bag<T>(&mut self, list: &[T], hash: impl Fn(&T) -> u64) {
        self.number(list.len() as u64);
        self.number(list.iter().fold(0, |sum: u64, item| sum.wrapping_add(hash(item))));
    }

    fn point(&mut self, point: Point) {
        self.number(u64::from(point.x) << 32 | u64::from(point.y));
    }

    fn color(&mut self, color: Color) {
        self.bytes(&[color.number()]);
    }

    fn half_points(&mut self, HalfPoints(amount): HalfPoints) {
        self.bytes(&amount.to_le_bytes());
    }

    fn vertex(&mut self, vertex: Vertex) {
        match vertex {
            Vertex::Pass => self.bytes(&[0]),
            Vertex::Play(point) => {
                self.bytes(&[1]);
                self.point(point);
            }
        }
    }

    fn marks(&mut self, marks: Option<&[Mark]>) {
        self.option(marks, |canon, marks| canon.bag(marks, mark_hash));
    }

    fn result(&mut self, result: GameResult) {
        self.option(result.winner, Self::color);
        self.option(result.margin, Self::half_points);
    }

    fn time(&mut self, time: Option<&StepTime>) {
        self.option(time, |canon, time| canon.text(&time.canonical()));
    }

    fn end(&self) -> u64 {
        let rest = self.gathered.get(..self.length).unwrap_or_default();
        match &self.long {
            None => xxh3_64(rest),
            Some(hash) => fed(hash, rest).digest(),
        }
    }

    fn end_128(&self) -> u128 {
        let rest = self.gathered.get(..self.length).unwrap_or_default();
        match &self.long {
            None => xxh3_128(rest),
            Some(hash) => fed(hash, rest).digest128(),
        }
    }
}

/// The hash after these bytes too.
fn fed(hash: &Xxh3, rest: &[u8]) -> Xxh3 {
    let mut hash = hash.clone();
    hash.update(rest);
    hash
}

fn stone_hash(stone: &Stone) -> u64 {
    let mut canon = Canon::new(b's');
    canon.color(stone.color);
    canon.point(stone.point);
    canon.end()
}

/// The hash of the stones of a `pre`.
pub(crate) fn stones_hash(stones: &[Stone]) -> u64 {
    let mut canon = Canon::new(b'o');
    canon.bag(stones, stone_hash);
    canon.end()
}

fn mark_hash(mark: &Mark) -> u64 {
    let mut canon = Canon::new(b'm');
    canon.point(mark.point);
    canon.number(u64::from(u32::from(mark.symbol.as_char())));
    canon.end()
}

fn info_hash(info: &Info) -> u64 {
    let mut canon = Canon::new(b'i');
    for text in [&info.domain, &info.id, &info.name, &info.place] {
        canon.option_text(text.as_deref());
    }
    canon.option_text(info.time.as_ref().map(StartTime::as_str));
    canon.option(info.rules, |canon, rules| {
        canon.option(rules.scoring, |canon, scoring| canon.number(scoring as u64));
        canon.option(rules.komi, Canon::half_points);
        canon.option(rules.kind, |canon, kind| canon.number(kind as u64));
    });
    canon.option(info.participants.as_deref(), |canon, participants| {
        canon.number(participants.len() as u64);
        for one in participants {
            for text in [&one.domain, &one.id, &one.name, &one.title, &one.rank] {
                canon.option_text(text.as_deref());
            }
        }
    });
    canon.option(info.players.as_deref(), |canon, players| {
        canon.bag(players, |player| {
            let mut canon = Canon::new(b'p');
            canon.number(u64::from(player.participant));
            canon.option(player.color, Canon::color);
            canon.end()
        });
    });
    canon.option(info.result, Canon::result);
    canon.end()
}

pub(crate) fn pre_hash(pre: &Pre) -> u64 {
    let mut canon = Canon::new(b'b');
    canon.option(pre.stones.as_deref(), |canon, stones| canon.bag(stones, stone_hash));
    canon.option(pre.problem, Canon::color);
    canon.marks(pre.marks.as_deref());
    canon.option_text(pre.comment.as_deref());
    canon.end()
}

pub(crate) fn step_hash(step: &Step) -> u64 {
    match step {
        Step {
            time: None,
            action: Action::Move(Move { color, vertex: Vertex::Play(point), evaluation: None }),
            actor: None,
            marks: None,
            comment: None,
            supplement: _,
        } => plain_move_hash(*color, *point),
        _ => any_step_hash(step),
    }
}

/// The hash of a step that is nothing but a move on the board, as most are: the bytes that [`any_step_hash`] feeds are known.
fn plain_move_hash(color: Color, point: Point) -> u64 {
    // The tag; no time, no actor; 0 in eight bytes for a move; the color, 1 for a point, the point; nothing else.
    let mut bytes = [0; 24];
    let [x, y] = [point.x, point.y].map(u32::to_le_bytes);
    bytes[0] = b't';
    bytes[11] = color.number();
    bytes[12] = 1;
    bytes[13..17].copy_from_slice(&y);
    bytes[17..21].copy_from_slice(&x);
    xxh3_64(&bytes)
}

fn any_step_hash(step: &Step) -> u64 {
    let mut canon = Canon::new(b't');
    canon.time(step.time.as_ref());
    canon.option(step.actor, |canon, actor| canon.number(u64::from(actor)));
    match &step.action {
        Action::Move(played) => {
            canon.number(0);
            canon.color(played.color);
            canon.vertex(played.vertex);
            canon.option(played.evaluation, |canon, evaluation| canon.number(evaluation as u64));
        }
        Action::Takeback(count) => {
            canon.number(1);
            canon.number(u64::from(*count));
        }
        Action::Mark(mark) => {
            canon.number(2);
            canon.number(mark_hash(mark));
        }
        Action::Message(text) => {
            canon.number(3);
            canon.text(text);
        }
        Action::Result(result) => {
            canon.number(4);
            canon.result(*result);
        }
    }
    canon.marks(step.marks.as_deref());
    canon.option_text(step.comment.as_deref());
    canon.end()
}

/// The hash of the path up to and including a step: only what makes the position counts.
pub(crate) fn chain(before: u64, step: &Step) -> u64 {
    let mut canon = Canon::new(b'c');
    canon.number(before);
    match &step.action {
        Action::Move(played) => {
            canon.color(played.color);
            canon.vertex(played.vertex);
        }
        Action::Takeback(count) => canon.number(u64::from(*count)),
        Action::Mark(_) | Action::Message(_) | Action::Result(_) => return before,
    }
    canon.end()
}

/// The digest of a whole document, 128 bits.
pub(crate) fn digest(record: &Record) -> u128 {
    let mut canon = Canon::new(b'd');
    canon.number(size_hash(record));
    canon.option(record.info.as_deref(), |canon, info| canon.number(info_hash(info)));
    for (id, depth) in record.tree.preorder() {
        let branch = &record.tree[id];
        canon.number(u64::from(depth));
        canon.option_text(branch.title.as_deref());
        canon.option(branch.pre.as_deref(), |canon, pre| canon.number(pre_hash(pre)));
        canon.option(branch.steps.as_deref(), |canon, steps| {
            canon.number(steps.len() as u64);
            for step in steps {
                canon.number(step_hash(step));
            }
        });
        canon.option(branch.branches.as_deref(), |canon, children| canon.number(children.len() as u64));
    }
    canon.end_128()
}

/// The hash of the items of a node and of its marks, which neither digest nor guards cover; `None` if there are none.
pub(crate) fn items_hash(items: &[Extra], marks: &[Mark]) -> Option<u64> {
    if items.is_empty() && marks.iter().all(|mark| mark.supplement.is_empty()) {
        return None;
    }
    let list = |canon: &mut Canon, items: &[Extra]| {
        canon.number(items.len() as u64);
        for item in items {
            // Writing to a string does not fail.
            canon.text(&serde_json::to_string(item).unwrap_or_default());
        }
    };
    let mut canon = Canon::new(b'x');
    list(&mut canon, items);
    canon.bag(marks, |mark| {
        let mut canon = Canon::new(b'y');
        canon.number(mark_hash(mark));
        list(&mut canon, mark.supplement.items());
        canon.end()
    });
    Some(canon.end())
}

/// The hash of all items of a record.
pub(crate) fn all_items_hash(record: &Record) -> u64 {
    let mut canon = Canon::new(b'w');
    let mut node = |items: &Supplement, marks: Option<&[Mark]>| {
        canon.option(items_hash(items.items(), marks.unwrap_or_default()), Canon::number);
    };
    node(&record.supplement, None);
    node(record.info.as_deref().map_or(&Supplement::NONE, |info| &info.supplement), None);
    for (id, _) in record.tree.preorder() {
        let branch = &record.tree[id];
        node(&branch.supplement, None);
        if let Some(pre) = branch.pre.as_deref() {
            node(&pre.supplement, pre.marks.as_deref());
        }
        for step in branch.steps() {
            node(&step.supplement, step.marks.as_deref());
        }
    }
    canon.end()
}

fn size_hash(record: &Record) -> u64 {
    let mut canon = Canon::new(b'z');
    let size = record.board_size();
    canon.point(Point::new(size.width(), size.height()));
    canon.end()
}

fn stones_chain(before: u64, stones: &[Stone]) -> u64 {
    if stones.is_empty() {
        return before;
    }
    let mut canon = Canon::new(b'c');
    canon.number(before);
    canon.bag(stones, stone_hash);
    canon.end()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::record::{Address, BranchId, DocumentOrder, Symbol};

    proptest! {
        #[test]
        fn pieces_hash_as_the_whole(pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 0..12)) {
            let mut canon = Canon::new(b'x');
            for piece in &pieces {
                canon.bytes(piece);
            }
            let whole = [b"x".to_vec(), pieces.concat()].concat();
            let mut streamed = Xxh3::new();
            streamed.update(&whole);
            prop_assert_eq!((canon.end(), canon.end_128()), (streamed.digest(), streamed.digest128()));
            prop_assert_eq!(canon.end(), xxh3_64(&whole));
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
}
