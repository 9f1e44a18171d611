//! Analyses by engines, as a page shows them.

use serde::Serialize;
use wei7_analysis::{Analyses, Analysis};
use wei7_core::{Node, Vertex};

use super::changes::number;
use crate::scene::Window;

/// Largest number of moves of an analysis that a page shows.
const MAX_CANDIDATES: usize = 10;

/// A considered move: the point (-1 for a pass, -2 outside the window), the win rate, the lead, the visits.
type Candidate = (i64, Option<f64>, Option<f64>, Option<u64>);

/// The analysis of a position. All values are from Black's view.
#[derive(Debug, Serialize)]
pub(super) struct AnalysisData {
    /// The index of the engine.
    e: usize,
    /// The probability that Black wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    w: Option<f64>,
    /// The points by which Black is ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<f64>,
    /// The number of visits.
    #[serde(skip_serializing_if = "Option::is_none")]
    v: Option<u64>,
    /// The moves that the engine considered, the best one first.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    b: Vec<Candidate>,
}

/// The analyses of a record, with the names of their engines.
#[derive(Debug)]
pub(super) struct Shown<'a> {
    analyses: &'a Analyses,
    /// Sorted, without duplicates.
    pub(super) engines: Vec<&'a str>,
}

impl<'a> Shown<'a> {
    pub(super) fn new(analyses: &'a Analyses) -> Self {
        let mut engines: Vec<&str> = analyses.list.iter().map(|one| one.analysis.engine_or_program()).collect();
        engines.sort_unstable();
        engines.dedup();
        Self { analyses, engines }
    }

    /// Returns the data of the analysis of a node. Of several analyses, it is the first one that has a win rate or a
    /// lead, or else the first one.
    pub(super) fn at(&self, node: Node, window: Window) -> Option<AnalysisData> {
        let has_value = |analysis: &&Analysis| analysis.win_rate.is_some() || analysis.lead.is_some();
        let mut all = self.analyses.at(node);
        let first = self.analyses.at(node).find(has_value).or_else(|| all.next())?;
        let candidates = first.candidates.iter().take(MAX_CANDIDATES).map(|candidate| {
            let at = match candidate.vertex {
                Vertex::Pass => -1,
                Vertex::Play(point) => number(window, point).map_or(-2, i64::from),
            };
            let [rate, lead] = [rounded(candidate.win_rate, 1e4), rounded(candidate.lead, 1e2)];
            (at, rate, lead, candidate.visits)
        });
        Some(AnalysisData {
            e: self.engines.binary_search(&first.engine_or_program()).ok()?,
            w: rounded(first.win_rate.map(|rate| rate.value), 1e4),
            l: rounded(first.lead.map(|lead| lead.value), 1e2),
            v: first.visits.map(|visits| visits.count),
            b: candidates.collect(),
        })
    }
}

/// Rounds a value to the precision that a page shows, to save space.
fn rounded(value: Option<f64>, parts: f64) -> Option<f64> {
    value.map(|value| (value * parts).round() / parts)
}
