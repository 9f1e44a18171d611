//! All that a record shows, by which an edit is noticed.

use serde_json::Value;

use super::game::{self, Part};
use super::skeleton::Skeleton;
use super::{edits, items, people};
use crate::record::{Extra, Record};

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
    let mut said = Vec::new();
    let items = |items: &[Extra]| items::kinds(items);
    let mut kinds: Vec<(Part, String)> =
        items(record.supplement.items()).into_iter().map(|kind| (Part::Document, kind)).collect();
    if let Some(info) = record.info.as_deref() {
        kinds.extend(items(info.supplement.items()).into_iter().map(|kind| (Part::Info, kind)));
        let people = people::said(info);
        said.push(((Part::Info, "people".to_owned()), people));
    }
    // How a thing is spelt means nothing, nor whether the first event of a file of Ishi has a line that begins it (4.1).
    kinds.retain(|(_, kind)| !kind.starts_with("+spelling") && kind != "+absent/EVENT");
    kinds.extend(game::SAID.iter().map(|kind| (Part::Info, (*kind).to_owned())));
    for (part, kind) in kinds {
        if let Some(value) = game::get(record, part, &kind) {
            said.push(((part, kind), value));
        }
    }
    let board = record.board_size();
    said.push(((Part::Document, "board".to_owned()), serde_json::json!([board.width(), board.height()])));
    said.retain(|(_, value)| !matches!(value, Value::Array(list) if list.is_empty()));
    said.sort_by(|x, y| x.0.cmp(&y.0));
    said
}
