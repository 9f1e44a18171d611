//! Fast path for lines in the usual form of a move, `B 12 Q16`, which are most lines of a file. All other lines are
//! left to the grammar, which parses these lines to the same result (checked by a property test). Without it, checking
//! games without carriers needs 1.83 times the instructions.

use memchr::memchr2;
use wei7_core::{Color, Span};

use crate::syntax::lines::Extent;
use crate::syntax::statement::{Location, Move};
use crate::syntax::terms::column_of;

/// Number of fields of a move line after the keyword: the move number and the location.
pub(crate) const FIELDS: usize = 2;

/// Largest number of digits of a move number; ten digits may overflow `u32`.
const MAX_DIGITS: usize = 9;

/// Number of bytes after the color in which the line end of a move is searched; longer lines do not take the fast path.
const MAX_SEARCHED: usize = 24;

/// Returns the offset of the line after the one at `start`, if the line at `start` is short and its first word is `B`
/// or `W`.
pub(crate) fn end_of_move(text: &[u8], start: usize) -> Option<usize> {
    let [b'B' | b'b' | b'W' | b'w', b' ', rest @ ..] = text.get(start..)? else { return None };
    let end = memchr2(b'\r', b'\n', rest.get(..MAX_SEARCHED).unwrap_or(rest))?;
    match rest.get(end..)? {
        [b'\n', ..] => Some(start + end + 3),
        [b'\r', b'\n', ..] => Some(start + end + 4),
        _ => None,
    }
}

/// Parses the move on the line at `start`. The fields must be separated by single blanks and followed by LF or CR LF.
/// All spans are offsets into `text`.
pub(crate) fn fast_move(text: &[u8], start: usize) -> Option<(Extent, Move)> {
    let (color, line) = match text.get(start..)? {
        [b'B' | b'b', b' ', rest @ ..] => (Color::Black, rest),
        [b'W' | b'w', b' ', rest @ ..] => (Color::White, rest),
        _ => return None,
    };
    let digit = |digit: u8| u32::from(digit - b'0');
    let (mut number, mut digits) = (0, 0);
    while digits < MAX_DIGITS
        && let Some(next @ b'0'..=b'9') = line.get(digits)
    {
        number = number * 10 + digit(*next);
        digits += 1;
    }
    let [b' ', place @ ..] = line.get(digits..)? else { return None };
    let (to, length) = match *place {
        [letter, row @ b'1'..=b'9', b'\r' | b'\n', ..] => (Some((letter, digit(row))), 2),
        [letter, tens @ b'1'..=b'9', units @ b'0'..=b'9', b'\r' | b'\n', ..] => {
            (Some((letter, digit(tens) * 10 + digit(units))), 3)
        }
        [b'P' | b'p', b'A' | b'a', b'S' | b's', b'S' | b's', b'\r' | b'\n', ..] => (None, 4),
        _ => return None,
    };
    let to = match to {
        Some((letter, row)) => Some(Location { column: column_of(letter.into())?, row }),
        None => None,
    };
    let number_span = Span::new(start + 2, start + 2 + digits);
    let to_span = Span::new(number_span.end + 1, number_span.end + 1 + length);
    let end = to_span.end;
    let next = match place.get(length..)? {
        [b'\n', ..] => end + 1,
        [b'\r', b'\n', ..] => end + 2,
        _ => return None,
    };
    let played = Move { color, number, number_span, to, to_span };
    (number > 0).then_some((Extent { start, end, next }, played))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wei7_core::Report;

    use super::*;
    use crate::syntax::keywords::Keyword;
    use crate::syntax::lines::LineStart;
    use crate::syntax::statement::Statement;
    use crate::syntax::statement_parser::{StatementLine, statement};

    /// Parses the line at `start` with the grammar. Returns the move of the line if there are no findings.
    fn parsed(text: &str, start: usize) -> Option<(Extent, Move)> {
        let extent = Extent::find(text, start, start, false)?;
        let line = extent.slice(text);
        let LineStart::Word { keyword, start: word, end } = LineStart::new(line) else { return None };
        let parts = StatementLine::new(keyword, line, Span::new(extent.start, extent.end), word..end);
        let mut findings = Report::new(10);
        let Statement::Move(played) = statement(&parts, &mut findings) else { return None };
        let is_sound = findings.diagnostics().is_empty() && parts.fields_after_move(&played).remaining().0.is_empty();
        is_sound.then_some((extent, played))
    }

    #[test]
    fn usual_lines_are_read() {
        for line in ["B 1 Q16\r\n", "w 999999999 a1\n", "W 20 pAsS\r\nB 2", "b 7 Z99\n", "B 007 t9\n"] {
            let text = format!("x\n{line}");
            let read = fast_move(text.as_bytes(), 2);
            assert!(read.is_some() && read == parsed(&text, 2), "{line:?} {read:?}");
        }
    }

    #[test]
    fn all_other_lines_are_left_to_the_grammar() {
        let others = [
            "",
            "B",
            "B ",
            "B 1",
            "B 1 ",
            "B 1 Q16",
            "B 1 Q16\r",
            "B 1 Q16\rB",
            "B 0 Q16\n",
            "B  1 Q16\n",
            "B 1 Q16 \n",
            "B 1\tQ16\n",
            "B 1 I5\n",
            "B 1 Q0\n",
            "B 1 Q016\n",
            "B 1 Q100\n",
            "B 4000000000 Q16\n",
            "BLACK 1 Q16\n",
            "B1 Q16\n",
            "B 1 PASSED\n",
            "B 1 16\n",
            "B 1 @5\n",
            "C 1 Q16\n",
            " B 1 Q16\n",
            "B 1 \u{e9}5\n",
        ];
        for line in others {
            assert_eq!(fast_move(line.as_bytes(), 0), None, "{line:?}");
        }
        assert_eq!(fast_move(b"B 1 Q16\n", 9), None);
    }

    #[test]
    fn the_line_after_a_move_is_found() {
        assert_eq!(end_of_move(b"xB 1 d4\r\ny", 1), Some(9));
        assert_eq!(end_of_move(b"w ?\n", 0), Some(4));
        for other in ["", "B", "B ", "B 1 d4", "B 1 d4\r", "B 1 d4\rx", "B1 d4\n", " B 1 d4\n", "BLACK x\n"] {
            assert_eq!(end_of_move(other.as_bytes(), 0), None, "{other:?}");
        }
    }

    proptest! {
        #[test]
        fn fast_path_and_grammar_agree(
            before in "[a-z\u{e9}]{0,3}",
            line in "[BWbwC][ \t]{0,2}([0-9]{0,10}|[0-9x]{1,2})[ \t]{0,2}([a-zA-Z@\\[][0-9]{0,3}|[Pp][Aa][Ss][Ss]?|[ -~\u{e9}]{0,3}) {0,1}",
            end in "(\r\n|\n|\r|)(B 1 d4)?",
        ) {
            let text = format!("{before}{line}{end}");
            if let Some(next) = end_of_move(text.as_bytes(), before.len()) {
                let extent = Extent::find(&text, before.len(), 0, false).unwrap();
                let keyword = LineStart::new(extent.slice(&text)).keyword();
                prop_assert!(next == extent.next && matches!(keyword, Some(Keyword::B | Keyword::W)));
            }
            if let Some(read) = fast_move(text.as_bytes(), before.len()) {
                prop_assert_eq!(Some(read), parsed(&text, before.len()));
            }
        }

        #[test]
        fn every_usual_line_takes_the_fast_path(color in "[BWbw]", number in 1..1_000_000_000_u32, to in "([a-hj-zA-HJ-Z][1-9][0-9]?|[Pp][Aa][Ss][Ss])", end in "\r?\n") {
            let text = format!("{color} {number} {to}{end}");
            let read = fast_move(text.as_bytes(), 0);
            prop_assert!(read.is_some());
            prop_assert_eq!(read, parsed(&text, 0));
        }
    }
}
