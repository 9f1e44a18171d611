//! `KT` of `KaTrain`: ownership, policy and JSON, each compressed with gzip and in base64, from Black's view.

use std::io::Read;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use serde_json::Value;
use wei7_core::Color;

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind, Visits, WinRate};
use crate::output::Output;
use crate::site::Site;
use crate::values::{whole, win_rate_of};

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    let values = site.property("KT").unwrap_or_default();
    let mut analysis = Analysis::new(Convention::KaTrain);
    let mut value = |index: usize| {
        let text = values.get(index)?;
        inflate(site, text, output)
    };
    let (ownership, policy, json) = (value(0), value(1), value(2));
    let points = site.size.points();
    if let Some(bytes) = ownership.filter(|bytes| !bytes.is_empty()) {
        analysis.ownership = output.counted(site, half_floats(&bytes), points);
    }
    if let Some(bytes) = policy.filter(|bytes| !bytes.is_empty()) {
        analysis.policy = output.counted(site, half_floats(&bytes), points.saturating_add(1));
    }
    if let Some(bytes) = json
        && let Some(json) = output.require(site, serde_json::from_slice(&bytes).ok(), "KT")
    {
        read_json(site, &json, &mut analysis, output);
    } else if values.len() < 3 {
        output.find(&codes::NOT_READ, site, "KT");
    }
    output.add(site, analysis);
}

fn read_json(site: &Site<'_>, json: &Value, analysis: &mut Analysis, output: &mut Output) {
    let root = &json["root"];
    analysis.add_further(json, &["root", "moves"]);
    analysis.add_further(root, &["winrate", "scoreLead", "scoreStdev", "visits"]);
    let rate = root["winrate"].as_f64().and_then(|rate| win_rate_of(Color::Black, rate));
    analysis.win_rate = rate.map(|value| WinRate { value, resolution: None });
    let lead = root["scoreLead"].as_f64();
    analysis.lead = lead.map(|value| Lead { value, resolution: None, kind: LeadKind::Lead });
    analysis.stdev = root["scoreStdev"].as_f64();
    analysis.visits = root["visits"].as_f64().and_then(whole).map(Visits::exact);
    for (name, one) in json["moves"].as_object().into_iter().flatten() {
        let Some(mut candidate) = output.candidate(site, name) else { continue };
        analysis.add_further(one, &["move", "order", "visits", "winrate", "scoreLead", "prior", "pv"]);
        candidate.order = one["order"].as_u64().and_then(|order| u32::try_from(order).ok()).unwrap_or(u32::MAX);
        candidate.visits = one["visits"].as_f64().and_then(whole);
        candidate.win_rate = one["winrate"].as_f64().and_then(|rate| win_rate_of(Color::Black, rate));
        candidate.lead = one["scoreLead"].as_f64();
        candidate.prior = one["prior"].as_f64();
        let names = one["pv"].as_array().into_iter().flatten().map_while(Value::as_str);
        candidate.variation = output.variation(site, names);
        analysis.candidates.push(candidate);
    }
    analysis.candidates.sort_by_key(|candidate| candidate.order);
}

/// Decodes base64 and inflates gzip. Data after the end of the gzip member is ignored. An empty value is no data.
fn inflate(site: &Site<'_>, text: &str, output: &mut Output) -> Option<Vec<u8>> {
    let compact: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    if compact.is_empty() {
        return Some(Vec::new());
    }
    let Ok(packed) = STANDARD.decode(compact) else {
        output.find(&codes::NOT_INFLATED, site, text);
        return None;
    };
    let mut bytes = Vec::new();
    let read = GzDecoder::new(&packed[..]).take(output.budget as u64 + 1).read_to_end(&mut bytes);
    if bytes.len() > output.budget {
        output.budget = 0;
        output.find(&codes::TOO_LARGE, site, "KT");
        return None;
    }
    output.budget -= bytes.len();
    if read.is_err() {
        output.find(&codes::NOT_INFLATED, site, text);
        return None;
    }
    Some(bytes)
}

fn half_floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(2).map(|pair| half_float(u16::from_le_bytes([pair[0], pair[1]]))).collect()
}

/// Converts a half float (IEEE 754 binary16).
fn half_float(bits: u16) -> f32 {
    let (sign, exponent, fraction) = (bits >> 15, bits >> 10 & 0x1f, f32::from(bits & 0x3ff) / 1024.0);
    let size = match exponent {
        0 => fraction * 2_f32.powi(-14),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1.0 + fraction) * 2_f32.powi(i32::from(exponent) - 15),
    };
    if sign == 1 { -size } else { size }
}

/// Converts a number to the nearest half float.
pub(crate) fn to_half_float(value: f32) -> u16 {
    let sign = u16::from(value.is_sign_negative()) << 15;
    let size = value.abs();
    if size.is_nan() {
        return sign | 0x7e00;
    }
    if size >= 65_520.0 {
        return sign | 0x7c00;
    }
    // The exponent of the smallest normal number is -14; smaller numbers have the same distances as it.
    let mut exponent = -14;
    while exponent < 15 && size >= 2_f32.powi(exponent + 1) {
        exponent += 1;
    }
    let steps = (size / 2_f32.powi(exponent - 10)).round_ties_even();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 2048")]
    let steps = steps as u16;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 29")]
    let exponent = (exponent + 14) as u16;
    // A fraction of 1024 and more carries into the exponent.
    sign | ((exponent << 10) + steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_floats_have_all_kinds() {
        let known = [(0x0000, 0.0), (0x3c00, 1.0), (0xbc00, -1.0), (0x3555, 0.333_251_95), (0x0001, 5.960_464_5e-8)];
        for (bits, value) in known {
            assert!((half_float(bits) - value).abs() < 1e-12, "{bits:x}");
        }
        for bits in (0..0x7c00).chain(0x8000..0xfc00) {
            assert_eq!(to_half_float(half_float(bits)), bits);
        }
        assert_eq!(to_half_float(0.333_3), 0x3555);
        assert!(half_float(0x7c00).is_infinite() && half_float(0x7e00).is_nan());
    }

    #[test]
    fn inflated_bytes_are_limited_and_other_values_are_read() {
        let mut packed = Vec::new();
        let zeros = vec![0; 5000];
        flate2::read::GzEncoder::new(&zeros[..], flate2::Compression::fast()).read_to_end(&mut packed).unwrap();
        let text = STANDARD.encode(&packed);
        let record = wei7_core::Record::new();
        let site = Site {
            record: &record,
            node: wei7_core::Node::Document,
            branch: record.tree.root(),
            size: record.board_size(),
            next: Color::Black,
            is_alternative: false,
            played: None,
            extras: [&wei7_core::Extras::NONE; 2],
            comment: None,
            marks: &[],
        };
        let mut output = Output::new();
        output.budget = 8000;
        assert_eq!(inflate(&site, &text, &mut output).map(|bytes| bytes.len()), Some(5000));
        assert_eq!(inflate(&site, &text, &mut output), None);
        assert_eq!(inflate(&site, "!", &mut output), None);
        assert_eq!(inflate(&site, "AAAA", &mut output), None);
        let found: Vec<_> = output.report.diagnostics().iter().map(|one| one.code.id).collect();
        assert_eq!(found, ["A006", "A005", "A005"]);
    }
}
