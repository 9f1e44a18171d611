//! Iterates over the inputs of a run. The entries of an archive are read in one pass, a few entries ahead.

use std::fs;
use std::io::{self, Seek};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use super::archive::{Archive, EntryContent, ReadEntry};
use super::source::{InputEntry, Location, Source};
use crate::InputError;
use crate::supplement::supplement_beside;
use wei7_convert::{Format, codes};
use wei7_core::{Limits, Message};

/// Input that is ready to be read.
pub struct Input {
    /// Description of the input.
    pub entry: InputEntry,
    /// Content of the input, if it is an archive entry.
    pub content: Option<Result<EntryContent, InputError>>,
}

impl Input {
    /// Returns an upper bound, in bytes, of the memory that reading the input takes; 0 if the input is read as a stream
    /// or if its size is not known.
    pub fn bytes(&self) -> u64 {
        let InputEntry::Source(Source { location, .. }) = &self.entry else { return 0 };
        let is_stream = |name: &Path| Format::from_path(name).is_some_and(|format| !format.holds_one_record());
        if location.record_name().is_none_or(is_stream) {
            return 0;
        }
        let on_disk = |path: &Path| fs::metadata(path).map_or(0, |metadata| metadata.len());
        match location {
            Location::Stdin => 0,
            Location::File(path) => on_disk(path),
            Location::Compressed { path, .. } => on_disk(path).saturating_mul(Limits::DEFAULT.expansion),
            Location::ArchiveEntry { .. } => {
                self.content.as_ref().and_then(|content| content.as_ref().ok()).map_or(0, |content| content.bytes)
            }
        }
    }
}

/// Iterator over the inputs of a run that also reads the contents of archive entries.
pub struct Inputs {
    entries: std::vec::IntoIter<InputEntry>,
    open: Option<(Arc<Archive>, Receiver<ReadEntry>)>,
}

impl Inputs {
    pub(super) fn new(entries: Vec<InputEntry>) -> Self {
        Self { entries: entries.into_iter(), open: None }
    }

    fn prepare(&mut self, entry: InputEntry) -> Input {
        let content = match &entry {
            InputEntry::Source(Source { location: Location::ArchiveEntry { archive, index, name }, .. }) => {
                Some(self.content(archive, *index, name))
            }
            InputEntry::Source(_) | InputEntry::Link { .. } | InputEntry::Unreadable { .. } => None,
        };
        Input { entry, content }
    }

    fn content(&mut self, archive: &Arc<Archive>, index: usize, name: &Path) -> Result<EntryContent, InputError> {
        let is_open = self.open.as_ref().is_some_and(|(open, _)| Arc::ptr_eq(open, archive));
        if !is_open {
            self.open = Some((Arc::clone(archive), archive.read_ahead()?));
        }
        let missing = || InputError::new(&codes::ARCHIVE_BROKEN, Message::new("archive-changed"));
        let (_, contents) = self.open.as_ref().ok_or_else(missing)?;
        let mut content = loop {
            let (at, content) = contents.recv().map_err(|_| missing())?;
            if at >= index {
                break content?;
            }
        };
        let bytes = content.seek(io::SeekFrom::End(0))?;
        content.rewind()?;
        let supplement = archive.supplement(&supplement_beside(name))?;
        Ok(EntryContent { content, bytes, supplement })
    }
}

impl Iterator for Inputs {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        let entry = self.entries.next()?;
        Some(self.prepare(entry))
    }
}

impl InputEntry {
    /// Prepares a single input, with its content if it is an archive entry.
    pub fn prepare(self) -> Input {
        Inputs::new(Vec::new()).prepare(self)
    }
}
