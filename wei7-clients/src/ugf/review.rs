//! Reviews: the tree of `[ReviewNode]`, which repeats the game, and the comments on its nodes (Reviews).

use std::collections::HashMap;
use wei7_core::Message;

use wei7_core::{Color, Diagnostic, Move, Report};

use super::ID;
use super::data::GameMoves;
use super::sections::Sections;
use crate::codes;
use crate::game::facts::kept;
use crate::game::lines::Line;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// Reads the tree and its comments; `false` if there are more nodes than the limit allows.
pub(super) fn read(sections: &Sections<'_>, game: &mut GameMoves, report: &mut Report, most: u64) -> bool {
    let mut review = Review { at: GameTree::ROOT, open: Vec::new(), behind_variation: false, ids: HashMap::new() };
    for line in sections.lines("ReviewNode") {
        review.line(line, game, report);
        if game.tree.len() as u64 > most {
            return false;
        }
    }
    review.comments(sections, game, report);
    true
}

struct Review {
    /// The node that was read last.
    at: NodeId,
    /// The nodes to which the ends of the open variations go back.
    open: Vec<NodeId>,
    /// Whether variations stand before the node that they are alternatives to.
    behind_variation: bool,
    ids: HashMap<u32, NodeId>,
}

impl Review {
    fn line(&mut self, line: Line<'_>, game: &mut GameMoves, report: &mut Report) {
        let fields: Vec<&str> = line.text.split(',').map(str::trim).collect();
        match fields[..] {
            ["VARIATION", ..] => {
                self.open.push(self.at);
                self.behind_variation = false;
            }
            ["VARIATIONEND", ..] => match self.open.pop() {
                Some(at) => (self.at, self.behind_variation) = (at, true),
                None => self.unknown(line, game, report),
            },
            ["NODE", id, color, x, y] => {
                let numbers = [id, color, x, y].map(|number| number.parse::<u32>().ok());
                let [Some(id), Some(color), Some(x), Some(y)] = numbers else { return self.bad(line, game, report) };
                let color = match color {
                    0 => {
                        self.ids.insert(id, self.at);
                        return;
                    }
                    1 => Color::Black,
                    2 => Color::White,
                    _ => return self.bad(line, game, report),
                };
                let Some(vertex) = game.grid.numbers(x, y) else { return self.bad(line, game, report) };
                let node = self.add(Move { color, vertex, evaluation: None }, game);
                self.ids.insert(id, node);
                self.at = node;
            }
            _ => self.unknown(line, game, report),
        }
    }

    /// The child with this move, which may be of the game.
    fn add(&mut self, played: Move, game: &mut GameMoves) -> NodeId {
        let goes_on = std::mem::replace(&mut self.behind_variation, false);
        if let Some(known) = game.tree.child_with(self.at, played) {
            return known;
        }
        let node = GameNode::of_move(played.color, played.vertex);
        let id = if goes_on { game.tree.add_first(self.at, node) } else { game.tree.add(self.at, node) };
        // Without data the game is what the review says.
        if self.open.is_empty() && game.last() == self.at {
            game.main.push(id);
            game.moves += 1;
        }
        id
    }

    fn bad(&self, line: Line<'_>, game: &mut GameMoves, report: &mut Report) {
        report.push(
            Diagnostic::at(&codes::BAD_MOVE, line.span())
                .found(line.text.to_owned())
                .repair(Message::new("kept-as-line")),
        );
        game.tree.node(self.at).extras.push(kept(ID, "line", line.text));
    }

    fn unknown(&self, line: Line<'_>, game: &mut GameMoves, report: &mut Report) {
        report.push(
            Diagnostic::at(&codes::UNKNOWN_LINE, line.span()).found(line.text.to_owned()).repair(Message::new("kept")),
        );
        game.tree.node(self.at).extras.push(kept(ID, "line", line.text));
    }

    /// `.Comment,id` and the lines up to the next one.
    fn comments(&self, sections: &Sections<'_>, game: &mut GameMoves, report: &mut Report) {
        let mut node = None;
        let mut said: Vec<&str> = Vec::new();
        let end = |node: Option<NodeId>, said: &mut Vec<&str>, game: &mut GameMoves| {
            let text = said.join("\n");
            said.clear();
            if !text.trim().is_empty() {
                game.tree.node(node.unwrap_or(GameTree::ROOT)).say(text.trim_end());
            }
        };
        for line in sections.all_lines("ReviewComment") {
            let Some(id) = line.text.strip_prefix(".Comment,") else {
                said.push(line.text);
                continue;
            };
            end(node, &mut said, game);
            node = id.trim().parse().ok().and_then(|id: u32| self.ids.get(&id).copied());
            if node.is_none() {
                let finding = Diagnostic::at(&codes::VALUE_UNKNOWN, line.span()).found(line.text.to_owned());
                report.push(finding.repair(Message::new("read-as-comment-on-start")));
            }
        }
        end(node, &mut said, game);
    }
}
