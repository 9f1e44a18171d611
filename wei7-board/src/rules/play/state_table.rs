//! A hash table from states to turns, in which one lookup finds an entry or the free slot for a new entry.

/// Number that stands for no turn.
pub(super) const NONE: u32 = u32::MAX;

/// Number of slots of the smallest table.
const MIN_SLOTS: usize = 1024;

#[derive(Clone, Copy, Debug)]
struct Slot {
    tag: u32,
    turn: u32,
}

const FREE: Slot = Slot { tag: 0, turn: NONE };

/// Returns the half of a key that is stored, to keep the table small. The closure `is_same` of a lookup compares the
/// rest.
#[inline]
const fn tag(key: u64) -> u32 {
    (key >> 32) as u32
}

/// Result of a lookup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookup {
    /// Turn that was found, or [`NONE`].
    turn: u32,
    /// Index of the slot with the turn, or of the free slot for it.
    at: usize,
}

impl Lookup {
    #[inline]
    const fn absent(at: usize) -> Self {
        Self { turn: NONE, at }
    }

    #[inline]
    pub(super) const fn turn(self) -> Option<u32> {
        if self.turn == NONE { None } else { Some(self.turn) }
    }
}

/// A hash table with linear probing, at most a quarter full. Several entries may have the same tag.
#[derive(Clone, Debug, Default)]
pub(super) struct TurnTable {
    slots: Vec<Slot>,
    entries: usize,
}

impl TurnTable {
    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        self.slots.fill(FREE);
        self.entries = 0;
    }

    /// Returns a lookup without a turn if the first slot for the key is free, because the key is absent then. If
    /// `None`, only [`TurnTable::find`] can tell whether the key is absent.
    #[inline]
    pub(super) fn find_absent(&self, key: u64) -> Option<Lookup> {
        let at = self.first_slot(tag(key));
        self.slots.get(at).is_none_or(|slot| slot.turn == NONE).then_some(Lookup::absent(at))
    }

    /// Finds the turn of this key for which `is_same` holds.
    pub(super) fn find(&self, key: u64, mut is_same: impl FnMut(u32) -> bool) -> Lookup {
        let mut at = self.first_slot(tag(key));
        loop {
            let Some(slot) = self.slots.get(at).filter(|slot| slot.turn != NONE) else { return Lookup::absent(at) };
            if slot.tag == tag(key) && is_same(slot.turn) {
                return Lookup { turn: slot.turn, at };
            }
            at = self.next_slot(at);
        }
    }

    /// Makes room for another entry. Slots may move, so this must not be called between a lookup and the
    /// [`TurnTable::put`] with its result.
    #[inline]
    pub(super) fn make_room(&mut self) {
        if self.entries * 4 >= self.slots.len() {
            self.grow();
        }
    }

    /// Stores a turn in the slot of a lookup of the same key, and returns the turn that was there.
    #[inline]
    pub(super) fn put(&mut self, key: u64, found: Lookup, turn: u32) -> Option<u32> {
        if let Some(slot) = self.slots.get_mut(found.at) {
            *slot = Slot { tag: tag(key), turn };
        }
        self.entries += usize::from(found.turn().is_none());
        found.turn()
    }

    /// Adds an entry, even if there are entries with the same key.
    pub(super) fn insert(&mut self, key: u64, turn: u32) {
        self.make_room();
        let found = self.find(key, |_| false);
        self.put(key, found, turn);
    }

    /// Changes the turn of the entry with this key and the turn `from`.
    pub(super) fn replace(&mut self, key: u64, from: u32, to: u32) {
        let found = self.find(key, |turn| turn == from);
        if let Some(slot) = self.slots.get_mut(found.at).filter(|slot| slot.turn == from) {
            slot.turn = to;
        }
    }

    /// Removes an entry, and moves later entries of the same run closer to their first slots.
    pub(super) fn remove(&mut self, key: u64, turn: u32) {
        let found = self.find(key, |other| other == turn);
        if found.turn().is_none() {
            return;
        }
        let mut hole = found.at;
        self.entries -= 1;
        let mut at = self.next_slot(hole);
        while let Some(slot) = self.slots.get(at).copied().filter(|slot| slot.turn != NONE) {
            let mask = self.slots.len() - 1;
            let displacement = at.wrapping_sub(self.first_slot(slot.tag)) & mask;
            if displacement >= at.wrapping_sub(hole) & mask {
                self.slots[hole] = slot;
                hole = at;
            }
            at = self.next_slot(at);
        }
        self.slots[hole] = FREE;
    }

    #[cold]
    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(MIN_SLOTS);
        let old = std::mem::replace(&mut self.slots, vec![FREE; slots]);
        self.entries = 0;
        for slot in old.into_iter().filter(|slot| slot.turn != NONE) {
            self.insert(u64::from(slot.tag) << 32, slot.turn);
        }
    }

    /// Returns the first slot for a tag. The number of slots is a power of two.
    #[inline]
    fn first_slot(&self, tag: u32) -> usize {
        tag as usize & self.slots.len().wrapping_sub(1)
    }

    #[inline]
    fn next_slot(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len().wrapping_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_table_behaves_like_a_map(operations in prop::collection::vec((0_u64..40, any::<bool>()), 0..3000)) {
            let (mut table, mut map) = (TurnTable::default(), HashMap::new());
            for (number, (key, add)) in operations.into_iter().enumerate() {
                // The keys share a few first slots, some of them at the end of the table.
                let key = (key % 5) << 52 | (1019 + key) << 32;
                let turn = u32::try_from(number).unwrap();
                match map.get(&key).copied() {
                    Some(old) if add => {
                        table.replace(key, old, turn);
                        map.insert(key, turn);
                    }
                    Some(old) => {
                        table.remove(key, old);
                        map.remove(&key);
                    }
                    None => {
                        table.insert(key, turn);
                        map.insert(key, turn);
                    }
                }
                prop_assert_eq!(table.entries, map.len());
                for (key, turn) in &map {
                    prop_assert_eq!(table.find(*key, |_| true).turn(), Some(*turn));
                }
            }
        }

        #[test]
        fn a_key_may_stand_for_several_states(turns in 1_u32..2000) {
            let mut table = TurnTable::default();
            for turn in 0..turns {
                table.insert(u64::from(turn % 3) << 32, turn);
            }
            prop_assert_eq!(table.find(u64::from((turns - 1) % 3) << 32, |turn| turn == turns - 1).turn(), Some(turns - 1));
            prop_assert_eq!(table.find(0, |_| false).turn(), None);
        }
    }
}
