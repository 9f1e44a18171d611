//! Names of places in reports: `main, move 13`.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Write as _;

use super::{Address, BranchId, DocumentOrder, Node, Record, Step};

/// Names of places in a record, for reports: `main, move 13`, `1.2, move 4`, `info`.
#[derive(Clone, Debug)]
pub struct PlaceNames<'r> {
    record: &'r Record,
    branches: BranchPaths,
    /// The step named last (branch and index) and the number of moves before it in the branch. Counting continues
    /// there, because most steps are named in order.
    cursor: Cell<(BranchId, usize, usize)>,
    /// Number of moves before each step of a branch. Kept for the branches in which a step far from the step named last
    /// was named.
    counted: RefCell<HashMap<BranchId, Vec<usize>>>,
}

/// Paths of the branches of a tree, from which their names are made.
#[derive(Clone, Debug)]
pub(crate) struct BranchPaths(Vec<Origin>);

#[derive(Clone, Copy, Debug)]
struct Origin {
    parent: usize,
    /// Number among the children of the parent, starting from 1; 0 for the root.
    place: usize,
    /// Number of moves before the branch.
    moves: usize,
    /// Whether the branch is on the main line.
    main: bool,
}

/// Maximum number of steps that are counted to name one step. If it would take more, the number of moves before each
/// step of the branch is computed once and kept.
const FEW_STEPS: usize = 64;

/// Maximum number of segments in the name of a branch. A longer path is reduced to its end.
const MOST_SEGMENTS: usize = 32;

impl BranchPaths {
    /// Creates the paths of `branches` branches. The first branch is the root; [`set`](Self::set) must be called for
    /// each of the others.
    pub(crate) fn new(branches: usize) -> Self {
        Self(vec![Origin { parent: 0, place: 0, moves: 0, main: true }; branches.max(1)])
    }

    /// Sets the position of a branch: its parent, which is already set, its number among the children, starting from 1,
    /// and the number of moves before it.
    pub(crate) fn set(&mut self, id: usize, parent: usize, place: usize, moves: usize) {
        let main = place == 1 && self.0.get(parent).is_some_and(|above| above.main);
        if let Some(origin) = self.0.get_mut(id) {
            *origin = Origin { parent, place, moves, main };
        }
    }

    /// Returns the number of moves before a branch.
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

    /// Appends the name of a step of the branch `id`. `moves` is the number of moves before the step, including those
    /// before the branch.
    pub(crate) fn add_step(&self, id: usize, is_move: bool, moves: usize, name: &mut String) {
        self.add_path(id, name);
        let (label, number) = if is_move { (", move ", moves + 1) } else { (", after move ", moves) };
        name.push_str(label);
        let _ = write!(name, "{number}");
    }

    /// Appends the name of the position at the start of a branch.
    pub(crate) fn add_position(&self, id: usize, name: &mut String) {
        self.add_path(id, name);
        let _ = match self.moves(id) {
            0 => write!(name, ", start"),
            moves => write!(name, ", position after move {moves}"),
        };
    }
}

impl<'r> PlaceNames<'r> {
    /// Creates the names for a record. The time is linear in the number of steps.
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

    /// Returns the path of a branch: the numbers of the branches on the way to it, starting from 1, with dots between
    /// them, or `main` if all are 1.
    pub fn branch(&self, id: BranchId) -> String {
        let mut path = String::new();
        self.branches.add_path(id.index(), &mut path);
        path
    }

    /// Returns the name of a step: the path of its branch, and the number of its move or of the move before it.
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
        // 24 bytes are enough for most names.
        let mut name = String::with_capacity(24);
        self.branches.add_step(id.index(), is_move, self.branches.moves(id.index()) + own, &mut name);
        name
    }

    /// Returns the name of a node.
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

    /// Returns whether a text is the name that [`node`](Self::node) returns for the position at the start of a branch.
    pub fn is_position(text: &str) -> bool {
        text.ends_with(", start")
            || text.rsplit_once(", position after move ").is_some_and(|(_, moves)| moves.parse::<usize>().is_ok())
    }

    fn pre(&self, id: BranchId) -> String {
        let mut name = String::new();
        self.branches.add_position(id.index(), &mut name);
        name
    }

    /// Returns the name of the node with an address in the document. `order` translates its branch number.
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

/// Returns the number of moves before each step and, as the last element, the number of all moves.
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
    fn a_name_has_the_path_and_the_move() {
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
        // Steps that are named in any order and are far from each other, so that the counted numbers are used.
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
