//! Differences between the trees of two records.

use std::rc::Rc;

use super::pairing::{Tree, pair};
use super::{Comparison, Place, Side};
use crate::Message;
use crate::merge::outline::{Id, Kind};
use crate::record::{Action, Branch, Record, Step};
use crate::report::{Field, Subject, named_move};

impl Comparison<'_> {
    /// Compares the trees.
    pub(super) fn tree(&mut self) {
        if are_in_step(self.left.record, self.right.record) {
            self.found.is_in_step = true;
            let ids = self.left.outline.ids();
            return ids.for_each(|id| self.nodes(Some(id), Some(id)));
        }
        let [left, right] = [&self.left, &self.right].map(|side| (side.record, Rc::clone(&side.outline)));
        let [left, right] = [&left, &right].map(|(record, outline)| Tree::new(record, outline));
        let pairs = pair(&left, &right);
        let partner_of_left = |id: Id| pairs.right_of(id);
        let partner_of_right = |id: Id| pairs.left_of(id);
        let [above_left, above_right] = [left.paired_above(partner_of_left), right.paired_above(partner_of_right)];
        // The partner of the last child of each node, to find siblings in another order.
        let mut last = vec![Some(0); self.left.outline.len()];
        let whole = left.whole(partner_of_left);
        let mut next = 0;
        for x in self.left.outline.ids() {
            if x < next {
                continue;
            }
            let Some(y) = pairs.right_of(x) else {
                if whole[x as usize] {
                    next = x + left.weight(x);
                    self.found.alone += u64::from(left.weight(x));
                    let variation = describe_subtree(&self.left, &left, x).into();
                    self.field(Field::Variation, Place::Left(self.left.outline.node(x)), Some(variation), None);
                } else {
                    self.nodes(Some(x), None);
                }
                continue;
            };
            let above = above_left[x as usize];
            if above.and_then(partner_of_left) != above_right[y as usize] {
                let to = self.right.names.node(self.right.outline.node(y));
                let moved = describe_subtree(&self.left, &left, x).into();
                let to = Message::new("same-at-place").with("place", to).into();
                self.field(Field::Order, Place::Both(self.left.outline.node(x)), Some(moved), Some(to));
            } else if let Some((above, last)) = above.and_then(|above| Some((above, last.get_mut(above as usize)?))) {
                if last.is_some_and(|last| y < last) {
                    *last = None;
                    let order = Message::new("alternatives-reordered").into();
                    let place = Place::Both(self.left.outline.node(above));
                    self.differ(Subject::Field(Field::Order), place, Some(order), None);
                } else if last.is_some() {
                    *last = Some(y);
                }
            }
            self.nodes(Some(x), Some(y));
        }
        let whole = right.whole(partner_of_right);
        next = 0;
        for y in self.right.outline.ids() {
            if y < next || pairs.left_of(y).is_some() {
                continue;
            }
            if whole[y as usize] {
                next = y + right.weight(y);
                self.found.alone += u64::from(right.weight(y));
                let variation = describe_subtree(&self.right, &right, y).into();
                self.field(Field::Variation, Place::Right(self.right.outline.node(y)), None, Some(variation));
            } else {
                self.nodes(None, Some(y));
            }
        }
    }
}

/// Returns whether both records are one line of the same moves from the same position. Then the nodes pair in order.
fn are_in_step(left: &Record, right: &Record) -> bool {
    let [left, right] = [left, right].map(|record| record.tree.root());
    let stones = |branch: &Branch| branch.pre.as_deref().map_or_else(Vec::new, |pre| pre.stones().to_owned());
    let played = |step: &Step| step.as_move().map(|played| (played.color, played.vertex));
    left.children().is_empty()
        && right.children().is_empty()
        && left.steps().len() == right.steps().len()
        && stones(left) == stones(right)
        && left.steps().iter().zip(right.steps()).all(|(x, y)| played(x).is_some() && played(x) == played(y))
}

/// Returns the name of the first node of a subtree, and the number of the other nodes.
fn describe_subtree(side: &Side<'_>, tree: &Tree<'_>, id: Id) -> Message {
    let entry = side.outline[id];
    let first = match entry.kind {
        Kind::Step(index) => match side.record.tree[entry.branch].steps().get(index).map(|step| &step.action) {
            Some(Action::Move(played)) => named_move(played.color, played.vertex, side.record.board_size()),
            _ => Message::new("an-action"),
        },
        Kind::Position => Message::new("a-position"),
        Kind::Bare => return Message::new("empty-branch"),
    };
    match tree.weight(id) {
        1 => first,
        nodes => Message::new("node-and-more").with("first", first).with("more", nodes - 1),
    }
}
