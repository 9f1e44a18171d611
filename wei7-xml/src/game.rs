//! Reads `game` and its children (3.5 to 3.10). `writer.rs` writes them.

use wei7_core::Message;
use wei7_core::{
    Anchor, Color, Decimal, Diagnostic, Extra, GameResult, HalfPoints, Participant, Player, Rules, RulesType, Scoring,
    Span, Text,
};
use wei7_text::xml::{RawValue, trim};

use crate::codes;
use crate::context::{OnUnknownWord, Values, WordList, XmlContext, attribute, spelling};
use crate::elements::Element;
use crate::fault::Fault;
use crate::time;

/// Words of the attribute `scoring` of `rules` (3.6).
pub(crate) static SCORING: WordList<Scoring> = WordList {
    name: "rules/scoring",
    words: &[("area", Scoring::Area), ("territory", Scoring::Territory)],
    default: None,
    code: &codes::SCORING,
};
/// Words of the attribute `type` of `rules` (3.6).
pub(crate) static RULES_TYPES: WordList<RulesType> = WordList {
    name: "rules/type",
    words: &[("Chinese", RulesType::Chinese), ("Japanese", RulesType::Japanese), ("Korean", RulesType::Korean)],
    default: None,
    code: &codes::RULES_TYPE,
};
/// Words of the attribute `winner` of `result` (3.9). `None` is a draw.
pub(crate) static WINNERS: WordList<Option<Color>> = WordList {
    name: "result/winner",
    words: &[("black", Some(Color::Black)), ("white", Some(Color::White)), ("neither", None)],
    default: None,
    code: &codes::WINNER,
};
/// Upper bound of the komi in points, which the komi must not reach (3.6).
pub(crate) const KOMI_BOUND: i32 = 10;
/// Upper bound of the margin in points, which the margin must not reach (3.9).
pub(crate) const MARGIN_BOUND: i32 = 512;
/// The default order of the children of `game`: rules, time, black, white, result.
pub(crate) const GAME_ORDER: &str = "rtbws";

/// Returns the letter that stands for a child of `game` in [`wei7_core::Spelling::Order`]. `color` is for players only.
pub(crate) const fn letter(element: Element, color: Option<Color>) -> char {
    match (element, color) {
        (Element::Rules, _) => 'r',
        (Element::Time, _) => 't',
        (Element::Player, Some(Color::White)) => 'w',
        (Element::Player, _) => 'b',
        _ => 's',
    }
}

/// Returns whether the children of `game` are in the order of [`GAME_ORDER`]; some may be missing.
pub(crate) fn is_default_order(order: &str) -> bool {
    let places = || order.chars().map(|letter| GAME_ORDER.find(letter));
    places().zip(places().skip(1)).all(|(first, second)| first <= second)
}

/// Returns the anchor for extras of a child of `game`, by the name of its element.
fn anchor(element: &str) -> Anchor {
    Anchor { element: element.into(), child: None }
}

/// An amount in half points, and whether it has the form that 3.6 and 3.9 prescribe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Amount {
    value: HalfPoints,
    plain: bool,
}

/// Parses a number of points or half points from 0 to below `bound` points.
fn amount(text: &str, bound: i32) -> Option<Amount> {
    let negative_zero = text.strip_prefix('-').filter(|rest| rest.bytes().all(|byte| matches!(byte, b'0' | b'.')));
    let unsigned = negative_zero.or_else(|| text.strip_prefix('+')).unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = whole.len() + fraction.len();
    if digits == 0 || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = Some(whole.trim_start_matches('0')).filter(|whole| !whole.is_empty()).unwrap_or("0");
    let value = Decimal::parse(&format!("{whole}.{fraction}0"))?.half_points()?;
    (0..bound * 2).contains(&value.0).then(|| Amount { value, plain: value.to_string() == text })
}

impl XmlContext {
    /// Reads the start tag of the element `game` (3.5, 3.8).
    pub(crate) fn game(&mut self, values: &Values<'_>) -> Result<(), Fault> {
        let mut extras = Vec::new();
        let [domain, id, name, ..] = values.known;
        let (domain, id, name) = (self.name(domain)?, self.name(id)?, self.name(name)?);
        self.unknown_attributes(values, &Anchor::default(), &mut extras)?;
        let info = self.record.info.get_or_insert_default();
        (info.domain, info.id, info.name) = (domain, id, name);
        info.extras.extend(extras);
        Ok(())
    }

    fn name(&mut self, raw: Option<RawValue<'_>>) -> Result<Option<Text>, Fault> {
        raw.map(|raw| self.short_text(&raw, &codes::NAME_LENGTH, &codes::NAME_LINES)).transpose()
    }

    /// Reads the element `rules` of `game` (3.6).
    pub(crate) fn rules(&mut self, values: &Values<'_>) -> Result<(), Fault> {
        let mut extras = Vec::new();
        let [scoring, komi, kind, ..] = values.known;
        let scoring = self.word(scoring, &SCORING, OnUnknownWord::SetAside, &mut extras)?;
        // A missing attribute `komi` means no komi (3.6).
        let mut points = Some(HalfPoints(0));
        if let Some(raw) = komi {
            let text = self.value(&raw)?;
            points = self.half_points(&raw, &text, KOMI_BOUND, "rules/komi", &mut extras);
            if points.is_none() {
                extras.push(attribute(anchor("rules"), "komi", text.into()));
            }
        }
        let kind = self.word(kind, &RULES_TYPES, OnUnknownWord::SetAside, &mut extras)?;
        self.unknown_attributes(values, &anchor("rules"), &mut extras)?;
        let info = self.record.info.get_or_insert_default();
        info.rules = Some(Rules { scoring, komi: points, kind });
        info.extras.extend(extras);
        Ok(())
    }

    /// Reads the attribute `komi` or `margin`, whose value must be below `bound` points.
    fn half_points(
        &mut self,
        raw: &RawValue<'_>,
        text: &str,
        bound: i32,
        name: &str,
        extras: &mut Vec<Extra>,
    ) -> Option<HalfPoints> {
        let is_komi = bound == KOMI_BOUND;
        let (illegal, unusual, left_out) = if is_komi {
            (&codes::KOMI, &codes::KOMI_SPELLING, Message::new("set-aside-left-out"))
        } else {
            (&codes::MARGIN, &codes::MARGIN_SPELLING, Message::new("result-set-aside"))
        };
        let finding = |code| Diagnostic::at(code, raw.span()).found(format!("\"{text}\""));
        // The schema ignores white space around a number (`xs:double` collapses it).
        let trimmed = trim(text);
        let amount = amount(trimmed, bound).filter(|amount| amount.value.0 > 0 || is_komi);
        let Some(amount) = amount else {
            self.find(finding(illegal).repair(left_out));
            return None;
        };
        let is_zero = amount.value.0 == 0;
        if is_zero {
            // A komi of zero is not allowed, but can only mean the same as a missing attribute: no komi (3.6).
            self.find(finding(unusual).expected(Message::new("no-komi")).repair(Message::new("read-as-no-komi")));
        } else if !amount.plain {
            let value = amount.value.to_string();
            self.find(finding(unusual).expected(value.clone()).repair(Message::new("read-as-is")).replacement(value));
        }
        if is_zero || !amount.plain || trimmed != text {
            extras.push(spelling(name, text));
        }
        Some(amount.value)
    }

    /// Reads the text of the element `time`, the start time of the game (3.7).
    pub(crate) fn time(&mut self, text: &str, span: Span) {
        let trimmed = trim(text);
        let moment = time::parse(trimmed, self.offset);
        let utc = match moment {
            None => {
                let finding = Diagnostic::at(&codes::TIME, span).found(format!("\"{trimmed}\""));
                self.find(finding.repair(Message::new("set-aside-left-out")));
                None
            }
            Some(moment) => {
                if !moment.zoned {
                    let finding = Diagnostic::at(&codes::TIME_ZONE, span).found(trimmed.to_owned());
                    let minutes = self.offset.minutes();
                    let sign = if minutes < 0 { '-' } else { '+' };
                    let (hours, rest) = (minutes.abs() / 60, minutes.abs() % 60);
                    let zone = format!("{sign}{hours:02}:{rest:02}");
                    self.find(finding.repair(Message::new("read-as-offset").with("zone", zone)));
                }
                if moment.utc.is_none() {
                    let finding = Diagnostic::at(&codes::TIME_RANGE, span).found(trimmed.to_owned());
                    self.find(finding.repair(Message::new("set-aside-left-out")));
                }
                moment.utc
            }
        };
        let info = self.record.info.get_or_insert_default();
        if utc.as_ref().is_none_or(|utc| utc.as_str() != trimmed) {
            info.extras.push(Extra::StartTime(trimmed.into()));
        }
        info.time = utc;
    }

    /// Reads the element `black` or `white` of `game`, a player (3.8).
    pub(crate) fn player(&mut self, color: Color, values: &Values<'_>) -> Result<(), Fault> {
        let mut extras = Vec::new();
        let [domain, id, name, title, rank, ..] = values.known;
        let participant = Participant {
            domain: self.name(domain)?,
            id: self.name(id)?,
            name: self.name(name)?,
            title: self.name(title)?,
            rank: self.name(rank)?,
        };
        self.unknown_attributes(values, &anchor(color_name(color)), &mut extras)?;
        let info = self.record.info.get_or_insert_default();
        info.extras.extend(extras);
        let participants = info.participants.get_or_insert_default();
        let players = info.players.get_or_insert_default();
        // The black player comes first in the record (mapping), regardless of the order of the elements.
        let place = if color == Color::Black { 0 } else { participants.len() };
        participants.insert(place, participant);
        players.insert(place, Player { participant: 0, color: Some(color) });
        for (number, player) in (0..).zip(players) {
            player.participant = number;
        }
        Ok(())
    }

    /// Reads the element `result` of `game` (3.9).
    pub(crate) fn result(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        let mut extras = Vec::new();
        self.unknown_attributes(values, &anchor("result"), &mut extras)?;
        let [winner, margin, ..] = values.known;
        if winner.is_none() {
            self.refuse(Diagnostic::at(&codes::WINNER_MISSING, span));
        }
        let won = self.word(winner, &WINNERS, OnUnknownWord::SetResultAside, &mut extras)?;
        let mut result = won.map(|winner| GameResult { winner, margin: None });
        if let Some(raw) = margin {
            let text = self.value(&raw)?;
            let margin = self.half_points(&raw, &text, MARGIN_BOUND, "result/margin", &mut extras);
            match &mut result {
                Some(result) if margin.is_some() => result.margin = margin,
                _ => {
                    // A win without its margin would mean resignation, so extras keep the whole result.
                    if let (Some(_), Some(raw)) = (won, winner) {
                        let text = self.value(&raw)?;
                        extras.push(attribute(anchor("result"), "winner", text.into()));
                    }
                    extras.push(attribute(anchor("result"), "margin", text.into()));
                    result = None;
                }
            }
        }
        let info = self.record.info.get_or_insert_default();
        info.result = result;
        info.extras.extend(extras);
        Ok(())
    }
}

/// Returns the element name for a player, a move or a stone of this color.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(i32, bool)> {
        amount(text, 10).map(|amount| (amount.value.0, amount.plain))
    }

    #[test]
    fn the_examples_of_3_6() {
        assert_eq!(read("0.5"), Some((1, true)));
        assert_eq!(read("7.5"), Some((15, true)));
        assert_eq!(read("8"), Some((16, true)));
        for (text, value) in
            [("7.50", 15), ("06.5", 13), ("8.0", 16), ("+7.5", 15), (".5", 1), ("8.", 16), ("0.0", 0), ("-0", 0)]
        {
            assert_eq!(read(text), Some((value, false)), "{text}");
        }
    }

    #[test]
    fn invalid_amounts_are_not_parsed() {
        for text in ["10", "-1", "-", "-.", "7.25", "7.50000000000000000001", "1e1", "", ".", "a", "7,5", "++1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
