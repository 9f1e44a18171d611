//! The contents of the board: stones with their numbers, marks, territory, arrows, and dimmed or hidden points.

use svg::node::element;
use wei7_core::{Color, Point, Shape};

use super::lettering::measure;
use super::theme::StoneColors;
use super::{CELL, Canvas, centered, number};
use crate::scene::{Fate, Played, Sign, Spot, Stroke};
use crate::text::{clean, cut};

/// The radius of a stone, in units of the picture.
const STONE: f32 = 15.2;
/// Largest number of characters of a label that are drawn.
const MOST_LETTERS: usize = 12;

fn circle((x, y): (f32, f32), radius: f32) -> element::Circle {
    element::Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", number(radius))
}

/// Returns a square with sides of length `side` around a place.
fn rectangle((x, y): (f32, f32), side: f32) -> element::Rectangle {
    let corner = element::Rectangle::new().set("x", number(x - side / 2.0)).set("y", number(y - side / 2.0));
    corner.set("width", number(side)).set("height", number(side))
}

/// Returns a polygon or an open line, with corners relative to a place. `end` is `Z` to close the line.
fn path((x, y): (f32, f32), corners: &[(f32, f32)], end: &str) -> element::Path {
    let step = |(index, (dx, dy)): (usize, &(f32, f32))| {
        format!("{}{} {}", if index == 0 { 'M' } else { 'L' }, number(x + dx), number(y + dy))
    };
    let d: String = corners.iter().enumerate().map(step).collect();
    element::Path::new().set("d", d + end)
}

/// Returns a square around a place. `half` is the distance from the place to a side.
fn square(at: (f32, f32), half: f32) -> element::Path {
    path(at, &[(-half, -half), (half, -half), (half, half), (-half, half)], "Z")
}

/// Draws all stones, in one group for each color.
pub(super) fn stones(canvas: &Canvas<'_>) -> element::Group {
    let mut all = element::Group::new();
    for (color, paint) in [(Color::Black, canvas.palette.black), (Color::White, canvas.palette.white)] {
        let of_color = canvas.scene.spots.iter().filter(|(_, spot)| spot.stone == Some(color)).map(|(point, _)| *point);
        let group = element::Group::new().set("fill", paint.fill).set("stroke", paint.rim).set("stroke-width", "1.2");
        all = all.add(of_color.fold(group, |group, point| {
            let stone = circle(canvas.place(point), STONE - 0.6);
            let is_dead = canvas.scene.spot(point).is_some_and(|spot| spot.fate == Some(Fate::Dead));
            group.add(if is_dead { stone.set("opacity", "0.5") } else { stone })
        }));
    }
    all
}

/// Draws the hatching below groups in seki, or returns `None` if there are none.
pub(super) fn hatching(canvas: &Canvas<'_>) -> Option<element::Group> {
    let half = CELL / 2.0;
    let lines = [[(-half, 0.0), (0.0, -half)], [(-half, half), (half, -half)], [(0.0, half), (half, 0.0)]];
    let in_seki = canvas.scene.spots.iter().filter(|(_, spot)| spot.fate == Some(Fate::Seki));
    let mut drawn = in_seki.flat_map(|(point, _)| lines.map(|line| path(canvas.place(*point), &line, ""))).peekable();
    drawn.peek()?;
    let group = element::Group::new().set("stroke", canvas.palette.accent).set("stroke-width", "1.2");
    Some(drawn.fold(group.set("opacity", "0.7"), element::Group::add))
}

/// Draws numbers, marks and territory on stones and empty points.
pub(super) fn signs(canvas: &Canvas<'_>) -> element::Group {
    let mut group = element::Group::new();
    for (point, spot) in &canvas.scene.spots {
        let drawer = On { canvas, at: canvas.place(*point), spot };
        if let Some(number) = spot.number {
            group = group.add(drawer.text(&number.to_string()));
        }
        if let Some(owner) = spot.territory {
            group = group.add(drawer.territory(owner));
        }
        for sign in &spot.signs {
            group = match sign {
                Sign::Shape(shape) => drawer.shape(*shape, group),
                Sign::Text(text) => drawer.label(&cut(&clean(text), MOST_LETTERS), group),
            };
        }
    }
    match canvas.scene.last.and_then(Played::point).and_then(|point| Some((point, canvas.scene.spot(point)?))) {
        // If the record has a mark on the last move, the circle for the last move is not added.
        Some((point, spot)) if spot.stone.is_some() && spot.signs.is_empty() && !spot.hidden => {
            group.add(On { canvas, at: canvas.place(point), spot }.last())
        }
        _ => group,
    }
}

/// Draws the number, the marks and the territory of one point, but not its stone.
struct On<'s> {
    canvas: &'s Canvas<'s>,
    at: (f32, f32),
    spot: &'s Spot,
}

impl On<'_> {
    fn stone_colors(&self, color: Color) -> StoneColors {
        match color {
            Color::Black => self.canvas.palette.black,
            Color::White => self.canvas.palette.white,
        }
    }

    /// Returns a color for signs that is visible on the stone of the point, or on the board if the point is empty.
    fn ink(&self) -> &'static str {
        self.spot.stone.map_or(self.canvas.palette.ink, |color| self.stone_colors(color).sign)
    }

    fn text(&self, text: &str) -> Box<dyn svg::Node> {
        let room = if self.spot.stone.is_some() { 0.8 } else { 1.0 };
        let size = (room * CELL / measure(text).max(0.1)).min(0.58 * CELL);
        self.canvas.letter(centered(text, self.at, size, self.ink()))
    }

    /// Draws a label. On an empty point, a patch covers the lines below the label.
    fn label(&self, text: &str, group: element::Group) -> element::Group {
        let group = if self.spot.stone.is_none() {
            let width = (measure(text) * 0.29 * CELL).clamp(9.0, CELL / 2.0);
            let patch = element::Ellipse::new().set("cx", number(self.at.0)).set("cy", number(self.at.1));
            let patch = patch.set("rx", number(width)).set("ry", "10.5").set("fill", self.canvas.palette.board);
            group.add(patch)
        } else {
            group
        };
        group.add(self.text(text))
    }

    fn shape(&self, shape: Shape, group: element::Group) -> element::Group {
        let at = self.at;
        // The inside of a shape is filled, so that the shape hides the lines of the board below it.
        let ground = self.spot.stone.map_or(self.canvas.palette.board, |color| self.stone_colors(color).fill);
        let drawn: Box<dyn svg::Node> = match shape {
            Shape::Triangle => path(at, &[(0.0, -9.5), (8.2, 5.2), (-8.2, 5.2)], "Z").set("fill", ground).into(),
            Shape::Square => square(at, 6.8).set("fill", ground).into(),
            Shape::Diamond => {
                path(at, &[(0.0, -9.0), (9.0, 0.0), (0.0, 9.0), (-9.0, 0.0)], "Z").set("fill", ground).into()
            }
            Shape::Circle => circle(at, 7.4).set("fill", ground).into(),
            Shape::Cross => {
                let cross = path(at, &[(-6.6, -6.6), (6.6, 6.6)], "");
                let other = path(at, &[(6.6, -6.6), (-6.6, 6.6)], "");
                element::Group::new().add(cross).add(other).into()
            }
            Shape::Check => path(at, &[(-7.0, 0.5), (-2.2, 6.0), (7.2, -6.2)], "").set("fill", "none").into(),
            Shape::Selected => square(at, 4.6).set("fill", self.ink()).into(),
        };
        let frame = element::Group::new().set("stroke", self.ink()).set("stroke-width", "2");
        group.add(frame.set("stroke-linejoin", "round").set("stroke-linecap", "round").add(drawn))
    }

    /// Returns a small square in the color of the owner.
    fn territory(&self, owner: Color) -> element::Rectangle {
        let (fill, rim) = match owner {
            Color::Black => ("#000000", "#ffffff"),
            Color::White => ("#ffffff", "#000000"),
        };
        rectangle(self.at, 8.4).set("fill", fill).set("stroke", rim).set("stroke-width", "1.2")
    }

    /// Returns the circle that marks the last move.
    fn last(&self) -> element::Circle {
        let accent = self.canvas.palette.accent;
        let ink = if accent == self.canvas.palette.ink { self.ink() } else { accent };
        circle(self.at, 6.6).set("fill", "none").set("stroke", ink).set("stroke-width", "2.2")
    }
}

/// Draws arrows and lines between points.
pub(super) fn strokes(canvas: &Canvas<'_>) -> element::Group {
    let draw = |color: &str, width: &str| {
        let group = element::Group::new().set("stroke", color).set("fill", color).set("stroke-width", width);
        canvas.scene.strokes.iter().fold(group.set("stroke-linecap", "round"), |group, one| stroke(canvas, one, group))
    };
    if canvas.scene.strokes.is_empty() {
        return element::Group::new();
    }
    // A rim in the color of the board makes a black line visible on black stones.
    element::Group::new().add(draw(canvas.palette.board, "6")).add(draw(canvas.palette.accent, "2.6"))
}

fn stroke(canvas: &Canvas<'_>, stroke: &Stroke, group: element::Group) -> element::Group {
    let ((x, y), (to_x, to_y)) = (canvas.place(stroke.from), canvas.place(stroke.to));
    let (dx, dy) = (to_x - x, to_y - y);
    let length = dx.hypot(dy).max(1.0);
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    let point = |forward: f32, aside: f32| (forward * along.0 + aside * across.0, forward * along.1 + aside * across.1);
    let end = if stroke.arrow { length - 9.0 } else { length };
    let group = group.add(path((x, y), &[point(0.0, 0.0), point(end, 0.0)], ""));
    if !stroke.arrow {
        return group;
    }
    group.add(path((x, y), &[point(length, 0.0), point(length - 11.0, 5.0), point(length - 11.0, -5.0)], "Z"))
}

/// Draws the covers of dimmed and hidden points.
pub(super) fn covers(canvas: &Canvas<'_>) -> element::Group {
    let cover = |point: Point| rectangle(canvas.place(point), CELL);
    let covered = |group: element::Group, pick: fn(&Spot) -> bool| {
        let points = canvas.scene.spots.iter().filter(|(_, spot)| pick(spot)).map(|(point, _)| *point);
        points.fold(group.set("fill", canvas.palette.board), |group, point| group.add(cover(point)))
    };
    let dim = covered(element::Group::new().set("opacity", "0.62"), |spot| spot.dim);
    element::Group::new().add(dim).add(covered(element::Group::new(), |spot| spot.hidden))
}
