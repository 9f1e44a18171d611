//! Builds a record from the statements of an event.
//!
//! An event is read once, with a board on which moves are played and taken back. Reading a variation costs as many
//! moves as the variation has, and the move that it replaces.

mod diagrams;
mod moves;
mod unplayable_move;
mod variations;

use wei7_core::Message;
use wei7_core::{BoardSize, Branch, BranchId, Carriers, Diagnostic, Extra, Limits, Record, Report, Span, Text};

use crate::codes;
use crate::extras::IshiExtra;
use crate::record::board_state::BoardState;
use crate::record::carrier::ReadCarrier;
use crate::record::diagram::Diagram;
use crate::record::headers::{self, Headers};
use crate::record::node::lookup::LookupBudget;
use crate::record::node::marks::MarkFields;
use crate::record::node::node_data::{NodeData, block};
use crate::record::scope::{KeptAt, Sequence};
use crate::record::setup::EventHead;
use crate::record::tree;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::LineStart;
use crate::syntax::statement::{Line, SetupStone, Statement, Target};

/// Builds a record from the lines of an event.
pub(crate) struct RecordBuilder<'t> {
    record: Record,
    /// Title of the line that begins the event, if there is one.
    title: Option<Text>,
    headers: Headers,
    /// Places of the last DATE and RESULT lines.
    header_places: Vec<(Keyword, Span)>,
    /// The head of the event; `None` once moves or diagrams have begun.
    head: Option<Box<EventHead<'t>>>,
    /// The carrier in USER blocks before the moves and diagrams.
    carried: ReadCarrier,
    game: BoardState,
    sequence: Sequence<'t>,
    /// The enclosing sequences, outermost first.
    open: Vec<Sequence<'t>>,
    diagram: Option<Box<Diagram<'t>>>,
    /// Whether there is no current move or diagram that data could belong to.
    is_ownerless: bool,
    /// Remarks that apply to the next node.
    remarks: Vec<Text>,
    budget: LookupBudget,
    report: Report,
}

/// The record of an event, and the state that the next event needs.
#[derive(Debug)]
pub(crate) struct BuiltRecord {
    pub(crate) record: Record,
    /// The headers, from which the info is read again with all dates of the file.
    pub(crate) headers: Headers,
    /// Places of the last DATE and RESULT lines.
    pub(crate) header_places: Vec<(Keyword, Span)>,
    pub(crate) report: Report,
    /// Remarks at the end, which apply to nothing in this event.
    pub(crate) remarks: Vec<Text>,
    /// The carrier of the event.
    pub(crate) carried: ReadCarrier,
    /// The board, for reuse by the next event.
    pub(crate) game: BoardState,
}

impl<'t> RecordBuilder<'t> {
    /// Creates a builder. `game` is a board to reuse; `remarks` are those at the end of the previous event.
    pub(crate) fn new(game: Option<BoardState>, remarks: Vec<Text>, carriers: Carriers, limits: &Limits) -> Self {
        Self {
            record: Record::new(),
            title: None,
            headers: Headers::new(),
            header_places: Vec::new(),
            head: Some(Box::default()),
            carried: ReadCarrier::new(carriers),
            game: game.unwrap_or_else(|| BoardState::new(BoardSize::STANDARD)),
            sequence: Sequence::new(BranchId::ROOT, None, 0),
            open: Vec::new(),
            diagram: None,
            is_ownerless: true,
            remarks,
            budget: LookupBudget::new(),
            report: Report::new(limits.findings),
        }
    }

    /// Adds the next line.
    pub(crate) fn line(&mut self, line: Line<'t>) {
        self.budget.line();
        if self.diagram.as_mut().is_some_and(|diagram| diagram.takes_line(&line, &mut self.remarks)) {
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
            Statement::Commentary(lines) => self.data(Keyword::Com, span).blocks.push(block(lines)),
            Statement::User(lines) if self.carried.takes(&lines, span, self.head.is_some()) => {}
            Statement::User(lines) => {
                self.data(Keyword::User, span).extras.push(IshiExtra::UserData.extra([block(lines)]));
            }
            Statement::Mark(fields) => self.data(Keyword::Mark, span).mark(text, MarkFields::Mark(fields)),
            Statement::Unmark(fields) => self.data(Keyword::Unmark, span).mark(text, MarkFields::Unmark(fields)),
            Statement::Prisoner(targets) => self.prisoner(targets, text, span),
            Statement::Diagram(region) => self.diagram(region, text, span),
            Statement::Hide(targets) => self.hide(targets, text, span),
            // The text of a marker that is too long is a line of its own.
            Statement::Var(text) if text.chars().count() > 2 => {
                self.text_after_move(text);
                self.variation("", span);
            }
            Statement::Var(marker) => self.variation(marker, span),
            Statement::EndVar => self.end_variation(text, span),
            Statement::Behind => self.text_after_move(text),
            Statement::Nothing => self.nothing(text),
        }
    }

    /// Ends the event.
    pub(crate) fn finish(mut self) -> BuiltRecord {
        self.begin();
        while !self.open.is_empty() {
            self.leave();
        }
        self.close_diagram();
        self.close_move();
        tree::sort_extras(&mut self.record.tree);
        self.record.tree = tree::in_order(self.record.tree);
        let mut info = headers::info(&self.headers, &headers::source());
        if let Some(name) = self.title.filter(|title| !title.is_empty()) {
            info.get_or_insert_default().name = Some(name);
        }
        self.record.info = info.map(Box::new);
        BuiltRecord {
            record: self.record,
            headers: self.headers,
            header_places: self.header_places,
            report: self.report,
            remarks: self.remarks,
            carried: self.carried,
            game: self.game,
        }
    }

    fn event(&mut self, title: &str) {
        self.title = Some(title.into());
        let remarks = std::mem::take(&mut self.remarks);
        if let Some(head) = &mut self.head {
            head.event.remarks(remarks);
        }
    }

    fn header(&mut self, keyword: Keyword, text: &str, span: Span) {
        if let Some(head) = &mut self.head {
            head.letters.push(keyword);
            self.sequence.unplayable = None;
        } else {
            let finding = Diagnostic::at(&codes::HEADER_AFTER_MOVES, span).found(keyword.name());
            self.report.push(finding.repair(Message::new("read-as-event-header")));
        }
        if matches!(keyword, Keyword::Date | Keyword::Result) {
            self.header_places.retain(|(known, _)| *known != keyword);
            self.header_places.push((keyword, span));
        }
        match self.headers.iter_mut().find(|(known, _)| *known == keyword) {
            Some((_, lines)) => lines.push(text.into()),
            None => self.headers.push((keyword, vec![text.into()])),
        }
    }

    fn board_size(&mut self, side: u32, text: &str, span: Span) {
        if let Some(head) = &mut self.head {
            head.board_size(side, span, &mut self.report);
            self.sequence.unplayable = None;
        } else {
            self.misplaced(Diagnostic::at(&codes::BOARDSIZE_AFTER_MOVES, span), text);
        }
    }

    fn setup(&mut self, stones: Vec<SetupStone>, text: &str, span: Span) {
        // An empty list sets nothing up: no line is written, and following data belongs to the event.
        if stones.is_empty() && (self.diagram.is_some() || self.head.is_some()) {
            return;
        }
        if let Some(diagram) = &mut self.diagram {
            diagram.set_up(stones, std::mem::take(&mut self.remarks), span, &mut self.report);
        } else if let Some(head) = &mut self.head {
            let remarks = std::mem::take(&mut self.remarks);
            head.setup(stones, remarks, span, &mut self.report);
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

    /// Reports a line in error and keeps it in its place.
    fn misplaced(&mut self, finding: Diagnostic, text: &str) {
        self.report.push(finding.repair(Message::new("line-kept")));
        self.keep(text);
    }

    fn nothing(&mut self, text: &str) {
        match LineStart::new(text).keyword() {
            // If a DIAGRAM line cannot be used, the data after it still belongs to a diagram.
            Some(Keyword::Diagram) => self.open_diagram(|_, _| {
                let mut diagram = Diagram::default();
                diagram.data.keep(text);
                diagram
            }),
            Some(Keyword::B | Keyword::W) => self.keep_unplayable(text),
            _ => self.keep(text),
        }
    }

    /// Keeps text after a move on the same line. If the text begins with a keyword, a point before it prevents the
    /// keyword from being recognized.
    fn text_after_move(&mut self, text: &str) {
        if LineStart::new(text).keyword().is_some() {
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
            self.keep_at(KeptAt::Branch(self.sequence.current_branch), text);
        }
    }

    /// Returns the node that COM, MARK and USER belong to.
    fn data(&mut self, keyword: Keyword, span: Span) -> &mut NodeData<'t> {
        if let Some(head) = &mut self.head {
            head.letters.push(keyword);
            return head.data();
        }
        let on_move = self.diagram.is_none() && !self.is_ownerless;
        if let Some(current) = self.sequence.current.as_mut().filter(|_| on_move) {
            if current.varied {
                let finding = Diagnostic::at(&codes::DATA_AFTER_VAR, span).found(keyword.name());
                self.report.push(finding.repair(Message::new("read-as-data-of-move-before-variation")));
            }
            current.data().letters.push(keyword);
            return current.data();
        }
        if self.diagram.is_none() {
            let finding = Diagnostic::at(&codes::DATA_BEFORE_MOVE, span).found(keyword.name());
            self.report.push(finding.repair(Message::new("read-as-diagram-here")));
        }
        let diagram = self.diagram.get_or_insert_default();
        diagram.data.letters.push(keyword);
        &mut diagram.data
    }

    /// Ends the head of the event, since the moves and diagrams begin.
    fn begin(&mut self) {
        let Some(head) = self.head.take() else { return };
        // This extra comes before those that a carrier adds.
        if self.title.is_none() {
            self.record.extras.push(Extra::Absent("EVENT".into()));
        }
        let (event, setup) = head.begin(&mut self.record, &mut self.game, &mut self.budget, &mut self.report);
        let is_setup = setup.is_some();
        let tree = &mut self.record.tree;
        match (event, setup) {
            (Some(event), Some(setup)) => {
                tree[BranchId::ROOT].pre = Some(Box::new(event));
                let branch = Branch { pre: Some(Box::new(setup)), ..Branch::default() };
                self.sequence.current_branch = tree.add_child(BranchId::ROOT, branch).unwrap_or(BranchId::ROOT);
            }
            (event, setup) => tree[BranchId::ROOT].pre = event.or(setup).map(Box::new),
        }
        // Lines of an unusable move that were kept with the head now belong to the record or its setup.
        if self.sequence.unplayable == Some(KeptAt::Head) {
            self.sequence.unplayable =
                Some(if is_setup { KeptAt::Setup(self.sequence.current_branch) } else { KeptAt::Record });
        }
    }
}

#[cfg(test)]
mod tests;
