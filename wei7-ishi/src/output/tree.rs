//! The tree of an event as lines: the main line with VAR blocks behind the moves that they replace, diagrams, pauses.
//!
//! Nothing recurses: a sequence that is interrupted by a variation waits on a stack.

use std::borrow::Cow;
use std::collections::VecDeque;

use wei7_core::{Action, Branch, BranchId, Color, Extra, Limits, Record, Step, Stone, TooManyStones, Vertex};

use crate::output::branch_kind::{BranchKind, BranchKinds};
use crate::output::figure;
use crate::output::line_writer::LineWriter;
use crate::output::node_lines::{NodeContent, NodeLines, Phase, order, remarks};
use crate::output::setup::{position, setup_parts};
use crate::record::board_state::{BoardState, next_number};
use crate::record::diagram::hidden;
use crate::record::node::kept_lines::{self, own_lines};
use crate::record::node::prisoners;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::First;
use crate::syntax::parse::parse;
use crate::syntax::statement::{Line, Statement};
use crate::text::ascii;

/// A branch that is an event of its own, and the position that it starts from.
pub(crate) struct NestedEvent {
    pub(crate) id: BranchId,
    pub(crate) stones: Vec<Stone>,
}

/// A sequence (2): the main line of an event, or a variation.
#[derive(Default)]
struct Sequence {
    /// Branches that begin at the current position, the next one last.
    todo: Vec<BranchId>,
    /// The branch whose steps are being written, and the next one of them.
    steps: Option<(BranchId, usize)>,
    /// Variations that stand before the first move, though there is none yet that they could be variations on.
    early: VecDeque<BranchId>,
    /// Alternatives to the next move.
    alternatives: Vec<BranchId>,
    /// Alternatives to the last move.
    pending: VecDeque<BranchId>,
    /// How variations (`true`) and diagrams come behind the last move.
    plan: VecDeque<bool>,
    /// LastWritten the variations on the last move: a step behind which a move cannot be used.
    unused: Option<(BranchId, usize)>,
    /// The last move, behind which variations are written; none behind one that cannot be used.
    last: Option<(u32, Color, Vertex)>,
    /// How many moves are before it, if it is a variation.
    variation: Option<usize>,
    /// The move that was taken back for it.
    undone: Option<(u32, Color, Vertex)>,
    /// What the next thing that is written is called.
    title: Option<String>,
}

/// What comes next in a sequence.
enum Next {
    Early(BranchId),
    Variation(BranchId),
    Unused(BranchId, usize),
    Step(BranchId, usize),
    Children(BranchId),
    Branch(BranchId),
    End,
}

/// Writes the trees of events.
pub(crate) struct TreeWriter<'r> {
    record: &'r Record,
    kinds: BranchKinds,
    game: BoardState,
    stack: Vec<Sequence>,
    found: Vec<NestedEvent>,
    /// How many stones may still be put down at the beginning of events.
    stones: u64,
    most: u64,
    last_written: LastWritten,
}

/// What was written last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastWritten {
    Head,
    Move,
    Unused,
    Diagram,
    Variation,
}

impl LastWritten {
    /// Whether a line with this keyword means something here.
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
            kinds: BranchKinds::of(record),
            game,
            stack: Vec::new(),
            found: Vec::new(),
            stones: most,
            most,
            last_written: LastWritten::Head,
        }
    }

    pub(crate) const fn kinds(&self) -> &BranchKinds {
        &self.kinds
    }

    /// Writes what follows the head of an event that begins with this branch and these stones; `setup` is the child whose
    /// stones they are, if they are not its own. Returns the events that were met, in document
    /// order.
    pub(crate) fn event(
        &mut self,
        id: BranchId,
        stones: &[Stone],
        setup: Option<BranchId>,
        out: &mut LineWriter,
    ) -> Result<Vec<NestedEvent>, TooManyStones> {
        self.game = BoardState::new(self.record.board_size());
        for stone in stones {
            self.game.place(*stone);
        }
        self.last_written = LastWritten::Head;
        // What the head says of the child is not said again.
        let steps = Some((setup.unwrap_or(id), 0));
        self.stack.push(Sequence { steps, ..Sequence::default() });
        for id in setup.into_iter().chain([id]) {
            let supplement = &self.record.tree[id].supplement;
            if !supplement.has(&Extra::Event) {
                self.lines_in_error(supplement.items(), out);
            }
        }
        while let Some(next) = self.next() {
            match next {
                Next::Early(id) => self.open(id, None, out),
                Next::Variation(id) => {
                    let undone = self.stack.last().and_then(|sequence| sequence.last);
                    self.game.undo();
                    self.open(id, undone, out);
                }
                Next::Unused(id, index) => {
                    let step = record_step(self.record, id, index);
                    self.unused(step.map(|step| step.supplement.items()).unwrap_or_default(), out);
                }
                Next::Step(id, index) => self.step(id, index, out),
                Next::Children(id) => self.children(id, out)?,
                Next::Branch(id) => self.branch(id, out),
                Next::End => self.close(out),
            }
        }
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_key(|found| self.kinds.place(found.id));
        Ok(found)
    }

    /// Lines in error, without those that would be understood behind what is written now.
    fn lines_in_error(&mut self, items: &[Extra], out: &mut LineWriter) {
        let is_open = self.stack.len() > 1;
        for line in own_lines(items) {
            if !First::of(line).keyword().is_some_and(|keyword| self.last_written.understands(keyword, is_open)) {
                out.line_in_error(line);
            }
        }
        self.unused(items, out);
    }

    /// A move that cannot be used, with its lines: what follows are alternatives to the next move.
    fn unused(&mut self, items: &[Extra], out: &mut LineWriter) {
        if out.unplayable(items, self.stack.len() > 1) {
            self.last_written = LastWritten::Unused;
            if let Some(sequence) = self.stack.last_mut() {
                sequence.last = None;
            }
        }
    }

    fn next(&mut self) -> Option<Next> {
        let sequence = self.stack.last_mut()?;
        while sequence.pending.is_empty() && sequence.plan.front() == Some(&true) {
            sequence.plan.pop_front();
        }
        let more = sequence.steps.map(|(id, index)| index < self.record.tree[id].steps().len());
        if let Some(id) = sequence.early.pop_front() {
            return Some(Next::Early(id));
        }
        let idle = more.is_none() && sequence.todo.is_empty();
        // Before the next move, at the end, or where they stood.
        if (more == Some(true) || idle || sequence.plan.front() != Some(&false))
            && let Some(id) = sequence.pending.pop_front()
        {
            if sequence.plan.front() == Some(&true) {
                sequence.plan.pop_front();
            }
            return Some(Next::Variation(id));
        }
        if let Some((id, index)) = sequence.unused.take_if(|_| sequence.pending.is_empty()) {
            return Some(Next::Unused(id, index));
        }
        Some(match (sequence.steps, more) {
            (Some((id, index)), Some(true)) => {
                sequence.steps = Some((id, index + 1));
                Next::Step(id, index)
            }
            (Some((id, _)), _) => {
                sequence.steps = None;
                Next::Children(id)
            }
            (None, _) => sequence.todo.pop().map_or(Next::End, Next::Branch),
        })
    }

    /// VAR, at the position before the move that was taken back.
    fn open(&mut self, id: BranchId, undone: Option<(u32, Color, Vertex)>, out: &mut LineWriter) {
        let supplement = &self.record.tree[id].supplement;
        let marker = supplement.find(|item| if let Extra::Variation(marker) = item { Some(&**marker) } else { None });
        // What would be longer in ASCII would be none.
        let marker = ascii::line(marker.unwrap_or_default());
        out.keyword(Keyword::Var, if marker.trim().len() <= 2 { &marker } else { "" });
        self.last_written = LastWritten::Variation;
        self.stack.push(Sequence { todo: vec![id], variation: Some(self.game.len()), undone, ..Sequence::default() });
    }

    /// ENDVAR, and the move is there again.
    fn close(&mut self, out: &mut LineWriter) {
        let Some(Sequence { variation: Some(before), undone, .. }) = self.stack.pop() else { return };
        out.keyword(Keyword::EndVar, "");
        self.last_written = LastWritten::Variation;
        while self.game.len() > before && self.game.undo().is_some() {}
        if let Some((number, color, vertex)) = undone {
            self.game.play(number, color, vertex);
        }
    }

    fn step(&mut self, id: BranchId, index: usize, out: &mut LineWriter) {
        let (record, board) = (self.record, self.record.board_size());
        let Some(sequence) = self.stack.last_mut() else { return };
        let Some(step) = record_step(record, id, index) else { return };
        let Action::Move(played) = step.action else { return };
        let items = step.supplement.items();
        let own = items.iter().find_map(|item| if let Extra::Number(number) = item { Some(*number) } else { None });
        let number = own.unwrap_or_else(|| next_number(self.game.last().map(|last| last.number)));
        let vertex = match played.vertex {
            Vertex::Play(point) if board.contains(point) => Vertex::Play(point),
            Vertex::Play(_) | Vertex::Pass => Vertex::Pass,
        };
        sequence.last = Some((number, played.color, vertex));
        sequence.pending = std::mem::take(&mut sequence.alternatives).into();
        let order = order(items);
        sequence.plan =
            order.unwrap_or_default().chars().filter(|c| matches!(c, 'v' | 'd')).map(|c| c == 'v').collect();
        let title = sequence.title.take();
        let done = self.game.play(number, played.color, vertex);
        out.keywords(Keyword::Remark, remarks(&step.supplement));
        let keyword = if played.color == Color::Black { Keyword::B } else { Keyword::W };
        let name = if let Vertex::Play(point) = vertex { Some(board.name(point)) } else { None };
        out.played(keyword, number, name.as_deref());
        self.last_written = LastWritten::Move;
        let shown = NodeContent::step(step);
        if shown.is_bare() && done.taken == 0 && title.is_none() {
            return;
        }
        let listed = items.iter().find_map(|item| if let Extra::Prisoners(lines) = item { Some(lines) } else { None });
        let parts = |_: Option<&str>| {
            let mut parts = NodeLines::default();
            match listed {
                Some(lines) => {
                    parts.lines(Phase::First, Keyword::Prisoner, lines.iter().map(|line| Cow::Borrowed(&**line)));
                }
                None if done.taken > 0 => {
                    let lines = prisoners::canonical(&self.game.taken(), board);
                    parts.lines(Phase::First, Keyword::Prisoner, lines.into_iter().map(Cow::Owned));
                }
                None => {}
            }
            let title = title.as_deref().map(Cow::Borrowed);
            parts.content(Phase::First, shown, title, board, |point| self.game.number_at(point));
            parts
        };
        NodeLines::write(order, parts, out);
        for line in own_lines(items) {
            out.line_in_error(line);
        }
        match self.stack.last_mut() {
            Some(sequence) if !sequence.pending.is_empty() => sequence.unused = Some((id, index)),
            _ => self.unused(items, out),
        }
    }

    /// The branches that begin where this one ends.
    fn children(&mut self, id: BranchId, out: &mut LineWriter) -> Result<(), TooManyStones> {
        let children = self.record.tree[id].children();
        if !children.iter().any(|child| self.kinds.kind(*child) != BranchKind::Event) {
            // Nothing else will show what it is called.
            self.titled(out);
        }
        self.arrange(children)
    }

    /// A title that stands alone, on a diagram of the position.
    fn titled(&mut self, out: &mut LineWriter) {
        if let Some(title) = self.stack.last_mut().and_then(|sequence| sequence.title.take()) {
            out.keyword(Keyword::Diagram, "");
            out.comment(&title, None);
            self.last_written = LastWritten::Diagram;
        }
    }

    /// Of branches that begin at one position, the first that has a move is the main line.
    fn arrange(&mut self, children: &[BranchId]) -> Result<(), TooManyStones> {
        let first = self.stack.last().is_none_or(|sequence| sequence.last.is_none());
        let marker = |id: BranchId| {
            let marker =
                |item: &Extra| if let Extra::Variation(marker) = item { Some(marker.is_empty()) } else { None };
            self.record.tree[id].supplement.find(marker)
        };
        // Where there is no move yet that could be varied, what is marked as a variation is none of it.
        let is_main = |id: &BranchId| {
            let plays = self.kinds.kind(*id) == BranchKind::Sequence && self.kinds.plays(*id);
            plays && !(first && marker(*id).is_some())
        };
        let main = children.iter().copied().find(is_main);
        let (mut alternatives, mut todo, mut early) = (Vec::new(), Vec::new(), Vec::new());
        let mut last = None;
        for id in children.iter().copied() {
            let branch = &self.record.tree[id];
            let marker = marker(id);
            let is_early = first && (marker == Some(true) || (main.is_none() && marker.is_some()));
            match self.kinds.kind(id) {
                BranchKind::Event => {
                    let stones = self.stones_of(branch)?;
                    self.found.push(NestedEvent { id, stones });
                }
                BranchKind::Sequence if main == Some(id) => last = Some(id),
                BranchKind::Sequence if is_early => early.push(id),
                BranchKind::Side if is_early && main.is_none() => early.push(id),
                BranchKind::Side if main.is_none() || marker.is_none() => todo.push(id),
                // What is below may be events.
                BranchKind::Sequence if main.is_none() || !self.kinds.shows(id) => todo.push(id),
                BranchKind::Side | BranchKind::Sequence => alternatives.push(id),
            }
        }
        if main.is_none() {
            // Diagrams of this position come before those of a position that has a `pre` of its own.
            todo.sort_by_key(|id| self.kinds.kind(*id) != BranchKind::Side);
        }
        if let Some(sequence) = self.stack.last_mut() {
            sequence.early.extend(early);
            sequence.alternatives.extend(alternatives);
            sequence.todo.extend(last.into_iter().chain(todo.into_iter().rev()));
        }
        Ok(())
    }

    /// The position that a branch begins with, row by row.
    fn stones_of(&mut self, branch: &Branch) -> Result<Vec<Stone>, TooManyStones> {
        let stones = position(&self.game, branch);
        let left = self.stones.checked_sub(stones.len() as u64);
        self.stones = left.ok_or(TooManyStones { most: self.most })?;
        Ok(stones)
    }

    /// Begins a branch at the current position.
    fn branch(&mut self, id: BranchId, out: &mut LineWriter) {
        let branch = &self.record.tree[id];
        let Some(sequence) = self.stack.last_mut() else { return };
        if let Some(title) = branch.title.as_deref().filter(|_| self.kinds.shows(id)) {
            sequence.title = Some(match sequence.title.take() {
                Some(above) => format!("{above} / {title}"),
                None => title.to_owned(),
            });
        }
        let items = branch.supplement.items();
        let is_diagram = items.iter().any(|item| matches!(item, Extra::Diagram(_) | Extra::ForeignDiagram(_)));
        if branch.pre.is_some() || is_diagram {
            if sequence.plan.front() == Some(&false) {
                sequence.plan.pop_front();
            }
            let title = sequence.title.take();
            let title =
                title.as_deref().into_iter().chain(figure::name(branch).as_deref()).collect::<Vec<_>>().join(" / ");
            self.diagram(branch, Some(&*title).filter(|title| !title.is_empty()), out);
            self.last_written = LastWritten::Diagram;
            self.unused(items, out);
        } else {
            self.lines_in_error(items, out);
        }
        if let Some(sequence) = self.stack.last_mut() {
            sequence.steps = Some((id, 0));
        }
    }

    /// A diagram, or a pause in the sequence, which is one with nothing but commentary and marks.
    fn diagram(&self, branch: &'r Branch, title: Option<&str>, out: &mut LineWriter) {
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
}

/// Whether a diagram takes a line for one of its own, though it stood in another place. One that cannot be read stays what it
/// is.
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

fn record_step(record: &Record, id: BranchId, index: usize) -> Option<&Step> {
    record.tree[id].steps().get(index)
}

fn begins_diagram(line: &str) -> bool {
    First::of(line).keyword() == Some(Keyword::Diagram)
}
