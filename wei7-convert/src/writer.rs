//! Writing of records in any format.

use std::borrow::Cow;
use std::io::Write;

use wei7_analysis::{Convention, rewrite};
use wei7_core::{
    Argument, Carry, Diagnostic, DiagramOptions, InFile, Limits, Loss, Message, NamedLosses, Place, ProblemMarks,
    Record, RecordWrite, Report, Unwritable, WriteOptions, Written,
};

use crate::codes::{self, because, single_finding};
use crate::diff::{Comparison, Side, diff, records_as};
use crate::format::Format;
use crate::options::{Options, Strip};
use crate::output::Output;
use crate::source::Source;

/// Writes records in one format, one after the other. By default, values that the format cannot express are kept in a
/// carrier, from which a reader restores them.
///
/// ```
/// use wei7_convert::{Carry, Format, RecordReader, RecordWriter};
///
/// let record = RecordReader::from_format(Format::SGF).read(b"(;FF[4]SZ[9]AN[Ann];B[ee])")?.value.remove(0);
/// let mut ishi = Vec::new();
/// let written = RecordWriter::to_format(Format::ISHI).carry(Carry::Keep).write(&record, &mut ishi)?;
/// assert!(ishi.starts_with(b"EVENT\r\nANALYSIS Ann\r\n"));
/// assert!(written.supplement.is_none(), "Ishi carries in the file");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct RecordWriter {
    format: Format,
    options: WriteOptions,
    lossless: bool,
    strip: Strip,
    /// Convention in which analyses are written ([`Options::analysis`]).
    analysis: Option<Convention>,
    /// Options for reading outputs again, if [`Options::verify`] is set.
    verify: Option<Box<Options>>,
    /// Writer of the format; `None` until the first record creates it.
    writer: Option<Box<dyn RecordWrite>>,
}

impl RecordWriter {
    /// Creates a writer of this format.
    pub fn to_format(format: Format) -> Self {
        Self {
            format,
            options: WriteOptions::default(),
            lossless: false,
            strip: Strip::default(),
            analysis: None,
            verify: None,
            writer: None,
        }
    }

    /// Creates a writer of this format with the options of a conversion.
    pub fn from_options(format: Format, options: &Options) -> Self {
        let &Options {
            carry,
            pretty,
            compress_points,
            diagram,
            problems,
            limits,
            lossless,
            strip,
            analysis,
            verify,
            no_quirks,
            ..
        } = options;
        let options =
            WriteOptions { carry, pretty, compress_points, diagram, problems, limits, ..WriteOptions::default() };
        let verify = verify.then(|| Box::new(read_back_options(format, no_quirks, limits)));
        Self { options, lossless, strip, analysis, verify, ..Self::to_format(format) }
    }

    /// Returns the output format.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Sets whether values that the format cannot express are kept in a carrier; by default they are.
    pub fn carry(mut self, carry: Carry) -> Self {
        self.options.carry = carry;
        self
    }

    /// Writes 3.0 with one step per line.
    pub fn pretty(mut self) -> Self {
        self.options.pretty = true;
        self
    }

    /// Writes lists of points in SGF as rectangles if that is shorter (`FF[4]` 3.5.1).
    pub fn compress_points(mut self) -> Self {
        self.options.compress_points = true;
        self
    }

    /// Sets the style and the position of text diagrams.
    pub fn diagram(mut self, diagram: DiagramOptions) -> Self {
        self.options.diagram = diagram;
        self
    }

    /// Sets the marks of the answers to problems in SGF.
    pub fn problems(mut self, marks: ProblemMarks) -> Self {
        self.options.problems = marks;
        self
    }

    /// Sets which losses are reported.
    pub fn name_losses(mut self, named: NamedLosses) -> Self {
        self.options.named_losses = named;
        self
    }

    /// Sets the limits on the size of the output.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Writes a record that is the only one in its file. Returns the losses and the supplement.
    pub fn write(&mut self, record: &Record, out: &mut impl Write) -> Result<Written, Unwritable> {
        self.write_in_file(Cow::Borrowed(record), 0, InFile::default(), out)
    }

    /// Writes one of the records of a file; `place` names its neighbors. `source_bytes`, the size of the source of the
    /// record, bounds how many stones the writer may derive for positions.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use wei7_convert::{Format, RecordWriter};
    /// use wei7_core::{InFile, Record};
    ///
    /// let (mut writer, mut file) = (RecordWriter::to_format(Format::ISHI), Vec::new());
    /// for number in 0..2 {
    ///     let place = InFile { after_record: number > 0, before_record: number < 1 };
    ///     writer.write_in_file(Cow::Owned(Record::new()), 0, place, &mut file)?;
    /// }
    /// assert_eq!(file, b"EVENT\r\nEVENT\r\n");
    /// # Ok::<(), wei7_core::Unwritable>(())
    /// ```
    pub fn write_in_file(
        &mut self,
        record: Cow<'_, Record>,
        source_bytes: u64,
        place: InFile,
        out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        self.writer()?.write(record, source_bytes, place, out)
    }

    /// Returns whether the output for a record may depend on the other records in the file ([`InFile`]).
    pub fn depends_on_place(&mut self) -> bool {
        self.writer().is_ok_and(|writer| writer.depends_on_place())
    }

    /// Returns whether the output for this record depends on whether another record follows in the file.
    pub fn depends_on_what_follows(&mut self, record: &Record) -> bool {
        self.writer().is_ok_and(|writer| writer.depends_on_what_follows(record))
    }

    /// Writes one record into memory, without the parts that [`Options::strip`] selects. Returns an error if
    /// [`Options::lossless`] is set and something would be lost, or
    /// if [`Options::verify`] is set and reading the output again gives another record.
    pub fn output(&mut self, mut record: Record, source_bytes: u64, place: InFile) -> Result<Writing, Unwritten> {
        let mut document = Vec::new();
        self.strip.apply(&mut record);
        let original = self.verify.is_some().then(|| record.clone());
        // `NamedLosses` bounds the losses of writers only; rewriting has few losses for each position.
        let written = match self.analysis.and_then(|convention| rewrite(&record, convention)) {
            Some(rewritten) => {
                self.writer().and_then(|writer| writer.write_rewritten(&record, rewritten, &mut document))
            }
            None => self.write_in_file(Cow::Owned(record), source_bytes, place, &mut document),
        };
        match written {
            Ok(Written { losses, supplement }) => {
                let lost = losses.iter().filter(|loss| loss.is_lost()).count();
                if self.lossless && lost > 0 {
                    let found = Message::new("not-in-target").with("number", lost).with("format", self.format.name());
                    let report = single_finding(Diagnostic::new(&codes::NOT_LOSSLESS, Place::Source).found(found));
                    return Err(Unwritten { report, losses });
                }
                let output = Output { document, supplement };
                if let (Some(original), Some(options)) = (original, &self.verify)
                    && let Some(reason) = check_way_back(&original, Source::from(&output), options)
                {
                    return Err(Unwritten { report: single_finding(reason), losses });
                }
                Ok(Writing { output, losses })
            }
            Err(why) => Err(Unwritten { report: error_report(&why), losses: Vec::new() }),
        }
    }

    fn writer(&mut self) -> Result<&mut Box<dyn RecordWrite>, Unwritable> {
        if self.writer.is_none() {
            self.writer = self.format.driver().writer(&self.options);
        }
        self.writer.as_mut().ok_or(Unwritable::ReadOnly(self.format.name()))
    }
}

/// Output for one record.
#[derive(Debug)]
pub struct Writing {
    /// Content of the written files.
    pub output: Output,
    /// Values of the record that the output cannot express natively: approximated, carried or dropped values.
    pub losses: Vec<Loss>,
}

/// Returns a record in SGF and in 3.0, the formats in which a web page offers to save it. Each output has carriers, and
/// comes with its label for the page. A format that cannot express the board is left out.
pub fn forms_to_save(record: &Record, options: &Options) -> impl Iterator<Item = (&'static str, Format, Output)> {
    [("SGF", Format::SGF), ("wei7", Format::WEI7)].into_iter().filter_map(|(label, format)| {
        let writing = RecordWriter::from_options(format, options).output(record.clone(), 0, InFile::default());
        Some((label, format, writing.ok()?.output))
    })
}

/// Returns the options for reading an output again: the defaults, except for the arguments.
fn read_back_options(format: Format, no_quirks: bool, limits: Limits) -> Options {
    Options { from: Some(format), no_quirks, limits, ..Options::default() }
}

/// Reads an output with its carrier and compares it with the original `record`. Returns a finding if they differ.
fn check_way_back(record: &Record, output: Source<'_>, options: &Options) -> Option<Diagnostic> {
    let differs = |why: Argument| Some(because(&codes::WAY_BACK_DIFFERS, why));
    let (format, read) = match records_as(1, output, options) {
        Ok(read) => read,
        Err(failed) => return differs(failed.message().into()),
    };
    let side = |format, records| Side { file: "", format, records };
    let right = (side(Some(format), read.len()), &*read);
    let comparison = Comparison::new((side(None, 1), std::slice::from_ref(record)), right, false);
    if comparison.is_same() { None } else { differs(comparison.first_difference().into()) }
}

/// Compares an existing file with `output`, the content that this run would write. Returns a finding if their records
/// differ.
pub fn output_differs(existing: Source<'_>, output: &Output, options: &Options, format: Format) -> Option<Diagnostic> {
    if (existing.bytes, existing.supplement) == (&*output.document, output.supplement.as_deref()) {
        return None;
    }
    let options = read_back_options(format, options.no_quirks, options.limits);
    let why = match diff(existing, Source::from(output), false, &options) {
        Ok(comparison) if comparison.is_same() => return None,
        Ok(comparison) => Argument::from(comparison.first_difference()),
        Err(failed) => failed.message().into(),
    };
    Some(because(&codes::WAY_BACK_DIFFERS, why))
}

/// Reasons why a record was not written.
#[derive(Debug)]
pub struct Unwritten {
    /// Findings that give the reasons; there is at least one.
    pub report: Report,
    /// Values that the output would lose, if [`Options::lossless`] is set.
    pub losses: Vec<Loss>,
}

/// Converts an error of writing into findings.
fn error_report(why: &Unwritable) -> Report {
    match why {
        Unwritable::Invalid(found) => {
            let mut report = Report::new(found.diagnostics().len() + 1);
            report.push(Diagnostic::new(&codes::INVALID_RESULT, Place::Source));
            found.diagnostics().iter().for_each(|finding| report.push(finding.clone()));
            report
        }
        Unwritable::Io(error) => single_finding(because(&codes::UNWRITABLE_RECORD, error)),
        _ => single_finding(because(&codes::UNWRITABLE_RECORD, why.message())),
    }
}
