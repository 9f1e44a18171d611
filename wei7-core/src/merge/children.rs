//! Merges the children of all nodes.

use std::collections::{HashMap, HashSet};

use super::align::{LONGEST_RUN, Pairs};
use super::changes::{Changes, ChildList, Link};
use super::clash::Clash;
use super::order::insert_behind;
use super::outline::{Id, NONE, ROOT};
use super::shape::{NodeKey, Shape};

/// Input of the merge of children.
pub(crate) struct Input<'i> {
    pub(crate) changes: &'i Changes,
    pub(crate) theirs: &'i Shape,
    /// Partners of the nodes of the base (left) in theirs (right).
    pub(crate) pairs: &'i Pairs,
    /// Merged ids of the new nodes.
    pub(crate) new: &'i [Id],
    /// Returns whether the content of a node of theirs has another fingerprint than this one.
    pub(crate) is_changed: &'i dyn Fn(Id, u32) -> bool,
    pub(crate) ours_wins: bool,
    /// Whether theirs comes from a file that shows neither steps other than moves nor positions without stones. Insertions of
    /// theirs then stand behind such nodes of ours.
    pub(crate) theirs_is_partial: bool,
}

/// The merged tree.
pub(crate) struct Children {
    pub(crate) root: Id,
    /// Children of each merged node.
    pub(crate) lists: Vec<Vec<Id>>,
    /// Nodes of theirs that are not in the merged tree.
    pub(crate) removed: HashSet<Id>,
    pub(crate) clashes: Vec<Clash>,
}

/// Merges the children of all nodes. If the relocations of both sides together give no tree, for example because each side put
/// one of two nodes below the other, the nodes of theirs keep their places, and the relocations of ours are clashes.
pub(crate) fn merge(input: &Input<'_>) -> Children {
    let merger = Merger::new(input);
    match merger.tree(merger.parents(true)) {
        Some(children) => children,
        None => merger.tree(merger.parents(false)).unwrap_or_else(|| merger.theirs_only()),
    }
}

/// The parent of each merged node, or [`NONE`], and the nodes that both sides moved.
struct Parents {
    root: Id,
    of: Vec<Id>,
    clashes: Vec<Clash>,
}

/// A node of the base with another parent in ours.
#[derive(Clone, Copy)]
struct Relocation {
    parent: Link,
    /// Whether the node only moved up, since ours removed the nodes between.
    is_up: bool,
}

struct Merger<'i> {
    input: &'i Input<'i>,
    /// Number of nodes of theirs.
    theirs: Id,
    /// Number of merged ids.
    count: Id,
    /// The nodes that ours relocated, by their ids in the base.
    relocated: HashMap<Id, Relocation>,
    /// For nodes of theirs, the last node of ours behind them that theirs does not show (see [`Input::theirs_is_partial`]).
    hidden: HashMap<Id, Id>,
    /// Nodes whose children ours lists.
    listed: HashSet<Link>,
    /// For each node of the base that theirs removed: its parent in ours if ours moved it, else the entry of its parent in the
    /// base. `None` for a node that theirs has.
    destination_of_removed: Vec<Option<Link>>,
    /// For each node of the base, its partner in theirs. A node without a partner has the entry of its parent.
    nearest: Vec<Option<Id>>,
}

impl<'i> Merger<'i> {
    fn new(input: &'i Input<'i>) -> Self {
        let theirs = Id::try_from(input.theirs.len()).unwrap_or(NONE);
        let count = theirs.saturating_add(Id::try_from(input.changes.new.len()).unwrap_or(NONE));
        let base = &input.changes.base;
        let removed: HashSet<Id> = input.changes.removed.iter().map(|removed| removed.node).collect();
        let (mut relocated, mut nearest) = (HashMap::new(), Vec::with_capacity(base.len()));
        // For each node of the base the nearest node above it that ours has. Parents come before their children.
        let mut above: Vec<Option<Id>> = Vec::with_capacity(base.len());
        for id in base.ids() {
            let parent = base.parent(id);
            nearest.push(input.pairs.right_of(id).or_else(|| nearest[parent? as usize]));
            above.push(
                parent.and_then(|parent| if removed.contains(&parent) { above[parent as usize] } else { Some(parent) }),
            );
        }
        for ChildList { parent, children } in &input.changes.lists {
            for child in children {
                if let (Link::Kept(id), Some(parent)) = (*child, *parent) {
                    let was = ((id as usize) < base.len()).then(|| base.parent(id)).flatten();
                    if was.map(Link::Kept) != Some(parent) {
                        let above = above.get(id as usize).copied().flatten();
                        relocated.insert(id, Relocation { parent, is_up: above.map(Link::Kept) == Some(parent) });
                    }
                }
            }
        }
        let mut destination_of_removed: Vec<Option<Link>> = Vec::with_capacity(base.len());
        for id in base.ids() {
            let is_gone = input.pairs.right_of(id).is_none();
            let above = || base.parent(id).and_then(|parent| destination_of_removed[parent as usize]);
            destination_of_removed.push(if is_gone {
                relocated.get(&id).map(|relocation: &Relocation| relocation.parent).or_else(above)
            } else {
                None
            });
        }
        let listed = input.changes.lists.iter().filter_map(|list| list.parent).collect();
        let hidden = if input.theirs_is_partial { hidden(input, theirs) } else { HashMap::new() };
        Self { input, theirs, count, relocated, hidden, listed, destination_of_removed, nearest }
    }

    fn merged(&self, link: Link) -> Option<Id> {
        match link {
            Link::Kept(id) => self.input.pairs.right_of(id),
            Link::New(id) => self.input.new.get(id as usize).copied(),
        }
    }

    /// Returns the merged id of a node, or of the nearest node above it in the base that theirs has.
    fn nearest(&self, link: Link) -> Option<Id> {
        match link {
            Link::Kept(id) => self.nearest.get(id as usize).copied().flatten(),
            Link::New(_) => self.merged(link),
        }
    }

    /// Returns the parent of a node of theirs whose parent in the base was removed by theirs and moved by ours: in `a b c`, theirs
    /// removes `b`, and ours moves `b` with `c` below `x`. Then `c` goes below `x`. Only for a partial file, whose tree follows
    /// from that of ours.
    fn parent_after_removal(&self, id: Id, there: Option<Id>) -> Option<Id> {
        let above = self.input.changes.base.parent(self.input.pairs.left_of(id)?)?;
        let link = self.destination_of_removed[above as usize]?;
        if self.nearest(Link::Kept(above)) == there { self.place(link) } else { None }
    }

    /// Returns whether theirs removed a node and kept what follows it.
    fn is_removed_alone(&self, link: Link) -> bool {
        let Link::Kept(id) = link else { return false };
        let base = &self.input.changes.base;
        (id as usize) < base.len() && base.children(id).any(|child| self.input.pairs.right_of(child).is_some())
    }

    /// Returns the merged node below which ours has something: the node itself, or the nearest node above if theirs removed it
    /// alone. `None` if theirs removed it with all that follows.
    fn place(&self, link: Link) -> Option<Id> {
        self.merged(link).or_else(|| if self.is_removed_alone(link) { self.nearest(link) } else { None })
    }

    /// Returns the parents of all merged nodes. `with_relocations`: nodes that ours relocated are where ours has them.
    fn parents(&self, with_relocations: bool) -> Parents {
        let mut of = vec![NONE; self.count as usize];
        let mut clashes = Vec::new();
        for id in self.input.theirs.ids() {
            let there = self.input.theirs.parent(id);
            let base = self.input.pairs.left_of(id);
            let ours = base.and_then(|kept| Some((kept, *self.relocated.get(&kept)?)));
            if base.is_none()
                && with_relocations
                && let Some(last) = there.and_then(|there| self.hidden.get(&there))
            {
                of[id as usize] = *last;
                continue;
            }
            let parent = match ours {
                Some((_, Relocation { parent: link, .. })) if !with_relocations => {
                    if self.place(link).is_some_and(|place| Some(place) != there) {
                        clashes.push(Clash::Moved(id));
                    }
                    there
                }
                None => self
                    .parent_after_removal(id, there)
                    .filter(|_| with_relocations && self.input.theirs_is_partial)
                    .or(there),
                Some((kept, Relocation { parent: link, is_up })) => {
                    let base = self.input.changes.base.parent(kept);
                    let is_moved_by_theirs = base.and_then(|base| self.nearest(Link::Kept(base))) != there;
                    match self.place(link) {
                        Some(place) if !is_moved_by_theirs || Some(place) == there => Some(place),
                        // Theirs inserted a node between, which is behind the new parent.
                        Some(place) if there.is_some_and(|there| of[there as usize] == place) => there,
                        Some(_) if is_up => there,
                        Some(place) => {
                            clashes.push(Clash::Moved(id));
                            if self.input.ours_wins { Some(place) } else { there }
                        }
                        None => there,
                    }
                }
            };
            of[id as usize] = parent.unwrap_or(NONE);
        }
        let root = self.place_new_nodes(&mut of);
        of[root as usize] = NONE;
        Parents { root, of, clashes }
    }

    /// Enters the parents of the new nodes of ours. Returns the start of the record of ours.
    fn place_new_nodes(&self, of: &mut [Id]) -> Id {
        let mut root = ROOT;
        for ChildList { parent, children } in &self.input.changes.lists {
            match parent {
                None => root = children.first().and_then(|link| self.merged(*link)).unwrap_or(ROOT),
                Some(parent) => {
                    // A file shows what follows a removed node; else new nodes of ours go with the node that theirs removed.
                    let place = if self.input.theirs_is_partial { self.place(*parent) } else { self.merged(*parent) };
                    for child in children {
                        if let (Link::New(_), Some(id)) = (child, self.merged(*child))
                            && id >= self.theirs
                        {
                            of[id as usize] = place.unwrap_or(NONE);
                        }
                    }
                }
            }
        }
        root
    }

    /// Builds the tree of these parents; `None` if they are no tree.
    fn tree(&self, parents: Parents) -> Option<Children> {
        let Parents { root, mut of, mut clashes } = parents;
        let removed = self.removals(&mut of, root, &mut clashes);
        let root = self.start(root, &mut of, &removed);
        let mut lists: Vec<Vec<Id>> = vec![Vec::new(); self.count as usize];
        for id in self.input.theirs.ids().filter(|id| !removed.contains(id)) {
            let parent = of[id as usize];
            if parent != NONE && Some(parent) == self.input.theirs.parent(id) {
                lists[parent as usize].push(id);
            }
        }
        for ChildList { parent, children } in &self.input.changes.lists {
            let Some(parent) = parent.and_then(|parent| self.place(parent)) else { continue };
            let mut ours = Vec::with_capacity(children.len());
            for child in children {
                self.add_survivors(*child, &mut ours);
            }
            let mut seen = HashSet::new();
            let mut ours: Vec<Id> = ours.into_iter().filter_map(|id| self.first_inserted(id, parent, &of)).collect();
            ours.retain(|id| !removed.contains(id) && seen.insert(*id));
            let theirs = std::mem::take(&mut lists[parent as usize]);
            lists[parent as usize] = self.ordered(parent, ours, theirs, &mut clashes);
        }
        for id in self.input.theirs.ids().filter(|id| !removed.contains(id)) {
            let parent = of[id as usize];
            if self.input.theirs.parent(id).and_then(|there| self.hidden.get(&there)) == Some(&parent)
                && self.input.pairs.left_of(id).is_none()
            {
                lists[parent as usize].push(id);
            }
        }
        let mut is_placed = vec![false; self.count as usize];
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut is_placed[id as usize], true) {
                return None;
            }
            open.extend(&lists[id as usize]);
        }
        let is_lost = |id: &Id| !is_placed[*id as usize] && !removed.contains(id);
        if self.input.theirs.ids().any(|id| is_lost(&id)) {
            return None;
        }
        for (index, id) in (0..).zip(self.input.new) {
            if *id >= self.theirs && is_lost(id) {
                clashes.push(Clash::NoPlace(index));
            }
        }
        Some(Children { root, lists, removed, clashes })
    }

    /// Returns the start of the merged record: that of ours, or that of theirs if something of theirs is still below it.
    fn start(&self, root: Id, parents: &mut [Id], removed: &HashSet<Id>) -> Id {
        if root == ROOT || removed.contains(&ROOT) || parents.first() != Some(&NONE) {
            return root;
        }
        parents[root as usize] = if root < self.theirs { self.input.theirs.parent(root).unwrap_or(ROOT) } else { NONE };
        ROOT
    }

    /// Returns the child of `parent` that leads to a node: the node itself, or the first of the nodes that theirs inserted before
    /// it. `None` if the node went elsewhere.
    fn first_inserted(&self, id: Id, parent: Id, parents: &[Id]) -> Option<Id> {
        let mut first = id;
        for _ in 0..=LONGEST_RUN {
            let above = parents[first as usize];
            if above == parent {
                return Some(first);
            }
            if above >= self.theirs || self.input.pairs.left_of(above).is_some() {
                return None;
            }
            first = above;
        }
        None
    }

    /// Returns the nodes that ours removed and that go, and lifts in `parents` what follows them. A node that theirs changed, or that
    /// has something below it, stays. If ours wins, it goes, too, with all that is below it.
    fn removals(&self, parents: &mut [Id], root: Id, clashes: &mut Vec<Clash>) -> HashSet<Id> {
        let mut removed = HashSet::new();
        let mut changed = Vec::new();
        for node in &self.input.changes.removed {
            if let Some(id) = self.input.pairs.right_of(node.node) {
                let is_changed = (self.input.is_changed)(id, node.content);
                if is_changed {
                    changed.push(id);
                }
                if !is_changed || self.input.ours_wins {
                    removed.insert(id);
                }
            }
        }
        if removed.is_empty() && changed.is_empty() {
            return removed;
        }
        self.move_up(&removed, parents);
        if self.input.ours_wins {
            return self.with_all_below(removed, &changed, parents, clashes);
        }
        let mut kept: HashSet<Id> = changed.into_iter().collect();
        for id in (0..self.count).filter(|id| !removed.contains(id)).collect::<Vec<_>>() {
            let mut above = parents[id as usize];
            while above != NONE && above != root && removed.remove(&above) {
                kept.insert(above);
                above = parents[above as usize];
            }
        }
        // Nodes that ours moved up from a node that stays are below it again.
        for id in self.input.theirs.ids() {
            let there = self.input.theirs.parent(id).filter(|there| kept.contains(there));
            let relocation = self.input.pairs.left_of(id).and_then(|kept| self.relocated.get(&kept));
            if let (Some(there), true) = (there, relocation.is_some_and(|relocation| relocation.is_up)) {
                parents[id as usize] = there;
            }
        }
        clashes.extend(kept_again(&kept, |id| parents[id as usize]));
        removed
    }

    /// Moves nodes up that follow removed nodes of both sides: in `a b c d`, ours removes `b` and theirs removes `c`. Then `d`
    /// follows `a`.
    fn move_up(&self, removed: &HashSet<Id>, parents: &mut [Id]) {
        // For each removed node the nearest node above it that is not removed.
        let mut above: HashMap<Id, Id> = HashMap::new();
        for id in self.input.theirs.ids() {
            let parent = parents[id as usize];
            let target = above.get(&parent).copied().unwrap_or(parent);
            if removed.contains(&id) {
                above.insert(id, target);
            }
            let kept = self.input.pairs.left_of(id);
            let base = kept.and_then(|kept| self.input.changes.base.parent(kept)).map(Link::Kept);
            let is_up = base
                .is_some_and(|base| self.merged(base).is_none() && self.nearest(base) == self.input.theirs.parent(id));
            if is_up {
                parents[id as usize] = target;
            }
        }
    }

    /// Adds the merged ids of a child of a list of ours: the child itself, or what follows it if theirs removed it.
    fn add_survivors(&self, child: Link, ids: &mut Vec<Id>) {
        let base = &self.input.changes.base;
        let mut open = vec![child];
        while let Some(link) = open.pop() {
            match (self.merged(link), link) {
                (Some(id), _) => ids.push(id),
                (None, Link::Kept(id)) if (id as usize) < base.len() && !self.listed.contains(&link) => {
                    let from = open.len();
                    open.extend(base.children(id).filter(|child| !self.relocated.contains_key(child)).map(Link::Kept));
                    open[from..].reverse();
                }
                (None, _) => {}
            }
        }
    }

    /// Adds the nodes of theirs below removed nodes, and names the conflicts: removed nodes that theirs changed, and nodes below
    /// removed nodes that theirs inserted. Parents of theirs come before their children.
    fn with_all_below(
        &self,
        mut removed: HashSet<Id>,
        changed: &[Id],
        parents: &[Id],
        clashes: &mut Vec<Clash>,
    ) -> HashSet<Id> {
        let mut conflicting: HashSet<Id> = changed.iter().copied().collect();
        // For each node that is removed now, the first removed node above it.
        let mut tops: HashMap<Id, Id> = HashMap::new();
        for id in self.input.theirs.ids() {
            let above = tops.get(&parents[id as usize]).copied();
            if above.is_some() && removed.insert(id) {
                conflicting.insert(id);
            }
            if removed.contains(&id) {
                tops.insert(id, above.unwrap_or(id));
            }
        }
        let mut first: Vec<Id> = conflicting.iter().filter_map(|id| tops.get(id).copied()).collect();
        first.sort_unstable();
        first.dedup();
        clashes.extend(first.into_iter().map(Clash::Removed));
        removed
    }

    /// Merges the order of the children of a node: the order of the side that reordered them, with the insertions of the
    /// other side behind their left neighbors.
    fn ordered(&self, parent: Id, ours: Vec<Id>, theirs: Vec<Id>, clashes: &mut Vec<Clash>) -> Vec<Id> {
        let base = |id: &Id| self.input.pairs.left_of(*id).filter(|_| *id < self.theirs);
        let in_ours: HashSet<Id> = ours.iter().copied().collect();
        let in_theirs: HashSet<Id> = theirs.iter().copied().collect();
        let common = |list: &[Id], other: &HashSet<Id>| -> Vec<Id> {
            list.iter().filter(|id| other.contains(id) && base(id).is_some()).copied().collect()
        };
        let (common_ours, common_theirs) = (common(&ours, &in_theirs), common(&theirs, &in_ours));
        let is_sorted = |list: &[Id]| list.iter().map(base).is_sorted();
        let both = !is_sorted(&common_ours) && !is_sorted(&common_theirs) && common_ours != common_theirs;
        if both {
            clashes.push(Clash::Order(parent));
        }
        let theirs_leads = !is_sorted(&common_theirs) && (is_sorted(&common_ours) || !self.input.ours_wins);
        if theirs_leads { insert_behind(theirs, &ours) } else { insert_behind(ours, &theirs) }
    }

    /// Returns the tree of theirs, including the nodes that ours removed. The new nodes of ours and the nodes that it removed are
    /// clashes.
    fn theirs_only(&self) -> Children {
        let mut lists: Vec<Vec<Id>> = vec![Vec::new(); self.count as usize];
        for id in self.input.theirs.ids() {
            lists[id as usize] = self.input.theirs.children(id).collect();
        }
        let clashes = (0..).zip(self.input.new).filter(|(_, id)| **id >= self.theirs);
        let removed = self.input.changes.removed.iter().filter_map(|node| self.input.pairs.right_of(node.node));
        let removed: HashSet<Id> = removed.collect();
        let again = kept_again(&removed, |id| self.input.theirs.parent(id).unwrap_or(NONE));
        let clashes = clashes.map(|(index, _)| Clash::NoPlace(index)).chain(again).collect();
        Children { root: ROOT, lists, removed: HashSet::new(), clashes }
    }
}

/// Returns the clashes about nodes that one side removed and that are in the result. The first of several nodes of a line
/// names the conflict.
fn kept_again(kept: &HashSet<Id>, parent: impl Fn(Id) -> Id) -> impl Iterator<Item = Clash> {
    let mut first: Vec<Id> = kept.iter().copied().filter(|id| !kept.contains(&parent(*id))).collect();
    first.sort_unstable();
    first.into_iter().map(Clash::Removed)
}

/// Returns for nodes of theirs the last of the nodes that are hidden behind them: new nodes of ours that are no moves.
fn hidden(input: &Input<'_>, theirs: Id) -> HashMap<Id, Id> {
    let is_hidden = |id: Id| {
        let key = input.changes.new.get(id as usize).map(|new| new.key);
        key.is_some_and(|key| matches!(key, NodeKey::Action(_)) || key == NodeKey::position(&[]))
    };
    let only = |list: &ChildList| match (list.parent, list.children.as_slice()) {
        (Some(parent), [Link::New(id)]) if is_hidden(*id) => Some((parent, *id)),
        _ => None,
    };
    let next: HashMap<Link, Id> = input.changes.lists.iter().filter_map(only).collect();
    let mut found = HashMap::new();
    for (link, first) in &next {
        let Link::Kept(id) = *link else { continue };
        let mut last = *first;
        // A hostile carrier may have lists in a circle.
        let mut steps = input.changes.new.len();
        while let Some(id) = next.get(&Link::New(last)).filter(|_| steps > 0) {
            last = *id;
            steps -= 1;
        }
        if let (Some(id), Some(last)) = (input.pairs.right_of(id), input.new.get(last as usize))
            && *last >= theirs
        {
            found.insert(id, *last);
        }
    }
    found
}
