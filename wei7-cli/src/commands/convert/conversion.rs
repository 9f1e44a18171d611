//! What holds for all outputs of a conversion.

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

/// The conversion of all inputs of a run.
pub(super) struct Conversion<'a> {
    pub(super) args: &'a ConvertArgs,
    pub(super) to: Format,
    /// The outputs of inputs with one game each.
    pub(super) planned: PlannedFiles,
    /// The archive that all is written to.
    pub(super) archive: Option<PathBuf>,
    /// On how many threads the records of one input are written.
    pub(super) threads: usize,
    /// With `--name`: the names in use.
    pub(super) reserved: Mutex<ReservedNames>,
}

impl Conversion<'_> {
    /// Whether the output is skipped, since it is there, with a supplement that belongs to it if it can have one.
    pub(super) fn skips(&self, place: Option<&Path>) -> bool {
        let wants_supplement = self.to.carrier() == CarrierPlace::Beside && self.args.carry == Carry::Keep;
        self.has_document(place)
            && (!wants_supplement || place.is_none_or(|path| !path.is_file() || output::has_supplement(path)))
    }

    /// Whether `--skip-existing` finds the output there. An empty file is nothing: a run has not come to its end.
    pub(super) fn has_document(&self, place: Option<&Path>) -> bool {
        self.args.skip_existing
            && self.archive.is_none()
            && place.is_some_and(|path| fs::symlink_metadata(path).is_ok() && !output::is_empty(path))
    }

    /// The supplement file of an output, if its format has one.
    pub(super) fn supplement(&self, place: Option<&Path>, named: Option<&Path>) -> Option<PathBuf> {
        if self.to.carrier() != CarrierPlace::Beside {
            return None;
        }
        let is_device = |path: &Path| self.archive.is_none() && output::is_device(path);
        let beside = || place.filter(|path| !is_device(path)).map(supplement_beside);
        named.map(Path::to_owned).or_else(beside)
    }
}

/// Why an output was not written, with what `convert` can do about it.
pub(super) fn not_written(error: WriteError) -> Diagnostic {
    match error {
        WriteError::Exists(path) => {
            let path = path.display().to_string();
            because(&codes::OUTPUT_EXISTS, Message::new("path-of-finished-output").with("path", path))
        }
        WriteError::Io { .. } => error.into(),
    }
}

/// Compares a file that exists, and its supplement, with what a run would write there.
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

/// The reason why an output is not written that another input has, too.
pub(crate) fn same_output(output: &Path, other: &str) -> Message {
    Message::new("output-of-other-input").with("path", output.display().to_string()).with("other", other)
}

/// An output that is the input itself is refused: it may be the only copy.
pub(crate) fn replaces_input(source: &FileSource, outputs: [Option<&Path>; 2]) -> Option<Diagnostic> {
    let input = fs::canonicalize(source.location.path()?).ok()?;
    let same = |output: &&Path| fs::canonicalize(output).is_ok_and(|output| output == input);
    let output = outputs.into_iter().flatten().filter(|output| !output::is_device(output)).find(same)?;
    let message = Message::new("output-is-the-input").with("path", output.display().to_string());
    Some(because(&codes::OUTPUT_IS_INPUT, message))
}
