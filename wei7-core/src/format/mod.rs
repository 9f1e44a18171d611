//! What a format is: how it is told from others, read and written. Each format crate defines its drivers; a format from
//! outside does the same, and nothing else knows it.

mod carrier_instruction;
mod salvage;
mod stream;
mod verified;
mod window;
mod writing;

use std::borrow::Cow;
use std::fmt::Debug;
use std::io::{self, Cursor, Read, Write};
use std::path::Path;

use wei7_text::encoding::TextEncoding;
use wei7_text::{Code, Offset, Span};

use crate::carrier::Carriers;
use crate::record::Record;
use crate::report::{Diagnostic, Limits, Loss, NamedLosses};

pub use salvage::{Cut, Salvaged};
pub use stream::{FoundGame, FoundKind, FoundRead, Game, OneRecord, ReadWhole, RecordStream, RecordsError, read_all};
pub use verified::{ReadBack, Verified, without_extras, write_verified};
pub use window::{ByteSource, InputError, Piece, TextWindow};
pub use writing::Unwritable;

/// How sure it is that an input is in a format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sniff {
    /// Nothing says so.
    #[default]
    None,
    /// It begins like this format, and many others do.
    Possible,
    /// Nothing else begins so.
    Certain,
}

/// The beginning of an input, as far as detection looks: without byte order mark, UTF-16 and UTF-32 narrowed to one byte a unit.
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
    /// How much of an input is looked at.
    pub const LENGTH: usize = 64 << 10;

    /// The head of these bytes, which may be longer or be only the first ones.
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

    /// All of it.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// All of it behind leading white space.
    pub fn text(&self) -> &[u8] {
        self.0.trim_ascii_start()
    }

    /// The lines that are not blank, without white space around them. What files of MS-DOS end with is blank, too.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let is_blank = |line: &[u8]| line.iter().all(|byte| matches!(byte, 0x1A | 0 | b' ' | b'\t'));
        self.0.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii).filter(move |line| !is_blank(line))
    }

    /// Whether this word stands in it.
    pub fn contains(&self, word: &str) -> bool {
        memchr::memmem::find(&self.0, word.as_bytes()).is_some()
    }
}

/// Where a format carries what it cannot say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarrierPlace {
    /// In a supplement file beside it.
    Beside,
    /// In the file itself, where the format leaves room.
    Inside,
    /// Nowhere: what it cannot say is lost.
    Nowhere,
}

/// What becomes of that which the target cannot say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carry {
    /// It travels along and comes back
    #[default]
    Keep,
    /// It is left out and reported
    None,
}

/// How an input is read. A format ignores what it has no use for.
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own, as on the command line")]
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// Repair what is wrong but unambiguous, and report it; else an error refuses the game.
    pub lenient: bool,
    /// What the input may cost.
    pub limits: Limits,
    /// The encoding of SGF and Ishi, whatever the file says of itself or looks like.
    pub encoding: Option<TextEncoding>,
    /// Take SGF at its word, also where the program that wrote it is known to mean something else.
    pub no_quirks: bool,
    /// All events of an Ishi file as one record, with a branch for each.
    pub bundle: bool,
    /// The zone of start times that have none (2.x).
    pub assume_offset: Offset,
    /// What is done with carriers.
    pub carriers: Carriers,
}

/// How records are written. A format ignores what it has no use for.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// What becomes of that which the target cannot say.
    pub carry: Carry,
    /// 3.0 with one step a line.
    pub pretty: bool,
    /// SGF with lists of points as rectangles (`FF[4]` 3.5.1).
    pub compress_points: bool,
    /// Which losses are named.
    pub named_losses: NamedLosses,
    /// What a result may cost.
    pub limits: Limits,
}

/// What is read.
pub struct Input<'a> {
    content: Content<'a>,
    /// The supplement that stands beside it (3.0).
    pub supplement: Option<Cow<'a, [u8]>>,
}

enum Content<'a> {
    Bytes(Cow<'a, [u8]>),
    Stream(Box<dyn Read + 'a>),
}

impl<'a> Input<'a> {
    /// An input that is in memory.
    pub fn bytes(bytes: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { content: Content::Bytes(bytes.into()), supplement: None }
    }

    /// An input that is read as it is needed.
    pub fn stream(input: impl Read + 'a) -> Self {
        Self { content: Content::Stream(Box::new(input)), supplement: None }
    }

    /// With the supplement that stands beside it.
    pub fn supplement(mut self, supplement: Option<Cow<'a, [u8]>>) -> Self {
        self.supplement = supplement;
        self
    }

    /// In UTF-8, if another encoding was asked for ([`TextEncoding::to_utf_8`]): for a format whose texts are in nothing else.
    pub fn in_utf_8(mut self, asked: Option<TextEncoding>) -> Self {
        if asked.is_none() {
            return self;
        }
        let supplement = self.supplement.take();
        Self::stream(TextEncoding::to_utf_8(asked, self.into_read())).supplement(supplement)
    }

    /// As a stream, for a format that holds many records a file.
    pub fn into_read(self) -> Box<dyn Read + 'a> {
        match self.content {
            Content::Bytes(bytes) => Box::new(Cursor::new(bytes)),
            Content::Stream(input) => input,
        }
    }

    /// All of it, for a format that holds one record a file; of a stream at most one byte more than the limit.
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

/// What else a file has beside a record that is written to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InFile {
    /// Another record stands before it.
    pub after_record: bool,
    /// Another record follows.
    pub before_record: bool,
}

/// What writing a record gives beside its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// What is not native in the text, each with its fate.
    pub losses: Vec<Loss>,
    /// The supplement file that belongs beside it, if the format has one and there is something to carry.
    pub supplement: Option<Vec<u8>>,
}

/// Writes records in one format, one after the other. A driver makes it ([`FormatDriver::writer`]).
pub trait RecordWrite: Send {
    /// Writes one record, which was read from so many bytes: that bounds what writing may derive.
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        source_bytes: u64,
        place: InFile,
        out: &mut dyn Write,
    ) -> Result<Written, Unwritable>;

    /// Whether it may matter to how a record is written what stands beside it in the file ([`InFile`]).
    fn depends_on_place(&self) -> bool {
        false
    }

    /// Whether the record is written in another way where another follows it in the file.
    fn depends_on_what_follows(&self, _record: &Record) -> bool {
        false
    }
}

/// A format: how it is told from others, read and written.
///
/// CONTRIBUTING.md has the steps; `tests/tests/formats/toy.rs` is a whole one.
pub trait FormatDriver: Debug + Send + Sync {
    /// Short, in lower case, as options name it: `sgf`. No two formats have the same.
    fn id(&self) -> &'static str;

    /// For people, with the version: `wei7 2.2`.
    fn name(&self) -> &'static str;

    /// The extensions of its files, without the dot, in lower case; the first is the one that is written.
    fn extensions(&self) -> &'static [&'static str];

    /// How sure it is that an input that begins so is in this format.
    fn sniff(&self, head: &Head<'_>) -> Sniff;

    /// Whether an input of unknown origin is a record of this format and nothing else; `is_named`: by its extension it is.
    fn looks_like_record(&self, head: &Head<'_>, is_named: bool) -> bool {
        is_named || self.sniff(head) == Sniff::Certain
    }

    /// Whether a file holds exactly one record. Such an input is held whole; others stream.
    fn holds_one_record(&self) -> bool {
        false
    }

    /// What its own text calls one of the records of a file.
    fn unit(&self) -> &'static str {
        "game"
    }

    /// Where it carries what it cannot say.
    fn carrier(&self) -> CarrierPlace;

    /// All kinds of findings that only its reader makes.
    fn codes(&self) -> &'static [&'static Code] {
        &[]
    }

    /// What another checker of this format calls the same finding: its name and the number there.
    fn number_elsewhere(&self, _code: &'static Code) -> Option<(&'static str, u8)> {
        None
    }

    /// The page of `explain` for one of its codes, in English and Chinese (CONTRIBUTING.md has the form).
    fn page(&self, _id: &str) -> Option<&'static str> {
        None
    }

    /// The sentences of the messages that only this format has, in a language by its tag (`en`, `zh`): a file of Fluent.
    fn messages(&self, _language: &str) -> &'static str {
        ""
    }

    /// Pointers into a document of a format that has such a thing, each for the value in which a span lies.
    fn pointers(&self, _text: &[u8], spans: &[Span]) -> Vec<Option<String>> {
        vec![None; spans.len()]
    }

    /// What its specification has to say about the name of a file.
    fn check_name(&self, _file: &Path) -> Option<Diagnostic> {
        None
    }

    /// Begins to read.
    fn read<'a>(&self, input: Input<'a>, options: &ReadOptions) -> Box<dyn RecordStream + 'a>;

    /// A writer; `None` if the format is only read.
    fn writer(&self, options: &WriteOptions) -> Option<Box<dyn RecordWrite>>;
}
