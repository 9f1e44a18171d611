//! The values of the root: version, game, style, size.

use std::borrow::Cow;

use sgf_parse::go::Prop;

use super::value_form::{ValueForm, simple_form, typed};
use super::{Context, Finding, Findings};
use crate::codes;
use crate::model::number::{is_number, number, version};
use crate::model::point::LARGEST_SIDE;
use crate::model::properties::{Id, Row};
use crate::model::size::{SizeForm, as_written, size};

impl Context<'_> {
    /// SZ.
    pub(super) fn board_size<'v>(&self, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        let (read, form) = size(raw, LARGEST_SIDE);
        let format = "columns:rows, or one number for both";
        let wrong = match form {
            SizeForm::Right => None,
            SizeForm::Corrected => Some((&codes::VALUE_CORRECTED, format)),
            SizeForm::Square => Some((&codes::SIZE_SQUARE, "one number")),
            SizeForm::TooLarge => Some((&codes::SIZE_TOO_LARGE, "at most 52")),
            SizeForm::Wrong => Some((&codes::ROOT_VALUE, format)),
        };
        if let Some((code, expected)) = wrong {
            let written = (form == SizeForm::Corrected || form == SizeForm::Square).then(|| as_written(self.size));
            let repair = format!("read as `SZ[{}]`", as_written(self.size));
            findings(Finding::new(code, expected, repair).written(written));
        }
        let beyond_old = read.is_some() && (self.size.width() > 19 || self.size.width() != self.size.height());
        if self.is_old() && beyond_old {
            findings(Finding::new(&codes::FF_4_IN_OLD_FILE, "a square of at most 19 by 19", "read as in FF[4]"));
        }
        match read {
            _ if form == SizeForm::Right => ValueForm::Right,
            read => ValueForm::of(raw, read.map(|read| Cow::Owned(as_written(read.board_size())))),
        }
    }
}

/// FF, GM or ST.
pub(super) fn root_number<'v>(row: &Row, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
    let finding = match row.id {
        Id::FF => wrong_version(raw),
        Id::GM => wrong_game(raw),
        _ => wrong_style(row, raw),
    };
    if let Some(finding) = finding {
        findings(finding);
    }
    simple_form(row, raw)
}

fn wrong_version(raw: &str) -> Option<Finding> {
    Some(match version(raw) {
        Some(1..=4) if is_number(raw) => return None,
        Some(ff @ 1..=4) => Finding::new(&codes::VALUE_CORRECTED, "a number", format!("read as `FF[{ff}]`")),
        Some(_) => Finding::new(&codes::FF_ABOVE_4, "a number from 1 to 4", "read as FF[4]"),
        None => Finding::new(&codes::ROOT_VALUE, "a number from 1 to 4", "read as FF[1]"),
    })
}

/// GM of a game of Go: that of another game is not looked at.
fn wrong_game(raw: &str) -> Option<Finding> {
    if number(raw) == Some(1) {
        return None;
    }
    Some(match raw.trim().parse::<u32>() {
        Ok(_) => Finding::new(&codes::VALUE_CORRECTED, "a number", "read as `GM[1]`"),
        Err(_) => Finding::new(&codes::ROOT_VALUE, "a number", "read as `GM[1]`, which is Go"),
    })
}

fn wrong_style(row: &Row, raw: &str) -> Option<Finding> {
    if number(raw).is_some_and(|style| style <= 3) {
        return None;
    }
    // sgf-parse knows the range.
    let spaced = matches!(typed(row, raw.trim()), Prop::ST(_));
    let code = if spaced { &codes::VALUE_CORRECTED } else { &codes::ROOT_VALUE };
    Some(Finding::new(code, "a number from 0 to 3", "kept as it is"))
}
