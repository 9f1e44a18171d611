//! Conversion of one source: bytes in, bytes and a report out. No files here.

use wei7_core::{Diagnostic, Fate, Limits, Loss, Place, Report, Severity};

use wei7_xml::Offset;

use crate::codes;
use crate::format::{Family, Format};
use crate::hub;
use crate::info::Summary;

/// What becomes of that which the target cannot say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Carry {
    /// It travels along and comes back
    #[default]
    Keep,
    /// It is left out and reported
    None,
}

/// How to read and write.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Accept only what the specification of the input allows.
    pub strict: bool,
    /// What becomes of that which the target cannot say.
    pub carry: Carry,
    /// Refuse to give a result that drops or approximates anything.
    pub lossless: bool,
    /// 3.0 with one step a line.
    pub pretty: bool,
    /// The zone of start times that have none (2.x).
    pub assume_offset: Offset,
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
    /// The content of the file.
    pub document: Vec<u8>,
    /// The content of the supplement file, if the target has one and there is something to carry.
    pub supplement: Option<Vec<u8>>,
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
    pub(crate) fn new(format: Option<Format>, report: Report) -> Self {
        Self { format, report, losses: Vec::new() }
    }

    /// A failure that has one reason.
    pub(crate) fn because(format: Option<Format>, reason: Diagnostic) -> Self {
        let mut report = Report::new(1);
        report.push(reason);
        Self::new(format, report)
    }
}

/// Converts one source. `from` names the format of the source as a [`Format`] or a [`Family`]; see [`crate::detect()`].
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
    hub::writable(to)?;
    let source = source.into();
    let reading = hub::read(source, from.into(), options)?;
    let (format, mut report) = (reading.format, reading.report);
    let summary = Summary::of(&reading.record, format);
    let written = match hub::write(reading.record, to, source.bytes.len() as u64, options) {
        Ok(written) => written,
        Err(refused) => {
            report.append(refused);
            return Err(Failed::new(Some(format), report));
        }
    };
    report.sort();
    let losses = written.losses;
    let lost = losses.iter().filter(|loss| is_lost(loss.fate)).count();
    if options.lossless && lost > 0 {
        let found = format!("{lost} in {to}");
        report.push(Diagnostic::new(&codes::NOT_LOSSLESS, Place::Source).found(found));
        return Err(Failed { format: Some(format), report, losses });
    }
    Ok(Converted { format, outputs: vec![written.output], report, losses, summaries: vec![summary] })
}

/// Whether the exact thing is in none of the files that are written.
pub(crate) const fn is_lost(fate: Fate) -> bool {
    match fate {
        Fate::Approximated | Fate::Dropped => true,
        Fate::Native | Fate::Carried => false,
    }
}
