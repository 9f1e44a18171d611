//! Blocks without their end (5.4 COM: "the next keyword line must be an ENDCOM line"). A block that has no end before the
//! next line that begins one of its kind, or before the end of the file, ends before a line that continues the numbering of
//! the moves. All other lines stay its text.

use wei7_core::{Report, Span};

use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{BlockState, Extent, First};
use crate::syntax::statement::{Move, Statement};
use crate::syntax::statement_parser::{StatementLine, statement};

/// The last move before a block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum LastMove {
    /// None yet in this event.
    #[default]
    None,
    /// The line that begins here.
    Line(usize),
    /// A variation begins or ends after it: the next number is uncertain.
    Unknown,
}

impl LastMove {
    /// Whether the move is the next one.
    fn precedes(self, text: &str, next: &Move) -> bool {
        match self {
            Self::None => next.number == 1,
            Self::Unknown => false,
            Self::Line(start) => Extent::find(text, start, start, true)
                .and_then(|extent| lone_move(extent.of(text), First::of(extent.of(text))))
                .is_some_and(|last| last.color != next.color && last.number.checked_add(1) == Some(next.number)),
        }
    }
}

/// A block whose end is not reached.
#[derive(Debug)]
pub(crate) struct OpenBlock {
    last: LastMove,
    /// Where the line begins that continues the numbering.
    continued_at: Option<usize>,
    /// Whether such a line may still come.
    searching: bool,
}

impl OpenBlock {
    /// A block that begins behind this move.
    pub(crate) const fn new(last: LastMove) -> Self {
        Self { last, continued_at: None, searching: true }
    }

    /// Passes over a line of the block; where the block ends if the line shows that its end is missing.
    pub(crate) fn pass(
        &mut self,
        block: BlockState,
        first: First,
        line: &str,
        start: usize,
        text: &str,
    ) -> Option<usize> {
        match first.keyword() {
            keyword if begins(block, keyword) => {
                self.searching = false;
                return self.continued_at.take();
            }
            // Which move would be the next one is uncertain behind these.
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

    /// Where the block ends that has no end up to the end of the file.
    pub(crate) const fn end_without_end(&self) -> Option<usize> {
        self.continued_at
    }
}

/// Whether a line with this keyword begins a block of this kind.
pub(crate) const fn begins(block: BlockState, keyword: Option<Keyword>) -> bool {
    matches!((block, keyword), (BlockState::Com, Some(Keyword::Com)) | (BlockState::User, Some(Keyword::User)))
}

/// The move of a line that is a move without fault and nothing else.
pub(crate) fn lone_move(line: &str, first: First) -> Option<Move> {
    let First::Word { keyword: keyword @ Some(Keyword::B | Keyword::W), start, end } = first else { return None };
    let parts = StatementLine::new(keyword, line, Span::new(0, line.len()), start..end);
    let mut findings = Report::new(1);
    let Statement::Move(played) = statement(&parts, &mut findings) else { return None };
    let is_alone = findings.diagnostics().is_empty() && parts.behind(&played).remaining().0.is_empty();
    is_alone.then_some(played)
}
