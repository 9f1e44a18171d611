//! Behavior of each command except `convert`.

mod analysis;
mod check;
mod diff;
mod edited;
mod explain;
mod find;
mod fix;
#[cfg(unix)]
mod git;
mod info;
mod judge;
mod merge;
mod problems;
mod show_and_render;
mod table;
