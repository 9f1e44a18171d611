//! Projection: the strict 3.0 document that a record becomes, and what stands beside it.

use std::collections::HashSet;

use crate::compare::says;
use crate::project::detach::{self, Told};
use crate::record::{
    Action, Address, BranchId, DocumentOrder, Extra, Info, Mark, MarkKey, Node, PlaceNames, Record,
    SHORT_STRING_CHARACTERS, Step, Supplement, Text, is_line_separator, is_short_string,
};
use crate::replay::Replayer;
use crate::report::{Fate, Limits, Loss, Report};
use crate::validate;

/// A strict 3.0 document: a record without supplement, whose texts 3.0 can hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Document(Record);

impl Document {
    /// Its tree.
    pub const fn record(&self) -> &Record {
        &self.0
    }

    /// The record that says just this.
    pub fn into_record(self) -> Record {
        self.0
    }
}

/// An item with the node of the document that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressedItem {
    /// Which node.
    pub at: Address,
    /// What 3.0 cannot say about it.
    pub item: Extra,
}

/// What a record becomes in 3.0.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// What 3.0 says.
    pub document: Document,
    /// What it cannot say, in document order.
    pub items: Vec<AddressedItem>,
    /// Whether the replay of the document was seen to be without a fault.
    replayed: bool,
}

impl Record {
    /// Makes the strict 3.0 document: detaches what cannot stay where it was played, cuts what 3.0 cannot hold,
    /// and takes the supplement out. For many records see [`Projector`].
    ///
    /// `source_bytes` is the size of the input, which with [`Limits::derived_stones`] bounds what detaching may write.
    pub fn project(self, limits: &Limits, source_bytes: u64) -> Result<Projection, detach::TooManyStones> {
        Projector::new().project(self, limits, source_bytes)
    }
}

/// Projects records, one after the other, on the same board.
///
/// ```
/// use wei7_core::{Limits, Projector, Record};
///
/// let mut projector = Projector::new();
/// for record in [Record::new(), Record::new()] {
///     assert!(projector.project(record, &Limits::DEFAULT, 0)?.validate(&Limits::DEFAULT).is_ok());
/// }
/// # Ok::<(), wei7_core::TooManyStones>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Projector {
    replayer: Replayer,
}

impl Projector {
    /// A projector that has not seen anything.
    pub fn new() -> Self {
        Self::default()
    }

    /// As [`Record::project`].
    pub fn project(
        &mut self,
        mut record: Record,
        limits: &Limits,
        source_bytes: u64,
    ) -> Result<Projection, detach::TooManyStones> {
        let replayed = detach::detach(&mut record, &mut self.replayer, limits.derived_stones.max(source_bytes))?;
        if let Some(info) = record.info.as_deref_mut() {
            cut_info(info);
        }
        let items = take_items(&mut record);
        Ok(Projection { document: Document(record), items, replayed })
    }
}

impl Projection {
    /// Checks the document as [`crate::validate`] does; it is not replayed a second time if nothing was wrong the first.
    pub fn validate(&self, limits: &Limits) -> Report {
        validate::check(self.document.record(), limits, self.replayed)
    }

    /// What 3.0 does not say, each with its fate: carried if a supplement is written beside the document.
    pub fn losses(&self, carried: bool) -> Vec<Loss> {
        if self.items.is_empty() {
            return Vec::new();
        }
        let names = PlaceNames::new(self.document.record());
        let order = DocumentOrder::of(&self.document.record().tree);
        let tree = &self.document.record().tree;
        let title = |number| order.id(number).and_then(|id| tree[id].title.as_deref());
        let branches = |pick: fn(&Extra) -> bool| {
            let number = move |placed: &AddressedItem| match placed.at {
                Address::Branch(number) if pick(&placed.item) => Some(number),
                _ => None,
            };
            self.items.iter().filter_map(number).collect::<HashSet<_>>()
        };
        let detached = branches(|item| matches!(item, Extra::Detached(_)));
        let set_up = branches(|item| matches!(item, Extra::Setup { .. }));
        let none = Info::default();
        let loss = |placed: &AddressedItem| {
            let told = match placed.at {
                Address::Branch(number) => {
                    let here = (detached.contains(&number), set_up.contains(&number));
                    detach::told(&placed.item, title(number), here)
                }
                _ => Told::Here,
            };
            let at = match (told, &placed.item) {
                (Told::Nowhere, _) => return None,
                (Told::There(place), _) => place.to_owned(),
                (Told::Here, Extra::ExactText { field, .. }) if field.starts_with(PERSON) => names.node(person(field)),
                (Told::Here, _) => names.address(&order, placed.at),
            };
            let info = self.document.record().info.as_deref().filter(|_| placed.at == Address::Info);
            let fate = match placed.item.fate_in_document() {
                _ if carried => Fate::Carried,
                Fate::Approximated if !says(info.unwrap_or(&none), &placed.item, false) => Fate::Dropped,
                declared => declared,
            };
            Some(Loss { concept: placed.item.concept(), at, fate, detail: placed.item.detail() })
        };
        self.items.iter().filter_map(loss).collect()
    }
}

/// What the name of a field of a participant begins with; its index follows.
const PERSON: &str = "participants/";

/// The participant that a field is of.
fn person(field: &str) -> Node {
    let index = field.strip_prefix(PERSON).and_then(|rest| rest.split('/').next());
    index.and_then(|index| index.parse().ok()).map_or(Node::Info, Node::Player)
}

/// Cuts the texts of `info` to what 5.4 allows; the exact texts go to the supplement.
fn cut_info(info: &mut Info) {
    let Info { domain, id, name, place, participants, supplement, .. } = info;
    for (field, text) in [("domain", domain), ("id", id), ("name", name), ("place", place)] {
        cut(text, supplement, || field.into());
    }
    for (index, person) in participants.iter_mut().flatten().enumerate() {
        for (field, text) in [
            ("domain", &mut person.domain),
            ("id", &mut person.id),
            ("name", &mut person.name),
            ("title", &mut person.title),
            ("rank", &mut person.rank),
        ] {
            cut(text, supplement, || format!("{PERSON}{index}/{field}").into());
        }
    }
}

fn cut(text: &mut Option<Text>, supplement: &mut Supplement, field: impl FnOnce() -> Text) {
    if let Some(long) = text.take_if(|text| !is_short_string(text)) {
        *text = Some(short_string(&long));
        supplement.push(Extra::ExactText { field: field(), text: long });
    }
}

/// The nearest `shortString` (5.4): line breaks and control characters become spaces, the 129th character and what follows goes.
pub fn short_string(text: &str) -> Text {
    let plain = |c: char| if c.is_control() || is_line_separator(c) { ' ' } else { c };
    text.chars().take(SHORT_STRING_CHARACTERS).map(plain).collect::<String>().into()
}

/// The text field of `info` that an [`Extra::ExactText`] names.
pub(crate) fn info_field<'i>(info: &'i mut Info, field: &str) -> Option<&'i mut Option<Text>> {
    if let Some(person) = field.strip_prefix(PERSON) {
        let (index, field) = person.split_once('/')?;
        let person = info.participants.as_mut()?.get_mut(index.parse::<usize>().ok()?)?;
        return match field {
            "domain" => Some(&mut person.domain),
            "id" => Some(&mut person.id),
            "name" => Some(&mut person.name),
            "title" => Some(&mut person.title),
            "rank" => Some(&mut person.rank),
            _ => None,
        };
    }
    match field {
        "domain" => Some(&mut info.domain),
        "id" => Some(&mut info.id),
        "name" => Some(&mut info.name),
        "place" => Some(&mut info.place),
        _ => None,
    }
}

fn take_items(record: &mut Record) -> Vec<AddressedItem> {
    let mut items = Vec::new();
    take(&mut items, &mut record.supplement, || Address::Document);
    if let Some(info) = record.info.as_deref_mut() {
        take(&mut items, &mut info.supplement, || Address::Info);
    }
    let order = DocumentOrder::of(&record.tree);
    for (number, id) in (0..).zip(order.ids()) {
        take_branch_items(&mut items, record, *id, number);
    }
    items
}

fn take_branch_items(items: &mut Vec<AddressedItem>, record: &mut Record, id: BranchId, number: u32) {
    let branch = &mut record.tree[id];
    take(items, &mut branch.supplement, || Address::Branch(number));
    if let Some(pre) = branch.pre.as_deref_mut() {
        take(items, &mut pre.supplement, || Address::Pre(number));
        take_mark_items(items, pre.marks.as_deref_mut(), |key| Address::PreMark(number, key));
    }
    for (index, step) in (0..).zip(branch.steps.iter_mut().flatten()) {
        take_step_items(items, step, number, index);
    }
}

fn take_step_items(items: &mut Vec<AddressedItem>, step: &mut Step, number: u32, index: u32) {
    take(items, &mut step.supplement, || Address::Step(number, index));
    take_mark_items(items, step.marks.as_deref_mut(), |key| Address::StepMark(number, index, key));
    if let Action::Mark(mark) = &mut step.action {
        take(items, &mut mark.supplement, || Address::ActionMark(number, index));
    }
}

fn take_mark_items(items: &mut Vec<AddressedItem>, marks: Option<&mut [Mark]>, address: impl Fn(MarkKey) -> Address) {
    let marks = marks.unwrap_or_default();
    if marks.iter().all(|mark| mark.supplement.is_empty()) {
        return;
    }
    for (key, mark) in MarkKey::all(marks).into_iter().zip(marks) {
        take(items, &mut mark.supplement, || address(key));
    }
}

fn take(items: &mut Vec<AddressedItem>, supplement: &mut Supplement, address: impl FnOnce() -> Address) {
    if !supplement.is_empty() {
        let at = address();
        items.extend(supplement.take().into_iter().map(|item| AddressedItem { at, item }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Branch, Move, Splitter, Symbol};
    use wei7_board::{Color, Point, Vertex};

    fn project(record: Record) -> Projection {
        record.project(&Limits::DEFAULT, 0).unwrap()
    }

    #[test]
    fn long_names_are_cut_and_kept() {
        let long = "棋".repeat(129);
        let info = Info { name: Some(long.as_str().into()), place: Some("a\nb".into()), ..Info::default() };
        let record = Record { info: Some(Box::new(info)), ..Record::new() };
        let projection = project(record);
        let info = projection.document.record().info.as_deref().unwrap();
        assert_eq!(info.name.as_deref().unwrap().chars().count(), 128);
        assert_eq!(info.place.as_deref(), Some("a b"));
        assert_eq!(projection.items.len(), 2);
        assert_eq!(projection.items[0].item, Extra::ExactText { field: "name".into(), text: long.into() });
    }

    #[test]
    fn items_have_the_address_of_their_node() {
        let mark = |supplement| Mark { point: Point::new(1, 1), symbol: Symbol::SUBSTITUTE, supplement };
        let mut starred = Supplement::default();
        starred.push(Extra::Symbol('*'));
        let action = Action::Move(Move { color: Color::Black, vertex: Vertex::Pass, evaluation: None });
        let mut step = Step::new(action);
        step.marks = Some(vec![mark(Supplement::NONE), mark(starred)]);
        step.supplement.push(Extra::Splitter(Splitter::Large));
        let mut record = Record::new();
        record.tree.add_child(BranchId::ROOT, Branch { steps: Some(vec![step]), ..Branch::default() }).unwrap();
        let projection = project(record);
        let places: Vec<_> = projection.items.iter().map(|placed| placed.at.to_string()).collect();
        assert_eq!(places, ["1/0", "1/0/1,1,#,1"]);
        let losses = projection.losses(false);
        assert_eq!(losses[0].at, "main, move 1");
        assert_eq!((losses[0].fate, losses[1].fate), (Fate::Dropped, Fate::Approximated));
        assert!(projection.losses(true).iter().all(|loss| loss.fate == Fate::Carried));
    }
}
