//! Writes diagrams and pauses (4.4; 5.4 DIAGRAM).

use std::borrow::Cow;

use wei7_core::{BranchId, Extra, Limits};

use super::{LastWritten, TreeWriter};
use crate::extras::IshiExtra;
use crate::output::branch_kind::BranchKind;
use crate::output::line_writer::LineWriter;
use crate::output::node_lines::{NodeContent, NodeLines, Phase, order, remarks};
use crate::output::setup::setup_parts;
use crate::record::diagram::hidden;
use crate::record::node::kept_lines::{self, own_lines};
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::LineStart;
use crate::syntax::parse::parse;
use crate::syntax::statement::{Line, Statement};

impl TreeWriter<'_> {
    /// Writes a diagram, or a pause in the sequence, which is a diagram with only commentary and marks.
    pub(super) fn diagram(&self, id: BranchId, title: Option<&str>, out: &mut LineWriter) {
        let branch = &self.record.tree[id];
        // In a pause, the stones of the setup are already on the board.
        let sets_up = self.kinds[id].kind == BranchKind::Side;
        let (board, extras) = (self.record.board_size(), branch.extras.as_slice());
        out.keywords(Keyword::Remark, remarks(&branch.extras));
        if let Some(lines) = branch.extras.find(|extra| IshiExtra::ForeignDiagram.values(extra)) {
            for line in lines {
                out.line(line);
            }
            return;
        }
        let diagram =
            branch.extras.find(|extra| if let Extra::Diagram(diagram) = extra { Some(diagram) } else { None });
        // A kept DIAGRAM line, which could not be parsed, still begins the diagram.
        let mut kept: Vec<&str> = own_lines(extras).collect();
        let unread = kept.iter().position(|line| LineStart::new(line).keyword() == Some(Keyword::Diagram));
        match unread {
            Some(at) => out.line(kept.remove(at)),
            None => out.keyword(Keyword::Diagram, diagram.map(|diagram| &*diagram.region).unwrap_or_default()),
        }
        let lines = diagram.map(|diagram| diagram.hide.as_slice()).unwrap_or_default();
        let pre = branch.pre.as_deref();
        let parts = |order: Option<&str>| {
            let mut parts = NodeLines::default();
            for extra in extras {
                if let Extra::Setup { stones, empty } = extra
                    && sets_up
                {
                    let remarks = pre.map(|pre| remarks(&pre.extras)).unwrap_or_default();
                    setup_parts(stones, order, board, remarks, &mut parts);
                    if lines.is_empty() {
                        parts.lines(Phase::Any, Keyword::Hide, hidden(empty, board).into_iter().map(Cow::Owned));
                    }
                }
            }
            parts.lines(Phase::Any, Keyword::Hide, lines.iter().map(|line| Cow::Borrowed(&**line)));
            let number_at = |point| self.game.number_at(point);
            parts.content(Phase::Any, NodeContent::pre(pre), title.map(Cow::Borrowed), board, number_at);
            parts.blocks(Phase::Any, extras);
            parts
        };
        NodeLines::write(order(extras), parts, out);
        for line in kept.into_iter().chain(kept_lines::lines(NodeContent::pre(pre).extras)) {
            if !is_of_diagram(line) {
                out.line_in_error(line);
            }
        }
    }

    /// Writes the waiting title, if there is one, as a diagram of the position without other content.
    pub(super) fn titled(&mut self, out: &mut LineWriter) {
        if let Some(title) = self.sequence.title.take() {
            out.keyword(Keyword::Diagram, "");
            out.comment(&title, None);
            self.last_written = LastWritten::Diagram;
        }
    }
}

/// Returns whether a line in error would be read as data of a diagram. A line that cannot be parsed would not.
fn is_of_diagram(line: &str) -> bool {
    if !matches!(LineStart::new(line).keyword(), Some(Keyword::Setup | Keyword::Hide)) {
        return false;
    }
    let mut takes = false;
    let read = |line: Line<'_>| takes |= matches!(line.statement, Statement::Setup(_) | Statement::Hide(_));
    // An error means that the line exceeds the limit, which a line from a file cannot do.
    let _ = parse(line, 1, &[], &Limits::DEFAULT, read);
    takes
}
