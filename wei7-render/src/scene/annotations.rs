//! What is shown on the points of one position beside its stones.

use std::collections::BTreeMap;

use wei7_core::{BoardSize, Color, Item, Mark, Point, Text};

use super::walk::{Stop, Walk, rectangles};
use super::{Sign, Spot, Stroke, Window, sgf};

/// The most marks on one point, and the most arrows and lines.
const MOST_SIGNS: usize = 8;
const MOST_STROKES: usize = 1000;

/// The mark as the source has it.
pub(crate) fn sign(mark: &Mark) -> Sign {
    let said = mark.supplement.find(|item| match item {
        Item::Shape(shape) => Some(Sign::Shape(*shape)),
        Item::Label(text) => Some(Sign::Text(text.to_string())),
        Item::Symbol(symbol) => Some(Sign::Text(symbol.to_string())),
        _ => None,
    });
    said.unwrap_or_else(|| Sign::Text(mark.symbol.as_char().to_string()))
}

/// Adds marks and territory to the points of the window.
pub(crate) fn annotate(stop: &Stop<'_>, size: BoardSize, window: Window, spots: &mut BTreeMap<Point, Spot>) {
    for mark in stop.marks.iter().filter(|mark| window.contains(mark.point) && size.contains(mark.point)) {
        let spot = spots.entry(mark.point).or_default();
        let sign = sign(mark);
        if spot.signs.len() < MOST_SIGNS && !spot.signs.contains(&sign) {
            spot.signs.push(sign);
        }
    }
    for items in stop.items {
        for (name, owner) in [("TB", Color::Black), ("TW", Color::White)] {
            for point in points(sgf::values(items, name).unwrap_or_default(), size, window) {
                spots.entry(point).or_default().territory = Some(owner);
            }
        }
    }
}

/// `FF[4]` DD and VW: what is dim and, unless the whole window is wanted, what is not shown at all.
pub(super) fn veil(walk: &Walk<'_>, size: BoardSize, window: Window, whole: bool, spots: &mut BTreeMap<Point, Spot>) {
    for point in points(walk.dim, size, window) {
        spots.entry(point).or_default().dim = true;
    }
    let mut seen = points(walk.view, size, window);
    if whole || seen.is_empty() {
        return;
    }
    seen.sort_unstable();
    for point in window.points().filter(|point| seen.binary_search(point).is_err()) {
        spots.insert(point, Spot { hidden: true, ..Spot::default() });
    }
}

/// The points of a list that are in the window, each once.
pub(crate) fn points(values: &[Text], size: BoardSize, window: Window) -> Vec<Point> {
    let area = u64::from(window.width()) * u64::from(window.height());
    let mut seen = std::collections::BTreeSet::new();
    for rectangle in rectangles(values, size) {
        // A list may name the whole board again and again.
        if seen.len() as u64 == area {
            break;
        }
        let (left, right) = (rectangle.left.max(window.left), rectangle.right.min(window.right));
        let (top, bottom) = (rectangle.top.max(window.top), rectangle.bottom.min(window.bottom));
        if left <= right && top <= bottom {
            seen.extend(Window { left, top, right, bottom }.points());
        }
    }
    seen.into_iter().collect()
}

/// `FF[4]` AR and LN, with both ends in the window.
pub(crate) fn strokes(stop: &Stop<'_>, size: BoardSize, window: Window) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    for items in stop.items {
        for (name, arrow) in [("AR", true), ("LN", false)] {
            let pairs = sgf::values(items, name).unwrap_or_default().iter().filter_map(|value| sgf::pair(value, size));
            let inside = pairs.filter(|(from, to)| from != to && window.contains(*from) && window.contains(*to));
            strokes.extend(inside.map(|(from, to)| Stroke { from, to, arrow }));
            strokes.truncate(MOST_STROKES);
        }
    }
    strokes
}

/// The smallest window with all points that `FF[4]` VW names.
pub(crate) fn view(values: &[Text], size: BoardSize) -> Option<Window> {
    rectangles(values, size).reduce(|one, other| Window {
        left: one.left.min(other.left),
        top: one.top.min(other.top),
        right: one.right.max(other.right),
        bottom: one.bottom.max(other.bottom),
    })
}
