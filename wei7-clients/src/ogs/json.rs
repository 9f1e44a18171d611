//! A JSON text as a tree in one list: no depth of nesting overflows the stack, and each value knows its place.

use std::borrow::Cow;

use wei7_core::{Diagnostic, JsonEvent, Limits, Span, walk_json};

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
enum Kind<'s> {
    Null,
    Bool(bool),
    Number(&'s str),
    String(Cow<'s, str>),
    Array,
    Object,
}

#[derive(Debug)]
struct Node<'s> {
    /// In an object.
    name: Option<Cow<'s, str>>,
    kind: Kind<'s>,
    span: Span,
    first: u32,
    next: u32,
}

const NONE: u32 = u32::MAX;

/// A text.
#[derive(Debug)]
pub(super) struct Json<'s> {
    text: &'s str,
    nodes: Vec<Node<'s>>,
}

impl<'s> Json<'s> {
    pub(super) fn read(text: &'s str, limits: &Limits) -> Result<Self, Box<Diagnostic>> {
        let mut nodes: Vec<Node<'s>> = Vec::with_capacity(text.len() / 8);
        // The objects and arrays around, each with its last child.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let mut name = None;
        walk_json(text, limits, |event, span| {
            let kind = match event {
                JsonEvent::Name(text) => {
                    name = Some(text);
                    return;
                }
                JsonEvent::Close => {
                    if let Some((at, _)) = open.pop() {
                        nodes[at as usize].span = span;
                    }
                    return;
                }
                JsonEvent::Null => Kind::Null,
                JsonEvent::Bool(value) => Kind::Bool(value),
                JsonEvent::Number(number) => Kind::Number(number),
                JsonEvent::String(text) => Kind::String(text),
                JsonEvent::Array => Kind::Array,
                JsonEvent::Object => Kind::Object,
            };
            let id = u32::try_from(nodes.len()).unwrap_or(NONE);
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
            nodes.push(Node { name: name.take(), kind, span, first: NONE, next: NONE });
        })?;
        Ok(Self { text, nodes })
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
    fn node(self) -> &'j Node<'s> {
        &self.json.nodes[self.at as usize]
    }

    pub(super) fn span(self) -> Span {
        self.node().span
    }

    /// As it is written.
    pub(super) fn source(self) -> &'s str {
        self.json.text.get(self.span().start..self.span().end).unwrap_or_default()
    }

    /// The name of a member.
    pub(super) fn name(self) -> &'j str {
        self.node().name.as_deref().unwrap_or_default()
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
        let member = self.children().find(|member| member.node().name.as_deref() == Some(name));
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
        match &self.node().kind {
            Kind::Array | Kind::Object => self.node().first == NONE,
            Kind::String(text) => text.is_empty(),
            _ => false,
        }
    }

    pub(super) fn text(self) -> Option<&'j str> {
        if let Kind::String(text) = &self.node().kind { Some(text) } else { None }
    }

    /// A number as it is written.
    pub(super) fn digits(self) -> Option<&'s str> {
        if let Kind::Number(digits) = self.node().kind { Some(digits) } else { None }
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
