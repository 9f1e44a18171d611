//! The errors of this crate.

use std::io;
use std::path::{Path, PathBuf};

use wei7_convert::codes::{self, because, system_message};
use wei7_core::{Code, Diagnostic};

/// Inputs and an output that do not go together; nothing is read or written. The texts name options of the command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Several inputs, and no output is named.
    #[error("several inputs need `-o` with a directory to write to")]
    SeveralToStdout,
    /// A directory as input, and no output is named.
    #[error("an input that is a directory needs `-o` with a directory to write to")]
    DirectoryToStdout,
    /// The output must be a directory, and a file of this name exists.
    #[error("`{0}` is a file, but what is written here needs a directory: name another place")]
    OutputIsFile(PathBuf),
    /// Standard input is named more than once.
    #[error("standard input can be read once only: name `-` once")]
    StdinTwice,
    /// Several files must be written, and the output has the name of one.
    #[error("`{0}` is the name of one file, and here there are several to write: `-o DIR/` writes a file for each")]
    FileForSeveral(PathBuf),
    /// Several files must be written, and the output has the name of an NDJSON file.
    #[error("`{0}` is the name of a text of lines, which `--lines` writes; `-o DIR/` writes a file for each record")]
    LinesForSeveral(PathBuf),
    /// The output has the name of a compressed file or of an archive that cannot be written.
    #[error("`{0}` would be compressed by its name; what is compressed here are archives: .zip, .tar.gz, .tar.zst")]
    CompressedOutput(PathBuf),
    /// NDJSON goes to one file or to standard output.
    #[error("`--lines` writes one text: to standard output, or to the file that `-o` names")]
    LinesNeedOneFile,
    /// Files named by a template need a directory or an archive.
    #[error("`--name` names files in a directory or an archive, so it goes with `-o DIR/` or `-o NAME.zip`")]
    NameWithoutDirectory,
}

/// A limit that guards against hostile archives and compressed files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitExceeded {
    /// More bytes than this, decompressed.
    #[error("it expands to more than {0} bytes, the limit: unpack it, and name what is in it")]
    Bytes(u64),
    /// More than so many times its compressed size.
    #[error("it expands to more than {0} times its size, the limit: unpack it, and name what is in it")]
    Ratio(u64),
    /// More entries than this.
    #[error("it has more than {0} entries, the limit: unpack it, and name what is in it")]
    Entries(u64),
    /// More bytes than this in the names of all entries.
    #[error("the names of its entries have more than {0} bytes, the limit: unpack it, and name what is in it")]
    Names(u64),
    /// Decompression needs more bytes of memory than this.
    #[error("decompressing it needs more than {0} bytes of memory, the limit: decompress it first")]
    Memory(u64),
    /// More bytes than this in the header of one entry.
    #[error("the name or the header of an entry has more than {0} bytes, the limit: unpack it, and name what is in it")]
    Header(u64),
}

impl LimitExceeded {
    /// The limit that ended a read, if one did.
    pub(crate) fn of(error: &io::Error) -> Option<Self> {
        error.get_ref().and_then(|inner| inner.downcast_ref::<Self>()).copied()
    }
}

impl From<LimitExceeded> for io::Error {
    fn from(exceeded: LimitExceeded) -> Self {
        Self::new(io::ErrorKind::FileTooLarge, exceeded)
    }
}

/// Why an input cannot be read, or an archive not to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}", code.summary)]
pub struct InputError {
    /// The kind of the error; `wei7 explain` has a page on it.
    pub code: &'static Code,
    /// The details: a sentence or a name.
    pub reason: String,
}

impl InputError {
    pub(crate) fn new(code: &'static Code, reason: impl Into<String>) -> Self {
        Self { code, reason: reason.into() }
    }

    /// An error of the system while a file is opened or read.
    pub(crate) fn unreadable(error: &io::Error) -> Self {
        Self::new(&codes::UNREADABLE, system_message(error))
    }
}

impl From<InputError> for Diagnostic {
    fn from(InputError { code, reason }: InputError) -> Self {
        because(code, reason)
    }
}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> Self {
        match LimitExceeded::of(&error) {
            Some(exceeded) => Self::new(&codes::ARCHIVE_LIMIT, exceeded.to_string()),
            None if error.raw_os_error().is_some() => Self::unreadable(&error),
            None => Self::new(&codes::ARCHIVE_BROKEN, error.to_string()),
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
pub enum WriteError {
    /// Something exists there that would be lost.
    #[error("`{0}` already exists; use `--force` to replace it")]
    Exists(PathBuf),
    /// The system refuses.
    #[error("`{path}` cannot be written: {}", system_message(.source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl WriteError {
    /// For `map_err`: an error of the system while this file is written.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |source| Self::Io { path: path.to_owned(), source }
    }
}

impl From<WriteError> for Diagnostic {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Exists(path) => {
                because(&codes::OUTPUT_EXISTS, format!("`{}`; use `--force` to replace it", path.display()))
            }
            WriteError::Io { path, source } => {
                because(&codes::UNWRITABLE, format!("`{}`: {}", path.display(), system_message(&source)))
            }
        }
    }
}
