//! The differences of one node: extras and patches of one thing each, and a node patch for the rest.

use std::collections::HashMap;

use super::ShapeChanged;
use super::items::rest;
use crate::carrier::info_document::info_document;
use crate::carrier::patch_placement::is_patch_allowed_at;
use crate::patch::{AddressedItem, Change, EmptyList, InfoPatch, NodePatch, Patch, SizeForm};
use crate::record::{
    Action, Address, Branch, BranchId, Extra, Mark, MarkKey, NodeRef, Pre, Record, Step, Supplement, Text,
};
use wei7_board::Stone;

/// What a target shows, what it should, and the items that were found to be missing.
pub(super) struct Diff<'r> {
    pub(super) shown: &'r Record,
    pub(super) record: &'r Record,
    pub(super) items: Vec<AddressedItem>,
}

impl<'r> Diff<'r> {
    pub(super) const fn new(shown: &'r Record, record: &'r Record) -> Self {
        Self { shown, record, items: Vec::new() }
    }

    fn push(&mut self, at: Address, patch: Patch) {
        self.items.push(AddressedItem { at, item: patch.into() });
    }

    /// Adds what only the node itself says, if there is anything. What would not be put back must not be carried so.
    fn patch(&mut self, at: Address, slot: NodeRef, mut patch: NodePatch) -> Result<(), ShapeChanged> {
        if patch.is_empty() {
            return Ok(());
        }
        patch.over = patch.replaced(slot, self.shown);
        if !is_patch_allowed_at(&patch, slot, self.shown) {
            return Err(ShapeChanged);
        }
        self.push(at, Patch::NodePatch(Box::new(patch)));
        Ok(())
    }

    /// The items behind those that the target shows; `Some` of all if it shows others.
    fn added(&mut self, shown: &Supplement, record: &Supplement, at: Address) -> Option<Vec<Extra>> {
        if shown == record {
            return None;
        }
        let Some(rest) = rest(shown.items(), record.items()) else { return Some(record.items().to_vec()) };
        self.items.extend(rest.into_iter().map(|item| AddressedItem { at, item }));
        None
    }

    pub(super) fn document(&mut self) -> Result<(), ShapeChanged> {
        let (shown, record) = (self.shown, self.record);
        let items = self.added(&shown.supplement, &record.supplement, Address::Document);
        let size = (shown.size != record.size).then(|| SizeForm::of(record.size));
        let info = match (shown.info.as_deref(), record.info.as_deref()) {
            (None, Some(info)) => {
                let items = info.supplement.items().to_vec();
                Some(Box::new(InfoPatch { document: info_document(info), items }))
            }
            _ => None,
        };
        self.patch(Address::Document, NodeRef::Document, NodePatch { size, info, items, ..NodePatch::default() })
    }

    pub(super) fn info(&mut self) -> Result<(), ShapeChanged> {
        let Some(shown) = self.shown.info.as_deref() else { return Ok(()) };
        let patch = match self.record.info.as_deref() {
            None => NodePatch { absent: true, ..NodePatch::default() },
            Some(record) => {
                let document = info_document(record);
                if info_document(shown) != document {
                    self.push(Address::Info, Patch::Info(document));
                }
                let items = self.added(&shown.supplement, &record.supplement, Address::Info);
                NodePatch { items, ..NodePatch::default() }
            }
        };
        self.patch(Address::Info, NodeRef::Info, patch)
    }

    pub(super) fn branch(&mut self, shown: BranchId, record: BranchId, number: u32) -> Result<(), ShapeChanged> {
        let (id, shown, record) = (shown, &self.shown.tree[shown], &self.record.tree[record]);
        if shown.steps().len() != record.steps().len() {
            return Err(ShapeChanged);
        }
        self.head(id, shown, record, number)?;
        if let Some(pre) = shown.pre.as_deref() {
            self.pre(id, pre, record.pre.as_deref(), number)?;
        }
        for (index, (a, b)) in (0..).zip(shown.steps().iter().zip(record.steps())) {
            self.step(id, a, b, Address::Step(number, index))?;
        }
        Ok(())
    }

    fn head(&mut self, id: BranchId, shown: &Branch, record: &Branch, number: u32) -> Result<(), ShapeChanged> {
        let at = Address::Branch(number);
        let mut patch = NodePatch {
            items: self.added(&shown.supplement, &record.supplement, at),
            title: self.text(shown.title.as_ref(), record.title.as_ref(), at, "title"),
            ..NodePatch::default()
        };
        if shown.steps.is_some() != record.steps.is_some() {
            patch.steps = Some(EmptyList::of(record.steps.as_ref()));
        }
        if shown.branches.is_some() != record.branches.is_some() {
            patch.branches = Some(EmptyList::of(record.branches.as_ref()));
        }
        if shown.pre.is_none() {
            patch.pre.clone_from(&record.pre);
        }
        self.patch(at, NodeRef::Branch(id), patch)
    }

    fn pre(&mut self, id: BranchId, shown: &Pre, record: Option<&Pre>, number: u32) -> Result<(), ShapeChanged> {
        let at = Address::Pre(number);
        let Some(record) = record else {
            return self.patch(at, NodeRef::Pre(id), NodePatch { absent: true, ..NodePatch::default() });
        };
        let mut patch = NodePatch {
            comment: self.text(shown.comment.as_ref(), record.comment.as_ref(), at, "comment"),
            ..NodePatch::default()
        };
        if shown.stones != record.stones {
            patch.stones = self.stones(shown.stones.as_deref(), record.stones.as_deref(), at);
        }
        match (shown.problem, record.problem) {
            (shown, problem) if shown == problem => {}
            (None, Some(color)) => self.push(at, Patch::Question(color)),
            (_, problem) => patch.problem = problem.into(),
        }
        patch.items = self.added(&shown.supplement, &record.supplement, at);
        let address = |key| Address::PreMark(number, key);
        patch.marks = self.marks(shown.marks.as_deref(), record.marks.as_deref(), at, address);
        self.patch(at, NodeRef::Pre(id), patch)
    }

    fn step(&mut self, id: BranchId, shown: &Step, record: &Step, at: Address) -> Result<(), ShapeChanged> {
        let (Action::Move(was), Action::Move(is), Address::Step(number, index)) = (&shown.action, &record.action, at)
        else {
            // Whatever is no move is shown as something else.
            return Err(ShapeChanged);
        };
        if (was.color, was.vertex) != (is.color, is.vertex) {
            return Err(ShapeChanged);
        }
        let mut patch = NodePatch {
            comment: self.text(shown.comment.as_ref(), record.comment.as_ref(), at, "comment"),
            ..NodePatch::default()
        };
        if was.evaluation != is.evaluation {
            patch.evaluation = is.evaluation.into();
        }
        if (&shown.time, shown.actor) != (&record.time, record.actor) {
            let time = record.time.as_ref().map(|time| time.as_str().into());
            self.push(at, Patch::Timing { time, actor: record.actor });
        }
        patch.items = self.added(&shown.supplement, &record.supplement, at);
        let address = |key| Address::StepMark(number, index, key);
        patch.marks = self.marks(shown.marks.as_deref(), record.marks.as_deref(), at, address);
        self.patch(at, NodeRef::Step(id, index as usize), patch)
    }

    /// A text that the target changed or does not show, or one that it shows and the record does not have.
    fn text(&mut self, shown: Option<&Text>, record: Option<&Text>, at: Address, field: &str) -> Change<Text> {
        match record {
            _ if shown == record => Change::Keep,
            Some(text) => {
                self.push(at, Patch::ExactText { field: field.into(), text: text.clone() });
                Change::Keep
            }
            None => Change::Remove,
        }
    }

    /// The order of stones means nothing in 3.0 and in SGF, but comes back.
    fn stones(&mut self, shown: Option<&[Stone]>, record: Option<&[Stone]>, at: Address) -> Change<Vec<Stone>> {
        let sorted = |stones: &[Stone]| {
            let mut stones: Vec<_> = stones.iter().map(|stone| (stone.point.y, stone.point.x, stone.color)).collect();
            stones.sort_unstable();
            stones
        };
        if let (Some(shown), Some(record)) = (shown, record)
            && sorted(shown) == sorted(record)
        {
            self.push(at, Patch::Stones(record.to_vec()));
            return Change::Keep;
        }
        record.map(<[_]>::to_vec).into()
    }

    /// The items of marks and their order, or the marks themselves.
    fn marks(
        &mut self,
        shown: Option<&[Mark]>,
        record: Option<&[Mark]>,
        node: Address,
        address: impl Fn(MarkKey) -> Address,
    ) -> Change<Vec<Mark>> {
        if shown == record {
            return Change::Keep;
        }
        let items = match (shown, record) {
            (Some(shown), Some(record)) if shown.len() == record.len() => of_marks(shown, record, node, address),
            _ => None,
        };
        match items {
            Some(items) => {
                self.items.extend(items);
                Change::Keep
            }
            None => record.map(<[_]>::to_vec).into(),
        }
    }
}

/// The items that make of the marks that are shown those of the record; `None` if they are others.
fn of_marks(
    shown: &[Mark],
    record: &[Mark],
    node: Address,
    address: impl Fn(MarkKey) -> Address,
) -> Option<Vec<AddressedItem>> {
    let places: HashMap<MarkKey, u32> = MarkKey::all(shown).into_iter().zip(0..).collect();
    let mut items = Vec::new();
    let mut order = Vec::with_capacity(record.len());
    for (key, mark) in MarkKey::all(record).into_iter().zip(record) {
        let place = *places.get(&key)?;
        order.push(place);
        let there = shown.get(usize::try_from(place).ok()?)?;
        // Another shape stands for one that the target does not have.
        if let ([Extra::Shape(_)], [Extra::Shape(shape)]) = (there.supplement.items(), mark.supplement.items())
            && there.supplement != mark.supplement
        {
            items.push(AddressedItem { at: address(key), item: Extra::Shape(*shape).into() });
        } else if there.supplement != mark.supplement {
            let rest = rest(there.supplement.items(), mark.supplement.items())?;
            items.extend(rest.into_iter().map(|item| AddressedItem { at: address(key), item }));
        }
    }
    if !order.is_sorted() {
        items.push(AddressedItem { at: node, item: Patch::MarkOrder(order).into() });
    }
    Some(items)
}
