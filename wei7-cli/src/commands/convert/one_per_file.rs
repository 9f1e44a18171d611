//! Outputs in a format that holds one record: one file per record.

use std::fs;
use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Message};

use super::conversion::{Conversion, not_written, replaces_input, verify_existing};
use crate::error::RunError;
use crate::report::{CarrierLocation, FileReport, Outcome};
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_convert::{CarrierPlace, Format, Options, Writing};
use wei7_files::WriteError;
use wei7_files::input::{Source, is_record_name};
use wei7_files::jobs::lock;
use wei7_files::output::{self, BUFFER, Chunk, Destination, OrderedOutput, RecordFiles};

/// Writes the records of one input, each to a file. The first record is held back until a second record or the end is
/// found, since an input with several games has a directory of numbered files.
pub(super) struct OnePerFile<'c> {
    conversion: &'c Conversion<'c>,
    source: &'c Source,
    destination: &'c Destination,
    options: &'c Options,
    /// Path given by `--supplement` for the supplement to write; `None` if the path is not given or is that of a
    /// supplement to read.
    supplement: Option<&'c Path>,
    waiting: Option<(RecordNumber, Writing)>,
    /// Records that wait for their names, with the names from the template of `--name`. A name that is in use gets a
    /// number when it is the turn of the input.
    unnamed: Vec<(RecordNumber, Writing, PathBuf)>,
    unnamed_bytes: usize,
    games: usize,
    /// Directory of the numbered files; `None` until a second game is found.
    directory: Option<PathBuf>,
}

impl<'c> OnePerFile<'c> {
    pub(super) fn new(
        conversion: &'c Conversion<'c>,
        source: &'c Source,
        destination: &'c Destination,
        options: &'c Options,
        supplement: Option<&'c Path>,
    ) -> Self {
        Self {
            conversion,
            source,
            destination,
            options,
            supplement,
            waiting: None,
            unnamed: Vec::new(),
            unnamed_bytes: 0,
            games: 0,
            directory: None,
        }
    }

    /// Counts a game before it is written. Returns `Ok(false)` if the game is the second and the destination cannot
    /// hold several games, and adds the reason to the report.
    pub(super) fn count(&mut self, file: &mut FileReport, out: &mut OrderedOutput<'_>) -> Result<bool, RunError> {
        self.games += 1;
        if self.games != 2 || matches!(self.destination, Destination::Template(_)) {
            return Ok(true);
        }
        let why = match (self.supplement, self.numbered_directory()) {
            (Some(_), _) => Message::new("supplement-for-one-game"),
            (None, None) if file.format == Some(Format::ISHI) => {
                Message::new("events-for-one-game").with("format", self.conversion.to.name())
            }
            (None, None) => Message::new("output-for-one-game").with("format", self.conversion.to.name()),
            (None, Some(directory)) => {
                self.directory = Some(directory);
                if let Some((number, writing)) = self.waiting.take() {
                    self.write(number, self.place(number).as_deref(), writing, file, out)?;
                }
                return Ok(true);
            }
        };
        self.waiting = None;
        file.fail(because(&codes::SEVERAL_GAMES, why));
        Ok(false)
    }

    /// Adds a record, which is written at once or held back. `name` is the path from the template of `--name`, without
    /// extension.
    pub(super) fn put(
        &mut self,
        number: RecordNumber,
        name: Option<PathBuf>,
        writing: Writing,
        file: &mut FileReport,
        out: &mut OrderedOutput<'_>,
    ) -> Result<(), RunError> {
        if let (Destination::Template(directory), Some(name)) = (self.destination, name) {
            self.unnamed_bytes += writing.output.bytes();
            self.unnamed.push((number, writing, directory.join(name)));
            return if self.unnamed_bytes > BUFFER { self.write_named(file, out, false) } else { Ok(()) };
        }
        if self.directory.is_some() {
            return self.write(number, self.place(number).as_deref(), writing, file, out);
        }
        self.waiting = Some((number, writing));
        Ok(())
    }

    /// Waits for the turn of this input to choose names, and then names and writes the records that wait for their
    /// names.
    fn write_named(
        &mut self,
        file: &mut FileReport,
        out: &mut OrderedOutput<'_>,
        are_last: bool,
    ) -> Result<(), RunError> {
        self.unnamed_bytes = 0;
        let unnamed = std::mem::take(&mut self.unnamed);
        if !unnamed.is_empty() && !out.turn().wait_to_name() {
            return Err(RunError::Ended);
        }
        let mut reserved = lock(&self.conversion.reserved);
        let name = |(number, writing, name): (_, _, PathBuf)| (number, writing, reserved.reserve(&name));
        let named: Vec<_> = unnamed.into_iter().map(name).collect();
        drop(reserved);
        if are_last {
            out.turn().pass_naming();
        }
        for (number, writing, name) in named {
            let place = output::add_extension(&name, self.conversion.to);
            self.write(number, Some(&place), writing, file, out)?;
        }
        Ok(())
    }

    /// Drops the records that are held back, so that they are not written.
    pub(super) fn discard(&mut self) {
        self.waiting = None;
        self.unnamed.clear();
    }

    /// Writes the records that are held back, at the end of the input.
    pub(super) fn finish(mut self, file: &mut FileReport, out: &mut OrderedOutput<'_>) -> Result<(), RunError> {
        self.write_named(file, out, true)?;
        if let Some((number, writing)) = self.waiting.take() {
            self.write(number, self.place(number).as_deref(), writing, file, out)?;
        }
        if file.outcome == Outcome::Done && file.existing > 0 && file.outputs.names.is_empty() {
            file.outcome = Outcome::Existing;
        }
        Ok(())
    }

    /// Returns the output path of a game if `--name` does not name it; `None` for standard output.
    fn place(&self, number: RecordNumber) -> Option<PathBuf> {
        match (&self.directory, self.destination) {
            (Some(directory), _) => Some(output::numbered_file(directory, number.game, self.conversion.to)),
            (None, Destination::File(path) | Destination::InDirectory(path)) => Some(path.clone()),
            (None, _) => None,
        }
    }

    /// Returns the directory for the files of several games; `None` if the destination can only be a single file.
    fn numbered_directory(&self) -> Option<PathBuf> {
        match self.destination {
            Destination::InDirectory(path) => Some(path.with_extension("")),
            // If no such file exists, a name without the extension of a format may be that of a directory to create.
            Destination::File(path) if !is_record_name(path) && !path.exists() => {
                Some(path.join(self.source.relative.file_stem().unwrap_or(self.source.relative.as_os_str())))
            }
            _ => None,
        }
    }

    fn write(
        &self,
        number: RecordNumber,
        place: Option<&Path>,
        writing: Writing,
        file: &mut FileReport,
        out: &mut OrderedOutput<'_>,
    ) -> Result<(), RunError> {
        let supplement = self.conversion.supplement(place, self.supplement);
        let numbered = file.several.then_some(number);
        let Writing { output: written, losses } = writing;
        if let Some(reason) = self.obstacle(place, supplement.as_deref()) {
            file.fail_record(reason, numbered);
            return Ok(());
        }
        let supplement = supplement.as_deref();
        let carried = written.supplement.as_deref();
        let outputs = place.into_iter().chain(supplement.filter(|_| carried.is_some()));
        if self.conversion.has_document(place) {
            match add_supplement(place, &written.document, supplement.zip(carried), self.conversion.args.dry_run) {
                Ok(Some(added)) => file.outputs.extend(std::iter::once(added.to_owned())),
                Ok(None) => {
                    if let (true, Some(place)) = (self.conversion.args.verify, place)
                        && let Err(error) =
                            verify_existing((place, supplement), &written, self.conversion.to, self.options)
                    {
                        file.fail_record(error, numbered);
                        return Ok(());
                    }
                    file.existing += 1;
                    return Ok(());
                }
                Err(error) => {
                    file.fail_record(error, numbered);
                    return Ok(());
                }
            }
        } else if let (Some(archive), Some(place)) = (&self.conversion.archive, place) {
            file.outputs.extend(outputs.map(|path| archive.join(path)));
            let named = supplement.zip(written.supplement.clone());
            let entries = named.into_iter().chain([(place, written.document.clone())]);
            for (path, content) in entries.filter(|_| !self.conversion.args.dry_run) {
                out.put(Chunk::entry(path, content)).map_err(WriteError::io(archive))?;
            }
        } else {
            if let Err(error) = self.write_files(place, &written.document, supplement, carried, file) {
                file.fail_record(not_written(error), numbered);
                return Ok(());
            }
            file.outputs.extend(outputs.map(Path::to_owned));
        }
        file.losses.append(&losses, number);
        if let Some(carrier) = self.carrier(supplement.filter(|_| carried.is_some()), file.several) {
            file.carrier = Some(carrier);
        }
        if place.is_none() && !self.conversion.args.dry_run {
            out.put(Chunk::text(written.document)).map_err(RunError::Stdout)?;
        }
        Ok(())
    }

    /// Returns the reason why an output must not be written to these paths; `None` if it may be.
    fn obstacle(&self, place: Option<&Path>, supplement: Option<&Path>) -> Option<Diagnostic> {
        if self.conversion.archive.is_some() {
            return None;
        }
        if let Some(reason) = replaces_input(self.source, [place, supplement]) {
            return Some(reason);
        }
        let place = place.filter(|place| self.directory.is_some() && self.conversion.planned.contains(place))?;
        let message = Message::new("output-of-file-of-this-name").with("path", place.display().to_string());
        Some(because(&codes::OUTPUT_CLASH, message))
    }

    fn write_files(
        &self,
        place: Option<&Path>,
        content: &[u8],
        supplement: Option<&Path>,
        carried: Option<&[u8]>,
        file: &mut FileReport,
    ) -> Result<(), WriteError> {
        let force = self.conversion.args.replaces(place);
        if self.conversion.args.dry_run {
            let outputs = place.into_iter().chain(supplement.filter(|_| carried.is_some()));
            return outputs.filter(|_| !force).try_for_each(output::must_be_free);
        }
        let Some(place) = place else {
            let notes = supplement.zip(carried).map(|(path, carried)| output::write_file(path, carried, force));
            file.add_notes(notes.transpose()?.unwrap_or_default());
            return Ok(());
        };
        if self.directory.is_some()
            || matches!(self.destination, Destination::InDirectory(_) | Destination::Template(_))
        {
            output::make_parent(place)?;
        }
        check_name(place, self.conversion.to, file);
        let written = output::write_record(&RecordFiles { document: place, content, supplement, carried }, force)?;
        file.add_notes(written.notes);
        Ok(())
    }

    /// Returns the place of the carrier, for the report; `None` if there is none. With `several` games, each game has
    /// its own file.
    fn carrier(&self, supplement: Option<&Path>, several: bool) -> Option<CarrierLocation> {
        let below = match self.destination {
            Destination::Template(directory) if several => Some(directory),
            _ => self.directory.as_ref(),
        };
        let location = |path: &Path| {
            let path = self.conversion.archive.as_ref().map_or_else(|| path.to_owned(), |archive| archive.join(path));
            CarrierLocation::Beside(path.display().to_string())
        };
        match (self.conversion.to.carrier(), below) {
            (CarrierPlace::Nowhere, _) => None,
            (CarrierPlace::Inside, None) => Some(CarrierLocation::Inside),
            (CarrierPlace::Inside, Some(_)) => Some(CarrierLocation::InsideEach),
            (CarrierPlace::Beside, None) => supplement.map(location),
            (CarrierPlace::Beside, Some(directory)) => {
                supplement.map(|_| location(&directory.join("*.supplement.json")))
            }
        }
    }
}

/// Adds a missing supplement to an existing document and returns the path of the supplement. Does nothing if the
/// document differs from `document`, which this run would write, since the supplement would not match.
fn add_supplement<'p>(
    place: Option<&Path>,
    document: &[u8],
    supplement: Option<(&'p Path, &[u8])>,
    dry_run: bool,
) -> Result<Option<&'p Path>, WriteError> {
    let is_unchanged = || place.is_some_and(|place| fs::read(place).is_ok_and(|there| there == document));
    let is_missing = |path: &Path| fs::symlink_metadata(path).is_err() || output::is_empty(path);
    let Some((path, carried)) = supplement.filter(|(path, _)| is_missing(path) && is_unchanged()) else {
        return Ok(None);
    };
    if !dry_run {
        output::write_file(path, carried, output::is_empty(path))?;
    }
    Ok(Some(path))
}

/// Adds a finding if the name of an output does not end in the extension of the format (3.0: 5.1, 2.2: 3.1).
fn check_name(place: &Path, to: Format, file: &mut FileReport) {
    if !output::is_device(place) && place.extension().is_none_or(|extension| extension != to.extension()) {
        file.findings.push(because(&codes::OUTPUT_SUFFIX, place.display().to_string()), None);
    }
}
