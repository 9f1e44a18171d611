//! Errors of this crate.

use std::io;
use std::path::{Path, PathBuf};

use wei7_convert::codes::{self, because};
use wei7_core::{Argument, Code, Diagnostic, Message};

/// Error for an impossible combination of inputs and output. The error is reported before anything is read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum PlanError {
    /// There are several inputs, but no output is given that could take the records of all inputs.
    SeveralToStdout,
    /// An input is a directory or an archive, but no output is given that could take all of its records.
    DirectoryToStdout,
    /// The output must be a directory, but a file of this name exists.
    OutputIsFile(PathBuf),
    /// Standard input (`-`) is given more than once as an input.
    StdinTwice,
    /// Several files must be written, but the output path names a single file.
    FileForSeveral(PathBuf),
    /// Several files must be written, but the output path names an NDJSON file.
    LinesForSeveral(PathBuf),
    /// The output path has the extension of a compressed file or of an archive format that cannot be written.
    CompressedOutput(PathBuf),
    /// NDJSON can only be written to one file or to standard output.
    LinesNeedOneFile,
    /// A name template needs a directory or an archive as output.
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

/// Limit, protecting against hostile archives and compressed files, that an input exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum LimitExceeded {
    /// The decompressed size exceeds this number of bytes.
    Bytes(u64),
    /// The decompressed size exceeds this multiple of the compressed size.
    Ratio(u64),
    /// The archive has more than this number of entries.
    Entries(u64),
    /// The names of all entries together exceed this number of bytes.
    Names(u64),
    /// Decompression needs more than this number of bytes of memory.
    Memory(u64),
    /// The header of one entry exceeds this number of bytes.
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

    /// Returns the message of the exceeded limit if an exceeded limit caused this I/O error, and else `None`.
    pub(crate) fn find_message(error: &io::Error) -> Option<&Message> {
        let message = error.get_ref().and_then(|inner| inner.downcast_ref::<Message>());
        message.filter(|_| error.kind() == io::ErrorKind::FileTooLarge)
    }
}

impl From<LimitExceeded> for io::Error {
    fn from(exceeded: LimitExceeded) -> Self {
        Self::new(io::ErrorKind::FileTooLarge, exceeded.message())
    }
}

/// Reason why an input cannot be read, or why an archive cannot be read to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}", code.id)]
pub struct InputError {
    /// Code of the error; `wei7 explain` describes every code.
    pub code: &'static Code,
    /// Details of the error: a message, a name, or the text of the operating system.
    pub reason: Argument,
}

impl InputError {
    pub(crate) fn new(code: &'static Code, reason: impl Into<Argument>) -> Self {
        Self { code, reason: reason.into() }
    }

    /// Creates the error for a file that could not be opened or read, from the error of the operating system.
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
        if LimitExceeded::find_message(&error).is_some() {
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

/// Reason why a file was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum WriteError {
    /// The path exists, and writing would overwrite its content.
    Exists(PathBuf),
    /// The operating system reported an error.
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
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

    /// Returns a function for `map_err` that turns an I/O error into a [`WriteError`] about this path.
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

/// Returns a message that names a path and the error of the operating system about this path.
pub(crate) fn path_and_reason(path: &Path, error: &io::Error) -> Message {
    Message::new("path-and-reason").with("path", path.display().to_string()).with("reason", error)
}
