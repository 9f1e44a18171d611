//! Converts marks and labels: CR, MA, SL, SQ, TR and LB.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use wei7_core::{Extra, Mark, Point, Shape, Vertex};

use crate::model::point::{name, vertex};
use crate::model::sgf_property::SgfProperty;
use crate::model::text::{compose, escape_part, simple_text};
use crate::normalize::Context;
use crate::normalize::node::NormalNode;

/// Properties of marks, each with the shape that it means.
const SHAPES: [(&str, Shape); 5] = [
    ("TR", Shape::Triangle),
    ("SQ", Shape::Square),
    ("CR", Shape::Circle),
    ("MA", Shape::Cross),
    ("SL", Shape::Selected),
];

/// Returns the marks and labels of a node, or `None` if the node has none.
pub(crate) fn marks(context: &Context<'_>, node: &NormalNode<'_>) -> Option<Vec<Mark>> {
    let mut marks = Vec::new();
    for (name, shape) in SHAPES {
        marks.extend(context.points(node.values(name)).into_iter().map(|point| Mark::shaped(point, shape)));
    }
    for value in node.values("LB") {
        let Some((raw, label)) = compose(value) else { continue };
        let Ok((Vertex::Play(point), _)) = vertex(raw, context.size) else { continue };
        marks.push(Mark::labeled(point, &simple_text(label)));
    }
    (!marks.is_empty()).then_some(marks)
}

/// Returns the shape in which a mark is written. `FF[4]` has neither diamonds nor check marks, so they get another
/// shape.
fn shape(mark: &Mark) -> Option<Shape> {
    mark.extras.find(|extra| match extra {
        Extra::Shape(Shape::Diamond) => Some(Shape::Circle),
        Extra::Shape(Shape::Check) => Some(Shape::Cross),
        Extra::Shape(shape) => Some(*shape),
        _ => None,
    })
}

fn label(mark: &Mark) -> Cow<'_, str> {
    let label = mark.extras.find(|extra| match extra {
        Extra::Label(label) => Some(Cow::Borrowed(&**label)),
        Extra::Symbol(symbol) => Some(Cow::Owned(symbol.to_string())),
        _ => None,
    });
    label.unwrap_or_else(|| Cow::Owned(mark.symbol.as_char().to_string()))
}

/// Adds the properties for these marks and labels to `out`.
pub(super) fn write_marks(marks: &[Mark], out: &mut Vec<SgfProperty<'_>>) {
    if marks.is_empty() {
        return;
    }
    // A point may have only one of these properties (`FF[4]` properties, markup). The carrier keeps further marks of
    // the point.
    let mut marked = HashSet::new();
    let shapes = marks.iter().filter_map(|mark| Some((shape(mark)?, mark.point)));
    let shapes: Vec<(Shape, Point)> = shapes.filter(|(_, point)| marked.insert(*point)).collect();
    for (name, kind) in SHAPES {
        let points = shapes.iter().filter(|(shape, _)| *shape == kind).map(|(_, point)| *point);
        out.extend(SgfProperty::points(name, points));
    }
    labels(marks.iter().filter(|mark| shape(mark).is_none()), out);
}

/// Adds LB with one label per point, as `FF[4]` requires; several marks of a point become one label of several
/// characters.
fn labels<'m>(marks: impl Iterator<Item = &'m Mark>, out: &mut Vec<SgfProperty<'_>>) {
    let mut values: Vec<Cow<'_, str>> = Vec::new();
    let mut places: HashMap<Point, usize> = HashMap::new();
    for mark in marks {
        let label = label(mark);
        let label = escape_part(&label);
        let place = *places.entry(mark.point).or_insert(values.len());
        match values.get_mut(place) {
            Some(value) => value.to_mut().push_str(&label),
            None => values.push(format!("{}:{label}", name(mark.point)).into()),
        }
    }
    if !values.is_empty() {
        out.push(SgfProperty::new(Cow::Borrowed("LB"), values));
    }
}
