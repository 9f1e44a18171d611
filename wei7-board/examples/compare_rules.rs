//! Scores one position under all presets.
//!
//! `cargo run -p wei7-board --example compare_rules`

use std::error::Error;

use wei7_board::rules::{Game, Preset};
use wei7_board::{BoardSize, Color, Point, Stone};

/// Black has the left side, white the right one.
const POSITION: [&str; 5] = [".XXO.", "X.XO.", "XXXOO", ".XOO.", "XXO.O"];

fn main() -> Result<(), Box<dyn Error>> {
    let size = BoardSize::new(5, 5).ok_or("no size")?;
    let mut setup = Vec::new();
    for (y, row) in (0..).zip(POSITION) {
        for (x, letter) in (0..).zip(row.chars()) {
            let color = match letter {
                'X' => Color::Black,
                'O' => Color::White,
                _ => continue,
            };
            setup.push(Stone { color, point: Point::new(x, y) });
        }
    }
    println!("{}", POSITION.join("\n"));
    for preset in Preset::ALL {
        let game = Game::new(size, preset.rules(), &setup, Color::Black, preset.usual_komi())?;
        let Some(score) = game.score() else { continue };
        let legal = game.legal_moves().count();
        println!(
            "{:<14} black {:>4}  white {:>4}  ({}; black has {legal} legal turns)",
            preset.name(),
            score.black.to_string(),
            score.white.to_string(),
            score.clause
        );
    }
    Ok(())
}
