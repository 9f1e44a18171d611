//! Table of games, with a row for each game and for each input that could not be read.

use std::fmt::Write as _;
use std::sync::Arc;

use wei7_convert::Language;
use wei7_convert::findings::{Finding, Findings, sentence};
use wei7_core::Level;
use wei7_files::games::{Met, What};

use crate::column::{Column, Get};
use crate::info::{Facts, Legality, Side, count};

/// Row of the table of games.
#[derive(Debug)]
pub struct GameRow {
    source: Arc<str>,
    game: Option<i32>,
    format: Option<&'static str>,
    status: &'static str,
    facts: Option<Box<Facts>>,
    pub(crate) hash: Option<i64>,
    legality: Legality,
    findings: Option<i32>,
    errors: Option<i32>,
    codes: Option<String>,
    messages: Option<String>,
}

/// Size of the messages in a row, in bytes, after which further messages are left out.
const MAX_MESSAGES: usize = 4 << 10;

impl GameRow {
    /// Returns the row for a game or another item of an input; `None` for items that have no row.
    pub(crate) fn from_met(met: &Met) -> Option<Self> {
        let mut legality = Legality::Unknown;
        let (status, facts) = match &met.what {
            What::Record(_, record, _) => {
                let facts = met.format.map(|format| {
                    legality = Legality::new(record, format);
                    Box::new(Facts::new(record, format))
                });
                ("record", facts)
            }
            What::OtherGame(_) => ("other game", None),
            What::Refused(_) => ("refused", None),
            What::Failed => ("failed", None),
            What::End if met.findings.list().is_empty() => return None,
            What::End => ("rest", None),
            What::Skipped | What::Link => return None,
        };
        let findings = &met.findings;
        let errors = findings.list().iter().filter(|finding| finding.diagnostic.level() >= Level::Error).count();
        Some(Self {
            source: Arc::clone(&met.input),
            game: met.what.number().and_then(|number| i32::try_from(number.game).ok()),
            format: met.format.map(wei7_convert::Format::id),
            status,
            facts,
            hash: None,
            legality,
            findings: count((findings.list().len() + findings.unlisted()) as u64),
            errors: count(errors as u64),
            codes: codes(findings),
            messages: messages(findings).filter(|_| status != "record" || errors > 0),
        })
    }

    fn facts<T>(&self, get: impl FnOnce(&Facts) -> Option<T>) -> Option<T> {
        self.facts.as_deref().and_then(get)
    }

    fn text<'r>(&'r self, get: impl FnOnce(&'r Facts) -> &'r Option<String>) -> Option<&'r str> {
        self.facts.as_deref().and_then(|facts| get(facts).as_deref())
    }

    fn side<'r, T>(&'r self, get: fn(&'r Facts) -> &'r Side, value: impl FnOnce(&'r Side) -> Option<T>) -> Option<T> {
        self.facts.as_deref().and_then(|facts| value(get(facts)))
    }
}

/// Returns the distinct codes of the findings, in the order of their first occurrence.
fn codes(findings: &Findings) -> Option<String> {
    let mut ids: Vec<&str> = Vec::new();
    for finding in findings.list() {
        if !ids.contains(&finding.diagnostic.code.id) {
            ids.push(finding.diagnostic.code.id);
        }
    }
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// Returns a line for each finding: code, place and sentence.
fn messages(findings: &Findings) -> Option<String> {
    let mut text = String::new();
    for Finding { diagnostic, located, .. } in findings.list() {
        if text.len() > MAX_MESSAGES {
            text.push_str("\n...");
            break;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(diagnostic.code.id);
        if let Some(located) = located {
            // Writing to a string does not fail.
            let _ = write!(text, " {}:{}", located.place.line, located.place.column);
        }
        text.push(' ');
        text.push_str(&sentence(diagnostic, Language::En));
    }
    (!text.is_empty()).then_some(text)
}

const fn text(name: &'static str, meaning: &'static str, get: fn(&GameRow) -> Option<&str>) -> Column<GameRow> {
    Column { name, unit: "", meaning, get: Get::Text(get) }
}

const fn int(
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
    get: fn(&GameRow) -> Option<i32>,
) -> Column<GameRow> {
    Column { name, unit, meaning, get: Get::Int(get) }
}

const fn float(
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
    get: fn(&GameRow) -> Option<f64>,
) -> Column<GameRow> {
    Column { name, unit, meaning, get: Get::Float(get) }
}

/// Columns of the table of games.
pub const GAMES: &[Column<GameRow>] = &[
    text("source", "The file, or archive and entry, that the game was read from.", |row| Some(&row.source)),
    int("game", "", "Which game of the source it is; 1 is the first. Null: the row is about the source.", |row| {
        row.game
    }),
    text("format", "The format with its version: `sgf`, `wei7-2.2`.", |row| row.format),
    text(
        "status",
        "`record`; `refused`, `other game` (not Go), `failed` (the source could not be read on) or `rest` (what follows the last game).",
        |row| Some(row.status),
    ),
    Column {
        name: "hash",
        unit: "",
        meaning: "The board, what is set up and the moves of the main line as a number: equal for equal games in all formats.",
        get: Get::Long(|row| row.hash),
    },
    int("width", "points", "The columns of the board.", |row| {
        row.facts(|it| i32::try_from(it.summary.size.width).ok())
    }),
    int("height", "points", "The rows of the board.", |row| row.facts(|it| i32::try_from(it.summary.size.height).ok())),
    text("name", "The name of the game.", |row| row.text(|it| &it.summary.name)),
    text("black", "Who plays black; several are joined by ` & `.", |row| {
        row.side(|it| &it.black, |it| it.name.as_deref())
    }),
    text("white", "Who plays white.", |row| row.side(|it| &it.white, |it| it.name.as_deref())),
    text("black_rank", "The rank of black, as written.", |row| row.side(|it| &it.black, |it| it.rank.as_deref())),
    text("white_rank", "The rank of white, as written.", |row| row.side(|it| &it.white, |it| it.rank.as_deref())),
    int(
        "black_rank_number",
        "",
        "The rank of black in order: 30 kyu is -29, 1 kyu 0, 1 dan 1, 9 dan 9; a professional's 1 dan is 10, 9 dan 18.",
        |row| row.side(|it| &it.black, |it| it.rank_number),
    ),
    int("white_rank_number", "", "The same of white.", |row| row.side(|it| &it.white, |it| it.rank_number)),
    text("event", "The tournament.", |row| row.text(|it| &it.summary.event)),
    text("round", "The round of it.", |row| row.text(|it| &it.summary.round)),
    text("place", "Where it was played.", |row| row.text(|it| &it.summary.place)),
    text("date", "When it was played, as written.", |row| row.text(|it| &it.summary.time)),
    Column {
        name: "day",
        unit: "",
        meaning: "The day on which it began, where that is certain.",
        get: Get::Day(|row| row.facts(|it| it.day)),
    },
    text("rules", "Whose rules: `Chinese`, `Japanese`, `Korean`, or what the source says.", |row| {
        row.text(|it| &it.rules)
    }),
    text("scoring", "`area` or `territory`.", |row| row.facts(|it| it.scoring)),
    float("komi", "points", "What white gets.", |row| row.facts(|it| it.komi)),
    int("handicap", "stones", "The stones that black gets, as the source says.", |row| row.facts(|it| it.handicap)),
    text("result", "The result in words, or as written.", |row| row.text(|it| &it.summary.result)),
    text("winner", "`black`, `white` or `draw`.", |row| row.facts(|it| it.winner)),
    float("margin", "points", "By how much it was won.", |row| row.facts(|it| it.margin)),
    text(
        "result_kind",
        "`score`, `resignation`, `time`, `forfeit`, `unsaid` (a win, not said how), `draw` or `void`.",
        |row| row.facts(|it| it.result_kind),
    ),
    float("main_time", "seconds", "The main time of each side.", |row| row.facts(|it| it.main_time)),
    text("overtime", "The time after it, as written.", |row| row.text(|it| &it.overtime)),
    text("program", "The program that wrote the source.", |row| row.text(|it| &it.program)),
    int("moves", "", "Moves of the main line, passes included.", |row| {
        row.facts(|it| count(it.summary.main_line_moves))
    }),
    int("all_moves", "", "Moves in all branches.", |row| row.facts(|it| count(it.summary.moves))),
    int("variations", "", "Branches that are not on the main line.", |row| row.facts(|it| it.variations)),
    Column {
        name: "legal",
        unit: "",
        meaning: "Whether the main line obeys the rules that the record names, or else those of Tromp and Taylor (of Ishi the Japanese). Null: that cannot be said.",
        get: Get::Flag(|row| (row.legality != Legality::Unknown).then_some(row.legality == Legality::Legal)),
    },
    int("illegal_move", "", "The number of the first move against them.", |row| {
        if let Legality::Illegal(number) = row.legality { number } else { None }
    }),
    int("findings", "", "How many findings there are.", |row| row.findings),
    int("errors", "", "How many of those listed are errors.", |row| row.errors),
    text("codes", "The codes of the findings, each once, with a blank between them.", |row| row.codes.as_deref()),
    text(
        "messages",
        "A line for each finding: code, line and column, sentence; of records only where one is an error.",
        |row| row.messages.as_deref(),
    ),
];
