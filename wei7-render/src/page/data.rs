//! The data that a page embeds for its script. Names are short, since there is an object for each move.
//!
//! Points are numbers, row by row in the window of the page. Nothing is nested, so the depth of branches does not matter.

use serde::Serialize;
use wei7_core::territory::Territory;
use wei7_core::{
    Action, BoardSize, Branch, BranchId, Color, Evaluation, Extra, GameResult, Mark, Record, Shape, Step, Text, Vertex,
};

use super::PageError;
use super::changes::{Budget, Change, Turned, number};
use super::places::{Place, Places, Stretch};
use crate::scene::area::Area;
use crate::scene::walk::{self, Stop};
use crate::scene::{Fate, Sign, Stroke, Window, annotations, builder, sgf};

/// The data of a page.
#[derive(Debug, Serialize)]
pub(super) struct Data<'r> {
    /// Columns and rows of the board.
    pub(super) size: [u32; 2],
    /// Left, top, right, bottom.
    pub(super) window: [u32; 4],
    pub(super) stars: Vec<u32>,
    pub(super) coordinates: bool,
    /// The place where the page opens.
    pub(super) open: usize,
    /// The names of the participants (5.7).
    pub(super) people: Vec<&'r str>,
    /// The color that each of them plays, if the record names actors (5.15.3.3).
    pub(super) sides: Vec<u8>,
    pub(super) branches: Vec<BranchData<'r>>,
    pub(super) places: Vec<PlaceData<'r>>,
    /// Which repetition is forbidden to who tries moves out: 0 that of the position before the opponent's last turn, 1 that of
    /// any, 2 that of any with the same side to move (rules/M3, rules/M4).
    pub(super) ko: u8,
    /// Whether suicide of several stones is allowed.
    pub(super) suicide: bool,
    pub(super) files: Vec<FileData>,
}

/// A file to be saved.
#[derive(Clone, Debug, Serialize)]
pub(super) struct FileData {
    pub(super) label: String,
    pub(super) name: String,
    /// Its content: deflated, in base64.
    pub(super) data: String,
}

/// A branch, in document order.
#[derive(Debug, Serialize)]
pub(super) struct BranchData<'r> {
    /// The branch above; the root names itself.
    up: u32,
    /// Its first place; its last is before the first of the next branch.
    first: u32,
    /// The title (5.15.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'r str>,
}

/// A place: where a branch begins, or a step.
#[derive(Debug, Default, Serialize)]
pub(super) struct PlaceData<'r> {
    /// 5.15.5: a `pre` is a pause point; so is the beginning of the record, and a branch that holds nothing else.
    #[serde(skip_serializing_if = "is_no")]
    pause: bool,
    /// The side that is to answer a problem (5.15.2.2).
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<u8>,
    /// A move: its color and its point, -1 for a pass and -2 for what is not in the window.
    #[serde(skip_serializing_if = "Option::is_none")]
    m: Option<(u8, i64)>,
    /// The evaluation (5.15.3.2.1.3): 1 good, 2 bad.
    #[serde(skip_serializing_if = "Option::is_none")]
    e: Option<u8>,
    /// The number of the move where it is not one more than that of the move before.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
    /// Points that are set up: the color before and after.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    t: Vec<Turned>,
    /// Whether it makes a position without a move.
    #[serde(skip_serializing_if = "is_no")]
    p: bool,
    /// The points that a move emptied.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    x: Vec<u32>,
    /// The number of those on the whole board, if the window does not show all.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<usize>,
    /// Whether they were of the side that moved.
    #[serde(skip_serializing_if = "is_no")]
    own: bool,
    /// 5.15.3.2.2: how many moves are taken back, and the place whose position that leads to; -1 for the empty board.
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<(u32, i64)>,
    /// The time in seconds (5.15.3.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<f64>,
    /// The actor (5.15.3.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<u32>,
    /// The message (5.15.3.2.5).
    #[serde(skip_serializing_if = "Option::is_none")]
    say: Option<&'r str>,
    /// The mark action (5.15.3.2.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<SignData>,
    /// 5.15.3.2.3: the winner, 0 for a draw, and the margin as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<(u8, Option<String>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    c: Option<&'r str>,
    /// What the clocks show, in seconds (`FF[4]` BL, WL).
    #[serde(skip_serializing_if = "Option::is_none")]
    bl: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wl: Option<f64>,
    /// Moves or periods that are left (`FF[4]` OB, OW).
    #[serde(skip_serializing_if = "Option::is_none")]
    ob: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ow: Option<u32>,
    /// Marks.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    g: Vec<SignData>,
    /// Territory: point and owner.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    o: Vec<(u32, u8)>,
    /// The dead stones of a count.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    d: Vec<u32>,
    /// The points in seki of a count.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    s: Vec<u32>,
    /// Arrows (1) and lines (0): from, to.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    l: Vec<(u32, u32, u8)>,
    /// The dimmed points from here on (`FF[4]` DD).
    #[serde(skip_serializing_if = "Option::is_none")]
    dim: Option<Vec<u32>>,
    /// The visible points from here on (`FF[4]` VW); none means all.
    #[serde(skip_serializing_if = "Option::is_none")]
    see: Option<Vec<u32>>,
    /// The part of the board that is shown only here (Ishi 5.4 DIAGRAM).
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<[u32; 4]>,
}

impl PlaceData<'_> {
    fn clocks(&mut self, items: &[Extra]) {
        let first = |name| sgf::values(items, name)?.first().map(|value| value.trim());
        let seconds = |name| first(name)?.parse().ok().filter(|left: &f64| left.is_finite());
        (self.bl, self.wl) = (seconds("BL"), seconds("WL"));
        let count = |name| first(name)?.parse().ok();
        (self.ob, self.ow) = (count("OB"), count("OW"));
    }

    /// Shows a count here, instead of the territory that the record states.
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
const fn is_no(is: &bool) -> bool {
    !*is
}

/// A point and its mark: a text, or the number of a shape.
#[derive(Debug, Serialize)]
pub(super) struct SignData(u32, Shown);

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Shown {
    Text(String),
    Shape(u8),
}

/// The shapes in the order in which the script draws them.
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

fn shown(at: u32, sign: Sign) -> SignData {
    match sign {
        Sign::Text(text) => SignData(at, Shown::Text(text)),
        Sign::Shape(one) => SignData(at, Shown::Shape(shape(one))),
    }
}

/// Makes the data of places and branches.
pub(super) struct Writer<'r, 'b> {
    pub(super) record: &'r Record,
    pub(super) size: BoardSize,
    pub(super) window: Window,
    /// Whether the window was chosen by the caller, so that views of the record do not count.
    pub(super) is_chosen: bool,
    pub(super) budget: &'b mut Budget,
}

impl<'r> Writer<'r, '_> {
    pub(super) fn branch(&self, stretch: &Stretch) -> BranchData<'r> {
        BranchData { up: stretch.up, first: stretch.first, title: self.record.tree[stretch.id].title.as_deref() }
    }

    /// The places of a record. `changes` are those of positions.
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
            let position = places.positions.get(place.position as usize);
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
        for stretch in places.branches.iter().filter(|stretch| stretch.asks) {
            let question = self.record.tree[stretch.id].pre.as_deref().and_then(|pre| pre.problem);
            if let Some(data) = list.get_mut(stretch.first as usize) {
                data.ask = question.map(Color::number);
            }
        }
        Ok(list)
    }

    /// The place at the beginning of a branch.
    fn beginning(&mut self, place: &Place) -> Result<PlaceData<'r>, PageError> {
        let branch = &self.record.tree[place.branch];
        let is_root = place.branch == BranchId::ROOT;
        let stop = Stop::of_branch(branch, is_root.then_some(self.record));
        let pause = branch.pre.is_some() || is_root || is_bare(branch);
        let mut data = PlaceData { pause, c: stop.comment, ..PlaceData::default() };
        let corners = builder::corners(self.record, place.branch, self.size).filter(|_| !self.is_chosen);
        data.view = corners.map(|Window { left, top, right, bottom }| [left, top, right, bottom]);
        // A diagram ends an older view.
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
        self.annotate(&Stop::of_step(step), &mut data)?;
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
                let position = places.positions.get(place.position as usize).filter(|_| place.position != 0);
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
        Some(shown(number(self.window, mark.point)?, annotations::sign(mark)))
    }

    /// Marks, territory and arrows, as in pictures.
    fn annotate(&mut self, stop: &Stop<'_>, data: &mut PlaceData<'r>) -> Result<(), PageError> {
        let mut spots = std::collections::BTreeMap::new();
        annotations::annotate(stop, self.size, self.window, &mut spots);
        for (point, spot) in spots {
            let Some(at) = number(self.window, point) else { continue };
            data.o.extend(spot.territory.map(|owner| (at, owner.number())));
            data.g.extend(spot.signs.into_iter().map(|sign| shown(at, sign)));
        }
        // A short list may name the whole board.
        self.budget.spend(data.o.len())?;
        let ends = |stroke: Stroke| {
            let Stroke { from, to, arrow } = stroke;
            Some((number(self.window, from)?, number(self.window, to)?, u8::from(arrow)))
        };
        data.l = annotations::strokes(stop, self.size, self.window).into_iter().filter_map(ends).collect();
        for items in stop.items {
            if let Some(values) = sgf::values(items, "DD") {
                data.dim = Some(self.points(values)?);
            }
            if let Some(values) = sgf::values(items, "VW").filter(|_| !self.is_chosen) {
                data.see = Some(self.points(values)?);
            }
        }
        Ok(())
    }

    fn points(&mut self, values: &[Text]) -> Result<Vec<u32>, PageError> {
        let area = Area::of(values, self.size);
        let points: Vec<_> = area.within(self.window).filter_map(|point| number(self.window, point)).collect();
        self.budget.spend(points.len())?;
        Ok(points)
    }
}

/// Whether a branch has nothing but its beginning.
fn is_bare(branch: &Branch) -> bool {
    branch.steps().is_empty() && branch.children().is_empty()
}
