//! The form of a value, and the form checks for values of simple types (3, 2.2.3).
//!
//! Canonical forms, which occur in every node, are recognized by their digits. Other numbers are checked with
//! sgf-parse, whose `go::Prop` has a type for each property of `FF[4]`. Their digits are checked as well, since
//! sgf-parse accepts `1e5`, `.5` and `inf`.

use std::borrow::Cow;
use wei7_core::Message;

use sgf_parse::SgfProp;
use sgf_parse::go::Prop;
use wei7_text::info::is_digits;

use crate::model::number::{is_number, is_plain_real, is_real, number};
use crate::model::properties::{Id, Row, Type};

/// Form of a value: the form that `FF[4]` defines, or another form, with the meaning of the value if it is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ValueForm<'v> {
    /// The form that `FF[4]` defines.
    Right,
    /// Another form with only one possible meaning, which is the value given here in the form of `FF[4]`.
    Corrected(Cow<'v, str>),
    /// Words of game information, with their meaning in the form of `FF[4]`. An extra keeps the words.
    Understood(String),
    /// Not a value of the type, or a value without a certain meaning. The value is kept unchanged.
    Illegal,
}

impl<'v> ValueForm<'v> {
    /// Creates the form of `raw`; `right` is the value in the form of `FF[4]`, or `None` if `raw` has no certain
    /// meaning.
    pub(super) fn new(raw: &str, right: Option<Cow<'v, str>>) -> Self {
        match right {
            None => Self::Illegal,
            Some(value) if value == raw => Self::Right,
            Some(value) => Self::Corrected(value),
        }
    }
}

/// Returns the repair message for a value that is read as the value `meaning`.
pub(crate) fn read_as(row: &Row, meaning: &str) -> Message {
    Message::new("read-as-quoted").with("text", format!("{}[{meaning}]", row.name))
}

pub(super) fn is_canonical(row: &Row, raw: &str) -> bool {
    match row.value {
        Type::None => raw.is_empty(),
        Type::Number => row.id != Id::PM && raw.len() < 10 && is_digits(raw),
        Type::Real => is_plain_real(raw),
        Type::Double => matches!(raw, "1" | "2"),
        Type::Color => matches!(raw, "B" | "W"),
        _ => true,
    }
}

/// Returns the form of a value of a simple type, by the rules of `FF[4]`.
pub(crate) fn simple_form<'v>(row: &Row, raw: &'v str) -> ValueForm<'v> {
    if is_canonical(row, raw) || has_type(row, raw) {
        return ValueForm::Right;
    }
    let trimmed = raw.trim();
    if trimmed.len() < raw.len() && has_type(row, trimmed) {
        return ValueForm::Corrected(Cow::Borrowed(trimmed));
    }
    let meaning = match row.value {
        // Other values are not certain to mean the same: `KO[7.5]` may be a komi.
        Type::None => matches!(trimmed, "" | "1" | "2").then_some(Cow::Borrowed("")),
        Type::Real => real(trimmed),
        // Old files omit the value for normal emphasis.
        Type::Double if trimmed.is_empty() => Some(Cow::Borrowed("1")),
        Type::Double => {
            let first = trimmed.split_once(char::is_whitespace).map(|(first, _)| first);
            first.filter(|first| matches!(*first, "1" | "2")).map(Cow::Borrowed)
        }
        Type::Color => color(trimmed).map(Cow::Borrowed),
        _ => None,
    };
    meaning.map_or(ValueForm::Illegal, ValueForm::Corrected)
}

/// Returns whether some value does not have the simple type that `FF[4]` defines for the property. In a file of a
/// version without this property, the property is then private.
pub(crate) fn is_private<'v>(row: &Row, mut values: impl Iterator<Item = &'v str>) -> bool {
    values.any(|raw| simple_form(row, raw) == ValueForm::Illegal)
}

/// Returns whether a value has the type of its property.
fn has_type(row: &Row, raw: &str) -> bool {
    match row.value {
        // FF[4] PM allows 0, which sgf-parse does not know.
        Type::Number if row.id == Id::PM => number(raw).is_some_and(|mode| mode <= 2),
        Type::Number => is_number(raw) && !matches!(typed(row, raw), Prop::Invalid(..)),
        Type::Real => is_real(raw) && !matches!(typed(row, raw), Prop::Invalid(..)),
        _ => is_canonical(row, raw),
    }
}

/// Returns the value in the type that sgf-parse has for its property. sgf-parse has no types for properties that
/// `FF[4]` dropped.
pub(super) fn typed(row: &Row, raw: &str) -> Prop {
    Prop::new(row.name.to_owned(), vec![raw.to_owned()])
}

/// Completes numbers with omitted digits: `.5` and `30.`.
fn real(text: &str) -> Option<Cow<'static, str>> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    match rest.split_once('.')? {
        ("", fraction) if is_digits(fraction) => Some(format!("{sign}0.{fraction}").into()),
        (whole, "") if is_digits(whole) => Some(format!("{sign}{whole}").into()),
        _ => None,
    }
}

fn color(text: &str) -> Option<&'static str> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some("B"),
        "w" | "white" => Some("W"),
        _ => None,
    }
}

/// Returns whether a correction removed more than white space, so that the original value has to be kept.
pub(crate) fn loses(kind: Type, raw: &str, corrected: &str) -> bool {
    match kind {
        // `19:19` means the same as 19, and a rectangle is the same from any corner, so nothing is lost.
        Type::Size => raw.split_once(':').is_none() && differ_in_more_than_space(raw, corrected),
        Type::Points => {
            let letters = |text: &str| {
                let mut bytes: Vec<u8> = text.bytes().filter(u8::is_ascii_alphabetic).collect();
                bytes.sort_unstable();
                bytes
            };
            // If both corners are the same point, dropping one of them loses nothing.
            let raw = raw.split_once(':').filter(|(a, b)| a.trim_ascii() == b.trim_ascii()).map_or(raw, |(a, _)| a);
            letters(raw) != letters(corrected)
        }
        _ => differ_in_more_than_space(raw, corrected),
    }
}

fn differ_in_more_than_space(raw: &str, corrected: &str) -> bool {
    let solid = |text: &'_ str| text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect::<Vec<u8>>();
    solid(raw) != solid(corrected)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(id: Id, raw: &str) -> ValueForm<'_> {
        simple_form(id.row().unwrap(), raw)
    }

    fn means(id: Id, raw: &str, meaning: &str) {
        assert_eq!(read(id, raw), ValueForm::Corrected(meaning.into()), "{raw}");
    }

    #[test]
    fn values_of_the_format_are_right() {
        for (id, raw) in [
            (Id::MN, "1"),
            (Id::MN, "-3"),
            (Id::OB, "+25"),
            (Id::PM, "0"),
            (Id::PM, "2"),
            (Id::PM, "+01"),
            (Id::BL, "1790.5"),
            (Id::WL, "-0.25"),
            (Id::V, "+12"),
            (Id::TE, "2"),
            (Id::PL, "W"),
            (Id::KO, ""),
        ] {
            assert_eq!(read(id, raw), ValueForm::Right, "{raw}");
        }
    }

    #[test]
    fn what_means_one_thing_only_is_understood() {
        means(Id::BL, "30.", "30");
        means(Id::WL, "-.5", "-0.5");
        means(Id::MN, " 7\n", "7");
        means(Id::DM, "1  kk", "1");
        means(Id::GB, "", "1");
        means(Id::PL, "Black", "B");
        means(Id::PL, "w", "W");
        means(Id::DO, "1", "");
    }

    #[test]
    fn what_is_not_certain_is_not_corrected() {
        for (id, raw) in [
            (Id::BL, "12:30"),
            (Id::BL, "1e3"),
            (Id::WL, "inf"),
            (Id::V, "NaN"),
            (Id::BL, "1,5"),
            (Id::MN, "1.5"),
            (Id::MN, "99999999999999999999"),
            (Id::PM, "3"),
            (Id::TE, "3"),
            (Id::TE, "12"),
            (Id::PL, "X"),
            (Id::OB, ""),
            (Id::KO, "7.5"),
        ] {
            assert_eq!(read(id, raw), ValueForm::Illegal, "{raw}");
        }
    }

    proptest! {
        #[test]
        fn meanings_are_right_and_the_library_agrees(raw in "[-+.0-9BWbw12 a-k]{0,6}") {
            for id in [Id::MN, Id::OB, Id::BL, Id::V, Id::TE, Id::GB, Id::PL, Id::KO] {
                let row = id.row().unwrap();
                match simple_form(row, &raw) {
                    ValueForm::Right => prop_assert!(!matches!(typed(row, &raw), Prop::Invalid(..) | Prop::Unknown(..))),
                    ValueForm::Corrected(meaning) => prop_assert_eq!(simple_form(row, &meaning), ValueForm::Right),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn lost_letters_are_noticed() {
        assert!(!loses(Type::Move, " p d", "pd"));
        assert!(loses(Type::Move, "pdx", "pd"));
        assert!(!loses(Type::Points, "cc:aa", "aa:cc"));
        assert!(!loses(Type::Points, "ca:ac", "aa:cc"));
        assert!(!loses(Type::Points, "dd:dd ", "dd"));
        assert!(loses(Type::Points, "aax", "aa"));
        assert!(loses(Type::Points, "aaa", "aa"));
        assert!(!loses(Type::Size, "19:19", "19"));
        assert!(loses(Type::Size, "19x19", "19"));
    }
}
