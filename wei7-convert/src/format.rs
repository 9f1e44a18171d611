//! Handles to format drivers, and the list of formats that a program supports.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

use wei7_clients::{GIB, JAGO, NGF, OGS, UGF};
use wei7_core::{CarrierPlace, FormatDriver, Head, Message, Sniff, WEI7, WriteOptions};
use wei7_diagram::DIAGRAM;
use wei7_ishi::ISHI;
use wei7_sgf::SGF;
use wei7_xml::{WEI7_2_0, WEI7_2_1, WEI7_2_2};

use crate::unread;
use crate::wrapped_sgf::FOX;
use wei7_messages::{Bundle, Language};

/// Handle to a format driver. Two handles are equal if their ids are equal.
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
    /// wei7 2.2 (XML). As an input format, it accepts all versions of 2.x.
    pub const WEI7_2_2: Self = Self(&WEI7_2_2);
    /// wei7 2.1 (XML).
    pub const WEI7_2_1: Self = Self(&WEI7_2_1);
    /// wei7 2.0 (XML).
    pub const WEI7_2_0: Self = Self(&WEI7_2_0);
    /// SGF: reads `FF[1]` to `FF[4]`, writes `FF[4]`.
    pub const SGF: Self = Self(&SGF);
    /// Ishi Standard Format.
    pub const ISHI: Self = Self(&ISHI);
    /// GIB (Tygem), read-only.
    pub const GIB: Self = Self(&GIB);
    /// NGF (Cyberoro, wBaduk), read-only.
    pub const NGF: Self = Self(&NGF);
    /// UGF and UGI (`PandaNet`), read-only.
    pub const UGF: Self = Self(&UGF);
    /// JSON of the Online Go Server, read-only.
    pub const OGS: Self = Self(&OGS);
    /// Jago XML, read-only.
    pub const JAGO: Self = Self(&JAGO);
    /// JSON with an embedded SGF, as Fox sends it, read-only.
    pub const FOX: Self = Self(&FOX);

    /// Diagrams of boards in plain text.
    pub const DIAGRAM: Self = Self(&DIAGRAM);

    /// Creates the handle of a driver, which may be a driver that your own program defines.
    pub const fn from_driver(driver: &'static dyn FormatDriver) -> Self {
        Self(driver)
    }

    /// Returns the driver, which reads and writes the format.
    pub const fn driver(self) -> &'static dyn FormatDriver {
        self.0
    }

    /// Returns the id that options accept and machine-readable reports contain: `wei7-2.2`.
    pub fn id(self) -> &'static str {
        self.0.id()
    }

    /// Returns the display name with the version: `wei7 2.2`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Returns the extension of written files, without the dot.
    pub fn extension(self) -> &'static str {
        self.0.written_extension()
    }

    /// Returns whether a file of this format holds exactly one record.
    pub fn holds_one_record(self) -> bool {
        self.0.holds_one_record()
    }

    /// Returns the word that the format uses for one record of a file, such as `game` or `event`.
    pub fn unit(self) -> &'static str {
        self.0.unit()
    }

    /// Returns whether the format can be written.
    pub fn is_written(self) -> bool {
        self.0.writer(&WriteOptions::default()).is_some()
    }

    /// Returns where this format stores its carrier.
    pub fn carrier(self) -> CarrierPlace {
        self.0.carrier()
    }

    /// Returns the built-in format in which a file of this name is written. The extension `.wei7` gives 3.0.
    pub fn from_path(path: &Path) -> Option<Self> {
        Formats::default().by_extension(path)
    }

    /// Returns whether the extension of the file name belongs to this format.
    pub fn has_extension_of(self, path: &Path) -> bool {
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

    /// Parses the id of a built-in format.
    fn from_str(id: &str) -> Result<Self, UnknownFormat> {
        Formats::default().by_id(id).ok_or_else(|| UnknownFormat::Id(id.to_owned()))
    }
}

/// Error for an input or an id whose format cannot be determined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum UnknownFormat {
    /// No format has this id.
    Id(String),
    /// The input is empty or has only white space, and is not an Ishi file, which may be empty.
    Empty,
    /// Detection matches no format.
    Undetected,
    /// The input is of a known kind that is not supported. The message names the kind.
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

/// Formats that a program supports, in order. The default has all built-in formats.
///
/// ```
/// use wei7_convert::{Format, Formats};
///
/// let formats = Formats::default();
/// assert_eq!(formats.iter().map(Format::id).collect::<Vec<_>>(), ["wei7", "wei7-2.2", "wei7-2.1", "wei7-2.0", "sgf", "ishi", "gib", "ngf", "ugf", "ogs", "jago", "fox", "diagram"]);
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
            Format::DIAGRAM,
        ];
        Self(Cow::Borrowed(BUILT_IN))
    }
}

impl Formats {
    /// Adds the format of `driver`. If the list has a format with the same id, the driver replaces that of the format.
    pub fn with(mut self, driver: &'static dyn FormatDriver) -> Self {
        let format = Format(driver);
        let formats = self.0.to_mut();
        formats.retain(|known| *known != format);
        formats.push(format);
        self
    }

    /// Iterates over the formats in order.
    pub fn iter(&self) -> impl Iterator<Item = Format> + '_ {
        self.0.iter().copied()
    }

    /// Returns the format with this id.
    pub fn by_id(&self, id: &str) -> Option<Format> {
        self.iter().find(|format| format.id() == id)
    }

    /// Returns the first format to which the extension of the file name belongs.
    pub fn by_extension(&self, path: &Path) -> Option<Format> {
        self.iter().find(|format| format.has_extension_of(path))
    }

    /// Detects the format of an input from its first bytes and its name. Bytes beyond [`Head::LENGTH`] do not change
    /// the result.
    ///
    /// A driver that is certain takes precedence over a driver that considers its format possible. The first format to
    /// which the extension of the name belongs is always possible. Among equally likely formats, those with the
    /// extension take precedence, and then the format that is later in the list. If no driver is certain and the input
    /// is of a known kind that is not supported, detection returns an error, regardless of the extension.
    pub fn detect(&self, bytes: &[u8], name: Option<&str>) -> Result<Format, UnknownFormat> {
        let head = Head::new(bytes);
        let path = name.map(Path::new);
        let named = path.and_then(|path| self.by_extension(path));
        let rank = |format: &Format| {
            let sniffed = format.0.sniff(&head);
            let possible = if Some(*format) == named { sniffed.max(Sniff::Possible) } else { sniffed };
            // If several formats share the extension, the content decides between them, not their order in the list.
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
            // An empty file is valid Ishi.
            Some(format) if !bytes.is_empty() || format == Format::ISHI => Ok(format),
            _ if bytes.is_empty() => Err(UnknownFormat::Empty),
            None if bytes.trim_ascii().is_empty() => Err(UnknownFormat::Empty),
            format => format.ok_or(UnknownFormat::Undetected),
        }
    }

    /// Returns whether an input is certainly a record. Use this for files whose extension is missing or ambiguous, such
    /// as `.go`, which is also the extension of programs in the language Go.
    pub fn looks_like_record(&self, bytes: &[u8], name: Option<&str>) -> bool {
        self.detect(bytes, name).is_ok_and(|format| {
            let is_named = name.and_then(|name| self.by_extension(Path::new(name))) == Some(format);
            format.0.looks_like_record(&Head::new(bytes), is_named)
        })
    }

    /// Returns the page of `wei7 explain` for the finding with this code, such as `S001`.
    pub fn page(&self, id: &str) -> Option<&'static str> {
        self.iter().find_map(|format| format.0.page(id))
    }

    /// Returns the text of a message in a language. The text comes from the driver that defines the message, or from
    /// the crate `wei7-messages` if no driver does.
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
