//! Rows with the verdicts of `judge` on lines of play, for people.

use std::fmt::Write;

use wei7_core::rules::{Clause, Preset, Ruleset, Scoring, Tally};
use wei7_core::{BoardSize, Color, HalfPoints};

use super::{agreement, heading, one_line, padded};
use crate::language::{Language, Words};
use crate::report::{FileReport, JudgedRecord};
use wei7_convert::judge::{Origin, Verdict, Violation};

/// Maximum number of violations of the rules that a report for people lists.
const MAX_LISTED: usize = 20;

/// Returns the rows of a verdict: the rules, the violations, the end of the game and the score.
pub(crate) fn judge(file: &FileReport, judged: &JudgedRecord, verdict: &Verdict, language: Language) -> String {
    let JudgedRecord { number, size, errors } = *judged;
    let words = Words::in_language(language);
    let mut text =
        format!("{}{}{}\n", heading(file, number.game, words), words.say("comma"), language.place(&verdict.branch));
    let mut row = |name: &str, what: &str| {
        let name = if name.is_empty() { String::new() } else { words.say(name) };
        let _ = writeln!(text, "  {} {what}", padded(&name, 11));
    };
    let from = origin(verdict.rules_from, verdict.rules_said.as_deref(), words);
    let name = verdict.rules_name.map_or_else(|| rules_name(verdict.rules), str::to_owned);
    row("row-rules", &(name + &from));
    let handicap = match verdict.handicap {
        0 => String::new(),
        number => words.say("comma") + &words.with("handicap-stones", [("number", number.into())]),
    };
    let from = origin(verdict.komi_from, verdict.komi_said.as_deref(), words);
    row("row-komi", &format!("{}{from}{handicap}", verdict.komi));
    row("row-moves", &moves(verdict, words));
    match &verdict.violations[..] {
        [] => row("row-violations", &words.say("none")),
        all => {
            for (index, violation) in all.iter().take(MAX_LISTED).enumerate() {
                row(if index == 0 { "row-violations" } else { "" }, &violation_line(violation, size, language));
            }
            if all.len() > MAX_LISTED {
                row("", &words.with("and-more", [("number", (all.len() - MAX_LISTED).into())]));
            }
        }
    }
    let [black, white] = verdict.captured;
    row("row-prisoners", &words.with("taken", [("black", black.into()), ("white", white.into())]));
    row("row-end", &end(verdict, words));
    for (name, what) in agreement::dead(verdict, size, words) {
        row(name, &what);
    }
    if let Some(score) = &verdict.score {
        let margin = HalfPoints(score.white_minus_black().0.abs());
        let what = result(score.winner(), Some(margin), verdict.rules, words);
        row(
            "row-score",
            &match score.clause {
                Some(clause) => words.with("by-clause", [("what", what.into()), ("clause", clause.to_string().into())]),
                None => what,
            },
        );
        for (color, points, side) in
            [(Color::Black, score.black, "score-of-black"), (Color::White, score.white, "score-of-white")]
        {
            let komi = if color == Color::White { verdict.komi } else { HalfPoints(0) };
            let made_of = tally(score.tally(color), komi, words);
            row("", &words.with(side, [("points", points.to_string().into()), ("tally", made_of.into())]));
        }
        if score.clause == Some(Clause::S4) || (score.clause.is_some() && verdict.as_if_passed) {
            row("", &words.say("all-count"));
        }
    }
    if let Some(recorded) = verdict.recorded {
        let agrees = match verdict.agrees {
            Some(true) => words.say("colon") + &words.say("agrees"),
            Some(false) => words.say("colon") + &words.say("does-not-agree"),
            None => String::new(),
        };
        row("row-recorded", &format!("{}{agrees}", result(recorded.winner, recorded.margin, verdict.rules, words)));
        for explanation in verdict.agreement.iter().flat_map(|agreed| agreement::explanations(agreed, size, words)) {
            row("", &explanation);
        }
    }
    if errors > 0 {
        row("row-findings", &words.with("findings-of-record", [("number", errors.into())]));
    }
    if let Some(agreed) = verdict.agreement.as_ref().filter(|_| verdict.score.is_some()) {
        text += &agreement::diagram(agreed, verdict.rules, words);
    }
    text
}

/// Returns the name of the preset with these rules, or a list of their parameters if no preset has them.
fn rules_name(rules: Ruleset) -> String {
    match Preset::ALL.iter().find(|preset| preset.rules() == rules) {
        Some(preset) => preset.name().to_owned(),
        None => rules.to_string(),
    }
}

fn origin(origin: Origin, said: Option<&str>, words: &Words) -> String {
    // Text from the record may have any length, so it is cut after 60 characters.
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
        // If the players agree on dead stones, there are no cleanup phases to report.
        if let (None, Some(at)) = (&verdict.agreement, verdict.phase_after.find(phase)) {
            let values = [("phase", number.into()), ("number", (verdict.skipped + at + 1).into())];
            parts.push(words.with("phase-after", values));
        }
    }
    parts.join(&words.say("comma"))
}

fn violation_line(violation: &Violation, size: BoardSize, language: Language) -> String {
    let words = Words::in_language(language);
    let point = violation.point.map_or_else(|| words.say("pass"), |point| size.name(point));
    words.with(
        "violation",
        [
            ("number", violation.number.into()),
            ("color", color(violation.color, words).into()),
            ("point", point.into()),
            ("message", language.message(&violation.message).into()),
            ("clause", violation.clause.to_string().into()),
        ],
    )
}

fn end(verdict: &Verdict, words: &Words) -> String {
    match verdict.ended_by {
        Some(clause) if verdict.no_result => words.with("no-result", [("clause", clause.to_string().into())]),
        Some(clause) => words.with("game-over", [("clause", clause.to_string().into())]),
        None if verdict.agreement.as_ref().is_some_and(|agreed| agreed.open) && verdict.score.is_none() => {
            words.say("not-over")
        }
        None if verdict.agreement.as_ref().is_some_and(|agreed| agreed.passed) => words.say("both-passed"),
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

fn result(winner: Option<Color>, margin: Option<HalfPoints>, rules: Ruleset, words: &Words) -> String {
    match (winner, margin) {
        (None, _) => words.say("draw"),
        (Some(winner), Some(margin)) => {
            let points = margin.to_string();
            let margin = match rules.scoring {
                Scoring::Territory => words.with("margin", [("points", points.into())]),
                Scoring::Area => {
                    words.with("margin-in-stones", [("points", points.into()), ("stones", stones(margin).into())])
                }
            };
            words.with("won-by", [("color", color(winner, words).into()), ("margin", margin.into())])
        }
        (Some(winner), None) => words.with("won-otherwise", [("color", color(winner, words).into())]),
    }
}

/// Converts points to stones (子), the Chinese unit of area scoring, which is two points: 7.5 points are `3 又 3/4`
/// stones.
fn stones(points: HalfPoints) -> String {
    let quarters = points.0.unsigned_abs();
    let part = match quarters % 4 {
        0 => "",
        1 => "1/4",
        2 => "1/2",
        _ => "3/4",
    };
    match (quarters / 4, part) {
        (0, "") => "0".to_owned(),
        (0, part) => part.to_owned(),
        (whole, "") => whole.to_string(),
        (whole, part) => format!("{whole} 又 {part}"),
    }
}

/// Returns the sum that gives the points of a player, such as territory, prisoners and komi.
fn tally(tally: &Tally, komi: HalfPoints, words: &Words) -> String {
    let Tally { stones, surrounded, captures, late_moves, late_stones, tax, bonus, komi_and_button } = *tally;
    let part = |number: u32, id: &str| (number > 0).then(|| words.with(id, [("number", number.into())]));
    let parts = [
        (stones, "tally-stones"),
        (surrounded, "tally-surrounded"),
        (captures, "tally-captures"),
        (late_moves, "tally-late-moves"),
        (bonus, "tally-bonus"),
    ];
    let parts: Vec<_> = parts.into_iter().filter_map(|(number, id)| part(number, id)).collect();
    let mut text = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
    for part in [part(late_stones, "tally-late-stones"), part(tax, "tally-tax")].into_iter().flatten() {
        let _ = write!(text, " - {part}");
    }
    let button = HalfPoints(i32::try_from(komi_and_button - i64::from(komi.0)).unwrap_or(i32::MAX));
    for (points, id) in [(komi, "tally-komi"), (button, "tally-button")].into_iter().filter(|(points, _)| points.0 != 0)
    {
        let sign = if points.0 < 0 { '-' } else { '+' };
        let part = words.with(id, [("points", HalfPoints(points.0.saturating_abs()).to_string().into())]);
        let _ = write!(text, " {sign} {part}");
    }
    text
}
