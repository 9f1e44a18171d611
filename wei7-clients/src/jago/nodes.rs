//! Reader of `Nodes`: the main line with its variations (The tree).

use wei7_core::Message;
use wei7_core::{
    Anchor, BoardSize, Color, Diagnostic, Evaluation, Extra, Mark, MiscPosition, Point, Report, Shape, Stone, Vertex,
};

use super::ID;
use super::information::apply_property;
use super::points::{in_letters, letters, point};
use super::xml::{Document, Element, ElementId};
use crate::codes;
use crate::game::facts::{Facts, kept};
use crate::game::tree::{GameNode, GameTree, NodeId};

/// A list of nodes that is being read: the main line or a variation.
struct Frame {
    elements: Vec<ElementId>,
    next: usize,
    /// The node before the first node of the list.
    start: NodeId,
    /// The last node of the list that was read, and the node before that node.
    last: Option<(NodeId, NodeId)>,
}

/// Reader of the nodes of one game.
pub(super) struct NodeReader<'d, 't> {
    document: &'d Document<'t>,
    size: BoardSize,
    pub(super) tree: GameTree,
    pub(super) facts: Facts,
    /// Whether the root has been read.
    has_root: bool,
    /// The number of the last move up to each node, indexed by node.
    numbers: Vec<u32>,
    most: u64,
}

impl<'d, 't> NodeReader<'d, 't> {
    pub(super) fn new(document: &'d Document<'t>, size: BoardSize, facts: Facts, most: u64) -> Self {
        Self { document, size, tree: GameTree::new(), facts, has_root: false, numbers: vec![0], most }
    }

    /// Reads all nodes. Returns `false` if the nodes exceed the limit.
    pub(super) fn read(&mut self, nodes: ElementId, report: &mut Report) -> bool {
        let elements = self.document.open(nodes).children.clone();
        self.keep_unread(nodes, GameTree::ROOT, false, report);
        let mut open = vec![Frame { elements, next: 0, start: GameTree::ROOT, last: None }];
        while let Some(frame) = open.last_mut() {
            let Some(id) = frame.elements.get(frame.next).copied() else {
                open.pop();
                continue;
            };
            frame.next += 1;
            let element = self.document.get(id);
            let last = frame.last.map_or(frame.start, |(last, _)| last);
            match element.name {
                "Node" | "Black" | "White" => {
                    self.document.open(id);
                    let node = self.node(id, element, last, report);
                    self.keep_unread(id, node, true, report);
                    // A variation after this node is an alternative to the node, so the variation starts from `last`.
                    if let Some(frame) = open.last_mut() {
                        frame.last = Some((node, last));
                    }
                }
                "Comment" => {
                    self.comment(id, last);
                    self.keep_unread(id, last, true, report);
                }
                "Variation" => {
                    let start = match frame.last {
                        Some((last, before)) if last != GameTree::ROOT => before,
                        _ => {
                            // Without a previous node, the variation has nothing to be an alternative to.
                            let finding = Diagnostic::at(&codes::MISPLACED_VARIATION, element.tag());
                            report.push(finding.repair(Message::new("read-as-alternative-branch")));
                            last
                        }
                    };
                    let elements = self.document.open(id).children.clone();
                    self.keep_unread(id, start, false, report);
                    open.push(Frame { elements, next: 0, start, last: None });
                }
                _ => {
                    let extras = &mut self.tree.node(last).extras;
                    self.document.keep(id, &MiscPosition::Inside(Anchor::default()), extras, report);
                }
            }
            if self.tree.len() as u64 > self.most {
                let finding = Diagnostic::at(&codes::LIMIT_NODES, element.tag());
                report.push(finding.expected(Message::new("at-most").with("most", self.most)));
                return false;
            }
        }
        true
    }

    /// Keeps the unread parts of an element as extras of a node. With `deep`, unread descendants are included.
    fn keep_unread(&mut self, id: ElementId, node: NodeId, deep: bool, report: &mut Report) {
        let unread = self.document.unread(id, deep, report);
        self.tree.node(node).extras.extend(unread);
    }

    fn comment(&mut self, id: ElementId, node: NodeId) {
        self.document.open(id);
        let text = self.document.paragraphs(id);
        self.tree.node(node).append_comment(&text);
    }

    fn add(&mut self, before: NodeId) -> NodeId {
        self.numbers.push(self.numbers.get(before.index()).copied().unwrap_or(0));
        self.tree.add(before, GameNode::default())
    }

    /// Reads a node. The first node is the root if its element is `Node`. Returns the last node that the element
    /// became.
    fn node(&mut self, id: ElementId, element: &Element<'t>, before: NodeId, report: &mut Report) -> NodeId {
        let is_root = !std::mem::replace(&mut self.has_root, true) && element.name == "Node";
        let node = if is_root { GameTree::ROOT } else { self.add(before) };
        if element.name != "Node" {
            self.play(node, id, element, report);
            return node;
        }
        let mut at = node;
        self.tree.node(node).title = element.attribute("name").map(str::to_owned);
        for (name, id) in [("blacktime", "BL"), ("whitetime", "WL")] {
            let time = element.attribute(name).map(|value| Extra::property(id, value));
            self.tree.node(node).extras.extend(time);
        }
        let mut territory = Territory::default();
        for (child, inner) in self.document.children(id) {
            match inner.name {
                "Black" | "White" => {
                    // A second move needs a node of its own.
                    if self.tree.node(at).played.is_some() {
                        at = self.add(at);
                    }
                    self.play(at, child, inner, report);
                }
                "Comment" => self.comment(child, at),
                "AddBlack" | "AddWhite" | "Delete" => {
                    for point in self.points(at, child, inner, report) {
                        let node = self.tree.node(at);
                        match inner.name {
                            "AddBlack" => node.stones.push(Stone { color: Color::Black, point }),
                            "AddWhite" => node.stones.push(Stone { color: Color::White, point }),
                            _ => node.empty.push(point),
                        }
                    }
                }
                "Mark" => self.mark(at, child, inner, &mut territory, report),
                "SGF" => self.property(at, child, inner, report),
                "BlackToPlay" | "WhiteToPlay" => {
                    self.document.open(child);
                    self.tree.node(at).extras.push(Extra::property("PL", &inner.name[..1]));
                }
                _ => {}
            }
        }
        at
    }

    /// Reads `Black` or `White`. Without a point, the move is a pass.
    fn play(&mut self, node: NodeId, id: ElementId, element: &Element<'t>, report: &mut Report) {
        self.document.open(id);
        let color = if element.name == "Black" { Color::Black } else { Color::White };
        let places = self.places(id, element);
        let vertex = match places.first().map(|place| place.trim()) {
            None | Some("") => Some(Vertex::Pass),
            Some(place) => point(place, self.size).map(Vertex::Play),
        };
        match vertex {
            Some(vertex) if places.len() < 2 => self.tree.node(node).played = GameNode::from_move(color, vertex).played,
            _ => self.bad(node, id, element, report),
        }
        // The order of the moves takes precedence over their numbers (Reading).
        let expected = self.numbers.get(node.index()).map_or(1, |number| number.saturating_add(1));
        let stated: Option<u32> = element.attribute("number").and_then(|number| number.parse().ok());
        // If the point is bad, the node has no move; the number is then kept with the source of the element.
        if let Some(stated) = stated.filter(|stated| *stated != expected && self.tree.node(node).played.is_some()) {
            let finding = Diagnostic::at(&codes::NUMBER_DIFFERS, element.tag()).found(stated.to_string());
            report.push(finding.expected(expected.to_string()));
            self.tree.node(node).extras.push(Extra::Number(stated));
        }
        if let Some(number) = self.numbers.get_mut(node.index()) {
            *number = stated.unwrap_or(expected);
        }
        if stated.is_none() {
            element.put_back("number");
        }
        if let Some(time) = element.attribute("timeleft") {
            let property = if color == Color::Black { "BL" } else { "WL" };
            self.tree.node(node).extras.push(Extra::property(property, time));
        }
        if let Some(name) = element.attribute("name") {
            let node = self.tree.node(node);
            match &node.title {
                Some(title) if title != name => node.extras.push(kept(ID, "name", name)),
                _ => node.title = Some(name.to_owned()),
            }
        }
        if let Some(text) = element.attribute("annotate") {
            self.tree.node(node).extras.push(kept(ID, "annotate", text));
        }
        let comments: Vec<ElementId> = self.document.named(id, "Comment").map(|(id, _)| id).collect();
        for comment in comments {
            self.comment(comment, node);
        }
    }

    fn bad(&mut self, node: NodeId, id: ElementId, element: &Element<'_>, report: &mut Report) {
        let source = self.document.source(id);
        report.push(
            Diagnostic::at(&codes::BAD_MOVE, element.tag()).found(source.to_owned()).repair(Message::new("kept")),
        );
        self.tree.node(node).extras.push(kept(ID, "markup", source));
    }

    /// Returns the names of points in an element, which are in its attribute `at`, its children `at`, or else its text.
    fn places(&self, id: ElementId, element: &Element<'_>) -> Vec<String> {
        self.document.open(id);
        let mut places: Vec<String> = element.attribute("at").map(str::to_owned).into_iter().collect();
        places.extend(self.document.named(id, "at").map(|(_, child)| child.text().to_owned()));
        if places.is_empty() && !element.text().trim().is_empty() {
            places.push(element.text().to_owned());
        }
        places
    }

    fn points(&mut self, node: NodeId, id: ElementId, element: &Element<'_>, report: &mut Report) -> Vec<Point> {
        let places = self.places(id, element);
        let points: Option<Vec<Point>> = places.iter().map(|place| point(place, self.size)).collect();
        let points = points.filter(|points| !points.is_empty());
        if points.is_none() {
            self.bad(node, id, element, report);
        }
        points.unwrap_or_default()
    }

    fn mark(
        &mut self,
        node: NodeId,
        id: ElementId,
        element: &Element<'_>,
        territory: &mut Territory,
        report: &mut Report,
    ) {
        let kind = element.attribute("type");
        let shape = match kind {
            Some("square") => Some(Shape::Square),
            Some("circle") => Some(Shape::Circle),
            Some("triangle") => Some(Shape::Triangle),
            _ => None,
        };
        let label = element.attribute("label").filter(|label| !label.is_empty());
        let side = match element.attribute("territory") {
            Some("black") => Some(Color::Black),
            Some("white") => Some(Color::White),
            _ => None,
        };
        for (name, is_read) in [("type", shape.is_some()), ("territory", side.is_some())] {
            if !is_read {
                element.put_back(name);
            }
        }
        for point in self.points(node, id, element, report) {
            let marks = &mut self.tree.node(node).marks;
            marks.extend(shape.map(|shape| Mark::shaped(point, shape)));
            marks.extend(label.map(|label| Mark::labeled(point, label)));
            if let Some(side) = side {
                territory.add(side, point, node, &mut self.tree);
            } else if shape.is_none() && label.is_none() {
                marks.push(Mark::shaped(point, Shape::Cross));
            }
        }
    }

    /// Reads an `SGF` element, which has a property that has no element of its own. For game info at the root,
    /// `Information` takes precedence.
    fn property(&mut self, node: NodeId, id: ElementId, element: &Element<'_>, report: &mut Report) {
        let name = element.attribute("type").unwrap_or_default().trim().to_owned();
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let has_values = self.document.children(id).any(|(_, child)| child.name == "Arg");
        // The unread element is kept as a whole.
        if !is_name || !has_values {
            return;
        }
        self.document.open(id);
        let arguments: Vec<String> = self.document.named(id, "Arg").map(|(_, child)| child.text().to_owned()).collect();
        if let ([only], true) = (&arguments[..], node == GameTree::ROOT && OF_GAME.contains(&&*name)) {
            if self.facts.has_property(&name) {
                self.facts.extras.push(kept(ID, &name, only));
            } else {
                apply_property(&name, only, element.tag(), &mut self.facts, report);
            }
            return;
        }
        let points = arguments.iter().map(|text| self.in_letters(text)).collect::<Option<Vec<_>>>();
        if points.is_some_and(|points| self.tree.node(node).take_points(&name, points)) {
            return;
        }
        let evaluation = match &*name {
            "TE" => Some(Evaluation::Good),
            "BM" => Some(Evaluation::Bad),
            _ => None,
        };
        if let Some(played) = &mut self.tree.node(node).played
            && evaluation.is_some()
        {
            played.evaluation = evaluation;
            // If the value has a degree other than 1, only the property can represent the degree.
            if arguments.iter().all(|text| matches!(&**text, "" | "1")) {
                return;
            }
        }
        let escaped = |text: &String| match Extra::property("X", text) {
            Extra::Property { values, .. } => values.into_iter().next().unwrap_or_default(),
            _ => Box::default(),
        };
        let values = arguments.iter().map(escaped).collect();
        self.tree.node(node).extras.push(Extra::Property { id: name.into(), values });
    }

    /// Parses a point in SGF coordinates; `None` if the point is not on the board.
    fn in_letters(&self, text: &str) -> Option<Point> {
        let size = self.size;
        in_letters(text).filter(|point| size.contains(*point))
    }
}

impl GameNode {
    /// Applies a property whose values are points, in the same way as Jago. Returns `false` for other properties.
    fn take_points(&mut self, name: &str, points: Vec<Point>) -> bool {
        let stone = |color| move |point| Stone { color, point };
        match name {
            "SL" => self.marks.extend(points.into_iter().map(|point| Mark::shaped(point, Shape::Selected))),
            "AB" => self.stones.extend(points.into_iter().map(stone(Color::Black))),
            "AW" => self.stones.extend(points.into_iter().map(stone(Color::White))),
            "AE" => self.empty.extend(points),
            _ => return false,
        }
        true
    }
}

/// The territory properties of the current node. For Black and then White, the node and the index of the property in
/// the extras of the node.
#[derive(Default)]
struct Territory([Option<(NodeId, usize)>; 2]);

impl Territory {
    fn add(&mut self, side: Color, point: Point, node: NodeId, tree: &mut GameTree) {
        let (slot, id) = if side == Color::Black { (0, "TB") } else { (1, "TW") };
        let extras = &mut tree.node(node).extras;
        let (_, index) = *self.0[slot].filter(|(known, _)| *known == node).get_or_insert_with(|| {
            extras.push(Extra::Property { id: id.into(), values: Vec::new() });
            (node, extras.len() - 1)
        });
        self.0[slot] = Some((node, index));
        if let Some(Extra::Property { values, .. }) = extras.get_mut(index) {
            values.push(letters(point));
        }
    }
}

/// SGF properties that are about the game.
const OF_GAME: [&str; 23] = [
    "PB", "PW", "BR", "WR", "GN", "PC", "DT", "KM", "RE", "RU", "HA", "TM", "OT", "EV", "RO", "AN", "BT", "WT", "CP",
    "SO", "US", "ON", "GC",
];
