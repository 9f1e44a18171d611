//! A record as a tree of positions and steps. The branches that begin at a node are an attribute of the node.
//!
//! Formats group the same moves into different branches: SGF joins an only child to its parent, and 3.0 splits a line
//! where a variation begins. In this tree, an inserted variation changes the child list of one node and nothing else.

use crate::forest::Forest;
use crate::record::{Branch, BranchId, Extras, Node, Pre, Record, Step, Text};

/// Index of a node of an [`Outline`], in document order. The start of the record is 0. Each tree counts its own nodes.
pub(crate) type Id = u32;

/// The start of the record.
pub(crate) const ROOT: Id = 0;
/// Stands for an absent node in links.
pub(crate) const NONE: Id = u32::MAX;

/// Kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The start of the record, or the `pre` of a branch.
    Position,
    /// A step of its branch, by its 0-based index.
    Step(usize),
    /// A branch without `pre` and steps, if it has no child or several children. One with an only child has no node: it begins at
    /// the first node of the child.
    Bare,
}

/// A node of an [`Outline`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    pub(crate) branch: BranchId,
    /// Range of the branches in `heads` that begin at this node, outermost first.
    heads: (u32, u32),
}

/// The nodes of a record in document order, with their places in the record.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    pub(crate) nodes: Forest<Entry>,
    heads: Vec<BranchId>,
}

/// Converts an index to a [`Id`]. A record has fewer nodes than its file has bytes, far fewer than 2^32.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NONE)
}

impl Outline {
    /// Returns the nodes of a record.
    pub(crate) fn new(record: &Record) -> Self {
        let nodes = record.tree.ids().map(|id| record.tree[id].steps().len() + 1).sum();
        let mut outline = Self::default();
        outline.nodes.reserve(nodes);
        // Branches to visit, each with the node above it and with the branches above it that have no node of their own.
        let mut open: Vec<(BranchId, Option<Id>, Vec<BranchId>)> = vec![(BranchId::ROOT, None, Vec::new())];
        while let Some((id, parent, mut begun)) = open.pop() {
            begun.push(id);
            let branch = &record.tree[id];
            let mut last = parent;
            if branch.pre.is_some() || id == BranchId::ROOT {
                last = Some(outline.add(Kind::Position, id, last, &mut begun));
            }
            for index in 0..branch.steps().len() {
                last = Some(outline.add(Kind::Step(index), id, last, &mut begun));
            }
            match branch.children() {
                [only] => open.push((*only, last, begun)),
                children => {
                    if !begun.is_empty() {
                        last = Some(outline.add(Kind::Bare, id, last, &mut begun));
                    }
                    open.extend(children.iter().rev().map(|child| (*child, last, Vec::new())));
                }
            }
        }
        outline
    }

    fn add(&mut self, kind: Kind, branch: BranchId, parent: Option<Id>, begun: &mut Vec<BranchId>) -> Id {
        let from = number(self.heads.len());
        self.heads.append(begun);
        let heads = (from, number(self.heads.len()));
        self.nodes.push(parent, Entry { kind, branch, heads })
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len() as usize
    }

    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = Id> + use<> {
        self.nodes.ids()
    }

    pub(crate) fn children(&self, id: Id) -> impl Iterator<Item = Id> {
        self.nodes.children(id)
    }

    /// Returns whether a branch must begin at this node: a position, a bare branch, or a node with siblings.
    pub(crate) fn must_begin(&self, id: Id) -> bool {
        let has_siblings = self.nodes.parent(id).is_some() && !self.nodes.is_only_child(id);
        has_siblings || !matches!(self[id].kind, Kind::Step(_))
    }

    /// Returns the place of a node in the record.
    pub(crate) fn node(&self, id: Id) -> Node {
        let Entry { kind, branch, .. } = self[id];
        match kind {
            Kind::Position => Node::Pre(branch),
            Kind::Step(index) => Node::Step(branch, index),
            Kind::Bare => Node::Branch(branch),
        }
    }

    /// Returns the branches that begin at a node, outermost first.
    pub(crate) fn heads(&self, id: Id) -> &[BranchId] {
        let (from, to) = self[id].heads;
        self.heads.get(from as usize..to as usize).unwrap_or_default()
    }
}

impl std::ops::Index<Id> for Outline {
    type Output = Entry;

    fn index(&self, id: Id) -> &Entry {
        &self.nodes[id]
    }
}

/// The attributes of a branch, without its `pre`, steps and children.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Head {
    pub(crate) title: Option<Text>,
    pub(crate) extras: Extras,
    /// Whether the list of steps is present and empty.
    pub(crate) empty_steps: bool,
    /// Whether the list of branches is present and empty.
    pub(crate) empty_branches: bool,
}

impl Head {
    /// Returns the attributes of a branch.
    pub(crate) fn new(branch: &Branch) -> Self {
        Self {
            title: branch.title.clone(),
            extras: branch.extras.clone(),
            empty_steps: branch.steps.as_ref().is_some_and(Vec::is_empty),
            empty_branches: branch.branches.as_ref().is_some_and(Vec::is_empty),
        }
    }
}

/// Content of a node, without the branches that begin at it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    Position(Option<Box<Pre>>),
    Step(Box<Step>),
    Bare,
}

/// A node of a tree under construction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    pub(crate) content: Content,
    /// The branches that begin here, outermost first.
    pub(crate) heads: Vec<Head>,
    pub(crate) children: Vec<Id>,
}

/// Returns a copy of the content of a node, without children.
pub(crate) fn draft(outline: &Outline, record: &Record, id: Id) -> Draft {
    let branch = &record.tree[outline[id].branch];
    let content = match outline[id].kind {
        Kind::Position => Content::Position(branch.pre.clone()),
        Kind::Step(index) => {
            branch.steps().get(index).cloned().map_or(Content::Bare, |step| Content::Step(Box::new(step)))
        }
        Kind::Bare => Content::Bare,
    };
    let heads = outline.heads(id).iter().map(|id| Head::new(&record.tree[*id])).collect();
    Draft { content, heads, children: Vec::new() }
}

/// Returns the step of a node; `None` for a position or a bare branch.
pub(crate) fn step<'r>(outline: &Outline, record: &'r Record, id: Id) -> Option<&'r Step> {
    match outline[id].kind {
        Kind::Step(index) => record.tree[outline[id].branch].steps().get(index),
        Kind::Position | Kind::Bare => None,
    }
}

/// Returns whether two nodes have the same content and the same branches beginning at them. A fast check: nodes that differ may
/// still have the same fields.
pub(crate) fn are_alike(left: (&Outline, &Record, Id), right: (&Outline, &Record, Id)) -> bool {
    let branch = |(outline, _, id): (&Outline, &Record, Id)| outline[id].branch;
    let (x, y) = (&left.1.tree[branch(left)], &right.1.tree[branch(right)]);
    let same = match (left.0[left.2].kind, right.0[right.2].kind) {
        (Kind::Position, Kind::Position) => x.pre == y.pre,
        (Kind::Step(a), Kind::Step(b)) => x.steps().get(a) == y.steps().get(b),
        (Kind::Bare, Kind::Bare) => true,
        _ => false,
    };
    let (heads, others) = (left.0.heads(left.2), right.0.heads(right.2));
    if heads.is_empty() && others.is_empty() {
        return same;
    }
    let of = |record: &Record, ids: &[BranchId]| ids.iter().map(|id| Head::new(&record.tree[*id])).collect::<Vec<_>>();
    same && left.0.must_begin(left.2) == right.0.must_begin(right.2) && of(left.1, heads) == of(right.1, others)
}

/// Builds the tree of a record from drafts that form a tree below `root`. Returns `None` if there are more branches than
/// a record may have.
pub(crate) fn assemble(mut drafts: Vec<Draft>, root: Id, record: &mut Record) -> Option<()> {
    let mut tree = crate::record::Tree::new();
    let mut open = vec![(root, None, true)];
    while let Some((id, above, is_only)) = open.pop() {
        let draft = drafts.get_mut(id as usize)?;
        let content = std::mem::replace(&mut draft.content, Content::Bare);
        let mut heads = std::mem::take(&mut draft.heads);
        let must = !is_only || !matches!(content, Content::Step(_)) || above.is_none();
        if must && heads.is_empty() {
            heads.push(Head::default());
        }
        let mut branch_id = above.unwrap_or(BranchId::ROOT);
        for (place, head) in heads.into_iter().enumerate() {
            let branch = Branch {
                title: head.title,
                pre: None,
                steps: head.empty_steps.then(Vec::new),
                branches: head.empty_branches.then(Vec::new),
                extras: head.extras,
            };
            if above.is_none() && place == 0 {
                tree[BranchId::ROOT] = branch;
            } else {
                branch_id = tree.add_child(branch_id, branch)?;
            }
        }
        match content {
            Content::Position(pre) => tree[branch_id].pre = pre,
            Content::Step(step) => tree[branch_id].steps.get_or_insert_default().push(*step),
            Content::Bare => {}
        }
        let children = std::mem::take(&mut drafts[id as usize].children);
        let is_only = children.len() == 1;
        open.extend(children.into_iter().rev().map(|child| (child, Some(branch_id), is_only)));
    }
    record.tree = tree;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::JsonReader;

    fn record(tree: &str) -> Record {
        let json = format!(r#"{{"format":"wei7","version":"3.0","tree":{tree}}}"#)
            .replace("'B'", r#"{"action":{"type":"move","value":{"color":1,"point":null}}}"#);
        JsonReader::new().read(json.as_bytes()).unwrap().value
    }

    #[test]
    fn a_record_is_the_same_when_it_is_put_together_again() {
        for tree in [
            "{}",
            "{\"steps\":[],\"branches\":[]}",
            "{\"pre\":{},\"steps\":['B','B']}",
            "{\"branches\":[{\"title\":\"t\",\"branches\":[{\"steps\":['B']}]}]}",
            "{\"steps\":['B'],\"branches\":[{\"branches\":[{},{\"pre\":{}}]},{\"steps\":['B'],\"branches\":[]}]}",
        ] {
            let was = record(tree);
            let mut is = was.clone();
            let outline = Outline::new(&is);
            let part = |id| Draft { children: outline.children(id).collect(), ..draft(&outline, &was, id) };
            let parts = outline.ids().map(part).collect();
            assemble(parts, ROOT, &mut is).unwrap();
            // The arena may have another order.
            let written = |record: &Record| {
                let mut text = Vec::new();
                crate::json::JsonWriter::new().write(record, &mut text).unwrap();
                String::from_utf8(text).unwrap()
            };
            assert_eq!(written(&is), written(&was));
        }
    }

    #[test]
    fn a_variation_that_is_put_in_changes_one_list() {
        let one = Outline::new(&record("{\"steps\":['B','B','B']}"));
        let two = Outline::new(&record("{\"steps\":['B'],\"branches\":[{\"steps\":['B','B']},{\"steps\":['B']}]}"));
        assert_eq!((one.len(), two.len()), (4, 5));
        assert_eq!(two.children(1).collect::<Vec<_>>(), [2, 4]);
        assert!(two.must_begin(2) && !two.must_begin(3) && !one.must_begin(2));
    }
}
