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
            .set("black", decimal(score.black))
            .set("white", decimal(score.white))
            .set("white_minus_black", decimal(score.white_minus_black()))
    };
    let [black, white] = verdict.captured;
    let recorded = verdict.recorded.map(|recorded| {
        let winner = recorded.winner.map(letter);
        Object::default().set("winner", winner).set("margin", recorded.margin.map(decimal))
    });
    Object::default()
        .set("file", &file.file)
        .set("record", judged.number.game)
        .set("branch", &verdict.branch)
        .set("errors", judged.errors)
        .set("rules", parameters(verdict.rules))
        .set("rules_from", origin(verdict.rules_from))
        .set_some("rules_said", verdict.rules_said.as_ref())
        .set("komi", decimal(verdict.komi))
        .set("komi_from", origin(verdict.komi_from))
        .set_some("komi_said", verdict.komi_said.as_ref())
        .set("handicap", verdict.handicap)
        .set("skipped", verdict.skipped)
        .set("moves", verdict.moves)
        .set("violations", verdict.violations.iter().map(violation).collect::<Vec<_>>())
        .set("phase_after", &verdict.phase_after)
        .set("finished", verdict.finished)
        .set("as_if_passed", verdict.as_if_passed)
        .set("no_result", verdict.no_result)
        .set("ended_by", verdict.ended_by.map(|clause| clause.to_string()))
        .set("captured", Object::default().set("B", black).set("W", white))
        .set("dead", verdict.dead)
        .set("score", verdict.score.as_ref().map(points))
        .set("winner", verdict.score.as_ref().and_then(|score| score.winner).map(letter))
        .set("recorded", recorded)
        .set("agrees", verdict.agrees)
        .set("final_board", verdict.board.join("/"))
        .line()
}

fn violation(violation: &Violation) -> Object {
    Object::default()
        .set("move", violation.number)
        .set("color", letter(violation.color))
        .set("point", violation.point)
        .set("clause", violation.clause.to_string())
        .set("message", &violation.message)
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
            "yes" | "no" => object.set(name, value == "yes"),
            _ => object.set(name, value),
        },
    )
}
