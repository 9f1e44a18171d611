//! Detects repetition. Earlier states are found by their hash, and each match is verified on the position itself.

use super::game::Game;
use super::history::{COLOR, Content, History, MARK, content};
use super::ko_marks::KoMarks;
use super::state::{Stage, TurnRecord, TurnState, to_u32};
use super::state_table::Lookup;
use super::turn::Violation;
use super::zobrist::{self, StateTrait};
use crate::board::Board;
use crate::board::chains::CellColor;
use crate::rules::ruleset::{KoRule, Ruleset};
use crate::{Color, Point, Vertex};

impl Game {
    /// Returns the violation if the ko rule forbids `color` to reach the state with this key, which occurred at the
    /// start of turn `found` (rules/M3, rules/M4).
    #[cold]
    pub(super) fn forbidden_repetition(&mut self, key: u64, color: Color, found: u32) -> Option<Violation> {
        if self.rules.ko != KoRule::Simple {
            return Some(Violation::Superko(found));
        }
        let last = self.totals.last_turn[color.opponent().index()];
        let changes = self.turns.get(last as usize).filter(|made| made.start.key == key)?.changes;
        is_current_position(&mut self.history, changes, &self.board, &self.marks).then_some(Violation::Ko(last))
    }

    /// Looks up the latest turn that started from the present state with `to_move` to move. `key` is the hash of this
    /// state.
    #[inline]
    pub(super) fn look_up(&mut self, key: u64, to_move: Color) -> Lookup {
        self.states.make_room();
        // Nearly always, the slot for the key is free, so that no earlier state can be the same.
        self.states.find_absent(key).unwrap_or_else(|| self.look_up_state(key, to_move))
    }

    #[cold]
    #[inline(never)]
    fn look_up_state(&mut self, key: u64, to_move: Color) -> Lookup {
        let Self { states, turns, history, board, marks, state, rules, .. } = self;
        states.find(key, |turn| {
            let (start, changes) =
                turns.get(turn as usize).map_or((&*state, to_u32(history.len())), |made| (&made.start, made.changes));
            start.key == key
                && same_traits(*rules, state, start, to_move)
                && is_current_position(history, changes, board, marks)
        })
    }

    /// Returns whether a move would repeat a forbidden state. `coloring` is the hash of the coloring after the move.
    pub(super) fn would_repeat(&self, color: Color, point: Point, coloring: u64) -> bool {
        let key = self.key(coloring, color.opponent());
        let is_same = |made: &TurnRecord| {
            let mut board = self.board.clone();
            let played = board.play(color, Vertex::Play(point)).is_ok();
            let changes = made.changes as usize;
            let now = position(&board, &self.marks);
            played && self.history.position_matches(changes, now, COLOR | MARK)
        };
        if self.rules.ko == KoRule::Simple {
            let last = self.turns.get(self.totals.last_turn[color.opponent().index()] as usize);
            return last.is_some_and(|made| made.start.key == key && is_same(made));
        }
        let is_same = |made: &TurnRecord| {
            made.start.key == key
                && same_traits(self.rules, &self.state, &made.start, color.opponent())
                && is_same(made)
        };
        self.states.find(key, |turn| self.turns.get(turn as usize).is_some_and(is_same)).turn().is_some()
    }

    /// Returns the turn of this phase in which the same player took a ko at this cell in the present coloring
    /// (rules/C5).
    pub(super) fn ko_taken_before(&self, color: Color, cell: u32) -> Option<u32> {
        let is_same = |made: &TurnRecord| {
            let (changes, now) = (made.changes as usize, position(&self.board, &self.marks));
            made.color == color
                && made.start.stage == self.state.stage
                && self.history.changed_cell(changes) == Some(cell)
                && self.history.position_matches(changes, now, COLOR)
        };
        self.ko_captures
            .find(self.ko_key(color, cell), |turn| self.turns.get(turn as usize).is_some_and(is_same))
            .turn()
    }

    /// Returns the hash of a state (rules/M1, rules/C3) with this coloring and player to move, and the present phase
    /// and marks.
    #[inline]
    pub(super) fn key(&self, coloring: u64, to_move: Color) -> u64 {
        coloring ^ self.marks.hash() ^ self.trait_hash[to_move.index()]
    }

    /// Updates the part of the hash that depends on the phase, the button and the player to move.
    pub(super) fn update_trait_hash(&mut self) {
        let stage = self.state.stage;
        let phase = match stage {
            Stage::Main if self.state.button.is_some() => zobrist::trait_key(StateTrait::ButtonTaken),
            Stage::Main => 0,
            Stage::Cleanup1 => zobrist::trait_key(StateTrait::Cleanup1),
            Stage::Cleanup2 => zobrist::trait_key(StateTrait::Cleanup2),
        };
        let white = if has_mover(self.rules, stage) { zobrist::trait_key(StateTrait::WhiteToMove) } else { 0 };
        self.trait_hash = [phase, phase ^ white];
    }

    /// Returns the hash of a capture of a ko by `color` at this cell, in the present coloring and phase.
    pub(super) fn ko_key(&self, color: Color, cell: u32) -> u64 {
        let second = if self.state.stage == Stage::Cleanup2 { zobrist::trait_key(StateTrait::Cleanup2) } else { 0 };
        self.totals.coloring ^ zobrist::ko_at(cell, color) ^ second
    }

    /// Returns the hash of the coloring.
    pub(super) const fn coloring(&self) -> u64 {
        self.totals.coloring
    }

    /// Returns the stored hash of the state and the hash computed from the board.
    #[cfg(test)]
    pub(in crate::rules) fn keys(&self) -> (u64, u64) {
        let cells = || self.board.stones().filter_map(|stone| Some((self.board.cell(stone.point)?, stone.color)));
        let coloring = cells().fold(0, |hash, (cell, color)| hash ^ zobrist::stone(cell, color));
        let marks = cells().filter(|(cell, _)| self.marks.has(*cell as usize));
        assert_eq!(self.marks.hash(), marks.fold(0, |hash, (cell, _)| hash ^ zobrist::mark(cell)));
        (self.state.key, self.key(coloring, self.state.to_move))
    }
}

/// Returns whether the position after the first `changes` changes equals the present position.
#[cold]
fn is_current_position(history: &mut History, changes: u32, board: &Board, marks: &KoMarks) -> bool {
    history.extend_snapshots();
    history.position_matches(changes as usize, position(board, marks), COLOR | MARK)
}

/// Returns a function that maps each cell of the board to its content.
#[inline]
fn position(board: &Board, marks: &KoMarks) -> impl Fn(usize) -> Content {
    let colors = board.chains().all_colors();
    move |cell| content(colors.get(cell).copied().unwrap_or(CellColor::Edge), marks.has(cell))
}

/// Returns whether the present state with `to_move` to move agrees with the state `then` in everything except the
/// position (rules/M1, rules/C3).
#[inline]
fn same_traits(rules: Ruleset, now: &TurnState, then: &TurnState, to_move: Color) -> bool {
    now.stage == then.stage
        && (now.stage != Stage::Main || now.button.is_some() == then.button.is_some())
        && (!has_mover(rules, now.stage) || then.to_move == to_move)
}

/// Returns whether the player to move is a part of the state (rules/M1, rules/C3): always, except under positional
/// superko in the main phase.
#[inline]
const fn has_mover(rules: Ruleset, stage: Stage) -> bool {
    !matches!((rules.ko, stage), (KoRule::Positional, Stage::Main))
}
