//! Looks up the points and moves that fields of MARK, UNMARK and HIDE refer to (5.3).

use std::collections::HashSet;
use wei7_core::Message;

use wei7_core::{Diagnostic, Point, Report, Span, Vertex};

use crate::codes;
use crate::record::board_state::{BoardState, NumberedMove};
use crate::syntax::statement::{Target, What};

/// The number of lookups that the fields of an event may still cost, and the number of marks that these fields may
/// still set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookupBudget {
    pub(super) left: u64,
    pub(super) marks: u64,
    pub(super) reported: bool,
}

/// The repair message for a field that names no point or stone.
pub(super) const NOT_FOUND: Message = Message::new("kept-without-effect");

/// Lookups that the fields of an event may cost, before the additions per line.
const LOOKUPS: u64 = 1 << 24;

/// Lookups added to the budget for each line.
const LOOKUPS_PER_LINE: u64 = 512;

/// Marks that the fields of an event may give, before the additions per line.
const MARKS: u64 = 1 << 18;

/// Marks added to the budget for each line.
const MARKS_PER_LINE: u64 = 8;

impl LookupBudget {
    pub(crate) const fn new() -> Self {
        Self { left: LOOKUPS, marks: MARKS, reported: false }
    }

    /// Adds the budget of a line.
    pub(crate) const fn line(&mut self) {
        self.left = self.left.saturating_add(LOOKUPS_PER_LINE);
        self.marks = self.marks.saturating_add(MARKS_PER_LINE);
    }

    /// Takes `marks` marks from the budget; returns whether these marks may be shown.
    pub(crate) fn shows(&mut self, marks: usize, at: Span, report: &mut Report) -> bool {
        match self.marks.checked_sub(marks as u64) {
            Some(left) => self.marks = left,
            None => self.exceeded(at, report),
        }
        !self.reported
    }

    /// Takes `amount` lookups from the budget. Reports only the first time that the budget is exceeded.
    pub(super) fn take(&mut self, amount: usize, at: Span, report: &mut Report) -> bool {
        if let Some(left) = self.left.checked_sub(amount as u64) {
            self.left = left;
            return true;
        }
        self.exceeded(at, report);
        false
    }

    fn exceeded(&mut self, at: Span, report: &mut Report) {
        if !std::mem::replace(&mut self.reported, true) {
            report.push(Diagnostic::at(&codes::LIMIT_MARKS, at).repair(Message::new("kept-not-shown")));
        }
    }
}

/// The position that lines refer to, with the budget and the report of lookups.
pub(crate) struct Lookup<'s> {
    pub(crate) game: &'s BoardState,
    /// Points that a diagram hides or sets up.
    pub(crate) covered: HashSet<Point>,
    pub(crate) budget: &'s mut LookupBudget,
    pub(crate) report: &'s mut Report,
}

impl<'s> Lookup<'s> {
    pub(crate) fn new(game: &'s BoardState, budget: &'s mut LookupBudget, report: &'s mut Report) -> Self {
        Self { game, covered: HashSet::new(), budget, report }
    }

    /// Returns the points that a field names, with move numbers where there are any. Reports references that are not
    /// found.
    pub(crate) fn points(&mut self, target: Target) -> Vec<(Point, Option<u32>)> {
        let (game, span) = (self.game, target.span);
        let cost = match target.what {
            What::At(_) | What::Number(_) => 1,
            What::Range(first, last) => game.len().min((last.saturating_sub(first) as usize).saturating_add(1)),
            What::All => usize::try_from(game.size().points()).unwrap_or(usize::MAX),
        };
        if !self.budget.take(cost, span, self.report) {
            return Vec::new();
        }
        match target.what {
            What::At(location) => match location.found_on(game.size(), span) {
                Ok(point) => vec![(point, game.number_at(point).filter(|_| !self.covered.contains(&point)))],
                Err(finding) => {
                    self.report.push(finding.repair(Message::new("kept-not-shown")));
                    Vec::new()
                }
            },
            What::Number(number) => match game.find(number).map(|(_, played)| played.vertex) {
                Some(Vertex::Play(point)) => vec![(point, Some(number))],
                found => {
                    let code = if found.is_some() { &codes::NUMBER_OF_PASS } else { &codes::UNKNOWN_NUMBER };
                    self.report.push(Diagnostic::at(code, span).found(format!("#{number}")).repair(NOT_FOUND));
                    Vec::new()
                }
            },
            What::Range(first, last) => {
                let moves = game.range(first, last);
                if (moves.len() as u64) <= u64::from(last.saturating_sub(first)) {
                    let found = Message::new("range-of-moves")
                        .with("first", first)
                        .with("last", last)
                        .with("moves", moves.len());
                    self.report.push(Diagnostic::at(&codes::UNKNOWN_NUMBER, span).found(found).repair(NOT_FOUND));
                }
                let placed = |one: &NumberedMove| match one.vertex {
                    Vertex::Play(point) => Some((point, Some(one.number))),
                    Vertex::Pass => None,
                };
                moves.into_iter().filter_map(placed).collect()
            }
            What::All => {
                let visible = game.visible().into_iter().filter(|(_, point)| !self.covered.contains(point));
                visible.map(|(number, point)| (point, Some(number))).collect()
            }
        }
    }
}
