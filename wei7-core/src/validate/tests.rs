use std::path::Path;

use super::{check_suffix, validate};
use crate::record::{Action, BranchId, Extras, Mark, Move, Record, Step, StepTime, Symbol};
use crate::report::Limits;
use wei7_board::{Color, Point, Stone, Vertex};

fn names(record: &Record) -> Vec<&'static str> {
    validate(record, &Limits::DEFAULT).diagnostics().iter().map(|finding| finding.code.name).collect()
}

fn played(x: u32, y: u32) -> Step {
    let vertex = Vertex::Play(Point::new(x, y));
    Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }))
}

fn with_steps(steps: Vec<Step>) -> Record {
    let mut record = Record::new();
    record.tree[BranchId::ROOT].steps = Some(steps);
    record
}

#[test]
fn an_empty_record_is_valid() {
    assert!(names(&Record::new()).is_empty());
}

#[test]
fn points_and_indexes_are_checked_in_records_from_elsewhere() {
    let mut off_board = played(19, 0);
    off_board.set_actor(Some(0));
    assert_eq!(names(&with_steps(vec![off_board])), ["point-off-board", "index-range"]);
    assert_eq!(names(&with_steps(vec![played(3, 3), played(3, 3)])), ["point-occupied"]);
}

#[test]
fn problems_do_not_nest_and_their_moves_are_evaluated() {
    let mut record = with_steps(vec![played(3, 3)]);
    record.tree[BranchId::ROOT].pre.get_or_insert_default().problem = Some(Color::Black);
    let child = record.tree.add_child(BranchId::ROOT, crate::record::Branch::default()).unwrap();
    let grandchild = record.tree.add_child(child, crate::record::Branch::default()).unwrap();
    record.tree[grandchild].pre.get_or_insert_default().problem = Some(Color::White);
    assert_eq!(names(&record), ["problem-nested", "evaluation-missing"]);
}

#[test]
fn stones_come_before_everything() {
    let mut record = with_steps(vec![played(3, 3)]);
    let child = record.tree.add_child(BranchId::ROOT, crate::record::Branch::default()).unwrap();
    let stone = Stone { color: Color::Black, point: Point::new(0, 0) };
    record.tree[child].pre.get_or_insert_default().stones = Some(vec![stone]);
    assert_eq!(names(&record), ["stones-after-move"]);
}

#[test]
fn recommendations_are_warnings() {
    let mut late = played(3, 3);
    late.set_time(StepTime::parse("10"));
    let mut early = played(4, 4);
    early.set_time(StepTime::parse("9.99"));
    assert_eq!(names(&with_steps(vec![late, early])), ["step-time-back"]);
    let mark = Mark { point: Point::new(0, 0), symbol: Symbol::SUBSTITUTE, extras: Extras::NONE };
    let mut step = Step::new(Action::Mark(Box::new(mark)));
    assert_eq!(names(&with_steps(vec![step.clone()])), ["mark-action"]);
    step.set_time(StepTime::parse("1"));
    assert!(names(&with_steps(vec![step])).is_empty());
}

#[test]
fn files_are_named_wei7() {
    assert_eq!(check_suffix(Path::new("a/b.wei7")), None);
    for wrong in ["a.json", "wei7", "a.WEI7", "a.wei7.txt"] {
        assert_eq!(check_suffix(Path::new(wrong)).unwrap().code.name, "file-suffix", "{wrong}");
    }
}
