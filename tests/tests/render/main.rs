//! Pictures and pages.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

#[cfg(unix)]
mod page;
mod pictures;
