//! Win rates from 0 to 1 in properties of their own: katago-analyze-sgf and dsh-go-sensei.

use wei7_core::Color;

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind, Visits, WinRate};
use crate::output::Output;
use crate::site::Site;
use crate::values::{number, whole, win_rate_of};

fn value(site: &Site<'_>, id: &str, output: &mut Output) -> Option<f64> {
    let text = site.value(id)?;
    output.require(site, number(&text), &text)
}

fn win_rate(site: &Site<'_>, id: &str, color: Color, output: &mut Output) -> Option<WinRate> {
    let value = value(site, id, output)?;
    let rate = win_rate_of(color, value);
    if rate.is_none() {
        output.find(&codes::OUT_OF_RANGE, site, &value.to_string());
    }
    rate.map(|value| WinRate { value, resolution: None })
}

fn lead(site: &Site<'_>, id: &str, output: &mut Output) -> Option<Lead> {
    value(site, id, output).map(|value| Lead { value, resolution: None, kind: LeadKind::Lead })
}

/// Reads `WINRATE`, `SCORELEAD`, `SCORESTDEV`, `VISITS`, from Black's view unless the engine is configured otherwise.
pub(crate) fn read_katago_analyze_sgf(site: &Site<'_>, output: &mut Output) {
    let mut analysis = Analysis::new(Convention::KataGoAnalyzeSgf);
    analysis.win_rate = win_rate(site, "WINRATE", Color::Black, output);
    analysis.lead = lead(site, "SCORELEAD", output);
    analysis.stdev = value(site, "SCORESTDEV", output);
    // 0 says that the number of visits is not known.
    analysis.visits = value(site, "VISITS", output).and_then(whole).filter(|count| *count > 0).map(Visits::exact);
    output.add(site, analysis);
}

/// Reads `WV`, the win rate of White, and `DM`, the lead of Black. In `FF[4]`, DM is an even position.
pub(crate) fn read_go_sensei(site: &Site<'_>, output: &mut Output) {
    // A `WV` alone marks a wrong line of a problem, as uliGo has it.
    if site.property("DM").is_none() {
        return;
    }
    let mut analysis = Analysis::new(Convention::GoSensei);
    analysis.win_rate = win_rate(site, "WV", Color::White, output);
    analysis.lead = lead(site, "DM", output);
    output.add(site, analysis);
}
