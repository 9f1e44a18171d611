//! What stands before the damage of a document that is refused.

use wei7_text::{LineColumn, Span};

use crate::record::Record;
use crate::report::{Diagnostic, Parsed, Place, Refused, Report};

/// How often a document is cut shorter: what is left may be refused again.
const ROUNDS: usize = 16;

/// A document up to a place, with all closed that was open there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The text.
    pub text: String,
    /// So many bytes of it are those of the document.
    pub end: usize,
}

/// A part of a record that is refused as a whole.
#[derive(Debug)]
pub struct Salvaged {
    /// What stands before the damage, with what was found in it.
    pub read: Parsed<Record>,
    /// The damage: all findings that refuse the whole document, which do so no longer.
    pub damage: Report,
    /// What is left out: from the end of the last whole thing to the end of the text.
    pub left_out: Span,
    /// Where that begins.
    pub begins: LineColumn,
}

/// Reads what stands before the first finding that refuses a document; `None` if that is no document either. `before` cuts a text,
/// `read` reads one.
pub(super) fn salvage(
    text: &str,
    refused: &Refused,
    before: impl Fn(&str, usize) -> Option<Cut>,
    read: impl Fn(&[u8]) -> Result<Parsed<Record>, Refused>,
) -> Option<Salvaged> {
    let mut at = damage(&refused.report)?;
    for _ in 0..ROUNDS {
        let cut = before(text, at)?;
        match read(cut.text.as_bytes()) {
            Ok(read) => {
                let whole = text.get(..cut.end)?;
                let mut damage = Report::new(refused.report.diagnostics().len());
                for finding in refused.report.diagnostics().iter().filter(|finding| finding.refuses) {
                    damage.push(Diagnostic { refuses: false, ..finding.clone() });
                }
                return Some(Salvaged {
                    read,
                    damage,
                    left_out: Span::new(cut.end, text.len()),
                    begins: LineColumn::START.after(whole.as_bytes()),
                });
            }
            // What is found behind the cut is about what was closed there.
            Err(again) => at = damage(&again.report)?.min(cut.end.checked_sub(1)?),
        }
    }
    None
}

/// Where the first finding that refuses is. A document that is beyond a limit is not damaged.
fn damage(report: &Report) -> Option<usize> {
    let refusing = report.diagnostics().iter().filter(|finding| finding.refuses);
    let places = refusing.map(|finding| match finding.place {
        Place::Span(span) if !finding.code.id.starts_with('M') => Some(span.start),
        _ => None,
    });
    places.min().flatten()
}
