//! Why a run ends before its inputs do.

use std::io;
use std::path::PathBuf;

use wei7_files::{PlanError, WriteError};

/// A wrong use of the command: exit code 2, and nothing is read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UsageError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("`--supplement` names one file, so it goes with one input")]
    SupplementForSeveral,
    #[error("several inputs need `--in-place`, `--diff`, or `-o` with a directory")]
    FixNeedsPlace,
    #[error("one file is drawn at a time")]
    DrawsOne,
    #[error("`--all-diagrams` needs `-o` with a directory to write to")]
    DiagramsNeedDirectory,
    #[error("`{0}` is a directory, and one picture is written")]
    PictureIsDirectory(PathBuf),
    #[error("`{0}` is for pictures, and a page is written")]
    NotOnAPage(&'static str),
    #[error("`{0}` ends in none of `.svg`, `.png` and `.html`; `--to` can say what to write")]
    NoSuchPicture(PathBuf),
    #[error("`diff` compares two files")]
    NotTwoFiles,
    #[error("there is no command `{0}`; `wei7 --help` lists them")]
    NoSuchCommand(String),
    #[error("`{0}`: {1}")]
    Config(PathBuf, String),
    #[error("`{0}` is one of the inputs; write to another place")]
    OutputIsInput(PathBuf),
    #[error("`{0}` is named for both tables")]
    OneFileForTwo(PathBuf),
}

/// Why a run ends.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RunError {
    #[error(transparent)]
    Usage(#[from] UsageError),
    #[error("standard output: {0}")]
    Stdout(io::Error),
    /// The one file that all inputs go to.
    #[error("{0}")]
    Output(#[from] WriteError),
    #[error("interrupted: {0} is not written, for it would not have everything")]
    Interrupted(String),
    #[error("there is no record in what was named; `--all` also reads what is no record by its name")]
    NoRecord,
    /// Another input has ended the run, and its error is reported.
    #[error("the run has ended")]
    Ended,
}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> Self {
        Self::Usage(error.into())
    }
}
