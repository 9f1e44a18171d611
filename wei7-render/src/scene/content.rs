//! The smallest part of a board that contains all shown stones and marks.

use wei7_core::{Action, BoardSize, BranchId, Extra, Point, Pre, Record};

use super::walk::Stop;
use super::{Played, Window, sgf};

/// Number of lines shown beyond the outermost stone or mark.
const MARGIN: u32 = 1;
/// Largest number of lines between the shown part and the edge of the board for which the part is extended to the edge,
/// as in print.
const MAX_DISTANCE_TO_EDGE: u32 = 2;

/// The bounds of the stones and marks in a part of a board.
pub(crate) struct Content {
    part: Window,
    bounds: Option<Window>,
}

impl Content {
    /// Creates empty bounds. Points outside `part` will be ignored.
    pub(crate) const fn within(part: Window) -> Self {
        Self { part, bounds: None }
    }

    /// Returns the bounds of all stones and marks in all positions of a record. The cost is linear in the number of
    /// steps and of list values.
    pub(crate) fn from_record(record: &Record) -> Self {
        let size = record.board_size();
        let mut content = Self::within(Window::whole(size));
        for id in record.tree.ids() {
            let branch = &record.tree[id];
            let stones = branch.pre.as_deref().map(Pre::stones).unwrap_or_default();
            let setup = branch.extras.as_slice().iter().filter_map(|extra| match extra {
                Extra::Setup { stones, .. } => Some(stones),
                _ => None,
            });
            content.points(stones.iter().chain(setup.flatten()).map(|stone| stone.point));
            content.annotations(&Stop::from_branch(branch, (id == BranchId::ROOT).then_some(record)), size);
            for step in branch.steps() {
                content.points(match &step.action {
                    Action::Move(played) => Played::from(*played).point(),
                    Action::Mark(mark) => Some(mark.point),
                    Action::Takeback(_) | Action::Message(_) | Action::Result(_) => None,
                });
                content.annotations(&Stop::from_step(step), size);
            }
        }
        content
    }

    /// Extends the bounds to the points of stones or marks.
    pub(crate) fn points(&mut self, points: impl IntoIterator<Item = Point>) {
        for point in points {
            self.rectangle(Window::between(point, point));
        }
    }

    /// Extends the bounds to marks, territory, arrows and lines.
    pub(crate) fn annotations(&mut self, stop: &Stop<'_>, size: BoardSize) {
        self.points(stop.marks.iter().map(|mark| mark.point));
        for extras in stop.extras {
            let values = |name| sgf::values(extras, name).unwrap_or_default().iter();
            for rectangle in values("TB").chain(values("TW")).filter_map(|value| sgf::rectangle(value, size)) {
                self.rectangle(rectangle);
            }
            for (from, to) in values("AR").chain(values("LN")).filter_map(|value| sgf::pair(value, size)) {
                self.points([from, to]);
            }
        }
    }

    /// Extends the bounds by the section of a rectangle that is within the part.
    fn rectangle(&mut self, rectangle: Window) {
        if let Some(inside) = rectangle.and(self.part) {
            self.bounds = Some(self.bounds.map_or(inside, |bounds| bounds.or(inside)));
        }
    }

    /// Returns the smallest window that contains the bounds and a margin, or the whole part if it has no stones and
    /// marks.
    pub(crate) fn window(&self) -> Window {
        let (part, Some(bounds)) = (self.part, self.bounds) else { return self.part };
        let down = |first: u32, least: u32| {
            let first = first.saturating_sub(MARGIN);
            if first <= least.saturating_add(MAX_DISTANCE_TO_EDGE) { least } else { first }
        };
        let up = |last: u32, most: u32| {
            let last = last.saturating_add(MARGIN);
            if last.saturating_add(MAX_DISTANCE_TO_EDGE) >= most { most } else { last }
        };
        Window {
            left: down(bounds.left, part.left),
            top: down(bounds.top, part.top),
            right: up(bounds.right, part.right),
            bottom: up(bounds.bottom, part.bottom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(points: &[(u32, u32)], size: BoardSize) -> [u32; 4] {
        let mut content = Content::within(Window::whole(size));
        content.points(points.iter().map(|(x, y)| Point::new(*x, *y)));
        let Window { left, top, right, bottom } = content.window();
        [left, top, right, bottom]
    }

    #[test]
    fn a_line_is_added_and_the_edge_where_it_is_near() {
        let size = BoardSize::STANDARD;
        assert_eq!(window(&[(9, 9)], size), [8, 8, 10, 10]);
        // A star point in a corner: the window is extended to the edges, which are at most two lines away.
        assert_eq!(window(&[(15, 3)], size), [14, 0, 18, 4]);
        assert_eq!(window(&[(4, 14)], size), [3, 13, 5, 15]);
        assert_eq!(window(&[(0, 0), (18, 18)], size), [0, 0, 18, 18]);
        assert_eq!(window(&[], size), [0, 0, 18, 18]);
        // A point that is not on the board.
        assert_eq!(window(&[(19, 0), (9, 9)], size), [8, 8, 10, 10]);
        let huge = BoardSize::new(u32::MAX, u32::MAX).unwrap();
        assert_eq!(window(&[(u32::MAX - 1, 40)], huge), [u32::MAX - 2, 39, u32::MAX - 1, 41]);
    }
}
