//! Plays a position to its end with moves that are not obviously bad.

use super::constants::{ATARI_PERCENT, CONTACT_PERCENT, EYE_SPACE_PERCENT, RUN_PERCENT, TWO_LIBERTIES_PERCENT};
use super::field::{Cell, Content, Field, NO_CELL};
use super::random::Random;
use super::shapes::{breaks_seki, is_contact, is_eye, is_good_sacrifice, is_snapback, liberties_after, vital_point};
use wei7_board::Color;

/// List of up to 16 different candidate moves. Moves that are added to a full list are ignored.
#[derive(Default)]
struct Moves {
    cells: [Cell; 16],
    count: usize,
}

impl Moves {
    fn add(&mut self, cell: Cell) {
        if self.count < self.cells.len() && !self.as_slice().contains(&cell) {
            self.cells[self.count] = cell;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

/// Settings of a playout.
pub(super) struct Playout<'a> {
    pub(super) random: &'a mut Random,
    /// Cells on which neither side plays.
    pub(super) fixed: &'a [bool],
    /// Maximum number of moves, because some positions repeat endlessly.
    pub(super) max_moves: usize,
}

impl Playout<'_> {
    /// Plays until both sides pass or `max_moves` moves have been made. Calls `on_move` for each move that is not a
    /// pass.
    pub(super) fn run<const W: usize>(
        &mut self,
        field: &mut Field<W>,
        first: Color,
        on_move: &mut impl FnMut(Cell, Color),
    ) {
        let mut color = first;
        let mut passes = 0;
        for _ in 0..self.max_moves {
            let cell = self.choose(field, color);
            if cell == NO_CELL {
                field.pass();
                passes += 1;
                if passes == 2 {
                    return;
                }
            } else {
                field.play(color, cell);
                on_move(cell, color);
                passes = 0;
            }
            color = color.opponent();
        }
    }

    /// Chooses the next move: usually an answer to the last move, otherwise any sensible move. [`NO_CELL`] is a pass.
    fn choose<const W: usize>(&mut self, field: &Field<W>, color: Color) -> Cell {
        let last = field.last[0];
        if last != NO_CELL {
            if self.random.percent(ATARI_PERCENT) {
                let cell = self.answer_atari(field, color, last);
                if cell != NO_CELL {
                    return cell;
                }
            }
            if self.random.percent(EYE_SPACE_PERCENT) {
                let cell = self.answer_eye_space(field, color, last);
                if cell != NO_CELL {
                    return cell;
                }
            }
            if self.random.percent(TWO_LIBERTIES_PERCENT) {
                let cell = self.answer_two_liberties(field, color, last);
                if cell != NO_CELL {
                    return cell;
                }
            }
            if self.random.percent(CONTACT_PERCENT) {
                let cell = self.answer_nearby(field, color, last);
                if cell != NO_CELL {
                    return cell;
                }
            }
        }
        let count = field.empty.len();
        let start = self.random.below(count);
        let both = field.empty[start..].iter().chain(&field.empty[..start]);
        both.copied().find(|cell| self.is_sensible(field, color, *cell)).unwrap_or(NO_CELL)
    }

    fn pick_random(&mut self, moves: &Moves) -> Cell {
        moves.as_slice().get(self.random.below(moves.as_slice().len())).copied().unwrap_or(NO_CELL)
    }

    /// Captures the chain of the last move if it is in atari, or saves chains that the last move put in atari.
    fn answer_atari<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let own = Content::from_color(color);
        let mut moves = Moves::default();
        if field.at(last) == Content::from_color(color.opponent()) && field.liberty_count(last) == 1 {
            let cell = field.first_liberty(last);
            if field.is_legal(color, cell) && (field.chain_size(last) > 1 || !is_snapback(field, color, cell)) {
                moves.add(cell);
            }
        }
        let mut threatened = Moves::default();
        for neighbor in field.neighbors(last) {
            if field.at(neighbor) == own && field.liberty_count(neighbor) == 1 {
                threatened.add(field.head(neighbor));
            }
        }
        for chain in threatened.as_slice() {
            for neighbor in field.chain(*chain).flat_map(|stone| field.neighbors(stone)) {
                if field.at(neighbor).color() == Some(color.opponent()) && field.liberty_count(neighbor) == 1 {
                    let cell = field.first_liberty(neighbor);
                    if field.is_legal(color, cell) {
                        moves.add(cell);
                    }
                }
            }
        }
        // A capture is usually better than an extension.
        if moves.as_slice().is_empty() || self.random.percent(RUN_PERCENT) {
            for chain in threatened.as_slice() {
                let cell = field.first_liberty(*chain);
                if field.is_legal(color, cell) && liberties_after(field, color, cell, 2) >= 2 {
                    moves.add(cell);
                }
            }
        }
        self.pick_random(&moves)
    }

    /// Attacks or defends a chain that has two liberties and contains or touches the last move.
    fn answer_two_liberties<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let own = Content::from_color(color);
        let mut moves = Moves::default();
        for neighbor in std::iter::once(last).chain(field.neighbors(last)) {
            if field.at(neighbor).color().is_none() || field.liberty_count(neighbor) != 2 {
                continue;
            }
            // A defending move must gain a liberty.
            let enough = if field.at(neighbor) == own { 3 } else { 2 };
            for cell in field.liberties(neighbor) {
                if field.is_legal(color, cell)
                    && liberties_after(field, color, cell, enough) >= enough
                    && !is_eye(field, color, cell)
                    && !breaks_seki(field, color, cell)
                {
                    moves.add(cell);
                }
            }
        }
        self.pick_random(&moves)
    }

    /// Plays the vital point of a small eye space next to the last move.
    fn answer_eye_space<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let starts = std::iter::once(last).chain(field.neighbors(last)).chain(field.diagonals(last));
        for start in starts {
            if field.is_empty(start) {
                let cell = vital_point(field, start);
                if cell != NO_CELL && field.is_legal(color, cell) && !self.fixed[usize::from(cell)] {
                    return cell;
                }
            }
        }
        NO_CELL
    }

    /// Plays a sensible contact move on one of the eight cells around the last move.
    fn answer_nearby<const W: usize>(&mut self, field: &Field<W>, color: Color, last: Cell) -> Cell {
        let mut moves = Moves::default();
        for cell in field.neighbors(last).into_iter().chain(field.diagonals(last)) {
            if field.is_empty(cell) && self.is_sensible(field, color, cell) && is_contact(field, color, cell) {
                moves.add(cell);
            }
        }
        self.pick_random(&moves)
    }

    /// Returns whether a move is legal and not obviously bad or useless.
    fn is_sensible<const W: usize>(&self, field: &Field<W>, color: Color, cell: Cell) -> bool {
        if self.fixed[usize::from(cell)] || !field.is_legal(color, cell) {
            return false;
        }
        let own = Content::from_color(color);
        let (mut own_count, mut other_count, mut empty) = (0, 0, 0);
        // Whether an adjacent own chain has exactly one liberty, or exactly two.
        let (mut in_atari, mut two_liberties) = (false, false);
        for neighbor in field.neighbors(cell) {
            match field.at(neighbor) {
                Content::Empty => empty += 1,
                Content::Edge => {}
                content if content == own => {
                    own_count += 1;
                    in_atari |= field.liberty_count(neighbor) == 1;
                    two_liberties |= field.liberty_count(neighbor) == 2;
                }
                _ => other_count += 1,
            }
        }
        // A true or false eye is filled only to save an adjacent chain: one in atari, or one that gains a liberty.
        let saves = || in_atari || two_liberties && liberties_after(field, color, cell, 3) >= 3;
        if empty == 0 && other_count == 0 && (!saves() || is_eye(field, color, cell)) {
            return false;
        }
        if own_count > 0 && other_count > 0 && breaks_seki(field, color, cell) {
            return false;
        }
        // A move inside own territory is useless unless an opposing stone is diagonally adjacent.
        let other = Content::from_color(color.opponent());
        let is_near = || field.diagonals(cell).into_iter().any(|diagonal| field.at(diagonal) == other);
        if other_count == 0 && own_count > 0 && !in_atari && !is_near() {
            return false;
        }
        let liberties = liberties_after(field, color, cell, 2);
        liberties >= 2 || is_good_sacrifice(field, color, cell)
    }
}
