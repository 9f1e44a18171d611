//! Interface of a format driver: detection, reading and writing. Each format crate defines its drivers. A crate outside
//! of this workspace can add a format in the same way, without a change to the other crates.

mod carrier_instruction;
mod rewritten;
mod salvage;
mod stream;
mod verified;
mod window;
mod writing;

use std::borrow::Cow;
use std::fmt::Debug;
use std::io::{self, Cursor, Read, Write};
use std::path::Path;

use wei7_board::Message;
use wei7_text::encoding::TextEncoding;
use wei7_text::{Code, Offset, Span};

use crate::carrier::Carriers;
use crate::record::Record;
use crate::report::{Diagnostic, Limits, Loss, NamedLosses};

pub use rewritten::Rewritten;
pub use salvage::{Cut, Salvaged};
pub use stream::{FoundGame, FoundKind, FoundRead, Game, OneRecord, ReadWhole, RecordStream, RecordsError, read_all};
pub use verified::{ReadBack, Verified, without_extras, write_verified};
pub use window::{ByteSource, InputError, Piece, TextWindow};
pub use writing::Unwritable;

/// Confidence that an input is in a format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sniff {
    /// The input has no sign of the format.
    #[default]
    None,
    /// The input begins like this format, but files of many other formats do, too.
    Possible,
    /// The input begins as only files of this format do.
    Certain,
}

/// Beginning of an input, for detection: without the byte order mark, and with UTF-16 and UTF-32 narrowed to one byte
/// per code unit.
///
/// ```
/// use wei7_core::Head;
///
/// assert_eq!(Head::new(b"\xFF\xFE \0(\0;\0").text(), b"(;");
/// assert_eq!(Head::new(b"\0\0\xFE\xFF\0\0\0(\0\0\0;").text(), b"(;");
/// ```
#[derive(Clone, Debug)]
pub struct Head<'b>(Cow<'b, [u8]>);

impl<'b> Head<'b> {
    /// Number of bytes at the beginning of an input that detection looks at.
    pub const LENGTH: usize = 64 << 10;

    /// Creates the head of an input from its bytes. The bytes may be the whole input or only its first part.
    pub fn new(bytes: &'b [u8]) -> Self {
        let narrow = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
            let units = bytes.as_chunks().0.iter().take(Self::LENGTH / 2).map(|pair| unit(*pair));
            Cow::Owned(units.map(|unit| u8::try_from(unit).unwrap_or(u8::MAX)).collect())
        };
        let narrow_4 = |bytes: &[u8], unit: fn([u8; 4]) -> u32| {
            let units = bytes.as_chunks().0.iter().take(Self::LENGTH / 4).map(|four| unit(*four));
            Cow::Owned(units.map(|unit| u8::try_from(unit).unwrap_or(u8::MAX)).collect())
        };
        let first = |bytes: &'b [u8]| Cow::Borrowed(bytes.get(..Self::LENGTH).unwrap_or(bytes));
        Self(match bytes {
            [0xEF, 0xBB, 0xBF, rest @ ..] => first(rest),
            [0xFF, 0xFE, 0, 0, rest @ ..] => narrow_4(rest, u32::from_le_bytes),
            [0, 0, 0xFE, 0xFF, rest @ ..] => narrow_4(rest, u32::from_be_bytes),
            [0, 0, 0, low, ..] if *low != 0 => narrow_4(bytes, u32::from_be_bytes),
            [low, 0, 0, 0, ..] if *low != 0 => narrow_4(bytes, u32::from_le_bytes),
            [0xFF, 0xFE, rest @ ..] => narrow(rest, u16::from_le_bytes),
            [0xFE, 0xFF, rest @ ..] => narrow(rest, u16::from_be_bytes),
            [0, low, ..] if *low != 0 => narrow(bytes, u16::from_be_bytes),
            [low, 0, ..] if *low != 0 => narrow(bytes, u16::from_le_bytes),
            _ => first(bytes),
        })
    }

    /// Returns the bytes of the head.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the bytes of the head without leading white space.
    pub fn text(&self) -> &[u8] {
        self.0.trim_ascii_start()
    }

    /// Returns the lines that are not blank, without white space around them. NUL and the end-of-file character of
    /// MS-DOS (0x1A) count as blank.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let is_blank = |line: &[u8]| line.iter().all(|byte| matches!(byte, 0x1A | 0 | b' ' | b'\t'));
        self.0.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii).filter(move |line| !is_blank(line))
    }

    /// Returns whether the head contains `word`, also as a part of a longer word.
    pub fn contains(&self, word: &str) -> bool {
        memchr::memmem::find(&self.0, word.as_bytes()).is_some()
    }
}

/// Place where a format stores its carrier: the values that the format itself cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarrierPlace {
    /// In a supplement file beside the document.
    Beside,
    /// In the file itself, where the format allows it.
    Inside,
    /// Nowhere: values that the format cannot express are lost.
    Nowhere,
}

/// Treatment of values that the target format cannot express.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carry {
    /// The values are carried and can be restored.
    #[default]
    Keep,
    /// The values are left out, and reported as losses.
    None,
}

/// Options of reading. A format ignores the options that do not concern it.
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own, as on the command line")]
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// Whether errors with only one possible repair are repaired and reported. Otherwise, an error refuses the game.
    pub lenient: bool,
    /// Limits on the size of the input and on the cost of reading it.
    pub limits: Limits,
    /// Encoding of SGF and Ishi, which overrides the declared and the detected encoding.
    pub encoding: Option<TextEncoding>,
    /// Whether SGF is read as written, even if the program that wrote it is known to deviate from the specification.
    pub no_quirks: bool,
    /// Whether all events of an Ishi file become one record, with a branch for each event.
    pub bundle: bool,
    /// Time zone of start times without a zone (2.x).
    pub assume_offset: Offset,
    /// Whether values that a carrier of the input holds are restored, restored and listed, or ignored.
    pub carriers: Carriers,
}

/// Options of writing. A format ignores the options that do not concern it.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// Treatment of values that the target format cannot express.
    pub carry: Carry,
    /// Whether 3.0 is written with one step per line.
    pub pretty: bool,
    /// Whether SGF is written with lists of points compressed to rectangles (`FF[4]` 3.5.1).
    pub compress_points: bool,
    /// Marks of the answers to problems in SGF.
    pub problems: ProblemMarks,
    /// Losses that must be listed with their place and detail: all of them, or the first of each kind.
    pub named_losses: NamedLosses,
    /// Limits on the cost of writing, such as the number of derived stones.
    pub limits: Limits,
    /// Options of text diagrams.
    pub diagram: DiagramOptions,
}

/// Marks of the answers to problems in SGF, by the programs that understand them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProblemMarks {
    /// `TE`, `BM` and `WV`, without words in comments.
    #[default]
    Properties,
    /// `TE`, `BM` and `WV`, and words in the comments at the end of each line, which goproblems.com and most viewers
    /// need. The words are not part of the record and disappear when the file is read.
    Goproblems,
    /// Only `WV`, which uliGo needs.
    Uligo,
    /// No marks, so that nothing gives away the answers.
    Plain,
}

/// Options of writing text diagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiagramOptions {
    /// Style of the diagrams.
    pub style: DiagramStyle,
    /// Number of moves of the main line after which the position is shown. By default, the style
    /// [`DiagramStyle::Sensei`] shows all moves in diagrams of ten, and the other styles show the position at the end.
    pub r#move: Option<u64>,
}

/// Style of text diagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagramStyle {
    /// `$$` diagrams of Sensei's Library and Life in 19x19, with numbered moves.
    #[default]
    Sensei,
    /// A board in ASCII with letters and numbers at its sides.
    Ascii,
    /// A board with lines and round stones, with letters and numbers at its sides.
    Unicode,
}

/// Input of a reader: the content of a file and, for 3.0, its supplement.
pub struct Input<'a> {
    content: Content<'a>,
    /// Supplement file beside a 3.0 document; `None` for other formats, and if there is no such file.
    pub supplement: Option<Cow<'a, [u8]>>,
}

enum Content<'a> {
    Bytes(Cow<'a, [u8]>),
    Stream(Box<dyn Read + 'a>),
}

impl<'a> Input<'a> {
    /// Creates an input from bytes in memory.
    pub fn bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { content: Content::Bytes(bytes.into()), supplement: None }
    }

    /// Creates an input that is read when its bytes are needed.
    pub fn stream(input: impl Read + 'a) -> Self {
        Self { content: Content::Stream(Box::new(input)), supplement: None }
    }

    /// Sets the supplement beside the document.
    pub fn supplement(mut self, supplement: Option<Cow<'a, [u8]>>) -> Self {
        self.supplement = supplement;
        self
    }

    /// Converts the input to UTF-8 ([`TextEncoding::to_utf_8`]), for a format that is always UTF-8. `asked` is the
    /// encoding that the user asked for; `None` leaves the input unchanged.
    pub fn in_utf_8(mut self, asked: Option<TextEncoding>) -> Self {
        if asked.is_none() {
            return self;
        }
        let supplement = self.supplement.take();
        Self::stream(TextEncoding::to_utf_8(asked, self.into_read())).supplement(supplement)
    }

    /// Returns the content as a stream, for a format with many records per file.
    pub fn into_read(self) -> Box<dyn Read + 'a> {
        match self.content {
            Content::Bytes(bytes) => Box::new(Cursor::new(bytes)),
            Content::Stream(input) => input,
        }
    }

    /// Returns the whole content, for a format with one record per file. At most one byte more than the limit is read
    /// from a stream.
    pub fn into_bytes(self, limits: &Limits) -> io::Result<Cow<'a, [u8]>> {
        match self.content {
            Content::Bytes(bytes) => Ok(bytes),
            Content::Stream(input) => {
                let mut bytes = Vec::new();
                input.take(limits.bytes.saturating_add(1)).read_to_end(&mut bytes)?;
                Ok(bytes.into())
            }
        }
    }
}

/// Neighbors of a record in the file that is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InFile {
    /// Whether another record precedes the record.
    pub after_record: bool,
    /// Whether another record follows the record.
    pub before_record: bool,
}

/// Result of writing a record, apart from its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Values that are not native in the text, each with its fate.
    pub losses: Vec<Loss>,
    /// Content of the supplement file, if the format has one and there is something to carry.
    pub supplement: Option<Vec<u8>>,
}

/// Writer of records in one format, one after the other ([`FormatDriver::writer`]).
pub trait RecordWrite: Send {
    /// Writes one record. `source_bytes` is the size in bytes of the input of the record; a large input may have more
    /// derived data, such as the stones of detached branches.
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        source_bytes: u64,
        place: InFile,
        out: &mut dyn Write,
    ) -> Result<Written, Unwritable>;

    /// Writes a record in a rewritten form. The carrier, if there is one, restores `record`, the original. Only formats
    /// with properties of programs can do so.
    fn write_rewritten(
        &mut self,
        _record: &Record,
        _rewritten: Rewritten,
        _out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        Err(Unwritable::Other(Message::new("format-without-conventions")))
    }

    /// Returns whether the text of a record may depend on its neighbors in the file ([`InFile`]).
    fn depends_on_place(&self) -> bool {
        false
    }

    /// Returns whether the text of this record depends on whether another record follows it.
    fn depends_on_what_follows(&self, _record: &Record) -> bool {
        false
    }
}

/// Driver of a format: detection, reading and writing.
///
/// CONTRIBUTING.md describes how to add a format; `tests/tests/formats/toy.rs` is a complete example.
pub trait FormatDriver: Debug + Send + Sync {
    /// Returns the unique short name in lower case, as used in options: `sgf`.
    fn id(&self) -> &'static str;

    /// Returns the display name, with the version: `wei7 2.2`.
    fn name(&self) -> &'static str;

    /// Returns the extensions of files in this format, in lower case and without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// Returns the extension of written files, without the dot: by default the first one of the format. Files with this
    /// extension need not be in the format.
    fn written_extension(&self) -> &'static str {
        self.extensions().first().copied().unwrap_or_default()
    }

    /// Returns the confidence that an input with this head is in this format.
    fn sniff(&self, head: &Head<'_>) -> Sniff;

    /// Returns whether an input of unknown origin is a record in this format and nothing else. `is_named` says whether
    /// the extension of the input belongs to this format.
    fn looks_like_record(&self, head: &Head<'_>, is_named: bool) -> bool {
        is_named || self.sniff(head) == Sniff::Certain
    }

    /// Returns whether a file has exactly one record. Such an input is kept in memory as a whole; other inputs are
    /// streamed.
    fn holds_one_record(&self) -> bool {
        false
    }

    /// Returns the word that the format uses for one of the records in a file: `game` or `event`.
    fn unit(&self) -> &'static str {
        "game"
    }

    /// Returns where the format stores the values that it cannot express.
    fn carrier(&self) -> CarrierPlace;

    /// Returns the codes of all findings that only the reader of this format makes.
    fn codes(&self) -> &'static [&'static Code] {
        &[]
    }

    /// Returns the name of another program that checks this format (such as SGFC), and the number of its message for
    /// the same fault.
    fn number_elsewhere(&self, _code: &'static Code) -> Option<(&'static str, u8)> {
        None
    }

    /// Returns the page of `explain` for a code of this format, in English and Chinese (CONTRIBUTING.md describes the
    /// form).
    fn page(&self, _id: &str) -> Option<&'static str> {
        None
    }

    /// Returns the Fluent file with the messages that only this format has, in the language with this tag (`en`, `zh`).
    fn messages(&self, _language: &str) -> &'static str {
        ""
    }

    /// Returns, for each span, a pointer (such as a JSON Pointer) to the value that contains it; `None` if the format
    /// has no pointers.
    fn pointers(&self, _text: &[u8], spans: &[Span]) -> Vec<Option<String>> {
        vec![None; spans.len()]
    }

    /// Returns a finding if the name of the file breaks the specification.
    fn check_name(&self, _file: &Path) -> Option<Diagnostic> {
        None
    }

    /// Starts reading an input.
    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a>;

    /// Returns a writer; `None` if the format is read-only.
    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>>;
}
