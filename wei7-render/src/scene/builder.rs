//! The builder of scenes.

use std::collections::BTreeMap;

use wei7_core::{Board, BoardSize, BranchId, Color, Point, Record, Step, Vertex};
use wei7_life::territory::owners_of_dead;

use super::area::Area;
use super::content::Content;
use super::line::{BranchPath, Line, Place, Until};
use super::walk::{Numbering, Walk, region};
use super::{Next, Note, Played, Region, Scene, SceneError, Sign, Spot, Window, annotations};

/// Largest number of continuations that a scene lists.
const MOST_NEXT: usize = 64;

/// Builder of a [`Scene`]. The settings choose a place of the record and how the scene shows this place.
#[derive(Clone, Debug)]
pub struct SceneBuilder<'r> {
    record: &'r Record,
    line: Option<Line>,
    place: Place,
    range: Option<(u64, u64)>,
    region: Option<Region>,
    most: Option<(u32, u32)>,
    title: Option<String>,
}

impl<'r> SceneBuilder<'r> {
    /// Creates a builder for the end of the main line.
    pub(super) const fn new(record: &'r Record) -> Self {
        Self { record, line: None, place: Place::End, range: None, region: None, most: None, title: None }
    }

    /// Follows the line through this branch. The scene shows the end of the branch unless another place is set.
    pub fn branch(self, branch: &BranchPath) -> Result<Self, SceneError> {
        let line = Line::through(self.record, branch)?;
        let place = if self.place == Place::End { Place::BranchEnd } else { self.place };
        Ok(Self { line: Some(line), place, ..self })
    }

    /// Follows this line of play.
    pub fn line(self, line: Line) -> Self {
        Self { line: Some(line), ..self }
    }

    /// Shows this place of the line.
    pub fn place(self, place: Place) -> Self {
        Self { place, ..self }
    }

    /// Numbers the moves from `first` to `last`, counted along the line from 1, and shows the place after the last of
    /// them. As in print, stones captured by these moves stay in the picture. A range that exceeds the line ends with
    /// the line.
    ///
    /// ```
    /// # use wei7_core::JsonReader;
    /// # use wei7_render::scene::{Scene, SceneError};
    /// # let text = br#"{"format":"wei7","version":"3.0","size":9,"tree":{"steps":[
    /// #     {"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}}},
    /// #     {"action":{"type":"move","value":{"color":2,"point":null}}}]}}"#;
    /// # let record = JsonReader::new().read(text).unwrap().value;
    /// let scene = Scene::builder(&record).numbers(1, 50).build()?;
    /// assert_eq!(scene.numbered, Some((1, 2)));
    /// assert_eq!(scene.notes[0].text(scene.size, Default::default()), "2 pass");
    /// assert!(Scene::builder(&record).numbers(3, 50).build().is_err());
    /// # Ok::<(), SceneError>(())
    /// ```
    pub fn numbers(self, first: u64, last: u64) -> Self {
        Self { range: Some((first.max(1), last)), ..self }
    }

    /// Shows this part of the board. Without a region, the record determines the part (`FF[4]` VW, Ishi 5.4 DIAGRAM).
    /// The region `auto` is the smallest section of this part that contains all stones and marks.
    pub fn region(self, region: Region) -> Self {
        Self { region: Some(region), ..self }
    }

    /// Shows at most this many columns and rows around the last move. Without this limit, a large board is an error.
    pub fn at_most(self, columns: u32, rows: u32) -> Self {
        Self { most: Some((columns.clamp(1, Window::MOST), rows.clamp(1, Window::MOST))), ..self }
    }

    /// Sets the title, which replaces the title of the branch.
    pub fn title(self, title: String) -> Self {
        Self { title: Some(title), ..self }
    }

    /// Returns the branch that contains the place which the scene will show.
    pub fn ends_in(&self) -> Result<BranchId, SceneError> {
        let line = self.line.clone().unwrap_or_else(|| Line::main(self.record));
        let until = Until::new(self.record, &line, self.place)?;
        Ok(line.branches().get(until.branch).copied().unwrap_or(BranchId::ROOT))
    }

    /// Returns the position at the place, and the owners of points that the record states there: the territory (`FF[4]`
    /// TB, TW), and at the end of the main line the stones that the players agreed to be dead.
    pub fn position(&self) -> Result<(Board, BTreeMap<Point, Color>), SceneError> {
        let (line, _, walk) = self.walk()?;
        let size = self.record.board_size();
        let mut owners = annotations::territory(&walk.stop, size, Window::whole(size));
        let is_main = line.branches() == Line::main(self.record).branches();
        if is_main && walk.moves == line.moves(self.record) {
            owners.extend(owners_of_dead(&walk.board, self.record.agreed_dead()));
        }
        Ok((walk.board, owners))
    }

    /// Plays the line up to the place.
    fn walk(&self) -> Result<(Line, Until, Walk<'r>), SceneError> {
        let record = self.record;
        let line = self.line.clone().unwrap_or_else(|| Line::main(record));
        let place = match self.range {
            None => self.place,
            Some((first, last)) => {
                let most = line.moves(record);
                if first > most {
                    return Err(SceneError::NoSuchMove { asked: first, last: most });
                }
                // A chosen step may lie after the last move of the range, for example on a pause point.
                if matches!(self.place, Place::Step(_)) { self.place } else { Place::Move(last.clamp(first, most)) }
            }
        };
        let until = Until::new(record, &line, place)?;
        let walk = Walk::to(record, &line, until, self.range);
        Ok((line, until, walk))
    }

    /// Builds the scene. The cost is linear in the moves up to the place and the points of the window.
    pub fn build(self) -> Result<Scene, SceneError> {
        let (line, until, mut walk) = self.walk()?;
        let Self { record, range, .. } = self;
        let size = record.board_size();
        // The region of a diagram applies only at the beginning of its branch, not after later moves.
        let begun = line.branches().get(until.branch).filter(|_| until.steps == 0);
        let diagram = begun.and_then(|id| corners(record, *id, size));
        let (dim, view) = (Area::new(walk.dim, size), Area::new(walk.view, size));
        let chosen = self.region.as_ref().filter(|region| !region.is_auto());
        let chosen = chosen.map(|region| region.on(size).ok_or(SceneError::OffBoard(size))).transpose()?;
        let window = chosen.or(diagram).or_else(|| view.bounds());
        let window = window.unwrap_or_else(|| Window::whole(size));
        let is_auto = self.region.as_ref().is_some_and(Region::is_auto);
        let window = if is_auto { content(&walk, window, size).window() } else { window };
        let window = fit_window(window, self.most, &walk, size)?;
        let mut spots = stones(&walk, window);
        note_numbers_outside(&mut walk, window);
        annotations::annotate(&walk.stop, size, window, &mut spots);
        let whole = chosen.is_some() || diagram.is_some();
        annotations::dim_and_hide(&dim, &view, window, whole, &mut spots);
        note_numbers_under_signs(&mut walk, &mut spots);
        let (next, unlisted_next) = continuations(record, &line, until);
        let Numbering { mut notes, unlisted, numbers, .. } = walk.numbering.take().unwrap_or_default();
        notes.sort_by_key(|note| note.number);
        Ok(Scene {
            size,
            window,
            strokes: annotations::strokes(&walk.stop, size, window),
            spots,
            last: walk.last.filter(|_| range.is_none()),
            moves: walk.moves,
            number: walk.number,
            taken: walk.taken,
            notes,
            unlisted_notes: unlisted,
            numbered: numbers,
            title: self.title.or_else(|| walk.title.map(str::to_owned)),
            comment: walk.comment(until.joined),
            problem: walk.stop.problem,
            next,
            unlisted_next,
        })
    }
}

/// Returns the region of a branch that is a diagram (Ishi 5.4 DIAGRAM), if the region is on the board.
pub(crate) fn corners(record: &Record, id: BranchId, size: BoardSize) -> Option<Window> {
    let (one, other) = region(&record.tree[id])?;
    (size.contains(one) && size.contains(other)).then(|| Window::between(one, other))
}

/// Returns the stones and marks in a part of the board.
fn content(walk: &Walk<'_>, part: Window, size: BoardSize) -> Content {
    let mut content = Content::within(part);
    match &walk.numbering {
        Some(numbering) => content.points(numbering.stones.keys().copied()),
        None => content.points(walk.board.stones().map(|stone| stone.point)),
    }
    content.annotations(&walk.stop, size);
    content
}

/// Limits the window to at most `most` columns and rows around the last move, or else around the first mark or stone.
fn fit_window(
    window: Window,
    most: Option<(u32, u32)>,
    walk: &Walk<'_>,
    size: BoardSize,
) -> Result<Window, SceneError> {
    let (width, height) = (window.width(), window.height());
    let Some((columns, rows)) = most else {
        return if window.fits() { Ok(window) } else { Err(SceneError::TooLarge { width, height }) };
    };
    if width <= columns && height <= rows {
        return Ok(window);
    }
    let last = walk.last.and_then(Played::point);
    let marked = || walk.stop.marks.iter().map(|mark| mark.point).find(|point| window.contains(*point));
    let stone = || walk.board.stones().map(|stone| stone.point).find(|point| window.contains(*point));
    let middle = last.filter(|point| window.contains(*point)).or_else(marked).or_else(stone);
    let middle = middle.unwrap_or(Point::new(window.left, window.bottom));
    let (columns, rows) = (columns.min(width), rows.min(height));
    let around = Window::around(middle, size, columns, rows);
    // The cut contains the middle point and stays within the window.
    let left = around.left.clamp(window.left, window.right - (columns - 1));
    let top = around.top.clamp(window.top, window.bottom - (rows - 1));
    Ok(Window { left, top, right: left + columns - 1, bottom: top + rows - 1 })
}

/// Returns the points of the window that have stones.
fn stones(walk: &Walk<'_>, window: Window) -> BTreeMap<Point, Spot> {
    let spot = |color, number| Spot { stone: Some(color), number, ..Spot::default() };
    if let Some(numbering) = &walk.numbering {
        let inside = numbering.stones.iter().filter(|(point, _)| window.contains(**point));
        return inside.map(|(point, (color, number))| (*point, spot(*color, *number))).collect();
    }
    let inside = walk.board.stones().filter(|stone| window.contains(stone.point));
    inside.map(|stone| (stone.point, spot(stone.color, None))).collect()
}

/// Turns numbered moves outside the window into notes below the board.
fn note_numbers_outside(walk: &mut Walk<'_>, window: Window) {
    let Some(numbering) = &mut walk.numbering else { return };
    let beyond = numbering.stones.iter().filter(|(point, _)| !window.contains(**point));
    let numbered = beyond.filter_map(|(point, (color, number))| Some((number.as_ref().copied()?, *color, *point)));
    let mut beyond: Vec<_> = numbered.collect();
    beyond.sort_unstable_by_key(|(number, ..)| *number);
    for (number, color, point) in beyond {
        numbering.note(Note { number, color, vertex: Vertex::Play(point), at: None });
    }
}

/// Removes the number of each stone that also has a shape or a label other than the number. The number becomes a note
/// that names the point.
fn note_numbers_under_signs(walk: &mut Walk<'_>, spots: &mut BTreeMap<Point, Spot>) {
    let Some(numbering) = &mut walk.numbering else { return };
    for (point, spot) in spots.iter_mut() {
        let Some(number) = spot.number else { continue };
        let repeats_number = |sign: &Sign| matches!(sign, Sign::Text(text) if *text == number.to_string());
        spot.signs.retain(|sign| !repeats_number(sign));
        let (Some(color), false) = (spot.stone, spot.signs.is_empty()) else { continue };
        spot.number = None;
        numbering.note(Note { number, color, vertex: Vertex::Play(*point), at: None });
        for note in numbering.notes.iter_mut().filter(|note| note.vertex == Vertex::Play(*point)) {
            note.at = None;
        }
    }
}

/// Returns the continuations of the record from a place, and the number of those that are not listed.
fn continuations(record: &Record, line: &Line, until: Until) -> (Vec<Next>, usize) {
    let Some(branch) = line.branches().get(until.branch).map(|id| &record.tree[*id]) else { return (Vec::new(), 0) };
    let played = |step: &Step| step.as_move().map(Played::from);
    if let Some(step) = branch.steps().get(until.steps) {
        return (vec![Next { ordinal: 0, played: played(step), title: None }], 0);
    }
    let children = branch.children();
    let next = children.iter().take(MOST_NEXT).zip(1..).map(|(id, ordinal)| {
        let child = &record.tree[*id];
        let title = child.title.as_deref().map(str::to_owned);
        Next { ordinal, played: child.steps().first().and_then(played), title }
    });
    (next.collect(), children.len().saturating_sub(MOST_NEXT))
}
