//! Checks the values, nodes, paths and moves of a game. It covers the findings of SGFC, the reference checker, and
//! more.
//!
//! One walk visits the nodes in the order of the file with one board that makes and undoes moves. `normalize` decides
//! each value and its findings, as for reading; the walk adds findings about nodes, paths and the board. A node that
//! consists of a move alone costs no more than this move on the board.

mod file;
mod findings;
mod game_info;
mod node;
mod path;
mod play;
mod points;
#[cfg(test)]
mod tests;
mod values;

use std::borrow::Cow;
use std::collections::HashSet;
use wei7_core::Message;

use wei7_core::{Code, Diagnostic, FastBoard, Limits, Report, Vertex};

use crate::model::properties::Id;
use crate::normalize::Context;
use crate::normalize::moves::on_board;
use crate::syntax::tree::{GameTree, NodeId, Property, Value};
use file::File;
pub(crate) use file::kind;
pub(crate) use findings::Findings;
use path::{Frame, Path};
use play::Work;
use points::PointSets;

/// Checker for the games of one file, which reuses its buffers from game to game.
///
/// ```
/// use wei7_core::Limits;
/// use wei7_sgf::check::Checker;
/// use wei7_sgf::syntax::Games;
///
/// let mut checker = Checker::new(Limits::DEFAULT);
/// let game = Games::new("(;FF[4]SZ[19:19];B[pd];W[pd])", Limits::DEFAULT).next().unwrap().unwrap();
/// let names: Vec<_> = checker.check(&game).diagnostics().iter().map(|finding| finding.code.name).collect();
/// assert_eq!(names, ["size-square", "move-on-stone"]);
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    limits: Limits,
    quirks: bool,
    file: File,
    board: FastBoard,
    points: PointSets,
}

impl Checker {
    /// Creates a checker for one file.
    pub fn new(limits: Limits) -> Self {
        Self { limits, quirks: true, file: File::default(), board: FastBoard::new(), points: PointSets::EMPTY }
    }

    /// Makes the checker ignore the known quirks of programs.
    pub const fn without_quirks(mut self) -> Self {
        self.quirks = false;
        self
    }

    /// Checks the next game of the file; returns its findings in the order of their places. A game that is not Go is
    /// only compared with the earlier games.
    pub fn check(&mut self, game: &GameTree<'_>) -> Report {
        let findings = self.compare(game);
        self.check_alone(&Context::new(game, self.quirks, &self.limits), findings)
    }

    /// Compares the next game of the file with the earlier games; returns the findings, to which [`Self::check_alone`]
    /// adds.
    pub(crate) fn compare(&mut self, game: &GameTree<'_>) -> Findings {
        let mut findings = Findings::new(self.limits);
        self.file.game(game, |finding| findings.push(finding));
        findings
    }

    /// Checks everything about a game that does not depend on other games.
    pub(crate) fn check_alone(&mut self, context: &Context<'_>, findings: Findings) -> Report {
        let game = context.game;
        if kind(game) != 1 {
            return findings.finish(game.whole());
        }
        self.board.reset(context.size);
        let mut check = Check {
            game,
            context,
            findings,
            board: &mut self.board,
            points: &mut self.points,
            path: Path::START,
            frames: Vec::new(),
            work: Work::for_game(game),
            reported: 0,
            names: HashSet::new(),
            counted: Vec::new(),
        };
        check.run();
        check.findings.finish(game.whole())
    }
}

/// State of the check of one game.
struct Check<'c, 'g> {
    game: &'g GameTree<'g>,
    context: &'c Context<'g>,
    findings: Findings,
    board: &'c mut FastBoard,
    points: &'c mut PointSets,
    path: Path,
    frames: Vec<Frame>,
    work: Work,
    /// Set of properties that were already reported as unknown to the version of the file or as written in another
    /// form. Each bit is one property.
    reported: u128,
    /// Unknown identifiers that were already reported in this game.
    names: HashSet<Cow<'g, str>>,
    /// Properties of the current node that may have one value but have several: the value that counts, and whether all
    /// values have the same meaning.
    counted: Vec<(Id, Value<'g>, bool)>,
}

impl<'g> Check<'_, 'g> {
    fn run(&mut self) {
        let mut nodes = self.game.nodes();
        while let Some(first) = nodes.next() {
            self.arrive(first);
            let mut last = first;
            match self.line(first) {
                0 => self.node(first),
                1 => {}
                // Skip the nodes between the first and the last move: none of them has siblings or variations.
                moves => last = nodes.nth(moves - 2).unwrap_or(first),
            }
            self.depart(last);
        }
    }

    /// Checks consecutive nodes, from `first` on, that consist of a move on a point of the board; returns the number of
    /// nodes.
    fn line(&mut self, first: NodeId) -> usize {
        if first == NodeId::ROOT {
            return 0;
        }
        let mut moves = 0;
        for (id, letters, at) in self.game.line(first) {
            let Some((color, point)) = on_board(id, letters, self.context.size) else { break };
            self.play(color, Vertex::Play(point), at, false);
            moves += 1;
        }
        moves
    }

    /// Returns whether this property is reported for the first time in this game, and marks it as reported.
    const fn first_time(&mut self, id: Id) -> bool {
        let bit = 1 << id as u32;
        let first = self.reported & bit == 0;
        self.reported |= bit;
        first
    }

    /// Reports a finding about a property as a whole.
    fn at_property(&mut self, code: &'static Code, property: Property<'g>, repair: Message) {
        let finding = Diagnostic::at(code, property.identifier()).found(property.name().into_owned());
        self.findings.push(finding.repair(repair));
    }
}
