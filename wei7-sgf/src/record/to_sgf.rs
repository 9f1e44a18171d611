//! Converts a record to the properties in which it is written.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use wei7_core::{
    Action, Branch, BranchId, Color, Evaluation, Extra, GameResult, Info, Move, Point, Pre, ProblemMarks, Record,
    RulesType, Size, Stone, Vertex,
};

use super::headers;
use super::marks::write_marks;
use crate::model::point::name;
use crate::model::properties::Id;
use crate::model::sgf_property::SgfProperty;
use crate::model::size::as_written;
use crate::model::text::escape_simple;

/// Value of AP in written files: name and version of this library.
const APPLICATION: &str = concat!("wei7:", env!("CARGO_PKG_VERSION"));

/// Returns the properties with which the root of every written file begins.
pub(crate) fn header() -> Vec<SgfProperty<'static>> {
    vec![
        SgfProperty::one("FF", "4"),
        SgfProperty::one("CA", "UTF-8"),
        SgfProperty::one("GM", "1"),
        SgfProperty::one("AP", APPLICATION),
    ]
}

/// Returns the properties for the game information of a record.
pub(crate) fn info(record: &Record) -> Vec<SgfProperty<'_>> {
    // Enough for most games.
    let mut out = Vec::with_capacity(24);
    if let Some(info) = record.info.as_deref() {
        info_properties(info, &mut out);
    }
    out
}

/// Returns SZ for the board size that the record names, or `None` if the record names none.
pub(crate) fn size(record: &Record) -> Option<SgfProperty<'static>> {
    let board = record.size.map(Size::board_size)?;
    Some(SgfProperty::one("SZ", as_written(board)))
}

/// Returns the side to play that must be written as `PL` beside the stones at the start: the side of the first move, if
/// readers would assume the other side. `FF[4]` defines no side without `PL`; readers assume White after a handicap
/// (`HA`), otherwise Black.
pub(crate) fn side_to_play(record: &Record) -> Option<Color> {
    let root = &record.tree[BranchId::ROOT];
    root.pre.as_deref().filter(|pre| !pre.stones().is_empty() && pre.problem.is_none())?;
    let mut branch = root;
    let first = loop {
        if let Some(step) = branch.steps().first() {
            break step;
        }
        branch = &record.tree[*branch.children().first()?];
        if is_set_up(branch) {
            return None;
        }
    };
    let Action::Move(played) = first.action else { return None };
    let expected = if has_handicap(record) { Color::White } else { Color::Black };
    (played.color != expected).then_some(played.color)
}

/// Returns whether stones are set up at the beginning of a branch, before or during the game.
pub(crate) fn is_set_up(branch: &Branch) -> bool {
    branch.pre.as_deref().is_some_and(|pre| !pre.stones().is_empty())
        || branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. }))
}

/// Returns whether the writer writes a handicap (`HA`) of at least 2.
pub(crate) fn has_handicap(record: &Record) -> bool {
    let Some(info) = record.info.as_deref() else { return false };
    let mut properties = Vec::new();
    headers::headers(info, &mut properties);
    let counts = |value: &str| value.trim().parse::<u32>().is_ok_and(|stones| stones >= 2);
    let is_counted = |extra: &Extra| match extra {
        Extra::Property { id, values } => &**id == "HA" && values.iter().any(|value| counts(value)),
        _ => false,
    };
    properties.iter().any(|one| one.id == Id::HA) || info.extras.as_slice().iter().any(is_counted)
}

/// Returns the property `PL` that names this side.
pub(crate) fn player(side: Color) -> SgfProperty<'static> {
    SgfProperty::one("PL", if side == Color::Black { "B" } else { "W" })
}

fn info_properties<'i>(info: &'i Info, out: &mut Vec<SgfProperty<'i>>) {
    let mut add = |name, text: Option<Cow<'i, str>>| {
        out.extend(text.map(|text| match text {
            Cow::Borrowed(text) => SgfProperty::simple(name, text),
            Cow::Owned(text) => SgfProperty::one(name, escape_simple(&text).into_owned()),
        }));
    };
    add("GN", info.name.as_deref().map(Cow::Borrowed));
    add("PC", info.place.as_deref().map(Cow::Borrowed));
    for (color, name, rank) in [(Color::Black, "PB", "BR"), (Color::White, "PW", "WR")] {
        add(name, info.side_text(color, |person| person.name.as_ref()));
        add(rank, info.side_text(color, |person| person.rank.as_ref()));
    }
    // DT has no time of day.
    add("DT", info.time.as_ref().and_then(|time| time.as_str().get(..10)).map(Cow::Borrowed));
    if let Some(rules) = &info.rules {
        add("KM", rules.komi.map(|komi| komi.to_string().into()));
        add("RU", rules.kind.map(|kind| Cow::Borrowed(rules_name(kind))));
    }
    add("RE", info.result.map(|result| result_text(result).into()));
    headers::headers(info, out);
}

/// Returns the value of RU for these rules.
pub(crate) const fn rules_name(kind: RulesType) -> &'static str {
    match kind {
        RulesType::Chinese => "Chinese",
        RulesType::Japanese => "Japanese",
        RulesType::Korean => "Korean",
    }
}

fn result_text(result: GameResult) -> String {
    let Some(winner) = result.winner else { return "0".to_owned() };
    let side = if winner == Color::Black { "B" } else { "W" };
    match result.margin {
        None => format!("{side}+R"),
        Some(margin) => format!("{side}+{margin}"),
    }
}

/// Returns the properties of a node without a move. `title` is the title of the branch; `setup` is the stones and the
/// emptied points of a setup during the game.
pub(crate) fn position<'r>(
    pre: Option<&'r Pre>,
    title: Option<&'r str>,
    setup: Option<(&[Stone], &[Point])>,
) -> Vec<SgfProperty<'r>> {
    let mut out = Vec::new();
    out.extend(title.map(|title| SgfProperty::simple("N", title)));
    let stones = pre.map(Pre::stones).unwrap_or_default();
    let (put, emptied) = setup.unwrap_or_default();
    let put = unique_stones(stones, put);
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        out.extend(SgfProperty::points(name, put.iter().filter(|stone| stone.color == color).map(|stone| stone.point)));
    }
    out.extend(SgfProperty::points("AE", still_empty(emptied, &put)));
    if let Some(pre) = pre {
        // SGF has no property for a problem. PL names the side that has to answer, but does not make the position a
        // problem.
        out.extend(pre.problem.map(player));
        out.extend(pre.comment.as_deref().map(|comment| SgfProperty::text("C", comment)));
        write_marks(pre.marks.as_deref().unwrap_or_default(), &mut out);
    }
    out
}

/// Returns the stones so that each point occurs once (`FF[4]` setup properties). If stones share a point, the first one
/// counts in `stones` of a `pre`, and the last one in `put`, the stones of a setup.
fn unique_stones(stones: &[Stone], put: &[Stone]) -> Vec<Stone> {
    let mut unique: Vec<Stone> = Vec::with_capacity(stones.len() + put.len());
    let mut places = BTreeMap::new();
    for (stone, counts) in stones.iter().map(|stone| (*stone, false)).chain(put.iter().map(|put| ((*put), true))) {
        let place = *places.entry(stone.point).or_insert(unique.len());
        match unique.get_mut(place) {
            Some(there) if counts => *there = stone,
            Some(_) => {}
            None => unique.push(stone),
        }
    }
    unique
}

/// Returns the emptied points on which `put` has no stone, each point once.
fn still_empty(emptied: &[Point], put: &[Stone]) -> impl Iterator<Item = Point> {
    let mut taken: BTreeSet<Point> = put.iter().map(|stone| stone.point).collect();
    emptied.iter().copied().filter(move |point| taken.insert(*point))
}

/// A line of play below the position of a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerLine {
    /// Side that has to answer.
    pub(crate) solver: Color,
    /// Whether the solver made a bad move.
    pub(crate) is_wrong: bool,
    /// Marks with which the answers are written.
    pub(crate) marks: ProblemMarks,
    /// Whether comments of the line have a word that marks a right answer. `None` if no comment of the problem has one,
    /// so that the evaluations alone decide.
    pub(crate) has_word: Option<bool>,
}

impl AnswerLine {
    /// Creates the line at the position of a problem.
    pub(crate) const fn new(solver: Color, marks: ProblemMarks) -> Self {
        Self { solver, is_wrong: false, marks, has_word: None }
    }
}

/// Returns the annotations of a move, `TE`, `BM` and `WV`. `line` is the line before the move, if the move belongs to a
/// problem, and is changed to the line with the move.
///
/// Programs for problems take `TE` at the end of a line for the right answer, so that neither a reply nor a move after a
/// bad move of the solver gets `TE`. `WV` begins a wrong line (uliGo).
pub(crate) fn annotations(played: Move, line: Option<&mut AnswerLine>) -> Vec<(&'static str, &'static str)> {
    let is_only_wrong_variation = line.as_deref().is_some_and(|line| line.marks == ProblemMarks::Uligo);
    let is_plain = line.as_deref().is_some_and(|line| line.marks == ProblemMarks::Plain);
    let mut annotations = match (played.evaluation, line) {
        (None, _) => Vec::new(),
        (Some(Evaluation::Good), Some(line)) if line.is_wrong || played.color != line.solver => Vec::new(),
        (Some(Evaluation::Good), _) => vec![("TE", "1")],
        (Some(Evaluation::Bad), Some(line)) if !line.is_wrong && played.color == line.solver => {
            line.is_wrong = true;
            vec![("BM", "1"), ("WV", "")]
        }
        (Some(Evaluation::Bad), _) => vec![("BM", "1")],
    };
    annotations.retain(|(name, _)| !is_plain && (!is_only_wrong_variation || *name == "WV"));
    annotations
}

/// Returns the properties of the node of a step. `title` is the title of the branch, if the step is its first node.
/// `line` is the line before the step, see [`annotations`].
pub(crate) fn step<'r>(
    step: &'r wei7_core::Step,
    title: Option<&'r str>,
    line: Option<&mut AnswerLine>,
) -> Vec<SgfProperty<'r>> {
    let mut out = Vec::new();
    if let Action::Move(played) = step.action {
        let (property, value) = move_property(played);
        out.push(SgfProperty::one(property, value));
        out.extend(annotations(played, line).into_iter().map(|(property, value)| SgfProperty::one(property, value)));
    }
    headers::number(step.extras(), &mut out);
    out.extend(title.map(|title| SgfProperty::simple("N", title)));
    out.extend(step.comment().map(|comment| SgfProperty::text("C", comment)));
    write_marks(step.marks().unwrap_or_default(), &mut out);
    out
}

fn move_property(played: Move) -> (&'static str, &'static str) {
    let property = if played.color == Color::Black { "B" } else { "W" };
    let value = match played.vertex {
        Vertex::Pass => "",
        Vertex::Play(point) => name(point),
    };
    (property, value)
}
