//! Opens an input, detects its format, and reads its supplement.

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

/// How inputs are opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenOptions<'a> {
    /// The format; `None`: content and extension tell.
    pub from: Option<Format>,
    /// Read 3.0 as NDJSON, one record a line, whatever the extension unless it is `.wei7`.
    pub lines: bool,
    /// The supplement of an input in 3.0; `None`: the one beside it.
    pub supplement: Option<&'a Path>,
}

/// An input whose format is known, before its records are read.
pub struct OpenInput<'a> {
    /// Its format.
    pub format: Format,
    /// It is 3.0, one record a line.
    pub is_ndjson: bool,
    content: Input<'a>,
}

impl<'a> OpenInput<'a> {
    /// Begins to read its records.
    pub fn games(self, options: &Options) -> Games<'a> {
        let reader = RecordReader::from_options(self.format, options);
        if self.is_ndjson { reader.ndjson() } else { reader }.for_input(self.content)
    }
}

/// A source that is read, and the supplement that stands in its archive.
type Opened<'a> = (Box<dyn Read + 'a>, Option<Vec<u8>>);

impl Source {
    /// All of the input, and what its supplement is if it has one: that of its archive, or the one beside it. `content` and
    /// `stdin` are as in [`open`](Self::open).
    pub fn load<'a>(
        &self,
        content: Option<Result<EntryContent, InputError>>,
        stdin: impl FnOnce() -> Box<dyn Read + 'a>,
    ) -> Result<(Vec<u8>, Option<Vec<u8>>), InputError> {
        let (mut input, packed) = self.stream(content, stdin)?;
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let has_one =
            |path: &&Path| Format::of_path(path).is_none_or(|format| format.carrier() == CarrierPlace::Beside);
        let supplement = match (&self.location, self.location.record_name().filter(has_one)) {
            (_, None) => None,
            (Location::ArchiveEntry { .. }, Some(_)) => packed,
            (_, path) => read_supplement(path, None)?,
        };
        Ok((bytes, supplement))
    }

    /// Begins to read; with the supplement that stands in its archive.
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

    /// Opens the input. `content` is that of [`Input`](super::Input) and must be there for entries of archives;
    /// `stdin` is called for standard input only. `None`: it is not a record, and its name does not say that it is one
    /// ([`Source::skip_unknown`]).
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
        let named_format = path.and_then(Format::of_path);
        let name = path.map(Path::to_string_lossy);
        // A format that is asked for and an extension of a record together are trusted.
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

    /// The format by the first bytes and the extension.
    fn detect(&self, bytes: &[u8]) -> Result<Format, InputError> {
        let name = self.location.record_name().map(Path::to_string_lossy);
        let formats = Formats::default();
        let magic = Magic::of(bytes);
        // The mark of a tar stands behind 257 bytes, and is the only one that may also stand in a text.
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
            (_, Some(magic)) => self.packed(magic),
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

    /// Why an archive or compressed file is not read in this place.
    fn packed(&self, magic: Magic) -> Message {
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
