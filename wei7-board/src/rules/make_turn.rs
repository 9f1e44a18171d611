//! How a turn is made: checked, done on the board, written down, and what it ends.

use super::game::Game;
use super::history::content;
use super::state::{Stage, TurnRecord, What, as_turn, bit, index};
use super::table::{Found, NONE};
use super::{Clause, KoRule, Phase, Scoring, Turn, TurnEffect, TurnOutcome, Violation, zobrist};
use crate::board::chains::Paint;
use crate::board::{self, Outcome};
use crate::{Color, Point};

impl Game {
    /// Makes a turn. What `report` refuses is not made, and nothing is changed.
    #[inline]
    pub(super) fn make<E>(
        &mut self,
        color: Color,
        turn: Turn,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        if let Some(clause) = self.now.over {
            report(Violation::Over(clause))?;
            return Ok(TurnOutcome { effect: TurnEffect::Nothing, phase: Phase::Over, ended: None });
        }
        if color != self.now.to_move {
            report(Violation::OutOfTurn(color))?;
        }
        match turn {
            Turn::Pass => Ok(self.pass(color)),
            Turn::Play(point) => {
                if self.now.stage != Stage::Main
                    && let Some(cell) = self.unblocked_at(color, point)
                {
                    return Ok(self.unblock(color, cell));
                }
                self.put(color, point, report)
            }
            Turn::Unblock(point) => {
                if let Some(cell) = self.unblocked_at(color, point) {
                    return Ok(self.unblock(color, cell));
                }
                report(Violation::NothingToUnblock)?;
                Ok(self.nothing(color))
            }
        }
    }

    /// Makes a move (rules/D4).
    ///
    /// Nearly all moves are in the main phase and take nothing: those are made here, and all others by [`Self::put_down`].
    #[inline]
    fn put<E>(
        &mut self,
        color: Color,
        point: Point,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        let Some(cell) = self.board.cell(point) else {
            report(Violation::OffBoard)?;
            return Ok(self.nothing(color));
        };
        let there = self.board.chains().paint(cell);
        if there != Paint::Empty {
            report(occupied(there))?;
            return Ok(self.nothing(color));
        }
        if self.now.stage != Stage::Main {
            return self.put_in_cleanup(color, cell, report);
        }
        let outcome = self.board.play_at(color, cell);
        if outcome.lifted > 0 {
            return self.put_down(color, cell, outcome, false, report);
        }
        let coloring = self.sums.coloring ^ zobrist::stone(cell, color);
        let (key, found) = match self.ask(color, coloring, report) {
            Ok(asked) => asked,
            Err(violation) => {
                self.board.undo();
                return Err(violation);
            }
        };
        self.begin_turn(color, What::Play);
        self.sums.coloring = coloring;
        self.history.change(cell, content(board::paint(color), false));
        Ok(self.enter(color, TurnEffect::Play { captured: 0, lost: 0 }, key, found))
    }

    fn put_in_cleanup<E>(
        &mut self,
        color: Color,
        cell: u32,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        let is_ko = self.ko_move(color, cell).is_some();
        if is_ko {
            self.history.prepare();
            if let Some(turn) = self.taken_before(color, cell) {
                report(Violation::KoAgain(turn))?;
            }
        }
        let outcome = self.board.play_at(color, cell);
        self.put_down(color, cell, outcome, is_ko, report)
    }

    /// Asks whether a move is allowed that was made on the board, and writes it down.
    #[inline(never)]
    fn put_down<E>(
        &mut self,
        color: Color,
        cell: u32,
        outcome: Outcome,
        is_ko: bool,
        report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        let stones = as_turn(outcome.lifted);
        let (captured, lost) = if outcome.suicide { (0, stones) } else { (stones, 0) };
        let whose = if outcome.suicide { color } else { color.opponent() };
        let coloring = self.sums.coloring ^ zobrist::stone(cell, color) ^ self.hash_of_taken(whose);
        let earlier = match self.allowed(color, lost, coloring, report) {
            Ok(earlier) => earlier,
            Err(violation) => {
                self.board.undo();
                return Err(violation);
            }
        };
        let what = match (is_ko, outcome.suicide) {
            (true, _) => What::Ko,
            (false, false) => What::Play,
            (false, true) => What::Suicide,
        };
        self.accept(color, cell, what, stones);
        self.sums.coloring = coloring;
        let effect = TurnEffect::Play { captured, lost };
        Ok(match earlier {
            Some((key, found)) => self.enter(color, effect, key, found),
            None => self.finish(color, effect),
        })
    }

    /// The sum of the keys of the stones, of this colour, that were just taken.
    fn hash_of_taken(&self, color: Color) -> u64 {
        self.board.chains().last_lifted().iter().fold(0, |hash, cell| hash ^ zobrist::stone(*cell, color))
    }

    /// Asks whether a move is allowed that was made on the board and lost so many stones. If the ko rules were asked, it also says the key of the
    /// state after it, and where that is in the table.
    fn allowed<E>(
        &mut self,
        color: Color,
        lost: u32,
        coloring: u64,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<Option<(u64, Found)>, E> {
        if lost == 1 {
            report(Violation::NoLiberty)?;
            return Ok(None);
        }
        if lost > 1 && !self.rules.multi_stone_suicide {
            report(Violation::Suicide(lost))?;
        }
        // rules/C4
        if self.now.stage == Stage::Main { self.ask(color, coloring, report).map(Some) } else { Ok(None) }
    }

    /// Asks whether the ko rule of the main phase allows a move that leads to this colouring.
    #[inline]
    fn ask<E>(
        &mut self,
        color: Color,
        coloring: u64,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<(u64, Found), E> {
        let key = self.key(coloring, color.opponent());
        let found = self.find(key, color.opponent());
        // Each ko rule forbids states that were there before.
        if let Some(turn) = found.turn()
            && let Some(violation) = self.repeats(key, color, turn)
        {
            report(violation)?;
        }
        Ok((key, found))
    }

    /// Writes a move down that was made on the board and took so many stones.
    fn accept(&mut self, color: Color, cell: u32, what: What, taken: u32) {
        let is_ko = what == What::Ko;
        if is_ko {
            self.kos.insert(self.ko_key(color, cell), as_turn(self.turns.len()));
        }
        self.begin_turn(color, what);
        if self.now.stage == Stage::Cleanup2 {
            self.sums.late_moves[index(color)] += 1;
        }
        // rules/C6
        if is_ko {
            self.marks.set(cell, true);
        }
        self.history.change(cell, content(board::paint(color), is_ko));
        if taken > 0 {
            let whose = if what == What::Suicide { color } else { color.opponent() };
            self.sums.captured[index(whose)] += taken;
            for taken in self.board.chains().last_lifted() {
                self.history.change(*taken, 0);
                if self.marks.any() {
                    self.marks.set(*taken, false);
                }
            }
        }
    }

    /// rules/C7
    fn unblock(&mut self, color: Color, cell: u32) -> TurnOutcome {
        self.begin_turn(color, What::Other);
        self.marks.set(cell, false);
        self.history.change(cell, content(self.board.chains().paint(cell), false));
        let stone = self.board.point(cell);
        self.finish(color, TurnEffect::Unblock(stone))
    }

    fn nothing(&mut self, color: Color) -> TurnOutcome {
        self.begin_turn(color, What::Other);
        self.finish(color, TurnEffect::Nothing)
    }

    fn pass(&mut self, color: Color) -> TurnOutcome {
        self.begin_turn(color, What::Pass);
        self.now.since = as_turn(self.turns.len());
        let main = self.now.stage == Stage::Main;
        if main && self.rules.button && self.now.button.is_none() {
            // rules/M5: this one does not count.
            self.now.button = Some(color);
            self.now.passes = 0;
        } else {
            self.now.passes += 1;
        }
        let again = self.now.passed & bit(color) != 0 && (!main || self.rules.ko == KoRule::Simple);
        let mut ended = None;
        if self.now.passes == 2 || again {
            // rules/M5, rules/M6, rules/C8
            let clause = match self.now.stage {
                Stage::Main if self.now.passes == 2 => Clause::M5,
                Stage::Main => Clause::M6,
                Stage::Cleanup1 | Stage::Cleanup2 => Clause::C8,
            };
            ended = Some(clause);
            self.end_phase(clause);
        }
        self.hash_traits();
        let done = self.finish(color, TurnEffect::Pass);
        TurnOutcome { ended: ended.or(done.ended), ..done }
    }

    /// rules/C1
    fn end_phase(&mut self, clause: Clause) {
        self.now.passes = 0;
        self.now.stage = match self.now.stage {
            Stage::Main if self.rules.scoring == Scoring::Territory => Stage::Cleanup1,
            Stage::Cleanup1 => Stage::Cleanup2,
            Stage::Main | Stage::Cleanup2 => {
                self.now.over = Some(clause);
                return;
            }
        };
        for cell in self.marks.clear() {
            self.history.change(cell, content(self.board.chains().paint(cell), false));
        }
        if self.now.stage == Stage::Cleanup2 {
            self.second.clear();
            self.second.extend(self.board.chains().all_paint().iter().map(|paint| content(*paint, false)));
        }
    }

    #[inline]
    fn begin_turn(&mut self, color: Color, what: What) {
        let number = as_turn(self.turns.len());
        let (changes, marks) = (as_turn(self.history.len()), as_turn(self.marks.depth()));
        let last = std::mem::replace(&mut self.sums.last[index(color)], number);
        self.turns.push(TurnRecord { start: self.now, last, changes, marks, color, what });
        if what != What::Pass {
            self.now.passes = 0;
        }
    }

    /// Enters the state at the start of the next turn.
    fn finish(&mut self, color: Color, effect: TurnEffect) -> TurnOutcome {
        let key = self.key(self.sums.coloring, color.opponent());
        let found = self.find(key, color.opponent());
        self.enter(color, effect, key, found)
    }

    /// Enters the state at the start of the next turn, which has this key and this place in the table.
    #[inline]
    fn enter(&mut self, color: Color, effect: TurnEffect, key: u64, found: Found) -> TurnOutcome {
        self.now.to_move = color.opponent();
        let number = as_turn(self.turns.len());
        self.now.key = key;
        (self.now.times, self.now.passed, self.now.before) = (1, 0, NONE);
        if let Some(turn) = self.states.put(key, found, number) {
            self.came_back(turn);
        }
        let mut ended = None;
        // What ends a game beside passes is a third occurrence, or M8.
        if (self.now.times >= 3 || self.rules.self_play_opts) && self.now.over.is_none() {
            ended = self.end();
            self.now.over = ended;
        }
        TurnOutcome { effect, phase: self.phase(), ended }
    }

    /// The state is the one before this turn, too.
    #[cold]
    fn came_back(&mut self, turn: u32) {
        self.now.before = turn;
        if let Some(made) = self.turns.get(turn as usize) {
            let passed = if made.what == What::Pass { bit(made.color) } else { 0 };
            self.now.passed = made.start.passed | passed;
            if turn >= self.now.since {
                self.now.times = made.start.times.saturating_add(1);
            }
        }
    }

    /// Whether the game ends with the turn just made, other than by passes.
    fn end(&self) -> Option<Clause> {
        if self.rules.self_play_opts && self.is_decided() {
            return Some(Clause::M8);
        }
        match self.now.stage {
            Stage::Main if self.rules.ko != KoRule::Simple => None,
            _ if self.now.times < 3 => None,
            Stage::Main => Some(Clause::M7),
            Stage::Cleanup1 | Stage::Cleanup2 => Some(Clause::C9),
        }
    }
}

#[cold]
#[inline(never)]
fn occupied(paint: Paint) -> Violation {
    board::color(paint).map_or(Violation::OffBoard, Violation::Occupied)
}
