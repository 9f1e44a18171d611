//! The strict 3.0 document of a record, and the extras and adjustments that are carried beside it.

use super::detach::{Detachment, TooManyStones, detach};
use super::items::{AddressedItem, Adjustments};
use super::origins::Origins;
use crate::record::{
    Action, Address, BranchId, DocumentOrder, Extras, Info, Mark, MarkKey, Node, Record, SHORT_STRING_CHARACTERS, Text,
    is_line_separator, is_short_string,
};
use crate::replay::Replayer;
use crate::report::{Adjustment, Limits, Report, Subject};
use crate::validate;

/// Strict 3.0 document: a record without extras, with only texts that 3.0 allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Document(Record);

impl Document {
    /// Returns the document as a record.
    pub const fn record(&self) -> &Record {
        &self.0
    }

    /// Converts the document to a record.
    pub fn into_record(self) -> Record {
        self.0
    }
}

/// Conversion of a record to a strict 3.0 document, with everything that the document does not contain.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// The strict document.
    pub document: Document,
    /// Extras and adjustments, which the document cannot express, in document order.
    pub items: Vec<AddressedItem>,
    /// Whether projection has replayed the document without finding an error.
    replayed: bool,
    /// Origins of the branches and steps of the document.
    pub(crate) origins: Origins,
}

impl Record {
    /// Projects the record to a strict 3.0 document: detaches branches that 3.0 does not allow where they were played,
    /// shortens texts, and removes the extras. [`Projector`] is faster for many records.
    ///
    /// Detaching may write as many stones as the greater of [`Limits::derived_stones`] and `source_bytes`, the size of
    /// the input.
    pub fn project(self, limits: &Limits, source_bytes: u64) -> Result<Projection, TooManyStones> {
        Projector::new().project(self, limits, source_bytes)
    }
}

/// Projects records one after the other, and reuses the memory of the board.
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
    /// Creates a projector.
    pub fn new() -> Self {
        Self::default()
    }

    /// Projects a record as [`Record::project`] does.
    pub fn project(
        &mut self,
        mut record: Record,
        limits: &Limits,
        source_bytes: u64,
    ) -> Result<Projection, TooManyStones> {
        let limit = limits.derived_stones.max(source_bytes);
        let Detachment { is_sound, mut adjustments, origins } = detach(&mut record, &mut self.replayer, limit)?;
        if let Some(info) = record.info.as_deref_mut() {
            cut_info(info, &mut adjustments);
        }
        let items = Extraction::take_from(&mut record, adjustments);
        Ok(Projection { document: Document(record), items, replayed: is_sound, origins })
    }
}

impl Projection {
    /// Checks the document as [`crate::validate`] does, but does not replay it again if projection found no error.
    pub fn validate(&self, limits: &Limits) -> Report {
        validate::check(self.document.record(), limits, self.replayed)
    }
}

/// Prefix of the name of a participant's text, before the index of the participant: `participants/0/name`.
pub(crate) const PERSON: &str = "participants/";

/// Shortens the texts of `info` as 5.4 requires. The original texts become adjustments.
fn cut_info(info: &mut Info, adjustments: &mut Adjustments) {
    for (field, text) in info.texts_mut() {
        cut(text, adjustments, || field.into());
    }
    for (index, person) in info.participants.iter_mut().flatten().enumerate() {
        for (field, text) in person.texts_mut() {
            cut(text, adjustments, || format!("{PERSON}{index}/{field}").into());
        }
    }
}

fn cut(text: &mut Option<Text>, adjustments: &mut Adjustments, field: impl FnOnce() -> Text) {
    if let Some(long) = text.take_if(|text| !is_short_string(text)) {
        *text = Some(short_string(&long));
        adjustments.push(Node::Info, Adjustment::Text { field: field(), text: long });
    }
}

/// Returns the nearest `shortString` (5.4): line breaks and control characters become spaces, and characters after the
/// 128th are removed.
pub fn short_string(text: &str) -> Text {
    let plain = |c: char| if c.is_control() || is_line_separator(c) { ' ' } else { c };
    text.chars().take(SHORT_STRING_CHARACTERS).map(plain).collect::<String>().into()
}

/// Moves the extras out of a record, in document order. The extras of a node are followed by its adjustments.
struct Extraction {
    items: Vec<AddressedItem>,
    adjustments: Adjustments,
}

impl Extraction {
    fn take_from(record: &mut Record, adjustments: Adjustments) -> Vec<AddressedItem> {
        let mut extraction = Self { items: Vec::new(), adjustments };
        extraction.take(&mut record.extras, Node::Document, || Address::Document);
        if let Some(info) = record.info.as_deref_mut() {
            extraction.take(&mut info.extras, Node::Info, || Address::Info);
        }
        let order = DocumentOrder::new(&record.tree);
        for (number, id) in (0..).zip(order.ids()) {
            extraction.take_branch(record, *id, number);
        }
        extraction.items
    }

    fn take_branch(&mut self, record: &mut Record, id: BranchId, number: u32) {
        let branch = &mut record.tree[id];
        self.take(&mut branch.extras, Node::Branch(id), || Address::Branch(number));
        if let Some(pre) = branch.pre.as_deref_mut() {
            self.take(&mut pre.extras, Node::Pre(id), || Address::Pre(number));
            self.take_marks(pre.marks.as_deref_mut(), |key| Address::PreMark(number, key));
        }
        for (index, step) in (0..).zip(branch.steps.iter_mut().flatten()) {
            if let Some(details) = step.allocated_details_mut() {
                self.take_extras(&mut details.extras, || Address::Step(number, index));
                self.take_marks(details.marks.as_deref_mut().map(Vec::as_mut_slice), |key| {
                    Address::StepMark(number, index, key)
                });
            }
            if let Action::Mark(mark) = &mut step.action {
                self.take_extras(&mut mark.extras, || Address::ActionMark(number, index));
            }
        }
    }

    fn take_marks(&mut self, marks: Option<&mut [Mark]>, address: impl Fn(MarkKey) -> Address) {
        let marks = marks.unwrap_or_default();
        if marks.iter().all(|mark| mark.extras.is_empty()) {
            return;
        }
        for (key, mark) in MarkKey::all(marks).into_iter().zip(marks) {
            self.take_extras(&mut mark.extras, || address(key));
        }
    }

    fn take_extras(&mut self, extras: &mut Extras, address: impl FnOnce() -> Address) {
        if !extras.is_empty() {
            let at = address();
            self.items.extend(
                extras.take().into_iter().map(|extra| AddressedItem { at, about: Subject::Extra(Box::new(extra)) }),
            );
        }
    }

    /// Takes the extras and the adjustments of a node. Marks and steps have no adjustments, so `take_extras` suffices
    /// for them.
    fn take(&mut self, extras: &mut Extras, node: Node, address: impl Fn() -> Address) {
        self.take_extras(extras, &address);
        if !self.adjustments.is_empty() {
            let adjustments = self.adjustments.take(node).into_iter().map(|one| Subject::Adjustment(Box::new(one)));
            self.items.extend(adjustments.map(|about| AddressedItem { at: address(), about }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Branch, Extra, Move, Splitter, Step, Symbol};
    use crate::report::{Fate, NamedLosses};
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
        let exact = Adjustment::Text { field: "name".into(), text: long.into() };
        assert_eq!(projection.items[0].about, Subject::Adjustment(Box::new(exact)));
    }

    #[test]
    fn items_have_the_address_of_their_node() {
        let mark = |extras| Mark { point: Point::new(1, 1), symbol: Symbol::SUBSTITUTE, extras };
        let mut starred = Extras::default();
        starred.push(Extra::Symbol('*'));
        let action = Action::Move(Move { color: Color::Black, vertex: Vertex::Pass, evaluation: None });
        let mut step = Step::new(action);
        step.set_marks(Some(vec![mark(Extras::NONE), mark(starred)]));
        step.add_extras([Extra::Splitter(Splitter::Large)]);
        let mut record = Record::new();
        record.tree.add_child(BranchId::ROOT, Branch { steps: Some(vec![step]), ..Branch::default() }).unwrap();
        let projection = project(record);
        let places: Vec<_> = projection.items.iter().map(|item| item.at.to_string()).collect();
        assert_eq!(places, ["1/0", "1/0/1,1,#,1"]);
        let losses = projection.losses(false, NamedLosses::Each);
        assert_eq!(losses[0].at, "main, move 1");
        assert_eq!((losses[0].fate, losses[1].fate), (Fate::Dropped, Fate::Approximated));
        assert!(projection.losses(true, NamedLosses::Each).iter().all(|loss| loss.fate == Fate::Carried));
    }
}
