//! Pictures and pages.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::path::Path;
use wei7_convert::{Options, forms_to_save};
use wei7_core::{Argument, Message};
use wei7_files::output::flat_name;
use wei7_render::Language;
use wei7_render::fonts::Fonts;
use wei7_render::page::PageMaker;
use wei7_render::png;
use wei7_render::scene::{BranchPath, NotAPath, NotARegion, Place, Region, Scene, SceneBuilder};
use wei7_render::svg::{NoSuchTheme, SvgDrawer, TextAs, Theme};
use wei7_render::terminal::Terminal;

use crate::errors::{self, Kind};
use crate::findings::with_hint;
use crate::game::Game;

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Form {
    #[default]
    Svg,
    Png,
    Html,
    Text,
}

/// Options of `Game.render`.
#[derive(Default)]
pub(crate) struct How {
    form: Form,
    after: Option<u64>,
    branch: BranchPath,
    numbers: Option<(u64, u64)>,
    region: Option<Region>,
    theme: Theme,
    width: Option<u32>,
    without_coordinates: bool,
    language: Language,
}

fn wrong(why: impl Into<Argument>) -> PyErr {
    PyValueError::new_err(wei7_convert::Language::En.argument(&why.into()).into_owned())
}

fn not_drawn(why: &Message) -> PyErr {
    errors::because(Kind::Other, with_hint(why))
}

impl How {
    #[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
    pub(crate) fn new(
        form: &str,
        after: Option<u64>,
        branch: &str,
        numbers: Option<(u64, u64)>,
        region: Option<&str>,
        theme: &str,
        width: Option<u32>,
        coordinates: bool,
        language: &str,
    ) -> PyResult<Self> {
        let form = match form {
            "svg" => Form::Svg,
            "png" => Form::Png,
            "html" => Form::Html,
            "text" => Form::Text,
            other => return Err(wrong(format!("{other:?} is none of svg, png, html, text"))),
        };
        let language = match language {
            "en" => Language::English,
            "zh" => Language::Chinese,
            other => return Err(wrong(format!("{other:?} is neither en nor zh"))),
        };
        Ok(Self {
            form,
            after,
            branch: branch.parse().map_err(|why: NotAPath| wrong(why.message()))?,
            numbers,
            region: region.map(str::parse).transpose().map_err(|why: NotARegion| wrong(why.message()))?,
            theme: theme.parse().map_err(|why: NoSuchTheme| wrong(why.message()))?,
            width,
            without_coordinates: !coordinates,
            language,
        })
    }

    pub(crate) fn draw<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Bound<'py, PyAny>> {
        match self.form {
            Form::Svg => Ok(PyString::new(py, &self.svg(py, game)?).into_any()),
            Form::Html => Ok(PyString::new(py, &self.page(py, game)?).into_any()),
            Form::Text => Ok(PyString::new(py, &self.text(py, game)?).into_any()),
            Form::Png => {
                let drawn = py.detach(|| {
                    let fonts = Fonts::new();
                    let picture = self.picture(&fonts, game, TextAs::Text)?;
                    png::draw(&picture, &fonts).map_err(|why| not_drawn(&why.message()))
                })?;
                Ok(PyBytes::new(py, &drawn).into_any())
            }
        }
    }

    pub(crate) fn svg(&self, py: Python<'_>, game: &Game) -> PyResult<String> {
        py.detach(|| self.picture(&Fonts::new(), game, TextAs::default()))
    }

    /// Draws the board of a game as ASCII text.
    pub(crate) fn text(&self, py: Python<'_>, game: &Game) -> PyResult<String> {
        let terminal = Terminal { ascii: true, language: self.language, ..Terminal::default() };
        py.detach(|| Ok(terminal.draw(&self.scene(game)?)))
    }

    fn picture(&self, fonts: &Fonts, game: &Game, text: TextAs) -> PyResult<String> {
        let scene = self.scene(game)?;
        let drawer = SvgDrawer::new(fonts).theme(self.theme).language(self.language).text(text);
        let drawer = if self.without_coordinates { drawer.without_coordinates() } else { drawer };
        Ok(self.width.map_or(drawer, |pixels| drawer.width(pixels)).draw(&scene))
    }

    fn scene(&self, game: &Game) -> PyResult<Scene> {
        let played = game.played()?;
        let builder = Scene::builder(&played).branch(&self.branch).map_err(|why| not_drawn(&why.message()))?;
        let builder = self.after.map_or(builder.clone(), |moves| builder.place(Place::Move(moves)));
        let builder = self.numbers.map_or(builder.clone(), |(first, last)| builder.numbers(first, last));
        let builder = self.region.iter().cloned().fold(builder, SceneBuilder::region);
        builder.build().map_err(|why| not_drawn(&why.message()))
    }

    fn page(&self, py: Python<'_>, game: &Game) -> PyResult<String> {
        let page = PageMaker::new().language(self.language).branch(self.branch.clone());
        let page = if self.theme == Theme::default() { page } else { page.theme(self.theme) };
        let page = self.after.map_or(page.clone(), |moves| page.after(moves));
        let page = if self.without_coordinates { page.without_coordinates() } else { page };
        let page = self.region.iter().cloned().fold(page, PageMaker::region);
        let stem = game.source.as_deref().and_then(|source| Path::new(source).file_stem());
        let stem = flat_name(Path::new(stem.unwrap_or("game".as_ref())));
        py.detach(|| {
            let options = Options::default();
            let page = forms_to_save(&game.record, &options).fold(page, |page, (label, format, output)| {
                page.record(label, &stem, format.extension(), &output.document, output.supplement.as_deref())
            });
            page.make(&game.record)
        })
        .map_err(|why| not_drawn(&why.message()))
    }

    /// Returns the page in an iframe, so that its style and script are isolated.
    pub(crate) fn frame(&self, py: Python<'_>, game: &Game) -> PyResult<String> {
        let page = self.page(py, game)?.replace('&', "&amp;").replace('"', "&quot;");
        Ok(format!("<iframe srcdoc=\"{page}\" style=\"width:100%;height:640px;border:0\"></iframe>"))
    }
}
