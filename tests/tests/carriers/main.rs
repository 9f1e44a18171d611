//! Carriers that were damaged, forged, or moved to other files, and carriers of edited files. A carrier never changes
//! what a file shows.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod audited;
mod damaged;
mod edited;
mod forged;
mod format_specific;
mod hostile_extras;
mod large;
mod lying;
mod other_targets;
mod saved;
mod schema;
mod sources;
mod stranger;
mod survive;
