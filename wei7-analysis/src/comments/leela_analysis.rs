//! Comments of leela-analysis: win rates of Black, and candidates by the letters of labels.

use std::collections::HashMap;

use wei7_core::{Color, Extra, Mark, Vertex};

use super::phrases::{after, begins_with, without_lines};
use crate::convention::Convention;
use crate::model::{Analysis, Candidate, Visits};
use crate::output::Output;
use crate::site::Site;
use crate::values::{first_word, percent};

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let Some(comment) = site.comment else { return };
    let Some(rate) = after(comment, "Overall black win%:") else { return };
    let mut analysis = Analysis::new(Convention::LeelaAnalysisComment);
    analysis.engine = Some("Leela".into());
    analysis.win_rate = output.require(site, percent(Color::Black, rate), rate);
    let visited = after(comment, "Visited ").and_then(|text| first_word(text).parse().ok());
    analysis.visits = visited.map(Visits::exact);
    let labels: HashMap<String, Vertex> =
        site.marks.iter().map(|mark| (label(mark), Vertex::Play(mark.point))).collect();
    for line in comment.lines() {
        let Some((name, values)) = line.split_once(" -> Win%: ") else { continue };
        let Some(vertex) = labels.get(name.trim()) else { continue };
        let mut candidate = Candidate::new(*vertex);
        candidate.win_rate = percent(Color::Black, first_word(values)).map(|rate| rate.value);
        candidate.visits = values.split_once('(').and_then(|(_, count)| first_word(count).parse().ok());
        analysis.candidates.push(candidate);
    }
    if let Some(name) = after(comment, "Leela's preferred next move:")
        && let Some(best) = output.candidate(site, name)
    {
        match analysis.candidates.iter().position(|candidate| candidate.vertex == best.vertex) {
            Some(index) => analysis.candidates[..=index].rotate_right(1),
            None => analysis.candidates.insert(0, best),
        }
    }
    analysis.number_candidates();
    output.add(site, analysis);
}

/// Returns a comment without the values.
pub(crate) fn remainder(comment: &str) -> String {
    let keys = ["Overall black win%:", "Visited ", "Leela's preferred next move:"];
    without_lines(comment, |line| begins_with(line, &keys) || line.contains(" -> Win%: "))
}

fn label(mark: &Mark) -> String {
    let label = mark.extras.find(|extra| if let Extra::Label(text) = extra { Some(text.to_string()) } else { None });
    label.unwrap_or_else(|| mark.symbol.as_char().to_string())
}
