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

/// Reads the tree of a review and the comments. Returns `false` if the nodes exceed the limit `most`.
pub(super) fn read(sections: &Sections<'_>, game: &mut GameMoves, report: &mut Report, most: u64) -> bool {
    let mut review = Review { at: GameTree::ROOT, open: Vec::new(), after_variation: false, ids: HashMap::new() };
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
    /// The last node that was read.
    at: NodeId,
    /// The nodes to return to at the ends of the open variations.
    open: Vec<NodeId>,
    /// Whether a variation just ended. The next node is then the node to which the variation is an alternative.
    after_variation: bool,
    ids: HashMap<u32, NodeId>,
}

impl Review {
    fn line(&mut self, line: Line<'_>, game: &mut GameMoves, report: &mut Report) {
        let fields: Vec<&str> = line.text.split(',').map(str::trim).collect();
        match fields[..] {
            ["VARIATION", ..] => {
                self.open.push(self.at);
                self.after_variation = false;
            }
            ["VARIATIONEND", ..] => match self.open.pop() {
                Some(at) => (self.at, self.after_variation) = (at, true),
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

    /// Returns the child of the last node with this move, which may be a move of the game. A missing child is added.
    fn add(&mut self, played: Move, game: &mut GameMoves) -> NodeId {
        let goes_on = std::mem::replace(&mut self.after_variation, false);
        if let Some(known) = game.tree.child_with(self.at, played) {
            return known;
        }
        let node = GameNode::from_move(played.color, played.vertex);
        let id = if goes_on { game.tree.add_first(self.at, node) } else { game.tree.add(self.at, node) };
        // In a file without data, the main line of the review is the game.
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

    /// Reads the comments. Each comment consists of a line `.Comment,id` and the lines up to the next line of this
    /// form.
    fn comments(&self, sections: &Sections<'_>, game: &mut GameMoves, report: &mut Report) {
        let mut node = None;
        let mut texts: Vec<&str> = Vec::new();
        let end = |node: Option<NodeId>, texts: &mut Vec<&str>, game: &mut GameMoves| {
            let text = texts.join("\n");
            texts.clear();
            if !text.trim().is_empty() {
                game.tree.node(node.unwrap_or(GameTree::ROOT)).append_comment(text.trim_end());
            }
        };
        for line in sections.all_lines("ReviewComment") {
            let Some(id) = line.text.strip_prefix(".Comment,") else {
                texts.push(line.text);
                continue;
            };
            end(node, &mut texts, game);
            node = id.trim().parse().ok().and_then(|id: u32| self.ids.get(&id).copied());
            if node.is_none() {
                let finding = Diagnostic::at(&codes::VALUE_UNKNOWN, line.span()).found(line.text.to_owned());
                report.push(finding.repair(Message::new("read-as-comment-on-start")));
            }
        }
        end(node, &mut texts, game);
    }
}
