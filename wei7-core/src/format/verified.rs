//! Writes a record so that reading the result shows what the record says.
//!
//! Extras such as a property of SGF or a line of Ishi are written in a format's own words. An extra that contradicts the
//! record, because a carrier was forged or because the record was edited, would make the file say something else than the
//! record: a move less, another result, a second game. [`write_verified`] is the one check that all writers share.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::Unwritable;
use crate::Argument;
use crate::compare::{Topic, compare};
use crate::record::{Branch, BranchId, Extra, Extras, Info, Mark, Node, PlaceNames, Pre, Record, Step, Tree};
use crate::report::{Difference, Field, Parsed, Refused, Subject};

/// What reading a written text returns, carriers aside.
pub type ReadBack = Result<Parsed<Vec<Record>>, Refused>;

/// What was written of a record.
#[derive(Debug)]
pub struct Verified<'r, T> {
    /// The record, without the extras that were left out.
    pub record: Cow<'r, Record>,
    /// What `write` returned.
    pub written: T,
    /// What reading the written text returns.
    pub read: ReadBack,
}

impl<T> Verified<'_, T> {
    fn new(record: Record, write: impl Fn(&Record) -> Result<(T, ReadBack), Unwritable>) -> Result<Self, Unwritable> {
        let (written, read) = write(&record)?;
        Ok(Self { record: Cow::Owned(record), written, read })
    }

    /// The first record that was read.
    pub fn into_shown(self) -> Option<Record> {
        self.read.ok()?.value.into_iter().next()
    }
}

/// Writes a record, without the extras that would make the text say something else than the record.
///
/// `write` returns what it wrote and what reading that returns. A difference between the record and what is read is the fault
/// of its extras if the same record without wording does not show it. Then the extras at the places of these differences are
/// left out, or the wording of the tree if that is not enough, or all wording. The extras that are left out are losses like any
/// other, and carried.
pub fn write_verified<T>(
    record: &Record,
    write: impl Fn(&Record) -> Result<(T, ReadBack), Unwritable>,
) -> Result<Verified<'_, T>, Unwritable> {
    let (written, read) = write(record)?;
    let first = Verified { record: Cow::Borrowed(record), written, read };
    let shown = only_record(&first.read);
    if shown.is_some_and(|shown| says_the_same_tree(record, shown) && says_the_same_info(record, shown, &write)) {
        return Ok(first);
    }
    let Some(plain) = without_wording(record) else { return Ok(first) };
    let plain = Verified::new(plain, &write)?;
    let Some(allowed) = only_record(&plain.read).map(|read| game_differences(record, read)) else { return Ok(first) };
    let faults = shown.map(|shown| exceeding(game_differences(record, shown), &allowed));
    if faults.as_ref().is_some_and(Vec::is_empty) {
        return Ok(first);
    }
    // Without a record that was read, no difference has a place.
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

/// The record that was read, if there is exactly one.
fn only_record(read: &ReadBack) -> Option<&Record> {
    match read.as_ref().ok()?.value.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

/// Properties of SGF and headers of Ishi that say what no field of 3.0 says. Other formats show them in their own places, such as
/// the event in the title of an Ishi event.
const DESCRIPTIVE: [&str; 18] = [
    "FG", "VW", "MN", "EV", "RO", "TM", "OT", "ON", "AN", "CP", "GC", "BT", "WT", "US", "SO", "ANALYSIS", "RECORDER",
    "SOURCE",
];

/// The record without its wording; `None` if it has none.
fn without_wording(record: &Record) -> Option<Record> {
    let wording = Wording::new(record);
    without_extras(record, |node, item| wording.has(node, item))
}

/// The record without the wording of its tree, so that the game information keeps its texts; `None` if the tree has none.
fn without_wording_of_tree(record: &Record) -> Option<Record> {
    let wording = Wording::new(record);
    without_extras(record, |node, item| !matches!(node, Node::Document | Node::Info) && wording.has(node, item))
}

/// Which extras of a record are wording.
struct Wording<'r> {
    record: &'r Record,
    /// The branches that can be events of a file of several: those of a root without a game of its own.
    events: HashSet<BranchId>,
}

impl<'r> Wording<'r> {
    fn new(record: &'r Record) -> Self {
        let root = record.tree.root();
        let events = if root.steps().is_empty() { root.children().iter().copied().collect() } else { HashSet::new() };
        Self { record, events }
    }

    /// Whether an extra is wording. Setup is if its branch has stones of its own, which say what stands there.
    fn has(&self, node: Node, item: &Extra) -> bool {
        let stones = |id: BranchId| self.record.tree[id].pre.as_deref().map(Pre::stones).unwrap_or_default();
        match (node, item) {
            (Node::Branch(id), Extra::Setup { .. }) => !stones(id).is_empty(),
            (Node::Branch(id), Extra::Event) => !self.events.contains(&id),
            _ => item.is_wording(),
        }
    }
}

impl Extra {
    /// Whether this extra details a field of the record, says how something is written, or says it in the words of one format.
    /// The other extras are concepts of their own, such as setup, the shape of a mark, or the event of a game.
    fn is_wording(&self) -> bool {
        match self {
            Self::Property { id: name, .. } | Self::Header { keyword: name, .. } => !DESCRIPTIVE.contains(&&**name),
            Self::Number(_)
            | Self::Symbol(_)
            | Self::Setup { .. }
            | Self::Shape(_)
            | Self::Label(_)
            | Self::Variation(_)
            | Self::Diagram(_)
            | Self::Event
            | Self::DeadStones(_) => false,
            Self::Splitter(_)
            | Self::Evaluation(_)
            | Self::Problem(_)
            | Self::StartTime(_)
            | Self::Spelling(_)
            | Self::Unrecognized(_)
            | Self::Misc(_)
            | Self::Surplus { .. }
            | Self::Absent(_)
            | Self::Prisoners(_)
            | Self::MarkLines(_)
            | Self::Commentary(_)
            | Self::UserData(_)
            | Self::Remarks(_)
            | Self::LastRemarks(_)
            | Self::ForeignDiagram(_)
            | Self::Format { .. } => true,
        }
    }
}

/// Whether two records of the same shape have the same steps and positions, extras aside. A time or an actor may be missing in
/// what is shown, since most formats have neither. `false` also where only a full comparison can tell.
fn says_the_same_tree(record: &Record, shown: &Record) -> bool {
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

/// Whether wording is not the cause of a difference in the game information. The record without its tree is written for that,
/// which costs little.
fn says_the_same_info<T>(
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
    // Wording of the tree can be the cause, too, so the record is written without any.
    let Ok((_, read)) = write(without_wording(&record).as_ref().unwrap_or(&record)) else { return false };
    let Some(allowed) = only_record(&read).map(|read| game_differences(&record, &without_tree(read))) else {
        return false;
    };
    exceeding(game_differences(&record, &shown), &allowed).is_empty()
}

fn without_tree(Record { size, info, extras, .. }: &Record) -> Record {
    Record { size: *size, info: info.clone(), tree: Tree::new(), extras: extras.clone() }
}

/// The differences in fields of 3.0 and in setup between a record and what a text shows of it.
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

/// The differences that are not among those that are allowed, each as often as it occurs there.
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

/// What a difference is about (no field: setup), where it is, and what both sides have.
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

/// Where wording is looked for that can be the cause of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// At the place of the difference. The start of a game and its information are one place, as in the root of SGF.
    SamePlace,
    /// At every place: a text that ends its own line or block changes what follows.
    Everywhere,
}

/// The record without the wording that can be the cause of these differences; `None` if there is none. Wording is a cause if it is
/// about the same part of the game information, or if neither it nor the difference is about the game information.
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
        topics.entry(place(&difference.at)).or_default().insert(field(difference).and_then(Topic::of_field));
    }
    let wording = Wording::new(record);
    without_extras(record, |node, item| {
        let topic = || Some(Topic::of(item)).filter(|topic| matches!(topic, Topic::Shared(_)));
        wording.has(node, item) && topics.get(&place(&names.node(node))).is_some_and(|topics| topics.contains(&topic()))
    })
}

/// Calls a function with each node that may have extras, those of marks aside.
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

/// A record without some of its extras, those of marks aside; `None` if it has none of them, as most records.
pub fn without_extras(record: &Record, is_out: impl Fn(Node, &Extra) -> bool) -> Option<Record> {
    let mut out = Vec::new();
    for_each_node(record, |node, extras| {
        if !extras.is_empty() && extras.as_slice().iter().any(|item| is_out(node, item)) {
            out.push(node);
        }
    });
    if out.is_empty() {
        return None;
    }
    let mut plain = record.clone();
    for node in out {
        let extras = match node {
            Node::Document => Some(&mut plain.extras),
            Node::Info => plain.info.as_deref_mut().map(|info: &mut Info| &mut info.extras),
            Node::Branch(id) => Some(&mut plain.tree[id].extras),
            Node::Pre(id) => plain.tree[id].pre.as_deref_mut().map(|pre| &mut pre.extras),
            Node::Step(id, index) => plain.tree[id]
                .steps
                .as_mut()
                .and_then(|steps| steps.get_mut(index)?.known_details_mut())
                .map(|details| &mut details.extras),
            Node::Player(_) | Node::Stone(..) | Node::PreMark(..) | Node::StepMark(..) => None,
        };
        if let Some(extras) = extras {
            let items = extras.take();
            extras.extend(items.into_iter().filter(|item| !is_out(node, item)));
        }
    }
    Some(plain)
}
