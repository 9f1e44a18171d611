//! Operations that grow the tree of a record while an event is read.

use wei7_core::{Branch, BranchId, Concept, Extra, Tree};

use crate::extras::IshiExtra;

/// Adds a branch as the first child of another one, which it continues. Returns its id, or `None` if the tree has as many
/// branches as it may have.
pub(crate) fn add_continuation(tree: &mut Tree, parent: BranchId, branch: Branch) -> Option<BranchId> {
    let id = tree.add(branch)?;
    tree[parent].branches.get_or_insert_default().insert(0, id);
    Some(id)
}

/// Moves the last step of a branch, with all that follows, to a new child branch, so that alternatives can be added
/// beside it.
pub(crate) fn split(tree: &mut Tree, id: BranchId) -> Option<BranchId> {
    let branch = &mut tree[id];
    let step = branch.steps.as_mut()?.pop()?;
    if branch.steps().is_empty() {
        branch.steps = None;
    }
    let branches = branch.branches.take();
    tree.add_child(id, Branch { steps: Some(vec![step]), branches, ..Branch::default() })
}

/// Replaces a variation without moves by its only diagram (4.4: a variation may consist of a diagram only).
pub(crate) fn replace_by_only_diagram(tree: &mut Tree, variation: BranchId) {
    let branch = &tree[variation];
    let [only] = *branch.children() else { return };
    let drawn = |extra: &Extra| extra.concept() == Concept::Diagram;
    let varies = |extra: &Extra| IshiExtra::Variation.is(extra);
    let of_diagram = tree[only].extras.as_slice();
    if branch.pre.is_some()
        || !branch.steps().is_empty()
        || !of_diagram.iter().any(drawn)
        // The diagram is itself a variation.
        || of_diagram.iter().any(varies)
        // Lines kept before the diagram would be read as lines of the diagram if they came after it.
        || branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Unrecognized(_)))
    {
        return;
    }
    let diagram = std::mem::take(&mut tree[only]);
    let mut extras = diagram.extras;
    let branch = &mut tree[variation];
    if !branch.extras.as_slice().iter().any(varies) {
        branch.extras.push(IshiExtra::Variation.extra([""]));
    }
    branch.extras.extend(extras.take());
    (branch.title, branch.pre, branch.steps, branch.branches) =
        (diagram.title, diagram.pre, diagram.steps, diagram.branches);
}

/// Sorts the extras of branches: setup and diagrams, which SGF has too, before those that only a carrier has.
pub(crate) fn sort_extras(tree: &mut Tree) {
    let rank = |extra: &Extra| match extra {
        Extra::Setup { .. } => 0,
        Extra::Diagram(_) => 1,
        _ => 2,
    };
    for id in tree.ids() {
        let extras = &mut tree[id].extras;
        if !extras.as_slice().is_sorted_by_key(rank) {
            let mut list = extras.take();
            list.sort_by_key(rank);
            extras.extend(list);
        }
    }
}

/// Returns the tree with its branches in document order and without unused ones.
pub(crate) fn in_order(mut tree: Tree) -> Tree {
    let order: Vec<BranchId> = tree.preorder().map(|(id, _)| id).collect();
    if order.len() == tree.len() && order.iter().enumerate().all(|(place, id)| place == id.index()) {
        return tree;
    }
    let mut ordered = Tree::new();
    graft(&mut tree, &order, &mut ordered, BranchId::ROOT);
    ordered
}

/// Moves the branches, given in document order, into another tree; the first replaces the branch `at`.
pub(crate) fn graft(from: &mut Tree, order: &[BranchId], to: &mut Tree, at: BranchId) {
    let mut ids = vec![at; from.len()];
    for (place, id) in order.iter().enumerate() {
        let branch = std::mem::take(&mut from[*id]);
        ids[id.index()] = if place == 0 {
            to[at] = branch;
            at
        } else {
            to.add(branch).unwrap_or(at)
        };
    }
    for id in order {
        for child in to[ids[id.index()]].branches.iter_mut().flatten() {
            *child = ids.get(child.index()).copied().unwrap_or(*child);
        }
    }
}
