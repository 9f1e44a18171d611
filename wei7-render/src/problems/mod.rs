//! Problems of records as pictures: for a worksheet that is printed, and for a deck of cards.

mod deck;
#[cfg(test)]
mod tests;
mod worksheet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use wei7_core::{BoardSize, BranchId, Color, Evaluation, Record, Vertex};

use crate::Language;
use crate::diagrams::TooMany;
use crate::page::escaping;
use crate::page::words::word;
use crate::scene::{Line, Place, Region, Scene, SceneError, count_moves};
use crate::svg::{Caption, SvgDrawer};

pub use deck::Deck;
pub use worksheet::Worksheet;

/// Largest number of answers of a problem that are drawn.
const MOST_ANSWERS: usize = 4;

/// Largest number of problems of a record.
const MOST_PROBLEMS: usize = 10_000;

/// Upper bound of the branches that all lines of a record together may have.
const MOST_WORK: usize = 20_000_000;

/// Why the problems of a record cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// A position cannot be drawn.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// The record has too many problems, or problems that are too costly to draw.
    #[error(transparent)]
    TooMany(#[from] TooMany),
}

/// A problem, drawn as pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Side that has to answer (5.15.2.2).
    pub color: Color,
    /// Comment on the position; may be empty.
    pub text: String,
    /// Position, as an SVG document.
    pub picture: String,
    /// Lines on which the side that has to answer makes no bad move (5.15.3.2.1.3).
    pub answers: Vec<Answer>,
    /// Number of further such lines that are not drawn.
    pub further: usize,
    /// First moves that are bad.
    pub wrong: Vec<Vertex>,
    /// Size of the board.
    pub size: BoardSize,
}

/// A right answer of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Moves of the answer, with numbers, as an SVG document.
    pub picture: String,
    /// Comments on these moves; may be empty.
    pub text: String,
}

/// Draws the problems of a record. A problem below another problem belongs to that one.
///
/// ```
/// use wei7_core::JsonReader;
/// use wei7_render::fonts::Fonts;
/// use wei7_render::problems;
/// use wei7_render::svg::SvgDrawer;
///
/// let text = br#"{"format":"wei7","version":"3.0","size":9,"tree":{"pre":{"problem":{"color":1}},"steps":[
///     {"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4},"evaluation":"good"}}}]}}"#;
/// let record = JsonReader::new().read(text).unwrap().value;
/// let fonts = Fonts::new();
/// let problems = problems::draw(&record, &SvgDrawer::new(&fonts))?;
/// assert_eq!(problems[0].answers.len(), 1);
/// # Ok::<(), problems::ProblemError>(())
/// ```
pub fn draw(record: &Record, drawer: &SvgDrawer<'_>) -> Result<Vec<Problem>, ProblemError> {
    find(record)?.into_iter().map(|found| found.draw(record, drawer)).collect()
}

/// A problem in the tree of a record. Lines are lists of branches from the root on.
#[derive(Debug)]
struct Found {
    color: Color,
    line: Vec<BranchId>,
    answers: Vec<Vec<BranchId>>,
    further: usize,
    wrong: Vec<Vertex>,
}

/// State of the line in a problem. Depths are numbers of branches above a branch.
struct Inside {
    /// Depth of the branch that asks.
    depth: u32,
    /// Depth of the branch with the first move.
    moved: Option<u32>,
    /// Depth of the branch with the first bad move.
    failed: Option<u32>,
}

fn find(record: &Record) -> Result<Vec<Found>, TooMany> {
    let mut list: Vec<Found> = Vec::new();
    let mut path: Vec<BranchId> = Vec::new();
    let mut inside: Option<Inside> = None;
    let mut budget = MOST_WORK;
    let mut copy = |path: &[BranchId]| {
        budget = budget.checked_sub(path.len()).ok_or(TooMany)?;
        Ok(path.to_vec())
    };
    for (id, depth) in record.tree.preorder() {
        path.truncate(depth as usize);
        path.push(id);
        let branch = &record.tree[id];
        if inside.as_ref().is_none_or(|inside| depth <= inside.depth) {
            let Some(color) = branch.pre.as_deref().and_then(|pre| pre.problem) else {
                inside = None;
                continue;
            };
            inside = Some(Inside { depth, moved: None, failed: None });
            if list.len() == MOST_PROBLEMS {
                return Err(TooMany);
            }
            list.push(Found { color, line: copy(&path)?, answers: Vec::new(), further: 0, wrong: Vec::new() });
        }
        let (Some(inside), Some(found)) = (&mut inside, list.last_mut()) else { continue };
        inside.moved = inside.moved.filter(|above| *above < depth);
        inside.failed = inside.failed.filter(|above| *above < depth);
        for played in branch.steps().iter().filter_map(wei7_core::Step::as_move) {
            let is_bad = played.color == found.color && played.evaluation == Some(Evaluation::Bad);
            if is_bad && inside.moved.is_none() {
                found.wrong.push(played.vertex);
            }
            inside.moved.get_or_insert(depth);
            if is_bad {
                inside.failed.get_or_insert(depth);
            }
        }
        if branch.children().is_empty() && inside.moved.is_some() && inside.failed.is_none() {
            if found.answers.len() < MOST_ANSWERS { found.answers.push(copy(&path)?) } else { found.further += 1 }
        }
    }
    Ok(list)
}

impl Found {
    fn draw(self, record: &Record, drawer: &SvgDrawer<'_>) -> Result<Problem, ProblemError> {
        let before = self.line.len() - 1;
        let moves = |path: &[BranchId]| path.iter().map(|id| count_moves(record.tree[*id].steps())).sum::<u64>();
        let first = moves(&self.line[..before]) + 1;
        let question = Scene::builder(record).line(Line::along(record, self.line.clone())).place(Place::BranchStart);
        let answers = self.answers.iter().map(|path| {
            let builder = Scene::builder(record).line(Line::along(record, path.clone()));
            (builder.numbers(first, moves(path)), text(record, &path[before..]))
        });
        let answers: Vec<_> = answers.collect();
        // All pictures of a problem show the part of the board that has all of its stones.
        let mut window = question.clone().region(Region::AUTO).build()?.window;
        for (answer, _) in &answers {
            window = window.or(answer.clone().region(Region::AUTO).build()?.window);
        }
        let scene = question.region(Region::from_window(window)).build()?;
        let drawn = answers.into_iter().map(|(answer, text)| {
            let scene = answer.region(Region::from_window(window)).build()?;
            Ok(Answer { picture: drawer.caption(Caption::Title).draw(&scene), text })
        });
        Ok(Problem {
            color: self.color,
            picture: drawer.caption(Caption::None).draw(&scene),
            text: scene.comment.unwrap_or_default(),
            answers: drawn.collect::<Result<_, SceneError>>()?,
            further: self.further,
            wrong: self.wrong,
            size: record.board_size(),
        })
    }
}

/// Returns the comments on the moves of a problem and on the positions below it.
fn text(record: &Record, path: &[BranchId]) -> String {
    let comments = path.iter().enumerate().flat_map(|(index, id)| {
        let branch = &record.tree[*id];
        let pre = branch.pre.as_deref().filter(|_| index > 0).and_then(|pre| pre.comment.as_deref());
        pre.into_iter().chain(branch.steps().iter().filter_map(wei7_core::Step::comment))
    });
    comments.collect::<Vec<_>>().join("\n")
}

impl Problem {
    /// Returns who has to play, as a sentence.
    fn task(&self, language: Language) -> &'static str {
        let name = if self.color == Color::Black { "blackToPlay" } else { "whiteToPlay" };
        word(language, name).unwrap_or_default()
    }

    /// Returns the answers as HTML. `image` makes an element of a picture and its description.
    fn solution(&self, language: Language, image: fn(&str, &str) -> String) -> String {
        let say = |name: &str| word(language, name).unwrap_or_default();
        let pictures =
            self.answers.iter().map(|answer| image(&answer.picture, say("solution")) + &paragraph(&answer.text));
        let mut html: String = pictures.collect();
        if self.answers.is_empty() {
            html += &paragraph(say("noAnswer"));
        }
        if self.further > 0 {
            html += &paragraph(&say("more").replace("{0}", &self.further.to_string()));
        }
        if !self.wrong.is_empty() {
            let name = |vertex: &Vertex| match vertex {
                Vertex::Pass => say("pass").to_owned(),
                Vertex::Play(point) => self.size.name(*point),
            };
            let names: Vec<String> = self.wrong.iter().map(name).collect();
            html += &paragraph(&say("wrongMoves").replace("{0}", &names.join(say("comma"))));
        }
        html
    }
}

/// Returns a picture as an element with its address, whose parts have nothing in common with those of other pictures.
fn image(svg: &str, label: &str) -> String {
    format!(r#"<img alt="{}" src="data:image/svg+xml;base64,{}">"#, escaping::html(label), BASE64.encode(svg))
}

/// Returns a picture as a part of the page. In contrast to an address, no program takes it for the name of a file. The
/// picture must have no ids, which other pictures could have, too.
fn inline(svg: &str, label: &str) -> String {
    svg.trim().replacen("<svg", &format!(r#"<svg role="img" aria-label="{}""#, escaping::html(label)), 1)
}

/// Returns a text of several lines as HTML; nothing for an empty text.
fn paragraph(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = text.lines().map(escaping::html).collect();
    format!("<p>{}</p>", lines.join("<br>"))
}
