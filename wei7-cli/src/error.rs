//! Why a run ends before its inputs do.

use std::io;
use std::path::PathBuf;

use wei7_convert::codes::system_message;
use wei7_files::{PlanError, WriteError};

/// A wrong use of the command: exit code 2, and nothing is read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UsageError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(
        "no INPUT is named: name files or directories, or send a record to standard input (`wei7 info < game.sgf`)"
    )]
    NoInput,
    #[error("`--supplement` names one file, so it goes with one input: name that input alone")]
    SupplementForSeveral,
    #[error("several inputs are drawn with `-o DIR/`, a picture for each game, or with `--site DIR`, a page for each")]
    DrawsSeveral,
    #[error("`{0}` ends in no extension of a format that is written; name the format with `--to`, such as `--to sgf`")]
    NoSuchTarget(PathBuf),
    #[error("`{0}` is a file; a site needs a directory: name another place")]
    SiteIsFile(PathBuf),
    #[error("`{0}` is not empty; `--force` replaces what is in the way there")]
    SiteNotEmpty(PathBuf),
    #[error("a page for each of several games is a site: `--site DIR`")]
    PagesAreSite,
    #[error("`{0}` is for one record, and several are drawn: name one record, or leave it out")]
    NotForSeveral(&'static str),
    #[error("several inputs need `--in-place`, `--diff`, or `-o` with a directory or an archive")]
    FixNeedsPlace,
    #[error("`--all-diagrams` needs `-o` with a directory to write to")]
    DiagramsNeedDirectory,
    #[error("`{0}` is a directory, and one picture is written: name a file in it")]
    PictureIsDirectory(PathBuf),
    #[error("`{0}` is for pictures, and a page is written: leave it out, or name a file that ends in `.svg` or `.png`")]
    NotOnAPage(&'static str),
    #[error("`{0}` ends in none of `.svg`, `.png` and `.html`; `--to` can say what to write")]
    NoSuchPicture(PathBuf),
    #[error("`diff` compares two files or two folders; name both")]
    NotTwoFiles,
    #[error("there is no command `{0}`; `wei7 --help` lists them")]
    NoSuchCommand(String),
    #[error("`{0}` cannot be used: {1}")]
    Config(PathBuf, String),
    #[error("line {1} of `{0}` cannot be used: {2}")]
    ConfigLine(PathBuf, usize, String),
    #[error("`{0}` is one of the inputs; write to another place")]
    OutputIsInput(PathBuf),
    #[error("`{0}` is named for both tables; name another file for one of them")]
    OneFileForTwo(PathBuf),
}

/// Why a run ends.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RunError {
    #[error(transparent)]
    Usage(#[from] UsageError),
    #[error("standard output cannot be written: {}", system_message(.0))]
    Stdout(io::Error),
    /// The one file that all inputs go to.
    #[error("{0}")]
    Output(#[from] WriteError),
    #[error("interrupted: {0} is not written, for it would not have everything; run the same command again")]
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
