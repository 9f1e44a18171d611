//! Reader of the header, which has lines `key=value` (Header).

use std::collections::HashMap;
use wei7_core::Message;

use wei7_core::{BoardSize, Color, Diagnostic, HalfPoints, Offset, Report, Scoring, Span};
use wei7_text::info::{self, By, Outcome, RuleSet};

use super::ID;
use super::data::GameMoves;
use super::points::Grid;
use super::sections::Sections;
use crate::codes;
use crate::game::facts::{Facts, LocalTime, Side};
use crate::game::lines::Line;

/// The keys of a file and their values.
pub(super) struct Header<'t> {
    values: HashMap<&'t str, Line<'t>>,
    /// All keys in the order of the file.
    keys: Vec<(&'t str, Line<'t>)>,
    /// Keys whose values the record represents. Other keys are kept as text.
    used: Vec<&'static str>,
    /// Lines without a key, and lines before the first section.
    rest: Vec<Line<'t>>,
}

impl<'t> Header<'t> {
    pub(super) fn new(sections: &Sections<'t>) -> Self {
        let mut header =
            Self { values: HashMap::new(), keys: Vec::new(), used: Vec::new(), rest: sections.before().collect() };
        for line in sections.lines("Header") {
            let Some((key, value)) = line.text.split_once('=') else {
                header.rest.push(line);
                continue;
            };
            let value = Line::trimmed(value, line.at + key.len() + 1);
            if !value.text.is_empty() {
                header.values.entry(key.trim()).or_insert(value);
                header.keys.push((key.trim(), value));
            }
        }
        header
    }

    fn get(&self, key: &str) -> Option<Line<'t>> {
        self.values.get(key).copied()
    }

    fn take(&mut self, key: &'static str) -> Option<Line<'t>> {
        self.used.push(key);
        self.get(key)
    }

    /// Returns the fields of the value of a key, separated by commas.
    fn fields(&self, key: &str) -> Vec<&'t str> {
        self.get(key).map_or_else(Vec::new, |line| line.text.split(',').map(str::trim).collect())
    }

    /// Returns the place where the file says that it is encrypted (Frame).
    pub(super) fn cipher(&self) -> Option<Span> {
        let line = self.get("Crypt")?;
        let kind = self.fields("Crypt").get(1).copied().unwrap_or_default();
        (!kind.is_empty() && kind != "PLAIN_UGF_FILE").then(|| line.span())
    }

    /// Returns the indices among the participants of the first players of Black and White, then of the second players
    /// of Black and White. Returns `None` if no side has two players.
    pub(super) fn seats(&self) -> Option<[Option<u32>; 4]> {
        let is_there = |key: &str| self.fields(key).iter().take(2).any(|field| !field.is_empty());
        let mut next = 0;
        let seats = PLAYERS.map(|(key, _)| {
            let seat = is_there(key).then_some(next);
            next += u32::from(seat.is_some());
            seat
        });
        (seats[2].is_some() || seats[3].is_some()).then_some(seats)
    }

    /// Returns the board size and the direction in which rows are counted.
    pub(super) fn grid(&mut self, report: &mut Report) -> Grid {
        let size =
            self.take("Size").map(|line| (line, line.text.parse().ok().filter(|lines| (2..=24).contains(lines))));
        let size = match size {
            Some((_, Some(lines))) => BoardSize::new(lines, lines).unwrap_or(BoardSize::STANDARD),
            Some((line, None)) => {
                report.push(unknown(line).repair(Message::new("read-as-19-lines")));
                BoardSize::STANDARD
            }
            None => BoardSize::STANDARD,
        };
        let from_below = match self.get("CoordinateType") {
            Some(line) if line.text == "JPN" => false,
            Some(line) if line.text != "IGS" => {
                report.push(unknown(line).repair(Message::new("rows-counted-from-bottom")));
                true
            }
            _ => true,
        };
        Grid::new(size, from_below)
    }

    /// Returns the number of handicap stones and the place of this number.
    pub(super) fn handicap(&self) -> (u32, Span) {
        let place = self.get("Hdcp").map_or(Span::at(0), Line::span);
        (self.fields("Hdcp").first().and_then(|count| count.parse().ok()).unwrap_or(0), place)
    }

    /// Adds the number of handicap stones to the facts, if the stones themselves are in the data.
    pub(super) fn keep_handicap(&self, facts: &mut Facts) {
        match self.handicap().0 {
            0 => {}
            1 => facts.keep(ID, "handicap", "1"),
            count => facts.property("HA", &count.to_string()),
        }
    }

    pub(super) fn facts(&mut self, game: &GameMoves, zone: Offset, report: &mut Report) -> Facts {
        let mut facts = Facts::default();
        self.title(&mut facts);
        facts.place = self.take("Place").map(|line| line.text.to_owned());
        self.players(&mut facts);
        self.rules(&mut facts);
        self.komi(&mut facts, report);
        self.dates(&mut facts, zone, report);
        self.time_limit(&mut facts);
        self.result(&mut facts, report);
        for (key, property) in [("Writer", "US"), ("Copyright", "CP"), ("Commentator", "AN")] {
            if let Some(line) = self.take(key) {
                facts.property(property, line.text);
            }
        }
        // The stated number of moves is 0 in most files (Header).
        if let Some(line) = self.take("Moves")
            && line.text != "0"
            && line.text.parse() != Ok(game.moves)
        {
            let finding = Diagnostic::at(&codes::COUNT_DIFFERS, line.span()).found(line.text.to_owned());
            report.push(finding.expected(game.moves.to_string()));
            facts.keep(ID, "Moves", line.text);
        }
        // The comment is added to the root by `texts`.
        self.used.push("Comment");
        for (key, line) in &self.keys {
            if !self.used.contains(key) || self.get(key) != Some(*line) {
                facts.keep(ID, key, line.text);
            }
        }
        for line in &self.rest {
            report.push(
                Diagnostic::at(&codes::UNKNOWN_LINE, line.span())
                    .found(line.text.to_owned())
                    .repair(Message::new("kept")),
            );
            facts.keep(ID, "line", line.text);
        }
        facts
    }

    /// Reads the title: year, event, round or other text.
    fn title(&mut self, facts: &mut Facts) {
        let parts = self.fields("Title");
        self.used.push("Title");
        let texts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
        facts.name = (!texts.is_empty()).then(|| texts.join(", "));
        for (id, part) in [("EV", parts.get(1)), ("RO", parts.get(2))] {
            if let Some(text) = part.filter(|text| !text.is_empty()) {
                facts.property(id, text);
            }
        }
    }

    /// Reads the players: name, rank, country, mail. Mail addresses are private, so they are only kept as extras.
    fn players(&mut self, facts: &mut Facts) {
        for (key, color) in PLAYERS {
            let Some(line) = self.take(key) else { continue };
            let fields: Vec<&str> = line.text.split(',').map(str::trim).collect();
            let text = |at: usize| fields.get(at).filter(|text| !text.is_empty()).map(|text| (*text).to_owned());
            let rank = text(1).map(|text| info::rank(&text).map_or(text, |rank| rank.to_string()));
            let side = Side { name: text(0), rank, ..Side::default() };
            match key {
                "PlayerB" => facts.black = side,
                "PlayerW" => facts.white = side,
                _ => facts.partners.push((color, side)),
            }
            if fields.iter().skip(2).any(|field| !field.is_empty()) {
                facts.keep(ID, key, &fields.get(2..).unwrap_or_default().join(","));
            }
        }
    }

    fn rules(&mut self, facts: &mut Facts) {
        facts.rules = match self.get("Rule").map(|line| line.text) {
            Some("JPN") => info::rules("Japanese").value,
            Some("CH") => info::rules("Chinese").value,
            // `AR` states area scoring without naming rules.
            Some("AR") => Some(RuleSet { name: None, kind: None, scoring: Some(Scoring::Area) }),
            _ => return,
        };
        self.used.push("Rule");
    }

    /// Reads the komi, which follows the handicap and may be negative.
    fn komi(&mut self, facts: &mut Facts, report: &mut Report) {
        let Some(line) = self.take("Hdcp") else { return };
        let fields = self.fields("Hdcp");
        let count = fields.first().copied().unwrap_or_default();
        let read = fields.get(1).is_none_or(|komi| komi.is_empty() || facts.komi(komi));
        if !read || fields.len() > 2 || !(count.is_empty() || count.parse::<u32>().is_ok()) {
            report.push(unknown(line).repair(Message::new("kept")));
            facts.keep(ID, "Hdcp", line.text);
        }
    }

    /// Reads the date and time of the start, and then of the end.
    fn dates(&mut self, facts: &mut Facts, zone: Offset, report: &mut Report) {
        let Some(line) = self.take("Date") else { return };
        let fields: Vec<&str> =
            self.fields("Date").into_iter().map(|field| if field == "//" { "" } else { field }).collect();
        let begin = fields.get(..fields.len().min(2)).unwrap_or_default().join(" ");
        if !begin.trim().is_empty() {
            if let Some(time) = LocalTime::parse(&begin) {
                facts.begins(time, zone);
            } else {
                report.push(unknown(line).repair(Message::new("kept")));
                facts.keep(ID, "Date", line.text);
                return;
            }
        }
        let end = fields.get(2..).unwrap_or_default().join(",");
        if end.chars().any(|letter| letter != ',') {
            facts.keep(ID, "end", &end);
        }
    }

    /// Reads the time limits, which are `kind;minutes;...` for each side. The meaning of the fields after the minutes
    /// is unknown.
    fn time_limit(&mut self, facts: &mut Facts) {
        let sides = self.fields("Ptime");
        let minutes = |side: &&str| side.split(';').nth(1).and_then(|minutes| minutes.parse::<u32>().ok());
        let first = sides.first().and_then(minutes).filter(|minutes| (1..100_000).contains(minutes));
        if let Some(first) = first
            && sides.get(1).is_none_or(|other| minutes(other) == Some(first))
        {
            facts.time_limit(&(first * 60).to_string(), "");
        }
    }

    /// Reads the winner and the reason: points, `C` for resignation, `T` for time, `F` and a number for a forbidden
    /// move.
    fn result(&mut self, facts: &mut Facts, report: &mut Report) {
        let Some(line) = self.get("Winner") else { return };
        let fields = self.fields("Winner");
        let how = fields.get(1).copied().unwrap_or_default();
        let winner = match fields.first().copied().unwrap_or_default() {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            "D" => {
                facts.result = Some(Outcome::Draw);
                None
            }
            // O, E and N1 mean that both lost or that the game is void. A and P are unfinished and running games, which
            // have no result.
            "O" | "E" | "N1" => {
                facts.result = Some(Outcome::Void);
                None
            }
            "A" | "P" => None,
            _ => {
                report.push(unknown(line).repair(Message::new("kept")));
                None
            }
        };
        let Some(winner) = winner else { return };
        let by = match how {
            "" => By::Unsaid,
            "C" => By::Resignation,
            "T" => By::Time,
            _ if how.starts_with('F') => By::Forfeit,
            _ => margin(how).map_or_else(
                || {
                    report.push(unknown(line).repair(Message::new("kept")));
                    By::Unsaid
                },
                By::Points,
            ),
        };
        facts.result = Some(Outcome::Won { winner, by });
        // The kind of a forbidden move, or an unknown reason, is kept, because the result does not contain it.
        if (how.starts_with('F') || by == By::Unsaid) && !how.is_empty() {
            return;
        }
        self.used.push("Winner");
    }
}

/// The keys of the players and their colors, in the order of the participants.
const PLAYERS: [(&str, Color); 4] =
    [("PlayerB", Color::Black), ("PlayerW", Color::White), ("PlayerB2", Color::Black), ("PlayerW2", Color::White)];

fn margin(text: &str) -> Option<HalfPoints> {
    info::komi(text, &info::Source::new(4), None).value?.points.filter(|points| points.0 > 0)
}

fn unknown(line: Line<'_>) -> Diagnostic {
    Diagnostic::at(&codes::VALUE_UNKNOWN, line.span()).found(line.text.to_owned())
}
