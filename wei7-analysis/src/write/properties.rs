//! Writes conventions with one value in a property: Sabaki, Ogatak, q5Go, `GoReviewPartner`.

use wei7_core::Extra;

use super::Position;
use super::numbers::{fixed, short};
use crate::model::Analysis;

pub(crate) fn sabaki(_: &Position, analysis: &Analysis) -> Option<Vec<Extra>> {
    values(analysis, "SBKS", |value| short(value, 2))
}

pub(crate) fn ogatak(_: &Position, analysis: &Analysis) -> Option<Vec<Extra>> {
    values(analysis, "OGSC", |value| fixed(value, 1))
}

fn values(analysis: &Analysis, score: &str, number: fn(f64) -> String) -> Option<Vec<Extra>> {
    let rate = analysis.win_rate.map(|rate| Extra::property("SBKV", &number(rate.value * 100.0)));
    let lead = analysis.lead.map(|lead| Extra::property(score, &number(lead.value)));
    let all: Vec<_> = rate.into_iter().chain(lead).collect();
    (!all.is_empty()).then_some(all)
}

/// Writes `QKGV` if the standard deviation is known, else `QLZV` without the score.
pub(crate) fn q5go(_: &Position, analysis: &Analysis) -> Option<Vec<Extra>> {
    let mut text = format!("{}:{:.6}", analysis.visits?.count, analysis.win_rate?.value);
    let score = analysis.lead.zip(analysis.stdev).filter(|(_, stdev)| *stdev != 0.0);
    if let Some((lead, stdev)) = score {
        text = format!("{text}:{}:{}", six_digits(lead.value), six_digits(stdev));
    }
    // The program refuses a score without a komi or an engine, so the fields stay even if they are empty.
    let komi = analysis.komi.map(six_digits).unwrap_or_default();
    let engine = analysis.engine.as_deref().unwrap_or_default();
    Some(vec![Extra::property(if score.is_some() { "QKGV" } else { "QLZV" }, &format!("{text}:{komi}:{engine}"))])
}

/// Returns a number with six significant digits, like `%g` of C, but always without an exponent.
fn six_digits(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    #[allow(clippy::cast_possible_truncation, reason = "a logarithm of a float is small")]
    let magnitude = value.abs().log10().floor() as i32;
    short(value, (5 - magnitude).clamp(0, 12))
}

/// Writes the win rate and the best move at the next move.
pub(crate) fn goreviewpartner(position: &Position, analysis: &Analysis) -> Option<Vec<Extra>> {
    let rate = analysis.win_rate.map(|rate| {
        let black = fixed(rate.value * 100.0, 2);
        Extra::property("BWWR", &format!("{black}%/{}%", fixed(100.0 - rate.value * 100.0, 2)))
    });
    let best = analysis.candidates.first().map(|best| position.vertex(best.vertex).to_uppercase());
    let best = best.map(|name| Extra::property("CBM", &name));
    let all: Vec<_> = best.into_iter().chain(rate).collect();
    (!all.is_empty()).then_some(all)
}

/// Returns the properties that name the engine.
pub(crate) fn goreviewpartner_root(analysis: &Analysis) -> Vec<Extra> {
    let mut all = vec![
        Extra::property("RSGF", "Analysis converted by wei7"),
        Extra::property("BOT", analysis.engine_or_program()),
    ];
    all.extend(analysis.version.as_deref().map(|version| Extra::property("BOTV", version)));
    all
}
