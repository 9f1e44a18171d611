//! The neutral model of an analysis.

use std::collections::BTreeSet;

use serde_json::Value;
use wei7_core::{Node, Vertex};

use crate::convention::Convention;

/// The analysis of one position by one engine. All values are from Black's view.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The way in which the analysis was stored.
    pub convention: Convention,
    /// Name of the engine.
    pub engine: Option<String>,
    /// Version of the engine.
    pub version: Option<String>,
    /// Name of the network.
    pub network: Option<String>,
    /// Komi of the analysis in points.
    pub komi: Option<f64>,
    /// Rules of the analysis, in the words of the program.
    pub rules: Option<String>,
    /// Visits of the position.
    pub visits: Option<Visits>,
    /// Probability that Black wins.
    pub win_rate: Option<WinRate>,
    /// Points by which Black is ahead; negative if White is ahead.
    pub lead: Option<Lead>,
    /// Standard deviation of the score in points.
    pub stdev: Option<f64>,
    /// Probability that the game ends without a result: 0 to 1.
    pub no_result: Option<f64>,
    /// Moves that the engine considered, the best one first.
    pub candidates: Vec<Candidate>,
    /// Owner of each point: 1 is Black, -1 is White; rows from the top left.
    pub ownership: Option<Vec<f32>>,
    /// Probability of each point and, last, of a pass for the player to move, before any search; rows from the top
    /// left. -1 is an illegal move.
    pub policy: Option<Vec<f32>>,
    /// Names of further values of the source, such as `lcb` of a candidate, which are not in this model.
    pub further: BTreeSet<String>,
}

impl Analysis {
    /// Creates an analysis without values.
    pub(crate) const fn new(convention: Convention) -> Self {
        Self {
            convention,
            engine: None,
            version: None,
            network: None,
            komi: None,
            rules: None,
            visits: None,
            win_rate: None,
            lead: None,
            stdev: None,
            no_result: None,
            candidates: Vec::new(),
            ownership: None,
            policy: None,
            further: BTreeSet::new(),
        }
    }

    /// Returns the name of the engine, or of the program that stored the analysis if the engine is not named.
    pub fn engine_or_program(&self) -> &str {
        // Lizzie and LizGoban write their own version (`0.7.4`) in the place of the engine.
        let engine = self.engine.as_deref().filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
        engine.unwrap_or(self.convention.program())
    }

    /// Returns whether the analysis has no value of the position.
    pub(crate) const fn is_empty(&self) -> bool {
        self.win_rate.is_none()
            && self.lead.is_none()
            && self.candidates.is_empty()
            && self.ownership.is_none()
            && self.policy.is_none()
    }

    /// Adds the names of the members of a JSON object that are not in `known`.
    pub(crate) fn add_further(&mut self, json: &Value, known: &[&str]) {
        let names = json.as_object().into_iter().flatten().map(|(name, _)| name);
        self.further.extend(names.filter(|name| !known.contains(&&***name)).cloned());
    }

    /// Numbers the candidates in the order of the list.
    pub(crate) fn number_candidates(&mut self) {
        for (order, candidate) in (0..).zip(&mut self.candidates) {
            candidate.order = order;
        }
    }
}

/// An analysis with its node.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeAnalysis {
    /// The node whose position was analyzed: a step, or the `pre` of a branch for the position before its first step.
    /// The root branch need not have a `pre`.
    pub node: Node,
    /// The analysis.
    pub analysis: Analysis,
}

/// A move that an engine considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub vertex: Vertex,
    /// 0-based rank by the engine. `KaTrain` gives 999 to moves that were added later.
    pub order: u32,
    /// Visits of the move.
    pub visits: Option<u64>,
    /// Probability that Black wins after the move: 0 to 1.
    pub win_rate: Option<f64>,
    /// Points by which Black is ahead after the move.
    pub lead: Option<f64>,
    /// Probability of the move for the player to move, before any search: 0 to 1.
    pub prior: Option<f64>,
    /// The expected moves, of alternating colors, beginning with this one. May be empty.
    pub variation: Vec<Vertex>,
}

impl Candidate {
    pub(crate) const fn new(vertex: Vertex) -> Self {
        Self { vertex, order: 0, visits: None, win_rate: None, lead: None, prior: None, variation: Vec::new() }
    }
}

/// A number of visits or playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visits {
    /// Number of visits.
    pub count: u64,
    /// Whether the source has a rounded number, such as `2.8k`.
    pub is_rounded: bool,
}

impl Visits {
    pub(crate) const fn exact(count: u64) -> Self {
        Self { count, is_rounded: false }
    }
}

/// Probability that Black wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinRate {
    /// Probability: 0 to 1.
    pub value: f64,
    /// Distance of neighboring values in the source; `None` if the source has all digits.
    pub resolution: Option<f64>,
}

/// Points by which Black is ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// Points; negative if White is ahead.
    pub value: f64,
    /// Distance of neighboring values in the source, in points; `None` if the source has all digits.
    pub resolution: Option<f64>,
    /// Meaning of the value.
    pub kind: LeadKind,
}

/// Meaning of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadKind {
    /// Points by which the komi would have to change to make the game even.
    Lead,
    /// Mean of the scores at the end of the game.
    Mean,
}
