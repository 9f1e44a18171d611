//! What a set of rules says of a record: for people, and as one object a line.

use std::fmt::Write;

use serde::Serialize;
use wei7_core::rules::{Clause, HandicapBonus, KoRule, Preset, Ruleset, Score, ScoringRule, Tally, Tax};
use wei7_core::{BoardSize, Color, GameResult, HalfPoints, Point};

use crate::findings::RecordNumber;
use crate::format::Format;
use crate::judge::{Origin, Verdict, Violation};
use crate::report::FileReport;

/// How many violations are listed for people.
const LISTED: usize = 20;

/// The report of a referee.
pub(crate) fn text(file: &FileReport, number: RecordNumber, verdict: &Verdict, size: BoardSize) -> String {
    let mut text = String::new();
    let unit = file.format.map_or("record", Format::unit);
    let game = if file.several { format!(", {unit} {}", number.game) } else { String::new() };
    let _ = writeln!(text, "{}{game}, {}", super::text::one_line(&file.file), verdict.branch);
    let mut row = |name: &str, what: &str| {
        let _ = writeln!(text, "  {name:<11} {what}");
    };
    row("rules", &format!("{}{}", rules_name(verdict.rules), said_by(verdict.rules_from)));
    let handicap = if verdict.handicap > 0 { format!(", {} handicap stones", verdict.handicap) } else { String::new() };
    row("komi", &format!("{}{}{handicap}", verdict.komi, said_by(verdict.komi_from)));
    row("moves", &moves(verdict));
    match &verdict.violations[..] {
        [] => row("violations", "none"),
        all => {
            for (index, violation) in all.iter().take(LISTED).enumerate() {
                row(if index == 0 { "violations" } else { "" }, &violation_line(violation, size));
            }
            if all.len() > LISTED {
                row("", &format!("and {} more", all.len() - LISTED));
            }
        }
    }
    let [black, white] = verdict.captured;
    row("prisoners", &format!("{black} black and {white} white stones were taken"));
    row("end", &end(verdict));
    if let Some(score) = &verdict.score {
        row("score", &format!("{} ({})", winner(score), score.clause));
        row("", &format!("black {}: {}", score.black, tally(score.tally(Color::Black), verdict.rules.button)));
        row("", &format!("white {}: {}", score.white, tally(score.tally(Color::White), verdict.rules.button)));
        let dead = match verdict.dead {
            0 if score.clause == Clause::S4 || verdict.as_if_passed => {
                "all stones count as they stand; --dead names those to take off".to_owned()
            }
            0 => String::new(),
            1 => "1 dead stone was taken off before".to_owned(),
            dead => format!("{dead} dead stones were taken off before"),
        };
        if !dead.is_empty() {
            row("", &dead);
        }
    }
    if let Some(recorded) = verdict.recorded {
        let agrees = match verdict.agrees {
            Some(true) => ": agrees",
            Some(false) => ": does not agree",
            None => "",
        };
        row("recorded", &format!("{}{agrees}", result(recorded)));
    }
    text
}

/// The preset of these rules, or their parameters.
fn rules_name(rules: Ruleset) -> String {
    match Preset::ALL.iter().find(|preset| preset.rules() == rules) {
        Some(preset) => preset.name().to_owned(),
        None => rules.to_string(),
    }
}

const fn said_by(origin: Origin) -> &'static str {
    match origin {
        Origin::Asked => "",
        Origin::Record => ", as the record says",
        Origin::Nobody => ", since nobody says",
    }
}

fn moves(verdict: &Verdict) -> String {
    let mut text = verdict.moves.to_string();
    if verdict.skipped > 0 {
        let _ = write!(text, ", from the position that is set up after move {}", verdict.skipped);
    }
    for (phase, name) in [('1', "first cleanup phase"), ('2', "second cleanup phase")] {
        if let Some(at) = verdict.phase_after.find(phase) {
            let _ = write!(text, ", {name} after move {}", verdict.skipped + at + 1);
        }
    }
    text
}

fn violation_line(violation: &Violation, size: BoardSize) -> String {
    let point = violation.point.map_or_else(|| "pass".to_owned(), |point| size.name(point));
    format!("move {}, {} {point}: {} ({})", violation.number, violation.color, violation.message, violation.clause)
}

fn end(verdict: &Verdict) -> String {
    match verdict.ended_by {
        Some(clause) if verdict.no_result => format!("no result ({clause})"),
        Some(clause) => format!("the game is over ({clause})"),
        None if verdict.as_if_passed => "the record stops before the end; scored as if both players passed".to_owned(),
        None => "the record stops before the end".to_owned(),
    }
}

fn winner(score: &Score) -> String {
    let by = HalfPoints(score.white_minus_black().0.abs());
    match score.winner {
        Some(winner) => format!("{winner} by {by}"),
        None => "a draw".to_owned(),
    }
}

fn result(result: GameResult) -> String {
    match (result.winner, result.margin) {
        (None, _) => "a draw".to_owned(),
        (Some(winner), Some(margin)) => format!("{winner} by {margin}"),
        (Some(winner), None) => format!("{winner}, not by the score"),
    }
}

/// What the points are made of.
fn tally(tally: &Tally, button: bool) -> String {
    let Tally { stones, surrounded, captures, late_moves, late_stones, tax, bonus, komi_and_button } = *tally;
    let mut parts = Vec::new();
    for (number, one, many) in [
        (stones, "stone", "stones"),
        (surrounded, "point surrounded", "points surrounded"),
        (captures, "prisoner", "prisoners"),
        (late_moves, "move in the second cleanup phase", "moves in the second cleanup phase"),
        (bonus, "for the handicap stones", "for the handicap stones"),
    ] {
        match number {
            0 => {}
            1 => parts.push(format!("1 {one}")),
            _ => parts.push(format!("{number} {many}")),
        }
    }
    let mut text = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
    for (number, what) in [(late_stones, "stones without life"), (tax, "tax")] {
        if number > 0 {
            let _ = write!(text, " - {number} {what}");
        }
    }
    if komi_and_button != 0 {
        let points = HalfPoints(i32::try_from(komi_and_button).unwrap_or(i32::MAX));
        let _ = write!(text, " + {points} {}", if button { "komi and button" } else { "komi" });
    }
    text
}

#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    record: usize,
    branch: &'a str,
    rules: Parameters,
    rules_from: &'static str,
    komi: f64,
    komi_from: &'static str,
    handicap: u32,
    skipped: usize,
    moves: usize,
    violations: Vec<Against<'a>>,
    phase_after: &'a str,
    finished: bool,
    as_if_passed: bool,
    no_result: bool,
    ended_by: Option<String>,
    captured: Captured,
    dead: usize,
    score: Option<Points>,
    winner: Option<&'static str>,
    recorded: Option<Recorded>,
    agrees: Option<bool>,
    final_board: String,
}

/// Table P.
#[derive(Serialize)]
struct Parameters {
    ko: &'static str,
    scoring: &'static str,
    tax: &'static str,
    multi_stone_suicide: bool,
    button: bool,
    white_handicap_bonus: &'static str,
    self_play_opts: bool,
}

#[derive(Serialize)]
struct Against<'a> {
    #[serde(rename = "move")]
    number: usize,
    color: &'static str,
    point: Option<At>,
    clause: String,
    message: &'a str,
}

/// 0-based, from the upper left.
#[derive(Serialize)]
struct At {
    x: u32,
    y: u32,
}

#[derive(Serialize)]
struct Captured {
    #[serde(rename = "B")]
    black: u32,
    #[serde(rename = "W")]
    white: u32,
}

#[derive(Serialize)]
struct Points {
    black: f64,
    white: f64,
    white_minus_black: f64,
}

#[derive(Serialize)]
struct Recorded {
    winner: Option<&'static str>,
    margin: Option<f64>,
}

/// One object, on a line.
pub(crate) fn json(file: &FileReport, number: RecordNumber, verdict: &Verdict) -> String {
    let violations = verdict.violations.iter().map(|violation| Against {
        number: violation.number,
        color: letter(violation.color),
        point: violation.point.map(|Point { x, y }| At { x, y }),
        clause: violation.clause.to_string(),
        message: &violation.message,
    });
    let points = |score: &Score| Points {
        black: decimal(score.black),
        white: decimal(score.white),
        white_minus_black: decimal(score.white_minus_black()),
    };
    let [black, white] = verdict.captured;
    let object = Object {
        file: &file.file,
        record: number.game,
        branch: &verdict.branch,
        rules: parameters(verdict.rules),
        rules_from: origin(verdict.rules_from),
        komi: decimal(verdict.komi),
        komi_from: origin(verdict.komi_from),
        handicap: verdict.handicap,
        skipped: verdict.skipped,
        moves: verdict.moves,
        violations: violations.collect(),
        phase_after: &verdict.phase_after,
        finished: verdict.finished,
        as_if_passed: verdict.as_if_passed,
        no_result: verdict.no_result,
        ended_by: verdict.ended_by.map(|clause| clause.to_string()),
        captured: Captured { black, white },
        dead: verdict.dead,
        score: verdict.score.as_ref().map(points),
        winner: verdict.score.as_ref().and_then(|score| score.winner).map(letter),
        recorded: verdict
            .recorded
            .map(|recorded| Recorded { winner: recorded.winner.map(letter), margin: recorded.margin.map(decimal) }),
        agrees: verdict.agrees,
        final_board: verdict.board.join("/"),
    };
    let mut line = super::json::json(&object);
    line.push('\n');
    line
}

/// Half points are exact in it.
fn decimal(points: HalfPoints) -> f64 {
    f64::from(points.0) / 2.0
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Asked => "option",
        Origin::Record => "record",
        Origin::Nobody => "default",
    }
}

const fn parameters(rules: Ruleset) -> Parameters {
    Parameters {
        ko: match rules.ko {
            KoRule::Simple => "simple",
            KoRule::Positional => "positional",
            KoRule::Situational => "situational",
        },
        scoring: match rules.scoring {
            ScoringRule::Area => "area",
            ScoringRule::Territory => "territory",
        },
        tax: match rules.tax {
            Tax::None => "none",
            Tax::Seki => "seki",
            Tax::All => "all",
        },
        multi_stone_suicide: rules.multi_stone_suicide,
        button: rules.button,
        white_handicap_bonus: match rules.white_handicap_bonus {
            HandicapBonus::Zero => "0",
            HandicapBonus::OneLess => "N-1",
            HandicapBonus::Each => "N",
        },
        self_play_opts: rules.self_play_opts,
    }
}
