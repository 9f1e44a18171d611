//! Branches that projection has detached, since they cannot stand where they were played. The title of each says where that was, so
//! that a carrier that has them go back need not say what they are known by.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64;

use super::edits::{At, Edits, GONE, Link, List, New};
use super::skeleton::{Key, title_of_detached};
use crate::merge::outline::{Entry, Id, Kind, Outline, ROOT};
use crate::project::{FROM, has_setup};
use crate::record::{BranchPaths, Node, PlaceNames, Pre, Record};

/// Which node that is shown is which of the record: those with which detached branches begin, by the words of their titles. What
/// begins with setup is its position, else it is its first step.
pub(super) fn pairs(shown: &Record, record: &Record, base: &Outline, whole: &Outline) -> Vec<(Id, Id)> {
    // Several may have been played from one place, one after the other: the first of each, and which one is next.
    let mut first: HashMap<u64, Id> = HashMap::new();
    let mut next: HashMap<Id, Id> = HashMap::new();
    for id in base.children(ROOT).collect::<Vec<_>>().into_iter().rev() {
        let Some(branch) = base.heads(id).last() else { continue };
        let Some(title) = shown.tree[*branch].title.as_deref() else { continue };
        // Ishi writes the titles above it before it (5.4 EVENT).
        let place = title.strip_prefix(FROM).or_else(|| Some(title.rsplit_once(" / ")?.1)).unwrap_or(title);
        if let Some(after) = first.insert(xxh3_64(place.as_bytes()), id) {
            next.insert(id, after);
        }
    }
    if first.is_empty() {
        return Vec::new();
    }
    let names = PlaceNames::new(record);
    let mut pairs = Vec::new();
    for id in whole.ids() {
        let Entry { kind, branch, .. } = whole[id];
        let name = match kind {
            Kind::Position if has_setup(&record.tree[branch]) => names.node(Node::Pre(branch)),
            Kind::Step(index) => names.node(Node::Step(branch, index)),
            _ => continue,
        };
        let name = xxh3_64(name.as_bytes());
        let Some(position) = first.remove(&name) else { continue };
        if let Some(next) = next.remove(&position) {
            first.insert(name, next);
        }
        let node = if kind == Kind::Position { Some(position) } else { base.children(position).next() };
        pairs.extend(node.map(|node| (node, id)));
    }
    pairs
}

/// Whether a node is the beginning of a detached branch and says nothing but what projection says there.
pub(super) fn says_only_where(record: &Record, outline: &Outline, id: Id) -> bool {
    let [branch] = outline.heads(id) else { return false };
    let branch = &record.tree[*branch];
    let has_stones_only = |pre: &Pre| {
        let Pre { stones: _, problem, comment, marks, extras } = pre;
        problem.is_none() && comment.is_none() && marks.is_none() && extras.is_empty()
    };
    title_of_detached(record, outline, id).is_some()
        && branch.extras.is_empty()
        && branch.pre.as_deref().is_some_and(has_stones_only)
}

/// Leaves out by which keys and lines detached branches are known, where that follows from where they go back to.
pub(super) fn leave_out(edits: &mut Edits) {
    let expected = expected(edits);
    if expected.is_empty() {
        return;
    }
    let mut count: HashMap<Key, usize> = HashMap::new();
    for id in edits.skeleton.children(ROOT) {
        *count.entry(edits.skeleton[id].key).or_default() += 1;
    }
    for (bone, expected) in edits.skeleton.bones.iter_mut().zip(expected) {
        if expected == Some(bone.key) && count.get(&bone.key) == Some(&1) {
            bone.sub = None;
        }
    }
}

/// Gives the nodes that have none their keys. One that is no beginning of a detached branch is not found again.
pub(super) fn put_back(edits: &mut Edits, has_none: impl Fn(&Id) -> bool) {
    let without: Vec<Id> = (0..).take(edits.skeleton.len()).filter(has_none).collect();
    let expected = if without.is_empty() { Vec::new() } else { expected(edits) };
    for id in without {
        if let Some(key) = expected.get(id as usize).copied().flatten() {
            edits.skeleton.bones[id as usize].key = key;
        }
    }
}

/// A node of the record that edits lead to, and where it stands.
struct Place {
    link: Link,
    branch: Option<usize>,
    /// Its 1-based number among its siblings, and whether it has any.
    number: usize,
    is_alone: bool,
    /// The moves before it.
    moves: usize,
}

/// For each node of the skeleton the key that it has if it is the beginning of a detached branch: by the title that projection gives
/// it. It is enough if that is so where each branch begins only where it must. Nothing if nothing was detached.
fn expected(edits: &Edits) -> Vec<Option<Key>> {
    let bones = &edits.skeleton.bones;
    let game = match bones.first() {
        Some(start) if edits.skeleton.children(ROOT).nth(1).is_some() => start.first_child,
        _ => return Vec::new(),
    };
    let is_behind = |id: Id| bones.get(id as usize).is_some_and(|bone| bone.parent == ROOT) && id != game;
    let mut goes = vec![false; bones.len()];
    for patch in edits.patches.iter().filter(|patch| patch.kind == GONE) {
        if let At::Kept(id) = patch.at {
            goes[id as usize] = true;
        }
    }
    let number = |link: Link| match link {
        Link::Kept(id) => id as usize,
        Link::New(id) => bones.len() + id as usize,
    };
    let mut lists: Vec<Option<&List>> = vec![None; bones.len() + edits.new.len()];
    let mut start = Link::Kept(ROOT);
    for list in &edits.lists {
        match (list.under, list.children.as_slice()) {
            (Some(under), _) => lists[number(under)] = Some(list),
            (None, [only]) => start = *only,
            (None, _) => return Vec::new(),
        }
    }
    let mut keys = vec![None; bones.len()];
    let mut paths = BranchPaths::new(1);
    let mut seen = vec![false; lists.len()];
    let mut open = vec![Place { link: start, branch: None, number: 1, is_alone: true, moves: 0 }];
    let mut below = Vec::new();
    let mut title = String::new();
    while let Some(Place { link, branch, number: nth, is_alone, moves }) = open.pop() {
        if std::mem::replace(&mut seen[number(link)], true) {
            continue;
        }
        let (is_move, is_step) = match link {
            Link::Kept(id) => (edits.skeleton[id].key.as_move().is_some(), edits.skeleton[id].key.as_move().is_some()),
            Link::New(id) => match edits.new.get(id as usize) {
                Some(New::Move(_)) => (true, true),
                Some(New::Action(_)) => (false, true),
                _ => (false, false),
            },
        };
        let branch = match branch {
            None => 0,
            Some(above) if !is_alone || !is_step => paths.add(above, nth, moves),
            Some(branch) => branch,
        };
        if let Link::Kept(id) = link {
            let above = edits.skeleton[id].parent;
            title.clear();
            title.push_str(FROM);
            if is_behind(id) {
                paths.add_position(branch, &mut title);
                keys[id as usize] = Some(Key::of_title(&title));
            } else if is_behind(above) && goes[above as usize] {
                paths.add_step(branch, is_move, moves, &mut title);
                keys[above as usize] = Some(Key::of_title(&title));
            }
        }
        let moves = moves + usize::from(is_move);
        below.clear();
        match (lists[number(link)], link) {
            (Some(list), _) => below.extend(&list.children),
            (None, Link::Kept(id)) => below.extend(edits.skeleton.children(id).map(Link::Kept)),
            (None, Link::New(_)) => {}
        }
        let is_alone = below.len() == 1;
        let numbered = (1..).zip(below.iter().copied());
        let next = numbered.map(|(number, link)| Place { link, branch: Some(branch), number, is_alone, moves });
        let from = open.len();
        open.extend(next);
        open[from..].reverse();
    }
    keys
}
