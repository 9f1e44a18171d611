//! A diagram in the tree of moves (4.4; 5.4 DIAGRAM, HIDE).

use std::collections::HashSet;
use wei7_core::Message;

use wei7_core::{BoardSize, Branch, Diagnostic, Diagram as DiagramExtra, Extra, Point, Report, Span, Text};

use crate::codes;
use crate::extras::IshiExtra;
use crate::record::node::lookup::Lookup;
use crate::record::node::node_data::{NodeData, fields_after_keyword};
use crate::record::setup::on_board;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::LineStart;
use crate::syntax::statement::{Line, Region, SetupStone, Statement, Target};
use crate::text::wrap::wrapped;

/// The lines of a diagram, collected until its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagram<'t> {
    pub(crate) data: NodeData<'t>,
    /// The text after the keyword.
    region: String,
    corners: Option<(Point, Point)>,
    hide: Vec<(Text, Vec<Target>)>,
    stones: Vec<SetupStone>,
    /// The remarks before the stones of the diagram.
    remarks: Vec<Text>,
    /// All lines, kept unchanged, if the diagram shows another board than that of the event.
    other_board: Option<Vec<Text>>,
}

impl Diagram<'_> {
    /// Creates a diagram from its first line.
    pub(crate) fn new(region: Region, line: &str, span: Span, board: BoardSize, report: &mut Report) -> Self {
        let mut diagram = Self::default();
        let region = match region {
            Region::Board => return diagram,
            Region::Square(side) => (side == board.width()).then_some(None),
            Region::Corners(one, other) => match (one.on(board), other.on(board)) {
                (Some(one), Some(other)) => Some(corners(one, other, board)),
                _ => None,
            },
        };
        if let Some(corners) = region {
            diagram.region = fields_after_keyword(line);
            diagram.corners = corners;
        } else {
            let finding = Diagnostic::at(&codes::OTHER_BOARD, span).found(fields_after_keyword(line));
            report.push(finding.expected(board.to_string()).repair(Message::new("lines-kept")));
            diagram.other_board = Some(vec![line.into()]);
        }
        diagram
    }

    /// Keeps a line unchanged if the diagram shows another board; returns whether the line was taken. `remarks` are the
    /// remarks before the line.
    pub(crate) fn takes_line(&mut self, line: &Line<'_>, remarks: &mut Vec<Text>) -> bool {
        let Some(lines) = &mut self.other_board else { return false };
        let takes = match &line.statement {
            // A move that cannot be used ends the diagram like any other move.
            Statement::Nothing => !LineStart::new(line.text).is_move(),
            Statement::Commentary(_)
            | Statement::User(_)
            | Statement::Setup(_)
            | Statement::Hide(_)
            | Statement::Mark(_)
            | Statement::Unmark(_)
            | Statement::Prisoner(_) => true,
            _ => false,
        };
        if matches!(line.statement, Statement::Setup(_)) {
            // The remark applies to the setup (5.4 REMARK).
            let written = |remark: Text| Text::from(format!("{} {remark}", Keyword::Remark.name()).trim_end());
            lines.extend(remarks.drain(..).map(written));
        }
        if takes {
            lines.extend(line.all().map(Text::from));
        }
        takes
    }

    /// Adds a HIDE line.
    pub(crate) fn hide(&mut self, line: &str, targets: Vec<Target>) {
        self.data.letters.push(Keyword::Hide);
        self.hide.push((fields_after_keyword(line).into(), targets));
    }

    /// Adds the stones of a SETUP line, at least one, with the remarks before it (5.4 REMARK).
    pub(crate) fn set_up(&mut self, stones: Vec<SetupStone>, remarks: Vec<Text>, span: Span, report: &mut Report) {
        if !remarks.is_empty() && !self.stones.is_empty() {
            report.push(Diagnostic::at(&codes::REMARK_BETWEEN_SETUP, span).repair(Message::new("kept-with-the-setup")));
        }
        self.remarks.extend(remarks);
        self.data.letters.push(Keyword::Setup);
        self.stones.extend(stones);
    }

    /// Converts the diagram to a branch at the position of `lookup`.
    pub(crate) fn into_branch(mut self, lookup: &mut Lookup<'_>) -> Branch {
        let mut branch = Branch::default();
        if let Some(lines) = self.other_board {
            branch.extras.extend(self.data.extras);
            branch.extras.push(IshiExtra::ForeignDiagram.extra(lines));
            return branch;
        }
        let game = lookup.game;
        let (stones, unplaced) = on_board(self.stones, game.size(), lookup.report);
        let (mut hidden, mut empty): (HashSet<Point>, _) =
            (stones.iter().map(|stone| stone.point).collect(), Vec::new());
        for target in self.hide.iter().flat_map(|(_, targets)| targets) {
            for (point, _) in lookup.points(*target) {
                if hidden.insert(point) && game.get(point).is_some() {
                    empty.push(point);
                }
            }
        }
        lookup.covered = hidden;
        let mut pre = self.data.take_pre(lookup);
        // If all stones are off the board, the remarks belong to the diagram.
        if stones.is_empty() {
            self.data.remarks(self.remarks);
        } else if !self.remarks.is_empty() {
            pre.extras.push(IshiExtra::Remarks.extra(self.remarks));
        }
        let (user, others): (Vec<_>, Vec<_>) =
            self.data.extras.into_iter().partition(|extra| IshiExtra::UserData.is(extra));
        pre.extras.extend(user);
        branch.pre = Some(Box::new(pre));
        branch.extras.extend(others.into_iter().chain(unplaced));
        let hide = self.hide.into_iter().map(|(line, _)| line).collect();
        branch.extras.push(Extra::Diagram(diagram_extra(self.region, self.corners, hide, &empty, game.size())));
        if !(stones.is_empty() && empty.is_empty()) {
            branch.extras.push(Extra::Setup { stones, empty });
        }
        branch.extras.extend(self.data.letters.into_diagram_extra());
        branch
    }
}

/// Creates the extra of a diagram. The spelling of region and HIDE is kept only if it is not canonical.
fn diagram_extra(
    region: String,
    corners: Option<(Point, Point)>,
    hide: Vec<Text>,
    empty: &[Point],
    board: BoardSize,
) -> DiagramExtra {
    let usual = DiagramExtra::new(corners, board);
    let is_usual = corners.is_some() && region.eq_ignore_ascii_case(&usual.region);
    let as_usual = hide.iter().map(|line| line.to_ascii_uppercase()).eq(hidden(empty, board));
    DiagramExtra {
        region: if is_usual { usual.region } else { region.into() },
        hide: if as_usual { Vec::new() } else { hide },
        corners,
    }
}

/// Returns the HIDE lines for these points, without the keyword.
pub(crate) fn hidden(points: &[Point], board: BoardSize) -> Vec<String> {
    wrapped(Keyword::Hide.name(), points.iter().map(|point| board.name(*point)))
}

/// Returns the upper left and the lower right corner; `None` for the whole board.
fn corners(one: Point, other: Point, board: BoardSize) -> Option<(Point, Point)> {
    let first = Point { x: one.x.min(other.x), y: one.y.min(other.y) };
    let last = Point { x: one.x.max(other.x), y: one.y.max(other.y) };
    let whole = (first.x, first.y, last.x + 1, last.y + 1) == (0, 0, board.width(), board.height());
    (!whole).then_some((first, last))
}
