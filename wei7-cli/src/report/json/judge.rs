//! The verdict of `judge` on one line of a record.

use wei7_core::HalfPoints;
use wei7_core::rules::{Ruleset, Score};

use super::{Object, letter};
use crate::report::{FileReport, JudgedRecord};
use wei7_convert::judge::{Origin, Verdict, Violation};

/// The verdict as one object on one line.
pub(crate) fn judge(file: &FileReport, judged: &JudgedRecord, verdict: &Verdict) -> String {
    let points = |score: &Score| {
        Object::default()
            .with("black", decimal(score.black))
            .with("white", decimal(score.white))
            .with("white_minus_black", decimal(score.white_minus_black()))
    };
    let [black, white] = verdict.captured;
    let recorded = verdict.recorded.map(|recorded| {
        let winner = recorded.winner.map(letter);
        Object::default().with("winner", winner).with("margin", recorded.margin.map(decimal))
    });
    Object::default()
        .with("file", &file.file)
        .with("record", judged.number.game)
        .with("branch", &verdict.branch)
        .with("errors", judged.errors)
        .with("rules", parameters(verdict.rules))
        .with("rules_from", origin(verdict.rules_from))
        .with_some("rules_said", verdict.rules_said.as_ref())
        .with("komi", decimal(verdict.komi))
        .with("komi_from", origin(verdict.komi_from))
        .with_some("komi_said", verdict.komi_said.as_ref())
        .with("handicap", verdict.handicap)
        .with("skipped", verdict.skipped)
        .with("moves", verdict.moves)
        .with("violations", verdict.violations.iter().map(violation).collect::<Vec<_>>())
        .with("phase_after", &verdict.phase_after)
        .with("finished", verdict.finished)
        .with("as_if_passed", verdict.as_if_passed)
        .with("no_result", verdict.no_result)
        .with("ended_by", verdict.ended_by.map(|clause| clause.to_string()))
        .with("captured", Object::default().with("B", black).with("W", white))
        .with("dead", verdict.dead)
        .with("score", verdict.score.as_ref().map(points))
        .with("winner", verdict.score.as_ref().and_then(|score| score.winner).map(letter))
        .with("recorded", recorded)
        .with("agrees", verdict.agrees)
        .with("final_board", verdict.board.join("/"))
        .line()
}

fn violation(violation: &Violation) -> Object {
    Object::default()
        .with("move", violation.number)
        .with("color", letter(violation.color))
        .with("point", violation.point)
        .with("clause", violation.clause.to_string())
        .with("message", &violation.message)
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

/// The parameters of table P of the rules, as `--rules` names them.
fn parameters(rules: Ruleset) -> Object {
    let list = rules.to_string();
    list.split(',').filter_map(|parameter| parameter.split_once('=')).fold(
        Object::default(),
        |object, (name, value)| match value {
            "yes" | "no" => object.with(name, value == "yes"),
            _ => object.with(name, value),
        },
    )
}
