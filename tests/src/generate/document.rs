//! Valid 3.0 documents for property tests: every property present, absent and empty; rectangles, takebacks, problems.
//!
//! A document is built from a tape of numbers, so that shrinking the tape shrinks the document.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use wei7_core::{
    Action, Board, BoardSize, Branch, BranchId, Color, Evaluation, Extras, GameResult, HalfPoints, Info, Mark, Move,
    Participant, Player, Point, Pre, Record, Rules, RulesType, Scoring, Size, StartTime, Step, StepDetails, StepTime,
    Stone, Symbol, Text, Vertex,
};

use crate::generate::tape::Tape;

/// Generates valid documents, small and large. Validation reports nothing worse than notes.
pub fn documents() -> impl Strategy<Value = Record> {
    vec(any::<u16>(), 0..500).prop_map(|tape| document(tape, size))
}

/// Like [`documents`], on the boards of 2.x: square, 7 to 19 lines, odd.
pub fn documents_on_boards_of_2_x() -> impl Strategy<Value = Record> {
    let size = |tape: &mut Tape| {
        let lines = tape.pick(&[19, 9, 7, 11, 13, 15, 17]);
        let board = BoardSize::new(lines, lines).unwrap();
        if tape.one_in(4) { Size::Rectangle(board) } else { Size::Square(board) }
    };
    vec(any::<u16>(), 0..500).prop_map(move |tape| document(tape, size))
}

/// Like [`documents`], on the boards of Ishi: square, 2 to 19 lines.
pub fn documents_on_boards_of_ishi() -> impl Strategy<Value = Record> {
    let size = |tape: &mut Tape| {
        let lines = tape.pick(&[19, 9, 2, 3, 5, 13, 18]);
        let board = BoardSize::new(lines, lines).unwrap();
        if tape.one_in(4) { Size::Rectangle(board) } else { Size::Square(board) }
    };
    vec(any::<u16>(), 0..500).prop_map(move |tape| document(tape, size))
}

/// Builds the document that a tape of numbers describes.
fn document(tape: Vec<u16>, size: impl FnOnce(&mut Tape) -> Size) -> Record {
    let mut tape = Tape::new(tape);
    let mut record = Record::new();
    record.size = tape.maybe(size);
    record.info = tape.maybe(|tape| Box::new(info(tape)));
    let people = record.info.as_deref().and_then(|info| info.participants.as_deref()).map_or(0, <[_]>::len);
    let mut state = State {
        board: Board::new(record.board_size()),
        moves: 0,
        begun: false,
        problem: false,
        beside_problem: false,
        seconds: 0,
        people: u32::try_from(people).unwrap(),
        left: 0,
    };
    fill(&mut tape, &mut record, BranchId::ROOT, &mut state);
    let mut open = vec![(BranchId::ROOT, state)];
    while let Some((id, state)) = open.last_mut() {
        if state.left == 0 {
            open.pop();
            continue;
        }
        state.left -= 1;
        let mut state = state.clone();
        let child = record.tree.add_child(*id, Branch::default()).unwrap();
        fill(&mut tape, &mut record, child, &mut state);
        open.push((child, state));
    }
    record
}

/// State of the game at a step of a branch.
#[derive(Clone)]
struct State {
    board: Board,
    moves: u32,
    /// Whether there were moves or stones before this step.
    begun: bool,
    /// Whether a `pre` on the path to this branch is a problem.
    problem: bool,
    beside_problem: bool,
    seconds: u32,
    people: u32,
    /// Number of children that are still to be generated.
    left: u32,
}

fn size(tape: &mut Tape) -> Size {
    let side = |tape: &mut Tape| tape.pick(&[19, 1, 2, 3, 5, 9, 13, 21, 25, 52, 53, 200]);
    match tape.below(4) {
        0 | 1 => {
            let side = side(tape);
            Size::Square(BoardSize::new(side, side).unwrap())
        }
        2 => Size::Rectangle(BoardSize::new(side(tape), side(tape)).unwrap()),
        _ => Size::Rectangle(BoardSize::new(1_000_000_000, u32::MAX).unwrap()),
    }
}

fn short_string(tape: &mut Tape) -> Text {
    match tape.below(8) {
        7 => "棋".repeat(128).into(),
        6 => "\"quoted\\\" </>".into(),
        5 => "😀 \u{a0}\u{feff}e\u{301}".into(),
        4 => " ".into(),
        3 => "".into(),
        2 => "李昌镐".into(),
        number => format!("name {number}{}", tape.below(100)).into(),
    }
}

fn comment(tape: &mut Tape) -> Text {
    match tape.below(7) {
        6 => format!("棋{}", "* ".repeat(50 + tape.below(50) as usize)).into(),
        5 => "long ".repeat(50 + tape.below(50) as usize).into(),
        4 => "\0\u{1}\u{1f}\u{7f}\u{85}\u{2028}".into(),
        3 => "first line\nsecond\r\n\tthird \\ \"".into(),
        _ => short_string(tape),
    }
}

fn info(tape: &mut Tape) -> Info {
    let participants = tape.maybe(|tape| tape.several(4, participant));
    let people = u32::try_from(participants.as_deref().map_or(0, <[_]>::len)).unwrap();
    let player = |tape: &mut Tape| Player { participant: tape.below(people.max(1)), color: tape.maybe(color) };
    Info {
        domain: tape.maybe(short_string),
        id: tape.maybe(short_string),
        name: tape.maybe(short_string),
        rules: tape.maybe(rules),
        time: tape.maybe(start_time),
        place: tape.maybe(short_string),
        players: tape.maybe(|tape| if people == 0 { Vec::new() } else { tape.several(3, player) }),
        participants,
        result: tape.maybe(result),
        extras: Extras::NONE,
    }
}

fn rules(tape: &mut Tape) -> Rules {
    Rules {
        scoring: tape.maybe(|tape| tape.pick(&[Scoring::Area, Scoring::Territory])),
        komi: tape.maybe(|tape| HalfPoints(i32::try_from(tape.below(20)).unwrap())),
        kind: tape.maybe(|tape| tape.pick(&[RulesType::Chinese, RulesType::Japanese, RulesType::Korean])),
    }
}

fn start_time(tape: &mut Tape) -> StartTime {
    let texts = [
        "2011-09-05T18:35Z",
        "0000-02-29T23:59:59Z",
        "2026-12-31T00:00:00.5Z",
        "9999-01-01T01:02:03.123456789Z",
        "2013-03-06T24:00Z",
        "2012-06-30T23:59:60Z",
    ];
    StartTime::parse(tape.pick(&texts)).unwrap()
}

fn participant(tape: &mut Tape) -> Participant {
    Participant {
        domain: tape.maybe(short_string),
        id: tape.maybe(short_string),
        name: tape.maybe(short_string),
        title: tape.maybe(short_string),
        rank: tape.maybe(short_string),
    }
}

fn result(tape: &mut Tape) -> GameResult {
    let winner = tape.maybe(color);
    GameResult { winner, margin: tape.maybe(|tape| HalfPoints(1 + i32::try_from(tape.below(1023)).unwrap())) }
}

fn color(tape: &mut Tape) -> Color {
    tape.pick(&[Color::Black, Color::White])
}

fn point(tape: &mut Tape, size: BoardSize) -> Point {
    // Most coordinates are near an edge, so that stones meet; one in five is anywhere on the board.
    let coordinate = |tape: &mut Tape, side: u32| match tape.below(5) {
        4 => tape.below(side),
        3 => side - 1 - tape.below(side.min(3)),
        _ => tape.below(side.min(4)),
    };
    Point::new(coordinate(tape, size.width()), coordinate(tape, size.height()))
}

fn mark(tape: &mut Tape, size: BoardSize) -> Mark {
    let symbol = Symbol::new(tape.pick(&['a', 'z', 'A', 'Z', '0', '9', '@', '#', '$', '%', '&', '?'])).unwrap();
    Mark { point: point(tape, size), symbol, extras: Extras::NONE }
}

fn marks(tape: &mut Tape, size: BoardSize) -> Option<Vec<Mark>> {
    tape.one_in(4).then(|| tape.several(3, |tape| mark(tape, size)))
}

fn fill(tape: &mut Tape, record: &mut Record, id: BranchId, state: &mut State) {
    let mut branch = Branch { title: tape.maybe(comment), ..Branch::default() };
    state.beside_problem = false;
    branch.pre = tape.maybe(|tape| Box::new(pre(tape, state)));
    branch.steps = tape.maybe(|tape| (0..tape.below(12)).map(|_| step(tape, state)).collect());
    state.left = tape.below(4);
    branch.branches = (state.left > 0 || tape.one_in(3)).then(Vec::new);
    record.tree[id] = branch;
}

fn pre(tape: &mut Tape, state: &mut State) -> Pre {
    let size = state.board.size();
    let stones = tape.maybe(|tape| stones(tape, state));
    let problem = if state.problem { None } else { tape.maybe(color) };
    state.problem |= problem.is_some();
    state.beside_problem = problem.is_some();
    Pre { stones, problem, marks: marks(tape, size), comment: tape.maybe(comment), extras: Extras::NONE }
}

/// Returns stones for an empty board, each of which has a liberty in the end (5.15.2.5).
fn stones(tape: &mut Tape, state: &mut State) -> Vec<Stone> {
    if state.begun {
        return Vec::new();
    }
    let mut stones = Vec::new();
    for _ in 0..tape.below(10) {
        let stone = Stone { color: color(tape), point: point(tape, state.board.size()) };
        let mut board = state.board.clone();
        if board.place(stone).is_ok() && board.groups_without_liberties().next().is_none() {
            state.board = board;
            stones.push(stone);
        }
    }
    state.begun = !stones.is_empty();
    stones
}

fn step(tape: &mut Tape, state: &mut State) -> Step {
    let size = state.board.size();
    let action = match tape.below(10) {
        9 if state.moves > 0 => {
            let count = 1 + tape.below(state.moves);
            for _ in 0..count {
                state.board.undo();
            }
            state.moves -= count;
            Action::Takeback(count)
        }
        8 => Action::Message(Box::new(comment(tape))),
        7 => Action::Result(result(tape)),
        6 => Action::Mark(Box::new(mark(tape, size))),
        _ => Action::Move(played(tape, state)),
    };
    // The specification advises against a mark action without a time (5.15.3.2.4).
    let timed = matches!(action, Action::Mark(_)) || tape.one_in(3);
    Step::new(action).with(StepDetails {
        time: timed.then(|| step_time(tape, state)),
        actor: (state.people > 0 && tape.one_in(3)).then(|| tape.below(state.people)),
        marks: marks(tape, size).map(Box::new),
        comment: if tape.one_in(4) { Some(comment(tape)) } else { None },
        extras: Extras::NONE,
    })
}

fn played(tape: &mut Tape, state: &mut State) -> Move {
    let color = color(tape);
    let mut vertex = Vertex::Play(point(tape, state.board.size()));
    if tape.one_in(10) || state.board.play(color, vertex).is_err() {
        vertex = Vertex::Pass;
        state.board.play(color, vertex).unwrap();
    }
    state.moves += 1;
    state.begun = true;
    let evaluation = |tape: &mut Tape| tape.pick(&[Evaluation::Good, Evaluation::Bad]);
    let evaluation = if state.beside_problem { Some(evaluation(tape)) } else { tape.maybe(evaluation) };
    Move { color, vertex, evaluation }
}

/// Returns a time not before the previous one, in one of many spellings.
fn step_time(tape: &mut Tape, state: &mut State) -> StepTime {
    // The tape is so short that the times cannot reach the end of the day, which 5.14 forbids.
    state.seconds += tape.below(100);
    let seconds = state.seconds;
    let text = match tape.below(5) {
        4 => format!("{}E-2", seconds * 100),
        3 => format!("{seconds}.000"),
        2 => format!("{seconds}.0e+0"),
        1 => {
            state.seconds += 1;
            format!("{seconds}.00000000000000000000000001")
        }
        _ => seconds.to_string(),
    };
    StepTime::parse(&text).unwrap()
}
