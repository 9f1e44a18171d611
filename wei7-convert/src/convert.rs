//! Conversion of one source: bytes in, bytes and a report out.

use std::borrow::Cow;

use wei7_core::{Carry, Diagnostic, Fate, InFile, Input, Limits, Loss, Offset, Place, Record, Report, Severity};
use wei7_text::encoding::TextEncoding;

use crate::codes;
use crate::format::{Format, Formats, UnknownFormat};
use crate::info::Summary;
use crate::reader::{Games, ReadAs, RecordReader};
use crate::writer::{RecordWriter, only, things};

/// How to read and write.
///
/// ```
/// use wei7_convert::{Carry, Format, Options, convert};
///
/// let options = Options { carry: Carry::None, lossless: true, ..Options::default() };
/// let refused = convert(b"(;FF[4]SZ[9]AN[Ann];B[ee])", Format::WEI7, &options).unwrap_err();
/// assert_eq!(refused.to_string(), "something would be lost: found 1 thing that wei7 3.0 cannot say");
/// ```
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own, as on the command line")]
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The formats that detection knows.
    pub formats: Formats,
    /// The format of the source; by default its content and its name tell.
    pub from: Option<Format>,
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

/// What is read: bytes, or bytes with what stands beside them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Source<'a> {
    /// The content of the file.
    pub bytes: &'a [u8],
    /// The name of the file, for detection.
    pub name: Option<&'a str>,
    /// The content of the supplement file, for 3.0.
    pub supplement: Option<&'a [u8]>,
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Source<'a> {
    fn from(bytes: &'a T) -> Self {
        Self { bytes: bytes.as_ref(), ..Self::default() }
    }
}

impl<'a> Source<'a> {
    /// Its games, read with these options.
    pub(crate) fn games(self, options: &Options) -> Result<Games<'a>, UnknownFormat> {
        let format = match options.from {
            Some(format) => format,
            None => options.formats.detect(self.bytes, self.name)?,
        };
        let input = Input::bytes(self.bytes).supplement(self.supplement.map(Cow::Borrowed));
        Ok(RecordReader::from_options(format, options).for_input(input))
    }

    /// Its format and all its records; all or nothing.
    pub(crate) fn records(self, options: &Options) -> Result<(Format, Vec<Record>), Failed> {
        let mut games = self.games(options)?;
        let (mut report, mut records, mut refused) = (Report::new(options.limits.findings), Vec::new(), false);
        while let Some(outcome) = games.next_outcome() {
            report.append(outcome.report);
            match outcome.read {
                ReadAs::Record(record) => records.push(record),
                ReadAs::OtherGame => {}
                ReadAs::Refused | ReadAs::Ended => refused = true,
            }
        }
        let format = games.format();
        if refused { Err(Failed { format: Some(format), report, losses: Vec::new() }) } else { Ok((format, records)) }
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
    /// How many bytes it has.
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

impl From<UnknownFormat> for Failed {
    fn from(_: UnknownFormat) -> Self {
        let report = only(Diagnostic::new(&codes::UNKNOWN_FORMAT, Place::Source));
        Self { format: None, report, losses: Vec::new() }
    }
}

/// Converts one source, whose format is detected unless [`Options::from`] names it. A source of several games has a
/// result only if each of them has.
///
/// ```
/// use wei7_convert::{Format, Options, convert};
///
/// let done = convert(b"(;FF[4]SZ[9];B[ee]) (;FF[4]SZ[9])", Format::WEI7, &Options::default())?;
/// assert_eq!((done.format, done.outputs.len(), done.losses.len()), (Format::SGF, 2, 0));
/// # Ok::<(), wei7_convert::Failed>(())
/// ```
pub fn convert<'a>(source: impl Into<Source<'a>>, to: Format, options: &Options) -> Result<Converted, Failed> {
    let mut games = source.into().games(options)?;
    let mut format = None;
    let mut report = Report::new(options.limits.findings);
    let (mut outputs, mut losses, mut summaries) = (Vec::new(), Vec::new(), Vec::new());
    let mut refused = false;
    let mut writer = RecordWriter::from_options(to, options);
    while let Some(outcome) = games.next_outcome().map(|outcome| outcome.judged_by(options)) {
        format = Some(outcome.format);
        report.append(outcome.report);
        let record = match outcome.read {
            ReadAs::Record(record) => record,
            ReadAs::OtherGame => continue,
            ReadAs::Refused | ReadAs::Ended => {
                refused = true;
                continue;
            }
        };
        summaries.push(Summary::of(&record, outcome.format));
        match writer.output(record, outcome.bytes, InFile::default()) {
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
    let rest = games.rest();
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

/// Why what was found does not go with [`Options::lossless`], if it does not.
pub fn not_all_read(report: &Report) -> Option<Diagnostic> {
    let count = report.left_out();
    let found = || format!("{count} {} that reading leaves out", things(count));
    (count > 0).then(|| Diagnostic::new(&codes::NOT_LOSSLESS, Place::Source).found(found()))
}
