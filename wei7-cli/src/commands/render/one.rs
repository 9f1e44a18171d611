//! Rendering of one input: a place of a record as a picture, a record as a page, or all diagrams of the author as
//! pictures.

use std::path::{Path, PathBuf};

use wei7_core::{Diagnostic, Message, Place, Record};

use super::super::convert::replaces_input;
use super::super::inspect::{InspectOptions, inspect};
use super::super::show::nothing_drawn;
use super::super::view::ViewError;
use super::renderer::Renderer;
use crate::args::Form;
use crate::error::RunError;
use crate::report::{FileReport, Outcome, SharedStreams};
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_files::input::{Input, InputEntry, Source};
use wei7_files::output;

/// Draws the selected parts of an input. Without `output`, the picture is written to standard output.
pub(super) fn draw(
    renderer: &Renderer<'_>,
    input: Input,
    output: Option<&Path>,
    streams: &SharedStreams<'_>,
) -> Result<FileReport, RunError> {
    let args = renderer.args;
    let (all, place) = (args.all_diagrams, &args.place);
    let only = if all { place.game } else { Some(place.number()) };
    let options = InspectOptions { supplement: place.supplement.as_deref(), only, ..InspectOptions::read(&args.read) };
    let source = if let InputEntry::Source(source) = &input.entry { Some(source.clone()) } else { None };
    let source = source.as_ref();
    let (mut seen, mut drawn) = (false, 0);
    let mut file = inspect(input, &options, streams, &mut |file, inspected| {
        let number = inspected.number;
        let Some(record) = inspected.record.as_ref() else { return Ok(()) };
        seen = true;
        let mut job = Job { renderer, output, source, streams, number, file };
        let done = if all { job.diagrams(record, &mut drawn) } else { job.one(record) };
        match done {
            Err(ViewError::Run(error)) => return Err(error),
            Err(why) => file.fail_record(why, Some(number)),
            Ok(()) => {}
        }
        Ok(())
    })?;
    if !seen {
        nothing_drawn(&mut file, place.game);
    }
    if seen && all && drawn == 0 && file.outcome == Outcome::Done {
        file.findings.push(Diagnostic::new(&codes::NO_DIAGRAMS, Place::Source), None);
    }
    if !all {
        place.count_others(&mut file);
    }
    Ok(file)
}

/// Record to be drawn, with its input, the output and the report.
struct Job<'j, 's> {
    renderer: &'j Renderer<'j>,
    output: Option<&'j Path>,
    source: Option<&'j Source>,
    streams: &'j SharedStreams<'s>,
    number: RecordNumber,
    file: &'j mut FileReport,
}

impl Job<'_, '_> {
    /// Draws the selected place of a record, or writes a page.
    fn one(&mut self, record: &Record) -> Result<(), ViewError> {
        let drawn = if self.renderer.form == Form::Html {
            let stem = self.output.or(self.source.map(|source| &*source.relative)).unwrap_or(Path::new("game"));
            let stem = output::flat_name(Path::new(stem.file_stem().unwrap_or("game".as_ref())));
            self.renderer.page(record, &stem)?
        } else {
            self.renderer.picture(record)?
        };
        Ok(self.put(self.output, &drawn)?)
    }

    /// Draws all diagrams of a record. If a diagram cannot be drawn, this is reported and the other diagrams are drawn.
    fn diagrams(&mut self, record: &Record, drawn: &mut usize) -> Result<(), ViewError> {
        let renderer = self.renderer;
        let mut ordinal = 0;
        let foreign = renderer.diagrams(record, &mut |picture| {
            ordinal += 1;
            match picture {
                Ok(picture) => self.put(Some(&self.name(ordinal)), &picture)?,
                Err(why) => self.file.fail_record(why, Some(self.number)),
            }
            Ok(())
        })?;
        *drawn += ordinal;
        if foreign > 0 {
            let message = Message::new("diagrams-not-drawn").with("number", foreign);
            self.file.findings.push(because(&codes::DIAGRAM_NOT_DRAWN, message), Some(self.number));
        }
        Ok(())
    }

    /// Returns the path for the picture of the diagram with the 1-based number `ordinal`, such as `DIR/game-0001.svg`.
    fn name(&self, ordinal: usize) -> PathBuf {
        let stem = self.source.and_then(|source| source.relative.file_stem()).unwrap_or("picture".as_ref());
        let mut name = stem.to_owned();
        if self.number.game > 1 {
            name.push(format!("-game-{:04}", self.number.game));
        }
        name.push(format!("-{ordinal:04}.{}", self.renderer.form.extension()));
        self.output.unwrap_or(Path::new("")).join(name)
    }

    fn put(&mut self, place: Option<&Path>, picture: &[u8]) -> Result<(), RunError> {
        let Some(place) = place else {
            return self.streams.print_document(picture);
        };
        let numbered = self.file.several.then_some(self.number);
        if let Some(reason) = self.source.and_then(|source| replaces_input(source, [Some(place), None])) {
            self.file.fail_record(reason, numbered);
            return Ok(());
        }
        let args = self.renderer.args;
        let parent = if args.all_diagrams { output::make_parent(place) } else { Ok(()) };
        match parent.and_then(|()| output::write_file(place, picture, args.read.force)) {
            Ok(notes) => {
                self.file.add_notes(notes);
                self.file.outputs.push(place.display().to_string());
            }
            Err(error) => self.file.fail_record(error, numbered),
        }
        Ok(())
    }
}
