//! Settings of a conversion, and functions for all of its outputs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use wei7_core::{Diagnostic, Message};

use crate::args::ConvertArgs;
use wei7_convert::codes::{self, because};
use wei7_convert::{CarrierPlace, Carry, Format, Options, Output, Source, output_differs};
use wei7_files::input::Source as FileSource;
use wei7_files::output::{self, PlannedFiles, ReservedNames};
use wei7_files::{WriteError, supplement_beside};

/// Settings for the conversion of all inputs of a run.
pub(super) struct Conversion<'a> {
    pub(super) args: &'a ConvertArgs,
    pub(super) to: Format,
    /// Outputs that are planned for inputs with one game each, which no other input may replace.
    pub(super) planned: PlannedFiles,
    /// Path of the archive that gets all outputs; `None` if outputs are files of their own.
    pub(super) archive: Option<PathBuf>,
    /// Number of threads that write the records of one input.
    pub(super) threads: usize,
    /// File names that `--name` has already given to outputs.
    pub(super) reserved: Mutex<ReservedNames>,
}

impl Conversion<'_> {
    /// Returns whether `--skip-existing` skips the output at `place`: the output exists, and so does its supplement if
    /// the output can have one.
    pub(super) fn skips(&self, place: Option<&Path>) -> bool {
        let wants_supplement = self.to.carrier() == CarrierPlace::Beside && self.args.carry == Carry::Keep;
        self.has_document(place)
            && (!wants_supplement || place.is_none_or(|path| !path.is_file() || output::has_supplement(path)))
    }

    /// Returns whether `--skip-existing` is set and the output exists. An empty file does not count as an output, since
    /// an interrupted run leaves such files.
    pub(super) fn has_document(&self, place: Option<&Path>) -> bool {
        self.args.skip_existing
            && self.archive.is_none()
            && place.is_some_and(|path| fs::symlink_metadata(path).is_ok() && !output::is_empty(path))
    }

    /// Returns the path for the supplement of the output at `place`: `named` if given, or else beside the output.
    /// Returns `None` if the format has no supplement or there is no path for one.
    pub(super) fn supplement(&self, place: Option<&Path>, named: Option<&Path>) -> Option<PathBuf> {
        if self.to.carrier() != CarrierPlace::Beside {
            return None;
        }
        let is_device = |path: &Path| self.archive.is_none() && output::is_device(path);
        let beside = || place.filter(|path| !is_device(path)).map(supplement_beside);
        named.map(Path::to_owned).or_else(beside)
    }
}

/// Converts an error of writing into a finding with a suggestion for `convert`.
pub(super) fn not_written(error: WriteError) -> Diagnostic {
    match error {
        WriteError::Exists(path) => {
            let path = path.display().to_string();
            because(&codes::OUTPUT_EXISTS, Message::new("path-of-finished-output").with("path", path))
        }
        WriteError::Io { .. } => error.into(),
    }
}

/// Compares an existing file and its supplement with the output of this run. Returns a finding as the error if they
/// differ.
pub(super) fn verify_existing(
    (path, supplement): (&Path, Option<&Path>),
    output: &Output,
    to: Format,
    options: &Options,
) -> Result<(), Diagnostic> {
    let read = |path: &Path| fs::read(path).map_err(|error| because(&codes::UNREADABLE, &error));
    let bytes = read(path)?;
    let supplement = supplement.filter(|path| path.exists()).map(read).transpose()?;
    let existing = Source { bytes: &bytes, name: None, supplement: supplement.as_deref() };
    output_differs(existing, output, options, to).map_or(Ok(()), Err)
}

/// Returns the message that `output` is not written, because the input named `other` has the same output.
pub(crate) fn same_output(output: &Path, other: &str) -> Message {
    Message::new("output-of-other-input").with("path", output.display().to_string()).with("other", other)
}

/// Returns a finding if one of the outputs is the input file, which may be the only copy.
pub(crate) fn replaces_input(source: &FileSource, outputs: [Option<&Path>; 2]) -> Option<Diagnostic> {
    let input = fs::canonicalize(source.location.path()?).ok()?;
    let same = |output: &&Path| fs::canonicalize(output).is_ok_and(|output| output == input);
    let output = outputs.into_iter().flatten().filter(|output| !output::is_device(output)).find(same)?;
    let message = Message::new("output-is-the-input").with("path", output.display().to_string());
    Some(because(&codes::OUTPUT_IS_INPUT, message))
}
