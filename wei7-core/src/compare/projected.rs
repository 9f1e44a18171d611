//! The losses of a projection to 3.0.

use std::collections::HashSet;

use super::node::shown_for;
use super::topic::mentions;
use crate::patch::{AddressedItem, CarriedItem, Patch};
use crate::project::{PERSON, Projection, ReportAt};
use crate::record::{Address, DocumentOrder, Extra, Info, Node, PlaceNames};
use crate::report::{Fate, Loss};

impl Projection {
    /// What 3.0 does not say, each with its fate: carried if a supplement is written beside the document.
    pub fn losses(&self, carried: bool) -> Vec<Loss> {
        if self.items.is_empty() {
            return Vec::new();
        }
        let names = PlaceNames::new(self.document.record());
        let order = DocumentOrder::of(&self.document.record().tree);
        let tree = &self.document.record().tree;
        let title = |number| order.id(number).and_then(|id| tree[id].title.as_deref());
        let branches = |pick: fn(&CarriedItem) -> bool| {
            let number = move |placed: &AddressedItem| match placed.at {
                Address::Branch(number) if pick(&placed.item) => Some(number),
                _ => None,
            };
            self.items.iter().filter_map(number).collect::<HashSet<_>>()
        };
        let detached = branches(|item| matches!(item, CarriedItem::Patch(Patch::Detached(_))));
        let set_up = branches(|item| matches!(item, CarriedItem::Extra(Extra::Setup { .. })));
        let none = Info::default();
        let loss = |placed: &AddressedItem| {
            let report_at = match (placed.at, &placed.item) {
                (Address::Branch(number), CarriedItem::Extra(extra)) => {
                    ReportAt::of_extra(extra, title(number), detached.contains(&number))
                }
                (Address::Branch(number), CarriedItem::Patch(patch)) => {
                    ReportAt::of_patch(patch, title(number), set_up.contains(&number))
                }
                _ => ReportAt::Here,
            };
            let at = match (report_at, &placed.item) {
                (ReportAt::Nowhere, _) => return None,
                (ReportAt::There(place), _) => place.to_owned(),
                (ReportAt::Here, CarriedItem::Patch(Patch::ExactText { field, .. })) if field.starts_with(PERSON) => {
                    names.node(person(field))
                }
                (ReportAt::Here, _) => names.address(&order, placed.at),
            };
            let info = self.document.record().info.as_deref().filter(|_| placed.at == Address::Info);
            let shown = match placed.at {
                Address::Step(number, index) => order.id(number).and_then(|id| {
                    let step = tree[id].steps().get(index as usize)?;
                    shown_for(placed.item.as_extra()?, step)
                }),
                _ => None,
            };
            let mentioned = || {
                let mentions = |extra| mentions(info.unwrap_or(&none), extra, false);
                shown.is_some() || placed.item.as_extra().is_none_or(mentions)
            };
            let fate = match placed.item.fate_in_document() {
                _ if carried => Fate::Carried,
                Fate::Approximated if !mentioned() => Fate::Dropped,
                declared => declared,
            };
            let mut detail = placed.item.detail();
            if let Some(shown) = shown {
                detail = format!("{detail} becomes {shown}");
            }
            Some(Loss { concept: placed.item.concept(), at, fate, detail })
        };
        self.items.iter().filter_map(loss).collect()
    }
}

/// The participant that a field is of.
fn person(field: &str) -> Node {
    let index = field.strip_prefix(PERSON).and_then(|rest| rest.split('/').next());
    index.and_then(|index| index.parse().ok()).map_or(Node::Info, Node::Player)
}
