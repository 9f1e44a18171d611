//! Table of games, with a row for each game and for each input that could not be read.

use std::fmt::Write as _;
use std::sync::Arc;

use wei7_convert::Language;
use wei7_convert::facts::{Facts, Side};
use wei7_convert::findings::{Finding, Findings, sentence};
use wei7_core::{Color, Level};
use wei7_files::games::{Met, What};

use crate::column::{Column, Get};
use crate::info::{Legality, count};

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

/// Size of the cell `messages`, in bytes, beyond which further messages are left out.
const MAX_MESSAGES: usize = 4 << 10;

impl GameRow {
    /// Returns the row for a game, or for the end of an input if there are findings about the end; `None` for other
    /// items, such as links.
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

/// Returns the distinct codes of the findings, separated by spaces, in the order of their first occurrence.
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
    text("source", "The file from which the game was read, or the archive and its entry.", |row| Some(&row.source)),
    int(
        "game",
        "",
        "The number of the game in the source, from 1. Null: the row is about the source as a whole.",
        |row| row.game,
    ),
    text("format", "The id of the format, such as `sgf` or `wei7-2.2`.", |row| row.format),
    text(
        "status",
        "`record` (the game was read), `refused` (the findings say why), `other game` (not Go), `failed` (the source could not be read to its end) or `rest` (findings after the last game).",
        |row| Some(row.status),
    ),
    Column {
        name: "hash",
        unit: "",
        meaning: "The hash of the board size, the setups and the moves of the main line. Equal games have equal hashes in all formats.",
        get: Get::Long(|row| row.hash),
    },
    int("width", "points", "The number of columns of the board.", |row| {
        row.facts(|it| i32::try_from(it.summary.size.width).ok())
    }),
    int("height", "points", "The number of rows of the board.", |row| {
        row.facts(|it| i32::try_from(it.summary.size.height).ok())
    }),
    text("name", "The name of the game.", |row| row.text(|it| &it.summary.name)),
    text("black", "The names of the players of black, joined by ` & `.", |row| {
        row.side(|it| &it.black, |it| it.name.as_deref())
    }),
    text("white", "The names of the players of white, joined by ` & `.", |row| {
        row.side(|it| &it.white, |it| it.name.as_deref())
    }),
    text("black_rank", "The rank of black, as written.", |row| row.side(|it| &it.black, |it| it.rank.as_deref())),
    text("white_rank", "The rank of white, as written.", |row| row.side(|it| &it.white, |it| it.rank.as_deref())),
    int(
        "black_rank_number",
        "",
        "The rank of black as a number that increases with strength: 30 kyu is -29, 1 kyu 0, 1 dan 1, 9 dan 9; a professional's 1 dan is 10, 9 dan 18.",
        |row| row.side(|it| &it.black, |it| it.rank_number),
    ),
    int("white_rank_number", "", "The rank of white as a number, as in `black_rank_number`.", |row| {
        row.side(|it| &it.white, |it| it.rank_number)
    }),
    text("event", "The tournament.", |row| row.text(|it| &it.summary.event)),
    text("round", "The round of the tournament.", |row| row.text(|it| &it.summary.round)),
    text("place", "The place where the game was played.", |row| row.text(|it| &it.summary.place)),
    text("date", "The date of the game, as written in the source.", |row| row.text(|it| &it.summary.time)),
    Column {
        name: "day",
        unit: "",
        meaning: "The day on which the game began, if the day is certain.",
        get: Get::Day(|row| row.facts(|it| it.day)),
    },
    text(
        "rules",
        "The name of the rules, as written in the source; otherwise `Chinese`, `Japanese` or `Korean`.",
        |row| row.text(|it| &it.rules),
    ),
    text("scoring", "The method of scoring: `area` or `territory`.", |row| row.facts(|it| it.scoring)),
    float("komi", "points", "The komi: points that are added to the score of white.", |row| row.facts(|it| it.komi)),
    int("handicap", "stones", "The number of handicap stones that the source states.", |row| {
        row.facts(|it| it.handicap)
    }),
    text("result", "The result in English, or as written in the source.", |row| row.text(|it| &it.summary.result)),
    text("winner", "The winner: `black`, `white` or `draw`.", |row| row.facts(|it| it.winner)),
    float("margin", "points", "The margin of the win.", |row| row.facts(|it| it.margin)),
    text(
        "result_kind",
        "The kind of the result: `score`, `resignation`, `time`, `forfeit`, `unsaid` (a win of unknown kind), `draw` or `void`.",
        |row| row.facts(|it| it.result_kind),
    ),
    float("main_time", "seconds", "The main time of each side.", |row| row.facts(|it| it.main_time)),
    text("overtime", "The overtime after the main time, as written in the source.", |row| row.text(|it| &it.overtime)),
    text("program", "The program that wrote the source.", |row| row.text(|it| &it.program)),
    text("problem", "The side that has to answer, if the record is a problem: `black` or `white`.", |row| {
        row.facts(|it| it.summary.problem).map(|it| if it.color == Color::Black { "black" } else { "white" })
    }),
    int("moves", "", "The number of moves of the main line, including passes.", |row| {
        row.facts(|it| count(it.summary.main_line_moves))
    }),
    int("all_moves", "", "The number of moves in all branches.", |row| row.facts(|it| count(it.summary.moves))),
    int("variations", "", "The number of branches that are not on the main line.", |row| {
        row.facts(|it| count(it.variations))
    }),
    Column {
        name: "legal",
        unit: "",
        meaning: "Whether the main line obeys the rules that the record names, or otherwise the Tromp-Taylor rules (in Ishi, the Japanese rules). Null: the record cannot be judged.",
        get: Get::Flag(|row| (row.legality != Legality::Unknown).then_some(row.legality == Legality::Legal)),
    },
    int("illegal_move", "", "The number of the first illegal move of the main line, from 1.", |row| {
        if let Legality::Illegal(number) = row.legality { number } else { None }
    }),
    int("findings", "", "The number of findings.", |row| row.findings),
    int("errors", "", "The number of errors among the findings that are listed.", |row| row.errors),
    text("codes", "The codes of the findings, each code once, separated by spaces.", |row| row.codes.as_deref()),
    text(
        "messages",
        "A line for each finding: code, line and column, sentence. Null for a record without errors.",
        |row| row.messages.as_deref(),
    ),
];
