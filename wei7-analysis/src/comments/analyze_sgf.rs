//! Comments of analyze-sgf. Win rate and score are those of the position after the move, with the side that is ahead
//! (since February 2021) or that played (`As White:`); the proposed variations are those of the position before.

use super::phrases::{after, begins_with, moves_after_side, side_lead, side_percent, without_lines};
use crate::convention::Convention;
use crate::model::{Analysis, Candidate, LeadKind};
use crate::output::Output;
use crate::site::Site;
use crate::values::{color, lead, percent, visits};

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let Some(comment) = site.comment else { return };
    // The node after the last one has proposed variations only.
    if let Some(rate) = after(comment, "* Win rate: ") {
        read_values(site, comment, rate, output);
    }
    read_proposed(site, comment, output);
}

fn read_values(site: &Site<'_>, comment: &str, rate: &str, output: &mut Output) {
    let score = after(comment, "* Score lead: ");
    let mut analysis = Analysis::new(Convention::AnalyzeSgfComment);
    if let Some(side) = after(comment, "As ").and_then(color) {
        analysis.win_rate = output.require(site, percent(side, rate), rate);
        analysis.lead = score.and_then(|score| lead(side, score, LeadKind::Lead));
    } else {
        analysis.win_rate = output.require(site, side_percent(rate), rate);
        analysis.lead = score.and_then(side_lead);
    }
    analysis.visits = after(comment, "* Visits: ").and_then(visits);
    output.add(site, analysis);
}

/// Reads the lines `1. WC16 Q3 (B 77.38%, B 15.30, 20 visits)`.
fn read_proposed(site: &Site<'_>, comment: &str, output: &mut Output) {
    let mut analysis = Analysis::new(Convention::AnalyzeSgfComment);
    let lines = comment.split_once("The proposed variations\n").map_or("", |(_, rest)| rest).lines();
    for line in lines.map(str::trim).filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let parts = || {
            let (moves, values) = line.split_once(". ")?.1.split_once(" (")?;
            Some((moves_after_side(moves)?, values))
        };
        let Some((names, values)) = output.require(site, parts(), line) else { continue };
        let variation = output.variation(site, names);
        let Some(vertex) = variation.first().copied() else { continue };
        let mut candidate = Candidate { variation, ..Candidate::new(vertex) };
        for value in values.trim_end_matches(')').split(", ") {
            if let Some(count) = value.strip_suffix(" visits") {
                candidate.visits = visits(count).map(|visits| visits.count);
            } else if value.ends_with('%') {
                candidate.win_rate = side_percent(value).map(|rate| rate.value);
            } else {
                candidate.lead = side_lead(value).map(|lead| lead.value);
            }
        }
        analysis.candidates.push(candidate);
    }
    analysis.number_candidates();
    output.add_before(analysis);
}

/// Returns a comment without the values and the proposed variations.
pub(crate) fn remainder(comment: &str) -> String {
    let keys = ["* Win rate", "* Score lead", "* Visits: ", "As Black:", "As White:", "The proposed variations"];
    without_lines(comment, |line| {
        let is_variation = line.starts_with(|c: char| c.is_ascii_digit()) && line.ends_with(" visits)");
        is_variation || begins_with(line, &keys)
    })
}
