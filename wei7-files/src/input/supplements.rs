//! Handles supplements among the inputs: reads them with their documents and reports those without a document.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use wei7_convert::codes;
use wei7_core::{Limits, Message};

use super::archive::{Compression, Decompressor};
use super::source::InputEntry;
use crate::InputError;
use crate::error::path_and_reason;
use crate::supplement::{is_supplement, supplement_beside};

/// Supplements of a folder or archive, with the documents to which the supplements may belong.
#[derive(Default)]
pub(super) struct UnpairedSupplements {
    pub(super) supplements: Vec<PathBuf>,
    /// Paths of documents without their extensions.
    stems: HashSet<PathBuf>,
}

impl UnpairedSupplements {
    pub(super) fn add_document(&mut self, document: &Path) {
        self.stems.insert(decompressed_name(document).with_extension(""));
    }

    /// Adds an error entry for each supplement without a document, because such a supplement would otherwise be ignored
    /// silently. `base` is prepended to the paths of the supplements.
    pub(super) fn report(self, base: &Path, entries: &mut Vec<InputEntry>) {
        for path in self.supplements {
            // One call removes `.json`, the other `.supplement`.
            let stem = decompressed_name(&path).with_extension("").with_extension("");
            if !self.stems.contains(&stem) {
                let stem = stem.file_name().unwrap_or_default().to_string_lossy();
                let reason = Message::new("document-of-supplement-missing").with("name", format!("{stem}.wei7"));
                let error = InputError::new(&codes::SUPPLEMENT_ALONE, reason);
                entries.push(InputEntry::unreadable(&base.join(path), error));
            }
        }
    }
}

/// Returns whether the file name is that of a supplement, compressed or not.
pub(super) fn is_supplement_file(path: &Path) -> bool {
    is_supplement(&decompressed_name(path))
}

/// Removes the extension of a compression from a path.
pub(super) fn decompressed_name(path: &Path) -> PathBuf {
    Compression::of_path(path).map_or_else(|| path.to_owned(), |(_, name)| name)
}

/// Reads the supplement of a 3.0 file: the file `named`, or if that is `None` the file beside the document. Returns
/// `None` if there is no file beside the document.
pub(super) fn read_supplement(document: Option<&Path>, named: Option<&Path>) -> Result<Option<Vec<u8>>, InputError> {
    let Some(path) = named.map(Path::to_owned).or_else(|| document.map(supplement_beside)) else {
        return Ok(None);
    };
    // A pipe beside the document is not its supplement, and opening it could block forever.
    if named.is_none() && fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        let reason = Message::new("supplement-is-no-file").with("path", path.display().to_string());
        return Err(InputError::new(&codes::SUPPLEMENT_UNREADABLE, reason));
    }
    let limit = Limits::DEFAULT.bytes;
    let mut bytes = Vec::new();
    let error = match open(&path, limit).and_then(|mut input| read_up_to(&mut input, &mut bytes, limit)) {
        Ok(true) => return Ok(Some(bytes)),
        Ok(false) => io::ErrorKind::FileTooLarge.into(),
        Err(error) if error.kind() == io::ErrorKind::NotFound && named.is_none() => return Ok(None),
        Err(error) => error,
    };
    Err(InputError::new(&codes::SUPPLEMENT_UNREADABLE, path_and_reason(&path, &error)))
}

/// Opens a supplement. If the file does not exist, a compressed file of the same name is opened.
fn open(path: &Path, limit: u64) -> io::Result<Box<dyn Read>> {
    File::open(path).map(|file| Box::new(file) as Box<dyn Read>).or_else(|error| {
        let compressed = Compression::EXTENSIONS.into_iter().find_map(|(end, kind)| {
            let mut name = path.as_os_str().to_owned();
            name.push(".");
            name.push(end);
            let name = Path::new(&name);
            name.is_file().then(|| Decompressor::open(name, kind, limit, &Limits::DEFAULT).ok()).flatten()
        });
        compressed.map(|input| Box::new(input) as Box<dyn Read>).ok_or(error)
    })
}

/// Appends the content of the input to `bytes`, but stops when `bytes` is longer than `limit`. Returns `false` in this
/// case.
pub(super) fn read_up_to(input: &mut dyn Read, bytes: &mut Vec<u8>, limit: u64) -> io::Result<bool> {
    let room = limit.saturating_add(1).saturating_sub(bytes.len() as u64);
    input.take(room).read_to_end(bytes)?;
    Ok(bytes.len() as u64 <= limit)
}
