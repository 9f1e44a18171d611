//! Ways to see two records that show the same otherwise: detached as a target needs it, several events as one game. The way in
//! which they differ least is the comparison.

use std::borrow::Cow;

use super::{Found, Sided};
use crate::project::{Detach, Detached, detached};
use crate::record::{Extra, Record};
use crate::report::{Limits, NamedLosses};

/// What differs in the best of all views.
pub(super) fn compared(left: &Record, right: &Record, named: NamedLosses) -> Found {
    let found = best_detached(left, right, named);
    if found.differences.is_empty() || is_bundle(left) == is_bundle(right) {
        return found;
    }
    let game = best_detached(&as_game(left), &as_game(right), named);
    if game.cost() < found.cost() { game } else { found }
}

/// With what cannot stay where it was played at the top (see [`Record::project`]), if that tells less.
fn best_detached(left: &Record, right: &Record, named: NamedLosses) -> Found {
    let direct = Found::between(Sided::new(left), Sided::new(right), named);
    // What is played in the same way is detached in the same way.
    if direct.differences.is_empty() || direct.is_in_step {
        return direct;
    }
    let in_3_0 =
        as_detached(left, right, Detach::All, named).filter(|found| found.cost() <= direct.cost()).unwrap_or(direct);
    let in_ishi = as_detached(left, right, Detach::Setup, named).filter(|found| found.cost() < in_3_0.cost());
    in_ishi.unwrap_or(in_3_0)
}

/// One of the two is as a target shows the other.
fn as_detached(left: &Record, right: &Record, what: Detach, named: NamedLosses) -> Option<Found> {
    let project = |record: &Record| detached(record, what, Limits::DEFAULT.derived_stones);
    match (project(left), project(right)) {
        (Some(Detached { record: left, adjustments, .. }), None) => {
            Some(Found::between(Sided { adjustments, ..Sided::new(&left) }, Sided::new(right), named))
        }
        (None, Some(Detached { record: right, adjustments, .. })) => {
            Some(Found::between(Sided::new(left), Sided { adjustments, ..Sided::new(&right) }, named))
        }
        (None, None) | (Some(_), Some(_)) => None,
    }
}

/// Whether it is several events of a file (Ishi 4.1).
fn is_bundle(record: &Record) -> bool {
    let children = record.tree.root().children();
    !children.is_empty() && children.iter().all(|id| record.tree[*id].extras.has(&Extra::Event))
}

/// Several events as those of one game: the first has its name, and what the others say of theirs stands where SGF has it.
pub(super) fn as_game(bundle: &Record) -> Cow<'_, Record> {
    if !is_bundle(bundle) {
        return Cow::Borrowed(bundle);
    }
    let mut record = bundle.clone();
    let mut events = bundle.tree.root().children().iter().copied();
    if let Some(first) = events.next() {
        let event = &mut record.tree[first];
        if let Some(name) = event.title.take() {
            record.info.get_or_insert_default().name = Some(name);
        }
        let (events, of_game): (Vec<_>, Vec<_>) =
            event.extras.take().into_iter().partition(|item| *item == Extra::Event);
        event.extras.extend(events);
        record.extras.extend(of_game);
    }
    for id in events {
        let event = &mut record.tree[id];
        let is_header = |item: &Extra| matches!(item, Extra::Header { .. });
        let (headers, others): (Vec<_>, Vec<_>) = event.extras.take().into_iter().partition(is_header);
        event.extras.extend(others);
        if !headers.is_empty() {
            event.pre.get_or_insert_default().extras.extend(headers);
        }
    }
    Cow::Owned(record)
}
