//! Checks game information: whether it occurs once on each path (`FF[4]` 2.2.1), and whether its meaning agrees with
//! the stones and moves.

use wei7_core::Message;

use wei7_core::{Color, Diagnostic, Point};
use wei7_text::info::{self, Handicap, Program};

use super::Check;
use crate::codes;
use crate::model::point::{name, rectangle};
use crate::model::properties::{Id, Kind, is_game_info};
use crate::normalize::game_info::old_overtime;
use crate::normalize::{Finding, moves};
use crate::syntax::tree::{NodeId, Property, Value};

impl Check<'_, '_> {
    /// Checks the values of the game information of a node, and that the path has it only once.
    pub(super) fn game_info(&mut self, node: NodeId) {
        if self.path.info.is_some() {
            self.second_game_info(node);
        } else {
            self.path.info = Some(node);
            self.info_after_root(node);
        }
        let (handicap, findings) = self.context.with_info(node, |info| (info.handicap, info.findings.clone()));
        // If a game has more findings than the limit, the order decides which of them are listed.
        let (of_handicap, others): (Vec<_>, Vec<_>) = findings.into_iter().partition(|(name, ..)| *name == "HA");
        let (last, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|(name, ..)| matches!(*name, "RU" | "PB" | "PW"));
        let add = |check: &mut Self, found: Vec<(&'static str, Value<'_>, Finding)>| {
            for (name, value, finding) in found {
                check.findings.at_value(name, value, finding);
            }
        };
        add(self, of_handicap);
        if let Some(handicap) = handicap {
            self.handicap(node, handicap);
        }
        add(self, others);
        self.overtime(node);
        add(self, last);
    }

    #[cold]
    fn second_game_info(&mut self, node: NodeId) {
        let ff = self.context.ff;
        let of_info = |property: &Property<'_>| {
            property.id().row().is_some_and(|row| row.kind == Kind::GameInfo && row.versions.contains(ff))
        };
        for property in self.game.properties(node).filter(of_info) {
            let code = if self.context.is_old() { &codes::OLD_FORM } else { &codes::SECOND_GAME_INFO };
            self.at_property(code, property, Message::new("kept-in-place"));
        }
    }

    /// Reports game information in a node after the root. 2.2.1 allows it in any node; the record takes its game
    /// information from the first node of the main line that has some.
    fn info_after_root(&mut self, node: NodeId) {
        let first = self.game.properties(node).find(|property| is_game_info(property.id()));
        let Some(first) = first.filter(|_| node != NodeId::ROOT) else { return };
        let is_of_record = node == self.context.info_node;
        let repair = if is_of_record { Message::new("read-as-info-of-record") } else { Message::new("kept-in-place") };
        self.at_property(&codes::GAME_INFO_BEHIND_ROOT, first, repair);
    }

    /// Reports OM and OP, once per game.
    fn overtime(&mut self, node: NodeId) {
        let game = self.game;
        let raw_values = |id| game.values(node, id).map(|value| value.raw);
        let has_overtime = game.property(node, Id::OT).is_some();
        let is_part = old_overtime(raw_values(Id::OM), raw_values(Id::OP), has_overtime).is_some();
        let repair = if is_part { "read-as-part-of-ot" } else { "kept" };
        for property in [Id::OM, Id::OP].into_iter().filter_map(|id| game.property(node, id)) {
            if self.first_time(property.id()) {
                let finding = Finding::new(&codes::OVERTIME_PARTS, "`OT`", Message::new(repair));
                self.findings.at_value(&property.name(), property.value(), finding);
            }
        }
    }

    /// Checks HA against the stones set up in the same node.
    fn handicap(&mut self, node: NodeId, handicap: Handicap) {
        let Some(value) = self.game.property(node, Id::HA).map(Property::value) else { return };
        let lists = self.game.values(node, Id::AB);
        let read = lists.filter_map(|value| rectangle(value.raw, self.context.size).ok());
        let stones: usize = read.map(|(read, _)| read.area()).sum();
        let source = &self.context.source;
        let first = if source.is_from(Program::Fox) { self.first_moves(node) } else { 0 };
        let fox = info::fox_handicap(handicap, stones, first, source);
        // A node with a HA below 2 and with white stones is a position rather than the start of a game.
        let is_game = handicap.stones >= 2 || self.game.property(node, Id::AW).is_none();
        let code = fox.or_else(|| info::handicap_stones(handicap, stones).filter(|_| is_game));
        if let Some(code) = code {
            let finding = Diagnostic::at(code, value.span);
            let found = Message::new("handicap-with-stones").with("handicap", handicap.stones).with("stones", stones);
            let placed = if node == NodeId::ROOT { self.context.missing_stones() } else { None };
            let repair = placed.as_deref().map_or(Message::new("kept-unchanged"), read_with);
            self.findings.push(finding.found(found).repair(repair));
            for point in placed.into_iter().flatten() {
                self.board.set(point, Some(Color::Black));
            }
        }
    }

    /// Returns the number of moves that Black makes after this node before White moves.
    fn first_moves(&self, node: NodeId) -> usize {
        let line = std::iter::successors(self.game.first_child(node), |node| self.game.first_child(*node));
        let colors = line.filter_map(|node| self.game.properties(node).find_map(|one| moves::color(one.id())));
        // The number is only compared with 2, so counting may stop early.
        colors.take(10).take_while(|color| *color == Color::Black).count()
    }
}

/// Returns the repair message for handicap stones that the file omits; `points` are the points where they are read.
fn read_with(points: &[Point]) -> Message {
    let points = points.iter().map(|point| name(*point)).collect::<Vec<_>>().join("][");
    Message::new("read-as-if-stones").with("value", format!("AB[{points}]"))
}
