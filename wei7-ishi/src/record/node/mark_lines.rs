//! Converts marks to MARK lines (5.4 MARK).

use wei7_core::{BoardSize, Extra, Mark, Point, Shape, Symbol};

use crate::text::{ascii, wrap::wrapped};

/// Returns the MARK lines for these marks; shapes and labels that Ishi lacks are approximated. `number_at` returns the
/// move number of the stone on a point.
pub(crate) fn canonical(marks: &[Mark], board: BoardSize, number_at: impl Fn(Point) -> Option<u32>) -> Vec<String> {
    let field = |mark: &Mark| {
        let at = board.name(mark.point);
        let shape = mark.extras.find(|extra| if let Extra::Shape(shape) = extra { Some(*shape) } else { None });
        let special = match shape {
            Some(Shape::Triangle) => "\\t",
            Some(Shape::Square) => "\\s",
            Some(Shape::Diamond) => "\\d",
            Some(Shape::Check) => "\\c",
            Some(Shape::Circle) => "O",
            Some(Shape::Cross) => "X",
            Some(Shape::Selected) => "#",
            None => return labeled(mark, &at, number_at(mark.point)),
        };
        format!("{special}@{at}")
    };
    wrapped("MARK", marks.iter().map(field)).into_iter().map(|line| format!("MARK {line}")).collect()
}

/// Returns the MARK field of a mark that is displayed as characters; `number` is the move number of the marked stone.
fn labeled(mark: &Mark, at: &str, number: Option<u32>) -> String {
    let label = mark.extras.find(|extra| match extra {
        Extra::Label(text) => Some(text.to_string()),
        Extra::Symbol(symbol) => Some(symbol.to_string()),
        _ => None,
    });
    let label = label.unwrap_or_else(|| mark.symbol.as_char().to_string());
    if label.len() > 2 && number.is_some_and(|number| number.to_string() == label) {
        return at.to_owned();
    }
    let mut characters: String = ascii::line(&label).chars().filter(char::is_ascii_graphic).take(2).collect();
    if characters.is_empty() {
        characters.push(Symbol::SUBSTITUTE.as_char());
    }
    if is_special(&characters) {
        characters.truncate(1);
    }
    format!("{characters}@{at}")
}

/// Returns whether displayed characters stand for a special character: `\c`, `\d`, `\s` or `\t` in upper or lower case (5.3).
fn is_special(shown: &str) -> bool {
    matches!(shown.as_bytes(), [b'\\', letter] if b"cdst".contains(&letter.to_ascii_lowercase()))
}

/// Returns whether lines equal those of [`canonical`]. Case matters only in displayed characters (3).
pub(crate) fn is_canonical<'l>(lines: impl Iterator<Item = &'l str>, canonical: &[String]) -> bool {
    lines.map(normal).eq(canonical.iter().cloned())
}

/// Normalizes a line: single spaces, and upper case where case does not matter.
fn normal(line: &str) -> String {
    let field = |field: &str| match field.rsplit_once('@') {
        None => field.to_ascii_uppercase(),
        Some((shown, at)) if is_special(shown) => {
            format!("{}@{}", shown.to_ascii_lowercase(), at.to_ascii_uppercase())
        }
        Some((shown, at)) => format!("{shown}@{}", at.to_ascii_uppercase()),
    };
    let fields: Vec<_> = line.split_ascii_whitespace().map(field).collect();
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    const POINT: Point = Point::new(4, 14);

    #[test]
    fn three_digits_are_shown_by_the_stone() {
        let mark = Mark::labeled(POINT, "233");
        assert_eq!(canonical(std::slice::from_ref(&mark), BoardSize::STANDARD, |_| Some(233)), ["MARK E5"]);
        assert_eq!(canonical(&[mark], BoardSize::STANDARD, |_| Some(7)), ["MARK 23@E5"]);
        assert_eq!(canonical(&[Mark::labeled(POINT, "\\t")], BoardSize::STANDARD, |_| None), ["MARK \\@E5"]);
        assert_eq!(canonical(&[Mark::labeled(POINT, "\\x")], BoardSize::STANDARD, |_| None), ["MARK \\x@E5"]);
        assert_eq!(canonical(&[Mark::labeled(POINT, "")], BoardSize::STANDARD, |_| None), ["MARK #@E5"]);
    }

    #[test]
    fn labels_are_transliterated_as_other_texts_are() {
        let shown = |label| canonical(&[Mark::labeled(POINT, label)], BoardSize::STANDARD, |_| None);
        assert_eq!(shown("\u{9ed1}"), ["MARK He@E5"]);
        assert_eq!(shown("\u{25cf}"), ["MARK X@E5"]);
        assert_eq!(shown("\u{ff12}\u{ff13}"), ["MARK 23@E5"]);
        assert_eq!(shown("\u{10ffff}"), ["MARK ?@E5"]);
    }
}
