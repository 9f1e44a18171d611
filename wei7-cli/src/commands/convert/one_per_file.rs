//! Records in a format that holds one: a file for each.

use std::path::{Path, PathBuf};

use wei7_core::Diagnostic;

use super::converter::Converter;
use crate::report::file_report::{Carrier, FileReport, Outcome};
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_convert::{CarrierPlace, Format, Writing};
use wei7_files::RunError;
use wei7_files::input::archive;
use wei7_files::jobs::lock;
use wei7_files::output::atomic::{self, Files, WriteError};
use wei7_files::output::ordered_output::{Ordered, Piece, WAITING};
use wei7_files::output::plan::{self, Destination, Source};

/// A record with the name that it asks for.
struct Unnamed {
    number: RecordNumber,
    writing: Writing,
    name: PathBuf,
}

/// Writes the records of one input. The first one waits: only when the second is met it is known that there are
/// several, and where they go.
pub(super) struct OnePerFile<'c> {
    converter: &'c Converter<'c>,
    source: &'c Source,
    destination: &'c Destination,
    /// What `--supplement` names, if that is written.
    supplement: Option<&'c Path>,
    waiting: Option<(RecordNumber, Writing)>,
    /// With `--name`: those that wait for their turn to be named.
    unnamed: Vec<Unnamed>,
    unnamed_bytes: usize,
    games: usize,
    /// The directory of the numbered files, once there are several games.
    directory: Option<PathBuf>,
}

impl<'c> OnePerFile<'c> {
    pub(super) fn new(
        converter: &'c Converter<'c>,
        source: &'c Source,
        destination: &'c Destination,
        supplement: Option<&'c Path>,
    ) -> Self {
        Self {
            converter,
            source,
            destination,
            supplement,
            waiting: None,
            unnamed: Vec::new(),
            unnamed_bytes: 0,
            games: 0,
            directory: None,
        }
    }

    /// Is told of each game before it is written. `Ok(false)`: they have no place, and the report says so.
    pub(super) fn meet(&mut self, file: &mut FileReport, out: &mut Ordered<'_>) -> Result<bool, RunError> {
        self.games += 1;
        if self.games != 2 || matches!(self.destination, Destination::Named(_)) {
            return Ok(true);
        }
        let why = match (self.supplement, self.numbered()) {
            (Some(_), _) => "`--supplement` names one file",
            (None, None) if file.format == Some(Format::ISHI) => {
                "`-o DIR/` writes a file for each, `--bundle` makes one record of all"
            }
            (None, None) => "`-o DIR/` writes a file for each",
            (None, Some(directory)) => {
                self.directory = Some(directory);
                if let Some((number, writing)) = self.waiting.take() {
                    let place = self.place(number);
                    self.write(number, place.as_deref(), writing, file, out)?;
                }
                return Ok(true);
            }
        };
        self.waiting = None;
        file.fail_because(because(&codes::SEVERAL_GAMES, why.to_owned()));
        Ok(false)
    }

    /// Takes a record; `name` is what `--name` makes of it.
    pub(super) fn put(
        &mut self,
        number: RecordNumber,
        name: Option<PathBuf>,
        writing: Writing,
        file: &mut FileReport,
        out: &mut Ordered<'_>,
    ) -> Result<(), RunError> {
        if let (Destination::Named(directory), Some(name)) = (self.destination, name) {
            self.unnamed_bytes += writing.output.bytes();
            self.unnamed.push(Unnamed { number, writing, name: directory.join(name) });
            return if self.unnamed_bytes > WAITING { self.name(file, out, false) } else { Ok(()) };
        }
        if self.directory.is_some() {
            let place = self.place(number);
            return self.write(number, place.as_deref(), writing, file, out);
        }
        self.waiting = Some((number, writing));
        Ok(())
    }

    /// Names and writes the records that wait for it.
    fn name(&mut self, file: &mut FileReport, out: &mut Ordered<'_>, are_last: bool) -> Result<(), RunError> {
        self.unnamed_bytes = 0;
        let unnamed = std::mem::take(&mut self.unnamed);
        if !unnamed.is_empty() && !out.turn().wait_to_name() {
            return Err(RunError::Ended);
        }
        let mut taken = lock(&self.converter.taken);
        let name = |Unnamed { number, writing, name }| (number, writing, taken.reserve(&name));
        let named: Vec<_> = unnamed.into_iter().map(name).collect();
        drop(taken);
        if are_last {
            out.turn().pass_naming();
        }
        for (number, writing, name) in named {
            let place = plan::with_extension_of(&name, self.converter.to);
            self.write(number, Some(&place), writing, file, out)?;
        }
        Ok(())
    }

    /// Writes none of those that wait.
    pub(super) fn give_up(&mut self) {
        self.waiting = None;
        self.unnamed.clear();
    }

    /// There are no further games.
    pub(super) fn finish(mut self, file: &mut FileReport, out: &mut Ordered<'_>) -> Result<(), RunError> {
        self.name(file, out, true)?;
        if let Some((number, writing)) = self.waiting.take() {
            let place = self.place(number);
            self.write(number, place.as_deref(), writing, file, out)?;
        }
        if file.outcome == Outcome::Done && file.present > 0 && file.outputs.names().is_empty() {
            file.outcome = Outcome::Present;
        }
        Ok(())
    }

    /// Where a game goes that has no name of its own.
    fn place(&self, number: RecordNumber) -> Option<PathBuf> {
        match (&self.directory, self.destination) {
            (Some(directory), _) => Some(plan::numbered(directory, number.game, self.converter.to)),
            (None, Destination::File(path) | Destination::Below(path)) => Some(path.clone()),
            (None, _) => None,
        }
    }

    /// The directory for several games, if the destination allows for one.
    fn numbered(&self) -> Option<PathBuf> {
        match self.destination {
            Destination::Below(path) => Some(path.with_extension("")),
            // A name that says nothing is as good for a directory.
            Destination::File(path) if !plan::names_a_file(path) && !path.exists() => {
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
        out: &mut Ordered<'_>,
    ) -> Result<(), RunError> {
        let supplement = self.converter.supplement(place, self.supplement);
        let numbered = file.several.then_some(number);
        let Writing { output, losses } = writing;
        if let Some(reason) = self.obstacle(place, supplement.as_deref()) {
            file.fail_at(reason, numbered);
            return Ok(());
        }
        if self.converter.is_there(place) {
            file.present += 1;
            return Ok(());
        }
        let supplement = supplement.as_deref();
        let items = output.supplement.as_deref();
        let outputs = place.into_iter().chain(supplement.filter(|_| items.is_some()));
        if let (Some(archive), Some(place)) = (&self.converter.archive, place) {
            file.outputs.extend(outputs.map(|path| archive.join(path)));
            let named = supplement.zip(output.supplement.clone());
            for (path, content) in named.into_iter().chain([(place, output.document.clone())]) {
                let name = archive::name_of(path);
                out.put(Piece { name, content }).map_err(WriteError::io(archive)).map_err(RunError::Output)?;
            }
        } else {
            if let Err(error) = self.write_files(place, &output.document, supplement, items, file) {
                let code = match error {
                    WriteError::Exists(_) => &codes::OUTPUT_EXISTS,
                    WriteError::Io { .. } => &codes::UNWRITABLE,
                };
                file.fail_at(because(code, error.to_string()), numbered);
                return Ok(());
            }
            file.outputs.extend(outputs.map(Path::to_owned));
        }
        file.losses.append(losses, number);
        if let Some(carrier) = self.carrier(supplement.filter(|_| items.is_some()), file.several) {
            file.carrier = Some(carrier);
        }
        if place.is_none() {
            out.put(Piece::text(output.document)).map_err(RunError::Stdout)?;
        }
        Ok(())
    }

    /// Why nothing may be written there.
    fn obstacle(&self, place: Option<&Path>, supplement: Option<&Path>) -> Option<Diagnostic> {
        if self.converter.archive.is_some() {
            return None;
        }
        if let Some(reason) = super::converter::replaces_input(self.source, [place, supplement]) {
            return Some(reason);
        }
        let place = place.filter(|place| self.directory.is_some() && self.converter.planned.contains(*place))?;
        let why = format!("`{}` is that of a file of this name", place.display());
        Some(because(&codes::OUTPUT_CLASH, why))
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
            return supplement.zip(items).map_or(Ok(()), |(path, items)| atomic::write_one(path, items, force));
        };
        if self.directory.is_some() || matches!(self.destination, Destination::Below(_) | Destination::Named(_)) {
            atomic::make_parent(place)?;
        }
        suffix(place, self.converter.to, file);
        atomic::write(&Files { document: place, content, supplement, items }, force)
    }

    /// Where the carried things are: of several games in files of their own.
    fn carrier(&self, supplement: Option<&Path>, several: bool) -> Option<Carrier> {
        let below = match self.destination {
            Destination::Named(directory) if several => Some(directory),
            _ => self.directory.as_ref(),
        };
        let shown = |path: &Path| {
            let path = self.converter.archive.as_ref().map_or_else(|| path.to_owned(), |archive| archive.join(path));
            Carrier::Beside(path.display().to_string())
        };
        match (self.converter.to.carrier(), below) {
            (CarrierPlace::Nowhere, _) => None,
            (CarrierPlace::Inside, None) => Some(Carrier::Inside),
            (CarrierPlace::Inside, Some(_)) => Some(Carrier::InsideEach),
            (CarrierPlace::Beside, None) => supplement.map(shown),
            (CarrierPlace::Beside, Some(directory)) => supplement.map(|_| shown(&directory.join("*.supplement.json"))),
        }
    }
}

/// 3.0: 5.1, 2.2: 3.1, on the name of what is written.
fn suffix(place: &Path, to: Format, file: &mut FileReport) {
    if !atomic::is_device(place) && place.extension().is_none_or(|extension| extension != to.extension()) {
        file.findings.push(because(&codes::OUTPUT_SUFFIX, place.display().to_string()), None);
    }
}
