//! Extras that would break the format where they are written. They are left out and kept only in the carrier.

use std::borrow::Cow;

use wei7_core::{BranchId, Code, Extra, Level, Record, Report, Spelling, Unrecognized, without_extras};

use crate::codes;
use crate::extras::IshiExtra;

/// The kinds of extras to leave out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a kind of its own")]
pub(crate) struct Unfit {
    /// Lines in error and original MARK lines.
    lines: bool,
    /// Original PRISONER and HIDE lines, which may name points off the board.
    points: bool,
    /// Move numbers, which may occur twice in a sequence (6).
    numbers: bool,
    /// Places of variations, which may come before the move that they replace (5.4 VAR).
    variations: bool,
    /// Orders of lines, which may put data between SETUP lines (5.4 SETUP).
    order: bool,
}

impl Unfit {
    /// Returns these kinds and the kinds of extras that can cause the findings in a report.
    pub(crate) fn and(self, report: &Report) -> Self {
        let found = report.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired);
        found.fold(self, |unfit, finding| unfit.with(finding.code))
    }

    fn with(self, code: &'static Code) -> Self {
        match code {
            _ if code == &codes::DUPLICATE_NUMBER => Self { numbers: true, ..self },
            _ if code == &codes::VAR_WITHOUT_MOVE => Self { variations: true, ..self },
            _ if code == &codes::DATA_BETWEEN_SETUP => Self { order: true, ..self },
            _ if code == &codes::OFF_BOARD => Self { points: true, lines: true, ..self },
            _ => Self { lines: true, ..self },
        }
    }

    fn has(self, extra: &Extra) -> bool {
        match extra {
            Extra::Unrecognized(Unrecognized::Line(_)) => self.lines,
            Extra::Number(_) => self.numbers,
            Extra::Spelling(Spelling::Order(_)) => self.order,
            _ => {
                (self.lines && IshiExtra::MarkLines.is(extra))
                    || (self.points && IshiExtra::Prisoners.is(extra))
                    || (self.variations && IshiExtra::Variation.is(extra))
            }
        }
    }

    /// Returns the record without extras of these kinds; `None` if the record has no such extras.
    pub(crate) fn leave_out(self, record: &Record) -> Option<Record> {
        let mut plain = without_extras(record, |_, extra| self.has(extra)).map_or(Cow::Borrowed(record), Cow::Owned);
        let hides = |extra: &Extra| matches!(extra, Extra::Diagram(diagram) if !diagram.hide.is_empty());
        let is_hiding = |id: &BranchId| plain.tree[*id].extras.as_slice().iter().any(hides);
        let hiding: Vec<BranchId> = plain.tree.ids().filter(|id| self.points && is_hiding(id)).collect();
        for id in hiding {
            let extras = &mut plain.to_mut().tree[id].extras;
            let mut list = extras.take();
            for extra in &mut list {
                if let Extra::Diagram(diagram) = extra {
                    diagram.hide.clear();
                }
            }
            extras.extend(list);
        }
        if let Cow::Owned(plain) = plain { Some(plain) } else { None }
    }
}
