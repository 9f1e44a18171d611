//! Comments of games that `KataGo` plays: `win loss no-result score v=N [rv=N] weight=W`, from White's view, of the
//! search that chose the move. So the values are those of the position before the move.

use wei7_core::Color;

use super::phrases::without_lines;
use crate::convention::Convention;
use crate::model::{Analysis, Lead, LeadKind, Visits, WinRate};
use crate::output::Output;
use crate::site::Site;
use crate::values::{number, points_of, win_rate_of};

pub(crate) fn read(site: &Site<'_>, output: &mut Output) {
    if let Some(analysis) = site.comment.and_then(parse) {
        output.add_before(analysis);
    }
}

fn parse(comment: &str) -> Option<Analysis> {
    let text = comment.trim_start().trim_start_matches("Pass for ko ");
    let mut words = text.split_whitespace();
    let mut next = || number(words.next()?);
    let (win, loss, no_result, score) = (next()?, next()?, next()?, next()?);
    let first = words.next()?.strip_prefix("v=")?;
    // After a search that was repeated, the values are those of the second search.
    let again = words.next().and_then(|word| word.strip_prefix("rv="));
    let mut analysis = Analysis::new(Convention::KataGoComment);
    analysis.engine = Some("KataGo".into());
    let value = win_rate_of(Color::Black, f64::midpoint(1.0 - win, loss))?;
    analysis.win_rate = Some(WinRate { value, resolution: Some(0.01) });
    analysis.no_result = Some(no_result);
    let mean = points_of(Color::White, score);
    analysis.lead = Some(Lead { value: mean, resolution: Some(0.1), kind: LeadKind::Mean });
    analysis.visits = Some(Visits::exact(again.unwrap_or(first).parse().ok()?));
    Some(analysis)
}

/// Returns a comment without the line of values.
pub(crate) fn remainder(comment: &str) -> String {
    without_lines(comment, |line| parse(line).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_of_white() {
        let analysis = parse("Pass for ko 0.25 0.55 0.20 -3.5 v=40 weight=1.00").unwrap();
        assert!((analysis.win_rate.unwrap().value - 0.65).abs() < 1e-9);
        assert!((analysis.lead.unwrap().value - 3.5).abs() < 1e-9);
        assert_eq!(parse("0.25 0.55 is what I thought"), None);
    }
}
