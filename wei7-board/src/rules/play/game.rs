//! A game under a set of rules: its state, its turns, and their undo.

use std::convert::Infallible;

use super::history::{Content, History};
use super::ko_marks::KoMarks;
use super::state::{Stage, Totals, TurnKind, TurnRecord, TurnState, to_u32};
use super::state_table::{NONE, TurnTable};
use super::turn::{Phase, PlayError, SetupError, Turn, TurnOutcome, Violation};
use super::zobrist;
use crate::board::{Board, MAX_DENSE_POINTS};
use crate::rules::clause::Clause;
use crate::rules::ruleset::Ruleset;
use crate::{BoardSize, Color, HalfPoints, Point, Stone, Unplayable};

/// A game under a set of rules, from its first turn to its score.
///
/// Turns are checked, made and undone in place. A turn allocates nothing once the buffers have grown, and
/// [`Game::restart`] keeps the buffers. Superko takes one lookup of a hash for each turn; a match is verified by
/// comparing the positions. A board has at most 65,536 points.
///
/// ```
/// use wei7_board::rules::{Game, Phase, Preset, Turn};
/// use wei7_board::{BoardSize, Color, HalfPoints, Point};
///
/// let size = BoardSize::new(2, 1).unwrap();
/// let mut game = Game::new(size, Preset::TrompTaylor.rules(), &[], Color::Black, HalfPoints(1))?;
/// game.play(Color::Black, Turn::Play(Point::new(0, 0)))?;
/// game.play(Color::White, Turn::Play(Point::new(1, 0)))?;
/// let error = game.play(Color::Black, Turn::Play(Point::new(0, 0))).unwrap_err();
/// assert_eq!(error.to_string(), "illegal-turn(color: black, why: superko(turn: 2), clause: rules/M4)");
/// game.play(Color::Black, Turn::Pass)?;
/// let outcome = game.play(Color::White, Turn::Pass)?;
/// assert_eq!(outcome.phase, Phase::Over);
/// assert_eq!(game.score().unwrap().winner, Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(in crate::rules) rules: Ruleset,
    pub(in crate::rules) komi: HalfPoints,
    pub(in crate::rules) handicap: u32,
    pub(in crate::rules) board: Board,
    pub(in crate::rules) state: TurnState,
    pub(in crate::rules) totals: Totals,
    /// Part of the hash of a state for the phase, the button and the player to move, indexed by the player to move.
    pub(super) trait_hash: [u64; 2],
    pub(super) marks: KoMarks,
    /// Content of each cell when the second cleanup phase began.
    pub(in crate::rules) cleanup2_start: Vec<Content>,
    pub(super) turns: Vec<TurnRecord>,
    pub(super) history: History,
    /// For each state that occurred, the latest turn that started from this state.
    pub(super) states: TurnTable,
    /// Turns that took a ko in cleanup (rules/C5).
    pub(super) ko_captures: TurnTable,
}

impl Game {
    /// Creates a game that begins with the position `setup` and with `first` to move.
    ///
    /// If the setup has two or more stones and all of them are black, it is a handicap game, and their number is the N
    /// of the handicap bonus ([`Ruleset::white_handicap_bonus`]).
    ///
    /// # Errors
    ///
    /// Fails if the board is too large or the setup is not a position (rules/D3).
    pub fn new(
        size: BoardSize,
        rules: Ruleset,
        setup: &[Stone],
        first: Color,
        komi: HalfPoints,
    ) -> Result<Self, SetupError> {
        let mut game = Self {
            rules,
            komi,
            handicap: 0,
            board: Board::new(if size.points() > MAX_DENSE_POINTS { BoardSize::STANDARD } else { size }),
            state: TurnState::first(first),
            totals: Totals::NONE,
            trait_hash: [0; 2],
            marks: KoMarks::default(),
            cleanup2_start: Vec::new(),
            turns: Vec::new(),
            history: History::default(),
            states: TurnTable::default(),
            ko_captures: TurnTable::default(),
        };
        game.restart(size, rules, setup, first, komi)?;
        Ok(game)
    }

    /// Starts another game and keeps the buffers. After an error the game is unusable until the next `restart`.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Game::new`].
    pub fn restart(
        &mut self,
        size: BoardSize,
        rules: Ruleset,
        setup: &[Stone],
        first: Color,
        komi: HalfPoints,
    ) -> Result<(), SetupError> {
        if size.points() > MAX_DENSE_POINTS {
            return Err(SetupError::TooLarge(size));
        }
        (self.rules, self.komi) = (rules, komi);
        self.board.reset(size);
        (self.state, self.totals) = (TurnState::first(first), Totals::NONE);
        self.turns.clear();
        self.states.clear();
        self.ko_captures.clear();
        self.cleanup2_start.clear();
        self.marks.reset();
        self.set_up(setup)?;
        self.update_trait_hash();
        self.state.key = self.key(self.totals.coloring, first);
        self.states.insert(self.state.key, 0);
        Ok(())
    }

    fn set_up(&mut self, setup: &[Stone]) -> Result<(), SetupError> {
        for stone in setup {
            self.board.place(*stone).map_err(|unplayable| match unplayable {
                Unplayable::Occupied(_) => SetupError::Occupied(stone.point),
                Unplayable::OffBoard | Unplayable::Full => SetupError::OffBoard(stone.point),
            })?;
            let cell = self.board.cell(stone.point).unwrap_or_default();
            self.totals.coloring ^= zobrist::stone(cell, stone.color);
        }
        if let Some(stone) = setup.iter().find(|stone| self.board.has_liberty(stone.point) == Some(false)) {
            return Err(SetupError::NoLiberty(stone.point));
        }
        let even = setup.len() < 2 || setup.iter().any(|stone| stone.color == Color::White);
        self.handicap = if even { 0 } else { u32::try_from(setup.len()).unwrap_or(u32::MAX) };
        self.history.start(self.board.chains().all_colors());
        Ok(())
    }

    /// Returns the rules of the game.
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Returns the komi, the half points that white gets.
    pub const fn komi(&self) -> HalfPoints {
        self.komi
    }

    /// Returns the number of handicap stones; 0 in an even game.
    pub const fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Returns the position on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the color of the stone on a point; `None` if the point is empty or not on the board.
    pub fn get(&self, point: Point) -> Option<Color> {
        self.board.get(point)
    }

    /// Returns the player whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.state.to_move
    }

    /// Returns the phase of the game.
    pub const fn phase(&self) -> Phase {
        if self.state.ended_by.is_some() { Phase::Over } else { self.last_phase() }
    }

    /// Returns the phase of the game; after the end of the game, the phase in which the game ended.
    pub const fn last_phase(&self) -> Phase {
        match self.state.stage {
            Stage::Main => Phase::Main,
            Stage::Cleanup1 => Phase::Cleanup1,
            Stage::Cleanup2 => Phase::Cleanup2,
        }
    }

    /// Returns whether the game has ended, with a score or with no result.
    pub const fn finished(&self) -> bool {
        self.state.ended_by.is_some()
    }

    /// Returns the clause by which the game ended: M5, M6, C8, M7, C9 or M8; `None` if the game goes on.
    pub const fn ended_by(&self) -> Option<Clause> {
        self.state.ended_by
    }

    /// Returns whether the game has ended with no result (rules/M7, rules/C9).
    pub const fn no_result(&self) -> bool {
        matches!(self.state.ended_by, Some(Clause::M7 | Clause::C9))
    }

    /// Returns the number of captured stones of this color.
    pub const fn captured(&self, color: Color) -> u32 {
        self.totals.captured[color.index()]
    }

    /// Returns the player who took the button, if the rules have a button and it was taken.
    pub const fn button(&self) -> Option<Color> {
        self.state.button
    }

    /// Returns the number of turns made, including passes and unblocks.
    pub const fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Returns whether the stone on a point is marked ko-recapture-blocked in cleanup (rules/C3).
    pub fn is_marked(&self, point: Point) -> bool {
        self.board.cell(point).is_some_and(|cell| self.marks.has(cell as usize))
    }

    /// Makes a turn if it is legal.
    ///
    /// # Errors
    ///
    /// Fails if the turn is illegal, and leaves the game unchanged. The error names the clause.
    ///
    /// ```
    /// use wei7_board::rules::{Clause, Game, Preset, Turn};
    /// use wei7_board::{BoardSize, Color, HalfPoints, Point};
    ///
    /// let mut game = Game::new(BoardSize::STANDARD, Preset::Japanese.rules(), &[], Color::Black, HalfPoints(13))?;
    /// game.play(Color::Black, Turn::Play(Point::new(15, 3)))?;
    /// let error = game.play(Color::Black, Turn::Pass).unwrap_err();
    /// assert_eq!(error.clause(), Clause::M2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, color: Color, turn: Turn) -> Result<TurnOutcome, PlayError> {
        self.make_turn(color, turn, |why| Err(PlayError { color, turn, why }))
    }

    /// Makes a turn even if it is illegal, for records that go on after a violation. `violation` receives each
    /// violation.
    ///
    /// A forbidden ko is taken, and a forbidden suicide removes its stones. A stone that cannot be put on the board and
    /// an unblock without a marked stone leave the position unchanged, but use up the turn without being a pass. After
    /// the end of the game, nothing happens.
    ///
    /// ```
    /// use wei7_board::rules::{Game, Preset, Turn, Violation};
    /// use wei7_board::{BoardSize, Color, HalfPoints, Point};
    ///
    /// let mut game = Game::new(BoardSize::STANDARD, Preset::Aga.rules(), &[], Color::Black, HalfPoints(15))?;
    /// let mut violations = Vec::new();
    /// game.play_tolerant(Color::White, Turn::Play(Point::new(15, 3)), |violation| violations.push(violation));
    /// assert_eq!(violations, [Violation::OutOfTurn(Color::White)]);
    /// assert_eq!(game.get(Point::new(15, 3)), Some(Color::White));
    /// # Ok::<(), wei7_board::rules::SetupError>(())
    /// ```
    pub fn play_tolerant(&mut self, color: Color, turn: Turn, mut violation: impl FnMut(Violation)) -> TurnOutcome {
        let made = self.make_turn(color, turn, |why| {
            violation(why);
            Ok::<(), Infallible>(())
        });
        match made {
            Ok(outcome) => outcome,
            Err(never) => match never {},
        }
    }

    /// Undoes the last turn. Returns whether there was a turn to undo.
    ///
    /// ```
    /// use wei7_board::rules::{Game, Phase, Preset, Turn};
    /// use wei7_board::{BoardSize, Color, HalfPoints};
    ///
    /// let mut game = Game::new(BoardSize::STANDARD, Preset::Chinese.rules(), &[], Color::Black, HalfPoints(15))?;
    /// game.play(Color::Black, Turn::Pass)?;
    /// game.play(Color::White, Turn::Pass)?;
    /// assert_eq!(game.phase(), Phase::Over);
    /// assert!(game.undo());
    /// assert_eq!((game.phase(), game.to_move()), (Phase::Main, Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let Some(made) = self.turns.pop() else { return false };
        let number = to_u32(self.turns.len() + 1);
        match self.state.previous {
            NONE => self.states.remove(self.state.key, number),
            before => self.states.replace(self.state.key, number, before),
        }
        self.state = made.start;
        if made.kind == TurnKind::Pass {
            self.update_trait_hash();
        }
        self.marks.undo_to(made.marks as usize);
        self.undo_sums(&made);
        if made.kind == TurnKind::Ko
            && let Some(cell) = self.history.changed_cell(made.changes as usize)
        {
            self.ko_captures.remove(self.ko_key(made.color, cell), number - 1);
        }
        if matches!(made.kind, TurnKind::Play | TurnKind::Suicide | TurnKind::Ko) {
            self.board.undo();
        }
        self.history.truncate(made.changes as usize);
        true
    }

    /// Subtracts the values that a turn added to the totals. Must be called while the history still has the changes of
    /// the turn, and after its marks are undone.
    fn undo_sums(&mut self, made: &TurnRecord) {
        self.totals.last_turn[made.color.index()] = made.previous_own;
        self.totals.coloring = self.state.key ^ self.key(0, self.state.to_move);
        let taken = match made.kind {
            TurnKind::Pass | TurnKind::Other => return,
            TurnKind::Suicide => made.color,
            TurnKind::Play | TurnKind::Ko => made.color.opponent(),
        };
        // The first change is the new stone itself, and the others are the removed stones.
        self.totals.captured[taken.index()] -= to_u32(self.history.len()) - made.changes - 1;
        if self.state.stage == Stage::Cleanup2 {
            self.totals.late_moves[made.color.index()] -= 1;
        }
    }
}
