//! Messages of a review (Reviews). Each message selects a node of the tree of the game and changes it.

use wei7_core::Message;
use wei7_core::{Color, Diagnostic, Extra, Limits, Mark, Report, Shape, Span};

use super::ID;
use super::json::{Json, Value};
use super::moves::{GameMoves, LetterMove, edited, letter_moves, pairs, vertex};
use crate::codes;
use crate::game::facts::kept;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// A message, and its place in the file.
pub(crate) struct ReviewMessage<'t> {
    pub(crate) text: &'t str,
    pub(crate) place: Span,
}

/// The names that the first member of a message can have.
const MEMBERS: [&str; 15] =
    ["f", "m", "t", "t+", "k", "om", "undo", "pp", "pen", "clearpen", "chat", "ts", "owner", "controller", "delete"];

/// Returns whether an object with this beginning is a message and not a game.
pub(super) fn is_message(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.trim_ascii_start().strip_prefix(b"{") else { return false };
    let Some(name) = rest.trim_ascii_start().strip_prefix(b"\"") else { return false };
    MEMBERS.iter().any(|known| name.strip_prefix(known.as_bytes()).is_some_and(|rest| rest.first() == Some(&b'"')))
}

/// Reads the messages of a review. `first` is the side that moves first. Returns `false` if the nodes exceed the limit.
pub(super) fn read(
    messages: &[ReviewMessage<'_>],
    first: Color,
    game: &mut GameMoves,
    report: &mut Report,
    limits: &Limits,
) -> bool {
    let mut review = Review { trunk: game.tree.main_line(), current: GameTree::ROOT, first };
    for message in messages {
        if let Ok(json) = Json::read(message.text, limits) {
            if !json.report_irregular(message.place.start, report).is_empty() {
                game.tree.node(review.current).extras.push(kept(ID, "message", message.text));
            }
            review.message(json.root(), message.place, game, report);
        } else {
            let finding = Diagnostic::at(&codes::VALUE_UNKNOWN, message.place);
            report.push(finding.found(message.text.to_owned()).repair(Message::new("kept")));
            game.tree.node(review.current).extras.push(kept(ID, "message", message.text));
        }
        if game.tree.len() as u64 > limits.nodes {
            return false;
        }
    }
    true
}

struct Review {
    /// The nodes of the main line, indexed by move number; the root has the index 0.
    trunk: Vec<NodeId>,
    /// The node that messages apply to.
    current: NodeId,
    /// The side that makes the first move of the game.
    first: Color,
}

impl Review {
    fn message(&mut self, message: Value<'_, '_>, place: Span, game: &mut GameMoves, report: &mut Report) {
        if message.get("f").or_else(|| message.get("m")).is_some() {
            self.go(message, place, game, report);
        }
        if let Some(played) = message.get("om") {
            self.append(played, game);
        }
        let size = game.size;
        let node = game.tree.node(self.current);
        let mut rest = Vec::new();
        for member in message.children().filter(|member| !member.is_null()) {
            match (member.name(), member.text()) {
                ("t", Some(text)) => node.comment = Some(text.to_owned()).filter(|text| !text.is_empty()),
                ("t+", Some(text)) => node.comment.get_or_insert_default().push_str(text),
                ("k", None) if member.is_object() => {
                    node.marks.clear();
                    for mark in member.children() {
                        let points: Option<Vec<_>> = mark.text().and_then(|text| pairs(text, size).collect());
                        let Some(points) = points else {
                            rest.push(format!("\"{}\": {}", mark.name(), mark.source()).into());
                            continue;
                        };
                        let shape = match mark.name() {
                            "triangle" => Some(Shape::Triangle),
                            "square" => Some(Shape::Square),
                            "circle" => Some(Shape::Circle),
                            "cross" => Some(Shape::Cross),
                            _ => None,
                        };
                        let marked = |point| match shape {
                            Some(shape) => Mark::shaped(point, shape),
                            None => Mark::labeled(point, mark.name()),
                        };
                        node.marks.extend(points.into_iter().map(marked));
                    }
                }
                ("f" | "m" | "om", _) => {}
                _ => rest.push(format!("\"{}\": {}", member.name(), member.source()).into()),
            }
        }
        if !rest.is_empty() {
            node.extras.push(Extra::Format { format: ID.into(), id: "message".into(), values: rest });
        }
    }

    /// Selects the node that a message applies to: from the move `f` of the game, it follows the moves `m`. Missing
    /// nodes are added.
    fn go(&mut self, message: Value<'_, '_>, place: Span, game: &mut GameMoves, report: &mut Report) {
        let from = message.get("f").and_then(Value::integer).and_then(|from| usize::try_from(from).ok()).unwrap_or(0);
        let last = self.trunk.last().copied().unwrap_or(GameTree::ROOT);
        self.current = self.trunk.get(from).copied().unwrap_or(last);
        let mut bad = self.trunk.get(from).is_none();
        for one in letter_moves(message.get("m").and_then(Value::text).unwrap_or_default(), game.size) {
            let turn = game.tree.node(self.current).played.map_or(self.first, |played| played.color.opponent());
            let node = match one {
                LetterMove::Played(vertex, _) => Some(GameNode::from_move(turn, vertex)),
                LetterMove::Edited(vertex, color) => edited(vertex, color),
                LetterMove::Undefined | LetterMove::Cut(_) => None,
            };
            let Some(node) = node else {
                bad = true;
                continue;
            };
            let known = node.played.and_then(|played| game.tree.child_with(self.current, played));
            self.current = known.unwrap_or_else(|| game.tree.add(self.current, node));
        }
        if bad {
            report.push(
                Diagnostic::at(&codes::BAD_MOVE, place).found(message.source().to_owned()).repair(Message::new("kept")),
            );
            game.tree.node(self.current).extras.push(kept(ID, "message", message.source()));
        }
    }

    /// Adds a move to the end of the main line, since the game may continue while it is reviewed.
    fn append(&mut self, played: Value<'_, '_>, game: &mut GameMoves) {
        let last = self.trunk.last().copied().unwrap_or(GameTree::ROOT);
        let mut numbers = played.children().map(Value::integer);
        let place = numbers.next().flatten().zip(numbers.next().flatten());
        let Some(vertex) = place.and_then(|(x, y)| vertex(x, y, game.size)) else {
            game.tree.node(self.current).extras.push(kept(ID, "om", played.source()));
            return;
        };
        let turn = game.tree.node(last).played.map_or(self.first, |played| played.color.opponent());
        let node = game.tree.add_first(last, GameNode::from_move(turn, vertex));
        self.trunk.push(node);
    }
}
