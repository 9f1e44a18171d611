//! Game information: what `info` makes of the texts, and whether it stands once on each path (`FF[4]` 2.2.1).

use std::borrow::Cow;
use std::fmt::Display;

use wei7_core::{Code, Color, Diagnostic};

use super::node::{Ids, bit};
use super::{Check, shown};
use crate::codes;
use crate::model::number::{Form, form};
use crate::model::properties::{Id, Kind};
use crate::model::text::simple_text;
use crate::syntax::tree::{NodeId, Property, Value};
use wei7_text::info::{self, Counting, Handicap, Komi, Overtime, Program, Understood, is_digits};

/// A value that may have a meaning.
#[derive(Clone, Copy)]
struct Told<'g> {
    name: &'static str,
    value: Value<'g>,
}

impl<'g> Check<'_, 'g> {
    /// The game information of a node that has some.
    pub(super) fn game_info(&mut self, node: NodeId, ids: Ids) {
        match self.path.info {
            Some(_) => self.second_game_info(node),
            None => self.path.info = Some(node),
        }
        let handicap = self.handicap(node, ids);
        let counting = self.komi(ids, handicap);
        if let Some(told) = self.told(ids, Id::DT, "DT") {
            let read = info::date(&simple_text(told.value.raw), &self.source);
            self.understood(told, "`YYYY-MM-DD`", &read.codes, read.value.map(|date| date.text));
            self.blanks_around(told, &read.codes);
        }
        if let Some(told) = self.told(ids, Id::RE, "RE") {
            let read = info::result(&simple_text(told.value.raw), &self.source, counting);
            self.understood(told, "`B+3.5`, `W+R`, `0`, `Void` or `?`", &read.codes, read.value);
            self.blanks_around(told, &read.codes);
        }
        self.time(node, ids);
        if let Some(told) = self.told(ids, Id::RU, "RU") {
            let text = simple_text(told.value.raw);
            let Understood { value, mut codes } = info::rules(&text);
            if value.is_none() && !text.trim().is_empty() {
                codes.push(&codes::RULES_UNKNOWN);
            }
            self.understood(told, "", &codes, value.and_then(|set| set.name));
        }
        for (name, id, rank) in [("PB", Id::PB, Id::BR), ("PW", Id::PW, Id::WR)] {
            let told = self.told(ids, id, name).filter(|_| self.told(ids, rank, "").is_none());
            if let Some(told) = told {
                let read = info::name_with_rank(&simple_text(told.value.raw));
                let meaning = read.value.map(|split| format!("{} and {}", split.name, split.rank));
                self.understood(told, "", &read.codes, meaning);
            }
        }
    }

    #[cold]
    fn second_game_info(&mut self, node: NodeId) {
        let ff = self.ff;
        let of_info = |property: &Property<'_>| {
            property.id().row().is_some_and(|row| row.kind == Kind::GameInfo && row.versions.contains(ff))
        };
        for property in self.game.properties(node).filter(of_info) {
            let code = if self.is_old() { &codes::OLD_FORM } else { &codes::SECOND_GAME_INFO };
            self.at_property(code, property, "kept where it stands");
        }
    }

    /// The value of a property that counts.
    fn told(&self, ids: Ids, id: Id, name: &'static str) -> Option<Told<'g>> {
        let first = if ids & bit(id) == 0 { None } else { self.firsts.get(id as usize).copied().flatten() };
        first.map(|property| Told { name, value: property.value() })
    }

    fn understood<T: Display>(
        &mut self,
        told: Told<'g>,
        expected: &'static str,
        found: &[&'static Code],
        meaning: Option<T>,
    ) {
        if found.is_empty() {
            return;
        }
        let meaning = meaning.map(|meaning| meaning.to_string()).filter(|meaning| !meaning.is_empty());
        let repair = meaning.map_or_else(|| "kept as text".to_owned(), |meaning| format!("read as `{meaning}`"));
        for code in found {
            self.info_finding(code, told, expected, repair.clone());
        }
    }

    fn info_finding(&mut self, code: &'static Code, told: Told<'g>, expected: &'static str, repair: String) {
        let finding = Diagnostic::at(code, told.value.span);
        let finding = finding.found(shown(told.name, told.value.raw));
        let finding = if expected.is_empty() { finding } else { finding.expected(expected) };
        self.findings.push(finding.repair(repair));
    }

    /// RE and DT are written without the white space around them.
    fn blanks_around(&mut self, told: Told<'g>, found: &[&'static Code]) {
        let (raw, trimmed) = (told.value.raw, told.value.raw.trim_ascii());
        if found.is_empty() && !trimmed.is_empty() && trimmed.len() < raw.len() && !raw.contains('\\') {
            let code = if self.is_old() { &codes::OLD_FORM } else { &codes::VALUE_CORRECTED };
            self.info_finding(code, told, "no white space", format!("read as `{}[{trimmed}]`", told.name));
        }
    }

    /// The text of a number. One in another form that can mean one thing only is told as such, and is what it means.
    fn number(&mut self, id: Id, told: Told<'g>) -> Cow<'g, str> {
        if let Some(row) = id.row()
            && let Form::Means(number) = form(row, told.value.raw)
        {
            let repair = format!("read as `{}[{number}]`", told.name);
            self.info_finding(&codes::VALUE_CORRECTED, told, "a number", repair);
            return number;
        }
        simple_text(told.value.raw)
    }

    /// Nothing stands where a number must.
    fn blank(&mut self, told: Told<'g>) -> bool {
        let blank = told.value.raw.trim().is_empty();
        if blank {
            let code = if self.is_old() { &codes::EMPTY_TEXT } else { &codes::EMPTY_VALUE };
            self.info_finding(code, told, "a number", "kept as it is".to_owned());
        }
        blank
    }

    fn komi(&mut self, ids: Ids, handicap: Option<Handicap>) -> Counting {
        let rules = self.told(ids, Id::RU, "RU").map(|told| simple_text(told.value.raw));
        let mut komi = None;
        if let Some(told) = self.told(ids, Id::KM, "KM")
            && !self.blank(told)
        {
            let text = self.number(Id::KM, told);
            let mut read = info::komi(&text, &self.source, rules.as_deref());
            komi = read.value;
            if let Some(komi) = komi {
                read.codes.extend(info::fox_komi_zero(komi, handicap, &self.source));
                read.codes.extend(self.implausible(komi));
            }
            // What 3.0 has no number for is written as one all the same.
            let form = || info::komi_form(&text, &self.source, rules.as_deref());
            let meaning = komi.and_then(|komi| komi.points).map(|points| points.to_string());
            let meaning = if read.codes.is_empty() { meaning } else { meaning.or_else(form) };
            self.understood(told, "a number", &read.codes, meaning);
        }
        // In a file of FF[4] it is a private property.
        if let Some(told) = self.told(ids, Id::KI, "KI").filter(|_| self.is_old()) {
            let read = info::ki(&simple_text(told.value.raw), &self.source);
            let points = |komi: Option<Komi>| komi.and_then(|komi| komi.points);
            if komi.is_some() && points(komi) != points(read.value) {
                self.info_finding(&codes::KOMI_IN_KI, told, "`KM`", "kept beside `KM`".to_owned());
            } else {
                self.understood(told, "`KM`", &read.codes, points(read.value));
                komi = komi.or(read.value);
            }
        }
        komi.map_or(Counting::default(), |komi| komi.counting)
    }

    /// More than half of the board.
    fn implausible(&self, komi: Komi) -> Option<&'static Code> {
        let halves = komi.points?.0.unsigned_abs();
        (u64::from(halves) > self.size.points()).then_some(&codes::KOMI_IMPLAUSIBLE)
    }

    fn time(&mut self, node: NodeId, ids: Ids) {
        if let Some(told) = self.told(ids, Id::TM, "TM")
            && !self.blank(told)
        {
            let text = self.number(Id::TM, told);
            let read = info::main_time(&text, &self.source);
            self.understood(told, "a number of seconds", &read.codes, read.value);
        }
        if let (Some(tc), Some(tt)) = (self.told(ids, Id::TC, "TC"), self.private(node, "TT")) {
            let read = info::fox_overtime(&simple_text(tc.value.raw), &simple_text(tt.raw), &self.source);
            self.understood(tc, "", &read.codes, None::<&str>);
        }
        let parts = self.told(ids, Id::OM, "").zip(self.told(ids, Id::OP, ""));
        let overtime = parts.and_then(|(moves, seconds)| {
            info::old_overtime(&simple_text(moves.value.raw), &simple_text(seconds.value.raw)).value
        });
        let single = |id| {
            let lists = self.game.properties(node).filter(|property| property.id() == id);
            lists.flat_map(Property::values).count() == 1
        };
        let is_part = ids & bit(Id::OT) == 0
            && matches!(overtime, Some(Overtime::Canadian { .. }))
            && [Id::OM, Id::OP].into_iter().all(single);
        let repair = if is_part { "read as a part of `OT`" } else { "kept" };
        for (id, name) in [(Id::OM, "OM"), (Id::OP, "OP")] {
            if let Some(told) = self.told(ids, id, name)
                && self.tell(id)
            {
                self.info_finding(&codes::OVERTIME_PARTS, told, "`OT`", repair.to_owned());
            }
        }
    }

    fn private(&self, node: NodeId, name: &str) -> Option<Value<'g>> {
        self.game.properties(node).find(|property| property.name() == name).map(Property::value)
    }

    /// HA, and the stones that are set up beside it.
    fn handicap(&mut self, node: NodeId, ids: Ids) -> Option<Handicap> {
        let told = self.told(ids, Id::HA, "HA")?;
        if self.blank(told) {
            return None;
        }
        let text = self.number(Id::HA, told);
        // 3: a number may have a sign.
        let digits = text.trim().strip_prefix('+').filter(|digits| is_digits(digits));
        let read = info::handicap(digits.unwrap_or(&text), &self.source);
        self.understood(told, "a number of at least 2", &read.codes, read.value.map(|handicap| handicap.stones));
        let handicap = read.value?;
        let lists = self.game.properties(node).filter(|property| property.id() == Id::AB);
        let values: Vec<_> = lists.flat_map(Property::values).collect();
        let stones: usize = values
            .iter()
            .filter_map(|value| crate::model::point::rectangle(value.raw, self.size).ok())
            .map(|(read, _)| ((read.last.x - read.first.x + 1) * (read.last.y - read.first.y + 1)) as usize)
            .sum();
        let first = if self.source.is_from(Program::Fox) { self.first_moves(node) } else { 0 };
        let fox = info::fox_handicap(handicap, stones, first, &self.source);
        // With white stones it is a position, not a game.
        let is_game = handicap.stones >= 2 || self.game.property(node, Id::AW).is_none();
        let code = fox.or_else(|| info::handicap_stones(handicap, stones).filter(|_| is_game));
        if let Some(code) = code {
            let finding = Diagnostic::at(code, told.value.span);
            let found = format!("HA[{}] with {stones} stones set up", handicap.stones);
            self.findings.push(finding.found(found).repair("kept as it is"));
        }
        Some(handicap)
    }

    /// How many moves black makes after this node before white does.
    fn first_moves(&self, node: NodeId) -> usize {
        let line = std::iter::successors(self.game.first_child(node), |node| self.game.first_child(*node));
        let colors = line.filter_map(|node| {
            self.game.properties(node).find_map(|property| match property.id() {
                Id::B => Some(Color::Black),
                Id::W => Some(Color::White),
                _ => None,
            })
        });
        // Two are enough to know.
        colors.take(10).take_while(|color| *color == Color::Black).count()
    }
}
