//! Statements about a board in words: captures, side to play, last move, size.

use wei7_core::{BoardSize, Color, Point};

use super::context::Context;

/// Largest number of bytes of a line in which statements are searched.
const MOST_BYTES: usize = 400;

/// Returns the words of a line in lower case, without punctuation. `#`, `●` and `○` are words.
fn words(line: &str) -> Vec<String> {
    let line = line.get(..MOST_BYTES).unwrap_or(if line.len() > MOST_BYTES { "" } else { line });
    line.split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '#' | '●' | '○')))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn color(word: &str) -> Option<Color> {
    match word {
        "black" | "b" => Some(Color::Black),
        "white" | "w" => Some(Color::White),
        _ => None,
    }
}

/// Returns the color of a word in full.
fn full_color(word: &str) -> Option<Color> {
    color(word).filter(|_| word.len() > 1)
}

/// Removes a sign of one character after a color: `black (x)`.
fn without_sign<'w>(words: &'w [&'w str]) -> &'w [&'w str] {
    match words {
        [sign, rest @ ..] if sign.chars().count() == 1 => rest,
        _ => words,
    }
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok()
}

/// Stones that each side has captured, as far as they are stated.
type Captures = [Option<u32>; 2];

/// Adds the captures that a statement at the beginning of `words` makes.
fn add_captures(words: &[&str], captures: &mut Captures) {
    let mut by = |color: Color, number: u32| captures[color.index()] = captures[color.index()].or(Some(number));
    match words {
        // GoGui counts the stones that a side lost.
        ["prisoners", "b", black, "w", white, ..] => {
            if let (Some(black), Some(white)) = (number(black), number(white)) {
                by(Color::White, black);
                by(Color::Black, white);
            }
        }
        ["captures", "b", black, "w", white, ..] => {
            if let (Some(black), Some(white)) = (number(black), number(white)) {
                by(Color::Black, black);
                by(Color::White, white);
            }
        }
        ["captured", "by", sign, count, ..] => {
            let color = match *sign {
                "#" | "x" | "●" | "black" => Color::Black,
                "o" | "0" | "○" | "white" => Color::White,
                _ => return,
            };
            if let Some(count) = number(count) {
                by(color, count);
            }
        }
        // KataGo and Marr count the stones that a side lost.
        [side, "stones", "captured", count, rest @ ..] => {
            if let (Some(side), Some(count)) = (color(side), number(count)) {
                by(side.opponent(), count);
                if let [other, count, ..] = rest
                    && let (Some(other), Some(count)) = (full_color(other), number(count))
                {
                    by(other.opponent(), count);
                }
            }
        }
        [side, rest @ ..] => {
            let Some(side) = full_color(side) else { return };
            if let ["has", "captured", count, ..] | ["prisoners", count, ..] | [count, "caps", ..] = without_sign(rest)
                && let Some(count) = number(count)
            {
                by(side, count);
            } else if let [count, "caps", ..] = rest
                && let Some(count) = number(count)
            {
                by(side, count);
            }
        }
        [] => {}
    }
}

/// Returns the stones that Black and White have captured.
pub(super) fn captured(context: &Context<'_>, below_first: bool) -> Option<[u32; 2]> {
    context.groups(below_first).into_iter().find_map(|group| {
        let mut captures = [None; 2];
        for line in group {
            let words = words(line);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            (0..words.len()).for_each(|at| add_captures(words.get(at..).unwrap_or_default(), &mut captures));
        }
        captures.iter().any(Option::is_some).then(|| captures.map(Option::unwrap_or_default))
    })
}

/// Searches a statement in each line around a board. A statement begins at any word.
fn search<T>(context: &Context<'_>, below_first: bool, find: impl Fn(&[&str]) -> Option<T>) -> Option<T> {
    context.groups(below_first).into_iter().flatten().find_map(|line| {
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        (0..words.len()).find_map(|at| find(words.get(at..).unwrap_or_default()))
    })
}

/// Returns the side that plays next.
pub(super) fn to_move(context: &Context<'_>, below_first: bool) -> Option<Color> {
    search(context, below_first, |words| match words {
        ["next", "player", side, ..] | ["to", "move", side, ..] => full_color(side),
        [side, rest @ ..] => {
            let side = full_color(side)?;
            matches!(without_sign(rest), ["to", "move" | "play", ..]).then_some(side)
        }
        [] => None,
    })
}

/// Returns the point of the last move.
pub(super) fn last_move(context: &Context<'_>, below_first: bool, size: BoardSize) -> Option<Point> {
    search(context, below_first, |words| match words {
        ["last", "move", color, point, ..] => full_color(color).and_then(|_| size.point(point)),
        _ => None,
    })
}

/// Returns the size of the board.
pub(super) fn board_size(context: &Context<'_>) -> Option<BoardSize> {
    search(context, false, |words| {
        let square = |number: &str| number.parse().ok().and_then(|size| BoardSize::new(size, size));
        match words {
            ["board", "size", size, ..] | ["boardsize", size, ..] => square(size),
            ["of", "a", "board", "of", size, ..] => {
                let (width, height) = size.split_once('x')?;
                BoardSize::new(width.parse().ok()?, height.parse().ok()?)
            }
            _ => None,
        }
    })
}

/// Returns the color of the move with the number 1, if the text says it: `Black = 1`, `1 is Black`.
pub(crate) fn first_color_of_numbers(context: &Context<'_>) -> Option<Color> {
    search(context, false, |words| match words {
        ["1", "is", side, ..] | ["1", side, ..] | [side, "is" | "plays", "1", ..] | [side, "1", ..] => full_color(side),
        _ => None,
    })
}

/// Returns whether `●` is Black, if the text says it. `wei7 show` names Black first: `● Ann   ○ Bo`.
pub(crate) fn filled_is_black(context: &Context<'_>) -> Option<bool> {
    let said = search(context, false, |words| match words {
        ["●", "黑" | "黑方", ..] | ["黑" | "黑方", "●", ..] => Some(true),
        ["●", side, ..] | [side, "●", ..] => full_color(side).map(|side| side == Color::Black),
        ["○", side, ..] | [side, "○", ..] => full_color(side).map(|side| side == Color::White),
        _ => None,
    });
    let is_players = |line: &str| line.starts_with("● ") && line.contains("   ○ ");
    said.or_else(|| context.all().any(is_players).then_some(true))
}

/// Words that only a program of Go prints beside a board.
const PROGRAM_WORDS: [&str; 11] = [
    "captured",
    "prisoners",
    "captures",
    "caps",
    "hash",
    "komi",
    "komaster",
    "handicap",
    "showboard",
    "genmove",
    "boardsize",
];

/// Returns whether the text around a board has words of a program of Go.
pub(super) fn has_program_words(context: &Context<'_>) -> bool {
    let is_said = |words: &[&str]| match words {
        [word, ..] if PROGRAM_WORDS.contains(word) => Some(()),
        ["board", "size", ..]
        | ["next", "player", ..]
        | ["to" | "last", "move", ..]
        | ["of", "a", "board", "of", ..] => Some(()),
        [side, "to", "play", ..] if full_color(side).is_some() => Some(()),
        _ => None,
    };
    search(context, false, is_said).is_some()
}

/// Returns whether the line above a board is the status line of `KataGo`.
pub(super) fn is_katago(context: &Context<'_>) -> bool {
    context.above.iter().take(2).any(|line| line.contains("MoveNum:") && line.contains("HASH:"))
}
