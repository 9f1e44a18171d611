//! Trees of nodes, as the file formats have them, and the conversion of such trees to branches.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

use wei7_core::{
    Action, Branch, BranchId, Color, Diagnostic, Extra, Forest, Mark, Move, Place, Point, Pre, Record, Replayer,
    Report, Step, StepTime, Stone, Tree, Vertex, Violation,
};

use crate::codes;

/// Identifier of a node of a [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// Returns the number of nodes that were added before this node.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node: a move, or a position without a move. Fields that most nodes lack are in [`NodeDetails`], which is allocated
/// separately and reached by `Deref`.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameNode {
    pub(crate) played: Option<Move>,
    pub(crate) time: Option<StepTime>,
    /// The index of the participant who plays the move, if the side has several players.
    pub(crate) actor: Option<u32>,
    details: Option<Box<NodeDetails>>,
}

/// The rarely used fields of a [`GameNode`].
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeDetails {
    /// Stones that the node places; they replace other stones on their points.
    pub(crate) stones: Vec<Stone>,
    /// Points that the node empties.
    pub(crate) empty: Vec<Point>,
    pub(crate) title: Option<String>,
    /// The side that must answer, if the position is a problem.
    pub(crate) problem: Option<Color>,
    pub(crate) comment: Option<String>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) extras: Vec<Extra>,
}

static NO_DETAILS: NodeDetails = NodeDetails {
    stones: Vec::new(),
    empty: Vec::new(),
    title: None,
    problem: None,
    comment: None,
    marks: Vec::new(),
    extras: Vec::new(),
};

impl Deref for GameNode {
    type Target = NodeDetails;

    fn deref(&self) -> &NodeDetails {
        self.details.as_deref().unwrap_or(&NO_DETAILS)
    }
}

impl DerefMut for GameNode {
    fn deref_mut(&mut self) -> &mut NodeDetails {
        self.details.get_or_insert_default()
    }
}

impl GameNode {
    /// Creates a node with a move.
    pub(crate) fn from_move(color: Color, vertex: Vertex) -> Self {
        Self { played: Some(Move { color, vertex, evaluation: None }), ..Self::default() }
    }

    /// Appends a line to the comment.
    pub(crate) fn append_comment(&mut self, text: &str) {
        match &mut self.comment {
            Some(comment) => comment.extend(["\n", text]),
            None => self.comment = Some(text.to_owned()),
        }
    }

    /// Returns whether the node has a title or setup. A step cannot have these, so the node becomes a branch.
    fn has_position(&self) -> bool {
        let position =
            |details: &NodeDetails| details.title.is_some() || !details.stones.is_empty() || !details.empty.is_empty();
        self.details.as_deref().is_some_and(position)
    }
}

/// The tree of the nodes of a game. The first node is the root; the first child of a node continues the main line.
#[derive(Clone, Debug)]
pub(crate) struct GameTree {
    nodes: Forest<GameNode>,
    /// Children with a move, except first children. The map keeps lookups fast for nodes with many children.
    branches: HashMap<(u32, Color, Vertex), NodeId>,
}

impl GameTree {
    /// The root. It always exists.
    pub(crate) const ROOT: NodeId = NodeId(0);

    pub(crate) fn new() -> Self {
        let mut nodes = Forest::new();
        nodes.push(None, GameNode::default());
        Self { nodes, branches: HashMap::new() }
    }

    /// Reserves capacity for further nodes.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len() as usize
    }

    pub(crate) fn node(&mut self, id: NodeId) -> &mut GameNode {
        &mut self.nodes[id.0]
    }

    /// Adds a node as the last child of `parent`.
    pub(crate) fn add(&mut self, parent: NodeId, node: GameNode) -> NodeId {
        let id = self.nodes.push(Some(parent.0), node);
        if self.nodes.first_child(parent.0) != Some(id) {
            self.remember_branch(parent, id);
        }
        NodeId(id)
    }

    /// Adds a node as the first child of `parent`, so that it continues the main line.
    pub(crate) fn add_first(&mut self, parent: NodeId, node: GameNode) -> NodeId {
        if let Some(before) = self.nodes.first_child(parent.0) {
            self.remember_branch(parent, before);
        }
        NodeId(self.nodes.push_first(parent.0, node))
    }

    /// Adds a node that is not the first child of `parent` to `branches`.
    fn remember_branch(&mut self, parent: NodeId, id: u32) {
        if let Some(played) = self.nodes[id].played {
            self.branches.entry((parent.0, played.color, played.vertex)).or_insert(NodeId(id));
        }
    }

    /// Returns the root and the nodes of the main line.
    pub(crate) fn main_line(&self) -> Vec<NodeId> {
        std::iter::successors(Some(0), |id| self.nodes.first_child(*id)).map(NodeId).collect()
    }

    /// Returns the nodes from the last to the first, each with its parent. A parent always follows its children.
    pub(crate) fn children_first(&self) -> Vec<(NodeId, Option<NodeId>)> {
        self.nodes.ids().rev().map(|id| (NodeId(id), self.nodes.parent(id).map(NodeId))).collect()
    }

    /// Returns the first child with the color and vertex of this move.
    pub(crate) fn child_with(&self, id: NodeId, played: Move) -> Option<NodeId> {
        let is_known = |node: &GameNode| {
            node.played.is_some_and(|known| (known.color, known.vertex) == (played.color, played.vertex))
        };
        if let Some(first) = self.nodes.first_child(id.0).filter(|first| is_known(&self.nodes[*first])) {
            return Some(NodeId(first));
        }
        self.branches.get(&(id.0, played.color, played.vertex)).copied()
    }

    /// Moves the tree into a record. Extras of a root without a move become extras of the record.
    pub(crate) fn put_into(mut self, record: &mut Record) {
        let root = self.node(Self::ROOT);
        if root.played.is_none() {
            record.extras.extend(std::mem::take(&mut root.extras));
        }
        record.tree = self.into_tree();
    }

    /// Converts the nodes to branches.
    fn into_tree(mut self) -> Tree {
        let mut tree = Tree::new();
        let nodes = self.len();
        let mut branch_ids = vec![BranchId::ROOT; nodes];
        // For each branch, whether the board is still empty at its end.
        let mut empty = vec![true];
        let mut next = Some(Self::ROOT.0);
        while let Some(id) = next {
            let index = id as usize;
            next = self.nodes.following(id);
            let (parent, is_only) = (self.nodes.parent(id), self.nodes.is_only_child(id));
            let node = &mut self.nodes[id];
            let Some(parent) = parent else {
                empty[0] = node.stones.is_empty() && node.played.is_none();
                let mut root = branch(node, true);
                root.pre = root.pre.filter(|pre| **pre != Pre::default());
                tree[BranchId::ROOT] = root;
                continue;
            };
            let branch_id = branch_ids[parent as usize];
            if is_only
                && !node.has_position()
                && let Some(played) = node.played
            {
                // Most games are a single line, so the remaining nodes are likely to become steps of the root.
                let room = if branch_id == BranchId::ROOT { nodes - index } else { 0 };
                tree[branch_id].steps.get_or_insert_with(|| Vec::with_capacity(room)).push(step(node, played));
                empty[branch_id.index()] = false;
                branch_ids[index] = branch_id;
                continue;
            }
            // 5.15.2.6: only an empty board can have initial stones.
            let begins = empty[branch_id.index()] && node.empty.is_empty();
            let stays_empty = empty[branch_id.index()] && node.stones.is_empty() && node.played.is_none();
            if let Some(id) = tree.add_child(branch_id, branch(node, begins)) {
                empty.push(stays_empty);
                branch_ids[index] = id;
            }
        }
        tree
    }
}

/// Converts a node to a branch. `begins` means that the stones of the node are placed on the empty board.
fn branch(node: &mut GameNode, begins: bool) -> Branch {
    let mut made = Branch { title: node.title.take().map(Into::into), ..Branch::default() };
    let (stones, emptied) = (std::mem::take(&mut node.stones), std::mem::take(&mut node.empty));
    let mut pre = Pre { problem: node.problem, ..Pre::default() };
    if begins {
        pre.stones = (!stones.is_empty()).then_some(stones);
    } else if !stones.is_empty() || !emptied.is_empty() {
        made.extras.push(Extra::Setup { stones, empty: emptied });
    }
    let is_set_up = !made.extras.is_empty();
    // In a node with a move, comment and marks belong to the move.
    if let Some(played) = node.played {
        made.steps = Some(vec![step(node, played)]);
    } else {
        pre.comment = node.comment.take().map(Into::into);
        pre.marks = take_non_empty(&mut node.marks);
        pre.extras = std::mem::take(&mut node.extras).into_iter().collect();
    }
    made.pre = (pre != Pre::default() || is_set_up || made.steps.is_none()).then(|| Box::new(pre));
    made
}

/// Converts a node with a move to a step.
fn step(node: &mut GameNode, played: Move) -> Step {
    let mut step = Step::new(Action::Move(played));
    step.set_time(node.time.take());
    step.set_actor(node.actor);
    if let Some(mut details) = node.details.take() {
        step.set_marks(take_non_empty(&mut details.marks));
        step.set_comment(details.comment.map(Into::into));
        step.add_extras(details.extras);
    }
    step
}

/// Takes the contents of a list, or returns `None` if it is empty.
fn take_non_empty<T>(list: &mut Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then(|| std::mem::take(list))
}

/// Reports moves on occupied points.
pub(crate) fn report_occupied_points(record: &Record, report: &mut Report) {
    let is_set_up =
        |id: BranchId| record.tree[id].extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. }));
    // The replayer does not apply setup in mid-game, so its findings would be wrong.
    if record.tree.ids().any(is_set_up) {
        return;
    }
    let mut found = Vec::new();
    let _ = Replayer::new().replay(record, |violation| {
        if let Violation::Occupied { step, point, .. } = violation {
            found.push((step, point));
        }
    });
    found.sort_unstable();
    for (step, point) in found {
        let name = record.board_size().name(point);
        report.push(Diagnostic::new(&codes::OCCUPIED_POINT, Place::Node(step)).found(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(x: u32) -> GameNode {
        GameNode::from_move(Color::Black, Vertex::Play(Point::new(x, 0)))
    }

    /// Formats a branch: the columns of its moves, and its child branches in brackets.
    fn outline(tree: &Tree, id: BranchId) -> String {
        let played = |step: &Step| match step.as_move().map(|played| played.vertex) {
            Some(Vertex::Play(point)) => point.x.to_string(),
            _ => "-".to_owned(),
        };
        let steps: String = tree[id].steps().iter().map(played).collect();
        tree[id].children().iter().fold(steps, |all, child| all + "(" + &outline(tree, *child) + ")")
    }

    #[test]
    fn the_first_child_goes_on_with_the_main_line() {
        let mut tree = GameTree::new();
        let one = tree.add(GameTree::ROOT, play(1));
        let aside = tree.add(one, play(3));
        tree.add(aside, play(4));
        let two = tree.add_first(one, play(2));
        tree.add(one, play(5));
        tree.add_first(two, play(6));
        assert_eq!(outline(&tree.into_tree(), BranchId::ROOT), "1(26)(34)(5)");
    }

    #[test]
    fn setup_in_mid_game_is_a_branch() {
        let mut tree = GameTree::new();
        let stone = Stone { color: Color::White, point: Point::new(7, 7) };
        tree.node(GameTree::ROOT).stones = vec![stone];
        let one = tree.add(GameTree::ROOT, play(1));
        let mut with_stone = play(2);
        with_stone.stones.push(stone);
        tree.add(one, with_stone);
        let tree = tree.into_tree();
        assert_eq!(tree.root().pre.as_ref().unwrap().stones(), [stone]);
        let child = &tree[tree.root().children()[0]];
        assert_eq!(child.extras.as_slice(), [Extra::Setup { stones: vec![stone], empty: Vec::new() }]);
        assert!(child.pre.as_ref().unwrap().stones().is_empty() && child.steps().len() == 1);
    }
}
