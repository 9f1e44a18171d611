//! Differences at one node: its `pre` or step, its marks, its extras.

use std::collections::{HashMap, HashSet, VecDeque};

use super::info::empty;
use super::topic::Topic;
use super::{Comparison, Place, Sided};
use crate::merge::outline::{Id, Kind};
use crate::project::{ReportAt, has_setup};
use crate::record::{
    Action, Branch, BranchId, Evaluation, Extra, Extras, FullEvaluation, Mark, MarkKey, Move, Node, Pre, Step, StepTime,
};
use crate::report::numbered_participant;
use crate::report::{Adjustment, Field, Subject, evaluation, named_action, named_move, named_stones};
use crate::{Argument, Message};
use wei7_board::{BoardSize, Stone};

/// What a position says; one that is not there says nothing.
fn of<'c>(content: Content<'c>, none: &'c Pre) -> &'c Pre {
    if let Content::Position(Some(pre)) = content { pre } else { none }
}

/// The content of a node.
#[derive(Clone, Copy)]
enum Content<'r> {
    Position(Option<&'r Pre>),
    Step(&'r Step),
    /// There is no node, or nothing in it.
    Nothing,
}

impl<'r> Sided<'r> {
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
    /// Compares two nodes, or one with nothing.
    pub(super) fn nodes(&mut self, x: Option<Id>, y: Option<Id>) {
        let (left, right) = (&self.left, &self.right);
        let place = match (x, y) {
            (Some(x), Some(_)) => Place::Both(left.outline.node(x)),
            (Some(x), None) => Place::Left(left.outline.node(x)),
            (None, Some(y)) => Place::Right(right.outline.node(y)),
            (None, None) => return,
        };
        let of_left = x.map_or(Content::Nothing, |x| left.content(x));
        let of_right = y.map_or(Content::Nothing, |y| right.content(y));
        let nodes = [x.map(|x| Node::Pre(left.outline[x].branch)), y.map(|y| Node::Pre(right.outline[y].branch))];
        let is_bare = [x.is_some_and(|x| left.is_bare(x)), y.is_some_and(|y| right.is_bare(y))];
        let heads = |side: &Sided<'_>, id: Option<Id>| id.map_or_else(Vec::new, |id| side.outline.heads(id).to_vec());
        let (heads_left, heads_right) = (heads(left, x), heads(right, y));
        if !matches!(place, Place::Both(_)) {
            let there = |is_there: bool| is_there.then(|| Message::new("empty-branch"));
            self.said(Field::Grouping, place, is_bare[0], is_bare[1], there);
        }
        self.heads(&heads_left, &heads_right, place);
        match (of_left, of_right) {
            (Content::Step(x), Content::Step(y)) => self.steps(x, y, place),
            (Content::Step(step), _) => self.lone_step(step, place, true),
            (_, Content::Step(step)) => self.lone_step(step, place, false),
            (of_left, of_right) => self.positions(of_left, of_right, nodes, place),
        }
    }

    /// The branches that begin at a node. What is alone on one side is the outermost.
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
        // That one begins is plain where nothing stands on the other side.
        if left.len() != right.len() && matches!(place, Place::Both(_)) {
            self.said(Field::Grouping, place, left.len(), right.len(), |heads| {
                Some(match heads {
                    0 => Message::new("branch-goes-on"),
                    number => Message::new("branches-begin").with("number", number),
                })
            });
        }
    }

    fn head(&mut self, x: Option<BranchId>, y: Option<BranchId>) {
        let place = match (x, y) {
            (Some(x), Some(_)) => Place::Both(Node::Branch(x)),
            (Some(x), None) => Place::Left(Node::Branch(x)),
            (None, Some(y)) => Place::Right(Node::Branch(y)),
            (None, None) => return,
        };
        let none = Branch::default();
        let (of_left, of_right) = (self.left.record, self.right.record);
        let left = x.map_or(&none, |x| &of_left.tree[x]);
        let right = y.map_or(&none, |y| &of_right.tree[y]);
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
            self.said(Field::EmptyList, place, x, y, |name| name.map(empty));
        }
    }

    /// What detaching left behind is reported where the branch was played, or not at all.
    fn report_detaching(&mut self, from: usize, left: &Branch, right: &Branch, nodes: [Option<Node>; 2]) {
        let is_detached = |side: &Sided<'_>, node| {
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
        let pre = |content: Content<'_>| matches!(content, Content::Position(Some(_)));
        // A position by itself is something to stop at (5.15.5); that of the root is there in any case.
        if !matches!(place, Place::Both(_)) {
            let is_position = |content| matches!(content, Content::Position(_));
            let there = |content| is_position(content).then(|| Message::new("position-without-move"));
            self.said(Field::Pause, place, left, right, there);
        } else if pre(left) != pre(right) {
            let there = |content: Content<'_>| match content {
                Content::Position(Some(pre)) if *pre == none => Some(empty("pre")),
                _ => None,
            };
            self.said(Field::EmptyList, place, left, right, there);
        }
        let (left, right) = (of(left, &none), of(right, &none));
        let adjustments =
            !self.left.adjustments_of(nodes[0]).is_empty() || !self.right.adjustments_of(nodes[1]).is_empty();
        if left == right && !adjustments {
            return;
        }
        self.stones(left.stones.as_deref(), right.stones.as_deref(), place);
        self.said(Field::Problem, place, left, right, |pre| {
            Some(Message::new("side-to-answer").with("side", pre.problem?))
        });
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
        let mut counts: HashMap<Stone, i64> = HashMap::new();
        for stone in left {
            *counts.entry(*stone).or_default() += 1;
        }
        for stone in right {
            *counts.entry(*stone).or_default() -= 1;
        }
        let size = self.left.record.board_size();
        let list = |stones: &[Stone], sign: i64| {
            let of_one = counts.iter().filter(|(_, count)| **count * sign > 0);
            let of_one: Vec<Stone> = of_one.map(|(stone, _)| *stone).collect();
            (!of_one.is_empty()).then(|| {
                let named = named_stones(of_one, size);
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

    fn empty_lists(&mut self, name: &'static str, left: Option<usize>, right: Option<usize>, place: Place) {
        if left.unwrap_or(0) == right.unwrap_or(0) {
            let is_empty = |list: Option<usize>| list.filter(|length| *length == 0).map(|_| empty(name));
            self.said(Field::EmptyList, place, left, right, is_empty);
        }
    }

    fn lone_step(&mut self, step: &Step, place: Place, is_left: bool) {
        let size = self.left.record.board_size();
        let said = Some(named_action(&step.action, size));
        let (field, none) = (field_of(&step.action), Step::new(step.action.clone()));
        if is_left {
            self.field(field, place, said, None);
            self.around(step, &none, place);
        } else {
            self.field(field, place, None, said);
            self.around(&none, step, place);
        }
    }

    fn steps(&mut self, left: &Step, right: &Step, place: Place) {
        if left == right {
            return;
        }
        if left.action == right.action && left.is_bare() && right.is_bare() {
            return self.times(left, right, place);
        }
        let size = self.left.record.board_size();
        match (&left.action, &right.action) {
            (Action::Move(x), Action::Move(y)) => {
                if (x.color, x.vertex) != (y.color, y.vertex) {
                    self.field(Field::Moves, place, Some(move_of(*x, size).into()), Some(move_of(*y, size).into()));
                }
                self.said(Field::Evaluation, place, x, y, |played| evaluation_of(*played));
            }
            (Action::Mark(x), Action::Mark(y)) if (x.point, x.symbol) == (y.point, y.symbol) => {
                self.items(&x.extras, &y.extras, place);
            }
            (x, y) if x != y => {
                self.field(field_of(x), place, Some(named_action(x, size)), Some(named_action(y, size)));
            }
            _ => {}
        }
        let from = self.found.differences.len();
        self.around(left, right, place);
        for difference in self.found.differences.iter_mut().skip(from) {
            if let Subject::Extra(extra) = &difference.about {
                let shown = |step: &Step| shown_for(extra, step);
                difference.left = difference.left.take().or_else(|| shown(left));
                difference.right = difference.right.take().or_else(|| shown(right));
            }
        }
    }

    fn times(&mut self, left: &Step, right: &Step, place: Place) {
        let (x, y) = (left.time(), right.time());
        if x != y && (x.is_none() || y.is_none() || x.map(StepTime::canonical) != y.map(StepTime::canonical)) {
            self.of_many(Field::StepTime, place, x, y, StepTime::as_str);
        }
    }

    /// All but the action.
    fn around(&mut self, left: &Step, right: &Step, place: Place) {
        self.times(left, right, place);
        self.said(Field::Actor, place, left, right, |step| Some(numbered_participant(step.actor()?)));
        self.text(Field::Comment, place, left.comment(), right.comment());
        self.marks(left.marks(), right.marks(), place);
        self.items(left.extras(), right.extras(), place);
    }

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
                    self.items_on(&mark.extras, &partner.extras, place, mark);
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
        let said = |mark: &Mark| Message::new("mark-with-symbol").with("symbol", mark.symbol.as_char()).into();
        for mark in alone {
            let partner = on_point.get_mut(&mark.point).and_then(Vec::pop);
            paired.extend(partner.map(|(index, _)| index));
            let partner = partner.map(|(_, partner)| partner);
            let other = partner.map_or(&Extras::NONE, |partner| &partner.extras);
            self.on_point(Field::Marks, place, mark, Some(said(mark)), partner.map(said));
            self.items_on(&mark.extras, other, place, mark);
        }
        for (_, mark) in others.into_iter().filter(|(index, _)| !paired.contains(index)) {
            self.on_point(Field::Marks, place, mark, None, Some(said(mark)));
            self.items_on(&Extras::NONE, &mark.extras, place, mark);
        }
    }

    fn on_point(&mut self, field: Field, place: Place, mark: &Mark, left: Option<Argument>, right: Option<Argument>) {
        let from = self.found.differences.len();
        self.field(field, place, left, right);
        self.name_point(from, mark);
    }

    fn items_on(&mut self, left: &Extras, right: &Extras, place: Place, mark: &Mark) {
        let from = self.found.differences.len();
        self.items(left, right, place);
        self.name_point(from, mark);
    }

    /// Adds the point to the places of the newest differences.
    fn name_point(&mut self, from: usize, mark: &Mark) {
        let point = self.left.record.board_size().name(mark.point);
        for difference in self.found.differences.iter_mut().skip(from) {
            difference.at = format!("{}, {point}", difference.at);
        }
    }

    /// The extras of a node. Their order means nothing but for those of one kind.
    pub(super) fn items(&mut self, left: &Extras, right: &Extras, place: Place) {
        self.extras_and_adjustments(left, right, [None, None], place);
    }

    fn adjustments(&mut self, adjustments: Vec<Adjustment>, place: Place, is_left: bool) {
        for adjustment in adjustments {
            let said = Some(adjustment.detail().into());
            let (left, right) = if is_left { (said, None) } else { (None, said) };
            self.differ(Subject::Adjustment(Box::new(adjustment)), place, left, right);
        }
    }

    /// The extras of a node, and the adjustments that lead back from these nodes.
    fn extras_and_adjustments(&mut self, left: &Extras, right: &Extras, nodes: [Option<Node>; 2], place: Place) {
        let adjustments = [self.left.adjustments_of(nodes[0]).to_vec(), self.right.adjustments_of(nodes[1]).to_vec()];
        if left == right && adjustments.iter().all(Vec::is_empty) {
            return;
        }
        let [adjustments_left, adjustments_right] = adjustments;
        let mut of_right: Vec<_> = alone(right.as_slice(), left.as_slice()).into_iter().map(Some).collect();
        let mut waiting: HashMap<Topic, VecDeque<usize>> = HashMap::new();
        let mut shared: HashMap<Topic, Argument> = HashMap::new();
        for (index, item) in of_right.iter().enumerate() {
            if let Some(item) = item {
                waiting.entry(Topic::of(item)).or_default().push_back(index);
            }
        }
        for item in alone(left.as_slice(), right.as_slice()) {
            let subject = Topic::of(&item);
            let mut partners = Vec::new();
            if let Some(indexes) = waiting.get_mut(&subject) {
                // What one format says in one way another may say in several, and the other way round.
                let most = if matches!(subject, Topic::Shared(_)) { usize::MAX } else { 1 };
                let taken = indexes.drain(..indexes.len().min(most));
                partners.extend(taken.filter_map(|index| Some(of_right.get_mut(index)?.take()?.detail())));
            }
            let partner = match partners.len() {
                0 | 1 => partners.pop(),
                _ => Some(Argument::List(partners)),
            };
            if let (Topic::Shared(_), Some(partner)) = (&subject, &partner) {
                shared.insert(subject.clone(), partner.clone());
            }
            let (said, partner) = (item.detail(), partner.or_else(|| shared.get(&subject).cloned()));
            self.differ(Subject::Extra(Box::new(item)), place, Some(said), partner);
        }
        self.adjustments(adjustments_left, place, true);
        for item in of_right.into_iter().flatten() {
            let said = item.detail();
            self.differ(Subject::Extra(Box::new(item)), place, None, Some(said));
        }
        self.adjustments(adjustments_right, place, false);
    }
}

/// The items that the others do not have.
fn alone(items: &[Extra], others: &[Extra]) -> Vec<Extra> {
    if items.is_empty() || others.is_empty() {
        return items.to_vec();
    }
    let mut there: HashMap<&Extra, usize> = HashMap::new();
    for item in others {
        *there.entry(item).or_default() += 1;
    }
    let mut left_over = Vec::new();
    for item in items {
        match there.get_mut(item).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None => left_over.push(item.clone()),
        }
    }
    left_over
}

pub(super) fn move_of(played: Move, size: BoardSize) -> Message {
    named_move(played.color, played.vertex, size)
}

fn evaluation_of(played: Move) -> Option<Message> {
    Some(evaluation(match played.evaluation? {
        Evaluation::Bad => FullEvaluation::Bad,
        Evaluation::Good => FullEvaluation::Good,
    }))
}

/// Returns what a step has in place of an extra that it does not have: `bad` for a trick (2.2, 3.16.1).
pub(super) fn shown_for(extra: &Extra, step: &Step) -> Option<Argument> {
    match (extra, &step.action) {
        (Extra::Evaluation(_), Action::Move(played)) => evaluation_of(*played).map(Into::into),
        _ => None,
    }
}

const fn field_of(action: &Action) -> Field {
    match action {
        Action::Move(_) => Field::Moves,
        Action::Takeback(_) => Field::Takeback,
        Action::Mark(_) => Field::MarkAction,
        Action::Message(_) => Field::Message,
        Action::Result(_) => Field::ResultAction,
    }
}
