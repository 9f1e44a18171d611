//! Opens an input, detects its format and reads its supplement.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use wei7_convert::codes;
use wei7_convert::{CarrierPlace, Format, Formats, Games, Options, RecordReader, UnknownFormat, ndjson};
use wei7_core::{Head, Input, Limits, Message};

use super::archive::{ArchiveKind, Compression, Decompressor, EntryContent, Magic};
use super::source::{Location, Source};
use super::supplements::{read_supplement, read_up_to};
use crate::InputError;

/// Options for opening inputs.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenOptions<'a> {
    /// Format of the inputs; `None` to detect it from content and extension.
    pub from: Option<Format>,
    /// Read 3.0 as NDJSON (one record per line), whatever the extension of the input, except for `.wei7`.
    pub lines: bool,
    /// Path of the supplement of a 3.0 input; `None` to use the file beside the input if it exists.
    pub supplement: Option<&'a Path>,
}

/// Open input with a known format, before its records are read.
pub struct OpenInput<'a> {
    /// Format of the input.
    pub format: Format,
    /// Whether the input is NDJSON: 3.0 with one record per line.
    pub is_ndjson: bool,
    content: Input<'a>,
}

impl<'a> OpenInput<'a> {
    /// Returns an iterator that reads the games of the input.
    pub fn games(self, options: &Options) -> Games<'a> {
        let reader = RecordReader::from_options(self.format, options);
        if self.is_ndjson { reader.ndjson() } else { reader }.for_input(self.content)
    }
}

/// Stream of the content of an input, and the content of the supplement if the input is in an archive that has one for
/// it.
type Opened<'a> = (Box<dyn Read + 'a>, Option<Vec<u8>>);

impl Source {
    /// Reads the whole input, and its supplement if it has one: from the same archive, or the file beside it. For
    /// `content` and `stdin` see [`open`](Self::open).
    pub fn load<'a>(
        &self,
        content: Option<Result<EntryContent, InputError>>,
        stdin: impl FnOnce() -> Box<dyn Read + 'a>,
    ) -> Result<(Vec<u8>, Option<Vec<u8>>), InputError> {
        let (mut input, packed) = self.stream(content, stdin)?;
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let has_one =
            |path: &&Path| Format::from_path(path).is_none_or(|format| format.carrier() == CarrierPlace::Beside);
        let supplement = match (&self.location, self.location.record_name().filter(has_one)) {
            (_, None) => None,
            (Location::ArchiveEntry { .. }, Some(_)) => packed,
            (_, path) => read_supplement(path, None)?,
        };
        Ok((bytes, supplement))
    }

    /// Opens the input as a stream. Also returns the content of the supplement if the input is in an archive that has
    /// one for it.
    fn stream<'a>(
        &self,
        content: Option<Result<EntryContent, InputError>>,
        stdin: impl FnOnce() -> Box<dyn Read + 'a>,
    ) -> Result<Opened<'a>, InputError> {
        let limits = Limits::DEFAULT;
        Ok(match &self.location {
            Location::Stdin => (stdin(), None),
            Location::File(path) => (Box::new(File::open(path)?), None),
            Location::Compressed { path, compression, .. } => {
                (Box::new(Decompressor::open(path, *compression, limits.expanded_bytes, &limits)?), None)
            }
            Location::ArchiveEntry { .. } => {
                let missing = || InputError::new(&codes::UNREADABLE, Message::new("entry-not-read"));
                let EntryContent { content, supplement, .. } = content.ok_or_else(missing)??;
                (Box::new(content), supplement)
            }
        })
    }

    /// Opens the input. `content` is the content of [`Input`](super::Input) and is required for archive entries;
    /// `stdin` is called only for standard input. Returns `None` if the content is not a record and
    /// [`Source::skip_unknown`] is set.
    pub fn open<'a>(
        &self,
        content: Option<Result<EntryContent, InputError>>,
        options: &OpenOptions<'_>,
        stdin: impl FnOnce() -> Box<dyn Read + 'a>,
    ) -> Result<Option<OpenInput<'a>>, InputError> {
        let unreadable = |error: io::Error| InputError::unreadable(&error);
        let (mut input, packed) = self.stream(content, stdin)?;
        let mut bytes = Vec::new();
        input.by_ref().take(Head::LENGTH as u64).read_to_end(&mut bytes).map_err(unreadable)?;
        let path = self.location.record_name();
        let named_format = path.and_then(Format::from_path);
        let name = path.map(Path::to_string_lossy);
        // A format that the user names is trusted without a look at the content if the extension is that of a record,
        // too.
        let is_trusted = options.from.is_some() && named_format.is_some();
        if self.skip_unknown && !is_trusted && !Formats::default().looks_like_record(&bytes, name.as_deref()) {
            return Ok(None);
        }
        let format = options.from.map_or_else(|| self.detect(&bytes), Ok)?;
        let is_lines = path.is_some_and(ndjson::is_name) || (options.lines && named_format != Some(Format::WEI7));
        let is_ndjson = format == Format::WEI7 && is_lines;
        if is_ndjson || !format.holds_one_record() {
            let content = Input::stream(Cursor::new(bytes).chain(input));
            return Ok(Some(OpenInput { format, is_ndjson, content }));
        }
        let limit = Limits::DEFAULT.bytes;
        if !read_up_to(&mut input, &mut bytes, limit).map_err(unreadable)? {
            return Err(InputError::new(&codes::TOO_LARGE, Message::new("bytes-of-limit").with("most", limit)));
        }
        let supplement = match (options.supplement, &self.location) {
            _ if format != Format::WEI7 => None,
            (None, Location::ArchiveEntry { .. }) => packed,
            (named, _) => read_supplement(path, named)?,
        };
        let content = Input::bytes(bytes).supplement(supplement.map(Cow::from));
        Ok(Some(OpenInput { format, is_ndjson, content }))
    }

    /// Detects the format from the first bytes and the extension.
    fn detect(&self, bytes: &[u8]) -> Result<Format, InputError> {
        let name = self.location.record_name().map(Path::to_string_lossy);
        let formats = Formats::default();
        let magic = Magic::detect(bytes);
        // Only the magic number of a tar may also occur in text, since it is at offset 257.
        let is_text = magic.is_none_or(|magic| magic == Magic::Archive(ArchiveKind::Tar(Compression::None)));
        let reason = match (formats.detect(bytes, name.as_deref()), magic) {
            (Ok(format), _) if is_text && format.driver().looks_like_record(&Head::new(bytes), true) => {
                return Ok(format);
            }
            (Err(error @ UnknownFormat::Empty), _) => {
                return Err(InputError::new(&codes::UNREAD_FORMAT, error.message()));
            }
            (Err(UnknownFormat::Unread(kind)), _) => {
                return Err(InputError::new(&codes::UNREAD_FORMAT, kind));
            }
            (_, Some(magic)) => self.packed_message(magic),
            (Ok(format), None) => {
                Message::new("content-not-of-named-format").with("format", format.name()).with("id", format.id())
            }
            (Err(UnknownFormat::Id(_) | UnknownFormat::Undetected), None) => {
                let ids: Vec<_> = formats.iter().map(Format::id).collect();
                Message::new("known-formats").with("formats", ids.join(", "))
            }
        };
        Err(InputError::new(&codes::UNKNOWN_FORMAT, reason))
    }

    /// Returns the message that explains why an archive or a compressed file cannot be read as this input.
    fn packed_message(&self, magic: Magic) -> Message {
        match (&self.location, magic) {
            (Location::Stdin, _) => Message::new("archive-from-standard-input"),
            (Location::Compressed { .. }, Magic::Compressed(_)) => Message::new("compressed-twice"),
            (Location::Compressed { .. }, Magic::Archive(_)) => Message::new("archive-is-compressed"),
            (_, Magic::Compressed(compression)) => {
                Message::new("compressed-without-extension").with("extension", compression.extension())
            }
            (_, Magic::Archive(kind)) => Message::new("archive-without-extension").with("extension", kind.extension()),
        }
    }
}
