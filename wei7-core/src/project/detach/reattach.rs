//! The way back: detached branches go to where they were played, all of them or none.

use super::{Loose, TITLE, has_setup};
use crate::record::{Branch, BranchId, Detached, DocumentOrder, Extra, Record, Spelling, Tree};

/// Why detached branches were left where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotReattached {
    /// There are detached branches but no wrapper, or a wrapper that holds other things.
    NoWrapper,
    /// A branch would hang where none is, or below itself.
    NoPlace,
}

/// Puts detached branches back to where they were played. Changes nothing unless all of them can go back.
pub(crate) fn reattach(record: &mut Record) -> Result<(), NotReattached> {
    let tree = &mut record.tree;
    if !tree.root().supplement.has(&Extra::SyntheticRoot) {
        let stray = tree.ids().any(|id| detached(&tree[id]).is_some());
        return if stray { Err(NotReattached::NoWrapper) } else { Ok(()) };
    }
    let root = tree.root();
    let bare = root.title.is_none() && root.pre.is_none() && root.steps.is_none();
    let (Some((game, others)), true) = (root.children().split_first(), bare) else {
        return Err(NotReattached::NoWrapper);
    };
    let (game, others) = (*game, others.to_vec());
    let order = DocumentOrder::of(tree);
    let mut places = Vec::with_capacity(others.len());
    for id in &others {
        let found = detached(&tree[*id]).ok_or(NotReattached::NoWrapper)?;
        let parent = order.id(found.parent).filter(|parent| *parent != BranchId::ROOT).ok_or(NotReattached::NoPlace)?;
        let tail = tree[*id].supplement.has(&Extra::Spelling(Spelling::Continued));
        places.push(Loose { branch: *id, parent, place: found.place as usize, tail });
    }
    if !all_lead_to(tree, game, &places) {
        return Err(NotReattached::NoPlace);
    }
    for loose in &places {
        restore(&mut tree[loose.branch]);
    }
    hook(tree, &places);
    join(tree, &places);
    tree[BranchId::ROOT] = std::mem::take(&mut tree[game]);
    Ok(())
}

/// Puts whole branches back into the lists that they stood in.
fn hook(tree: &mut Tree, places: &[Loose]) {
    let mut whole: Vec<_> = places.iter().filter(|loose| !loose.tail).collect();
    whole.sort_by_key(|loose| (loose.parent, loose.place));
    for siblings in whole.chunk_by(|a, b| a.parent == b.parent) {
        let Some(Loose { parent, .. }) = siblings.first() else { continue };
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
fn join(tree: &mut Tree, places: &[Loose]) {
    let mut heads: Vec<_> = tree.ids().collect();
    for loose in places.iter().filter(|loose| loose.tail) {
        let Some(head) = heads.get(loose.parent.index()).copied() else { continue };
        if let Some(slot) = heads.get_mut(loose.branch.index()) {
            *slot = head;
        }
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

fn detached(branch: &Branch) -> Option<Detached> {
    branch.supplement.find(|item| if let Extra::Detached(detached) = item { Some(*detached) } else { None })
}

/// Takes off a branch what detaching gave it.
fn restore(branch: &mut Branch) {
    if !has_setup(branch) {
        branch.pre = None;
    } else if let Some(pre) = branch.pre.as_deref_mut() {
        // The rest of it was there before.
        pre.stones = None;
    }
    branch.title = None;
    for item in branch.supplement.take() {
        match item {
            Extra::Detached(_) | Extra::Spelling(Spelling::Continued) => {}
            Extra::ExactText { field, text } if &*field == TITLE => branch.title = Some(text),
            other => branch.supplement.push(other),
        }
    }
}

/// Whether each detached branch, from parent to parent, comes to the game; a tail must continue a branch that ends there.
fn all_lead_to(tree: &Tree, game: BranchId, places: &[Loose]) -> bool {
    // Which top-level branch each branch stands under today.
    let mut tops = vec![None; tree.len()];
    let mut top = None;
    for (id, depth) in tree.preorder() {
        top = if depth == 1 { Some(id) } else { top };
        if let Some(slot) = tops.get_mut(id.index()) {
            *slot = top;
        }
    }
    let above = |id: BranchId| tops.get(id.index()).copied().flatten();
    let mut continued = vec![false; tree.len()];
    let mut safe = vec![false; tree.len()];
    if let Some(slot) = safe.get_mut(game.index()) {
        *slot = true;
    }
    // The file order of projection: what a branch hangs under stands before it, so one pass decides.
    for loose in places {
        let Some(true) = above(loose.parent).and_then(|top| safe.get(top.index()).copied()) else { return false };
        if loose.tail {
            let taken = continued.get_mut(loose.parent.index()).is_none_or(|taken| std::mem::replace(taken, true));
            if taken || !tree[loose.parent].children().is_empty() {
                return false;
            }
        }
        if let Some(slot) = safe.get_mut(loose.branch.index()) {
            *slot = true;
        }
    }
    // Nothing may hang as a branch below what a tail continues: the tail brings its own branches.
    places.iter().all(|loose| loose.tail || !continued.get(loose.parent.index()).copied().unwrap_or(true))
}
