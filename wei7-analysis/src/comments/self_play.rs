//! Comments of games that Sayuri and Minigo play. The values are from Black's view, of the search that chose the move,
//! so they are those of the position before the move.

use wei7_core::Color;

use super::phrases::without_lines;
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind, WinRate};
use crate::output::Output;
use crate::site::Site;
use crate::values::{first_word, number, visits, whole, win_rate_of};

/// Reads `playouts, visits, win rate, score, divergence, T|F`.
pub(crate) fn read_sayuri(site: &Site<'_>, output: &mut Output) {
    if let Some(analysis) = site.comment.and_then(parse_sayuri) {
        output.add_before(analysis);
    }
}

fn parse_sayuri(comment: &str) -> Option<Analysis> {
    let mut parts = comment.trim().split(", ");
    let (_, count, rate, score) =
        (number(parts.next()?)?, visits(parts.next()?)?, number(parts.next()?)?, number(parts.next()?)?);
    number(parts.next()?)?;
    if !matches!(parts.next()?, "T" | "F") || parts.next().is_some() {
        return None;
    }
    let mut analysis = Analysis::new(Convention::SayuriComment);
    analysis.engine = Some("Sayuri".into());
    analysis.visits = Some(count);
    let value = win_rate_of(Color::Black, rate)?;
    analysis.win_rate = Some(WinRate { value, resolution: Some(0.01) });
    analysis.lead = Some(Lead { value: score, resolution: Some(0.01), kind: LeadKind::Lead });
    Some(analysis)
}

/// Reads a value from -1 to 1, a line of the main variation (`E5 (12) ==> C3 (4) ==> Q: 0.09942`) and a table with the
/// columns `move : action Q U P P-Dir N ...`.
pub(crate) fn read_minigo(site: &Site<'_>, output: &mut Output) {
    let Some(comment) = site.comment else { return };
    let Some((head, table)) = comment.split_once("move : action") else { return };
    let Some((value, path)) = head.split_once("==>").and_then(|_| {
        let mut lines = head.trim_end().lines().rev();
        let path = lines.next()?;
        Some((number(lines.next()?)?, path))
    }) else {
        return;
    };
    let mut analysis = Analysis::new(Convention::MinigoComment);
    analysis.engine = Some("Minigo".into());
    let value = win_rate_of(Color::Black, f64::midpoint(value, 1.0));
    analysis.win_rate = value.map(|value| WinRate { value, resolution: Some(0.0001) });
    for line in table.lines().skip(1) {
        let Some((name, values)) = line.split_once(':') else { continue };
        let values: Vec<_> = values.split_whitespace().map(number).collect();
        let [_, Some(q), _, Some(prior), _, Some(count), ..] = values[..] else { continue };
        let Some(mut candidate) = output.candidate(site, name.trim()) else { continue };
        candidate.win_rate = win_rate_of(Color::Black, f64::midpoint(q, 1.0));
        candidate.prior = Some(prior);
        candidate.visits = whole(count);
        analysis.candidates.push(candidate);
    }
    let names = path.split("==>").map(first_word).filter(|name| !name.starts_with("Q:"));
    let variation = output.variation(site, names);
    let first = variation.first().copied();
    if let Some(candidate) = analysis.candidates.iter_mut().find(|candidate| Some(candidate.vertex) == first) {
        candidate.variation = variation;
    }
    analysis.number_candidates();
    output.add_before(analysis);
}

/// Returns a comment without the line of values.
pub(crate) fn remainder_of_sayuri(comment: &str) -> String {
    without_lines(comment, |line| parse_sayuri(line).is_some())
}

/// Returns an empty text: the program writes the whole comment.
pub(crate) const fn remainder_of_minigo(_: &str) -> String {
    String::new()
}
