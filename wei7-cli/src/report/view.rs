//! What `show` prints beside what the drawing itself is.

use serde::Serialize;
use wei7_core::{Color, Point, Vertex};
use wei7_render::scene::{Played, Scene, Sign};

use super::text::{one_line, people};
use crate::language::Language;
use crate::report::file_report::FileReport;
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::Summary;

/// Which file it is, who plays, what it is called; `stones`: how a black and a white stone look.
pub(crate) fn game_line(
    file: &FileReport,
    number: Option<usize>,
    (summary, errors): (&Summary, usize),
    stones: [char; 2],
    language: Language,
) -> String {
    let words = crate::language::Words::of(language);
    let comma = words.say("comma");
    let number = number.map(|number| comma.clone() + &super::text::game(file, number, words));
    let mut text = format!("{}{}\n", one_line(&file.file), number.unwrap_or_default());
    let sides = [&summary.black, &summary.white].into_iter().zip(stones);
    let players: Vec<String> = sides.filter_map(|(side, stone)| Some(format!("{stone} {}", people(side)?))).collect();
    let rules = summary.rules.as_deref().map(|rules| language.list(rules).into_owned());
    let result = summary.result.as_deref().map(|result| language.phrase(result).into_owned());
    let about = [summary.name.clone(), summary.event.clone(), summary.time.clone(), rules, result];
    let about: Vec<String> = about.into_iter().flatten().collect();
    let errors = if errors > 0 { words.with("errors-of-record", [("number", errors.into())]) } else { String::new() };
    for line in [players.join("   "), about.join(&comma), errors] {
        if !line.trim().is_empty() {
            text.push_str(&one_line(&line));
            text.push('\n');
        }
    }
    text
}

#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    game: usize,
    errors: usize,
    moves: u64,
    number: u64,
    last: Option<Move>,
    taken: Taken,
    window: [At; 2],
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
    point: Option<At>,
}

#[derive(Serialize)]
struct At {
    x: u32,
    y: u32,
}

#[derive(Serialize)]
struct Taken {
    black: u64,
    white: u64,
}

#[derive(Serialize)]
struct Mark<'a> {
    point: At,
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

const fn at(point: Point) -> At {
    At { x: point.x, y: point.y }
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn move_of(Played { color, vertex }: Played) -> Move {
    let point = if let Vertex::Play(point) = vertex { Some(at(point)) } else { None };
    Move { color: letter(color), point }
}

/// The scene as one object, on a line.
pub(crate) fn json_scene(file: &FileReport, (number, errors): (RecordNumber, usize), scene: &Scene) -> String {
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
            Sign::Text(text) => Mark { point: at(*point), text: Some(text), shape: None },
            Sign::Shape(shape) => Mark { point: at(*point), text: None, shape: Some(*shape) },
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
        window: [At { x: window.left, y: window.top }, At { x: window.right, y: window.bottom }],
        rows: (window.top..=window.bottom).map(row).collect::<Vec<_>>().join("/"),
        marks: marks.collect(),
        title: scene.title.as_deref(),
        comment: scene.comment.as_deref(),
        problem: scene.problem.map(letter),
        next: next.collect(),
    };
    let mut line = super::json::json(&object);
    line.push('\n');
    line
}
