//! JSON of the Online Go Server.

mod game;
mod json;
mod moves;
mod people;
pub(crate) mod records;
mod review;
mod tree;

pub use json::irregular_json;

use wei7_core::{Head, Sniff};

pub(crate) const ID: &str = "ogs";

/// Recognizes an object with the members of a game, alone or in an array (Frame).
pub(crate) fn sniff(head: &Head<'_>) -> Sniff {
    let begins = head.text().iter().find(|byte| !byte.is_ascii_whitespace() && **byte != b'[') == Some(&b'{');
    let has = |names: &[&str]| names.iter().any(|name| head.contains(name));
    let has_moves = has(&["\"moves\"", "\"initial_state\"", "\"move_tree\"", "\"gamedata\"", "\"puzzle\""]);
    let has_board = has(&["\"width\"", "\"height\"", "\"game_id\"", "\"gamedata\""]);
    if begins && has_moves && has_board { Sniff::Certain } else { Sniff::None }
}
