//! What each command does, but for `convert`.

mod check;
mod diff;
mod explain;
mod fix;
mod info;
mod judge;
mod show_and_render;
mod table;
