//! JSON texts as a flat list of values with their places, so that deep nesting cannot overflow the stack.

use std::borrow::Cow;
use wei7_core::Message;

use wei7_core::codes::{CONFLICTING_MEMBER, DUPLICATE_MEMBER, LONE_SURROGATE};
use wei7_core::{Diagnostic, JsonEvent, Limits, Place, Report, Span, Text, walk_json};

use crate::codes;

/// Reads a JSON text and returns the source of the values that cannot be represented, with findings about these values:
/// repeated members of an object, of which the first counts, and strings with half of a surrogate pair (RFC 8259, 4 and
/// 8.2).
///
/// # Errors
///
/// If the text is not JSON.
pub fn irregular_json(text: &str, limits: &Limits) -> Result<(Vec<Text>, Report), Box<Diagnostic>> {
    let mut report = Report::new(limits.findings);
    let kept = Json::read(text, limits)?.report_irregular(0, &mut report);
    Ok((kept, report))
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Null,
    Bool(bool),
    Number,
    String,
    /// A string with escapes, as an index into `Json::decoded`.
    Escaped(u32),
    Array,
    Object,
}

/// A range of bytes of the text.
#[derive(Clone, Copy, Debug)]
struct Extent {
    start: u32,
    end: u32,
}

/// A value in the flat list. Nodes are small, because a game has about a thousand values.
#[derive(Debug)]
struct Node {
    /// The range of the name, if the value is a member. For a name with escapes, `start` is [`NONE`] and `end` is an
    /// index into `Json::decoded`.
    name: Extent,
    kind: Kind,
    extent: Extent,
    first: u32,
    next: u32,
}

const NONE: u32 = u32::MAX;
const UNNAMED: Extent = Extent { start: 0, end: 0 };

/// A parsed JSON text.
#[derive(Debug)]
pub(super) struct Json<'s> {
    text: &'s str,
    nodes: Vec<Node>,
    /// The decoded strings with escapes, each with its place.
    decoded: Vec<(String, Extent)>,
    /// The escapes that are half of a surrogate pair.
    surrogates: Vec<Span>,
}

impl<'s> Json<'s> {
    pub(super) fn read(text: &'s str, limits: &Limits) -> Result<Self, Box<Diagnostic>> {
        let short = |number: usize| u32::try_from(number).unwrap_or(NONE);
        if short(text.len()) == NONE {
            let finding = Diagnostic::new(&codes::LIMIT_BYTES, Place::Source);
            return Err(Box::new(finding.expected(Message::new("at-most-bytes").with("most", NONE))));
        }
        let extent = |span: Span| Extent { start: short(span.start), end: short(span.end) };
        let mut nodes: Vec<Node> = Vec::with_capacity(text.len() / 6);
        let mut decoded: Vec<(String, Extent)> = Vec::new();
        // The enclosing objects and arrays, each with its last child.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let mut name = UNNAMED;
        let surrogates = walk_json(text, limits, |event, span| {
            let kind = match event {
                JsonEvent::Name(text) => {
                    name = match text {
                        // The name begins after its quotation mark.
                        Cow::Borrowed(text) => extent(Span::new(span.start + 1, span.start + 1 + text.len())),
                        Cow::Owned(text) => {
                            decoded.push((text, extent(span)));
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
                    decoded.push((text, extent(span)));
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
        Ok(Self { text, nodes, decoded, surrogates })
    }

    fn slice(&self, extent: Extent) -> &'s str {
        self.text.get(extent.start as usize..extent.end as usize).unwrap_or_default()
    }

    fn decoded(&self, index: u32) -> &str {
        self.decoded.get(index as usize).map_or("", |(text, _)| text)
    }

    /// Returns the members that repeat a name within their object, as pairs of the first member with the name and the
    /// repeated member.
    fn repeated(&self) -> Vec<(Value<'_, 's>, Value<'_, 's>)> {
        let mut found = Vec::new();
        let mut members: Vec<(&str, u32)> = Vec::new();
        let ids = (0..).zip(&self.nodes).filter(|(_, node)| node.kind == Kind::Object).map(|(at, _)| at);
        for object in ids.map(|at| Value { json: self, at }) {
            members.clear();
            members.extend(object.children().map(|member| (member.name(), member.at)));
            members.sort_unstable();
            for same in members.chunk_by(|one, other| one.0 == other.0) {
                let value = |at: usize| same.get(at).map(|(_, at)| Value { json: self, at: *at });
                found.extend((1..same.len()).filter_map(|at| value(0).zip(value(at))));
            }
        }
        found
    }

    /// Returns whether a part of the text contains half of a surrogate pair.
    fn has_surrogate(&self, Extent { start, end }: Extent) -> bool {
        let next = self.surrogates.partition_point(|span| span.start < start as usize);
        self.surrogates.get(next).is_some_and(|span| span.end <= end as usize)
    }

    /// Reports members that occur twice in an object and halves of surrogate pairs (RFC 8259, 4 and 8.2), and returns
    /// the source of the values that therefore cannot be represented. The text begins at `base` of the file.
    pub(super) fn report_irregular(&self, base: usize, report: &mut Report) -> Vec<Text> {
        let moved = |span: Span| Span::new(base + span.start, base + span.end);
        for span in &self.surrogates {
            let found = self.text.get(span.start..span.end).unwrap_or_default().to_owned();
            let place = moved(*span);
            report.push(
                Diagnostic::at(&LONE_SURROGATE, place)
                    .found(found)
                    .repair(Message::new("shown-as-replacement-character-spelling-kept")),
            );
        }
        let mut kept: Vec<u32> = Vec::new();
        for (first, other) in self.repeated() {
            let is_same = first.source() == other.source();
            let code = if is_same { &DUPLICATE_MEMBER } else { &CONFLICTING_MEMBER };
            let finding = Diagnostic::at(code, moved(other.span())).found(other.name().to_owned());
            report.push(finding.repair(Message::new("first-counts-other-kept")));
            kept.push(other.at);
        }
        if !self.surrogates.is_empty() {
            let is_cut =
                |index: u32| self.decoded.get(index as usize).is_some_and(|(_, place)| self.has_surrogate(*place));
            let is_irregular = |node: &Node| {
                matches!(node.kind, Kind::Escaped(index) if is_cut(index))
                    || (node.name.start == NONE && is_cut(node.name.end))
            };
            kept.extend((0..).zip(&self.nodes).filter(|(_, node)| is_irregular(node)).map(|(at, _)| at));
        }
        kept.sort_unstable();
        // The source of a value includes the values inside, so these are not listed again.
        let mut end = 0;
        let mut sources = Vec::new();
        for value in kept.into_iter().map(|at| Value { json: self, at }) {
            let extent = value.node().extent;
            if extent.end > end {
                sources.push(value.member_source().into());
                end = extent.end;
            }
        }
        sources
    }

    /// Returns the outermost value.
    pub(super) const fn root(&self) -> Value<'_, 's> {
        Value { json: self, at: 0 }
    }
}

/// A value of a JSON text.
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
        Span::new(start as usize, end as usize)
    }

    /// Returns the JSON source of the value.
    pub(super) fn source(self) -> &'s str {
        self.json.slice(self.node().extent)
    }

    /// Returns the source of a member with its name, or of an element of an array.
    fn member_source(self) -> String {
        let name = self.node().name;
        match self.json.decoded.get(name.end as usize).filter(|_| name.start == NONE) {
            Some((_, place)) => format!("{}: {}", self.json.slice(*place), self.source()),
            None if name.start == name.end => self.source().to_owned(),
            None => format!("\"{}\": {}", self.json.slice(name), self.source()),
        }
    }

    /// Returns the name of a member; empty for other values.
    pub(super) fn name(self) -> &'j str {
        let name = self.node().name;
        if name.start == NONE { self.json.decoded(name.end) } else { self.json.slice(name) }
    }

    /// Returns the elements of an array, or the members of an object.
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

    /// Returns a member of an object. A member that is `null` counts as absent (Damage).
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

    /// Returns whether the value is an object or an array without children, or an empty string.
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

    /// Returns the JSON source of a number; `None` for any other value.
    pub(super) fn digits(self) -> Option<&'s str> {
        (self.node().kind == Kind::Number).then(|| self.source())
    }

    pub(super) fn integer(self) -> Option<i64> {
        self.digits()?.parse().ok()
    }

    /// Returns a number, which need not be an integer; `None` for any other value.
    pub(super) fn real(self) -> Option<f64> {
        self.digits()?.parse().ok()
    }

    pub(super) fn is_true(self) -> bool {
        self.node().kind == Kind::Bool(true)
    }
}
