//! Carriers that were damaged: edited, cut, doubled, moved to other files. A wrong carrier never makes a wrong record.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod damaged;
mod edited;
mod exact;
mod forged;
mod format_specific;
mod guards;
mod large;
mod schema;
mod sources;
mod survive_edits;
