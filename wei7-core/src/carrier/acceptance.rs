//! Which items of a carrier go back to their nodes, and why the others are left out.

use std::collections::HashSet;

use crate::digest::AddressResolver;
use crate::patch::{CarriedItem, Patch};
use crate::record::{Address, DocumentOrder, PlaceNames, Record};
use crate::report::codes::{SUPPLEMENT_ADDRESS, SUPPLEMENT_CHANGED, SUPPLEMENT_ITEM, SUPPLEMENT_MISPLACED};
use crate::report::{Diagnostic, Place, Report};
use wei7_text::Code;

use super::consistency::{Refused, clears, consistent};
use super::placement::{Accepted, Placement, moves_branches, sets_up};
use super::raw_text_check::{is_property, is_sound};
use super::{Carrier, Entry};

impl Carrier {
    /// The items that may go back, with their nodes.
    pub(super) fn accepted(self, document: &Record, same: bool, report: &mut Report) -> Vec<Accepted> {
        let order = DocumentOrder::of(&document.tree);
        let mut resolver = AddressResolver::new(document, &order);
        let names = PlaceNames::new(document);
        let mut placement = Placement::new(document);
        let mut accepted = Vec::with_capacity(self.entries.len());
        // Where setup does not come back, or the stones that are shown for it stay.
        let mut as_shown = HashSet::new();
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
            let item = match item {
                Ok(item) => item,
                Err(written) => {
                    refuse(&SUPPLEMENT_ITEM, &written);
                    continue;
                }
            };
            let mut changed = || moves_branches(&item) || guard.is_none() || resolver.guard(address) != guard;
            let code = if !same && changed() {
                &SUPPLEMENT_CHANGED
            } else if !is_sound_item(&item) {
                &SUPPLEMENT_ITEM
            } else if !placement.is_allowed_at(&item, slot) {
                &SUPPLEMENT_MISPLACED
            } else if placement.is_over_another(&item, slot) {
                &SUPPLEMENT_CHANGED
            } else {
                accepted.push(Accepted { address, slot, item });
                continue;
            };
            if sets_up(&item) || clears(document, slot, &item) {
                as_shown.insert(slot);
            }
            refuse(code, &said(&item));
        }
        consistent(document, accepted, Refused { same, as_shown }, |refused, code| {
            report.push(refused.finding(code, &names.address(&order, refused.address)));
        })
    }
}

/// An item in a few words.
fn said(item: &CarriedItem) -> String {
    format!("{}: {}", item.concept().what(), item.detail())
}

impl Accepted {
    /// Whether it decides which stones stand on the board, or what can be asked about it.
    pub(super) fn decides(&self) -> bool {
        matches!(self.item.as_patch(), Some(Patch::NodePatch(_) | Patch::Question(_)))
    }

    pub(super) fn moves_stones(&self, document: &Record) -> bool {
        matches!(self.item.as_patch(), Some(Patch::NodePatch(patch)) if patch.moves_stones(self.slot, document))
    }

    pub(super) fn finding(&self, code: &'static Code, at: &str) -> Diagnostic {
        Diagnostic::new(code, Place::Source).found(format!("{} ({at})", said(&self.item)))
    }
}

/// Whether its raw text can stand in a file.
fn is_sound_item(item: &CarriedItem) -> bool {
    match item {
        CarriedItem::Extra(extra) => is_sound(extra),
        CarriedItem::Patch(Patch::Implied { id, values }) => is_property(id, values),
        CarriedItem::Patch(_) => true,
    }
}
