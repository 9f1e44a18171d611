//! Differences of two nodes: of their `pre` or step, marks, extras, and the branches that begin at them.

use std::collections::{HashMap, HashSet, VecDeque};

use super::info::empty;
use super::topic::Topic;
use super::{Comparison, Place, Side};
use crate::merge::field::Value;
use crate::merge::outline::{Id, Kind};
use crate::project::{ReportAt, has_setup};
use crate::record::{Action, Branch, BranchId, Extra, Extras, Mark, MarkKey, Node, Pre, Step, StepTime};
use crate::report::{Adjustment, Field, Subject, named_stones};
use crate::{Argument, Message};
use wei7_board::{BoardSize, Stone};

/// Content of a node.
#[derive(Clone, Copy)]
enum Content<'r> {
    Position(Option<&'r Pre>),
    Step(&'r Step),
    /// Content of an absent node, and of a branch without `pre` and steps.
    Nothing,
}

impl<'r> Content<'r> {
    /// Returns the `pre`, or `none` for any other content.
    fn pre_or(self, none: &'r Pre) -> &'r Pre {
        if let Self::Position(Some(pre)) = self { pre } else { none }
    }
}

impl<'r> Side<'r> {
    fn content(&self, id: Id) -> Content<'r> {
        let branch = &self.record.tree[self.outline[id].branch];
        match self.outline[id].kind {
            Kind::Position => Content::Position(branch.pre.as_deref()),
            Kind::Step(index) => branch.steps().get(index).map_or(Content::Nothing, Content::Step),
            Kind::Bare => Content::Nothing,
        }
    }

    fn is_bare(&self, id: Id) -> bool {
        self.outline[id].kind == Kind::Bare
    }
}

impl Comparison<'_> {
    /// Compares two nodes. An absent node has no content.
    pub(super) fn nodes(&mut self, x: Option<Id>, y: Option<Id>) {
        let (left, right) = (&self.left, &self.right);
        let place = match (x, y) {
            (Some(x), Some(_)) => Place::Both(left.outline.node(x)),
            (Some(x), None) => Place::Left(left.outline.node(x)),
            (None, Some(y)) => Place::Right(right.outline.node(y)),
            (None, None) => return,
        };
        let content_left = x.map_or(Content::Nothing, |x| left.content(x));
        let content_right = y.map_or(Content::Nothing, |y| right.content(y));
        let nodes = [x.map(|x| Node::Pre(left.outline[x].branch)), y.map(|y| Node::Pre(right.outline[y].branch))];
        let is_bare = [x.is_some_and(|x| left.is_bare(x)), y.is_some_and(|y| right.is_bare(y))];
        let heads = |side: &Side<'_>, id: Option<Id>| id.map_or_else(Vec::new, |id| side.outline.heads(id).to_vec());
        let (heads_left, heads_right) = (heads(left, x), heads(right, y));
        if !matches!(place, Place::Both(_)) {
            let name = |is_bare: bool| is_bare.then(|| Message::new("empty-branch"));
            self.field_by(Field::Grouping, place, is_bare[0], is_bare[1], name);
        }
        self.heads(&heads_left, &heads_right, place);
        match (content_left, content_right) {
            (Content::Step(x), Content::Step(y)) => self.steps(x, y, place),
            (Content::Step(step), _) => self.lone_step(step, place, true),
            (_, Content::Step(step)) => self.lone_step(step, place, false),
            (left, right) => self.positions(left, right, nodes, place),
        }
    }

    /// Compares the branches that begin at a node. If one side has more branches, its outermost branches have no partner.
    fn heads(&mut self, left: &[BranchId], right: &[BranchId], place: Place) {
        let both = left.len().min(right.len());
        let (outer_left, inner_left) = left.split_at(left.len() - both);
        let (outer_right, inner_right) = right.split_at(right.len() - both);
        for id in outer_left {
            self.head(Some(*id), None);
        }
        for id in outer_right {
            self.head(None, Some(*id));
        }
        for (x, y) in inner_left.iter().zip(inner_right) {
            self.head(Some(*x), Some(*y));
        }
        // At an unpaired node, a branch begins anyway.
        if left.len() != right.len() && matches!(place, Place::Both(_)) {
            self.field_by(Field::Grouping, place, left.len(), right.len(), |heads| {
                Some(match heads {
                    0 => Message::new("branch-goes-on"),
                    number => Message::new("branches-begin").with("number", number),
                })
            });
        }
    }

    /// Compares the attributes of two branches: titles, extras, adjustments and empty lists.
    fn head(&mut self, x: Option<BranchId>, y: Option<BranchId>) {
        let place = match (x, y) {
            (Some(x), Some(_)) => Place::Both(Node::Branch(x)),
            (Some(x), None) => Place::Left(Node::Branch(x)),
            (None, Some(y)) => Place::Right(Node::Branch(y)),
            (None, None) => return,
        };
        let none = Branch::default();
        let (left_tree, right_tree) = (&self.left.record.tree, &self.right.record.tree);
        let left = x.map_or(&none, |x| &left_tree[x]);
        let right = y.map_or(&none, |y| &right_tree[y]);
        if left.title != right.title {
            let (x, y) = (self.left.title(x, left), self.right.title(y, right));
            self.text(Field::Title, place, x, y);
        }
        let from = self.found.differences.len();
        let adjustments = [x.map(Node::Branch), y.map(Node::Branch)];
        self.extras_and_adjustments(&left.extras, &right.extras, adjustments, place);
        self.report_detaching(from, left, right, adjustments);
        let is_empty = |branch: &Branch| {
            let steps = branch.steps.as_ref().is_some_and(Vec::is_empty).then_some("steps");
            let branches = branch.branches.as_ref().is_some_and(Vec::is_empty).then_some("branches");
            [steps, branches]
        };
        for (x, y) in is_empty(left).into_iter().zip(is_empty(right)) {
            self.field_by(Field::EmptyList, place, x, y, |name| name.map(empty));
        }
    }

    /// Corrects the places of the differences from index `from` on, which concern the attributes of two branches: traces of
    /// detaching are reported where the branch was played, or not at all.
    fn report_detaching(&mut self, from: usize, left: &Branch, right: &Branch, nodes: [Option<Node>; 2]) {
        let is_detached = |side: &Side<'_>, node| {
            side.adjustments_of(node).iter().any(|adjustment| matches!(adjustment, Adjustment::Detached))
        };
        let detached = (is_detached(&self.left, nodes[0]), is_detached(&self.right, nodes[1]));
        for mut difference in self.found.differences.split_off(from) {
            let (branch, detached) = if difference.left.is_some() { (left, detached.0) } else { (right, detached.1) };
            let title = branch.title.as_deref();
            let report_at = match &difference.about {
                Subject::Extra(extra) => ReportAt::of_extra(extra, title, detached),
                Subject::Adjustment(adjustment) => ReportAt::of_adjustment(adjustment, title, has_setup(branch)),
                Subject::Field(_) => ReportAt::Here,
            };
            match report_at {
                ReportAt::Nowhere => continue,
                ReportAt::There(place) => place.clone_into(&mut difference.at),
                ReportAt::Here => {}
            }
            self.found.differences.push(difference);
        }
    }

    fn positions(&mut self, left: Content<'_>, right: Content<'_>, nodes: [Option<Node>; 2], place: Place) {
        let none = Pre::default();
        let has_pre = |content: Content<'_>| matches!(content, Content::Position(Some(_)));
        // A viewer stops at a position (5.15.5), even if it is empty. The position of the root is always present.
        if !matches!(place, Place::Both(_)) {
            let is_position = |content| matches!(content, Content::Position(_));
            let name = |content| is_position(content).then(|| Message::new("position-without-move"));
            self.field_by(Field::Pause, place, left, right, name);
        } else if has_pre(left) != has_pre(right) {
            let name = |content: Content<'_>| match content {
                Content::Position(Some(pre)) if *pre == none => Some(empty("pre")),
                _ => None,
            };
            self.field_by(Field::EmptyList, place, left, right, name);
        }
        let (left, right) = (left.pre_or(&none), right.pre_or(&none));
        let adjustments =
            !self.left.adjustments_of(nodes[0]).is_empty() || !self.right.adjustments_of(nodes[1]).is_empty();
        if left == right && !adjustments {
            return;
        }
        self.stones(left.stones.as_deref(), right.stones.as_deref(), place);
        self.value(Field::Problem, place, left, right, |pre| pre.problem.map(Value::Side));
        self.text(Field::Comment, place, left.comment.as_deref(), right.comment.as_deref());
        self.marks(left.marks.as_deref(), right.marks.as_deref(), place);
        self.extras_and_adjustments(&left.extras, &right.extras, nodes, place);
    }

    fn stones(&mut self, left: Option<&[Stone]>, right: Option<&[Stone]>, place: Place) {
        if left == right {
            return;
        }
        self.empty_lists("stones", left.map(<[_]>::len), right.map(<[_]>::len), place);
        let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
        // Number of times that a stone is in the left list, less the number in the right list.
        let mut counts: HashMap<Stone, i64> = HashMap::new();
        for stone in left {
            *counts.entry(*stone).or_default() += 1;
        }
        for stone in right {
            *counts.entry(*stone).or_default() -= 1;
        }
        let size = self.left.record.board_size();
        let list = |stones: &[Stone], sign: i64| {
            let surplus = counts.iter().filter(|(_, count)| **count * sign > 0);
            let surplus: Vec<Stone> = surplus.map(|(stone, _)| *stone).collect();
            (!surplus.is_empty()).then(|| {
                let named = named_stones(surplus, size);
                Message::new("stones-of-all").with("stones", named).with("number", stones.len()).into()
            })
        };
        match (list(left, 1), list(right, -1)) {
            (None, None) if left != right => {
                let order = Message::new("order-of-stones").with("number", left.len());
                self.differ(Subject::Field(Field::StonesOrder), place, Some(order.into()), None);
            }
            (x, y) => self.field(Field::Stones, place, x, y),
        }
    }

    /// Compares whether two lists without elements are present.
    fn empty_lists(&mut self, name: &'static str, left: Option<usize>, right: Option<usize>, place: Place) {
        if left.unwrap_or(0) == right.unwrap_or(0) {
            let is_empty = |list: Option<usize>| list.filter(|length| *length == 0).map(|_| empty(name));
            self.field_by(Field::EmptyList, place, left, right, is_empty);
        }
    }

    /// Reports a step without a partner.
    fn lone_step(&mut self, step: &Step, place: Place, is_left: bool) {
        let (action, none) = (Some(&step.action), Step::new(step.action.clone()));
        let (left, right) = if is_left { (step, &none) } else { (&none, step) };
        let actions = if is_left { (action, None) } else { (None, action) };
        self.actions(actions.0, actions.1, place);
        self.details(left, right, place);
    }

    fn actions(&mut self, left: Option<&Action>, right: Option<&Action>, place: Place) {
        let Some(action) = left.or(right) else { return };
        self.value(action.into(), place, left, right, |action| action.cloned().map(Value::Action));
    }

    fn steps(&mut self, left: &Step, right: &Step, place: Place) {
        if left == right {
            return;
        }
        if left.action == right.action && left.is_bare() && right.is_bare() {
            return self.times(left, right, place);
        }
        match (&left.action, &right.action) {
            (Action::Move(x), Action::Move(y)) => {
                if (x.color, x.vertex) != (y.color, y.vertex) {
                    self.actions(Some(&left.action), Some(&right.action), place);
                }
                self.value(Field::Evaluation, place, x, y, |played| played.evaluation.map(Value::Evaluation));
            }
            (Action::Mark(x), Action::Mark(y)) if (x.point, x.symbol) == (y.point, y.symbol) => {
                self.extras(&x.extras, &y.extras, place);
            }
            (x, y) if x != y => self.actions(Some(x), Some(y), place),
            _ => {}
        }
        let from = self.found.differences.len();
        self.details(left, right, place);
        let board = self.left.record.board_size();
        for difference in self.found.differences.iter_mut().skip(from) {
            if let Subject::Extra(extra) = &difference.about {
                difference.left = difference.left.take().or_else(|| shown_for(extra, left, board));
                difference.right = difference.right.take().or_else(|| shown_for(extra, right, board));
            }
        }
    }

    fn times(&mut self, left: &Step, right: &Step, place: Place) {
        let (x, y) = (left.time(), right.time());
        if x != y && (x.is_none() || y.is_none() || x.map(StepTime::canonical) != y.map(StepTime::canonical)) {
            self.frequent_field(Field::StepTime, place, x, y, StepTime::as_str);
        }
    }

    /// Compares everything of two steps but the action.
    fn details(&mut self, left: &Step, right: &Step, place: Place) {
        self.times(left, right, place);
        self.value(Field::Actor, place, left, right, |step| step.actor().map(Value::Number));
        self.text(Field::Comment, place, left.comment(), right.comment());
        self.marks(left.marks(), right.marks(), place);
        self.extras(left.extras(), right.extras(), place);
    }

    /// Compares lists of marks. Marks pair if they have the same point and symbol, then if they have the same point.
    fn marks(&mut self, left: Option<&[Mark]>, right: Option<&[Mark]>, place: Place) {
        if left == right {
            return;
        }
        self.empty_lists("marks", left.map(<[_]>::len), right.map(<[_]>::len), place);
        let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
        let mut waiting: HashMap<MarkKey, (usize, &Mark)> =
            MarkKey::all(right).into_iter().zip(right.iter().enumerate()).collect();
        let mut order = Vec::new();
        let mut alone = Vec::new();
        for (key, mark) in MarkKey::all(left).into_iter().zip(left) {
            match waiting.remove(&key) {
                Some((index, partner)) => {
                    order.push(index);
                    self.extras_of_mark(&mark.extras, &partner.extras, place, mark);
                }
                None => alone.push(mark),
            }
        }
        if !order.is_sorted() {
            let order = Message::new("order-of-marks").with("number", left.len());
            self.differ(Subject::Field(Field::MarkOrder), place, Some(order.into()), None);
        }
        let mut others: Vec<(usize, &Mark)> = waiting.into_values().collect();
        others.sort_unstable_by_key(|(index, _)| *index);
        let mut on_point: HashMap<_, Vec<(usize, &Mark)>> = HashMap::new();
        let mut paired = HashSet::new();
        for (index, mark) in others.iter().rev() {
            on_point.entry(mark.point).or_default().push((*index, *mark));
        }
        let symbol = |mark: &Mark| Message::new("mark-with-symbol").with("symbol", mark.symbol.as_char()).into();
        for mark in alone {
            let partner = on_point.get_mut(&mark.point).and_then(Vec::pop);
            paired.extend(partner.map(|(index, _)| index));
            let partner = partner.map(|(_, partner)| partner);
            let other = partner.map_or(&Extras::NONE, |partner| &partner.extras);
            self.on_point(Field::Marks, place, mark, Some(symbol(mark)), partner.map(symbol));
            self.extras_of_mark(&mark.extras, other, place, mark);
        }
        for (_, mark) in others.into_iter().filter(|(index, _)| !paired.contains(index)) {
            self.on_point(Field::Marks, place, mark, None, Some(symbol(mark)));
            self.extras_of_mark(&Extras::NONE, &mark.extras, place, mark);
        }
    }

    /// Reports a difference of a mark on a point.
    fn on_point(&mut self, field: Field, place: Place, mark: &Mark, left: Option<Argument>, right: Option<Argument>) {
        let from = self.found.differences.len();
        self.field(field, place, left, right);
        self.name_point(from, mark);
    }

    fn extras_of_mark(&mut self, left: &Extras, right: &Extras, place: Place, mark: &Mark) {
        let from = self.found.differences.len();
        self.extras(left, right, place);
        self.name_point(from, mark);
    }

    /// Adds the point of a mark to the places of the differences from index `from` on.
    fn name_point(&mut self, from: usize, mark: &Mark) {
        let point = self.left.record.board_size().name(mark.point);
        for difference in self.found.differences.iter_mut().skip(from) {
            difference.at = format!("{}, {point}", difference.at);
        }
    }

    /// Compares the extras of two nodes. Only the order of extras of one topic has a meaning.
    pub(super) fn extras(&mut self, left: &Extras, right: &Extras, place: Place) {
        self.extras_and_adjustments(left, right, [None, None], place);
    }

    /// Reports adjustments of one side.
    fn adjustments(&mut self, adjustments: Vec<Adjustment>, place: Place, is_left: bool) {
        for adjustment in adjustments {
            let detail = Some(adjustment.detail().into());
            let (left, right) = if is_left { (detail, None) } else { (None, detail) };
            self.differ(Subject::Adjustment(Box::new(adjustment)), place, left, right);
        }
    }

    /// Compares the extras of two nodes, and reports the adjustments that projection made at these nodes.
    fn extras_and_adjustments(&mut self, left: &Extras, right: &Extras, nodes: [Option<Node>; 2], place: Place) {
        let adjustments = [self.left.adjustments_of(nodes[0]).to_vec(), self.right.adjustments_of(nodes[1]).to_vec()];
        if left == right && adjustments.iter().all(Vec::is_empty) {
            return;
        }
        let [adjustments_left, adjustments_right] = adjustments;
        let mut only_right: Vec<_> = surplus(right.as_slice(), left.as_slice()).into_iter().map(Some).collect();
        let mut waiting: HashMap<Topic, VecDeque<usize>> = HashMap::new();
        let mut shared: HashMap<Topic, Argument> = HashMap::new();
        for (index, extra) in only_right.iter().enumerate() {
            if let Some(extra) = extra {
                waiting.entry(extra.into()).or_default().push_back(index);
            }
        }
        for extra in surplus(left.as_slice(), right.as_slice()) {
            let topic = Topic::from(&extra);
            let mut partners = Vec::new();
            if let Some(indexes) = waiting.get_mut(&topic) {
                // One extra of one format may correspond to several extras of another format.
                let most = if matches!(topic, Topic::Shared(_)) { usize::MAX } else { 1 };
                let taken = indexes.drain(..indexes.len().min(most));
                partners.extend(taken.filter_map(|index| Some(only_right.get_mut(index)?.take()?.detail())));
            }
            let partner = match partners.len() {
                0 | 1 => partners.pop(),
                _ => Some(Argument::List(partners)),
            };
            if let (Topic::Shared(_), Some(partner)) = (&topic, &partner) {
                shared.insert(topic.clone(), partner.clone());
            }
            let (detail, partner) = (extra.detail(), partner.or_else(|| shared.get(&topic).cloned()));
            self.differ(Subject::Extra(Box::new(extra)), place, Some(detail), partner);
        }
        self.adjustments(adjustments_left, place, true);
        for extra in only_right.into_iter().flatten() {
            let detail = extra.detail();
            self.differ(Subject::Extra(Box::new(extra)), place, None, Some(detail));
        }
        self.adjustments(adjustments_right, place, false);
    }
}

/// Returns the extras that the other list does not have, or does not have as often.
fn surplus(extras: &[Extra], others: &[Extra]) -> Vec<Extra> {
    if extras.is_empty() || others.is_empty() {
        return extras.to_vec();
    }
    let mut counts: HashMap<&Extra, usize> = HashMap::new();
    for extra in others {
        *counts.entry(extra).or_default() += 1;
    }
    let mut surplus = Vec::new();
    for extra in extras {
        match counts.get_mut(extra).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None => surplus.push(extra.clone()),
        }
    }
    surplus
}

/// Returns the value of a step that stands for an extra which the step does not have: `bad` for a trick (2.2, 3.16.1).
pub(super) fn shown_for(extra: &Extra, step: &Step, board: BoardSize) -> Option<Argument> {
    match (extra, &step.action) {
        (Extra::Evaluation(_), Action::Move(played)) => {
            Some(Value::Evaluation(played.evaluation?).describe(board, false))
        }
        _ => None,
    }
}
