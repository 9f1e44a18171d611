//! PNG pictures.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use wei7_core::Message;

use crate::fonts::{Fonts, is_common};

/// Largest number of pixels of a picture: 64 Mi.
pub const MOST_PIXELS: u64 = 1 << 26;

/// Why a PNG cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum PngError {
    /// The picture is too large.
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The SVG cannot be drawn, for example because it was not made by [`crate::svg`]. Contains the text of the drawing
    /// library.
    Undrawable(String),
}

impl PngError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLarge { width, height } => Message::new("picture-too-large")
                .with("width", *width)
                .with("height", *height)
                .with("most", MOST_PIXELS),
            Self::Undrawable(reason) => Message::new("picture-undrawable").with("reason", reason),
        }
    }
}

/// Draws an SVG picture as PNG in the size that the SVG states.
///
/// ```
/// use wei7_core::Record;
/// use wei7_render::fonts::Fonts;
/// use wei7_render::scene::Scene;
/// use wei7_render::{png, svg::SvgDrawer};
///
/// let fonts = Fonts::new();
/// let picture = SvgDrawer::new(&fonts).width(300).draw(&Scene::builder(&Record::new()).build()?);
/// assert!(png::draw(&picture, &fonts).unwrap().starts_with(b"\x89PNG"));
/// # Ok::<(), wei7_render::scene::SceneError>(())
/// ```
pub fn draw(picture: &str, fonts: &Fonts) -> Result<Vec<u8>, PngError> {
    let undrawable = |why: &dyn std::fmt::Display| PngError::Undrawable(why.to_string());
    let _ = fonts.have_all(picture);
    let tree = Tree::from_str(picture, &fonts.options(!is_common(picture))).map_err(|why| undrawable(&why))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::TooLarge { width, height })?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| undrawable(&why))
}

#[cfg(test)]
mod tests {
    use wei7_core::{Action, BoardSize, BranchId, Color, Move, Point, Record, Size, Step, Vertex};

    use super::*;
    use crate::scene::Scene;
    use crate::svg::{Caption, SvgDrawer};

    #[test]
    fn a_stone_is_where_it_was_played() {
        let mut record = Record::new();
        record.size = Some(Size::Square(BoardSize::new(3, 3).unwrap()));
        let played = [(Color::Black, 0, 0), (Color::White, 2, 1)].map(|(color, x, y)| {
            Step::new(Action::Move(Move { color, vertex: Vertex::Play(Point::new(x, y)), evaluation: None }))
        });
        record.tree[BranchId::ROOT].steps = Some(played.to_vec());
        let fonts = Fonts::built_in();
        let scene = Scene::builder(&record).build().unwrap();
        let picture = SvgDrawer::new(&fonts).caption(Caption::None).draw(&scene);
        let pixels = Pixmap::decode_png(&draw(&picture, &fonts).unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (164, 164));
        // The lightness at the point in this column and row.
        let lightness = |x: u32, y: u32| pixels.pixel(34 + 16 + 32 * x, 34 + 16 + 32 * y).unwrap().red();
        assert_eq!((lightness(0, 0), lightness(2, 1)), (0, 255));
        let beside = pixels.pixel(34 + 32, 34 + 32).unwrap().red();
        assert_eq!(beside, 255, "between the lines");
    }

    #[test]
    fn a_picture_of_too_many_pixels_is_refused() {
        let huge = r#"<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="10000"/>"#;
        assert_eq!(draw(huge, &Fonts::built_in()), Err(PngError::TooLarge { width: 10_000, height: 10_000 }));
    }
}
