//! Marks and labels: CR, MA, SL, SQ, TR and LB.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use wei7_core::{Extra, Mark, Point, Shape, Supplement, Symbol, Vertex};

use crate::model::point::{name, vertex};
use crate::model::properties::Id;
use crate::model::sgf_property::SgfProperty;
use crate::model::text::{compose, escape_part, simple_text};
use crate::normalize::Context;
use crate::normalize::node::NormalNode;

/// The shapes by their properties.
pub(crate) const SHAPES: [(Id, &str, Shape); 5] = [
    (Id::TR, "TR", Shape::Triangle),
    (Id::SQ, "SQ", Shape::Square),
    (Id::CR, "CR", Shape::Circle),
    (Id::MA, "MA", Shape::Cross),
    (Id::SL, "SL", Shape::Selected),
];

/// The marks of a node; `None` if there are none.
pub(crate) fn marks(context: &Context<'_>, node: &NormalNode<'_>) -> Option<Vec<Mark>> {
    let mut marks = Vec::new();
    for (_, name, shape) in SHAPES {
        for point in context.points(node.all(name)) {
            let mut supplement = Supplement::default();
            supplement.push(Extra::Shape(shape));
            marks.push(Mark { point, symbol: shape.substitute(), supplement });
        }
    }
    for value in node.all("LB") {
        let Some((raw, label)) = compose(value) else { continue };
        let Ok((Vertex::Play(point), _)) = vertex(raw, context.size) else { continue };
        marks.push(labeled(point, &simple_text(label)));
    }
    (!marks.is_empty()).then_some(marks)
}

/// A mark with this label.
fn labeled(point: Point, label: &str) -> Mark {
    let mut characters = label.chars();
    let symbol = characters.next().filter(|_| characters.next().is_none()).and_then(Symbol::new);
    let mut supplement = Supplement::default();
    if symbol.is_none() {
        // The one symbol that 2.x has and 3.0 has not.
        supplement.push(if label == "*" { Extra::Symbol('*') } else { Extra::Label(label.into()) });
    }
    Mark { point, symbol: symbol.unwrap_or(Symbol::SUBSTITUTE), supplement }
}

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

/// Adds the properties of marks.
pub(super) fn write_marks(marks: &[Mark], out: &mut Vec<SgfProperty<'_>>) {
    if marks.is_empty() {
        return;
    }
    for (_, name, kind) in SHAPES {
        out.extend(SgfProperty::points(
            name,
            marks.iter().filter(|mark| shape(mark) == Some(kind)).map(|mark| mark.point),
        ));
    }
    labels(marks.iter().filter(|mark| shape(mark).is_none()), out);
}

/// LB: one label on each point, as `FF[4]` has it; several marks of a point become one of several characters.
fn labels<'m>(marks: impl Iterator<Item = &'m Mark>, out: &mut Vec<SgfProperty<'_>>) {
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
        out.push(SgfProperty::new(Cow::Borrowed("LB"), values.into_iter().collect()));
    }
}
