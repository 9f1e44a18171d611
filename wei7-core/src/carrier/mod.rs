//! Carriers: items in their encoding (docs/supplement.md), bound to the document that they belong to. Input is not trusted.

mod acceptance;
mod allowed;
mod apply;
mod consistency;
mod diff;
mod info_document;
mod patch_placement;
mod placement;
mod raw_text_check;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::digest::{AddressResolver, digest};
use crate::patch::{AddressedItem, CarriedItem, Patch};
use crate::project::{NotReattached, Projection, can_be_played};
use crate::record::{DocumentOrder, Extra, PlaceNames, Record};
use crate::report::codes::{SUPPLEMENT_EDITED, SUPPLEMENT_MISPLACED, SUPPLEMENT_SYNTAX, SUPPLEMENT_VERSION};
use crate::report::{Diagnostic, Limits, Parsed, Place, Report};
pub(crate) use allowed::is_allowed_at;
use apply::{ApplyError, apply};
pub use diff::ReadBackError;
use placement::{Accepted, moves_branches};
pub(crate) use raw_text_check::is_sound;

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
    item: Result<CarriedItem, String>,
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
    item: &'c CarriedItem,
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
    /// What is missing or null is no item, but no reason to refuse the others.
    #[serde(borrow, default)]
    item: Option<&'c RawValue>,
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
    pub(crate) fn new(record: &Record, items: &[AddressedItem]) -> Self {
        let order = DocumentOrder::of(&record.tree);
        let mut resolver = AddressResolver::new(record, &order);
        let entry = |placed: &AddressedItem| Entry {
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
            item: match entry.item.map(RawValue::get) {
                Some(json) => CarriedItem::from_json(json).map_err(|_| json.to_owned()),
                None => Err("null".to_owned()),
            },
        };
        let digest = input.digest.and_then(|digest| u128::from_str_radix(&digest, 16).ok());
        Ok(Self { digest, entries: input.items.into_iter().map(entry).collect() })
    }

    /// Reads a carrier and puts its items back on the document that it came with. The findings have no place:
    /// see [`Report::within`].
    pub fn apply_json(json: &[u8], document: Record, limits: &Limits) -> Parsed<Record> {
        match Self::from_json(json) {
            Ok(carrier) => carrier.apply(document, limits),
            Err(why) => {
                let mut report = Report::new(limits.findings);
                report.push(why);
                Parsed { value: document, report }
            }
        }
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
        let detached = accepted.iter().any(|accepted| accepted.item.as_patch() == Some(&Patch::SyntheticRoot));
        let stones = accepted.iter().any(|accepted| accepted.moves_stones(&document));
        if !detached && !stones {
            let mut record = document;
            if let Err(why) = apply(&mut record, accepted) {
                report.push(why.finding());
            }
            return Parsed { value: record, report };
        }
        let settled = |accepted: &[Accepted]| {
            let mut record = document.clone();
            let done = apply(&mut record, accepted.to_vec());
            (record, done)
        };
        let (mut accepted, (mut record, mut done)) = (accepted.clone(), settled(&accepted));
        // Branches that go back to where they were played must be those that projection would detach again.
        if detached && done.is_ok() && !is_projected_to(&record, &document, digest, limits) {
            done = Err(ApplyError::Branches(NotReattached::NoPlace));
        }
        if detached && done.is_err() {
            // Without a wrapper nothing moves.
            accepted.retain(|accepted| !belongs_to_detached(&accepted.item));
            record = settled(&accepted).0;
        }
        if let Err(why) = done {
            report.push(why.finding());
        }
        // Other stones must leave a game that can be played.
        if stones && !can_be_played(&record) {
            let names = PlaceNames::new(&document);
            let order = DocumentOrder::of(&document.tree);
            let (kept, refused): (Vec<_>, Vec<_>) = accepted.into_iter().partition(|accepted| !accepted.decides());
            for refused in &refused {
                report.push(refused.finding(&SUPPLEMENT_MISPLACED, &names.address(&order, refused.address)));
            }
            record = settled(&kept).0;
        }
        Parsed { value: record, report }
    }

    /// Whether it holds a whole record.
    pub(crate) fn holds_whole(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.item, Ok(CarriedItem::Patch(Patch::FullRecord { .. }))))
    }
}

/// Whether the record is what this document, with this digest, was made from.
fn is_projected_to(record: &Record, document: &Record, expected: u128, limits: &Limits) -> bool {
    // As much as projection may have written.
    let branches = document.tree.preorder().map(|(id, _)| &document.tree[id]);
    let stones = branches.map(|branch| 64 + 4 * branch.pre.as_deref().map_or(0, |pre| pre.stones().len()) as u64).sum();
    record.clone().project(limits, stones).is_ok_and(|projection| digest(projection.document.record()) == expected)
}

/// Whether it is said of a branch because it is detached.
fn belongs_to_detached(item: &CarriedItem) -> bool {
    let title = matches!(item.as_patch(), Some(Patch::ExactText { field, .. }) if &**field == "title");
    title || moves_branches(item) || matches!(item.as_extra(), Some(Extra::Setup { .. }))
}

#[cfg(test)]
mod tests;
