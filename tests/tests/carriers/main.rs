//! Carriers that were damaged, forged, moved to other files, and carriers of files that were edited. A carrier never makes a file say
//! what it does not show.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod damaged;
mod edited;
mod forged;
mod format_specific;
mod hostile_items;
mod large;
mod lying;
mod other_targets;
mod saved;
mod schema;
mod sources;
mod stranger;
mod survive;
