//! Writes answers of the analysis engine of `KataGo`, one object a line, from Black's view.
//!
//! An answer of the engine does not say the size of the board, the komi, the rules and the view. They are written with
//! the names that they have in a query, so that the answers can be read without their query.

use std::fmt::Write as _;

use serde_json::{Value, json};
use wei7_core::{BoardSize, Color};

use super::turn::{Turn, set};
use crate::model::{Analysis, Candidate};

pub(super) fn write(turns: &[Turn<'_>], size: BoardSize, id: &str) -> String {
    let mut text = String::new();
    for turn in turns {
        let _ = writeln!(text, "{}", answer(turn, size, id));
    }
    text
}

fn answer(turn: &Turn<'_>, size: BoardSize, id: &str) -> Value {
    let analysis = turn.analysis;
    let mut answer = json!({
        "id": id,
        "turnNumber": turn.number,
        "isDuringSearch": false,
        "boardXSize": size.width(),
        "boardYSize": size.height(),
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"},
        "rootInfo": root(turn),
        "moveInfos": (0..).zip(&analysis.candidates).map(|(order, one)| candidate(turn, order, one)).collect::<Value>(),
    });
    let values = [
        ("komi", analysis.komi.map(Value::from)),
        ("rules", analysis.rules.as_deref().map(rules)),
        ("ownership", analysis.ownership.as_deref().map(Value::from)),
        ("policy", analysis.policy.as_deref().map(Value::from)),
    ];
    set(&mut answer, values);
    answer
}

/// Returns rules, which are a name or an object.
fn rules(text: &str) -> Value {
    serde_json::from_str(text).ok().filter(Value::is_object).unwrap_or_else(|| text.into())
}

fn root(turn: &Turn<'_>) -> Value {
    let Analysis { win_rate, lead, stdev, visits, .. } = turn.analysis;
    let mut root = json!({"currentPlayer": if turn.position.next == Color::Black { "B" } else { "W" }});
    let values = [
        ("winrate", win_rate.map(|rate| rate.value.into())),
        ("scoreLead", lead.map(|lead| lead.value.into())),
        ("scoreStdev", stdev.map(Value::from)),
        ("visits", visits.map(|visits| visits.count.into())),
    ];
    set(&mut root, values);
    root
}

fn candidate(turn: &Turn<'_>, order: u32, candidate: &Candidate) -> Value {
    let name = turn.position.vertex(candidate.vertex);
    let mut variation: Vec<String> = candidate.variation.iter().map(|vertex| turn.position.vertex(*vertex)).collect();
    if variation.is_empty() {
        variation.push(name.clone());
    }
    let mut info = json!({"move": name, "order": order, "pv": variation});
    let values = [
        ("visits", candidate.visits.map(Value::from)),
        ("winrate", candidate.win_rate.map(Value::from)),
        ("scoreLead", candidate.lead.map(Value::from)),
        ("prior", candidate.prior.map(Value::from)),
    ];
    set(&mut info, values);
    info
}
