//! The errors of this crate.

use std::io;
use std::path::{Path, PathBuf};

use wei7_convert::codes::{self, because};
use wei7_core::{Argument, Code, Diagnostic, Message};

/// Inputs and an output that do not go together; nothing is read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum PlanError {
    /// Several inputs, and no output is named.
    SeveralToStdout,
    /// A directory as input, and no output is named.
    DirectoryToStdout,
    /// The output must be a directory, and a file of this name exists.
    OutputIsFile(PathBuf),
    /// Standard input is named more than once.
    StdinTwice,
    /// Several files must be written, and the output has the name of one.
    FileForSeveral(PathBuf),
    /// Several files must be written, and the output has the name of an NDJSON file.
    LinesForSeveral(PathBuf),
    /// The output has the name of a compressed file or of an archive that cannot be written.
    CompressedOutput(PathBuf),
    /// NDJSON goes to one file or to standard output.
    LinesNeedOneFile,
    /// Files named by a template need a directory or an archive.
    NameWithoutDirectory,
}

impl PlanError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::SeveralToStdout => Message::new("several-inputs-without-directory"),
            Self::DirectoryToStdout => Message::new("input-directory-without-directory"),
            Self::OutputIsFile(path) => Message::new("output-is-file").with("path", path.display().to_string()),
            Self::StdinTwice => Message::new("standard-input-twice"),
            Self::FileForSeveral(path) => Message::new("one-file-for-several").with("path", path.display().to_string()),
            Self::LinesForSeveral(path) => {
                Message::new("lines-for-several-files").with("path", path.display().to_string())
            }
            Self::CompressedOutput(path) => Message::new("compressed-output").with("path", path.display().to_string()),
            Self::LinesNeedOneFile => Message::new("lines-need-one-file"),
            Self::NameWithoutDirectory => Message::new("template-without-directory"),
        }
    }
}

/// A limit that guards against hostile archives and compressed files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum LimitExceeded {
    /// The decompressed size is larger than this number of bytes.
    Bytes(u64),
    /// The decompressed size is larger than this multiple of the compressed size.
    Ratio(u64),
    /// The archive has more entries than this.
    Entries(u64),
    /// The names of all entries have more bytes than this.
    Names(u64),
    /// Decompression needs more bytes of memory than this.
    Memory(u64),
    /// The header of one entry has more bytes than this.
    Header(u64),
}

impl LimitExceeded {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match *self {
            Self::Bytes(most) => Message::new("expands-beyond-bytes").with("most", most),
            Self::Ratio(most) => Message::new("expands-beyond-ratio").with("most", most),
            Self::Entries(most) => Message::new("too-many-entries").with("most", most),
            Self::Names(most) => Message::new("entry-names-too-long").with("most", most),
            Self::Memory(most) => Message::new("decompression-needs-memory").with("most", most),
            Self::Header(most) => Message::new("entry-header-too-long").with("most", most),
        }
    }

    /// Returns the message of the limit that ended a read, if a limit did.
    pub(crate) fn message_of(error: &io::Error) -> Option<&Message> {
        let message = error.get_ref().and_then(|inner| inner.downcast_ref::<Message>());
        message.filter(|_| error.kind() == io::ErrorKind::FileTooLarge)
    }
}

impl From<LimitExceeded> for io::Error {
    fn from(exceeded: LimitExceeded) -> Self {
        Self::new(io::ErrorKind::FileTooLarge, exceeded.message())
    }
}

/// Why an input cannot be read, or an archive not to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}", code.id)]
pub struct InputError {
    /// The kind of the error; `wei7 explain` has a page on it.
    pub code: &'static Code,
    /// The details: a message, a name, or the text of the operating system.
    pub reason: Argument,
}

impl InputError {
    pub(crate) fn new(code: &'static Code, reason: impl Into<Argument>) -> Self {
        Self { code, reason: reason.into() }
    }

    /// An error of the operating system while a file is opened or read.
    pub(crate) fn unreadable(error: &io::Error) -> Self {
        Self::new(&codes::UNREADABLE, error)
    }
}

impl From<InputError> for Diagnostic {
    fn from(InputError { code, reason }: InputError) -> Self {
        because(code, reason)
    }
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> Self {
        if LimitExceeded::message_of(&error).is_some() {
            Self::new(&codes::ARCHIVE_LIMIT, &error)
        } else if error.raw_os_error().is_some() {
            Self::unreadable(&error)
        } else {
            Self::new(&codes::ARCHIVE_BROKEN, &error)
        }
    }
}

impl From<LimitExceeded> for InputError {
    fn from(exceeded: LimitExceeded) -> Self {
        io::Error::from(exceeded).into()
    }
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum WriteError {
    /// The path exists, and its content would be lost.
    Exists(PathBuf),
    /// The operating system refuses.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

impl WriteError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Exists(path) => Message::new("output-exists").with("path", path.display().to_string()),
            Self::Io { path, source } => {
                Message::new("output-unwritable").with("path", path.display().to_string()).with("reason", source)
            }
        }
    }

    /// For `map_err`: an error of the operating system while this file is written.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |source| Self::Io { path: path.to_owned(), source }
    }
}

impl From<WriteError> for Diagnostic {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Exists(path) => {
                because(&codes::OUTPUT_EXISTS, Message::new("path-in-the-way").with("path", path.display().to_string()))
            }
            WriteError::Io { path, source } => because(&codes::UNWRITABLE, path_and_reason(&path, &source)),
        }
    }
}

/// A path, and the error of the operating system about it.
pub(crate) fn path_and_reason(path: &Path, error: &io::Error) -> Message {
    Message::new("path-and-reason").with("path", path.display().to_string()).with("reason", error)
}
