//! The head of an event: headers, board, event data and setup, before its moves and diagrams (4.2).

use std::collections::HashSet;

use wei7_core::{BoardSize, Color, Diagnostic, Extra, Pre, Size, Span, Stone, Text, Unrecognized};

use crate::codes;
use crate::record::board_state::BoardState;
use crate::record::node::kept_lines::take_unplayable;
use crate::record::node::line_order::LineOrder;
use crate::record::node::lookup::LookupBudget;
use crate::record::node::node_data::NodeData;
use crate::syntax::keywords::Keyword;
use crate::syntax::statement::SetupStone;

/// The lines of a head, collected until its end: SETUP may precede BOARDSIZE.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventHead<'t> {
    pub(crate) letters: LineOrder,
    /// Of the event as a whole.
    event: NodeData<'t>,
    /// Of its setup.
    setup: NodeData<'t>,
    stones: Option<Vec<SetupStone>>,
    size: Option<BoardSize>,
    /// Whether data follows a SETUP line.
    followed: bool,
}

/// The result of a head.
#[derive(Debug)]
pub(crate) struct EventStart {
    pub(crate) size: Option<Size>,
    /// Comment and marks of the event.
    pub(crate) event: Option<Pre>,
    /// Stones, comment and marks of the setup.
    pub(crate) setup: Option<Pre>,
    /// Items of the record.
    pub(crate) items: Vec<Extra>,
}

impl<'t> EventHead<'t> {
    /// What COM, MARK and USER belong to: the setup if there is one.
    pub(crate) const fn data(&mut self) -> &mut NodeData<'t> {
        if self.stones.is_some() {
            self.followed = true;
            return &mut self.setup;
        }
        &mut self.event
    }

    /// Where a line that cannot be used is kept.
    pub(crate) const fn kept(&mut self) -> &mut NodeData<'t> {
        if self.stones.is_some() { &mut self.setup } else { &mut self.event }
    }

    /// The remarks before the event.
    pub(crate) fn remarks(&mut self, remarks: Vec<Text>) {
        if !remarks.is_empty() {
            self.event.items.push(Extra::Remarks(remarks));
        }
    }

    /// BOARDSIZE: the last one counts.
    pub(crate) fn board_size(&mut self, side: u32, span: Span, report: &mut impl FnMut(Diagnostic)) {
        self.letters.push(Keyword::BoardSize);
        let Some(board) = BoardSize::new(side, side) else { return };
        if let Some(before) = self.size.replace(board) {
            report(if before == board {
                Diagnostic::at(&codes::BOARDSIZE_TWICE, span).found(format!("{side} again"))
            } else {
                let finding = Diagnostic::at(&codes::BOARDSIZE_CONFLICT, span).found(side.to_string());
                finding.expected(before.width().to_string()).repair("the last one counts, the other is left out")
            });
        }
    }

    /// SETUP, with the remarks that stand before it.
    pub(crate) fn setup(
        &mut self,
        stones: Vec<SetupStone>,
        remarks: Vec<Text>,
        span: Span,
        report: &mut impl FnMut(Diagnostic),
    ) {
        self.letters.push(Keyword::Setup);
        if std::mem::take(&mut self.followed) {
            report(Diagnostic::at(&codes::DATA_BETWEEN_SETUP, span).repair("read as data of the whole setup"));
        }
        if !remarks.is_empty() {
            if self.stones.is_some() {
                report(Diagnostic::at(&codes::REMARK_BETWEEN_SETUP, span).repair("kept with the setup"));
            }
            self.setup.items.push(Extra::Remarks(remarks));
        }
        self.stones.get_or_insert_default().extend(stones);
    }

    /// The moves and diagrams begin; the game becomes the position from which they go on.
    pub(crate) fn begin(
        mut self,
        game: &mut BoardState,
        budget: &mut LookupBudget,
        report: &mut impl FnMut(Diagnostic),
    ) -> EventStart {
        game.reset(self.size.unwrap_or(BoardSize::STANDARD));
        let mut event = Pre::default();
        fill(&mut event, &mut self.event, game, budget, report);
        let setup = self.stones.map(|stones| {
            let mut pre = Pre::default();
            let (stones, mut unplaced) = on_board(stones, game.size(), report);
            for stone in &stones {
                game.place(*stone);
            }
            pre.stones = Some(stones);
            fill(&mut pre, &mut self.setup, game, budget, report);
            // They are written after the stones, and are read there as data of the setup.
            let unused = take_unplayable(&mut self.event.items);
            pre.supplement.extend(unused.into_iter().chain(self.setup.items.drain(..)).chain(unplaced.drain(..)));
            pre
        });
        let mut items = self.event.items;
        items.extend(self.letters.of_head());
        let event = (event != Pre::default()).then_some(event);
        EventStart { size: self.size.map(Size::Square), event, setup, items }
    }
}

/// Comment and marks of a position.
fn fill(
    pre: &mut Pre,
    data: &mut NodeData<'_>,
    game: &BoardState,
    budget: &mut LookupBudget,
    report: &mut impl FnMut(Diagnostic),
) {
    pre.comment = data.take_comment(&mut pre.supplement);
    pre.marks = data.take_marks(game, &HashSet::new(), budget, &mut pre.supplement, report);
}

/// The stones on the board, and lines for those outside.
pub(crate) fn on_board(
    stones: Vec<SetupStone>,
    size: BoardSize,
    report: &mut impl FnMut(Diagnostic),
) -> (Vec<Stone>, Vec<Extra>) {
    let mut unplaced = Vec::new();
    let mut points = HashSet::new();
    let mut placed = Vec::with_capacity(stones.len());
    for SetupStone { color, at, span } in stones {
        let Some(point) = at.on(size) else {
            let finding = Diagnostic::at(&codes::OFF_BOARD, span).found(at.to_string()).expected(size.to_string());
            report(finding.repair("not set up; kept in a line of its own"));
            let letter = if color == Color::Black { 'B' } else { 'W' };
            unplaced.push(Extra::Unrecognized(Unrecognized::Line(format!("SETUP {letter} {at}").into())));
            continue;
        };
        if !points.insert(point) {
            report(Diagnostic::at(&codes::SETUP_TWICE, span).found(size.name(point)).repair("kept both"));
        }
        placed.push(Stone { color, point });
    }
    (placed, unplaced)
}
