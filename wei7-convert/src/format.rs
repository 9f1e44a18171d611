//! The formats: handles to drivers, and the table of those that a program knows.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use wei7_clients::{GIB, JAGO, NGF, OGS, UGF};
use wei7_core::{CarrierPlace, FormatDriver, Head, Message, Sniff, WEI7, WriteOptions};
use wei7_ishi::ISHI;
use wei7_sgf::SGF;
use wei7_xml::{WEI7_2_0, WEI7_2_1, WEI7_2_2};

use crate::unread;
use crate::wrapped_sgf::FOX;
use wei7_messages::{Bundle, Language};

/// A format: a handle to its driver. Two are equal if they have the same id.
///
/// ```
/// use wei7_convert::Format;
///
/// assert_eq!("sgf".parse(), Ok(Format::SGF));
/// assert_eq!((Format::WEI7_2_2.id(), Format::WEI7_2_2.name()), ("wei7-2.2", "wei7 2.2"));
/// assert!(Format::WEI7.holds_one_record() && !Format::ISHI.holds_one_record());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Format(&'static dyn FormatDriver);

impl Format {
    /// wei7 3.0 (JSON).
    pub const WEI7: Self = Self(&WEI7);
    /// wei7 2.2 (XML). Reading takes all versions of 2.x.
    pub const WEI7_2_2: Self = Self(&WEI7_2_2);
    /// wei7 2.1 (XML).
    pub const WEI7_2_1: Self = Self(&WEI7_2_1);
    /// wei7 2.0 (XML).
    pub const WEI7_2_0: Self = Self(&WEI7_2_0);
    /// SGF: `FF[1]` to `FF[4]` is read, `FF[4]` is written.
    pub const SGF: Self = Self(&SGF);
    /// Ishi Standard Format.
    pub const ISHI: Self = Self(&ISHI);
    /// GIB (Tygem): it is only read.
    pub const GIB: Self = Self(&GIB);
    /// NGF (Cyberoro, wBaduk): it is only read.
    pub const NGF: Self = Self(&NGF);
    /// UGF and UGI (PandaNet): they are only read.
    pub const UGF: Self = Self(&UGF);
    /// JSON of the Online Go Server: it is only read.
    pub const OGS: Self = Self(&OGS);
    /// Jago XML: it is only read.
    pub const JAGO: Self = Self(&JAGO);
    /// JSON with an SGF in it, as Fox sends it: it is only read.
    pub const FOX: Self = Self(&FOX);

    /// The format of a driver, which may be one of yours.
    pub const fn of(driver: &'static dyn FormatDriver) -> Self {
        Self(driver)
    }

    /// What reads and writes it.
    pub const fn driver(self) -> &'static dyn FormatDriver {
        self.0
    }

    /// The name that options accept and reports for programs print: `wei7-2.2`.
    pub fn id(self) -> &'static str {
        self.0.id()
    }

    /// The name for people, with the version: `wei7 2.2`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The extension of files that are written, without the dot.
    pub fn extension(self) -> &'static str {
        self.0.extensions().first().copied().unwrap_or_default()
    }

    /// Whether a file of this format holds exactly one record.
    pub fn holds_one_record(self) -> bool {
        self.0.holds_one_record()
    }

    /// What its own text calls one of the records of a file: `game`, `event`.
    pub fn unit(self) -> &'static str {
        self.0.unit()
    }

    /// Whether it is written, and not only read.
    pub fn is_written(self) -> bool {
        self.0.writer(&WriteOptions::default()).is_some()
    }

    /// Where it carries what it cannot say.
    pub fn carrier(self) -> CarrierPlace {
        self.0.carrier()
    }

    /// The format of those that are built in that a file of this name is written in: `.wei7` is 3.0.
    pub fn of_path(path: &Path) -> Option<Self> {
        Formats::default().by_extension(path)
    }

    /// Whether files of this name have this format.
    fn has_extension_of(self, path: &Path) -> bool {
        let known = |found: &std::ffi::OsStr| self.0.extensions().iter().any(|known| found.eq_ignore_ascii_case(known));
        path.extension().is_some_and(known)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Format {}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// One of those that are built in.
    fn from_str(id: &str) -> Result<Self, UnknownFormat> {
        Formats::default().by_id(id).ok_or_else(|| UnknownFormat::Id(id.to_owned()))
    }
}

/// Which format it is cannot be told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum UnknownFormat {
    /// No format has this id.
    Id(String),
    /// The input is empty or has only white space, and neither its name nor its format allows that.
    Empty,
    /// Detection finds none.
    Undetected,
    /// The input is of this kind, which is not read.
    Unread(Message),
}

impl UnknownFormat {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Id(id) => Message::new("no-such-format").with("id", id),
            Self::Empty => Message::new("file-empty"),
            Self::Undetected => Message::new("format-undetected"),
            Self::Unread(kind) => Message::new("input-not-read").with("kind", kind.clone()),
        }
    }
}

/// The formats that a program knows, in order; by default all that are built in.
///
/// ```
/// use wei7_convert::{Format, Formats};
///
/// let formats = Formats::default();
/// assert_eq!(formats.iter().map(Format::id).collect::<Vec<_>>(), ["wei7", "wei7-2.2", "wei7-2.1", "wei7-2.0", "sgf", "ishi", "gib", "ngf", "ugf", "ogs", "jago", "fox"]);
/// assert_eq!(formats.detect(b"(;GM[1])", None), Ok(Format::SGF));
/// assert_eq!(formats.detect(b"", Some("box/empty.go")), Ok(Format::ISHI));
/// assert!(formats.detect(b"", None).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Formats(Cow<'static, [Format]>);

impl Default for Formats {
    fn default() -> Self {
        const BUILT_IN: &[Format] = &[
            Format::WEI7,
            Format::WEI7_2_2,
            Format::WEI7_2_1,
            Format::WEI7_2_0,
            Format::SGF,
            Format::ISHI,
            Format::GIB,
            Format::NGF,
            Format::UGF,
            Format::OGS,
            Format::JAGO,
            Format::FOX,
        ];
        Self(Cow::Borrowed(BUILT_IN))
    }
}

impl Formats {
    /// With one format more, or another driver for one that has the same id.
    pub fn with(mut self, driver: &'static dyn FormatDriver) -> Self {
        let format = Format(driver);
        let formats = self.0.to_mut();
        formats.retain(|known| *known != format);
        formats.push(format);
        self
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Format> + '_ {
        self.0.iter().copied()
    }

    /// The format of this id.
    pub fn by_id(&self, id: &str) -> Option<Format> {
        self.iter().find(|format| format.id() == id)
    }

    /// The first format whose extension a file of this name has.
    pub fn by_extension(&self, path: &Path) -> Option<Format> {
        self.iter().find(|format| format.has_extension_of(path))
    }

    /// The format of an input by its first bytes and its name; [`Head::LENGTH`] bytes are as good as all.
    ///
    /// What a driver is certain of wins, then what is possible, as is the first format that has the extension. Among equals
    /// those win that have the extension, then the last one. Where no driver is certain, a format that is known and not
    /// read is an error, whatever the extension.
    pub fn detect(&self, bytes: &[u8], name: Option<&str>) -> Result<Format, UnknownFormat> {
        let head = Head::new(bytes);
        let path = name.map(Path::new);
        let named = path.and_then(|path| self.by_extension(path));
        let rank = |format: &Format| {
            let sniffed = format.0.sniff(&head);
            let possible = if Some(*format) == named { sniffed.max(Sniff::Possible) } else { sniffed };
            // Several formats may have the extension; one that the content names is more than the first of them.
            (possible, path.is_some_and(|path| format.has_extension_of(path)), sniffed)
        };
        let best = self.iter().map(|format| (rank(&format), format)).filter(|((sniff, ..), _)| *sniff > Sniff::None);
        let best = best.max_by_key(|(rank, _)| *rank);
        if best.is_none_or(|((sniff, ..), _)| sniff < Sniff::Certain)
            && let Some(kind) = unread::kind(&head)
        {
            return Err(UnknownFormat::Unread(kind.message()));
        }
        match best.map(|(_, format)| format) {
            // A file of Ishi may have no line.
            Some(format) if !bytes.is_empty() || format == Format::ISHI => Ok(format),
            _ if bytes.is_empty() => Err(UnknownFormat::Empty),
            None if bytes.trim_ascii().is_empty() => Err(UnknownFormat::Empty),
            format => format.ok_or(UnknownFormat::Undetected),
        }
    }

    /// Whether an input of unknown origin is surely a record, for files whose extension says nothing, or little: programs
    /// are written in Go, too.
    pub fn looks_like_record(&self, bytes: &[u8], name: Option<&str>) -> bool {
        self.detect(bytes, name).is_ok_and(|format| {
            let is_named = name.and_then(|name| self.by_extension(Path::new(name))) == Some(format);
            format.0.looks_like_record(&Head::new(bytes), is_named)
        })
    }

    /// The page of `explain` for the code of a finding.
    pub fn page(&self, id: &str) -> Option<&'static str> {
        self.iter().find_map(|format| format.0.page(id))
    }

    /// The sentence of a message in a language: of the driver that brings it, else of `wei7-messages`.
    pub fn message(&self, language: Language, message: &Message) -> String {
        let files = self.iter().map(|format| format.0.messages(language.tag())).filter(|file| !file.is_empty());
        let own =
            files.map(|file| Bundle::new(language, file)).find_map(|bundle| language.message_of(&bundle, message));
        own.unwrap_or_else(|| language.message(message))
    }
}

#[cfg(test)]
#[path = "format_tests.rs"]
mod tests;
