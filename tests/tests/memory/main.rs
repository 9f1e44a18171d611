//! Memory for reading, writing and converting.
//!
//! The allocator counts, so the numbers are equal on each machine; a block that grows counts twice while it is copied.
//! An allocator is global to the process, so only one test runs at a time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod command;
mod ishi;
mod sgf;

use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;
use wei7_core::Record;
use wei7_testsuite::memory::peak;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MIB: usize = 1 << 20;

/// Waits until no other test runs.
fn alone() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads and writes a text of one record; `most` is the maximum memory as a multiple of the text and its record.
fn costs(name: &str, text: &str, most: usize, read: impl Fn(&[u8]) -> Vec<Record>, write: impl Fn(&Record)) {
    let before = MEMORY.current_usage();
    let (reading, records) = peak(&MEMORY, || read(text.as_bytes()));
    let [record] = &records[..] else { panic!("{name}: {} records", records.len()) };
    let both = text.len() + MEMORY.current_usage() - before;
    let (writing, ()) = peak(&MEMORY, || write(record));
    println!("{name}: {} bytes, {both} with the record, reading {reading}, writing {writing}", text.len());
    // Buffers of 1 MiB and a full list of 10,000 findings, each with its message, do not depend on the size.
    let limit = most * both + 4 * MIB;
    assert!(reading <= limit && writing <= limit, "{name}");
}
