//! Checking of an input: its findings, and the losses of a conversion.

use wei7_core::{InFile, Loss};

use crate::findings::{Findings, RecordNumber};
use crate::format::{Format, UnknownFormat};
use crate::info::Summary;
use crate::options::Options;
use crate::reader::{ReadAs, ReadOutcome};
use crate::source::Source;
use crate::writer::RecordWriter;

/// Result of [`check`].
#[derive(Debug)]
pub struct Checked {
    /// Format of the source, with the version that the document declares.
    pub format: Format,
    /// All findings, each with its place.
    pub findings: Findings,
    /// Losses that a conversion to the target format would have, each with its record; empty if no target was given.
    pub losses: Vec<(RecordNumber, Loss)>,
    /// Summaries of the records that could be read.
    pub summaries: Vec<Summary>,
}

/// Finds the errors of a source and, if there is a target format, the losses of a conversion. A game with errors is
/// refused only if [`Options::strict`] is set.
///
/// ```
/// use wei7_convert::{Format, Options, check};
///
/// let checked = check(b"(;FF[4]SZ[9]\n;B[ee]", Some(Format::ISHI), &Options::default())?;
/// let finding = &checked.findings.list()[0];
/// assert_eq!(finding.diagnostic.code.name, "missing-close");
/// assert_eq!(finding.located.as_ref().map(|located| located.place.line), Some(2));
/// # Ok::<(), wei7_convert::UnknownFormat>(())
/// ```
pub fn check<'a>(
    source: impl Into<Source<'a>>,
    to: Option<Format>,
    options: &Options,
) -> Result<Checked, UnknownFormat> {
    let mut games = source.into().games(options)?;
    let mut checked = Checked {
        format: games.format(),
        findings: Findings::new(options.limits.findings),
        losses: Vec::new(),
        summaries: Vec::new(),
    };
    let mut writer = to.map(|to| RecordWriter::from_options(to, options));
    while let Some(outcome) = games.next_outcome() {
        checked.findings.append(&outcome.report, &games.piece(), Some(outcome.format), outcome.about());
        let ReadOutcome { number, read: ReadAs::Record(record), format, bytes, .. } = outcome else { continue };
        checked.findings.add_analyses(&record, number);
        checked.summaries.push(Summary::new(&record, format));
        let losses = match writer.as_mut().map(|writer| writer.output(record, bytes, InFile::default())) {
            None => continue,
            Some(Ok(written)) => written.losses,
            Some(Err(unwritten)) => {
                unwritten.report.diagnostics().iter().for_each(|why| checked.findings.push(why.clone(), Some(number)));
                unwritten.losses
            }
        };
        checked.losses.extend(losses.into_iter().map(|loss| (number, loss)));
    }
    let rest = games.rest();
    checked.findings.append(&rest, &games.piece(), Some(checked.format), None);
    Ok(checked)
}
