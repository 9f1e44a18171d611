//! How a turn is made: checked, done on the board, written down, and what it ends.

use super::game::Game;
use super::history::content;
use super::state::{Made, Stage, What, as_turn, bit, index};
use super::table::{Found, NONE};
use super::{Clause, Deed, Done, KoRule, Phase, ScoringRule, Turn, Violation, zobrist};
use crate::board;
use crate::{Color, Point};

/// What is known of the state after a turn.
#[derive(Clone, Copy, Debug)]
enum Earlier {
    Unasked,
    /// Its key, and where it is in the table.
    Asked(u64, Found),
}

impl Game {
    /// Makes a turn. What `report` refuses is not made, and nothing is changed.
    #[inline]
    pub(super) fn make(
        &mut self,
        color: Color,
        turn: Turn,
        mut report: impl FnMut(Violation) -> Result<(), Violation>,
    ) -> Result<Done, Violation> {
        if let Some(clause) = self.now.over {
            report(Violation::Over(clause))?;
            return Ok(Done { deed: Deed::Nothing, phase: Phase::Over, ended: None });
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
    #[inline]
    fn put(
        &mut self,
        color: Color,
        point: Point,
        mut report: impl FnMut(Violation) -> Result<(), Violation>,
    ) -> Result<Done, Violation> {
        let Some(cell) = self.board.cell(point) else {
            report(Violation::OffBoard)?;
            return Ok(self.nothing(color));
        };
        if let Some(stone) = board::color(self.board.chains().paint(cell)) {
            report(Violation::Occupied(stone))?;
            return Ok(self.nothing(color));
        }
        let is_ko = self.now.stage != Stage::Main && self.ko_move(color, cell).is_some();
        if is_ko {
            self.history.prepare();
            if let Some(turn) = self.taken_before(color, cell) {
                report(Violation::KoAgain(turn))?;
            }
        }
        let (stones, suicide) = self.board.play_at(color, cell);
        let stones = as_turn(stones);
        let mut coloring = self.now.coloring ^ zobrist::stone(cell, color);
        let deed = if suicide { (0, stones) } else { (stones, 0) };
        if stones > 0 {
            let taken = if suicide { color } else { color.opponent() };
            let lifted = self.board.chains().last_lifted();
            coloring = lifted.iter().fold(coloring, |hash, cell| hash ^ zobrist::stone(*cell, taken));
        }
        let earlier = match self.allowed(color, deed.1, coloring, report) {
            Ok(earlier) => earlier,
            Err(violation) => {
                self.board.undo();
                return Err(violation);
            }
        };
        self.accept(color, cell, deed, coloring, is_ko);
        Ok(self.finish(color, Deed::Play { captured: deed.0, lost: deed.1 }, earlier))
    }

    /// Asks whether a move is allowed that was made on the board and lost so many stones. In the main phase it also says, of the state after it, the
    /// turn at whose start it was before, if there is one.
    #[inline]
    fn allowed(
        &mut self,
        color: Color,
        lost: u32,
        coloring: u64,
        mut report: impl FnMut(Violation) -> Result<(), Violation>,
    ) -> Result<Earlier, Violation> {
        if lost == 1 {
            report(Violation::NoLiberty)?;
            return Ok(Earlier::Unasked);
        }
        if lost > 1 && !self.rules.multi_stone_suicide {
            report(Violation::Suicide(lost))?;
        }
        if self.now.stage != Stage::Main {
            // rules/C4
            return Ok(Earlier::Unasked);
        }
        let key = self.key(coloring, color.opponent());
        let found = self.find(key, color.opponent());
        if let Some(violation) = self.repeats(key, color, found) {
            report(violation)?;
        }
        Ok(Earlier::Asked(key, found))
    }

    /// Writes a move down that was made on the board.
    #[inline]
    fn accept(&mut self, color: Color, cell: u32, (captured, lost): (u32, u32), coloring: u64, ko: bool) {
        if ko {
            self.kos.insert(self.ko_key(color, cell), as_turn(self.turns.len()));
        }
        self.begin_turn(color, if ko { What::Ko } else { What::Play });
        self.now.coloring = coloring;
        self.now.passes = 0;
        self.now.captured[index(color.opponent())] += captured;
        self.now.captured[index(color)] += lost;
        if self.now.stage == Stage::Cleanup2 {
            self.now.late_moves[index(color)] += 1;
        }
        // rules/C6
        if ko {
            self.marks.set(cell, true);
        }
        self.history.change(cell, content(board::paint(color), ko));
        if captured + lost > 0 {
            for taken in self.board.chains().last_lifted() {
                self.history.change(*taken, 0);
                if self.marks.any() {
                    self.marks.set(*taken, false);
                }
            }
        }
    }

    /// rules/C7
    fn unblock(&mut self, color: Color, cell: u32) -> Done {
        self.begin_turn(color, What::Other);
        self.now.passes = 0;
        self.marks.set(cell, false);
        self.history.change(cell, content(self.board.chains().paint(cell), false));
        let stone = self.board.point(cell);
        self.finish(color, Deed::Unblock(stone), Earlier::Unasked)
    }

    fn nothing(&mut self, color: Color) -> Done {
        self.begin_turn(color, What::Other);
        self.now.passes = 0;
        self.finish(color, Deed::Nothing, Earlier::Unasked)
    }

    fn pass(&mut self, color: Color) -> Done {
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
        let done = self.finish(color, Deed::Pass, Earlier::Unasked);
        Done { ended: ended.or(done.ended), ..done }
    }

    /// rules/C1
    fn end_phase(&mut self, clause: Clause) {
        self.now.passes = 0;
        self.now.stage = match self.now.stage {
            Stage::Main if self.rules.scoring == ScoringRule::Territory => Stage::Cleanup1,
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
        self.turns.push(Made { start: self.now, changes, marks, color, what });
        self.now.last[index(color)] = number;
    }

    /// Enters the state at the start of the next turn. `earlier` says when it was before, if that was asked already.
    #[inline]
    fn finish(&mut self, color: Color, deed: Deed, earlier: Earlier) -> Done {
        self.now.to_move = color.opponent();
        let number = as_turn(self.turns.len());
        let (key, found) = match earlier {
            Earlier::Asked(key, found) => (key, found),
            Earlier::Unasked => {
                let key = self.key(self.now.coloring, self.now.to_move);
                (key, self.find(key, self.now.to_move))
            }
        };
        self.now.key = key;
        (self.now.times, self.now.passed, self.now.before) = (1, 0, NONE);
        let turn = self.states.put(key, found, number);
        if let Some(turn) = turn {
            self.now.before = turn;
            if let Some(made) = self.turns.get(turn as usize) {
                let passed = if made.what == What::Pass { bit(made.color) } else { 0 };
                self.now.passed = made.start.passed | passed;
                if turn >= self.now.since {
                    self.now.times = made.start.times.saturating_add(1);
                }
            }
        }
        let mut ended = None;
        if self.now.over.is_none() {
            ended = self.end();
            self.now.over = ended;
        }
        Done { deed, phase: self.phase(), ended }
    }

    /// Whether the game ends with the turn just made, other than by passes.
    #[inline]
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
