//! What a node says, as things: each with its kind and its value. A patch is about one of them.

mod changes;

use std::collections::HashMap;

use serde_json::{Value, json};

use super::fitting::fits;
use super::items::{self, ExtrasByKind};
use super::marks::{self, Marks};
use crate::merge::outline::{Content, Draft, Head};
use crate::record::{Action, BranchId, EVALUATIONS, Extra, Mark, Node, Pre, Step, StepTime, Text, word};
use wei7_board::{BoardSize, Color, HalfPoints, Point, Stone};
use wei7_text::GameResult;

pub(super) use changes::{Change, changes, step_change, step_kinds};

/// The heads, all as one thing where the number of branches that begin differs.
pub(super) const HEADS: &str = "heads";
/// What is said of the innermost branch that begins at a node has this before its kind.
pub(super) const OF_HEAD: char = '^';
const ITEM_ORDER: &str = "item-order";
const MARK_ORDER: &str = "mark-order";

#[allow(clippy::option_option, reason = "no text and what is none are two things")]
pub(super) fn text(value: Option<&Value>) -> Option<Option<Text>> {
    Some(match value {
        None => None,
        Some(value) => Some(value.as_str()?.into()),
    })
}

pub(super) fn color(value: &Value) -> Option<Color> {
    match value.as_u64()? {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

fn stones(stones: &[Stone]) -> Value {
    json!(
        stones.iter().map(|stone| [u32::from(stone.color.number()), stone.point.x, stone.point.y]).collect::<Vec<_>>()
    )
}

fn read_stones(value: &Value, board: BoardSize) -> Option<Vec<Stone>> {
    let stone = |value: &Value| {
        let [of, x, y] = value.as_array()?.as_slice() else { return None };
        let coordinate = |value: &Value| u32::try_from(value.as_u64()?).ok();
        let point = Point::new(coordinate(x)?, coordinate(y)?);
        board.contains(point).then_some(Stone { color: color(of)?, point })
    };
    value.as_array()?.iter().map(stone).collect()
}

pub(super) fn result(result: GameResult) -> Value {
    json!([result.winner.map(Color::number), result.margin.map(|HalfPoints(margin)| margin)])
}

pub(super) fn read_result(value: &Value) -> Option<GameResult> {
    let [winner, margin] = value.as_array()?.as_slice() else { return None };
    let winner = if winner.is_null() { None } else { Some(color(winner)?) };
    let margin = if margin.is_null() { None } else { Some(HalfPoints(i32::try_from(margin.as_i64()?).ok()?)) };
    Some(GameResult { winner, margin })
}

/// An action that is no move.
pub(super) fn action(action: &Action) -> Option<Value> {
    Some(match action {
        Action::Move(_) => return None,
        Action::Takeback(count) => json!({ "takeback": count }),
        Action::Mark(mark) => json!({ "mark": mark }),
        Action::Message(text) => json!({ "message": text }),
        Action::Result(claimed) => json!({ "result": result(*claimed) }),
    })
}

pub(super) fn read_action(value: &Value, board: BoardSize) -> Option<Action> {
    let (name, inner) = value.as_object()?.iter().next()?;
    Some(match name.as_str() {
        "takeback" => Action::Takeback(u32::try_from(inner.as_u64()?).ok()?),
        "mark" => {
            let mark: Mark = serde_json::from_value(inner.clone()).ok()?;
            Action::Mark(Some(mark).filter(|mark| board.contains(mark.point))?.into())
        }
        "message" => Action::Message(Box::new(inner.as_str()?.into())),
        "result" => Action::Result(read_result(inner)?),
        _ => return None,
    })
}

/// Whether this is said of the branches that begin at a node.
pub(super) fn is_of_head(kind: &str) -> bool {
    kind == HEADS || kind.starts_with(OF_HEAD)
}

/// Whether a target may show this in the comment of a node.
pub(super) fn is_of_comment(kind: &str) -> bool {
    matches!(kind, "comment" | "+commentary" | HEADS) || of_head(kind).is_some_and(|(_, what)| what == "title")
}

/// How far from the innermost a head is, and what of it is meant.
fn of_head(kind: &str) -> Option<(usize, &str)> {
    let rest = kind.strip_prefix(OF_HEAD)?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, what) = rest.split_at(digits);
    // One spelling for each head, so that a patch of it is the only one.
    if number.starts_with('0') {
        return None;
    }
    Some((if number.is_empty() { 0 } else { number.parse().ok()? }, what))
}

fn head_name(place: usize, what: &str) -> String {
    let number = if place == 0 { String::new() } else { place.to_string() };
    format!("{OF_HEAD}{number}{what}")
}

/// A node with its extras and marks by what they are, so that each is found and replaced without a look at the others.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// All but its marks and extras, which are in the other fields.
    draft: Draft,
    marks: Option<Marks>,
    extras: ExtrasByKind,
    /// Of the heads, outermost first.
    of_heads: Vec<ExtrasByKind>,
    board: BoardSize,
    /// The branch that it is in, as far as it matters: the root or not.
    branch: BranchId,
}

impl Sheet {
    pub(super) fn of(mut draft: Draft, board: BoardSize, is_root: bool) -> Self {
        let (marks, extras) = match &mut draft.content {
            Content::Position(Some(pre)) => (pre.marks.take(), pre.extras.take()),
            Content::Step(step) => step.allocated_details_mut().map_or_else(Default::default, |details| {
                (details.marks.take().map(|marks| *marks), details.extras.take())
            }),
            Content::Position(None) | Content::Bare => (None, Vec::new()),
        };
        let of_heads = draft.heads.iter_mut().map(|head| ExtrasByKind::of(head.extras.take())).collect();
        let branch = if is_root { BranchId::ROOT } else { BranchId::from_number(1) };
        Self { draft, marks: marks.map(Marks::of), extras: ExtrasByKind::of(extras), of_heads, board, branch }
    }

    pub(super) fn into_draft(self) -> Draft {
        let Self { mut draft, marks, extras, of_heads, .. } = self;
        let (marks, extras) = (marks.map(Marks::into_list), extras.into_items());
        match &mut draft.content {
            Content::Position(None) if marks.is_none() && extras.is_empty() => {}
            Content::Position(pre) => {
                let pre = pre.get_or_insert_default();
                pre.marks = marks;
                pre.extras.extend(extras);
            }
            Content::Step(step) => {
                step.set_marks(marks);
                step.add_extras(extras);
            }
            Content::Bare => {}
        }
        for (head, extras) in draft.heads.iter_mut().zip(of_heads) {
            head.extras.extend(extras.into_items());
        }
        draft
    }

    fn pre(&self) -> Option<&Pre> {
        match &self.draft.content {
            Content::Position(pre) => pre.as_deref(),
            Content::Step(_) | Content::Bare => None,
        }
    }

    fn pre_mut(&mut self) -> Option<&mut Pre> {
        match &mut self.draft.content {
            Content::Position(pre) => Some(pre.get_or_insert_default()),
            Content::Step(_) | Content::Bare => None,
        }
    }

    /// Makes it a node that can have marks and extras, if it can be one.
    fn annotated(&mut self) -> Option<()> {
        match &mut self.draft.content {
            Content::Position(pre) => drop(pre.get_or_insert_default()),
            Content::Step(_) => {}
            Content::Bare => return None,
        }
        Some(())
    }

    /// The node as the rules on where an extra may be know it.
    fn node(&self) -> Node {
        match self.draft.content {
            Content::Position(_) => Node::Pre(self.branch),
            Content::Step(_) => Node::Step(self.branch, 0),
            Content::Bare => Node::Branch(self.branch),
        }
    }

    /// How many heads say something: that a branch begins where it must says nothing.
    fn telling(&self, must_begin: bool) -> usize {
        let says_nothing =
            must_begin && self.draft.heads == [Head::default()] && self.of_heads.iter().all(ExtrasByKind::is_empty);
        if says_nothing { 0 } else { self.draft.heads.len() }
    }

    fn heads(&self) -> Value {
        let heads = self.draft.heads.iter().zip(&self.of_heads);
        let said = heads
            .map(|(head, extras)| json!([head.title, extras.list(), head.empty_steps, head.empty_branches]))
            .collect::<Vec<_>>();
        json!(said)
    }

    fn set_heads(&mut self, value: Option<&Value>) -> Option<()> {
        let (mut heads, mut of_heads) = (Vec::new(), Vec::new());
        for value in value.map_or(Some(&[][..]), |value| value.as_array().map(Vec::as_slice))? {
            let [title, items, empty_steps, empty_branches] = value.as_array()?.as_slice() else { return None };
            let title = if title.is_null() { None } else { Some(title.as_str()?.into()) };
            let items: Vec<Extra> = serde_json::from_value(items.clone()).ok()?;
            if !items.iter().all(|item| fits(item, Node::Branch(self.branch), self.board)) {
                return None;
            }
            of_heads.push(ExtrasByKind::of(items));
            heads.push(Head {
                title,
                empty_steps: empty_steps.as_bool()?,
                empty_branches: empty_branches.as_bool()?,
                ..Head::default()
            });
        }
        (self.draft.heads, self.of_heads) = (heads, of_heads);
        Some(())
    }

    /// What is said of this kind, `None` if nothing is.
    pub(super) fn get(&self, kind: &str, must_begin: bool) -> Option<Value> {
        if let Some((place, what)) = of_head(kind) {
            let index = self.draft.heads.len().checked_sub(place + 1)?;
            let (head, extras) = (self.draft.heads.get(index)?, self.of_heads.get(index)?);
            return match what {
                "title" => head.title.as_ref().map(|title| json!(title)),
                "steps" => head.empty_steps.then_some(Value::Bool(true)),
                "branches" => head.empty_branches.then_some(Value::Bool(true)),
                ITEM_ORDER => extras.all(),
                kind => extras.get(kind),
            };
        }
        match kind {
            HEADS => (self.telling(must_begin) > 0).then(|| self.heads()),
            ITEM_ORDER => self.extras.all(),
            MARK_ORDER => self.marks.as_ref().map(|marks| json!(sorted(&marks.list()))),
            "marks" => self.marks.as_ref().filter(|marks| marks.is_empty()).map(|_| json!([])),
            "position" => self.pre().map(|_| json!(true)),
            "comment" => match &self.draft.content {
                Content::Position(_) => self.pre()?.comment.as_ref().map(|text| json!(text)),
                Content::Step(step) => said_of_step(step, kind),
                Content::Bare => None,
            },
            "stones" => {
                let mut list = self.pre()?.stones.clone()?;
                // Their order means nothing.
                list.sort_unstable();
                Some(stones(&list))
            }
            "problem" => self.pre()?.problem.map(|side| json!(side.number())),
            "time" | "actor" | "evaluation" | "action" => {
                let Content::Step(step) = &self.draft.content else { return None };
                said_of_step(step, kind)
            }
            kind if marks::point(kind).is_some() => self.marks.as_ref()?.get(kind),
            kind => self.extras.get(kind),
        }
    }

    /// Returns the value whose fingerprint guards a patch of this kind. An extra that details or spells a field of 3.0, or the
    /// marks, is restored only if these are as they were shown.
    pub(super) fn stands(&self, kind: &str, must_begin: bool) -> Option<Value> {
        let own = self.get(kind, must_begin);
        let of = match items::last_name(kind) {
            Some("evaluation" | "eval" | "TE" | "BM" | "DO" | "IT") => self.get("evaluation", must_begin),
            Some("commentary" | "comment" | "C") => self.get("comment", must_begin),
            Some("problem" | "PL") => self.get("problem", must_begin),
            Some("time") => self.get("time", must_begin),
            Some("mark-lines") => self.get(MARK_ORDER, must_begin),
            _ => None,
        };
        of.map_or(own.clone(), |of| Some(json!([own, of])))
    }

    /// Says this. `None` if the value is none of this kind, or there can be no such thing here.
    pub(super) fn set(&mut self, kind: &str, value: Option<&Value>) -> Option<()> {
        let (board, node, of_branch) = (self.board, self.node(), Node::Branch(self.branch));
        let fitting = |kind: &str, node: Node| {
            items::read(kind, value).filter(|items| items.iter().all(|item| fits(item, node, board)))
        };
        if let Some((place, what)) = of_head(kind) {
            // A branch whose siblings were taken out need not begin here any more, and has its title and extras.
            let says = value.is_some() && !matches!(what, "steps" | "branches" | ITEM_ORDER);
            if says && place == 0 && self.draft.heads.is_empty() {
                self.draft.heads.push(Head::default());
                self.of_heads.push(ExtrasByKind::default());
            }
            let index = self.draft.heads.len().checked_sub(place + 1)?;
            let (head, extras) = (self.draft.heads.get_mut(index)?, self.of_heads.get_mut(index)?);
            match what {
                "title" => head.title = text(value)?,
                "steps" => head.empty_steps = value.is_some(),
                "branches" => head.empty_branches = value.is_some(),
                ITEM_ORDER => extras.put_in_order(value?)?,
                kind => extras.set(kind, fitting(kind, of_branch)?),
            }
            return Some(());
        }
        match kind {
            HEADS => self.set_heads(value)?,
            ITEM_ORDER => self.extras.put_in_order(value?)?,
            MARK_ORDER => {
                let order = items::indexes(value?)?;
                self.marks = self.marks.take().map(|marks| Marks::of(items::reorder(marks.into_list(), &order)));
            }
            "marks" => {
                self.annotated()?;
                if self.marks.as_ref().is_none_or(Marks::is_empty) {
                    self.marks = value.map(|_| Marks::default());
                }
            }
            "position" => {
                let Content::Position(pre) = &mut self.draft.content else { return None };
                match value {
                    Some(_) => drop(pre.get_or_insert_default()),
                    None => *pre = pre.take().filter(|pre| **pre != Pre::default()),
                }
            }
            "comment" => match &mut self.draft.content {
                Content::Position(pre) => pre.get_or_insert_default().comment = text(value)?,
                Content::Step(step) => step.set_comment(text(value)?),
                Content::Bare => return None,
            },
            "stones" => {
                let list = value.map_or(Some(None), |value| read_stones(value, board).map(Some))?;
                self.pre_mut()?.stones = list;
            }
            "problem" => {
                let side = value.map_or(Some(None), |value| color(value).map(Some))?;
                self.pre_mut()?.problem = side;
            }
            "time" | "actor" | "evaluation" | "action" => return self.set_of_step(kind, value),
            kind if marks::point(kind).is_some() => {
                let new = marks::read(kind, value, board)?;
                let from_bom = Node::StepMark(self.branch, 0, 0);
                let mut extras = new.iter().flat_map(|mark| mark.extras.as_slice());
                if !extras.all(|item| fits(item, from_bom, board)) {
                    return None;
                }
                self.annotated()?;
                if !new.is_empty() || self.marks.is_some() {
                    self.marks.get_or_insert_default().set(kind, new)?;
                }
                self.marks = self.marks.take().filter(|marks| !marks.is_empty());
            }
            kind => {
                let new = fitting(kind, node)?;
                self.annotated()?;
                self.extras.set(kind, new);
            }
        }
        Some(())
    }

    fn set_of_step(&mut self, kind: &str, value: Option<&Value>) -> Option<()> {
        let Content::Step(step) = &mut self.draft.content else { return None };
        match (kind, value) {
            ("time", value) => {
                step.set_time(value.map_or(Some(None), |value| StepTime::parse(value.as_str()?).map(Some))?);
            }
            ("actor", value) => {
                let read = |value: &Value| u32::try_from(value.as_u64()?).ok().map(Some);
                step.set_actor(value.map_or(Some(None), read)?);
            }
            // A move is never made or changed.
            ("action", Some(value)) if step.as_move().is_none() => step.action = read_action(value, self.board)?,
            ("evaluation", value) => {
                let Action::Move(played) = &mut step.action else { return None };
                let read = |value: &Value| {
                    let said = value.as_str()?;
                    EVALUATIONS.iter().find(|(word, _)| *word == said).map(|(_, evaluation)| Some(*evaluation))
                };
                played.evaluation = value.map_or(Some(None), read)?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// What a step says by itself, without its marks and extras.
fn said_of_step(step: &Step, kind: &str) -> Option<Value> {
    match kind {
        "time" => step.time().map(|time| json!(time.canonical())),
        "actor" => step.actor().map(|actor| json!(actor)),
        "action" => action(&step.action),
        "evaluation" => step.as_move()?.evaluation.map(|evaluation| json!(word(&EVALUATIONS, &evaluation))),
        "comment" => step.comment().map(|text| json!(text)),
        _ => None,
    }
}

fn sorted(marks: &[&Mark]) -> Vec<String> {
    let mut texts: Vec<String> = marks.iter().map(|mark| serde_json::to_string(mark).unwrap_or_default()).collect();
    texts.sort_unstable();
    texts
}

/// Whether this is said of what is there when all else is set: lists that are empty and not absent, orders.
pub(super) fn comes_last(kind: &str) -> bool {
    matches!(kind, "marks" | "position" | "rules" | "info") || kind.ends_with("-order")
}

/// In which order the kinds of things are set at a node: as they were met first. Which come together is for the last.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    known: HashMap<String, usize>,
    /// The kind that was asked for last, which most often is asked for next.
    last: Option<(String, (u8, usize))>,
}

impl Ranks {
    /// The rank of a kind; marks have that of their kind, whatever their points.
    pub(super) fn of(&mut self, kind: &str) -> (u8, usize) {
        if let Some((_, rank)) = self.last.as_ref().filter(|(last, _)| last == kind) {
            return *rank;
        }
        let name = kind.bytes().position(|byte| byte == b' ').and_then(|end| kind.get(..end)).unwrap_or(kind);
        let class = if kind.ends_with("-order") { 2 } else { u8::from(comes_last(kind)) };
        let next = self.known.len();
        let rank = self.known.get(name).copied().unwrap_or_else(|| {
            self.known.insert(name.to_owned(), next);
            next
        });
        self.last = Some((kind.to_owned(), (class, rank)));
        (class, rank)
    }
}
