//! What a set of rules says of a record: for people, and as one object a line.

use std::fmt::Write;

use serde::Serialize;
use wei7_core::rules::{Clause, HandicapBonus, KoRule, Preset, Ruleset, Score, Scoring, Tally, Tax};
use wei7_core::{BoardSize, Color, GameResult, HalfPoints, Point};

use super::text::{game, one_line, padded};
use crate::language::{Language, Words};
use crate::report::file_report::FileReport;
use wei7_convert::findings::RecordNumber;
use wei7_convert::judge::{Origin, Verdict, Violation};

/// How many violations are listed for people.
const LISTED: usize = 20;

/// The record that verdicts are about.
pub(crate) struct Judged {
    pub(crate) number: RecordNumber,
    pub(crate) size: BoardSize,
    /// Errors in it: what was judged is what reading made of them.
    pub(crate) errors: usize,
}

/// The report of a referee.
pub(crate) fn text(file: &FileReport, judged: &Judged, verdict: &Verdict, language: Language) -> String {
    let Judged { number, size, errors } = *judged;
    let words = crate::language::Words::of(language);
    let game = if file.several { words.say("comma") + &game(file, number.game, words) } else { String::new() };
    let mut text = format!("{}{game}{}{}\n", one_line(&file.file), words.say("comma"), verdict.branch);
    let mut row = |name: &str, what: &str| {
        let name = if name.is_empty() { String::new() } else { words.say(name) };
        let _ = writeln!(text, "  {} {what}", padded(&name, 11));
    };
    row(
        "row-rules",
        &format!("{}{}", rules_name(verdict.rules), said_by(verdict.rules_from, verdict.rules_said.as_deref(), words)),
    );
    let handicap = match verdict.handicap {
        0 => String::new(),
        number => words.say("comma") + &words.with("handicap-stones", [("number", number.into())]),
    };
    row(
        "row-komi",
        &format!("{}{}{handicap}", verdict.komi, said_by(verdict.komi_from, verdict.komi_said.as_deref(), words)),
    );
    row("row-moves", &moves(verdict, words));
    match &verdict.violations[..] {
        [] => row("row-violations", &words.say("none")),
        all => {
            for (index, violation) in all.iter().take(LISTED).enumerate() {
                row(if index == 0 { "row-violations" } else { "" }, &violation_line(violation, size, language));
            }
            if all.len() > LISTED {
                row("", &words.with("and-more", [("number", (all.len() - LISTED).into())]));
            }
        }
    }
    let [black, white] = verdict.captured;
    row("row-prisoners", &words.with("taken", [("black", black.into()), ("white", white.into())]));
    row("row-end", &end(verdict, words));
    if let Some(score) = &verdict.score {
        row(
            "row-score",
            &words.with(
                "by-clause",
                [("what", winner(score, words).into()), ("clause", score.clause.to_string().into())],
            ),
        );
        for (color, points, side) in
            [(Color::Black, score.black, "score-of-black"), (Color::White, score.white, "score-of-white")]
        {
            let made_of =
                tally(score.tally(color), if color == Color::White { verdict.komi } else { HalfPoints(0) }, words);
            let values = [("points", points.to_string().into()), ("tally", made_of.into())];
            row(
                "",
                &if side == "score-of-black" {
                    words.with("score-of-black", values)
                } else {
                    words.with("score-of-white", values)
                },
            );
        }
        match verdict.dead {
            0 if score.clause == Clause::S4 || verdict.as_if_passed => row("", &words.say("all-count")),
            0 => {}
            dead => row("", &words.with("dead-taken-off", [("number", dead.into())])),
        }
    }
    if let Some(recorded) = verdict.recorded {
        let agrees = match verdict.agrees {
            Some(true) => words.say("colon") + &words.say("agrees"),
            Some(false) => words.say("colon") + &words.say("does-not-agree"),
            None => String::new(),
        };
        row("row-recorded", &format!("{}{agrees}", result(recorded, words)));
    }
    if errors > 0 {
        row("row-findings", &words.with("errors-of-record", [("number", errors.into())]));
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

fn said_by(origin: Origin, said: Option<&str>, words: &Words) -> String {
    // A text of the record may be of any length.
    let what = one_line(&said.unwrap_or_default().chars().take(60).collect::<String>());
    let says = match origin {
        Origin::Asked => return String::new(),
        Origin::Record => words.say("as-the-record-says"),
        Origin::Nearest => words.with("nearest-to", [("what", what.into())]),
        Origin::Unknown => words.with("not-known", [("what", what.into())]),
        Origin::Nobody => words.say("nobody-says"),
    };
    words.say("comma") + &says
}

fn moves(verdict: &Verdict, words: &Words) -> String {
    let mut parts = vec![verdict.moves.to_string()];
    if verdict.skipped > 0 {
        parts.push(words.with("from-setup", [("number", verdict.skipped.into())]));
    }
    for (phase, number) in [('1', 1_usize), ('2', 2)] {
        if let Some(at) = verdict.phase_after.find(phase) {
            let values = [("phase", number.into()), ("number", (verdict.skipped + at + 1).into())];
            parts.push(words.with("phase-after", values));
        }
    }
    parts.join(&words.say("comma"))
}

fn violation_line(violation: &Violation, size: BoardSize, language: Language) -> String {
    let words = crate::language::Words::of(language);
    let point = violation.point.map_or_else(|| words.say("pass"), |point| size.name(point));
    words.with(
        "violation",
        [
            ("number", violation.number.into()),
            ("color", color(violation.color, words).into()),
            ("point", point.into()),
            ("message", language.phrase(&violation.message).into_owned().into()),
            ("clause", violation.clause.to_string().into()),
        ],
    )
}

fn end(verdict: &Verdict, words: &Words) -> String {
    match verdict.ended_by {
        Some(clause) if verdict.no_result => words.with("no-result", [("clause", clause.to_string().into())]),
        Some(clause) => words.with("game-over", [("clause", clause.to_string().into())]),
        None if verdict.as_if_passed => words.say("stops-as-if-passed"),
        None => words.say("stops"),
    }
}

fn color(color: Color, words: &Words) -> String {
    words.say(match color {
        Color::Black => "black",
        Color::White => "white",
    })
}

fn winner(score: &Score, words: &Words) -> String {
    won(score.winner, Some(HalfPoints(score.white_minus_black().0.abs())), words)
}

fn result(result: GameResult, words: &Words) -> String {
    won(result.winner, result.margin, words)
}

fn won(winner: Option<Color>, margin: Option<HalfPoints>, words: &Words) -> String {
    match (winner, margin) {
        (None, _) => words.say("draw"),
        (Some(winner), Some(margin)) => {
            words.with("won-by", [("color", color(winner, words).into()), ("margin", margin.to_string().into())])
        }
        (Some(winner), None) => words.with("won-otherwise", [("color", color(winner, words).into())]),
    }
}

/// What the points are made of.
fn tally(tally: &Tally, komi: HalfPoints, words: &Words) -> String {
    let Tally { stones, surrounded, captures, late_moves, late_stones, tax, bonus, komi_and_button } = *tally;
    let part = |number: u32, id: &str| (number > 0).then(|| words.with(id, [("number", number.into())]));
    let parts = [
        part(stones, "tally-stones"),
        part(surrounded, "tally-surrounded"),
        part(captures, "tally-captures"),
        part(late_moves, "tally-late-moves"),
        part(bonus, "tally-bonus"),
    ];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    let mut text = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
    for part in [part(late_stones, "tally-late-stones"), part(tax, "tally-tax")].into_iter().flatten() {
        let _ = write!(text, " - {part}");
    }
    let button = HalfPoints(i32::try_from(komi_and_button - i64::from(komi.0)).unwrap_or(i32::MAX));
    for (points, is_komi) in [(komi, true), (button, false)].into_iter().filter(|(points, _)| points.0 != 0) {
        let sign = if points.0 < 0 { '-' } else { '+' };
        let values = [("points", HalfPoints(points.0.saturating_abs()).to_string().into())];
        let part = if is_komi { words.with("tally-komi", values) } else { words.with("tally-button", values) };
        let _ = write!(text, " {sign} {part}");
    }
    text
}

#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    record: usize,
    branch: &'a str,
    errors: usize,
    rules: Parameters,
    rules_from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_said: Option<&'a str>,
    komi: f64,
    komi_from: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    komi_said: Option<&'a str>,
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
pub(crate) fn json(file: &FileReport, judged: &Judged, verdict: &Verdict) -> String {
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
        record: judged.number.game,
        branch: &verdict.branch,
        errors: judged.errors,
        rules: parameters(verdict.rules),
        rules_from: origin(verdict.rules_from),
        rules_said: verdict.rules_said.as_deref(),
        komi: decimal(verdict.komi),
        komi_from: origin(verdict.komi_from),
        komi_said: verdict.komi_said.as_deref(),
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
        Origin::Nearest => "nearest",
        Origin::Unknown => "unknown",
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
            Scoring::Area => "area",
            Scoring::Territory => "territory",
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
