//! Decides how values are read, by the type of their property.

use std::borrow::Cow;
use wei7_core::{Argument, Message};

use wei7_text::info::is_digits;

use super::root::root_number;
use super::value_form::{ValueForm, is_canonical, read_as, simple_form};
use super::{Context, Finding, Findings};
use crate::codes;
use crate::model::properties::{Id, Row, Type};
use crate::model::text::{compose, has_control};

impl Context<'_> {
    /// Decides how a value of this property is read. Every text is valid here; the functions of [`super::game_info`]
    /// decide texts of game information that have a meaning.
    pub(crate) fn value<'v>(&self, row: &Row, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        match row.value {
            Type::None | Type::Number | Type::Real | Type::Double | Type::Color => match row.id {
                Id::FF | Id::GM | Id::ST => root_number(row, raw, findings),
                _ if is_canonical(row, raw) => ValueForm::Right,
                _ => self.uncommon_form(row, raw, findings),
            },
            Type::Size => self.board_size(raw, findings),
            Type::Move => self.vertex(raw, false, findings),
            Type::Point => self.point(raw, findings),
            Type::Points => self.rectangle(raw, findings),
            Type::PointPoint => self.two_points(raw, findings),
            Type::PointText => self.label(raw, findings),
            Type::Figure => self.figure(raw, findings),
            Type::TextText => {
                application(raw, findings);
                ValueForm::Right
            }
            Type::Text | Type::SimpleText => {
                if has_control(raw) {
                    findings(Finding::without_expected(&codes::CONTROL, Message::new("read-as-space")));
                }
                if raw.is_empty() {
                    findings(Finding::without_expected(&codes::EMPTY_TEXT, Message::new("kept-unchanged")));
                }
                ValueForm::Right
            }
        }
    }

    /// Decides how a value of type None, Number, Real, Double or Color is read if the value is not in its canonical
    /// form.
    #[cold]
    fn uncommon_form<'v>(&self, row: &Row, raw: &'v str, findings: Findings<'_>) -> ValueForm<'v> {
        if let Some(color) = old_color(row.id, raw).filter(|_| self.is_old()) {
            let repair = read_as(row, color);
            findings(Finding::new(&codes::OLD_FORM, Argument::one_of(["`B`", "`W`"]), repair).written(Some(color)));
            return ValueForm::Corrected(Cow::Borrowed(color));
        }
        let form = simple_form(row, raw);
        let meaning = match &form {
            ValueForm::Corrected(meaning) => Some(meaning),
            ValueForm::Illegal => None,
            ValueForm::Right | ValueForm::Understood(_) => return form,
        };
        let expected = match row.value {
            Type::None => Message::new("no-value").into(),
            Type::Double => Argument::one_of(["`1`", "`2`"]),
            Type::Color => Argument::one_of(["`B`", "`W`"]),
            Type::Number if row.id == Id::PM => Argument::one_of(["`0`", "`1`", "`2`"]),
            Type::Number => Message::new("whole-number").into(),
            _ => Message::new("a-number").into(),
        };
        let blank = raw.trim().is_empty() && row.value != Type::None;
        let code = match (meaning, blank) {
            // In FF[3] the value of type Double may be empty.
            (Some(_), true) if self.is_old() => &codes::OLD_FORM,
            (_, true) => &codes::EMPTY_VALUE,
            (Some(_), false) => &codes::VALUE_CORRECTED,
            (None, false) => &codes::ILLEGAL_VALUE,
        };
        let repair = meaning.map_or(Message::new("kept-unchanged"), |meaning| read_as(row, meaning));
        findings(Finding::new(code, expected, repair).written(meaning.map(|meaning| &**meaning)));
        form
    }

    /// Decides how a value of FG is read: empty, or flags and a name.
    fn figure<'v>(&self, raw: &str, findings: Findings<'_>) -> ValueForm<'v> {
        let flags = compose(raw).map(|(flags, _)| flags);
        match flags {
            _ if raw.is_empty() => {}
            Some(_) if self.is_old() => {
                findings(Finding::new(
                    &codes::FF_4_IN_OLD_FILE,
                    Message::new("no-flags"),
                    Message::new("read-as-in-ff4"),
                ));
            }
            Some(flags) if is_digits(flags) => {}
            None if self.is_old() => {}
            _ => findings(Finding::new(
                &codes::FIGURE_TEXT,
                Message::new("nothing-or-number-text"),
                Message::new("kept-unchanged"),
            )),
        }
        ValueForm::Right
    }
}

/// Checks a value of AP. Many programs write only their name as a `SimpleText`; the writer adds an empty version.
fn application(raw: &str, findings: Findings<'_>) {
    if raw.trim_ascii().is_empty() {
        findings(Finding::new(&codes::EMPTY_TEXT, "`name:version`", Message::new("kept-unchanged")));
    } else if compose(raw).is_none() {
        let with_version = format!("{raw}:");
        let finding = Finding::new(
            &codes::VALUE_CORRECTED,
            "`name:version`",
            Message::new("read-as-quoted").with("text", format!("AP[{with_version}]")),
        );
        findings(finding.written(Some(with_version)));
    }
}

/// Returns the color that `PL[1]` or `PL[2]` means in files before `FF[4]`, according to a comment in the text of
/// `FF[3]`.
fn old_color(id: Id, raw: &str) -> Option<&'static str> {
    match raw.trim() {
        "1" if id == Id::PL => Some("B"),
        "2" if id == Id::PL => Some("W"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::Limits;

    use super::*;
    use crate::syntax::Games;

    fn right(id: Id, raw: &str) -> Option<String> {
        let row = id.row().unwrap();
        let game = Games::new("(;FF[4]SZ[19])", Limits::DEFAULT).next().unwrap().unwrap();
        let context = Context::new(&game, true, &Limits::DEFAULT);
        match context.value(row, raw, &mut |_| {}) {
            ValueForm::Right => Some(raw.to_owned()),
            ValueForm::Corrected(value) => {
                assert_eq!(context.value(row, &value, &mut |_| panic!("{value}")), ValueForm::Right, "{raw}");
                Some(value.into_owned())
            }
            _ => None,
        }
    }

    #[test]
    fn a_certain_value_is_corrected() {
        for (id, raw, expected) in [
            (Id::B, " pd ", "pd"),
            (Id::B, "pdx", "pd"),
            (Id::W, " ", ""),
            (Id::W, "tt", "tt"),
            (Id::BL, "30.", "30"),
            (Id::BL, "30.250", "30.250"),
            (Id::PL, "Black", "B"),
            (Id::SZ, "19:19", "19"),
            (Id::SZ, "19x19", "19"),
            (Id::SZ, "9 : 13", "9:13"),
            (Id::AB, "cc:aa", "aa:cc"),
            (Id::TR, "ca:ac", "aa:cc"),
            (Id::VW, "dd:dd", "dd"),
            (Id::LN, " aa : bb", "aa:bb"),
            (Id::LB, "aa :b:c", "aa:b:c"),
            (Id::KO, "1", ""),
        ] {
            assert_eq!(right(id, raw).as_deref(), Some(expected), "{raw}");
        }
    }

    #[test]
    fn an_uncertain_value_is_not_corrected() {
        for (id, raw) in [
            (Id::BL, "12:30"),
            (Id::PL, "X"),
            (Id::SZ, "0"),
            (Id::SZ, "19:"),
            (Id::B, "dundefined"),
            (Id::AR, "aa:aa"),
            (Id::LB, "a"),
        ] {
            assert_eq!(right(id, raw), None, "{raw}");
        }
    }
}
