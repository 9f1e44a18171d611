//! Digests of what a document says: the same for any spelling that means the same, so that reformatting changes nothing.
//!
//! A *digest* covers the whole document. A *guard* covers one node and the moves that lead to it, so that an item never
//! lands on a node that only looks the same. Not counted: order of members, of stones, marks and players, spelling of numbers.

use std::collections::HashMap;

use xxhash_rust::xxh3::{Xxh3, xxh3_64, xxh3_128};

use crate::address::{Address, DocumentOrder, MarkKey};
use crate::document::{Action, Branch, BranchId, GameResult, Info, Mark, Move, Pre, Record, Step, Stone};
use crate::geometry::{Color, Point, Vertex};
use crate::supplement::{Item, Supplement};
use crate::value::{HalfPoints, StartTime, StepTime};

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
pub(crate) fn items_hash(items: &[Item], marks: &[Mark]) -> Option<u64> {
    if items.is_empty() && marks.iter().all(|mark| mark.supplement.is_empty()) {
        return None;
    }
    let list = |canon: &mut Canon, items: &[Item]| {
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

/// Finds nodes by their addresses, and their guards. Linear when asked in the order of [`Address`], whatever it holds.
pub(crate) struct Resolver<'r> {
    record: &'r Record,
    order: &'r DocumentOrder,
    /// The hashes of the path to the start and to the end of each branch, by its number, once one is asked for: what is said
    /// of a game as a whole needs none.
    paths: Option<Vec<(u64, u64)>>,
    /// Where the last question about a step ended: branch, steps counted, the hash there.
    cursor: (u32, usize, u64),
    /// The marks of the list that was last asked for.
    marks: Option<(Address, HashMap<MarkKey, usize>)>,
    /// The last answer.
    last: Option<(Address, u64)>,
}

impl<'r> Resolver<'r> {
    pub(crate) fn new(record: &'r Record, order: &'r DocumentOrder) -> Self {
        Self { record, order, paths: None, cursor: (0, 0, 0), marks: None, last: None }
    }

    /// The node at an address, if there is one.
    pub(crate) fn node(&mut self, address: Address) -> Option<Slot> {
        let step = |number: u32, index: u32| {
            let id = self.order.id(number)?;
            self.record.tree[id].steps().get(index as usize).map(|step| (id, step))
        };
        match address {
            Address::Document => Some(Slot::Document),
            Address::Info => self.record.info.as_ref().map(|_| Slot::Info),
            Address::Branch(number) => self.order.id(number).map(Slot::Branch),
            Address::Pre(number) => {
                let id = self.order.id(number)?;
                self.record.tree[id].pre.as_ref().map(|_| Slot::Pre(id))
            }
            Address::PreMark(number, key) => {
                let id = self.order.id(number)?;
                let marks = self.record.tree[id].pre.as_deref()?.marks.as_deref()?;
                self.mark(Address::Pre(number), key, marks).map(|mark| Slot::PreMark(id, mark))
            }
            Address::Step(number, index) => step(number, index).map(|(id, _)| Slot::Step(id, index as usize)),
            Address::StepMark(number, index, key) => {
                let (id, step) = step(number, index)?;
                let marks = step.marks.as_deref()?;
                self.mark(Address::Step(number, index), key, marks).map(|mark| Slot::StepMark(id, index as usize, mark))
            }
            Address::ActionMark(number, index) => {
                let (id, step) = step(number, index)?;
                matches!(step.action, Action::Mark(_)).then_some(Slot::ActionMark(id, index as usize))
            }
        }
    }

    fn mark(&mut self, owner: Address, key: MarkKey, marks: &[Mark]) -> Option<usize> {
        let known = self.marks.take().filter(|(of, _)| *of == owner).map(|(_, marks)| marks);
        let keys = known.unwrap_or_else(|| (0..).zip(MarkKey::all(marks)).map(|(at, key)| (key, at)).collect());
        let found = keys.get(&key).copied();
        self.marks = Some((owner, keys));
        found
    }

    /// The guard of the node at an address; `None` if there is no such node.
    pub(crate) fn guard(&mut self, address: Address) -> Option<u64> {
        if let Some((_, guard)) = self.last.filter(|(of, _)| *of == address) {
            return Some(guard);
        }
        self.node(address)?;
        let mut canon = Canon::new(b'g');
        match address {
            Address::Document => canon.number(size_hash(self.record)),
            Address::Info => canon.number(info_hash(self.record.info.as_deref()?)),
            Address::Branch(number) => {
                let (branch, (start, end)) = self.branch(number)?;
                canon.number(start);
                canon.number(end);
                canon.option_text(branch.title.as_deref());
                // What stands in it is another node.
                canon.bytes(&[u8::from(branch.pre.is_some())]);
                canon.number(branch.children().len() as u64);
            }
            Address::Pre(number) => {
                let (branch, (start, _)) = self.branch(number)?;
                canon.number(start);
                canon.number(pre_hash(branch.pre.as_deref()?));
            }
            Address::PreMark(number, key) => {
                canon.number(self.branch(number)?.1.0);
                feed_key(&mut canon, key);
            }
            Address::Step(number, index) | Address::ActionMark(number, index) => {
                let (step, path) = self.step(number, index)?;
                canon.number(path);
                canon.number(step_hash(step));
            }
            Address::StepMark(number, index, key) => {
                canon.number(self.step(number, index)?.1);
                feed_key(&mut canon, key);
            }
        }
        self.last = Some((address, canon.end()));
        Some(canon.end())
    }

    fn branch(&mut self, number: u32) -> Option<(&'r Branch, (u64, u64))> {
        let paths = self.paths.get_or_insert_with(|| paths(self.record, self.order));
        Some((&self.record.tree[self.order.id(number)?], *paths.get(number as usize)?))
    }

    /// A step and the hash of the path up to and including it.
    fn step(&mut self, number: u32, index: u32) -> Option<(&'r Step, u64)> {
        let (branch, (start, _)) = self.branch(number)?;
        let index = index as usize;
        let step = branch.steps().get(index)?;
        let (at, counted, hash) = self.cursor;
        let resumes = at == number && counted > 0 && counted <= index + 1;
        let (from, hash) = if resumes { (counted, hash) } else { (0, start) };
        let hash = branch.steps().iter().take(index + 1).skip(from).fold(hash, chain);
        self.cursor = (number, index + 1, hash);
        Some((step, hash))
    }
}

/// See [`Resolver::paths`].
fn paths(record: &Record, order: &DocumentOrder) -> Vec<(u64, u64)> {
    let numbers = order.numbers(&record.tree);
    let mut paths = vec![(0, 0); order.ids().len()];
    if let Some(root) = paths.first_mut() {
        root.0 = size_hash(record);
    }
    for (number, id) in order.ids().iter().enumerate() {
        let branch = &record.tree[*id];
        let Some(path) = paths.get_mut(number) else { continue };
        if let Some(stones) = branch.pre.as_deref().and_then(|pre| pre.stones.as_deref()) {
            path.0 = stones_chain(path.0, stones);
        }
        path.1 = branch.steps().iter().fold(path.0, chain);
        let end = path.1;
        for child in branch.children() {
            let number = numbers.get(child.index()).map_or(0, |number| *number as usize);
            if let Some(slot) = paths.get_mut(number) {
                slot.0 = end;
            }
        }
    }
    paths
}

/// A node that has been found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    Document,
    Info,
    Branch(BranchId),
    Pre(BranchId),
    PreMark(BranchId, usize),
    Step(BranchId, usize),
    StepMark(BranchId, usize, usize),
    ActionMark(BranchId, usize),
}

impl Slot {
    /// The items of this node.
    pub(crate) fn items(self, record: &Record) -> &[Item] {
        let step = |id: BranchId, step: usize| record.tree[id].steps().get(step);
        let supplement = match self {
            Self::Document => Some(&record.supplement),
            Self::Info => record.info.as_deref().map(|info| &info.supplement),
            Self::Branch(id) => Some(&record.tree[id].supplement),
            Self::Pre(id) => record.tree[id].pre.as_deref().map(|pre| &pre.supplement),
            Self::PreMark(id, mark) => {
                let pre = record.tree[id].pre.as_deref();
                pre.and_then(|pre| pre.marks.as_deref()?.get(mark)).map(|mark| &mark.supplement)
            }
            Self::Step(id, index) => step(id, index).map(|step| &step.supplement),
            Self::StepMark(id, index, mark) => {
                step(id, index).and_then(|step| step.marks.as_deref()?.get(mark)).map(|mark| &mark.supplement)
            }
            Self::ActionMark(id, index) => step(id, index).and_then(|step| match &step.action {
                Action::Mark(mark) => Some(&mark.supplement),
                Action::Move(_) | Action::Takeback(_) | Action::Message(_) | Action::Result(_) => None,
            }),
        };
        supplement.map(Supplement::items).unwrap_or_default()
    }

    /// The marks of this node.
    pub(crate) fn marks(self, record: &Record) -> &[Mark] {
        let marks = match self {
            Self::Pre(id) => record.tree[id].pre.as_deref().and_then(|pre| pre.marks.as_deref()),
            Self::Step(id, step) => record.tree[id].steps().get(step).and_then(|step| step.marks.as_deref()),
            Self::Document
            | Self::Info
            | Self::Branch(_)
            | Self::PreMark(..)
            | Self::StepMark(..)
            | Self::ActionMark(..) => None,
        };
        marks.unwrap_or_default()
    }

    /// The node whose mark this is, or it itself.
    pub(crate) const fn owner(self) -> Self {
        match self {
            Self::PreMark(id, _) => Self::Pre(id),
            Self::StepMark(id, step, _) => Self::Step(id, step),
            other => other,
        }
    }

    /// The supplement of this node.
    pub(crate) fn supplement(self, record: &mut Record) -> Option<&mut Supplement> {
        match self {
            Self::Document => Some(&mut record.supplement),
            Self::Info => Some(&mut record.info.as_deref_mut()?.supplement),
            Self::Branch(id) => Some(&mut record.tree[id].supplement),
            Self::Pre(id) => Some(&mut record.tree[id].pre.as_deref_mut()?.supplement),
            Self::PreMark(id, mark) => {
                let marks = record.tree[id].pre.as_deref_mut()?.marks.as_mut()?;
                Some(&mut marks.get_mut(mark)?.supplement)
            }
            Self::Step(id, step) => Some(&mut step_mut(record, id, step)?.supplement),
            Self::StepMark(id, step, mark) => {
                Some(&mut step_mut(record, id, step)?.marks.as_mut()?.get_mut(mark)?.supplement)
            }
            Self::ActionMark(id, step) => match &mut step_mut(record, id, step)?.action {
                Action::Mark(mark) => Some(&mut mark.supplement),
                Action::Move(_) | Action::Takeback(_) | Action::Message(_) | Action::Result(_) => None,
            },
        }
    }
}

fn step_mut(record: &mut Record, id: BranchId, step: usize) -> Option<&mut Step> {
    record.tree[id].steps.as_mut()?.get_mut(step)
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

fn feed_key(canon: &mut Canon, key: MarkKey) {
    canon.point(key.point);
    canon.number(u64::from(u32::from(key.symbol.as_char())));
    canon.number(u64::from(key.nth));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::value::Symbol;

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
        Resolver::new(record, &order).guard(address)
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
        let mut resolver = Resolver::new(&record, &order);
        let forwards: Vec<_> = (0..5).map(|step| resolver.guard(Address::Step(0, step))).collect();
        let backwards: Vec<_> = (0..5).rev().map(|step| resolver.guard(Address::Step(0, step))).collect();
        assert!(forwards.iter().eq(backwards.iter().rev()));
    }
}
