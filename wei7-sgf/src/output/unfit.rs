//! Properties that a record keeps as they stood and that would break the format where they are written: they travel in the
//! carrier alone. A text of game information stays whatever it says: other programs show it, and nothing depends on it.

use std::collections::HashSet;

use wei7_core::{Diagnostic, Level, Place, Report};

use crate::codes;
use crate::model::properties::{Id, is_game_info};

/// Properties by the node in which they would stand, in the order of the text, and by their identifier.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unfit(HashSet<(usize, Box<str>)>);

/// Where properties begin in a text that was laid out: the byte, the node, the identifier.
#[derive(Clone, Debug, Default)]
pub(crate) struct PropertyPlaces(pub(super) Vec<(usize, usize, Box<str>)>);

impl Unfit {
    /// Whether a property of a node is one.
    pub(crate) fn has(&self, node: usize, name: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&(node, name.into()))
    }

    /// Adds those at which something was found that is against the format; whether there are new ones.
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

/// Whether a property stays although this was found at it: a text of game information that is not understood, if it is not empty
/// and stands where it may. What is understood is written in the usual form.
fn stays(name: &str, finding: &Diagnostic) -> bool {
    let id = Id::of(name.as_bytes());
    is_game_info(id)
        && finding.level() != Level::Repaired
        && ![&codes::EMPTY_VALUE, &codes::SECOND_GAME_INFO].contains(&finding.code)
}
