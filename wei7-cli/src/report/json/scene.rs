//! JSON lines with the positions that `show` shows.

use wei7_core::{Color, Point, Vertex};
use wei7_life::territory::Territory;
use wei7_render::scene::{Played, Scene, Sign};

use super::judge::counted;
use super::{Object, letter, typed_object};
use crate::report::FileReport;
use wei7_convert::findings::RecordNumber;

/// Returns the JSON object of a move. If the move is a pass, the object has no point.
fn move_object(Played { color, vertex }: Played) -> Object {
    let point = if let Vertex::Play(point) = vertex { Some(point) } else { None };
    Object::default().set("color", letter(color)).set("point", point)
}

/// Returns the scene, that is the position and its surroundings, as one JSON object on one line.
pub(crate) fn scene(
    file: &FileReport,
    (number, errors): (RecordNumber, usize),
    scene: &Scene,
    count: Option<&Territory>,
) -> String {
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
            Sign::Text(text) => Object::default().set("point", point).set("text", text),
            Sign::Shape(shape) => Object::default().set("point", point).set("shape", shape),
        })
    });
    let [black, white] = scene.taken;
    let next = scene.next.iter().map(|next| {
        let branch = Object::default().set("branch", next.ordinal);
        branch.set("move", next.played.map(move_object)).set("title", &next.title)
    });
    typed_object("position")
        .set("file", &file.file)
        .set("game", number.game)
        .set("errors", errors)
        .set("moves", scene.moves)
        .set("number", scene.number)
        .set("last", scene.last.map(move_object))
        .set("taken", Object::default().set("black", black).set("white", white))
        .set("window", [Point::new(window.left, window.top), Point::new(window.right, window.bottom)])
        // Only the rows of the window, the shown part of the board, from the top.
        .set("rows", (window.top..=window.bottom).map(row).collect::<Vec<_>>().join("/"))
        .set("marks", marks.collect::<Vec<_>>())
        .set_some("count", count.map(counted))
        .set("title", &scene.title)
        .set("comment", &scene.comment)
        .set("problem", scene.problem.map(letter))
        .set("next", next.collect::<Vec<_>>())
        .line()
}
