//! What the parts of a record say in SGF: the properties that are written for them when nothing else is known.
//!
//! Reading compares these with what a node has, and keeps the difference as items; writing applies the items to them. So a
//! node comes back as it was because of how it is kept, and not because somebody thought of every property.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use wei7_core::{
    Action, BoardSize, Color, Evaluation, Extra, GameResult, Info, Mark, Move, Point, Pre, Record, RulesType, Shape,
    Size, Spelling, Stone, Supplement, Text, Vertex,
};

use crate::model::point::{Rectangle, name, rectangle};
use crate::model::properties::{Id, Type};
use crate::model::text::{compose, escape, escape_part, escape_simple, simple_text, text};
use crate::normalize::old_versions::as_written;
use crate::normalize::spelling::usual;
use crate::record::headers;

/// A property as it stands in a file: identifier and raw values.
#[derive(Clone, Debug)]
pub(crate) struct SgfProperty<'v> {
    /// Which it is, by its name.
    pub(crate) id: Id,
    pub(crate) name: Cow<'v, str>,
    pub(crate) values: Values<'v>,
}

/// The raw values of a property; most have one.
#[derive(Clone, Debug)]
pub(crate) enum Values<'v> {
    One(Cow<'v, str>),
    Several(Vec<Cow<'v, str>>),
}

impl<'v> Values<'v> {
    pub(crate) fn as_slice(&self) -> &[Cow<'v, str>] {
        match self {
            Self::One(value) => std::slice::from_ref(value),
            Self::Several(values) => values,
        }
    }
}

impl<'v> Extend<Cow<'v, str>> for Values<'v> {
    fn extend<I: IntoIterator<Item = Cow<'v, str>>>(&mut self, more: I) {
        if let Self::One(first) = self {
            *self = Self::Several(vec![std::mem::take(first)]);
        }
        if let Self::Several(values) = self {
            values.extend(more);
        }
    }
}

impl<'v> FromIterator<Cow<'v, str>> for Values<'v> {
    fn from_iter<I: IntoIterator<Item = Cow<'v, str>>>(values: I) -> Self {
        let mut values = values.into_iter();
        match (values.next(), values.next()) {
            (Some(one), None) => Self::One(one),
            (first, second) => Self::Several(first.into_iter().chain(second).chain(values).collect()),
        }
    }
}

impl<'v> SgfProperty<'v> {
    pub(crate) fn new(name: Cow<'v, str>, values: Values<'v>) -> Self {
        Self { id: Id::of(name.as_bytes()), name, values }
    }

    fn one(name: &'static str, value: impl Into<Cow<'v, str>>) -> Self {
        Self::new(Cow::Borrowed(name), Values::One(value.into()))
    }

    fn text(name: &'static str, text: &'v str) -> Self {
        Self::one(name, escape(text))
    }

    fn simple(name: &'static str, text: &'v str) -> Self {
        Self::one(name, escape_simple(text))
    }

    /// Whether it is the property of this identifier.
    pub(crate) fn is(&self, id: Id, name: &str) -> bool {
        self.id == id && (id != Id::Unknown || self.name == name)
    }
}

/// The application that writes.
const APPLICATION: &str = concat!("wei7:", env!("CARGO_PKG_VERSION"));

/// What every file that is written says of itself.
pub(crate) fn header() -> Vec<SgfProperty<'static>> {
    vec![
        SgfProperty::one("FF", "4"),
        SgfProperty::one("CA", "UTF-8"),
        SgfProperty::one("GM", "1"),
        SgfProperty::one("AP", APPLICATION),
    ]
}

/// The board and the game information.
pub(crate) fn game(record: &Record) -> Vec<SgfProperty<'_>> {
    // Room for what a record usually says of a game.
    let mut said = Vec::with_capacity(24);
    said.extend(size(record));
    if let Some(info) = record.info.as_deref() {
        info_said(info, &mut said);
    }
    said
}

/// SZ.
pub(crate) fn size(record: &Record) -> Option<SgfProperty<'static>> {
    let board = record.size.map(Size::board_size)?;
    let lines = if board.width() == board.height() {
        board.width().to_string()
    } else {
        format!("{}:{}", board.width(), board.height())
    };
    Some(SgfProperty::one("SZ", lines))
}

fn info_said<'i>(info: &'i Info, said: &mut Vec<SgfProperty<'i>>) {
    let mut add = |name, text: Option<Cow<'i, str>>| {
        said.extend(text.map(|text| match text {
            Cow::Borrowed(text) => SgfProperty::simple(name, text),
            Cow::Owned(text) => SgfProperty::one(name, escape_simple(&text).into_owned()),
        }));
    };
    add("GN", info.name.as_deref().map(Cow::Borrowed));
    add("PC", info.place.as_deref().map(Cow::Borrowed));
    for (color, name, rank) in [(Color::Black, "PB", "BR"), (Color::White, "PW", "WR")] {
        add(name, side(info, color, |person| person.name.as_ref()));
        add(rank, side(info, color, |person| person.rank.as_ref()));
    }
    // DT has no time of day.
    add("DT", info.time.as_ref().and_then(|time| time.as_str().get(..10)).map(Cow::Borrowed));
    if let Some(rules) = &info.rules {
        add("KM", rules.komi.map(|komi| komi.to_string().into()));
        add("RU", rules.kind.map(|kind| Cow::Borrowed(rules_name(kind))));
    }
    add("RE", info.result.map(|result| result_said(result).into()));
    headers::headers(info, said);
}

/// RU.
pub(crate) const fn rules_name(kind: RulesType) -> &'static str {
    match kind {
        RulesType::Chinese => "Chinese",
        RulesType::Japanese => "Japanese",
        RulesType::Korean => "Korean",
    }
}

/// What the players of a side have, joined; `None` if none of them has it.
fn side<'i>(
    info: &'i Info,
    color: Color,
    get: impl Fn(&'i wei7_core::Participant) -> Option<&'i Text>,
) -> Option<Cow<'i, str>> {
    let people = info.participants.as_deref().unwrap_or_default();
    let players = info.players.as_deref().unwrap_or_default().iter();
    let of_side = players.filter(|player| player.color == Some(color));
    let texts = of_side.filter_map(|player| people.get(player.participant as usize)).filter_map(get);
    match *texts.map(|text| &**text).collect::<Vec<_>>() {
        [] => None,
        [only] => Some(Cow::Borrowed(only)),
        ref several => Some(Cow::Owned(several.join(" & "))),
    }
}

fn result_said(result: GameResult) -> String {
    let Some(winner) = result.winner else { return "0".to_owned() };
    let side = if winner == Color::Black { "B" } else { "W" };
    match result.margin {
        None => format!("{side}+R"),
        Some(margin) => format!("{side}+{margin}"),
    }
}

/// A node without a move: `title` is of its branch, `setup` what it puts down in mid-game.
pub(crate) fn position<'r>(
    pre: Option<&'r Pre>,
    title: Option<&'r str>,
    setup: Option<(&[Stone], &[Point])>,
) -> Vec<SgfProperty<'r>> {
    let mut said = Vec::new();
    said.extend(title.map(|title| SgfProperty::simple("N", title)));
    let stones = pre.map(Pre::stones).unwrap_or_default();
    let (put, emptied) = setup.unwrap_or_default();
    let put = unique(stones, put);
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        points(name, put.iter().filter(|stone| stone.color == color).map(|stone| stone.point), &mut said);
    }
    points("AE", free(emptied, &put), &mut said);
    if let Some(pre) = pre {
        // Who is to answer is whose turn it is. It says less: PL of a file is never a problem.
        said.extend(pre.problem.map(|side| SgfProperty::one("PL", if side == Color::Black { "B" } else { "W" })));
        said.extend(pre.comment.as_deref().map(|comment| SgfProperty::text("C", comment)));
        marks(pre.marks.as_deref().unwrap_or_default(), &mut said);
    }
    said
}

/// Each point once (`FF[4]` setup properties): of the stones of a `pre` the first on a point stands there, of those of a setup
/// the last.
fn unique(stones: &[Stone], put: &[Stone]) -> Vec<Stone> {
    let mut unique: Vec<Stone> = Vec::with_capacity(stones.len() + put.len());
    let mut places = HashMap::new();
    for (stone, counts) in stones.iter().map(|stone| (*stone, false)).chain(put.iter().map(|put| ((*put), true))) {
        match places.entry(stone.point) {
            Entry::Vacant(place) => {
                place.insert(unique.len());
                unique.push(stone);
            }
            Entry::Occupied(place) => {
                if let Some(there) = unique.get_mut(*place.get()).filter(|_| counts) {
                    *there = stone;
                }
            }
        }
    }
    unique
}

/// The points that are emptied and stay empty, each once.
fn free(emptied: &[Point], put: &[Stone]) -> impl Iterator<Item = Point> {
    let mut taken: HashSet<Point> =
        if emptied.is_empty() { HashSet::new() } else { put.iter().map(|stone| stone.point).collect() };
    emptied.iter().map(|point| Point::new(point.x, point.y)).filter(move |point| taken.insert(*point))
}

/// A node with a move.
pub(crate) fn step<'r>(step: &'r wei7_core::Step, title: Option<&'r str>) -> Vec<SgfProperty<'r>> {
    let mut said = Vec::new();
    if let Action::Move(played) = step.action {
        said.push(move_said(played));
        match played.evaluation {
            Some(Evaluation::Good) => said.push(SgfProperty::one("TE", "1")),
            Some(Evaluation::Bad) => said.push(SgfProperty::one("BM", "1")),
            None => {}
        }
    }
    headers::number(&step.supplement, &mut said);
    said.extend(title.map(|title| SgfProperty::simple("N", title)));
    said.extend(step.comment.as_deref().map(|comment| SgfProperty::text("C", comment)));
    marks(step.marks.as_deref().unwrap_or_default(), &mut said);
    said
}

fn move_said(played: Move) -> SgfProperty<'static> {
    let property = if played.color == Color::Black { "B" } else { "W" };
    let value = match played.vertex {
        Vertex::Pass => "",
        Vertex::Play(point) => name(point),
    };
    SgfProperty::one(property, value)
}

fn points(property: &'static str, points: impl Iterator<Item = Point>, said: &mut Vec<SgfProperty<'_>>) {
    let mut points = points.map(|point| Cow::Borrowed(name(point))).peekable();
    if points.peek().is_some() {
        said.push(SgfProperty::new(Cow::Borrowed(property), points.collect()));
    }
}

/// The shapes by their properties.
pub(crate) const SHAPES: [(Id, &str, Shape); 5] = [
    (Id::TR, "TR", Shape::Triangle),
    (Id::SQ, "SQ", Shape::Square),
    (Id::CR, "CR", Shape::Circle),
    (Id::MA, "MA", Shape::Cross),
    (Id::SL, "SL", Shape::Selected),
];

/// The shape that is shown: `FF[4]` has neither diamonds nor check marks.
fn shape(mark: &Mark) -> Option<Shape> {
    mark.supplement.find(|item| match item {
        Extra::Shape(Shape::Diamond) => Some(Shape::Circle),
        Extra::Shape(Shape::Check) => Some(Shape::Cross),
        Extra::Shape(shape) => Some(*shape),
        _ => None,
    })
}

fn label(mark: &Mark) -> Cow<'_, str> {
    let label = mark.supplement.find(|item| match item {
        Extra::Label(label) => Some(Cow::Borrowed(&**label)),
        Extra::Symbol(symbol) => Some(Cow::Owned(symbol.to_string())),
        _ => None,
    });
    label.unwrap_or_else(|| Cow::Owned(mark.symbol.as_char().to_string()))
}

fn marks(marks: &[Mark], said: &mut Vec<SgfProperty<'_>>) {
    if marks.is_empty() {
        return;
    }
    for (_, name, kind) in SHAPES {
        points(name, marks.iter().filter(|mark| shape(mark) == Some(kind)).map(|mark| mark.point), said);
    }
    labels(marks.iter().filter(|mark| shape(mark).is_none()), said);
}

/// LB: one label on each point, as `FF[4]` has it; several marks of a point become one of several characters.
fn labels<'m>(marks: impl Iterator<Item = &'m Mark>, said: &mut Vec<SgfProperty<'_>>) {
    let mut values: Vec<Cow<'_, str>> = Vec::new();
    let mut places: HashMap<Point, usize> = HashMap::new();
    for mark in marks {
        let label = label(mark);
        let label = escape_part(&label);
        match places.entry(mark.point) {
            Entry::Vacant(place) => {
                place.insert(values.len());
                values.push(format!("{}:{label}", name(mark.point)).into());
            }
            Entry::Occupied(place) => {
                if let Some(value) = values.get_mut(*place.get()) {
                    value.to_mut().push_str(&label);
                }
            }
        }
    }
    if !values.is_empty() {
        said.push(SgfProperty::new(Cow::Borrowed("LB"), values.into_iter().collect()));
    }
}

/// Whether two lists of values of one property are the same to `FF[4]`.
pub(crate) fn mean_the_same(id: Id, a: &[Cow<'_, str>], b: &[Cow<'_, str>], size: BoardSize) -> bool {
    if a == b {
        return true;
    }
    let each = |same: fn(&str, &str) -> bool| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    match id.row().map(|row| row.value) {
        Some(Type::Points) => same_points(a, b, size),
        Some(Type::PointText) => a.len() == b.len() && labels_read(a) == labels_read(b),
        Some(Type::Text) => each(|a, b| text(a) == text(b)),
        Some(Type::SimpleText) => each(|a, b| simple_text(a) == simple_text(b)),
        _ => false,
    }
}

/// Labels without their escapes, in an order of their own.
fn labels_read<'v>(values: &'v [Cow<'_, str>]) -> Vec<(&'v str, Cow<'v, str>)> {
    let label =
        |raw: &'v str| compose(raw).map_or(("", Cow::Borrowed(raw)), |(point, text)| (point, simple_text(text)));
    let mut labels: Vec<_> = values.iter().map(|raw| label(raw)).collect();
    labels.sort_unstable();
    labels
}

/// Whether two lists that name each of their points once name the same points, in another order or in rectangles.
fn same_points(a: &[Cow<'_, str>], b: &[Cow<'_, str>], size: BoardSize) -> bool {
    let parts = |values: &[Cow<'_, str>]| {
        let parts: Result<Vec<_>, _> =
            values.iter().map(|raw| rectangle(raw, size).map(|(rectangle, _)| rectangle)).collect();
        parts.ok()
    };
    let (Some(a), Some(b)) = (parts(a), parts(b)) else { return false };
    let count = |parts: &[Rectangle]| parts.iter().fold(0usize, |sum, part| sum.saturating_add(part.area()));
    if count(&a) != count(&b) {
        return false;
    }
    let points = |parts: Vec<Rectangle>| {
        let mut points: Vec<Point> = parts.into_iter().flat_map(Rectangle::points).collect();
        points.sort_unstable();
        points
    };
    points(a) == points(b)
}

/// The usual spelling of a lone value that has another one.
fn usual_of<'v>(id: Id, values: &'v [Cow<'_, str>], size: BoardSize) -> Option<Cow<'v, str>> {
    if let [only] = values { usual(id, only, size) } else { None }
}

/// What has to be kept beside what the hub says, so that `written` comes back: properties that differ, and those that were not there.
pub(crate) fn difference(written: &[SgfProperty<'_>], said: &[SgfProperty<'_>], size: BoardSize) -> Vec<Extra> {
    let same = |a: &SgfProperty<'_>, b: &SgfProperty<'_>| {
        a.is(b.id, &b.name) && mean_the_same(a.id, a.values.as_slice(), b.values.as_slice(), size)
    };
    let mut items = Vec::new();
    for one in written.iter().filter(|one| !said.iter().any(|said| same(said, one))) {
        let property = |values: &[Cow<'_, str>]| {
            let values = values.iter().map(|value| (&**value).into()).collect();
            Extra::Property { id: (&*one.name).into(), values }
        };
        let Some(usual) = usual_of(one.id, one.values.as_slice(), size) else {
            items.push(property(one.values.as_slice()));
            continue;
        };
        // How a value is spelt is not what it says.
        let usual = [usual];
        if !said.iter().any(|said| said.is(one.id, &one.name) && said.values.as_slice() == usual) {
            items.push(property(&usual));
        }
        items.push(as_written(one));
    }
    for one in said.iter().filter(|one| !written.iter().any(|written| written.is(one.id, &one.name))) {
        items.push(Extra::Absent((&*one.name).into()));
    }
    items
}

/// Applies the items of the parts of a node to what the hub says of it.
pub(crate) fn amend<'r>(said: &mut Vec<SgfProperty<'r>>, supplements: &[&'r Supplement], size: BoardSize) {
    let items = || supplements.iter().flat_map(|supplement| supplement.items());
    // Most nodes have none.
    if items().next().is_none() {
        return;
    }
    let mut places: HashMap<Cow<'r, str>, usize> = HashMap::new();
    for (place, one) in said.iter().enumerate() {
        places.entry(one.name.clone()).or_insert(place);
    }
    for item in items() {
        if let Extra::Property { id, values } = item
            // The output is in no other version and charset, whatever an item of an earlier time says.
            && !matches!(&**id, "FF" | "CA")
        {
            let values = values.iter().map(|value| Cow::Borrowed(&**value)).collect();
            if let Some(one) = places.get(&**id).and_then(|place| said.get_mut(*place)) {
                one.values = values;
            } else {
                places.insert(Cow::Borrowed(id), said.len());
                said.push(SgfProperty::new(Cow::Borrowed(id), values));
            }
        }
    }
    for item in items() {
        if let Extra::Spelling(Spelling::Property { id, values }) = item
            && let [value] = values.as_slice()
            && let Some(one) = places.get(&**id).and_then(|place| said.get_mut(*place))
            && usual(one.id, value, size).is_some_and(|usual| one.values.as_slice() == [usual])
        {
            one.values = Values::One(Cow::Borrowed(value));
        }
    }
    let absent: HashSet<&str> =
        items().filter_map(|item| if let Extra::Absent(name) = item { Some(&**name) } else { None }).collect();
    said.retain(|one| !absent.contains(&*one.name));
}
