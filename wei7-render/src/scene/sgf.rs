//! Values of SGF properties that a record keeps unparsed (AR, LN, DD, VW, TB, TW and others).

use wei7_core::{BoardSize, Extra, Point, Text};

use super::Window;

/// Returns the values of the SGF property `name` among these extras, or `None` if the property is absent.
pub(crate) fn values<'i>(extras: &'i [Extra], name: &str) -> Option<&'i [Text]> {
    extras.iter().find_map(|extra| match extra {
        Extra::Property { id, values } if &**id == name => Some(&**values),
        _ => None,
    })
}

/// Parses a point (`FF[4]` Go): `a` to `z` are 1 to 26, `A` to `Z` are 27 to 52.
fn point(text: &str) -> Option<Point> {
    let coordinate = |byte: u8| match byte {
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A') + 26),
        _ => None,
    };
    // White space is ignored, as in moves.
    let mut letters = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let (Some(x), Some(y), None) = (letters.next(), letters.next(), letters.next()) else { return None };
    Some(Point::new(coordinate(x)?, coordinate(y)?))
}

/// Parses two points of this board with a colon between them.
pub(super) fn pair(text: &str, size: BoardSize) -> Option<(Point, Point)> {
    let (from, to) = text.split_once(':')?;
    let (from, to) = (point(from)?, point(to)?);
    (size.contains(from) && size.contains(to)).then_some((from, to))
}

/// Parses a point or a rectangle of this board.
pub(super) fn rectangle(text: &str, size: BoardSize) -> Option<Window> {
    if let Some((one, other)) = pair(text, size) {
        return Some(Window::between(one, other));
    }
    point(text).filter(|point| size.contains(*point)).map(|point| Window::between(point, point))
}

/// Unescapes a raw value of type `SimpleText` (`FF[4]` 3.3): line breaks and other white space become spaces, and a
/// backslash escapes the next character or removes a line break. LF, CR, CR LF and LF CR are one line break each (3.2).
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(first) = characters.next() {
        let is_escaped = first == '\\';
        let Some(character) = (if is_escaped { characters.next() } else { Some(first) }) else { break };
        let is_break = |character: char| matches!(character, '\n' | '\r');
        match character {
            '\n' | '\r' => {
                characters.next_if(|next| is_break(*next) && *next != character);
                plain.extend((!is_escaped).then_some(' '));
            }
            '\t' | '\u{B}' | '\u{C}' | '\0' => plain.push(' '),
            _ => plain.push(character),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_rectangles_are_on_the_board() {
        let size = BoardSize::new(30, 30).unwrap();
        assert_eq!(rectangle("aA", size), Some(Window { left: 0, top: 26, right: 0, bottom: 26 }));
        assert_eq!(rectangle("cc:aa", size), Some(Window { left: 0, top: 0, right: 2, bottom: 2 }));
        assert_eq!(rectangle(" c\nc :\r\naa", size), rectangle("cc:aa", size));
        for wrong in ["", "a", "aaa", "aZ", "aa:aZ", "a1", "甲"] {
            assert_eq!(rectangle(wrong, size), None, "{wrong}");
        }
    }

    #[test]
    fn escapes_are_removed() {
        assert_eq!(plain("a\\]b\\\\c\\"), "a]b\\c");
    }

    #[test]
    fn there_are_four_line_breaks() {
        // FF[4] 3.2
        for line_break in ["\n", "\r", "\r\n", "\n\r"] {
            assert_eq!(plain(&format!("a\\{line_break}b{line_break}c")), "ab c", "{line_break:?}");
            assert_eq!(plain(&format!("a{line_break}{line_break}b")), "a  b", "{line_break:?}");
        }
        assert_eq!(plain("a\tb\\\tc\u{3000}"), "a b c\u{3000}");
    }
}
