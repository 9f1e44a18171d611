//! A diagram, or a pause in a sequence (4.4; 5.4 DIAGRAM).

use std::borrow::Cow;

use wei7_core::{Branch, Extra, Limits, Stone};

use super::{LastWritten, TreeWriter};
use crate::output::line_writer::LineWriter;
use crate::output::node_lines::{NodeContent, NodeLines, Phase, order, remarks};
use crate::output::setup::setup_parts;
use crate::record::diagram::hidden;
use crate::record::node::kept_lines::{self, own_lines};
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::First;
use crate::syntax::parse::parse;
use crate::syntax::statement::{Line, Statement};

impl<'r> TreeWriter<'r> {
    /// A diagram, or a pause in the sequence, which is one with nothing but commentary and marks.
    pub(super) fn diagram(&self, branch: &'r Branch, title: Option<&str>, out: &mut LineWriter) {
        let (board, items) = (self.record.board_size(), branch.supplement.items());
        out.keywords(Keyword::Remark, remarks(&branch.supplement));
        if let Some(lines) = items.iter().find_map(|item| match item {
            Extra::ForeignDiagram(lines) => Some(lines),
            _ => None,
        }) {
            for line in lines {
                out.line(line);
            }
            return;
        }
        let diagram =
            items.iter().find_map(|item| if let Extra::Diagram(diagram) = item { Some(diagram) } else { None });
        // A line that could not be read begins the diagram all the same.
        let unread = own_lines(items).enumerate().find(|(_, line)| begins_diagram(line));
        match unread {
            Some((_, line)) => out.line(line),
            None => out.keyword(Keyword::Diagram, diagram.map(|diagram| &*diagram.region).unwrap_or_default()),
        }
        let lines = diagram.map(|diagram| diagram.hide.as_slice()).unwrap_or_default();
        let pre = branch.pre.as_deref();
        let parts = |order: Option<&str>| {
            let mut parts = NodeLines::default();
            for item in items {
                if let Extra::Setup { stones, empty } = item {
                    let stones: Vec<Stone> = stones.clone();
                    setup_parts(&stones, order, board, &[], &mut parts);
                    if lines.is_empty() {
                        parts.lines(Phase::Any, Keyword::Hide, hidden(empty, board).into_iter().map(Cow::Owned));
                    }
                }
            }
            parts.lines(Phase::Any, Keyword::Hide, lines.iter().map(|line| Cow::Borrowed(&**line)));
            let number_at = |point| self.game.number_at(point);
            parts.content(Phase::Any, NodeContent::pre(pre), title.map(Cow::Borrowed), board, number_at);
            parts.blocks(Phase::Any, items);
            parts
        };
        NodeLines::write(order(items), parts, out);
        let others = own_lines(items).enumerate().filter(|(at, _)| unread.is_none_or(|(first, _)| first != *at));
        for line in others.map(|(_, line)| line).chain(kept_lines::lines(NodeContent::pre(pre).supplement)) {
            if !is_of_diagram(line) {
                out.line_in_error(line);
            }
        }
    }

    /// A title that stands alone, on a diagram of the position.
    pub(super) fn titled(&mut self, out: &mut LineWriter) {
        if let Some(title) = self.stack.last_mut().and_then(|sequence| sequence.title.take()) {
            out.keyword(Keyword::Diagram, "");
            out.comment(&title, None);
            self.last_written = LastWritten::Diagram;
        }
    }
}

/// Whether a line in error would be read as data of a diagram. One that cannot be read would not.
fn is_of_diagram(line: &str) -> bool {
    if !matches!(First::of(line).keyword(), Some(Keyword::Setup | Keyword::Hide)) {
        return false;
    }
    let mut takes = false;
    let read = |line: Line<'_>| takes |= matches!(line.statement, Statement::Setup(_) | Statement::Hide(_));
    // A line that is longer than the limit cannot come from a file.
    let _ = parse(line, 1, &Limits::DEFAULT, read);
    takes
}

fn begins_diagram(line: &str) -> bool {
    First::of(line).keyword() == Some(Keyword::Diagram)
}
