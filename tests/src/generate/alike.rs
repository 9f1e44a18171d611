//! Records with similar parts: siblings that begin with the same moves, equal comments, passes, transpositions,
//! chapters, setup in mid-game, timelines with participants. They make alignment of nodes difficult.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use wei7_core::{
    Action, Board, BoardSize, Branch, BranchId, Color, Evaluation, Extra, HalfPoints, Info, Mark, Move, Participant,
    Player, Point, Pre, Record, Rules, Shape, Size, Splitter, Step, StepTime, Stone, Symbol, Vertex,
};

use crate::generate::tape::Tape;

/// Generates records with similar parts, on a board that all formats support.
pub fn alike() -> impl Strategy<Value = Record> {
    vec(any::<u16>(), 20..400).prop_map(|numbers| record(Tape::new(numbers)))
}

const NAMES: [&str; 3] = ["Ann", "Bob", "Referee"];

fn record(mut tape: Tape) -> Record {
    let size = BoardSize::new(9, 9).unwrap();
    let mut record = Record { size: Some(Size::Square(size)), ..Record::new() };
    // Actions other than moves occur in games of servers, setup in mid-game in problems and lessons.
    let is_live = tape.one_in(4);
    let people = if is_live { 1 + tape.below(3) } else { 2 };
    record.info = tape.maybe(|tape| Box::new(info(tape, people)));
    let people = if record.info.is_some() { people } else { 0 };
    let mut maker = Maker { tape, people, is_live, nodes: 0 };
    let mut open = vec![(BranchId::ROOT, State { board: Board::new(size), moves: 0 }, 0)];
    while let Some((id, mut state, depth)) = open.pop() {
        let children = maker.fill(&mut record.tree[id], &mut state, depth);
        for _ in 0..children {
            let child = record.tree.add_child(id, Branch::default()).unwrap();
            open.push((child, state.clone(), depth + 1));
        }
    }
    record
}

fn info(tape: &mut Tape, people: u32) -> Info {
    let person = |tape: &mut Tape, number: usize| Participant {
        name: Some(NAMES[number].into()),
        rank: tape.maybe(|_| "3d".into()),
        id: tape.maybe(|_| format!("id {number}").into()),
        ..Participant::default()
    };
    let player = |participant: u32| Player {
        participant,
        color: [Some(Color::White), Some(Color::Black), None][participant as usize],
    };
    let rules = |tape: &mut Tape| Rules { komi: Some(HalfPoints(tape.pick(&[13, 0]))), ..Rules::default() };
    let mut info = Info {
        name: tape.maybe(|_| "evening".into()),
        id: tape.maybe(|_| "17".into()),
        place: tape.maybe(|_| "here".into()),
        rules: tape.maybe(rules),
        participants: Some((0..people as usize).map(|number| person(tape, number)).collect()),
        players: Some((0..people.min(2)).map(player).collect()),
        ..Info::default()
    };
    if tape.one_in(3) {
        info.extras.push(property("TM", "600"));
    }
    info
}

fn property(id: &str, value: &str) -> Extra {
    Extra::Property { id: id.into(), values: vec![value.into()] }
}

#[derive(Clone)]
struct State {
    board: Board,
    /// Number of moves since the start, all of which can be taken back.
    moves: u32,
}

struct Maker {
    tape: Tape,
    people: u32,
    is_live: bool,
    nodes: u32,
}

impl Maker {
    /// Fills a branch, and returns the number of its children.
    fn fill(&mut self, branch: &mut Branch, state: &mut State, depth: u32) -> u32 {
        let has_stones = state.board.stones().next().is_some();
        let begins = depth == 0;
        if !begins && !self.is_live && has_stones && self.tape.one_in(6) {
            let stone = Stone { color: self.color(), point: self.point() };
            state.board.remove(stone.point);
            if state.board.place(stone).is_ok() && state.board.groups_without_liberties().next().is_none() {
                branch.extras.push(Extra::Setup { stones: vec![stone], empty: Vec::new() });
                branch.pre = Some(Box::new(self.pre()));
            } else {
                state.board.remove(stone.point);
            }
        } else if self.tape.one_in(if begins { 2 } else { 8 }) {
            branch.pre = Some(Box::new(self.pre()));
        }
        if self.tape.one_in(8) {
            branch.title = Some(self.tape.pick(&["one line", "another line"]).into());
        }
        let steps = self.tape.below(5);
        if steps > 0 {
            branch.steps = Some((0..steps).map(|_| self.step(state)).collect());
        }
        if depth < 4 && self.nodes < 40 { self.tape.pick(&[0, 2, 3, 1, 0]) } else { 0 }
    }

    fn color(&mut self) -> Color {
        self.tape.pick(&[Color::Black, Color::White])
    }

    /// Returns one of few points, so that equal moves are frequent.
    fn point(&mut self) -> Point {
        Point::new(2 + self.tape.below(3), 2 + self.tape.below(2))
    }

    fn pre(&mut self) -> Pre {
        Pre { comment: self.comment(), marks: self.marks(), ..Pre::default() }
    }

    fn comment(&mut self) -> Option<wei7_core::Text> {
        self.tape.one_in(3).then(|| self.tape.pick(&["good", "bad"]).into())
    }

    fn marks(&mut self) -> Option<Vec<Mark>> {
        if !self.tape.one_in(4) {
            return None;
        }
        let mut marks = Vec::new();
        for x in 0..=self.tape.below(2) {
            let point = Point::new(x, 0);
            marks.push(match self.tape.below(3) {
                0 => Mark::shaped(point, self.tape.pick(&[Shape::Circle, Shape::Triangle])),
                1 => Mark::labeled(point, self.tape.pick(&["12", "ab"])),
                _ => Mark { point, symbol: Symbol::new('a').unwrap(), extras: <_>::default() },
            });
        }
        Some(marks)
    }

    fn step(&mut self, state: &mut State) -> Step {
        self.nodes += 1;
        let action = match self.tape.below(12) {
            1 if self.is_live && state.moves > 0 => {
                let count = 1 + self.tape.below(state.moves);
                for _ in 0..count {
                    state.board.undo();
                }
                state.moves -= count;
                Action::Takeback(count)
            }
            2 if self.is_live => Action::Message(Box::new(self.tape.pick(&["hello", "bye"]).into())),
            _ => {
                let color = self.color();
                let mut vertex = Vertex::Play(self.point());
                if self.tape.one_in(8) || state.board.play(color, vertex).is_err() {
                    vertex = Vertex::Pass;
                    state.board.play(color, vertex).unwrap();
                }
                state.moves += 1;
                let evaluation = self.tape.one_in(8).then_some(Evaluation::Good);
                Action::Move(Move { color, vertex, evaluation })
            }
        };
        let mut step = Step::new(action);
        step.set_time(if self.tape.one_in(4) { StepTime::parse(&self.nodes.to_string()) } else { None });
        step.set_actor((self.people > 0 && self.tape.one_in(4)).then(|| self.tape.below(self.people)));
        step.set_comment(self.comment());
        step.set_marks(self.marks());
        match self.tape.below(8) {
            1 => step.add_extras([Extra::Splitter(Splitter::Large)]),
            2 => step.add_extras([property("BL", self.tape.pick(&["30", "20"]))]),
            3 => step.add_extras([property("XX", &self.nodes.to_string())]),
            _ => {}
        }
        step
    }
}
