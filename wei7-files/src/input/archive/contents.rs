//! The contents of the entries of an archive, one after the other and few ahead.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use tempfile::SpooledTempFile;
use zip::ZipArchive;

use super::Kind;
use super::decompress::{Beyond, Expanded};
use super::list::{Archive, Trouble, stored};
use crate::input::files::Entry;
use crate::output::plan::{Input, supplement_beside};

/// An entry larger than that waits on the disk.
const IN_MEMORY: usize = 4 << 20;

/// So many entries are read ahead.
const AHEAD: usize = 2;

/// What is to be read of an input that is no file of its own.
pub struct Given {
    pub content: SpooledTempFile,
    pub supplement: Option<Vec<u8>>,
}

/// An input, with its content if it is an entry of an archive.
pub struct Work {
    pub entry: Entry,
    pub given: Option<Result<Given, Trouble>>,
}

type Read1 = (usize, Result<SpooledTempFile, Trouble>);

/// All inputs in their order; archives are read along.
pub struct Works {
    entries: std::iter::Peekable<std::vec::IntoIter<Entry>>,
    open: Option<(Arc<Archive>, Receiver<Read1>)>,
}

impl Works {
    pub fn new(entries: Vec<Entry>) -> Self {
        Self { entries: entries.into_iter().peekable(), open: None }
    }

    fn given(&mut self, archive: &Arc<Archive>, index: usize, name: &std::path::Path) -> Result<Given, Trouble> {
        let is_open = self.open.as_ref().is_some_and(|(open, _)| Arc::ptr_eq(open, archive));
        if !is_open {
            self.open = Some((Arc::clone(archive), archive.stream()));
        }
        let missing = || Trouble::from(io::Error::other("it is not what it was when it was listed"));
        let (_, contents) = self.open.as_ref().ok_or_else(missing)?;
        let content = loop {
            let (at, content) = contents.recv().map_err(|_| missing())?;
            if at >= index {
                break content?;
            }
        };
        let supplement = archive.supplement(&supplement_beside(name))?;
        Ok(Given { content, supplement })
    }
}

impl Iterator for Works {
    type Item = Work;

    fn next(&mut self) -> Option<Work> {
        let entry = self.entries.next()?;
        let given = match &entry {
            Entry::Source(source) => match &source.input {
                Input::Entry { archive, index, name } => Some(self.given(archive, *index, name)),
                Input::Stdin | Input::File(_) | Input::Packed(..) => None,
            },
            Entry::Unreadable { .. } => None,
        };
        Some(Work { entry, given })
    }
}

impl Archive {
    /// Reads what is wanted in a thread of its own, which ends when nobody listens.
    fn stream(self: &Arc<Self>) -> Receiver<Read1> {
        let (sender, receiver) = sync_channel(AHEAD);
        let archive = Arc::clone(self);
        thread::spawn(move || {
            if let Err(trouble) = archive.send(&sender) {
                let _ = sender.send((usize::MAX, Err(trouble)));
            }
        });
        receiver
    }

    fn send(&self, sender: &SyncSender<Read1>) -> Result<(), Trouble> {
        let wanted: &BTreeSet<usize> = self.wanted.get().unwrap_or(const { &BTreeSet::new() });
        match self.kind {
            Kind::Zip => {
                let mut zip = ZipArchive::new(BufReader::new(File::open(&self.path)?))?;
                for index in wanted {
                    let content = zip.by_index(*index).map_err(Trouble::from);
                    // What it says of itself was counted when it was listed; more it must not become.
                    let content = content.and_then(|mut entry| self.spool(entry.size(), &mut entry));
                    if sender.send((*index, content)).is_err() {
                        break;
                    }
                }
            }
            Kind::Tar(pack) => {
                let bytes = self.limits.expanded_bytes;
                let input = Expanded::open(&self.path, pack, bytes, &self.limits)?;
                let allowance = input.by_entry();
                let mut tar = tar::Archive::new(input);
                for (index, entry) in tar.entries()?.enumerate() {
                    let mut entry = entry?;
                    allowance.entry(stored(&entry));
                    if wanted.contains(&index) && sender.send((index, self.spool(u64::MAX, &mut entry))).is_err() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn spool(&self, said: u64, content: &mut dyn Read) -> Result<SpooledTempFile, Trouble> {
        let most = self.limits.bytes.min(said);
        let mut spool = SpooledTempFile::new(IN_MEMORY);
        if io::copy(&mut content.take(most.saturating_add(1)), &mut spool)? > most {
            return Err(Beyond::Bytes(most).into());
        }
        spool.rewind()?;
        Ok(spool)
    }
}
