//! Findings of the replay of a document: impossible stones and moves (4.8, 5.15.2.5, 5.16).

use crate::Message;
use std::collections::HashMap;

use crate::record::{BranchId, Node, Record, Tree};
use crate::replay::{ReplayLimit, Replayer, Violation};
use crate::report::{Diagnostic, Place, codes};
use wei7_board::BoardSize;
use wei7_text::Span;

/// Replays a record and reports violations of 4.8, 5.15.2.5, 5.15.2.6, 5.15.3.2.2 and 5.16. `unreadable` lists the
/// parts after which the position is unknown: part 0 is the `pre` of the branch, part n + 1 is its step with the
/// 0-based index n.
pub(crate) fn check_replay(record: &Record, unreadable: &[(BranchId, usize)], found: &mut impl FnMut(Diagnostic)) {
    if unreadable.contains(&(BranchId::ROOT, 0)) {
        return;
    }
    let board = record.board_size();
    let unknown = unknown_from(&record.tree, unreadable);
    let replayed = Replayer::new().replay(record, |violation| {
        if is_known(violation.node(), &unknown) {
            found(finding(&violation, board));
        }
    });
    if let Err(limit) = replayed {
        let code = match limit {
            ReplayLimit::Positions => &codes::TOO_MANY_NODES,
            ReplayLimit::Work => &codes::TOO_MUCH_REPLAY,
        };
        found(Diagnostic::at(code, Span::at(0)));
    }
}

/// Returns the first part with an unknown position, for each branch that has such a part. All parts of the branches
/// below it are unknown, too.
fn unknown_from(tree: &Tree, unreadable: &[(BranchId, usize)]) -> HashMap<BranchId, usize> {
    let mut unknown: HashMap<BranchId, usize> = HashMap::new();
    if unreadable.is_empty() {
        return unknown;
    }
    for (id, part) in unreadable {
        unknown.entry(*id).and_modify(|first| *first = (*first).min(*part)).or_insert(*part);
    }
    for (id, _) in tree.preorder() {
        if unknown.contains_key(&id) {
            unknown.extend(tree[id].children().iter().map(|child| (*child, 0)));
        }
    }
    unknown
}

fn is_known(node: Node, unknown: &HashMap<BranchId, usize>) -> bool {
    let (id, part) = match node {
        Node::Document | Node::Info | Node::Player(_) => return true,
        Node::Branch(id) | Node::Pre(id) | Node::Stone(id, _) | Node::PreMark(id, _) => (id, 0),
        Node::Step(id, step) | Node::StepMark(id, step, _) => (id, step + 1),
    };
    unknown.get(&id).is_none_or(|first| part < *first)
}

fn finding(violation: &Violation, board: BoardSize) -> Diagnostic {
    let at = |code| Diagnostic::new(code, Place::Node(violation.node()));
    match *violation {
        Violation::Occupied { point, by, .. } => at(&codes::POINT_OCCUPIED)
            .found(Message::new("stone-on-point").with("by", by).with("point", board.name(point))),
        Violation::TakebackBeyondStart { asked, possible, .. } => {
            // The JSON reader stores a larger number as `u32::MAX`, and later replaces this text by the number as
            // written.
            at(&codes::TAKEBACK_TOO_MANY)
                .found(asked.to_string())
                .expected(Message::new("at-most").with("most", possible))
        }
        Violation::DuplicateStone { point, color, earlier, .. } => at(&codes::STONE_TWICE).found(
            Message::new("stone-on-stone")
                .with("color", color)
                .with("point", board.name(point))
                .with("earlier", earlier),
        ),
        Violation::NoLiberty { point, color, stones, .. } => at(&codes::STONES_CAPTURED).found(
            Message::new("stones-without-liberty")
                .with("stones", stones)
                .with("color", color)
                .with("point", board.name(point)),
        ),
        Violation::StonesAfterMove { .. } => at(&codes::STONES_AFTER_MOVE),
        Violation::StonesAfterStones { .. } => at(&codes::STONES_AFTER_STONES),
    }
}
