//! Comments of Lizzie (`Black's winrate: 49.7% (-1.1%)`) and `LizzieYzy` (`Black win rate: 49.7% (-1.1%)`), with the
//! score, and the engine and its visits in brackets in later lines.

use wei7_core::Color;

use super::phrases::{after_any, begins_with, between, without_lines};
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind};
use crate::output::Output;
use crate::site::Site;
use crate::values::{first_word, lead, number, percent, visits};

/// Reads a comment of Lizzie. The score is that of the side that played, even if the label is always Black.
pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let labels = [(Color::Black, "Black's winrate:"), (Color::White, "White's winrate:")];
    let Some((comment, mut analysis, _)) = start(site, Convention::LizzieComment, &labels) else { return };
    let score = after_any(comment, &["scoreMean:"]);
    analysis.lead = score.and_then(|text| lead(site.mover(), first_word(text), LeadKind::Lead));
    finish(site, comment, analysis, output);
}

/// Reads a comment of `LizzieYzy`. The score is that of the side in the label.
pub(crate) fn read_yzy(site: &Site<'_>, output: &mut Output) {
    let labels = [
        (Color::Black, "Black win rate:"),
        (Color::White, "White win rate:"),
        (Color::Black, "黑棋 胜率:"),
        (Color::White, "白棋 胜率:"),
    ];
    let Some((comment, mut analysis, color)) = start(site, Convention::LizzieYzyComment, &labels) else { return };
    analysis.komi = after_any(comment, &["komi:", "贴目:"]).and_then(|text| number(first_word(text)));
    let points = |text: &str| lead(color, first_word(text), LeadKind::Lead);
    analysis.lead = after_any(comment, &["lead:", "领先:"]).and_then(points);
    // `盘面` is the difference on the board, without the komi.
    if let (None, Some(board), Some(komi)) = (analysis.lead, after_any(comment, &["盘面:"]), analysis.komi) {
        let with_komi = |mut lead: Lead| {
            lead.value -= komi;
            lead
        };
        analysis.lead = points(board).map(with_komi);
    }
    let stdev = ["stdev:", "不确定度:"].iter().find_map(|key| comment.split_once(key));
    analysis.stdev = stdev.and_then(|(_, text)| number(first_word(text)));
    finish(site, comment, analysis, output);
}

/// Finds a label and its win rate. Lizzie may show stones of handicap instead, without `%`.
fn start<'s>(site: &Site<'s>, convention: Convention, labels: &[(Color, &str)]) -> Option<(&'s str, Analysis, Color)> {
    let comment = site.comment?;
    let (color, rate) =
        labels.iter().find_map(|(color, label)| Some((*color, first_word(comment.split_once(label)?.1))))?;
    let mut analysis = Analysis::new(convention);
    analysis.win_rate = Some(percent(color, rate.strip_suffix('%')?)?);
    Some((comment, analysis, color))
}

fn finish(site: &Site<'_>, comment: &str, mut analysis: Analysis, output: &mut Output) {
    let engine = comment.lines().find_map(|line| {
        let (name, count) = between(line, "(", ")")?.rsplit_once(" / ")?;
        Some((name, visits(first_word(count))?))
    });
    if let Some((name, count)) = engine {
        // Without visits, the program repeats the win rate of the parent.
        if count.count == 0 {
            return;
        }
        analysis.engine = Some(name.to_owned());
        analysis.visits = Some(count);
    }
    output.add(site, analysis);
}

/// Returns a comment without the values and the engine.
pub(crate) fn remainder(comment: &str) -> String {
    let keys = [
        "Black's winrate:",
        "White's winrate:",
        "scoreMean:",
        "Black win rate:",
        "White win rate:",
        "黑棋 胜率:",
        "白棋 胜率:",
        "lead:",
        "领先:",
        "盘面:",
        "komi:",
        "贴目:",
    ];
    let is_engine = |line: &str| line.starts_with('(') && line.ends_with(')') && line.contains(" / ");
    without_lines(comment, |line| begins_with(line, &keys) || is_engine(line))
}
