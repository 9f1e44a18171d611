//! Makes a turn: checks it, changes the board, records it, and ends the phase or the game.

use super::game::Game;
use super::history::content;
use super::state::{Stage, TurnKind, TurnRecord, bit, to_u32};
use super::state_table::{Lookup, NONE};
use super::turn::{Phase, Turn, TurnEffect, TurnOutcome, Violation};
use super::zobrist;
use crate::board::chains::CellColor;
use crate::board::{Board, Removed};
use crate::rules::clause::Clause;
use crate::rules::ruleset::{KoRule, Ruleset, Scoring};
use crate::rules::territory::{Graph, pass_alive_area};
use crate::{Color, Point};

impl Game {
    /// Makes a turn. `report` receives each violation; if `report` returns an error, the game is unchanged.
    #[inline]
    pub(super) fn make_turn<E>(
        &mut self,
        color: Color,
        turn: Turn,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        if let Some(clause) = self.state.ended_by {
            report(Violation::Over(clause))?;
            return Ok(TurnOutcome { effect: TurnEffect::Nothing, phase: Phase::Over, ended: None });
        }
        if color != self.state.to_move {
            report(Violation::OutOfTurn(color))?;
        }
        match turn {
            Turn::Pass => Ok(self.pass(color)),
            Turn::Play(point) => {
                if self.state.stage != Stage::Main
                    && let Some(cell) = self.unblocked_at(color, point)
                {
                    return Ok(self.unblock(color, cell));
                }
                self.make_move(color, point, report)
            }
            Turn::Unblock(point) => {
                if let Some(cell) = self.unblocked_at(color, point) {
                    return Ok(self.unblock(color, cell));
                }
                report(Violation::NothingToUnblock)?;
                Ok(self.skip_turn(color))
            }
        }
    }

    /// Makes a move (rules/D4).
    ///
    /// Most moves are in the main phase and capture nothing. This function makes such moves itself, and calls
    /// [`Self::check_and_record_move`] for all others.
    #[inline]
    fn make_move<E>(
        &mut self,
        color: Color,
        point: Point,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        let Some(cell) = self.board.cell(point) else {
            report(Violation::OffBoard)?;
            return Ok(self.skip_turn(color));
        };
        let there = self.board.chains().color(cell);
        if there != CellColor::Empty {
            report(occupied(there))?;
            return Ok(self.skip_turn(color));
        }
        if self.state.stage != Stage::Main {
            return self.make_cleanup_move(color, cell, report);
        }
        let removed = self.board.play_at(color, cell);
        if removed.stones > 0 {
            return self.check_and_record_move(color, cell, removed, false, report);
        }
        let coloring = self.totals.coloring ^ zobrist::stone(cell, color);
        let (key, found) = match self.check_repetition(color, coloring, report) {
            Ok(checked) => checked,
            Err(violation) => {
                self.board.undo();
                return Err(violation);
            }
        };
        self.record_turn(color, TurnKind::Play);
        self.totals.coloring = coloring;
        self.history.push(cell, content(CellColor::from_color(color), false));
        Ok(self.enter_state(color, TurnEffect::Play { captured: 0, lost: 0 }, key, found))
    }

    fn make_cleanup_move<E>(
        &mut self,
        color: Color,
        cell: u32,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        let is_ko = self.ko_move(color, cell).is_some();
        if is_ko {
            self.history.extend_snapshots();
            if let Some(turn) = self.ko_taken_before(color, cell) {
                report(Violation::KoAgain(turn))?;
            }
        }
        let removed = self.board.play_at(color, cell);
        self.check_and_record_move(color, cell, removed, is_ko, report)
    }

    /// Checks a move that was made on the board, and records or undoes it.
    #[inline(never)]
    fn check_and_record_move<E>(
        &mut self,
        color: Color,
        cell: u32,
        removed: Removed,
        is_ko: bool,
        report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<TurnOutcome, E> {
        let stones = to_u32(removed.stones);
        let (captured, lost) = if removed.suicide { (0, stones) } else { (stones, 0) };
        let taken_color = if removed.suicide { color } else { color.opponent() };
        let coloring = self.totals.coloring ^ zobrist::stone(cell, color) ^ self.hash_of_taken(taken_color);
        let earlier = match self.check_move(color, lost, coloring, report) {
            Ok(earlier) => earlier,
            Err(violation) => {
                self.board.undo();
                return Err(violation);
            }
        };
        let kind = match (is_ko, removed.suicide) {
            (true, _) => TurnKind::Ko,
            (false, false) => TurnKind::Play,
            (false, true) => TurnKind::Suicide,
        };
        self.record_move(color, cell, kind, stones);
        self.totals.coloring = coloring;
        let effect = TurnEffect::Play { captured, lost };
        Ok(match earlier {
            Some((key, found)) => self.enter_state(color, effect, key, found),
            None => self.finish_turn(color, effect),
        })
    }

    /// Returns the hash of the stones that the last move removed. `color` is the color of these stones.
    fn hash_of_taken(&self, color: Color) -> u64 {
        self.board.chains().last_removed().iter().fold(0, |hash, cell| hash ^ zobrist::stone(*cell, color))
    }

    /// Checks a move that was made on the board and removed `lost` stones of its own side. Returns the key of the state
    /// after the move and the lookup of the key; `None` in cleanup and for a single stone without liberties.
    fn check_move<E>(
        &mut self,
        color: Color,
        lost: u32,
        coloring: u64,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<Option<(u64, Lookup)>, E> {
        if lost == 1 {
            report(Violation::NoLiberty)?;
            return Ok(None);
        }
        if lost > 1 && !self.rules.multi_stone_suicide {
            report(Violation::Suicide(lost))?;
        }
        // The ko rule of the main phase does not apply in cleanup (rules/C4).
        if self.state.stage == Stage::Main {
            self.check_repetition(color, coloring, report).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Checks the ko rule of the main phase for a move that leads to this coloring. Returns the key of the state after
    /// the move and the lookup of the key in the table of states.
    #[inline]
    fn check_repetition<E>(
        &mut self,
        color: Color,
        coloring: u64,
        mut report: impl FnMut(Violation) -> Result<(), E>,
    ) -> Result<(u64, Lookup), E> {
        let key = self.key(coloring, color.opponent());
        let found = self.look_up(key, color.opponent());
        // Each ko rule forbids only states that occurred before, so a state that is not found is allowed.
        if let Some(turn) = found.turn()
            && let Some(violation) = self.forbidden_repetition(key, color, turn)
        {
            report(violation)?;
        }
        Ok((key, found))
    }

    /// Records a move that was made on the board and removed `taken` stones.
    fn record_move(&mut self, color: Color, cell: u32, kind: TurnKind, taken: u32) {
        let is_ko = kind == TurnKind::Ko;
        if is_ko {
            self.ko_captures.insert(self.ko_key(color, cell), to_u32(self.turns.len()));
        }
        self.record_turn(color, kind);
        if self.state.stage == Stage::Cleanup2 {
            self.totals.late_moves[color.index()] += 1;
        }
        // A stone that took a ko in cleanup is marked (rules/C6).
        if is_ko {
            self.marks.set(cell, true);
        }
        self.history.push(cell, content(CellColor::from_color(color), is_ko));
        if taken > 0 {
            let taken_color = if kind == TurnKind::Suicide { color } else { color.opponent() };
            self.totals.captured[taken_color.index()] += taken;
            for taken in self.board.chains().last_removed() {
                self.history.push(*taken, 0);
                if self.marks.any() {
                    self.marks.set(*taken, false);
                }
            }
        }
    }

    /// Removes the mark of a stone (rules/C7).
    fn unblock(&mut self, color: Color, cell: u32) -> TurnOutcome {
        self.record_turn(color, TurnKind::Other);
        self.marks.set(cell, false);
        self.history.push(cell, content(self.board.chains().color(cell), false));
        let stone = self.board.point(cell);
        self.finish_turn(color, TurnEffect::Unblock(stone))
    }

    /// Records an impossible turn: the other side is to move, and nothing else changes.
    fn skip_turn(&mut self, color: Color) -> TurnOutcome {
        self.record_turn(color, TurnKind::Other);
        self.finish_turn(color, TurnEffect::Nothing)
    }

    fn pass(&mut self, color: Color) -> TurnOutcome {
        self.record_turn(color, TurnKind::Pass);
        self.state.after_last_pass = to_u32(self.turns.len());
        let main = self.state.stage == Stage::Main;
        if main && self.rules.button && self.state.button.is_none() {
            // rules/M5: the pass that takes the button does not count.
            self.state.button = Some(color);
            self.state.passes = 0;
        } else {
            self.state.passes += 1;
        }
        let again = self.state.passed_by & bit(color) != 0 && (!main || self.rules.ko == KoRule::Simple);
        let mut ended = None;
        if self.state.passes == 2 || again {
            // Two passes, or a second pass from the same state, end the phase (rules/M5, rules/M6, rules/C8).
            let clause = match self.state.stage {
                Stage::Main if self.state.passes == 2 => Clause::M5,
                Stage::Main => Clause::M6,
                Stage::Cleanup1 | Stage::Cleanup2 => Clause::C8,
            };
            ended = Some(clause);
            self.end_phase(clause);
        }
        self.update_trait_hash();
        let outcome = self.finish_turn(color, TurnEffect::Pass);
        TurnOutcome { ended: ended.or(outcome.ended), ..outcome }
    }

    /// Begins the next phase (rules/C1) or ends the game.
    fn end_phase(&mut self, clause: Clause) {
        self.state.passes = 0;
        self.state.stage = match self.state.stage {
            Stage::Main if self.rules.scoring == Scoring::Territory => Stage::Cleanup1,
            Stage::Cleanup1 => Stage::Cleanup2,
            Stage::Main | Stage::Cleanup2 => {
                self.state.ended_by = Some(clause);
                return;
            }
        };
        for cell in self.marks.clear() {
            self.history.push(cell, content(self.board.chains().color(cell), false));
        }
        if self.state.stage == Stage::Cleanup2 {
            self.cleanup2_start.clear();
            self.cleanup2_start.extend(self.board.chains().all_colors().iter().map(|color| content(*color, false)));
        }
    }

    /// Appends a turn to the record; the present state is the state at the start of the turn.
    #[inline]
    fn record_turn(&mut self, color: Color, kind: TurnKind) {
        let number = to_u32(self.turns.len());
        let (changes, marks) = (to_u32(self.history.len()), to_u32(self.marks.depth()));
        let previous_own = std::mem::replace(&mut self.totals.last_turn[color.index()], number);
        self.turns.push(TurnRecord { start: self.state, previous_own, changes, marks, color, kind });
        if kind != TurnKind::Pass {
            self.state.passes = 0;
        }
    }

    /// Ends a turn: determines and sets the state at the start of the next turn.
    fn finish_turn(&mut self, color: Color, effect: TurnEffect) -> TurnOutcome {
        let key = self.key(self.totals.coloring, color.opponent());
        let found = self.look_up(key, color.opponent());
        self.enter_state(color, effect, key, found)
    }

    /// Sets the state at the start of the next turn, given the key of the state and the lookup of the key in the table.
    #[inline]
    fn enter_state(&mut self, color: Color, effect: TurnEffect, key: u64, found: Lookup) -> TurnOutcome {
        self.state.to_move = color.opponent();
        let number = to_u32(self.turns.len());
        self.state.key = key;
        (self.state.occurrences, self.state.passed_by, self.state.previous) = (1, 0, NONE);
        if let Some(turn) = self.states.put(key, found, number) {
            self.record_repetition(turn);
        }
        let mut ended = None;
        // Passes end a phase in `pass`. Otherwise a game ends by a third occurrence of a state or by M8.
        if (self.state.occurrences >= 3 || self.rules.self_play_opts) && self.state.ended_by.is_none() {
            ended = self.ended_by_state();
            self.state.ended_by = ended;
        }
        TurnOutcome { effect, phase: self.phase(), ended }
    }

    /// Records that the present state occurred before, at the start of this turn.
    #[cold]
    fn record_repetition(&mut self, turn: u32) {
        self.state.previous = turn;
        if let Some(made) = self.turns.get(turn as usize) {
            let passed = if made.kind == TurnKind::Pass { bit(made.color) } else { 0 };
            self.state.passed_by = made.start.passed_by | passed;
            if turn >= self.state.after_last_pass {
                self.state.occurrences = made.start.occurrences.saturating_add(1);
            }
        }
    }

    /// Returns the clause by which the present state ends the game, if it does. The clauses about passes are not
    /// checked here.
    fn ended_by_state(&self) -> Option<Clause> {
        if self.rules.self_play_opts && is_decided(&self.board, self.rules) {
            return Some(Clause::M8);
        }
        match self.state.stage {
            Stage::Main if self.rules.ko != KoRule::Simple => None,
            _ if self.state.occurrences < 3 => None,
            Stage::Main => Some(Clause::M7),
            Stage::Cleanup1 | Stage::Cleanup2 => Some(Clause::C9),
        }
    }
}

/// Returns whether every point belongs to pass-alive groups or their territory (rules/M8).
fn is_decided(board: &Board, rules: Ruleset) -> bool {
    let area = pass_alive_area(&mut Graph::new(board), rules.multi_stone_suicide);
    // The first node stands for everything beyond the edge and is not on the board.
    area.iter().skip(1).all(Option::is_some)
}

#[cold]
#[inline(never)]
fn occupied(color: CellColor) -> Violation {
    color.stone().map_or(Violation::OffBoard, Violation::Occupied)
}
