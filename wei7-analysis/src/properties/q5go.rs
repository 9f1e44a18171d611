//! `QLZV` (`visits:rate:komi:engine`) and `QKGV` (`visits:rate:score:stdev:komi:engine`) of q5Go, from Black's view.
//! Several values are several engines or komis. Komi and engine are optional.

use wei7_core::Color;

use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind, WinRate};
use crate::output::Output;
use crate::site::{Site, unescape};
use crate::values::{number, visits, win_rate_of};

/// Distance of neighboring win rates, which have six decimal places.
const RESOLUTION: f64 = 1e-6;

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    for (id, has_score) in [("QLZV", false), ("QKGV", true)] {
        for raw in site.property(id).unwrap_or_default() {
            let text = unescape(raw);
            if let Some(analysis) = output.require(site, parse(&text, has_score), &text) {
                output.add(site, analysis);
            }
        }
    }
}

fn parse(text: &str, has_score: bool) -> Option<Analysis> {
    // The name of the engine may have colons.
    let mut fields = text.splitn(if has_score { 6 } else { 4 }, ':');
    let mut analysis = Analysis::new(Convention::Q5Go);
    analysis.visits = Some(visits(fields.next()?)?);
    let value = win_rate_of(Color::Black, number(fields.next()?)?)?;
    analysis.win_rate = Some(WinRate { value, resolution: Some(RESOLUTION) });
    if has_score {
        let value = number(fields.next()?)?;
        analysis.lead = Some(Lead { value, resolution: None, kind: LeadKind::Lead });
        analysis.stdev = Some(number(fields.next()?)?);
    }
    if let Some(komi) = fields.next().filter(|komi| !komi.trim().is_empty()) {
        analysis.komi = Some(number(komi)?);
    }
    analysis.engine = fields.next().map(str::to_owned).filter(|engine| !engine.is_empty());
    Some(analysis)
}
