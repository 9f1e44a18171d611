//! Comments, labels and figures (sections `[Figure]` and `[Comment]`), and sections whose lines are only kept.

use std::collections::HashSet;
use wei7_core::Message;

use wei7_core::{Diagnostic, Extra, Mark, Report};

use super::ID;
use super::data::GameMoves;
use super::sections::Sections;
use crate::codes;
use crate::game::facts::kept;
use crate::game::lines::Line;
use crate::game::tree::{GameTree, NodeId};

/// Adds the comments and figures of all sections to the nodes of the game.
pub(super) fn read(sections: &Sections<'_>, game: &mut GameMoves, report: &mut Report) {
    let header = sections.lines("Header").find_map(|line| line.text.strip_prefix("Comment=")).map(str::trim);
    let comment = sections.all_lines("Comment").map(|line| line.text).collect::<Vec<_>>().join("\n");
    for text in [header.unwrap_or_default(), comment.trim()] {
        if !text.is_empty() {
            game.tree.node(GameTree::ROOT).append_comment(text);
        }
    }
    let mut figures = Figures { open: None, nodes: HashSet::new() };
    for line in sections.all_lines("Figure") {
        figures.line(line, game, report);
    }
    if let Some(block) = figures.open {
        report.push(Diagnostic::at(&codes::CUT_OFF, block.line.span()).expected("`.EndText`"));
        block.end(game);
    }
    for name in ["Remote", "Files", "MessageLine", "End"] {
        for line in sections.lines(name) {
            game.tree.node(GameTree::ROOT).extras.push(kept(ID, name, line.text));
        }
    }
}

/// The lines between `.Text` and `.EndText`, or between `.Fig` and `.EndFig`.
struct Block<'t> {
    node: NodeId,
    line: Line<'t>,
    texts: Vec<&'t str>,
}

impl Block<'_> {
    fn end(self, game: &mut GameMoves) {
        let text = self.texts.join("\n");
        if !text.trim().is_empty() {
            game.tree.node(self.node).append_comment(text.trim_end());
        }
    }
}

/// Reader of the texts and figures in the section `Figure`.
struct Figures<'t> {
    open: Option<Block<'t>>,
    /// The nodes that have a figure.
    nodes: HashSet<NodeId>,
}

impl<'t> Figures<'t> {
    fn line(&mut self, line: Line<'t>, game: &mut GameMoves, report: &mut Report) {
        let fields: Vec<&str> = line.text.split(',').map(str::trim).collect();
        match (fields[..].split_first(), self.open.take()) {
            (Some((&(".EndText" | ".EndFig"), _)), Some(block)) => block.end(game),
            (Some((&(".Text" | ".Fig"), rest)), before) => {
                if let Some(block) = before {
                    block.end(game);
                }
                let number = rest.first().and_then(|number| number.parse::<usize>().ok());
                let node = number.and_then(|number| game.main.get(number).copied());
                if node.is_none() {
                    let finding = Diagnostic::at(&codes::VALUE_UNKNOWN, line.span()).found(line.text.to_owned());
                    report.push(
                        finding
                            .expected(Message::new("at-most").with("most", game.moves))
                            .repair(Message::new("put-on-last-move")),
                    );
                }
                let node = node.unwrap_or_else(|| game.last());
                if line.text.starts_with(".Fig") {
                    // The figure becomes an SGF figure (FG). Which part of the board it shows is uncertain, so the
                    // original line is kept as well.
                    let title = rest.get(5).copied().unwrap_or_default();
                    let value = if title.is_empty() {
                        String::new()
                    } else {
                        format!("0:{}", title.replace('\\', "\\\\").replace(':', "\\:").replace(']', "\\]"))
                    };
                    let extras = &mut game.tree.node(node).extras;
                    if self.nodes.insert(node) {
                        extras.push(Extra::Property { id: "FG".into(), values: vec![value.into()] });
                    }
                    extras.push(kept(ID, "Fig", line.text.split_once(',').map_or("", |(_, rest)| rest)));
                }
                self.open = Some(Block { node, line, texts: Vec::new() });
            }
            (Some((&".#", rest)), Some(block)) => {
                let point = match rest {
                    [x, y, ..] => game.grid.label(x, y),
                    _ => None,
                };
                match (point, rest.get(2)) {
                    (Some(point), Some(label)) if !label.is_empty() => {
                        let label = rest.get(2..).unwrap_or_default().join(",");
                        game.tree.node(block.node).marks.push(Mark::labeled(point, &label));
                    }
                    _ => {
                        report.push(
                            Diagnostic::at(&codes::BAD_MOVE, line.span())
                                .found(line.text.to_owned())
                                .repair(Message::new("kept-as-line")),
                        );
                        game.tree.node(block.node).extras.push(kept(ID, "line", line.text));
                    }
                }
                self.open = Some(block);
            }
            (_, Some(mut block)) => {
                block.texts.push(line.text);
                self.open = Some(block);
            }
            (_, None) if line.text.is_empty() => {}
            (_, None) => {
                report.push(
                    Diagnostic::at(&codes::UNKNOWN_LINE, line.span())
                        .found(line.text.to_owned())
                        .repair(Message::new("kept")),
                );
                let last = game.last();
                game.tree.node(last).extras.push(kept(ID, "line", line.text));
            }
        }
    }
}
