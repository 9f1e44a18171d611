//! Determines the programs that a game comes from, as named by its root and its game information.

use wei7_text::info::Source;

use crate::model::properties::Id;
use crate::model::text::simple_text;
use crate::syntax::tree::{GameTree, NodeId};

/// Returns the version and the programs that the root and the game information (node `info`) name. `quirks` says
/// whether the quirks of these programs are taken into account.
pub(crate) fn source(game: &GameTree<'_>, info: NodeId, ff: u8, quirks: bool) -> Source {
    let mut source = Source::new(ff);
    // Only these properties can name a program.
    let may_tell = |id| matches!(id, Id::AP | Id::US | Id::SO | Id::PC | Id::GN | Id::Unknown);
    let behind = Some(info).filter(|node| *node != NodeId::ROOT);
    let properties = std::iter::once(NodeId::ROOT).chain(behind).flat_map(|node| game.properties(node));
    for property in properties.filter(|property| may_tell(property.id())) {
        let name = property.name();
        property.values().for_each(|value| source.observe(&name, &simple_text(value.raw)));
    }
    // Older files of Fox name only GNU Go and have an empty name (KataGo has the same rule).
    let has = |id, value: &str| game.values(NodeId::ROOT, id).any(|found| found.raw.trim() == value);
    if has(Id::AP, "GNU Go:3.8") && has(Id::GN, "") {
        source.observe("AP", "foxwq");
    }
    if quirks { source } else { source.without_quirks() }
}
