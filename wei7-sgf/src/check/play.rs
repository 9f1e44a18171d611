//! Checks moves and setup on the board (`FF[4]` Go, setup properties).

use wei7_core::Message;
use wei7_core::{Color, Diagnostic, FastMoveOutcome, Point, Span, Vertex};

use super::Check;
use super::findings::excerpt;
use crate::codes;
use crate::model::point::{Rectangle, rectangle};
use crate::model::properties::Id;
use crate::normalize::expansion::{has_corners, is_stones_or_marks};
use crate::syntax::tree::{GameTree, Property};

/// Budgets for the work on one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// Whether the game already has the finding about rectangles that are not expanded.
    reported: bool,
    /// Largest number of stones that may be visited on the board to find captures. Real games do not reach this number.
    board: u64,
    /// Whether the board is still tracked, so that it has the current position.
    pub(super) playing: bool,
}

/// Parts of the limit `Work::board`, in visited stones: `BOARD_PER_NODE` for each node, plus `BOARD` for any game.
const BOARD_PER_NODE: u64 = 128;
const BOARD: u64 = 1 << 24;

impl Work {
    pub(super) fn for_game(game: &GameTree<'_>) -> Self {
        Self { reported: false, board: BOARD.saturating_add(game.len() as u64 * BOARD_PER_NODE), playing: true }
    }
}

impl Check<'_, '_> {
    /// Makes and checks a move. `at` is the place of the value of the move; `ko` says whether the node has the property
    /// KO.
    #[inline]
    pub(super) fn play(&mut self, color: Color, vertex: Vertex, at: Span, ko: bool) {
        if self.path.last == Some(color) {
            self.same_color(color, at);
        }
        self.path.last = Some(color);
        match vertex {
            Vertex::Play(point) => self.play_on(color, point, at, ko),
            Vertex::Pass => self.path.ko = None,
        }
    }

    /// Makes and checks a move on a point. The point is passed by value, because reading back a value that was just
    /// stored in parts would stall the processor.
    fn play_on(&mut self, color: Color, point: Point, at: Span, ko: bool) {
        if !self.work.playing {
            return;
        }
        match self.board.play(color, point) {
            Some(done) => self.unusual(point, done, at, ko),
            None => self.path.ko = None,
        }
    }

    #[cold]
    fn same_color(&mut self, color: Color, at: Span) {
        let finding = Diagnostic::at(&codes::SAME_COLOR_TWICE, at);
        self.findings.push(finding.found(Message::new("two-moves-of-color").with("color", color)));
    }

    /// Checks a move that captures stones or is made on a stone.
    #[cold]
    fn unusual(&mut self, point: Point, done: FastMoveOutcome, at: Span, ko: bool) {
        let before = self.path.ko.take();
        if done.taken == 1 {
            self.path.ko = done.taken_at.map(|taken| (taken, point));
        }
        // With KO the file itself says that the move is illegal, so no finding is needed.
        if !ko {
            let written = self.game.text(at);
            if let Some(by) = done.replaced {
                let finding = Diagnostic::at(&codes::MOVE_ON_STONE, at);
                self.findings.push(
                    finding
                        .found(Message::new("move-on-stone").with("written", written).with("by", by))
                        .repair(Message::new("played-over-stone")),
                );
            }
            if self.path.ko.is_some_and(|(taken, at)| before == Some((at, taken))) {
                self.findings.push(Diagnostic::at(&codes::KO_RETAKEN, at).found(written.to_owned()));
            }
            if done.suicide > 0 {
                let found = Message::new("move-captures-own").with("move", written).with("number", done.suicide);
                self.findings.push(Diagnostic::at(&codes::SUICIDE, at).found(found));
            }
        }
        if self.board.work() > self.work.board {
            self.stop(at);
        }
    }

    /// Stops tracking the board, and reports that a limit was exceeded at `at`.
    fn stop(&mut self, at: Span) {
        self.work.playing = false;
        self.findings.push(Diagnostic::at(&codes::LIMIT_PLAY, at));
    }

    /// Returns the points that a value names, or `None` if the value is not a point or its rectangle is not expanded.
    pub(super) fn expand(&mut self, id: Id, raw: &str, at: Span) -> Option<Rectangle> {
        let (rectangle, _) = rectangle(raw, self.context.size).ok()?;
        if !has_corners(raw) || self.context.expands(id) {
            return Some(rectangle);
        }
        if !std::mem::replace(&mut self.work.reported, true) {
            self.findings.push(Diagnostic::at(&codes::LIMIT_POINTS, at).repair(Message::new("rectangle-lists-kept")));
        }
        if self.work.playing && is_stones_or_marks(id) {
            self.stop(at);
        }
        None
    }

    /// Checks AB, AW or AE and sets up its points on the board. A point that the node already set up keeps its state,
    /// but a stone takes precedence over AE.
    pub(super) fn set_up(&mut self, property: Property<'_>) {
        let color = match property.id() {
            Id::AB => Some(Color::Black),
            Id::AW => Some(Color::White),
            _ => None,
        };
        self.path.last = None;
        self.path.ko = None;
        let mut changed = Vec::new();
        for value in property.values() {
            let Some(rectangle) = self.expand(property.id(), value.raw, value.span) else { continue };
            let (mut again, mut idle) = (None, true);
            for point in rectangle.points() {
                if !self.points.stones.insert(point) {
                    again = again.or(Some(point));
                    idle = false;
                    // A stone takes precedence over AE.
                    if color.is_some() && self.board.get(point).is_none() {
                        changed.push(point);
                    }
                } else if self.board.get(point) != color {
                    changed.push(point);
                    idle = false;
                }
            }
            if again.is_some() {
                let found = excerpt(&property.name(), value.raw);
                let finding = Diagnostic::at(&codes::POINT_TWICE, value.span).found(found);
                self.findings
                    .push(finding.expected(Message::new("setup-point-once")).repair(Message::new("setup-precedence")));
            } else if idle && self.work.playing {
                let finding = Diagnostic::at(&codes::SETUP_WITHOUT_EFFECT, value.span);
                self.findings
                    .push(finding.found(excerpt(&property.name(), value.raw)).repair(Message::new("kept-unchanged")));
            }
        }
        if !self.work.playing {
            return;
        }
        for point in changed {
            self.board.set(point, color);
        }
    }
}
