//! The losses of a projection to 3.0.

use std::collections::HashSet;

use super::node::shown_for;
use super::topic::mentions;
use crate::Message;
use crate::project::{AddressedItem, PERSON, Projection, ReportAt};
use crate::record::{Address, DocumentOrder, Extra, Info, Node, PlaceNames};
use crate::report::Adjustment;
use crate::report::{Fate, Loss, NamedLosses, Subject, WrittenFormat};

impl Projection {
    /// Returns the values that 3.0 cannot express, with their fates. `carried`: a supplement is written beside the document.
    pub fn losses(&self, carried: bool, named: NamedLosses) -> Vec<Loss> {
        if self.items.is_empty() {
            return Vec::new();
        }
        let places = PlaceNames::new(self.document.record());
        let order = DocumentOrder::new(&self.document.record().tree);
        let tree = &self.document.record().tree;
        let title = |number| order.id(number).and_then(|id| tree[id].title.as_deref());
        let branches = |pick: fn(&Subject) -> bool| {
            let number = move |placed: &AddressedItem| match placed.at {
                Address::Branch(number) if pick(&placed.about) => Some(number),
                _ => None,
            };
            self.items.iter().filter_map(number).collect::<HashSet<_>>()
        };
        let is_extra =
            |about: &Subject| matches!(about, Subject::Extra(extra) if matches!(**extra, Extra::Setup { .. }));
        let set_up = branches(is_extra);
        let detached = branches(|about| *about == Subject::Adjustment(Box::new(Adjustment::Detached)));
        let none = Info::default();
        let mut firsts = HashSet::new();
        let loss = |placed: &AddressedItem| {
            let report_at = match (placed.at, &placed.about) {
                (Address::Branch(number), Subject::Extra(extra)) => {
                    ReportAt::of_extra(extra, title(number), detached.contains(&number))
                }
                (Address::Branch(number), Subject::Adjustment(adjustment)) => {
                    ReportAt::of_adjustment(adjustment, title(number), set_up.contains(&number))
                }
                _ => ReportAt::Here,
            };
            let concept = placed.about.concept();
            if carried && named == NamedLosses::First && report_at != ReportAt::Nowhere && !firsts.insert(concept) {
                return Some(Loss { concept, at: String::new(), fate: Fate::Carried, detail: None });
            }
            let participant = match &placed.about {
                Subject::Adjustment(adjustment) => participant_of_text(adjustment),
                _ => None,
            };
            let at = match report_at {
                ReportAt::Nowhere => return None,
                ReportAt::There(place) => place.to_owned(),
                ReportAt::Here => {
                    participant.map_or_else(|| places.address(&order, placed.at), |node| places.node(node))
                }
            };
            let info = self.document.record().info.as_deref().filter(|_| placed.at == Address::Info);
            let extra = if let Subject::Extra(extra) = &placed.about { Some(&**extra) } else { None };
            let shown = match placed.at {
                Address::Step(number, index) => order.id(number).and_then(|id| {
                    let step = tree[id].steps().get(index as usize)?;
                    shown_for(extra?, step, self.document.record().board_size())
                }),
                _ => None,
            };
            let is_mentioned =
                || shown.is_some() || extra.is_none_or(|extra| mentions(info.unwrap_or(&none), extra, false));
            let fate = match placed.about.fate(WrittenFormat::Json) {
                _ if carried => Fate::Carried,
                Fate::Approximated if !is_mentioned() => Fate::Dropped,
                declared => declared,
            };
            let mut detail = match &placed.about {
                Subject::Extra(extra) => Some(extra.detail()),
                Subject::Adjustment(adjustment) => Some(adjustment.detail().into()),
                // 3.0 has all fields.
                Subject::Field(_) => None,
            };
            if let Some(shown) = shown {
                detail = detail.map(|exact| Message::new("becomes").with("left", exact).with("right", shown).into());
            }
            Some(Loss { concept, at, fate, detail })
        };
        self.items.iter().filter_map(loss).collect()
    }
}

/// Returns the participant whose text was adjusted.
fn participant_of_text(adjustment: &Adjustment) -> Option<Node> {
    let Adjustment::Text { field, .. } = adjustment else { return None };
    let index = field.strip_prefix(PERSON)?.split('/').next()?;
    Some(index.parse().map_or(Node::Info, Node::Player))
}
