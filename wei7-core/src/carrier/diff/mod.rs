//! The difference between a record and what its target shows: what a carrier holds.
//!
//! A writer writes, reads back what it wrote, and carries the difference, so that a carrier is complete by construction.

mod items;
mod node;
#[cfg(test)]
mod tests;

use super::Carrier;
use crate::digest::all_items_hash;
use crate::json::JsonWriter;
use crate::patch::{AddressedItem, Patch};
use crate::project::TooManyStones;
use crate::record::{Address, Record};
use crate::report::{Limits, Parsed, Refused};
use node::Diff;

/// The two records differ in something that only the whole record can bring back: the shape of the tree, the moves, the board.
struct ShapeChanged;

/// What a writer wrote cannot be compared with the record, so that nobody knows what is lost.
#[derive(Debug, thiserror::Error)]
pub enum ReadBackError {
    /// It cannot be read back, which happens where a limit of the target's reader is exceeded.
    #[error("what was written cannot be read back: {0}")]
    Unread(#[from] Refused),
    /// The record cannot be put into 3.0.
    #[error(transparent)]
    Stones(#[from] TooManyStones),
}

impl Carrier {
    /// What a writer has to carry and to report: the only record of what was read back, and the carrier with which that becomes
    /// `record` again; `None` if it is the same already.
    pub fn of_written(
        record: &Record,
        read: Result<Parsed<Vec<Record>>, Refused>,
    ) -> Result<Option<(Record, Self)>, ReadBackError> {
        let Parsed { value, report } = read?;
        let shown = value.into_iter().next().ok_or(Refused::because(report))?;
        let carrier = Self::between(&shown, record, &Limits::DEFAULT)?;
        Ok(carrier.map(|carrier| (shown, carrier)))
    }

    /// The carrier with which `shown`, as read from a target, becomes `record` again; `None` if it is the same already.
    ///
    /// `Err` when the record cannot be put into 3.0 at all (see [`Record::project`]).
    pub fn between(shown: &Record, record: &Record, limits: &Limits) -> Result<Option<Self>, TooManyStones> {
        let mut diff = Diff::new(shown, record);
        let done = differences(&mut diff);
        let mut items = diff.items;
        if done.is_err() {
            let projection = record.clone().project(limits, u64::MAX)?;
            let mut document = Vec::new();
            // Writing to memory does not fail.
            let _ = JsonWriter::new().write(projection.document.record(), &mut document);
            let supplement = projection.carrier().and_then(|carrier| carrier.to_json().ok()).map(Into::into);
            let document = String::from_utf8(document).unwrap_or_default().into();
            let over = Some(format!("{:016x}", all_items_hash(shown)).into());
            items = vec![AddressedItem {
                at: Address::Document,
                item: Patch::FullRecord { document, supplement, over }.into(),
            }];
        }
        Ok(if items.is_empty() { None } else { Some(Self::new(shown, &items)) })
    }
}

fn differences(diff: &mut Diff<'_>) -> Result<(), ShapeChanged> {
    let (shown, record) = (diff.shown, diff.record);
    if shown.board_size() != record.board_size() {
        return Err(ShapeChanged);
    }
    diff.document()?;
    diff.info()?;
    let mut pairs = shown.tree.preorder().zip(record.tree.preorder());
    let mut number = 0;
    let same_count = shown.tree.preorder().count() == record.tree.preorder().count();
    pairs.try_for_each(|((a, depth_a), (b, depth_b))| {
        if depth_a != depth_b || shown.tree[a].children().len() != record.tree[b].children().len() {
            return Err(ShapeChanged);
        }
        diff.branch(a, b, number)?;
        number += 1;
        Ok(())
    })?;
    if same_count { Ok(()) } else { Err(ShapeChanged) }
}
