//! Views of two records that a conversion may have arranged differently: with detached branches, or with several events as one
//! game. The comparison takes the view with the fewest differences.

use std::borrow::Cow;

use super::{Found, Side};
use crate::project::{Detach, Detached, detached};
use crate::record::{Extra, Record};
use crate::report::{Limits, NamedLosses};

/// Returns the differences in the view that has the fewest.
pub(super) fn best_view(left: &Record, right: &Record, named: NamedLosses) -> Found {
    let found = best_detached(left, right, named);
    if found.differences.is_empty() || is_bundle(left) == is_bundle(right) {
        return found;
    }
    let game = best_detached(&as_game(left), &as_game(right), named);
    if game.cost() < found.cost() { game } else { found }
}

/// Compares the records as they are, and with the branches of one record detached as 3.0 or Ishi needs them (see
/// [`Record::project`]). Returns the shorter list of differences.
fn best_detached(left: &Record, right: &Record, named: NamedLosses) -> Found {
    let direct = Found::between(Side::new(left), Side::new(right), named);
    // Records with the same moves have the same detached branches.
    if direct.differences.is_empty() || direct.is_in_step {
        return direct;
    }
    let in_3_0 =
        with_detached(left, right, Detach::All, named).filter(|found| found.cost() <= direct.cost()).unwrap_or(direct);
    let in_ishi = with_detached(left, right, Detach::Setup, named).filter(|found| found.cost() < in_3_0.cost());
    in_ishi.unwrap_or(in_3_0)
}

/// Compares one record with the other after detaching its branches. Returns `None` if neither or both have branches to detach.
fn with_detached(left: &Record, right: &Record, detach: Detach, named: NamedLosses) -> Option<Found> {
    let project = |record: &Record| detached(record, detach, Limits::DEFAULT.derived_stones);
    match (project(left), project(right)) {
        (Some(Detached { record: left, adjustments, .. }), None) => {
            Some(Found::between(Side { adjustments, ..Side::new(&left) }, Side::new(right), named))
        }
        (None, Some(Detached { record: right, adjustments, .. })) => {
            Some(Found::between(Side::new(left), Side { adjustments, ..Side::new(&right) }, named))
        }
        (None, None) | (Some(_), Some(_)) => None,
    }
}

/// Returns whether the record consists of several events of an Ishi file (4.1).
fn is_bundle(record: &Record) -> bool {
    let children = record.tree.root().children();
    !children.is_empty() && children.iter().all(|id| record.tree[*id].extras.has(&Extra::Event))
}

/// Returns a record of several events as one game: the title of the first event becomes the name of the game, and headers of
/// later events become extras of their positions, as in SGF.
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
