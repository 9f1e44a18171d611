//! Which move of a record is which in a target that shows what was taken back as variations.

use super::skeleton::{Depth, Skeleton};
use crate::merge::outline::{Id, Kind, Outline};
use crate::record::Record;

/// The record without takebacks, and for each node of that the one of the record that it shows. `None` if nothing was taken back.
pub(super) fn origins(record: &Record, whole: &Outline) -> Option<(Skeleton, Vec<Option<Id>>)> {
    if !record.has_timeline() {
        return None;
    }
    let mut numbered = record.clone();
    for id in whole.ids() {
        if let Kind::Step(index) = whole[id].kind
            && let Some(step) = numbered.tree[whole[id].branch].steps.as_mut().and_then(|steps| steps.get_mut(index))
            && step.as_move().is_some()
        {
            // Who acts stays with a move wherever it is shown.
            step.set_actor(Some(id));
        }
    }
    let (flat, _) = numbered.flatten_timeline().ok()?;
    let outline = Outline::new(&flat);
    let origin = |id: Id| match outline[id].kind {
        Kind::Step(index) => flat.tree[outline[id].branch].steps().get(index)?.actor(),
        Kind::Position | Kind::Bare => None,
    };
    let origins = outline.ids().map(origin).collect();
    Some((Skeleton::of(&flat, &outline, Depth::Moves), origins))
}
