//! Plays a position out to its end with the moves that players would not miss.

use super::field::{Cell, Content, Field, NOWHERE};
use super::random::Random;
use super::shapes::{breaks_seki, is_contact, is_eye, is_good_sacrifice, is_snapback, liberties_after, vital_point};
use crate::Color;

/// In how many of 100 cases each kind of answer is looked for.
const ATARI: u32 = 95;
const EYE_SPACE: u32 = 80;
const TWO_LIBERTIES: u32 = 70;
const CONTACT: u32 = 75;
/// In how many of 100 cases a chain in atari may run although it could take a neighbor.
const RUN: u32 = 30;

/// A few different cells to choose from; more are passed over.
#[derive(Default)]
struct Moves {
    cells: [Cell; 16],
    count: usize,
}

impl Moves {
    fn add(&mut self, cell: Cell) {
        if self.count < self.cells.len() && !self.list().contains(&cell) {
            self.cells[self.count] = cell;
            self.count += 1;
        }
    }

    fn list(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

/// What plays a position out.
pub(super) struct Playout<'a> {
    pub(super) random: &'a mut Random,
    /// Cells on which nobody plays.
    pub(super) fixed: &'a [bool],
    /// The most moves: some positions come back for ever.
    pub(super) most: usize,
}

impl Playout<'_> {
    /// Plays until both sides pass, or to the most moves. `played` hears of each move.
    pub(super) fn run<const W: usize>(
        &mut self,
        field: &mut Field<W>,
        first: Color,
        played: &mut impl FnMut(Cell, Color),
    ) {
        let mut color = first;
        let mut passes = 0;
        for _ in 0..self.most {
            let cell = self.choose(field, color);
            if cell == NOWHERE {
                field.pass();
                passes += 1;
                if passes == 2 {
                    return;
                }
            } else {
                field.play(color, cell);
                played(cell, color);
                passes = 0;
            }
            color = color.opponent();
        }
    }

    /// The next move: an answer to the last one in most cases, else any; [`NOWHERE`] is a pass.
    fn choose<const W: usize>(&mut self, field: &Field<W>, color: Color) -> Cell {
        let last = field.last[0];
        if last != NOWHERE {
            if self.random.percent(ATARI) {
                let cell = self.answer_atari(field, color, last);
                if cell != NOWHERE {
                    return cell;
                }
            }
            if self.random.percent(EYE_SPACE) {
                let cell = self.answer_eye_space(field, color, last);
                if cell != NOWHERE {
                    return cell;
                }
            }
            if self.random.percent(TWO_LIBERTIES) {
                let cell = self.answer_two_liberties(field, color, last);
                if cell != NOWHERE {
                    return cell;
                }
            }
            if self.random.percent(CONTACT) {
                let cell = self.answer_near(field, color, last);
                if cell != NOWHERE {
                    return cell;
                }
            }
        }
        let count = field.empty.len();
        let start = self.random.below(count);
        let both = field.empty[start..].iter().chain(&field.empty[..start]);
        both.copied().find(|cell| self.is_sensible(field, color, *cell)).unwrap_or(NOWHERE)
    }

    fn pick(&mut self, moves: &Moves) -> Cell {
        moves.list().get(self.random.below(moves.list().len())).copied().unwrap_or(NOWHERE)
    }

    /// Takes the stones that the last move left in atari, or saves those that it put in atari.
    fn answer_atari<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let own = Content::of(color);
        let mut moves = Moves::default();
        if field.at(last) == Content::of(color.opponent()) && field.liberty_count(last) == 1 {
            let cell = field.first_liberty(last);
            if field.is_legal(color, cell) && (field.chain_size(last) > 1 || !is_snapback(field, color, cell)) {
                moves.add(cell);
            }
        }
        let mut threatened = Moves::default();
        for beside in field.beside(last) {
            if field.at(beside) == own && field.liberty_count(beside) == 1 {
                threatened.add(field.head(beside));
            }
        }
        for chain in threatened.list() {
            for beside in field.chain(*chain).flat_map(|stone| field.beside(stone)) {
                if field.at(beside).color() == Some(color.opponent()) && field.liberty_count(beside) == 1 {
                    let cell = field.first_liberty(beside);
                    if field.is_legal(color, cell) {
                        moves.add(cell);
                    }
                }
            }
        }
        // Taking is better than running away.
        if moves.list().is_empty() || self.random.percent(RUN) {
            for chain in threatened.list() {
                let cell = field.first_liberty(*chain);
                if field.is_legal(color, cell) && liberties_after(field, color, cell, 2) >= 2 {
                    moves.add(cell);
                }
            }
        }
        self.pick(&moves)
    }

    /// Attacks or defends chains with two liberties beside the last move.
    fn answer_two_liberties<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let own = Content::of(color);
        let mut moves = Moves::default();
        for beside in std::iter::once(last).chain(field.beside(last)) {
            if field.at(beside).color().is_none() || field.liberty_count(beside) != 2 {
                continue;
            }
            // To defend, a move has to gain a liberty.
            let enough = if field.at(beside) == own { 3 } else { 2 };
            for cell in field.liberties(beside) {
                if field.is_legal(color, cell)
                    && liberties_after(field, color, cell, enough) >= enough
                    && !is_eye(field, color, cell)
                    && !breaks_seki(field, color, cell)
                {
                    moves.add(cell);
                }
            }
        }
        self.pick(&moves)
    }

    /// Plays the vital point of a small eye space beside the last move.
    fn answer_eye_space<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let starts = std::iter::once(last).chain(field.beside(last)).chain(field.diagonal(last));
        for start in starts {
            if field.is_empty(start) {
                let cell = vital_point(field, start);
                if cell != NOWHERE && field.is_legal(color, cell) && !self.fixed[usize::from(cell)] {
                    return cell;
                }
            }
        }
        NOWHERE
    }

    /// A sensible move that touches the last one.
    fn answer_near<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let mut moves = Moves::default();
        for cell in field.beside(last).into_iter().chain(field.diagonal(last)) {
            if field.is_empty(cell) && self.is_sensible(field, color, cell) && is_contact(field, color, cell) {
                moves.add(cell);
            }
        }
        self.pick(&moves)
    }

    /// Whether a move somewhere is not plainly bad or useless.
    fn is_sensible<const W: usize>(&self, field: &Field<W>, color: Color, cell: Cell) -> bool {
        if self.fixed[usize::from(cell)] || !field.is_legal(color, cell) {
            return false;
        }
        let own = Content::of(color);
        let (mut own_count, mut other_count, mut empty) = (0, 0, 0);
        // Whether a chain beside it has one liberty left, or two.
        let (mut weak, mut thin) = (false, false);
        for beside in field.beside(cell) {
            match field.at(beside) {
                Content::Empty => empty += 1,
                Content::Edge => {}
                content if content == own => {
                    own_count += 1;
                    weak |= field.liberty_count(beside) == 1;
                    thin |= field.liberty_count(beside) == 2;
                }
                _ => other_count += 1,
            }
        }
        // An eye, true or false, is filled only to save a chain: one in atari, or one that gains a liberty by it.
        let saves = || weak || thin && liberties_after(field, color, cell, 3) >= 3;
        if empty == 0 && other_count == 0 && (!saves() || is_eye(field, color, cell)) {
            return false;
        }
        if own_count > 0 && other_count > 0 && breaks_seki(field, color, cell) {
            return false;
        }
        // Inside the own territory nothing is to be done until the other side comes.
        let other = Content::of(color.opponent());
        let is_near = || field.diagonal(cell).into_iter().any(|diagonal| field.at(diagonal) == other);
        if other_count == 0 && own_count > 0 && !weak && !is_near() {
            return false;
        }
        let liberties = liberties_after(field, color, cell, 2);
        liberties >= 2 || is_good_sacrifice(field, color, cell)
    }
}
