//! Carriers: what a target cannot show of a record, as patches on what it shows.
//!
//! There are three records: the one that was written, the *base* (what the target shows of it), and the one that is read when the
//! file may have been edited. A carrier leads from the base to the record. Coming back is a merge: what was not edited comes
//! from the record, what was edited stays as it is, and where both changed one thing the edit wins and the carried value is
//! reported by name.

mod align;
mod difference;
mod edits;
mod encoding;
mod fitting;
mod game;
mod groups;
mod items;
mod judge;
mod marks;
mod merging;
mod node;
mod outline;
mod people;
mod reports;
mod skeleton;
#[cfg(test)]
mod tests;
mod written;

use crate::record::Record;
use crate::report::codes::{SUPPLEMENT_SYNTAX, SUPPLEMENT_VERSION};
use crate::report::{Diagnostic, Limits, Parsed, Place, Report};
use edits::Edits;
pub use judge::Target;
use merging::Merger;

/// What the `format` of a file of its own says.
const FORMAT: &str = "wei7-supplement";

/// A file of its own.
#[derive(serde::Deserialize)]
struct Head {
    format: String,
    version: u64,
    #[serde(default)]
    edits: String,
}

/// What a target cannot show of a record, as edits that lead back from what it shows.
#[derive(Clone, Debug, PartialEq)]
pub struct TreePatch(Edits);

impl TreePatch {
    /// The edits with which `shown`, as read from a target, becomes `record` again; `None` if it is the same already.
    pub fn between(shown: &Record, record: &Record) -> Option<Self> {
        difference::between(shown, record).map(Self)
    }

    /// As the content of a file of its own.
    pub fn to_file(&self) -> String {
        format!(
            "{{\"format\":\"{FORMAT}\",\"version\":{},\"edits\":\"{}\"}}",
            encoding::VERSION,
            encoding::to_data(&self.0)
        )
    }

    /// Reads the content of such a file, as the text that [`TreePatch::from_text`] reads.
    pub fn text_of_file(json: &[u8]) -> Result<String, Diagnostic> {
        let broken = |found: String| Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).found(found);
        let head: Head = serde_json::from_slice(json).map_err(|error| broken(error.to_string()))?;
        if head.format != FORMAT {
            return Err(broken(format!("format {:?}", head.format)).expected(format!("{FORMAT:?}")));
        }
        Ok(format!("{}:{}", head.version, head.edits))
    }

    /// As text without white space or brackets.
    pub fn to_text(&self) -> String {
        encoding::to_text(&self.0)
    }

    /// The columns, as JSON (docs/supplement.md).
    pub fn columns(&self) -> serde_json::Value {
        encoding::to_json(&self.0)
    }

    /// Reads such a text. `Err` says why there is nothing to merge.
    pub fn from_text(text: &str) -> Result<Self, Diagnostic> {
        encoding::from_text(text).map(Self).map_err(|why| match why {
            encoding::Unreadable::Version(version) => {
                Diagnostic::new(&SUPPLEMENT_VERSION, Place::Source).found(version).expected(encoding::VERSION)
            }
            encoding::Unreadable::Damaged(what) => Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).found(what),
        })
    }

    /// Reads a text and merges its edits. The findings have no place: see [`Report::within`](crate::Report::within).
    pub fn merge_text(text: &str, edited: Record, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
        match Self::from_text(text) {
            Ok(edits) => edits.merge(edited, target, limits),
            Err(why) => {
                let mut report = Report::new(limits.findings);
                report.push(why);
                Parsed { value: edited, report }
            }
        }
    }

    /// Merges the edits into what was read from a file. What was edited stays; what cannot be given back is reported.
    pub fn merge(&self, edited: Record, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
        let merger = Merger::new(&self.0, &edited);
        let (merged, off) = judge::judged(&merger, target, limits);
        let report = reports::of(&merger, &merged, &off, limits);
        Parsed { value: merged.record, report }
    }
}
