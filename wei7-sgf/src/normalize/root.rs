//! Decides how the values of root properties are read: version, game, style, size.

use std::borrow::Cow;
use wei7_core::Message;

use sgf_parse::go::Prop;

use super::value_form::{ValueForm, simple_form, typed};
use super::{Context, Finding, Findings};
use crate::codes;
use crate::model::number::{is_number, number, version};
use crate::model::point::LARGEST_SIDE;
use crate::model::properties::{Id, Row};
use crate::model::size::{SizeForm, as_written, size};

impl Context<'_> {
    /// Decides how a value of SZ, the size of the board, is read.
    pub(super) fn board_size<'v>(&self, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        let (read, form) = size(raw, LARGEST_SIDE);
        let wrong = match form {
            SizeForm::Right => None,
            SizeForm::Corrected => Some((&codes::VALUE_CORRECTED, Message::new("size-form"))),
            SizeForm::Square => Some((&codes::SIZE_SQUARE, Message::new("one-number"))),
            SizeForm::TooLarge => Some((&codes::SIZE_TOO_LARGE, Message::new("at-most").with("most", 52_u8))),
            SizeForm::Wrong => Some((&codes::ROOT_VALUE, Message::new("size-form"))),
        };
        if let Some((code, expected)) = wrong {
            let written = (form == SizeForm::Corrected || form == SizeForm::Square).then(|| as_written(self.size));
            let repair = Message::new("read-as-quoted").with("text", format!("SZ[{}]", as_written(self.size)));
            findings(Finding::new(code, expected, repair).written(written));
        }
        let beyond_old = read.is_some() && (self.size.width() > 19 || self.size.width() != self.size.height());
        if self.is_old() && beyond_old {
            findings(Finding::new(
                &codes::FF_4_IN_OLD_FILE,
                Message::new("square-of-19"),
                Message::new("read-as-in-ff4"),
            ));
        }
        match read {
            _ if form == SizeForm::Right => ValueForm::Right,
            read => ValueForm::new(raw, read.map(|read| Cow::Owned(as_written(read.board_size())))),
        }
    }
}

/// Decides how a value of FF, GM or ST is read.
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
        Some(ff @ 1..=4) => Finding::new(
            &codes::VALUE_CORRECTED,
            Message::new("a-number"),
            Message::new("read-as-quoted").with("text", format!("FF[{ff}]")),
        ),
        Some(_) => Finding::new(&codes::FF_ABOVE_4, Message::new("number-1-to-4"), Message::new("read-as-ff4")),
        None => Finding::new(&codes::ROOT_VALUE, Message::new("number-1-to-4"), Message::new("read-as-ff1")),
    })
}

/// Returns the finding about GM in a game of Go; other games are not checked.
fn wrong_game(raw: &str) -> Option<Finding> {
    if number(raw) == Some(1) {
        return None;
    }
    Some(match raw.trim().parse::<u32>() {
        Ok(_) => Finding::new(
            &codes::VALUE_CORRECTED,
            Message::new("a-number"),
            Message::new("read-as-quoted").with("text", "GM[1]"),
        ),
        Err(_) => Finding::new(&codes::ROOT_VALUE, Message::new("a-number"), Message::new("read-as-go")),
    })
}

fn wrong_style(row: &Row, raw: &str) -> Option<Finding> {
    if number(raw).is_some_and(|style| style <= 3) {
        return None;
    }
    // The types of sgf-parse check the range of the value.
    let spaced = matches!(typed(row, raw.trim()), Prop::ST(_));
    let code = if spaced { &codes::VALUE_CORRECTED } else { &codes::ROOT_VALUE };
    Some(Finding::new(code, Message::new("number-0-to-3"), Message::new("kept-unchanged")))
}
