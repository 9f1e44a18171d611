//! Values of the simple types: whether one is what its property demands, and if not, what it certainly means.
//!
//! Canonical forms are told here, for they stand in every node. Of all others sgf-parse is the judge, whose `go::Prop` has a
//! type for each property of `FF[4]`; the digits are looked at besides, since it takes `1e5`, `.5` and `inf` for reals.

use std::borrow::Cow;

use sgf_parse::SgfProp;
use sgf_parse::go::Prop;
use wei7_text::info::is_digits;

use crate::model::properties::{Id, Row, Type};

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form<'v> {
    /// Of the type that its property has.
    Right,
    /// Not, but it can mean one thing only; this is how `FF[4]` writes it.
    Means(Cow<'v, str>),
    /// Not, and what it means is not certain.
    Wrong,
}

/// Judges a value of the types None, Number, Real, Double and Color; all others are right here.
#[inline]
pub(crate) fn form<'v>(row: &Row, raw: &'v str) -> Form<'v> {
    let right = match row.value {
        Type::None => raw.is_empty(),
        Type::Number => row.id != Id::PM && raw.len() < 10 && is_digits(raw),
        Type::Real => is_plain_real(raw),
        Type::Double => matches!(raw, "1" | "2"),
        Type::Color => matches!(raw, "B" | "W"),
        _ => true,
    };
    if right { Form::Right } else { uncommon(row, raw) }
}

#[cold]
fn uncommon<'v>(row: &Row, raw: &'v str) -> Form<'v> {
    if has_type(row, raw) {
        return Form::Right;
    }
    let trimmed = raw.trim();
    if trimmed.len() < raw.len() && has_type(row, trimmed) {
        return Form::Means(Cow::Borrowed(trimmed));
    }
    let meaning = match row.value {
        // `KO[7.5]` may say something else.
        Type::None => matches!(trimmed, "" | "1" | "2").then_some(Cow::Borrowed("")),
        Type::Real => real(trimmed),
        // Old files write the emphasis only if there is one.
        Type::Double if trimmed.is_empty() => Some(Cow::Borrowed("1")),
        Type::Double => trimmed.split_once(char::is_whitespace).map(|(first, _)| first).and_then(|first| match first {
            "1" | "2" => Some(Cow::Borrowed(first)),
            _ => None,
        }),
        Type::Color => color(trimmed).map(Cow::Borrowed),
        _ => None,
    };
    meaning.map_or(Form::Wrong, Form::Means)
}

/// Whether a value has the type of its property.
fn has_type(row: &Row, raw: &str) -> bool {
    let digits = match row.value {
        Type::None => return raw.is_empty(),
        Type::Number => is_number(raw),
        Type::Real => is_real(raw),
        Type::Double => matches!(raw, "1" | "2"),
        Type::Color => matches!(raw, "B" | "W"),
        _ => return true,
    };
    // FF[4] PM has 0, which the library does not know; it cannot know what FF[4] dropped.
    let known = row.id == Id::PM || !matches!(typed(row.name, raw), Prop::Invalid(..));
    digits && known && (row.id != Id::PM || number(raw).is_some_and(|mode| mode <= 2))
}

/// The value as sgf-parse types it.
pub(crate) fn typed(name: &str, raw: &str) -> Prop {
    Prop::new(name.to_owned(), vec![raw.to_owned()])
}

/// `.5` and `30.`, in which digits are left out.
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
    let is = |words: [&str; 2]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    match () {
        () if is(["b", "black"]) => Some("B"),
        () if is(["w", "white"]) => Some("W"),
        () => None,
    }
}

/// A number that is not negative.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| is_number(text))
}

/// `PL[1]` and `PL[2]` of files before `FF[4]`: a comment in the text of `FF[3]` calls the values so.
pub(crate) fn old_color(id: Id, raw: &str) -> Option<&'static str> {
    match raw.trim() {
        "1" if id == Id::PL => Some("B"),
        "2" if id == Id::PL => Some("W"),
        _ => None,
    }
}

/// 3: `Number`.
pub(crate) fn is_number(text: &str) -> bool {
    is_digits(text.strip_prefix(['+', '-']).unwrap_or(text))
}

/// 3: `Real`.
pub(crate) fn is_real(text: &str) -> bool {
    match text.split_once('.') {
        None => is_number(text),
        Some((whole, fraction)) => is_number(whole) && is_digits(fraction),
    }
}

/// `1790.5`, `0`, as the clocks of servers are.
fn is_plain_real(text: &str) -> bool {
    let mut dots = 0;
    let all = text.bytes().all(|byte| {
        dots += usize::from(byte == b'.');
        byte.is_ascii_digit() || byte == b'.'
    });
    all && dots < 2 && text.len() < 20 && !text.is_empty() && !text.starts_with('.') && !text.ends_with('.')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(id: Id, raw: &str) -> Form<'_> {
        form(id.row().unwrap(), raw)
    }

    fn means(id: Id, raw: &str, meaning: &str) {
        assert_eq!(read(id, raw), Form::Means(meaning.into()), "{raw}");
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
            assert_eq!(read(id, raw), Form::Right, "{raw}");
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
            assert_eq!(read(id, raw), Form::Wrong, "{raw}");
        }
    }

    proptest! {
        #[test]
        fn meanings_are_right_and_the_library_agrees(raw in "[-+.0-9BWbw12 a-k]{0,6}") {
            for id in [Id::MN, Id::OB, Id::BL, Id::V, Id::TE, Id::GB, Id::PL, Id::KO] {
                let row = id.row().unwrap();
                match form(row, &raw) {
                    Form::Right => prop_assert!(!matches!(typed(row.name, &raw), Prop::Invalid(..) | Prop::Unknown(..))),
                    Form::Means(meaning) => prop_assert_eq!(form(row, &meaning), Form::Right),
                    Form::Wrong => {}
                }
            }
        }
    }
}
