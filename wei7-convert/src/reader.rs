//! Any bytes into records, one at a time.

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
use crate::salvage::Salvaging;
use crate::unread::{name_conflict, name_other_json};

/// Reads records of any format. A reader is strict unless it is told to be [`lenient`](Self::lenient).
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
    /// A reader of the format that these first bytes of an input are in; the name helps where they say nothing. To look
    /// for formats of your own, see [`Formats::detect`].
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

    /// A reader of this format, whatever the input looks like.
    pub fn from_format(format: Format) -> Self {
        Self { format, options: ReadOptions::default(), supplement: None, is_ndjson: false, salvages: false }
    }

    /// A reader of this format with the options of a conversion.
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

    /// The format that it reads. What it reads may be another version of 2.x: see [`Games::format`].
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Repairs what is wrong but unambiguous, and reports it. A strict reader refuses a game with an error.
    pub const fn lenient(mut self) -> Self {
        self.options.lenient = true;
        self
    }

    /// Sets what an input may cost.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Sets the encoding of SGF and Ishi, whatever the file says of itself or looks like.
    pub const fn encoding(mut self, encoding: TextEncoding) -> Self {
        self.options.encoding = Some(encoding);
        self
    }

    /// Makes one record of all events of an Ishi file, with a branch for each.
    pub const fn bundle(mut self) -> Self {
        self.options.bundle = true;
        self
    }

    /// Takes SGF at its word, also where the program that wrote it is known to mean something else.
    pub const fn without_quirks(mut self) -> Self {
        self.options.no_quirks = true;
        self
    }

    /// Sets the zone of start times that have none (2.x 3.7).
    pub const fn assume_offset(mut self, offset: Offset) -> Self {
        self.options.assume_offset = offset;
        self
    }

    /// Sets what is done with carriers, which are merged by default.
    pub const fn carriers(mut self, carriers: Carriers) -> Self {
        self.options.carriers = carriers;
        self
    }

    /// Brings back what stands in the supplement file beside a document of 3.0.
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

    /// Of a document of 3.0 or 2.x that is refused, reads what stands before the damage. The report and the record say so.
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

    /// Reads 3.0 with one compact record a line (see [`ndjson`]).
    pub const fn ndjson(mut self) -> Self {
        (self.format, self.is_ndjson) = (Format::WEI7, true);
        self
    }

    /// Reads the games of a stream one at a time. A file that holds one record (3.0, 2.x) is held whole.
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
            Box::new(ndjson::Lines::new(input.in_utf_8(self.options.encoding).into_read(), &self.options))
        } else {
            self.format.driver().read(input, &self.options)
        };
        let stream = if self.salvages { Box::new(Salvaging(stream)) } else { stream };
        Games { stream, format: self.format, limits: self.options.limits, records: 0 }
    }

    /// Reads all records; games that are not Go are skipped. All or nothing: if one is refused, so is the input.
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

/// The games of an input, made by [`RecordReader::for_reader`]. One is in memory at a time.
pub struct Games<'a> {
    stream: Box<dyn RecordStream + 'a>,
    format: Format,
    limits: Limits,
    /// Records so far.
    records: usize,
}

impl Games<'_> {
    /// Which game of the file the last one was, refused ones and other games included: 1 is the first, and 0 before it.
    pub fn number(&self) -> usize {
        self.stream.number()
    }

    /// The text that was read for the last game, which its findings point into; after the end what follows the last game.
    pub fn piece(&self) -> Piece<'_> {
        self.stream.piece()
    }

    /// What was found after the last game, once there is no further one.
    pub fn rest(&mut self) -> Report {
        self.stream.rest()
    }

    /// The format of the input, with the version that it names.
    pub fn format(&self) -> Format {
        self.stream.version().map_or(self.format, Format::of)
    }

    /// The next game with all that a report says of it, for programs that go on where one is refused.
    pub fn next_outcome(&mut self) -> Option<ReadOutcome> {
        let (read, report) = ReadAs::of(self.next()?);
        let number = self.number_of(self.number(), matches!(read, ReadAs::Record(_) | ReadAs::Refused));
        Some(ReadOutcome { number, read, report, format: self.format(), bytes: self.stream.source_bytes() })
    }

    /// The next game, which is still to be read: on any thread, where games of its format can be told apart without reading
    /// them. [`number`](Self::number) and [`piece`](Self::piece) do not speak of it.
    pub fn find_outcome(&mut self) -> Option<FoundOutcome> {
        let game = self.stream.find_game()?;
        let number = self.number_of(game.number, game.kind == FoundKind::Record);
        Some(FoundOutcome { number, format: self.format(), bytes: game.bytes, game, limits: self.limits })
    }

    fn number_of(&mut self, game: usize, is_record: bool) -> RecordNumber {
        let record = self.records;
        self.records += usize::from(is_record);
        RecordNumber { game, record }
    }
}

/// A game that was found and is still to be read.
#[derive(Debug)]
pub struct FoundOutcome {
    /// Which one.
    pub number: RecordNumber,
    /// The format, with the version that the document names.
    pub format: Format,
    /// The size of what it is read from, which bounds what writing may derive.
    pub bytes: u64,
    game: FoundGame,
    limits: Limits,
}

impl FoundOutcome {
    /// What is known of it before it is read.
    pub const fn kind(&self) -> FoundKind {
        self.game.kind
    }

    /// Reads it: all that a report says of it, and the text that its findings point into.
    pub fn read(self) -> (ReadOutcome, Piece<'static>) {
        let Self { number, format, bytes, game, limits } = self;
        let (game, piece) = game.read();
        let (read, report) = ReadAs::of(sorted(bounded(game, bytes, &limits), &piece));
        (ReadOutcome { number, read, report, format, bytes }, piece)
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Parsed<Game>, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.stream.next_game()?;
        Some(sorted(bounded(game, self.stream.source_bytes(), &self.limits), &self.stream.piece()))
    }
}

/// Refuses a record that has too many extras or empty branches for the bytes that it was read from, before it is worked on: what a
/// record is turned into needs many times the memory of the record. What a carrier gives back has no such bytes.
fn bounded(
    game: Result<Parsed<Game>, RecordsError>,
    bytes: u64,
    limits: &Limits,
) -> Result<Parsed<Game>, RecordsError> {
    let Ok(Parsed { value: Game::Record(record), report }) = &game else { return game };
    let most = if report.has_carrier() { limits.nodes } else { limits.kept_things(bytes) };
    let things = record.kept_things();
    if things <= most {
        return game;
    }
    let mut report = Report::new(1);
    let finding = Diagnostic::new(&TOO_MANY_NODES, Place::Source)
        .found(Message::new("extras-and-empty-branches").with("things", things));
    report.push(finding.expected(Message::new("at-most-for-bytes").with("most", most).with("bytes", bytes)));
    Err(RecordsError::Refused(Refused::because(report)))
}

fn sorted(mut game: Result<Parsed<Game>, RecordsError>, piece: &Piece<'_>) -> Result<Parsed<Game>, RecordsError> {
    match &mut game {
        Ok(Parsed { report, .. })
        | Err(RecordsError::Refused(Refused { report }) | RecordsError::Ended(Refused { report })) => {
            name_conflict(report, piece);
            report.sort();
            name_other_json(report);
        }
        Err(RecordsError::Io(_)) => {}
    }
    game
}

/// What the next game of an input is.
#[derive(Debug)]
pub enum ReadAs {
    /// A record.
    Record(Record),
    /// A game that is not Go: its text as it can stand in a file of its format.
    OtherGame(Vec<u8>),
    /// It was refused, and the report says why.
    Refused,
    /// There is no further game, and the report says why.
    Ended,
}

impl ReadAs {
    fn of(game: Result<Parsed<Game>, RecordsError>) -> (Self, Report) {
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

/// A game that was met.
#[derive(Debug)]
pub struct ReadOutcome {
    /// Which one.
    pub number: RecordNumber,
    /// What it is.
    pub read: ReadAs,
    /// What was found in it.
    pub report: Report,
    /// The format, with the version that the document names.
    pub format: Format,
    /// The size of what it was read from, which bounds what writing may derive.
    pub bytes: u64,
}

impl ReadOutcome {
    /// A game that is not Go goes into no other format. With [`Options::lossless`] a game is refused of which something is left
    /// out.
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

    /// The game that its findings are about, if they are about one.
    pub fn about(&self) -> Option<RecordNumber> {
        (!matches!(self.read, ReadAs::Ended)).then_some(self.number)
    }
}
