//! Pairs the nodes that a target shows of a record with the nodes of the record.
//!
//! A target may show a record without its timeline, or with detached branches. Projection says where their nodes come from,
//! so that nothing has to be searched for in the record itself.

use std::collections::HashMap;

use crate::merge::align::{Pairs, align};
use crate::merge::changes::Side;
use crate::merge::outline::{Id, Kind};
use crate::project::{Detach, Detached, Flattened, Origins, detached};
use crate::record::{BranchId, Record};
use crate::report::Limits;

/// Pairs the nodes of what a target shows (left) with those of the record (right).
pub(super) fn pair(shown: &Side<'_>, record: &Side<'_>) -> Pairs {
    if shown.shape.is_same(&record.shape) {
        return Pairs::in_order(shown.shape.len());
    }
    let mut best = align(&shown.shape, &record.shape);
    for (projected, origins) in projections(record.record) {
        let projected = Side::new(&projected);
        let pairs = if shown.shape.is_same(&projected.shape) {
            Pairs::in_order(shown.shape.len())
        } else {
            align(&shown.shape, &projected.shape)
        };
        let nodes = Nodes::new(record);
        let pairs = pairs.then(record.shape.len(), |id| nodes.origin(&projected, id, &origins));
        if pairs.len() > best.len() {
            best = pairs;
        }
    }
    best
}

/// Returns the record as targets show it that need it without a timeline or with detached branches.
fn projections(record: &Record) -> Vec<(Record, Origins)> {
    if let Ok(Some(Flattened { record, origins, .. })) = record.flatten() {
        return vec![(record, origins)];
    }
    let project = |what| detached(record, what, Limits::DEFAULT.derived_stones);
    let found = [Detach::All, Detach::Setup].into_iter().filter_map(project);
    found.map(|Detached { record, origins, .. }| (record, origins)).collect()
}

/// The nodes of a record by their places.
struct Nodes<'r> {
    record: &'r Side<'r>,
    /// Node of the `pre` of each branch, or the branch itself if it has no `pre` and no steps.
    positions: HashMap<BranchId, Id>,
    /// Node of the first step of each branch.
    steps: HashMap<BranchId, Id>,
}

impl<'r> Nodes<'r> {
    fn new(record: &'r Side<'r>) -> Self {
        let (mut positions, mut steps) = (HashMap::new(), HashMap::new());
        for id in record.outline.ids() {
            let entry = record.outline[id];
            match entry.kind {
                Kind::Position | Kind::Bare => {
                    positions.insert(entry.branch, id);
                }
                Kind::Step(0) => {
                    steps.insert(entry.branch, id);
                }
                Kind::Step(_) => {}
            }
        }
        Self { record, positions, steps }
    }

    /// Returns the node of the record from which a node of a projection was made.
    fn origin(&self, projected: &Side<'_>, id: Id, origins: &Origins) -> Option<Id> {
        let entry = projected.outline[id];
        let origin = match entry.kind {
            Kind::Position | Kind::Bare => *self.positions.get(&origins.of_position(entry.branch)?)?,
            Kind::Step(index) => {
                let (branch, step) = origins.of_step(entry.branch, index)?;
                self.steps.get(&branch)?.checked_add(Id::try_from(step).ok()?)?
            }
        };
        projected.shape.is_same_kind(id, &self.record.shape, origin).then_some(origin)
    }
}
