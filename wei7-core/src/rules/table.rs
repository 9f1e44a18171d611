//! Turns by the hash of a state: one look finds or makes an entry.

/// What no turn is.
pub(super) const NONE: u32 = u32::MAX;

const SMALLEST: usize = 512;

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    turn: u32,
}

const FREE: Slot = Slot { key: 0, turn: NONE };

/// What a look into the table found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// This turn, in this place.
    Turn(u32, usize),
    /// Nothing; it would stand in this place.
    Nothing(usize),
}

impl Found {
    pub(super) const fn turn(self) -> Option<u32> {
        match self {
            Self::Turn(turn, _) => Some(turn),
            Self::Nothing(_) => None,
        }
    }
}

/// A hash table with linear probing, at most half full. The same key may stand in it several times, for states that are not the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    slots: Vec<Slot>,
    entries: usize,
}

impl Table {
    /// Empties it.
    pub(super) fn clear(&mut self) {
        self.slots.fill(FREE);
        self.entries = 0;
    }

    /// The turn under this key that `is_same` says is the one.
    #[inline]
    pub(super) fn find(&self, key: u64, mut is_same: impl FnMut(u32) -> bool) -> Found {
        let mut at = self.home(key);
        loop {
            let Some(slot) = self.slots.get(at).filter(|slot| slot.turn != NONE) else { return Found::Nothing(at) };
            if slot.key == key && is_same(slot.turn) {
                return Found::Turn(slot.turn, at);
            }
            at = self.after(at);
        }
    }

    /// Makes room for another entry, so that what is found next can be put.
    #[inline]
    pub(super) fn make_room(&mut self) {
        if self.entries * 2 >= self.slots.len() {
            self.grow();
        }
    }

    /// Puts a turn where its key was found, or would stand, since there was room made; says which turn was there.
    #[inline]
    pub(super) fn put(&mut self, key: u64, found: Found, turn: u32) -> Option<u32> {
        let (Found::Turn(_, at) | Found::Nothing(at)) = found;
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = Slot { key, turn };
        }
        self.entries += usize::from(found.turn().is_none());
        found.turn()
    }

    /// Adds an entry.
    pub(super) fn insert(&mut self, key: u64, turn: u32) {
        self.make_room();
        let found = self.find(key, |_| false);
        self.put(key, found, turn);
    }

    /// Says another turn for an entry.
    pub(super) fn replace(&mut self, key: u64, from: u32, to: u32) {
        let at = self.place(key, from);
        if let Some(slot) = at.and_then(|at| self.slots.get_mut(at)) {
            slot.turn = to;
        }
    }

    /// Takes an entry out, and moves those nearer to their home that it kept away from it.
    pub(super) fn remove(&mut self, key: u64, turn: u32) {
        let Some(mut hole) = self.place(key, turn) else { return };
        self.entries -= 1;
        let mut at = self.after(hole);
        while let Some(slot) = self.slots.get(at).copied().filter(|slot| slot.turn != NONE) {
            let mask = self.slots.len() - 1;
            let from_home = at.wrapping_sub(self.home(slot.key)) & mask;
            if from_home >= at.wrapping_sub(hole) & mask {
                self.slots[hole] = slot;
                hole = at;
            }
            at = self.after(at);
        }
        self.slots[hole] = FREE;
    }

    fn place(&self, key: u64, turn: u32) -> Option<usize> {
        let mut at = self.home(key);
        loop {
            let slot = self.slots.get(at).filter(|slot| slot.turn != NONE)?;
            if slot.key == key && slot.turn == turn {
                return Some(at);
            }
            at = self.after(at);
        }
    }

    #[cold]
    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(SMALLEST);
        let old = std::mem::replace(&mut self.slots, vec![FREE; slots]);
        self.entries = 0;
        for slot in old.into_iter().filter(|slot| slot.turn != NONE) {
            self.insert(slot.key, slot.turn);
        }
    }

    /// The number of slots is a power of two.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the low bits are all that is wanted")]
    fn home(&self, key: u64) -> usize {
        key as usize & self.slots.len().wrapping_sub(1)
    }

    #[inline]
    fn after(&self, at: usize) -> usize {
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
        fn it_is_a_map(deeds in prop::collection::vec((0_u64..40, any::<bool>()), 0..3000)) {
            let (mut table, mut map) = (Table::default(), HashMap::new());
            for (number, (key, add)) in deeds.into_iter().enumerate() {
                // All in a few homes, at the end of the table too.
                let key = (key % 5) << 20 | (507 + key);
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
            let mut table = Table::default();
            for turn in 0..turns {
                table.insert(u64::from(turn % 3), turn);
            }
            prop_assert_eq!(table.find(u64::from((turns - 1) % 3), |turn| turn == turns - 1).turn(), Some(turns - 1));
            prop_assert_eq!(table.find(0, |_| false).turn(), None);
        }
    }
}
