//! Property names that Korean and Chinese servers write in files without `FF`.

use wei7_core::{Diagnostic, Message};

use super::{GameTree, NodeId, Property};
use crate::codes;
use crate::model::properties::Id;

/// Property names of servers for title, date of the round, komi and handicap, each with the `FF[4]` property of the
/// same meaning.
const NAMES: [(&str, Id); 4] = [("TE", Id::GN), ("RD", Id::DT), ("KO", Id::KM), ("HD", Id::HA)];

impl GameTree<'_> {
    /// Replaces server names of root properties by the identifiers of `FF[4]`; returns whether there were any.
    ///
    /// Such a root has no `FF`, but a `TE` with a text and either `RD` or a `KO` with a value. In every version of the
    /// format the value of TE is `1` or `2`.
    pub(crate) fn read_server_names(&mut self) -> bool {
        let has_text = |property: Option<Property<'_>>| {
            property.is_some_and(|property| !matches!(property.value().raw.trim(), "" | "1" | "2"))
        };
        let is_of_server = has_text(self.property(NodeId::ROOT, Id::TE))
            && self.property(NodeId::ROOT, Id::FF).is_none()
            && (has_text(self.property(NodeId::ROOT, Id::KO))
                || self.properties(NodeId::ROOT).any(|property| property.name() == "RD"));
        if !is_of_server {
            return false;
        }
        let mut named = Vec::new();
        for (name, id) in NAMES.into_iter().filter(|(_, id)| self.property(NodeId::ROOT, *id).is_none()) {
            named.extend(self.properties(NodeId::ROOT).filter(|one| one.name() == name).map(|one| (one.index, id)));
        }
        for (index, id) in named {
            let property = Property { tree: self, index };
            let finding =
                Diagnostic::at(&codes::SERVER_NAME, property.identifier()).found(property.name().into_owned());
            let name = id.row().map_or("", |row| row.name);
            self.findings.push(finding.repair(Message::new("read-as-quoted").with("text", name)));
            if let Some(property) = self.properties.get_mut(index) {
                property.id = id;
            }
        }
        true
    }
}
