//! Move lines, and comments on moves (Moves).

use wei7_core::Message;
use wei7_core::{BoardSize, Color, Diagnostic, Extra, Point, Report, Span, Vertex};

use super::ID;
use crate::codes;
use crate::game::facts::kept;
use crate::game::lines::Line;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// The moves of a file.
#[derive(Debug)]
pub(super) struct GameMoves {
    size: BoardSize,
    pub(super) tree: GameTree,
    main: Vec<NodeId>,
    /// The number of moves, including passes.
    pub(super) moves: usize,
    pub(super) stones_played: usize,
    /// The text of the last comment.
    pub(super) last_comment: Option<String>,
    number: u32,
}

/// Returns whether a line is a move: `PM`, a counter of two letters, and a color.
pub(super) fn is_move(line: &str) -> bool {
    matches!(line.as_bytes(), [b'P', b'M', b'A'..=b'Z', b'A'..=b'Z', b'B' | b'W', ..])
}

impl GameMoves {
    pub(super) fn new(size: BoardSize) -> Self {
        let main = vec![GameTree::ROOT];
        Self { size, tree: GameTree::new(), main, moves: 0, stones_played: 0, last_comment: None, number: 0 }
    }

    /// Reads all lines. Returns `false` if the nodes exceed the limit `most`. `is_whole` means that the last line has a
    /// line end.
    pub(super) fn read(&mut self, lines: &[Line<'_>], is_whole: bool, most: u64, report: &mut Report) -> bool {
        let mut comment: Option<(usize, Span, Vec<&str>)> = None;
        for (index, line) in lines.iter().enumerate() {
            if let Some((number, place, texts)) = &mut comment {
                let (text, is_end) =
                    line.text.split_once("[EndTxt]").map_or((line.text, false), |(text, _)| (text, true));
                texts.push(text);
                if is_end {
                    let (number, place, texts) = (*number, *place, texts.join("\n"));
                    comment = None;
                    self.add_comment(number, place, &texts, report);
                }
            } else if let Some((number, text)) = line.text.strip_prefix("IDB[").and_then(|rest| rest.split_once(']')) {
                let number = number.trim().parse().unwrap_or(usize::MAX);
                match text.split_once("[EndTxt]") {
                    Some((text, rest)) => {
                        self.add_comment(number, line.span(), text, report);
                        if !rest.trim().is_empty() {
                            self.keep(rest.trim());
                        }
                    }
                    None => comment = Some((number, line.span(), vec![text])),
                }
            } else if is_move(line.text) {
                let is_cut = !is_whole && index + 1 == lines.len() && line.text.len() < 9;
                if is_cut {
                    let finding = Diagnostic::at(&codes::CUT_OFF, line.span()).found(line.text.to_owned());
                    report.push(finding.repair(Message::new("last-line-left-out")));
                    self.keep(line.text);
                } else {
                    self.play(*line, report);
                }
            } else if line.text == "GI1" {
                self.keep(line.text);
            } else if !line.text.is_empty() {
                report.push(
                    Diagnostic::at(&codes::UNKNOWN_LINE, line.span())
                        .found(line.text.to_owned())
                        .repair(Message::new("kept")),
                );
                self.keep(line.text);
            }
            if self.tree.len() as u64 > most {
                let finding = Diagnostic::at(&codes::LIMIT_NODES, line.span());
                report.push(finding.expected(Message::new("at-most").with("most", most)));
                return false;
            }
        }
        if let Some((number, place, texts)) = comment {
            report.push(Diagnostic::at(&codes::CUT_OFF, place).expected("`[EndTxt]`"));
            self.add_comment(number, place, &texts.join("\n"), report);
        }
        true
    }

    fn last(&self) -> NodeId {
        self.main.last().copied().unwrap_or(GameTree::ROOT)
    }

    fn keep(&mut self, line: &str) {
        let last = self.last();
        self.tree.node(last).extras.push(kept(ID, "line", line));
    }

    /// Adds a comment to a move. If the move does not exist, the comment is added to the last move.
    fn add_comment(&mut self, number: usize, place: Span, text: &str, report: &mut Report) {
        let text = text.trim();
        let node = self.main.get(number).copied();
        if node.is_none() {
            let finding = Diagnostic::at(&codes::VALUE_UNKNOWN, place).found(number.to_string());
            let finding = finding.expected(Message::new("at-most").with("most", self.moves));
            report.push(finding.repair(Message::new("read-as-comment-on-last-move")));
        }
        let node = node.unwrap_or_else(|| self.last());
        if !text.is_empty() {
            self.tree.node(node).append_comment(text);
            self.last_comment = Some(text.to_owned());
        }
    }

    /// Reads a move such as `PMABBREER`: `PM`, counter, color, column, row, and the two coordinates again in reverse
    /// order. `B` is the first column or row, and `AA` is a pass.
    fn play(&mut self, line: Line<'_>, report: &mut Report) {
        let bytes = line.text.as_bytes();
        let bad = |report: &mut Report| {
            report.push(
                Diagnostic::at(&codes::BAD_MOVE, line.span())
                    .found(line.text.to_owned())
                    .repair(Message::new("kept-as-line")),
            );
        };
        let (&[_, _, high, low, side, x, y], again) = bytes.split_first_chunk().unwrap_or((&[b'A'; 7], &[]));
        let vertex = match (x, y) {
            (b'A', b'A') => Some(Vertex::Pass),
            (b'B'..=b'Z', b'B'..=b'Z') => {
                let point = Point::new(u32::from(x - b'B'), u32::from(y - b'B'));
                self.size.contains(point).then_some(Vertex::Play(point))
            }
            _ => None,
        };
        let (Some(vertex), 7 | 9) = (vertex, bytes.len()) else {
            bad(report);
            self.keep(line.text);
            return;
        };
        if !again.is_empty() && again != [y, x] {
            let finding = Diagnostic::at(&codes::VALUES_DIFFER, line.span()).found(line.text.to_owned());
            report.push(finding.repair(Message::new("first-counts")));
        }
        let mut node = GameNode::from_move(if side == b'B' { Color::Black } else { Color::White }, vertex);
        if !again.is_empty() && again != [y, x] {
            node.extras.push(kept(ID, "line", line.text));
        }
        let number = u32::from(high - b'A') * 26 + u32::from(low - b'A');
        self.number += 1;
        // The counter after ZZ is unknown.
        if number != self.number && self.number < 26 * 26 {
            let finding = Diagnostic::at(&codes::NUMBER_DIFFERS, line.span()).found(number.to_string());
            report.push(finding.expected(self.number.to_string()));
            node.extras.push(Extra::Number(number));
            self.number = number;
        }
        self.moves += 1;
        self.stones_played += usize::from(vertex != Vertex::Pass);
        let id = self.tree.add(self.last(), node);
        self.main.push(id);
    }
}
