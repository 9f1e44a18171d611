//! `LZ`, `LZOP`, `LZ2`, `LZOP2` of Lizzie, `LizzieYzy` and `LizGoban`.
//!
//! The first line is `engine win-rate visits [score [stdev]]`. The win rate is that of the side that played the move;
//! the score and all candidates are of the side that plays next.

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Candidate, Lead, LeadKind};
use crate::output::Output;
use crate::site::{Site, unescape};
use crate::values::{lead, number, percent, points_of, visits, whole, win_rate_of};

/// Largest difference in percent of two win rates that agree.
const AGREEING: f64 = 2.0;

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    for id in ["LZ", "LZOP", "LZ2", "LZOP2"] {
        for raw in site.property(id).unwrap_or_default() {
            // One program writes the line break as `\n`.
            let text = unescape(&raw.replacen("\\nmove ", "\nmove ", 1)).into_owned();
            read_value(site, &text, output);
        }
    }
}

fn read_value(site: &Site<'_>, text: &str, output: &mut Output) {
    let (header, body) = text.trim().split_once('\n').unwrap_or((text, ""));
    let mut analysis = Analysis::new(Convention::Lizzie);
    let mut words = header.split_whitespace();
    let mut fields: Vec<&str> = words.by_ref().take(6).collect();
    // The version of March 2019 writes no engine, and a bracket at the end.
    if fields.len() > 2 {
        analysis.engine = Some(fields.remove(0).to_owned());
    }
    let [rate, count, rest @ ..] = &fields[..] else { return output.find(&codes::NOT_READ, site, header) };
    let parsed = percent(site.mover(), rate).zip(visits(count.trim_end_matches(')')));
    let Some((rate, count)) = output.require(site, parsed, header) else { return };
    read_body(site, body, &mut analysis, output);
    // Lizzie writes the win rate of the parent if it has no visits of the position.
    if count.count == 0 && rest.is_empty() && analysis.candidates.is_empty() {
        return;
    }
    (analysis.win_rate, analysis.visits) = (Some(rate), Some(count));
    analysis.lead = match rest.first() {
        Some(score) => output.require(site, lead(site.next, score, LeadKind::Lead), header),
        None => mean_lead(&analysis.candidates),
    };
    analysis.stdev = rest.get(1).and_then(|stdev| number(stdev));
    if is_of_other_side(rate.value, &analysis.candidates) {
        output.find(&codes::OTHER_VIEW, site, header);
    }
    output.add(site, analysis);
}

/// Returns the mean of the leads of the candidates, weighted by visits. Lizzie 0.7 writes no score into the header.
fn mean_lead(candidates: &[Candidate]) -> Option<Lead> {
    let mut sums = (0.0, 0.0);
    for candidate in candidates {
        #[allow(clippy::cast_precision_loss, reason = "a mean is not exact anyway")]
        let weight = candidate.visits.unwrap_or(0) as f64;
        sums = (sums.0 + candidate.lead? * weight, sums.1 + weight);
    }
    (sums.1 > 0.0).then(|| Lead { value: sums.0 / sums.1, resolution: None, kind: LeadKind::Lead })
}

/// Returns whether the header has the win rate of the side that plays next, as some programs write it.
fn is_of_other_side(rate: f64, candidates: &[Candidate]) -> bool {
    let differs = |one: f64, other: f64| (one - other).abs() * 100.0 > AGREEING;
    candidates
        .first()
        .and_then(|best| best.win_rate)
        .is_some_and(|best| differs(rate, best) && !differs(1.0 - rate, best))
}

/// Reads the candidates, which `info` separates, and the ownership after them.
fn read_body(site: &Site<'_>, body: &str, analysis: &mut Analysis, output: &mut Output) {
    let mut words = body.split_whitespace().peekable();
    let mut candidate: Option<Candidate> = None;
    while let Some(key) = words.next() {
        match key {
            "info" => analysis.candidates.extend(candidate.take()),
            "ownership" => {
                let values: Option<Vec<f32>> = words.by_ref().map(|word| ownership(site, word)).collect();
                if let Some(values) = output.require(site, values, "ownership") {
                    analysis.ownership = output.counted(site, values, site.size.points());
                }
            }
            "pv" => {
                let names: Vec<_> = std::iter::from_fn(|| words.next_if(|word| !is_key(word))).collect();
                if let Some(candidate) = &mut candidate {
                    candidate.variation = output.variation(site, names);
                }
            }
            "pvVisits" | "pvEdgeVisits" => {
                analysis.further.insert(key.to_owned());
                while words.next_if(|word| !is_key(word)).is_some() {}
            }
            "move" => {
                analysis.candidates.extend(candidate.take());
                candidate = words.next().and_then(|name| output.candidate(site, name));
            }
            _ => {
                let (Some(value), Some(candidate)) = (words.next(), &mut candidate) else { continue };
                match set(site, candidate, key, value) {
                    Some(true) => {}
                    Some(false) => output.find(&codes::NOT_READ, site, value),
                    None => _ = analysis.further.insert(key.to_owned()),
                }
            }
        }
    }
    analysis.candidates.extend(candidate);
    analysis.number_candidates();
}

/// Returns whether a word ends a list of moves or visits.
fn is_key(word: &str) -> bool {
    matches!(word, "info" | "ownership" | "pvVisits" | "pvEdgeVisits" | "move")
}

#[allow(clippy::cast_possible_truncation, reason = "ownership has a few digits")]
fn ownership(site: &Site<'_>, word: &str) -> Option<f32> {
    Some(points_of(site.next, number(word)?) as f32)
}

/// Sets a value of a candidate. Returns whether the value is a number, or `None` for an unknown key.
fn set(site: &Site<'_>, candidate: &mut Candidate, key: &str, value: &str) -> Option<bool> {
    let parsed = number(value);
    match key {
        "visits" => candidate.visits = parsed.and_then(whole),
        "winrate" => candidate.win_rate = parsed.and_then(|rate| win_rate_of(site.next, rate / 10_000.0)),
        "prior" => candidate.prior = parsed.map(|prior| prior / 10_000.0),
        "scoreMean" => candidate.lead = parsed.map(|score| points_of(site.next, score)),
        _ => return None,
    }
    Some(parsed.is_some())
}
