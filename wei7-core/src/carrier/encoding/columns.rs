//! Edits as they are written: columns in JSON (docs/supplement.md), made as bytes, since a game may have one for each of its moves.

use serde::Serialize;
use serde_json::Value;

use super::shape::{moves, shape};
use crate::carrier::difference::column;
use crate::carrier::edits::{At, Edits, Link, List, New, Patch};
use crate::carrier::people::to_value;

/// The columns, the names in their order.
pub(super) fn columns(edits: &Edits) -> Vec<u8> {
    let Edits { whole, skeleton, patches, people, new, lists } = edits;
    let mut out = Vec::with_capacity(64 + 24 * patches.len());
    let name = |name: &str, out: &mut Vec<u8>| {
        out.push(if out.is_empty() { b'{' } else { b',' });
        string(name, out);
        out.push(b':');
    };
    let lines = || skeleton.bones.iter().filter_map(|bone| bone.sub);
    if lines().next().is_some() {
        name("lines", &mut out);
        list(lines(), &mut out, |line, out| json(&line, out));
    }
    if !lists.is_empty() {
        name("lists", &mut out);
        write_lists(lists, &mut out);
    }
    if !skeleton.bones.is_empty() {
        name("moves", &mut out);
        string(&moves(skeleton), &mut out);
    }
    if !new.is_empty() {
        name("new", &mut out);
        list(new, &mut out, |new, out| match new {
            New::Position => string("position", out),
            New::Bare => string("bare", out),
            New::Move(key) => json(&key.0, out),
            New::Action(action) => value(action, out),
        });
    }
    if !patches.is_empty() {
        name("patches", &mut out);
        list(patches.chunk_by(same_column), &mut out, write_column);
    }
    if let Some(people) = people {
        name("people", &mut out);
        value(&to_value(people), &mut out);
    }
    if !skeleton.bones.is_empty() {
        name("shape", &mut out);
        string(&shape(skeleton), &mut out);
    }
    name("whole", &mut out);
    json(whole, &mut out);
    out.push(b'}');
    out
}

fn json(value: &impl Serialize, out: &mut Vec<u8>) {
    // Numbers, texts and values can be written to memory.
    let _ = serde_json::to_writer(out, value);
}

/// A string, which most often is nothing but letters and digits.
fn string(text: &str, out: &mut Vec<u8>) {
    if text.bytes().all(|byte| matches!(byte, b' ' | b'!' | b'#'..=b'[' | b']'..=b'~')) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        json(&text, out);
    }
}

fn value(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::String(text) => string(text, out),
        other => json(other, out),
    }
}

/// What there is, or `null`.
fn option<T>(there: Option<T>, out: &mut Vec<u8>, write: impl FnOnce(T, &mut Vec<u8>)) {
    match there {
        Some(there) => write(there, out),
        None => out.extend_from_slice(b"null"),
    }
}

fn list<T>(all: impl IntoIterator<Item = T>, out: &mut Vec<u8>, mut write: impl FnMut(T, &mut Vec<u8>)) {
    let mut before = b'[';
    for one in all {
        out.push(before);
        before = b',';
        write(one, out);
    }
    if before == b'[' {
        out.push(before);
    }
    out.push(b']');
}

/// A link: nodes that are kept from 0 upwards, new ones from -1 downwards.
fn number(link: Link) -> i64 {
    match link {
        Link::Kept(id) => i64::from(id),
        Link::New(id) => -1 - i64::from(id),
    }
}

/// Below which node, how many children, which; nodes as differences to the one before, the first to what it is below.
fn write_lists(lists: &[List], out: &mut Vec<u8>) {
    let mut numbers = Vec::new();
    let mut above = 0;
    for List { under, children } in lists {
        let under = under.map(number);
        numbers.push(under.map(|under| under - above));
        numbers.push(i64::try_from(children.len()).ok());
        above = under.unwrap_or(above);
        let mut before = above;
        for child in children.iter().copied().map(number) {
            numbers.push(Some(child - std::mem::replace(&mut before, child)));
        }
    }
    list(numbers, out, |number, out| option(number, out, |number, out| json(&number, out)));
}

pub(super) fn name(kind: &str) -> &str {
    kind.split(' ').next().unwrap_or(kind)
}

fn rest(kind: &str) -> Option<&str> {
    kind.split_once(' ').map(|(_, rest)| rest)
}

fn same_column(one: &Patch, two: &Patch) -> bool {
    let same_kind = || {
        one.kind == two.kind
            || (name(&one.kind) == name(&two.kind) && rest(&one.kind).is_some() == rest(&two.kind).is_some())
    };
    column(one.at) == column(two.at) && same_kind()
}

/// `[which, kind, nodes, values, fingerprints, rest of the kind]`; nodes as differences, what is not needed left out at the end.
fn write_column(patches: &[Patch], out: &mut Vec<u8>) {
    let Some(first) = patches.first() else { return };
    out.push(b'[');
    json(&column(first.at), out);
    out.push(b',');
    string(name(&first.kind), out);
    out.push(b',');
    let mut before = 0i64;
    list(patches, out, |patch, out| {
        let id = match patch.at {
            At::Kept(id) | At::New(id) => i64::from(id),
            At::Document | At::Info => 0,
        };
        match id - std::mem::replace(&mut before, id) {
            // Mostly the next node.
            1 => out.push(b'1'),
            further => json(&further, out),
        }
    });
    out.push(b',');
    list(patches, out, |patch, out| option(patch.is.as_ref(), out, value));
    // All patches of a column have a rest, or none.
    let has_rest = rest(&first.kind).is_some();
    if has_rest || patches.iter().any(|patch| patch.was.is_some()) {
        out.push(b',');
        list(patches, out, |patch, out| option(patch.was, out, |was, out| json(&was, out)));
    }
    if has_rest {
        out.push(b',');
        list(patches, out, |patch, out| option(rest(&patch.kind), out, string));
    }
    out.push(b']');
}
