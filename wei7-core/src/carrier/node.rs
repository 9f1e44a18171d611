//! What a node says, as things: each with its kind and its value. A patch is about one of them.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::outline::{Content, Draft, Head};
use super::{items, marks};
use crate::record::{Action, EVALUATIONS, Mark, Pre, StepTime, Supplement, Text, word};
use wei7_board::{BoardSize, Color, HalfPoints, Point, Stone};
use wei7_text::GameResult;

/// A thing in which two nodes differ: its kind, what is shown, what the record has.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    pub(super) kind: String,
    pub(super) was: Option<Value>,
    pub(super) is: Option<Value>,
}

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
            Action::Mark(Some(mark).filter(|mark| board.contains(mark.point))?)
        }
        "message" => Action::Message(inner.as_str()?.into()),
        "result" => Action::Result(read_result(inner)?),
        _ => return None,
    })
}

fn head_value(head: &Head) -> Value {
    json!([head.title, head.supplement, head.empty_steps, head.empty_branches])
}

fn read_head(value: &Value) -> Option<Head> {
    let [title, items, empty_steps, empty_branches] = value.as_array()?.as_slice() else { return None };
    let title = if title.is_null() { None } else { Some(title.as_str()?.into()) };
    let supplement: Supplement = serde_json::from_value(items.clone()).ok()?;
    Some(Head { title, supplement, empty_steps: empty_steps.as_bool()?, empty_branches: empty_branches.as_bool()? })
}

/// How far from the innermost a head is, and what of it is meant.
fn of_head(kind: &str) -> Option<(usize, &str)> {
    let rest = kind.strip_prefix(OF_HEAD)?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, what) = rest.split_at(digits);
    Some((if number.is_empty() { 0 } else { number.parse().ok()? }, what))
}

fn head_name(place: usize, what: &str) -> String {
    let number = if place == 0 { String::new() } else { place.to_string() };
    format!("{OF_HEAD}{number}{what}")
}

const NONE: &Supplement = &Supplement::NONE;

impl Draft {
    fn pre(&self) -> Option<&Pre> {
        match &self.content {
            Content::Position(pre) => pre.as_deref(),
            Content::Step(_) | Content::Bare => None,
        }
    }

    fn pre_mut(&mut self) -> Option<&mut Pre> {
        match &mut self.content {
            Content::Position(pre) => Some(pre.get_or_insert_default()),
            Content::Step(_) | Content::Bare => None,
        }
    }

    pub(super) fn marks(&self) -> Option<&Vec<Mark>> {
        match &self.content {
            Content::Position(pre) => pre.as_deref()?.marks.as_ref(),
            Content::Step(step) => step.marks.as_ref(),
            Content::Bare => None,
        }
    }

    fn marks_mut(&mut self) -> Option<&mut Option<Vec<Mark>>> {
        match &mut self.content {
            Content::Position(pre) => Some(&mut pre.get_or_insert_default().marks),
            Content::Step(step) => Some(&mut step.marks),
            Content::Bare => None,
        }
    }

    pub(super) fn supplement(&self) -> &Supplement {
        match &self.content {
            Content::Position(pre) => pre.as_deref().map_or(NONE, |pre| &pre.supplement),
            Content::Step(step) => &step.supplement,
            Content::Bare => NONE,
        }
    }

    fn supplement_mut(&mut self) -> Option<&mut Supplement> {
        match &mut self.content {
            Content::Position(pre) => Some(&mut pre.get_or_insert_default().supplement),
            Content::Step(step) => Some(&mut step.supplement),
            Content::Bare => None,
        }
    }

    /// The heads that say something: that a branch begins where it must says nothing.
    fn telling(&self, must_begin: bool) -> &[Head] {
        if must_begin && self.heads == [Head::default()] { &[] } else { &self.heads }
    }

    /// What is said of this kind, `None` if nothing is.
    pub(super) fn get(&self, kind: &str, must_begin: bool) -> Option<Value> {
        if let Some((place, what)) = of_head(kind) {
            let head = self.heads.get(self.heads.len().checked_sub(place + 1)?)?;
            return match what {
                "title" => head.title.as_ref().map(|title| json!(title)),
                "steps" => head.empty_steps.then_some(Value::Bool(true)),
                "branches" => head.empty_branches.then_some(Value::Bool(true)),
                ITEM_ORDER => items::all(head.supplement.items()),
                kind => items::get(head.supplement.items(), kind),
            };
        }
        match kind {
            HEADS => {
                let heads = self.telling(must_begin);
                (!heads.is_empty()).then(|| json!(heads.iter().map(head_value).collect::<Vec<_>>()))
            }
            ITEM_ORDER => items::all(self.supplement().items()),
            MARK_ORDER => self.marks().map(|marks| json!(sorted(marks))),
            "marks" => self.marks().filter(|marks| marks.is_empty()).map(|_| json!([])),
            "position" => self.pre().map(|_| json!(true)),
            "comment" => match &self.content {
                Content::Position(_) => self.pre()?.comment.as_ref().map(|text| json!(text)),
                Content::Step(step) => step.comment.as_ref().map(|text| json!(text)),
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
                let Content::Step(step) = &self.content else { return None };
                match kind {
                    "time" => step.time.as_ref().map(|time| json!(time.canonical())),
                    "actor" => step.actor.map(|actor| json!(actor)),
                    "action" => action(&step.action),
                    _ => step.as_move()?.evaluation.map(|evaluation| json!(word(&EVALUATIONS, &evaluation))),
                }
            }
            kind if marks::point(kind).is_some() => marks::get(self.marks().map_or(&[], Vec::as_slice), kind),
            kind => items::get(self.supplement().items(), kind),
        }
    }

    /// What must be as it was shown for what is carried of this kind: the seams of a commentary hold for its text.
    pub(super) fn stands(&self, kind: &str, must_begin: bool) -> Option<Value> {
        let own = self.get(kind, must_begin);
        let comment = if kind == "+commentary" { self.get("comment", must_begin) } else { None };
        comment.map_or(own.clone(), |comment| Some(json!([own, comment])))
    }

    /// Says this. `None` if the value is none of this kind, or there can be no such thing here.
    pub(super) fn set(&mut self, kind: &str, value: Option<&Value>, board: BoardSize) -> Option<()> {
        if let Some((place, what)) = of_head(kind) {
            let index = self.heads.len().checked_sub(place + 1)?;
            let head = self.heads.get_mut(index)?;
            match what {
                "title" => head.title = text(value)?,
                "steps" => head.empty_steps = value.is_some(),
                "branches" => head.empty_branches = value.is_some(),
                ITEM_ORDER => items::put_in_order(&mut head.supplement, value?)?,
                kind => items::set(&mut head.supplement, kind, value)?,
            }
            return Some(());
        }
        match kind {
            HEADS => {
                let list = value.map_or(Some(Vec::new()), |value| value.as_array()?.iter().map(read_head).collect())?;
                self.heads = list;
            }
            ITEM_ORDER => items::put_in_order(self.supplement_mut()?, value?)?,
            MARK_ORDER => {
                let order = items::indexes(value?)?;
                let marks = self.marks_mut()?;
                *marks = marks.take().map(|list| items::reorder(list, &order));
            }
            "marks" => {
                let marks = self.marks_mut()?;
                if marks.as_ref().is_none_or(Vec::is_empty) {
                    *marks = value.map(|_| Vec::new());
                }
            }
            "position" => {
                let Content::Position(pre) = &mut self.content else { return None };
                match value {
                    Some(_) => drop(pre.get_or_insert_default()),
                    None => *pre = pre.take().filter(|pre| **pre != Pre::default()),
                }
            }
            "comment" => match &mut self.content {
                Content::Position(pre) => pre.get_or_insert_default().comment = text(value)?,
                Content::Step(step) => step.comment = text(value)?,
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
            "time" | "actor" | "evaluation" | "action" => {
                let Content::Step(step) = &mut self.content else { return None };
                match (kind, value) {
                    ("time", value) => {
                        step.time = value.map_or(Some(None), |value| StepTime::parse(value.as_str()?).map(Some))?;
                    }
                    ("actor", value) => {
                        let read = |value: &Value| u32::try_from(value.as_u64()?).ok().map(Some);
                        step.actor = value.map_or(Some(None), read)?;
                    }
                    // A move is never made or changed.
                    ("action", Some(value)) if step.as_move().is_none() => step.action = read_action(value, board)?,
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
            }
            kind if marks::point(kind).is_some() => marks::set(self.marks_mut()?, kind, value, board)?,
            kind => items::set(self.supplement_mut()?, kind, value)?,
        }
        Some(())
    }
}

fn sorted(marks: &[Mark]) -> Vec<String> {
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
pub(super) struct Ranks(HashMap<String, usize>);

impl Ranks {
    /// The rank of a kind; marks have that of their kind, whatever their points.
    pub(super) fn of(&mut self, kind: &str) -> (u8, usize) {
        let name = kind.split(' ').next().unwrap_or(kind);
        let class = if kind.ends_with("-order") { 2 } else { u8::from(comes_last(kind)) };
        let next = self.0.len();
        (class, *self.0.entry(name.to_owned()).or_insert(next))
    }
}

/// In what two nodes differ. When the changes are made to what is shown, in their order, it is the record.
pub(super) fn changes(
    shown: &Draft,
    record: &Draft,
    must_begin: [bool; 2],
    board: BoardSize,
    ranks: &mut Ranks,
) -> Vec<Change> {
    let mut kinds: Vec<String> = Vec::new();
    let both = must_begin[0] && must_begin[1];
    let heads = |draft: &'_ Draft, must: bool| if both { draft.heads.len() } else { draft.telling(must).len() };
    let same_heads = heads(shown, must_begin[0]) == heads(record, must_begin[1]);
    if same_heads {
        for (place, (x, y)) in shown.heads.iter().rev().zip(record.heads.iter().rev()).enumerate() {
            let names = items::kinds_of_both(&x.supplement, &y.supplement);
            let fields = ["title", "steps", "branches"].map(str::to_owned);
            kinds.extend(names.into_iter().chain(fields).map(|what| head_name(place, &what)));
        }
    } else {
        kinds.push(HEADS.to_owned());
    }
    match (&shown.content, &record.content) {
        (Content::Step(_), _) => kinds.extend(["action", "time", "actor", "evaluation", "comment"].map(str::to_owned)),
        (Content::Position(_), _) => kinds.extend(["stones", "problem", "comment"].map(str::to_owned)),
        (Content::Bare, _) => {}
    }
    kinds.extend(items::kinds_of_both(shown.supplement(), record.supplement()));
    let get = |kind: &str| (shown.get(kind, must_begin[0]), record.get(kind, must_begin[1]));
    let stands = |kind: &str| shown.stands(kind, must_begin[0]);
    let mut changes = Vec::new();
    let mut after = shown.clone();
    let mut make = |kind: String, was: Option<Value>, is: Option<Value>| {
        // What cannot be said so is not there, and told as lost.
        let _ = after.set(&kind, is.as_ref(), board);
        changes.push(Change { kind, was, is });
    };
    // Only what differs has a rank.
    kinds.retain(|kind| {
        matches!(kind.as_str(), "stones" | "time") || {
            let (was, is) = get(kind);
            was != is
        }
    });
    kinds.sort_by_cached_key(|kind| ranks.of(kind));
    for kind in kinds {
        let (was, mut is) = get(&kind);
        let differ = match (kind.as_str(), shown.pre(), record.pre()) {
            ("stones", x, y) => {
                is = y.and_then(|pre| pre.stones.as_deref()).map(stones);
                x.and_then(|pre| pre.stones.as_ref()) != y.and_then(|pre| pre.stones.as_ref())
            }
            ("time", ..) => {
                let time = |draft: &Draft| match &draft.content {
                    Content::Step(step) => step.time.clone(),
                    _ => None,
                };
                is = time(record).map(|time| json!(time.as_str()));
                time(shown) != time(record)
            }
            _ => was != is,
        };
        if differ {
            let was = stands(&kind);
            make(kind, was, is);
        }
    }
    let [of_shown, of_record] = [shown, record].map(|draft| draft.marks().map_or(&[][..], Vec::as_slice));
    if of_shown != of_record {
        let mut of_marks = marks::differences(of_shown, of_record);
        of_marks.sort_by_cached_key(|(kind, _)| ranks.of(kind));
        for (kind, is) in of_marks {
            let was = shown.get(&kind, must_begin[0]);
            make(kind, was, is);
        }
    }
    for kind in ["marks", "position"] {
        let (was, is) = get(kind);
        let there = if kind == "marks" {
            after.marks().is_some() != record.marks().is_some()
        } else {
            after.pre().is_some() != record.pre().is_some()
        };
        if there {
            let _ = after.set(kind, is.as_ref(), board);
            changes.push(Change { kind: kind.to_owned(), was, is });
        }
    }
    orders(shown, &after, record, must_begin, &mut changes);
    changes
}

/// In which order marks and extras stand, where that is another one.
fn orders(shown: &Draft, after: &Draft, record: &Draft, must_begin: [bool; 2], changes: &mut Vec<Change>) {
    let mut add = |kind: String, order: Option<Vec<usize>>| {
        if let Some(order) = order {
            let was = shown.get(&kind, must_begin[0]);
            changes.push(Change { kind, was, is: Some(json!(order)) });
        }
    };
    add(ITEM_ORDER.to_owned(), items::order(after.supplement().items(), record.supplement().items()));
    if let (Some(list), Some(other)) = (after.marks(), record.marks()) {
        add(MARK_ORDER.to_owned(), items::order(list, other));
    }
    if after.heads.len() == record.heads.len() {
        for (place, (head, other)) in after.heads.iter().rev().zip(record.heads.iter().rev()).enumerate() {
            let order = items::order(head.supplement.items(), other.supplement.items());
            add(head_name(place, ITEM_ORDER), order);
        }
    }
}
