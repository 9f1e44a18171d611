//! All that a record shows, by which an edit is noticed.

use serde_json::Value;

use super::game::{Game, Part, SAID};
use super::skeleton::Skeleton;
use super::{edits, people};
use crate::record::Record;

/// The fingerprint of all that a record shows, by which an edit is noticed.
pub(super) fn print(record: &Record, bones: &Skeleton) -> u32 {
    // What stands behind the last record of a file is no edit of it.
    let game = game_of(record).into_iter().filter(|((_, kind), _)| kind != "+last-remarks");
    let game: Vec<Value> = game.map(|((_, kind), value)| serde_json::json!([kind, value])).collect();
    let tree = bones.bones.first().and_then(|bone| bone.sub);
    edits::print(&serde_json::json!([tree, game]))
}

/// What is said of the game.
pub(super) fn game_of(record: &Record) -> Vec<((Part, String), Value)> {
    let game = Game::of(record);
    // How a thing is spelt means nothing, nor whether the first event of a file of Ishi has a line that begins it (4.1).
    let telling = game.kinds().filter(|(_, kind)| !kind.starts_with("+spelling") && *kind != "+absent/EVENT");
    let kinds = telling.chain(SAID.iter().map(|kind| (Part::Info, *kind)));
    let mut said: Vec<((Part, String), Value)> =
        kinds.filter_map(|(part, kind)| Some(((part, kind.to_owned()), game.get(part, kind)?))).collect();
    said.extend(game.info().map(|info| ((Part::Info, "people".to_owned()), people::said(info))));
    let board = record.board_size();
    said.push(((Part::Document, "board".to_owned()), serde_json::json!([board.width(), board.height()])));
    said.retain(|(_, value)| !matches!(value, Value::Array(list) if list.is_empty()));
    said.sort_by(|x, y| x.0.cmp(&y.0));
    said
}
