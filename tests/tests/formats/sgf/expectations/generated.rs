//! The large files that the samples name but do not contain, generated as by `gen_big.py`.

use std::fmt::Write;

/// Returns the file that `generated_by` names.
pub(crate) fn file(by: &str) -> Vec<u8> {
    let text = match by {
        "gen_big.py nested_depth_5000" => nested(5000),
        "gen_big.py long_game_200k_nodes" => long(200_000),
        "gen_big.py wide_2000_siblings" => wide(2000),
        other => unreachable!("nobody knows how to make {other}"),
    };
    text.into_bytes()
}

/// Returns a point. Points run along the rows of a 19x19 board, and then start again.
fn point(number: usize) -> String {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number).unwrap());
    let number = number % 361;
    format!("{}{}", letter(number % 19), letter(number / 19))
}

fn side(number: usize) -> char {
    if number.is_multiple_of(2) { 'B' } else { 'W' }
}

fn nested(depth: usize) -> String {
    let mut text = String::from("(;FF[4]GM[1]SZ[19]");
    for number in 0..depth {
        write!(text, "(;{}[{}]", side(number), point(number)).unwrap();
    }
    text + &")".repeat(depth + 1)
}

fn long(nodes: usize) -> String {
    let mut text = String::from("(;FF[4]GM[1]SZ[19]PB[long]PW[game]\n");
    for number in 0..nodes {
        let end = if number % 10 == 9 { "\n" } else { "" };
        write!(text, ";{}[{}]{end}", side(number), point(number * 7)).unwrap();
    }
    text + ")\n"
}

fn wide(siblings: usize) -> String {
    let mut text = String::from("(;FF[4]GM[1]SZ[19]");
    for number in 0..siblings {
        writeln!(text, "(;B[{}]N[v{number}])", point(number)).unwrap();
    }
    text + ")"
}
