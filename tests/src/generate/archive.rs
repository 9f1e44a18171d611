//! A wei7 2.x archive as collectors have it: folders of years and clubs, thousands of small games typed and exported by
//! several programs, and a few files with faults. Each run generates the same archive.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use super::games::random_games;
use crate::sampling::Dice;
use wei7_board::{Color, Vertex};

const PLAYERS: [&str; 12] = [
    "Anna Berg",
    "Bo Chen",
    "陈毅",
    "Dora Kim",
    "Emil Novak",
    "藤田葵",
    "Greta Olsen",
    "Hans Petersen",
    "Ines Rocha",
    "Jan Smit",
    "Karl Toth",
    "Lena Vogt",
];

/// A fault: the number of files per thousand that have it, and the function that applies it to the text.
type Fault = (u32, fn(&str) -> Vec<u8>);

fn replaced(text: &str, old: &str, new: &str) -> Vec<u8> {
    text.replacen(old, new, 1).into_bytes()
}

/// Violations of 2.x that occur in archives.
const FAULTS: [Fault; 12] = [
    // From a program that writes all numbers with a decimal place.
    (60, |text| replaced(text, "komi=\"6.5\"", "komi=\"8.0\"")),
    (25, |text| replaced(text, "komi=\"6.5\"", "komi=\"0\"")),
    (30, |text| replaced(text, "<white name=", "<white age=\"31\" name=")),
    (12, |text| replaced(text, "margin=", "margin=\"0\" old-margin=")),
    (10, |text| replaced(text, "</game>", "<place>upstairs</place></game>")),
    (9, |text| replaced(text, "<black x=\"", "<black x=\"0")),
    (8, |text| replaced(text, "type=\"Japanese\"", "type=\"Japan\"")),
    // From an old editor that declares another encoding than the one that it uses.
    (6, |text| encoding_rs::GB18030.encode(text).0.into_owned()),
    // Files from which no record can be read: a truncated copy, a stone off the board, a page that is no record, an
    // empty file.
    (5, |text| text.as_bytes()[..text.len() * 2 / 3].to_vec()),
    (4, |text| replaced(text, "<white x=\"", "<white x=\"4")),
    (2, |_| b"<!DOCTYPE html><html><body>404</body></html>".to_vec()),
    (2, |_| Vec::new()),
];

/// Writes this number of files below a folder.
///
/// # Errors
///
/// Errors of the file system.
pub fn write_archive(folder: &Path, files: usize) -> io::Result<()> {
    let games = random_games(40, 80);
    let mut dice = Dice(0x2020_0228);
    for number in 0..files {
        let year = 2001 + number % 8;
        let club = ["north", "south", "town hall"][number / 8 % 3];
        let folder = folder.join(year.to_string()).join(club);
        fs::create_dir_all(&folder)?;
        let text = game(number, year, &games[number % games.len()], &mut dice);
        let mut fate = dice.below(1000);
        let fault = FAULTS.iter().find(|(share, _)| {
            let is_it = fate < *share;
            fate = fate.saturating_sub(*share);
            is_it
        });
        let bytes = fault.map_or_else(|| text.clone().into_bytes(), |(_, make)| make(&text));
        fs::write(folder.join(format!("{number:04}.wei7")), bytes)?;
    }
    Ok(())
}

/// Returns a game without faults.
fn game(number: usize, year: usize, moves: &[(Color, Vertex)], dice: &mut Dice) -> String {
    let count = u32::try_from(PLAYERS.len()).unwrap_or(1);
    let black = dice.below(count);
    let white = (black + 1 + dice.below(count - 1)) % count;
    let name = |player: u32| PLAYERS[player as usize];
    let (month, day) = (1 + dice.below(12), 1 + dice.below(28));
    let version = ["2.0", "2.1", "2.2"][dice.below(3) as usize];
    let winner = ["black", "white"][dice.below(2) as usize];
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<wei7 version=\"{version}\">\n  <size>19</size>\n  <game name=\"round {}\">\n    \
         <rules scoring=\"territory\" komi=\"6.5\" type=\"Japanese\"/>\n    <time>{year}-{month:02}-{day:02}T19:30:00+01:00</time>\n    \
         <black name=\"{}\" rank=\"{}k\"/>\n    <white name=\"{}\" rank=\"{}k\"/>\n    <result winner=\"{winner}\" margin=\"{}.5\"/>\n  \
         </game>\n  <moves>\n",
        1 + number % 7,
        name(black),
        1 + dice.below(9),
        name(white),
        1 + dice.below(9),
        1 + dice.below(20),
    );
    let length = 30 + dice.below(50) as usize;
    for (index, (color, vertex)) in moves.iter().take(length).enumerate() {
        let color = if *color == Color::Black { "black" } else { "white" };
        let _ = match vertex {
            Vertex::Pass => write!(text, "    <{color} type=\"pass\""),
            Vertex::Play(point) => write!(text, "    <{color} x=\"{}\" y=\"{}\"", point.x, point.y),
        };
        if dice.below(60) == 0 {
            text += " comment=\"The other side was larger.\"";
        }
        if index == 11 && dice.below(4) == 0 {
            text += " splitter=\"small\"";
        }
        text += "/>\n";
    }
    text + "  </moves>\n</wei7>\n"
}
