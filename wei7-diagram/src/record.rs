//! Conversion of a diagram to a record.

use std::collections::{BTreeMap, BTreeSet};

use wei7_core::{
    Action, BoardSize, BranchId, Color, Diagnostic, Extra, Info, Mark, Move, Place, Point, Pre, Record, Report, Size,
    Span, Step, Stone, Vertex,
};

use crate::codes;
use crate::diagram::{Diagram, PointMark, Region};

/// Largest number of characters of the name of a game (3.0, 5.10.5.3).
const MOST_NAME: usize = 128;

/// Identifier of the format in extras.
pub(crate) const FORMAT: &str = "diagram";

/// Converts a diagram to a record. Returns `None` if 3.0 does not allow the position; a finding then gives the reason.
pub(crate) fn record(diagram: &Diagram, span: Span, report: &mut Report) -> Option<Record> {
    let captured = without_liberty(&diagram.stones, diagram.size);
    if !captured.is_empty() {
        let names = captured.iter().take(MOST_NAMED).map(|point| diagram.size.name(*point)).collect::<Vec<_>>();
        report.push(Diagnostic::at(&codes::NO_LIBERTY, span).found(names.join(", ")));
        return None;
    }
    let mut record = Record::new();
    let is_square = diagram.size.width() == diagram.size.height();
    record.size = Some(if is_square { Size::Square(diagram.size) } else { Size::Rectangle(diagram.size) });
    let root = &mut record.tree[BranchId::ROOT];
    if let Some(title) = &diagram.title {
        if title.chars().count() <= MOST_NAME {
            record.info = Some(Box::new(Info { name: Some(title.as_str().into()), ..Info::default() }));
        } else {
            root.title = Some(title.as_str().into());
        }
    }
    let marks: Vec<Mark> = diagram.marks.iter().map(|(point, mark)| record_mark(*point, *mark)).collect();
    let pre = Pre {
        stones: (!diagram.stones.is_empty()).then(|| diagram.stones.clone()),
        marks: (!marks.is_empty()).then_some(marks),
        ..Pre::default()
    };
    root.pre = (pre != Pre::default()).then(|| Box::new(pre));
    let steps = steps(diagram);
    root.steps = (!steps.is_empty()).then_some(steps);
    for extra in extras(diagram) {
        record.extras.push(extra);
    }
    Some(record)
}

/// Largest number of points that a finding names.
const MOST_NAMED: usize = 10;

fn record_mark(point: Point, mark: PointMark) -> Mark {
    match mark {
        PointMark::Label(letter) => Mark::labeled(point, letter.encode_utf8(&mut [0; 4])),
        PointMark::Shape(shape) => Mark::shaped(point, shape),
    }
}

/// Returns the moves. A move has its number if the number does not follow the number of the move before it.
fn steps(diagram: &Diagram) -> Vec<Step> {
    let mut expected = 1;
    diagram
        .moves
        .iter()
        .map(|played| {
            let vertex = Vertex::Play(played.point);
            let mut step = Step::new(Action::Move(Move { color: played.color, vertex, evaluation: None }));
            if played.number != expected {
                step.add_extras([Extra::Number(played.number)]);
            }
            expected = played.number.saturating_add(1);
            step
        })
        .collect()
}

/// Returns the values that 3.0 does not have: as SGF properties (`FF[4]` PL, VW, AR, LN) where SGF has them.
fn extras(diagram: &Diagram) -> Vec<Extra> {
    let mut extras = Vec::new();
    let is_assumed = |name: &str| diagram.assumed.iter().any(|assumed| assumed.name() == name);
    if let Some(side) = diagram.to_move.filter(|_| !is_assumed("to_move")) {
        extras.push(Extra::property("PL", if side == Color::Black { "B" } else { "W" }));
    }
    if let Some(values) = view(diagram) {
        extras.push(Extra::Property {
            id: "VW".into(),
            values: values.iter().map(|value| value.as_str().into()).collect(),
        });
    }
    let mut drawn: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for drawing in &diagram.drawn {
        if let (Some(from), Some(to)) = (sgf_point(drawing.from), sgf_point(drawing.to)) {
            drawn.entry(drawing.stroke.property()).or_default().push(format!("{from}:{to}"));
        }
    }
    extras.extend(drawn.into_iter().map(|(id, values)| Extra::Property {
        id: id.into(),
        values: values.iter().map(|value| value.as_str().into()).collect(),
    }));
    let own = |id: &str, values: Vec<String>| Extra::Format {
        format: FORMAT.into(),
        id: id.into(),
        values: values.iter().map(|value| value.as_str().into()).collect(),
    };
    let name = |point: &Point| diagram.size.name(*point);
    extras.push(own("family", vec![diagram.family.name().to_owned()]));
    if !diagram.assumed.is_empty() {
        extras.push(own("assumed", diagram.assumed.iter().map(|assumed| assumed.name().to_owned()).collect()));
    }
    if diagram.has_coordinates {
        extras.push(own("coordinates", Vec::new()));
    }
    if !diagram.holes.is_empty() {
        extras.push(own("holes", diagram.holes.iter().map(name).collect()));
    }
    if !diagram.unknown.is_empty() {
        extras.push(own("unknown", diagram.unknown.iter().map(name).collect()));
    }
    if !diagram.links.is_empty() {
        let link = |(sign, target): &(char, String)| format!("{sign}|{target}");
        extras.push(own("links", diagram.links.iter().map(link).collect()));
    }
    if let Some(last) = &diagram.last {
        extras.push(own("last", vec![name(last)]));
    }
    if !diagram.recent.is_empty() {
        let recent = |(number, point): &(u32, Point)| format!("{number} {}", name(point));
        extras.push(own("recent", diagram.recent.iter().map(recent).collect()));
    }
    if let Some(captured) = diagram.captured {
        extras.push(own("captured", captured.iter().map(u32::to_string).collect()));
    }
    extras
}

/// Largest number of points in the list of shown points; a larger part is shown as a rectangle.
const MOST_SHOWN: u64 = 52 * 52;

/// Returns the values of VW: a rectangle, or the list of shown points if some points of the rectangle are no part of the
/// board or are unknown. `None` if the whole board is shown or SGF cannot name the points.
fn view(diagram: &Diagram) -> Option<Vec<String>> {
    let has_holes = !diagram.holes.is_empty() || !diagram.unknown.is_empty();
    let whole = Region { from: Point::new(0, 0), to: Point::new(diagram.size.width() - 1, diagram.size.height() - 1) };
    let region = match diagram.region {
        Some(region) => region,
        None if has_holes => whole,
        None => return None,
    };
    let (from, to) = (sgf_point(region.from)?, sgf_point(region.to)?);
    let (columns, rows) = (region.to.x - region.from.x, region.to.y - region.from.y);
    if !has_holes || (u64::from(columns) + 1) * (u64::from(rows) + 1) > MOST_SHOWN {
        return Some(vec![if from == to { from } else { format!("{from}:{to}") }]);
    }
    let hidden: BTreeSet<(u32, u32)> =
        diagram.holes.iter().chain(&diagram.unknown).map(|point| (point.x, point.y)).collect();
    let rows = region.from.y..=region.to.y;
    let points = rows.flat_map(|y| (region.from.x..=region.to.x).map(move |x| (x, y)));
    points.filter(|point| !hidden.contains(point)).map(|(x, y)| sgf_point(Point::new(x, y))).collect()
}

/// Returns the name of a point in SGF (`FF[4]` 3.5.1); `None` if the board is too large for SGF.
fn sgf_point(point: Point) -> Option<String> {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = |at: u32| LETTERS.get(usize::try_from(at).ok()?).copied().map(char::from);
    Some([letter(point.x)?, letter(point.y)?].iter().collect())
}

/// Returns the stones of groups without a liberty (3.0, 5.15.2.5).
fn without_liberty(stones: &[Stone], size: BoardSize) -> Vec<Point> {
    let key = |point: Point| (point.y, point.x);
    let board: BTreeMap<(u32, u32), Color> = stones.iter().map(|stone| (key(stone.point), stone.color)).collect();
    let mut seen = BTreeSet::new();
    let mut captured = Vec::new();
    for stone in stones {
        if !seen.insert(key(stone.point)) {
            continue;
        }
        let (mut group, mut at, mut is_alive) = (vec![stone.point], 0, false);
        while let Some(point) = group.get(at).copied() {
            at += 1;
            for next in neighbors(point).filter(|next| size.contains(*next)) {
                match board.get(&key(next)) {
                    None => is_alive = true,
                    Some(color) if *color == stone.color && seen.insert(key(next)) => group.push(next),
                    Some(_) => {}
                }
            }
        }
        if !is_alive {
            captured.append(&mut group);
        }
    }
    captured
}

/// Returns the neighbors of a point, some of which may be off the board.
fn neighbors(point: Point) -> impl Iterator<Item = Point> {
    let Point { x, y } = point;
    let left = x.checked_sub(1).map(|x| Point::new(x, y));
    let up = y.checked_sub(1).map(|y| Point::new(x, y));
    let right = x.checked_add(1).map(|x| Point::new(x, y));
    let down = y.checked_add(1).map(|y| Point::new(x, y));
    [left, up, right, down].into_iter().flatten()
}

/// Returns the number of nodes of the record of a diagram: stones, marks and steps.
pub(crate) fn nodes(diagram: &Diagram) -> u64 {
    (diagram.stones.len() + diagram.marks.len() + diagram.moves.len()) as u64
}

/// Returns the finding for a diagram that exceeds the limit of nodes.
pub(crate) fn too_many_nodes() -> Diagnostic {
    Diagnostic::new(&codes::LIMIT_NODES, Place::Source)
}
