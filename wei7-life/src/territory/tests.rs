//! Positions whose count is clear to a player.

use super::{Terms, count};
use wei7_board::Board;
use wei7_board::rules::{HandicapBonus, Preset, Ruleset, Tax};
use wei7_board::{BoardSize, Color, HalfPoints, Point, Stone};

/// Creates a board from rows of `X`, `O` and `.`; `x` and `o` are dead stones.
pub(crate) fn position(rows: &[&str]) -> (Board, Vec<Point>) {
    let size = BoardSize::new(rows[0].len().try_into().unwrap(), rows.len().try_into().unwrap()).unwrap();
    let mut board = Board::new(size);
    let mut dead = Vec::new();
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.bytes()) {
            let point = Point::new(x, y);
            let color = match letter {
                b'X' | b'x' => Color::Black,
                b'O' | b'o' => Color::White,
                _ => continue,
            };
            board.place(Stone { color, point }).unwrap();
            if letter.is_ascii_lowercase() {
                dead.push(point);
            }
        }
    }
    (board, dead)
}

/// Returns the counted position with `b` and `w` for territory, `s` for empty points in seki, `f` for false eyes and
/// `.` for dame.
fn counted(rows: &[&str]) -> Vec<String> {
    let (board, dead) = position(rows);
    let territory = count(&board, &dead).unwrap();
    let letter = |point: Point| {
        let status = territory.at(point);
        match (status.stone, status.territory) {
            (Some(Color::Black), _) => 'X',
            (Some(Color::White), _) => 'O',
            (None, Some(Color::Black)) => 'b',
            (None, Some(Color::White)) => 'w',
            (None, None) if status.seki.is_some() => 's',
            (None, None) if status.false_eye => 'f',
            (None, None) => '.',
        }
    };
    let size = board.size();
    (0..size.height()).map(|y| (0..size.width()).map(|x| letter(Point::new(x, y))).collect()).collect()
}

#[test]
fn open_dame_make_no_seki() {
    let rows = counted(&[
        "..X.O..", //
        "..X.O..", "..X.O..", "..X.O..",
    ]);
    assert_eq!(rows, ["bbX.Oww"; 4]);
}

#[test]
fn dead_stones_leave_territory() {
    let rows = counted(&[
        ".oX.O..", //
        "..X.O..", "..X.Ox.", "..X.O..",
    ]);
    assert_eq!(rows, ["bbX.Oww"; 4]);
}

#[test]
fn a_false_eye_is_no_point() {
    let rows = counted(&[
        "XX.XO......", //
        "OOXXO......",
        ".OOOO......",
        "...........",
    ]);
    // The stones of Black live nowhere else, so the points that connect them are no territory.
    assert_eq!(&rows[0][..5], "XXsXO");
}

#[test]
fn groups_with_one_eye_each_are_in_seki() {
    // Each group has one eye, and they share one liberty: the side that fills it is captured.
    let rows = counted(&[
        ".XX.OO.OX.", //
        "XXXXOOOOX.",
        "OOOOXXXXX.",
        "...OX.....",
        "...OX.....",
        "...OX.....",
        "...OX.....",
    ]);
    assert_eq!(rows[0], "sXX.OOsOXb");
    assert_eq!(rows[4], "wwwOXbbbbb");
}

#[test]
fn an_empty_board_and_a_board_of_one_color_are_counted() {
    assert_eq!(counted(&["...", "...", "..."]), ["..."; 3]);
    assert_eq!(counted(&["......", "..X...", "......", "......"])[0], "bbbbbb");
    let (board, _) = position(&["."]);
    assert_eq!(count(&board, &[]).unwrap().dame().count(), 1);
}

#[test]
fn a_board_that_is_too_large_is_not_counted() {
    assert!(count(&Board::new(BoardSize::new(257, 256).unwrap()), &[]).is_none());
}

#[test]
fn mirrored_and_turned_positions_count_the_same() {
    let rows = [
        "X.X.O.O.X", //
        ".XXXOOOXX",
        "XX.XO.OX.",
        "OXXXOOOXX",
        "OOOO.XXX.",
        ".O.OXX.XX",
        "OOOOX.X.X",
        "O.oOXXX.X",
        ".OOOX.XXX",
    ];
    let (board, dead) = position(&rows);
    let side = board.size().width() - 1;
    let reference = count(&board, &dead).unwrap();
    let turns: [fn(Point, u32) -> Point; 7] = [
        |point, side| Point::new(side - point.x, point.y),
        |point, side| Point::new(point.x, side - point.y),
        |point, side| Point::new(side - point.x, side - point.y),
        |point, _| Point::new(point.y, point.x),
        |point, side| Point::new(side - point.y, point.x),
        |point, side| Point::new(point.y, side - point.x),
        |point, side| Point::new(side - point.y, side - point.x),
    ];
    for turn in turns {
        let mut turned = Board::new(board.size());
        for stone in board.stones() {
            turned.place(Stone { point: turn(stone.point, side), ..stone }).unwrap();
        }
        let dead: Vec<Point> = dead.iter().map(|point| turn(*point, side)).collect();
        let counted = count(&turned, &dead).unwrap();
        for (point, status) in reference.points() {
            assert_eq!(counted.at(turn(point, side)), status, "{point:?}");
        }
    }
}

#[test]
fn each_way_of_counting_has_its_parts() {
    let (board, dead) = position(&[
        ".oX.O..", //
        "..X.O..", "..X.Ox.",
    ]);
    let territory = count(&board, &dead).unwrap();
    let margin = |rules: Ruleset| {
        let terms = Terms { komi: HalfPoints(1), handicap: 3, captured: [2, 5], ..Terms::new(rules) };
        territory.score(&terms).white_minus_black()
    };
    // Each side has six points and a dead stone; white captured two stones and black five.
    assert_eq!(margin(Preset::Japanese.rules()), HalfPoints(2 * (2 - 5) + 1));
    // Under area scoring, stones and territory are equal; white gets the bonus of the rules for three stones.
    assert_eq!(margin(Preset::Chinese.rules()), HalfPoints(2 * 3 + 1));
    assert_eq!(margin(Preset::Aga.rules()), HalfPoints(2 * 2 + 1));
    assert_eq!(margin(Preset::NewZealand.rules()), HalfPoints(1));
    let taxed = Ruleset { tax: Tax::All, white_handicap_bonus: HandicapBonus::Zero, ..Preset::Chinese.rules() };
    assert_eq!(margin(taxed), HalfPoints(1));
    assert_eq!(territory.score(&Terms::new(taxed)).tally(Color::Black).tax, 2);
}

#[test]
fn points_in_seki_count_only_without_a_tax() {
    let (board, _) = position(&[
        ".XX.OO.OX.", //
        "XXXXOOOOX.",
        "OOOOXXXXX.",
        "...OX.....",
        "...OX.....",
        "...OX.....",
        "...OX.....",
    ]);
    let territory = count(&board, &[]).unwrap();
    let points = |tax: Tax| {
        let rules = Ruleset { tax, ..Preset::Japanese.rules() };
        let score = territory.score(&Terms::new(rules));
        (score.tally(Color::Black).surrounded, score.tally(Color::White).surrounded)
    };
    assert_eq!(points(Tax::Seki), (23, 12));
    assert_eq!(points(Tax::None), (24, 13));
}
