//! Edits of the tree that belong together: all of a group are made or none, so that nothing is lost or stands twice.

use std::collections::{HashMap, HashSet};

use super::aligned::{Aligned, Off, Why};
use super::edits::{At, Edits, GONE, Link, List, New, Patch};
use crate::merge::outline::{Id, ROOT};

/// The group of each list, and of each node that goes.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    of_list: Vec<usize>,
    /// The patches that say that a node goes, with the group.
    gone: Vec<(usize, Id, usize)>,
    /// The patches that hold only where a node stands now, with the group that puts it there.
    tied: Vec<(usize, usize)>,
    number: usize,
}

/// What hangs where after the lists were made.
pub(super) struct Made {
    pub(super) root: Id,
    /// For each node of the edited record, and each that is new.
    pub(super) children: Vec<Vec<Id>>,
    pub(super) refused: Vec<(usize, Why)>,
}

impl Groups {
    pub(super) fn of(edits: &Edits) -> Self {
        let lists = &edits.lists;
        let mut leaders: Vec<usize> = (0..lists.len()).collect();
        let by_link: HashMap<Link, usize> =
            lists.iter().enumerate().filter_map(|(list, one)| Some((one.under?, list))).collect();
        let of_start = lists.iter().position(|list| list.under.is_none());
        let going: HashMap<Id, usize> = edits
            .patches
            .iter()
            .enumerate()
            .filter_map(|(number, patch)| match patch.at {
                At::Kept(id) if patch.kind == GONE => Some((id, number)),
                _ => None,
            })
            .collect();
        // The list that a node stood in, or would stand in if what is above it goes.
        let mut homes: Vec<Option<usize>> = Vec::with_capacity(edits.skeleton.len());
        for bone in &edits.skeleton.bones {
            let above = bone.parent;
            let home = if going.contains_key(&above) {
                homes.get(above as usize).copied().flatten()
            } else if (above as usize) < homes.len() {
                by_link.get(&Link::Kept(above)).copied()
            } else {
                of_start
            };
            homes.push(home);
        }
        for (number, list) in lists.iter().enumerate() {
            for child in &list.children {
                // A node that is shown elsewhere stays there if the list that takes it is not made.
                if let Link::New(_) = child
                    && let Some(other) = by_link.get(child)
                {
                    join(&mut leaders, number, *other);
                }
            }
        }
        // Where the targets that know moves only show what is no move: in the comment and the marks of a position.
        let mut timeline: HashMap<Id, usize> = HashMap::new();
        for (at, list) in shown_at(edits) {
            let other = *timeline.entry(at).or_insert(list);
            join(&mut leaders, list, other);
        }
        let mut of_list = Vec::with_capacity(lists.len());
        let mut numbers: HashMap<usize, usize> = HashMap::new();
        for list in 0..lists.len() {
            let leader = lead(&mut leaders, list);
            let next = numbers.len();
            of_list.push(*numbers.entry(leader).or_insert(next));
        }
        // What goes leaves its first child to another list, which is made if it goes.
        let mut heirs: HashMap<Id, usize> = HashMap::new();
        for (number, list) in lists.iter().enumerate() {
            for child in &list.children {
                if let Link::Kept(id) = *child
                    && let Some(bone) = edits.skeleton.bones.get(id as usize)
                    && edits.skeleton.bones.get(bone.parent as usize).is_some_and(|above| above.first_child == id)
                {
                    heirs.insert(bone.parent, number);
                }
            }
        }
        let of_gone = |(id, patch): (&Id, &usize)| {
            let list = heirs.get(id).copied().or(homes.get(*id as usize).copied().flatten());
            Some((*patch, *id, list.and_then(|list| of_list.get(list).copied())?))
        };
        let mut gone: Vec<(usize, Id, usize)> = going.iter().filter_map(of_gone).collect();
        gone.sort_unstable();
        let mut moved: HashMap<Id, usize> = HashMap::new();
        for (list, group) in lists.iter().zip(&of_list) {
            for child in &list.children {
                if let Link::Kept(id) = *child
                    && let Some(bone) = edits.skeleton.bones.get(id as usize)
                    && list.under != Some(Link::Kept(bone.parent))
                {
                    moved.insert(id, *group);
                }
            }
        }
        let of_tied = |(number, patch): (usize, &Patch)| match patch.at {
            At::Kept(id) if is_of_place(&patch.kind) => Some((number, *moved.get(&id)?)),
            At::Kept(id) if is_of_timeline(&patch.kind) => Some((number, *of_list.get(*timeline.get(&id)?)?)),
            _ => None,
        };
        let tied = edits.patches.iter().enumerate().filter_map(of_tied).collect();
        Self { of_list, gone, tied, number: numbers.len() }
    }

    /// The patches that must be made if their group is.
    pub(super) fn said<'g>(&'g self, edits: &'g Edits) -> impl Iterator<Item = (usize, usize)> + 'g {
        let is_said =
            |(patch, _): &(usize, usize)| edits.patches.get(*patch).is_some_and(|patch| is_of_timeline(&patch.kind));
        self.tied.iter().copied().filter(is_said)
    }

    /// The groups that put one of these nodes of the edited record somewhere else or take it out, or put something below one of
    /// those.
    pub(super) fn moving(&self, aligned: &Aligned<'_>, moved: &HashSet<Id>, under: &HashSet<Id>) -> HashSet<usize> {
        let is_in = |ids: &HashSet<Id>, link: &Link| aligned.linked(*link).is_some_and(|id| ids.contains(&id));
        let lists = aligned.edits.lists.iter().zip(&self.of_list).filter(|(list, _)| {
            list.children.iter().any(|child| is_in(moved, child))
                || list.under.and_then(|link| aligned.home(link)).is_some_and(|id| under.contains(&id))
        });
        let goes = |id: &Id| aligned.pairs.of_left(*id).is_some_and(|id| moved.contains(&id));
        let gone = self.gone.iter().filter(|(_, id, _)| goes(id)).map(|(_, _, group)| *group);
        lists.map(|(_, group)| *group).chain(gone).collect()
    }

    /// The groups that put things below nodes of the edited record of which `are` holds, and nowhere else.
    pub(super) fn only_below(&self, aligned: &Aligned<'_>, are: impl Fn(Id) -> bool) -> HashSet<usize> {
        let mut below: HashSet<usize> = self.of_list.iter().copied().collect();
        for (list, group) in aligned.edits.lists.iter().zip(&self.of_list) {
            let under = list.under.and_then(|under| aligned.home(under));
            if !under.is_some_and(&are) {
                below.remove(group);
            }
        }
        below
    }

    pub(super) const fn len(&self) -> usize {
        self.number
    }

    /// The groups that put in the new nodes.
    pub(super) fn of_new(&self, edits: &Edits) -> HashMap<Id, usize> {
        let mut groups = HashMap::new();
        for (list, group) in edits.lists.iter().zip(&self.of_list) {
            groups.extend(list.children.iter().filter_map(|child| match *child {
                Link::New(id) => Some((id, *group)),
                Link::Kept(_) => None,
            }));
        }
        groups
    }

    /// The patches that do not hold where these groups are not made.
    pub(super) fn tied_to(&self, refused: &[(usize, Why)]) -> Vec<(usize, Why)> {
        let why: HashMap<usize, Why> = refused.iter().copied().collect();
        self.tied.iter().filter_map(|(patch, group)| Some((*patch, *why.get(group)?))).collect()
    }

    /// Makes the lists of the groups that are as they were.
    pub(super) fn make(&self, aligned: &Aligned<'_>, off: &Off, refused: &[(usize, Why)]) -> Made {
        let mut why: Vec<Option<Why>> = (0..self.number)
            .map(|group| off.groups.get(group).copied().unwrap_or_default().then_some(Why::Judged))
            .collect();
        for (patch, _, group) in &self.gone {
            if let Ok(at) = refused.binary_search_by_key(patch, |(number, _)| *number)
                && let Some((_, reason)) = refused.get(at)
                && !matches!(reason, Why::Gone | Why::Deleted)
            {
                why[*group] = Some(*reason);
            }
        }
        for (patch, group) in self.said(aligned.edits) {
            if off.patches.get(patch).copied().unwrap_or_default() || aligned.is_edited(patch) {
                why[group] = why[group].or(Some(Why::Edited));
            }
        }
        let mut reasons = vec![Why::Gone; self.number];
        for (list, group) in aligned.edits.lists.iter().zip(&self.of_list) {
            if matches!(list.under, Some(Link::Kept(id)) if aligned.gone(id) == Why::Deleted) {
                reasons[*group] = Why::Deleted;
            }
            let is_there = list.under.is_none_or(|under| aligned.home(under).is_some());
            if !is_there && list.children.iter().any(|child| aligned.linked(*child).is_some()) {
                why[*group] = Some(reasons[*group]);
            }
        }
        // Again if one of them cannot be made after all.
        for _ in 0..8 {
            match self.children(aligned, &why) {
                Ok((root, children)) => {
                    let refused = why.iter().enumerate().filter_map(|(group, why)| Some((group, (*why)?)));
                    return Made { root, children, refused: refused.collect() };
                }
                Err(groups) => {
                    for group in groups {
                        why[group] = why[group].or(Some(reasons[group]));
                    }
                }
            }
        }
        let outline = &aligned.outline;
        let mut children: Vec<Vec<Id>> = outline.ids().map(|id| outline.children(id).collect()).collect();
        children.resize(outline.len() + aligned.edits.new.len(), Vec::new());
        Made { root: ROOT, children, refused: (0..self.number).map(|group| (group, Why::Gone)).collect() }
    }

    /// The children of all nodes, or the groups that cannot be made.
    fn children(&self, aligned: &Aligned<'_>, why: &[Option<Why>]) -> Result<(Id, Vec<Vec<Id>>), Vec<usize>> {
        let outline = &aligned.outline;
        let mut children: Vec<Vec<Id>> = outline.ids().map(|id| outline.children(id).collect()).collect();
        children.resize(outline.len() + aligned.edits.new.len(), Vec::new());
        let made = |group: usize| why.get(group).is_some_and(Option::is_none);
        // Nothing hangs on a new node that is not put in.
        let puts_in = self.of_new(aligned.edits);
        let is_made = |id: Id| match id.checked_sub(aligned.new_id(0)) {
            Some(new) => puts_in.get(&new).is_some_and(|group| made(*group)),
            None => true,
        };
        let hangs = |list: &List| list.under.and_then(|under| aligned.home(under)).is_none_or(is_made);
        let lists = || aligned.edits.lists.iter().zip(&self.of_list).filter(|(_, group)| made(**group));
        let loose: Vec<usize> = lists().filter(|(list, _)| !hangs(list)).map(|(_, group)| *group).collect();
        if !loose.is_empty() {
            return Err(loose);
        }
        // For each node the group whose list it stands in now, or that takes it out.
        let mut listed: Vec<bool> = vec![false; children.len()];
        let mut goes: HashMap<Id, usize> = HashMap::new();
        for (_, id, group) in &self.gone {
            if made(*group)
                && let Some(id) = aligned.pairs.of_left(*id)
            {
                goes.insert(id, *group);
            }
        }
        let mut root = ROOT;
        let mut changed: Vec<(Id, usize)> = Vec::new();
        let mut own: HashSet<Id> = HashSet::new();
        // The nodes that are gone and for which what followed them stands, once each.
        let mut behind: HashSet<Id> = HashSet::new();
        let mut twice = false;
        for (list, group) in lists() {
            let mut ids: Vec<Id> = Vec::with_capacity(list.children.len());
            for child in &list.children {
                match (aligned.linked(*child), child) {
                    (Some(id), _) => ids.push(id),
                    (None, Link::Kept(id)) if behind.insert(*id) => ids.extend(aligned.left_behind(*id)),
                    (None, _) => {}
                }
            }
            if let Some(under) = list.under {
                keep_order(aligned, under, list, &mut ids);
            }
            for id in &ids {
                twice |= std::mem::replace(&mut listed[*id as usize], true);
            }
            match list.under {
                None => match ids.as_slice() {
                    [only] => root = *only,
                    _ => return Err(vec![*group]),
                },
                Some(under) => {
                    let Some(under) = aligned.home(under) else { continue };
                    if own.insert(under) {
                        changed.push((under, *group));
                        children[under as usize] = ids;
                    } else {
                        children[under as usize].extend(ids);
                    }
                }
            }
        }
        if twice {
            return Err((0..self.number).collect());
        }
        for id in outline.ids().filter(|id| !own.contains(id)) {
            children[id as usize].retain(|child| !listed[*child as usize] && !goes.contains_key(child));
        }
        Self::keep_others(aligned, &mut children, &changed, &goes, &listed)?;
        if is_tree(&children, root, outline.len(), &goes) {
            Ok((root, children))
        } else {
            Err((0..self.number).collect())
        }
    }

    /// What was put into the file stands beside what it was put beside.
    fn keep_others(
        aligned: &Aligned<'_>,
        children: &mut [Vec<Id>],
        changed: &[(Id, usize)],
        goes: &HashMap<Id, usize>,
        listed: &[bool],
    ) -> Result<(), Vec<usize>> {
        let outline = &aligned.outline;
        let mut beside: HashMap<Id, (Vec<Id>, Vec<Id>)> = HashMap::new();
        // A detached branch that goes back takes nothing along.
        let mut above: HashMap<Id, Id> = HashMap::new();
        for (id, _) in changed {
            above.extend(children[*id as usize].iter().map(|child| (*child, *id)));
        }
        let is_elsewhere = |parent: Id, child: Id| {
            let above = above.get(&child).filter(|above| **above != parent && (**above as usize) < outline.len());
            above.is_some() && !goes.contains_key(&parent)
        };
        let parents = changed.iter().map(|(id, _)| *id).chain(goes.keys().copied());
        for parent in parents.filter(|parent| (*parent as usize) < outline.len()) {
            let (mut first, mut last) = (Vec::new(), None);
            for child in outline.children(parent) {
                if goes.contains_key(&child) || is_elsewhere(parent, child) {
                    continue;
                }
                if let Some(group) = goes.get(&parent)
                    && !listed[child as usize]
                    && aligned.pairs.of_right(child).is_some()
                {
                    return Err(vec![*group]);
                }
                if listed[child as usize] {
                    beside.entry(child).or_default().0.append(&mut first);
                    last = Some(child);
                    continue;
                }
                match last {
                    Some(last) => beside.entry(last).or_default().1.push(child),
                    None => first.push(child),
                }
            }
            if first.is_empty() {
                continue;
            }
            if let Some(group) = goes.get(&parent) {
                return Err(vec![*group]);
            }
            // What goes on from the end goes on from what comes after the last move there.
            let mut end = parent;
            while let [only] = children[end as usize].as_slice()
                && (*only as usize) >= outline.len()
                && end != *only
            {
                end = *only;
            }
            children[end as usize].append(&mut first);
        }
        if beside.is_empty() {
            return Ok(());
        }
        for list in children.iter_mut() {
            if !list.iter().any(|id| beside.contains_key(id)) {
                continue;
            }
            let mut whole = Vec::with_capacity(list.len() + 1);
            for id in list.drain(..) {
                let (before, after) = beside.remove(&id).unwrap_or_default();
                whole.extend(before);
                whole.push(id);
                whole.extend(after);
            }
            *list = whole;
        }
        Ok(())
    }
}

/// Where the file has siblings in another order than they were shown in, and the record had them as they were shown, they stand in
/// that of the file. `ids` are the children of a list that are there.
fn keep_order(aligned: &Aligned<'_>, under: Link, list: &List, ids: &mut [Id]) {
    let skeleton = &aligned.edits.skeleton;
    let home = aligned.linked(under);
    let stays = |kept: Id, id: Id| {
        let parent = skeleton.bones.get(kept as usize).map(|bone| Link::Kept(bone.parent));
        parent == Some(under) && home == Some(aligned.outline[id].parent)
    };
    let mut staying: Vec<Id> = Vec::new();
    let mut before = None;
    for child in &list.children {
        if let Link::Kept(kept) = *child
            && let Some(id) = aligned.linked(*child).filter(|id| stays(kept, *id))
        {
            if before.replace(kept) > Some(kept) {
                return;
            }
            staying.push(id);
        }
    }
    if staying.is_sorted() {
        return;
    }
    let places: HashSet<Id> = staying.iter().copied().collect();
    staying.sort_unstable();
    let mut staying = staying.into_iter();
    for id in ids.iter_mut().filter(|id| places.contains(id)) {
        *id = staying.next().unwrap_or(*id);
    }
}

/// Whether all nodes but those that go hang once below the root.
fn is_tree(children: &[Vec<Id>], root: Id, nodes: usize, goes: &HashMap<Id, usize>) -> bool {
    let mut seen = vec![false; children.len()];
    let mut open = vec![root];
    while let Some(id) = open.pop() {
        if goes.contains_key(&id) || std::mem::replace(&mut seen[id as usize], true) {
            return false;
        }
        open.extend(&children[id as usize]);
    }
    let all = seen.iter().take(nodes).filter(|seen| **seen).count();
    all + goes.len() == nodes
}

/// For each new node that is no move where it is shown, with the list that puts it in.
fn shown_at(edits: &Edits) -> Vec<(Id, usize)> {
    /// So many nodes are gone back for each node, on an average.
    const MOST: usize = 16;
    let mut above: HashMap<Link, (Option<Link>, usize)> = HashMap::new();
    for (number, list) in edits.lists.iter().enumerate() {
        above.extend(list.children.iter().map(|child| (*child, (list.under, number))));
    }
    let action = |link: Link| match link {
        Link::New(id) => match edits.new.get(id as usize) {
            Some(New::Action(action)) => Some(action),
            _ => None,
        },
        Link::Kept(_) => None,
    };
    let mut left = MOST * (edits.new.len() + edits.skeleton.len());
    // What follows another such node is shown where that is.
    let mut places: HashMap<Link, Id> = HashMap::new();
    let mut shown = Vec::new();
    for id in 0..edits.new.len() {
        let link = Link::New(u32::try_from(id).unwrap_or(u32::MAX));
        let Some((_, list)) = above.get(&link).filter(|_| action(link).is_some()) else { continue };
        let (mut at, mut back) = (link, 0u64);
        while left > 0 {
            left -= 1;
            let parent = match (above.get(&at), at) {
                (Some((parent, _)), _) => *parent,
                (None, Link::Kept(id)) => edits.skeleton.bones.get(id as usize).map(|bone| Link::Kept(bone.parent)),
                (None, Link::New(_)) => None,
            };
            let Some(parent) = parent else { break };
            let goes_back = action(parent).is_some_and(|action| action.get("takeback").is_some());
            let known = places.get(&parent).copied().filter(|_| back == 0 && !goes_back);
            let kept = match parent {
                Link::Kept(id) if (id as usize) < edits.skeleton.len() => Some(id),
                _ => None,
            };
            if let Some(place) = known.or(kept.filter(|_| back == 0)) {
                places.insert(link, place);
                shown.push((place, *list));
                break;
            }
            match (action(parent), kept) {
                (Some(action), _) => {
                    let count = action.get("takeback").and_then(serde_json::Value::as_u64).unwrap_or_default();
                    back = back.saturating_add(count);
                }
                (None, Some(id)) => back -= u64::from(edits.skeleton[id].key.as_move().is_some()),
                (None, None) => break,
            }
            at = parent;
        }
    }
    shown
}

/// Whether this may be what shows an action that is no move.
fn is_of_timeline(kind: &str) -> bool {
    kind == "comment" || kind == "mark-order" || super::marks::point(kind).is_some()
}

/// Whether this is said of a node because of where it stands.
fn is_of_place(kind: &str) -> bool {
    matches!(kind, "stones" | "problem" | "position" | "heads") || kind.starts_with('^')
}

fn lead(leaders: &mut [usize], mut list: usize) -> usize {
    while leaders[list] != list {
        leaders[list] = leaders[leaders[list]];
        list = leaders[list];
    }
    list
}

fn join(leaders: &mut [usize], one: usize, other: usize) {
    let (one, other) = (lead(leaders, one), lead(leaders, other));
    leaders[one.max(other)] = one.min(other);
}
