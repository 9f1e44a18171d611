//! Comments of OGS and AI Sensei, which are sentences.

use wei7_core::Color;

use super::phrases::{begins_with, between, without_lines};
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind};
use crate::output::Output;
use crate::site::Site;
use crate::values::{first_word, lead, percent, visits};

/// Reads `Black's win rate: %60.2 visits: 507`.
pub(crate) fn read_ogs(site: &Site<'_>, output: &mut Output) {
    let Some(comment) = site.comment else { return };
    for (color, label) in [(Color::Black, "Black's win rate: %"), (Color::White, "White's win rate: %")] {
        if let Some((_, text)) = comment.split_once(label)
            && let Some(rate) = percent(color, first_word(text))
        {
            let mut analysis = Analysis::new(Convention::OgsComment);
            analysis.win_rate = Some(rate);
            analysis.visits = text.split_once("visits: ").and_then(|(_, count)| visits(first_word(count)));
            return output.add(site, analysis);
        }
    }
}

/// Reads `White is ahead by 0.6 points.` and `The game is even.`. People write such sentences, too, so the comment must
/// also compare the move with that of the AI.
pub(crate) fn read_ai_sensei(site: &Site<'_>, output: &mut Output) {
    let Some(comment) = site.comment.filter(|comment| comment.contains("points worse than the AI move")) else {
        return;
    };
    let points = |color, side: &str| {
        let text = between(comment, side, " point")?;
        lead(color, text, LeadKind::Lead)
    };
    let even = comment.contains("The game is even.");
    let mut analysis = Analysis::new(Convention::AiSenseiComment);
    analysis.lead = points(Color::Black, "Black is ahead by ")
        .or_else(|| points(Color::White, "White is ahead by "))
        .or(even.then_some(Lead { value: 0.0, resolution: Some(0.1), kind: LeadKind::Lead }));
    output.add(site, analysis);
}

/// Returns a comment without the lines that begin with a sentence of one of the two programs.
pub(crate) fn remainder(comment: &str) -> String {
    let keys = [
        "Black's win rate: %",
        "White's win rate: %",
        "Black is ahead by ",
        "White is ahead by ",
        "The game is even.",
        "This move is ",
    ];
    without_lines(comment, |line| begins_with(line, &keys))
}
