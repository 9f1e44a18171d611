//! Positions whose groups have a status that is clear to a player.

mod games;

use super::field::Field;
use super::{dead_stones, groups};
use wei7_board::{Board, BoardSize, Color, Point, Stone};

/// Creates a board from rows of `X`, `O` and `.`, and the list of dead stones, `x` and `o`.
fn position(rows: &[&str]) -> (Board, Vec<Point>) {
    let size = BoardSize::new(rows[0].len().try_into().unwrap(), rows.len().try_into().unwrap()).unwrap();
    let mut board = Board::new(size);
    let mut dead = Vec::new();
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.bytes()) {
            let color = match letter {
                b'X' | b'x' => Color::Black,
                b'O' | b'o' => Color::White,
                _ => continue,
            };
            board.place(Stone { color, point: Point::new(x, y) }).unwrap();
            if letter.is_ascii_lowercase() {
                dead.push(Point::new(x, y));
            }
        }
    }
    (board, dead)
}

#[track_caller]
fn check(rows: &[&str]) {
    let (board, expected) = position(rows);
    let found = dead_stones(&board).unwrap();
    let names = |points: &[Point]| points.iter().map(|point| board.size().name(*point)).collect::<Vec<_>>().join(" ");
    assert_eq!(names(&found), names(&expected));
}

#[test]
fn no_stones_and_stones_of_one_color_are_alive() {
    check(&["...", "...", "..."]);
    check(&[".......", "..XX...", "...X...", ".......", "......."]);
}

#[test]
fn stones_left_behind_are_dead() {
    check(&[
        "..XXOO.x.", //
        "..XXOO...",
        ".oXXOO...",
        "..XXOO...",
        "..XXOO...",
        "..XXOO...",
        "..XXOO...",
    ]);
}

#[test]
fn a_group_with_one_small_eye_is_dead() {
    check(&[
        ".xxO......", //
        "xxxO......",
        "OOOO......",
        "..........",
        "..........",
        "..........",
        "..........",
    ]);
}

#[test]
fn a_group_with_two_eyes_is_alive() {
    check(&[
        ".X.XO....", //
        "XXXXO....",
        "OOOOO....",
        ".........",
        ".........",
    ]);
}

#[test]
fn a_shape_that_white_fills_to_one_eye_is_dead() {
    check(&[
        ".O.xO.....", //
        "xxxxO.....",
        "OOOOO.....",
        "..........",
        "..........",
        "..........",
        "..........",
    ]);
}

#[test]
fn a_seki_is_alive() {
    // Each group has one eye, and they share one liberty: the side that fills it is captured.
    check(&[
        ".XX.OO.OX.", //
        "XXXXOOOOX.",
        "OOOOXXXXX.",
        "...OX.....",
        "...OX.....",
        "...OX.....",
        "...OX.....",
    ]);
}

#[test]
fn a_side_without_room_is_dead_as_a_whole() {
    check(&[
        "..O...O..", //
        ".O.OOO.O.",
        "O.OxxxO.O",
        ".Ox...xO.",
        "OOOxxxOOO",
        "..OOOOO..",
        "XXXXXXXXX",
        ".X..X..X.",
        ".........",
    ]);
}

#[test]
fn the_same_position_has_the_same_answer() {
    let (board, _) = position(&["..XO.....", ".xXOO....", "OOXXO.X..", ".OOXO....", "..OXO...."]);
    assert_eq!(groups(&board), groups(&board));
}

#[test]
fn confidence_is_between_a_half_and_one() {
    let (board, _) = position(&["..XO.....", ".xXOO....", "OOXXO.X..", ".OOXO....", "..OXO...."]);
    assert!(groups(&board).unwrap().iter().all(|group| (0.5..=1.0).contains(&group.confidence)));
}

#[test]
fn boards_of_all_sizes_have_an_answer_or_none() {
    for (width, height) in [(1, 1), (1, 9), (2, 2), (19, 19), (20, 20), (25, 9), (52, 52)] {
        let mut board = Board::new(BoardSize::new(width, height).unwrap());
        board.place(Stone { color: Color::Black, point: Point::new(0, 0) }).unwrap();
        assert_eq!(dead_stones(&board).is_some(), (width, height) != (1, 1), "{width}x{height}");
    }
    assert!(dead_stones(&Board::new(BoardSize::new(60, 60).unwrap())).is_none());
}

#[test]
fn the_field_plays_as_the_board_does() {
    let size = BoardSize::new(5, 5).unwrap();
    let mut board = Board::new(size);
    let mut field = Field::<7>::new(&board).unwrap();
    let mut random = super::random::Random::new(7);
    let mut color = Color::Black;
    for _ in 0..2000 {
        let cells: Vec<_> =
            field.cells().filter(|cell| field.is_empty(*cell) && field.is_legal(color, *cell)).collect();
        if let Some(cell) = cells.get(random.below(cells.len())) {
            let point = field.point(*cell);
            field.play(color, *cell);
            board.play(color, wei7_board::Vertex::Play(point)).unwrap();
            for cell in field.cells() {
                let point = field.point(cell);
                assert_eq!(field.at(cell).color(), board.get(point));
                if let Some(group) = board.group(point) {
                    assert_eq!(usize::from(field.chain_size(cell)), board.members(group).count());
                    let mut liberties: Vec<Point> = board
                        .members(group)
                        .flat_map(|stone| field.neighbors(field.cell(stone)))
                        .filter(|neighbor| field.is_empty(*neighbor))
                        .map(|neighbor| field.point(neighbor))
                        .collect();
                    liberties.sort_unstable();
                    liberties.dedup();
                    assert_eq!(usize::from(field.liberty_count(cell)), liberties.len());
                    assert_eq!(field.liberties(cell).count(), liberties.len());
                }
            }
        }
        color = color.opponent();
    }
}

#[test]
fn a_dead_stone_is_found_on_boards_of_all_usual_sizes() {
    for side in 5..=19 {
        let rows: Vec<String> = (0..side)
            .map(|y| format!("{}.XO{}", if y == side / 2 { 'o' } else { '.' }, ".".repeat(side - 4)))
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        check(&rows);
    }
}

#[test]
fn bent_four_in_the_corner_is_dead() {
    check(&[
        "OO.xO...", //
        "OxxxO...", ".xOOO...", "xxO.....", "OOO.....", "........",
    ]);
}

#[test]
fn a_bent_four_that_the_attacker_can_complete_is_dead() {
    // Black cannot play between the white stones beside the corner.
    check(&[
        ".O.xO...", //
        "OxxxO...", ".xOOO...", "xxO.....", "OOO.....", "........",
    ]);
}

#[test]
fn a_false_eye_is_not_filled_without_need() {
    // Black can capture the two white stones in the corner, and needs the false eye at A3 for that.
    let (board, _) = position(&[
        "XXO......", //
        "XOOO.....",
        "XO.......",
        "XXOO.....",
        ".XXO.....",
        "XOXXO....",
        ".O.XXO...",
    ]);
    let dead = dead_stones(&board).unwrap();
    assert!(dead.iter().all(|point| board.get(*point) == Some(Color::White)));
}

#[test]
fn stones_of_a_ko_that_is_left_live() {
    check(&[
        ".XXOO..", //
        "XX.XOOO", ".XXOO..", "XXXOOOO", "..XO...",
    ]);
}
