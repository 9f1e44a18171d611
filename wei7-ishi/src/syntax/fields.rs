//! The fields of a line (5.3), and the parsers of each.

use std::borrow::Cow;
use std::cmp::Ordering;

use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while, take_while1};
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{all_consuming, map, opt, value};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{pair, preceded, separated_pair};
use nom::{Finish, IResult, Parser};
use wei7_core::{Color, Span};

use crate::syntax::lines::{cleaned, is_white};
use crate::syntax::statement::{Location, Region, Show, Special, What};

/// Why a field is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It has another form.
    Form,
    /// A number that must be positive is 0.
    Zero,
    /// A number is above 2^32 - 1.
    TooLarge,
    /// A column I.
    ColumnI,
    /// A row 0, or one that no board can have.
    Row,
    /// The second number of a sequence is less than the first.
    Range,
    /// Two different numbers for a board.
    NotSquare,
    /// A board that is not 2 to 19.
    BoardSize,
    /// No mark, or one of more than two characters, before `@`.
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

type Parsed<'i, T> = IResult<&'i str, T, Fault>;

const fn certain<T>(fault: Fault) -> Parsed<'static, T> {
    Err(nom::Err::Failure(fault))
}

/// A field of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field<'t> {
    /// As it stands there.
    pub(crate) raw: &'t str,
    /// Without what can be ignored; not empty.
    pub(crate) text: Cow<'t, str>,
    /// Where.
    pub(crate) span: Span,
}

impl<'t> Field<'t> {
    /// A part of the text, as it stands in the source; nothing if it does not stand there in one piece.
    pub(crate) fn part(&self, part: &str) -> Option<&'t str> {
        let start = self.raw.find(part)?;
        self.raw.get(start..start + part.len())
    }
}

/// The fields of (the rest of) a line, which begins at this place.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'t> {
    rest: &'t str,
    end: usize,
}

impl<'t> Fields<'t> {
    pub(crate) const fn new(rest: &'t str, at: usize) -> Self {
        Self { rest, end: at + rest.len() }
    }

    /// All that is left, from the first field, and where it stands.
    pub(crate) fn remaining(&self) -> (&'t str, Span) {
        let text = self.rest.trim_matches([' ', '\t']);
        let start = self.end - self.rest.trim_start_matches([' ', '\t']).len();
        (text, Span::new(start, start + text.len()))
    }
}

impl<'t> Iterator for Fields<'t> {
    type Item = Field<'t>;

    fn next(&mut self) -> Option<Field<'t>> {
        loop {
            let (rest, raw) = field(self.rest).ok()?;
            self.rest = rest;
            let end = self.end - rest.len();
            let text = cleaned(raw);
            if !text.is_empty() {
                return Some(Field { raw, text, span: Span::new(end - raw.len(), end) });
            }
        }
    }
}

const fn is_blank(character: char) -> bool {
    character.is_ascii() && is_white(character as u8)
}

fn field(line: &str) -> Parsed<'_, &str> {
    preceded(take_while(is_blank), take_while1(|character| !is_blank(character))).parse(line)
}

/// A positive integer.
fn number(text: &str) -> Parsed<'_, u32> {
    let (rest, digits) = digit1(text)?;
    match digits.parse() {
        Ok(0) => certain(Fault::Zero),
        Ok(number) => Ok((rest, number)),
        Err(_) => certain(Fault::TooLarge),
    }
}

/// The column of a letter, from the left, 0-based; there is no I.
fn column(letter: char) -> Option<u32> {
    let letter = letter.to_ascii_lowercase();
    let column = u32::from(letter).checked_sub(u32::from('a'))?;
    match letter.cmp(&'i') {
        Ordering::Less => Some(column),
        Ordering::Equal => None,
        Ordering::Greater => column.checked_sub(1),
    }
}

fn location(text: &str) -> Parsed<'_, Location> {
    let (rest, (letter, digits)) = pair(satisfy(|letter| letter.is_ascii_alphabetic()), digit1).parse(text)?;
    let Some(column) = column(letter) else { return certain(Fault::ColumnI) };
    match digits.parse() {
        Ok(row) if row > 0 => Ok((rest, Location { column, row })),
        _ => certain(Fault::Row),
    }
}

/// `#n`, `#n-n`
fn numbered(text: &str) -> Parsed<'_, What> {
    let (rest, (first, last)) = preceded(char('#'), pair(number, opt(preceded(char('-'), number)))).parse(text)?;
    match last {
        None => Ok((rest, What::Number(first))),
        Some(last) if last < first => certain(Fault::Range),
        Some(last) => Ok((rest, What::Range(first, last))),
    }
}

fn what(text: &str) -> Parsed<'_, What> {
    alt((numbered, map(location, What::At))).parse(text)
}

fn all(text: &str) -> Parsed<'_, What> {
    value(What::All, tag_no_case("ALL")).parse(text)
}

fn special(text: &str) -> Parsed<'_, Special> {
    let letter = alt((
        value(Special::Diamond, tag_no_case("d")),
        value(Special::Triangle, tag_no_case("t")),
        value(Special::Check, tag_no_case("c")),
        value(Special::Square, tag_no_case("s")),
    ));
    preceded(char('\\'), letter).parse(text)
}

/// What stands before `@`.
fn show(text: &str) -> Parsed<'_, Show<'_>> {
    let characters = |text| match text {
        "" => certain(Fault::Characters),
        _ if text.len() > 2 => certain(Fault::Characters),
        _ => Ok(("", Show::Characters(text))),
    };
    alt((map(all_consuming(special), Show::Special), characters)).parse(text)
}

/// A field of MARK. What is shown can itself have an `@`, what it is at cannot.
fn mark(text: &str) -> Parsed<'_, (Show<'_>, What)> {
    let Some((before, after)) = text.rsplit_once('@') else {
        return map(alt((all_consuming(all), what)), |what| (Show::Number, what)).parse(text);
    };
    let (_, shown) = show(before)?;
    map(what, |what| (shown, what)).parse(after)
}

/// `nXn`
fn board(text: &str) -> Parsed<'_, u32> {
    let (rest, (width, height)) = separated_pair(number, tag_no_case("X"), number).parse(text)?;
    match width {
        _ if width != height => certain(Fault::NotSquare),
        2..=19 => Ok((rest, width)),
        _ => certain(Fault::BoardSize),
    }
}

fn whole<'i, T>(parser: impl Parser<&'i str, Output = T, Error = Fault>, text: &'i str) -> Result<T, Fault> {
    all_consuming(parser).parse(text).finish().map(|(_, value)| value)
}

/// See [`Field`]: each of these reads a whole one.
pub(crate) fn read_number(text: &str) -> Result<u32, Fault> {
    whole(number, text)
}

/// A location or `None` for PASS.
pub(crate) fn read_play(text: &str) -> Result<Option<Location>, Fault> {
    whole(alt((value(None, tag_no_case("PASS")), map(location, Some))), text)
}

/// A location.
pub(crate) fn read_location(text: &str) -> Result<Location, Fault> {
    whole(location, text)
}

/// `B` or `W`.
pub(crate) fn read_color(text: &str) -> Result<Color, Fault> {
    whole(alt((value(Color::Black, tag_no_case("B")), value(Color::White, tag_no_case("W")))), text)
}

/// A location, `#n` or `#n-n`, for UNMARK also ALL.
pub(crate) fn read_what(text: &str) -> Result<What, Fault> {
    whole(alt((all_consuming(all), what)), text)
}

/// A field of MARK.
pub(crate) fn read_mark(text: &str) -> Result<(Show<'_>, What), Fault> {
    whole(mark, text)
}

/// `nXn`
pub(crate) fn read_board(text: &str) -> Result<Region, Fault> {
    whole(map(board, Region::Square), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(column: u32, row: u32) -> Location {
        Location { column, row }
    }

    #[test]
    fn locations_have_a_letter_but_i_and_a_row() {
        assert_eq!(read_location("A3"), Ok(at(0, 3)));
        assert_eq!(read_location("h1"), Ok(at(7, 1)));
        assert_eq!(read_location("j019"), Ok(at(8, 19)));
        assert_eq!(read_location("z4000000000"), Ok(at(24, 4_000_000_000)));
        let faults = ["i5", "a0", "a4294967296", "a", "5", "aa3", "a3b", "a-3", "pass", ""].map(read_location);
        let form = Err(Fault::Form);
        let expected =
            [Err(Fault::ColumnI), Err(Fault::Row), Err(Fault::Row), form, form, form, form, form, form, form];
        assert_eq!(faults, expected);
        assert_eq!(read_play("Pass"), Ok(None));
        assert_eq!(read_play("PASSED"), Err(Fault::Form));
    }

    #[test]
    fn numbers_are_positive() {
        assert_eq!(["1", "0012", "4294967295"].map(read_number), [Ok(1), Ok(12), Ok(u32::MAX)]);
        let faults = ["0", "000", "4294967296", "-1", "+1", "1.", "1a"].map(read_number);
        let form = Err(Fault::Form);
        assert_eq!(faults, [Err(Fault::Zero), Err(Fault::Zero), Err(Fault::TooLarge), form, form, form, form]);
    }

    #[test]
    fn targets() {
        assert_eq!(read_what("#21"), Ok(What::Number(21)));
        assert_eq!(read_what("#3-9"), Ok(What::Range(3, 9)));
        assert_eq!(read_what("#3-3"), Ok(What::Range(3, 3)));
        assert_eq!(read_what("all"), Ok(What::All));
        assert_eq!(read_what("R11"), Ok(What::At(at(16, 11))));
        let faults = ["#9-3", "#0", "#0-3", "#3-", "#", "3", "ALLE", "#3-#5"].map(read_what);
        let form = Err(Fault::Form);
        assert_eq!(faults, [Err(Fault::Range), Err(Fault::Zero), Err(Fault::Zero), form, form, form, form, form]);
    }

    #[test]
    fn marks_show_numbers_shapes_and_characters() {
        let (d4, characters) = (What::At(at(3, 4)), Show::Characters);
        assert_eq!(read_mark("d4"), Ok((Show::Number, d4)));
        assert_eq!(read_mark("ALL"), Ok((Show::Number, What::All)));
        assert_eq!(read_mark("\\T@#21-30"), Ok((Show::Special(Special::Triangle), What::Range(21, 30))));
        assert_eq!(read_mark("\\s@d4"), Ok((Show::Special(Special::Square), d4)));
        for cc in ["@", "@@", "\\", "\\\\", "\\x", "#", "#3", "x", "Xy", "d4"] {
            assert_eq!(read_mark(&format!("{cc}@d4")), Ok((characters(cc), d4)), "{cc}");
        }
        assert_eq!(read_mark("@d4"), Err(Fault::Characters));
        assert_eq!(read_mark("abc@d4"), Err(Fault::Characters));
        assert_eq!(["a@", "a@b", "a@@", "a@ALL", "a"].map(read_mark), [Err(Fault::Form); 5]);
    }

    #[test]
    fn boards_are_square() {
        assert_eq!(["19x19", "9X9", "02x2"].map(read_board), [19, 9, 2].map(|size| Ok(Region::Square(size))));
        let faults = ["9x8", "1x1", "20x20", "9", "9x", "x9"].map(read_board);
        let form = Err(Fault::Form);
        assert_eq!(faults, [Err(Fault::NotSquare), Err(Fault::BoardSize), Err(Fault::BoardSize), form, form, form]);
    }

    #[test]
    fn fields_know_where_they_stand() {
        let fields: Vec<_> = Fields::new(" \tq3  \u{e9} b\u{e9}4 ", 10).collect();
        assert_eq!(fields.iter().map(|field| &*field.text).collect::<Vec<_>>(), ["q3", "b4"]);
        assert_eq!(fields.iter().map(|field| field.span).collect::<Vec<_>>(), [Span::new(12, 14), Span::new(19, 23)]);
        assert_eq!(Fields::new("  a b ", 5).remaining(), ("a b", Span::new(7, 10)));
    }
}
