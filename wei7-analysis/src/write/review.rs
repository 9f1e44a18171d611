//! Writes the AI review of a game of OGS, from Black's view.

use serde_json::{Map, Value, json};
use wei7_core::Vertex;

use super::turn::{Turn, set};
use crate::model::{Analysis, Candidate};

/// Win rates and scores are lists with one value for each number of moves, `null` where it is unknown. Positions with
/// candidates have a member of `moves`, too.
pub(super) fn write(turns: &[Turn<'_>]) -> String {
    let first = |value: fn(&Analysis) -> Option<&String>| turns.iter().find_map(|turn| value(turn.analysis)).cloned();
    let rate = |turn: &Turn<'_>| turn.analysis.win_rate.map(|rate| rate.value);
    let score = |turn: &Turn<'_>| turn.analysis.lead.map(|lead| lead.value);
    let mut moves = Map::new();
    for turn in turns.iter().filter(|turn| !turn.analysis.candidates.is_empty()) {
        let mut one = json!({
            "move_number": turn.number,
            "move": turn.played.map_or_else(|| point(Vertex::Pass), point),
            "branches": turn.analysis.candidates.iter().map(branch).collect::<Value>(),
        });
        set(&mut one, [("win_rate", rate(turn).map(Value::from)), ("score", score(turn).map(Value::from))]);
        moves.insert(turn.number.to_string(), one);
    }
    let is_full = turns.last().is_some_and(|last| moves.len() as u64 == u64::from(last.number) + 1);
    let mut review = json!({
        "type": if is_full { "full" } else { "fast" },
        "win_rates": list(turns, rate),
        "scores": list(turns, score),
        "moves": moves,
    });
    let values = [
        ("engine", first(|analysis| analysis.engine.as_ref()).map(Value::from)),
        ("engine_version", first(|analysis| analysis.version.as_ref()).map(Value::from)),
        ("network", first(|analysis| analysis.network.as_ref()).map(Value::from)),
        ("win_rate", turns.iter().rev().find_map(rate).map(Value::from)),
    ];
    set(&mut review, values);
    format!("{review}\n")
}

/// Returns a value for each number of moves up to the last position.
fn list(turns: &[Turn<'_>], value: impl Fn(&Turn<'_>) -> Option<f64>) -> Vec<Option<f64>> {
    let mut list = Vec::new();
    for turn in turns {
        list.resize(turn.number as usize, None);
        list.push(value(turn));
    }
    list
}

fn branch(candidate: &Candidate) -> Value {
    let own = [candidate.vertex];
    let variation = if candidate.variation.is_empty() { &own[..] } else { &candidate.variation };
    let mut branch = json!({"moves": variation.iter().copied().map(point).collect::<Value>()});
    let values = [
        ("win_rate", candidate.win_rate.map(Value::from)),
        ("score", candidate.lead.map(Value::from)),
        ("visits", candidate.visits.map(Value::from)),
    ];
    set(&mut branch, values);
    branch
}

/// Returns a point, counted from the top left. A pass has x = -1.
fn point(vertex: Vertex) -> Value {
    match vertex {
        Vertex::Play(point) => json!({"x": point.x, "y": point.y}),
        Vertex::Pass => json!({"x": -1, "y": -1}),
    }
}
