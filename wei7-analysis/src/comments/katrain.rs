//! Comments of `KaTrain` in English and Chinese. Score and win rate are those of the position after the move, with the side that is
//! ahead; the top move and its variation are those of the position before.

use super::phrases::{
    after, after_any, begins_with, between, moves_after_side, side_lead, side_percent, without_lines,
};
use crate::convention::Convention;
use crate::model::{Analysis, Candidate};
use crate::output::Output;
use crate::site::Site;

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let Some(comment) = site.comment else { return };
    let (Some(_), Some(score), Some(rate)) = (
        after_any(comment, &["Move ", "手数 "]),
        after_any(comment, &["Score: ", "目差: "]),
        after_any(comment, &["Win rate: ", "胜率: "]),
    ) else {
        return;
    };
    let mut analysis = Analysis::new(Convention::KaTrainComment);
    analysis.lead = output.require(site, side_lead(score), score);
    analysis.win_rate = output.require(site, side_percent(rate), rate);
    output.add(site, analysis);
    read_advice(site, comment, output);
}

fn read_advice(site: &Site<'_>, comment: &str, output: &mut Output) {
    let line = after(comment, "PV: ").and_then(moves_after_side);
    let variation = line.map(|names| output.variation(site, names)).unwrap_or_default();
    let top = after_any(comment, &["Predicted top move was ", "推荐最佳选点 "]);
    let named = || top?.split_whitespace().next();
    let Some(mut best) = variation.first().map(|vertex| Candidate::new(*vertex)).or_else(|| {
        let name = named()?;
        output.candidate(site, name)
    }) else {
        return;
    };
    best.lead = top.and_then(|top| side_lead(between(top, "(", ")")?)).map(|lead| lead.value);
    best.variation = variation;
    let mut analysis = Analysis::new(Convention::KaTrainComment);
    analysis.candidates.push(best);
    output.add_before(analysis);
}

/// Separates the parts of a comment.
const SEPARATOR: &str = "\u{3164}\u{3164}";

/// Marks a part that the program wrote.
const AUTOMATIC: &str = "\u{3164}\u{200b}";

/// Returns a comment without the parts that the program marks, or, if another program has removed the marks, without
/// the lines of values.
pub(crate) fn remainder(comment: &str) -> String {
    if comment.contains(AUTOMATIC) {
        let parts: Vec<_> = comment.split(SEPARATOR).filter(|part| !part.contains(AUTOMATIC)).collect();
        return parts.join("\n").trim().to_owned();
    }
    let keys = [
        "Move was #",
        "Move was predicted best move",
        "Top policy move was ",
        "Score: ",
        "Win rate: ",
        "Estimated point loss: ",
        "Predicted top move was ",
        "PV: ",
        "手数 ",
        "目差: ",
        "胜率: ",
        "推荐最佳选点 ",
    ];
    // `Move 57: W Q4`
    let is_move =
        |line: &str| line.strip_prefix("Move ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    without_lines(comment, |line| begins_with(line, &keys) || is_move(line))
}
