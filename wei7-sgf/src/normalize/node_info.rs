//! Decides the game information of a node. The values of HA, KM, KI, DT, RE, TM and RU depend on each other, so they are
//! decided together.

use wei7_text::info::{self, Counting, GameDate, Handicap, Komi, Outcome, RuleSet, Seconds};

use super::game_info::{InfoValue, report_understood};
use super::{Context, Finding, Findings};
use crate::model::properties::Id;
use crate::model::text::simple_text;
use crate::syntax::tree::{NodeId, Property, Value};

/// Game information of a node, from the first value of each property.
#[derive(Default)]
pub(crate) struct NodeInfo<'g> {
    pub(crate) handicap: Option<Handicap>,
    pub(super) komi: Option<InfoValue<'g, Komi>>,
    pub(super) date: Option<InfoValue<'g, GameDate>>,
    pub(super) result: Option<InfoValue<'g, Outcome>>,
    pub(super) time: Option<InfoValue<'g, Seconds>>,
    pub(super) rules: Option<InfoValue<'g, RuleSet>>,
    /// Name of the property, value and finding, in the order of the decisions.
    pub(crate) findings: Vec<(&'static str, Value<'g>, Finding)>,
}

impl<'g> NodeInfo<'g> {
    pub(super) fn new(context: &Context<'g>, node: NodeId) -> Self {
        let game = context.game;
        let first = |id| game.property(node, id).map(Property::value);
        let raw = |id| first(id).map(|value| value.raw);
        let mut new = Self::default();
        new.handicap = new.value(first(Id::HA), Id::HA, |raw, findings| context.handicap(raw, findings)).flatten();
        new.komi = new.value(first(Id::KM), Id::KM, |text, findings| context.komi(text, raw, findings));
        let mut komi = new.komi.as_ref().and_then(|read| read.value);
        // In FF[4] KI is a private property, so its value is not checked.
        let double = first(Id::KI).filter(|_| context.is_old());
        if double.is_some() {
            komi = new.value(double, Id::KI, |raw, findings| context.integer_komi(raw, komi, findings)).flatten();
        }
        let counting = komi.map_or(Counting::default(), |komi| komi.counting);
        new.date = new.value(first(Id::DT), Id::DT, |raw, findings| context.date(raw, findings));
        new.result = new.value(first(Id::RE), Id::RE, |raw, findings| context.result(raw, counting, findings));
        new.time = new.value(first(Id::TM), Id::TM, |raw, findings| context.main_time(raw, findings));
        let tt = game.properties(node).find(|property| property.name() == "TT").map(Property::value);
        let tc = first(Id::TC).zip(tt);
        new.value(tc.map(|(tc, _)| tc), Id::TC, |raw, findings| {
            let tt = tc.map_or("", |(_, tt)| tt.raw);
            let read = info::fox_overtime(&simple_text(raw), &simple_text(tt), &context.source);
            report_understood("`OT`", &read.codes, read.value, None, findings);
        });
        new.rules = new.value(first(Id::RU), Id::RU, Context::rules);
        for (name, rank) in [(Id::PB, Id::BR), (Id::PW, Id::WR)] {
            let without_rank = first(name).filter(|_| first(rank).is_none());
            new.value(without_rank, name, |raw, findings| {
                let read = info::name_with_rank(&simple_text(raw));
                let meaning = read.value.map(|split| format!("{} and {}", split.name, split.rank));
                report_understood("", &read.codes, meaning, None, findings);
            });
        }
        new
    }

    /// Parses a value with `read` and adds the findings about it.
    fn value<T>(
        &mut self,
        value: Option<Value<'g>>,
        id: Id,
        read: impl FnOnce(&'g str, Findings<'_>) -> T,
    ) -> Option<T> {
        let (value, row) = value.zip(id.row())?;
        Some(read(value.raw, &mut |finding| self.findings.push((row.name, value, finding))))
    }
}
