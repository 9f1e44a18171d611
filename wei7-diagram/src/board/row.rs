//! Numbered rows of points.

use wei7_core::{Code, Point, Shape};

use crate::codes;
use crate::signs::{Cell, Printed, mark};

/// The beginning of a row: its number, and the text after the number.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowStart<'t> {
    pub(super) number: u32,
    pub(super) rest: &'t str,
}

/// Largest number of a row.
const MOST_NUMBER: u32 = 99;

impl<'t> RowStart<'t> {
    /// Parses a line that begins with a number and a point.
    pub(super) fn parse(text: &'t str) -> Option<Self> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 2 {
            return None;
        }
        let (number, rest) = text.split_at_checked(digits)?;
        let number = number.parse().ok().filter(|number| (1..=MOST_NUMBER).contains(number))?;
        if !rest.starts_with([' ', '|', '(']) {
            return None;
        }
        let mut points = rest.trim_start_matches([' ', '|', '(']).chars();
        let (first, second) = (points.next()?, points.next());
        let is_stone = |letter: char| matches!(letter, 'X' | 'O' | 'x' | 'o');
        let is_word = |second: char| {
            (second.is_alphabetic() && !(is_stone(first) && is_stone(second)))
                || (first.is_alphabetic() && second == ',')
        };
        (!(first.is_alphanumeric() && second.is_some_and(is_word))).then_some(Self { number, rest })
    }
}

/// Returns whether a line begins with the number of a row and a point.
pub(crate) fn is_row(text: &str) -> bool {
    RowStart::parse(text).is_some()
}

/// A row of points.
#[derive(Clone, Debug, Default)]
pub(super) struct Row<'t> {
    pub(super) points: Vec<Printed>,
    /// Column of the last move.
    pub(super) last: Option<usize>,
    /// Digits after stones (`KataGo`): the order of the last moves.
    pub(super) recent: Vec<(u32, usize)>,
    pub(super) has_right_number: bool,
    /// Text after the row.
    pub(super) words: &'t str,
}

impl<'t> Row<'t> {
    /// Parses `count` points.
    pub(super) fn parse(start: RowStart<'t>, count: usize, y: u32, is_katago: bool) -> Result<Self, &'static Code> {
        let mut row = Self::default();
        let mut rest = start.rest;
        let mut is_direct = false;
        while let Some(letter) = rest.chars().next() {
            let is_behind_stone = is_direct
                && matches!(row.points.last(), Some(Printed { cell: Cell::Sign(sign), .. }) if !matches!(sign, '.' | '+' | ','));
            let is_full = row.points.len() >= count;
            let mut length = letter.len_utf8();
            let mut is_point = false;
            match letter {
                ')' if !row.points.is_empty() => row.last = row.points.len().checked_sub(1),
                '1'..='3' if is_katago && is_behind_stone => {
                    row.recent.push((letter as u32 - '0' as u32, row.points.len() - 1));
                }
                _ if is_behind_stone && mark(letter).is_some() => {
                    if let Some(point) = row.points.last_mut() {
                        point.mark = mark(letter);
                    }
                }
                _ if is_full => break,
                ' ' | '(' | '─' | '━' => {}
                '|' if row.points.is_empty() => {}
                '|' => return Err(&codes::RAGGED),
                '0'..='9' => {
                    length = rest.bytes().take_while(u8::is_ascii_digit).count();
                    let number = rest.get(..length).and_then(|number| number.parse().ok());
                    row.push(Cell::Number(number.ok_or(&codes::UNKNOWN_SIGN)?), y);
                }
                _ => {
                    row.push(Cell::Sign(letter), y);
                    is_point = true;
                }
            }
            is_direct = is_point;
            rest = rest.get(length..).unwrap_or_default();
        }
        if row.points.len() < count {
            return Err(&codes::RAGGED);
        }
        row.end(start.number, rest)?;
        Ok(row)
    }

    fn push(&mut self, cell: Cell, y: u32) {
        let x = u32::try_from(self.points.len()).unwrap_or(u32::MAX);
        self.points.push(Printed { at: Point::new(x, y), cell, mark: None::<Shape> });
    }

    /// Parses the text after the points: a border, the number of the row again, and words.
    fn end(&mut self, number: u32, rest: &'t str) -> Result<(), &'static Code> {
        if !rest.is_empty() && !rest.starts_with([' ', '|']) {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                return Err(&codes::RAGGED);
            }
        }
        let words = rest.trim_start_matches([' ', '|']);
        let digits = words.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, behind) = words.split_at_checked(digits).unwrap_or(("", words));
        // In Pachi's second board, the number of the row is followed by a border.
        if !digits.is_empty() && (behind.is_empty() || behind.starts_with(' ')) {
            if digits.parse() != Ok(number) {
                return Err(&codes::ROWS_NOT_CONSECUTIVE);
            }
            self.has_right_number = !behind.trim_start().starts_with('|');
            self.words = behind;
            return Ok(());
        }
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let word = words.split(' ').next().unwrap_or_default();
        let is_sign = matches!(word, "." | "+" | "," | "X" | "O" | "x" | "o" | "#" | "*");
        if is_sign && blanks > 0 && blanks <= 3 {
            return Err(&codes::RAGGED);
        }
        self.words = words;
        Ok(())
    }
}
