//! Puts detached branches back to where they were played: all of them or none.

use super::{DetachedBranch, has_setup};
use crate::patch::{Detached, Patch, Patches};
use crate::record::{Branch, BranchId, DocumentOrder, NodeRef, Record, Text, Tree};

/// Why detached branches were left where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotReattached {
    /// There are detached branches but no wrapper, or a wrapper that holds other things.
    NoWrapper,
    /// A branch would hang where none is, or below itself.
    NoPlace,
}

/// Puts detached branches back to where they were played, and gives all branches their titles. Moves nothing unless all of
/// them can go back.
pub(crate) fn reattach(record: &mut Record, patches: &Patches) -> Result<(), NotReattached> {
    let tree = &mut record.tree;
    let places = places(tree, patches);
    for id in tree.ids() {
        if let Some(title) = title(patches, id) {
            tree[id].title = Some(title.clone());
        }
    }
    let Some((game, places)) = places? else { return Ok(()) };
    for DetachedBranch { branch, .. } in &places {
        restore(&mut tree[*branch], title(patches, *branch));
    }
    hook(tree, &places);
    join(tree, &places);
    tree[BranchId::ROOT] = std::mem::take(&mut tree[game]);
    Ok(())
}

/// The game and the branches that go back into it; `None` if there are none.
fn places(tree: &Tree, patches: &Patches) -> Result<Option<(BranchId, Vec<DetachedBranch>)>, NotReattached> {
    let root = tree.root();
    if !patches.of(NodeRef::Branch(BranchId::ROOT)).contains(&Patch::SyntheticRoot) {
        let stray = tree.ids().any(|id| detached(patches, id).is_some());
        return if stray { Err(NotReattached::NoWrapper) } else { Ok(None) };
    }
    let bare = root.title.is_none() && root.pre.is_none() && root.steps.is_none();
    let (Some((game, others)), true) = (root.children().split_first(), bare) else {
        return Err(NotReattached::NoWrapper);
    };
    let order = DocumentOrder::of(tree);
    let mut places = Vec::with_capacity(others.len());
    for id in others {
        let found = detached(patches, *id).ok_or(NotReattached::NoWrapper)?;
        let parent = order.id(found.parent).filter(|parent| *parent != BranchId::ROOT).ok_or(NotReattached::NoPlace)?;
        let tail = patches.of(NodeRef::Branch(*id)).contains(&Patch::Continued);
        places.push(DetachedBranch { branch: *id, parent, place: found.place as usize, tail });
    }
    if !all_lead_to(tree, *game, &places) {
        return Err(NotReattached::NoPlace);
    }
    Ok(Some((*game, places)))
}

/// Puts whole branches back into the lists that they stood in.
fn hook(tree: &mut Tree, places: &[DetachedBranch]) {
    let mut whole: Vec<_> = places.iter().filter(|loose| !loose.tail).collect();
    whole.sort_by_key(|loose| (loose.parent, loose.place));
    for siblings in whole.chunk_by(|a, b| a.parent == b.parent) {
        let Some(DetachedBranch { parent, .. }) = siblings.first() else { continue };
        let mut stayed = tree[*parent].branches.take().unwrap_or_default().into_iter();
        let mut children = Vec::with_capacity(stayed.len() + siblings.len());
        for loose in siblings {
            children.extend(stayed.by_ref().take(loose.place.saturating_sub(children.len())));
            children.push(loose.branch);
        }
        children.extend(stayed);
        tree[*parent].branches = Some(children);
    }
}

/// Joins tails to what they continue: from the front, since a tail may continue a tail, so that each step moves once.
fn join(tree: &mut Tree, places: &[DetachedBranch]) {
    let mut heads: Vec<_> = tree.ids().collect();
    for loose in places.iter().filter(|loose| loose.tail) {
        let head = heads[loose.parent.index()];
        heads[loose.branch.index()] = head;
        let mut tail = std::mem::take(&mut tree[loose.branch]);
        let branch = &mut tree[head];
        if let Some(steps) = tail.steps {
            branch.steps.get_or_insert_default().extend(steps);
        }
        branch.branches = tail.branches;
        for item in tail.supplement.take() {
            branch.supplement.push(item);
        }
    }
}

fn detached(patches: &Patches, id: BranchId) -> Option<Detached> {
    let mut patches = patches.of(NodeRef::Branch(id)).iter();
    patches.find_map(|patch| if let Patch::Detached(detached) = patch { Some(*detached) } else { None })
}

fn title(patches: &Patches, id: BranchId) -> Option<&Text> {
    let mut patches = patches.of(NodeRef::Branch(id)).iter();
    patches.find_map(|patch| if let Patch::ExactText { text, .. } = patch { Some(text) } else { None })
}

/// Takes off a branch what detaching gave it.
fn restore(branch: &mut Branch, title: Option<&Text>) {
    if !has_setup(branch) {
        branch.pre = None;
    } else if let Some(pre) = branch.pre.as_deref_mut() {
        // The rest of it was there before.
        pre.stones = None;
    }
    branch.title = title.cloned();
}

/// Whether each detached branch, from parent to parent, comes to the game; a tail must continue a branch that ends there.
fn all_lead_to(tree: &Tree, game: BranchId, places: &[DetachedBranch]) -> bool {
    // Which top-level branch each branch stands under today.
    let mut tops = vec![None; tree.len()];
    let mut top = None;
    for (id, depth) in tree.preorder() {
        top = if depth == 1 { Some(id) } else { top };
        tops[id.index()] = top;
    }
    let mut continued = vec![false; tree.len()];
    let mut safe = vec![false; tree.len()];
    safe[game.index()] = true;
    // The file order of projection: what a branch hangs under stands before it, so one pass decides.
    for loose in places {
        if !tops[loose.parent.index()].is_some_and(|top: BranchId| safe[top.index()]) {
            return false;
        }
        if loose.tail {
            let taken = std::mem::replace(&mut continued[loose.parent.index()], true);
            if taken || !tree[loose.parent].children().is_empty() {
                return false;
            }
        }
        safe[loose.branch.index()] = true;
    }
    // Nothing may hang as a branch below what a tail continues: the tail brings its own branches.
    places.iter().all(|loose| loose.tail || !continued[loose.parent.index()])
}
