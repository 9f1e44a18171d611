//! Trees of reviews, demo boards and puzzles (Trees).

use wei7_core::Message;
use wei7_core::{BoardSize, Color, Diagnostic, Evaluation, Mark, Move, Report, Shape};

use super::ID;
use super::json::Value;
use super::moves::{GameMoves, point, vertex};
use crate::codes;
use crate::game::facts::kept;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// Adds the tree of a file to the game, whose moves are the main line of the tree. Returns `false` if the nodes exceed
/// the limit `most`.
pub(super) fn read(root: Value<'_, '_>, first: Color, game: &mut GameMoves, report: &mut Report, most: u64) -> bool {
    read_members(root, GameTree::ROOT, game, report);
    let mut open = Vec::new();
    push(root, GameTree::ROOT, first, &mut open);
    while let Some((value, parent, turn)) = open.pop() {
        let node = add(value, parent, turn, game, report);
        read_members(value, node, game, report);
        let turn = game.tree.node(node).played.map_or(turn, |played| played.color.opponent());
        push(value, node, turn, &mut open);
        if game.tree.len() as u64 > most {
            return false;
        }
    }
    true
}

/// Pushes the children of a node in reverse order, so that the main line is read first, then the branches in order.
fn push<'j, 's>(value: Value<'j, 's>, parent: NodeId, turn: Color, open: &mut Vec<(Value<'j, 's>, NodeId, Color)>) {
    let branches: Vec<Value<'j, 's>> = value.get("branches").into_iter().flat_map(Value::children).collect();
    open.extend(branches.into_iter().rev().filter(|branch| branch.is_object()).map(|branch| (branch, parent, turn)));
    open.extend(value.get("trunk_next").filter(|next| next.is_object()).map(|next| (next, parent, turn)));
}

fn add(value: Value<'_, '_>, parent: NodeId, turn: Color, game: &mut GameMoves, report: &mut Report) -> NodeId {
    let number = |name: &str| value.get(name).and_then(Value::integer);
    let place = number("x").zip(number("y"));
    let Some(vertex) = place.and_then(|(x, y)| vertex(x, y, game.size)) else {
        let found = value.source().chars().take(60).collect::<String>();
        report.push(
            Diagnostic::at(&codes::BAD_MOVE, value.span()).found(found).repair(Message::new("position-without-move")),
        );
        return game.tree.add(parent, GameNode::default());
    };
    // If the game already has a move at this point, the node is that move, whatever its color.
    let played = |color| Move { color, vertex, evaluation: None };
    let known = [turn, turn.opponent()].into_iter().find_map(|color| game.tree.child_with(parent, played(color)));
    known.unwrap_or_else(|| game.tree.add(parent, GameNode::from_move(turn, vertex)))
}

/// Members of a node that the record represents, so that these members need not be kept.
const READ: [&str; 5] = ["x", "y", "trunk_next", "branches", "text"];

/// Reads the comment, the marks and all other members of a node.
fn read_members(value: Value<'_, '_>, node: NodeId, game: &mut GameMoves, report: &mut Report) {
    let size = game.size;
    let node = game.tree.node(node);
    for member in value.children().filter(|member| !member.is_null() && !member.is_empty()) {
        match member.name() {
            "text" => match member.text() {
                Some(text) => node.append_comment(text),
                None => node.extras.push(kept(ID, "text", member.source())),
            },
            "marks" => {
                for mark in member.children() {
                    marks(mark, size, node, report);
                }
            }
            "correct_answer" if member.is_true() && evaluate(node, Evaluation::Good) => {}
            "wrong_answer" if member.is_true() && evaluate(node, Evaluation::Bad) => {}
            name if READ.contains(&name) => {}
            name => node.extras.push(kept(ID, name, member.source())),
        }
    }
}

/// Sets the evaluation of the move of a node. Returns `false` if there is no move, or if it has another evaluation.
fn evaluate(node: &mut GameNode, evaluation: Evaluation) -> bool {
    let known = node.played.as_mut().map(|played| *played.evaluation.get_or_insert(evaluation));
    known == Some(evaluation)
}

/// Evaluates each move of a puzzle (3.0, 5.15.3.2.1.3) according to the answers that the site marks, which are mostly
/// at the ends of lines. A move of the solver is good if a right answer can follow before a wrong one. A reply is good,
/// because the puzzle gives it as the answer to the move of the solver; a mark at a reply evaluates the moves before it.
/// A mark that is not the evaluation of its move is kept as an extra. Returns `false` if there are moves and none is
/// marked.
pub(super) fn evaluate_answers(solver: Color, tree: &mut GameTree) -> bool {
    let nodes = tree.children_first();
    let mut marks = vec![None; nodes.len()];
    let mut has_moves = false;
    for (id, _) in &nodes {
        let played = tree.node(*id).played;
        has_moves |= played.is_some();
        marks[id.index()] = played.and_then(|played| played.evaluation);
    }
    if marks.iter().all(Option::is_none) {
        return !has_moves;
    }
    // For each node, the first mark on the line before the node, which decides.
    let mut decided: Vec<Option<Evaluation>> = vec![None; nodes.len()];
    for (id, parent) in nodes.iter().rev() {
        decided[id.index()] = parent.and_then(|parent| decided[parent.index()].or(marks[parent.index()]));
    }
    // For each node, whether a right answer can follow the node.
    let mut leads_on = vec![false; nodes.len()];
    for (id, parent) in nodes {
        let (decided, mark) = (decided[id.index()], marks[id.index()]);
        let is_right = mark.map_or(leads_on[id.index()], |mark| mark == Evaluation::Good);
        if let Some(parent) = parent.filter(|_| is_right) {
            leads_on[parent.index()] = true;
        }
        let node = tree.node(id);
        let Some(played) = &mut node.played else { continue };
        let is_good = match decided {
            _ if played.color != solver => true,
            None => is_right,
            // After the right answer, only a mark makes a move bad.
            Some(Evaluation::Good) => mark != Some(Evaluation::Bad),
            Some(Evaluation::Bad) => false,
        };
        let evaluation = if is_good { Evaluation::Good } else { Evaluation::Bad };
        played.evaluation = Some(evaluation);
        if let Some(mark) = mark.filter(|mark| played.color != solver || *mark != evaluation) {
            let name = if mark == Evaluation::Good { "correct_answer" } else { "wrong_answer" };
            node.extras.push(kept(ID, name, "true"));
        }
    }
    true
}

/// Reads the marks of one point: `{x, y, marks: {letter: "A", triangle: true}}`.
fn marks(value: Value<'_, '_>, size: BoardSize, node: &mut GameNode, report: &mut Report) {
    let number = |name: &str| value.get(name).and_then(Value::integer);
    let place = number("x").zip(number("y")).and_then(|(x, y)| point(x, y, size));
    let Some(place) = place else {
        report.push(
            Diagnostic::at(&codes::BAD_MOVE, value.span())
                .found(value.source().to_owned())
                .repair(Message::new("kept")),
        );
        node.extras.push(kept(ID, "mark", value.source()));
        return;
    };
    for mark in value.get("marks").into_iter().flat_map(Value::children) {
        let shape = match mark.name() {
            "triangle" => Some(Shape::Triangle),
            "square" => Some(Shape::Square),
            "circle" => Some(Shape::Circle),
            "cross" => Some(Shape::Cross),
            _ => None,
        };
        match (shape, mark.text()) {
            (Some(shape), _) if mark.is_true() => node.marks.push(Mark::shaped(place, shape)),
            (None, Some(text)) if mark.name() == "letter" && !text.is_empty() => {
                node.marks.push(Mark::labeled(place, text));
            }
            _ if mark.is_null() || mark.is_empty() => {}
            _ => {
                let source =
                    format!("{{\"x\": {}, \"y\": {}, \"{}\": {}}}", place.x, place.y, mark.name(), mark.source());
                node.extras.push(kept(ID, "mark", &source));
            }
        }
    }
}
