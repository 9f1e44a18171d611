//! A JSON text as a tree in one list: no depth of nesting overflows the stack, and each value knows its place.

use std::borrow::Cow;

use wei7_core::{Diagnostic, JsonEvent, Limits, Place, Span, walk_json};

use crate::codes;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Null,
    Bool(bool),
    Number,
    String,
    /// A string with escapes: its index among those.
    Escaped(u32),
    Array,
    Object,
}

/// What stands at a place of the text.
#[derive(Clone, Copy, Debug)]
struct Extent {
    start: u32,
    end: u32,
}

/// A value. A game has a thousand: it is small.
#[derive(Debug)]
struct Node {
    /// In an object; one with escapes is `start` [`NONE`] and its index among those.
    name: Extent,
    kind: Kind,
    extent: Extent,
    first: u32,
    next: u32,
}

const NONE: u32 = u32::MAX;
const UNNAMED: Extent = Extent { start: 0, end: 0 };

/// A text.
#[derive(Debug)]
pub(super) struct Json<'s> {
    text: &'s str,
    nodes: Vec<Node>,
    /// Strings that had escapes.
    decoded: Vec<String>,
    /// Where something was left out of the text, and how much longer the whole text is.
    left_out: (u32, u32),
}

impl<'s> Json<'s> {
    pub(super) fn read(text: &'s str, limits: &Limits) -> Result<Self, Box<Diagnostic>> {
        let short = |number: usize| u32::try_from(number).unwrap_or(NONE);
        if short(text.len()) == NONE {
            let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
            return Err(Box::new(finding.expected(format!("at most {NONE} bytes"))));
        }
        let extent = |span: Span| Extent { start: short(span.start), end: short(span.end) };
        let mut nodes: Vec<Node> = Vec::with_capacity(text.len() / 6);
        let mut decoded: Vec<String> = Vec::new();
        // The objects and arrays around, each with its last child.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let mut name = UNNAMED;
        walk_json(text, limits, |event, span| {
            let kind = match event {
                JsonEvent::Name(text) => {
                    name = match text {
                        // Behind its quote.
                        Cow::Borrowed(text) => extent(Span::new(span.start + 1, span.start + 1 + text.len())),
                        Cow::Owned(text) => {
                            decoded.push(text);
                            Extent { start: NONE, end: short(decoded.len() - 1) }
                        }
                    };
                    return;
                }
                JsonEvent::Close => {
                    if let Some((at, _)) = open.pop() {
                        nodes[at as usize].extent = extent(span);
                    }
                    return;
                }
                JsonEvent::Null => Kind::Null,
                JsonEvent::Bool(value) => Kind::Bool(value),
                JsonEvent::Number(_) => Kind::Number,
                JsonEvent::String(Cow::Borrowed(_)) => Kind::String,
                JsonEvent::String(Cow::Owned(text)) => {
                    decoded.push(text);
                    Kind::Escaped(short(decoded.len() - 1))
                }
                JsonEvent::Array => Kind::Array,
                JsonEvent::Object => Kind::Object,
            };
            let id = short(nodes.len());
            if let Some((parent, last)) = open.last_mut() {
                if *last == NONE {
                    nodes[*parent as usize].first = id;
                } else {
                    nodes[*last as usize].next = id;
                }
                *last = id;
            }
            if matches!(kind, Kind::Array | Kind::Object) {
                open.push((id, NONE));
            }
            let name = std::mem::replace(&mut name, UNNAMED);
            nodes.push(Node { name, kind, extent: extent(span), first: NONE, next: NONE });
        })?;
        Ok(Self { text, nodes, decoded, left_out: (NONE, 0) })
    }

    /// Reads a text of which this part is `[]`. Places are those of the whole text.
    pub(super) fn read_without(part: Span, text: &'s str, limits: &Limits) -> Option<Self> {
        let longer = u32::try_from(part.end - part.start).ok()?.checked_sub(2)?;
        let left_out = (u32::try_from(part.start).ok()?, longer);
        Some(Self { left_out, ..Self::read(text, limits).ok()? })
    }

    fn slice(&self, extent: Extent) -> &'s str {
        self.text.get(extent.start as usize..extent.end as usize).unwrap_or_default()
    }

    fn decoded(&self, index: u32) -> &str {
        self.decoded.get(index as usize).map_or("", String::as_str)
    }

    /// The whole.
    pub(super) const fn root(&self) -> Value<'_, 's> {
        Value { json: self, at: 0 }
    }
}

/// A value of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'j, 's> {
    json: &'j Json<'s>,
    at: u32,
}

impl<'j, 's> Value<'j, 's> {
    fn node(self) -> &'j Node {
        &self.json.nodes[self.at as usize]
    }

    pub(super) fn span(self) -> Span {
        let Extent { start, end } = self.node().extent;
        let (at, longer) = self.json.left_out;
        let place = |place: u32| place as usize + if place > at { longer as usize } else { 0 };
        Span::new(place(start), place(end))
    }

    /// As it is written.
    pub(super) fn source(self) -> &'s str {
        self.json.slice(self.node().extent)
    }

    /// The name of a member.
    pub(super) fn name(self) -> &'j str {
        let name = self.node().name;
        if name.start == NONE { self.json.decoded(name.end) } else { self.json.slice(name) }
    }

    /// The elements of an array, or the members of an object.
    pub(super) fn children(self) -> impl Iterator<Item = Self> {
        let mut next = self.node().first;
        std::iter::from_fn(move || {
            let child = Value { json: self.json, at: next };
            (next != NONE).then(|| {
                next = child.node().next;
                child
            })
        })
    }

    /// A member. `null` is absence (Damage).
    pub(super) fn get(self, name: &str) -> Option<Self> {
        let member = self.children().find(|member| member.name() == name);
        member.filter(|member| member.node().kind != Kind::Null)
    }

    pub(super) fn is_object(self) -> bool {
        self.node().kind == Kind::Object
    }

    pub(super) fn is_array(self) -> bool {
        self.node().kind == Kind::Array
    }

    pub(super) fn is_null(self) -> bool {
        self.node().kind == Kind::Null
    }

    /// Whether it is an object or an array with nothing in it, or an empty text.
    pub(super) fn is_empty(self) -> bool {
        match self.node().kind {
            Kind::Array | Kind::Object => self.node().first == NONE,
            Kind::String => self.source() == "\"\"",
            _ => false,
        }
    }

    pub(super) fn text(self) -> Option<&'j str> {
        match self.node().kind {
            Kind::String => self.source().strip_prefix('"')?.strip_suffix('"'),
            Kind::Escaped(index) => Some(self.json.decoded(index)),
            _ => None,
        }
    }

    /// A number as it is written.
    pub(super) fn digits(self) -> Option<&'s str> {
        (self.node().kind == Kind::Number).then(|| self.source())
    }

    pub(super) fn integer(self) -> Option<i64> {
        self.digits()?.parse().ok()
    }

    /// A number of any kind.
    pub(super) fn real(self) -> Option<f64> {
        self.digits()?.parse().ok()
    }

    pub(super) fn is_true(self) -> bool {
        self.node().kind == Kind::Bool(true)
    }
}
