//! Writes a tree of sgf-parse as SGF.

use std::collections::HashSet;
use std::fmt::Display;
use wei7_core::Message;

use sgf_parse::go::{Move, Point as TheirPoint, Prop};
use sgf_parse::{SgfNode, SgfProp, SimpleText};
use wei7_core::{Diagnostic, Place, Point};

use crate::codes;
use crate::model::point::letters;
use crate::syntax::quoted;

enum Task<'n> {
    Node(&'n SgfNode<Prop>),
    /// A node that begins a variation in brackets.
    Open(&'n SgfNode<Prop>),
    Close,
}

/// Returns the text of a tree as SGF, and findings about values that SGF cannot contain.
pub(super) fn text(root: &SgfNode<Prop>) -> (String, Vec<Diagnostic>) {
    let mut out = TreeText { text: String::from("("), left_out: Vec::new() };
    let mut open = vec![Task::Node(root)];
    while let Some(task) = open.pop() {
        match task {
            Task::Open(node) => {
                out.text.push('(');
                open.push(Task::Close);
                open.push(Task::Node(node));
            }
            Task::Close => out.text.push(')'),
            Task::Node(node) => {
                out.text.push(';');
                node.properties.iter().for_each(|property| out.property(property));
                match node.children.as_slice() {
                    [only] => open.push(Task::Node(only)),
                    several => open.extend(several.iter().rev().map(Task::Open)),
                }
            }
        }
    }
    out.text.push(')');
    (out.text, out.left_out)
}

struct TreeText {
    text: String,
    left_out: Vec<Diagnostic>,
}

impl TreeText {
    fn property(&mut self, property: &Prop) {
        let identifier = property.identifier();
        if !is_identifier(&identifier) {
            let finding = Diagnostic::new(&codes::ILLEGAL_CHARACTER, Place::Source);
            self.left_out.push(finding.found(quoted(&identifier)).repair(Message::new("property-left-out")));
            return;
        }
        // Leave out a list or a move without valid values: `[]` would be a pass.
        let Some(values) = self.values(property) else { return };
        self.text.push_str(&identifier);
        for value in values {
            self.text.push('[');
            self.text.push_str(&value);
            self.text.push(']');
        }
    }

    /// Returns the raw values of a property, at least one; `None` if no value can be written.
    fn values(&mut self, property: &Prop) -> Option<Vec<String>> {
        Some(match property {
            Prop::B(played) | Prop::W(played) => match played {
                Move::Pass => one(""),
                Move::Move(point) => one(self.name(*point)?),
            },
            Prop::AR(lines) | Prop::LN(lines) => self.lines(lines)?,
            Prop::LB(labels) => self.labels(labels)?,
            // FF[4] SZ: a square has one number.
            Prop::SZ((width, height)) if width == height => one(width),
            Prop::Unknown(_, values) | Prop::Invalid(_, values) if values.is_empty() => one(""),
            Prop::Unknown(_, values) | Prop::Invalid(_, values) => {
                values.iter().map(|value| escaped(value, false)).collect()
            }
            other => {
                if let Some(points) = point_list(other) {
                    return self.sorted(points.iter().map(|point| ((point.x, point.y), *point)), Self::name);
                }
                // Take the value from the serialization of sgf-parse without identifier and brackets. A colon stays
                // escaped only in a composed value.
                let text = other.to_string();
                let value = text.get(other.identifier().len() + 1..text.len() - 1).unwrap_or_default();
                let composed = matches!(other, Prop::AP(_) | Prop::FG(_));
                vec![if composed { value.to_owned() } else { value.replace("\\:", ":") }]
            }
        })
    }

    fn lines(&mut self, lines: &HashSet<(TheirPoint, TheirPoint)>) -> Option<Vec<String>> {
        let key = |(from, to): &(TheirPoint, TheirPoint)| (from.x, from.y, to.x, to.y);
        self.sorted(lines.iter().map(|line| (key(line), *line)), |out, (from, to)| {
            Some(format!("{}:{}", out.name(from)?, out.name(to)?))
        })
    }

    fn labels(&mut self, labels: &HashSet<(TheirPoint, SimpleText)>) -> Option<Vec<String>> {
        let key = |(point, text): &(TheirPoint, SimpleText)| (point.x, point.y, text.text.clone());
        self.sorted(labels.iter().map(|label| (key(label), label)), |out, (point, text)| {
            Some(format!("{}:{}", out.name(*point)?, escaped(&text.text, true)))
        })
    }

    /// Returns the values of a set in a fixed order, or `None` if all values had to be left out.
    fn sorted<K: Ord, T>(
        &mut self,
        members: impl Iterator<Item = (K, T)>,
        mut value: impl FnMut(&mut Self, T) -> Option<String>,
    ) -> Option<Vec<String>> {
        let mut members: Vec<(K, T)> = members.collect();
        if members.is_empty() {
            return Some(one(""));
        }
        members.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let values: Vec<String> = members.into_iter().filter_map(|(_, member)| value(self, member)).collect();
        (!values.is_empty()).then_some(values)
    }

    fn name(&mut self, TheirPoint { x, y }: TheirPoint) -> Option<String> {
        let name = letters(Point::new(x.into(), y.into()));
        if name.is_none() {
            let finding = Diagnostic::new(&codes::OFF_BOARD, Place::Source)
                .found(Message::new("point-coordinates").with("x", x).with("y", y));
            self.left_out.push(finding.expected(Message::new("coordinates-below-52")).repair(Message::new("left-out")));
        }
        Some(name?.map(char::from).iter().collect())
    }
}

/// Returns the points of a list of points that sgf-parse typed.
pub(super) const fn point_list(property: &Prop) -> Option<&HashSet<TheirPoint>> {
    match property {
        Prop::AB(points)
        | Prop::AE(points)
        | Prop::AW(points)
        | Prop::CR(points)
        | Prop::DD(points)
        | Prop::MA(points)
        | Prop::SL(points)
        | Prop::SQ(points)
        | Prop::TR(points)
        | Prop::VW(points)
        | Prop::TB(points)
        | Prop::TW(points) => Some(points),
        _ => None,
    }
}

/// Returns whether the text is an identifier (2.2: letters). Digits were never allowed but are accepted by readers.
fn is_identifier(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn one(value: impl Display) -> Vec<String> {
    vec![value.to_string()]
}

/// Escapes a text and changes nothing else, not even white space, because the tree has its white space in this form.
/// `part` says that the text is a part of a composed value.
fn escaped(text: &str, part: bool) -> String {
    let mut raw = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '\\' | ']') || part && character == ':' {
            raw.push('\\');
        }
        raw.push(character);
    }
    raw
}
