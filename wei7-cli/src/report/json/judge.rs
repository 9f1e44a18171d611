//! The verdict of `judge` on one line of a record.

use serde::Serialize;
use wei7_core::rules::{HandicapBonus, KoRule, Ruleset, Score, Scoring, Tax};
use wei7_core::{HalfPoints, Point};

use super::{letter, to_line};
use crate::report::{FileReport, JudgedRecord};
use wei7_convert::judge::{Origin, Verdict};

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
    violations: Vec<JsonViolation<'a>>,
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

/// The parameters of table P of the rules.
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
struct JsonViolation<'a> {
    #[serde(rename = "move")]
    number: usize,
    color: &'static str,
    point: Option<Point>,
    clause: String,
    message: &'a str,
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

/// The verdict as one object on one line.
pub(crate) fn judge(file: &FileReport, judged: &JudgedRecord, verdict: &Verdict) -> String {
    let violations = verdict.violations.iter().map(|violation| JsonViolation {
        number: violation.number,
        color: letter(violation.color),
        point: violation.point,
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
    to_line(&object)
}

/// Half points are exact in `f64`.
fn decimal(points: HalfPoints) -> f64 {
    f64::from(points.0) / 2.0
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
