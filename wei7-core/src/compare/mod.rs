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

use crate::merge::outline::Outline;
use crate::project::{Adjustments, FROM};
use crate::record::{Branch, BranchId, Extra, Info, Node, PlaceNames, Record, Size};
use crate::report::{Adjustment, Difference, Fate, Field, Loss, NamedLosses, Subject};
use crate::{Argument, Message};

pub(crate) use topic::Topic;
use topic::mentions;

/// What differs between two records, those of the game first, then in the order of the first record.
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
    // With each named there is nothing that is only counted.
    differences(left, right, NamedLosses::Each).0
}

/// What differs: each with its name, and how often what has none.
type Differences = (Vec<Difference>, Vec<Counted>);

/// What a field differs in at so many nodes: whether the first and the second record say something there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    field: Field,
    left: bool,
    right: bool,
    /// Beside the first, which is named.
    more: usize,
}

impl Counted {
    /// One of them.
    fn difference(&self) -> Difference {
        let said = |is_said: bool| is_said.then_some(Argument::Text(Cow::Borrowed("")));
        let Self { field, left, right, more: _ } = *self;
        Difference { about: Subject::Field(field), at: String::new(), left: said(left), right: said(right) }
    }
}

fn differences(left: &Record, right: &Record, named: NamedLosses) -> Differences {
    if left == right {
        return Differences::default();
    }
    let (mut differences, mut of_right) = (Vec::new(), Vec::new());
    let (is_left, is_right) = (left.has_timeline(), right.has_timeline());
    let left = if is_right { Cow::Borrowed(left) } else { flattened(left, &mut differences) };
    let right = if is_left { Cow::Borrowed(right) } else { flattened(right, &mut of_right) };
    differences.extend(of_right.into_iter().map(|Difference { about, at, left, right }| Difference {
        about,
        at,
        left: right,
        right: left,
    }));
    let Found { differences: found, counted, .. } = views::compared(&left, &right, named);
    if differences.is_empty() {
        return (found, counted);
    }
    differences.extend(found);
    (differences, counted)
}

/// What a target that shows a record as `shown` does not say of it, each with the fate that its format declares.
///
/// What would be approximated of game information is dropped where nothing that is shown says the same.
pub fn losses_of(record: &Record, shown: &Record, named: NamedLosses, fate: impl Fn(&Subject) -> Fate) -> Vec<Loss> {
    let none = Info::default();
    let shown_game = views::as_game(shown);
    let name = |record: &Record| record.info.as_deref().and_then(|info| info.name.clone());
    let is_renamed = name(record) != name(&shown_game);
    let is_mentioned = |difference: &Difference| match &difference.about {
        Subject::Extra(item) if difference.right.is_none() => {
            let of_game = matches!(&*difference.at, "info" | "document");
            mentions(shown_game.info.as_deref().filter(|_| of_game).unwrap_or(&none), item, is_renamed)
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

/// What formats show that know moves only; what becomes of all else is added to the differences.
fn flattened<'r>(record: &'r Record, differences: &mut Vec<Difference>) -> Cow<'r, Record> {
    let Ok((shown, of_timeline)) = record.flatten_timeline() else { return Cow::Borrowed(record) };
    differences.extend(of_timeline);
    shown
}

/// One of the two records.
struct Sided<'r> {
    record: &'r Record,
    outline: Rc<Outline>,
    names: PlaceNames<'r>,
    /// What leads back from it, if it is as 3.0 shows a record.
    adjustments: Adjustments,
}

impl<'r> Sided<'r> {
    fn new(record: &'r Record) -> Self {
        let (outline, names) = (Rc::new(Outline::new(record)), PlaceNames::new(record));
        Self { record, outline, names, adjustments: Adjustments::default() }
    }

    /// The title of a branch; of one that was detached, where it was played, as other formats say it.
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
    left: Sided<'r>,
    right: Sided<'r>,
    found: Found,
    named: NamedLosses,
}

/// What a comparison found.
#[derive(Default)]
struct Found {
    differences: Vec<Difference>,
    /// What was named once, and is only counted from there on.
    counted: Vec<Counted>,
    /// So many nodes have no partner.
    alone: u64,
    /// Both are one line of the same moves from the same position.
    is_in_step: bool,
}

impl Found {
    fn between(left: Sided<'_>, right: Sided<'_>, named: NamedLosses) -> Self {
        let mut comparison = Comparison { left, right, found: Self::default(), named };
        comparison.document();
        comparison.tree();
        comparison.found.join_problems();
        comparison.found.join_titles();
        comparison.found
    }

    /// So much is different.
    fn cost(&self) -> (u64, usize) {
        (self.alone, self.differences.len() + self.counted.iter().map(|counted| counted.more).sum::<usize>())
    }

    /// The title of an Ishi event (5.4) that says event, name and round of a game below the root of SGF.
    fn join_titles(&mut self) {
        let is_added = |one: &Difference| one.about == Subject::Field(Field::Title) && one.left.is_none();
        let mut titles: HashMap<String, Argument> = HashMap::new();
        for title in self.differences.iter().filter(|one| is_added(one)) {
            titles.extend(title.right.clone().map(|said| (format!("{}, start", title.at), said)));
        }
        let mut used = HashSet::new();
        for one in self.differences.iter_mut().filter(|one| one.right.is_none()) {
            let is_title = matches!(&one.about, Subject::Extra(item) if Topic::of(item) == Topic::Shared("EVENT"));
            if let Some(title) = titles.get(&one.at).filter(|_| is_title) {
                one.right = Some(title.clone());
                used.insert(one.at.clone());
            }
        }
        self.differences.retain(|one| !(is_added(one) && used.contains(&format!("{}, start", one.at))));
    }

    /// A problem (5.15.2.7) that SGF shows as the side to play (`FF[4]` PL), which the root has for the document.
    fn join_problems(&mut self) {
        let is_side = |difference: &Difference| match &difference.about {
            Subject::Extra(item) => {
                difference.left.is_none() && matches!(&**item, Extra::Property { id, .. } if &**id == "PL")
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

/// Where two nodes are; one of them may be missing.
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

    fn differ(&mut self, about: Subject, place: Place, left: Option<Argument>, right: Option<Argument>) {
        let at = self.name(place);
        self.found.differences.push(Difference { about, at, left, right });
    }

    /// Adds a field that every node may have, of which is known that it differs.
    fn of_many<T>(
        &mut self,
        field: Field,
        place: Place,
        left: Option<&T>,
        right: Option<&T>,
        text: impl Fn(&T) -> &str,
    ) {
        let first = Counted { field, left: left.is_some(), right: right.is_some(), more: 0 };
        if self.named == NamedLosses::First {
            let same = |known: &&mut Counted| Counted { more: 0, ..**known } == first;
            if let Some(known) = self.found.counted.iter_mut().find(same) {
                known.more += 1;
                return;
            }
            self.found.counted.push(first);
        }
        let say = |value: &T| text(value).into();
        self.differ(Subject::Field(field), place, left.map(say), right.map(say));
    }

    fn field(&mut self, field: Field, place: Place, left: Option<Argument>, right: Option<Argument>) {
        if left != right {
            self.differ(Subject::Field(field), place, left, right);
        }
    }

    /// The same for what both sides say of something.
    fn said<T, V: Into<Argument>>(
        &mut self,
        field: Field,
        place: Place,
        left: T,
        right: T,
        say: impl Fn(T) -> Option<V>,
    ) {
        self.field(field, place, say(left).map(Into::into), say(right).map(Into::into));
    }

    fn document(&mut self) {
        let (left, right) = (self.left.record, self.right.record);
        let place = Place::Both(Node::Document);
        if left.board_size() == right.board_size() {
            self.said(Field::BoardForm, place, left.size, right.size, |size| match size? {
                Size::Square(_) => Some(Message::new("size-as-one-number")),
                Size::Rectangle(_) => Some(Message::new("size-as-two-numbers")),
            });
        } else {
            self.said(Field::Board, place, left, right, |record| Some(record.board_size().to_string()));
        }
        self.items(&left.extras, &right.extras, place);
        self.info(left.info.as_deref(), right.info.as_deref());
    }
}

#[cfg(test)]
mod tests;
