//! The analyses and findings that readers return.

use std::collections::HashMap;

use wei7_core::{Code, Diagnostic, Limits, Node, Place, Report, Vertex};

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Candidate, NodeAnalysis};
use crate::site::Site;

/// Most bytes that the compressed values of one record may have when they are inflated.
const MOST_INFLATED: usize = 1 << 28;

/// The analyses and findings of a record.
pub(crate) struct Output {
    pub(crate) list: Vec<NodeAnalysis>,
    pub(crate) report: Report,
    /// Bytes that may still be inflated.
    pub(crate) budget: usize,
    /// Index in the list of the analysis of `GoReviewPartner` of each position.
    pub(crate) reviews: HashMap<Node, usize>,
    /// Number of values in `SBKV`, and of those that are nearly 0 or 100 %.
    pub(crate) sabaki: (usize, usize),
    /// Nodes whose comment has an analysis, with the convention of the comment.
    pub(crate) comments: Vec<(Node, Convention)>,
    /// The node before the current one.
    pub(crate) before: Option<Node>,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self {
            list: Vec::new(),
            report: Report::new(Limits::DEFAULT.findings),
            budget: MOST_INFLATED,
            reviews: HashMap::new(),
            sabaki: (0, 0),
            comments: Vec::new(),
            before: None,
        }
    }

    /// Adds an analysis of the position of a node, unless it has no value.
    pub(crate) fn add(&mut self, site: &Site<'_>, analysis: Analysis) {
        self.add_at(site.node, analysis);
    }

    /// Adds an analysis of the position before the move of a node. At the first node, there is no such position.
    pub(crate) fn add_before(&mut self, analysis: Analysis) {
        if let Some(before) = self.before {
            self.add_at(before, analysis);
        }
    }

    fn add_at(&mut self, node: Node, mut analysis: Analysis) {
        if !analysis.is_empty() {
            // Positions have few candidates; a list that has grown by doubling would keep twice the memory.
            analysis.candidates.shrink_to_fit();
            self.list.push(NodeAnalysis { node, analysis });
        }
    }

    /// Adds a finding about a node.
    pub(crate) fn find(&mut self, code: &'static Code, site: &Site<'_>, found: &str) {
        self.report.push(Diagnostic::new(code, Place::Node(site.node)).found(found));
    }

    /// Returns the value; if there is none, adds a finding that `found` could not be read.
    pub(crate) fn require<T>(&mut self, site: &Site<'_>, value: Option<T>, found: &str) -> Option<T> {
        if value.is_none() {
            self.find(&codes::NOT_READ, site, found);
        }
        value
    }

    /// Parses the moves of a variation, up to the first one that is not a point of the board.
    pub(crate) fn variation<'t>(&mut self, site: &Site<'_>, names: impl IntoIterator<Item = &'t str>) -> Vec<Vertex> {
        let mut variation = Vec::new();
        for name in names {
            let Some(vertex) = self.vertex(site, name) else { break };
            variation.push(vertex);
        }
        variation
    }

    /// Parses a vertex of GTP; adds a finding if the name is wrong or off the board.
    pub(crate) fn vertex(&mut self, site: &Site<'_>, name: &str) -> Option<Vertex> {
        let vertex = site.vertex(name);
        if vertex.is_none() {
            self.find(&codes::NOT_A_POINT, site, name);
        }
        vertex
    }

    /// Returns a candidate for a vertex of GTP.
    pub(crate) fn candidate(&mut self, site: &Site<'_>, name: &str) -> Option<Candidate> {
        self.vertex(site, name).map(Candidate::new)
    }

    /// Returns a list of values if it has `expected` values; otherwise adds a finding.
    pub(crate) fn counted(&mut self, site: &Site<'_>, values: Vec<f32>, expected: u64) -> Option<Vec<f32>> {
        if values.len() as u64 == expected {
            return Some(values);
        }
        self.find(&codes::WRONG_COUNT, site, &values.len().to_string());
        None
    }
}
