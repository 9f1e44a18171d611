//! A game that is played by the rules: its state, its turns, and their undoing.

use std::convert::Infallible;

use super::history::{Content, History};
use super::marks::Marks;
use super::state::{Now, Stage, Sums, TurnRecord, What, as_turn, index};
use super::table::{NONE, Table};
use super::{Clause, Phase, PlayError, Ruleset, SetupError, Turn, TurnOutcome, Violation, zobrist};
use crate::board::{Board, MOST_DENSE};
use crate::{BoardSize, Color, HalfPoints, Point, Stone, Unplayable};

/// A game under a rule set, from its first turn to its score.
///
/// A turn is checked and made in place, and undone in place. Nothing is allocated for a turn once the buffers have grown, and
/// [`Game::restart`] keeps them. A game under superko costs one look into a table for each turn; what is found there is
/// compared with the position itself. Boards have up to 65,536 points.
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
/// assert_eq!(error.to_string(), "black: superko: the position before turn 2 would come back (rules/M4)");
/// game.play(Color::Black, Turn::Pass)?;
/// let done = game.play(Color::White, Turn::Pass)?;
/// assert_eq!(done.phase, Phase::Over);
/// assert_eq!(game.score().unwrap().winner, Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rules: Ruleset,
    pub(super) komi: HalfPoints,
    pub(super) handicap: u32,
    pub(super) board: Board,
    pub(super) now: Now,
    pub(super) sums: Sums,
    /// The part of the hash of a state that is the phase, the button and the player to move, for each of the players.
    pub(super) traits: [u64; 2],
    pub(super) marks: Marks,
    /// What was on each cell when the second cleanup phase began.
    pub(super) second: Vec<Content>,
    pub(super) turns: Vec<TurnRecord>,
    pub(super) history: History,
    /// Turns by the state at their start, the latest for each state.
    pub(super) states: Table,
    /// Turns that took a ko in cleanup (rules/C5).
    pub(super) kos: Table,
}

impl Game {
    /// A game that begins with this position. N of the handicap bonus is the number of black stones when there are no
    /// white ones, if it is 2 or more.
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
            board: Board::new(if size.points() > MOST_DENSE { BoardSize::STANDARD } else { size }),
            now: Now::first(first),
            sums: Sums::NONE,
            traits: [0; 2],
            marks: Marks::default(),
            second: Vec::new(),
            turns: Vec::new(),
            history: History::default(),
            states: Table::default(),
            kos: Table::default(),
        };
        game.restart(size, rules, setup, first, komi)?;
        Ok(game)
    }

    /// Begins another game in the same memory. After an error only this can be called.
    pub fn restart(
        &mut self,
        size: BoardSize,
        rules: Ruleset,
        setup: &[Stone],
        first: Color,
        komi: HalfPoints,
    ) -> Result<(), SetupError> {
        if size.points() > MOST_DENSE {
            return Err(SetupError::TooLarge(size));
        }
        (self.rules, self.komi) = (rules, komi);
        self.board.reset(size);
        (self.now, self.sums) = (Now::first(first), Sums::NONE);
        self.turns.clear();
        self.states.clear();
        self.kos.clear();
        self.second.clear();
        self.marks.begin();
        self.set_up(setup)?;
        self.hash_traits();
        self.now.key = self.key(self.sums.coloring, first);
        self.states.insert(self.now.key, 0);
        Ok(())
    }

    fn set_up(&mut self, setup: &[Stone]) -> Result<(), SetupError> {
        for stone in setup {
            self.board.place(*stone).map_err(|unplayable| match unplayable {
                Unplayable::Occupied(_) => SetupError::Occupied(stone.point),
                Unplayable::OffBoard | Unplayable::Full => SetupError::OffBoard(stone.point),
            })?;
            let cell = self.board.cell(stone.point).unwrap_or_default();
            self.sums.coloring ^= zobrist::stone(cell, stone.color);
        }
        if let Some(stone) = setup.iter().find(|stone| self.board.has_liberty(stone.point) == Some(false)) {
            return Err(SetupError::NoLiberty(stone.point));
        }
        let even = setup.len() < 2 || setup.iter().any(|stone| stone.color == Color::White);
        self.handicap = if even { 0 } else { u32::try_from(setup.len()).unwrap_or(u32::MAX) };
        self.history.begin(self.board.chains().all_paint());
        Ok(())
    }

    /// The rules.
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// What white gets.
    pub const fn komi(&self) -> HalfPoints {
        self.komi
    }

    /// The number of handicap stones; 0 in an even game.
    pub const fn handicap(&self) -> u32 {
        self.handicap
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What stands on a point.
    pub fn get(&self, point: Point) -> Option<Color> {
        self.board.get(point)
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.now.to_move
    }

    /// The phase.
    pub const fn phase(&self) -> Phase {
        if self.now.over.is_some() { Phase::Over } else { self.last_phase() }
    }

    /// The phase, and of a game that is over the one in which it ended.
    pub const fn last_phase(&self) -> Phase {
        match self.now.stage {
            Stage::Main => Phase::Main,
            Stage::Cleanup1 => Phase::Cleanup1,
            Stage::Cleanup2 => Phase::Cleanup2,
        }
    }

    /// Whether the game has ended by the rules, with a score or with no result.
    pub const fn finished(&self) -> bool {
        self.now.over.is_some()
    }

    /// The clause by which the game ended: M5, M6, C8, M7, C9 or M8.
    pub const fn ended_by(&self) -> Option<Clause> {
        self.now.over
    }

    /// Whether the game has ended with no result (rules/M7, rules/C9).
    pub const fn no_result(&self) -> bool {
        matches!(self.now.over, Some(Clause::M7 | Clause::C9))
    }

    /// How many stones of this colour were taken.
    pub const fn captured(&self, color: Color) -> u32 {
        self.sums.captured[index(color)]
    }

    /// Who took the button.
    pub const fn button(&self) -> Option<Color> {
        self.now.button
    }

    /// How many turns were made, passes and unblocks among them.
    pub const fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Whether a ko cannot be taken back at this stone in cleanup (rules/C3).
    pub fn is_marked(&self, point: Point) -> bool {
        self.board.cell(point).is_some_and(|cell| self.marks.has(cell))
    }

    /// Makes a turn if the rules allow it; else nothing is changed.
    pub fn play(&mut self, color: Color, turn: Turn) -> Result<TurnOutcome, PlayError> {
        self.make(color, turn, |why| Err(PlayError { color, turn, why }))
    }

    /// Makes a turn, whatever the rules say: for records that go on after a violation.
    ///
    /// Each violation is told. A ko is taken all the same, out of turn or not; a suicide takes the stones off; a stone that cannot
    /// be put down, and an unblock of nothing, is no change of the position, but the turn is over, and it is no pass. After the end of the
    /// game nothing is done.
    pub fn play_tolerant(&mut self, color: Color, turn: Turn, mut violation: impl FnMut(Violation)) -> TurnOutcome {
        let made = self.make(color, turn, |why| {
            violation(why);
            Ok::<(), Infallible>(())
        });
        match made {
            Ok(done) => done,
            Err(never) => match never {},
        }
    }

    /// Undoes the last turn; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(made) = self.turns.pop() else { return false };
        let number = as_turn(self.turns.len() + 1);
        match self.now.before {
            NONE => self.states.remove(self.now.key, number),
            before => self.states.replace(self.now.key, number, before),
        }
        self.now = made.start;
        if made.what == What::Pass {
            self.hash_traits();
        }
        self.marks.undo_to(made.marks as usize);
        self.undo_sums(&made);
        if made.what == What::Ko
            && let Some(cell) = self.history.changed(made.changes as usize)
        {
            self.kos.remove(self.ko_key(made.color, cell), number - 1);
        }
        if matches!(made.what, What::Play | What::Suicide | What::Ko) {
            self.board.undo();
        }
        self.history.cut(made.changes as usize);
        true
    }

    /// Subtracts what a turn added; its changes of the position are written down still, the marks are as they were.
    fn undo_sums(&mut self, made: &TurnRecord) {
        self.sums.last[index(made.color)] = made.last;
        self.sums.coloring = self.now.key ^ self.key(0, self.now.to_move);
        let taken = match made.what {
            What::Pass | What::Other => return,
            What::Suicide => made.color,
            What::Play | What::Ko => made.color.opponent(),
        };
        // The first change is the stone itself.
        self.sums.captured[index(taken)] -= as_turn(self.history.len()) - made.changes - 1;
        if self.now.stage == Stage::Cleanup2 {
            self.sums.late_moves[index(made.color)] -= 1;
        }
    }
}
