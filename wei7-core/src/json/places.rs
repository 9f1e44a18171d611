//! Places of findings: spans of nodes, and JSON pointers of spans.
//!
//! The source is read a second time for them, only when there are findings: valid files pay nothing for places.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::record::{BranchId, Node};
use wei7_text::Span;

use super::tokenizer::{JsonStr, Kind, Stop, Tokenizer};

/// What a value is in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Root,
    Info,
    Players,
    Branch(BranchId),
    Branches,
    Pre(BranchId),
    Stones(BranchId),
    PreMarks(BranchId),
    Steps(BranchId),
    Step(BranchId, usize),
    StepMarks(BranchId, usize),
    /// A value of which only the span matters.
    Leaf(Node),
    Other,
}

impl Role {
    const fn node(self) -> Option<Node> {
        match self {
            Self::Root => Some(Node::Document),
            Self::Info => Some(Node::Info),
            Self::Branch(id) => Some(Node::Branch(id)),
            Self::Pre(id) => Some(Node::Pre(id)),
            Self::Step(id, index) => Some(Node::Step(id, index)),
            Self::Leaf(node) => Some(node),
            Self::Players
            | Self::Branches
            | Self::Stones(_)
            | Self::PreMarks(_)
            | Self::Steps(_)
            | Self::StepMarks(..)
            | Self::Other => None,
        }
    }

    /// What a member is, and its number among those of its object.
    fn member(self, name: &str) -> Option<(u8, Self)> {
        Some(match (self, name) {
            (Self::Root, "info") => (0, Self::Info),
            (Self::Root, "tree") => (1, Self::Branch(BranchId::ROOT)),
            (Self::Info, "players") => (0, Self::Players),
            (Self::Branch(id), "pre") => (0, Self::Pre(id)),
            (Self::Branch(id), "steps") => (1, Self::Steps(id)),
            (Self::Branch(_), "branches") => (2, Self::Branches),
            (Self::Pre(id), "stones") => (0, Self::Stones(id)),
            (Self::Pre(id), "marks") => (1, Self::PreMarks(id)),
            (Self::Step(id, index), "marks") => (0, Self::StepMarks(id, index)),
            _ => return None,
        })
    }

    const fn is_array(self) -> bool {
        matches!(
            self,
            Self::Players | Self::Branches | Self::Stones(_) | Self::PreMarks(_) | Self::Steps(_) | Self::StepMarks(..)
        )
    }

    const fn is_object(self) -> bool {
        matches!(self, Self::Root | Self::Info | Self::Branch(_) | Self::Pre(_) | Self::Step(..))
    }
}

#[derive(Debug)]
struct Frame {
    role: Role,
    start: usize,
    first: bool,
    /// Elements read, or a bit for each known member.
    seen: usize,
}

/// Where nodes stand in the source of a document that was read. `nodes` is sorted.
pub(super) fn locate(source: &str, nodes: &[Node]) -> HashMap<Node, Span> {
    let mut locator = Locator { tokens: Tokenizer::new(source), nodes, found: HashMap::new(), branches: 0 };
    if source.starts_with('\u{feff}') {
        locator.tokens.rewind(3);
    }
    // It was read before, so it can be read again; if not, the findings have no spans.
    let _ = locator.run();
    locator.found
}

struct Locator<'s> {
    tokens: Tokenizer<'s>,
    nodes: &'s [Node],
    found: HashMap<Node, Span>,
    /// Branches numbered so far, as the reader numbers them: in the order in which they begin.
    branches: u32,
}

impl Locator<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        let mut open: Vec<Frame> = Vec::new();
        open.extend(self.enter(Role::Root)?);
        while let Some(frame) = open.last_mut() {
            let role = if frame.role.is_array() {
                self.tokens.element(&mut frame.first)?.then(|| {
                    frame.seen += 1;
                    self.element_role(frame.role, frame.seen - 1)
                })
            } else {
                self.tokens.member(&mut frame.first)?.map(|name| member_role(frame, &name))
            };
            if let Some(role) = role {
                let entered = self.enter(role)?;
                open.extend(entered);
            } else if let Some(frame) = open.pop() {
                self.record(frame.role, Span::new(frame.start, self.tokens.position()));
            }
        }
        Ok(())
    }

    fn element_role(&mut self, role: Role, index: usize) -> Role {
        match role {
            Role::Players => Role::Leaf(Node::Player(index)),
            Role::Branches => {
                self.branches += 1;
                Role::Branch(BranchId::from_number(self.branches))
            }
            Role::Stones(id) => Role::Leaf(Node::Stone(id, index)),
            Role::PreMarks(id) => Role::Leaf(Node::PreMark(id, index)),
            Role::Steps(id) => Role::Step(id, index),
            Role::StepMarks(id, step) => Role::Leaf(Node::StepMark(id, step, index)),
            _ => Role::Other,
        }
    }

    /// Begins a container whose inside matters; reads over everything else.
    fn enter(&mut self, role: Role) -> Result<Option<Frame>, Stop> {
        let kind = self.tokens.kind()?;
        if (kind == Kind::Object && role.is_object()) || (kind == Kind::Array && role.is_array()) {
            let start = self.tokens.position();
            self.tokens.open();
            return Ok(Some(Frame { role, start, first: true, seen: 0 }));
        }
        let span = self.tokens.skip()?;
        self.record(role, span);
        Ok(None)
    }

    fn record(&mut self, role: Role, span: Span) {
        if let Some(node) = role.node()
            && self.nodes.binary_search(&node).is_ok()
        {
            self.found.insert(node, span);
        }
    }
}

/// The value that a path of member names leads to, from the object that begins where `span` does. An empty path stays there.
pub(super) fn member(source: &str, span: Span, path: &[&str]) -> Option<Span> {
    let mut tokens = Tokenizer::new(source);
    tokens.rewind(span.start);
    if path.is_empty() {
        return Some(span);
    }
    for wanted in path {
        if tokens.kind().ok()? != Kind::Object {
            return None;
        }
        tokens.open();
        let mut first = true;
        while tokens.member(&mut first).ok()??.text() != *wanted {
            tokens.skip().ok()?;
        }
    }
    tokens.skip().ok()
}

/// The first member of a name is the one that the reader kept.
fn member_role(frame: &mut Frame, name: &JsonStr<'_>) -> Role {
    match frame.role.member(&name.text()) {
        Some((number, role)) if frame.seen & (1 << number) == 0 => {
            frame.seen |= 1 << number;
            role
        }
        _ => Role::Other,
    }
}

/// The longest pointer that is written, in segments.
const LONGEST_POINTER: usize = 1000;

/// JSON pointers (RFC 6901) of the values, or of the members at whose names, these spans begin. One reading for all.
/// `None` where a pointer would have more than 1,000 segments.
pub fn pointers(source: &[u8], spans: &[Span]) -> Vec<Option<String>> {
    let valid = std::str::from_utf8(source).unwrap_or_else(|error| {
        let valid = source.get(..error.valid_up_to()).unwrap_or_default();
        std::str::from_utf8(valid).unwrap_or_default()
    });
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|index| spans.get(*index).map(|span| span.start));
    let mut pointing = Pointing {
        tokens: Tokenizer::new(valid),
        wanted: order.into_iter().filter_map(|index| Some((spans.get(index)?.start, index))).collect(),
        next: 0,
        open: Vec::new(),
        found: vec![None; spans.len()],
    };
    if valid.starts_with('\u{feff}') {
        pointing.tokens.rewind(3);
    }
    // After an error of JSON, what is left belongs to the innermost value that was open.
    let _ = pointing.run();
    pointing.give(usize::MAX);
    pointing.found
}

struct Pointing<'s> {
    tokens: Tokenizer<'s>,
    /// Places in rising order, each with its position in the answer.
    wanted: Vec<(usize, usize)>,
    next: usize,
    open: Vec<Container<'s>>,
    found: Vec<Option<String>>,
}

struct Container<'s> {
    first: bool,
    segment: Segment<'s>,
    is_object: bool,
}

/// The member or element that is being read.
enum Segment<'s> {
    /// None yet, or between two.
    None,
    Name(JsonStr<'s>),
    Index(usize),
}

impl Pointing<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        let mut count = 0;
        'value: loop {
            let kind = self.tokens.kind()?;
            match kind {
                Kind::Object | Kind::Array => {
                    self.tokens.open();
                    self.give(self.tokens.position());
                    let is_object = kind == Kind::Object;
                    count = 0;
                    self.open.push(Container { first: true, segment: Segment::None, is_object });
                }
                _ => {
                    self.tokens.skip()?;
                    self.give(self.tokens.position());
                }
            }
            while let Some(container) = self.open.last_mut() {
                match container.segment {
                    Segment::Index(index) => count = index + 1,
                    Segment::None | Segment::Name(_) => {}
                }
                container.segment = Segment::None;
                if container.is_object {
                    if let Some(name) = self.tokens.member(&mut container.first)? {
                        self.give(name.span().start);
                        if let Some(container) = self.open.last_mut() {
                            container.segment = Segment::Name(name);
                        }
                        continue 'value;
                    }
                } else if self.tokens.element(&mut container.first)? {
                    self.tokens.peek();
                    self.give(self.tokens.position());
                    if let Some(container) = self.open.last_mut() {
                        container.segment = Segment::Index(count);
                    }
                    continue 'value;
                }
                self.give(self.tokens.position());
                self.open.pop();
                count = 0;
            }
            return Ok(());
        }
    }

    /// Gives all places before `until` the pointer of what is being read.
    fn give(&mut self, until: usize) {
        let mut pointer = None;
        while let Some((place, index)) = self.wanted.get(self.next).copied()
            && place < until
        {
            let pointer = pointer.get_or_insert_with(|| self.pointer());
            if let Some(found) = self.found.get_mut(index) {
                found.clone_from(pointer);
            }
            self.next += 1;
        }
    }

    fn pointer(&self) -> Option<String> {
        if self.open.len() > LONGEST_POINTER {
            return None;
        }
        let mut pointer = String::new();
        for container in &self.open {
            match &container.segment {
                Segment::None => {}
                Segment::Name(name) => {
                    pointer.push('/');
                    pointer.push_str(&name.text().replace('~', "~0").replace('/', "~1"));
                }
                Segment::Index(index) => {
                    let _ = write!(pointer, "/{index}");
                }
            }
        }
        Some(pointer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pointers of the places of `needles`, which are in rising order.
    fn at(source: &str, needles: &[&str]) -> Vec<String> {
        let spans: Vec<Span> = needles.iter().map(|needle| Span::at(source.find(needle).unwrap())).collect();
        pointers(source.as_bytes(), &spans).into_iter().map(Option::unwrap).collect()
    }

    #[test]
    fn values_and_names_have_pointers() {
        let source = r#"{"a":[10,{"b/c":"x~"},[],30],"d":{"e":{}, "f":40}}"#;
        let found = at(source, &["10", "{\"b/c", "\"b/c", "x~", "[]", "30", "\"d\"", "\"e\"", "{}", "40"]);
        assert_eq!(found, ["/a/0", "/a/1", "/a/1/b~1c", "/a/1/b~1c", "/a/2", "/a/3", "/d", "/d/e", "/d/e", "/d/f"]);
    }

    #[test]
    fn an_error_belongs_to_what_was_open() {
        assert_eq!(at(r#"{"a":[1,2,x]}"#, &["{", "x"]), ["", "/a/2"]);
        assert_eq!(at(r#"{"a":1} x"#, &["x"]), [""]);
        assert_eq!(at("", &[]), Vec::<String>::new());
    }

    #[test]
    fn members_are_found_behind_others() {
        let source = r#"{"a":{"x":1}} {"b":[{"c":2}],"c":{"\u0064": {"e":[3]}}}"#;
        let whole = Span::new(14, source.len());
        let text = |path| member(source, whole, path).map(|span| &source[span.start..span.end]);
        assert_eq!(text(&["c", "d", "e"]), Some("[3]"));
        assert_eq!(text(&["c", "e"]), None);
        assert_eq!(text(&["b", "c"]), None);
        assert_eq!(member(source, whole, &[]), Some(whole));
    }

    #[test]
    fn too_long_pointers_are_left_out() {
        let source = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
        let found = pointers(source.as_bytes(), &[Span::at(5000), Span::at(900)]);
        assert_eq!(found[0], None);
        assert_eq!(found[1], Some("/0".repeat(900)));
    }
}
