//! `KA` of Kaya and web-katrain: JSON from Black's view, with rounded values.

use serde_json::Value;
use wei7_core::Color;

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind, Visits, WinRate};
use crate::output::Output;
use crate::site::Site;
use crate::values::{whole, win_rate_of};

/// Digits of a value of ownership, from -1 to 1.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+$";

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let Some(text) = site.value("KA") else { return };
    let Some(json) = output.require(site, serde_json::from_str::<Value>(&text).ok(), &text) else { return };
    let mut analysis = Analysis::new(Convention::Kaya);
    analysis.add_further(&json, &["w", "s", "v", "m", "o"]);
    if let Some(rate) = json["w"].as_f64() {
        let value = win_rate_of(Color::Black, rate);
        analysis.win_rate = value.map(|value| WinRate { value, resolution: Some(0.0001) });
        if value.is_none() {
            output.find(&codes::OUT_OF_RANGE, site, &rate.to_string());
        }
    }
    let lead = json["s"].as_f64();
    analysis.lead = lead.map(|value| Lead { value, resolution: Some(0.01), kind: LeadKind::Lead });
    analysis.visits = json["v"].as_f64().and_then(whole).map(Visits::exact);
    for one in json["m"].as_array().into_iter().flatten() {
        if let Some(mut candidate) = one["m"].as_str().and_then(|name| output.candidate(site, name)) {
            analysis.add_further(one, &["m", "p", "w", "s", "v"]);
            candidate.prior = one["p"].as_f64();
            candidate.win_rate = one["w"].as_f64().and_then(|rate| win_rate_of(Color::Black, rate));
            candidate.lead = one["s"].as_f64();
            candidate.visits = one["v"].as_f64().and_then(whole);
            analysis.candidates.push(candidate);
        }
    }
    analysis.number_candidates();
    if let Some(digits) = json["o"].as_str() {
        let values: Option<Vec<f32>> = digits.bytes().map(ownership).collect();
        if let Some(values) = output.require(site, values, digits) {
            analysis.ownership = output.counted(site, values, site.size.points());
        }
    }
    output.add(site, analysis);
}

/// Returns the digit of a value of ownership. A value that was read from a digit has this digit again.
pub(crate) fn digit(value: f32) -> u8 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 63")]
    let index = ((value.clamp(-1.0, 1.0) + 1.0) * 31.5 + 1e-3) as usize;
    DIGITS[index.min(63)]
}

fn ownership(digit: u8) -> Option<f32> {
    let index = DIGITS.iter().position(|known| *known == digit)?;
    Some(f32::from(u8::try_from(index).ok()?) / 31.5 - 1.0)
}
