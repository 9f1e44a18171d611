//! Where handicap stones stand that a file only counts.

use wei7_core::{BoardSize, Color, Diagnostic, Extra, Point, Report, Span, Stone};

use super::facts::{Facts, kept};
use super::tree::GameTree;
use crate::codes;

/// Puts the stones of a handicap that a file of this format counts at this place.
pub(crate) fn put(
    count: u32,
    size: BoardSize,
    format: &str,
    place: Span,
    (tree, facts, report): (&mut GameTree, &mut Facts, &mut Report),
) {
    match count {
        0 => {}
        // One stone is the first move; HA of SGF is at least 2.
        1 => facts.extras.push(kept(format, "handicap", "1")),
        _ => {
            facts.extras.push(Extra::property("HA", &count.to_string()));
            let code = match stones(count, size) {
                Some(stones) => {
                    tree.node(GameTree::ROOT).stones = stones;
                    &codes::STONES_PLACED
                }
                None => &codes::HANDICAP_UNPLACED,
            };
            report.push(Diagnostic::at(code, place).found(count.to_string()));
        }
    }
}

/// The stones of a handicap as Tygem, wBaduk and Fox put them: 2 in the upper right and lower left, the third in the upper left;
/// with 6 the sides are left and right. `None` where nothing says it: for other numbers, and on boards whose middle or sides are
/// no points.
pub(crate) fn stones(count: u32, size: BoardSize) -> Option<Vec<Stone>> {
    let (width, height) = (size.width(), size.height());
    if !(2..=9).contains(&count) || width != height || width < 7 {
        return None;
    }
    // Lines 3 from the edge below 13, else line 4.
    let edge = if width < 13 { 2 } else { 3 };
    let (near, far, middle) = (edge, width - 1 - edge, width / 2);
    if width % 2 == 0 && count > 4 {
        return None;
    }
    let corners = [(far, near), (near, far), (near, near), (far, far)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let from_corners = usize::try_from(count.min(4)).ok()?;
    let from_sides = match count {
        6 | 7 => 2,
        8 | 9 => 4,
        _ => 0,
    };
    let center = matches!(count, 5 | 7 | 9).then_some((middle, middle));
    let points = corners.into_iter().take(from_corners).chain(sides.into_iter().take(from_sides)).chain(center);
    Some(points.map(|(x, y)| Stone { color: Color::Black, point: Point::new(x, y) }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_stand_where_files_show_them() {
        let named = |count, lines| {
            let stones = stones(count, BoardSize::new(lines, lines).unwrap())?;
            let letter = |line: u32| char::from(b'a' + u8::try_from(line).unwrap());
            Some(stones.iter().map(|stone| [letter(stone.point.x), letter(stone.point.y)].iter().collect()).collect())
        };
        let points = |text: &str| Some(text.split(' ').map(str::to_owned).collect::<Vec<String>>());
        assert_eq!(named(2, 19), points("pd dp"));
        assert_eq!(named(3, 19), points("pd dp dd"));
        assert_eq!(named(4, 19), points("pd dp dd pp"));
        assert_eq!(named(5, 19), points("pd dp dd pp jj"));
        assert_eq!(named(6, 19), points("pd dp dd pp dj pj"));
        assert_eq!(named(7, 19), points("pd dp dd pp dj pj jj"));
        assert_eq!(named(8, 19), points("pd dp dd pp dj pj jd jp"));
        assert_eq!(named(9, 19), points("pd dp dd pp dj pj jd jp jj"));
        assert_eq!(named(3, 9), points("gc cg cc"));
        assert_eq!(named(5, 13), points("jd dj dd jj gg"));
        assert_eq!([named(1, 19), named(10, 19), named(5, 12), named(2, 5)], [None, None, None, None::<Vec<String>>]);
    }
}
