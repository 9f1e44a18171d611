//! The board that `show` draws.

use wei7_core::{Color, Point, Vertex};
use wei7_render::scene::{Played, Scene, Sign};

use super::{Object, letter};
use crate::report::FileReport;
use wei7_convert::findings::RecordNumber;

/// A move; a pass has no point.
fn move_of(Played { color, vertex }: Played) -> Object {
    let point = if let Vertex::Play(point) = vertex { Some(point) } else { None };
    Object::default().with("color", letter(color)).with("point", point)
}

/// The scene as one object on one line.
pub(crate) fn scene(file: &FileReport, (number, errors): (RecordNumber, usize), scene: &Scene) -> String {
    let window = scene.window;
    let row = |y| {
        let stone = |x| match scene.spot(Point::new(x, y)).and_then(|spot| spot.stone) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        (window.left..=window.right).map(stone).collect::<String>()
    };
    let marks = scene.spots.iter().flat_map(|(point, spot)| {
        spot.signs.iter().map(move |sign| match sign {
            Sign::Text(text) => Object::default().with("point", point).with("text", text),
            Sign::Shape(shape) => Object::default().with("point", point).with("shape", shape),
        })
    });
    let [black, white] = scene.taken;
    let next = scene.next.iter().map(|next| {
        let branch = Object::default().with("branch", next.ordinal);
        branch.with("move", next.played.map(move_of)).with("title", &next.title)
    });
    Object::default()
        .with("file", &file.file)
        .with("game", number.game)
        .with("errors", errors)
        .with("moves", scene.moves)
        .with("number", scene.number)
        .with("last", scene.last.map(move_of))
        .with("taken", Object::default().with("black", black).with("white", white))
        .with("window", [Point::new(window.left, window.top), Point::new(window.right, window.bottom)])
        // Rows of the window from the top.
        .with("rows", (window.top..=window.bottom).map(row).collect::<Vec<_>>().join("/"))
        .with("marks", marks.collect::<Vec<_>>())
        .with("title", &scene.title)
        .with("comment", &scene.comment)
        .with("problem", scene.problem.map(letter))
        .with("next", next.collect::<Vec<_>>())
        .line()
}
