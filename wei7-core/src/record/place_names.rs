//! Names of places in reports: `main, move 13`.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Write as _;

use super::{Address, BranchId, DocumentOrder, Node, Record, Step};

/// Names places of a record as people say them: `main, move 13`, `1.2, move 4`, `info`.
#[derive(Clone, Debug)]
pub struct PlaceNames<'r> {
    record: &'r Record,
    branches: BranchPaths,
    /// Where the last question ended: branch, steps counted, moves among them. Questions mostly come in order.
    cursor: Cell<(BranchId, usize, usize)>,
    /// For branches with questions about steps far from the last, the moves before each step.
    counted: RefCell<HashMap<BranchId, Vec<usize>>>,
}

/// For each branch: its parent, its 1-based place there, the moves before it, whether all to it are firsts.
#[derive(Clone, Debug)]
pub(crate) struct BranchPaths(Vec<Origin>);

#[derive(Clone, Copy, Debug)]
struct Origin {
    parent: usize,
    place: usize,
    moves: usize,
    main: bool,
}

/// Steps that are counted for one question, without a list of the numbers of all.
const FEW_STEPS: usize = 64;

/// The most segments of a branch path that are said; of longer ones only the end.
const MOST_SEGMENTS: usize = 32;

impl BranchPaths {
    /// Of so many branches, of which the first is the root and the others are not known yet.
    pub(crate) fn new(branches: usize) -> Self {
        Self(vec![Origin { parent: 0, place: 0, moves: 0, main: true }; branches.max(1)])
    }

    /// The branch `id` is below another that is known, at this 1-based place, behind so many moves.
    pub(crate) fn set(&mut self, id: usize, parent: usize, place: usize, moves: usize) {
        let main = place == 1 && self.0.get(parent).is_some_and(|above| above.main);
        if let Some(origin) = self.0.get_mut(id) {
            *origin = Origin { parent, place, moves, main };
        }
    }

    /// The same of a further branch, whose number this gives.
    pub(crate) fn add(&mut self, parent: usize, place: usize, moves: usize) -> usize {
        let id = self.0.len();
        self.0.push(Origin { parent, place, moves, main: false });
        self.set(id, parent, place, moves);
        id
    }

    /// How many moves are before a branch.
    fn moves(&self, id: usize) -> usize {
        self.0.get(id).map_or(0, |origin| origin.moves)
    }

    fn add_path(&self, id: usize, path: &mut String) {
        let Some(mut origin) = self.0.get(id) else { return };
        if origin.main {
            return path.push_str("main");
        }
        let mut places = Vec::new();
        while origin.place > 0 && places.len() < MOST_SEGMENTS {
            places.push(origin.place);
            let Some(above) = self.0.get(origin.parent) else { break };
            origin = above;
        }
        if origin.place > 0 {
            path.push_str("...");
        }
        for (index, place) in places.iter().rev().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            // Writing to a string does not fail.
            let _ = write!(path, "{dot}{place}");
        }
    }

    /// Adds the name of a step of a branch, behind so many moves.
    pub(crate) fn add_step(&self, id: usize, is_move: bool, moves: usize, name: &mut String) {
        self.add_path(id, name);
        let (what, number) = if is_move { (", move ", moves + 1) } else { (", after move ", moves) };
        name.push_str(what);
        let _ = write!(name, "{number}");
    }

    /// Adds the name of the position that a branch begins with.
    pub(crate) fn add_position(&self, id: usize, name: &mut String) {
        self.add_path(id, name);
        let _ = match self.moves(id) {
            0 => write!(name, ", start"),
            moves => write!(name, ", position after move {moves}"),
        };
    }
}

impl<'r> PlaceNames<'r> {
    /// Reads the tree once.
    pub fn new(record: &'r Record) -> Self {
        let mut branches = BranchPaths::new(record.tree.len());
        for (id, _) in record.tree.preorder() {
            let branch = &record.tree[id];
            let own = branch.steps().iter().filter(|step| step.as_move().is_some()).count();
            let moves = branches.moves(id.index()) + own;
            for (place, child) in (1..).zip(branch.children()) {
                branches.set(child.index(), id.index(), place, moves);
            }
        }
        Self { record, branches, cursor: Cell::new((BranchId::ROOT, 0, 0)), counted: RefCell::default() }
    }

    /// The path of a branch: 1-based places joined by dots, `main` if all are 1.
    pub fn branch(&self, id: BranchId) -> String {
        let mut path = String::new();
        self.branches.add_path(id.index(), &mut path);
        path
    }

    /// The place of a step: the number of its move on the path, or of the move that it follows.
    pub fn step(&self, id: BranchId, index: usize) -> String {
        let steps = self.record.tree[id].steps();
        let (at, counted, moves) = self.cursor.get();
        let (from, moves) = if at == id && counted <= index { (counted, moves) } else { (0, 0) };
        let own = if index - from <= FEW_STEPS {
            moves + steps.iter().take(index).skip(from).filter(|step| step.as_move().is_some()).count()
        } else {
            let mut all = self.counted.borrow_mut();
            let counted = all.entry(id).or_insert_with(|| moves_before(steps));
            counted.get(index).or(counted.last()).copied().unwrap_or_default()
        };
        self.cursor.set((id, index, own));
        let is_move = steps.get(index).is_some_and(|step| step.as_move().is_some());
        // Enough for most.
        let mut name = String::with_capacity(24);
        self.branches.add_step(id.index(), is_move, self.branches.moves(id.index()) + own, &mut name);
        name
    }

    /// The place of a node.
    pub fn node(&self, node: Node) -> String {
        match node {
            Node::Document => "document".to_owned(),
            Node::Info => "info".to_owned(),
            Node::Player(index) => format!("player {}", index + 1),
            Node::Branch(id) => self.branch(id),
            Node::Pre(id) | Node::Stone(id, _) | Node::PreMark(id, _) => self.pre(id),
            Node::Step(id, index) | Node::StepMark(id, index, _) => self.step(id, index),
        }
    }

    /// Whether a text is the place of a position in such words.
    pub fn is_position(text: &str) -> bool {
        text.ends_with(", start")
            || text.rsplit_once(", position after move ").is_some_and(|(_, moves)| moves.parse::<usize>().is_ok())
    }

    fn pre(&self, id: BranchId) -> String {
        let mut name = String::new();
        self.branches.add_position(id.index(), &mut name);
        name
    }

    pub(crate) fn address(&self, order: &DocumentOrder, address: Address) -> String {
        let size = self.record.board_size();
        let branch = |number| order.id(number).unwrap_or(BranchId::ROOT);
        match address {
            Address::Document => "document".to_owned(),
            Address::Info => "info".to_owned(),
            Address::Branch(number) => self.branch(branch(number)),
            Address::Pre(number) => self.pre(branch(number)),
            Address::PreMark(number, key) => format!("{}, {}", self.pre(branch(number)), size.name(key.point)),
            Address::Step(number, step) | Address::ActionMark(number, step) => self.step(branch(number), step as usize),
            Address::StepMark(number, step, key) => {
                format!("{}, {}", self.step(branch(number), step as usize), size.name(key.point))
            }
        }
    }
}

/// The number of moves before each step, and before the end.
fn moves_before(steps: &[Step]) -> Vec<usize> {
    let mut counted = Vec::with_capacity(steps.len() + 1);
    let mut moves = 0;
    for step in steps {
        counted.push(moves);
        moves += usize::from(step.as_move().is_some());
    }
    counted.push(moves);
    counted
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Branch, Move};
    use super::*;
    use wei7_board::{Color, Vertex};

    #[test]
    fn places_are_said_by_path_and_move() {
        let pass = Step::new(Action::Move(Move { color: Color::Black, vertex: Vertex::Pass, evaluation: None }));
        let branch = |moves| Branch { steps: Some(vec![pass.clone(); moves]), ..Branch::default() };
        let mut record = Record::new();
        record.tree[BranchId::ROOT] = branch(2);
        let main = record.tree.add_child(BranchId::ROOT, branch(3)).unwrap();
        let side = record.tree.add_child(BranchId::ROOT, branch(1)).unwrap();
        let under = record.tree.add_child(side, branch(1)).unwrap();
        let names = PlaceNames::new(&record);
        assert_eq!(names.step(main, 0), "main, move 3");
        assert_eq!(names.step(under, 0), "2.1, move 4");
        assert_eq!(names.node(Node::Pre(side)), "2, position after move 2");
        assert_eq!(names.node(Node::Pre(BranchId::ROOT)), "main, start");
        assert!([side, BranchId::ROOT].into_iter().all(|id| PlaceNames::is_position(&names.node(Node::Pre(id)))));
        // Far from the question before, in any order.
        let mut long = Record::new();
        long.tree[BranchId::ROOT] = branch(300);
        long.tree[BranchId::ROOT].steps.get_or_insert_default()[1] = Step::new(Action::Takeback(1));
        let names = PlaceNames::new(&long);
        for (index, place) in [(299, "299"), (0, "1"), (200, "200"), (201, "201"), (100, "100")] {
            assert_eq!(names.step(BranchId::ROOT, index), format!("main, move {place}"));
        }
        assert!(!["2, move 2", "2, position after move two", "start"].into_iter().any(PlaceNames::is_position));
    }

    #[test]
    fn a_path_that_is_too_long_keeps_its_end() {
        let mut record = Record::new();
        let mut last = BranchId::ROOT;
        for _ in 0..100 {
            record.tree.add_child(last, Branch::default()).unwrap();
            last = record.tree.add_child(last, Branch::default()).unwrap();
        }
        let path = PlaceNames::new(&record).branch(last);
        assert!(path.starts_with("...2.2") && path.len() < 100, "{path}");
    }
}
