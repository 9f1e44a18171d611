//! Computes the difference between the properties of a node in the file and the properties that the writer derives from
//! the record. The reader keeps the difference as extras, and the writer applies the extras, so that a node is restored
//! without a rule for each property.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use wei7_core::{BoardSize, Extra, Extras, Point, Spelling};

use crate::model::point::{Rectangle, rectangle};
use crate::model::properties::{Id, Type, is_identifier};
use crate::model::sgf_property::SgfProperty;
use crate::model::text::{compose, simple_text, text};
use crate::normalize::spelling::usual;

/// Returns whether two lists of values of one property have the same meaning in `FF[4]`.
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

/// Returns the points and texts of labels without escapes, sorted by point.
fn labels_read<'v>(values: &'v [Cow<'_, str>]) -> Vec<(&'v str, Cow<'v, str>)> {
    let label =
        |raw: &'v str| compose(raw).map_or(("", Cow::Borrowed(raw)), |(point, text)| (point, simple_text(text)));
    let mut labels: Vec<_> = values.iter().map(|raw| label(raw)).collect();
    labels.sort_unstable();
    labels
}

/// Returns whether two lists name the same points, each point once. The order and the rectangles may differ.
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

/// Returns the usual spelling of a property with a single value, if this value has another spelling.
fn usual_spelling<'v>(id: Id, values: &'v [Cow<'_, str>], size: BoardSize) -> Option<Cow<'v, str>> {
    if let [only] = values { usual(id, only, size) } else { None }
}

/// Returns the extras that are needed besides the record to restore `written`, the properties of the file. `native` are
/// the properties that the writer derives from the record. The extras are properties that differ, and the absence of
/// native properties.
pub(crate) fn extras_for(written: &[SgfProperty<'_>], native: &[SgfProperty<'_>], size: BoardSize) -> Vec<Extra> {
    let same = |a: &SgfProperty<'_>, b: &SgfProperty<'_>| {
        a.has_id(b.id, &b.name) && mean_the_same(a.id, a.values.as_slice(), b.values.as_slice(), size)
    };
    let mut extras = Vec::new();
    for one in written.iter().filter(|one| !native.iter().any(|native| same(native, one))) {
        let property = |values| Extra::Property { id: (&*one.name).into(), values };
        let Some(usual) = usual_spelling(one.id, one.values.as_slice(), size) else {
            extras.push(property(one.raw_values()));
            continue;
        };
        // If only the spelling differs, an extra keeps the spelling separately from the value.
        let is_usual = |native: &SgfProperty<'_>| native.values.as_slice() == [&*usual];
        if !native.iter().any(|native| native.has_id(one.id, &one.name) && is_usual(native)) {
            extras.push(property(vec![(&*usual).into()]));
        }
        extras.push(one.as_written());
    }
    for one in native.iter().filter(|one| !written.iter().any(|written| written.has_id(one.id, &one.name))) {
        extras.push(Extra::Absent((&*one.name).into()));
    }
    extras
}

/// Returns whether a property names the program that wrote the game but not the version of the program (`FF[4]` AP:
/// name and version). The name determines the meaning of other values, so the name is written with an empty version.
fn is_program(id: &str, values: &[wei7_core::Text]) -> bool {
    id == "AP" && matches!(values, [name] if !name.is_empty() && !name.contains(':'))
}

/// Applies the extras of the parts of a node to its properties. Extras of properties for which `fits` returns false are
/// left out.
pub(crate) fn apply_extras<'r>(
    native: &mut Vec<SgfProperty<'r>>,
    all_extras: &[&'r Extras],
    size: BoardSize,
    fits: impl Fn(&str) -> bool,
) {
    let extras = || all_extras.iter().flat_map(|extras| extras.as_slice());
    // Most nodes have no extras.
    if extras().next().is_none() {
        return;
    }
    let mut places: HashMap<Cow<'r, str>, usize> = HashMap::new();
    for (place, one) in native.iter().enumerate() {
        places.entry(one.name.clone()).or_insert(place);
    }
    for extra in extras() {
        if let Extra::Property { id, values } = extra
            // Version and charset describe the output, so an extra must not replace them.
            && !matches!(&**id, "FF" | "CA")
            && is_identifier(id)
            && (fits(id) || is_program(id, values))
        {
            let as_they_were = || values.iter().map(|value| Cow::Borrowed(&**value)).collect();
            let values =
                if fits(id) { as_they_were() } else { values.iter().map(|name| format!("{name}:").into()).collect() };
            if let Some(one) = places.get(&**id).and_then(|place| native.get_mut(*place)) {
                one.values = values;
            } else {
                places.insert(Cow::Borrowed(id), native.len());
                native.push(SgfProperty::new(Cow::Borrowed(id), values));
            }
        }
    }
    for extra in extras() {
        if let Extra::Spelling(Spelling::Property { id, values }) = extra
            && let [value] = values.as_slice()
            && fits(id)
            // Programs parse the size from its digits; some do not accept a sign or leading zeros.
            && &**id != "SZ"
            && let Some(one) = places.get(&**id).and_then(|place| native.get_mut(*place))
            && usual(one.id, value, size).is_some_and(|usual| one.values.as_slice() == [usual])
        {
            one.values = vec![Cow::Borrowed(value)];
        }
    }
    let absent: HashSet<&str> =
        extras().filter_map(|extra| if let Extra::Absent(name) = extra { Some(&**name) } else { None }).collect();
    native.retain(|one| !absent.contains(&*one.name));
}
