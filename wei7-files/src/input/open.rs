//! Opens an input, detects its format, and reads its supplement.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use wei7_core::Limits;

use super::archive::{Compression, Decompressor, EntryContent, Magic};
use super::source::{Location, Source};
use super::supplements::{read_supplement, read_up_to};
use crate::InputError;
use wei7_convert::codes;
use wei7_convert::detect::{WINDOW, detect, looks_like_record, may_be_ishi};
use wei7_convert::format::{Family, Format};
use wei7_convert::hub::Content;
use wei7_convert::lines;

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
    pub family: Family,
    /// Its bytes.
    pub content: Content<'a>,
}

/// Why an input was not opened.
#[derive(Debug)]
pub enum OpenError {
    /// It is not a record, and its name does not say that it is one ([`Source::skip_unknown`]).
    NotARecord,
    /// It cannot be read.
    Failed(InputError),
}

impl<E: Into<InputError>> From<E> for OpenError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl Source {
    /// Opens the input. `content` is that of [`Input`](super::Input) and must be there for entries of archives;
    /// `stdin` is called for standard input only.
    pub fn open<'a>(
        &self,
        content: Option<Result<EntryContent, InputError>>,
        options: &OpenOptions<'_>,
        stdin: impl FnOnce() -> Box<dyn Read + 'a>,
    ) -> Result<OpenInput<'a>, OpenError> {
        let unreadable = |error: io::Error| InputError::unreadable(&error);
        let (mut input, beside) = self.read(content, stdin)?;
        let mut bytes = Vec::new();
        input.by_ref().take(WINDOW as u64).read_to_end(&mut bytes).map_err(unreadable)?;
        let path = self.location.record_name();
        // `--from` and an extension of a record together are trusted.
        let is_named = options.from.is_some() && path.and_then(Family::of_path).is_some();
        if self.skip_unknown && !is_named && !looks_like_record(&bytes, path) {
            return Err(OpenError::NotARecord);
        }
        let family = self.family(&bytes, options)?;
        let is_document = path.and_then(Family::of_path) == Some(Family::Wei7);
        if family == Family::Wei7 && (path.is_some_and(lines::is_name) || (options.lines && !is_document)) {
            return Ok(OpenInput { family, content: Content::Lines(Box::new(Cursor::new(bytes).chain(input))) });
        }
        if matches!(family, Family::Sgf | Family::Ishi) {
            return Ok(OpenInput { family, content: Content::Stream(Box::new(Cursor::new(bytes).chain(input))) });
        }
        let limit = Limits::DEFAULT.bytes;
        if !read_up_to(&mut input, &mut bytes, limit).map_err(unreadable)? {
            return Err(InputError::new(&codes::TOO_LARGE, format!("{limit} bytes")).into());
        }
        let supplement = match (family, options.supplement, &self.location) {
            (Family::Wei7, None, Location::ArchiveEntry { .. }) => beside,
            (Family::Wei7, named, _) => read_supplement(path, named)?,
            _ => None,
        };
        Ok(OpenInput { family, content: Content::Whole { bytes: bytes.into(), supplement: supplement.map(Cow::from) } })
    }

    /// The bytes of the input, and the supplement that stands beside it in an archive.
    fn read<'a>(
        &self,
        content: Option<Result<EntryContent, InputError>>,
        stdin: impl FnOnce() -> Box<dyn Read + 'a>,
    ) -> Result<(Box<dyn Read + 'a>, Option<Vec<u8>>), InputError> {
        let input: Box<dyn Read + 'a> = match &self.location {
            Location::Stdin => stdin(),
            Location::File(path) => Box::new(File::open(path)?),
            Location::Compressed { path, compression, .. } => {
                let limits = Limits::DEFAULT;
                Box::new(Decompressor::open(path, *compression, limits.expanded_bytes, &limits)?)
            }
            Location::ArchiveEntry { .. } => {
                let missing = || InputError::new(&codes::UNREADABLE, "it was not read");
                let EntryContent { content, supplement } = content.ok_or_else(missing)??;
                return Ok((Box::new(content), supplement));
            }
        };
        Ok((input, None))
    }

    /// The format by the options, the first bytes and the extension.
    fn family(&self, bytes: &[u8], options: &OpenOptions<'_>) -> Result<Family, InputError> {
        let reason = match options.from.map(Family::from).or_else(|| detect(bytes, self.location.record_name())) {
            Some(Family::Ishi) if options.from.is_none() && !may_be_ishi(bytes) => {
                "nothing in it is Ishi, which its name says it is; `--from ishi` reads it all the same"
            }
            Some(family) => return Ok(family),
            None => match Magic::of(bytes) {
                Some(_) if matches!(self.location, Location::Stdin) => {
                    "an archive or compressed file is named, not piped"
                }
                Some(Magic::Compressed(Compression::Gzip)) => "it is compressed, and its name does not end in .gz",
                Some(Magic::Compressed(_)) => "it is compressed, and its name does not end in .zst",
                Some(Magic::Archive(_)) | None => "`--from` names it",
            },
        };
        Err(InputError::new(&codes::UNKNOWN_FORMAT, reason))
    }
}
