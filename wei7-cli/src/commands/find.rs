//! `wei7 find`

use wei7_core::{Color, Record, Step, Vertex};
use wei7_table::{Facts, symmetries};
use wei7_text::info::rules;

use super::games::{Form, Selection, list_games};
use crate::args::{AskedPoint, Conditions, FindArgs, HowAsked, ListForm, ResultAsked};
use crate::error::RunError;
use crate::streams::{Exit, Streams};

/// Lists the games that meet the conditions.
pub(crate) fn find(args: &FindArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let form = if args.paths { Form::Paths } else { Form::List(args.list.format.unwrap_or(ListForm::Table)) };
    let wanted = |facts: &Facts, record: &Record| args.conditions.are_met(facts, record);
    list_games((&args.list, &args.read, form), Selection::Matching(&wanted), streams)
}

impl Conditions {
    fn are_met(&self, facts: &Facts, record: &Record) -> bool {
        let (black, white) = (facts.black.name.as_deref(), facts.white.name.as_deref());
        let winner = match facts.winner {
            Some("black") => black,
            Some("white") => white,
            _ => None,
        };
        let event = facts.summary.event.as_deref().or(facts.summary.name.as_deref());
        let size = facts.summary.size;
        let stated = facts.handicap.and_then(|stones| u64::try_from(stones).ok());
        let stones = stated.filter(|stones| *stones > 0).unwrap_or_else(|| stones_set_up(record));
        self.player.iter().all(|name| contains(black, name) || contains(white, name))
            && self.black.as_ref().is_none_or(|name| contains(black, name))
            && self.white.as_ref().is_none_or(|name| contains(white, name))
            && self.winner.as_ref().is_none_or(|name| contains(winner, name))
            && self.event.as_ref().is_none_or(|text| contains(event, text))
            && self.rules.as_ref().is_none_or(|asked| rules_match(facts.rules.as_deref(), asked))
            && self.date.as_ref().is_none_or(|range| facts.dates.iter().any(|date| range.have(date)))
            && self.result.as_ref().is_none_or(|result| result.matches(facts))
            && self.moves.as_ref().is_none_or(|range| range.0.contains(&facts.summary.main_line_moves))
            && self.handicap.as_ref().is_none_or(|range| range.0.contains(&stones))
            && self.size.is_none_or(|asked| (asked.width, asked.height) == (size.width, size.height))
            && (!self.problem || facts.summary.problem.is_some())
            && (self.opening.is_empty() || begins_with(record, &self.opening, self.symmetric))
    }
}

/// Returns the number of black stones in the initial position if they are a handicap: two or more black stones and no
/// white ones. Otherwise returns 0.
fn stones_set_up(record: &Record) -> u64 {
    let stones = record.tree.root().pre.as_deref().and_then(|pre| pre.stones.as_deref()).unwrap_or_default();
    let is_handicap = stones.len() > 1 && stones.iter().all(|stone| stone.color == Color::Black);
    if is_handicap { stones.len() as u64 } else { 0 }
}

/// Returns whether a text contains `part`, ignoring case.
fn contains(text: Option<&str>, part: &str) -> bool {
    text.is_some_and(|text| text.to_lowercase().contains(&part.to_lowercase()))
}

/// Returns whether `stated`, the rules that a record states, are the rules `asked`. The same rules can have different
/// names.
fn rules_match(stated: Option<&str>, asked: &str) -> bool {
    let known = |text: &str| rules(text).value.and_then(|set| set.name);
    let is_same = || known(asked).is_some_and(|name| stated.and_then(known) == Some(name));
    contains(stated, asked) || is_same()
}

impl ResultAsked {
    fn matches(&self, facts: &Facts) -> bool {
        match self {
            Self::Draw => facts.winner == Some("draw"),
            Self::Void => facts.result_kind == Some("void"),
            Self::Won { winner, by } => {
                let is_won = facts.winner.is_some_and(|by| by != "draw");
                let is_requested_kind = match by {
                    None => true,
                    Some(HowAsked::Kind(kind)) => facts.result_kind == Some(kind),
                    Some(HowAsked::Margin(range)) => facts.margin.is_some_and(|margin| range.contains(&margin)),
                };
                is_won && is_requested_kind && winner.is_none_or(|winner| facts.winner == Some(winner))
            }
        }
    }
}

/// Returns whether the main line begins with moves at these points.
fn begins_with(record: &Record, names: &[AskedPoint], symmetric: bool) -> bool {
    // Moves that were taken back do not count, unless the record has too many takebacks to resolve them.
    let flat = record.flatten_timeline().ok();
    let played: &Record = flat.as_ref().map_or(record, |(played, _)| played);
    let size = played.board_size();
    let Some(asked) = names.iter().map(|name| name.on(size)).collect::<Option<Vec<_>>>() else { return false };
    let points: Option<Vec<_>> = played
        .main_line()
        .filter_map(Step::as_move)
        .take(asked.len())
        .map(|one| match one.vertex {
            Vertex::Play(point) if size.contains(point) => Some(point),
            Vertex::Play(_) | Vertex::Pass => None,
        })
        .collect();
    let Some(points) = points.filter(|points| points.len() == asked.len()) else { return false };
    let mut ways = symmetries(size).iter().take(if symmetric { usize::MAX } else { 1 });
    ways.any(|turned| points.iter().zip(&asked).all(|(point, asked)| turned(size, *point) == *asked))
}
