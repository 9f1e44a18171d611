//! Changes of the tree of a game.

use std::collections::HashSet;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wei7_core::{Branch, BranchId, Extra, Extras, Point, Spelling, Step, Text};

use crate::errors::{self, Kind};
use crate::game::Game;
use crate::tree::{Key, begins_with_node};

/// Removes the extras that a new value makes obsolete: properties of SGF and headers of Ishi with these names.
pub(crate) fn forget(extras: &mut Extras, names: &[&str]) {
    let is_named = |id: &Text| names.contains(&&**id);
    let is_kept = |extra: &Extra| match extra {
        Extra::Property { id, .. }
        | Extra::Surplus { id, .. }
        | Extra::Absent(id)
        | Extra::Spelling(Spelling::Property { id, .. }) => !is_named(id),
        Extra::Header { keyword, .. } => !is_named(keyword),
        Extra::StartTime(_) => !names.contains(&"DT"),
        Extra::Format { format, id, .. } => match (&**format, &**id) {
            ("ishi", "commentary") => !names.contains(&"C"),
            ("ishi", "mark-lines") => !names.contains(&"TR"),
            _ => true,
        },
        _ => true,
    };
    let kept: Extras = extras.take().into_iter().filter(is_kept).collect();
    *extras = kept;
}

pub(crate) fn off_board(point: Point) -> PyErr {
    PyValueError::new_err(format!("({}, {}) is not on the board", point.x, point.y))
}

fn too_many() -> PyErr {
    errors::because(Kind::Other, "a game has at most 2^32 branches")
}

/// Adds a step after a node and returns the key of the new node. If the node already has a child, the step begins a new
/// branch.
pub(crate) fn add_step(game: &mut Game, key: Key, step: Step) -> PyResult<Key> {
    let branch = &mut game.record.tree[key.branch];
    let next = key.step.map_or(0, |step| step + 1);
    if next == branch.steps().len() && branch.children().is_empty() {
        branch.steps.get_or_insert_default().push(step);
        return Ok(Key::step(key.branch, next));
    }
    add_branch(game, key, Branch { steps: Some(vec![step]), ..Branch::default() })
}

/// Adds a branch after a node and returns the key of the first new node. Steps that follow the node in its branch
/// become a sibling branch.
pub(crate) fn add_branch(game: &mut Game, key: Key, branch: Branch) -> PyResult<Key> {
    let next = key.step.map_or(0, |step| step + 1);
    let first = if branch.pre.is_some() { None } else { Some(0) };
    let parent = &mut game.record.tree[key.branch];
    let rest = match &mut parent.steps {
        Some(steps) if next < steps.len() => Some(steps.split_off(next)),
        _ => None,
    };
    if let Some(rest) = rest {
        let branches = parent.branches.take();
        let tail = Branch { steps: Some(rest), branches, ..Branch::default() };
        let tail = game.record.tree.add_child(key.branch, tail).ok_or_else(too_many)?;
        game.handles.moved(|held| match held.step {
            Some(step) if held.branch == key.branch && step >= next => Some(Key::step(tail, step - next)),
            _ => Some(held),
        });
    }
    let new = game.record.tree.add_child(key.branch, branch).ok_or_else(too_many)?;
    game.reshaped();
    Ok(Key { branch: new, step: first })
}

/// Deletes a node with all its descendants.
pub(crate) fn delete(game: &mut Game, key: Key) {
    let mut gone: Vec<_> = game.record.tree[key.branch].children().to_vec();
    let mut all = HashSet::new();
    while let Some(id) = gone.pop() {
        if all.insert(id) {
            gone.extend(game.record.tree[id].children());
        }
    }
    match key.step {
        Some(step) if step > 0 || begins_with_node(&game.record, key.branch) => {
            let branch = &mut game.record.tree[key.branch];
            branch.branches = None;
            if let Some(steps) = &mut branch.steps {
                steps.truncate(step);
            }
            game.handles.moved(|held| {
                let is_gone = all.contains(&held.branch) || (held.branch == key.branch && held.step >= Some(step));
                (!is_gone).then_some(held)
            });
        }
        // The node begins its branch, so the whole branch is deleted.
        _ => {
            all.insert(key.branch);
            let parent = game.tree().1.get(key.branch.index()).copied().flatten();
            if let Some(children) = parent.and_then(|id| game.record.tree[id].branches.as_mut()) {
                children.retain(|child| *child != key.branch);
            }
            if let Some(parent) = parent
                && game.record.tree[parent].children().is_empty()
            {
                game.record.tree[parent].branches = None;
            }
            game.handles.moved(|held| (!all.contains(&held.branch)).then_some(held));
            if let Some(parent) = parent {
                join(game, parent);
            }
        }
    }
    game.reshaped();
}

/// Appends the steps and children of an only child to its parent branch `id`, if the child has no title, `pre` or
/// extras.
fn join(game: &mut Game, id: BranchId) {
    let tree = &mut game.record.tree;
    let [child] = *tree[id].children() else { return };
    let Branch { title, pre, extras, .. } = &tree[child];
    if title.is_some() || pre.is_some() || !extras.is_empty() {
        return;
    }
    let Branch { steps, branches, .. } = std::mem::take(&mut tree[child]);
    let branch = &mut tree[id];
    let before = branch.steps().len();
    branch.steps.get_or_insert_default().extend(steps.unwrap_or_default());
    branch.branches = branches;
    game.handles.moved(|held| match held.step {
        Some(step) if held.branch == child => Some(Key::step(id, before + step)),
        _ => Some(held),
    });
}
