//! The header of a page: the name of the game, the players, the facts.

use std::fmt::Write as _;

use wei7_core::{
    Color, Extra, GameResult, Info, Participant, Record, Rules, RulesType, Scoring, StartTime, Supplement, Text,
};

use super::escaping::html;
use super::words::word;
use crate::Language;
use crate::scene::sgf;
use crate::text::{clean, cut};

/// The most characters of one fact.
const MOST: usize = 400;
/// The most people that are named on a side.
const MOST_PEOPLE: usize = 40;

/// The header as HTML.
#[derive(Debug)]
pub(super) struct Header {
    /// The name of the game, or the event, or the players.
    pub(super) name: String,
    pub(super) players: String,
    pub(super) facts: String,
}

/// Finds the facts in a record.
struct Search<'r> {
    record: &'r Record,
    info: &'r Info,
    language: Language,
}

impl Header {
    pub(super) fn of(record: &Record, language: Language) -> Self {
        let none = Info::default();
        let search = Search { record, info: record.info.as_deref().unwrap_or(&none), language };
        let sides = [Color::Black, Color::White].map(|color| search.side(color));
        let names = || {
            let [black, white] = sides.each_ref().map(|people| people.first().map(|(name, _)| name.clone()));
            Some(format!("{} – {}", black?, white?))
        };
        let name = search.info.name.as_deref().map(str::to_owned).or_else(|| search.property("EV")).or_else(names);
        Self {
            name: html(&shown(&name.unwrap_or_else(|| search.word("untitled").to_owned()))),
            players: players(&sides, &search),
            facts: search.facts(),
        }
    }
}

/// A line of the header.
fn shown(text: &str) -> String {
    cut(clean(text).trim(), MOST)
}

/// A name, and title and rank.
fn person(participant: &Participant) -> Option<(String, String)> {
    let name = participant.name.as_deref().or(participant.id.as_deref())?;
    let beside = [&participant.title, &participant.rank].into_iter().flatten().map(|text| shown(text));
    Some((shown(name), beside.collect::<Vec<_>>().join(", ")))
}

fn players(sides: &[Vec<(String, String)>; 2], search: &Search<'_>) -> String {
    let mut out = String::new();
    for (people, class) in sides.iter().zip(["black", "white"]) {
        for (name, beside) in people {
            let (name, beside) = (html(name), html(beside));
            let label = search.word(class);
            // Writing to a string cannot fail.
            let _ = write!(
                out,
                r#"<div><span class="stone {class}" role="img" aria-label="{label}"></span>{name} <small>{beside}</small></div>"#
            );
        }
    }
    if out.is_empty() { out } else { format!(r#"<div class="players">{out}</div>"#) }
}

impl Search<'_> {
    fn word(&self, name: &str) -> &'static str {
        word(self.language, name).unwrap_or_default()
    }

    /// The players of a color (5.10.7).
    fn side(&self, color: Color) -> Vec<(String, String)> {
        let people = self.info.participants.as_deref().unwrap_or_default();
        let players = self.info.players.as_deref().unwrap_or_default().iter().filter(|one| one.color == Some(color));
        let indices = players.filter_map(|player| usize::try_from(player.participant).ok());
        let found: Vec<_> = indices.filter_map(|index| person(people.get(index)?)).take(MOST_PEOPLE).collect();
        let keyword = if color == Color::Black { "BLACK" } else { "WHITE" };
        let said = || self.header(keyword).map(|name| (shown(&name), String::new()));
        if found.is_empty() { said().into_iter().collect() } else { found }
    }

    /// A property of SGF that the record keeps as it was written.
    fn property(&self, name: &str) -> Option<String> {
        let find =
            |supplement: &Supplement| sgf::values(supplement.items(), name)?.first().map(|text| sgf::plain(text));
        let value = find(&self.info.supplement).or_else(|| find(&self.record.supplement))?;
        Some(value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    /// A header of Ishi that the record keeps as it was written; the last one counts (5.2).
    fn header(&self, name: &str) -> Option<String> {
        let line = |item: &Extra| match item {
            Extra::Header { keyword, lines } if &**keyword == name => lines.last().map(|line| line.trim().to_owned()),
            _ => None,
        };
        self.info.supplement.find(line).filter(|line| !line.is_empty())
    }

    fn facts(&self) -> String {
        let (info, owned) = (self.info, |text: &Option<Text>| text.as_deref().map(str::to_owned));
        let result = self.property("RE").or_else(|| info.result.map(|result| self.result(result)));
        let komi = info.rules.and_then(|rules| rules.komi).map(|komi| komi.to_string());
        let event = self.property("EV").filter(|_| info.name.is_some());
        let facts = [
            ("result", result.or_else(|| self.header("RESULT"))),
            ("komi", komi.or_else(|| self.property("KM")).or_else(|| self.header("KOMI"))),
            ("handicap", self.property("HA").or_else(|| self.header("HANDICAP"))),
            ("rules", self.rules(info.rules)),
            ("event", event),
            ("round", self.property("RO")),
            ("date", self.date()),
            ("place", owned(&info.place).or_else(|| self.header("PLACE"))),
            ("source", self.property("SO").or_else(|| self.header("SOURCE"))),
        ];
        let mut out = String::new();
        for (name, value) in facts {
            let Some(value) = value else { continue };
            let _ = write!(out, "<div><dt>{}</dt><dd>{}</dd></div>", self.word(name), html(&shown(&value)));
        }
        if out.is_empty() { out } else { format!(r#"<dl class="facts">{out}</dl>"#) }
    }

    fn date(&self) -> Option<String> {
        let written = self.info.supplement.find(|item| match item {
            Extra::StartTime(text) => Some(text.to_string()),
            _ => None,
        });
        let known = || self.info.time.as_ref().map(day);
        written.or_else(|| self.property("DT")).or_else(|| self.header("DATE")).or_else(known)
    }

    fn rules(&self, rules: Option<Rules>) -> Option<String> {
        let kind = rules.and_then(|rules| rules.kind).map(|kind| match kind {
            RulesType::Chinese => "chinese",
            RulesType::Japanese => "japanese",
            RulesType::Korean => "korean",
        });
        let scoring = rules.and_then(|rules| rules.scoring).map(|scoring| match scoring {
            Scoring::Area => "area",
            Scoring::Territory => "territory",
        });
        let words = [kind, scoring].into_iter().flatten().map(|name| self.word(name).to_owned());
        let written = self.property("RU").or_else(|| self.header("RULES")).filter(|_| kind.is_none());
        let parts: Vec<String> = written.into_iter().chain(words).collect();
        (!parts.is_empty()).then(|| parts.join(self.word("comma")))
    }

    /// The result; without a margin it is by resignation (5.8).
    fn result(&self, GameResult { winner, margin }: GameResult) -> String {
        let Some(winner) = winner else { return self.word("tie").to_owned() };
        let side = self.word(if winner == Color::Black { "black" } else { "white" });
        let pattern = self.word(if margin.is_some() { "by" } else { "byResignation" });
        let margin = margin.map(|margin| margin.to_string()).unwrap_or_default();
        pattern.replace("{0}", side).replace("{1}", &margin)
    }
}

/// The day and, if it is not midnight, the minute (5.10.2: UTC).
fn day(time: &StartTime) -> String {
    let text = time.as_str();
    let (day, minute) = (text.get(..10).unwrap_or(text), text.get(11..16).unwrap_or_default());
    if minute == "00:00" { day.to_owned() } else { format!("{day} {minute} UTC") }
}
