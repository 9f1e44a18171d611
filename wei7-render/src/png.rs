//! A picture as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use crate::fonts::{Fonts, is_common};

/// The most pixels of a picture: 64 million.
pub const MOST_PIXELS: u64 = 1 << 26;

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PngError {
    /// It would be too large.
    #[error("a picture of {width} by {height} pixels is larger than the limit of {MOST_PIXELS} pixels")]
    TooLarge {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// The picture is not what [`crate::svg`] draws.
    #[error("the picture cannot be drawn: {0}")]
    Undrawable(String),
}

/// Draws an SVG picture as PNG, in the size that it names.
///
/// ```
/// use wei7_core::Record;
/// use wei7_render::fonts::Fonts;
/// use wei7_render::scene::Scene;
/// use wei7_render::{png, svg::SvgDrawer};
///
/// let fonts = Fonts::new();
/// let picture = SvgDrawer::new(&fonts).width(300).draw(&Scene::of(&Record::new()).build()?);
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
