//! What must not come back: the state of a turn by its hash, and every match looked at on the position itself.

use super::game::Game;
use super::history::{Compared, Content, History, content};
use super::marks::Marks;
use super::state::{Now, Stage, TurnRecord, as_turn, index};
use super::table::Found;
use super::zobrist::{self, Trait};
use super::{KoRule, Ruleset, Violation};
use crate::board::Board;
use crate::board::chains::Paint;
use crate::{Color, Point, Vertex};

impl Game {
    /// Which ko rule forbids the state with this key, which was there before the turn `found` (rules/M3, rules/M4).
    #[cold]
    pub(super) fn repeats(&mut self, key: u64, color: Color, found: u32) -> Option<Violation> {
        if self.rules.ko != KoRule::Simple {
            return Some(Violation::Superko(found));
        }
        let last = self.sums.last[index(color.opponent())];
        let changes = self.turns.get(last as usize).filter(|made| made.start.key == key)?.changes;
        is_now(&mut self.history, changes, &self.board, &self.marks).then_some(Violation::Ko(last))
    }

    /// The latest turn at whose start the state was the one with this key: the position that is on the board, and all else that belongs to it.
    #[inline]
    pub(super) fn find(&mut self, key: u64, to_move: Color) -> Found {
        self.states.make_room();
        // Nearly always: no state has a key like this one.
        self.states.find_nothing(key).unwrap_or_else(|| self.find_state(key, to_move))
    }

    #[cold]
    #[inline(never)]
    fn find_state(&mut self, key: u64, to_move: Color) -> Found {
        let Self { states, turns, history, board, marks, now, rules, .. } = self;
        states.find(key, |turn| {
            let (start, changes) =
                turns.get(turn as usize).map_or((&*now, as_turn(history.len())), |made| (&made.start, made.changes));
            start.key == key && same_traits(*rules, now, start, to_move) && is_now(history, changes, board, marks)
        })
    }

    /// Whether a move would bring a state back that is forbidden; the hash is that of the colouring after it.
    pub(super) fn would_repeat(&self, color: Color, point: Point, coloring: u64) -> bool {
        let key = self.key(coloring, color.opponent());
        let is_same = |made: &TurnRecord| {
            let mut board = self.board.clone();
            let played = board.play(color, Vertex::Play(point)).is_ok();
            played && self.history.was(made.changes as usize, position(&board, &self.marks), Compared::ColoringAndMarks)
        };
        if self.rules.ko == KoRule::Simple {
            let last = self.turns.get(self.sums.last[index(color.opponent())] as usize);
            return last.is_some_and(|made| made.start.key == key && is_same(made));
        }
        let found = self.states.find(key, |turn| {
            let made = self.turns.get(turn as usize);
            made.is_some_and(|made| {
                made.start.key == key
                    && same_traits(self.rules, &self.now, &made.start, color.opponent())
                    && is_same(made)
            })
        });
        found.turn().is_some()
    }

    /// The turn of this phase in which the same player took a ko at this cell in the colouring that is on the board (rules/C5).
    pub(super) fn taken_before(&self, color: Color, cell: u32) -> Option<u32> {
        let found = self.kos.find(self.ko_key(color, cell), |turn| {
            let made = self.turns.get(turn as usize);
            made.is_some_and(|made| {
                made.color == color
                    && made.start.stage == self.now.stage
                    && self.history.changed(made.changes as usize) == Some(cell)
                    && self.history.was(made.changes as usize, position(&self.board, &self.marks), Compared::Coloring)
            })
        });
        found.turn()
    }

    /// The hash of a state (rules/M1, rules/C3) in this phase, with the marks there are.
    #[inline]
    pub(super) fn key(&self, coloring: u64, to_move: Color) -> u64 {
        coloring ^ self.marks.hash() ^ self.traits[index(to_move)]
    }

    /// What is in the hash beside colouring and marks changes with the phase and the button.
    pub(super) fn hash_traits(&mut self) {
        let stage = self.now.stage;
        let phase = match stage {
            Stage::Main if self.now.button.is_some() => zobrist::of(Trait::Passed),
            Stage::Main => 0,
            Stage::Cleanup1 => zobrist::of(Trait::Cleanup1),
            Stage::Cleanup2 => zobrist::of(Trait::Cleanup2),
        };
        let white = if has_mover(self.rules, stage) { zobrist::of(Trait::WhiteToMove) } else { 0 };
        self.traits = [phase, phase ^ white];
    }

    pub(super) fn ko_key(&self, color: Color, cell: u32) -> u64 {
        let second = if self.now.stage == Stage::Cleanup2 { zobrist::of(Trait::Cleanup2) } else { 0 };
        self.sums.coloring ^ zobrist::ko_at(cell, color) ^ second
    }

    /// The hash of the colouring.
    pub(super) const fn coloring(&self) -> u64 {
        self.sums.coloring
    }

    /// The hash of the state as it is kept, and computed anew.
    #[cfg(test)]
    pub(super) fn keys(&self) -> (u64, u64) {
        let cells = || self.board.stones().filter_map(|stone| Some((self.board.cell(stone.point)?, stone.color)));
        let coloring = cells().fold(0, |hash, (cell, color)| hash ^ zobrist::stone(cell, color));
        let marks = cells().filter(|(cell, _)| self.marks.has(*cell));
        assert_eq!(self.marks.hash(), marks.fold(0, |hash, (cell, _)| hash ^ zobrist::mark(cell)));
        (self.now.key, self.key(coloring, self.now.to_move))
    }
}

/// Whether the position after so many changes was the one that is on the board. That hashes are the same is rare.
#[cold]
fn is_now(history: &mut History, changes: u32, board: &Board, marks: &Marks) -> bool {
    history.prepare();
    history.was(changes as usize, position(board, marks), Compared::ColoringAndMarks)
}

/// What is on each cell of a board.
#[inline]
fn position(board: &Board, marks: &Marks) -> impl Fn(usize) -> Content {
    let paint = board.chains().all_paint();
    move |cell| content(paint.get(cell).copied().unwrap_or(Paint::Edge), marks.has_at(cell))
}

/// Whether what belongs to a state beside the position is the same, with this player to move (rules/M1, rules/C3).
#[inline]
fn same_traits(rules: Ruleset, now: &Now, then: &Now, to_move: Color) -> bool {
    now.stage == then.stage
        && (now.stage != Stage::Main || now.button.is_some() == then.button.is_some())
        && (!has_mover(rules, now.stage) || then.to_move == to_move)
}

/// Whether the player to move belongs to the state (rules/M1, rules/C3).
#[inline]
const fn has_mover(rules: Ruleset, stage: Stage) -> bool {
    !matches!((rules.ko, stage), (KoRule::Positional, Stage::Main))
}
