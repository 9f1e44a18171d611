//! Plays a game from a list of moves, and prints the board and the score.
//!
//! `cargo run -p wei7-board --example play -- 9x9 japanese E5 G5 E3 pass pass`

use std::error::Error;

use wei7_board::rules::{Game, Preset, Turn};
use wei7_board::{BoardSize, Color, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, rules, moves @ ..] = &arguments[..] else {
        return Err("usage: play SIZE PRESET MOVE... (9x9 japanese E5 G5 pass)".into());
    };
    let size = board_size(size).ok_or("not a board size")?;
    let preset = Preset::from_name(rules).ok_or("not a preset")?;
    let mut game = Game::new(size, preset.rules(), &[], Color::Black, preset.usual_komi())?;
    for name in moves {
        let turn = match name.as_str() {
            "pass" => Turn::Pass,
            name => Turn::Play(size.point(name).ok_or_else(|| format!("{name} is not a point of the board"))?),
        };
        game.play(game.to_move(), turn)?;
    }
    print_board(&game);
    println!("captured: black {}, white {}", game.captured(Color::Black), game.captured(Color::White));
    match game.score() {
        Some(score) => println!("score: black {}, white {}", score.black, score.white),
        None => println!("no result"),
    }
    Ok(())
}

fn board_size(text: &str) -> Option<BoardSize> {
    let (width, height) = text.split_once('x')?;
    BoardSize::new(width.parse().ok()?, height.parse().ok()?)
}

fn print_board(game: &Game) {
    let size = game.board().size();
    for y in 0..size.height() {
        let row = (0..size.width()).map(|x| match game.get(Point::new(x, y)) {
            None => " .",
            Some(Color::Black) => " X",
            Some(Color::White) => " O",
        });
        println!("{:>2}{}", size.height() - y, row.collect::<String>());
    }
}
