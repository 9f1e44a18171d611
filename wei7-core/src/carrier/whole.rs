//! All that a record shows, by which an edit is noticed.

use serde_json::Value;

use super::game::{Game, Part, SAID};
use super::skeleton::Skeleton;
use super::{edits, people};
use crate::record::Record;

/// The fingerprint of all that a record shows, by which an edit is noticed.
pub(super) fn print(record: &Record, bones: &Skeleton) -> u32 {
    print_of(&Game::of(record), bones)
}

/// The same of a record of which this is said as a whole.
pub(super) fn print_of(game: &Game, bones: &Skeleton) -> u32 {
    // What stands behind the last record of a file is no edit of it.
    let said = all_said(game).into_iter().filter(|((_, kind), _)| kind != "+last-remarks");
    let said = said.map(|((_, kind), value)| Value::Array(vec![Value::from(kind), value])).collect();
    let tree = bones.bones.first().and_then(|bone| bone.sub);
    edits::print(&Value::Array(vec![Value::from(tree), said]))
}

/// What is said of the game.
pub(super) fn game_of(record: &Record) -> Vec<((Part, String), Value)> {
    all_said(&Game::of(record))
}

fn all_said(game: &Game) -> Vec<((Part, String), Value)> {
    // How a thing is spelt means nothing, nor whether the first event of a file of Ishi has a line that begins it (4.1).
    let telling = game.kinds().filter(|(_, kind)| !kind.starts_with("+spelling") && *kind != "+absent/EVENT");
    let kinds = telling.chain(SAID.iter().map(|kind| (Part::Info, *kind)));
    let mut said: Vec<((Part, String), Value)> =
        kinds.filter_map(|(part, kind)| Some(((part, kind.to_owned()), game.get(part, kind)?))).collect();
    said.extend(game.info().map(|info| ((Part::Info, "people".to_owned()), people::everybody(info))));
    let board = game.board();
    said.push(((Part::Document, "board".to_owned()), serde_json::json!([board.width(), board.height()])));
    said.retain(|(_, value)| !matches!(value, Value::Array(list) if list.is_empty()));
    said.sort_by(|x, y| x.0.cmp(&y.0));
    said
}
