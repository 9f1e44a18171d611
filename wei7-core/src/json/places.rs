//! Places of findings: spans of nodes, and JSON pointers for spans.
//!
//! The source is read a second time to find places, and only if there are findings, so that valid files pay nothing.

use std::collections::{BTreeSet, HashMap};

use crate::record::{BranchId, Node};
use wei7_text::Span;

use super::tokenizer::{Event, Kind, Tokenizer};

/// The role of a value in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Node(Node),
    /// A list of nodes. The node gives their kind; its own index is not used.
    List(Node),
    Other,
}

impl Role {
    /// Returns the role of the member `name`, and a number for each member that leads to nodes, from 0. `None` for
    /// other members.
    fn member(self, name: &str) -> Option<(u8, Self)> {
        let Self::Node(node) = self else { return None };
        Some(match (node, name) {
            (Node::Document, "info") => (0, Self::Node(Node::Info)),
            (Node::Document, "tree") => (1, Self::Node(Node::Branch(BranchId::ROOT))),
            (Node::Info, "players") => (0, Self::List(Node::Player(0))),
            (Node::Branch(id), "pre") => (0, Self::Node(Node::Pre(id))),
            (Node::Branch(id), "steps") => (1, Self::List(Node::Step(id, 0))),
            (Node::Branch(id), "branches") => (2, Self::List(Node::Branch(id))),
            (Node::Pre(id), "stones") => (0, Self::List(Node::Stone(id, 0))),
            (Node::Pre(id), "marks") => (1, Self::List(Node::PreMark(id, 0))),
            (Node::Step(id, index), "marks") => (0, Self::List(Node::StepMark(id, index, 0))),
            _ => return None,
        })
    }
}

/// Returns the spans of nodes in the source of a document that was read.
pub(super) fn locate(source: &str, nodes: &BTreeSet<Node>) -> HashMap<Node, Span> {
    let mut found = HashMap::new();
    // Number of the last branch. As in the reader, branches are numbered in the order in which they begin.
    let mut branches = 0;
    // The enclosing values, with a bit for each known member that was seen. The reader kept the first member of a name.
    let mut open: Vec<(Role, u8)> = Vec::new();
    let mut role = Role::Node(Node::Document);
    let visit = |event: Event<'_>, span| {
        let done = match (event, open.last_mut()) {
            (Event::Open(_), _) => {
                open.push((role, 0));
                return true;
            }
            (Event::Name(name), Some((around @ Role::Node(_), seen))) => {
                role = match around.member(&name.text()) {
                    Some((number, role)) if *seen & (1 << number) == 0 => {
                        *seen |= 1 << number;
                        role
                    }
                    _ => Role::Other,
                };
                return true;
            }
            (Event::Element(index), Some((Role::List(node), _))) => {
                role = Role::Node(match *node {
                    Node::Branch(_) => {
                        branches += 1;
                        Node::Branch(BranchId::from_number(branches))
                    }
                    Node::Player(_) => Node::Player(index),
                    Node::Stone(id, _) => Node::Stone(id, index),
                    Node::PreMark(id, _) => Node::PreMark(id, index),
                    Node::Step(id, _) => Node::Step(id, index),
                    Node::StepMark(id, step, _) => Node::StepMark(id, step, index),
                    Node::Document | Node::Info | Node::Pre(_) => return true,
                });
                return true;
            }
            (Event::Element(_) | Event::Name(_), _) => {
                role = Role::Other;
                return true;
            }
            (Event::Close, _) => open.pop().map_or(Role::Other, |(role, _)| role),
            (Event::String(_) | Event::Number(_) | Event::Literal(_), _) => role,
        };
        if let Role::Node(node) = done
            && nodes.contains(&node)
        {
            found.insert(node, span);
        }
        true
    };
    // The source was read before without an error. If reading fails nevertheless, the findings have no spans.
    let _ = tokenizer_at_root(source).walk(visit);
    found
}

/// Creates a tokenizer at the root value of a document, after the byte order mark.
fn tokenizer_at_root(source: &str) -> Tokenizer<'_> {
    let mut tokens = Tokenizer::new(source);
    if source.starts_with('\u{feff}') {
        tokens.rewind(3);
    }
    tokens
}

/// Returns the span of the value that is reached by following the member names of `path` from the object that begins at
/// `span`. For an empty path, returns `span`.
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

/// Maximum number of segments in a pointer. Deeper values get no pointer.
const MAX_POINTER_SEGMENTS: usize = 1000;

/// Returns JSON pointers (RFC 6901) for spans that begin at a value or at the name of a member. The source is read only
/// once. A pointer is `None` if it would have more than 1,000 segments.
pub fn pointers(source: &[u8], spans: &[Span]) -> Vec<Option<String>> {
    let valid = source.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|index| spans.get(*index).map(|span| span.start));
    let mut search = PointerSearch {
        wanted: order.into_iter().filter_map(|index| Some((spans.get(index)?.start, index))).collect(),
        next: 0,
        open: Vec::new(),
        found: vec![None; spans.len()],
    };
    // After a syntax error, the remaining spans get the pointer of the innermost open value.
    let _ = tokenizer_at_root(valid).walk(|event, span| {
        search.assign(span.end);
        let segment = match event {
            Event::Open(_) => {
                search.open.push(None);
                return true;
            }
            Event::Name(_) | Event::Element(_) => Some(event),
            Event::Close => {
                search.open.pop();
                None
            }
            Event::String(_) | Event::Number(_) | Event::Literal(_) => None,
        };
        if let Some(innermost) = search.open.last_mut() {
            *innermost = segment;
        }
        true
    });
    search.assign(usize::MAX);
    search.found
}

struct PointerSearch<'s> {
    /// Offsets that need a pointer, in ascending order, each with its index in `found`.
    wanted: Vec<(usize, usize)>,
    next: usize,
    /// The enclosing objects and arrays. Each has the member or element that is being read; `None` between two members
    /// or elements.
    open: Vec<Option<Event<'s>>>,
    found: Vec<Option<String>>,
}

impl PointerSearch<'_> {
    /// Assigns the current pointer to all places before `until`.
    fn assign(&mut self, until: usize) {
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
        if self.open.len() > MAX_POINTER_SEGMENTS {
            return None;
        }
        let segment = |event: &Event<'_>| match event {
            Event::Name(name) => name.segment(),
            Event::Element(index) => format!("/{index}"),
            _ => String::new(),
        };
        Some(self.open.iter().flatten().map(segment).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pointers of the places in `source` where the text of each needle first occurs. `needles` must be in
    /// the order of these places.
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
    fn an_error_belongs_to_the_innermost_open_value() {
        assert_eq!(at(r#"{"a":[1,2,x]}"#, &["{", "x"]), ["", "/a/2"]);
        assert_eq!(at(r#"{"a":1} x"#, &["x"]), [""]);
        assert_eq!(at("", &[]), Vec::<String>::new());
    }

    #[test]
    fn members_are_found_after_others() {
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
