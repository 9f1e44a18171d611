use pretty_assertions::assert_eq;
use wei7_core::{Action, BranchId, Mark, Move, Point, Pre, Shape, Size, Step, Stone, Vertex};

use super::*;
use wei7_core::{Color, Extra, Info, Node};

fn play(color: Color, x: u32, y: u32) -> Step {
    Step::new(Action::Move(Move { color, vertex: Vertex::Play(Point::new(x, y)), evaluation: None }))
}

fn game(size: u32, steps: Vec<Step>) -> Record {
    let mut record = Record::new();
    record.size = Some(Size::Square(BoardSize::new(size, size).unwrap()));
    record.tree[BranchId::ROOT].steps = Some(steps);
    record
}

fn written(record: &Record, diagram: DiagramOptions) -> (String, Vec<String>) {
    let options = WriteOptions { diagram, ..WriteOptions::default() };
    let (text, losses) = DiagramWriter::new(&options).text(record).unwrap();
    (text, losses.iter().map(|loss| format!("{} {} {}", loss.concept.id(), loss.at, loss.fate)).collect())
}

fn sensei(record: &Record) -> (String, Vec<String>) {
    written(record, DiagramOptions::default())
}

const fn style(style: DiagramStyle) -> DiagramOptions {
    DiagramOptions { style, r#move: None }
}

#[test]
fn moves_have_numbers() {
    let mut record = game(5, vec![play(Color::White, 1, 1), play(Color::Black, 2, 2)]);
    record.info = Some(Box::new(Info { name: Some("Corner".into()), ..Info::default() }));
    let stones = vec![Stone { color: Color::Black, point: Point::new(0, 0) }];
    let marks = vec![
        Mark::labeled(Point::new(4, 4), "a"),
        Mark::shaped(Point::new(0, 0), Shape::Triangle),
        Mark::shaped(Point::new(3, 0), Shape::Square),
    ];
    record.tree[BranchId::ROOT].pre =
        Some(Box::new(Pre { stones: Some(stones), marks: Some(marks), ..Pre::default() }));
    record.extras.push(Extra::Property { id: "AR".into(), values: vec!["aa:ee".into()] });
    let (text, losses) = sensei(&record);
    assert_eq!(
        text,
        "$$W5 Corner\n\
         $$  -----------\n\
         $$ | Y . . S . |\n\
         $$ | . 1 . . . |\n\
         $$ | . . 2 . . |\n\
         $$ | . . . . . |\n\
         $$ | . . . . a |\n\
         $$  -----------\n\
         $$ {AR A5 E1}\n"
    );
    assert_eq!(losses, ["L036 main, start approximated"], "the order of the marks");
}

#[test]
fn a_new_diagram_begins_at_an_occupied_point_and_after_ten_moves() {
    // White takes the stone at A3; then Black plays there.
    let mut steps = vec![play(Color::Black, 0, 0), play(Color::White, 1, 0), play(Color::Black, 4, 4)];
    steps.extend([play(Color::White, 0, 1), play(Color::Black, 0, 0)]);
    let rows = (0..12).map(|x| play(if x % 2 == 0 { Color::White } else { Color::Black }, x % 6, 2 + x / 6));
    steps.extend(rows);
    let record = game(6, steps);
    let (text, losses) = sensei(&record);
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("$$B") || line.starts_with("$$W")).collect();
    assert_eq!(heads, ["$$B6", "$$B6m5", "$$B6m15"]);
    assert_eq!(losses, [""; 0]);
}

#[test]
fn marks_of_a_move_begin_a_diagram() {
    let mut marked = play(Color::Black, 1, 1);
    marked.set_marks(Some(vec![Mark::labeled(Point::new(2, 2), "A"), Mark::labeled(Point::new(0, 0), "12")]));
    let pass = Step::new(Action::Move(Move { color: Color::White, vertex: Vertex::Pass, evaluation: None }));
    let record = game(5, vec![marked, pass, play(Color::Black, 3, 3)]);
    let (text, losses) = sensei(&record);
    assert_eq!(text.matches("$$B").count() + text.matches("$$W").count(), 2, "{text}");
    assert!(text.contains("$$B5m3\n"), "{text}");
    assert_eq!(
        losses,
        [
            "L046 main, move 1, C3 approximated",
            "L046 main, move 1, A5 dropped",
            "L016 main, move 1, A5 dropped",
            "L049 main, move 2 dropped"
        ]
    );
}

#[test]
fn a_board_is_a_position() {
    let record = game(3, vec![play(Color::Black, 1, 1), play(Color::White, 0, 0)]);
    let (text, losses) = written(&record, style(DiagramStyle::Ascii));
    let board = "  A B C\n3(O). . 3\n2 . X . 2\n1 . . . 1\n  A B C\nBlack to play\n";
    assert_eq!(text, board);
    assert_eq!(losses, ["L045 main, start approximated", "L050 main, move 1 dropped"]);
    let first = DiagramOptions { style: DiagramStyle::Unicode, r#move: Some(1) };
    let (text, _) = written(&record, first);
    assert_eq!(text, "● Black   ○ White\n  A B C\n3 ┌─┬─┐ 3\n2 ├(●)┤ 2\n1 └─┴─┘ 1\n  A B C\nWhite to play\n");
    let (text, _) = written(&record, DiagramOptions { r#move: Some(1), ..DiagramOptions::default() });
    assert!(text.starts_with("$$W3\n") && text.contains("| . X . |"), "{text}");
}

#[test]
fn a_part_of_the_board_has_the_size() {
    let mut record = game(9, vec![play(Color::Black, 7, 1)]);
    record.extras.push(Extra::property("VW", "fa:id"));
    let (text, losses) = sensei(&record);
    assert_eq!(text, "$$B9\n$$  ---------\n$$   . . . . |\n$$   . . 1 . |\n$$   . , . . |\n$$   . . . . |\n");
    assert_eq!(losses, [""; 0]);
    record.tree[BranchId::ROOT].steps.as_mut().unwrap().push(play(Color::White, 0, 0));
    assert_eq!(sensei(&record).0.lines().count(), 12, "the whole board, as White plays elsewhere");
}

#[test]
fn a_title_that_would_place_a_move_is_left_out() {
    let mut record = game(5, vec![play(Color::Black, 1, 1)]);
    record.info = Some(Box::new(Info { name: Some("2 at 1".into()), ..Info::default() }));
    let (text, losses) = sensei(&record);
    assert!(text.starts_with("$$B5\n"));
    assert_eq!(losses, ["L013 info dropped"]);
    assert_eq!(plan(&record, DiagramStyle::Sensei, 1)[0].node, Node::Pre(BranchId::ROOT));
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let record = game(26, Vec::new());
    let writer = |diagram| DiagramWriter::new(&WriteOptions { diagram, ..WriteOptions::default() });
    assert!(writer(style(DiagramStyle::Sensei)).text(&record).is_ok());
    assert!(matches!(writer(style(DiagramStyle::Ascii)).text(&record), Err(Unwritable::Board { .. })));
}
