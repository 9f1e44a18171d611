//! The formats behind one pair of functions: any of them to records, a record to any of them.

use std::borrow::Cow;
use std::io::Read;

use wei7_core::{
    Carrier, Diagnostic, Extra, JsonReader, JsonWriter, Loss, Parsed, Place, PlaceNames, Projector, Record, Refused,
    Report,
};
use wei7_ishi::IshiWriter;
use wei7_sgf::SgfWriter;
use wei7_xml::{Version, XmlReader, XmlWriter};

use crate::codes::{self, because};
use crate::convert::{Carry, Failed, Options, Output, Source, is_lost};
use crate::findings::{Piece, RecordNumber};
use crate::format::{Family, Format};
use crate::games::Games;
use crate::lines::Lines;

/// What is read: a file of one record is held whole, a file of many streams.
pub(crate) enum Content<'a> {
    Whole {
        bytes: Cow<'a, [u8]>,
        supplement: Option<Cow<'a, [u8]>>,
    },
    Stream(Box<dyn Read + 'a>),
    /// 3.0, a record a line.
    Lines(Box<dyn Read + 'a>),
}

impl<'a> Content<'a> {
    /// The bytes of a source in this format.
    pub(crate) fn of(source: Source<'a>, family: Family) -> Self {
        match family {
            Family::Sgf | Family::Ishi => Self::Stream(Box::new(source.bytes)),
            Family::Wei7 | Family::Xml => {
                Self::Whole { bytes: source.bytes.into(), supplement: source.supplement.map(Cow::from) }
            }
        }
    }
}

/// What the next game of an input is.
pub(crate) enum ReadAs {
    Record(Record),
    /// A game that is not Go.
    OtherGame,
    /// It was refused, and the report says why.
    Refused,
    /// There is no further game, and the report says why.
    Ended,
}

/// A game that was met.
pub(crate) struct Reading {
    pub(crate) number: RecordNumber,
    pub(crate) read: ReadAs,
    pub(crate) report: Report,
    /// With the version of 2.x that the document names.
    pub(crate) format: Format,
    /// The size of what it was read from, which bounds what writing may derive.
    pub(crate) bytes: u64,
}

impl Reading {
    /// With [`Options::lossless`] a game of which something comes into no record is refused.
    pub(crate) fn judged_by(mut self, options: &Options) -> Self {
        if options.lossless
            && let Some(reason) = not_all_read(&self.report)
        {
            self.report.push(reason);
            self.read = match self.read {
                ReadAs::Ended => ReadAs::Ended,
                ReadAs::Record(_) | ReadAs::OtherGame | ReadAs::Refused => ReadAs::Refused,
            };
        }
        self
    }

    /// The game that its findings are about, if they are about one.
    pub(crate) fn about(&self) -> Option<RecordNumber> {
        (!matches!(self.read, ReadAs::Ended)).then_some(self.number)
    }
}

/// Why what was found does not go with [`Options::lossless`], if it does not.
pub(crate) fn not_all_read(report: &Report) -> Option<Diagnostic> {
    let count = report.left_out();
    let found = || format!("{count} {} that reading leaves out", if count == 1 { "thing" } else { "things" });
    (count > 0).then(|| Diagnostic::new(&codes::NOT_LOSSLESS, Place::Source).found(found()))
}

/// The records of one input, one at a time.
pub(crate) enum Readings<'a> {
    One { source: Whole<'a>, options: Options, read: bool },
    Games(Box<Games<'a>>),
    Lines(Box<Lines<'a>>),
}

/// The bytes of a file of one record.
pub(crate) struct Whole<'a> {
    bytes: Cow<'a, [u8]>,
    supplement: Option<Cow<'a, [u8]>>,
    is_json: bool,
}

impl<'a> Readings<'a> {
    /// Begins to read.
    pub(crate) fn new(content: Content<'a>, family: Family, options: &Options) -> Self {
        let games = |input: Box<dyn Read + 'a>| {
            Self::Games(Box::new(match family {
                Family::Ishi => Games::ishi(input, options),
                Family::Sgf | Family::Wei7 | Family::Xml => Games::sgf(input, options),
            }))
        };
        match (content, family) {
            (Content::Lines(input), _) => Self::Lines(Box::new(Lines::new(input, options))),
            (Content::Stream(input), _) => games(input),
            (Content::Whole { bytes, .. }, Family::Sgf | Family::Ishi) => games(Box::new(std::io::Cursor::new(bytes))),
            (Content::Whole { bytes, supplement }, Family::Wei7 | Family::Xml) => {
                let is_json = family == Family::Wei7;
                Self::One { source: Whole { bytes, supplement, is_json }, options: *options, read: false }
            }
        }
    }

    /// The piece of the text that the findings of the reading before lie in.
    pub(crate) fn piece(&self) -> Piece<'_> {
        match self {
            Self::One { source, .. } => source.piece(),
            Self::Games(games) => games.piece(),
            Self::Lines(lines) => lines.piece(),
        }
    }

    /// What was found after the last record, in the piece of then.
    pub(crate) fn rest(&mut self) -> Report {
        match self {
            Self::One { .. } | Self::Lines(_) => Report::new(0),
            Self::Games(games) => games.rest(),
        }
    }
}

impl Iterator for Readings<'_> {
    type Item = Reading;

    fn next(&mut self) -> Option<Reading> {
        match self {
            Self::One { read: true, .. } => None,
            Self::One { source, options, read } => {
                *read = true;
                Some(source.read(options))
            }
            Self::Games(games) => games.next(),
            Self::Lines(lines) => lines.next(),
        }
    }
}

impl Whole<'_> {
    fn read(&self, options: &Options) -> Reading {
        let (format, done) = if self.is_json {
            (Format::Wei7, read_json(&self.bytes, self.supplement.as_deref(), options))
        } else {
            // Only for the report: a document whose version cannot be told is said to be 2.2.
            (Format::Xml(Version::of(&self.bytes).unwrap_or_default()), self.read_xml(options))
        };
        let (read, mut report) = match done {
            Ok(Parsed { value, report }) => (ReadAs::Record(value), report),
            Err(refused) => (ReadAs::Refused, refused.report),
        };
        report.sort();
        let number = RecordNumber { game: 1, record: 0 };
        Reading { number, read, report, format, bytes: self.bytes.len() as u64 }
    }

    fn read_xml(&self, options: &Options) -> Result<Parsed<Record>, Refused> {
        let reader = XmlReader::new().limits(options.limits).assume_offset(options.assume_offset);
        let reader = if options.strict { reader } else { reader.lenient() };
        reader.read(&self.bytes)
    }

    fn piece(&self) -> Piece<'_> {
        let decoded = if self.is_json { None } else { wei7_xml::text(&self.bytes) };
        Piece::whole(match decoded {
            Some(Cow::Owned(text)) => text.into_bytes().into(),
            Some(Cow::Borrowed(_)) | None => Cow::Borrowed(&*self.bytes),
        })
    }
}

/// Reads a document of 3.0 with what its supplement brings back.
pub(crate) fn read_json(bytes: &[u8], supplement: Option<&[u8]>, options: &Options) -> Result<Parsed<Record>, Refused> {
    let reader = JsonReader::new().limits(options.limits);
    let reader = if options.strict { reader } else { reader.lenient() };
    let Parsed { value, mut report } = reader.read(bytes)?;
    let value = match supplement.map(Carrier::from_json) {
        None => value,
        Some(Err(why)) => {
            report.push(why);
            value
        }
        Some(Ok(carrier)) => {
            let applied = carrier.apply(value, &options.limits);
            report.append(applied.report);
            applied.value
        }
    };
    Ok(Parsed { value, report })
}

/// A record that was written.
pub(crate) struct Writing {
    pub(crate) output: Output,
    pub(crate) losses: Vec<Loss>,
}

/// Why a record was not written.
pub(crate) struct Unwritten {
    pub(crate) report: Report,
    /// With [`Options::lossless`]: what the target would not have held.
    pub(crate) losses: Vec<Loss>,
}

impl From<Report> for Unwritten {
    fn from(report: Report) -> Self {
        Self { report, losses: Vec::new() }
    }
}

/// Writes records in one format, one after the other.
pub(crate) struct RecordWriter<'o> {
    to: Format,
    options: &'o Options,
    /// Its boards serve all records.
    projector: Projector,
    /// Whether records stand before and behind the next one in one file.
    behind: bool,
    before: bool,
}

impl<'o> RecordWriter<'o> {
    pub(crate) fn new(to: Format, options: &'o Options) -> Self {
        Self { to, options, projector: Projector::new(), behind: false, before: false }
    }

    /// Says whether other records stand before and behind the next one in one file.
    pub(crate) const fn stands(&mut self, behind_others: bool, before_others: bool) {
        self.behind = behind_others;
        self.before = before_others;
    }

    /// Whether the record is written in another way where something follows: it has remarks for the end of a file, or no line
    /// that begins it.
    pub(crate) fn has_end(&self, record: &Record) -> bool {
        let depends = |item: &Extra| match item {
            Extra::LastRemarks(_) => true,
            Extra::Absent(id) => &**id == "EVENT",
            _ => false,
        };
        self.to == Format::Ishi && record.supplement.items().iter().any(depends)
    }

    /// Writes one record that was read from so many bytes, unless the options forbid what it would lose.
    pub(crate) fn write(&mut self, record: Record, source_bytes: u64) -> Result<Writing, Unwritten> {
        let Self { to, options, projector, behind, before } = self;
        let written = match *to {
            Format::Wei7 => write_json(record, source_bytes, projector, options)?,
            Format::Xml(version) => write_xml(&record, version, options)?,
            Format::Sgf => write_sgf(&record, options)?,
            Format::Ishi => write_ishi(&record, (*behind, *before), options)?,
        };
        let lost = written.losses.iter().filter(|loss| is_lost(loss.fate)).count();
        if options.lossless && lost > 0 {
            let reason = Diagnostic::new(&codes::NOT_LOSSLESS, Place::Source).found(lost_in(lost, *to));
            return Err(Unwritten { losses: written.losses, ..Failed::because(None, reason).report.into() });
        }
        Ok(written)
    }
}

/// How many things a target would lose.
fn lost_in(lost: usize, to: Format) -> String {
    format!("{lost} {} that {} cannot say", if lost == 1 { "thing" } else { "things" }, to.title())
}

fn write_json(
    record: Record,
    source_bytes: u64,
    projector: &mut Projector,
    options: &Options,
) -> Result<Writing, Report> {
    let projection = projector.project(record, &options.limits, source_bytes);
    let projection = projection.map_err(|error| cannot(error.to_string()))?;
    let document = projection.document.record();
    let report = projection.validate(&options.limits);
    if !report.is_ok() {
        return Err(invalid(document, &report));
    }
    let keep = options.carry == Carry::Keep;
    let losses = projection.losses(keep);
    let carrier = if keep { projection.carrier() } else { None };
    let supplement = carrier.map(|carrier| carrier.to_json()).transpose().map_err(|error| cannot(error.to_string()))?;
    let supplement = supplement.map(String::into_bytes);
    let writer = if options.pretty { JsonWriter::new().pretty() } else { JsonWriter::new() };
    let mut text = Vec::new();
    // A vector takes whatever is written to it.
    writer.write(document, &mut text).map_err(|error| cannot(error.to_string()))?;
    Ok(Writing { output: Output { document: text, supplement }, losses })
}

/// What is written is valid in every case; a document that is not shows a fault of ours, and is not written.
fn invalid(document: &Record, found: &Report) -> Report {
    let names = PlaceNames::new(document);
    let mut report = Report::new(found.diagnostics().len() + 1);
    report.push(Diagnostic::new(&codes::INVALID_RESULT, Place::Source));
    for finding in found.diagnostics() {
        let mut finding = finding.clone();
        if let Place::Node(node) = finding.place {
            (finding.place, finding.repair) = (Place::Source, Some(format!("at {}", names.node(node)).into()));
        }
        report.push(finding);
    }
    report
}

fn write_xml(record: &Record, version: Version, options: &Options) -> Result<Writing, Report> {
    let writer = match options.carry {
        Carry::Keep => XmlWriter::new(version).carry(),
        Carry::None => XmlWriter::new(version),
    };
    let mut text = Vec::new();
    let losses = writer.write(record, &mut text).map_err(|error| cannot(error.to_string()))?;
    Ok(Writing { output: Output { document: text, supplement: None }, losses })
}

fn write_sgf(record: &Record, options: &Options) -> Result<Writing, Report> {
    let writer = match options.carry {
        Carry::Keep => SgfWriter::new().carry(),
        Carry::None => SgfWriter::new(),
    };
    let writer = if options.compress_points { writer.compressed() } else { writer };
    let mut text = Vec::new();
    let losses = writer.write(record, &mut text).map_err(|error| cannot(error.to_string()))?;
    Ok(Writing { output: Output { document: text, supplement: None }, losses })
}

fn write_ishi(record: &Record, (behind, before): (bool, bool), options: &Options) -> Result<Writing, Report> {
    let writer = match options.carry {
        Carry::Keep => IshiWriter::new().carry(),
        Carry::None => IshiWriter::new(),
    };
    let writer = if behind { writer.after_record() } else { writer };
    let writer = if before { writer.before_record() } else { writer };
    let mut text = Vec::new();
    let losses = writer.write(record, &mut text).map_err(|error| cannot(error.to_string()))?;
    Ok(Writing { output: Output { document: text, supplement: None }, losses })
}

fn cannot(why: String) -> Report {
    Failed::because(None, because(&codes::UNWRITABLE_RECORD, why)).report
}
