//! `SBKV` with `SBKS` of Sabaki or `OGSC` of Ogatak: win rate in percent and points of Black.

use wei7_core::Color;

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind, WinRate};
use crate::output::Output;
use crate::site::Site;
use crate::values::{number, win_rate_of};

/// Percent that a win rate of an even game has if Sabaki 0.60 reads a fraction as an integer.
const MISREAD: f64 = 0.02;

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    // Ogatak is the only other program that writes SBKV, and it writes OGSC whenever it has a score.
    if site.property("OGSC").is_none() {
        read_with(site, "SBKS", Analysis::new(Convention::Sabaki), (0.0001, 0.01), output);
    }
}

pub(crate) fn read_ogatak(site: &Site<'_>, output: &mut Output) {
    read_with(site, "OGSC", Analysis::new(Convention::Ogatak), (0.001, 0.1), output);
}

fn read_with(site: &Site<'_>, score: &str, mut analysis: Analysis, resolution: (f64, f64), output: &mut Output) {
    if let Some(text) = site.value("SBKV")
        && let Some(percent) = output.require(site, number(&text), &text)
    {
        output.sabaki.0 += 1;
        output.sabaki.1 += usize::from(percent <= MISREAD || percent >= 100.0 - MISREAD);
        match win_rate_of(Color::Black, percent / 100.0) {
            Some(value) => analysis.win_rate = Some(WinRate { value, resolution: Some(resolution.0) }),
            None => output.find(&codes::OUT_OF_RANGE, site, &text),
        }
    }
    if let Some(text) = site.value(score)
        && let Some(value) = output.require(site, number(&text), &text)
    {
        analysis.lead = Some(Lead { value, resolution: Some(resolution.1), kind: LeadKind::Lead });
    }
    output.add(site, analysis);
}
