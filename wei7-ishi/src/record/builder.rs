//! The lines of an event become a record.
//!
//! An event is walked once, with a board on which moves are made and taken back. What a variation costs is its own moves and
//! the one that it replaces.

use std::collections::HashSet;

use wei7_core::{
    Action, BoardSize, Branch, BranchId, Diagnostic, Extra, Info, Limits, Move as MoveAction, Record, Report, Span,
    Step, Supplement, Text, Vertex,
};

use crate::codes;
use crate::record::board_state::{BoardState, NumberedMove, next_number};
use crate::record::carrier::ReadCarrier;
use crate::record::diagram::Diagram;
use crate::record::headers::{self, Headers};
use crate::record::node::lookup::LookupBudget;
use crate::record::node::marks::MarkFields;
use crate::record::node::node_data::NodeData;
use crate::record::scope::{CurrentMove, KeptAt, OuterSequence, Sequence};
use crate::record::setup::EventHead;
use crate::record::tree;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::First;
use crate::syntax::statement::{Line, Move, Region, SetupStone, Statement, Target};

/// A record that is being made of the lines of an event.
pub(crate) struct RecordBuilder<'t> {
    record: Record,
    titled: bool,
    headers: Headers,
    /// Until the moves and diagrams begin.
    head: Option<Box<EventHead<'t>>>,
    /// What stands in blocks of ours before them.
    carried: ReadCarrier,
    game: BoardState,
    sequence: Sequence<'t>,
    /// The sequences around it, the outermost first.
    open: Vec<OuterSequence<'t>>,
    diagram: Option<Box<Diagram<'t>>>,
    /// What a line without a place of its own belongs to, behind the head and outside of diagrams.
    is_ownerless: bool,
    /// Those that wait for what they apply to.
    remarks: Vec<Text>,
    work: LookupBudget,
    report: Report,
}

/// What comes of an event.
#[derive(Debug)]
pub(crate) struct BuiltRecord {
    pub(crate) record: Record,
    /// The headers, which its info is made of.
    pub(crate) headers: Headers,
    pub(crate) report: Report,
    /// The remarks behind which nothing came that they could apply to.
    pub(crate) remarks: Vec<Text>,
    /// What its carrier brings back.
    pub(crate) carried: ReadCarrier,
    /// The board, for another event.
    pub(crate) game: BoardState,
}

impl<'t> RecordBuilder<'t> {
    /// `game`: a board that is there; `remarks`: those that wait from the event before.
    pub(crate) fn new(game: Option<BoardState>, remarks: Vec<Text>, limits: &Limits) -> Self {
        Self {
            record: Record::new(),
            titled: false,
            headers: Headers::new(),
            head: Some(Box::default()),
            carried: ReadCarrier::default(),
            game: game.unwrap_or_else(|| BoardState::new(BoardSize::STANDARD)),
            sequence: Sequence::new(BranchId::ROOT, None, 0),
            open: Vec::new(),
            diagram: None,
            is_ownerless: true,
            remarks,
            work: LookupBudget::new(),
            report: Report::new(limits.findings),
        }
    }

    /// The next line.
    pub(crate) fn line(&mut self, line: Line<'t>) {
        self.work.line();
        if self.diagram.as_mut().is_some_and(|diagram| diagram.takes_line(&line)) {
            return;
        }
        if self.keeps_with_unplayable(&line) {
            return;
        }
        let Line { span, text, statement } = line;
        match statement {
            Statement::Event(title) => self.event(title),
            Statement::Header(keyword, lines) => self.header(keyword, lines, span),
            Statement::Remark(remark) => self.remarks.push(remark.into()),
            Statement::BoardSize(side) => self.board_size(side, text, span),
            Statement::Setup(stones) => self.setup(stones, text, span),
            Statement::Move(played) => self.play(played, text),
            Statement::Commentary(lines) => self.data(Keyword::Com, span).commentary(&lines),
            Statement::User(lines) if self.head.is_some() && self.carried.takes(&lines, span) => {}
            Statement::User(lines) => self.data(Keyword::User, span).user(&lines),
            Statement::Mark(fields) => self.data(Keyword::Mark, span).mark(text, MarkFields::Mark(fields)),
            Statement::Unmark(fields) => self.data(Keyword::Unmark, span).mark(text, MarkFields::Unmark(fields)),
            Statement::Prisoner(targets) => self.prisoner(targets, text, span),
            Statement::Diagram(region) => self.diagram(region, text, span),
            Statement::Hide(targets) => self.hide(targets, text, span),
            Statement::Var(marker) => self.variation(marker, span),
            Statement::EndVar => self.end_variation(text, span),
            Statement::Behind => self.behind(text),
            Statement::Nothing => self.nothing(text),
        }
    }

    /// All lines are there.
    pub(crate) fn finish(mut self) -> BuiltRecord {
        self.begin();
        while !self.open.is_empty() {
            self.leave();
        }
        self.close_diagram();
        self.close_move();
        let name = self.record.info.take().and_then(|info| info.name);
        let mut info = headers::info(&self.headers);
        if name.is_some() {
            info.get_or_insert_default().name = name;
        }
        self.record.info = info.map(Box::new);
        tree::shared_first(&mut self.record.tree);
        self.record.tree = tree::in_order(self.record.tree);
        BuiltRecord {
            record: self.record,
            headers: self.headers,
            report: self.report,
            remarks: self.remarks,
            carried: self.carried,
            game: self.game,
        }
    }

    fn find(&mut self, finding: Diagnostic) {
        self.report.push(finding);
    }

    fn event(&mut self, title: &str) {
        self.titled = true;
        let remarks = std::mem::take(&mut self.remarks);
        if let Some(head) = &mut self.head {
            head.remarks(remarks);
        }
        if !title.is_empty() {
            self.record.info = Some(Box::new(Info { name: Some(title.into()), ..Info::default() }));
        }
    }

    fn header(&mut self, keyword: Keyword, text: &str, span: Span) {
        if let Some(head) = &mut self.head {
            head.letters.push(keyword);
            self.sequence.unplayable = None;
        } else {
            let finding = Diagnostic::at(&codes::HEADER_AFTER_MOVES, span).found(keyword.name());
            self.find(finding.repair("read as a header of the event"));
        }
        match self.headers.iter_mut().find(|(known, _)| *known == keyword) {
            Some((_, lines)) => lines.push(text.into()),
            None => self.headers.push((keyword, vec![text.into()])),
        }
    }

    fn board_size(&mut self, side: u32, text: &str, span: Span) {
        if let Some(head) = &mut self.head {
            head.board_size(side, span, &mut |finding| self.report.push(finding));
            self.sequence.unplayable = None;
        } else {
            self.misplaced(Diagnostic::at(&codes::BOARDSIZE_AFTER_MOVES, span), text);
        }
    }

    fn setup(&mut self, stones: Vec<SetupStone>, text: &str, span: Span) {
        if let Some(diagram) = &mut self.diagram {
            diagram.set_up(stones);
        } else if let Some(head) = &mut self.head {
            // The list may be empty: then nothing is set up, and what follows belongs to the event.
            if stones.is_empty() {
                return;
            }
            let remarks = std::mem::take(&mut self.remarks);
            head.setup(stones, remarks, span, &mut |finding| self.report.push(finding));
            self.sequence.unplayable = None;
        } else {
            self.misplaced(Diagnostic::at(&codes::SETUP_AFTER_MOVES, span), text);
        }
    }

    fn hide(&mut self, targets: Vec<Target>, text: &str, span: Span) {
        if let Some(diagram) = &mut self.diagram {
            diagram.hide(text, targets);
        } else {
            self.misplaced(Diagnostic::at(&codes::HIDE_WITHOUT_DIAGRAM, span), text);
        }
    }

    fn prisoner(&mut self, targets: Vec<Target>, text: &str, span: Span) {
        if self.head.is_some() || self.diagram.is_some() || self.is_ownerless {
            self.misplaced(Diagnostic::at(&codes::PRISONER_WITHOUT_MOVE, span), text);
        } else {
            self.data(Keyword::Prisoner, span).prisoner(text, targets, span);
        }
    }

    /// A line in error: it is kept with what it stands behind.
    fn misplaced(&mut self, finding: Diagnostic, text: &str) {
        self.find(finding.repair("the line is kept as it is"));
        self.keep(text);
    }

    fn nothing(&mut self, text: &str) {
        match First::of(text).keyword() {
            // What follows belongs to a diagram all the same.
            Some(Keyword::Diagram) => self.open_diagram(|_, _| Diagram::of_board(Some(text))),
            Some(Keyword::B | Keyword::W) => self.keep_unplayable(text),
            _ => self.keep(text),
        }
    }

    /// What stands behind a move on its line. A line that begins with a keyword would say something else.
    fn behind(&mut self, text: &str) {
        if First::of(text).keyword().is_some() {
            self.keep(&format!(". {text}"));
        } else {
            self.keep(text);
        }
    }

    fn keep(&mut self, text: &str) {
        if let Some(head) = &mut self.head {
            head.kept().keep(text);
        } else if let Some(diagram) = &mut self.diagram {
            diagram.data.keep(text);
        } else if let Some(current) = self.sequence.current.as_mut().filter(|_| !self.is_ownerless) {
            current.data().keep(text);
        } else if let Some(kept @ (KeptAt::Step(_) | KeptAt::Branch(_))) = self.sequence.unplayable {
            self.keep_at(kept, text);
        } else {
            self.keep_at(KeptAt::Branch(self.sequence.home), text);
        }
    }

    /// What COM, MARK and USER belong to.
    fn data(&mut self, keyword: Keyword, span: Span) -> &mut NodeData<'t> {
        if let Some(head) = &mut self.head {
            head.letters.push(keyword);
            return head.data();
        }
        let on_move = self.diagram.is_none() && !self.is_ownerless;
        if let Some(current) = self.sequence.current.as_mut().filter(|_| on_move) {
            if current.varied {
                let finding = Diagnostic::at(&codes::DATA_AFTER_VAR, span).found(keyword.name());
                self.report.push(finding.repair("read as data of the move before the variation"));
            }
            current.data().letters.push(keyword);
            return current.data();
        }
        if self.diagram.is_none() {
            let finding = Diagnostic::at(&codes::DATA_BEFORE_MOVE, span).found(keyword.name());
            self.report.push(finding.repair("read as data of a diagram here"));
        }
        let diagram = self.diagram.get_or_insert_with(|| Box::new(Diagram::of_board(None)));
        diagram.data.letters.push(keyword);
        &mut diagram.data
    }

    /// The moves and diagrams begin.
    fn begin(&mut self) {
        let Some(head) = self.head.take() else { return };
        let begun = head.begin(&mut self.game, &mut self.work, &mut |finding| self.report.push(finding));
        self.record.size = begun.size;
        // In front of what a carrier may bring back.
        if !self.titled {
            self.record.supplement.push(Extra::Absent("EVENT".into()));
        }
        self.record.supplement.extend(begun.items);
        let is_setup = begun.setup.is_some();
        let tree = &mut self.record.tree;
        match (begun.event, begun.setup) {
            (Some(event), Some(setup)) => {
                tree[BranchId::ROOT].pre = Some(Box::new(event));
                let branch = Branch { pre: Some(Box::new(setup)), ..Branch::default() };
                self.sequence.home = tree.add_child(BranchId::ROOT, branch).unwrap_or(BranchId::ROOT);
            }
            (event, setup) => tree[BranchId::ROOT].pre = event.or(setup).map(Box::new),
        }
        self.begun_after_unplayable(is_setup);
    }

    fn play(&mut self, played: Move, text: &str) {
        self.begin();
        let vertex = match played.to.map(|location| (location, location.on(self.game.size()))) {
            None => Vertex::Pass,
            Some((_, Some(point))) => Vertex::Play(point),
            Some((location, None)) => {
                let finding = Diagnostic::at(&codes::OFF_BOARD, played.to_span).found(location.to_string());
                let finding = finding.expected(self.game.size().to_string());
                self.find(finding.repair("not played; the line is kept as it is"));
                self.keep_unplayable(text);
                return;
            }
        };
        self.close_diagram();
        self.close_move();
        self.check_number(played.number, played.number_span);
        let mut step = Step::new(Action::Move(MoveAction { color: played.color, vertex, evaluation: None }));
        // First what other formats say, too: carriers bring back what they do not.
        if played.number != next_number(self.game.last().map(|last| last.number)) {
            step.supplement.push(Extra::Number(played.number));
        }
        if !self.remarks.is_empty() {
            step.supplement.push(Extra::Remarks(std::mem::take(&mut self.remarks)));
        }
        let parent = self.place(step);
        let done = self.game.play(played.number, played.color, vertex);
        if let Some(by) = done.over {
            let finding = Diagnostic::at(&codes::MOVE_ON_STONE, played.to_span).found(format!("a {by} stone"));
            self.find(finding.repair("played over it"));
        }
        if done.suicide {
            let found = format!("{} of its own", done.taken);
            self.find(Diagnostic::at(&codes::SUICIDE, played.to_span).found(found));
        }
        let (branch, took) = (self.sequence.home, done.taken > 0);
        self.sequence.unplayable = None;
        self.sequence.current = Some(CurrentMove { branch, parent, data: None, took, varied: false });
        self.is_ownerless = false;
    }

    /// Puts a step where play goes on; what it hangs from if it begins a branch that only continues.
    fn place(&mut self, step: Step) -> Option<BranchId> {
        let (tree, home) = (&mut self.record.tree, self.sequence.home);
        if tree[home].children().is_empty() {
            tree[home].steps.get_or_insert_default().push(step);
            return None;
        }
        let branch = Branch { steps: Some(vec![step]), ..Branch::default() };
        self.sequence.home = tree::continued(tree, home, branch)?;
        Some(home)
    }

    /// Numbers within a sequence (6).
    fn check_number(&mut self, number: u32, at: Span) {
        let known = |number: u32| self.game.find(number).is_some_and(|(at, _)| at >= self.sequence.start);
        let last = self.sequence.last.replace(number);
        let may_skip = std::mem::take(&mut self.sequence.may_skip);
        let Some(last) = last else { return };
        let found = || format!("{number} after {last}");
        let finding = if known(number) {
            Diagnostic::at(&codes::DUPLICATE_NUMBER, at).found(found()).repair("kept as it is")
        } else if number < last {
            Diagnostic::at(&codes::OUT_OF_SEQUENCE, at).found(found()).repair("kept as it is")
        } else if !may_skip && number - 1 != last && !known(number - 1) {
            Diagnostic::at(&codes::NUMBER_GAP, at).found(found()).repair("kept as it is")
        } else {
            return;
        };
        self.report.push(finding);
    }

    /// The data of the current move are all there; the position is the one after it.
    fn close_move(&mut self) {
        let Some(current) = &mut self.sequence.current else { return };
        let data = current.data.take();
        if data.is_none() && !current.took {
            return;
        }
        current.took = false;
        let mut data = data.map(|data| *data).unwrap_or_default();
        let steps = self.record.tree[current.branch].steps.as_mut();
        let Some(step) = steps.and_then(|steps| steps.last_mut()) else { return };
        let report = &mut |finding| self.report.push(finding);
        let supplement: &mut Supplement = &mut step.supplement;
        supplement.extend(data.take_prisoners(&self.game, report));
        step.comment = data.take_comment(supplement);
        step.marks = data.take_marks(&self.game, &HashSet::new(), &mut self.work, supplement, report);
        supplement.extend(data.items);
        supplement.extend(data.letters.of_step());
    }

    fn diagram(&mut self, region: Region, text: &str, span: Span) {
        self.open_diagram(|board, report| Diagram::new(region, text, span, board, &mut |finding| report.push(finding)));
    }

    fn open_diagram(&mut self, open: impl FnOnce(BoardSize, &mut Report) -> Diagram<'t>) {
        self.begin();
        self.close_diagram();
        if let Some(current) = &mut self.sequence.current {
            current.data().letters.push(Keyword::Diagram);
        }
        let mut diagram = open(self.game.size(), &mut self.report);
        diagram.remarks(std::mem::take(&mut self.remarks));
        self.diagram = Some(Box::new(diagram));
    }

    /// The lines of the open diagram are all there. Play goes on from it if it shows the position as it is; else it stands
    /// behind what is played next.
    fn close_diagram(&mut self) {
        let Some(diagram) = self.diagram.take() else { return };
        self.is_ownerless = true;
        let drawn = diagram.draw(&self.game, &mut self.work, &mut |finding| self.report.push(finding));
        let (tree, home) = (&mut self.record.tree, self.sequence.home);
        if !drawn.plain {
            tree.add_child(home, drawn.branch);
            return;
        }
        let here = &mut tree[home];
        // Lines that stood before the diagram would be its own if they came behind it.
        let kept = here.supplement.items().iter().any(|item| matches!(item, Extra::Unrecognized(_)));
        let begins = self.sequence.variation == Some(home) && here.pre.is_none() && !kept;
        if begins && here.steps().is_empty() && here.children().is_empty() {
            let Branch { pre, mut supplement, .. } = drawn.branch;
            here.pre = pre;
            here.supplement.extend(supplement.take());
        } else if let Some(id) = tree::continued(tree, home, drawn.branch) {
            self.sequence.home = id;
        }
    }

    fn variation(&mut self, marker: &str, span: Span) {
        self.begin();
        self.close_diagram();
        let (tree, sequence) = (&mut self.record.tree, &mut self.sequence);
        let mut branch = Branch::default();
        if !marker.is_empty() || sequence.current.is_none() {
            branch.supplement.push(Extra::Variation(marker.into()));
        }
        let (parent, varied) = if let Some(current) = &mut sequence.current {
            current.data().letters.push(Keyword::Var);
            current.varied = true;
            let parent = current.parent.unwrap_or(current.branch);
            if current.parent.is_none()
                && let Some(own) = tree::split(tree, current.branch)
            {
                if sequence.home == current.branch {
                    sequence.home = own;
                }
                (current.branch, current.parent) = (own, Some(parent));
            }
            (parent, self.game.undo())
        } else {
            let finding = Diagnostic::at(&codes::VAR_WITHOUT_MOVE, span);
            self.report.push(finding.repair("read as an alternative to what follows"));
            (sequence.home, None)
        };
        let id = tree.add_child(parent, branch).unwrap_or(parent);
        let inner = Sequence::new(id, Some(id), self.game.len());
        let sequence = std::mem::replace(&mut self.sequence, inner);
        self.open.push(OuterSequence { sequence, varied });
        self.is_ownerless = true;
    }

    fn end_variation(&mut self, text: &str, span: Span) {
        if self.open.is_empty() {
            self.misplaced(Diagnostic::at(&codes::ENDVAR_WITHOUT_VAR, span), text);
        } else {
            self.leave();
        }
    }

    /// Goes back to the sequence around this one.
    fn leave(&mut self) {
        self.close_diagram();
        self.close_move();
        let Some(OuterSequence { sequence, varied }) = self.open.pop() else { return };
        while self.game.len() > self.sequence.start && self.game.undo().is_some() {}
        if let Some(variation) = self.sequence.variation {
            tree::drawn_into(&mut self.record.tree, variation);
        }
        if let Some(NumberedMove { number, color, vertex, .. }) = varied {
            self.game.play(number, color, vertex);
        }
        self.sequence = sequence;
        self.is_ownerless = self.sequence.current.is_none();
    }
}

mod unplayable_move;

#[cfg(test)]
mod tests;
