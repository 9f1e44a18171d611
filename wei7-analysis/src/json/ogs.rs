//! The AI review of OGS, from Black's view. Points are counted from the top left. The view of its ownership is not
//! documented, so the ownership is not read.

use serde_json::Value;
use wei7_core::{Color, Diagnostic, Limits, Parsed, Place, Point, Report, Vertex};

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Candidate, Lead, LeadKind, WinRate};
use crate::values::{whole, win_rate_of};

/// The AI review of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// Analyses with the number of moves before the position, in ascending order.
    pub positions: Vec<(u32, Analysis)>,
}

/// Reads the AI review of a game of OGS.
pub fn ogs_review(bytes: &[u8]) -> Parsed<Review> {
    let mut report = Report::new(Limits::DEFAULT.findings);
    let json: Value = serde_json::from_slice(bytes).unwrap_or_default();
    if !json["win_rates"].is_array() && !json["moves"].is_object() {
        report.push(Diagnostic::new(&codes::NOT_READ, Place::Source));
    }
    let list = |name: &str| json[name].as_array().map_or(&[][..], Vec::as_slice);
    let (rates, scores) = (list("win_rates"), list("scores"));
    let moves = json["moves"].as_object();
    let mut numbers: Vec<u32> =
        (0..rates.len().max(scores.len())).filter_map(|number| number.try_into().ok()).collect();
    numbers.extend(moves.into_iter().flat_map(serde_json::Map::keys).filter_map(|key| key.parse::<u32>().ok()));
    numbers.sort_unstable();
    numbers.dedup();
    let mut positions = Vec::new();
    for number in numbers {
        let of_move = moves.and_then(|moves| moves.get(&number.to_string())).unwrap_or(&Value::Null);
        let value = |key: &str, all: &[Value]| of_move[key].as_f64().or_else(|| all.get(number as usize)?.as_f64());
        let mut analysis = Analysis::new(Convention::OgsJson);
        let text = |key: &str| json[key].as_str().map(str::to_owned);
        (analysis.engine, analysis.version, analysis.network) =
            (text("engine"), text("engine_version"), text("network"));
        if let Some(rate) = value("win_rate", rates) {
            let value = win_rate_of(Color::Black, rate);
            analysis.win_rate = value.map(|value| WinRate { value, resolution: None });
            if value.is_none() {
                report.push(Diagnostic::new(&codes::OUT_OF_RANGE, Place::Source).found(rate.to_string()));
            }
        }
        let lead = value("score", scores);
        analysis.lead = lead.map(|value| Lead { value, resolution: None, kind: LeadKind::Lead });
        analysis.candidates = of_move["branches"].as_array().into_iter().flatten().filter_map(candidate).collect();
        analysis.number_candidates();
        if !analysis.is_empty() {
            positions.push((number, analysis));
        }
    }
    Parsed { value: Review { positions }, report }
}

fn candidate(branch: &Value) -> Option<Candidate> {
    let variation: Vec<Vertex> = branch["moves"].as_array()?.iter().map_while(vertex).collect();
    let mut candidate = Candidate::new(*variation.first()?);
    candidate.win_rate = branch["win_rate"].as_f64().and_then(|rate| win_rate_of(Color::Black, rate));
    candidate.lead = branch["score"].as_f64();
    candidate.visits = branch["visits"].as_f64().and_then(whole);
    candidate.variation = variation;
    Some(candidate)
}

/// Reads a point; x = -1 is a pass.
fn vertex(point: &Value) -> Option<Vertex> {
    let (x, y) = (point["x"].as_i64()?, point["y"].as_i64()?);
    if x == -1 {
        return Some(Vertex::Pass);
    }
    Some(Vertex::Play(Point::new(x.try_into().ok()?, y.try_into().ok()?)))
}
