//! Marks, territory, arrows, dimming and the count of a position.

use std::collections::BTreeMap;

use wei7_core::{BoardSize, Color, Extra, Mark, Point};
use wei7_life::territory::Territory;

use super::area::Area;
use super::walk::Stop;
use super::{Fate, Sign, Spot, Stroke, Window, sgf};

/// Largest number of marks shown on a point.
const MOST_SIGNS: usize = 8;
/// Largest number of arrows and lines shown.
const MOST_STROKES: usize = 1000;

/// Returns the sign that shows a mark: the shape or label of the source format if the record keeps it, otherwise the
/// symbol of 3.0.
pub(crate) fn sign(mark: &Mark) -> Sign {
    let sign = mark.extras.find(|extra| match extra {
        Extra::Shape(shape) => Some(Sign::Shape(*shape)),
        Extra::Label(text) => Some(Sign::Text(text.to_string())),
        Extra::Symbol(symbol) => Some(Sign::Text(symbol.to_string())),
        _ => None,
    });
    sign.unwrap_or_else(|| Sign::Text(mark.symbol.as_char().to_string()))
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
    for (point, owner) in territory(stop, size, window) {
        spots.entry(point).or_default().territory = Some(owner);
    }
}

/// Returns the points of the window whose owner the record states (`FF[4]` TB, TW).
pub(super) fn territory(stop: &Stop<'_>, size: BoardSize, window: Window) -> BTreeMap<Point, Color> {
    let mut owners = BTreeMap::new();
    for extras in stop.extras {
        for (name, owner) in [("TB", Color::Black), ("TW", Color::White)] {
            let Some(values) = sgf::values(extras, name) else { continue };
            owners.extend(Area::new(values, size).within(window).map(|point| (point, owner)));
        }
    }
    owners
}

/// Adds the result of a count to the points of the window. The count replaces the territory that the record states.
pub(crate) fn count(territory: &Territory, window: Window, spots: &mut BTreeMap<Point, Spot>) {
    for spot in spots.values_mut() {
        spot.territory = None;
    }
    for (point, status) in territory.points().filter(|(point, _)| window.contains(*point)) {
        let fate = status.dead.map(|_| Fate::Dead).or(status.seki.map(|_| Fate::Seki));
        if status.territory.is_some() || fate.is_some() {
            let spot = spots.entry(point).or_default();
            (spot.territory, spot.fate) = (status.territory, fate);
        }
    }
}

/// Dims the points of `dim` (`FF[4]` DD) and hides the points of the window outside `view` (VW). If `whole` is set or
/// no point of `view` is in the window, no point is hidden.
pub(super) fn dim_and_hide(dim: &Area, view: &Area, window: Window, whole: bool, spots: &mut BTreeMap<Point, Spot>) {
    for point in dim.within(window) {
        spots.entry(point).or_default().dim = true;
    }
    if whole || view.within(window).next().is_none() {
        return;
    }
    for point in window.points().filter(|point| !view.contains(*point)) {
        spots.insert(point, Spot { hidden: true, ..Spot::default() });
    }
}

/// Returns the arrows and lines (`FF[4]` AR, LN) with both ends in the window.
pub(crate) fn strokes(stop: &Stop<'_>, size: BoardSize, window: Window) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    for extras in stop.extras {
        for (name, arrow) in [("AR", true), ("LN", false)] {
            let pairs = sgf::values(extras, name).unwrap_or_default().iter().filter_map(|value| sgf::pair(value, size));
            let inside = pairs.filter(|(from, to)| from != to && window.contains(*from) && window.contains(*to));
            strokes.extend(inside.map(|(from, to)| Stroke { from, to, arrow }));
            strokes.truncate(MOST_STROKES);
        }
    }
    strokes
}
