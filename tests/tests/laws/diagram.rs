//! The laws of `wei7-diagram`: a position with marks and at most ten moves is read again unchanged, and the moves of a
//! longer game are, too.

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::Index;
use wei7_convert::{Format, RecordReader, RecordWriter};
use wei7_core::{
    Action, Board, BoardSize, BranchId, Color, Extras, Loss, Mark, Move, Point, Pre, Record, Shape, Size, Step, Stone,
    Vertex,
};
use wei7_testsuite::sampling::cases;

const SHAPES: [Shape; 4] = [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Cross];

fn step(color: Color, point: Point) -> Step {
    Step::new(Action::Move(Move { color, vertex: Vertex::Play(point), evaluation: None }))
}

const fn side(is_black: bool) -> Color {
    if is_black { Color::Black } else { Color::White }
}

fn empty_record(lines: u32) -> Record {
    let mut record = Record::new();
    record.size = BoardSize::new(lines, lines).map(Size::Square);
    record
}

/// Returns positions with marks, and moves on points without a sign. Each point has a number that says what is there.
fn positions() -> impl Strategy<Value = Record> {
    let points = prop::collection::vec(0_u8..40, 19 * 19);
    let moves = prop::collection::vec(any::<Index>(), 0..=10);
    (2_u32..=19, points, moves, any::<bool>()).prop_filter_map(
        "stones without a liberty",
        |(lines, contents, moves, is_black)| {
            let mut record = empty_record(lines);
            let board_size = record.board_size();
            let (mut stones, mut marks, mut free) = (Vec::new(), Vec::new(), Vec::new());
            let points = (0..lines).flat_map(|y| (0..lines).map(move |x| Point::new(x, y)));
            for (point, content) in points.zip(contents) {
                match content {
                    0..=9 => {
                        stones.push(Stone { color: side(content % 2 == 0), point });
                        if content < 4 {
                            marks.push(Mark::shaped(point, SHAPES[usize::from(content)]));
                        }
                    }
                    10..=13 => marks.push(Mark::shaped(point, SHAPES[usize::from(content - 10)])),
                    14..=16 => marks.push(Mark::labeled(point, ["a", "b", "z"][usize::from(content - 14)])),
                    _ => free.push(point),
                }
            }
            let mut board = Board::new(board_size);
            for stone in &stones {
                board.place(*stone).ok()?;
            }
            if board.groups_without_liberties().next().is_some() {
                return None;
            }
            let mut steps = Vec::new();
            for at in moves {
                if !free.is_empty() {
                    let point = free.swap_remove(at.index(free.len()));
                    steps.push(step(side(is_black == (steps.len() % 2 == 0)), point));
                }
            }
            let pre = Pre {
                stones: (!stones.is_empty()).then_some(stones),
                marks: (!marks.is_empty()).then_some(marks),
                ..Pre::default()
            };
            let root = &mut record.tree[BranchId::ROOT];
            root.pre = (pre != Pre::default()).then(|| Box::new(pre));
            root.steps = (!steps.is_empty()).then_some(steps);
            Some(record)
        },
    )
}

/// Writes a record in diagrams and reads them.
fn through_diagrams(record: &Record) -> (Vec<Record>, Vec<Loss>, String) {
    let mut out = Vec::new();
    let written = RecordWriter::to_format(Format::DIAGRAM).write(record, &mut out).unwrap();
    let read = RecordReader::from_format(Format::DIAGRAM).lenient().read(&out).unwrap();
    (read.value, written.losses, String::from_utf8(out).unwrap())
}

/// Removes the extras that describe the text, and the numbers of moves.
fn without_extras(mut record: Record) -> Record {
    record.extras = Extras::default();
    for step in record.tree[BranchId::ROOT].steps.iter_mut().flatten() {
        *step = Step::new(step.action.clone());
    }
    record
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_position_with_marks_and_ten_moves_is_read_again(record in positions()) {
        let (read, losses, text) = through_diagrams(&record);
        assert_eq!(losses, [], "{text}");
        assert_eq!(read.len(), 1, "{text}");
        assert_eq!(without_extras(read.into_iter().next().unwrap()), record, "{text}");
    }

    #[test]
    fn all_moves_of_a_game_are_read_again(points in prop::collection::vec((0_u32..5, 0_u32..5), 0..120)) {
        let mut record = empty_record(5);
        let mut board = Board::new(record.board_size());
        let mut steps = Vec::new();
        for (x, y) in points {
            let (color, point) = (side(steps.len() % 2 == 0), Point::new(x, y));
            // Ko is not a matter of diagrams.
            if board.get(point).is_none() && board.play(color, Vertex::Play(point)).is_ok() {
                steps.push(step(color, point));
            }
        }
        record.tree[BranchId::ROOT].steps = (!steps.is_empty()).then_some(steps.clone());
        let (read, losses, text) = through_diagrams(&record);
        assert_eq!(losses, [], "{text}");
        let all = read.into_iter().map(without_extras).flat_map(|record| record.tree.root().steps().to_vec());
        assert_eq!(all.collect::<Vec<_>>(), steps, "{text}");
    }
}
