//! Carriers: supplement items written down, bound to the document that they belong to, and put back.
//!
//! The encoding is one for all carriers; docs/supplement.md describes it. What comes from a stranger is checked item by item.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::address::{Address, DocumentOrder, PlaceNames};
use crate::canon::{Resolver, Slot, digest};
use crate::codes::{
    SUPPLEMENT_ADDRESS, SUPPLEMENT_CHANGED, SUPPLEMENT_EDITED, SUPPLEMENT_ITEM, SUPPLEMENT_MISPLACED,
    SUPPLEMENT_SYNTAX, SUPPLEMENT_TREE, SUPPLEMENT_VERSION,
};
use crate::detach::{self, NotReattached};
use crate::diagnostic::{Diagnostic, Parsed, Place, Report};
use crate::document::{Branch, BranchId, Info, Mark, Record, Step, Stone, Text};
use crate::geometry::{BoardSize, Point};
use crate::json::JsonReader;
use crate::limits::Limits;
use crate::project::{Placed, Projection, info_field};
use crate::supplement::{Item, Spelling, Supplement};
use crate::value::StepTime;

/// What `format` says.
const FORMAT: &str = "wei7-supplement";
/// The version of the encoding that is written and read.
const VERSION: u32 = 1;

/// Items that were read from or are to be written to a carrier, with the digest of the document that they belong to.
#[derive(Clone, Debug)]
pub struct Carrier {
    digest: Option<u128>,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    at: String,
    guard: Option<u64>,
    /// What stood there if it is not an item.
    item: Result<Item, String>,
}

#[derive(Serialize)]
struct Output<'c> {
    format: &'c str,
    version: u32,
    digest: Option<String>,
    items: Vec<OutputEntry<'c>>,
}

#[derive(Serialize)]
struct OutputEntry<'c> {
    at: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    guard: Option<String>,
    item: &'c Item,
}

#[derive(Deserialize)]
struct Input<'c> {
    #[serde(default)]
    digest: Option<String>,
    #[serde(borrow)]
    items: Vec<InputEntry<'c>>,
}

#[derive(Deserialize)]
struct InputEntry<'c> {
    at: String,
    #[serde(default)]
    guard: Option<String>,
    #[serde(borrow)]
    item: &'c RawValue,
}

/// The head alone, so that another version is told apart from damage.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

impl Projection {
    /// The carrier of the items; `None` when there is nothing to carry.
    pub fn carrier(&self) -> Option<Carrier> {
        if self.items.is_empty() {
            return None;
        }
        Some(Carrier::new(self.document.record(), &self.items))
    }
}

impl Carrier {
    /// Items with the digest and the guards of the record that they are to be put back on.
    pub(crate) fn new(record: &Record, items: &[Placed]) -> Self {
        let order = DocumentOrder::of(&record.tree);
        let mut resolver = Resolver::new(record, &order);
        let entry = |placed: &Placed| Entry {
            at: placed.at.to_string(),
            guard: resolver.guard(placed.at),
            item: Ok(placed.item.clone()),
        };
        let entries = items.iter().map(entry).collect();
        Self { digest: Some(digest(record)), entries }
    }

    /// The JSON of this carrier, on one line.
    pub fn to_json(&self) -> serde_json::Result<String> {
        let items = self.entries.iter().filter_map(|entry| {
            let guard = entry.guard.map(|guard| format!("{guard:016x}"));
            entry.item.as_ref().ok().map(|item| OutputEntry { at: &entry.at, guard, item })
        });
        let digest = self.digest.map(|digest| format!("{digest:032x}"));
        serde_json::to_string(&Output { format: FORMAT, version: VERSION, digest, items: items.collect() })
    }

    /// Reads a carrier. `Err` says why there is nothing to apply.
    pub fn from_json(json: &[u8]) -> Result<Self, Diagnostic> {
        let broken =
            |error: serde_json::Error| Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).found(error.to_string());
        let head: Head = serde_json::from_slice(json).map_err(broken)?;
        if head.format != FORMAT {
            let finding = Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).found(format!("format {:?}", head.format));
            return Err(finding.expected(format!("{FORMAT:?}")));
        }
        if head.version != u64::from(VERSION) {
            let finding = Diagnostic::new(&SUPPLEMENT_VERSION, Place::Source).found(head.version.to_string());
            return Err(finding.expected(VERSION.to_string()));
        }
        let input: Input<'_> = serde_json::from_slice(json).map_err(broken)?;
        let entry = |entry: InputEntry<'_>| Entry {
            at: entry.at,
            guard: entry.guard.and_then(|guard| u64::from_str_radix(&guard, 16).ok()),
            item: serde_json::from_str(entry.item.get()).map_err(|_| entry.item.get().to_owned()),
        };
        let digest = input.digest.and_then(|digest| u128::from_str_radix(&digest, 16).ok());
        Ok(Self { digest, entries: input.items.into_iter().map(entry).collect() })
    }

    /// Puts the items back on the nodes of a document that was read. What cannot go back is reported and changes nothing.
    pub fn apply(self, mut document: Record, limits: &Limits) -> Parsed<Record> {
        let mut report = Report::new(limits.findings);
        let same = self.digest == Some(digest(&document));
        if !same {
            report.push(Diagnostic::new(&SUPPLEMENT_EDITED, Place::Source));
        }
        let accepted = self.accepted(&document, same, &mut report);
        for (slot, item) in accepted {
            if let Some(supplement) = slot.supplement(&mut document) {
                supplement.push(item);
            }
        }
        if let Err(why) = settle(&mut document) {
            report.push(match why {
                Unsettled::Branches(NotReattached::NoWrapper) => {
                    Diagnostic::new(&SUPPLEMENT_TREE, Place::Source).found("no root that holds detached branches")
                }
                Unsettled::Branches(NotReattached::NoPlace) => {
                    Diagnostic::new(&SUPPLEMENT_TREE, Place::Source).found("a place that does not exist")
                }
                Unsettled::Document => Diagnostic::new(&SUPPLEMENT_ITEM, Place::Source).found("a document within"),
            });
            drop_detached(&mut document);
        }
        Parsed { value: document, report }
    }

    /// The items that may go back, with their nodes.
    fn accepted(self, document: &Record, same: bool, report: &mut Report) -> Vec<(Slot, Item)> {
        let order = DocumentOrder::of(&document.tree);
        let mut resolver = Resolver::new(document, &order);
        let names = PlaceNames::new(document);
        let mut info = document.info.as_deref().cloned().unwrap_or_default();
        let size = document.board_size();
        let mut accepted = Vec::with_capacity(self.entries.len());
        for Entry { at, guard, item } in self.entries {
            let address = at.parse::<Address>().ok();
            let Some((address, slot)) = address.and_then(|address| Some((address, resolver.node(address)?))) else {
                report.push(Diagnostic::new(&SUPPLEMENT_ADDRESS, Place::Source).found(at));
                continue;
            };
            let place = |found: &str| format!("{found} ({})", names.address(&order, address));
            match item {
                Err(written) => report.push(Diagnostic::new(&SUPPLEMENT_ITEM, Place::Source).found(place(&written))),
                Ok(item)
                    if !same
                        && (moves_branches(&item)
                            || is_shown(document, slot, &item)
                            || guard.is_none()
                            || resolver.guard(address) != guard) =>
                {
                    let found = place(&format!("{}: {}", item.concept().what(), item.detail()));
                    report.push(Diagnostic::new(&SUPPLEMENT_CHANGED, Place::Source).found(found));
                }
                Ok(item) if !fits(&item, slot, size, &mut info) => {
                    let found = place(&format!("{}: {}", item.concept().what(), item.detail()));
                    report.push(Diagnostic::new(&SUPPLEMENT_MISPLACED, Place::Source).found(found));
                }
                Ok(item) => accepted.push((slot, item)),
            }
        }
        accepted
    }
}

/// Why items that change the tree itself had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsettled {
    /// Detached branches cannot go back.
    Branches(NotReattached),
    /// The document in an item is none.
    Document,
}

/// Lets items take effect that change the tree itself: detached branches go back, exact texts, stones and times return.
pub(crate) fn settle(record: &mut Record) -> Result<(), Unsettled> {
    let mut done = detach::reattach(record).map_err(Unsettled::Branches);
    for id in record.tree.ids() {
        let branch = &mut record.tree[id];
        settle_branch(branch);
        let marks = branch.pre.as_deref_mut().and_then(|pre| pre.marks.as_deref_mut()).unwrap_or_default();
        marks.iter_mut().for_each(settle_mark);
        if let Some(pre) = branch.pre.as_deref_mut().filter(|pre| !pre.supplement.is_empty()) {
            drop_implied(&mut pre.supplement);
            for item in pre.supplement.take() {
                match item {
                    Item::Stones(stones) => pre.stones = Some(stones.into_iter().map(Stone::from).collect()),
                    Item::Question(side) => pre.problem = Some(side.into()),
                    Item::MarkOrder(order) => reorder(&mut pre.marks, &order),
                    Item::ExactText { text, .. } => pre.comment = Some(text),
                    other => pre.supplement.push(other),
                }
            }
        }
        for step in branch.steps.iter_mut().flatten() {
            step.marks.as_deref_mut().unwrap_or_default().iter_mut().for_each(settle_mark);
            if !step.supplement.is_empty() {
                settle_step(step);
            }
        }
    }
    drop_implied(&mut record.supplement);
    for item in record.supplement.take() {
        match item {
            Item::Whole { document, supplement } => match read_whole(&document, supplement.as_deref()) {
                Some(whole) => *record = whole,
                None => done = Err(Unsettled::Document),
            },
            other => record.supplement.push(other),
        }
    }
    if let Some(info) = record.info.as_deref_mut() {
        done = done.and(settle_info(info));
    }
    done
}

fn settle_branch(branch: &mut Branch) {
    if branch.supplement.is_empty() {
        return;
    }
    drop_implied(&mut branch.supplement);
    for item in branch.supplement.take() {
        match item {
            Item::ExactText { text, .. } => branch.title = Some(text),
            other => branch.supplement.push(other),
        }
    }
}

/// Puts marks into their order, if it is one of so many.
fn reorder(marks: &mut Option<Vec<Mark>>, order: &[u32]) {
    let Some(shown) = marks.as_deref() else { return };
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let all = sorted.len() == shown.len() && sorted.iter().zip(0..).all(|(place, expected)| *place == expected);
    let of = |place: &u32| usize::try_from(*place).ok().and_then(|place| shown.get(place)).cloned();
    if all && let Some(ordered) = order.iter().map(of).collect() {
        *marks = Some(ordered);
    }
}

/// A shape that came back stands for the one that the target showed in its place.
fn settle_mark(mark: &mut Mark) {
    let items = mark.supplement.items();
    if items.len() > 1
        && let [.., Item::Shape(shape)] = *items
        && items.iter().all(|item| matches!(item, Item::Shape(_)))
    {
        mark.supplement.take();
        mark.supplement.push(Item::Shape(shape));
    }
}

/// Takes away the properties that were written for what other items say.
fn drop_implied(supplement: &mut Supplement) {
    let implied: HashSet<Text> = supplement
        .items()
        .iter()
        .filter_map(|item| if let Item::Implied(id) = item { Some(id.clone()) } else { None })
        .collect();
    if implied.is_empty() {
        return;
    }
    for item in supplement.take() {
        match item {
            Item::Implied(_) => {}
            Item::Property { id, .. } if implied.contains(&id) => {}
            other => supplement.push(other),
        }
    }
}

fn settle_step(step: &mut Step) {
    drop_implied(&mut step.supplement);
    for item in step.supplement.take() {
        match item {
            Item::Timing { time, actor } => {
                step.time = time.as_deref().and_then(StepTime::parse);
                step.actor = actor;
            }
            Item::MarkOrder(order) => reorder(&mut step.marks, &order),
            Item::ExactText { text, .. } => step.comment = Some(text),
            other => step.supplement.push(other),
        }
    }
}

fn settle_info(info: &mut Info) -> Result<(), Unsettled> {
    let mut done = Ok(());
    drop_implied(&mut info.supplement);
    for item in info.supplement.take() {
        match item {
            Item::Info(json) => match read_info(&json) {
                Some(exact) => *info = Info { supplement: std::mem::take(&mut info.supplement), ..exact },
                None => done = Err(Unsettled::Document),
            },
            Item::ExactText { field, text } => {
                if let Some(slot) = info_field(info, &field) {
                    *slot = Some(text);
                }
            }
            other => info.supplement.push(other),
        }
    }
    done
}

/// Read leniently: its names may be longer than 3.0 has them.
fn read_info(json: &str) -> Option<Info> {
    let record = JsonReader::new().lenient().read(json.as_bytes()).ok()?.value;
    record.info.map(|info| *info)
}

/// A whole record, whose own carrier must not hold another.
fn read_whole(document: &str, supplement: Option<&str>) -> Option<Record> {
    let record = JsonReader::new().read(document.as_bytes()).ok()?.value;
    let Some(supplement) = supplement else { return Some(record) };
    let carrier = Carrier::from_json(supplement.as_bytes()).ok()?;
    let nested = |entry: &Entry| matches!(entry.item, Ok(Item::Whole { .. }));
    if carrier.entries.iter().any(nested) {
        return None;
    }
    let applied = carrier.apply(record, &Limits::DEFAULT);
    applied.report.diagnostics().is_empty().then_some(applied.value)
}

/// Takes off what belongs to detached branches that could not go back: they are ordinary branches now.
fn drop_detached(record: &mut Record) {
    for id in record.tree.ids() {
        let supplement = &mut record.tree[id].supplement;
        let items = supplement.take();
        let detached = items.iter().any(|item| matches!(item, Item::Detached(_)));
        for item in items {
            // What was set up stands among the stones of its `pre`.
            if detached && matches!(item, Item::Setup { .. }) {
                continue;
            }
            let exact_title = matches!(&item, Item::ExactText { .. });
            if !moves_branches(&item) && !exact_title {
                supplement.push(item);
            }
        }
    }
}

/// Whether the item says where branches belong: it holds only for the very document that it was written with.
const fn moves_branches(item: &Item) -> bool {
    matches!(item, Item::Detached(_) | Item::Wrapper | Item::Spelling(Spelling::Continued) | Item::Whole { .. })
}

/// Whether it is setup of a branch that was detached: the stones of its `pre` are what it led to.
fn is_shown(document: &Record, slot: Slot, item: &Item) -> bool {
    let Slot::Branch(id) = slot else { return false };
    let has_stones = document.tree[id].pre.as_deref().is_some_and(|pre| pre.stones.is_some());
    has_stones && matches!(item, Item::Setup { .. })
}

/// Whether an item belongs to such a node. A carrier may come from anybody.
fn fits(item: &Item, slot: Slot, size: BoardSize, info: &mut Info) -> bool {
    let is_mark = matches!(slot, Slot::PreMark(..) | Slot::StepMark(..) | Slot::ActionMark(..));
    let is_branch = matches!(slot, Slot::Branch(_));
    match item {
        Item::Splitter(_) | Item::Number(_) | Item::Prisoners(_) => matches!(slot, Slot::Step(..)),
        Item::Evaluation(_) | Item::Problem(_) => matches!(slot, Slot::Step(..) | Slot::Pre(_)),
        Item::Symbol(_) | Item::Shape(_) | Item::Label(_) => is_mark,
        Item::Setup { stones, empty } => {
            let points = stones.iter().map(|stone| Stone::from(*stone).point);
            let emptied = empty.iter().copied().map(Point::from);
            is_branch && points.chain(emptied).all(|point| size.contains(point))
        }
        Item::StartTime(_) | Item::Info(_) => slot == Slot::Info,
        Item::ExactText { field, .. } => match slot {
            Slot::Info => info_field(info, field).is_some_and(|text| text.is_some()),
            Slot::Branch(_) => &**field == "title",
            Slot::Pre(_) | Slot::Step(..) => &**field == "comment",
            _ => false,
        },
        Item::Detached(_) | Item::Variation(_) | Item::ForeignDiagram(_) | Item::Event => is_branch,
        Item::Question(_) => matches!(slot, Slot::Pre(_)),
        Item::Timing { time, .. } => {
            matches!(slot, Slot::Step(..)) && time.as_deref().is_none_or(|time| StepTime::parse(time).is_some())
        }
        Item::Whole { .. } | Item::LastRemarks(_) => slot == Slot::Document,
        Item::Wrapper => slot == Slot::Branch(BranchId::ROOT),
        Item::Stones(stones) => {
            matches!(slot, Slot::Pre(_)) && stones.iter().all(|stone| size.contains(Stone::from(*stone).point))
        }
        Item::Spelling(spelling) => match spelling {
            Spelling::TrailingMark => is_mark,
            Spelling::SameNode => matches!(slot, Slot::Step(..)),
            Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine | Spelling::Continued => is_branch,
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Order(_) | Spelling::Property { .. } => true,
        },
        Item::Header { .. } => slot == Slot::Info || is_branch,
        Item::MarkLines(_) | Item::MarkOrder(_) | Item::Commentary(_) => {
            matches!(slot, Slot::Step(..) | Slot::Pre(_))
        }
        Item::Diagram(diagram) => {
            let corners = diagram.corners.is_none_or(|(a, b)| size.contains(a.into()) && size.contains(b.into()));
            is_branch && corners
        }
        Item::Foreign(_)
        | Item::Aside(_)
        | Item::Property { .. }
        | Item::Absent(_)
        | Item::Implied(_)
        | Item::UserData(_)
        | Item::Remarks(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Action, Move};
    use crate::geometry::{Color, Vertex};
    use crate::supplement::{Side, Splitter};

    fn record() -> Record {
        let play = |x| {
            let vertex = Vertex::Play(Point::new(x, 0));
            Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }))
        };
        let mut steps = vec![play(0), play(1), play(2)];
        steps[1].supplement.push(Item::Splitter(Splitter::Medium));
        steps[2].supplement.push(Item::Problem(Side::White));
        let info = Info { name: Some("n".repeat(200).into()), ..Info::default() };
        let mut record = Record { info: Some(Box::new(info)), ..Record::new() };
        record.tree[BranchId::ROOT].steps = Some(steps);
        record
    }

    fn written() -> (Record, String) {
        let projection = record().project(&Limits::DEFAULT, 0).unwrap();
        let json = projection.carrier().unwrap().to_json().unwrap();
        (projection.document.into_record(), json)
    }

    fn apply(document: Record, json: &str) -> (Record, Vec<&'static str>) {
        let parsed = Carrier::from_json(json.as_bytes()).unwrap().apply(document, &Limits::DEFAULT);
        let codes = parsed.report.diagnostics().iter().map(|finding| finding.code.id).collect();
        (parsed.value, codes)
    }

    #[test]
    fn what_is_carried_comes_back() {
        let (document, json) = written();
        assert_eq!(apply(document, &json), (record(), vec![]));
    }

    #[test]
    fn after_an_edit_unchanged_nodes_get_their_items() {
        let (mut document, json) = written();
        document.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].comment = Some("edited".into());
        let (record, codes) = apply(document, &json);
        assert_eq!(codes, ["C003", "C005"]);
        let steps = record.tree.root().steps();
        assert!(steps[1].supplement.is_empty());
        assert!(steps[2].supplement.has(&Item::Problem(Side::White)));
        assert_eq!(record.info.unwrap().name.unwrap().len(), 200);
    }

    #[test]
    fn nothing_lands_on_a_node_that_only_looks_the_same() {
        let (mut document, json) = written();
        let steps = document.tree[BranchId::ROOT].steps.as_mut().unwrap();
        let first = steps[0].clone();
        steps.insert(0, first);
        let (record, codes) = apply(document, &json);
        assert_eq!(codes, ["C003", "C005", "C005"]);
        assert!(record.tree.root().steps().iter().all(|step| step.supplement.is_empty()));
    }

    #[test]
    fn items_without_guard_or_of_strangers_are_not_applied() {
        let (document, _) = written();
        let json = r#"{"format":"wei7-supplement","version":1,"items":[
            {"at":"0/1","item":{"splitter":"medium"}},
            {"at":"0/9","guard":"0","item":{"splitter":"medium"}},
            {"at":"x","guard":"0","item":{"splitter":"medium"}},
            {"at":"0/1","guard":"0","item":{"splitter":"enormous"}},
            {"at":"0/1","guard":"0","item":"wrapper"}]}"#;
        let (record, codes) = apply(document.clone(), json);
        assert_eq!(codes, ["C003", "C005", "C004", "C004", "C006", "C005"]);
        assert_eq!(record, document);
    }

    #[test]
    fn items_must_fit_their_nodes() {
        let (document, _) = written();
        let digest = digest(&document);
        let json = format!(
            r#"{{"format":"wei7-supplement","version":1,"digest":"{digest:032x}","items":[
            {{"at":"info","item":{{"splitter":"medium"}}}},
            {{"at":"0","item":"wrapper"}},
            {{"at":"0","item":{{"detached":{{"parent":0,"place":0}}}}}},
            {{"at":"info","item":{{"exact-text":{{"field":"participants/0/name","text":""}}}}}}]}}"#
        );
        let (record, codes) = apply(document.clone(), &json);
        assert_eq!(codes, ["C007", "C007", "C008"]);
        assert_eq!(record, document);
    }

    #[test]
    fn other_versions_and_other_files_are_told_apart() {
        let code = |json: &str| Carrier::from_json(json.as_bytes()).unwrap_err().code.id;
        assert_eq!(code("{}"), "C001");
        assert_eq!(code("["), "C001");
        assert_eq!(code(r#"{"format":"other","version":1,"items":[]}"#), "C001");
        assert_eq!(code(r#"{"format":"wei7-supplement","version":2,"things":[]}"#), "C002");
        assert_eq!(code(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))), "C001");
    }
}
