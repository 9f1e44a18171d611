//! Records in a format that holds one: a file for each.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::Stop;
use super::convert::Converter;
use crate::codes::{self, because};
use crate::findings::RecordNumber;
use crate::format::{CarrierPlace, Format};
use crate::hub::Writing;
use crate::output::{self, Files, WriteError};
use crate::plan::{self, Destination, Source};
use crate::report::{Carrier, FileReport};

/// Writes the records of one input. The first one waits: only when the second is met it is known that there are
/// several, and where they go.
pub(super) struct Units<'c> {
    converter: &'c Converter<'c>,
    source: &'c Source,
    destination: &'c Destination,
    /// What `--supplement` names, if that is written.
    supplement: Option<&'c Path>,
    waiting: Option<(RecordNumber, Writing)>,
    games: usize,
    /// The directory of the numbered files, once there are several games.
    directory: Option<PathBuf>,
}

impl<'c> Units<'c> {
    pub(super) fn new(
        converter: &'c Converter<'c>,
        source: &'c Source,
        destination: &'c Destination,
        supplement: Option<&'c Path>,
    ) -> Self {
        Self { converter, source, destination, supplement, waiting: None, games: 0, directory: None }
    }

    /// Is told of each game before it is written. `Ok(false)`: they have no place, and the report says so.
    pub(super) fn meet(&mut self, file: &mut FileReport, stdout: &mut dyn Write) -> Result<bool, Stop> {
        self.games += 1;
        if self.games != 2 {
            return Ok(true);
        }
        let why = match (self.supplement, self.numbered()) {
            (Some(_), _) => "`--supplement` names one file",
            (None, None) if file.format == Some(Format::Ishi) => {
                "`-o DIR/` writes a file for each, `--bundle` makes one record of all"
            }
            (None, None) => "`-o DIR/` writes a file for each",
            (None, Some(directory)) => {
                self.directory = Some(directory);
                if let Some((number, writing)) = self.waiting.take() {
                    self.write(number, &writing, file, stdout)?;
                }
                return Ok(true);
            }
        };
        self.waiting = None;
        file.fail_because(because(&codes::SEVERAL_GAMES, why.to_owned()));
        Ok(false)
    }

    pub(super) fn put(
        &mut self,
        number: RecordNumber,
        writing: Writing,
        file: &mut FileReport,
        stdout: &mut dyn Write,
    ) -> Result<(), Stop> {
        if self.directory.is_some() {
            return self.write(number, &writing, file, stdout);
        }
        self.waiting = Some((number, writing));
        Ok(())
    }

    /// There are no further games.
    pub(super) fn finish(mut self, file: &mut FileReport, stdout: &mut dyn Write) -> Result<(), Stop> {
        match self.waiting.take() {
            Some((number, writing)) => self.write(number, &writing, file, stdout),
            None => Ok(()),
        }
    }

    /// The directory for several games, if the destination allows for one.
    fn numbered(&self) -> Option<PathBuf> {
        match self.destination {
            Destination::Below(path) => Some(path.with_extension("")),
            // A name that says nothing is as good for a directory.
            Destination::File(path) if Format::of_path(path).is_none() && !path.exists() => {
                Some(path.join(self.source.relative.file_stem().unwrap_or(self.source.relative.as_os_str())))
            }
            Destination::File(_) | Destination::Stdout | Destination::Clash { .. } => None,
        }
    }

    fn write(
        &self,
        number: RecordNumber,
        writing: &Writing,
        file: &mut FileReport,
        stdout: &mut dyn Write,
    ) -> Result<(), Stop> {
        let to = self.converter.to;
        let place = match (&self.directory, self.destination) {
            (Some(directory), _) => Some(plan::numbered(directory, number.game, to)),
            (None, Destination::File(path) | Destination::Below(path)) => Some(path.clone()),
            (None, Destination::Stdout | Destination::Clash { .. }) => None,
        };
        let place = place.as_deref();
        let supplement = self.converter.supplement(place, self.supplement);
        let numbered = file.several.then_some(number);
        if let Some(reason) = super::convert::replaces_input(self.source, [place, supplement.as_deref()]) {
            file.fail_at(reason, numbered);
            return Ok(());
        }
        if let (Some(place), true) = (place, self.directory.is_some())
            && self.converter.planned.contains(place)
        {
            let why = format!("`{}` is that of a file of this name", place.display());
            file.fail_at(because(&codes::OUTPUT_CLASH, why), numbered);
            return Ok(());
        }
        let items = writing.output.supplement.as_deref();
        let content = &*writing.output.document;
        if let Err(error) = self.write_files(place, content, supplement.as_deref(), items, file) {
            let code = match error {
                WriteError::Exists(_) => &codes::OUTPUT_EXISTS,
                WriteError::Io { .. } => &codes::UNWRITABLE,
            };
            file.fail_at(because(code, error.to_string()), numbered);
            return Ok(());
        }
        file.losses.append(writing.losses.clone(), number);
        let supplement = supplement.as_deref().filter(|_| items.is_some());
        for path in place.into_iter().chain(supplement) {
            file.outputs.push(path.display().to_string());
        }
        if let Some(carrier) = self.carrier(supplement) {
            file.carrier = Some(carrier);
        }
        if place.is_none() {
            stdout.write_all(content).map_err(Stop::Stdout)?;
        }
        Ok(())
    }

    fn write_files(
        &self,
        place: Option<&Path>,
        content: &[u8],
        supplement: Option<&Path>,
        items: Option<&[u8]>,
        file: &mut FileReport,
    ) -> Result<(), WriteError> {
        let force = self.converter.args.force;
        let Some(place) = place else {
            return supplement.zip(items).map_or(Ok(()), |(path, items)| output::write_one(path, items, force));
        };
        if self.directory.is_some() || matches!(self.destination, Destination::Below(_)) {
            output::make_parent(place)?;
        }
        suffix(place, self.converter.to, file);
        output::write(&Files { document: place, content, supplement, items }, force)
    }

    /// Where the carried things are.
    fn carrier(&self, supplement: Option<&Path>) -> Option<Carrier> {
        match (self.converter.to.carrier(), &self.directory) {
            (CarrierPlace::Inside, None) => Some(Carrier::Inside),
            (CarrierPlace::Inside, Some(_)) => Some(Carrier::InsideEach),
            (CarrierPlace::Beside, None) => supplement.map(|path| Carrier::Beside(path.display().to_string())),
            (CarrierPlace::Beside, Some(directory)) => {
                supplement.map(|_| Carrier::Beside(directory.join("*.supplement.json").display().to_string()))
            }
        }
    }
}

/// 3.0: 5.1, 2.2: 3.1, on the name of what is written.
fn suffix(place: &Path, to: Format, file: &mut FileReport) {
    if !output::is_device(place) && place.extension().is_none_or(|extension| extension != to.extension()) {
        file.findings.push(because(&codes::OUTPUT_SUFFIX, place.display().to_string()), None);
    }
}
