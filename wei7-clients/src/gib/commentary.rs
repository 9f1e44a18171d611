//! Blocks after the game: comments on moves, and variations (Commentary).

use wei7_core::Message;
use wei7_core::{Diagnostic, Move, Report, Span, Vertex};

use super::ID;
use super::frame::{Entry, Frame, entries};
use super::moves::{GameMoves, stone, too_many};
use crate::codes;
use crate::game::facts::kept;
use crate::game::lines::{Line, lines};
use crate::game::tree::GameTree;

/// Reads all blocks. Returns `None` if the nodes exceed the limit `most`.
pub(super) fn read(frame: &Frame<'_>, game: &mut GameMoves, most: u64, report: &mut Report) -> Option<()> {
    let (text, base) = frame.rest;
    let mut at = 0;
    while let Some(open) = text.get(at..).and_then(|rest| rest.find("\\RS")) {
        between(text.get(at..at + open).unwrap_or_default(), base + at, game, report);
        let begin = at + open + 3;
        let rest = text.get(begin..).unwrap_or_default();
        let end = rest.find("\\RE");
        if end.is_none() {
            report.push(Diagnostic::at(&codes::CUT_OFF, Span::at(base + text.len())).expected("`\\RE`"));
        }
        let block = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        read_block(&entries(block, base + begin, report), game, most, report)?;
        at = begin + block.len() + end.map_or(0, |_| 3);
    }
    between(text.get(at..).unwrap_or_default(), base + at, game, report);
    Some(())
}

/// Keeps text outside of blocks.
fn between(text: &str, base: usize, game: &mut GameMoves, report: &mut Report) {
    for line in lines(text, base).filter(|line| !line.text.is_empty()) {
        report.push(
            Diagnostic::at(&codes::UNKNOWN_LINE, line.span()).found(line.text.to_owned()).repair(Message::new("kept")),
        );
        game.lines.push(line.text.to_owned());
    }
}

/// Reads a block: a comment on a move, or a variation.
fn read_block(block: &[Entry<'_>], game: &mut GameMoves, most: u64, report: &mut Report) -> Option<()> {
    let number = |entry: &&Entry<'_>| entry.key == "REFSUSUN";
    let named = block.iter().find(number).and_then(|entry| entry.value.parse::<usize>().ok()).unwrap_or(0);
    // A block whose number is beyond the last move belongs to the last move.
    let number = named.min(game.main.len() - 1);
    let node = game.main.get(number).copied().unwrap_or(GameTree::ROOT);
    for entry in block {
        match entry.key {
            "REFSUSUN" if entry.value == number.to_string() => {}
            "REFEXPLAIN" => {
                let text = entry.value.replace("\r\n", "\n").replace('\r', "\n");
                if !text.is_empty() {
                    game.tree.node(node).append_comment(&text);
                }
            }
            "REFGIBO" => vary(*entry, number, game, most, report)?,
            "" => {
                report.push(
                    Diagnostic::at(&codes::UNKNOWN_LINE, entry.span())
                        .found(entry.value.to_owned())
                        .repair(Message::new("kept")),
                );
                game.tree.node(node).extras.push(kept(ID, "line", entry.value));
            }
            key => game.tree.node(node).extras.push(kept(ID, key, entry.value)),
        }
    }
    Some(())
}

/// Adds a variation. The entry repeats the moves of the game from the first one and diverges after move `number`.
fn vary(entry: Entry<'_>, number: usize, game: &mut GameMoves, most: u64, report: &mut Report) -> Option<()> {
    let mut moves: Vec<Move> = Vec::new();
    for line in lines(entry.value, entry.at).filter(|line| !line.text.is_empty()) {
        let turn = moves.last().map_or_else(|| game.first(), |last| last.color.opponent());
        let pass = || Move { color: turn, vertex: Vertex::Pass, evaluation: None };
        match line.text.split_ascii_whitespace().next() {
            Some("STO") => match stone(line.text, game.size()) {
                Some((_, played)) => moves.push(played),
                None => not_read(line, number, game, report),
            },
            Some("SKI") => moves.push(pass()),
            _ => not_read(line, number, game, report),
        }
        if (game.tree.len() + moves.len()) as u64 > most {
            report.push(too_many(line, most));
            return None;
        }
    }
    let same = game.vary(&moves);
    if same < number.min(moves.len()) {
        let finding = Diagnostic::at(&codes::VALUES_DIFFER, Span::at(entry.at))
            .found(Message::new("move-number").with("number", same + 1));
        report.push(finding.expected(Message::new("moves-of-the-game")).repair(Message::new("variation-begins-there")));
    }
    Some(())
}

fn not_read(line: Line<'_>, number: usize, game: &mut GameMoves, report: &mut Report) {
    report.push(
        Diagnostic::at(&codes::BAD_MOVE, line.span()).found(line.text.to_owned()).repair(Message::new("kept-as-line")),
    );
    let node = game.main.get(number).copied().unwrap_or(GameTree::ROOT);
    game.tree.node(node).extras.push(kept(ID, "line", line.text));
}
