//! Decides how values with points are read: points, moves, lists, lines and labels (3.5, 3.5.1, Go).

use std::borrow::Cow;
use wei7_core::Message;

use wei7_core::{Code, Point, Vertex};

use super::value_form::ValueForm;
use super::{Context, Finding, Findings};
use crate::codes;
use crate::model::point::{Form, PointError, RectangleForm, lenient_point, name, point, rectangle};
use crate::model::text::{compose, simple_text};

/// Largest number of characters of a label in `FF[3]`.
const LETTERS: usize = 4;

impl Context<'_> {
    /// Decides how a value of B or W is read, or of EX in old files. `any` says whether some value of the property is a
    /// move.
    pub(crate) fn vertex<'v>(&self, raw: &'v str, any: bool, findings: Findings<'_>) -> ValueForm<'v> {
        match self.read_vertex(raw) {
            Ok((_, Form::Right)) => {
                if raw.is_empty() && self.is_old() {
                    findings(Finding::new(&codes::PASS_IN_OLD_FILE, "`tt`", Message::new("read-as-pass")));
                }
                ValueForm::Right
            }
            Ok((read, Form::Corrected)) => {
                let (value, repair) = match read {
                    Vertex::Pass => ("", Message::new("read-as-pass")),
                    Vertex::Play(point) => (name(point), Message::new("read-as-quoted").with("text", name(point))),
                };
                let finding = Finding::new(&codes::VALUE_CORRECTED, Message::new("two-letters"), repair);
                findings(finding.written(Some(value)));
                ValueForm::Corrected(Cow::Borrowed(value))
            }
            Err(why) => {
                let repair = if any { Message::new("kept-beside-move") } else { Message::new("kept-no-move") };
                findings(Finding::new(off_or_wrong(why), Message::new("point-or-pass"), repair));
                ValueForm::Illegal
            }
        }
    }

    /// Decides how a value of a list that allows no rectangles is read.
    pub(super) fn point<'v>(&self, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        let point = self.part(raw, &codes::VALUE_CORRECTED, "a-point", "a-point", findings);
        ValueForm::new(raw, point.map(|point| Cow::Borrowed(name(point))))
    }

    /// Decides how a value of a list is read: as a point or a rectangle of points.
    pub(super) fn rectangle<'v>(&self, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        if point(raw, self.size).is_ok() {
            return ValueForm::Right;
        }
        let expected = Message::new("point-or-rectangle");
        let (read, form) = match rectangle(raw, self.size) {
            Ok(read) => read,
            Err(why) => {
                findings(Finding::new(off_or_wrong(why), expected, Message::new("kept-unchanged")));
                return ValueForm::Illegal;
            }
        };
        if self.is_old() && raw.contains(':') {
            findings(Finding::new(
                &codes::FF_4_IN_OLD_FILE,
                Message::new("single-points"),
                Message::new("read-as-in-ff4"),
            ));
        }
        let code = match form {
            RectangleForm::Right => return ValueForm::Right,
            RectangleForm::Corrected if raw.contains(':') => &codes::PART_CORRECTED,
            RectangleForm::Corrected => &codes::VALUE_CORRECTED,
            RectangleForm::SinglePoint | RectangleForm::Swapped => &codes::RECTANGLE,
        };
        findings(Finding::new(code, expected, Message::new("read-as-quoted").with("text", read.name())));
        ValueForm::Corrected(read.name())
    }

    /// Decides how a value of AR or LN is read: two different points.
    pub(super) fn two_points<'v>(&self, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        let Some((from, to)) = parts(raw, "`point:point`", findings) else { return ValueForm::Illegal };
        let expected = "point-of-board";
        let [from, to] =
            [from, to].map(|raw| self.part(raw, &codes::PART_CORRECTED, "two-letters", expected, findings));
        let Some((from, to)) = from.zip(to) else { return ValueForm::Illegal };
        if from == to {
            findings(Finding::new(&codes::ILLEGAL_VALUE, Message::new("two-points"), Message::new("kept-unchanged")));
            return ValueForm::Illegal;
        }
        ValueForm::new(raw, Some(Cow::Owned(format!("{}:{}", name(from), name(to)))))
    }

    /// Decides how a value of LB is read: a point and a label.
    pub(super) fn label<'v>(&self, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        let Some((at, label)) = parts(raw, "`point:text`", findings) else { return ValueForm::Illegal };
        if self.ff == 3 && simple_text(label).chars().nth(LETTERS).is_some() {
            findings(Finding::new(
                &codes::FF_4_IN_OLD_FILE,
                Message::new("at-most-4-characters"),
                Message::new("read-as-in-ff4"),
            ));
        }
        match self.part(at, &codes::PART_CORRECTED, "two-letters", "point-of-board", findings) {
            Some(point) if name(point) == at => ValueForm::Right,
            Some(point) => ValueForm::Corrected(Cow::Owned(format!("{}:{label}", name(point)))),
            None => ValueForm::Illegal,
        }
    }

    /// Parses a point that is a whole value or one part of a value. `code` and `corrected` are for the finding about
    /// ignored characters; `wrong` names the expected value in the finding about a text that is not a point.
    fn part(
        &self,
        raw: &str,
        code: &'static Code,
        corrected: &'static str,
        wrong: &'static str,
        findings: Findings<'_>,
    ) -> Option<Point> {
        match lenient_point(raw, self.size) {
            Ok((point, Form::Right)) => Some(point),
            Ok((point, Form::Corrected)) => {
                findings(Finding::new(
                    code,
                    Message::new(corrected),
                    Message::new("read-as-quoted").with("text", name(point)),
                ));
                Some(point)
            }
            Err(why) => {
                findings(Finding::new(off_or_wrong(why), Message::new(wrong), Message::new("kept-unchanged")));
                None
            }
        }
    }
}

/// Splits a composed value into its two parts. Without an unescaped `:`, reports a finding and returns `None`.
fn parts<'v>(raw: &'v str, expected: &'static str, findings: Findings<'_>) -> Option<(&'v str, &'v str)> {
    let parts = compose(raw);
    if parts.is_none() {
        let code = if raw.is_empty() { &codes::EMPTY_VALUE } else { &codes::NOT_COMPOSED };
        findings(Finding::new(code, expected, Message::new("kept-unchanged")));
    }
    parts
}

/// Returns the code of the finding about a value that is not a point of the board.
const fn off_or_wrong(why: PointError) -> &'static Code {
    match why {
        PointError::OffBoard(_) => &codes::OFF_BOARD,
        PointError::NotAPoint => &codes::ILLEGAL_VALUE,
    }
}
