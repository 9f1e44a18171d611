//! Star points. All kinds of drawings use these functions.

use wei7_core::{BoardSize, Point};

/// Returns the star points of a board, row by row: at most nine, and none on boards of fewer than 5 lines.
///
/// ```
/// use wei7_core::{BoardSize, Point};
/// use wei7_render::scene::star_points;
///
/// let points = star_points(BoardSize::STANDARD);
/// assert_eq!((points.len(), points[4]), (9, Point::new(9, 9)));
/// ```
pub fn star_points(size: BoardSize) -> Vec<Point> {
    let (columns, rows) = (star_lines(size.width()), star_lines(size.height()));
    let middle = |side: u32| (side >= 5 && side % 2 == 1).then_some(side / 2);
    let mut points = Vec::new();
    for y in &rows {
        points.extend(columns.iter().map(|x| Point::new(*x, *y)));
    }
    if let (Some(x), Some(y)) = (middle(size.width()), middle(size.height()))
        && !points.contains(&Point::new(x, y))
    {
        points.push(Point::new(x, y));
    }
    points.sort_unstable_by_key(|point| (point.y, point.x));
    points
}

/// Returns the columns (or rows) that have star points on a side of this length.
fn star_lines(side: u32) -> Vec<u32> {
    let from_edge = match side {
        0..=6 => return Vec::new(),
        7..=11 => 2,
        _ => 3,
    };
    let mut lines = vec![from_edge];
    if side >= 15 && side % 2 == 1 {
        lines.push(side / 2);
    }
    lines.push(side - 1 - from_edge);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_stars_that_players_know() {
        let count = |width, height| star_points(BoardSize::new(width, height).unwrap()).len();
        assert_eq!([19, 13, 9, 7, 5, 3, 1].map(|side| count(side, side)), [9, 5, 5, 5, 1, 0, 0]);
        assert_eq!(count(19, 9), 7);
        assert_eq!(star_points(BoardSize::STANDARD)[4], Point::new(9, 9));
    }
}
