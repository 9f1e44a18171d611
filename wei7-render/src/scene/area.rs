//! Sets of points, from the values of SGF lists.

use wei7_core::{BoardSize, Point, Text};

use super::{Window, sgf};

/// The number of lines of the largest board in SGF.
const LINES: usize = 52;

/// A set of points as a bit for each point, row by row.
#[derive(Clone, Copy)]
pub(crate) struct Area([u64; LINES]);

impl Area {
    /// Creates the set of the points and rectangles in `values`. The cost is linear in the number of values, not in the
    /// number of covered points.
    pub(crate) fn new(values: &[Text], size: BoardSize) -> Self {
        let mut rows = [0; LINES];
        for Window { left, top, right, bottom } in values.iter().filter_map(|value| sgf::rectangle(value, size)) {
            let bits = columns(left, right);
            for (row, _) in rows.iter_mut().zip(0..=bottom).skip(top as usize) {
                *row |= bits;
            }
        }
        Self(rows)
    }

    /// Returns whether the set contains a point.
    pub(crate) fn contains(&self, point: Point) -> bool {
        let row = self.0.get(point.y as usize).copied().unwrap_or(0);
        row & columns(point.x, point.x) != 0
    }

    /// Returns the points of the set in the window, row by row.
    pub(crate) fn within(&self, window: Window) -> impl Iterator<Item = Point> {
        let bits = columns(window.left, window.right);
        let rows = self.0.iter().zip(0..=window.bottom).skip(window.top as usize);
        rows.flat_map(move |(row, y)| {
            let mut rest = row & bits;
            std::iter::from_fn(move || {
                let x = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (x < u64::BITS).then(|| Point::new(x, y))
            })
        })
    }

    /// Returns the smallest window that contains all points, or `None` if the set is empty.
    pub(crate) fn bounds(&self) -> Option<Window> {
        let mut all = self.within(Window { left: 0, top: 0, right: u64::BITS, bottom: u64::BITS });
        let first = all.next()?;
        let one = |window: Window, point: Point| Window {
            left: window.left.min(point.x),
            right: window.right.max(point.x),
            bottom: point.y,
            ..window
        };
        Some(all.fold(Window::between(first, first), one))
    }
}

/// Returns a mask of the bits from column `left` to column `right`.
fn columns(left: u32, right: u32) -> u64 {
    let up_to = |count: u32| 1_u64.checked_shl(count).map_or(u64::MAX, |bit| bit - 1);
    up_to(right.saturating_add(1)) & !up_to(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(values: &[&str], side: u32) -> Area {
        let values: Vec<Text> = values.iter().map(|value| (*value).into()).collect();
        Area::new(&values, BoardSize::new(side, side).unwrap())
    }

    #[test]
    fn a_list_names_each_point_once() {
        let area = area(&["bb:cd", "cc", "cd:aa", "zz", "nonsense"], 9);
        let window = Window { left: 1, top: 0, right: 2, bottom: 2 };
        let points: Vec<_> = area.within(window).map(|point| (point.x, point.y)).collect();
        assert_eq!(points, [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (2, 2)]);
        assert_eq!(area.bounds(), Some(Window { left: 0, top: 0, right: 2, bottom: 3 }));
        assert!(area.contains(Point::new(0, 3)) && !area.contains(Point::new(3, 0)));
        assert!(!area.contains(Point::new(64, 0)) && !area.contains(Point::new(0, 64)));
    }

    #[test]
    fn the_largest_board_of_sgf_is_covered() {
        let all = area(&["aa:ZZ"], 52);
        assert_eq!(all.within(Window { left: 0, top: 0, right: 99, bottom: 99 }).count(), 52 * 52);
        let corner = Window { left: 51, top: 51, right: u32::MAX, bottom: u32::MAX };
        assert_eq!(all.within(corner).collect::<Vec<_>>(), [Point::new(51, 51)]);
        assert_eq!(all.bounds(), Some(Window { left: 0, top: 0, right: 51, bottom: 51 }));
    }

    #[test]
    fn nothing_covers_nothing() {
        assert_eq!(area(&["", "aZ"], 9).bounds(), None);
    }
}
