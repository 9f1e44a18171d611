//! Behavior of each command except `convert`.

mod check;
mod diff;
mod edited;
mod explain;
mod find;
mod fix;
mod info;
mod judge;
mod merge;
mod show_and_render;
mod table;
