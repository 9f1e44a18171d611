//! Writes `LZ` and, at the root, `LZOP`.
//!
//! The win rate in the header is that of the side that played; all other values are of the side that plays next. Both
//! readers of the number of visits misread suffixes such as `k`, so it is written with all digits.

use std::fmt::Write as _;

use wei7_core::{Color, Extra};

use super::Position;
use super::numbers::{fixed, ten_thousandths};
use crate::model::{Analysis, Candidate};
use crate::values::points_of;

/// Version of Lizzie, in the place of an unknown engine.
const VERSION: &str = "0.7.4";

/// Writes an analysis with a win rate and a number of visits.
pub(crate) fn write(position: &Position, analysis: &Analysis) -> Option<Vec<Extra>> {
    let (rate, visits) = (analysis.win_rate?.value, analysis.visits?.count);
    let mover = Position::win_rate(position.next.opponent(), rate) * 100.0;
    let engine = analysis.engine.as_deref().map(|name| name.split_whitespace().collect::<Vec<_>>().join("_"));
    let engine = engine.filter(|name| !name.is_empty()).unwrap_or_else(|| VERSION.to_owned());
    let mut text = format!("{engine} {} {visits}", fixed(mover, 1));
    if let Some(lead) = analysis.lead {
        text.push(' ');
        text.push_str(&fixed(points_of(position.next, lead.value), 1));
        if let Some(stdev) = analysis.stdev {
            text.push(' ');
            text.push_str(&fixed(stdev, 1));
        }
    }
    let candidates: Vec<String> = analysis.candidates.iter().map(|one| candidate(position, one)).collect();
    if !candidates.is_empty() || analysis.ownership.is_some() {
        text.push('\n');
    }
    text.push_str(&candidates.join(" info "));
    if let Some(ownership) = &analysis.ownership {
        text.push_str(if candidates.is_empty() { "ownership" } else { " ownership" });
        for value in ownership {
            let value = if position.next == Color::Black { *value } else { -value };
            let _ = write!(text, " {}", value + 0.0);
        }
    }
    Some(vec![Extra::property(if position.is_root { "LZOP" } else { "LZ" }, &text)])
}

fn candidate(position: &Position, candidate: &Candidate) -> String {
    let mut text = format!("move {}", position.vertex(candidate.vertex));
    let mut add = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = write!(text, " {key} {value}");
        }
    };
    add("visits", candidate.visits.map(|visits| visits.to_string()));
    add("winrate", candidate.win_rate.map(|rate| ten_thousandths(Position::win_rate(position.next, rate))));
    add("prior", candidate.prior.map(ten_thousandths));
    add("scoreMean", candidate.lead.map(|lead| (points_of(position.next, lead) + 0.0).to_string()));
    let variation = candidate.variation.iter().map(|vertex| position.vertex(*vertex)).collect::<Vec<_>>();
    let moves = if variation.is_empty() { position.vertex(candidate.vertex) } else { variation.join(" ") };
    add("pv", Some(moves));
    text
}
