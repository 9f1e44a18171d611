//! The board that `show` draws.

use serde::Serialize;
use wei7_core::{Color, Point, Vertex};
use wei7_render::scene::{Played, Scene, Sign};

use super::{letter, to_line};
use crate::report::FileReport;
use wei7_convert::findings::RecordNumber;

#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    game: usize,
    errors: usize,
    moves: u64,
    number: u64,
    last: Option<Move>,
    taken: Taken,
    window: [Point; 2],
    /// Rows of the window from the top.
    rows: String,
    marks: Vec<Mark<'a>>,
    title: Option<&'a str>,
    comment: Option<&'a str>,
    problem: Option<&'static str>,
    next: Vec<Next<'a>>,
}

#[derive(Serialize)]
struct Move {
    color: &'static str,
    /// `None`: a pass.
    point: Option<Point>,
}

#[derive(Serialize)]
struct Taken {
    black: u64,
    white: u64,
}

#[derive(Serialize)]
struct Mark<'a> {
    point: Point,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<wei7_core::Shape>,
}

#[derive(Serialize)]
struct Next<'a> {
    branch: usize,
    #[serde(rename = "move")]
    played: Option<Move>,
    title: Option<&'a str>,
}

fn move_of(Played { color, vertex }: Played) -> Move {
    let point = if let Vertex::Play(point) = vertex { Some(point) } else { None };
    Move { color: letter(color), point }
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
        spot.signs.iter().map(|sign| match sign {
            Sign::Text(text) => Mark { point: *point, text: Some(text), shape: None },
            Sign::Shape(shape) => Mark { point: *point, text: None, shape: Some(*shape) },
        })
    });
    let [black, white] = scene.taken;
    let next = scene.next.iter().map(|next| Next {
        branch: next.ordinal,
        played: next.played.map(move_of),
        title: next.title.as_deref(),
    });
    let object = Object {
        file: &file.file,
        game: number.game,
        errors,
        moves: scene.moves,
        number: scene.number,
        last: scene.last.map(move_of),
        taken: Taken { black, white },
        window: [Point::new(window.left, window.top), Point::new(window.right, window.bottom)],
        rows: (window.top..=window.bottom).map(row).collect::<Vec<_>>().join("/"),
        marks: marks.collect(),
        title: scene.title.as_deref(),
        comment: scene.comment.as_deref(),
        problem: scene.problem.map(letter),
        next: next.collect(),
    };
    to_line(&object)
}
