//! Checks the properties of a node together (`FF[4]` 2.2, 2.2.1).

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wei7_core::Message;

use wei7_core::{Code, Diagnostic};

use super::Check;
use super::points::PointSets;
use crate::codes;
use crate::model::is_carrier;
use crate::model::point::point;
use crate::model::properties::{Count, Id, Kind, Row, TABLE, Type};
use crate::normalize::moves::{self, Played};
use crate::normalize::value_form::read_as;
use crate::syntax::lexer::property::MAX_IDENTIFIER;
use crate::syntax::tree::{NodeId, Property, Value};

/// Set of defined properties, one bit each.
type Ids = u128;

const fn bit(id: Id) -> Ids {
    1 << id as u32
}

/// Returns all properties of a kind; if `of_ff4`, only the properties that `FF[4]` has.
const fn ids_of_kind(kind: Kind, of_ff4: bool) -> Ids {
    let mut ids = 0;
    let mut row = 0;
    while row < TABLE.len() {
        // Compares numbers, since `==` of `Kind` is not const.
        if TABLE[row].kind as u8 == kind as u8 && (!of_ff4 || TABLE[row].versions.contains(4)) {
            ids |= bit(TABLE[row].id);
        }
        row += 1;
    }
    ids
}

const _: () = assert!(TABLE.len() <= 128);

// Setup properties of `FF[4]`. Other setup properties, such as `SI`, stay in their node beside a move.
const SETUP: Ids = ids_of_kind(Kind::Setup, true);
const MOVE_PROPERTIES: Ids = ids_of_kind(Kind::Move, true);
const GAME_INFO: Ids = ids_of_kind(Kind::GameInfo, false);
const STONES: Ids = bit(Id::AB) | bit(Id::AW) | bit(Id::AE);
const MOVES: Ids = bit(Id::B) | bit(Id::W);
/// Node annotation properties, of which a node may have only one: GB, GW, DM and UC.
const POSITION_ANNOTATIONS: Ids = bit(Id::GB) | bit(Id::GW) | bit(Id::DM) | bit(Id::UC);
/// Move annotation properties, of which a node may have only one: BM, DO, IT and TE.
const ANNOTATIONS: Ids = bit(Id::BM) | bit(Id::DO) | bit(Id::IT) | bit(Id::TE);
/// Properties that need a move in the same node: move annotation properties and KO.
const NEED_A_MOVE: Ids = ANNOTATIONS | bit(Id::KO);

impl<'g> Check<'_, 'g> {
    /// Checks a node and makes its setup and moves on the board.
    pub(super) fn node(&mut self, node: NodeId) {
        let properties = self.game.properties(node);
        if properties.len() == 0 {
            if node != NodeId::ROOT {
                self.findings
                    .push(Diagnostic::at(&codes::EMPTY_NODE, self.game.beginning(node)).repair(Message::new("kept")));
            }
            return;
        }
        *self.points = PointSets::EMPTY;
        self.counted.clear();
        let mut ids: Ids = 0;
        let mut unknown = None;
        for property in properties {
            let id = property.id();
            let Some(row) = id.row() else {
                self.unknown(property, &mut unknown);
                continue;
            };
            if ids & bit(id) != 0 {
                self.duplicate(node, row, property);
            }
            ids |= bit(id);
            self.property(node, row, property);
        }
        if ids & GAME_INFO != 0 {
            self.game_info(node);
        }
        if ids & SETUP != 0 {
            self.setup(node, ids);
        }
        if (ids & POSITION_ANNOTATIONS).count_ones() > 1 {
            self.report_together(
                &codes::ANNOTATIONS_CONTRADICT,
                node,
                ids & POSITION_ANNOTATIONS,
                Message::new("kept-unchanged"),
            );
        }
        if ids & NEED_A_MOVE != 0 || (ids & SETUP != 0 && ids & MOVE_PROPERTIES != 0) {
            self.annotations(node, ids);
        }
        if ids & MOVES != 0 {
            self.node_moves(node, ids);
        }
    }

    /// Checks a property that no version of the format defines for Go. `before` has the unknown properties seen in this
    /// node.
    fn unknown(&mut self, property: Property<'g>, before: &mut Option<HashMap<Cow<'g, str>, &'g str>>) {
        let name = property.name();
        if is_carrier(&name) {
            return;
        }
        // The lexer reports misspelled identifiers.
        let written = property.written();
        let spelt = written.len() <= MAX_IDENTIFIER && written.bytes().all(|byte| byte.is_ascii_uppercase());
        if spelt && !self.names.contains(&name) {
            let code = if name.len() > 2 { &codes::PRIVATE_IDENTIFIER } else { &codes::UNKNOWN_PROPERTY };
            self.at_property(code, property, Message::new("kept"));
            self.names.insert(name.clone());
        }
        // The map is created only here, because most nodes have no unknown property.
        let seen = before.get_or_insert_default();
        match seen.entry(name) {
            Entry::Occupied(first) => {
                let same = property.values().all(|value| value.raw == *first.get());
                let code = if same { &codes::REPEATED } else { &codes::DUPLICATE_PROPERTY };
                self.at_property(code, property, Message::new("values-joined"));
            }
            Entry::Vacant(place) => {
                place.insert(property.value().raw);
            }
        }
    }

    /// Reports a property that already occurred in the node (2.2). Repeated lists and texts are joined; repeated values
    /// with the same meaning count once.
    #[cold]
    fn duplicate(&mut self, node: NodeId, row: &'static Row, property: Property<'g>) {
        if row.count != Count::One {
            return self.at_property(&codes::REPEATED, property, Message::new("lists-joined"));
        }
        let (counts, same) = self.counted(node, row, property);
        let (code, repair) = if same {
            (&codes::REPEATED, read_once(row, counts))
        } else if row.value == Type::Text {
            (&codes::REPEATED, Message::new("texts-joined"))
        } else {
            (&codes::DUPLICATE_PROPERTY, differing(row, counts))
        };
        self.at_property(code, property, repair);
    }

    /// Returns the value that counts among all values of a property in its node, and whether all values have the same
    /// meaning.
    pub(super) fn counted(&mut self, node: NodeId, row: &'static Row, property: Property<'g>) -> (Value<'g>, bool) {
        if let Some((_, value, same)) = self.counted.iter().find(|(id, ..)| *id == row.id) {
            return (*value, *same);
        }
        let values: Vec<Value<'g>> = self.game.values(node, row.id).collect();
        let at = self.context.counting(row, &values.iter().map(|value| value.raw));
        let value = at.and_then(|at| values.get(at).copied()).unwrap_or(property.value());
        let same = values.iter().all(|other| self.context.has_same_meaning(row.id, value.raw, other.raw));
        self.counted.push((row.id, value, same));
        (value, same)
    }

    /// Returns the second different property of the set `among` in the node, or `None` if the node has only one.
    fn second(&self, node: NodeId, among: Ids) -> Option<Property<'g>> {
        let mut first = None;
        self.game.properties(node).find(|property| {
            let id = property.id();
            among & bit_of(id) != 0 && *first.get_or_insert(id) != id
        })
    }

    fn report_together(&mut self, code: &'static Code, node: NodeId, among: Ids, repair: Message) {
        let Some(second) = self.second(node, among) else { return };
        let of_node = self.game.properties(node).filter(|property| among & bit_of(property.id()) != 0);
        let names: Vec<_> = of_node.map(Property::name).collect();
        let finding = Diagnostic::at(code, second.identifier())
            .found(Message::new("properties-together").with("names", names.join("`, `")));
        self.findings.push(finding.repair(repair));
    }

    fn setup(&mut self, node: NodeId, ids: Ids) {
        // In a node with setup but without a move, a move annotation stays with the setup.
        if ids & MOVES != 0 {
            // FF[1] to FF[3] allow setup and a move in one node.
            let code = if self.context.is_old() { &codes::OLD_FORM } else { &codes::SETUP_AND_MOVE };
            self.report_together(
                code,
                node,
                ids & (SETUP | MOVE_PROPERTIES),
                Message::new("read-as-two-nodes-setup-first"),
            );
        }
        if ids & STONES == 0 {
            // PL names the side to play, so the next move may have the color of the last one.
            self.path.last = None;
            return;
        }
        if self.path.main && node != NodeId::ROOT {
            let span = self.first(node, STONES).map_or(self.game.beginning(node), Property::identifier);
            self.findings.push(Diagnostic::at(&codes::SETUP_IN_MAIN_LINE, span).repair(Message::new("kept")));
        }
        for property in self.game.properties(node) {
            if STONES & bit_of(property.id()) != 0 {
                self.set_up(property);
            }
        }
    }

    fn first(&self, node: NodeId, among: Ids) -> Option<Property<'g>> {
        self.game.properties(node).find(|property| among & bit_of(property.id()) != 0)
    }

    fn annotations(&mut self, node: NodeId, ids: Ids) {
        let here = ids & ANNOTATIONS;
        if here == bit(Id::TE) | bit(Id::BM) {
            // FF[1] to FF[3] have no other notation for interesting and doubtful moves.
            let code = if self.context.is_old() { &codes::OLD_FORM } else { &codes::GOOD_AND_BAD };
            let good_first = self.first(node, here).is_some_and(|first| first.id() == Id::TE);
            self.report_together(
                code,
                node,
                here,
                Message::new("read-as-quoted").with("text", if good_first { "IT" } else { "DO" }),
            );
        } else if here.count_ones() > 1 {
            self.report_together(&codes::ANNOTATIONS_CONTRADICT, node, here, Message::new("kept-unchanged"));
        }
        if ids & MOVES == 0 {
            let of_move = if ids & SETUP == 0 { NEED_A_MOVE } else { MOVE_PROPERTIES };
            for property in self.game.properties(node) {
                if of_move & bit_of(property.id()) != 0 {
                    self.at_property(&codes::ANNOTATION_WITHOUT_MOVE, property, Message::new("kept-unchanged"));
                }
            }
        }
    }

    fn node_moves(&mut self, node: NodeId, ids: Ids) {
        if ids & MOVES == MOVES {
            self.report_together(&codes::TWO_MOVES, node, MOVES, Message::new("read-as-two-nodes"));
        }
        if node == NodeId::ROOT
            && let Some(property) = self.first(node, MOVES)
        {
            self.at_property(&codes::MOVE_IN_ROOT, property, Message::new("kept-in-place"));
        }
        let played: Vec<_> = moves::node_moves(self.context, node).collect();
        for property in self.game.properties(node) {
            let Some((row, color)) = property.id().row().zip(moves::color(property.id())) else { continue };
            let played = played.iter().find(|played| played.color == color);
            for (index, value) in property.values().enumerate() {
                let counts = played.is_some_and(|played| played.at == value.span);
                // A blank value is a pass only if no other value of the property is a move.
                let is_move =
                    point(value.raw, self.context.size).is_ok() || (!counts && value.raw.trim_ascii().is_empty());
                if !is_move && (index == 0 || counts) {
                    let findings = &mut |finding| self.findings.at_value(row.name, value, finding);
                    self.context.vertex(value.raw, played.is_some(), findings);
                }
            }
        }
        for Played { color, vertex, at } in played {
            self.play(color, vertex, at, ids & bit(Id::KO) != 0);
        }
    }
}

/// Returns the repair message for a property whose values all have the same meaning; `counts` is the value that counts.
pub(super) fn read_once(row: &Row, counts: Value<'_>) -> Message {
    match row {
        Row { value: Type::TextText, .. } => read_as(row, counts.raw),
        row if row.versions.contains(4) => Message::new("read-once"),
        // Properties that `FF[4]` does not have are kept unchanged.
        _ => Message::new("values-joined"),
    }
}

/// Returns the repair message for a property with different values that may have only one; `counts` is the value that
/// counts.
pub(super) fn differing(row: &Row, counts: Value<'_>) -> Message {
    match row.value {
        Type::Move => Message::new("first-legal-counts"),
        Type::TextText => Message::new("value-counts").with("value", format!("{}[{}]", row.name, counts.raw)),
        _ if row.versions.contains(4) => Message::new("first-nonempty-counts"),
        _ => Message::new("values-joined"),
    }
}

/// Returns the bit of a property, or 0 for an unknown one.
fn bit_of(id: Id) -> Ids {
    id.row().map_or(0, |row| bit(row.id))
}
