//! The head of an event: headers, board size, event data and setup, before its moves and diagrams (4.2).

use std::collections::HashSet;
use wei7_core::Message;

use wei7_core::{BoardSize, Color, Diagnostic, Extra, Pre, Record, Report, Size, Span, Stone, Text, Unrecognized};

use crate::codes;
use crate::record::board_state::BoardState;
use crate::record::node::kept_lines::take_unplayable;
use crate::record::node::line_order::LineOrder;
use crate::record::node::lookup::{Lookup, LookupBudget};
use crate::record::node::node_data::NodeData;
use crate::syntax::keywords::Keyword;
use crate::syntax::statement::SetupStone;

/// The lines of a head, collected until its end, since SETUP may precede BOARDSIZE.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventHead<'t> {
    pub(crate) letters: LineOrder,
    /// Data of the event as a whole.
    pub(crate) event: NodeData<'t>,
    /// Data of the setup of the event.
    setup: NodeData<'t>,
    stones: Option<Vec<SetupStone>>,
    size: Option<BoardSize>,
    /// Whether data follows a SETUP line.
    followed: bool,
}

impl<'t> EventHead<'t> {
    /// Returns the data that COM, MARK and USER belong to: that of the setup if there is one.
    pub(crate) const fn data(&mut self) -> &mut NodeData<'t> {
        self.followed |= self.stones.is_some();
        self.kept()
    }

    /// Returns the data with which a line that cannot be used is kept.
    pub(crate) const fn kept(&mut self) -> &mut NodeData<'t> {
        if self.stones.is_some() { &mut self.setup } else { &mut self.event }
    }

    /// Handles a BOARDSIZE line. If there are several such lines, the last one counts.
    pub(crate) fn board_size(&mut self, side: u32, span: Span, report: &mut Report) {
        self.letters.push(Keyword::BoardSize);
        let Some(board) = BoardSize::new(side, side) else { return };
        if let Some(before) = self.size.replace(board) {
            report.push(if before == board {
                Diagnostic::at(&codes::BOARDSIZE_TWICE, span).found(Message::new("side-again").with("side", side))
            } else {
                let finding = Diagnostic::at(&codes::BOARDSIZE_CONFLICT, span).found(side.to_string());
                finding.expected(before.width().to_string()).repair(Message::new("last-counts-other-left-out"))
            });
        }
    }

    /// Handles SETUP, with the remarks before it.
    pub(crate) fn setup(&mut self, stones: Vec<SetupStone>, remarks: Vec<Text>, span: Span, report: &mut Report) {
        self.letters.push(Keyword::Setup);
        if std::mem::take(&mut self.followed) {
            report.push(Diagnostic::at(&codes::DATA_BETWEEN_SETUP, span).repair(Message::new("read-as-data-of-setup")));
        }
        if !remarks.is_empty() && self.stones.is_some() {
            report.push(Diagnostic::at(&codes::REMARK_BETWEEN_SETUP, span).repair(Message::new("kept-with-the-setup")));
        }
        self.setup.remarks(remarks);
        self.stones.get_or_insert_default().extend(stones);
    }

    /// Ends the head and sets up `game`. Returns the comment and marks of the event, and the stones, comment and marks
    /// of its setup. Other extras are added to the record.
    pub(crate) fn begin(
        mut self,
        record: &mut Record,
        game: &mut BoardState,
        budget: &mut LookupBudget,
        report: &mut Report,
    ) -> (Option<Pre>, Option<Pre>) {
        record.size = self.size.map(Size::Square);
        game.reset(record.board_size());
        let event = self.event.take_pre(&mut Lookup::new(game, budget, report));
        let setup = self.stones.map(|stones| {
            let (stones, unplaced) = on_board(stones, game.size(), report);
            for stone in &stones {
                game.place(*stone);
            }
            let mut pre = self.setup.take_pre(&mut Lookup::new(game, budget, report));
            pre.stones = Some(stones);
            // The lines of an unusable move are written after the stones, where they are read as data of the setup.
            let unused = take_unplayable(&mut self.event.extras);
            pre.extras.extend(unused.into_iter().chain(self.setup.extras).chain(unplaced));
            pre
        });
        record.extras.extend(self.event.extras.into_iter().chain(self.letters.into_head_extra()));
        ((event != Pre::default()).then_some(event), setup)
    }
}

/// Returns the stones that are on the board, and a SETUP line to keep for each stone off the board.
pub(crate) fn on_board(stones: Vec<SetupStone>, size: BoardSize, report: &mut Report) -> (Vec<Stone>, Vec<Extra>) {
    let mut unplaced = Vec::new();
    let mut points = HashSet::new();
    let mut placed = Vec::with_capacity(stones.len());
    for SetupStone { color, at, span } in stones {
        match at.found_on(size, span) {
            Ok(point) => {
                if !points.insert(point) {
                    report.push(
                        Diagnostic::at(&codes::SETUP_TWICE, span)
                            .found(size.name(point))
                            .repair(Message::new("kept-both")),
                    );
                }
                placed.push(Stone { color, point });
            }
            Err(finding) => {
                report.push(finding.repair(Message::new("not-set-up-line-kept")));
                let letter = if color == Color::Black { 'B' } else { 'W' };
                unplaced.push(Extra::Unrecognized(Unrecognized::Line(format!("SETUP {letter} {at}").into())));
            }
        }
    }
    (placed, unplaced)
}
