//! `game` and its children (3.5 to 3.10), read.

use wei7_core::{Anchor, Color, Diagnostic, Extra, GameResult, Participant, Player, RulesType, Scoring, Span, Text};

use crate::amount;
use crate::codes;
use crate::elements::{Element, at};
use crate::reading::{List, Otherwise, Reading, Values, add, attribute, spelt};
use crate::syntax::{Fault, Raw, is_blank};
use crate::time;

/// 3.6
pub(crate) static SCORING: List<Scoring> = List {
    name: "rules/scoring",
    words: &[("area", Scoring::Area), ("territory", Scoring::Territory)],
    code: &codes::SCORING,
};
/// 3.6
pub(crate) static RULES_TYPES: List<RulesType> = List {
    name: "rules/type",
    words: &[("Chinese", RulesType::Chinese), ("Japanese", RulesType::Japanese), ("Korean", RulesType::Korean)],
    code: &codes::RULES_TYPE,
};
/// 3.9
pub(crate) static WINNERS: List<Option<Color>> = List {
    name: "result/winner",
    words: &[("black", Some(Color::Black)), ("white", Some(Color::White)), ("neither", None)],
    code: &codes::WINNER,
};
/// 3.6: komi is below this.
pub(crate) const KOMI_BOUND: i32 = 10;
/// 3.9: margin is below this.
pub(crate) const MARGIN_BOUND: i32 = 512;
/// The usual order of the children of `game`: rules, time, black, white, result.
pub(crate) const GAME_ORDER: &str = "rtbws";

/// The letter of a child of `game` in [`wei7_core::Spelling::Order`].
pub(crate) const fn letter(element: Element, color: Option<Color>) -> char {
    match (element, color) {
        (Element::Rules, _) => 'r',
        (Element::Time, _) => 't',
        (Element::Player, Some(Color::White)) => 'w',
        (Element::Player, _) => 'b',
        _ => 's',
    }
}

/// Whether the children come in the usual order.
pub(crate) fn is_usual(order: &str) -> bool {
    let places = || order.chars().map(|letter| GAME_ORDER.find(letter));
    places().zip(places().skip(1)).all(|(first, second)| first <= second)
}

fn of(element: &str) -> Anchor {
    Anchor { element: element.into(), child: None }
}

impl Reading {
    /// 3.5, 3.8
    pub(crate) fn game(&mut self, values: &Values<'_>) -> Result<(), Fault> {
        let mut items = Vec::new();
        let domain = self.name(values.get(at::DOMAIN))?;
        let id = self.name(values.get(at::ID))?;
        let name = self.name(values.get(at::NAME))?;
        self.foreign(values, &Anchor::default(), &mut items)?;
        let info = self.record.info.get_or_insert_default();
        (info.domain, info.id, info.name) = (domain, id, name);
        add(&mut info.supplement, items);
        Ok(())
    }

    fn name(&mut self, raw: Option<Raw<'_>>) -> Result<Option<Text>, Fault> {
        raw.map(|raw| self.short_text(&raw, &codes::NAME_LENGTH, &codes::NAME_LINES)).transpose()
    }

    /// 3.6
    pub(crate) fn rules(&mut self, values: &Values<'_>) -> Result<(), Fault> {
        let mut items = Vec::new();
        let mut rules = wei7_core::Rules::default();
        if let Some(raw) = values.get(at::SCORING) {
            match self.word(&raw, &SCORING, Otherwise::SetAside, &mut items)? {
                Ok(scoring) => rules.scoring = Some(scoring),
                Err(text) => items.push(attribute(of("rules"), "scoring", text)),
            }
        }
        // No attribute means no komi (3.6).
        rules.komi = Some(wei7_core::HalfPoints(0));
        if let Some(raw) = values.get(at::KOMI) {
            let text = self.value(&raw)?;
            if let Some(komi) = self.amount(&raw, &text, KOMI_BOUND, "rules/komi", &mut items) {
                rules.komi = Some(komi);
            } else {
                rules.komi = None;
                items.push(attribute(of("rules"), "komi", text.into()));
            }
        }
        if let Some(raw) = values.get(at::RULES_TYPE) {
            match self.word(&raw, &RULES_TYPES, Otherwise::SetAside, &mut items)? {
                Ok(kind) => rules.kind = Some(kind),
                Err(text) => items.push(attribute(of("rules"), "type", text)),
            }
        }
        self.foreign(values, &of("rules"), &mut items)?;
        let info = self.record.info.get_or_insert_default();
        info.rules = Some(rules);
        add(&mut info.supplement, items);
        Ok(())
    }

    fn amount(
        &mut self,
        raw: &Raw<'_>,
        text: &str,
        bound: i32,
        name: &str,
        items: &mut Vec<Extra>,
    ) -> Option<wei7_core::HalfPoints> {
        let (illegal, spelling) = if bound == KOMI_BOUND {
            (&codes::KOMI, &codes::KOMI_SPELLING)
        } else {
            (&codes::MARGIN, &codes::MARGIN_SPELLING)
        };
        // White space around a number is nothing by the schema (`xs:double` collapses it).
        let trimmed = trim(text);
        let Some(amount) = amount::parse(trimmed, bound) else {
            self.find(
                Diagnostic::at(illegal, raw.span()).found(format!("\"{text}\"")).repair("left out and set aside"),
            );
            return None;
        };
        if !amount.plain {
            let finding = Diagnostic::at(spelling, raw.span()).found(format!("\"{text}\""));
            self.find(finding.expected(amount.value.to_string()).repair("read"));
        }
        if !amount.plain || trimmed != text {
            items.push(spelt(name, text));
        }
        Some(amount.value)
    }

    /// 3.7: the text of a `time` element.
    pub(crate) fn time(&mut self, text: &str, span: Span) {
        let trimmed = trim(text);
        let moment = time::parse(trimmed, self.offset);
        let utc = match moment {
            None => {
                let finding = Diagnostic::at(&codes::TIME, span).found(format!("\"{trimmed}\""));
                self.find(finding.repair("left out and set aside"));
                None
            }
            Some(moment) => {
                if !moment.zoned {
                    let finding = Diagnostic::at(&codes::TIME_ZONE, span).found(trimmed.to_owned());
                    let minutes = self.offset.minutes();
                    let sign = if minutes < 0 { '-' } else { '+' };
                    let (hours, rest) = (minutes.abs() / 60, minutes.abs() % 60);
                    self.find(finding.repair(format!("taken for {sign}{hours:02}:{rest:02}")));
                }
                if moment.utc.is_none() {
                    let finding = Diagnostic::at(&codes::TIME_RANGE, span).found(trimmed.to_owned());
                    self.find(finding.repair("left out and set aside"));
                }
                moment.utc
            }
        };
        let info = self.record.info.get_or_insert_default();
        if utc.as_ref().is_none_or(|utc| utc.as_str() != trimmed) {
            info.supplement.push(Extra::StartTime(trimmed.into()));
        }
        info.time = utc;
    }

    /// 3.8
    pub(crate) fn player(&mut self, color: Color, values: &Values<'_>) -> Result<(), Fault> {
        let mut items = Vec::new();
        let participant = Participant {
            domain: self.name(values.get(at::DOMAIN))?,
            id: self.name(values.get(at::ID))?,
            name: self.name(values.get(at::NAME))?,
            title: self.name(values.get(at::TITLE))?,
            rank: self.name(values.get(at::RANK))?,
        };
        self.foreign(values, &of(color_name(color)), &mut items)?;
        let info = self.record.info.get_or_insert_default();
        add(&mut info.supplement, items);
        let participants = info.participants.get_or_insert_default();
        let players = info.players.get_or_insert_default();
        // Black comes first (mapping), whatever the order of the elements.
        let place = if color == Color::Black { 0 } else { participants.len() };
        participants.insert(place, participant);
        players.insert(place, Player { participant: 0, color: Some(color) });
        for (number, player) in (0..).zip(players) {
            player.participant = number;
        }
        Ok(())
    }

    /// 3.9
    pub(crate) fn result(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        let mut items = Vec::new();
        self.foreign(values, &of("result"), &mut items)?;
        let mut winner = None;
        if let Some(raw) = values.get(at::WINNER) {
            let known = self.word(&raw, &WINNERS, Otherwise::SetResultAside, &mut items)?;
            winner = known.map_err(|text| items.push(attribute(of("result"), "winner", text))).ok();
        } else {
            self.refuse(Diagnostic::at(&codes::WINNER_MISSING, span));
        }
        let mut result = winner.map(|winner| GameResult { winner, margin: None });
        if let Some(raw) = values.get(at::MARGIN) {
            let text = self.value(&raw)?;
            let margin = self.amount(&raw, &text, MARGIN_BOUND, "result/margin", &mut items);
            match &mut result {
                Some(result) if margin.is_some() => result.margin = margin,
                _ => {
                    // Without its margin a result would mean resignation: it is carried as a whole.
                    if let (Some(_), Some(raw)) = (winner, values.get(at::WINNER)) {
                        let text = self.value(&raw)?;
                        items.push(attribute(of("result"), "winner", text.into()));
                    }
                    items.push(attribute(of("result"), "margin", text.into()));
                    result = None;
                }
            }
        }
        let info = self.record.info.get_or_insert_default();
        info.result = result;
        add(&mut info.supplement, items);
        Ok(())
    }
}

pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Without the white space of XML at either end.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_ascii() && is_blank(c as u8))
}
