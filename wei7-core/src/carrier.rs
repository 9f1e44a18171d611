//! Carriers: supplement items written down, bound to the document that they belong to, and put back.
//!
//! The encoding is one for all carriers; docs/supplement.md describes it. What comes from a stranger is checked item by item.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::address::{Address, DocumentOrder, PlaceNames};
use crate::canon::{Resolver, digest};
use crate::codes::{
    SUPPLEMENT_ADDRESS, SUPPLEMENT_CHANGED, SUPPLEMENT_EDITED, SUPPLEMENT_ITEM, SUPPLEMENT_MISPLACED,
    SUPPLEMENT_SYNTAX, SUPPLEMENT_TREE, SUPPLEMENT_VERSION,
};
use crate::detach::{self, NotReattached};
use crate::diagnostic::{Diagnostic, Parsed, Place, Report};
use crate::document::{Branch, Info, Mark, Record, Step, Stone, Text};
use crate::fitting::{Accepted, Fitting, consistent, is_shown, moves_branches};
use crate::json::JsonReader;
use crate::limits::Limits;
use crate::project::{Placed, Projection, info_field};
use crate::soundness::is_sound;
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
    pub fn apply(self, document: Record, limits: &Limits) -> Parsed<Record> {
        let mut report = Report::new(limits.findings);
        let digest = digest(&document);
        let same = self.digest == Some(digest);
        if !same {
            report.push(Diagnostic::new(&SUPPLEMENT_EDITED, Place::Source));
        }
        let accepted = self.accepted(&document, same, &mut report);
        // Branches that go back to where they were played must be those that projection would detach again.
        let detached = accepted.iter().any(|accepted| matches!(accepted.item, Item::Wrapper));
        let kept = detached.then(|| (document.clone(), accepted.clone()));
        let mut record = document;
        place(accepted, &mut record);
        let mut settled = settle(&mut record);
        if let Some((mut document, mut accepted)) = kept {
            if settled.is_ok() && !is_projected_to(&record, &document, digest, limits) {
                settled = Err(Unsettled::Branches(NotReattached::NoPlace));
            }
            if settled.is_err() {
                accepted.retain(|accepted| !belongs_to_detached(&accepted.item));
                place(accepted, &mut document);
                // Without a wrapper nothing moves.
                let _ = settle(&mut document);
                record = document;
            }
        }
        if let Err(why) = settled {
            report.push(why.finding());
        }
        Parsed { value: record, report }
    }

    /// The items that may go back, with their nodes.
    fn accepted(self, document: &Record, same: bool, report: &mut Report) -> Vec<Accepted> {
        let order = DocumentOrder::of(&document.tree);
        let mut resolver = Resolver::new(document, &order);
        let names = PlaceNames::new(document);
        let mut fitting = Fitting::new(document);
        let mut accepted = Vec::with_capacity(self.entries.len());
        for Entry { at, guard, item } in self.entries {
            let address = at.parse::<Address>().ok();
            let Some((address, slot)) = address.and_then(|address| Some((address, resolver.node(address)?))) else {
                report.push(Diagnostic::new(&SUPPLEMENT_ADDRESS, Place::Source).found(at));
                continue;
            };
            let mut refuse = |code, found: &str| {
                let found = format!("{found} ({})", names.address(&order, address));
                report.push(Diagnostic::new(code, Place::Source).found(found));
            };
            let said = |item: &Item| format!("{}: {}", item.concept().what(), item.detail());
            match item {
                Err(written) => refuse(&SUPPLEMENT_ITEM, &written),
                Ok(item)
                    if !same
                        && (moves_branches(&item)
                            || is_shown(document, slot, &item)
                            || guard.is_none()
                            || resolver.guard(address) != guard) =>
                {
                    refuse(&SUPPLEMENT_CHANGED, &said(&item));
                }
                Ok(item) if !is_sound(&item) => refuse(&SUPPLEMENT_ITEM, &said(&item)),
                Ok(item) if !fitting.fits(&item, slot) => refuse(&SUPPLEMENT_MISPLACED, &said(&item)),
                Ok(item) => accepted.push(Accepted { address, slot, item }),
            }
        }
        consistent(document, accepted, |refused| {
            let found = format!("{}: {}", refused.item.concept().what(), refused.item.detail());
            let found = format!("{found} ({})", names.address(&order, refused.address));
            let detaches = matches!(refused.item, Item::Detached(_) | Item::Spelling(Spelling::Continued));
            let code = if detaches { &SUPPLEMENT_TREE } else { &SUPPLEMENT_MISPLACED };
            report.push(Diagnostic::new(code, Place::Source).found(found));
        })
    }
}

fn place(accepted: Vec<Accepted>, record: &mut Record) {
    for Accepted { slot, item, .. } in accepted {
        if let Some(supplement) = slot.supplement(record) {
            supplement.push(item);
        }
    }
}

/// Whether the record is what this document, with this digest, was made from.
fn is_projected_to(record: &Record, document: &Record, expected: u128, limits: &Limits) -> bool {
    // As much as projection may have written.
    let branches = document.tree.preorder().map(|(id, _)| &document.tree[id]);
    let stones = branches.map(|branch| 64 + 4 * branch.pre.as_deref().map_or(0, |pre| pre.stones().len()) as u64).sum();
    record.clone().project(limits, stones).is_ok_and(|projection| digest(projection.document.record()) == expected)
}

/// Why items that change the tree itself had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsettled {
    /// Detached branches cannot go back.
    Branches(NotReattached),
    /// The document in an item is none.
    Document,
}

impl Unsettled {
    fn finding(self) -> Diagnostic {
        let (code, found) = match self {
            Self::Branches(NotReattached::NoWrapper) => (&SUPPLEMENT_TREE, "no root that holds detached branches"),
            Self::Branches(NotReattached::NoPlace) => (&SUPPLEMENT_TREE, "a place that does not exist"),
            Self::Document => (&SUPPLEMENT_ITEM, "a document within"),
        };
        Diagnostic::new(code, Place::Source).found(found)
    }
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
                // Any target shows the board.
                Some(whole) if whole.board_size() == record.board_size() => *record = whole,
                _ => done = Err(Unsettled::Document),
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
pub(crate) fn read_info(json: &str) -> Option<Info> {
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

/// Whether it is said of a branch because it is detached.
fn belongs_to_detached(item: &Item) -> bool {
    let title = matches!(item, Item::ExactText { field, .. } if &**field == "title");
    title || moves_branches(item) || matches!(item, Item::Setup { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Action, BranchId, Move};
    use crate::geometry::{Color, Point, Vertex};
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
        assert_eq!(codes, ["C007", "C007", "C008", "C008"]);
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
