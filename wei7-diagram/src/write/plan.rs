//! Division of the main line of a record into diagrams.
//!
//! A diagram shows a position with its marks, and the moves after this position. A new diagram begins after ten moves,
//! at a move on a point with a sign, at a move with another number or color than the next, at a pass, and after a move
//! with marks. The marks of a move are thus marks of the position of a diagram, as the reader understands them.

use std::collections::BTreeSet;

use wei7_core::{
    Action, Board, BoardSize, BranchId, Color, DiagramStyle, Extra, Move, Node, Point, Record, Step, Stone, Vertex,
    as_played,
};

use super::annotations::{View, drawings, has_coordinates, links, point_marks, side_to_play};
use crate::diagram::{Diagram, Family, NumberedMove};

/// Largest number of moves of a diagram: the signs are `1` to `9` and `0`.
const MOST_MOVES: usize = 10;

/// A diagram to be written, and the nodes of the record that it shows.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) diagram: Diagram,
    /// The node whose position the diagram shows: a `pre` or a step.
    pub(super) node: Node,
    /// Branch and index of the step of each move of the diagram.
    pub(super) moves: Vec<(BranchId, usize)>,
    pub(super) shows: Shows,
    /// Whether the diagram is needed even if it has no moves and no marks.
    is_needed: bool,
}

/// Relation of a diagram to its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shows {
    /// The diagram has the position and the marks of its node.
    Node,
    /// The diagram has the moves after its node, which an earlier diagram shows.
    Continuation,
    /// The diagram has a position of the game, and no moves.
    Position,
}

/// Returns the lists of extras that belong to a node with a position.
pub(super) fn extras_of_node(record: &Record, node: Node) -> Vec<&[Extra]> {
    match node {
        Node::Pre(id) => {
            let branch = &record.tree[id];
            let pre = branch.pre.as_deref().map(|pre| pre.extras.as_slice());
            let document = (id == BranchId::ROOT).then(|| record.extras.as_slice());
            [document, Some(branch.extras.as_slice()), pre].into_iter().flatten().collect()
        }
        Node::Step(id, index) => {
            record.tree[id].steps().get(index).map(|step| step.extras().as_slice()).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the key by which points are sorted: row by row.
fn key(point: Point) -> (u32, u32) {
    (point.y, point.x)
}

/// Returns the title of a record: the name of the game, or the title of its root.
pub(super) fn title(record: &Record) -> Option<&str> {
    let name = record.info.as_deref().and_then(|info| info.name.as_deref());
    name.or(record.tree.root().title.as_deref())
}

/// Plays the main line of a record.
struct Replay<'r> {
    record: &'r Record,
    style: DiagramStyle,
    size: BoardSize,
    board: Board,
    /// Number of the last move.
    number: u32,
    last: Option<(Color, Vertex)>,
    captured: [u32; 2],
}

impl<'r> Replay<'r> {
    fn new(record: &'r Record, style: DiagramStyle) -> Self {
        let size = record.board_size();
        Self { record, style, size, board: Board::new(size), number: 0, last: None, captured: [0; 2] }
    }

    /// Begins a branch.
    fn begin(&mut self, id: BranchId) {
        let Ok(()) = as_played::begin(&mut self.board, &self.record.tree[id], id == BranchId::ROOT, &mut ());
    }

    /// Plays a move and counts the stones that it captures.
    fn play(&mut self, played: Move, number: u32) {
        let count = |board: &Board| board.stones().filter(|stone| stone.color != played.color).count();
        let before = count(&self.board);
        let Ok(_) = as_played::play(&mut self.board, played.color, played.vertex, &mut ());
        let captured = before.saturating_sub(count(&self.board));
        let all = &mut self.captured[played.color.index()];
        *all = all.saturating_add(u32::try_from(captured).unwrap_or(u32::MAX));
        self.number = number;
        self.last = Some((played.color, played.vertex));
    }

    /// Returns the number of a move: the next one, or the number that the step has.
    fn number_of_step(&self, step: &Step) -> u32 {
        let own = step.extras().find(|extra| if let Extra::Number(number) = extra { Some(*number) } else { None });
        own.unwrap_or_else(|| self.number.saturating_add(1))
    }

    /// Returns the diagram of the position after a node.
    fn diagram(&self, node: Node) -> Planned {
        let family = if self.style == DiagramStyle::Sensei { Family::Sensei } else { Family::Board };
        let mut diagram = Diagram::new(family, self.size);
        let mut stones: Vec<Stone> = self.board.stones().collect();
        stones.sort_by_key(|stone| key(stone.point));
        let marks = match node {
            Node::Pre(id) => self.record.tree[id].pre.as_deref().and_then(|pre| pre.marks.as_deref()),
            Node::Step(id, index) => self.record.tree[id].steps().get(index).and_then(Step::marks),
            _ => None,
        };
        let stone = |point| self.board.get(point);
        diagram.marks = point_marks(self.style, marks.unwrap_or_default(), !stones.is_empty(), stone, self.size);
        let extras = extras_of_node(self.record, node);
        diagram.stones = stones;
        if self.style == DiagramStyle::Sensei {
            diagram.drawn = drawings(&extras);
            diagram.drawn.retain(|drawing| self.size.contains(drawing.from) && self.size.contains(drawing.to));
            diagram.links = links(&extras);
            diagram.has_coordinates = has_coordinates(&extras);
        }
        let problem = match node {
            Node::Pre(id) => self.record.tree[id].pre.as_deref().and_then(|pre| pre.problem),
            _ => None,
        };
        diagram.to_move = side_to_play(&extras).or(problem).or(self.last.map(|(color, _)| color.opponent()));
        Planned { diagram, node, moves: Vec::new(), shows: Shows::Node, is_needed: false }
    }
}

/// Returns the diagrams of the main line of a record that has moves only. Planning stops after `most` diagrams and one
/// more.
pub(super) fn plan(record: &Record, style: DiagramStyle, most: usize) -> Vec<Planned> {
    let mut replay = Replay::new(record, style);
    let mut planned: Vec<Planned> = Vec::new();
    let mut used: BTreeSet<(u32, u32)> = BTreeSet::new();
    let begin = |replay: &Replay<'_>, planned: &mut Vec<Planned>, used: &mut BTreeSet<(u32, u32)>, node: Node| {
        planned.pop_if(|last| !last.is_needed && last.moves.is_empty() && !last.has_annotations());
        let next = replay.diagram(node);
        *used = next.diagram.stones.iter().map(|stone| key(stone.point)).collect();
        used.extend(next.diagram.marks.iter().map(|(point, _)| key(*point)));
        planned.push(next);
    };
    for id in record.tree.main_branches() {
        let (branch, is_root) = (&record.tree[id], id == BranchId::ROOT);
        replay.begin(id);
        let sets_up = is_root || as_played::sets_up(branch);
        let next = replay.diagram(Node::Pre(id));
        if sets_up || next.has_annotations() {
            begin(&replay, &mut planned, &mut used, Node::Pre(id));
            if let Some(first) = planned.last_mut() {
                first.is_needed = sets_up;
            }
        }
        for (index, step) in branch.steps().iter().enumerate() {
            if planned.len() > most {
                return planned;
            }
            let Action::Move(played) = step.action else { continue };
            let number = replay.number_of_step(step);
            let is_sign_free = match played.vertex {
                Vertex::Pass => true,
                Vertex::Play(point) => !used.contains(&key(point)),
            };
            if !is_sign_free || planned.last().is_some_and(|last| !last.continues(played.color, number)) {
                let node = if index > 0 { Node::Step(id, index - 1) } else { Node::Pre(id) };
                begin(&replay, &mut planned, &mut used, node);
                if let Some(next) = planned.last_mut() {
                    next.shows = Shows::Continuation;
                    next.diagram.marks.clear();
                    next.diagram.drawn.clear();
                    next.diagram.links.clear();
                    used = next.diagram.stones.iter().map(|stone| key(stone.point)).collect();
                }
            }
            if let Vertex::Play(point) = played.vertex
                && replay.size.contains(point)
                && let Some(last) = planned.last_mut()
                && used.insert(key(point))
            {
                let color = played.color;
                last.diagram.moves.push(NumberedMove { number, color, point });
                last.moves.push((id, index));
            }
            replay.play(played, number);
            // Most steps have neither marks nor extras.
            let is_annotated = step.marks().is_some() || !step.extras().is_empty();
            if is_annotated && replay.diagram(Node::Step(id, index)).has_annotations() {
                begin(&replay, &mut planned, &mut used, Node::Step(id, index));
            }
        }
    }
    planned.pop_if(|last| !last.is_needed && last.moves.is_empty() && !last.has_annotations());
    for one in &mut planned {
        let first = one.diagram.moves.first().map(|played| played.color);
        one.diagram.to_move = first.or(one.diagram.to_move).or(Some(Color::Black));
    }
    if let Some(first) = planned.first_mut() {
        first.diagram.title = title(record).map(one_line).filter(|title| !title.is_empty());
    }
    restrict(record, &mut planned);
    planned
}

impl Planned {
    fn has_annotations(&self) -> bool {
        !self.diagram.marks.is_empty() || !self.diagram.drawn.is_empty()
    }

    /// Returns whether a move can be the next move of the diagram.
    fn continues(&self, color: Color, number: u32) -> bool {
        self.diagram.moves.last().is_none_or(|last| {
            self.diagram.moves.len() < MOST_MOVES && last.color != color && last.number.checked_add(1) == Some(number)
        })
    }
}

/// Returns the title in one line.
fn one_line(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Restricts the diagrams to the part of the board that the record shows, if the part has all signs.
fn restrict(record: &Record, planned: &mut [Planned]) {
    let Some(first) = planned.first() else { return };
    let size = first.diagram.size;
    let view = View::new(&extras_of_node(record, Node::Pre(BranchId::ROOT)), size);
    // A part of a board that is not square has no size in the header.
    if size.width() != size.height() {
        return;
    }
    let has_all = |diagram: &Diagram| {
        let stones = diagram.stones.iter().map(|stone| stone.point);
        let marks = diagram.marks.iter().map(|(point, _)| *point);
        let drawn = diagram.drawn.iter().flat_map(|drawing| [drawing.from, drawing.to]);
        let moves = diagram.moves.iter().map(|played| played.point);
        stones.chain(marks).chain(drawn).chain(moves).all(|point| view.contains(point))
    };
    if !planned.iter().all(|one| has_all(&one.diagram)) {
        return;
    }
    for one in planned {
        one.diagram.region = view.region.and_then(|region| region.within(size));
        one.diagram.holes.clone_from(&view.holes);
    }
}

/// Returns the diagram of the position after a number of moves of the main line, or at its end.
pub(super) fn position(record: &Record, style: DiagramStyle, moves: Option<u64>) -> Planned {
    let mut replay = Replay::new(record, style);
    let mut node = Node::Pre(BranchId::ROOT);
    let mut left = moves.unwrap_or(u64::MAX);
    'line: for id in record.tree.main_branches() {
        replay.begin(id);
        if id == BranchId::ROOT || as_played::sets_up(&record.tree[id]) {
            node = Node::Pre(id);
        }
        for (index, step) in record.tree[id].steps().iter().enumerate() {
            if left == 0 {
                break 'line;
            }
            let Action::Move(played) = step.action else { continue };
            replay.play(played, replay.number_of_step(step));
            node = Node::Step(id, index);
            left -= 1;
        }
    }
    let mut planned = replay.diagram(node);
    planned.shows = Shows::Position;
    planned.diagram.captured = Some(replay.captured).filter(|captured| *captured != [0, 0]);
    planned.diagram.last = match replay.last {
        Some((_, Vertex::Play(point))) => Some(point).filter(|point| replay.board.get(*point).is_some()),
        _ => None,
    };
    if style == DiagramStyle::Sensei {
        planned.diagram.title = title(record).map(one_line).filter(|title| !title.is_empty());
        planned.diagram.to_move = planned.diagram.to_move.or(Some(Color::Black));
    }
    restrict(record, std::slice::from_mut(&mut planned));
    if style != DiagramStyle::Sensei {
        planned.diagram.holes.clear();
    }
    planned
}
