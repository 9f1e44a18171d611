//! Tracks unfit properties: properties that an extra of the record keeps but that would violate the format in the
//! written file. Only the carrier contains them. Texts of game information are written in any case, because other
//! programs show them and no other value depends on them.

use std::collections::HashSet;

use wei7_core::{Diagnostic, Level, Place, Report};

use crate::codes;
use crate::model::properties::{Id, is_game_info};

/// Set of properties that must not be written, by the index of their node in the text and by their identifier.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unfit(HashSet<(usize, Box<str>)>);

/// Byte offset, index of the node and identifier of each property in a written text.
#[derive(Clone, Debug, Default)]
pub(crate) struct PropertyPlaces(pub(super) Vec<(usize, usize, Box<str>)>);

impl Unfit {
    /// Returns whether the property `name` of this node must not be written.
    pub(crate) fn has(&self, node: usize, name: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&(node, name.into()))
    }

    /// Adds the properties for which `report` has a finding of level repaired or higher, unless they are written in
    /// spite of the finding. Returns whether some of these properties are new in the set.
    pub(crate) fn add(&mut self, report: &Report, places: &PropertyPlaces) -> bool {
        let before = self.0.len();
        for finding in report.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired) {
            let Place::Span(span) = finding.place else { continue };
            let behind = places.0.partition_point(|(start, ..)| *start <= span.start);
            let property = behind.checked_sub(1).and_then(|last| places.0.get(last));
            let Some((_, node, name)) = property.filter(|(.., name)| !stays(name, finding)) else { continue };
            self.0.insert((*node, name.clone()));
        }
        self.0.len() > before
    }
}

/// Returns whether a property is written in spite of this finding. This holds for a text of game information without a
/// certain meaning, if the text is not empty and in an allowed place. A text with a certain meaning is written in the
/// form of `FF[4]` instead.
fn stays(name: &str, finding: &Diagnostic) -> bool {
    is_game_info(Id::from_identifier(name.as_bytes()))
        && finding.level() >= Level::Error
        && ![&codes::EMPTY_VALUE, &codes::SECOND_GAME_INFO].contains(&finding.code)
}
