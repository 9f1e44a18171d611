//! Checks game information: whether it occurs once on each path (`FF[4]` 2.2.1), and whether its meaning agrees with
//! the stones and moves.

use wei7_core::Message;

use wei7_core::{Color, Diagnostic, Point};
use wei7_text::info::{self, Counting, Program};

use super::Check;
use crate::codes;
use crate::model::point::{name, rectangle};
use crate::model::properties::{Id, Kind, is_game_info};
use crate::model::text::simple_text;
use crate::normalize::game_info::{old_overtime, report_understood};
use crate::normalize::{Context, Finding, Findings, moves};
use crate::syntax::tree::{NodeId, Property, Value};

impl<'g> Check<'_, 'g> {
    /// Checks the values of the game information of a node, and that the path has it only once.
    pub(super) fn game_info(&mut self, node: NodeId) {
        if self.path.info.is_some() {
            self.second_game_info(node);
        } else {
            self.path.info = Some(node);
            self.info_after_root(node);
        }
        self.handicap(node);
        let counting = self.komi(node);
        self.understand(node, Id::DT, |context, raw, findings| context.date(raw, findings).value);
        self.understand(node, Id::RE, |context, raw, findings| context.result(raw, counting, findings).value);
        self.understand(node, Id::TM, |context, raw, findings| context.main_time(raw, findings).value);
        self.overtime(node);
        self.understand(node, Id::RU, |_, raw, findings| Context::rules(raw, findings));
        for (name, rank) in [(Id::PB, Id::BR), (Id::PW, Id::WR)] {
            if self.first_value(node, rank).is_some() {
                continue;
            }
            self.understand(node, name, |_, raw, findings| {
                let read = info::name_with_rank(&simple_text(raw));
                let meaning = read.value.as_ref().map(|split| format!("{} and {}", split.name, split.rank));
                report_understood("", &read.codes, meaning, None, findings);
                read.value.map(|_| ())
            });
        }
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

    /// Returns the first value of a property of a node, or `None` if the node does not have the property.
    fn first_value(&self, node: NodeId, id: Id) -> Option<Value<'g>> {
        self.game.property(node, id).map(Property::value)
    }

    /// Parses the first value of a property of a node with `read` and reports the findings; returns the meaning of the
    /// value.
    fn understand<T>(
        &mut self,
        node: NodeId,
        id: Id,
        read: impl FnOnce(&Context<'g>, &'g str, Findings<'_>) -> Option<T>,
    ) -> Option<T> {
        let (value, row) = self.first_value(node, id).zip(id.row())?;
        read(self.context, value.raw, &mut |finding| self.findings.at_value(row.name, value, finding))
    }

    fn komi(&mut self, node: NodeId) -> Counting {
        let game = self.game;
        let beside = |id| game.property(node, id).map(|property| property.value().raw);
        let mut komi =
            self.understand(node, Id::KM, |context, raw, findings| context.komi(raw, beside, findings).value);
        // In FF[4] KI is a private property, so its value is not checked.
        if self.context.is_old() && self.first_value(node, Id::KI).is_some() {
            komi = self.understand(node, Id::KI, |context, raw, findings| context.integer_komi(raw, komi, findings));
        }
        komi.map_or(Counting::default(), |komi| komi.counting)
    }

    fn overtime(&mut self, node: NodeId) {
        let tt = self.game.properties(node).find(|property| property.name() == "TT").map(Property::value);
        if let Some(tt) = tt {
            self.understand(node, Id::TC, |context, raw, findings| {
                let read = info::fox_overtime(&simple_text(raw), &simple_text(tt.raw), &context.source);
                report_understood("`OT`", &read.codes, read.value, None, findings);
                read.value
            });
        }
        let raw_values = |id| self.game.values(node, id).map(|value| value.raw);
        let is_part =
            old_overtime(raw_values(Id::OM), raw_values(Id::OP), self.first_value(node, Id::OT).is_some()).is_some();
        let repair = if is_part { "read-as-part-of-ot" } else { "kept" };
        for id in [Id::OM, Id::OP] {
            if self.first_value(node, id).is_some() && self.first_time(id) {
                self.understand(node, id, |_, _, findings| {
                    findings(Finding::new(&codes::OVERTIME_PARTS, "`OT`", Message::new(repair)));
                    None::<()>
                });
            }
        }
    }

    /// Checks HA against the stones set up in the same node.
    fn handicap(&mut self, node: NodeId) {
        let Some(value) = self.first_value(node, Id::HA) else { return };
        let Some(handicap) = self.understand(node, Id::HA, Context::handicap) else { return };
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
