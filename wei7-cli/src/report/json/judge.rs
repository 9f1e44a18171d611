//! JSON lines with the verdicts of `judge` on lines of play.

use wei7_core::rules::Ruleset;
use wei7_core::{Color, HalfPoints, Point};
use wei7_life::dead::GroupStatus;
use wei7_life::territory::Territory;

use super::{Object, letter, typed_object};
use crate::language::Language;
use crate::report::{FileReport, JudgedRecord};
use wei7_convert::judge::{Count, DeadBy, Explanation, Origin, Verdict, Violation};

/// Returns the verdict as one object on one line.
pub(crate) fn judge(file: &FileReport, judged: &JudgedRecord, verdict: &Verdict) -> String {
    let points = |score: &Count| {
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
    let agreement = verdict.agreement.as_ref();
    typed_object("verdict")
        .set("file", &file.file)
        .set("game", judged.number.game)
        .set("branch", &verdict.branch)
        .set("errors", judged.errors)
        .set("rules", parameters(verdict.rules))
        .set_some("rules_name", verdict.rules_name)
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
        .set_some("open", agreement.map(|agreement| agreement.open))
        .set("dead", letters(verdict.dead.iter().copied()))
        .set("dead_by", dead_by(verdict.dead_by))
        .set_some("territory", agreement.map(|agreement| territory(&agreement.territory, verdict.rules)))
        .set_some("dame", agreement.map(|agreement| letters(agreement.territory.dame())))
        .set_some("seki", agreement.map(|agreement| letters(seki(&agreement.territory))))
        .set_some("confidence", agreement.and_then(|agreement| agreement.confidence).map(hundredths))
        .set_some("doubtful", agreement.map(|agreement| doubtful(&agreement.doubtful)))
        .set("score", verdict.score.as_ref().map(points))
        .set("winner", verdict.score.as_ref().and_then(Count::winner).map(letter))
        .set("recorded", recorded)
        .set("agrees", verdict.agrees)
        .set_some("explained_by", agreement.map(|agreement| explanations(&agreement.explained_by)))
        .set("final_board", verdict.board.join("/"))
        .line()
}

fn violation(violation: &Violation) -> Object {
    Object::default()
        .set("move", violation.number)
        .set("color", letter(violation.color))
        .set("point", violation.point)
        .set("clause", violation.clause.to_string())
        .set("message", Language::En.message(&violation.message))
}

const fn dead_by(by: DeadBy) -> &'static str {
    match by {
        DeadBy::Nobody => "none",
        DeadBy::Asked => "option",
        DeadBy::Record => "record",
        DeadBy::Judged => "auto",
    }
}

/// Returns points in SGF notation, such as `dd`. Capital letters follow after `z`. A point beyond column or row 52 is
/// written with 0-based numbers, `x-y`.
fn letters(points: impl Iterator<Item = Point>) -> Vec<String> {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = |at: u32| LETTERS.get(usize::try_from(at).ok()?).copied().map(char::from);
    let text = |point: Point| match (letter(point.x), letter(point.y)) {
        (Some(x), Some(y)) => format!("{x}{y}"),
        _ => format!("{}-{}", point.x, point.y),
    };
    points.map(text).collect()
}

/// Returns the points that count for black and for white by these rules.
fn territory(territory: &Territory, rules: Ruleset) -> Object {
    let letters_of = |color: Color| {
        let own = territory.points().filter(move |(_, status)| status.counts_for(&rules) == Some(color));
        letters(own.map(|(point, _)| point))
    };
    Object::default().set("B", letters_of(Color::Black)).set("W", letters_of(Color::White))
}

/// Returns the dead stones, the territory, the neutral points (dame) and the points in seki of a position. They do not
/// depend on the rules.
pub(super) fn counted(territory: &Territory) -> Object {
    let dead = territory.points().filter(|(_, status)| status.dead.is_some()).map(|(point, _)| point);
    let letters_of = |color: Color| letters(territory.territory_of(color));
    Object::default()
        .set("dead", letters(dead))
        .set("territory", Object::default().set("B", letters_of(Color::Black)).set("W", letters_of(Color::White)))
        .set("dame", letters(territory.dame()))
        .set("seki", letters(seki(territory)))
}

fn seki(territory: &Territory) -> impl Iterator<Item = Point> + '_ {
    territory.points().filter(|(_, status)| status.seki.is_some()).map(|(point, _)| point)
}

fn doubtful(groups: &[GroupStatus]) -> Vec<Object> {
    let group = |group: &GroupStatus| {
        Object::default()
            .set("stones", letters(group.stones.iter().copied()))
            .set("dead", group.dead)
            .set("confidence", hundredths(group.confidence))
    };
    groups.iter().map(group).collect()
}

fn explanations(all: &[Explanation]) -> Vec<Object> {
    let one = |explanation: &Explanation| match explanation {
        Explanation::Group { stones, dead } => {
            Object::default().set("group", letters(stones.iter().copied())).set("dead", dead)
        }
        Explanation::Komi(komi) => Object::default().set("komi", decimal(*komi)),
        Explanation::HandicapBonus(bonus) => Object::default().set("white_handicap_bonus", bonus.to_string()),
        Explanation::OffByOne => Object::default().set("off_by_one", true),
    };
    all.iter().map(one).collect()
}

fn hundredths(share: f32) -> f64 {
    (f64::from(share) * 100.0).round() / 100.0
}

/// Converts half points to points as `f64`, in which they are exact.
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

/// Returns the values of the parameters in table P of the rules. The parameters have the names that `--rules` uses.
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
