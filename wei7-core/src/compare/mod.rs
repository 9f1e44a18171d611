//! Compares two records.
//!
//! `wei7 diff` prints the differences. The losses of a conversion are the differences between a record and what the target
//! shows of it.

mod info;
mod node;
mod pairing;
mod projected;
mod text;
mod topic;
mod tree;
mod views;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::merge::field::Value;
use crate::merge::outline::Outline;
use crate::project::{Adjustments, FROM};
use crate::record::{Branch, BranchId, Extra, Info, Node, PlaceNames, Record, Size};
use crate::report::{Adjustment, Difference, Fate, Field, Loss, NamedLosses, Subject};
use crate::{Argument, Message};

pub(crate) use topic::Topic;
use topic::mentions;

/// Returns the differences between two records: of the game information first, then of the tree in the order of the left record.
///
/// A record with a timeline beside one without is compared as [`Record::flatten_timeline`] shows it.
///
/// ```
/// use wei7_core::{Field, Subject, JsonReader, compare};
///
/// let read = |json: &str| JsonReader::new().read(json.as_bytes()).unwrap().value;
/// let with = read(r#"{"format":"wei7","version":"3.0","tree":{"pre":{"comment":"Hello"}}}"#);
/// let without = read(r#"{"format":"wei7","version":"3.0","tree":{"pre":{}}}"#);
/// let differences = compare(&with, &without);
/// assert_eq!((differences.len(), &*differences[0].at), (1, "main, start"));
/// assert_eq!(differences[0].about, Subject::Field(Field::Comment));
/// ```
pub fn compare(left: &Record, right: &Record) -> Vec<Difference> {
    // Differences are counted only with `NamedLosses::First`.
    differences(left, right, NamedLosses::Each).0
}

/// Differences with their places, and the numbers of further differences of frequent fields.
type Differences = (Vec<Difference>, Vec<Counted>);

/// Differences of one frequent field, of which only the first is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    field: Field,
    /// Whether the left record has a value.
    left: bool,
    /// Whether the right record has a value.
    right: bool,
    /// Number of differences after the first.
    more: usize,
}

impl Counted {
    /// Returns a difference of the field without place and values.
    fn difference(&self) -> Difference {
        let value = |is_present: bool| is_present.then_some(Argument::Text(Cow::Borrowed("")));
        let Self { field, left, right, more: _ } = *self;
        Difference { about: Subject::Field(field), at: String::new(), left: value(left), right: value(right) }
    }
}

fn differences(left: &Record, right: &Record, named: NamedLosses) -> Differences {
    if left == right {
        return Differences::default();
    }
    let (mut differences, mut flattening_right) = (Vec::new(), Vec::new());
    let (has_timeline_left, has_timeline_right) = (left.has_timeline(), right.has_timeline());
    let left = if has_timeline_right { Cow::Borrowed(left) } else { flattened(left, &mut differences) };
    let right = if has_timeline_left { Cow::Borrowed(right) } else { flattened(right, &mut flattening_right) };
    differences.extend(flattening_right.into_iter().map(|Difference { about, at, left, right }| Difference {
        about,
        at,
        left: right,
        right: left,
    }));
    let Found { differences: found, counted, .. } = views::best_view(&left, &right, named);
    if differences.is_empty() {
        return (found, counted);
    }
    differences.extend(found);
    (differences, counted)
}

/// Returns what a target does not show of a record, with the fates that `fate` declares for the format. `shown`: the record as
/// read from the target.
///
/// An approximated extra of the game information is dropped if no field of `shown` has its topic.
pub fn losses_of(record: &Record, shown: &Record, named: NamedLosses, fate: impl Fn(&Subject) -> Fate) -> Vec<Loss> {
    let none = Info::default();
    let shown_game = views::as_game(shown);
    let name = |record: &Record| record.info.as_deref().and_then(|info| info.name.clone());
    let is_renamed = name(record) != name(&shown_game);
    let is_mentioned = |difference: &Difference| match &difference.about {
        Subject::Extra(extra) if difference.right.is_none() => {
            let is_about_game = matches!(&*difference.at, "info" | "document");
            mentions(shown_game.info.as_deref().filter(|_| is_about_game).unwrap_or(&none), extra, is_renamed)
        }
        Subject::Extra(_) | Subject::Field(_) | Subject::Adjustment(_) => true,
    };
    let lost = |difference: Difference| {
        let fate = match fate(&difference.about) {
            Fate::Approximated if !is_mentioned(&difference) => Fate::Dropped,
            declared => declared,
        };
        difference.into_loss(fate)
    };
    let (differences, counted) = differences(record, shown, named);
    let mut losses: Vec<Loss> = differences.into_iter().map(lost).collect();
    for one in counted {
        let Loss { concept, fate, .. } = lost(one.difference());
        let unnamed = || Loss { concept, at: String::new(), fate, detail: None };
        losses.extend(std::iter::repeat_with(unnamed).take(one.more));
    }
    losses
}

/// Returns the record without a timeline, as formats have it that know only moves. Adds the losses of flattening to `differences`.
fn flattened<'r>(record: &'r Record, differences: &mut Vec<Difference>) -> Cow<'r, Record> {
    let Ok((shown, losses)) = record.flatten_timeline() else { return Cow::Borrowed(record) };
    differences.extend(losses);
    shown
}

/// One of the two compared records.
struct Side<'r> {
    record: &'r Record,
    outline: Rc<Outline>,
    names: PlaceNames<'r>,
    /// Adjustments that lead back from the record, if the record is a projection.
    adjustments: Adjustments,
}

impl<'r> Side<'r> {
    fn new(record: &'r Record) -> Self {
        let (outline, names) = (Rc::new(Outline::new(record)), PlaceNames::new(record));
        Self { record, outline, names, adjustments: Adjustments::default() }
    }

    /// Returns the title of a branch. The title of a detached branch is the place where it was played, without `from `.
    fn title<'b>(&self, id: Option<BranchId>, branch: &'b Branch) -> Option<&'b str> {
        let title = branch.title.as_deref()?;
        let is_detached = self.adjustments_of(id.map(Node::Branch)).contains(&Adjustment::Detached);
        Some(title.strip_prefix(FROM).filter(|_| is_detached).unwrap_or(title))
    }

    fn adjustments_of(&self, node: Option<Node>) -> &[Adjustment] {
        node.map_or(&[], |node| self.adjustments.get(node))
    }
}

struct Comparison<'r> {
    left: Side<'r>,
    right: Side<'r>,
    found: Found,
    named: NamedLosses,
}

/// Result of a comparison.
#[derive(Default)]
struct Found {
    differences: Vec<Difference>,
    /// Frequent fields that were named once, with the number of further differences.
    counted: Vec<Counted>,
    /// Number of nodes in subtrees without a partner.
    alone: u64,
    /// Whether both records are one line of the same moves from the same position.
    is_in_step: bool,
}

impl Found {
    fn between(left: Side<'_>, right: Side<'_>, named: NamedLosses) -> Self {
        let mut comparison = Comparison { left, right, found: Self::default(), named };
        comparison.document();
        comparison.tree();
        comparison.found.join_problems();
        comparison.found.join_titles();
        comparison.found
    }

    /// Returns the numbers of unpaired nodes and of differences. A view with a smaller cost is better.
    fn cost(&self) -> (u64, usize) {
        (self.alone, self.differences.len() + self.counted.iter().map(|counted| counted.more).sum::<usize>())
    }

    /// Joins the title of an Ishi event (5.4) on the right with extras about event, name and round of a game on the left, which SGF
    /// may have below the root.
    fn join_titles(&mut self) {
        let is_added = |one: &Difference| one.about == Subject::Field(Field::Title) && one.left.is_none();
        let mut titles: HashMap<String, Argument> = HashMap::new();
        for title in self.differences.iter().filter(|one| is_added(one)) {
            titles.extend(title.right.clone().map(|text| (format!("{}, start", title.at), text)));
        }
        let mut used = HashSet::new();
        for one in self.differences.iter_mut().filter(|one| one.right.is_none()) {
            let is_title =
                matches!(&one.about, Subject::Extra(extra) if Topic::from(&**extra) == Topic::Shared("EVENT"));
            if let Some(title) = titles.get(&one.at).filter(|_| is_title) {
                one.right = Some(title.clone());
                used.insert(one.at.clone());
            }
        }
        self.differences.retain(|one| !(is_added(one) && used.contains(&format!("{}, start", one.at))));
    }

    /// Joins a problem (5.15.2.7) on the left with the side to play of SGF (`FF[4]` PL) on the right. PL of the root is an extra of
    /// the document.
    fn join_problems(&mut self) {
        let is_side = |difference: &Difference| match &difference.about {
            Subject::Extra(extra) => {
                difference.left.is_none() && matches!(&**extra, Extra::Property { id, .. } if &**id == "PL")
            }
            Subject::Field(_) | Subject::Adjustment(_) => false,
        };
        if !self.differences.iter().any(is_side) {
            return;
        }
        let (sides, mut others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.differences).into_iter().partition(is_side);
        let mut problems: HashMap<String, usize> = HashMap::new();
        for (index, difference) in others.iter().enumerate() {
            if difference.about == Subject::Field(Field::Problem) && difference.right.is_none() {
                problems.insert(difference.at.clone(), index);
            }
        }
        for side in sides {
            let at = if side.at == "document" { "main, start" } else { &*side.at };
            match problems.remove(at).and_then(|index| others.get_mut(index)) {
                Some(problem) => problem.right = side.right,
                None => others.push(side),
            }
        }
        self.differences = others;
    }
}

/// Place of a difference: a node of both records, or of one record only.
#[derive(Clone, Copy, Debug)]
enum Place {
    Both(Node),
    Left(Node),
    Right(Node),
}

impl Comparison<'_> {
    fn name(&self, place: Place) -> String {
        match place {
            Place::Both(node) | Place::Left(node) => self.left.names.node(node),
            Place::Right(node) => self.right.names.node(node),
        }
    }

    /// Adds a difference.
    fn differ(&mut self, about: Subject, place: Place, left: Option<Argument>, right: Option<Argument>) {
        let at = self.name(place);
        self.found.differences.push(Difference { about, at, left, right });
    }

    /// Adds a difference of a field that every node may have. With [`NamedLosses::First`], only the first is named.
    fn frequent_field<T>(
        &mut self,
        field: Field,
        place: Place,
        left: Option<&T>,
        right: Option<&T>,
        text: impl Fn(&T) -> &str,
    ) {
        let first = Counted { field, left: left.is_some(), right: right.is_some(), more: 0 };
        if self.named == NamedLosses::First {
            let is_same = |known: &&mut Counted| Counted { more: 0, ..**known } == first;
            if let Some(known) = self.found.counted.iter_mut().find(is_same) {
                known.more += 1;
                return;
            }
            self.found.counted.push(first);
        }
        let describe = |value: &T| text(value).into();
        self.differ(Subject::Field(field), place, left.map(describe), right.map(describe));
    }

    /// Adds a difference of a field if the descriptions of its values differ.
    fn field(&mut self, field: Field, place: Place, left: Option<Argument>, right: Option<Argument>) {
        if left != right {
            self.differ(Subject::Field(field), place, left, right);
        }
    }

    /// Compares descriptions that a function makes of both sides.
    fn field_by<T, V: Into<Argument>>(
        &mut self,
        field: Field,
        place: Place,
        left: T,
        right: T,
        describe: impl Fn(T) -> Option<V>,
    ) {
        self.field(field, place, describe(left).map(Into::into), describe(right).map(Into::into));
    }

    /// Compares a value that a function returns of both sides.
    fn value<T>(&mut self, field: Field, place: Place, left: T, right: T, value: impl Fn(T) -> Option<Value>) {
        let (left, right) = (value(left), value(right));
        if left != right {
            let board = self.left.record.board_size();
            let describe = |value: Option<Value>| value.map(|value| value.describe(board, false));
            self.field(field, place, describe(left), describe(right));
        }
    }

    /// Compares the records without their trees.
    fn document(&mut self) {
        let (left, right) = (self.left.record, self.right.record);
        let place = Place::Both(Node::Document);
        if left.board_size() == right.board_size() {
            self.field_by(Field::BoardForm, place, left.size, right.size, |size| match size? {
                Size::Square(_) => Some(Message::new("size-as-one-number")),
                Size::Rectangle(_) => Some(Message::new("size-as-two-numbers")),
            });
        } else {
            self.field_by(Field::Board, place, left, right, |record| Some(record.board_size().to_string()));
        }
        self.extras(&left.extras, &right.extras, place);
        self.info(left.info.as_deref(), right.info.as_deref());
    }
}

#[cfg(test)]
mod tests;
