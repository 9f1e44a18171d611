//! Why a run ends.

use std::io;

use crate::output::atomic::WriteError;
use crate::output::plan::UsageError;

/// Why a run ends before its inputs do.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    UsageError(#[from] UsageError),
    #[error("standard output: {0}")]
    Stdout(io::Error),
    /// The one file that all inputs go to.
    #[error("{0}")]
    Output(#[from] WriteError),
    #[error("interrupted: {0} is not written, for it would not have everything")]
    Interrupted(String),
    /// Another input has ended the run, and says why.
    #[error("the run has ended")]
    Ended,
}
