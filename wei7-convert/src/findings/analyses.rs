//! Findings about the analyses of engines that a record has.

use wei7_analysis::analyses;
use wei7_core::{Argument, Diagnostic, Message, Node, Place, PlaceNames, Record};

use super::{Findings, RecordNumber};

impl Findings {
    /// Adds the findings about the analyses of engines in a record, each with its place in the record. All are notes,
    /// because the record keeps the properties and comments as they are.
    pub fn add_analyses(&mut self, record: &Record, number: RecordNumber) {
        let report = analyses(record).report;
        if report.worst().is_none() {
            return;
        }
        let names = PlaceNames::new(record);
        report.diagnostics().iter().for_each(|found| self.push(with_place(found.clone(), &names), Some(number)));
        self.unlisted += report.unlisted();
    }
}

/// Adds the name of the node to the text that was found, since a node has no line and column.
fn with_place(mut finding: Diagnostic, names: &PlaceNames<'_>) -> Diagnostic {
    if let Place::Node(node) = finding.place
        && node != Node::Document
    {
        let place = names.node(node);
        let found = match finding.found.take() {
            Some(value) => Message::new("value-at-place").with("value", value).with("place", place),
            None => Message::new("at-place").with("place", place),
        };
        finding.found = Some(Argument::from(found));
    }
    finding
}
