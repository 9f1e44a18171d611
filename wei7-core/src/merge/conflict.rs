//! Names conflicts for reports.

use std::collections::HashMap;

use super::changes::{At, Link, Side};
use super::clash::Clash;
use super::field::Value;
use super::outline::Id;
use crate::record::{Node, PlaceNames};
use crate::report::{Difference, Field, Subject, shorten};
use crate::{Argument, Message};
use wei7_board::BoardSize;

impl Clash {
    /// Returns the merged node whose comment names the conflict; `None` for the start of the record, which also has the
    /// conflicts whose node is not in the result.
    pub(super) fn merged_node(&self, merged: &dyn Fn(Link) -> Option<Id>) -> Option<Id> {
        match self {
            Self::Field { at: At::Node(link), .. } => merged(*link),
            Self::Field { .. } | Self::Person(_) | Self::Sides(_) | Self::NoPlace(_) => None,
            Self::Removed(id) | Self::Moved(id) | Self::Order(id) => Some(*id),
        }
    }
}

/// Names the places and values of conflicts.
pub(super) struct Namer<'n> {
    ours: &'n Side<'n>,
    theirs: &'n Side<'n>,
    ours_names: PlaceNames<'n>,
    theirs_names: PlaceNames<'n>,
    board: BoardSize,
}

impl<'n> Namer<'n> {
    pub(super) fn new(ours: &'n Side<'n>, theirs: &'n Side<'n>) -> Self {
        let [ours_names, theirs_names] = [ours, theirs].map(|side| PlaceNames::new(side.record));
        Self { ours, theirs, ours_names, theirs_names, board: ours.record.board_size() }
    }

    fn place_in_ours(&self, id: Id) -> String {
        self.ours_names.node(self.ours.outline.node(id))
    }

    fn place_in_theirs(&self, id: Id) -> String {
        if (id as usize) < self.theirs.outline.len() {
            self.theirs_names.node(self.theirs.outline.node(id))
        } else {
            String::new()
        }
    }

    /// Returns the conflict about a node that theirs removed and ours changed.
    pub(super) fn removed_by_theirs(&self, id: Id) -> Difference {
        let changed: Argument = Message::new("changed-on-one-side").into();
        let about = Subject::Field(Field::Variation);
        Difference { about, at: self.place_in_ours(id), left: Some(changed), right: None }
    }

    /// Returns the place of a node of ours, or of theirs if ours does not have the node.
    fn place(&self, of_ours: Option<&Id>, of_theirs: Option<&Id>) -> String {
        match (of_ours, of_theirs) {
            (Some(id), _) => self.place_in_ours(*id),
            (None, Some(id)) => self.place_in_theirs(*id),
            (None, None) => String::new(),
        }
    }

    /// Returns a conflict as a difference between ours and theirs. `whole`: texts are not shortened.
    pub(super) fn difference(&self, clash: &Clash, links: &HashMap<Link, Id>, whole: bool) -> Difference {
        let value = |value: &Option<Value>| value.as_ref().map(|value| value.describe(self.board, whole));
        let text = |text: &Option<Box<str>>| {
            text.as_ref()
                .map(|text| if whole { Argument::from(&**text) } else { format!("\"{}\"", shorten(text)).into() })
        };
        let changed = || Some(Argument::from(Message::new("changed-on-one-side")));
        let moved = || Some(Argument::from(Message::new("moved-to-another-place")));
        let order = || Some(Argument::from(Message::new("alternatives-reordered")));
        match clash {
            Clash::Field { at, theirs_node, key, ours, theirs } => {
                let place = match at {
                    At::Record => "document".to_owned(),
                    At::Info => "info".to_owned(),
                    At::Node(link) => self.place(links.get(link), theirs_node.as_ref()),
                };
                let about = key.subject(ours.as_ref().or(theirs.as_ref()));
                Difference { about, at: place, left: value(ours), right: value(theirs) }
            }
            Clash::Person(conflict) => {
                let field = match &*conflict.field {
                    "domain" => Field::PersonDomain,
                    "id" => Field::PersonId,
                    "title" => Field::PersonTitle,
                    "rank" => Field::PersonRank,
                    _ => Field::PersonName,
                };
                let at = self.ours_names.node(Node::Player(conflict.index));
                Difference {
                    about: Subject::Field(field),
                    at,
                    left: text(&conflict.ours),
                    right: text(&conflict.theirs),
                }
            }
            Clash::Sides(conflict) => {
                let about = Subject::Field(Field::People);
                Difference { about, at: "info".to_owned(), left: text(&conflict.ours), right: text(&conflict.theirs) }
            }
            Clash::Removed(id) => {
                let about = Subject::Field(Field::Variation);
                Difference { about, at: self.place_in_theirs(*id), left: None, right: changed() }
            }
            Clash::NoPlace(id) => {
                let about = Subject::Field(Field::Variation);
                let at = links.get(&Link::New(*id)).map(|id| self.place_in_ours(*id)).unwrap_or_default();
                Difference { about, at, left: changed(), right: None }
            }
            Clash::Moved(id) => {
                let about = Subject::Field(Field::Variation);
                Difference { about, at: self.place_in_theirs(*id), left: moved(), right: moved() }
            }
            Clash::Order(id) => {
                let about = Subject::Field(Field::Order);
                Difference { about, at: self.place_in_theirs(*id), left: order(), right: order() }
            }
        }
    }
}
