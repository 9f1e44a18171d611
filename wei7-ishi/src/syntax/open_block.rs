//! Blocks without an end line (5.4 COM: "the next keyword line must be an ENDCOM line"). If a block has no end line
//! before the next block of its kind or the end of the file, the block ends before a line that continues the numbering
//! of the moves. All other lines remain text of the block.

use wei7_core::{Report, Span};

use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{BlockState, Extent, LineStart};
use crate::syntax::statement::{Move, Statement};
use crate::syntax::statement_parser::{StatementLine, statement};

/// The last move before a block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum LastMove {
    /// No move yet in this event.
    #[default]
    None,
    /// The move on the line that begins at this offset.
    Line(usize),
    /// A variation begins or ends after the last move, so the next number is uncertain.
    Unknown,
}

impl LastMove {
    /// Returns whether `next` continues the numbering after this move.
    fn precedes(self, text: &str, next: &Move) -> bool {
        match self {
            Self::None => next.number == 1,
            Self::Unknown => false,
            Self::Line(start) => Extent::find(text, start, start, true)
                .and_then(|extent| lone_move(extent.slice(text), LineStart::new(extent.slice(text))))
                .is_some_and(|last| last.color != next.color && last.number.checked_add(1) == Some(next.number)),
        }
    }
}

/// A block whose end the parser has not reached yet.
#[derive(Debug)]
pub(crate) struct OpenBlock {
    last: LastMove,
    /// Offset of the line in the block whose move number continues the numbering before the block.
    continued_at: Option<usize>,
    /// Whether a line that continues the numbering may still come.
    searching: bool,
}

impl OpenBlock {
    /// Creates a block that begins after this move.
    pub(crate) const fn new(last: LastMove) -> Self {
        Self { last, continued_at: None, searching: true }
    }

    /// Examines the next line of the block. Returns the offset at which the block ends if the line shows that the end
    /// line is missing.
    pub(crate) fn pass(
        &mut self,
        block: BlockState,
        first: LineStart,
        line: &str,
        start: usize,
        text: &str,
    ) -> Option<usize> {
        match first.keyword() {
            keyword if begins(block, keyword) => {
                self.searching = false;
                return self.continued_at.take();
            }
            // After a line with one of these keywords, the next move number is uncertain.
            Some(Keyword::Event | Keyword::Var | Keyword::EndVar) => self.searching = false,
            Some(Keyword::B | Keyword::W) if self.searching => {
                if let Some(played) = lone_move(line, first) {
                    self.searching = false;
                    self.continued_at = self.last.precedes(text, &played).then_some(start);
                }
            }
            _ => {}
        }
        None
    }

    /// Returns the offset at which the block ends if the file has no end line for it; `None` if the block extends to
    /// the end of the file.
    pub(crate) const fn end_without_end_line(&self) -> Option<usize> {
        self.continued_at
    }
}

/// Returns whether a line with this keyword begins a block of this kind.
pub(crate) const fn begins(block: BlockState, keyword: Option<Keyword>) -> bool {
    matches!((block, keyword), (BlockState::Com, Some(Keyword::Com)) | (BlockState::User, Some(Keyword::User)))
}

/// Parses a line that is a single valid move and nothing else.
pub(crate) fn lone_move(line: &str, first: LineStart) -> Option<Move> {
    let LineStart::Word { keyword: keyword @ Some(Keyword::B | Keyword::W), start, end } = first else { return None };
    let parts = StatementLine::new(keyword, line, Span::new(0, line.len()), start..end);
    let mut findings = Report::new(1);
    let Statement::Move(played) = statement(&parts, &mut findings) else { return None };
    let is_alone = findings.diagnostics().is_empty() && parts.fields_after_move(&played).remaining().0.is_empty();
    is_alone.then_some(played)
}
