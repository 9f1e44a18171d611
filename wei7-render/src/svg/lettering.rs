//! Text in pictures: as text if common fonts have its characters, otherwise as outlines.

use std::fmt::Write;

use resvg::tiny_skia::{PathSegment, Point};
use resvg::usvg::{Group, Node, Tree};
use svg::Node as Drawn;
use svg::node::element;

use super::number;
use crate::fonts::{FAMILY, Fonts, is_common};
use crate::text::columns;

/// How text is drawn in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextAs {
    /// Latin, Greek and Cyrillic as text, all other scripts as outlines, which need no font.
    #[default]
    Auto,
    /// All text as outlines.
    Outlines,
    /// All text as text, so that the viewer needs a font.
    Text,
}

/// A line of text. `y` is the base line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'t> {
    pub(super) text: &'t str,
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) size: f32,
    /// Whether `x` is the middle of the text instead of its beginning.
    pub(super) centered: bool,
    pub(super) bold: bool,
    pub(super) fill: &'static str,
}

/// Returns the approximate width of a text, in multiples of its font size.
pub(super) fn measure(text: &str) -> f32 {
    text.chars().map(|character| if columns(character) > 1 { 1.0 } else { 0.62 }).sum()
}

impl Run<'_> {
    /// Returns the text as an SVG node.
    pub(super) fn draw(&self, mode: TextAs, fonts: &Fonts) -> Box<dyn Drawn> {
        let outlined = match mode {
            TextAs::Auto => !is_common(self.text),
            TextAs::Outlines => true,
            TextAs::Text => false,
        };
        outlined.then(|| self.outline(fonts)).flatten().unwrap_or_else(|| self.element().into())
    }

    /// Returns the text as a `text` element.
    fn element(&self) -> element::Element {
        // `element::Text` puts line ends around its content.
        let mut text = element::Element::new("text");
        text.append(svg::node::Text::new(self.text));
        text.assign("x", number(self.x));
        text.assign("y", number(self.y));
        text.assign("font-size", number(self.size));
        text.assign("fill", self.fill);
        if self.bold {
            text.assign("font-weight", "bold");
        }
        if self.centered {
            text.assign("text-anchor", "middle");
        }
        text
    }

    /// Returns the text as outlines with the text as their title, or `None` if some character has no font.
    fn outline(&self, fonts: &Fonts) -> Option<Box<dyn Drawn>> {
        // Text with a missing character is written as text instead, because the viewer may have a font with this
        // character.
        if !fonts.have_all(self.text) {
            return None;
        }
        let text = svg::Document::new().set("viewBox", "0 0 1 1").set("font-family", FAMILY).add(self.element());
        let tree = Tree::from_str(&text.to_string(), &fonts.options(!is_common(self.text))).ok()?;
        let outline = Some(path(tree.root())).filter(|outline| !outline.is_empty())?;
        let path = element::Path::new().set("d", outline).set("fill", self.fill);
        Some(element::Group::new().add(element::Title::new(self.text)).add(path).into())
    }
}

/// Returns the path data of all glyphs below a group.
fn path(root: &Group) -> String {
    let mut outline = String::new();
    let mut open: Vec<&Node> = root.children().iter().rev().collect();
    while let Some(node) = open.pop() {
        match node {
            Node::Group(group) => open.extend(group.children().iter().rev()),
            Node::Text(text) => open.extend(text.flattened().children().iter().rev()),
            Node::Path(path) => {
                let Some(path) = path.data().clone().transform(path.abs_transform()) else { continue };
                path.segments().for_each(|segment| add(&mut outline, segment));
            }
            Node::Image(_) => {}
        }
    }
    outline
}

/// Appends a segment to path data.
fn add(outline: &mut String, segment: PathSegment) {
    let mut put = |letter: char, points: &[Point]| {
        outline.push(letter);
        for (index, point) in points.iter().enumerate() {
            let blank = if index > 0 { " " } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(outline, "{blank}{} {}", number(point.x), number(point.y));
        }
    };
    match segment {
        PathSegment::MoveTo(to) => put('M', &[to]),
        PathSegment::LineTo(to) => put('L', &[to]),
        PathSegment::QuadTo(by, to) => put('Q', &[by, to]),
        PathSegment::CubicTo(by, and, to) => put('C', &[by, and, to]),
        PathSegment::Close => put('Z', &[]),
    }
}
