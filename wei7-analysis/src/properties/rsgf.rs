//! `BWWR`, `VNWR`, `MCWR`, `CBM` of `GoReviewPartner`. The values of a move are those of the position before it. The
//! siblings of the move are the candidates of that position.

use wei7_core::{Color, Node};

use crate::convention::Convention;
use crate::model::{Analysis, Candidate, NodeAnalysis, WinRate};
use crate::output::Output;
use crate::site::{Site, moves};
use crate::values::{number, percent, visits};

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let Some(before) = output.before else { return };
    // The first of the three win rates combines the other two.
    let text = ["BWWR", "VNWR", "MCWR"].iter().find_map(|id| site.value(id));
    let rate = text.and_then(|text| {
        let black = text.split('/').next().unwrap_or_default();
        output.require(site, percent(Color::Black, black), &text)
    });
    let others = ["BWWR", "VNWR", "MCWR"].iter().filter(|id| site.property(id).is_some()).skip(1);
    let others: Vec<String> = others.map(|id| (*id).to_owned()).collect();
    if !others.is_empty() {
        review(site, before, output).further.extend(others);
    }
    let best = site.value("CBM");
    if let Some(name) = &best {
        // A resignation is no candidate.
        let candidate = if name.trim() == "RESIGN" { None } else { output.candidate(site, name.trim()) };
        let analysis = review(site, before, output);
        analysis.win_rate = rate.or(analysis.win_rate);
        // The first child of a position is read first, so its best move is the first candidate.
        analysis.candidates.extend(candidate);
    } else if !site.is_alternative {
        review(site, before, output).win_rate = rate;
    } else if let Some(vertex) = site.played {
        let prior = site.value("PNV").and_then(|text| number(text.trim().trim_end_matches('%')));
        let candidate = Candidate {
            visits: site.value("PLYO").and_then(|text| visits(&text)).map(|visits| visits.count),
            win_rate: rate.map(|rate: WinRate| rate.value),
            prior: prior.map(|prior| prior / 100.0),
            variation: moves(site.branch),
            ..Candidate::new(vertex)
        };
        let candidates = &mut review(site, before, output).candidates;
        // The best move is known from `CBM` before its sibling is read.
        match candidates.first_mut().filter(|best| best.vertex == vertex && best.variation.is_empty()) {
            Some(best) => *best = candidate,
            None => candidates.push(candidate),
        }
    }
}

/// Returns the analysis of a position, which several nodes describe.
fn review<'o>(site: &Site<'_>, node: Node, output: &'o mut Output) -> &'o mut Analysis {
    let index = *output.reviews.entry(node).or_insert(output.list.len());
    if index == output.list.len() {
        let mut analysis = Analysis::new(Convention::GoReviewPartner);
        analysis.engine = site.root_value("BOT");
        analysis.version = site.root_value("BOTV");
        output.list.push(NodeAnalysis { node, analysis });
    }
    &mut output.list[index].analysis
}

/// Numbers the candidates of all positions.
pub(crate) fn finish(output: &mut Output) {
    for index in output.reviews.values() {
        output.list[*index].analysis.number_candidates();
    }
    output.list.retain(|one| !one.analysis.is_empty());
}
