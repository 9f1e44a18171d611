//! The board: lines, star points and coordinates.

use std::fmt::Write;

use svg::Node as _;
use svg::node::element;
use wei7_core::Point;

use super::{CELL, Canvas, GUTTER, centered, number};

/// Draws the background and the lines of the board. Where the window ends within the board, lines extend by half a cell
/// to show that the board continues.
pub(super) fn lines(canvas: &Canvas<'_>) -> element::Group {
    let (scene, palette) = (canvas.scene, &canvas.palette);
    let (window, edges) = (scene.window, scene.window.edges(scene.size));
    let (left, top) = canvas.place(Point::new(window.left, window.top));
    let (right, bottom) = canvas.place(Point::new(window.right, window.bottom));
    let half = CELL / 2.0;
    let beyond = |is_edge: bool| if is_edge { 0.0 } else { half };
    let (from, to) = (left - beyond(edges.left), right + beyond(edges.right));
    let (above, below) = (top - beyond(edges.top), bottom + beyond(edges.bottom));
    let mut grid = String::new();
    for y in window.top..=window.bottom {
        let y = canvas.place(Point::new(window.left, y)).1;
        let _ = write!(grid, "M{} {}H{}", number(from), number(y), number(to));
    }
    for x in window.left..=window.right {
        let x = canvas.place(Point::new(x, window.top)).0;
        let _ = write!(grid, "M{} {}V{}", number(x), number(above), number(below));
    }
    let mut border = String::new();
    for (is_edge, x) in [(edges.left, left), (edges.right, right)] {
        if is_edge {
            let _ = write!(border, "M{} {}V{}", number(x), number(above), number(below));
        }
    }
    for (is_edge, y) in [(edges.top, top), (edges.bottom, bottom)] {
        if is_edge {
            let _ = write!(border, "M{} {}H{}", number(from), number(y), number(to));
        }
    }
    let wood = element::Rectangle::new()
        .set("x", number(left - half))
        .set("y", number(top - half))
        .set("width", number(right - left + CELL))
        .set("height", number(bottom - top + CELL))
        .set("fill", palette.board);
    let path = |d: String, width: &str| element::Path::new().set("d", d).set("stroke-width", width);
    let mut group =
        element::Group::new().set("fill", "none").set("stroke", palette.line).set("stroke-linecap", "square");
    group = group.add(wood.set("stroke", "none")).add(path(grid, "1"));
    if !border.is_empty() {
        group = group.add(path(border, "2"));
    }
    let mut stars = element::Group::new().set("fill", palette.line).set("stroke", "none");
    for point in scene.stars() {
        let (x, y) = canvas.place(point);
        stars = stars.add(element::Circle::new().set("cx", number(x)).set("cy", number(y)).set("r", "3.2"));
    }
    group.add(stars)
}

/// Draws letters above and below the board, and numbers on its left and right.
pub(super) fn coordinates(canvas: &Canvas<'_>) -> element::Group {
    let (scene, window) = (canvas.scene, canvas.scene.window);
    let (left, top) = canvas.place(Point::new(window.left, window.top));
    let (right, bottom) = canvas.place(Point::new(window.right, window.bottom));
    let away = CELL / 2.0 + GUTTER / 2.0;
    let mut group = element::Group::new();
    let mut put = |text: &str, at: (f32, f32)| {
        let size = if text.len() > 3 { 8.0 } else { 12.0 };
        group.append(canvas.letter(centered(text, at, size, canvas.palette.ink)));
    };
    for x in window.left..=window.right {
        let point = Point::new(x, window.top);
        let name = scene.size.name(point);
        let column = name.trim_end_matches(|character: char| character.is_ascii_digit());
        let x = canvas.place(point).0;
        put(column, (x, top - away));
        put(column, (x, bottom + away));
    }
    for y in window.top..=window.bottom {
        let point = Point::new(window.left, y);
        let row = (scene.size.height() - y).to_string();
        let y = canvas.place(point).1;
        put(&row, (left - away, y));
        put(&row, (right + away, y));
    }
    group
}

/// Returns the gradients that make stones look round.
pub(super) fn shine() -> element::Definitions {
    let gradient = |name: &str, stops: [(&str, &str); 3]| {
        let gradient = element::RadialGradient::new().set("id", name).set("cx", "36%").set("cy", "32%").set("r", "70%");
        stops.into_iter().fold(gradient, |gradient, (offset, color)| {
            gradient.add(element::Stop::new().set("offset", offset).set("stop-color", color))
        })
    };
    element::Definitions::new()
        .add(gradient("black", [("0", "#6a6a6a"), ("0.5", "#2a2a2a"), ("1", "#0a0a0a")]))
        .add(gradient("white", [("0", "#ffffff"), ("0.6", "#f4f1ea"), ("1", "#cfc8ba")]))
}
