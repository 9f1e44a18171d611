//! Reading of records in any format, one at a time.

use std::borrow::Cow;
use std::io::Read;
use wei7_core::Message;

use wei7_core::codes::TOO_MANY_NODES;
use wei7_core::{
    Carriers, Diagnostic, FoundGame, FoundKind, Game, Input, Limits, Offset, Parsed, Piece, Place, ReadOptions, Record,
    RecordStream, RecordsError, Refused, Report, read_all,
};
use wei7_text::encoding::TextEncoding;

use crate::codes::{self, because, not_all_read};
use crate::findings::RecordNumber;
use crate::format::{Format, Formats, UnknownFormat};
use crate::ndjson;
use crate::options::Options;
use crate::salvage::SalvagingStream;
use crate::unread::{describe_other_json, report_merge_conflict};

/// Reads records of any format. A reader is strict unless [`lenient`](Self::lenient) is called.
///
/// ```
/// use wei7_convert::{Game, RecordReader};
///
/// let bytes = b"(;FF[4]SZ[9];B[ee]) (;FF[4]GM[2]) (;FF[4];B[dd];W[pp])";
/// let mut moves = Vec::new();
/// for game in RecordReader::detect(bytes, Some("club.sgf"))?.for_reader(&bytes[..]) {
///     if let Game::Record(record) = game?.value {
///         moves.push(record.tree.root().steps().len());
///     }
/// }
/// assert_eq!(moves, [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct RecordReader<'a> {
    format: Format,
    options: ReadOptions,
    supplement: Option<Cow<'a, [u8]>>,
    is_ndjson: bool,
    salvages: bool,
}

impl<'a> RecordReader<'a> {
    /// Creates a reader for the format that is detected from `prefix`, the first bytes of an input. If the bytes leave
    /// the format open, the file name decides. To detect formats of your own, see [`Formats::detect`].
    ///
    /// ```
    /// use wei7_convert::{Format, RecordReader};
    ///
    /// assert_eq!(RecordReader::detect(b"<wei7 version='2.0'>", None)?.format(), Format::WEI7_2_0);
    /// assert!(RecordReader::detect(b"some text", Some("a.txt")).is_err());
    /// # Ok::<(), wei7_convert::UnknownFormat>(())
    /// ```
    pub fn detect(prefix: &[u8], name: Option<&str>) -> Result<Self, UnknownFormat> {
        Formats::default().detect(prefix, name).map(Self::from_format)
    }

    /// Creates a reader of this format, without detection.
    pub fn from_format(format: Format) -> Self {
        Self { format, options: ReadOptions::default(), supplement: None, is_ndjson: false, salvages: false }
    }

    /// Creates a reader of this format with the options of a conversion.
    pub fn from_options(format: Format, options: &Options) -> Self {
        let read = ReadOptions {
            lenient: !options.strict,
            limits: options.limits,
            encoding: options.encoding,
            no_quirks: options.no_quirks,
            bundle: options.bundle,
            assume_offset: options.assume_offset,
            carriers: options.carriers,
        };
        Self { options: read, salvages: options.salvage, ..Self::from_format(format) }
    }

    /// Returns the format given at construction. The input may turn out to be another version of 2.x: see
    /// [`Games::format`].
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Makes the reader lenient: it repairs errors that have an unambiguous repair, and reports each repair. A reader
    /// that is not lenient refuses a game with an error.
    pub const fn lenient(mut self) -> Self {
        self.options.lenient = true;
        self
    }

    /// Sets the limits on the size and the cost of an input.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Sets the encoding of SGF and Ishi, overriding the encoding that the file declares and detection.
    pub const fn encoding(mut self, encoding: TextEncoding) -> Self {
        self.options.encoding = Some(encoding);
        self
    }

    /// Combines all events of an Ishi file into one record, with a branch for each event.
    pub const fn bundle(mut self) -> Self {
        self.options.bundle = true;
        self
    }

    /// Disables the corrections for SGF programs that are known to deviate from the specification.
    pub const fn without_quirks(mut self) -> Self {
        self.options.no_quirks = true;
        self
    }

    /// Sets the UTC offset of start times that have none (2.x 3.7).
    pub const fn assume_offset(mut self, offset: Offset) -> Self {
        self.options.assume_offset = offset;
        self
    }

    /// Sets whether the values in the carrier of an input are restored; by default they are merged into the record.
    pub const fn carriers(mut self, carriers: Carriers) -> Self {
        self.options.carriers = carriers;
        self
    }

    /// Sets the content of the supplement, the file beside a 3.0 document, so that the reader restores the values in
    /// it.
    ///
    /// ```
    /// use wei7_convert::{Format, Game, RecordReader, RecordWriter};
    ///
    /// let source = b"<wei7 version='2.2'><size>9</size><moves><black x='4' y='4' splitter='large'/></moves></wei7>";
    /// let read = RecordReader::from_format(Format::WEI7_2_2).read(source)?.value;
    /// let mut document = Vec::new();
    /// let beside = RecordWriter::to_format(Format::WEI7).write(&read[0], &mut document)?.supplement.unwrap();
    /// let back = RecordReader::from_format(Format::WEI7).supplement(&beside).read(&document)?.value;
    /// assert_eq!(back, read);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn supplement(mut self, supplement: &'a [u8]) -> Self {
        self.supplement = Some(supplement.into());
        self
    }

    /// If a 3.0 or 2.x document is damaged and would be refused, reads the part before the damage. The report and the
    /// record then state that the remaining part is missing.
    ///
    /// ```
    /// use wei7_convert::{Format, Game, RecordReader};
    ///
    /// let cut = b"<wei7 version='2.2'><size>9</size><moves><black x='4' y='4'/><white x='2";
    /// let read = RecordReader::from_format(Format::WEI7_2_2).lenient().salvage().for_slice(cut).next().unwrap()?;
    /// let Game::Record(record) = read.value else { unreachable!() };
    /// assert_eq!(record.tree.root().steps().len(), 1);
    /// assert!(read.report.diagnostics().iter().any(|finding| finding.code.name == "salvaged"));
    /// # Ok::<(), wei7_core::RecordsError>(())
    /// ```
    pub const fn salvage(mut self) -> Self {
        self.salvages = true;
        self
    }

    /// Reads 3.0 with one compact record per line (see [`ndjson`]).
    pub const fn ndjson(mut self) -> Self {
        (self.format, self.is_ndjson) = (Format::WEI7, true);
        self
    }

    /// Reads the games of a stream one at a time. A file that holds a single record (3.0, 2.x) is read into memory
    /// completely.
    pub fn for_reader(self, input: impl Read + 'a) -> Games<'a> {
        self.for_input(Input::stream(input))
    }

    /// Reads the games of bytes in memory one at a time.
    pub fn for_slice(self, bytes: &'a [u8]) -> Games<'a> {
        self.for_input(Input::bytes(bytes))
    }

    /// Reads the games of an input one at a time.
    pub fn for_input(self, mut input: Input<'a>) -> Games<'a> {
        if let Some(supplement) = self.supplement {
            input = input.supplement(Some(supplement));
        }
        let stream: Box<dyn RecordStream> = if self.is_ndjson {
            Box::new(ndjson::LineStream::new(input.in_utf_8(self.options.encoding).into_read(), &self.options))
        } else {
            self.format.driver().read(input, &self.options)
        };
        let stream = if self.salvages { Box::new(SalvagingStream(stream)) } else { stream };
        Games { stream, format: self.format, limits: self.options.limits, records: 0 }
    }

    /// Reads all records and skips games other than Go. If one game is refused, the whole input is refused.
    ///
    /// ```
    /// use wei7_convert::{Format, RecordReader};
    ///
    /// let read = RecordReader::from_format(Format::ISHI).read(b"EVENT one\r\nEVENT two\r\n")?;
    /// assert_eq!(read.value.len(), 2);
    /// # Ok::<(), wei7_core::Refused>(())
    /// ```
    pub fn read(self, bytes: &[u8]) -> Result<Parsed<Vec<Record>>, Refused> {
        let options = self.options;
        read_all(&mut *self.for_slice(bytes).stream, &options)
    }
}

/// Iterator over the games of an input, created by [`RecordReader::for_reader`]. Holds one game in memory at a time.
pub struct Games<'a> {
    stream: Box<dyn RecordStream + 'a>,
    format: Format,
    limits: Limits,
    /// Number of records returned so far, including refused records.
    records: usize,
}

impl Games<'_> {
    /// Returns the 1-based number, in the file, of the game returned last; 0 before the first. Refused games and games
    /// other than Go are counted, too.
    pub fn number(&self) -> usize {
        self.stream.number()
    }

    /// Returns the source text of the game returned last, to which the spans of its findings refer. When the iterator
    /// has ended, returns the text after the last game of the input.
    pub fn piece(&self) -> Piece<'_> {
        self.stream.piece()
    }

    /// Returns the findings about the text after the last game. Call this method when the iterator has ended.
    pub fn rest(&mut self) -> Report {
        self.stream.rest()
    }

    /// Returns the format of the input, with the version that the document declares.
    pub fn format(&self) -> Format {
        self.stream.version().map_or(self.format, Format::from_driver)
    }

    /// Returns the next game with its number, format and report. Use this instead of the iterator to continue after a
    /// refused game.
    pub fn next_outcome(&mut self) -> Option<ReadOutcome> {
        let (read, report) = ReadAs::from_result(self.next()?);
        let number = self.record_number(self.number(), matches!(read, ReadAs::Record(_) | ReadAs::Refused));
        Some(ReadOutcome { number, read, report, format: self.format(), bytes: self.stream.source_bytes() })
    }

    /// Finds the next game without reading it, so that any thread can read the game. Returns `None` at the end, or if
    /// the format does not allow this. [`number`](Self::number) and [`piece`](Self::piece) do not refer to this game.
    pub fn find_outcome(&mut self) -> Option<FoundOutcome> {
        let game = self.stream.find_game()?;
        let number = self.record_number(game.number, game.kind == FoundKind::Record);
        Some(FoundOutcome { number, format: self.format(), bytes: game.bytes, game, limits: self.limits })
    }

    fn record_number(&mut self, game: usize, is_record: bool) -> RecordNumber {
        let record = self.records;
        self.records += usize::from(is_record);
        RecordNumber { game, record }
    }
}

/// A game that was found but has not been read yet.
#[derive(Debug)]
pub struct FoundOutcome {
    /// Number of the game and of the record.
    pub number: RecordNumber,
    /// Format, with the version that the document declares.
    pub format: Format,
    /// Size of the source text of the game in bytes. This size bounds how many stones a writer may derive for
    /// positions.
    pub bytes: u64,
    game: FoundGame,
    limits: Limits,
}

impl FoundOutcome {
    /// Returns the kind of game that was found, as far as the kind is known before reading.
    pub const fn kind(&self) -> FoundKind {
        self.game.kind
    }

    /// Reads the game and returns it with the text to which its findings refer.
    pub fn read(self) -> (ReadOutcome, Piece<'static>) {
        let Self { number, format, bytes, game, limits } = self;
        let (game, piece) = game.read();
        let (read, report) = ReadAs::from_result(sort_findings(refuse_oversized(game, bytes, &limits), &piece));
        (ReadOutcome { number, read, report, format, bytes }, piece)
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Parsed<Game>, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.stream.next_game()?;
        Some(sort_findings(refuse_oversized(game, self.stream.source_bytes(), &self.limits), &self.stream.piece()))
    }
}

/// Refuses a record that has too many extras or empty branches for `bytes`, the size of its source, before a conversion
/// needs many times the memory of the record. If the record has a carrier, the limit of nodes applies instead, since
/// the restored values are not in proportion to the source.
fn refuse_oversized(
    game: Result<Parsed<Game>, RecordsError>,
    bytes: u64,
    limits: &Limits,
) -> Result<Parsed<Game>, RecordsError> {
    let Ok(Parsed { value: Game::Record(record), report }) = &game else { return game };
    let limit = if report.has_carrier() { limits.nodes } else { limits.weighted_extras(bytes) };
    let kept = record.weighted_extras();
    if kept <= limit {
        return game;
    }
    let mut report = Report::new(1);
    let finding = Diagnostic::new(&TOO_MANY_NODES, Place::Source)
        .found(Message::new("extras-and-empty-branches").with("things", kept));
    report.push(finding.expected(Message::new("at-most-for-bytes").with("most", limit).with("bytes", bytes)));
    Err(RecordsError::Refused(Refused::because(report)))
}

fn sort_findings(
    mut game: Result<Parsed<Game>, RecordsError>,
    piece: &Piece<'_>,
) -> Result<Parsed<Game>, RecordsError> {
    match &mut game {
        Ok(Parsed { report, .. })
        | Err(RecordsError::Refused(Refused { report }) | RecordsError::Ended(Refused { report })) => {
            report_merge_conflict(report, piece);
            report.sort();
            describe_other_json(report);
        }
        Err(RecordsError::Io(_)) => {}
    }
    game
}

/// Outcome of reading the next game of an input.
#[derive(Debug)]
pub enum ReadAs {
    /// The record that was read.
    Record(Record),
    /// A game other than Go: its text, in a form that can be copied into a file of the same format.
    OtherGame(Vec<u8>),
    /// The game was refused; the report has the reason.
    Refused,
    /// The input ended with an error; the report has the reason.
    Ended,
}

impl ReadAs {
    fn from_result(game: Result<Parsed<Game>, RecordsError>) -> (Self, Report) {
        match game {
            Ok(Parsed { value: Game::Record(record), report }) => (Self::Record(record), report),
            Ok(Parsed { value: Game::Other(game), report }) => (Self::OtherGame(game), report),
            Err(RecordsError::Refused(refused)) => (Self::Refused, refused.report),
            Err(RecordsError::Ended(refused)) => (Self::Ended, refused.report),
            Err(RecordsError::Io(error)) => {
                let mut report = Report::new(1);
                report.push(because(&codes::UNREADABLE, &error));
                (Self::Ended, report)
            }
        }
    }
}

/// A game with its number, format and report.
#[derive(Debug)]
pub struct ReadOutcome {
    /// Number of the game and of the record.
    pub number: RecordNumber,
    /// The record, the other game or the failure.
    pub read: ReadAs,
    /// Findings about the game.
    pub report: Report,
    /// Format, with the version that the document declares.
    pub format: Format,
    /// Size of the source text of the game in bytes. This size bounds how many stones a writer may derive for
    /// positions.
    pub bytes: u64,
}

impl ReadOutcome {
    /// Applies the options of a conversion to the format `to`. A game other than Go gets a finding if `to` is another
    /// format. With [`Options::lossless`], a game is refused if a part of it was not read.
    pub fn judged_by(mut self, options: &Options, to: Format) -> Self {
        if matches!(self.read, ReadAs::OtherGame(_)) && self.format != to {
            self.report.push(wei7_core::Diagnostic::new(&codes::OTHER_GAME, wei7_core::Place::Source));
        }
        if options.lossless
            && let Some(reason) = not_all_read(&self.report)
        {
            self.report.push(reason);
            self.read = match self.read {
                ReadAs::Ended => ReadAs::Ended,
                ReadAs::Record(_) | ReadAs::OtherGame(_) | ReadAs::Refused => ReadAs::Refused,
            };
        }
        self
    }

    /// Returns the number of the game that the findings are about; `None` if they are about the end of the input.
    pub fn about(&self) -> Option<RecordNumber> {
        (!matches!(self.read, ReadAs::Ended)).then_some(self.number)
    }
}
