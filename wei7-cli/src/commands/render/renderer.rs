//! Drawing of records as pictures and pages.

use std::path::Path;

use wei7_core::{Message, Record};
use wei7_render::diagrams;
use wei7_render::fonts::Fonts;
use wei7_render::page::{PageMaker, SitePage};
use wei7_render::png;
use wei7_render::scene::Scene;
use wei7_render::svg::{SvgDrawer, TextAs};

use super::super::options;
use super::super::view::{ViewError, render_language};
use crate::args::{Form, RenderArgs};
use crate::language::Language;
use crate::report::{FileReport, SharedStreams};
use wei7_convert::codes::{self, because};
use wei7_convert::forms_to_save;

/// Draws records with the options of the command line.
pub(super) struct Renderer<'a> {
    pub(super) args: &'a RenderArgs,
    pub(super) form: Form,
    pub(super) language: wei7_render::Language,
    fonts: Fonts,
}

impl<'a> Renderer<'a> {
    /// Creates a renderer. Returns an error if the font of `--font` cannot be used.
    pub(super) fn new(args: &'a RenderArgs, form: Form, language: Language) -> Result<Self, Message> {
        let mut fonts = Fonts::new();
        if let Some(path) = &args.font {
            fonts.add_file(path).map_err(|error| error.message())?;
        }
        Ok(Self { args, form, language: render_language(language), fonts })
    }

    /// Draws the selected place of a record.
    pub(super) fn picture(&self, record: &Record) -> Result<Vec<u8>, ViewError> {
        let (played, _) = record.flatten_timeline()?;
        let builder = self.args.place.scene(&played, self.args.range)?;
        let count = self.args.count.territory(&builder)?;
        let mut scene = builder.build()?;
        if let Some(territory) = &count {
            scene.count(territory);
        }
        self.draw(&scene)
    }

    /// Draws all diagrams of a record and passes each picture, or the error, to `put`. Returns the number of diagrams
    /// of other boards than that of the record, which are not drawn.
    pub(super) fn diagrams(
        &self,
        record: &Record,
        put: &mut dyn FnMut(Result<Vec<u8>, ViewError>) -> Result<(), ViewError>,
    ) -> Result<usize, ViewError> {
        let (played, _) = record.flatten_timeline()?;
        let found = diagrams::find(&played)?;
        for diagram in &found.list {
            let scene = self.args.place.with_regions(diagram.scene(&played)).build();
            put(scene.map_err(ViewError::from).and_then(|scene| self.draw(&scene)))?;
        }
        Ok(found.foreign)
    }

    fn draw(&self, scene: &Scene) -> Result<Vec<u8>, ViewError> {
        let args = self.args;
        let drawer = SvgDrawer::new(&self.fonts)
            .theme(args.theme.unwrap_or_default())
            .caption(args.caption)
            .language(self.language);
        let drawer = if args.no_coordinates { drawer.without_coordinates() } else { drawer };
        let drawer = args.size.map_or(drawer, |pixels| drawer.width(pixels));
        if self.form == Form::Png {
            return Ok(png::draw(&drawer.text(TextAs::Text).draw(scene), &self.fonts)?);
        }
        Ok(drawer.text(args.text).draw(scene).into_bytes())
    }

    /// Creates a page for the whole record, including takebacks. The page opens at the selected place. `name` is the
    /// file name, without extension, under which the page saves the record.
    pub(super) fn page(&self, record: &Record, name: &str) -> Result<Vec<u8>, ViewError> {
        let args = self.args;
        let page = self.maker(record, name).branch(args.place.branch.clone());
        let page = args.place.r#move.map_or(page.clone(), |number| page.after(number));
        let page = args.place.region.iter().cloned().fold(page, PageMaker::region);
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

    /// Creates a page for the whole record that is part of a site. `assets` is the address of the files that all pages
    /// share.
    pub(super) fn site_page(&self, record: &Record, name: &str, assets: &str) -> Result<SitePage, ViewError> {
        Ok(self.maker(record, name).make_for_site(record, assets)?)
    }

    /// Returns the files that the pages of a site share, each as its name and content.
    pub(super) fn site_assets(&self) -> [(&'static str, String); 2] {
        self.plain_maker().assets()
    }

    fn plain_maker(&self) -> PageMaker {
        let page = PageMaker::new().language(self.language);
        let page = self.args.theme.map_or(page.clone(), |theme| page.theme(theme));
        if self.args.no_coordinates { page.without_coordinates() } else { page }
    }

    /// Returns the maker of a page on which the record can be saved, in SGF and 3.0 with carriers. A format that cannot
    /// express the board is not offered.
    fn maker(&self, record: &Record, name: &str) -> PageMaker {
        let options = options(&self.args.read);
        forms_to_save(record, &options).fold(self.plain_maker(), |page, (label, format, output)| {
            page.record(label, name, format.extension(), &output.document, output.supplement.as_deref())
        })
    }

    /// Prints a finding that lists the characters of all inputs that no font has.
    pub(super) fn print_missing_glyphs(&self, directory: &Path, streams: &SharedStreams<'_>) {
        let mut file = FileReport::new(directory.display().to_string());
        self.report_missing_glyphs(&mut file);
        if !file.findings.list().is_empty() {
            streams.print_findings(&file);
        }
    }

    /// Adds a finding that lists the characters drawn so far that no font has.
    pub(super) fn report_missing_glyphs(&self, file: &mut FileReport) {
        let missing = self.fonts.missing();
        if !missing.is_empty() {
            const LISTED: usize = 20;
            let characters: String = missing.iter().take(LISTED).collect();
            let message = match missing.len().saturating_sub(LISTED) {
                0 => Message::new("characters-without-glyph").with("characters", characters),
                more => {
                    Message::new("characters-without-glyph-and-more").with("characters", characters).with("more", more)
                }
            };
            file.findings.push(because(&codes::NO_GLYPH, message), None);
        }
    }
}
