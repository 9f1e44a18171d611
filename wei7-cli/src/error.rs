//! Errors that end a run.

use std::io;
use std::path::PathBuf;

use wei7_core::{Argument, Message};
use wei7_files::{PlanError, WriteError};

/// Incorrect use of the command. The command ends with exit code 2 before it reads an input.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum UsageError {
    Plan(#[from] PlanError),
    NoInput,
    SupplementForSeveral,
    DrawsSeveral,
    NoSuchTarget(PathBuf),
    SiteIsFile(PathBuf),
    SiteNotEmpty(PathBuf),
    PagesAreSite,
    /// This option for a single record is given, but several records are to be drawn.
    NotForSeveral(&'static str),
    FixNeedsPlace,
    DiagramsNeedDirectory,
    PictureIsDirectory(PathBuf),
    /// This option for pictures is given, but a page is to be written.
    NotOnAPage(&'static str),
    NoSuchPicture(PathBuf),
    /// This option is given, but a deck of cards is to be written.
    NotInADeck(&'static str),
    /// Problems are written into one file, and this directory is given.
    ProblemsAreOneFile(PathBuf),
    /// This option does not fit a file with analyses only.
    NotWithAnalyses(&'static str),
    /// The name of the output is not that of a file with analyses only, which has this extension.
    NotNamedLikeAnalyses(PathBuf, &'static str),
    NotTwoFiles,
    NotFilesToMerge,
    /// There is no git repository here, or git does not run.
    NoRepository(String),
    NoSuchCommand(String),
    /// A `wei7.toml` cannot be used, for this reason.
    Config(PathBuf, Argument),
    /// A line of a `wei7.toml`, counted from 1, cannot be used, for this reason.
    ConfigLine(PathBuf, usize, Argument),
    OutputIsInput(PathBuf),
    /// One file is given for both the table of games and the table of moves.
    OneFileForTwo(PathBuf),
}

impl UsageError {
    /// Returns the message of the error.
    pub(crate) fn message(&self) -> Message {
        let with_path = |message: Message, path: &PathBuf| message.with("path", path.to_string_lossy());
        match self {
            Self::Plan(error) => error.message(),
            Self::NoInput => Message::new("no-input"),
            Self::SupplementForSeveral => Message::new("supplement-for-several"),
            Self::DrawsSeveral => Message::new("draws-several"),
            Self::NoSuchTarget(path) => with_path(Message::new("no-such-target"), path),
            Self::SiteIsFile(path) => with_path(Message::new("site-is-file"), path),
            Self::SiteNotEmpty(path) => with_path(Message::new("site-not-empty"), path),
            Self::PagesAreSite => Message::new("pages-are-site"),
            Self::NotForSeveral(option) => Message::new("not-for-several").with("option", *option),
            Self::FixNeedsPlace => Message::new("fix-needs-place"),
            Self::DiagramsNeedDirectory => Message::new("diagrams-need-directory"),
            Self::PictureIsDirectory(path) => with_path(Message::new("picture-is-directory"), path),
            Self::NotOnAPage(option) => Message::new("not-on-a-page").with("option", *option),
            Self::NoSuchPicture(path) => with_path(Message::new("no-such-picture"), path),
            Self::NotInADeck(option) => Message::new("not-in-a-deck").with("option", *option),
            Self::ProblemsAreOneFile(path) => with_path(Message::new("problems-are-one-file"), path),
            Self::NotWithAnalyses(option) => Message::new("not-with-analyses").with("option", *option),
            Self::NotNamedLikeAnalyses(path, extension) => {
                with_path(Message::new("not-named-like-analyses"), path).with("extension", *extension)
            }
            Self::NotTwoFiles => Message::new("not-two-files"),
            Self::NotFilesToMerge => Message::new("not-files-to-merge"),
            Self::NoRepository(reason) => Message::new("no-git-repository").with("reason", reason),
            Self::NoSuchCommand(name) => Message::new("no-such-command").with("command", name),
            Self::Config(path, reason) => {
                with_path(Message::new("config-unusable"), path).with("reason", reason.clone())
            }
            Self::ConfigLine(path, line, reason) => {
                with_path(Message::new("config-line-unusable"), path).with("line", *line).with("reason", reason.clone())
            }
            Self::OutputIsInput(path) => with_path(Message::new("output-is-an-input"), path),
            Self::OneFileForTwo(path) => with_path(Message::new("one-file-for-two-tables"), path),
        }
    }
}

/// Error that ends a run.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum RunError {
    Usage(#[from] UsageError),
    Stdout(io::Error),
    /// The single output file for all records cannot be written.
    Output(#[from] WriteError),
    /// The run was interrupted before this file was complete.
    Interrupted(String),
    /// None of the inputs is a record.
    NoRecord,
    /// Another input has already ended the run and reported its error.
    Ended,
}

impl RunError {
    /// Returns the message of the error.
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::Usage(error) => error.message(),
            Self::Stdout(error) => Message::new("stdout-unwritable").with("reason", error),
            Self::Output(error) => error.message(),
            Self::Interrupted(path) => Message::new("run-interrupted").with("path", path),
            Self::NoRecord => Message::new("no-record-among-inputs"),
            Self::Ended => Message::new("run-has-ended"),
        }
    }
}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> Self {
        Self::Usage(error.into())
    }
}
