//! Conversion of one source: bytes in, bytes and a report out. No files here.

use wei7_core::{Diagnostic, Fate, Limits, Loss, Report, Severity};
use wei7_text::encoding::TextEncoding;
use wei7_xml::Offset;

use crate::format::{Family, Format};
use crate::hub::{Content, ReadAs, Readings, RecordWriter, not_all_read};
use crate::info::Summary;

/// What becomes of that which the target cannot say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carry {
    /// It travels along and comes back
    #[default]
    Keep,
    /// It is left out and reported
    None,
}

/// How to read and write.
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own, as on the command line")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Accept only what the specification of the input allows.
    pub strict: bool,
    /// What becomes of that which the target cannot say.
    pub carry: Carry,
    /// Refuse to give a result that drops or approximates anything, or of whose source anything comes into no record.
    pub lossless: bool,
    /// 3.0 with one step a line.
    pub pretty: bool,
    /// SGF with lists of points as rectangles (`FF[4]` 3.5.1).
    pub compress_points: bool,
    /// The zone of start times that have none (2.x).
    pub assume_offset: Offset,
    /// The encoding of SGF and Ishi, whatever the file says of itself or looks like.
    pub encoding: Option<TextEncoding>,
    /// Take SGF at its word, also where the program that wrote it is known to mean something else.
    pub no_quirks: bool,
    /// All events of an Ishi file as one record, with a branch for each.
    pub bundle: bool,
    /// What an input may cost.
    pub limits: Limits,
}

/// What is read.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The content of the file.
    pub bytes: &'a [u8],
    /// The content of the supplement file, for 3.0.
    pub supplement: Option<&'a [u8]>,
}

impl<'a> From<&'a [u8]> for Source<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self { bytes, supplement: None }
    }
}

/// What one record became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The content of the file; of SGF and Ishi, which hold several, one record.
    pub document: Vec<u8>,
    /// The content of the supplement file, if the target has one and there is something to carry.
    pub supplement: Option<Vec<u8>>,
}

impl Output {
    pub fn bytes(&self) -> usize {
        self.document.len() + self.supplement.as_ref().map_or(0, Vec::len)
    }
}

/// The result of a conversion.
#[derive(Clone, Debug)]
pub struct Converted {
    /// What the source was found to be.
    pub format: Format,
    /// One a record.
    pub outputs: Vec<Output>,
    /// What was found in the source.
    pub report: Report,
    /// What is not native in the target.
    pub losses: Vec<Loss>,
    /// What the records are.
    pub summaries: Vec<Summary>,
}

/// There is no result, and the report says why.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", .report.diagnostics().iter().find(|d| d.severity() == Severity::Error).map_or_else(|| "refused".to_owned(), Diagnostic::message))]
pub struct Failed {
    /// What the source was found to be, if it could be told.
    pub format: Option<Format>,
    /// All findings; at least one is why.
    pub report: Report,
    /// With [`Options::lossless`]: what the target would not have held.
    pub losses: Vec<Loss>,
}

impl Failed {
    pub fn new(format: Option<Format>, report: Report) -> Self {
        Self { format, report, losses: Vec::new() }
    }

    /// A failure that has one reason.
    pub fn because(format: Option<Format>, reason: Diagnostic) -> Self {
        let mut report = Report::new(1);
        report.push(reason);
        Self::new(format, report)
    }
}

/// Converts one source. `from` names the format of the source as a [`Format`] or a [`Family`]; see [`crate::detect()`].
/// A source of several games has a result only if each of them has.
///
/// ```
/// use wei7_convert::{Format, Options, convert};
///
/// let empty = br#"{"format": "wei7", "version": "3.0", "tree": {}}"#;
/// let done = convert(empty.as_slice(), Format::Wei7, Format::Wei7, &Options::default())?;
/// assert!(done.losses.is_empty());
/// # Ok::<(), wei7_convert::Failed>(())
/// ```
pub fn convert<'a>(
    source: impl Into<Source<'a>>,
    from: impl Into<Family>,
    to: Format,
    options: &Options,
) -> Result<Converted, Failed> {
    let from = from.into();
    let mut readings = Readings::new(Content::of(source.into(), from), from, options);
    let mut format = None;
    let mut report = Report::new(options.limits.findings);
    let (mut outputs, mut losses, mut summaries) = (Vec::new(), Vec::new(), Vec::new());
    let mut refused = false;
    let mut writer = RecordWriter::new(to, options);
    for reading in readings.by_ref().map(|reading| reading.judged_by(options)) {
        format = Some(reading.format);
        report.append(reading.report);
        let record = match reading.read {
            ReadAs::Record(record) => record,
            ReadAs::OtherGame => continue,
            ReadAs::Refused | ReadAs::Ended => {
                refused = true;
                continue;
            }
        };
        summaries.push(Summary::of(&record, reading.format));
        match writer.write(record, reading.bytes) {
            Ok(written) => {
                outputs.push(written.output);
                losses.extend(written.losses);
            }
            Err(unwritten) => {
                refused = true;
                report.append(unwritten.report);
                losses.extend(unwritten.losses);
            }
        }
    }
    let rest = readings.rest();
    if options.lossless
        && let Some(reason) = not_all_read(&rest)
    {
        refused = true;
        report.push(reason);
    }
    report.append(rest);
    report.sort();
    match (refused, format) {
        (false, Some(format)) => Ok(Converted { format, outputs, report, losses, summaries }),
        (_, format) => Err(Failed { format, report, losses }),
    }
}

/// Whether the exact thing is in none of the files that are written.
pub const fn is_lost(fate: Fate) -> bool {
    match fate {
        Fate::Approximated | Fate::Dropped => true,
        Fate::Native | Fate::Carried => false,
    }
}
