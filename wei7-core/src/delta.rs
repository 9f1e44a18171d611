//! What a carrier must hold so that a record comes back whole: the difference between the record and what its target shows.
//!
//! A writer writes, reads back what it wrote, and carries the difference. So a carrier is complete because of how it is
//! made, and not because somebody thought of every case.

use std::collections::HashMap;

use crate::address::{Address, MarkKey};
use crate::carrier::Carrier;
use crate::document::{Action, Branch, Info, Mark, Record, Step, Stone, Text};
use crate::json::JsonWriter;
use crate::limits::Limits;
use crate::project::Placed;
use crate::supplement::{Item, Supplement};

/// The two records differ in something that only the whole record can bring back.
struct Structural;

impl Carrier {
    /// The carrier with which `shown`, as read from a target, becomes `record` again; `None` if it is the same already.
    ///
    /// `Err` when the record cannot be put into 3.0 at all (see [`Record::project`]).
    pub fn between(shown: &Record, record: &Record, limits: &Limits) -> Result<Option<Self>, crate::TooManyStones> {
        let mut items = Vec::new();
        if differences(shown, record, &mut items).is_err() {
            let projection = record.clone().project(limits, u64::MAX)?;
            let mut document = Vec::new();
            // Writing to memory does not fail.
            let _ = JsonWriter::new().write(projection.document.record(), &mut document);
            let supplement = projection.carrier().and_then(|carrier| carrier.to_json().ok()).map(Into::into);
            let document = String::from_utf8(document).unwrap_or_default().into();
            items = vec![Placed { at: Address::Document, item: Item::Whole { document, supplement } }];
        }
        Ok(if items.is_empty() { None } else { Some(Self::new(shown, &items)) })
    }
}

fn differences(shown: &Record, record: &Record, items: &mut Vec<Placed>) -> Result<(), Structural> {
    if shown.size != record.size {
        return Err(Structural);
    }
    added(&shown.supplement, &record.supplement, Address::Document, items)?;
    match (shown.info.as_deref(), record.info.as_deref()) {
        (None, None) => {}
        (Some(a), Some(b)) => info(a, b, items)?,
        (None, Some(_)) | (Some(_), None) => return Err(Structural),
    }
    let mut pairs = shown.tree.preorder().zip(record.tree.preorder());
    let mut number = 0;
    let same_count = shown.tree.preorder().count() == record.tree.preorder().count();
    pairs.try_for_each(|((a, depth_a), (b, depth_b))| {
        let (a, b) = (&shown.tree[a], &record.tree[b]);
        if depth_a != depth_b || a.branches.as_ref().map(Vec::len) != b.branches.as_ref().map(Vec::len) {
            return Err(Structural);
        }
        branch(a, b, number, items)?;
        number += 1;
        Ok(())
    })?;
    if same_count { Ok(()) } else { Err(Structural) }
}

fn info(shown: &Info, record: &Info, items: &mut Vec<Placed>) -> Result<(), Structural> {
    let plain = |info: &Info| Info { supplement: Supplement::NONE, ..info.clone() };
    let exact = plain(record);
    if plain(shown) != exact {
        let mut json = Vec::new();
        // Writing to memory does not fail.
        let _ = JsonWriter::new().write(&Record { info: Some(Box::new(exact)), ..Record::new() }, &mut json);
        let json = String::from_utf8(json).unwrap_or_default().into();
        items.push(Placed { at: Address::Info, item: Item::Info(json) });
    }
    added(&shown.supplement, &record.supplement, Address::Info, items)
}

fn branch(shown: &Branch, record: &Branch, number: u32, items: &mut Vec<Placed>) -> Result<(), Structural> {
    added(&shown.supplement, &record.supplement, Address::Branch(number), items)?;
    if shown.title != record.title {
        let (Some(_), Some(text)) = (&shown.title, &record.title) else { return Err(Structural) };
        let item = Item::ExactText { field: "title".into(), text: text.clone() };
        items.push(Placed { at: Address::Branch(number), item });
    }
    match (shown.pre.as_deref(), record.pre.as_deref()) {
        (None, None) => {}
        (Some(a), Some(b)) => {
            comment(a.comment.as_ref(), b.comment.as_ref(), Address::Pre(number), items)?;
            stones(a.stones.as_deref(), b.stones.as_deref(), Address::Pre(number), items)?;
            match (a.problem, b.problem) {
                (shown, problem) if shown == problem => {}
                (None, Some(color)) => {
                    items.push(Placed { at: Address::Pre(number), item: Item::Question(color.into()) });
                }
                _ => return Err(Structural),
            }
            added(&a.supplement, &b.supplement, Address::Pre(number), items)?;
            let at = Address::Pre(number);
            marks(a.marks.as_deref(), b.marks.as_deref(), at, |key| Address::PreMark(number, key), items)?;
        }
        (None, Some(_)) | (Some(_), None) => return Err(Structural),
    }
    if shown.steps.as_ref().map(Vec::len) != record.steps.as_ref().map(Vec::len) {
        return Err(Structural);
    }
    for (index, (a, b)) in (0..).zip(shown.steps().iter().zip(record.steps())) {
        step(a, b, number, index, items)?;
    }
    Ok(())
}

/// A comment that the target changed or does not show.
fn comment(
    shown: Option<&Text>,
    record: Option<&Text>,
    at: Address,
    items: &mut Vec<Placed>,
) -> Result<(), Structural> {
    if shown != record {
        let text = record.ok_or(Structural)?.clone();
        items.push(Placed { at, item: Item::ExactText { field: "comment".into(), text } });
    }
    Ok(())
}

/// The order of stones means nothing in 3.0 and in SGF, but comes back.
fn stones(
    shown: Option<&[Stone]>,
    record: Option<&[Stone]>,
    at: Address,
    items: &mut Vec<Placed>,
) -> Result<(), Structural> {
    if shown == record {
        return Ok(());
    }
    let (Some(shown), Some(record)) = (shown, record) else { return Err(Structural) };
    let sorted = |stones: &[Stone]| {
        let mut stones: Vec<_> = stones.iter().map(|stone| (stone.point.y, stone.point.x, stone.color)).collect();
        stones.sort_unstable();
        stones
    };
    if sorted(shown) != sorted(record) {
        return Err(Structural);
    }
    items.push(Placed { at, item: Item::Stones(record.iter().copied().map(Into::into).collect()) });
    Ok(())
}

fn step(shown: &Step, record: &Step, number: u32, index: u32, items: &mut Vec<Placed>) -> Result<(), Structural> {
    let at = Address::Step(number, index);
    match (&shown.action, &record.action) {
        (Action::Move(a), Action::Move(b)) if a == b => {}
        // Whatever is no move is shown as something else.
        _ => return Err(Structural),
    }
    comment(shown.comment.as_ref(), record.comment.as_ref(), at, items)?;
    if (&shown.time, shown.actor) != (&record.time, record.actor) {
        let time = record.time.as_ref().map(|time| time.as_str().into());
        items.push(Placed { at, item: Item::Timing { time, actor: record.actor } });
    }
    added(&shown.supplement, &record.supplement, at, items)?;
    marks(shown.marks.as_deref(), record.marks.as_deref(), at, |key| Address::StepMark(number, index, key), items)
}

fn marks(
    shown: Option<&[Mark]>,
    record: Option<&[Mark]>,
    node: Address,
    address: impl Fn(MarkKey) -> Address,
    items: &mut Vec<Placed>,
) -> Result<(), Structural> {
    let (shown, record) = match (shown, record) {
        (None, None) => return Ok(()),
        (Some(a), Some(b)) if a.len() == b.len() => (a, b),
        _ => return Err(Structural),
    };
    if shown == record {
        return Ok(());
    }
    let places: HashMap<MarkKey, u32> = MarkKey::all(shown).into_iter().zip(0..).collect();
    let mut order = Vec::with_capacity(record.len());
    for (key, mark) in MarkKey::all(record).into_iter().zip(record) {
        let place = *places.get(&key).ok_or(Structural)?;
        order.push(place);
        let there = usize::try_from(place).ok().and_then(|place| shown.get(place)).ok_or(Structural)?;
        // Another shape stands for one that the target does not have.
        if let ([Item::Shape(_)], [Item::Shape(shape)]) = (there.supplement.items(), mark.supplement.items())
            && there.supplement != mark.supplement
        {
            items.push(Placed { at: address(key), item: Item::Shape(*shape) });
        } else {
            added(&there.supplement, &mark.supplement, address(key), items)?;
        }
    }
    if !order.is_sorted() {
        items.push(Placed { at: node, item: Item::MarkOrder(order) });
    }
    Ok(())
}

/// The items that the target did not show. It must show none of its own.
fn added(shown: &Supplement, record: &Supplement, at: Address, items: &mut Vec<Placed>) -> Result<(), Structural> {
    if shown == record {
        return Ok(());
    }
    let rest = rest(shown.items(), record.items()).ok_or(Structural)?;
    items.extend(rest.into_iter().map(|item| Placed { at, item }));
    Ok(())
}

/// The items of a record behind those that are shown. The order of the properties of a node means nothing in SGF
/// (`FF[4]` 2.2); that of all others must be the same. A property that only the target has was written for what the other
/// items say.
fn rest(shown: &[Item], record: &[Item]) -> Option<Vec<Item>> {
    if let Some(rest) = record.strip_prefix(shown) {
        return Some(rest.to_vec());
    }
    let mut properties: HashMap<(&str, Option<&[Text]>), usize> = HashMap::new();
    let mut others = Vec::new();
    for item in shown {
        match property(item) {
            Some(key) => *properties.entry(key).or_default() += 1,
            None => others.push(item),
        }
    }
    let mut others = others.into_iter();
    let mut rest = Vec::new();
    for item in record {
        let seen = match property(item) {
            Some(key) => properties.get_mut(&key).filter(|count| **count > 0).map(|count| *count -= 1).is_some(),
            // Items come back behind those that the target shows.
            None => match others.next() {
                Some(shown) if shown != item => return None,
                shown => shown.is_some(),
            },
        };
        if !seen {
            rest.push(item.clone());
        }
    }
    if others.next().is_some() {
        return None;
    }
    // In the order in which they stand; one that the record has otherwise is not told apart from it.
    let has = |id: &str| record.iter().any(|item| property(item).is_some_and(|(of_record, _)| of_record == id));
    for item in shown {
        let Some(key) = property(item) else { continue };
        if properties.get(&key).is_some_and(|count| *count > 0) {
            let (id, values) = key;
            if values.is_none() || has(id) {
                return None;
            }
            rest.push(Item::Implied(id.into()));
        }
    }
    Some(rest)
}

/// What a property of SGF is known by.
fn property(item: &Item) -> Option<(&str, Option<&[Text]>)> {
    match item {
        Item::Property { id, values } => Some((id, Some(values))),
        Item::Absent(id) => Some((id, None)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{BranchId, Move, Participant, Player, Pre};
    use crate::geometry::{Color, Point, Vertex};
    use crate::value::StepTime;

    fn play(x: u32) -> Step {
        let vertex = Vertex::Play(Point::new(x, 0));
        Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }))
    }

    fn record(steps: Vec<Step>) -> Record {
        let info = Info { name: Some("game".into()), ..Info::default() };
        let mut record = Record { info: Some(Box::new(info)), ..Record::new() };
        record.tree[BranchId::ROOT].steps = Some(steps);
        record
    }

    fn carrier(shown: &Record, record: &Record) -> Option<String> {
        let carrier = Carrier::between(shown, record, &Limits::DEFAULT).unwrap();
        carrier.map(|carrier| carrier.to_json().unwrap())
    }

    fn applied(shown: &Record, json: &str) -> (Record, Vec<&'static str>) {
        let parsed = Carrier::from_json(json.as_bytes()).unwrap().apply(shown.clone(), &Limits::DEFAULT);
        (parsed.value, parsed.report.diagnostics().iter().map(|finding| finding.code.id).collect())
    }

    #[test]
    fn what_is_shown_needs_no_carrier() {
        assert_eq!(carrier(&record(vec![play(0)]), &record(vec![play(0)])), None);
    }

    #[test]
    fn times_and_info_come_back_and_bear_edits_elsewhere() {
        let mut shown = record(vec![play(0), play(1)]);
        let mut full = shown.clone();
        full.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].time = StepTime::parse("6.10");
        full.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].actor = Some(0);
        let info = full.info.as_deref_mut().unwrap();
        info.place = Some("here".into());
        info.participants = Some(vec![Participant::default()]);
        info.players = Some(vec![Player { participant: 0, color: None }]);
        let json = carrier(&shown, &full).unwrap();
        assert!(!json.contains("whole"), "{json}");
        assert_eq!(applied(&shown, &json), (full.clone(), vec![]));
        shown.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].comment = Some("edited".into());
        full.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].comment = Some("edited".into());
        assert_eq!(applied(&shown, &json), (full, vec!["C003"]));
    }

    #[test]
    fn a_problem_and_the_order_of_its_stones_come_back() {
        let stone = |x, color| Stone { color, point: Point::new(x, 0) };
        let with = |stones: [Stone; 2], problem| {
            let mut good = play(5);
            good.action = Action::Move(Move { evaluation: Some(crate::Evaluation::Good), ..good.as_move().unwrap() });
            let mut record = record(vec![good]);
            let pre = Pre { stones: Some(stones.into()), problem, ..Pre::default() };
            record.tree[BranchId::ROOT].pre = Some(Box::new(pre));
            record
        };
        let (black, white) = (stone(0, Color::Black), stone(2, Color::White));
        let (shown, full) = (with([black, white], None), with([white, black], Some(Color::White)));
        let json = carrier(&shown, &full).unwrap();
        assert!(!json.contains("whole"), "{json}");
        assert_eq!(applied(&shown, &json), (full, vec![]));
        assert!(carrier(&shown, &with([black, black], None)).unwrap().contains("whole"));
    }

    #[test]
    fn properties_of_sgf_have_no_order() {
        let property = |id: &str| Item::Property { id: id.into(), values: Vec::new() };
        let with = |items: Vec<Item>| {
            let mut record = record(vec![]);
            record.supplement.extend(items);
            record
        };
        let (a, b, same) = (property("AA"), property("BB"), Item::Spelling(crate::Spelling::SameNode));
        let shown = with(vec![b.clone(), a.clone()]);
        assert_eq!(carrier(&shown, &with(vec![a.clone(), b.clone()])), None);
        let more = carrier(&shown, &with(vec![a.clone(), same.clone(), b.clone(), b.clone()])).unwrap();
        assert!(!more.contains("whole") && more.matches("\"BB\"").count() == 1 && more.contains("same-node"), "{more}");
        // One that only the target has was written for something else, and is not the record's.
        let less = with(vec![a.clone(), Item::Remarks(vec!["later".into()])]);
        let json = carrier(&shown, &less).unwrap();
        assert!(!json.contains("whole") && json.contains("implied"), "{json}");
        assert_eq!(applied(&shown, &json), (less, vec![]));
        let other = Item::Property { id: "AA".into(), values: vec!["1".into()] };
        assert!(carrier(&shown, &with(vec![other, b.clone()])).unwrap().contains("whole"));
        assert!(carrier(&with(vec![a.clone(), a.clone()]), &with(vec![a, same])).unwrap().contains("whole"));
    }

    #[test]
    fn a_comment_that_is_shown_otherwise_comes_back_alone() {
        let with = |comment: Option<&str>| {
            let mut record = record(vec![play(0), play(1)]);
            record.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].comment = comment.map(Into::into);
            record
        };
        for shown in [Some("Qi"), None] {
            let json = carrier(&with(shown), &with(Some("棋"))).unwrap();
            assert!(!json.contains("whole"), "{json}");
            assert_eq!(applied(&with(shown), &json), (with(Some("棋")), vec![]));
        }
        let json = carrier(&with(Some("Qi")), &with(Some("棋"))).unwrap();
        // What was edited is not taken back.
        assert_eq!(applied(&with(Some("edited")), &json), (with(Some("edited")), vec!["C003", "C005"]));
        assert!(carrier(&with(Some("a title")), &with(None)).unwrap().contains("whole"));
    }

    #[test]
    fn the_order_of_marks_comes_back() {
        let mark = |x, symbol| {
            let mut supplement = Supplement::default();
            supplement.extend((symbol == '%').then_some(Item::Shape(crate::Shape::Triangle)));
            let symbol = crate::Symbol::new(symbol).unwrap();
            Mark { point: Point::new(x, 0), symbol, supplement }
        };
        let with = |marks: Vec<Mark>| {
            let mut record = record(vec![play(0)]);
            record.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].marks = Some(marks);
            record
        };
        let (a, b, c) = (mark(1, 'a'), mark(2, '%'), mark(1, 'a'));
        let shown = with(vec![b.clone(), a.clone(), c.clone()]);
        let full = with(vec![a, b, c]);
        let json = carrier(&shown, &full).unwrap();
        assert!(!json.contains("whole") && json.contains("[1,0,2]"), "{json}");
        assert_eq!(applied(&shown, &json), (full, vec![]));
        // A carrier may come from anybody.
        for wrong in ["[1,1,2]", "[0,1]", "[0,1,9]"] {
            assert_eq!(applied(&shown, &json.replace("[1,0,2]", wrong)).0, shown, "{wrong}");
        }
    }

    #[test]
    fn an_edited_name_is_not_taken_back() {
        let mut shown = record(vec![]);
        let mut full = shown.clone();
        full.info.as_deref_mut().unwrap().place = Some("here".into());
        let json = carrier(&shown, &full).unwrap();
        shown.info.as_deref_mut().unwrap().name = Some("edited".into());
        assert_eq!(applied(&shown, &json), (shown, vec!["C003", "C005"]));
    }

    #[test]
    fn another_tree_is_carried_whole_and_holds_for_the_unchanged_file_only() {
        let mut shown = record(vec![play(0), play(1)]);
        let mut full = record(vec![play(0)]);
        full.tree.add_child(BranchId::ROOT, Branch { steps: Some(vec![play(1)]), ..Branch::default() }).unwrap();
        full.tree[BranchId::ROOT].supplement.push(Item::Symbol('*'));
        full.tree[BranchId::ROOT].supplement.take();
        full.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].supplement.push(Item::Problem(crate::Side::Black));
        let json = carrier(&shown, &full).unwrap();
        assert_eq!(applied(&shown, &json), (full, vec![]));
        shown.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].comment = Some("edited".into());
        assert_eq!(applied(&shown, &json), (shown, vec!["C003", "C005"]));
    }
}
