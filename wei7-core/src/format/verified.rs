//! Writes a record and verifies that reading the written text returns the same game.
//!
//! Extras such as an SGF property or an Ishi line are written verbatim. An extra can contradict the record, because a
//! carrier was forged or because the record was edited. The file would then have another game than the record: a move
//! less, another result, a second game. All writers share the check in [`write_verified`].

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::Unwritable;
use crate::Argument;
use crate::compare::{Topic, compare};
use crate::record::{Branch, BranchId, Extra, Extras, Info, Mark, Node, PlaceNames, Pre, Record, Step, Tree};
use crate::report::{Difference, Field, Parsed, Refused, Subject};

/// Result of reading a written text without its carriers.
pub type ReadBack = Result<Parsed<Vec<Record>>, Refused>;

/// A record as it was written, and the result of reading its text ([`write_verified`]).
#[derive(Debug)]
pub struct Verified<'r, T> {
    /// The record without the extras that were left out.
    pub record: Cow<'r, Record>,
    /// The value that `write` returned.
    pub written: T,
    /// Result of reading the written text.
    pub read: ReadBack,
}

impl<T> Verified<'_, T> {
    fn new(record: Record, write: impl Fn(&Record) -> Result<(T, ReadBack), Unwritable>) -> Result<Self, Unwritable> {
        let (written, read) = write(&record)?;
        Ok(Self { record: Cow::Owned(record), written, read })
    }

    /// Returns the first record that was read.
    pub fn into_round_trip(self) -> Option<Record> {
        self.read.ok()?.value.into_iter().next()
    }
}

/// Writes a record without the extras that would make the text contradict the record.
///
/// `write` returns its result and the record that is read back from the text. Extras are the cause of a difference
/// between the record and the record read back if the difference disappears when the record is written without its
/// wording, that is, without the extras that only detail or spell a field. Then wording is left out until these
/// differences disappear: first at the places of the differences, then in the whole tree, and finally everywhere.
/// Extras that are left out are reported as losses and carried, like other losses.
pub fn write_verified<T>(
    record: &Record,
    write: impl Fn(&Record) -> Result<(T, ReadBack), Unwritable>,
) -> Result<Verified<'_, T>, Unwritable> {
    let (written, read) = write(record)?;
    let first = Verified { record: Cow::Borrowed(record), written, read };
    let shown = only_record(&first.read);
    if shown.is_some_and(|shown| has_same_tree(record, shown) && has_same_info(record, shown, &write)) {
        return Ok(first);
    }
    let Some(plain) = without_wording(record) else { return Ok(first) };
    let plain = Verified::new(plain, &write)?;
    let Some(allowed) = only_record(&plain.read).map(|read| game_differences(record, read)) else { return Ok(first) };
    let faults = shown.map(|shown| exceeding(game_differences(record, shown), &allowed));
    if faults.as_ref().is_some_and(Vec::is_empty) {
        return Ok(first);
    }
    // If no record could be read back, there are no differences, so only the last two steps below are left.
    let at_faults = faults.iter().flat_map(|faults| {
        [Scope::SamePlace, Scope::Everywhere].into_iter().filter_map(|scope| without_faults(record, faults, scope))
    });
    for partly in at_faults.chain(without_wording_of_tree(record)) {
        let partly = Verified::new(partly, &write)?;
        let differences = only_record(&partly.read).map(|read| game_differences(record, read));
        if differences.is_some_and(|differences| exceeding(differences, &allowed).is_empty()) {
            return Ok(partly);
        }
    }
    Ok(plain)
}

/// Returns the record that was read, if there is exactly one.
fn only_record(read: &ReadBack) -> Option<&Record> {
    match read.as_ref().ok()?.value.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// SGF properties and Ishi headers that correspond to no field of 3.0. They are not wording, because other formats may
/// express them: the title of an Ishi event expresses `EV`.
const DESCRIPTIVE: [&str; 18] = [
    "FG", "VW", "MN", "EV", "RO", "TM", "OT", "ON", "AN", "CP", "GC", "BT", "WT", "US", "SO", "ANALYSIS", "RECORDER",
    "SOURCE",
];

/// Returns the record without its wording; `None` if the record has no wording.
fn without_wording(record: &Record) -> Option<Record> {
    let wording = Wording::new(record);
    without_extras(record, |node, extra| wording.contains(node, extra))
}

/// Returns the record without the wording of its tree, but with the wording of its game information; `None` if the tree
/// has no wording.
fn without_wording_of_tree(record: &Record) -> Option<Record> {
    let wording = Wording::new(record);
    without_extras(record, |node, extra| !matches!(node, Node::Document | Node::Info) && wording.contains(node, extra))
}

/// Decides which extras of a record are wording ([`Extra::is_wording`]).
struct Wording<'r> {
    record: &'r Record,
    /// Branches that can be events of a file with several events: the children of a root without steps.
    events: HashSet<BranchId>,
}

impl<'r> Wording<'r> {
    fn new(record: &'r Record) -> Self {
        let root = record.tree.root();
        let events = if root.steps().is_empty() { root.children().iter().copied().collect() } else { HashSet::new() };
        Self { record, events }
    }

    /// Returns whether an extra is wording. [`Extra::Setup`] is wording if the `pre` of its branch has stones, because
    /// then these stones define the position.
    fn contains(&self, node: Node, extra: &Extra) -> bool {
        let stones = |id: BranchId| self.record.tree[id].pre.as_deref().map(Pre::stones).unwrap_or_default();
        match (node, extra) {
            (Node::Branch(id), Extra::Setup { .. }) => !stones(id).is_empty(),
            (Node::Branch(id), Extra::Event) => !self.events.contains(&id),
            _ => extra.is_wording(),
        }
    }
}

impl Extra {
    /// Returns whether this extra is wording, as its kind says, or by its name.
    fn is_wording(&self) -> bool {
        match self {
            Self::Property { id: name, .. } | Self::Header { keyword: name, .. } => !DESCRIPTIVE.contains(&&**name),
            _ => self.kind().is_wording,
        }
    }
}

/// Fast check whether two records have the same tree, steps and positions, without regard to extras other than setup.
/// Times and actors may be missing in `shown`, since most formats have neither. Returns `false` if only a full
/// comparison can decide.
fn has_same_tree(record: &Record, shown: &Record) -> bool {
    let mut open = vec![(BranchId::ROOT, BranchId::ROOT)];
    while let Some((x, y)) = open.pop() {
        let (x, y) = (&record.tree[x], &shown.tree[y]);
        let steps = x.steps().iter().zip(y.steps());
        let is_same = x.title == y.title
            && x.steps().len() == y.steps().len()
            && x.children().len() == y.children().len()
            && setup(x).eq(setup(y))
            && is_same_position(x.pre.as_deref(), y.pre.as_deref())
            && steps.into_iter().all(|(x, y)| is_same_step(x, y));
        if !is_same {
            return false;
        }
        open.extend(x.children().iter().copied().zip(y.children().iter().copied()));
    }
    record.board_size() == shown.board_size()
}

fn setup(branch: &Branch) -> impl Iterator<Item = &Extra> {
    branch.extras.as_slice().iter().filter(|extra| is_setup(extra))
}

fn is_same_step(record: &Step, shown: &Step) -> bool {
    record.action == shown.action
        && record.comment() == shown.comment()
        && are_same_marks(record.marks(), shown.marks())
        && (shown.time().is_none() || record.time() == shown.time())
        && (shown.actor().is_none() || record.actor() == shown.actor())
}

fn is_same_position(record: Option<&Pre>, shown: Option<&Pre>) -> bool {
    let (Some(record), Some(shown)) = (record, shown) else { return record.is_none() && shown.is_none() };
    record.stones == shown.stones
        && record.problem == shown.problem
        && record.comment == shown.comment
        && are_same_marks(record.marks.as_deref(), shown.marks.as_deref())
}

fn are_same_marks(record: Option<&[Mark]>, shown: Option<&[Mark]>) -> bool {
    let (record, shown) = (record.unwrap_or_default(), shown.unwrap_or_default());
    let is_same = |(x, y): (&Mark, &Mark)| x.point == y.point && x.symbol == y.symbol;
    record.len() == shown.len() && record.iter().zip(shown).all(is_same)
}

/// Returns whether the game information of both records is equal, or differs only as it also does without any wording.
/// To decide this, only the game information is written, which is cheap.
fn has_same_info<T>(
    record: &Record,
    shown: &Record,
    write: impl Fn(&Record) -> Result<(T, ReadBack), Unwritable>,
) -> bool {
    let fields = |record: &Record| {
        let mut info = record.info.as_deref().cloned().unwrap_or_default();
        info.extras.take();
        info
    };
    if fields(record) == fields(shown) {
        return true;
    }
    let (record, shown) = (without_tree(record), without_tree(shown));
    // A difference that this text has, too, is not caused by wording, because this text is written without any.
    let Ok((_, read)) = write(without_wording(&record).as_ref().unwrap_or(&record)) else { return false };
    let Some(allowed) = only_record(&read).map(|read| game_differences(&record, &without_tree(read))) else {
        return false;
    };
    exceeding(game_differences(&record, &shown), &allowed).is_empty()
}

fn without_tree(Record { size, info, extras, .. }: &Record) -> Record {
    Record { size: *size, info: info.clone(), tree: Tree::new(), extras: extras.clone() }
}

/// Returns the differences in fields of 3.0 and in setup between a record and the record read from its text.
fn game_differences(record: &Record, shown: &Record) -> Vec<Difference> {
    let mut differences = compare(record, shown);
    differences.retain(|one| match &one.about {
        Subject::Field(_) => one.is_significant(),
        Subject::Extra(extra) => is_setup(extra),
        Subject::Adjustment(_) => false,
    });
    differences
}

const fn is_setup(extra: &Extra) -> bool {
    matches!(extra, Extra::Setup { .. })
}

/// Returns the differences that are not in `allowed`. Each entry of `allowed` allows one equal difference.
fn exceeding(differences: Vec<Difference>, allowed: &[Difference]) -> Vec<Difference> {
    let mut counts: HashMap<_, usize> = HashMap::new();
    for key in allowed.iter().map(key) {
        *counts.entry(key).or_default() += 1;
    }
    let mut is_allowed = |one: &Difference| {
        let count = counts.get_mut(&key(one)).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    };
    differences.into_iter().filter(|one| !is_allowed(one)).collect()
}

/// Key by which two differences are equal: field (`None` for setup), place, and both values.
type Key = (Option<Field>, String, Option<Argument>, Option<Argument>);

fn key(difference: &Difference) -> Key {
    (field(difference), difference.at.clone(), difference.left.clone(), difference.right.clone())
}

const fn field(difference: &Difference) -> Option<Field> {
    match difference.about {
        Subject::Field(field) => Some(field),
        Subject::Extra(_) | Subject::Adjustment(_) => None,
    }
}

/// Places whose wording may have caused a difference, from near to far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Only the place of the difference. The start of the game and the game information count as one place, because SGF
    /// writes both in the root node.
    SamePlace,
    /// Every place, since a text that ends its own line or block changes the meaning of the following text.
    Everywhere,
}

/// Returns the record without the wording that may have caused `faults`; `None` if there is no such wording. An extra
/// may have caused a difference if both concern the same part of the game information, or if neither concerns the game
/// information, and if their places are near enough for `scope`.
fn without_faults(record: &Record, faults: &[Difference], scope: Scope) -> Option<Record> {
    const ANYWHERE: &str = "";
    let names = PlaceNames::new(record);
    let place = |name: &str| match (scope, name) {
        (Scope::Everywhere, _) | (_, "document" | "info" | "main" | "main, start") => ANYWHERE.to_owned(),
        (_, player) if player.starts_with("player ") => ANYWHERE.to_owned(),
        (_, other) => other.to_owned(),
    };
    let mut topics: HashMap<String, HashSet<Option<Topic>>> = HashMap::new();
    for difference in faults {
        topics.entry(place(&difference.at)).or_default().extend(topics_of(difference));
    }
    let wording = Wording::new(record);
    without_extras(record, |node, extra| {
        let topic = || Some(Topic::from(extra)).filter(|topic| matches!(topic, Topic::Shared(_)));
        wording.contains(node, extra)
            && topics.get(&place(&names.node(node))).is_some_and(|topics| topics.contains(&topic()))
    })
}

/// Returns the topics of the extras that may have caused a difference; `None`: extras that share no topic with others.
fn topics_of(difference: &Difference) -> Vec<Option<Topic>> {
    let topics: &[&str] = match (field(difference), difference.at.as_str()) {
        (Some(Field::Name), _) => &["EVENT"],
        (Some(Field::Text), "info") => &["EVENT", "PLACE"],
        (Some(Field::People | Field::PersonName | Field::PersonRank | Field::Text), _) => &["BLACK", "WHITE"],
        (other, _) => return vec![other.and_then(Topic::from_field)],
    };
    topics.iter().map(|topic| Some(Topic::Shared(topic))).chain([None]).collect()
}

/// Calls a function for each node that may have extras, except marks.
fn for_each_node(record: &Record, mut call: impl FnMut(Node, &Extras)) {
    call(Node::Document, &record.extras);
    if let Some(info) = record.info.as_deref() {
        call(Node::Info, &info.extras);
    }
    for id in record.tree.ids() {
        let branch = &record.tree[id];
        call(Node::Branch(id), &branch.extras);
        if let Some(pre) = branch.pre.as_deref() {
            call(Node::Pre(id), &pre.extras);
        }
        for (index, step) in branch.steps().iter().enumerate() {
            call(Node::Step(id, index), step.extras());
        }
    }
}

/// Returns a record without the extras for which `is_removed` returns true; `None` if there are none, as in most
/// records. Extras of marks are kept.
pub fn without_extras(record: &Record, is_removed: impl Fn(Node, &Extra) -> bool) -> Option<Record> {
    let mut nodes = Vec::new();
    for_each_node(record, |node, extras| {
        if !extras.is_empty() && extras.as_slice().iter().any(|extra| is_removed(node, extra)) {
            nodes.push(node);
        }
    });
    if nodes.is_empty() {
        return None;
    }
    let mut plain = record.clone();
    for node in nodes {
        let extras = match node {
            Node::Document => Some(&mut plain.extras),
            Node::Info => plain.info.as_deref_mut().map(|info: &mut Info| &mut info.extras),
            Node::Branch(id) => Some(&mut plain.tree[id].extras),
            Node::Pre(id) => plain.tree[id].pre.as_deref_mut().map(|pre| &mut pre.extras),
            Node::Step(id, index) => plain.tree[id]
                .steps
                .as_mut()
                .and_then(|steps| steps.get_mut(index)?.allocated_details_mut())
                .map(|details| &mut details.extras),
            Node::Player(_) | Node::Stone(..) | Node::PreMark(..) | Node::StepMark(..) => None,
        };
        if let Some(extras) = extras {
            let all = extras.take();
            extras.extend(all.into_iter().filter(|extra| !is_removed(node, extra)));
        }
    }
    Some(plain)
}
