//! Second pass over an archive: a thread reads the wanted entries a few entries ahead of the consumer.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use tempfile::SpooledTempFile;
use zip::ZipArchive;

use super::ArchiveKind;
use super::list::Archive;
use crate::{InputError, LimitExceeded};

/// Size in bytes above which the content of an entry is kept on disk instead of in memory.
const MAX_MEMORY_BYTES: usize = 4 << 20;

/// Number of entries that are read ahead and wait for the consumer.
const ENTRIES_AHEAD: usize = 2;

/// Content of an archive entry.
pub struct EntryContent {
    pub(crate) content: SpooledTempFile,
    pub(crate) bytes: u64,
    /// Content of the supplement that lies beside the entry in the archive; `None` if there is no supplement.
    pub(crate) supplement: Option<Vec<u8>>,
}

/// 0-based index of an entry in the archive, and the content of the entry.
pub(crate) type ReadEntry = (usize, Result<SpooledTempFile, InputError>);

impl Archive {
    /// Starts a thread that reads the wanted entries until the receiver is dropped. Fails if no thread can be created.
    pub(crate) fn read_ahead(self: &Arc<Self>) -> io::Result<Receiver<ReadEntry>> {
        let (sender, receiver) = sync_channel(ENTRIES_AHEAD);
        let archive = Arc::clone(self);
        let read = move || {
            if let Err(error) = archive.send(&sender) {
                let _ = sender.send((usize::MAX, Err(error)));
            }
        };
        thread::Builder::new().spawn(read).map(|_| receiver)
    }

    fn send(&self, sender: &SyncSender<ReadEntry>) -> Result<(), InputError> {
        let wanted: &BTreeSet<usize> = self.wanted.get().unwrap_or(const { &BTreeSet::new() });
        match self.kind {
            ArchiveKind::Zip => {
                let mut zip = ZipArchive::new(BufReader::new(File::open(&self.path)?))?;
                for index in wanted {
                    let content = zip.by_index(*index).map_err(InputError::from);
                    // The size in the header was checked when the archive was listed, so this size is the limit for the
                    // content.
                    let content = content.and_then(|mut entry| self.spool(entry.size(), &mut entry));
                    if sender.send((*index, content)).is_err() {
                        break;
                    }
                }
            }
            ArchiveKind::Tar(compression) => {
                let last = wanted.last().copied();
                self.walk_tar(compression, |index, entry| {
                    let goes_on = !wanted.contains(&index) || sender.send((index, self.spool(u64::MAX, entry))).is_ok();
                    // Reading stops at the last wanted entry, since everything after it was already checked when the
                    // archive was listed.
                    Ok(goes_on && Some(index) < last)
                })?;
            }
        }
        Ok(())
    }

    fn spool(&self, size: u64, content: &mut dyn Read) -> Result<SpooledTempFile, InputError> {
        let most = self.limits.bytes.min(size);
        let mut spool = SpooledTempFile::new(MAX_MEMORY_BYTES);
        if io::copy(&mut content.take(most.saturating_add(1)), &mut spool)? > most {
            return Err(LimitExceeded::Bytes(most).into());
        }
        spool.rewind()?;
        Ok(spool)
    }
}
