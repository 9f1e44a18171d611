//! Reads the part of a refused document that precedes the damage.

use wei7_text::{LineColumn, Span};

use crate::record::Record;
use crate::report::{Diagnostic, Parsed, Place, Refused, Report};

/// Maximum number of attempts. If the part before a cut is refused again, the next attempt cuts the document earlier.
const ROUNDS: usize = 16;

/// Beginning of a document, with all open elements closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Valid document: the part before the cut and the closings of the elements that are open there.
    pub text: String,
    /// Number of bytes of `text` that come from the document. The bytes after them close the open elements.
    pub end: usize,
}

/// Part of a record that was refused as a whole.
#[derive(Debug)]
pub struct Salvaged {
    /// The record before the damage, with its findings.
    pub read: Parsed<Record>,
    /// The findings that refused the whole document, with [`Diagnostic::refuses`] set to `false`.
    pub damage: Report,
    /// The text that is left out: from the end of the last complete element to the end of the document.
    pub left_out: Span,
    /// Line and column of the text that is left out.
    pub begins: LineColumn,
}

/// Reads the longest part of a document that is not refused; `None` if no such part is found in [`ROUNDS`] attempts.
/// `before` cuts the document at an offset ([`ReadWhole::before`](super::ReadWhole::before)), and `read` reads what is
/// left.
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
            // A finding at or after the end of the cut concerns the closings that were added there, so the next cut
            // must be earlier.
            Err(again) => at = damage(&again.report)?.min(cut.end.checked_sub(1)?),
        }
    }
    None
}

/// Returns the offset of the first finding that refuses the document. `None` if any such finding has no span, or is
/// about an exceeded limit: then there is no damaged part.
fn damage(report: &Report) -> Option<usize> {
    let refusing = report.diagnostics().iter().filter(|finding| finding.refuses);
    let places = refusing.map(|finding| match finding.place {
        Place::Span(span) if !finding.code.id.starts_with('M') => Some(span.start),
        _ => None,
    });
    places.min().flatten()
}
