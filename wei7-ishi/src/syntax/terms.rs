//! The terms of section 5.3, each a parser for the text of a field.

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{all_consuming, map, opt, value, verify};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{pair, preceded, separated_pair};
use nom::{Finish, IResult, Parser};
use wei7_core::{Color, Shape};

use crate::syntax::statement::{Location, Region, Show, What};

/// The reason why a field is not a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The field does not have the expected form.
    Form,
    /// A number that must be positive is 0.
    Zero,
    /// A number is above 2^32 - 1.
    TooLarge,
    /// The column is I, which no board has.
    ColumnI,
    /// The row is 0, or too large for any board.
    Row,
    /// The second number of a range is less than the first.
    Range,
    /// The two numbers of a region `nXn` differ.
    NotSquare,
    /// A region is not 2 to 19 lines wide.
    RegionSize,
    /// A board is not 2 to 19 lines wide.
    BoardSize,
    /// No mark, or more than two characters, before `@`.
    Characters,
}

impl ParseError<&str> for Fault {
    fn from_error_kind(_: &str, _: ErrorKind) -> Self {
        Self::Form
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Result of parsing a term.
pub(crate) type Term<'i, T> = IResult<&'i str, T, Fault>;

/// Fails with this fault; no other form is tried.
const fn certain<T>(fault: Fault) -> Term<'static, T> {
    Err(nom::Err::Failure(fault))
}

/// Parses a positive integer.
pub(crate) fn number(text: &str) -> Term<'_, u32> {
    let (rest, digits) = digit1(text)?;
    match digits.parse() {
        Ok(0) => certain(Fault::Zero),
        Ok(number) => Ok((rest, number)),
        Err(_) => certain(Fault::TooLarge),
    }
}

/// Returns the 0-based column of a letter, counted from the left; `None` for I, which no board has.
pub(crate) fn column_of(letter: char) -> Option<u32> {
    match letter.to_ascii_lowercase() {
        letter @ 'a'..='h' => Some(u32::from(letter) - u32::from('a')),
        letter @ 'j'..='z' => Some(u32::from(letter) - u32::from('b')),
        _ => None,
    }
}

/// Parses a location: a letter and the number of a row.
pub(crate) fn location(text: &str) -> Term<'_, Location> {
    let (rest, (letter, digits)) = pair(satisfy(|letter| letter.is_ascii_alphabetic()), digit1).parse(text)?;
    let Some(column) = column_of(letter) else { return certain(Fault::ColumnI) };
    match digits.parse() {
        Ok(row) if row > 0 => Ok((rest, Location { column, row })),
        _ => certain(Fault::Row),
    }
}

/// Parses `#n` or `#n-n`.
fn numbered(text: &str) -> Term<'_, What> {
    let (rest, (first, last)) = preceded(char('#'), pair(number, opt(preceded(char('-'), number)))).parse(text)?;
    match last {
        None => Ok((rest, What::Number(first))),
        Some(last) if last < first => certain(Fault::Range),
        Some(last) => Ok((rest, What::Range(first, last))),
    }
}

/// Parses a location, `#n` or `#n-n`.
pub(crate) fn place(text: &str) -> Term<'_, What> {
    alt((numbered, map(location, What::At))).parse(text)
}

/// Parses a location, `#n`, `#n-n` or ALL.
pub(crate) fn target(text: &str) -> Term<'_, What> {
    alt((all_consuming(value(What::All, tag_no_case("ALL"))), place)).parse(text)
}

/// Parses a prisoner: the location of the stone, or `#n` for the stone of move n (5.4 PRISONER).
pub(crate) fn prisoner(text: &str) -> Term<'_, What> {
    verify(place, |what| !matches!(what, What::Range(..))).parse(text)
}

fn special(text: &str) -> Term<'_, Shape> {
    let letter = alt((
        value(Shape::Diamond, tag_no_case("d")),
        value(Shape::Triangle, tag_no_case("t")),
        value(Shape::Check, tag_no_case("c")),
        value(Shape::Square, tag_no_case("s")),
    ));
    preceded(char('\\'), letter).parse(text)
}

/// Parses the displayed mark, `cc` or `\C`, that stands before the `@` of a field.
fn show(text: &str) -> Term<'_, Show<'_>> {
    let characters = |text| match text {
        "" => certain(Fault::Characters),
        _ if text.len() > 2 => certain(Fault::Characters),
        _ => Ok(("", Show::Characters(text))),
    };
    alt((map(all_consuming(special), Show::Shape), characters)).parse(text)
}

/// Parses a mark: `cc@` or `\C@` before its place, or the place alone. `cc` may contain `@`, a place may not.
pub(crate) fn mark(text: &str) -> Term<'_, (Show<'_>, What)> {
    let Some((before, after)) = text.rsplit_once('@') else {
        return map(target, |what| (Show::Number, what)).parse(text);
    };
    let (_, shown) = show(before)?;
    map(place, |what| (shown, what)).parse(after)
}

/// Parses a square region, `nXn`.
pub(crate) fn region(text: &str) -> Term<'_, Region> {
    let (rest, (width, height)) = separated_pair(number, tag_no_case("X"), number).parse(text)?;
    match width {
        _ if width != height => certain(Fault::NotSquare),
        2..=19 => Ok((rest, Region::Square(width))),
        _ => certain(Fault::RegionSize),
    }
}

/// Checks the first field of a region, which is `nXn` if it begins with a digit, else a corner.
pub(crate) fn begin_of_region(text: &str) -> Term<'_, ()> {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return map(region, |_| ()).parse(text);
    }
    map(location, |_| ()).parse(text)
}

/// Parses the size of a board, 2 to 19.
pub(crate) fn board_size(text: &str) -> Term<'_, u32> {
    match all_consuming(number).parse(text)? {
        size @ (_, 2..=19) => Ok(size),
        _ => certain(Fault::BoardSize),
    }
}

/// Parses a location; PASS gives `None`.
pub(crate) fn point_or_pass(text: &str) -> Term<'_, Option<Location>> {
    alt((value(None, tag_no_case("PASS")), map(location, Some))).parse(text)
}

/// Parses `B` or `W`.
pub(crate) fn color(text: &str) -> Term<'_, Color> {
    alt((value(Color::Black, tag_no_case("B")), value(Color::White, tag_no_case("W")))).parse(text)
}

/// Parses a field that consists of nothing but a term.
pub(crate) fn whole<'i, T>(term: impl Parser<&'i str, Output = T, Error = Fault>, field: &'i str) -> Result<T, Fault> {
    all_consuming(term).parse(field).finish().map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(column: u32, row: u32) -> Location {
        Location { column, row }
    }

    #[test]
    fn locations_have_a_letter_but_i_and_a_row() {
        assert_eq!(whole(location, "A3"), Ok(at(0, 3)));
        assert_eq!(whole(location, "h1"), Ok(at(7, 1)));
        assert_eq!(whole(location, "j019"), Ok(at(8, 19)));
        assert_eq!(whole(location, "z4000000000"), Ok(at(24, 4_000_000_000)));
        let faults =
            ["i5", "a0", "a4294967296", "a", "5", "aa3", "a3b", "a-3", "pass", ""].map(|text| whole(location, text));
        let form = Err(Fault::Form);
        let expected =
            [Err(Fault::ColumnI), Err(Fault::Row), Err(Fault::Row), form, form, form, form, form, form, form];
        assert_eq!(faults, expected);
        assert_eq!(whole(point_or_pass, "Pass"), Ok(None));
        assert_eq!(whole(point_or_pass, "PASSED"), Err(Fault::Form));
    }

    #[test]
    fn numbers_are_positive() {
        assert_eq!(["1", "0012", "4294967295"].map(|text| whole(number, text)), [Ok(1), Ok(12), Ok(u32::MAX)]);
        let faults = ["0", "000", "4294967296", "-1", "+1", "1.", "1a"].map(|text| whole(number, text));
        let form = Err(Fault::Form);
        assert_eq!(faults, [Err(Fault::Zero), Err(Fault::Zero), Err(Fault::TooLarge), form, form, form, form]);
    }

    #[test]
    fn targets() {
        assert_eq!(whole(target, "#21"), Ok(What::Number(21)));
        assert_eq!(whole(target, "#3-9"), Ok(What::Range(3, 9)));
        assert_eq!(whole(target, "#3-3"), Ok(What::Range(3, 3)));
        assert_eq!(whole(target, "all"), Ok(What::All));
        assert_eq!(whole(target, "R11"), Ok(What::At(at(16, 11))));
        let faults = ["#9-3", "#0", "#0-3", "#3-", "#", "3", "ALLE", "#3-#5"].map(|text| whole(target, text));
        let form = Err(Fault::Form);
        assert_eq!(faults, [Err(Fault::Range), Err(Fault::Zero), Err(Fault::Zero), form, form, form, form, form]);
    }

    #[test]
    fn marks_show_numbers_shapes_and_characters() {
        let (d4, characters) = (What::At(at(3, 4)), Show::Characters);
        assert_eq!(whole(mark, "d4"), Ok((Show::Number, d4)));
        assert_eq!(whole(mark, "ALL"), Ok((Show::Number, What::All)));
        assert_eq!(whole(mark, "\\T@#21-30"), Ok((Show::Shape(Shape::Triangle), What::Range(21, 30))));
        assert_eq!(whole(mark, "\\s@d4"), Ok((Show::Shape(Shape::Square), d4)));
        for cc in ["@", "@@", "\\", "\\\\", "\\x", "#", "#3", "x", "Xy", "d4"] {
            assert_eq!(whole(mark, &format!("{cc}@d4")), Ok((characters(cc), d4)), "{cc}");
        }
        assert_eq!(whole(mark, "@d4"), Err(Fault::Characters));
        assert_eq!(whole(mark, "abc@d4"), Err(Fault::Characters));
        assert_eq!(["a@", "a@b", "a@@", "a@ALL", "a"].map(|text| whole(mark, text)), [Err(Fault::Form); 5]);
    }

    #[test]
    fn boards_are_square() {
        assert_eq!(
            ["19x19", "9X9", "02x2"].map(|text| whole(region, text)),
            [19, 9, 2].map(|size| Ok(Region::Square(size)))
        );
        let faults = ["9x8", "1x1", "20x20", "9", "9x", "x9"].map(|text| whole(region, text));
        let form = Err(Fault::Form);
        assert_eq!(faults, [Err(Fault::NotSquare), Err(Fault::RegionSize), Err(Fault::RegionSize), form, form, form]);
    }
}
