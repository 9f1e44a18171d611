//! The data of one node as lines and blocks in their order.

use std::borrow::Cow;
use std::collections::HashMap;

use wei7_core::{BoardSize, Extra, Extras, Mark, Point, Pre, Spelling, Step, Text};

use crate::extras::{Block, IshiExtra};
use crate::output::line_writer::LineWriter;
use crate::record::carrier;
use crate::record::node::{commentary, mark_lines};
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::cleaned;
use crate::syntax::terms;
use crate::text::ascii;

/// One line or block of a node.
#[derive(Debug)]
pub(crate) enum NodeLine<'r> {
    /// Consecutive lines, each a keyword with its rest.
    Lines(Vec<(Keyword, Cow<'r, str>)>),
    /// A line including its keyword.
    Line(Cow<'r, str>),
    /// The keywords that begin and end a block, and its original lines.
    Block(Keyword, Keyword, Block<'r>),
    /// The title of a comment, and the comment if there is one.
    Comment(Cow<'r, str>, Option<Cow<'r, str>>),
}

/// Position of a line relative to the stones of an event. Nodes other than events have a single phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// Headers and board size, which may stand anywhere.
    Any,
    /// Data of the event, a move or a diagram.
    First,
    /// Data of the position after the stones.
    Setup,
}

/// Lines and blocks in canonical order, each with its phase and the letter of its keyword.
#[derive(Debug, Default)]
pub(crate) struct NodeLines<'r>(Vec<(Phase, char, NodeLine<'r>)>);

/// Comment, marks and extras of a step or a `pre`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NodeContent<'r> {
    pub(crate) comment: Option<&'r str>,
    pub(crate) marks: &'r [Mark],
    pub(crate) extras: &'r [Extra],
}

impl<'r> NodeContent<'r> {
    pub(crate) fn step(step: &'r Step) -> Self {
        let marks = step.marks().unwrap_or_default();
        Self { comment: step.comment(), marks, extras: step.extras().as_slice() }
    }

    pub(crate) fn pre(pre: Option<&'r Pre>) -> Self {
        let Some(pre) = pre else { return Self::default() };
        let marks = pre.marks.as_deref().unwrap_or_default();
        Self { comment: pre.comment.as_deref(), marks, extras: pre.extras.as_slice() }
    }

    /// Returns whether nothing is to be written except the move.
    pub(crate) const fn is_bare(&self) -> bool {
        self.comment.is_none() && self.marks.is_empty() && self.extras.is_empty()
    }
}

impl<'r> NodeLines<'r> {
    pub(crate) fn push(&mut self, phase: Phase, letter: char, part: NodeLine<'r>) {
        self.0.push((phase, letter, part));
    }

    pub(crate) fn extend(&mut self, phase: Phase, letter: char, parts: impl IntoIterator<Item = NodeLine<'r>>) {
        self.0.extend(parts.into_iter().map(|part| (phase, letter, part)));
    }

    /// Adds one line for each of `rests`.
    pub(crate) fn lines(&mut self, phase: Phase, keyword: Keyword, rests: impl IntoIterator<Item = Cow<'r, str>>) {
        for rest in rests {
            self.push(phase, keyword.row().letter, NodeLine::Lines(vec![(keyword, rest)]));
        }
    }

    /// Adds marks, comment and user data. `title` is the title of a branch that begins here; `number_at` returns the
    /// move number of the stone on a point.
    pub(crate) fn content(
        &mut self,
        phase: Phase,
        content: NodeContent<'r>,
        title: Option<Cow<'r, str>>,
        board: BoardSize,
        number_at: impl Fn(Point) -> Option<u32>,
    ) {
        if let Some(lines) = content.extras.iter().find_map(|extra| IshiExtra::MarkLines.values(extra)) {
            self.extend(phase, 'm', lines.iter().map(|line| NodeLine::Line(marks_in_ascii(line))));
        } else {
            let lines = mark_lines::canonical(content.marks, board, number_at);
            self.extend(phase, 'm', lines.into_iter().map(|line| NodeLine::Line(line.into())));
        }
        self.commentary(phase, content, title);
        self.blocks(phase, content.extras);
    }

    /// Adds the blocks of user data, except carriers.
    pub(crate) fn blocks(&mut self, phase: Phase, extras: &'r [Extra]) {
        let blocks = extras.iter().filter_map(|extra| IshiExtra::UserData.value(extra)).map(Block::from);
        let user_data = blocks.filter(|block| !carrier::is_carrier(block));
        self.extend(phase, 'u', user_data.map(|block| NodeLine::Block(Keyword::User, Keyword::EndUser, block)));
    }

    fn commentary(&mut self, phase: Phase, content: NodeContent<'r>, title: Option<Cow<'r, str>>) {
        // Kept blocks are written only if they still give the comment, which may have been edited.
        let is_current = |blocks: &Vec<Block<'_>>| commentary::comment(blocks).as_deref() == content.comment;
        let blocks = content.extras.iter().find_map(|extra| IshiExtra::Commentary.blocks(extra)).filter(is_current);
        if let (None, Some(comment)) = (&blocks, content.comment) {
            self.push(phase, 'c', NodeLine::Comment(title.unwrap_or_default(), Some(comment.into())));
            return;
        }
        self.extend(phase, 'c', title.map(|title| NodeLine::Comment(title, None)));
        let block = |block| NodeLine::Block(Keyword::Com, Keyword::EndCom, block);
        self.extend(phase, 'c', blocks.into_iter().flatten().map(block));
    }

    /// Writes the parts in the given order, or in canonical order if the given order does not name each part exactly
    /// once.
    pub(crate) fn write(order: Option<&str>, parts: impl Fn(Option<&str>) -> Self, out: &mut LineWriter) {
        if let Some(order) = order
            && let parts = parts(Some(order))
            && let Some(arranged) = parts.arranged(order)
        {
            for part in arranged {
                part.write(out);
            }
        } else {
            for (_, _, part) in &parts(None).0 {
                part.write(out);
            }
        }
    }

    /// Returns the lines in the given order: one letter for each line, except that a run of SETUP lines is one `s`. `None`
    /// if the order does not name each line exactly once.
    fn arranged(&self, order: &str) -> Option<Vec<&NodeLine<'r>>> {
        // The index from which each letter is searched next, by phase.
        let mut cursors = HashMap::new();
        let mut used = vec![false; self.0.len()];
        let mut phase = Phase::First;
        let mut arranged = Vec::with_capacity(self.0.len());
        let mut before = ' ';
        for letter in order.chars().filter(|letter| !matches!(letter, 'v' | 'd')) {
            if letter == 's' {
                phase = Phase::Setup;
            }
            if std::mem::replace(&mut before, letter) == 's' && letter == 's' {
                continue;
            }
            let next = cursors.entry((phase, letter)).or_insert(0);
            let fits = |at: &usize| {
                let (part_phase, known, _) = &self.0[*at];
                *known == letter && !used[*at] && (*part_phase == phase || *part_phase == Phase::Any)
            };
            let found = (*next..self.0.len()).find(fits)?;
            *next = found + 1;
            used[found] = true;
            arranged.push(&self.0[found].2);
        }
        used.iter().all(|used| *used).then_some(arranged)
    }

    /// Counts the runs of lines with this letter in an order.
    pub(crate) fn runs(order: &str, letter: char) -> usize {
        let mut before = ' ';
        order.chars().filter(|this| std::mem::replace(&mut before, *this) != letter && *this == letter).count()
    }
}

impl NodeLine<'_> {
    fn write(&self, out: &mut LineWriter) {
        match self {
            Self::Lines(lines) => lines.iter().for_each(|(keyword, rest)| out.keyword(*keyword, rest)),
            Self::Line(line) => out.line(line),
            Self::Block(begin, end, block) => out.block(*begin, *end, block),
            Self::Comment(title, comment) => out.comment(title, comment.as_deref()),
        }
    }
}

/// Returns the recorded order of the lines of a node; `None` if the order was canonical.
pub(crate) fn order(extras: &[Extra]) -> Option<&str> {
    extras.iter().find_map(|extra| match extra {
        Extra::Spelling(Spelling::Order(order)) => Some(&**order),
        _ => None,
    })
}

/// Returns the texts of the REMARK lines before a node.
pub(crate) fn remarks(extras: &Extras) -> &[Text] {
    extras.find(|extra| IshiExtra::Remarks.values(extra)).unwrap_or_default()
}

/// Converts a line of marks to ASCII. Each field stays one field. If a field is valid without its ignored characters,
/// only these characters are removed.
fn marks_in_ascii(line: &str) -> Cow<'_, str> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let field = |field: &str| {
        let cleaned = cleaned(field);
        let is_right = field.is_ascii() || terms::whole(terms::mark, &cleaned).is_ok();
        if is_right { cleaned.into_owned() } else { ascii::line(field).replace(' ', "") }
    };
    Cow::Owned(line.split([' ', '\t']).map(field).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_marks_stay_fields() {
        assert_eq!(marks_in_ascii("MARK a@Q16 #3"), "MARK a@Q16 #3");
        assert_eq!(marks_in_ascii("MARK \u{4e2d}@Q16 x\u{e9}@D4 \u{4e2d}"), "MARK Zhong@Q16 x@D4 Zhong");
    }
}
