//! What reading, writing and converting costs in memory.
//!
//! The allocator counts, so that the numbers are the same on each machine; growing a block counts it twice while it is copied.
//! An allocator is that of the whole process, so that one test runs at a time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod command;
mod ishi;
mod sgf;

use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MIB: usize = 1 << 20;

/// Waits until no other test runs.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}
