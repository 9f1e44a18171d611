//! Comments of `KataGoAnal`: `Black Winrate: 49.8% ± 2.1% (-0.8%)`, `Score Lead: -0.2 ± 1.0`, of the side that played.
//! The comment of the root is a summary; its values are those of the last position, which has them, too.

use wei7_core::Color;

use super::phrases::{after, after_any, begins_with, without_lines};
use crate::convention::Convention;
use crate::model::{Analysis, LeadKind};
use crate::output::Output;
use crate::site::Site;
use crate::values::{first_word, lead, number, percent};

const LABELS: [(Color, &str); 4] = [
    (Color::Black, "Black Winrate:"),
    (Color::White, "White Winrate:"),
    (Color::Black, "黑棋胜率："),
    (Color::White, "白棋胜率："),
];

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let Some(comment) = site.comment else { return };
    let labeled = LABELS.iter().find_map(|(color, label)| Some((*color, after(comment, label)?)));
    let (Some((color, rate)), Some(score)) = (labeled, after_any(comment, &["Score Lead:", "领先目数："])) else {
        return;
    };
    let mut analysis = Analysis::new(Convention::KataGoAnalComment);
    analysis.win_rate = output.require(site, percent(color, first_word(rate)), rate);
    analysis.lead = output.require(site, lead(color, first_word(score), LeadKind::Lead), score);
    // -1 is an unknown deviation.
    let stdev = score.split_once('±').and_then(|(_, text)| number(first_word(text)));
    analysis.stdev = stdev.filter(|stdev| *stdev >= 0.0);
    analysis.komi = after_any(comment, &["Komi:", "贴目："]).and_then(number);
    // `(KataGo 1.17.2 network maxVisits = 40)`
    let mut words = after(comment, "(KataGo ").unwrap_or_default().split_whitespace();
    analysis.engine = Some("KataGo".into());
    analysis.version = words.next().map(str::to_owned);
    analysis.network = words.next().filter(|word| *word != "maxVisits").map(str::to_owned);
    output.add(site, analysis);
}

/// Returns a comment without the lines of values.
pub(crate) fn remainder(comment: &str) -> String {
    let keys = ["Score Lead:", "领先目数：", "Komi:", "贴目：", "(KataGo "];
    without_lines(comment, |line| begins_with(line, &keys) || LABELS.iter().any(|(_, label)| line.starts_with(label)))
}
