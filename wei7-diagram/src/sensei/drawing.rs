//! Arrows and lines: `{AR C3 F5}`, `{LN 1:1 5:6}` (SL, Arrows and lines).

use wei7_core::Point;

use super::frame::{Borders, Frame};
use crate::diagram::{Drawing, Region, Stroke};

/// The part of the board to which coordinates refer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<'f> {
    pub(super) frame: &'f Frame,
    pub(super) borders: Borders,
    pub(super) region: Region,
}

impl Grid<'_> {
    /// Parses a line; `None` if it has no meaning on this board. Points outside of the shown part have none.
    pub(super) fn drawing(self, text: &str) -> Option<Drawing> {
        let inner = text.strip_prefix('{')?.strip_suffix('}')?;
        let mut words = inner.split_ascii_whitespace();
        let stroke = match words.next()? {
            "AR" => Stroke::Arrow,
            "LN" => Stroke::Line,
            _ => return None,
        };
        let (from, to) = (self.point(words.next()?)?, self.point(words.next()?)?);
        words.next().is_none().then_some(Drawing { stroke, from, to })
    }

    /// Parses a point: a column letter and a row, which need a vertical and a horizontal border, or column and row from
    /// the upper left of the diagram, from 1.
    fn point(self, word: &str) -> Option<Point> {
        let point = if let Some((column, row)) = word.split_once(':') {
            let (column, row): (u32, u32) = (column.parse().ok()?, row.parse().ok()?);
            let offset = |from: u32, number: u32| from.checked_add(number.checked_sub(1)?);
            Point::new(offset(self.region.from.x, column)?, offset(self.region.from.y, row)?)
        } else {
            let borders = self.borders;
            if !(borders.left || borders.right) || !(borders.top || borders.bottom) {
                return None;
            }
            self.frame.size.point(word)?
        };
        self.region.contains(point).then_some(point)
    }
}
