//! What items do that have an effect of their own: detached branches go back, exact texts, stones, times and nodes return.

use std::collections::HashSet;

use crate::carrier::Carrier;
use crate::json::JsonReader;
use crate::project::detach::{self, NotReattached};
use crate::project::info_field;
use crate::record::{Branch, Extra, Info, Mark, Pre, Record, Step, StepTime, Supplement, Text};
use crate::report::codes::{
    SHORT_STRING_CONTROL, SHORT_STRING_LENGTH, SHORT_STRING_LINES, SUPPLEMENT_ITEM, SUPPLEMENT_TREE,
};
use crate::report::{Diagnostic, Limits, Parsed, Place};

/// Why items that change the tree itself had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ApplyError {
    /// Detached branches cannot go back.
    Branches(NotReattached),
    /// The document in an item is none.
    Document,
}

impl ApplyError {
    pub(crate) fn finding(self) -> Diagnostic {
        let (code, found) = match self {
            Self::Branches(NotReattached::NoWrapper) => (&SUPPLEMENT_TREE, "no root that holds detached branches"),
            Self::Branches(NotReattached::NoPlace) => (&SUPPLEMENT_TREE, "a place that does not exist"),
            Self::Document => (&SUPPLEMENT_ITEM, "a document within"),
        };
        Diagnostic::new(code, Place::Source).found(found)
    }
}

/// Lets items take effect that change the tree itself: detached branches go back, exact texts, stones, times and nodes return.
pub(crate) fn settle(record: &mut Record) -> Result<(), ApplyError> {
    let mut done = detach::reattach(record).map_err(ApplyError::Branches);
    for id in record.tree.ids() {
        let branch = &mut record.tree[id];
        // The items of what comes back with the branch have no effect of their own.
        settle_pre(&mut branch.pre);
        settle_branch(branch);
        for step in branch.steps.iter_mut().flatten() {
            step.marks.as_deref_mut().unwrap_or_default().iter_mut().for_each(settle_mark);
            settle_step(step);
        }
    }
    if let Some(info) = record.info.as_deref_mut() {
        match settle_info(info) {
            Ok(is_there) => record.info = record.info.take().filter(|_| is_there),
            Err(why) => done = Err(why),
        }
    }
    done.and(settle_document(record))
}

/// Takes the items of a node one by one; `effect` gives back those that stay. An exact node has all its items with it.
fn settle_items(supplement: &mut Supplement, mut effect: impl FnMut(Extra) -> Option<Extra>) {
    if supplement.is_empty() {
        return;
    }
    drop_implied(supplement);
    let mut all = None;
    for mut item in supplement.take() {
        if let Extra::NodePatch(exact) = &mut item {
            all = exact.items.take().or(all);
        }
        supplement.extend(effect(item));
    }
    if let Some(all) = all {
        supplement.take();
        supplement.extend(all);
    }
}

fn settle_document(record: &mut Record) -> Result<(), ApplyError> {
    let mut supplement = std::mem::take(&mut record.supplement);
    let (mut whole, mut done) = (None, Ok(()));
    settle_items(&mut supplement, |item| {
        match item {
            Extra::FullRecord { document, supplement, over: _ } => match read_whole(&document, supplement.as_deref()) {
                // Any target shows the board.
                Some(read) if read.board_size() == record.board_size() => whole = Some(read),
                _ => done = Err(ApplyError::Document),
            },
            Extra::NodePatch(exact) => exact.apply_to_document(record),
            other => return Some(other),
        }
        None
    });
    match whole {
        Some(whole) => *record = whole,
        None => record.supplement = supplement,
    }
    done
}

fn settle_pre(place: &mut Option<Box<Pre>>) {
    let Some(pre) = place.as_deref_mut() else { return };
    pre.marks.as_deref_mut().unwrap_or_default().iter_mut().for_each(settle_mark);
    let mut supplement = std::mem::take(&mut pre.supplement);
    let mut is_there = true;
    settle_items(&mut supplement, |item| {
        match item {
            Extra::Stones(stones) => pre.stones = Some(stones.into_iter().collect()),
            Extra::Question(side) => pre.problem = Some(side),
            Extra::MarkOrder(order) => reorder(&mut pre.marks, &order),
            Extra::ExactText { text, .. } => pre.comment = Some(text),
            Extra::NodePatch(exact) => {
                is_there &= !exact.absent;
                exact.apply_to_pre(pre);
            }
            other => return Some(other),
        }
        None
    });
    pre.supplement = supplement;
    if !is_there {
        *place = None;
    }
}

fn settle_branch(branch: &mut Branch) {
    let mut supplement = std::mem::take(&mut branch.supplement);
    settle_items(&mut supplement, |item| {
        match item {
            Extra::ExactText { text, .. } => branch.title = Some(text),
            Extra::NodePatch(exact) => exact.apply_to_branch(branch),
            other => return Some(other),
        }
        None
    });
    branch.supplement = supplement;
}

/// Puts marks into their order, if it is one of so many.
fn reorder(marks: &mut Option<Vec<Mark>>, order: &[u32]) {
    let Some(shown) = marks.as_deref() else { return };
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let all = sorted.len() == shown.len() && sorted.iter().zip(0..).all(|(place, expected)| *place == expected);
    let of = |place: &u32| usize::try_from(*place).ok().and_then(|place| shown.get(place)).cloned();
    if all && let Some(ordered) = order.iter().map(of).collect() {
        *marks = Some(ordered);
    }
}

/// A shape that came back stands for the one that the target showed in its place.
fn settle_mark(mark: &mut Mark) {
    let items = mark.supplement.items();
    if items.len() > 1
        && let [.., Extra::Shape(shape)] = *items
        && items.iter().all(|item| matches!(item, Extra::Shape(_)))
    {
        mark.supplement.take();
        mark.supplement.push(Extra::Shape(shape));
    }
}

/// Takes away the properties that were written for what other items say.
fn drop_implied(supplement: &mut Supplement) {
    let is_implied = |item: &Extra| matches!(item, Extra::Implied { .. });
    if !supplement.items().iter().any(is_implied) {
        return;
    }
    let (implied, items): (Vec<_>, Vec<_>) = supplement.take().into_iter().partition(is_implied);
    let implied: HashSet<_> = implied.iter().filter_map(property).collect();
    supplement.extend(items.into_iter().filter(|item| !property(item).is_some_and(|one| implied.contains(&one))));
}

/// A property, or one that is taken away, by identifier and values.
pub(crate) fn property(item: &Extra) -> Option<(&Text, &[Text])> {
    match item {
        Extra::Property { id, values } | Extra::Implied { id, values } => Some((id, values)),
        _ => None,
    }
}

fn settle_step(step: &mut Step) {
    let mut supplement = std::mem::take(&mut step.supplement);
    settle_items(&mut supplement, |item| {
        match item {
            Extra::Timing { time, actor } => {
                step.time = time.as_deref().and_then(StepTime::parse);
                step.actor = actor;
            }
            Extra::MarkOrder(order) => reorder(&mut step.marks, &order),
            Extra::ExactText { text, .. } => step.comment = Some(text),
            Extra::NodePatch(exact) => exact.apply_to_step(step),
            other => return Some(other),
        }
        None
    });
    step.supplement = supplement;
}

/// Whether the record has an `info`.
fn settle_info(info: &mut Info) -> Result<bool, ApplyError> {
    let mut supplement = std::mem::take(&mut info.supplement);
    let (mut is_there, mut done) = (true, Ok(()));
    settle_items(&mut supplement, |item| {
        match item {
            Extra::Info(json) => match read_info(&json) {
                Some(exact) => *info = exact,
                None => done = Err(ApplyError::Document),
            },
            Extra::ExactText { field, text } => {
                if let Some(slot) = info_field(info, &field) {
                    *slot = Some(text);
                }
            }
            Extra::NodePatch(exact) => is_there &= !exact.absent,
            other => return Some(other),
        }
        None
    });
    info.supplement = supplement;
    done.map(|()| is_there)
}

/// Read leniently: its names may be longer than 3.0 has them.
pub(crate) fn read_info(json: &str) -> Option<Info> {
    let Parsed { value, report } = JsonReader::new().lenient().read(json.as_bytes()).ok()?;
    let is_of_names = |code| [&SHORT_STRING_LENGTH, &SHORT_STRING_LINES, &SHORT_STRING_CONTROL].contains(&code);
    let are_of_names = report.diagnostics().iter().all(|finding| is_of_names(finding.code));
    value.info.filter(|_| are_of_names && report.unlisted() == 0).map(|info| *info)
}

/// A whole record, whose own carrier must not hold another.
fn read_whole(document: &str, supplement: Option<&str>) -> Option<Record> {
    let record = JsonReader::new().read(document.as_bytes()).ok()?.value;
    let Some(supplement) = supplement else { return Some(record) };
    let carrier = Carrier::from_json(supplement.as_bytes()).ok()?;
    if carrier.holds_whole() {
        return None;
    }
    let applied = carrier.apply(record, &Limits::DEFAULT);
    applied.report.diagnostics().is_empty().then_some(applied.value)
}
