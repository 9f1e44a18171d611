//! Converts a game to a record: nodes with a move become steps, nodes without a move become pauses, and variations
//! become branches.
//!
//! The record is built from normalized nodes. Properties that 3.0 has no field for are kept as extras (see `extras`).

use std::collections::HashSet;

use wei7_core::{
    Action, BoardSize, Branch, BranchId, Color, Evaluation, Extra, Extras, Move, Point, Pre, Record, Spelling, Step,
    Stone, Text, Vertex,
};

use super::extras::extras_for;
use super::{figures, game_info, headers, marks, to_sgf};
use crate::model::properties::Id;
use crate::normalize::node::NormalNode;
use crate::normalize::{Context, moves};
use crate::syntax::tree::{GameTree, NodeId};

/// Initial capacity of the main line in steps, enough for most games.
const LINE: usize = 512;

/// Creates the record of a game of SGF.
pub(crate) fn record(context: &Context<'_>) -> Record {
    let game = context.game;
    let mut builder = RecordBuilder {
        record: Record::new(),
        context,
        empty: vec![true],
        capacity: game.len().min(LINE),
        viewed: HashSet::new(),
        numbered: false,
    };
    let mut branch_ids = vec![BranchId::ROOT; game.len()];
    let mut branch_id = builder.add_root(game);
    if let Some(slot) = branch_ids.first_mut() {
        *slot = branch_id;
    }
    let mut nodes = game.nodes().skip(1);
    while let Some(node) = nodes.next() {
        if !game.follows_parent(node) {
            let parent = game.parent(node).map_or(0, NodeId::index);
            branch_id = branch_ids.get(parent).copied().unwrap_or(BranchId::ROOT);
        }
        let moves = if builder.ends_view(game, node) { 0 } else { builder.add_line(game, node, branch_id) };
        if moves == 0 {
            branch_id = builder.add_node(game, node, branch_id, game.is_only_child(node));
        } else if moves > 1 {
            nodes.nth(moves - 2);
        }
        if let Some(slots) = branch_ids.get_mut(node.index()..node.index() + moves.max(1)) {
            slots.fill(branch_id);
        }
    }
    if builder.numbered {
        figures::convert_numbers_back(&mut builder.record.tree);
    }
    imply_side_to_play(&mut builder.record);
    builder.record
}

/// Removes the `PL` of the root if the first move implies it; if it is implied but missing, records its absence.
fn imply_side_to_play(record: &mut Record) {
    let Some(side) = to_sgf::side_to_play(record).map(to_sgf::player) else { return };
    let values = |extra: &Extra| match extra {
        Extra::Property { id, values } if &**id == "PL" => Some(side.raw_values() == *values),
        _ => None,
    };
    match record.extras.find(values) {
        None => record.extras.push(Extra::Absent("PL".into())),
        Some(false) => {}
        Some(true) => {
            let extras = record.extras.take();
            record.extras.extend(extras.into_iter().filter(|extra| values(extra).is_none()).collect::<Vec<_>>());
        }
    }
}

/// Returns the step of a node that consists of a move on a point of the board; `None` for other nodes.
fn plain_step(game: &GameTree<'_>, node: NodeId, size: BoardSize) -> Option<Step> {
    let (id, letters, _) = game.line(node).next()?;
    moves::on_board(id, letters, size).map(|(color, point)| move_step(color, point))
}

#[inline]
const fn move_step(color: Color, point: Point) -> Step {
    Step::new(Action::Move(Move { color, vertex: Vertex::Play(point), evaluation: None }))
}

struct RecordBuilder<'c, 'g> {
    record: Record,
    context: &'c Context<'g>,
    /// For each branch, whether nothing is played or set up before the branch. The index is that of the branch.
    empty: Vec<bool>,
    /// Initial capacity of the main line in steps.
    capacity: usize,
    /// Nodes with a diagram that shows a part of the board only at this node; at the next node the whole board is in
    /// view again.
    viewed: HashSet<NodeId>,
    /// Whether some move has a number of its own (MN).
    numbered: bool,
}

impl RecordBuilder<'_, '_> {
    /// Adds the root; returns the branch to which the next node belongs.
    fn add_root(&mut self, game: &GameTree<'_>) -> BranchId {
        let mut normal = self.context.node(NodeId::ROOT);
        let rest = normal.split(true, self.context.size);
        self.record.size = self.context.named_size;
        self.record.info = game_info::game_info(&normal).map(Box::new);
        let mut steps = self.steps(&normal);
        for step in &mut steps {
            step.add_extras([Extra::Spelling(Spelling::SameNode)]);
        }
        let mut pre = self.position(&normal, true, steps.is_empty());
        let missing = self.context.missing_stones();
        let left_out = missing.is_some();
        if let Some(points) = missing {
            let stones = points.into_iter().map(|point| Stone { color: Color::Black, point });
            pre.get_or_insert_default().stones = Some(stones.collect());
        }
        let title = normal.simple("N");
        let mut native = to_sgf::info(&self.record);
        native.extend(to_sgf::size(&self.record));
        native.extend(to_sgf::position(pre.as_ref(), title.as_deref(), None));
        for step in &steps {
            native.extend(to_sgf::step(step, None, None));
        }
        // If the file omits the handicap stones, no extra may record the absence of AB, so that AB is written.
        native.retain(|one| !(left_out && one.id == Id::AB));
        for extra in extras_for(&normal.properties, &native, self.context.size).into_iter().chain(normal.kept) {
            self.root_extras(&extra).push(extra);
        }
        let root = &mut self.record.tree[BranchId::ROOT];
        root.title = title;
        root.pre = pre.map(Box::new);
        root.steps = (!steps.is_empty()).then_some(steps);
        self.add_parts(game, NodeId::ROOT, rest, BranchId::ROOT)
    }

    /// Adds `rest`, the parts that were split off from a node, as nodes of their own; returns the branch to which the
    /// next node belongs.
    fn add_parts(
        &mut self,
        game: &GameTree<'_>,
        node: NodeId,
        mut rest: Option<NormalNode<'_>>,
        mut branch_id: BranchId,
    ) -> BranchId {
        while let Some(mut part) = rest {
            rest = part.split(false, self.context.size);
            branch_id = self.add_part(game, node, part, (branch_id, true), false);
        }
        branch_id
    }

    /// Returns the extras to which an extra of the root belongs: those of `info` if it concerns game information.
    fn root_extras(&mut self, extra: &Extra) -> &mut Extras {
        match self.record.info.as_deref_mut().filter(|_| game_info::is_about_game_info(extra)) {
            Some(info) => &mut info.extras,
            None => &mut self.record.extras,
        }
    }

    /// Adds a node other than the root; returns the branch to which the next node belongs. `only` says that the node
    /// has no siblings.
    fn add_node(&mut self, game: &GameTree<'_>, node: NodeId, branch_id: BranchId, only: bool) -> BranchId {
        let ends_view = self.ends_view(game, node);
        if !ends_view && let Some(step) = plain_step(game, node, self.context.size) {
            return self.add_branch(branch_id, only, Branch { steps: Some(vec![step]), ..Branch::default() });
        }
        let mut normal = self.context.node(node);
        let rest = normal.split(false, self.context.size);
        let branch_id = self.add_part(game, node, normal, (branch_id, only), ends_view);
        self.add_parts(game, node, rest, branch_id)
    }

    /// Adds a node that needs no further split; returns the branch to which the next node belongs. `only` says that the
    /// node has no siblings.
    fn add_part(
        &mut self,
        game: &GameTree<'_>,
        node: NodeId,
        mut normal: NormalNode<'_>,
        (branch_id, only): (BranchId, bool),
        ends_view: bool,
    ) -> BranchId {
        // Stones that are set up on an empty board before any move are the start position of a branch (5.15.2.6), like
        // the stones of the root.
        let begins = self.is_empty_after(branch_id) && !normal.has("AE");
        let setup = if begins { None } else { self.setup(&normal) };
        let mut steps = self.steps(&normal);
        let title = normal.simple("N");
        let mut pre = None;
        let mut extras = Vec::new();
        let position = self.position(&normal, begins, steps.is_empty());
        if steps.is_empty() {
            pre = Some(position.unwrap_or_default());
        }
        let begins_with_stones = pre.as_ref().is_some_and(|pre| pre.stones.is_some());
        let diagram =
            if steps.is_empty() && !begins_with_stones { figures::diagram(&normal, self.context.size) } else { None };
        let mut native = Vec::new();
        let has_info = node == self.context.info_node && self.record.info.is_none();
        if has_info {
            self.record.info = game_info::game_info(&normal).map(Box::new);
            native.extend(to_sgf::info(&self.record));
        }
        let (put, emptied) = setup.clone().unwrap_or_default();
        if pre.is_some() {
            native.extend(to_sgf::position(pre.as_ref(), title.as_deref(), Some((&put, &emptied))));
        }
        for (index, step) in steps.iter().enumerate() {
            let title = title.as_deref().filter(|_| index == 0 && pre.is_none());
            native.extend(to_sgf::step(step, title, None));
        }
        let view = diagram.as_ref().is_some_and(|diagram| diagram.corners.is_some());
        if ends_view && !view {
            headers::whole_view(&mut native);
        }
        // A view stays in effect at a following node without VW, unlike the region of a diagram. An extra then keeps
        // VW.
        let says_view = |node| game.properties(node).any(|property| property.id() == Id::VW);
        let goes_on = view && !game.children(node).all(says_view);
        if view && !goes_on {
            self.viewed.insert(node);
        }
        if let Some(diagram) = diagram {
            headers::figure(&diagram, &mut native);
            extras.push(Extra::Diagram(diagram));
        }
        let difference = extras_for(&normal.properties, &native, self.context.size);
        let kept = std::mem::take(&mut normal.kept);
        let (info_extras, node_extras): (Vec<_>, Vec<_>) =
            difference.into_iter().chain(kept).partition(|extra| has_info && game_info::is_about_game_info(extra));
        if let Some(info) = self.record.info.as_deref_mut() {
            info.extras.extend(info_extras);
        }
        let view = normal.values("VW").iter().filter(|_| goes_on).map(|value| Text::from(&**value));
        let view = goes_on.then(|| Extra::Property { id: "VW".into(), values: view.collect() });
        let here = has_info.then_some(game_info::INFO_MARKER);
        let node_extras = here.into_iter().chain(view).chain(node_extras);
        match (steps.first_mut(), pre.as_mut()) {
            (Some(step), _) => step.add_extras(node_extras),
            (None, Some(pre)) => pre.extras.extend(node_extras),
            (None, None) => {}
        }
        if setup.is_some() {
            extras.insert(0, Extra::Setup { stones: put, empty: emptied });
        }
        let steps = (!steps.is_empty()).then_some(steps);
        let extras = extras.into_iter().collect();
        self.add_branch(branch_id, only, Branch { title, pre: pre.map(Box::new), steps, branches: None, extras })
    }

    /// Returns whether the view of a diagram at the parent ends at this node, so that the whole board is in view again.
    fn ends_view(&self, game: &GameTree<'_>, node: NodeId) -> bool {
        !self.viewed.is_empty() && game.parent(node).is_some_and(|parent| self.viewed.contains(&parent))
    }

    /// Adds consecutive nodes from `first` on that consist of a move on a point of the board and have no siblings. Most
    /// nodes are such nodes. Returns the number of nodes.
    fn add_line(&mut self, game: &GameTree<'_>, first: NodeId, branch_id: BranchId) -> usize {
        let size = self.context.size;
        let mut moves = game.line(first).map_while(|(id, letters, _)| moves::on_board(id, letters, size)).peekable();
        if !game.is_only_child(first) || moves.peek().is_none() {
            return 0;
        }
        let capacity = if branch_id == BranchId::ROOT { self.capacity } else { 0 };
        let steps = self.record.tree[branch_id].steps.get_or_insert_with(|| Vec::with_capacity(capacity));
        let before = steps.len();
        steps.extend(moves.map(|(color, point)| move_step(color, point)));
        steps.len() - before
    }

    /// Adds `branch`, the content of a node, to the tree; returns the branch to which the next node belongs. A node of
    /// steps alone without siblings extends the branch `branch_id`.
    fn add_branch(&mut self, branch_id: BranchId, only: bool, branch: Branch) -> BranchId {
        if only && branch.title.is_none() && branch.pre.is_none() {
            // Most games have no variations, so the root branch gets the capacity for all moves.
            let capacity = if branch_id == BranchId::ROOT { self.capacity } else { 0 };
            let steps = self.record.tree[branch_id].steps.get_or_insert_with(|| Vec::with_capacity(capacity));
            steps.extend(branch.steps.unwrap_or_default());
            return branch_id;
        }
        let empty = self.is_empty_after(branch_id);
        let Some(id) = self.record.tree.add_child(branch_id, branch) else { return branch_id };
        self.empty.push(empty);
        id
    }

    /// Returns whether nothing is played or set up before the end of a branch, so that its board is empty.
    fn is_empty_after(&self, id: BranchId) -> bool {
        let branch = &self.record.tree[id];
        self.empty.get(id.index()).copied().unwrap_or_default()
            && branch.steps().is_empty()
            && !to_sgf::is_set_up(branch)
    }

    /// Returns the steps for the moves of a node; the first step gets the comment, the marks and the evaluation.
    fn steps(&mut self, normal: &NormalNode<'_>) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut number = figures::own_number(normal);
        for one in &normal.properties {
            let Some(color) = moves::color(one.id) else { continue };
            let values = one.values.as_slice().iter().map(|raw| &**raw);
            let Some((_, vertex)) = moves::legal_move(values, self.context.size) else { continue };
            let mut step = Step::new(Action::Move(Move { color, vertex, evaluation: None }));
            // The number is added first, because extras that other formats share come before other extras.
            let number = number.take();
            self.numbered |= number.is_some();
            step.add_extras(number.map(Extra::Number));
            steps.push(step);
        }
        let evaluation = match (normal.has("TE"), normal.has("BM")) {
            (true, false) => Some(Evaluation::Good),
            (false, true) => Some(Evaluation::Bad),
            _ => None,
        };
        if let Some(step) = steps.first_mut() {
            if let Action::Move(played) = &mut step.action {
                played.evaluation = evaluation;
            }
            step.set_comment(normal.text("C"));
            step.set_marks(marks::marks(self.context, normal));
        }
        steps
    }

    /// Returns the position of a node, or `None` if it would be empty. Stones are included only if `begins`, that is,
    /// the board before the node is empty. Comment and marks are included only if `still`, that is, the node has no
    /// legal move.
    fn position(&mut self, normal: &NormalNode<'_>, begins: bool, still: bool) -> Option<Pre> {
        let mut pre = Pre::default();
        if begins && let Some((stones, _)) = self.setup(normal) {
            pre.stones = (!stones.is_empty()).then_some(stones);
        }
        if still {
            pre.comment = normal.text("C");
            pre.marks = marks::marks(self.context, normal);
        }
        (pre != Pre::default()).then_some(pre)
    }

    /// Returns the stones of AB and AW and the points of AE, or `None` if the node has neither.
    fn setup(&mut self, normal: &NormalNode<'_>) -> Option<(Vec<Stone>, Vec<Point>)> {
        let mut stones = Vec::new();
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let points = self.context.points(normal.values(name));
            stones.extend(points.into_iter().map(|point| Stone { color, point }));
        }
        let empty = self.context.points(normal.values("AE"));
        (!stones.is_empty() || !empty.is_empty()).then_some((stones, empty))
    }
}
