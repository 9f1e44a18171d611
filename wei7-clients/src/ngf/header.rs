//! The header: one fact in each line, in an order that depends on the dialect (Header; GI dialect).

use wei7_core::Message;
use wei7_core::{BoardSize, Diagnostic, Offset, Report, Span};
use wei7_text::info::{self, is_digits};

use super::ID;
use super::moves::GameMoves;
use crate::codes;
use crate::game::facts::{Facts, LocalTime, Side};
use crate::game::lines::Line;
use crate::game::results;

/// The fact that a line of the header states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    Title,
    Size,
    White,
    Black,
    Place,
    Handicap,
    Unknown,
    Komi,
    Date,
    Minutes,
    Result,
    Count,
}

/// The facts of the lines of the usual header, in order.
const LINES: [Fact; 12] = [
    Fact::Title,
    Fact::Size,
    Fact::White,
    Fact::Black,
    Fact::Place,
    Fact::Handicap,
    Fact::Unknown,
    Fact::Komi,
    Fact::Date,
    Fact::Minutes,
    Fact::Result,
    Fact::Count,
];

/// The facts of the lines of a header whose lines begin with `GI`, in order.
const GI_LINES: [Fact; 11] = [
    Fact::Title,
    Fact::White,
    Fact::Black,
    Fact::Unknown,
    Fact::Unknown,
    Fact::Date,
    Fact::Size,
    Fact::Handicap,
    Fact::Unknown,
    Fact::Komi,
    Fact::Count,
];

pub(super) struct Header<'t> {
    lines: Vec<(Fact, Line<'t>)>,
    /// Lines after the last known line of the header.
    rest: Vec<Line<'t>>,
}

impl<'t> Header<'t> {
    /// Assigns facts to the lines. Returns `None` if the lines are not a header and no moves follow.
    pub(super) fn new(lines: &[Line<'t>], has_moves: bool, report: &mut Report) -> Option<Self> {
        let is_gi = lines.len() > 1 && lines.iter().take(GI_LINES.len()).all(|line| line.text.starts_with("GI"));
        let facts: &[Fact] = if is_gi { &GI_LINES } else { &LINES };
        let bare = |line: &Line<'t>| {
            if is_gi { Line::trimmed(line.text.get(2..).unwrap_or_default(), line.at + 2) } else { *line }
        };
        let all: Vec<Line<'t>> = lines.iter().map(bare).collect();
        let (own, rest) = all.split_at(facts.len().min(all.len()));
        if own.len() < facts.len() {
            if !has_moves {
                return None;
            }
            let place = lines.last().copied().map_or(Span::at(0), Line::span);
            let finding = Diagnostic::at(&codes::HEADER_LENGTH, place).found(own.len().to_string());
            report.push(finding.expected(facts.len().to_string()));
        }
        let header = Self {
            lines: facts.iter().copied().zip(own.iter().copied()).collect(),
            rest: rest.iter().copied().filter(|line| !line.text.is_empty()).collect(),
        };
        let is_size = || header.get(Fact::Size).is_some_and(|line| is_digits(line.text));
        (has_moves || is_size()).then_some(header)
    }

    fn get(&self, fact: Fact) -> Option<Line<'t>> {
        self.lines.iter().find(|(known, _)| *known == fact).map(|(_, line)| *line).filter(|line| !line.text.is_empty())
    }

    fn number(&self, fact: Fact) -> Option<(Option<u32>, Line<'t>)> {
        self.get(fact).map(|line| (line.text.parse().ok(), line))
    }

    /// Returns the board size, which is 2 to 26 lines.
    pub(super) fn size(&self, report: &mut Report) -> BoardSize {
        let Some((number, line)) = self.number(Fact::Size) else { return BoardSize::STANDARD };
        let size = number.filter(|lines| (2..=26).contains(lines)).and_then(|lines| BoardSize::new(lines, lines));
        size.unwrap_or_else(|| {
            report.push(unknown(line).repair(Message::new("read-as-19-lines")));
            BoardSize::STANDARD
        })
    }

    /// Returns the number of handicap stones and the place of this number in the file.
    pub(super) fn handicap(&self, report: &mut Report) -> (u32, Span) {
        match self.number(Fact::Handicap) {
            Some((Some(count), line)) => (count, line.span()),
            Some((None, line)) => {
                report.push(unknown(line));
                (0, line.span())
            }
            None => (0, Span::at(0)),
        }
    }

    pub(super) fn facts(&mut self, game: &GameMoves, zone: Offset, report: &mut Report) -> Facts {
        let mut facts = Facts::default();
        facts.name = self.get(Fact::Title).map(|line| line.text.to_owned());
        facts.place = self.get(Fact::Place).map(|line| line.text.to_owned());
        for (fact, id) in [(Fact::White, "white"), (Fact::Black, "black")] {
            let Some(line) = self.get(fact) else { continue };
            let side = side(line.text);
            if side.1 {
                facts.keep(ID, id, line.text);
            }
            if fact == Fact::White { facts.white = side.0 } else { facts.black = side.0 }
        }
        self.komi(&mut facts, report);
        if let Some(line) = self.get(Fact::Date) {
            if let Some(time) = LocalTime::parse(line.text) {
                facts.begins(time, zone);
            } else {
                report.push(unknown(line).repair(Message::new("kept")));
                facts.keep(ID, "date", line.text);
            }
        }
        match self.number(Fact::Minutes) {
            Some((Some(0), _)) | None => {}
            Some((Some(minutes), _)) if minutes <= 100_000 => facts.time_limit(&(minutes * 60).to_string(), ""),
            Some((_, line)) => {
                report.push(unknown(line).repair(Message::new("kept")));
                facts.keep(ID, "minutes", line.text);
            }
        }
        self.result(&mut facts, game, report);
        self.count(&mut facts, game, report);
        for (fact, line) in &self.lines {
            if *fact == Fact::Unknown && !matches!(line.text, "" | "0") {
                facts.keep(ID, "line 7", line.text);
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

    /// Reads the komi. The file omits the half point, which is added unless the game has a handicap, even of one stone
    /// (Header).
    fn komi(&self, facts: &mut Facts, report: &mut Report) {
        let Some(line) = self.get(Fact::Komi) else { return };
        let is_even = self.number(Fact::Handicap).is_none_or(|(count, _)| count.is_none_or(|count| count == 0));
        let has_half = is_even && is_digits(line.text);
        let komi = if has_half { format!("{}.5", line.text) } else { line.text.to_owned() };
        if !facts.komi(&komi) {
            report.push(unknown(line).repair(Message::new("kept")));
            facts.keep(ID, "komi", line.text);
        }
    }

    /// Reads the result. The words of the result are also kept, because they may include the counts of both sides. In
    /// the GI dialect, the last comment contains the result.
    fn result(&self, facts: &mut Facts, game: &GameMoves, report: &mut Report) {
        if let Some(line) = self.get(Fact::Result) {
            facts.result = results::in_words(line.text);
            let is_open = line.text.trim_end_matches('!').eq_ignore_ascii_case("Progressing");
            if facts.result.is_none() && !is_open {
                report.push(unknown(line).repair(Message::new("kept")));
            }
            facts.keep(ID, "result", line.text);
        } else if self.lines.iter().all(|(fact, _)| *fact != Fact::Result) {
            facts.result = game.last_comment.as_deref().and_then(results::in_words);
        }
    }

    /// Compares the stated number of moves with the game. The number may count passes or not.
    fn count(&self, facts: &mut Facts, game: &GameMoves, report: &mut Report) {
        let Some((number, line)) = self.number(Fact::Count) else { return };
        let number = number.and_then(|number| usize::try_from(number).ok());
        if number.is_none_or(|number| number != game.stones_played && number != game.moves) {
            let finding = Diagnostic::at(&codes::COUNT_DIFFERS, line.span()).found(line.text.to_owned());
            report.push(finding.expected(game.stones_played.to_string()));
            facts.keep(ID, "moves", line.text);
        }
    }
}

fn unknown(line: Line<'_>) -> Diagnostic {
    Diagnostic::at(&codes::VALUE_UNKNOWN, line.span()).found(line.text.to_owned())
}

/// Splits a name and the rank after the last blank. Also returns whether the rank has the `*` of this server, which
/// other formats cannot represent.
fn side(text: &str) -> (Side, bool) {
    let split = text.rsplit_once(char::is_whitespace);
    match split.and_then(|(name, rank)| Some((name, info::rank(rank)?))) {
        Some((name, rank)) => {
            let side = Side { name: Some(name.trim().to_owned()), rank: Some(rank.to_string()), ..Side::default() };
            (side, rank.certified)
        }
        None => (Side { name: Some(text.to_owned()), ..Side::default() }, false),
    }
}
