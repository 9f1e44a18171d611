//! Writes a move with its data (4.3).

use std::borrow::Cow;

use wei7_core::{Action, BranchId, Color, Extra, Vertex};

use super::{LastWritten, TreeWriter};
use crate::extras::IshiExtra;
use crate::output::line_writer::LineWriter;
use crate::output::node_lines::{NodeContent, NodeLines, Phase, order, remarks};
use crate::record::board_state::next_number;
use crate::record::node::kept_lines::own_lines;
use crate::record::node::prisoners;
use crate::syntax::keywords::Keyword;

impl TreeWriter<'_> {
    pub(super) fn step(&mut self, id: BranchId, index: usize, out: &mut LineWriter) {
        let (record, board) = (self.record, self.record.board_size());
        let sequence = &mut self.sequence;
        let step = &record.tree[id].steps()[index];
        let Action::Move(played) = step.action else { return };
        let extras = step.extras().as_slice();
        let own = step.extras().find(|extra| if let Extra::Number(number) = extra { Some(*number) } else { None });
        let number = own.unwrap_or_else(|| next_number(self.game.last().map(|last| last.number)));
        let vertex = match played.vertex {
            Vertex::Play(point) if board.contains(point) => Vertex::Play(point),
            Vertex::Play(_) | Vertex::Pass => Vertex::Pass,
        };
        sequence.varies = true;
        sequence.pending = std::mem::take(&mut sequence.alternatives).into();
        let order = order(extras);
        sequence.plan =
            order.unwrap_or_default().chars().filter(|c| matches!(c, 'v' | 'd')).map(|c| c == 'v').collect();
        let title = sequence.title.take();
        let done = self.game.play(number, played.color, vertex);
        let took = done.taken + done.suicide > 0;
        out.keywords(Keyword::Remark, remarks(step.extras()));
        let keyword = if played.color == Color::Black { Keyword::B } else { Keyword::W };
        let name = if let Vertex::Play(point) = vertex { Some(board.name(point)) } else { None };
        out.played(keyword, number, name.as_deref());
        self.last_written = LastWritten::Move;
        let content = NodeContent::step(step);
        if content.is_bare() && !took && title.is_none() {
            return;
        }
        let listed = step.extras().find(|extra| IshiExtra::Prisoners.values(extra));
        let parts = |_: Option<&str>| {
            let mut parts = NodeLines::default();
            match listed {
                Some(lines) => {
                    parts.lines(Phase::First, Keyword::Prisoner, lines.iter().map(|line| Cow::Borrowed(&**line)));
                }
                None if took => {
                    let lines = prisoners::canonical(&self.game.taken(), board);
                    parts.lines(Phase::First, Keyword::Prisoner, lines.into_iter().map(Cow::Owned));
                }
                None => {}
            }
            let title = title.as_deref().map(Cow::Borrowed);
            parts.content(Phase::First, content, title, board, |point| self.game.number_at(point));
            parts
        };
        NodeLines::write(order, parts, out);
        for line in own_lines(extras) {
            out.line_in_error(line);
        }
        if self.sequence.pending.is_empty() {
            self.unused(extras, out);
        } else {
            self.sequence.unused = Some((id, index));
        }
    }
}
