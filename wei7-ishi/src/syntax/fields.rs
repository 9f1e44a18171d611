//! The fields of a line, and parsers of one field, from which the grammar of statements is built.
//!
//! The grammar also has rules for common errors; such a rule gives a finding in place of a value ([`found`]).

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Write as _;
use wei7_core::Message;

use nom::combinator::{not, verify};
use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Parser};
use wei7_core::{Code, Diagnostic, Report, Span};

use crate::codes;
use crate::syntax::lines::{cleaned, is_white};
use crate::syntax::terms::{Fault, Term, location, whole};

/// A field of a line: a word between white space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field<'t> {
    /// The original text.
    pub(crate) raw: &'t str,
    /// The text without the characters that are ignored (3); not empty.
    pub(crate) text: Cow<'t, str>,
    pub(crate) span: Span,
}

impl<'t> Field<'t> {
    /// Returns the slice of the original text that equals `part`; `None` if ignored characters stand inside the part.
    pub(crate) fn part(&self, part: &str) -> Option<&'t str> {
        let start = self.raw.find(part)?;
        self.raw.get(start..start + part.len())
    }
}

/// The remaining fields of a line, the input of the grammar.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'t> {
    rest: &'t str,
    end: usize,
}

impl<'t> Fields<'t> {
    /// Creates the fields of `rest`, which begins at offset `at` of the whole text.
    pub(crate) const fn new(rest: &'t str, at: usize) -> Self {
        Self { rest, end: at + rest.len() }
    }

    /// Returns the remaining text, from the first field on, and its span.
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
            let line = self.rest.trim_start_matches([' ', '\t']);
            let (raw, rest) = line.split_at(line.bytes().position(is_white).unwrap_or(line.len()));
            if raw.is_empty() {
                return None;
            }
            self.rest = rest;
            let end = self.end - rest.len();
            let text = cleaned(raw);
            if !text.is_empty() {
                return Some(Field { raw, text, span: Span::new(end - raw.len(), end) });
            }
        }
    }
}

/// Result of parsing fields with a rule of the grammar.
pub(crate) type Parsed<'t, T> = IResult<Fields<'t>, T, Wrong<'t>>;

/// A rule of the grammar: a parser that reads a `T` from fields.
pub(crate) trait Rule<'t, T>: Parser<Fields<'t>, Output = T, Error = Wrong<'t>> {}

impl<'t, T, P: Parser<Fields<'t>, Output = T, Error = Wrong<'t>>> Rule<'t, T> for P {}

/// The reason why a rule gives no value.
#[derive(Debug)]
pub(crate) enum Wrong<'t> {
    /// The rule does not match; another rule may.
    NoMatch,
    /// The fields are wrong, which the finding explains; parsing continues with the remaining fields.
    Found(Box<Diagnostic>, Fields<'t>),
}

impl<'t> ParseError<Fields<'t>> for Wrong<'t> {
    fn from_error_kind(_: Fields<'t>, _: ErrorKind) -> Self {
        Self::NoMatch
    }

    fn append(_: Fields<'t>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Matches any field.
pub(crate) fn any(mut fields: Fields<'_>) -> Parsed<'_, Field<'_>> {
    let field = fields.next().ok_or(nom::Err::Error(Wrong::NoMatch))?;
    Ok((fields, field))
}

/// Matches the end of the line, including ignored characters before it (3).
pub(crate) fn end(fields: Fields<'_>) -> Parsed<'_, ()> {
    let (Fields { end, .. }, ()) = not(any).parse(fields)?;
    Ok((Fields { rest: "", end }, ()))
}

/// Matches the next field if `read` returns a value for it.
pub(crate) fn one<'t, T>(read: impl Fn(&Field<'t>) -> Option<T>) -> impl Fn(Fields<'t>) -> Parsed<'t, T> {
    move |fields| {
        let (rest, field) = any(fields)?;
        read(&field).map(|value| (rest, value)).ok_or(nom::Err::Error(Wrong::NoMatch))
    }
}

/// Matches a field that consists of one `term` (5.3).
pub(crate) fn term<'t, T>(term: impl Fn(&str) -> Term<'_, T>) -> impl Fn(Fields<'t>) -> Parsed<'t, (T, Field<'t>)> {
    move |fields| {
        let (rest, field) = any(fields)?;
        match whole(&term, &field.text) {
            Ok(value) => Ok((rest, (value, field))),
            Err(_) => Err(nom::Err::Error(Wrong::NoMatch)),
        }
    }
}

/// Converts a rule for erroneous fields to a rule that fails: `finding` creates the finding from the value of `rule`.
pub(crate) fn found<'t, R, T>(
    mut rule: impl Rule<'t, R>,
    finding: impl Fn(R) -> Diagnostic,
) -> impl FnMut(Fields<'t>) -> Parsed<'t, T> {
    move |fields| {
        let (rest, matched) = rule.parse(fields)?;
        Err(nom::Err::Failure(Wrong::Found(Box::new(finding(matched)), rest)))
    }
}

/// Fails with a finding about the next field, which is not a valid `term`. `form` is the code of the finding if the
/// field does not have the form of the term; other faults have codes of their own.
pub(crate) fn wrong<'t, R, T>(
    term: impl Fn(&str) -> Term<'_, R>,
    form: &'static Code,
    expected: Option<&'static str>,
) -> impl FnMut(Fields<'t>) -> Parsed<'t, T> {
    found(any, move |field: Field<'t>| {
        let fault = whole(&term, &field.text).err().unwrap_or(Fault::Form);
        fault.finding(&field, form, expected)
    })
}

/// Findings about fields that were repaired. A rule adds its finding here because the rule also returns a value.
#[derive(Debug, Default)]
pub(crate) struct Repairs(RefCell<Vec<Diagnostic>>);

impl Repairs {
    /// Reports the repairs. If the line is not used after all, `instead` replaces each repair message.
    pub(crate) fn report(self, instead: Option<&'static str>, findings: &mut Report) {
        for finding in self.0.into_inner() {
            findings.push(match instead {
                Some(repair) => Diagnostic { replacement: None, ..finding.repair(Message::new(repair)) },
                None => finding,
            });
        }
    }

    fn push(&self, code: &'static Code, span: Span, found: &str, read: &str) {
        let finding = Diagnostic::at(code, span).found(quoted(found));
        let finding =
            finding.repair(Message::new("read-as").with("instead", quoted(read))).replacement(read.to_owned());
        self.0.borrow_mut().push(finding);
    }
}

/// Matches a field that is a `term` once punctuation at its end (`G3.`) or a hyphen inside (`c-7`) is removed. `form`
/// is the code of the finding.
pub(crate) fn repaired<'t, T>(
    term: impl Fn(&str) -> Term<'_, T>,
    form: &'static Code,
    repairs: &Repairs,
) -> impl Fn(Fields<'t>) -> Parsed<'t, (T, Field<'t>)> {
    move |fields| {
        let (rest, field) = any(fields)?;
        let repaired = plain_location(&field.text).filter(|text| *text != field.text);
        let Some((text, value)) = repaired.and_then(|text| whole(&term, &text).ok().map(|value| (text.clone(), value)))
        else {
            return Err(nom::Err::Error(Wrong::NoMatch));
        };
        repairs.push(form, field.span, &field.text, &text);
        Ok((rest, (value, Field { text: Cow::Owned(text), ..field })))
    }
}

/// Matches two fields, a letter and a row, that can only be one location: `G 7`.
pub(crate) fn repaired_split<'t, T>(
    term: impl Fn(&str) -> Term<'_, T>,
    repairs: &Repairs,
) -> impl Fn(Fields<'t>) -> Parsed<'t, (T, Field<'t>)> {
    move |fields| {
        let (rest, letter) = any(fields)?;
        let (rest, row) = any(rest)?;
        let joined = plain_location(&format!("{}-{}", letter.text, row.text));
        let Some((text, value)) = joined.and_then(|text| whole(&term, &text).ok().map(|value| (text.clone(), value)))
        else {
            return Err(nom::Err::Error(Wrong::NoMatch));
        };
        let span = Span::new(letter.span.start, row.span.end);
        repairs.push(&codes::SPLIT_LOCATION, span, &format!("{} {}", letter.text, row.text), &text);
        Ok((rest, (value, Field { raw: letter.raw, text: Cow::Owned(text), span })))
    }
}

/// Removes punctuation at the end of a field and a hyphen in its location: `cc@G-7.` becomes `cc@G7`. Returns `None` if
/// the hyphen is not in a location of a possible board (5.4 BOARDSIZE).
fn plain_location(text: &str) -> Option<String> {
    let text = text.strip_suffix(['.', ',', ';', ':']).unwrap_or(text);
    let (mark, place) = text.split_at(text.rfind('@').map_or(0, |at| at + 1));
    match place.split_once('-') {
        Some((letter, row)) if letter.len() == 1 && row.bytes().all(|byte| byte.is_ascii_digit()) => {
            let place = format!("{letter}{row}");
            let can_be = whole(location, &place).is_ok_and(|at| at.column < MAX_LINES && at.row <= MAX_LINES);
            can_be.then(|| format!("{mark}{place}"))
        }
        _ => Some(text.to_owned()),
    }
}

/// Number of lines of the largest board (5.4 BOARDSIZE).
const MAX_LINES: u32 = 19;

/// Fails with a finding if the next two fields are a letter and a row, which should be one location.
pub(crate) fn split_location<T>(fields: Fields<'_>) -> Parsed<'_, T> {
    let is_letter = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let letter = verify(any, |field: &Field<'_>| is_letter(&field.text));
    let row = verify(any, |field: &Field<'_>| field.text.bytes().all(|byte| byte.is_ascii_digit()));
    found((letter, row), split)(fields)
}

/// Creates the finding about two fields that should be one field, without the blank between them.
pub(crate) fn split((one, other): (Field<'_>, Field<'_>)) -> Diagnostic {
    let span = Span::new(one.span.start, other.span.end);
    Diagnostic::at(&codes::SPLIT_LOCATION, span).found(quoted(&format!("{} {}", one.text, other.text)))
}

/// Parses the items of a list up to the end of the line. Wrong items are reported; if there are any, the error contains
/// the valid items.
pub(crate) fn list<'t, T>(
    mut fields: Fields<'t>,
    mut item: impl Rule<'t, T>,
    repair: &'static str,
    findings: &mut Report,
) -> Result<Vec<T>, Vec<T>> {
    let (mut items, mut is_right) = (Vec::new(), true);
    loop {
        match item.parse(fields) {
            Ok((rest, value)) => {
                items.push(value);
                fields = rest;
            }
            Err(nom::Err::Failure(Wrong::Found(finding, rest))) => {
                findings.push(finding.repair(Message::new(repair)));
                is_right = false;
                fields = rest;
            }
            Err(_) => return if is_right { Ok(items) } else { Err(items) },
        }
    }
}

impl Fault {
    /// Creates the finding about a field with this fault.
    pub(crate) fn finding(self, field: &Field<'_>, form: &'static Code, wanted: Option<&'static str>) -> Diagnostic {
        let (code, expected) = match self {
            Self::Form => (form, None),
            Self::Zero => (&codes::BAD_NUMBER, Some("number-greater-than-0")),
            Self::TooLarge => (&codes::BAD_NUMBER, Some("number-at-most-u32")),
            Self::ColumnI => (&codes::BAD_LOCATION, Some("column-other-than-i")),
            Self::Row => (&codes::BAD_LOCATION, Some("row-from-1")),
            Self::Range => (&codes::BAD_RANGE, Some("greater-number-last")),
            Self::NotSquare => (&codes::BAD_REGION, Some("same-number-twice")),
            Self::RegionSize => (&codes::BAD_REGION, Some("size-2-to-19")),
            Self::BoardSize => (&codes::BOARD_SIZE, None),
            Self::Characters => (&codes::BAD_MARK, Some("characters-before-at")),
        };
        let finding = Diagnostic::at(code, field.span).found(quoted(&field.text));
        match wanted.or(expected) {
            Some(expected) => finding.expected(Message::new(expected)),
            None => finding,
        }
    }
}

/// Quotes a text, at most its first 100 characters, for a report. Control characters, invisible characters and unusual
/// white space are shown by code point.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown = String::from("`");
    for character in text.chars().take(100) {
        match character {
            '\t' => shown.push(' '),
            ' '..='~' => shown.push(character),
            _ if character.is_control() || character.is_whitespace() || is_unseen(character) => {
                // Writing to a string does not fail.
                let _ = write!(shown, "<{}>", code_point(character));
            }
            _ => shown.push(character),
        }
    }
    shown.push('`');
    shown
}

/// Returns the code point of a character, such as `U+0041`.
pub(crate) fn code_point(character: char) -> String {
    format!("U+{:04X}", u32::from(character))
}

/// Returns whether a character is invisible: soft hyphens, joiners, direction marks and byte order marks.
const fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_named() {
        assert_eq!(quoted("B\u{a0}1\tD4 é"), "`B<U+00A0>1 D4 é`");
        assert_eq!(quoted("\u{3000}a\u{200b}\u{1b}[0m\u{feff}"), "`<U+3000>a<U+200B><U+001B>[0m<U+FEFF>`");
    }

    #[test]
    fn fields_know_where_they_stand() {
        let fields: Vec<_> = Fields::new(" \tq3  \u{e9} b\u{e9}4 ", 10).collect();
        assert_eq!(fields.iter().map(|field| &*field.text).collect::<Vec<_>>(), ["q3", "b4"]);
        assert_eq!(fields.iter().map(|field| field.span).collect::<Vec<_>>(), [Span::new(12, 14), Span::new(19, 23)]);
        assert_eq!(Fields::new("  a b ", 5).remaining(), ("a b", Span::new(7, 10)));
    }
}
