//! Names of points (Points).

use wei7_core::{BoardSize, Point};

/// Parses a name such as `D10` or `4,10` to column and row. Both are 1-based, and rows are counted from below.
pub(super) fn named(text: &str) -> Option<(u32, u32)> {
    let text = text.trim();
    if let Some((column, row)) = text.split_once(',') {
        return Some((column.trim().parse().ok()?, row.trim().parse().ok()?))
            .filter(|(column, row)| *column > 0 && *row > 0);
    }
    let letter = text.chars().next()?.to_ascii_uppercase();
    let column = match letter {
        'A'..='H' => u32::from(letter) - u32::from('A') + 1,
        // The letter I is not used.
        'J'..='Z' => u32::from(letter) - u32::from('A'),
        _ => return None,
    };
    let row = text.get(1..)?.trim().parse().ok().filter(|row| *row > 0)?;
    Some((column, row))
}

/// Parses the name of a point of this board.
pub(super) fn point(text: &str, size: BoardSize) -> Option<Point> {
    let (column, row) = named(text)?;
    let y = size.height().checked_sub(row)?;
    let point = Point::new(column - 1, y);
    size.contains(point).then_some(point)
}

/// Returns a point in SGF coordinates.
pub(super) fn letters(point: Point) -> Box<str> {
    let letter = |line: u32| match u8::try_from(line) {
        Ok(line @ 0..26) => char::from(b'a' + line),
        Ok(line) => char::from(b'A'.saturating_add(line - 26)),
        Err(_) => '?',
    };
    [letter(point.x), letter(point.y)].iter().collect::<String>().into()
}

/// Parses a point in SGF coordinates, which are two letters.
pub(super) fn in_letters(text: &str) -> Option<Point> {
    let &[x, y] = text.as_bytes() else { return None };
    let line = |letter: u8| match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a')),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
        _ => None,
    };
    Some(Point::new(line(x)?, line(y)?))
}

/// Parses a point in SGF coordinates, or a rectangle of a compressed list (FF[4] 3.5.1). Returns the points, or `None`
/// if the text is neither or is not within the board.
pub(super) fn area(text: &str, size: BoardSize) -> Option<Vec<Point>> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let (first, last) = (in_letters(first)?, in_letters(last).filter(|last| size.contains(*last))?);
    (first.x <= last.x && first.y <= last.y)
        .then(|| (first.y..=last.y).flat_map(|y| (first.x..=last.x).map(move |x| Point::new(x, y))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_have_all_their_points() {
        let points = |text| area(text, BoardSize::STANDARD).map(|points| points.len());
        assert_eq!([points("aa"), points("aa:ci"), points("sa:ss")], [Some(1), Some(27), Some(19)]);
        assert_eq!([points("ci:aa"), points("aa:tt"), points(""), points("aa:"), points("aa:bb:cc")], [None; 5]);
    }

    #[test]
    fn points_are_named_from_below_without_i() {
        let at = |text| point(text, BoardSize::STANDARD).map(|point| (point.x, point.y));
        assert_eq!(
            [at("A1"), at("T19"), at("J10"), at("h8"), at(" d 4 ")],
            [Some((0, 18)), Some((18, 0)), Some((8, 9)), Some((7, 11)), Some((3, 15))]
        );
        assert_eq!(at("4,10"), Some((3, 9)));
        assert_eq!([at("I9"), at("A0"), at("A20"), at("U1"), at(""), at("0,1"), at("Q")], [None; 7]);
    }
}
