//! `wei7 render`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use wei7_core::{Diagnostic, Place, Record};
use wei7_render::fonts::Fonts;
use wei7_render::page::PageMaker;
use wei7_render::scene::{Scene, SceneBuilder, SceneError};
use wei7_render::svg::SvgDrawer;
use wei7_render::{diagrams, png};

use super::convert::replaces_input;
use super::inspect::{InspectOptions, inspect};
use super::show::nothing_drawn;
use super::view::{ViewError, render_language};
use crate::args::{Form, RenderArgs};
use crate::error::{RunError, UsageError};
use crate::report::{FileReport, Losses, Outcome, Reporter, SharedStreams};
use crate::streams::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_convert::findings::RecordNumber;
use wei7_files::input::{InputEntry, Shape, Source};
use wei7_files::output;

/// Draws one place of an input, or all that are meant as pictures.
pub(crate) fn render(args: &RenderArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = args.read.find(None)?;
    let (Shape::One, [entry]) = (list.shape, &*list.entries) else { return Err(UsageError::DrawsOne.into()) };
    let output = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let extension = output.filter(|_| !args.all_diagrams).and_then(Path::extension);
    let named = extension.and_then(|name| Form::from_str(name.to_str()?, true).ok());
    let form = args.to.or(named).unwrap_or(Form::Svg);
    if form == Form::Html
        && let Some(option) = args.only_for_pictures()
    {
        return Err(UsageError::NotOnAPage(option).into());
    }
    if args.all_diagrams && output.is_none_or(Path::is_file) {
        return Err(UsageError::DiagramsNeedDirectory.into());
    }
    if !args.all_diagrams && output.is_some_and(Path::is_dir) {
        return Err(UsageError::PictureIsDirectory(output.unwrap_or(Path::new("")).to_owned()).into());
    }
    if let Some(path) = output.filter(|_| !args.all_diagrams && args.to.is_none() && named.is_none()) {
        return Err(UsageError::NoSuchPicture(path.to_owned()).into());
    }
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "drawn", &streams)?;
    let mut file = match fonts(args) {
        Ok(fonts) => {
            let renderer = Renderer { args, form, output, fonts, language: render_language(streams.language) };
            let mut file = renderer.draw_input(entry, &streams)?;
            renderer.report_missing_glyphs(&mut file);
            file
        }
        Err(why) => {
            let mut file = FileReport::new(entry.name());
            file.fail(because(&codes::FONT_UNUSABLE, why));
            file
        }
    };
    if file.outcome == Outcome::Failed {
        file.losses = Losses::default();
    }
    reporter.add_converted(&file)?;
    let exit = reporter.finish(false)?;
    output.map_or(Ok(()), output::sync)?;
    Ok(exit)
}

fn fonts(args: &RenderArgs) -> Result<Fonts, String> {
    let mut fonts = Fonts::new();
    if let Some(path) = &args.font {
        fonts.add_file(path).map_err(|why| why.to_string())?;
    }
    Ok(fonts)
}

/// Draws the pictures of a run.
struct Renderer<'a> {
    args: &'a RenderArgs,
    form: Form,
    output: Option<&'a Path>,
    fonts: Fonts,
    language: wei7_render::Language,
}

/// The record that is drawn.
struct Job<'j, 's> {
    source: Option<&'j Source>,
    streams: &'j SharedStreams<'s>,
    number: RecordNumber,
    file: &'j mut FileReport,
}

impl Renderer<'_> {
    fn draw_input(&self, entry: &InputEntry, streams: &SharedStreams<'_>) -> Result<FileReport, RunError> {
        let (all, place) = (self.args.all_diagrams, &self.args.place);
        let options =
            InspectOptions { supplement: place.supplement.as_deref(), ..InspectOptions::read(&self.args.read) };
        let source = if let InputEntry::Source(source) = entry { Some(source) } else { None };
        let (mut seen, mut drawn) = (false, 0);
        let mut file = inspect(entry.clone().prepare(), &options, streams, &mut |file, inspected| {
            let number = inspected.number;
            let Some(record) = inspected.record.as_ref() else { return Ok(()) };
            if !(place.wants(number) || (all && place.game.is_none())) {
                return Ok(());
            }
            seen = true;
            let mut job = Job { source, streams, number, file };
            let done = if all { self.diagrams(record, &mut drawn, &mut job) } else { self.one(record, &mut job) };
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
        Ok(file)
    }

    /// Draws the place that was asked for.
    fn one(&self, record: &Record, job: &mut Job<'_, '_>) -> Result<(), ViewError> {
        let picture = if self.form == Form::Html {
            self.page(record)?
        } else {
            let (played, _) = record.flatten_timeline()?;
            let builder = self.args.place.scene(&played, self.args.range)?;
            let count = self.args.count.territory(&builder)?;
            let mut scene = builder.build()?;
            if let Some(territory) = &count {
                scene.count(territory);
            }
            self.picture(&scene)?
        };
        Ok(self.put(self.output, &picture, job)?)
    }

    /// Draws all diagrams of a record; one that cannot be drawn does not stop the others.
    fn diagrams(&self, record: &Record, drawn: &mut usize, job: &mut Job<'_, '_>) -> Result<(), ViewError> {
        let (played, _) = record.flatten_timeline()?;
        let found = diagrams::find(&played)?;
        if found.foreign > 0 {
            let why = format!("{} of them", found.foreign);
            job.file.findings.push(because(&codes::DIAGRAM_NOT_DRAWN, why), Some(job.number));
        }
        for (diagram, ordinal) in found.list.iter().zip(1..) {
            *drawn += 1;
            let scene = self.args.place.shown(&played, diagram.scene(&played)).and_then(SceneBuilder::build);
            match scene.map_err(ViewError::from).and_then(|scene| self.picture(&scene)) {
                Ok(picture) => {
                    let place = self.name(job, ordinal);
                    self.put(Some(&place), &picture, job)?;
                }
                Err(why) => job.file.fail_record(why, Some(job.number)),
            }
        }
        Ok(())
    }

    /// The whole record as a page that opens at the place that was asked for. It plays timelines itself.
    fn page(&self, record: &Record) -> Result<Vec<u8>, ViewError> {
        let (args, size) = (self.args, record.board_size());
        let page = PageMaker::new().language(self.language).branch(args.place.branch.clone());
        let page = args.theme.map_or(page.clone(), |theme| page.theme(theme));
        let page = args.place.r#move.map_or(page.clone(), |number| page.after(number));
        let page = if args.no_coordinates { page.without_coordinates() } else { page };
        let page = match &args.place.region {
            Some(region) => page.window(region.on(size).ok_or(SceneError::OffBoard(size))?),
            None => page,
        };
        let page = if args.count.count {
            let (played, _) = record.flatten_timeline()?;
            match args.count.territory(&args.place.scene(&played, None)?)? {
                Some(territory) => page.count(territory),
                None => page,
            }
        } else {
            page
        };
        Ok(page.make(record)?.into_bytes())
    }

    fn picture(&self, scene: &Scene) -> Result<Vec<u8>, ViewError> {
        let args = self.args;
        let drawer = SvgDrawer::new(&self.fonts)
            .theme(args.theme.unwrap_or_default())
            .caption(args.caption)
            .language(self.language);
        let drawer = if args.no_coordinates { drawer.without_coordinates() } else { drawer };
        let drawer = args.size.map_or(drawer, |pixels| drawer.width(pixels));
        if self.form == Form::Png {
            return Ok(png::draw(&drawer.text(wei7_render::svg::TextAs::Text).draw(scene), &self.fonts)?);
        }
        Ok(drawer.text(args.text).draw(scene).into_bytes())
    }

    /// `DIR/game-0001.svg`
    fn name(&self, job: &Job<'_, '_>, ordinal: usize) -> PathBuf {
        let stem = job.source.and_then(|source| source.relative.file_stem()).unwrap_or("picture".as_ref());
        let mut name = stem.to_owned();
        if job.number.game > 1 {
            name.push(format!("-game-{:04}", job.number.game));
        }
        name.push(format!("-{ordinal:04}.{}", self.form.extension()));
        self.output.unwrap_or(Path::new("")).join(name)
    }

    fn put(&self, place: Option<&Path>, picture: &[u8], job: &mut Job<'_, '_>) -> Result<(), RunError> {
        let Some(place) = place else {
            return job.streams.print(picture);
        };
        let numbered = job.file.several.then_some(job.number);
        if let Some(reason) = job.source.and_then(|source| replaces_input(source, [Some(place), None])) {
            job.file.fail_record(reason, numbered);
            return Ok(());
        }
        let parent = if self.args.all_diagrams { output::make_parent(place) } else { Ok(()) };
        match parent.and_then(|()| output::write_file(place, picture, self.args.force)) {
            Ok(()) => job.file.outputs.push(place.display().to_string()),
            Err(error) => job.file.fail_record(error, numbered),
        }
        Ok(())
    }

    /// Reports the characters that no font has.
    fn report_missing_glyphs(&self, file: &mut FileReport) {
        let missing = self.fonts.missing();
        if !missing.is_empty() {
            const LISTED: usize = 20;
            let mut why: String = missing.iter().take(LISTED).collect();
            if missing.len() > LISTED {
                let _ = write!(why, " and {} more", missing.len() - LISTED);
            }
            why.push_str("; `--font` names a font that has them");
            file.findings.push(because(&codes::NO_GLYPH, why), None);
        }
    }
}
