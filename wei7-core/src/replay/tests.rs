//! Compares the replay with a simple one that copies the board for each branch, and tests hostile records.

use proptest::prelude::*;

use super::*;
use crate::record::{Action, Branch, Move, Pre, Size, Step};
use wei7_board::Stone;

fn stone(color: Color, x: u32, y: u32) -> Stone {
    Stone { color, point: Point::new(x, y) }
}

fn play(color: Color, vertex: Vertex) -> Step {
    Step::new(Action::Move(Move { color, vertex, evaluation: None }))
}

fn black(x: u32, y: u32) -> Step {
    play(Color::Black, Vertex::Play(Point::new(x, y)))
}

fn white(x: u32, y: u32) -> Step {
    play(Color::White, Vertex::Play(Point::new(x, y)))
}

fn back(moves: u32) -> Step {
    Step::new(Action::Takeback(moves))
}

fn branch(stones: &[Stone], steps: Vec<Step>) -> Branch {
    let pre = (!stones.is_empty()).then(|| Box::new(Pre { stones: Some(stones.to_vec()), ..Pre::default() }));
    Branch { pre, steps: Some(steps), ..Branch::default() }
}

fn record(side: u32, root: Branch) -> Record {
    let mut record = Record::new();
    record.size = BoardSize::new(side, side).map(Size::Square);
    record.tree[BranchId::ROOT] = root;
    record
}

fn violations(record: &Record) -> Vec<Violation> {
    let mut all = Vec::new();
    Replayer::new().replay(record, |violation| all.push(violation)).unwrap();
    all.sort_by_key(Violation::node);
    all
}

#[test]
fn an_ordinary_game_has_no_violations() {
    let root = branch(&[stone(Color::Black, 3, 3)], vec![white(0, 0), black(1, 0), black(0, 1), white(0, 0)]);
    assert_eq!(violations(&record(19, root)), []);
}

#[test]
fn a_move_on_an_occupied_point_changes_nothing_but_counts() {
    let record = record(19, branch(&[], vec![black(3, 3), white(3, 3), back(1), white(4, 4), back(2), white(3, 3)]));
    let step = Node::Step(BranchId::ROOT, 1);
    assert_eq!(violations(&record), [Violation::Occupied { step, point: Point::new(3, 3), by: Color::Black }]);
}

#[test]
fn taking_back_too_much_goes_to_the_start() {
    let record = record(19, branch(&[stone(Color::Black, 0, 0)], vec![black(3, 3), back(2), black(3, 3), black(0, 0)]));
    let takeback = Violation::TakebackBeyondStart { step: Node::Step(BranchId::ROOT, 1), asked: 2, possible: 1 };
    let step = Node::Step(BranchId::ROOT, 3);
    let occupied = Violation::Occupied { step, point: Point::new(0, 0), by: Color::Black };
    assert_eq!(violations(&record), [takeback, occupied]);
}

#[test]
fn a_takeback_may_undo_moves_of_the_parent_branch() {
    let mut record = record(19, branch(&[], vec![black(3, 3), white(4, 4)]));
    let a = record.tree.add_child(BranchId::ROOT, branch(&[], vec![back(2), white(3, 3), white(4, 4)])).unwrap();
    let b = record.tree.add_child(BranchId::ROOT, branch(&[], vec![white(3, 3)])).unwrap();
    let step = Node::Step(b, 0);
    assert_eq!(violations(&record), [Violation::Occupied { step, point: Point::new(3, 3), by: Color::Black }]);
    let positions = Positions::new(&record, |_| ()).unwrap();
    assert_eq!(positions.start(a), positions.end(BranchId::ROOT));
    assert_eq!(positions.children(PositionId::EMPTY).count(), 2);
    assert_eq!(positions.moves(positions.end(a)), 2);
    assert_eq!(positions.origin(positions.end(a)), Origin::Move(a, 2));
}

#[test]
fn two_stones_on_a_point_are_found_whatever_their_colors() {
    let stones = [stone(Color::Black, 1, 1), stone(Color::Black, 1, 1), stone(Color::White, 1, 1)];
    let duplicate = |index, color| Violation::DuplicateStone {
        stone: Node::Stone(BranchId::ROOT, index),
        point: Point::new(1, 1),
        color,
        earlier: Color::Black,
    };
    let expected = [duplicate(1, Color::Black), duplicate(2, Color::White)];
    assert_eq!(violations(&record(3, branch(&stones, vec![]))), expected);
}

#[test]
fn a_group_without_liberties_is_named_once_by_its_first_stone() {
    let stones = [
        stone(Color::Black, 0, 2),
        stone(Color::White, 1, 0),
        stone(Color::White, 0, 0),
        stone(Color::Black, 0, 1),
        stone(Color::Black, 1, 1),
        stone(Color::Black, 2, 0),
    ];
    let expected = Violation::NoLiberty {
        stone: Node::Stone(BranchId::ROOT, 1),
        point: Point::new(1, 0),
        color: Color::White,
        stones: 2,
    };
    assert_eq!(violations(&record(3, branch(&stones, vec![]))), [expected]);
}

#[test]
fn stones_come_before_all_moves_and_other_stones() {
    let late = [stone(Color::White, 5, 5), stone(Color::White, 5, 5)];
    for (steps, has_moved) in [
        (vec![black(3, 3)], true),
        (vec![black(3, 3), back(1)], true),
        (vec![play(Color::Black, Vertex::Pass)], true),
        (vec![], false),
    ] {
        let mut record = record(19, branch(&[stone(Color::Black, 0, 0)], steps));
        let middle = record.tree.add_child(BranchId::ROOT, branch(&[], vec![])).unwrap();
        let id = record.tree.add_child(middle, branch(&late, vec![white(5, 5)])).unwrap();
        let pre = Node::Pre(id);
        let first = if has_moved { Violation::StonesAfterMove { pre } } else { Violation::StonesAfterStones { pre } };
        let stone = Node::Stone(id, 1);
        let (color, point) = (Color::White, Point::new(5, 5));
        let duplicate = Violation::DuplicateStone { stone, point, color, earlier: color };
        assert_eq!(violations(&record), [first, duplicate], "not put down, so that 5,5 is free");
    }
}

#[test]
fn branches_of_an_empty_board_may_each_have_stones() {
    let mut record = record(19, Branch::default());
    for _ in 0..3 {
        let stones = [stone(Color::White, 5, 5)];
        record.tree.add_child(BranchId::ROOT, branch(&stones, vec![black(6, 6)])).unwrap();
    }
    assert_eq!(violations(&record), []);
}

#[test]
fn points_off_the_board_are_skipped() {
    let far = u32::MAX;
    let root = branch(&[stone(Color::Black, far, 9)], vec![black(far, far), black(9, 0), black(0, 0), back(3)]);
    assert_eq!(violations(&record(9, root)), []);
}

/// 300,000 branches, of which every second one takes back all 300,000 moves of the root. Each move is made only once.
#[test]
fn each_move_is_made_once_however_much_is_taken_back() {
    let (moves, children) = (300_000_u32, 300_000_u32);
    let steps = (0..moves).map(|i| play(Color::Black, Vertex::Play(Point::new(i % 1000, i / 1000)))).collect();
    let mut record = record(1000, branch(&[], steps));
    for i in 0..children {
        let mut steps = Vec::new();
        if i % 2 == 0 {
            steps.push(back(moves));
        }
        steps.push(white(i % 1000, 999 - i % 7));
        record.tree.add_child(BranchId::ROOT, branch(&[], steps)).unwrap();
    }
    let mut replayer = Replayer::new();
    let mut found = 0;
    replayer.replay(&record, |_| found += 1).unwrap();
    assert_eq!((replayer.plays, found), ((moves + children) as usize, 0));
    assert!(replayer.board.work() < 64 * u64::from(moves + children), "{}", replayer.board.work());
}

#[test]
fn a_chain_of_100_000_branches_is_an_ordinary_record() {
    let mut record = record(19, Branch::default());
    let mut last = BranchId::ROOT;
    for i in 0..100_000 {
        let steps = if i % 3 == 2 { vec![back(2)] } else { vec![black(i % 19, i / 19 % 19)] };
        last = record.tree.add_child(last, branch(&[], steps)).unwrap();
    }
    assert_eq!(violations(&record), []);
}

/// Variations that each capture a huge group on a huge board would cost the product of moves and stones.
#[test]
fn work_without_end_is_a_limit() {
    let width = 40_000;
    let mut steps = vec![white(0, 1)];
    steps.extend((0..width - 1).map(|x| black(x, 0)));
    steps.extend((1..width).map(|x| white(x, 1)));
    let mut record = record(width, branch(&[], steps));
    let mut last = BranchId::ROOT;
    for i in 0..10_000 {
        let capture = branch(&[], vec![white(width - 1, 0), black(5, 5)]);
        record.tree.add_child(last, capture).unwrap();
        last = record.tree.add_child(last, branch(&[], vec![black(i, 3)])).unwrap();
    }
    assert_eq!(Replayer::new().replay(&record, |_| ()), Err(ReplayLimit::Work));
}

/// A full board with two empty points, and 100 variations that each visit all stones.
#[test]
fn costly_records_are_replayed() {
    let side = 60;
    let empty = [Point::new(0, 0), Point::new(side - 1, side - 1)];
    let points = (0..side * side).map(|i| Point::new(i % side, i / side)).filter(|point| !empty.contains(point));
    let steps: Vec<_> = points.map(|point| black(point.x, point.y)).collect();
    let mut record = record(side, branch(&[], steps));
    for _ in 0..100 {
        record.tree.add_child(BranchId::ROOT, branch(&[], vec![white(side - 1, side - 1)])).unwrap();
    }
    assert_eq!(violations(&record), []);
}

// The simple replay: each branch begins with a copy of all positions on its path.

#[derive(Clone)]
struct SimpleState {
    path: Vec<Vec<Option<Color>>>,
    has_moved: bool,
    has_stones: bool,
}

struct SimpleReplay<'r> {
    record: &'r Record,
    found: Vec<Violation>,
    ends: Vec<Vec<Option<Color>>>,
}

impl SimpleReplay<'_> {
    fn index(&self, point: Point) -> usize {
        (point.y * self.record.board_size().width() + point.x) as usize
    }

    fn board(&self, position: &[Option<Color>]) -> Board {
        let size = self.record.board_size();
        let mut board = Board::new(size);
        for (index, color) in (0..).zip(position) {
            let point = Point::new(index % size.width(), index / size.width());
            color.map(|color| board.place(Stone { color, point }).unwrap());
        }
        board
    }

    fn position(&self, board: &Board) -> Vec<Option<Color>> {
        let mut position = vec![None; self.path_len()];
        for stone in board.stones() {
            position[self.index(stone.point)] = Some(stone.color);
        }
        position
    }

    fn path_len(&self) -> usize {
        usize::try_from(self.record.board_size().points()).unwrap()
    }

    fn branch(&mut self, id: BranchId, mut state: SimpleState) {
        let branch = &self.record.tree[id];
        let stones = branch.pre.as_ref().map_or(&[][..], |pre| pre.stones());
        if !stones.is_empty() {
            let pre = Node::Pre(id);
            if state.has_moved {
                self.found.push(Violation::StonesAfterMove { pre });
            } else if state.has_stones {
                self.found.push(Violation::StonesAfterStones { pre });
            }
            let mut alone = Board::new(self.record.board_size());
            for (index, Stone { color, point }) in stones.iter().copied().enumerate() {
                if let Some(earlier) = alone.get(point) {
                    let stone = Node::Stone(id, index);
                    self.found.push(Violation::DuplicateStone { stone, point, color, earlier });
                } else {
                    alone.place(Stone { color, point }).unwrap();
                }
            }
            if !state.has_moved && !state.has_stones {
                for group in alone.groups_without_liberties() {
                    let first = stones.iter().position(|stone| alone.group(stone.point) == Some(group)).unwrap();
                    let point = stones[first].point;
                    let color = alone.get(point).unwrap();
                    let stones = alone.members(group).count();
                    self.found.push(Violation::NoLiberty { stone: Node::Stone(id, first), point, color, stones });
                }
                state.path = vec![self.position(&alone)];
            }
            state.has_stones = true;
        }
        for (index, step) in branch.steps().iter().enumerate() {
            let step_node = Node::Step(id, index);
            match step.action {
                Action::Move(played) => {
                    let mut board = self.board(state.path.last().unwrap());
                    if let Err(Unplayable::Occupied(by)) = board.play(played.color, played.vertex) {
                        let Vertex::Play(point) = played.vertex else { panic!("a pass is always possible") };
                        self.found.push(Violation::Occupied { step: step_node, point, by });
                    }
                    state.path.push(self.position(&board));
                    state.has_moved = true;
                }
                Action::Takeback(asked) => {
                    let possible = u32::try_from(state.path.len() - 1).unwrap();
                    if asked > possible {
                        self.found.push(Violation::TakebackBeyondStart { step: step_node, asked, possible });
                    }
                    state.path.truncate((possible - asked.min(possible)) as usize + 1);
                }
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
        self.ends[id.index()] = state.path.last().unwrap().clone();
        for child in branch.children() {
            self.branch(*child, state.clone());
        }
    }
}

fn any_branch() -> impl Strategy<Value = (prop::sample::Index, Branch)> {
    let any_stone = (any::<bool>(), 0_u32..3, 0_u32..3)
        .prop_map(|(b, x, y)| stone(if b { Color::Black } else { Color::White }, x, y));
    let step = prop_oneof![
        6 => any_stone.clone().prop_map(|stone| play(stone.color, Vertex::Play(stone.point))),
        1 => Just(play(Color::White, Vertex::Pass)),
        2 => (1_u32..6).prop_map(back),
        1 => Just(Step::new(Action::Message(Box::new("hello".into())))),
    ];
    let stones = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(any_stone, 1..9)];
    (any::<prop::sample::Index>(), stones, prop::collection::vec(step, 0..7))
        .prop_map(|(parent, stones, steps)| (parent, branch(&stones, steps)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn finds_the_same_violations_as_the_simple_replay(branches in prop::collection::vec(any_branch(), 1..12)) {
        let mut ids = Vec::new();
        let mut record = record(3, Branch::default());
        for (parent, branch) in branches {
            if ids.is_empty() {
                record.tree[BranchId::ROOT] = branch;
                ids.push(BranchId::ROOT);
            } else {
                ids.push(record.tree.add_child(*parent.get(&ids), branch).unwrap());
            }
        }
        let mut simple = SimpleReplay { record: &record, found: Vec::new(), ends: vec![Vec::new(); ids.len()] };
        simple.branch(BranchId::ROOT, SimpleState { path: vec![vec![None; 9]], has_moved: false, has_stones: false });
        let key = |violation: &Violation| format!("{violation:?}");
        simple.found.sort_by_key(key);

        let mut replayer = Replayer::new();
        let mut found = Vec::new();
        replayer.replay(&record, |violation| found.push(violation)).unwrap();
        found.sort_by_key(key);
        let mut again = Vec::new();
        replayer.replay(&record, |violation| again.push(violation)).unwrap();
        again.sort_by_key(key);
        prop_assert_eq!(&found, &again);
        // In a position that violates 5.15.2.5, the board captures only groups next to the played stone.
        prop_assert_eq!(&found, &simple.found);
        let positions = Positions::new(&record, |_| ()).unwrap();
        prop_assert_eq!(replayer.plays, positions.ids().filter(|id| {
            matches!(positions.origin(*id), Origin::Move(..))
        }).count());
        prop_assert_eq!(replayer.board.depth(), 0);
        prop_assert_eq!(replayer.board.stones().count(), 0);

        let mut board = Board::new(BoardSize::STANDARD);
        for id in ids {
            let along: Vec<_> = positions.along(&record, id).collect();
            prop_assert_eq!(along.len(), record.tree[id].steps().len());
            prop_assert_eq!(along.last().copied().unwrap_or(positions.start(id)), positions.end(id));
            for (step, position) in along.iter().enumerate() {
                if record.tree[id].steps()[step].as_move().is_some() {
                    prop_assert_eq!(positions.origin(*position), Origin::Move(id, u32::try_from(step).unwrap()));
                }
            }
            positions.show(&record, positions.end(id), &mut board);
            prop_assert_eq!(simple.position(&board), simple.ends[id.index()].clone());
        }
    }

    #[test]
    fn any_ancestor_is_found(steps in prop::collection::vec(prop_oneof![3 => Just(black(0, 0)), 1 => (1_u32..40).prop_map(back)], 0..300)) {
        let record = record(19, branch(&[], steps));
        let positions = Positions::new(&record, |_| ()).unwrap();
        for id in positions.ids() {
            let mut path = positions.path(id);
            prop_assert_eq!(path.len(), positions.moves(id) as usize + 1);
            path.reverse();
            for (moves, ancestor) in (0..).zip(path) {
                prop_assert_eq!(positions.before(id, moves), ancestor);
            }
            prop_assert_eq!(positions.before(id, u32::MAX), PositionId::EMPTY);
        }
    }
}
