//! The data that a page embeds for its script. Names are short, because there is an object for each move.
//!
//! A point is a number, counted row by row in the window of the page. The data is not nested, so the depth of branches
//! does not matter.

use serde::Serialize;
use wei7_core::{
    Action, BoardSize, Branch, BranchId, Color, Evaluation, Extra, GameResult, Mark, Node, Record, Shape, Step, Text,
    Vertex,
};
use wei7_life::territory::Territory;

use super::PageError;
use super::analysis::{AnalysisData, Shown};
use super::changes::{Budget, Change, Turned, number};
use super::places::{BranchPlaces, Place, Places};
use crate::scene::area::Area;
use crate::scene::walk::{self, Stop};
use crate::scene::{Fate, Sign, Stroke, Window, annotations, builder, sgf};

/// The data of a page, which the script reads as one JSON object.
#[derive(Debug, Serialize)]
pub(super) struct Data<'r> {
    /// The columns and rows of the board.
    pub(super) size: [u32; 2],
    /// Left, top, right and bottom of the window.
    pub(super) window: [u32; 4],
    pub(super) stars: Vec<u32>,
    pub(super) coordinates: bool,
    /// The index of the place where the page opens.
    pub(super) open: usize,
    /// The names of the participants (5.7).
    pub(super) people: Vec<&'r str>,
    /// The color that each participant plays (0 none, 1 black, 2 white); empty if the record names no actors (5.15.3.3).
    pub(super) sides: Vec<u8>,
    /// The engines of the analyses, or the programs that wrote them.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) engines: Vec<String>,
    pub(super) branches: Vec<BranchData<'r>>,
    pub(super) places: Vec<PlaceData<'r>>,
    /// The repetition that is forbidden for moves that readers try out: 0 for the position before the opponent's last
    /// turn, 1 for any earlier position, 2 for any earlier position with the same side to move (rules/M3, rules/M4).
    pub(super) ko: u8,
    /// Whether suicide of more than one stone is allowed.
    pub(super) suicide: bool,
    pub(super) files: Vec<FileData>,
}

/// A file that readers can save.
#[derive(Clone, Debug, Serialize)]
pub(super) struct FileData {
    pub(super) label: String,
    pub(super) name: String,
    /// The content of the file, compressed with deflate and then encoded in base64.
    pub(super) data: String,
}

/// A branch; branches are in document order.
#[derive(Debug, Serialize)]
pub(super) struct BranchData<'r> {
    /// The index of the parent; the root has its own index.
    up: u32,
    /// The index of its first place. Its last place is the one before the first place of the next branch.
    first: u32,
    /// The title (5.15.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'r str>,
}

/// A place at which the page can stop: the beginning of a branch, or the state after a step.
#[derive(Debug, Default, Serialize)]
pub(super) struct PlaceData<'r> {
    /// Whether playback pauses here: at a `pre` (5.15.5), at the beginning of the record, and at a branch without steps
    /// and children.
    #[serde(skip_serializing_if = "is_false")]
    pause: bool,
    /// The side that must answer a problem (5.15.2.2): 1 black, 2 white.
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<u8>,
    /// The color (1 black, 2 white) and the point of a move. The point is -1 for a pass and -2 for a point outside the
    /// window.
    #[serde(skip_serializing_if = "Option::is_none")]
    m: Option<(u8, i64)>,
    /// The evaluation of the move (5.15.3.2.1.3): 1 good, 2 bad.
    #[serde(skip_serializing_if = "Option::is_none")]
    e: Option<u8>,
    /// The number of the move, if the record sets it.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
    /// The points changed by setup, with the color before and after.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    t: Vec<Turned>,
    /// Whether the place has a new position that was made by setup or a `pre`, not by a move.
    #[serde(skip_serializing_if = "is_false")]
    p: bool,
    /// The points in the window whose stones the move captured.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    x: Vec<u32>,
    /// The number of captured stones on the whole board, if some of these stones are outside the window.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<usize>,
    /// Whether the removed stones belong to the side that moved.
    #[serde(skip_serializing_if = "is_false")]
    own: bool,
    /// The number of moves taken back (5.15.3.2.2), and the index of the place with the resulting position, or -1 for
    /// the empty board.
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<(u32, i64)>,
    /// The time of the step in seconds (5.15.3.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<f64>,
    /// The index of the actor (5.15.3.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<u32>,
    /// The message (5.15.3.2.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    say: Option<&'r str>,
    /// The mark action (5.15.3.2.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<SignData>,
    /// The winner (0 draw, 1 black, 2 white), and the margin in points as text (5.15.3.2.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<(u8, Option<String>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    c: Option<&'r str>,
    /// The time left on the clocks, in seconds (`FF[4]` BL, WL).
    #[serde(skip_serializing_if = "Option::is_none")]
    bl: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wl: Option<f64>,
    /// The moves or periods left (`FF[4]` OB, OW).
    #[serde(skip_serializing_if = "Option::is_none")]
    ob: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ow: Option<u32>,
    /// The analysis of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<AnalysisData>,
    /// The marks on points.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    g: Vec<SignData>,
    /// The territory that the record states or a count gives: the point, and its owner (1 black, 2 white).
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    o: Vec<(u32, u8)>,
    /// The points of the stones that a count declares dead.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    d: Vec<u32>,
    /// The points that a count declares to be in seki.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    s: Vec<u32>,
    /// The arrows and lines: the first point, the last point, and 1 for an arrow or 0 for a line.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    l: Vec<(u32, u32, u8)>,
    /// The points dimmed from here on (`FF[4]` DD).
    #[serde(skip_serializing_if = "Option::is_none")]
    dim: Option<Vec<u32>>,
    /// The points visible from here on (`FF[4]` VW); an empty list means all points.
    #[serde(skip_serializing_if = "Option::is_none")]
    see: Option<Vec<u32>>,
    /// The part of the board shown at this place only (Ishi 5.4 DIAGRAM).
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<[u32; 4]>,
}

impl PlaceData<'_> {
    fn clocks(&mut self, extras: &[Extra]) {
        let first = |name| sgf::values(extras, name)?.first().map(|value| value.trim());
        let seconds = |name| first(name)?.parse().ok().filter(|left: &f64| left.is_finite());
        (self.bl, self.wl) = (seconds("BL"), seconds("WL"));
        let count = |name| first(name)?.parse().ok();
        (self.ob, self.ow) = (count("OB"), count("OW"));
    }

    /// Shows the result of a count at this place. The count replaces the territory that the record states.
    pub(super) fn count(&mut self, territory: &Territory, window: Window) {
        let mut spots = std::collections::BTreeMap::new();
        annotations::count(territory, window, &mut spots);
        self.o.clear();
        for (point, spot) in spots {
            let Some(at) = number(window, point) else { continue };
            self.o.extend(spot.territory.map(|owner| (at, owner.number())));
            match spot.fate {
                Some(Fate::Dead) => self.d.push(at),
                Some(Fate::Seki) => self.s.push(at),
                None => {}
            }
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// A point and its mark, which is a text or the number of a shape.
#[derive(Debug, Serialize)]
pub(super) struct SignData(u32, SignValue);

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum SignValue {
    Text(String),
    Shape(u8),
}

/// Returns the number by which the script knows a shape.
const fn shape(shape: Shape) -> u8 {
    match shape {
        Shape::Triangle => 0,
        Shape::Square => 1,
        Shape::Circle => 2,
        Shape::Cross => 3,
        Shape::Selected => 4,
        Shape::Diamond => 5,
        Shape::Check => 6,
    }
}

fn sign_data(at: u32, sign: Sign) -> SignData {
    match sign {
        Sign::Text(text) => SignData(at, SignValue::Text(text)),
        Sign::Shape(one) => SignData(at, SignValue::Shape(shape(one))),
    }
}

/// Converts the places and branches of a record to data of the page.
pub(super) struct Writer<'r, 'b> {
    pub(super) record: &'r Record,
    pub(super) size: BoardSize,
    pub(super) window: Window,
    /// Whether the caller chose the window, so that views in the record are ignored.
    pub(super) is_chosen: bool,
    pub(super) budget: &'b mut Budget,
    pub(super) analyses: &'b Shown<'b>,
}

impl<'r> Writer<'r, '_> {
    pub(super) fn branch(&self, branch: &BranchPlaces) -> BranchData<'r> {
        BranchData { up: branch.up, first: branch.first, title: self.record.tree[branch.id].title.as_deref() }
    }

    /// Returns the data of all places. `changes` has an entry for each position; used entries become `None`.
    pub(super) fn places(
        &mut self,
        places: &Places,
        changes: &mut [Option<Box<Change>>],
    ) -> Result<Vec<PlaceData<'r>>, PageError> {
        let mut list = Vec::with_capacity(places.list.len());
        for (place, number) in places.list.iter().zip(0u32..) {
            let mut data = match place.step {
                None => self.beginning(place)?,
                Some(step) => self.step(place, step, places)?,
            };
            let node = place.step.map_or(Node::Pre(place.branch), |step| Node::Step(place.branch, step as usize));
            data.a = self.analyses.at(node, self.window);
            let position = places.positions.get(place.position);
            let is_new = place.position != 0 && position.is_some_and(|position| position.place == number);
            if is_new {
                let change = changes.get_mut(place.position as usize).and_then(Option::take).unwrap_or_default();
                data.p = data.m.is_none();
                data.k = (change.count != change.taken.len()).then_some(change.count);
                data.own = change.own;
                (data.t, data.x) = (change.turned, change.taken);
            }
            list.push(data);
        }
        for branch in places.branches.iter().filter(|branch| branch.asks) {
            let question = self.record.tree[branch.id].pre.as_deref().and_then(|pre| pre.problem);
            if let Some(data) = list.get_mut(branch.first as usize) {
                data.ask = question.map(Color::number);
            }
        }
        Ok(list)
    }

    /// Returns the data of the beginning of a branch.
    fn beginning(&mut self, place: &Place) -> Result<PlaceData<'r>, PageError> {
        let branch = &self.record.tree[place.branch];
        let is_root = place.branch == BranchId::ROOT;
        let stop = Stop::from_branch(branch, is_root.then_some(self.record));
        let pause = branch.pre.is_some() || is_root || is_bare(branch);
        let mut data = PlaceData { pause, c: stop.comment, ..PlaceData::default() };
        let corners = builder::corners(self.record, place.branch, self.size).filter(|_| !self.is_chosen);
        data.view = corners.map(|Window { left, top, right, bottom }| [left, top, right, bottom]);
        // A diagram shows its own part of the board, so the visible points (`FF[4]` VW) of earlier places no longer
        // apply.
        data.see = (walk::region(branch).is_some() && !self.is_chosen).then(Vec::new);
        self.annotate(&stop, &mut data)?;
        Ok(data)
    }

    fn step(&mut self, place: &Place, index: u32, places: &Places) -> Result<PlaceData<'r>, PageError> {
        let mut data = PlaceData::default();
        let Some(step) = self.record.tree[place.branch].steps().get(index as usize) else { return Ok(data) };
        data.at = step.time().map(wei7_core::StepTime::seconds);
        data.by = step.actor();
        data.c = step.comment();
        data.clocks(step.extras().as_slice());
        self.action(step, place, places, &mut data);
        self.annotate(&Stop::from_step(step), &mut data)?;
        Ok(data)
    }

    fn action(&self, step: &'r Step, place: &Place, places: &Places, data: &mut PlaceData<'r>) {
        match &step.action {
            Action::Move(played) => {
                let at = match played.vertex {
                    Vertex::Pass => -1,
                    Vertex::Play(point) => number(self.window, point).map_or(-2, i64::from),
                };
                data.m = Some((played.color.number(), at));
                data.e = played.evaluation.map(|evaluation| match evaluation {
                    Evaluation::Good => 1,
                    Evaluation::Bad => 2,
                });
                data.n = walk::number(step.extras().as_slice());
            }
            Action::Takeback(count) => {
                let position = places.positions.get(place.position).filter(|_| place.position != 0);
                data.back = Some((*count, position.map_or(-1, |position| i64::from(position.place))));
            }
            Action::Mark(mark) => data.mark = self.sign(mark),
            Action::Message(text) => data.say = Some(text),
            Action::Result(GameResult { winner, margin }) => {
                data.result = Some((winner.map_or(0, Color::number), margin.map(|margin| margin.to_string())));
            }
        }
    }

    fn sign(&self, mark: &Mark) -> Option<SignData> {
        Some(sign_data(number(self.window, mark.point)?, annotations::sign(mark)))
    }

    /// Adds marks, territory, arrows, dimmed and visible points.
    fn annotate(&mut self, stop: &Stop<'_>, data: &mut PlaceData<'r>) -> Result<(), PageError> {
        let mut spots = std::collections::BTreeMap::new();
        annotations::annotate(stop, self.size, self.window, &mut spots);
        for (point, spot) in spots {
            let Some(at) = number(self.window, point) else { continue };
            data.o.extend(spot.territory.map(|owner| (at, owner.number())));
            data.g.extend(spot.signs.into_iter().map(|sign| sign_data(at, sign)));
        }
        // A short list may cover the whole board, so the budget counts points, not values of the list.
        self.budget.spend(data.o.len())?;
        let ends = |stroke: Stroke| {
            let Stroke { from, to, arrow } = stroke;
            Some((number(self.window, from)?, number(self.window, to)?, u8::from(arrow)))
        };
        data.l = annotations::strokes(stop, self.size, self.window).into_iter().filter_map(ends).collect();
        for extras in stop.extras {
            if let Some(values) = sgf::values(extras, "DD") {
                data.dim = Some(self.points(values)?);
            }
            if let Some(values) = sgf::values(extras, "VW").filter(|_| !self.is_chosen) {
                data.see = Some(self.points(values)?);
            }
        }
        Ok(())
    }

    fn points(&mut self, values: &[Text]) -> Result<Vec<u32>, PageError> {
        let area = Area::new(values, self.size);
        let points: Vec<_> = area.within(self.window).filter_map(|point| number(self.window, point)).collect();
        self.budget.spend(points.len())?;
        Ok(points)
    }
}

/// Returns whether a branch has neither steps nor children.
fn is_bare(branch: &Branch) -> bool {
    branch.steps().is_empty() && branch.children().is_empty()
}
