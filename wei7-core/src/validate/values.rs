//! Checks values that the types allow but draft 8 does not. The JSON reader has already checked the values of 3.0
//! documents.

use crate::record::{Action, BranchId, Info, Mark, Node, Participant, Record};
use crate::report::{Diagnostic, Limits, Place, codes};
use crate::validate::{short_string_faults, short_string_rule};
use wei7_board::{BoardSize, HalfPoints, Point, Vertex};
use wei7_text::{Code, GameResult};

/// Checks sizes, texts, numbers and points individually.
pub(super) fn check_values(record: &Record, limits: &Limits, found: &mut impl FnMut(Diagnostic)) {
    let board = record.board_size();
    if board.width().max(board.height()) > limits.board {
        found(Diagnostic::new(&codes::BOARD_TOO_LARGE, Place::Node(Node::Document)).found(board.to_string()));
    }
    let mut check = Check { board, found };
    if let Some(info) = record.info.as_deref() {
        check.info(info);
    }
    for (id, _) in record.tree.preorder() {
        check.pre(record, id);
        check.steps(record, id);
    }
}

struct Check<'f, F> {
    board: BoardSize,
    found: &'f mut F,
}

impl<F: FnMut(Diagnostic)> Check<'_, F> {
    fn report(&mut self, code: &'static Code, node: Node, found: impl FnOnce() -> String) {
        (self.found)(Diagnostic::new(code, Place::Node(node)).found(found()));
    }

    fn info(&mut self, info: &Info) {
        let participant_texts = info.participants.iter().flatten().flat_map(Participant::texts);
        for (name, text) in participant_texts.chain(info.texts()) {
            let Some(text) = text else { continue };
            for code in short_string_faults(text) {
                let finding = Diagnostic::new(code, Place::Node(Node::Info)).found(format!("{text:?}"));
                (self.found)(finding.expected(short_string_rule(code, name)));
            }
        }
        if let Some(komi) = info.rules.and_then(|rules| rules.komi)
            && !(HalfPoints(0)..HalfPoints(20)).contains(&komi)
        {
            self.report(&codes::KOMI_RANGE, Node::Info, || komi.to_string());
        }
        if let Some(result) = info.result {
            self.result(result, Node::Info);
        }
    }

    fn result(&mut self, result: GameResult, node: Node) {
        if let Some(margin) = result.margin
            && !(HalfPoints(1)..HalfPoints(1024)).contains(&margin)
        {
            self.report(&codes::MARGIN_RANGE, node, || margin.to_string());
        }
    }

    fn point(&mut self, point: Point, node: Node) {
        if !self.board.contains(point) {
            self.report(&codes::POINT_OFF_BOARD, node, || format!("x {}, y {}", point.x, point.y));
        }
    }

    fn marks(&mut self, marks: Option<&[Mark]>, node: impl Fn(usize) -> Node) {
        for (index, mark) in marks.unwrap_or_default().iter().enumerate() {
            self.point(mark.point, node(index));
        }
    }

    fn pre(&mut self, record: &Record, id: BranchId) {
        let Some(pre) = record.tree[id].pre.as_deref() else { return };
        for (index, stone) in pre.stones().iter().enumerate() {
            self.point(stone.point, Node::Stone(id, index));
        }
        self.marks(pre.marks.as_deref(), |index| Node::PreMark(id, index));
    }

    fn steps(&mut self, record: &Record, id: BranchId) {
        for (index, step) in record.tree[id].steps().iter().enumerate() {
            let node = Node::Step(id, index);
            match &step.action {
                Action::Move(played) => {
                    if let Vertex::Play(point) = played.vertex {
                        self.point(point, node);
                    }
                }
                Action::Takeback(0) => self.report(&codes::TAKEBACK_VALUE_ILLEGAL, node, || "0".to_owned()),
                Action::Mark(mark) => self.point(mark.point, node),
                Action::Result(result) => self.result(*result, node),
                Action::Takeback(_) | Action::Message(_) => {}
            }
            self.marks(step.marks(), |mark| Node::StepMark(id, index, mark));
        }
    }
}
