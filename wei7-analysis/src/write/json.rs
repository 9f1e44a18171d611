//! Writes conventions with JSON in a property: `KT` of `KaTrain` and `KA` of Kaya.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compression, GzBuilder};
use serde_json::{Map, Value, json};
use wei7_core::{Color, Extra};

use super::Position;
use super::numbers::short;
use crate::model::{Analysis, Candidate};
use crate::properties::katrain::to_half_float;
use crate::properties::kaya;

/// Writes an analysis with win rate, lead and visits. Candidates need all of them, too, or the program fails.
pub(crate) fn katrain(position: &Position, analysis: &Analysis) -> Option<Vec<Extra>> {
    let (rate, lead, visits) = (analysis.win_rate?.value, analysis.lead?.value, analysis.visits?.count);
    let next = if position.next == Color::Black { "B" } else { "W" };
    let mut root = json!({"winrate": rate, "scoreLead": lead, "visits": visits, "currentPlayer": next});
    if let Some(stdev) = analysis.stdev {
        root["scoreStdev"] = stdev.into();
    }
    let mut moves = Map::new();
    for candidate in &analysis.candidates {
        if let Some(one) = katrain_candidate(position, candidate) {
            moves.insert(position.vertex(candidate.vertex), one);
        }
    }
    let json = json!({"moves": moves, "root": root, "completed": true}).to_string();
    let halves = |values: &Option<Vec<f32>>| -> Vec<u8> {
        values.iter().flatten().flat_map(|value| to_half_float(*value).to_le_bytes()).collect()
    };
    let parts = [halves(&analysis.ownership), halves(&analysis.policy), json.into_bytes()];
    let values = parts.iter().map(|bytes| Some(packed(bytes)?.into())).collect::<Option<Vec<_>>>()?;
    Some(vec![Extra::Property { id: "KT".into(), values }])
}

fn katrain_candidate(position: &Position, candidate: &Candidate) -> Option<Value> {
    let name = position.vertex(candidate.vertex);
    let mut one = json!({
        "move": name,
        "order": candidate.order,
        "visits": candidate.visits?,
        "winrate": candidate.win_rate?,
        "scoreLead": candidate.lead?,
        "pv": [name],
    });
    if !candidate.variation.is_empty() {
        one["pv"] = candidate.variation.iter().map(|vertex| position.vertex(*vertex)).collect();
    }
    if let Some(prior) = candidate.prior {
        one["prior"] = prior.into();
    }
    Some(one)
}

/// Compresses bytes with gzip, without a time stamp, and encodes them in base64.
fn packed(bytes: &[u8]) -> Option<String> {
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::default());
    encoder.write_all(bytes).ok()?;
    Some(STANDARD.encode(encoder.finish().ok()?))
}

/// Writes an analysis with a win rate.
pub(crate) fn kaya(position: &Position, analysis: &Analysis) -> Option<Vec<Extra>> {
    let mut json = Map::new();
    let rounded =
        |value: f64, places: i32| -> Value { short(value, places).parse().ok().map(number).unwrap_or_default() };
    json.insert("w".into(), rounded(analysis.win_rate?.value, 4));
    if let Some(lead) = analysis.lead {
        json.insert("s".into(), rounded(lead.value, 2));
    }
    if let Some(visits) = analysis.visits {
        json.insert("v".into(), visits.count.into());
    }
    let candidate = |candidate: &Candidate| {
        let mut one = Map::new();
        one.insert("m".into(), position.vertex(candidate.vertex).into());
        let values = [("p", candidate.prior, 4), ("w", candidate.win_rate, 4), ("s", candidate.lead, 2)];
        for (key, value, places) in values {
            one.extend(value.map(|value| (key.to_owned(), rounded(value, places))));
        }
        one.extend(candidate.visits.map(|visits| ("v".to_owned(), visits.into())));
        Value::Object(one)
    };
    if !analysis.candidates.is_empty() {
        json.insert("m".into(), analysis.candidates.iter().map(candidate).collect());
    }
    if let Some(ownership) = &analysis.ownership {
        let digits: String = ownership.iter().map(|value| char::from(kaya::digit(*value))).collect();
        json.insert("o".into(), digits.into());
    }
    Some(vec![Extra::property("KA", &Value::Object(json).to_string())])
}

/// Returns a number as JSON, an integer without a decimal point.
#[allow(clippy::cast_possible_truncation, reason = "the number is an integer of few digits")]
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e15 { (value as i64).into() } else { value.into() }
}
