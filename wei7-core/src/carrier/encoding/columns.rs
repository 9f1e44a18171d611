//! Changes as columns in JSON (docs/supplement.md, 3). Columns are written as bytes without a JSON tree, since a game
//! may have a change for each of its moves.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde::Serialize;
use serde_json::Value as Json;

use super::nodes::{counts, keys, read_keys, read_shape};
use super::values;
use crate::carrier::people;
use crate::carrier::{Carrier, Rewriting, Unreadable};
use crate::merge::changes::{At, Changes, ChildList, FieldChange, Link, NewNode, RemovedNode};
use crate::merge::field::{Key, Value};
use crate::merge::outline::Id;
use crate::merge::shape::NodeKey;
use crate::report::shorten;

/// Returns the columns as JSON, with the members in alphabetical order.
pub(super) fn write(carrier: &Carrier) -> Vec<u8> {
    let Carrier { changes, shown, unreadable: _, rewriting } = carrier;
    let mut out = Vec::with_capacity(64 + 24 * changes.fields.len());
    let name = |name: &str, out: &mut Vec<u8>| {
        out.push(if out.is_empty() { b'{' } else { b',' });
        string(name, out);
        out.push(b':');
    };
    if !changes.fields.is_empty() {
        name("fields", &mut out);
        write_fields(&changes.fields, &mut out);
    }
    if !changes.lists.is_empty() {
        name("lists", &mut out);
        write_lists(&changes.lists, &mut out);
    }
    if changes.names_nodes() {
        name("moves", &mut out);
        string(&keys(changes.base.ids().map(|id| changes.base.key(id)), true), &mut out);
    }
    if !changes.new.is_empty() {
        name("new", &mut out);
        string(&keys(changes.new.iter().map(|new| new.key), false), &mut out);
    }
    if let Some(people) = &changes.people {
        name("people", &mut out);
        json(&people::to_value(people), &mut out);
    }
    if !changes.removed.is_empty() {
        name("removed", &mut out);
        let mut before = 0;
        list(&changes.removed, &mut out, |removed, out| {
            let id = i64::from(removed.node);
            json(&(id - std::mem::replace(&mut before, id)), out);
            out.push(b',');
            json(&removed.content, out);
        });
    }
    if !rewriting.is_empty() {
        name("rewritten", &mut out);
        json(&rewriting.ids(), &mut out);
    }
    if changes.names_nodes() {
        name("shape", &mut out);
        string(&counts(&changes.base), &mut out);
    }
    name("shown", &mut out);
    json(shown, &mut out);
    out.push(b'}');
    out
}

fn json(value: &impl Serialize, out: &mut Vec<u8>) {
    // Numbers, texts and values can always be written to memory.
    let _ = serde_json::to_writer(out, value);
}

/// Writes a string as JSON. Most strings need no escapes and are copied.
fn string(text: &str, out: &mut Vec<u8>) {
    if text.bytes().all(|byte| matches!(byte, b' ' | b'!' | b'#'..=b'[' | b']'..=b'~')) {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
    } else {
        json(&text, out);
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

/// Returns the number of a link in columns: nodes of the base from 0 upwards, new nodes from -1 downwards.
fn number(link: Link) -> i64 {
    match link {
        Link::Kept(id) => i64::from(id),
        Link::New(id) => -1 - i64::from(id),
    }
}

/// Returns the link with a number; `None` if no link can have the number.
fn link(number: i64) -> Option<Link> {
    Some(match u32::try_from(number) {
        Ok(id) => Link::Kept(id),
        Err(_) => Link::New(u32::try_from(number.checked_add(1)?.checked_neg()?).ok()?),
    })
}

/// Writes for each list its parent, the number of children, and the children. A parent is written as the difference to
/// the parent before, the first child as the difference to its parent, and each further child to the child before.
fn write_lists(lists: &[ChildList], out: &mut Vec<u8>) {
    let mut numbers = Vec::new();
    let mut above = 0;
    for ChildList { parent, children } in lists {
        let parent = parent.map(number);
        numbers.push(parent.map(|parent| parent - above));
        numbers.push(i64::try_from(children.len()).ok());
        above = parent.unwrap_or(above);
        let mut before = above;
        for child in children.iter().copied().map(number) {
            numbers.push(Some(child - std::mem::replace(&mut before, child)));
        }
    }
    list(numbers, out, |number, out| json(&number, out));
}

fn read_lists(numbers: &[Json]) -> Option<Vec<ChildList>> {
    let mut numbers = numbers.iter();
    let mut lists = Vec::new();
    let mut above = 0i64;
    while let Some(parent) = numbers.next() {
        let mut parent_link = None;
        if !parent.is_null() {
            above = above.checked_add(parent.as_i64()?)?;
            parent_link = Some(link(above)?);
        }
        let count = usize::try_from(numbers.next()?.as_u64()?).ok()?;
        if parent_link.is_none() && count != 1 {
            return None;
        }
        let mut before = above;
        let mut children = Vec::with_capacity(count.min(numbers.len()));
        for _ in 0..count {
            before = before.checked_add(numbers.next()?.as_i64()?)?;
            children.push(link(before)?);
        }
        lists.push(ChildList { parent: parent_link, children });
    }
    Some(lists)
}

/// Returns the number that columns have for the kind of a place, and the number of the node (0 for `info` and the
/// record).
fn place(at: At) -> (u8, i64) {
    match at {
        At::Node(Link::Kept(id)) => (0, i64::from(id)),
        At::Node(Link::New(id)) => (1, i64::from(id)),
        At::Info => (2, 0),
        At::Record => (3, 0),
    }
}

/// A change with its column.
struct Named<'c> {
    change: &'c FieldChange,
    /// Kind of the place, and number of the name in the order of first use.
    column: (u8, usize),
    name: Cow<'static, str>,
    /// Part that distinguishes fields with the same name: a point, or the number of a branch.
    rest: Option<String>,
}

/// Writes columns: `[place, name, nodes, values, fingerprints, rests]`. Nodes are differences to the node before. Empty
/// lists at the end are left out.
fn write_fields(fields: &[FieldChange], out: &mut Vec<u8>) {
    // Columns are in the order of the first use of their names, as are the changes of each node.
    let mut columns: HashMap<Cow<'static, str>, usize> = HashMap::new();
    let mut named: Vec<Named<'_>> = fields
        .iter()
        .map(|change| {
            let (name, rest) = change.key.name();
            let next = columns.len();
            let number = columns.get(&name).copied().unwrap_or(next);
            if number == next {
                columns.insert(name.clone(), next);
            }
            Named { change, column: (place(change.at).0, number), name, rest }
        })
        .collect();
    named.sort_by_key(|named| named.column);
    list(named.chunk_by(|one, two| one.column == two.column), out, write_column);
}

fn write_column(changes: &[Named<'_>], out: &mut Vec<u8>) {
    let Some(Named { column, name, .. }) = changes.first() else { return };
    out.push(b'[');
    json(&column.0, out);
    out.push(b',');
    string(name, out);
    out.push(b',');
    let mut before = 0;
    list(changes, out, |named, out| {
        let (_, id) = place(named.change.at);
        match id - std::mem::replace(&mut before, id) {
            // Most changes are at the next node.
            1 => out.push(b'1'),
            further => json(&further, out),
        }
    });
    out.push(b',');
    list(changes, out, |named, out| match &named.change.value {
        Some(Value::Text(text)) => string(text, out),
        Some(value) => json(&values::to_json(value), out),
        None => out.extend_from_slice(b"null"),
    });
    let has_rest = changes.iter().any(|named| named.rest.is_some());
    if has_rest || changes.iter().any(|named| named.change.base.is_some()) {
        out.push(b',');
        list(changes, out, |named, out| json(&named.change.base, out));
    }
    if has_rest {
        out.push(b',');
        list(changes, out, |named, out| json(&named.rest, out));
    }
    out.push(b']');
}

/// Reads a column. A value that its field cannot have is added to `unreadable`. Returns `None` if the column is
/// damaged.
fn read_column(column: &Json, fields: &mut Vec<FieldChange>, unreadable: &mut Vec<Unreadable>) -> Option<()> {
    let list = column.as_array()?;
    let (kind, name) = (list.first()?.as_u64()?, list.get(1)?.as_str()?);
    let (nodes, values) = (list.get(2)?.as_array()?, list.get(3)?.as_array()?);
    let none = Vec::new();
    let bases = list.get(4).map_or(Some(&none), Json::as_array)?;
    let rests = list.get(5).map_or(Some(&none), Json::as_array)?;
    if nodes.len() != values.len() {
        return None;
    }
    let mut before = 0i64;
    for (place, (node, value)) in nodes.iter().zip(values).enumerate() {
        before = before.checked_add(node.as_i64()?)?;
        let id = Id::try_from(before).ok()?;
        let at = match kind {
            0 => At::Node(Link::Kept(id)),
            1 => At::Node(Link::New(id)),
            2 => At::Info,
            3 => At::Record,
            _ => return None,
        };
        let base = bases.get(place).filter(|base| !base.is_null());
        let base = base.map_or(Some(None), |base| u32::try_from(base.as_u64()?).ok().map(Some))?;
        let key = values::key(name, rests.get(place).and_then(Json::as_str));
        let read = key.and_then(|key| {
            let value = if value.is_null() { None } else { Some(values::from_json(&key, value)?) };
            Some(FieldChange { at, key, base, value })
        });
        match read {
            Some(change) => fields.push(change),
            None => unreadable.push(Unreadable { at, name: name.to_owned(), value: shorten(&value.to_string()) }),
        }
    }
    Some(())
}

/// Reads the columns. Returns `None` if they are damaged.
pub(super) fn read(columns: &Json) -> Option<Carrier> {
    let members = columns.as_object()?;
    let none = Vec::new();
    let list = |name: &str| members.get(name).map_or(Some(&none), Json::as_array);
    let text = |name: &str| members.get(name).map_or(Some(""), Json::as_str);
    let shown = u32::try_from(members.get("shown")?.as_u64()?).ok()?;
    let base = read_shape(text("shape")?, &read_keys(text("moves")?, true)?)?;
    let (mut fields, mut unreadable) = (Vec::new(), Vec::new());
    for column in list("fields")? {
        read_column(column, &mut fields, &mut unreadable)?;
    }
    let mut removed = Vec::new();
    let mut node_number = 0i64;
    for pair in list("removed")?.chunks(2) {
        let [difference, content] = pair else { return None };
        node_number = node_number.checked_add(difference.as_i64()?)?;
        removed.push(RemovedNode {
            node: Id::try_from(node_number).ok()?,
            content: u32::try_from(content.as_u64()?).ok()?,
        });
    }
    let new = read_keys(text("new")?, false)?.into_iter().map(|key| NewNode { key }).collect();
    let lists = read_lists(list("lists")?)?;
    let people = members.get("people").map_or(Some(None), |value| people::from_value(value).map(Some))?;
    let rewritten: Option<Vec<&str>> = list("rewritten")?.iter().map(Json::as_str).collect();
    let rewriting = Rewriting::new(rewritten?)?;
    let mut changes = Changes { base, fields, removed, new, lists, people, games: None };
    complete_new_nodes(&mut changes)?;
    is_sound(&changes).then_some(Carrier { changes, shown, unreadable, rewriting })
}

/// Sets the hashes in the keys of new nodes, which follow from their actions and stones. Returns `None` if an action is
/// missing, or belongs to a node of another kind.
fn complete_new_nodes(changes: &mut Changes) -> Option<()> {
    let mut has_action = vec![false; changes.new.len()];
    for change in &changes.fields {
        let At::Node(Link::New(id)) = change.at else { continue };
        let node = changes.new.get_mut(id as usize)?;
        match (&change.value, node.key) {
            (Some(Value::Action(action)), NodeKey::Action(_)) => {
                node.key = NodeKey::action(action);
                has_action[id as usize] = matches!(node.key, NodeKey::Action(_));
            }
            (Some(Value::Stones(stones)), NodeKey::Position(_)) => node.key = NodeKey::position(stones),
            (Some(Value::Action(_)), _) => return None,
            _ => {}
        }
    }
    for (node, has_action) in changes.new.iter_mut().zip(has_action) {
        match node.key {
            NodeKey::Action(_) if !has_action => return None,
            NodeKey::Position(0) => node.key = NodeKey::position(&[]),
            _ => {}
        }
    }
    Some(())
}

/// Returns whether all nodes exist, no field is changed twice, and no node is the parent or a child in two lists.
fn is_sound(changes: &Changes) -> bool {
    let (kept, new) = (changes.base.len(), changes.new.len());
    let exists = |link: &Link| match *link {
        Link::Kept(id) => (id as usize) < kept,
        Link::New(id) => (id as usize) < new,
    };
    let nodes =
        changes.fields.iter().filter_map(|change| if let At::Node(link) = change.at { Some(link) } else { None });
    let links = || changes.lists.iter().flat_map(|list| list.parent.iter().chain(&list.children));
    let removed = changes.removed.iter().map(|removed| Link::Kept(removed.node));
    let all_exist = nodes.chain(removed).all(|link| exists(&link)) && links().all(exists);
    let mut seen: HashSet<(At, &Key)> = HashSet::with_capacity(changes.fields.len());
    let mut parents: HashSet<Option<Link>> = HashSet::with_capacity(changes.lists.len());
    let mut children: HashSet<Link> = HashSet::new();
    all_exist
        && changes.fields.iter().all(|change| seen.insert((change.at, &change.key)))
        && changes.lists.iter().all(|list| parents.insert(list.parent))
        && changes.lists.iter().flat_map(|list| &list.children).all(|child| children.insert(*child))
}
