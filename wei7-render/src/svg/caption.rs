//! The caption below the board: the title, the moves that are not on the board, the comment.

use super::lettering::Run;
use super::{Canvas, MARGIN};
use crate::Language;
use crate::language::{MORE, capital};
use crate::line_breaking::wrap_by;
use crate::scene::Scene;
use crate::text::{clean, columns, cut};
use svg::node::element;

/// The text below the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Caption {
    /// No text.
    None,
    /// The title, and the numbered moves that are not on the board.
    #[default]
    Title,
    /// The title, the numbered moves that are not on the board, and the comment.
    Comment,
}

/// Largest number of characters drawn of a title.
const MOST_TITLE: usize = 200;
/// Largest number of characters drawn of a comment.
const MOST_COMMENT: usize = 4000;

/// The font size of a title, in units of the picture.
const TITLE_SIZE: f32 = 15.0;
/// The font size of other text, in units of the picture.
const TEXT_SIZE: f32 = 13.0;
/// The height of a line, in multiples of its font size.
const LEADING: f32 = 1.45;

/// A line of the caption.
pub(super) struct Line {
    text: String,
    bold: bool,
}

impl Line {
    const fn size(&self) -> f32 {
        if self.bold { TITLE_SIZE } else { TEXT_SIZE }
    }
}

/// Returns the lines of the caption for a picture of this width.
pub(super) fn lines(scene: &Scene, caption: Caption, language: Language, width: f32) -> Vec<Line> {
    let mut lines = Vec::new();
    if caption == Caption::None {
        return lines;
    }
    let mut add = |text: &str, bold: bool| {
        let size = if bold { TITLE_SIZE } else { TEXT_SIZE };
        let most = hundredths((width - 2.0 * MARGIN) / size);
        lines.extend(wrap_by(text, most, measure).into_iter().map(|text| Line { text, bold }));
    };
    let title = title(scene, language);
    if !title.is_empty() {
        add(&title, true);
    }
    let notes = notes(scene, language);
    if !notes.is_empty() {
        add(&notes, false);
    }
    if let (Caption::Comment, Some(comment)) = (caption, &scene.comment) {
        add(&cut(comment.trim(), MOST_COMMENT), false);
    }
    lines
}

/// Returns the approximate width of a character in hundredths of the font size.
fn measure(character: char) -> usize {
    match columns(character) {
        0 => 0,
        1 => 59,
        _ => 100,
    }
}

/// Converts a length in em to hundredths of an em, rounded down to a whole em and limited to 5 to 399 em. Lengths below
/// 5 em become 5 em.
fn hundredths(length: f32) -> usize {
    (5u16..400).take_while(|sizes| f32::from(*sizes) <= length).last().map_or(500, |sizes| usize::from(sizes) * 100)
}

/// Returns the title, such as `Figure 2 (1–50), black to play`.
fn title(scene: &Scene, language: Language) -> String {
    let name = scene.title.as_deref().map(|title| cut(clean(title).trim(), MOST_TITLE)).filter(|name| !name.is_empty());
    let span = |(first, last)| if first == last { format!("{first}") } else { format!("{first}–{last}") };
    let main = match (name, scene.numbered) {
        (Some(name), Some(numbered)) => Some(format!("{name} ({})", span(numbered))),
        (Some(name), None) => Some(name),
        (None, Some((first, last))) => Some(capital(&language.moves(first, last, '–'))),
        (None, None) => None,
    };
    let question = scene.problem.map(|color| match main {
        Some(_) => language.to_play(color).to_owned(),
        None => capital(language.to_play(color)),
    });
    main.iter().cloned().chain(question).collect::<Vec<_>>().join(", ")
}

/// Returns the notes about numbered moves that are not on the board, such as `12 at 5`.
fn notes(scene: &Scene, language: Language) -> String {
    let mut notes: Vec<String> = scene.notes.iter().map(|note| note.text(scene.size, language)).collect();
    if scene.unlisted_notes > 0 {
        notes.push(language.fill(MORE, &[&scene.unlisted_notes]));
    }
    notes.join(", ")
}

/// Returns the height of the caption in units of the picture.
pub(super) fn height(lines: &[Line]) -> f32 {
    if lines.is_empty() { 0.0 } else { lines.iter().map(|line| line.size() * LEADING).sum::<f32>() + MARGIN }
}

/// Draws the caption.
pub(super) fn draw(canvas: &Canvas<'_>, lines: &[Line]) -> element::Group {
    let mut group = element::Group::new();
    let mut y = canvas.frame.below;
    for line in lines {
        y += line.size() * LEADING;
        if line.text.is_empty() {
            continue;
        }
        let run = Run {
            text: &line.text,
            x: MARGIN,
            y: y - 0.35 * line.size(),
            size: line.size(),
            centered: false,
            bold: line.bold,
            fill: canvas.palette.ink,
        };
        group = group.add(canvas.letter(run));
    }
    group
}
