//! What stands between the records of the game of Go and the file system: it finds inputs, opens them, decides where
//! outputs go, writes them whole or not at all, and runs over many inputs on several threads.
//!
//! Records are read and written by `wei7-convert`; this crate deals with paths and bytes. It prints nothing.
//!
//! ```
//! use std::path::PathBuf;
//! use wei7_files::input::find_inputs;
//! use wei7_files::jobs::{Jobs, in_order};
//! use wei7_files::output::write_file;
//!
//! let folder = tempfile::tempdir()?;
//! write_file(&folder.path().join("a.sgf"), b"(;GM[1]SZ[9])", false)?;
//! write_file(&folder.path().join("b.txt"), b"not a record", false)?;
//! assert!(write_file(&folder.path().join("a.sgf"), b"another", false).is_err());
//!
//! // A folder is read with all that is below it; files that are no records by their names are passed over.
//! let found = find_inputs(&[folder.path().to_owned()], false, None)?;
//! let mut names = Vec::new();
//! let work = |input: wei7_files::input::Input, _: &_| Ok::<_, std::io::Error>(input.entry.name());
//! in_order(Jobs { threads: 2, ordered_names: false }, found.into_inputs(), work, |name| {
//!     names.push(PathBuf::from(name));
//!     Ok(())
//! })?;
//! assert_eq!(names, [folder.path().join("a.sgf")]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
pub mod input;
pub mod jobs;
pub mod output;
mod safe_name;
mod supplement;

pub use error::{InputError, LimitExceeded, PlanError, WriteError};
pub use supplement::{is_supplement, supplement_beside};
