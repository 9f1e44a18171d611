//! What moves and setup do on the board (`FF[4]` Go, setup properties).

use wei7_core::{Color, Diagnostic, Played, Point, Span, Stone, Unplayable, Vertex};

use super::{Check, shown};
use crate::codes;
use crate::point::{Rectangle, rectangle, vertex};
use crate::properties::Id;
use crate::tree::{GameTree, NodeId, Property};

/// What a game may cost beside reading it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// The points that compressed lists may still stand for.
    points: usize,
    /// The stones that may be walked over on the board; no game that is played reaches it.
    board: u64,
    /// Whether the board still shows the position.
    pub(super) playing: bool,
}

/// The points that compressed lists may stand for, beside as many as the game has bytes.
const POINTS: usize = 1_000_000;
/// The stones that may be walked over for each node, and in all.
const BOARD_PER_NODE: u64 = 128;
const BOARD: u64 = 1 << 24;

impl Work {
    pub(super) fn for_game(game: &GameTree<'_>) -> Self {
        let whole = game.whole();
        Self {
            points: POINTS.saturating_add(whole.end - whole.start),
            board: BOARD.saturating_add(game.len() as u64 * BOARD_PER_NODE),
            playing: true,
        }
    }
}

impl Check<'_, '_> {
    /// Makes a move. `at` is its value; with `ko` the file says itself that the move is not a legal one.
    #[inline]
    pub(super) fn play(&mut self, color: Color, vertex: Vertex, at: Span, ko: bool) {
        if self.path.last == Some(color) {
            self.same_color(color, at);
        }
        self.path.last = Some(color);
        let before = self.path.ko.take();
        if !self.work.playing {
            return;
        }
        match self.board.play(color, vertex) {
            Ok(Played::Quiet) => {}
            done => self.unusual(color, vertex, done, before, at, ko),
        }
    }

    #[cold]
    fn same_color(&mut self, color: Color, at: Span) {
        let finding = Diagnostic::at(&codes::SAME_COLOR_TWICE, at);
        self.findings.push(finding.found(if color == Color::Black {
            "two moves of black"
        } else {
            "two moves of white"
        }));
    }

    /// A move that takes something off or cannot be made as it is.
    fn unusual(
        &mut self,
        color: Color,
        vertex: Vertex,
        mut done: Result<Played, Unplayable>,
        before: Option<(Point, Point)>,
        at: Span,
        ko: bool,
    ) {
        let Vertex::Play(point) = vertex else { return };
        if let Err(Unplayable::Occupied(by)) = done {
            if !ko {
                let finding = Diagnostic::at(&codes::MOVE_ON_STONE, at);
                let found = format!("{} on a {} stone", self.game.text(at), name(by));
                self.findings.push(finding.found(found).repair("played over it"));
            }
            self.board.remove(point);
            done = self.board.play(color, vertex);
        }
        match done {
            Ok(Played::Captured(stones)) => {
                if stones == 1 {
                    let taken = self.board.taken().next();
                    if !ko && before.is_some_and(|(from, to)| from == point && taken == Some(to)) {
                        self.findings.push(Diagnostic::at(&codes::KO_RETAKEN, at).found(self.game.text(at).to_owned()));
                    }
                    self.path.ko = taken.map(|taken| (taken, point));
                }
            }
            Ok(Played::Suicide(stones)) => {
                if !ko {
                    let found = format!("{}, which takes {stones} off", self.game.text(at));
                    self.findings.push(Diagnostic::at(&codes::SUICIDE, at).found(found));
                }
            }
            Ok(Played::Quiet) | Err(_) => {}
        }
        if self.board.work() > self.work.board {
            self.stop(at);
        }
    }

    /// Gives the board up.
    fn stop(&mut self, at: Span) {
        self.work.playing = false;
        self.findings.push(Diagnostic::at(&codes::LIMIT_PLAY, at));
    }

    /// The points of a value, as long as lists may stand for more; a value that names none gives none.
    pub(super) fn expand(&mut self, raw: &str, at: Span) -> Option<Rectangle> {
        let (rectangle, _) = rectangle(raw, self.size).ok()?;
        let (width, height) = (rectangle.last.x - rectangle.first.x + 1, rectangle.last.y - rectangle.first.y + 1);
        let count = (width as usize).saturating_mul(height as usize);
        if count > self.work.points {
            // Once.
            if self.work.points > 0 {
                self.findings.push(Diagnostic::at(&codes::LIMIT_POINTS, at));
                self.stop(at);
            }
            self.work.points = 0;
            return None;
        }
        self.work.points -= count;
        Some(rectangle)
    }

    /// AB, AW or AE. A point that was set up in this node before stays as it is.
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
            let Some(rectangle) = self.expand(value.raw, value.span) else { continue };
            let (mut again, mut idle) = (None, true);
            for point in rectangle.points() {
                if !self.points.stones.insert(point) {
                    again = again.or(Some(point));
                    idle = false;
                } else if self.board.get(point) != color {
                    changed.push(point);
                    idle = false;
                }
            }
            if again.is_some() {
                let found = shown(&property.name(), value.raw);
                let finding = Diagnostic::at(&codes::POINT_TWICE, value.span).found(found);
                self.findings.push(finding.expected("each point once among AB, AW and AE").repair("the first counts"));
            } else if idle && self.work.playing {
                let finding = Diagnostic::at(&codes::SETUP_WITHOUT_EFFECT, value.span);
                self.findings.push(finding.found(shown(&property.name(), value.raw)).repair("kept as it is"));
            }
        }
        if !self.work.playing {
            return;
        }
        self.board.remove_all(changed.iter().copied());
        if let Some(color) = color {
            for point in changed {
                // The point is empty and on the board.
                let _ = self.board.place(Stone { color, point });
            }
        }
        if self.board.work() > self.work.board {
            self.stop(property.identifier());
        }
    }

    /// The moves of a node; of two of one color the first counts.
    pub(super) fn moves(&mut self, node: NodeId, ko: bool) {
        let mut played = [false; 2];
        for property in self.game.properties(node) {
            let (color, played) = match (property.id(), &mut played) {
                (Id::B, [played, _]) => (Color::Black, played),
                (Id::W, [_, played]) => (Color::White, played),
                _ => continue,
            };
            let value = property.value();
            if std::mem::replace(played, true) {
                continue;
            }
            if let Ok((vertex, _)) = vertex(value.raw, self.size) {
                self.play(color, vertex, value.span, ko);
            }
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
