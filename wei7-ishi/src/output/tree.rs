//! Writes the tree of an event as lines: the main line with VAR blocks after the moves that they replace, diagrams, and
//! pauses.
//!
//! Nothing recurses: a sequence interrupted by a variation waits on a stack.

mod diagram;
mod step;

use std::collections::VecDeque;

use wei7_core::{BranchId, Concept, Extra, Record, Stone, TooManyStones};

use crate::extras::IshiExtra;
use crate::output::branch_kind::{BranchKind, BranchKinds};
use crate::output::headings::figure_name;
use crate::output::line_writer::LineWriter;
use crate::output::setup::position;
use crate::record::board_state::{BoardState, NumberedMove};
use crate::record::node::kept_lines::own_lines;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::LineStart;
use crate::text::ascii;

/// A branch that becomes an event of its own, with the position at its beginning.
pub(crate) struct NestedEvent {
    pub(crate) id: BranchId,
    pub(crate) stones: Vec<Stone>,
}

/// A sequence (2): the main line of an event, or a variation.
#[derive(Default)]
struct Sequence {
    /// Branches still to be written at the current position, in reverse order.
    todo: Vec<BranchId>,
    /// The branch whose steps are being written, and the index of its next step.
    steps: Option<(BranchId, usize)>,
    /// Variations before the first move, without a move that they replace.
    early: VecDeque<BranchId>,
    /// Branches that become variations on the next move.
    alternatives: Vec<BranchId>,
    /// Branches that become variations on the last move.
    pending: VecDeque<BranchId>,
    /// The order of variations (`true`) and diagrams (`false`) after the last move.
    plan: VecDeque<bool>,
    /// Branch and index of a step that keeps the lines of a move that cannot be used. These lines are written after the
    /// variations on the step.
    unused: Option<(BranchId, usize)>,
    /// Whether the last move can have variations; a move that cannot be used has none.
    varies: bool,
    /// Number of moves before the sequence.
    start: usize,
    /// The move that this variation replaces, which is taken back while the variation is written.
    undone: Option<NumberedMove>,
    /// A title of branches that waits for the next part that is written.
    title: Option<String>,
}

/// Writes the trees of events.
pub(crate) struct TreeWriter<'r> {
    record: &'r Record,
    pub(crate) kinds: BranchKinds,
    game: BoardState,
    sequence: Sequence,
    /// The enclosing sequences, outermost first.
    outer: Vec<Sequence>,
    found: Vec<NestedEvent>,
    /// Number of stones that may still be placed at the beginnings of events.
    stones: u64,
    most: u64,
    last_written: LastWritten,
}

/// The kind of the last written part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastWritten {
    Head,
    Move,
    Unused,
    Diagram,
    Variation,
}

impl LastWritten {
    /// Returns whether a line with this keyword would be valid after the last written part.
    const fn understands(self, keyword: Keyword, in_variation: bool) -> bool {
        match (self, keyword) {
            (_, Keyword::EndVar) => in_variation,
            (Self::Head, keyword) => matches!(keyword, Keyword::BoardSize | Keyword::Setup),
            (Self::Move, keyword) => matches!(keyword, Keyword::Prisoner),
            (Self::Diagram, keyword) => matches!(keyword, Keyword::Setup | Keyword::Hide),
            (Self::Unused | Self::Variation, _) => false,
        }
    }
}

impl<'r> TreeWriter<'r> {
    pub(crate) fn new(record: &'r Record, most: u64) -> Self {
        let game = BoardState::new(record.board_size());
        Self {
            record,
            kinds: BranchKinds::new(record),
            game,
            sequence: Sequence::default(),
            outer: Vec::new(),
            found: Vec::new(),
            stones: most,
            most,
            last_written: LastWritten::Head,
        }
    }

    /// Writes the tree of an event that begins with this branch and these stones. `setup` is the branch that has the
    /// stones, if that is not `id`; `siblings` are branches that begin with other stones. Returns the nested events in
    /// document order.
    pub(crate) fn event(
        &mut self,
        id: BranchId,
        stones: &[Stone],
        setup: Option<BranchId>,
        siblings: &[BranchId],
        out: &mut LineWriter,
    ) -> Result<Vec<NestedEvent>, TooManyStones> {
        self.game = BoardState::new(self.record.board_size());
        self.sequence = Sequence::default();
        self.arrange(siblings)?;
        for stone in stones {
            self.game.place(*stone);
        }
        self.last_written = LastWritten::Head;
        // The head already has the data of `setup`.
        let steps = Some((setup.unwrap_or(id), 0));
        self.sequence = Sequence { steps, ..Sequence::default() };
        for id in setup.into_iter().chain([id]) {
            let extras = &self.record.tree[id].extras;
            if !extras.has(&Extra::Event) {
                self.lines_in_error(extras.as_slice(), out);
            }
        }
        while self.advance(out)? {}
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_key(|found| self.kinds[found.id].place);
        Ok(found)
    }

    /// Writes lines in error, except those that would be valid here and be read as data.
    fn lines_in_error(&mut self, extras: &[Extra], out: &mut LineWriter) {
        let is_open = !self.outer.is_empty();
        for line in own_lines(extras) {
            if !LineStart::new(line).keyword().is_some_and(|keyword| self.last_written.understands(keyword, is_open)) {
                out.line_in_error(line);
            }
        }
        self.unused(extras, out);
    }

    /// Writes the lines of a move that cannot be used. Branches that follow are alternatives to the next move.
    fn unused(&mut self, extras: &[Extra], out: &mut LineWriter) {
        if out.unplayable(extras, !self.outer.is_empty()) {
            self.last_written = LastWritten::Unused;
            self.sequence.varies = false;
        }
    }

    /// Writes the next part; returns `false` at the end of the event.
    fn advance(&mut self, out: &mut LineWriter) -> Result<bool, TooManyStones> {
        let sequence = &mut self.sequence;
        while sequence.pending.is_empty() && sequence.plan.front() == Some(&true) {
            sequence.plan.pop_front();
        }
        let more = sequence.steps.map(|(id, index)| index < self.record.tree[id].steps().len());
        let idle = more.is_none() && sequence.todo.is_empty();
        if let Some(id) = sequence.early.pop_front() {
            self.open(id, None, out);
        } else if (more == Some(true) || idle || sequence.plan.front() != Some(&false))
            // Alternatives are written before the next move, at the end, or in their original place.
            && let Some(id) = sequence.pending.pop_front()
        {
            if sequence.plan.front() == Some(&true) {
                sequence.plan.pop_front();
            }
            let undone = self.game.undo().filter(|_| sequence.varies);
            self.open(id, undone, out);
        } else if let Some((id, index)) = sequence.unused.take_if(|_| sequence.pending.is_empty()) {
            self.unused(self.record.tree[id].steps()[index].extras().as_slice(), out);
        } else if let Some((id, index)) = sequence.steps.take() {
            if more == Some(true) {
                sequence.steps = Some((id, index + 1));
                self.step(id, index, out);
            } else {
                self.children(id, out)?;
            }
        } else if let Some(id) = sequence.todo.pop() {
            self.branch(id, out);
        } else {
            return Ok(self.close(out));
        }
        Ok(true)
    }

    /// Opens a variation with VAR, at the position before the move that was taken back.
    fn open(&mut self, id: BranchId, undone: Option<NumberedMove>, out: &mut LineWriter) {
        let extras = &self.record.tree[id].extras;
        let marker = extras.find(|extra| IshiExtra::Variation.value(extra));
        // A marker that becomes longer than two characters in ASCII is left out.
        let marker = ascii::line(marker.unwrap_or_default());
        out.keyword(Keyword::Var, if marker.trim().len() <= 2 { &marker } else { "" });
        self.last_written = LastWritten::Variation;
        let inner = Sequence { todo: vec![id], start: self.game.len(), undone, ..Sequence::default() };
        self.outer.push(std::mem::replace(&mut self.sequence, inner));
    }

    /// Closes a variation with ENDVAR and plays the move that was taken back; returns `false` in the main line.
    fn close(&mut self, out: &mut LineWriter) -> bool {
        let Some(outer) = self.outer.pop() else { return false };
        let Sequence { start, undone, .. } = std::mem::replace(&mut self.sequence, outer);
        out.keyword(Keyword::EndVar, "");
        self.last_written = LastWritten::Variation;
        while self.game.len() > start && self.game.undo().is_some() {}
        if let Some(NumberedMove { number, color, vertex, .. }) = undone {
            self.game.play(number, color, vertex);
        }
        true
    }

    /// Queues the branches that begin at the end of the branch `id`.
    fn children(&mut self, id: BranchId, out: &mut LineWriter) -> Result<(), TooManyStones> {
        let children = self.record.tree[id].children();
        if !children.iter().any(|child| self.kinds[*child].kind != BranchKind::Event) {
            // No later part can carry the title.
            self.titled(out);
        }
        self.arrange(children)
    }

    /// Queues branches that begin at the current position. The first that has a move is the main line.
    fn arrange(&mut self, children: &[BranchId]) -> Result<(), TooManyStones> {
        let first = !self.sequence.varies;
        let marker = |id: BranchId| {
            self.record.tree[id].extras.find(|extra| IshiExtra::Variation.value(extra)).map(str::is_empty)
        };
        // Before the first move, a branch marked as a variation is not the main line.
        let is_main = |id: &BranchId| {
            let plays = self.kinds[*id].kind == BranchKind::Sequence && self.kinds[*id].plays;
            plays && !(first && marker(*id).is_some())
        };
        let main = children.iter().copied().find(is_main);
        let (mut alternatives, mut todo, mut early) = (Vec::new(), Vec::new(), Vec::new());
        let mut last = None;
        for id in children.iter().copied() {
            let branch = &self.record.tree[id];
            let marker = marker(id);
            let is_early = first && (marker == Some(true) || (main.is_none() && marker.is_some()));
            match self.kinds[id].kind {
                BranchKind::Event => {
                    let stones = position(&self.game, branch);
                    let left = self.stones.checked_sub(stones.len() as u64);
                    self.stones = left.ok_or(TooManyStones { most: self.most })?;
                    self.found.push(NestedEvent { id, stones });
                }
                BranchKind::Sequence if main == Some(id) => last = Some(id),
                BranchKind::Sequence if is_early => early.push(id),
                BranchKind::Side if is_early && main.is_none() => early.push(id),
                BranchKind::Side if main.is_none() || marker.is_none() => todo.push(id),
                // A branch that shows nothing is still visited, since its descendants may be events.
                BranchKind::Sequence if main.is_none() || !self.kinds[id].shows => todo.push(id),
                BranchKind::Side | BranchKind::Sequence => alternatives.push(id),
            }
        }
        if main.is_none() {
            // Diagrams of this position come before diagrams of a changed position.
            todo.sort_by_key(|id| self.kinds[*id].kind != BranchKind::Side);
        }
        self.sequence.early.extend(early);
        self.sequence.alternatives.extend(alternatives);
        self.sequence.todo.extend(last.into_iter().chain(todo.into_iter().rev()));
        Ok(())
    }

    /// Begins a branch at the current position.
    fn branch(&mut self, id: BranchId, out: &mut LineWriter) {
        let branch = &self.record.tree[id];
        let sequence = &mut self.sequence;
        if let Some(title) = branch.title.as_deref().filter(|_| self.kinds[id].shows) {
            sequence.title = Some(match sequence.title.take() {
                Some(above) => format!("{above} / {title}"),
                None => title.to_owned(),
            });
        }
        let extras = branch.extras.as_slice();
        let is_diagram = extras.iter().any(|extra| extra.concept() == Concept::Diagram);
        if branch.pre.is_some() || is_diagram {
            if sequence.plan.front() == Some(&false) {
                sequence.plan.pop_front();
            }
            let titles: Vec<String> = sequence.title.take().into_iter().chain(figure_name(branch)).collect();
            self.diagram(id, Some(&*titles.join(" / ")).filter(|title| !title.is_empty()), out);
            self.last_written = LastWritten::Diagram;
            self.unused(extras, out);
        } else {
            self.lines_in_error(extras, out);
        }
        self.sequence.steps = Some((id, 0));
    }
}
