//! Writer of `Nodes`: the main line, with each alternative as a `Variation` after the first child of its parent
//! (Writing).

use std::cell::Cell;
use std::collections::HashSet;

use wei7_core::{
    Action, BoardSize, BranchId, Color, Evaluation, Extra, Extras, Mark, MiscPosition, Point, Pre, Record, Shape, Step,
    Stone, Text, Vertex,
};

use super::information::properties;
use super::text::{XmlText, named, tag, unescaped};
use crate::jago::ID;
use crate::jago::points::{area, letters};

/// Largest number of points to which the territory rectangles of one game are expanded. Further rectangles are written
/// as properties, so that a short input cannot make the output grow without bound.
const MOST_EXPANDED: usize = 1 << 15;

/// A node of a record: the start of a branch, or a step.
#[derive(Clone, Copy)]
struct WrittenNode {
    branch: BranchId,
    /// The index of the step, or `None` for the start of the branch.
    step: Option<usize>,
    /// The number of the last move before the node.
    number: u32,
}

enum Task {
    /// Write a node and its descendants. The siblings of the node, in the list, are written as variations after the
    /// node itself.
    Line(WrittenNode, Vec<WrittenNode>),
    Variation(WrittenNode),
    Close,
}

/// Writes all nodes.
pub(super) fn write(record: &Record, out: &mut XmlText) {
    out.begin(tag("Nodes", []));
    let root = WrittenNode { branch: BranchId::ROOT, step: None, number: 0 };
    let writer = NodeWriter { record, size: record.board_size(), room: Cell::new(MOST_EXPANDED) };
    let mut open = vec![Task::Line(root, Vec::new())];
    while let Some(task) = open.pop() {
        match task {
            Task::Line(node, siblings) => {
                let number = writer.node(node, out);
                let mut children = writer.children(WrittenNode { number, ..node }).into_iter();
                if let Some(first) = children.next() {
                    open.push(Task::Line(first, children.collect()));
                }
                open.extend(siblings.into_iter().rev().map(Task::Variation));
            }
            Task::Variation(node) => {
                out.begin(tag("Variation", []));
                open.extend([Task::Close, Task::Line(node, Vec::new())]);
            }
            Task::Close => out.end("Variation"),
        }
    }
    out.end("Nodes");
}

struct NodeWriter<'r> {
    record: &'r Record,
    size: BoardSize,
    /// The number of points to which further rectangles may be expanded.
    room: Cell<usize>,
}

impl NodeWriter<'_> {
    fn children(&self, node: WrittenNode) -> Vec<WrittenNode> {
        let branch = &self.record.tree[node.branch];
        let next = node.step.map_or(0, |step| step + 1);
        if next < branch.steps().len() {
            return vec![WrittenNode { step: Some(next), ..node }];
        }
        let first = |id: &BranchId| {
            let child = &self.record.tree[*id];
            let begins_with_a_move = child.pre.is_none() && setup(&child.extras).is_none() && !child.steps().is_empty();
            WrittenNode { branch: *id, step: begins_with_a_move.then_some(0), number: node.number }
        };
        branch.children().iter().map(first).collect()
    }

    /// Writes a node. Returns the number of the move of the node, or else of the last move before the node.
    fn node(&self, node: WrittenNode, out: &mut XmlText) -> u32 {
        let branch = &self.record.tree[node.branch];
        let is_first = match node.step {
            None => true,
            Some(0) => branch.pre.is_none() && setup(&branch.extras).is_none() && node.branch != BranchId::ROOT,
            Some(_) => false,
        };
        let title = branch.title.as_deref().filter(|_| is_first);
        if let Some(step) = node.step.and_then(|step| branch.steps().get(step)) {
            return self.step(step, title, node.number, out);
        }
        self.position(node.branch, title, out);
        node.number
    }

    fn position(&self, id: BranchId, title: Option<&str>, out: &mut XmlText) {
        let branch = &self.record.tree[id];
        let none = Pre::default();
        let pre = branch.pre.as_deref().unwrap_or(&none);
        out.begin(tag("Node", title.map(|title| ("name", title))));
        let (put, emptied) = setup(&branch.extras).unwrap_or_default();
        for stone in pre.stones().iter().chain(put) {
            let name = if stone.color == Color::Black { "AddBlack" } else { "AddWhite" };
            self.at(name, stone.point, out);
        }
        for point in emptied {
            self.at("Delete", *point, out);
        }
        if id == BranchId::ROOT
            && let Some(info) = self.record.info.as_deref()
        {
            properties(info, out);
        }
        if let Some(side) = pre.problem {
            out.property("PL", [if side == Color::Black { "B" } else { "W" }]);
        }
        if id == BranchId::ROOT {
            self.extras(&self.record.extras, None, out);
        }
        self.extras(&pre.extras, None, out);
        self.marks(pre.marks.as_deref().unwrap_or_default(), out);
        if let Some(comment) = pre.comment.as_deref() {
            out.paragraphs("Comment", comment);
        }
        out.end("Node");
    }

    fn step(&self, step: &Step, title: Option<&str>, before: u32, out: &mut XmlText) -> u32 {
        let Action::Move(played) = step.action else { return before };
        let number = step.extras().find(|extra| if let Extra::Number(number) = extra { Some(*number) } else { None });
        let number = number.unwrap_or_else(|| before.saturating_add(1));
        let (name, clock) = if played.color == Color::Black { ("Black", "BL") } else { ("White", "WL") };
        let marks = step.marks().unwrap_or_default();
        let is_of_move = |extra: &Extra| match extra {
            Extra::Property { id, values } => &**id == clock && values.len() == 1,
            Extra::Format { format, id, .. } => (&**format, &**id) == (ID, "annotate"),
            Extra::Misc(_) => false,
            _ => true,
        };
        // A move with at most a comment is written without a `Node`.
        let is_bare = title.is_none()
            && marks.is_empty()
            && played.evaluation.is_none()
            && step.extras().as_slice().iter().all(is_of_move);
        if !is_bare {
            out.begin(tag("Node", title.map(|title| ("name", title))));
        }
        let place = match played.vertex {
            Vertex::Pass => String::new(),
            Vertex::Play(point) => named(point, self.size),
        };
        let mut attributes = vec![("number", number.to_string()), ("at", place)];
        for extra in step.extras().as_slice() {
            let (name, value) = match extra {
                Extra::Property { id, values } if &**id == clock && values.len() == 1 => ("timeleft", values.first()),
                Extra::Format { format, id, values } if (&**format, &**id) == (ID, "annotate") => {
                    ("annotate", values.first())
                }
                _ => continue,
            };
            if attributes.iter().all(|(written, _)| *written != name) {
                attributes.extend(value.map(|value| (name, unescaped(value))));
            }
        }
        out.empty(tag(name, attributes.iter().map(|(name, value)| (*name, &**value))));
        if !is_bare {
            let evaluation = match played.evaluation {
                Some(Evaluation::Good) => Some("TE"),
                Some(Evaluation::Bad) => Some("BM"),
                None => None,
            };
            let is_there = |id: &str| step.extras().as_slice().iter().any(|extra| is_property(extra, id));
            if let Some(id) = evaluation.filter(|id| !is_there(id)) {
                out.property(id, ["1"]);
            }
            self.extras(step.extras(), Some(clock), out);
            self.marks(marks, out);
        }
        if let Some(comment) = step.comment() {
            out.paragraphs("Comment", comment);
        }
        if !is_bare {
            out.end("Node");
        }
        number
    }

    /// Writes comments of the document, territory, and properties. `clock` is the property that is already written as
    /// an attribute of the move.
    fn extras(&self, extras: &Extras, clock: Option<&str>, out: &mut XmlText) {
        out.misc(extras, |position| matches!(position, MiscPosition::Inside(_)));
        for extra in extras.as_slice() {
            let Extra::Property { id, values } = extra else { continue };
            if clock.is_some_and(|clock| is_property(extra, clock)) && values.len() == 1 {
                continue;
            }
            let side = match &**id {
                "TB" => Some("black"),
                "TW" => Some("white"),
                _ => None,
            };
            match side.and_then(|side| Some((side, self.territory(values)?))) {
                Some((side, points)) => {
                    for point in points {
                        self.mark(point, Some(("territory", side)), out);
                    }
                }
                None => out.property(id, values.iter().map(|value| &**value)),
            }
        }
    }

    /// Returns each point of a list of points and rectangles once. Returns `None` if a value is neither, or if the
    /// limit [`MOST_EXPANDED`] is exceeded.
    fn territory(&self, values: &[Text]) -> Option<Vec<Point>> {
        let mut met = HashSet::new();
        let mut points = Vec::new();
        for value in values {
            let area = area(value, self.size)?;
            points.extend(area.into_iter().filter(|point| met.insert((point.x, point.y))));
        }
        let more = points.len().saturating_sub(values.len());
        self.room.set(self.room.get().checked_sub(more)?);
        Some(points)
    }

    fn at(&self, name: &str, point: Point, out: &mut XmlText) {
        out.empty(tag(name, [("at", &*named(point, self.size))]));
    }

    fn mark(&self, point: Point, attribute: Option<(&'static str, &str)>, out: &mut XmlText) {
        out.empty(tag("Mark", [("at", &*named(point, self.size))].into_iter().chain(attribute)));
    }

    fn marks(&self, marks: &[Mark], out: &mut XmlText) {
        for mark in marks {
            let shape = mark.extras.find(|extra| if let Extra::Shape(shape) = extra { Some(*shape) } else { None });
            let attribute = match shape {
                Some(Shape::Triangle) => Some(("type", "triangle")),
                Some(Shape::Square) => Some(("type", "square")),
                Some(Shape::Circle | Shape::Diamond) => Some(("type", "circle")),
                Some(Shape::Cross | Shape::Check) => None,
                Some(Shape::Selected) => {
                    out.property("SL", [&*letters(mark.point)]);
                    continue;
                }
                None => {
                    let label = mark.extras.find(|extra| match extra {
                        Extra::Label(label) => Some(label.to_string()),
                        Extra::Symbol(symbol) => Some(symbol.to_string()),
                        _ => None,
                    });
                    let label = label.unwrap_or_else(|| mark.symbol.as_char().to_string());
                    self.mark(mark.point, Some(("label", &label)), out);
                    continue;
                }
            };
            self.mark(mark.point, attribute, out);
        }
    }
}

fn is_property(extra: &Extra, name: &str) -> bool {
    matches!(extra, Extra::Property { id, .. } if **id == *name)
}

fn setup(extras: &Extras) -> Option<(&[Stone], &[Point])> {
    extras.find(|extra| match extra {
        Extra::Setup { stones, empty } => Some((&**stones, &**empty)),
        _ => None,
    })
}
