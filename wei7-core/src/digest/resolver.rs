//! Finds nodes and their guards by address.

use std::collections::HashMap;

use super::hasher::CanonicalHasher;
use super::nodes::{chain, info_hash, pre_hash, size_hash, step_hash, stones_chain};
use crate::record::{Action, Address, Branch, DocumentOrder, Mark, MarkKey, NodeRef, Record, Step};

/// Finds nodes by their addresses, and their guards. Linear when asked in the order of [`Address`], whatever it holds.
pub(crate) struct AddressResolver<'r> {
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

impl<'r> AddressResolver<'r> {
    pub(crate) fn new(record: &'r Record, order: &'r DocumentOrder) -> Self {
        Self { record, order, paths: None, cursor: (0, 0, 0), marks: None, last: None }
    }

    /// The node at an address, if there is one.
    pub(crate) fn node(&mut self, address: Address) -> Option<NodeRef> {
        let step = |number: u32, index: u32| {
            let id = self.order.id(number)?;
            self.record.tree[id].steps().get(index as usize).map(|step| (id, step))
        };
        match address {
            Address::Document => Some(NodeRef::Document),
            Address::Info => self.record.info.as_ref().map(|_| NodeRef::Info),
            Address::Branch(number) => self.order.id(number).map(NodeRef::Branch),
            Address::Pre(number) => {
                let id = self.order.id(number)?;
                self.record.tree[id].pre.as_ref().map(|_| NodeRef::Pre(id))
            }
            Address::PreMark(number, key) => {
                let id = self.order.id(number)?;
                let marks = self.record.tree[id].pre.as_deref()?.marks.as_deref()?;
                self.mark(Address::Pre(number), key, marks).map(|mark| NodeRef::PreMark(id, mark))
            }
            Address::Step(number, index) => step(number, index).map(|(id, _)| NodeRef::Step(id, index as usize)),
            Address::StepMark(number, index, key) => {
                let (id, step) = step(number, index)?;
                let marks = step.marks.as_deref()?;
                self.mark(Address::Step(number, index), key, marks)
                    .map(|mark| NodeRef::StepMark(id, index as usize, mark))
            }
            Address::ActionMark(number, index) => {
                let (id, step) = step(number, index)?;
                matches!(step.action, Action::Mark(_)).then_some(NodeRef::ActionMark(id, index as usize))
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
        let mut hasher = CanonicalHasher::new(b'g');
        match address {
            Address::Document => hasher.number(size_hash(self.record)),
            Address::Info => hasher.number(info_hash(self.record.info.as_deref()?)),
            Address::Branch(number) => {
                let (branch, (start, end)) = self.branch(number)?;
                hasher.number(start);
                hasher.number(end);
                hasher.option_text(branch.title.as_deref());
                // What stands in it is another node.
                hasher.bytes(&[u8::from(branch.pre.is_some())]);
                hasher.number(branch.children().len() as u64);
            }
            Address::Pre(number) => {
                let (branch, (start, _)) = self.branch(number)?;
                hasher.number(start);
                hasher.number(pre_hash(branch.pre.as_deref()?));
            }
            Address::PreMark(number, key) => {
                hasher.number(self.branch(number)?.1.0);
                feed_key(&mut hasher, key);
            }
            Address::Step(number, index) | Address::ActionMark(number, index) => {
                let (step, path) = self.step(number, index)?;
                hasher.number(path);
                hasher.number(step_hash(step));
            }
            Address::StepMark(number, index, key) => {
                hasher.number(self.step(number, index)?.1);
                feed_key(&mut hasher, key);
            }
        }
        self.last = Some((address, hasher.end()));
        Some(hasher.end())
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

/// See [`AddressResolver::paths`].
fn paths(record: &Record, order: &DocumentOrder) -> Vec<(u64, u64)> {
    let numbers = order.numbers(&record.tree);
    let mut paths = vec![(0, 0); order.ids().len()];
    // The root.
    paths[0].0 = size_hash(record);
    for (number, id) in order.ids().iter().enumerate() {
        let branch = &record.tree[*id];
        let path = &mut paths[number];
        if let Some(stones) = branch.pre.as_deref().and_then(|pre| pre.stones.as_deref()) {
            path.0 = stones_chain(path.0, stones);
        }
        path.1 = branch.steps().iter().fold(path.0, chain);
        let end = path.1;
        for child in branch.children() {
            paths[numbers[child.index()] as usize].0 = end;
        }
    }
    paths
}

fn feed_key(hasher: &mut CanonicalHasher, key: MarkKey) {
    hasher.point(key.point);
    hasher.number(u64::from(u32::from(key.symbol.as_char())));
    hasher.number(u64::from(key.nth));
}
