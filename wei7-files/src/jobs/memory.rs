//! The memory that all jobs of a run have together.

use std::sync::{Condvar, Mutex, PoisonError};

use super::turn::lock;

/// The most bytes of inputs that are worked on at the same time, but for one that has more alone.
const MOST: u64 = 512 << 20;

/// What is left of it.
#[derive(Debug, Default)]
pub(super) struct Memory {
    taken: Mutex<u64>,
    changed: Condvar,
}

/// A part of it; it is given back when this is dropped.
pub(super) struct Taken<'m>(&'m Memory, u64);

impl Memory {
    /// Waits until there is room for so many bytes, or for all others to be given back.
    pub(super) fn take(&self, bytes: u64) -> Taken<'_> {
        let must_wait = |taken: &mut u64| *taken > 0 && taken.saturating_add(bytes) > MOST;
        let mut taken = self.changed.wait_while(lock(&self.taken), must_wait).unwrap_or_else(PoisonError::into_inner);
        *taken = taken.saturating_add(bytes);
        Taken(self, bytes)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut taken = lock(&self.0.taken);
        *taken = taken.saturating_sub(self.1);
        self.0.changed.notify_all();
    }
}
