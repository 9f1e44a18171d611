//! The header of a page: the name of the game, the players and the facts.

use std::fmt::Write as _;

use wei7_core::rules::Ruleset;
use wei7_core::rules_from_info::{rules_from_info, rules_from_ru};
use wei7_core::{
    Color, Extra, Extras, GameResult, Info, Participant, Record, Rules, RulesType, Scoring, StartTime, Text,
};

use super::escaping::html;
use super::words::word;
use crate::Language;
use crate::scene::sgf;
use crate::text::{clean, cut};

/// Largest number of characters of one fact, such as the date or the rules, in the header.
const MAX_FACT_CHARS: usize = 400;
/// Largest number of characters of one fact in a list of games.
const MAX_LISTED_CHARS: usize = 120;
/// Largest number of participants named for one side.
const MAX_PEOPLE: usize = 40;

/// The parts of the header, escaped for HTML.
#[derive(Debug)]
pub(super) struct Header {
    /// The players and the name of the game, as far as the record has them.
    pub(super) title: String,
    /// The name of the game or of the event. Without such a name, the heading repeats the title and is hidden.
    pub(super) heading: String,
    pub(super) players: String,
    pub(super) facts: String,
}

/// Looks up facts in a record.
struct Search<'r> {
    record: &'r Record,
    info: &'r Info,
    language: Language,
}

impl Header {
    pub(super) fn new(record: &Record, language: Language) -> Self {
        let none = Info::default();
        let search = Search { record, info: record.info.as_deref().unwrap_or(&none), language };
        let sides = [Color::Black, Color::White].map(|color| search.side(color));
        let name = search.info.name.as_deref().map(str::to_owned).or_else(|| search.property("EV"));
        let name = name.map(|name| cleaned(&name)).filter(|name| !name.is_empty());
        let title = [versus(&sides, &search), name.clone()].into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let title = html(if title.is_empty() { search.word("untitled") } else { &title });
        let heading = name.map_or_else(
            || format!(r#"<h1 class="unseen">{title}</h1>"#),
            |name| format!(r#"<h1 title="{0}">{0}</h1>"#, html(&name)),
        );
        Self { title, heading, players: players(&sides, &search), facts: search.facts() }
    }
}

/// Returns a title such as `Ada – Ben`, in which a side without a name has the name of its color; `None` if no side has
/// a name.
fn versus(sides: &[People; 2], search: &Search<'_>) -> Option<String> {
    let name = |people: &People, color| people.names().unwrap_or_else(|| search.word(color).to_owned());
    let [black, white] = sides;
    (!black.0.is_empty() || !white.0.is_empty()).then(|| format!("{} – {}", name(black, "black"), name(white, "white")))
}

/// Returns the rules that a record names.
pub(super) fn ruleset(record: &Record) -> Option<Ruleset> {
    let none = Info::default();
    Search { record, info: record.info.as_deref().unwrap_or(&none), language: Language::English }.ruleset()
}

/// Returns the texts of a record for a list of games: black, white, date, result, event. Unknown texts are empty.
pub(crate) fn listed(record: &Record, language: Language) -> [String; 5] {
    let none = Info::default();
    let search = Search { record, info: record.info.as_deref().unwrap_or(&none), language };
    let people = |color| {
        let one = |(name, beside): (String, String)| if beside.is_empty() { name } else { format!("{name} {beside}") };
        search.side(color).0.into_iter().map(one).collect::<Vec<_>>().join(" & ")
    };
    let result = search.property("RE").or_else(|| search.info.result.map(|result| search.short_result(result)));
    let event = search.property("EV").or_else(|| search.info.name.as_deref().map(str::to_owned));
    [
        Some(people(Color::Black)),
        Some(people(Color::White)),
        search.date(),
        result.or_else(|| search.header("RESULT")),
        event,
    ]
    .map(|text| cut(clean(&text.unwrap_or_default()).trim(), MAX_LISTED_CHARS))
}

/// Cleans and shortens a text for the header.
fn cleaned(text: &str) -> String {
    cut(clean(text).trim(), MAX_FACT_CHARS)
}

/// Returns the name of a participant, and the title and the rank as one text; `None` if there is no name.
fn person(participant: &Participant) -> Option<(String, String)> {
    let name = participant.name.as_deref().or(participant.id.as_deref())?;
    let beside = [&participant.title, &participant.rank].into_iter().flatten().map(|text| cleaned(text));
    Some((cleaned(name), beside.collect::<Vec<_>>().join(", ")))
}

/// The participants who play a color. The first text is the name, the second has the title and the rank.
#[derive(Debug)]
struct People(Vec<(String, String)>);

impl People {
    /// Returns the names, joined by `&`, or `None` if there are none.
    fn names(&self) -> Option<String> {
        let names: Vec<&str> = self.0.iter().map(|(name, _)| &**name).collect();
        (!names.is_empty()).then(|| names.join(" & "))
    }
}

/// Returns an HTML line for each side, with the names of the players and a place for the clock.
fn players(sides: &[People; 2], search: &Search<'_>) -> String {
    let mut out = String::new();
    for ((People(people), class), color) in sides.iter().zip(["black", "white"]).zip(1..) {
        let label = search.word(class);
        let one = |(name, beside): &(String, String)| {
            let (name, beside) = (html(name), html(beside));
            if beside.is_empty() { name } else { format!("{name} <small>{beside}</small>") }
        };
        let names = people.iter().map(one).collect::<Vec<_>>().join(" &amp; ");
        let names = if names.is_empty() { label.to_owned() } else { names };
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            r#"<div class="player" id="player-{color}"><svg class="chip {class}" viewBox="0 0 20 20" role="img" aria-label="{label}"><circle cx="10" cy="10" r="9"/></svg><span class="who">{names}</span><time id="clock-{color}" hidden></time></div>"#
        );
    }
    out
}

impl Search<'_> {
    fn word(&self, name: &str) -> &'static str {
        word(self.language, name).unwrap_or_default()
    }

    /// Returns the participants who play a color (5.10.7).
    fn side(&self, color: Color) -> People {
        let people = self.info.participants.as_deref().unwrap_or_default();
        let players = self.info.players.as_deref().unwrap_or_default().iter().filter(|one| one.color == Some(color));
        let indices = players.filter_map(|player| usize::try_from(player.participant).ok());
        let found: Vec<_> = indices.filter_map(|index| person(people.get(index)?)).take(MAX_PEOPLE).collect();
        let keyword = if color == Color::Black { "BLACK" } else { "WHITE" };
        let from_header = || self.header(keyword).map(|name| (cleaned(&name), String::new()));
        People(if found.is_empty() { from_header().into_iter().collect() } else { found })
    }

    /// Returns the text of an SGF property that the record keeps unparsed.
    fn property(&self, name: &str) -> Option<String> {
        let find = |extras: &Extras| sgf::values(extras.as_slice(), name)?.first().map(|text| sgf::plain(text));
        let value = find(&self.info.extras).or_else(|| find(&self.record.extras))?;
        Some(value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    /// Returns the value of an Ishi header that the record keeps unparsed. If there are several, the last one counts
    /// (5.2).
    fn header(&self, name: &str) -> Option<String> {
        let line = |extra: &Extra| match extra {
            Extra::Header { keyword, lines } if &**keyword == name => lines.last().map(|line| line.trim().to_owned()),
            _ => None,
        };
        self.info.extras.find(line).filter(|line| !line.is_empty())
    }

    /// Returns the facts about the game, such as the date and the rules, as an HTML list.
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
            let Some(value) = value.map(|value| cleaned(&value)).filter(|value| !value.is_empty()) else { continue };
            let _ = write!(out, "<div><dt>{}</dt><dd>{}</dd></div>", self.word(name), html(&value));
        }
        if out.is_empty() { out } else { format!(r#"<dl class="facts">{out}</dl>"#) }
    }

    /// Returns the rules that the record names (5.10.1; RU of SGF, RULES of Ishi).
    fn ruleset(&self) -> Option<Ruleset> {
        let written = || self.property("RU").or_else(|| self.header("RULES"));
        let by_text = written().and_then(|text| rules_from_ru(&text));
        by_text.or_else(|| rules_from_info(self.info.rules.as_ref()?).rules).map(|(rules, _)| rules)
    }

    fn date(&self) -> Option<String> {
        let written = self.info.extras.find(|extra| match extra {
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

    /// Returns the result in the short form of lists: `B+R`, `W+5.5`.
    fn short_result(&self, GameResult { winner, margin }: GameResult) -> String {
        let Some(winner) = winner else { return self.word("tie").to_owned() };
        let side = self.word(if winner == Color::Black { "blackWon" } else { "whiteWon" });
        let pattern = self.word(if margin.is_some() { "resultBy" } else { "resultByResignation" });
        let margin = margin.map(|margin| margin.to_string()).unwrap_or_default();
        pattern.replace("{0}", side).replace("{1}", &margin)
    }

    /// Returns the result in words. A result without a margin is by resignation (5.8).
    fn result(&self, GameResult { winner, margin }: GameResult) -> String {
        let Some(winner) = winner else { return self.word("tie").to_owned() };
        let side = self.word(if winner == Color::Black { "black" } else { "white" });
        let pattern = self.word(if margin.is_some() { "by" } else { "byResignation" });
        let margin = margin.map(|margin| margin.to_string()).unwrap_or_default();
        pattern.replace("{0}", side).replace("{1}", &margin)
    }
}

/// Returns the date and, unless the time is midnight, hours and minutes, in UTC (5.10.2).
fn day(time: &StartTime) -> String {
    let text = time.as_str();
    let (day, minute) = (text.get(..10).unwrap_or(text), text.get(11..16).unwrap_or_default());
    if minute == "00:00" { day.to_owned() } else { format!("{day} {minute} UTC") }
}
