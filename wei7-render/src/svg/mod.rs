//! SVG pictures of scenes, in the style of printed books.
//!
//! A picture needs only fonts that every machine has: text in other scripts is drawn as outlines.

mod board;
mod caption;
mod lettering;
mod pieces;
mod theme;

use svg::Document;
use svg::node::element;
use wei7_core::Point;

use crate::Language;
use crate::fonts::{FAMILY, Fonts};
use crate::scene::Scene;
pub use caption::Caption;
use lettering::Run;
pub use lettering::TextAs;
pub(crate) use theme::Palette;
pub use theme::{NoSuchTheme, Theme};

/// The distance between two lines of the board, in units of the picture.
const CELL: f32 = 32.0;
/// The margin around the picture, in units of the picture.
const MARGIN: f32 = 10.0;
/// The width of the coordinates on one side, in units of the picture.
const GUTTER: f32 = 24.0;

/// Builder of SVG pictures.
///
/// ```
/// use wei7_core::{JsonReader, Record};
/// use wei7_render::fonts::Fonts;
/// use wei7_render::scene::Scene;
/// use wei7_render::svg::{SvgDrawer, Theme};
///
/// let scene = Scene::builder(&Record::new()).build()?;
/// let picture = SvgDrawer::new(&Fonts::new()).theme(Theme::Wood).draw(&scene);
/// assert!(picture.starts_with("<svg"));
/// # Ok::<(), wei7_render::scene::SceneError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SvgDrawer<'f> {
    fonts: &'f Fonts,
    theme: Theme,
    coordinates: bool,
    caption: Caption,
    text: TextAs,
    language: Language,
    width: Option<u32>,
}

impl<'f> SvgDrawer<'f> {
    /// Creates a drawer that takes the outlines of text from `fonts`.
    pub const fn new(fonts: &'f Fonts) -> Self {
        let (theme, caption, text) = (Theme::Print, Caption::Title, TextAs::Auto);
        Self { fonts, theme, coordinates: true, caption, text, language: Language::English, width: None }
    }

    /// Sets the colors.
    pub const fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// Omits the letters and numbers around the board.
    pub const fn without_coordinates(self) -> Self {
        Self { coordinates: false, ..self }
    }

    /// Sets the text below the board.
    pub const fn caption(self, caption: Caption) -> Self {
        Self { caption, ..self }
    }

    /// Sets how text is drawn.
    pub const fn text(self, text: TextAs) -> Self {
        Self { text, ..self }
    }

    /// Sets the language of the text around the board.
    pub const fn language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Sets the width of the picture in pixels. The height follows from the contents.
    pub const fn width(self, pixels: u32) -> Self {
        Self { width: Some(pixels), ..self }
    }

    /// Draws a scene and returns the SVG document.
    pub fn draw(&self, scene: &Scene) -> String {
        let palette = self.theme.palette();
        let frame = Frame::new(scene, self.coordinates, self.caption);
        let lines = caption::lines(scene, self.caption, self.language, frame.width);
        let height = frame.below + caption::height(&lines);
        let mut picture = Document::new()
            .set("viewBox", format!("0 0 {} {}", number(frame.width), number(height)))
            .set("font-family", format!("{FAMILY}, Verdana, Arial, Helvetica, sans-serif"));
        let (width, height) = match self.width {
            Some(width) => (units(width), units(width) * height / frame.width),
            None => (frame.width, height),
        };
        picture = picture.set("width", number(width)).set("height", number(height));
        if self.theme == Theme::Wood {
            picture = picture.add(board::shine());
        }
        picture =
            picture.add(element::Rectangle::new().set("width", "100%").set("height", "100%").set("fill", palette.page));
        let canvas = Canvas { scene, frame, palette, fonts: self.fonts, text: self.text };
        picture = picture.add(board::lines(&canvas));
        if let Some(hatching) = pieces::hatching(&canvas) {
            picture = picture.add(hatching);
        }
        for group in
            [pieces::stones(&canvas), pieces::signs(&canvas), pieces::strokes(&canvas), pieces::covers(&canvas)]
        {
            picture = picture.add(group);
        }
        if self.coordinates {
            picture = picture.add(board::coordinates(&canvas));
        }
        if !lines.is_empty() {
            picture = picture.add(caption::draw(&canvas, &lines));
        }
        let mut text = picture.to_string();
        text.push('\n');
        text
    }
}

/// The settings that all parts of a picture share.
struct Canvas<'s> {
    scene: &'s Scene,
    frame: Frame,
    palette: Palette,
    fonts: &'s Fonts,
    text: TextAs,
}

impl Canvas<'_> {
    /// Draws a line of text.
    fn letter(&self, run: Run<'_>) -> Box<dyn svg::Node> {
        run.draw(self.text, self.fonts)
    }

    /// Returns where a point of the board is in the picture, as `x` and `y` in units of the picture.
    fn place(&self, point: Point) -> (f32, f32) {
        let window = self.scene.window;
        let along = |value: u32, first: u32| units(value.saturating_sub(first)) * CELL + CELL / 2.0;
        (self.frame.left + along(point.x, window.left), self.frame.top + along(point.y, window.top))
    }
}

/// The place of the board in the picture, in units of the picture.
#[derive(Clone, Copy, Debug)]
struct Frame {
    left: f32,
    top: f32,
    /// The width of the whole picture.
    width: f32,
    /// The `y` at which the caption begins.
    below: f32,
}

impl Frame {
    fn new(scene: &Scene, coordinates: bool, caption: Caption) -> Self {
        let gutter = if coordinates { GUTTER } else { 0.0 };
        let board = units(scene.window.width()) * CELL;
        // A caption needs some width even below a small board.
        let least = if caption == Caption::None { 0.0 } else { 6.0 * CELL };
        let width = (board + 2.0 * gutter).max(least) + 2.0 * MARGIN;
        let top = MARGIN + gutter;
        let below = top + units(scene.window.height()) * CELL + gutter + MARGIN;
        Self { left: (width - board) / 2.0, top, width, below }
    }
}

/// Converts a count of columns, rows or pixels to a length. The count must be small: columns and rows are at most
/// [`crate::scene::Window::MOST`], and the caller limits pixels.
fn units(count: u32) -> f32 {
    u16::try_from(count).map_or(f32::from(u16::MAX), f32::from)
}

/// Formats a length with at most two decimals.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns a line of text whose middle is at a place, horizontally and vertically.
fn centered<'t>(text: &'t str, (x, y): (f32, f32), size: f32, fill: &'static str) -> Run<'t> {
    // Capital letters and digits are about 0.73 font sizes high, so the base line is half of that below the middle.
    Run { text, x, y: y + 0.365 * size, size, centered: true, bold: false, fill }
}
