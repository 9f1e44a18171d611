//! Memory budget shared by all jobs of a run.

use std::sync::{Condvar, Mutex, PoisonError};

use super::turn::lock;

/// Maximum total size in bytes of the inputs that are processed at the same time. An input larger than this is
/// processed alone.
const MAX_BYTES: u64 = 512 << 20;

/// Memory budget of `MAX_BYTES`, with the number of bytes currently reserved.
#[derive(Debug, Default)]
pub(super) struct MemoryBudget {
    reserved: Mutex<u64>,
    changed: Condvar,
}

/// Reservation of memory, released on drop.
pub(super) struct Reservation<'m>(&'m MemoryBudget, u64);

impl MemoryBudget {
    /// Waits until `bytes` fit into the budget, or until nothing else is reserved, and reserves them.
    pub(super) fn reserve(&self, bytes: u64) -> Reservation<'_> {
        let must_wait = |reserved: &mut u64| *reserved > 0 && reserved.saturating_add(bytes) > MAX_BYTES;
        let mut reserved =
            self.changed.wait_while(lock(&self.reserved), must_wait).unwrap_or_else(PoisonError::into_inner);
        *reserved = reserved.saturating_add(bytes);
        Reservation(self, bytes)
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        let mut reserved = lock(&self.0.reserved);
        *reserved = reserved.saturating_sub(self.1);
        self.0.changed.notify_all();
    }
}
