//! Local patterns around a cell: liberties, eyes, vital points, sacrifices.

use super::field::{Cell, Content, Field, NO_CELL, members};
use wei7_board::Color;

/// Returns the number of liberties that a stone would have on an empty cell; counting may stop at `enough`. Each
/// adjacent stone that would be captured counts as one liberty, or as two if its chain has more stones.
pub(super) fn liberties_after<const W: usize>(field: &Field<W>, color: Color, cell: Cell, enough: u32) -> u32 {
    let own = Content::from_color(color);
    let mut set = [0_u64; W];
    let mut gained = 0;
    let mut empty = 0;
    for neighbor in field.neighbors(cell) {
        match field.at(neighbor) {
            Content::Empty => {
                set[usize::from(neighbor) / 64] |= 1 << (neighbor % 64);
                empty += 1;
                if empty >= enough {
                    return empty;
                }
            }
            Content::Edge => {}
            content if content == own => {
                if u32::from(field.liberty_count(neighbor)) > enough {
                    return enough;
                }
                for (word, added) in set.iter_mut().zip(field.liberty_set(neighbor)) {
                    *word |= added;
                }
            }
            _ => {
                if field.liberty_count(neighbor) == 1 {
                    gained += 1;
                    if field.chain_size(neighbor) > 1 {
                        // A capture of two or more stones leaves two points, at least one of which is not adjacent to
                        // the new stone and can be used to connect.
                        gained += 1;
                    }
                }
            }
        }
    }
    set[usize::from(cell) / 64] &= !(1 << (cell % 64));
    set.iter().map(|word| word.count_ones()).sum::<u32>() + gained
}

/// Returns whether the capture of a single stone is a snapback: the opponent can recapture the new stone together with
/// the stones to which it connects.
pub(super) fn is_snapback<const W: usize>(field: &Field<W>, color: Color, cell: Cell) -> bool {
    let joined: u16 = field
        .neighbors(cell)
        .into_iter()
        .filter(|neighbor| field.at(*neighbor) == Content::from_color(color))
        .map(|neighbor| field.chain_size(neighbor))
        .sum();
    joined > 0 && liberties_after(field, color, cell, 2) < 2
}

/// Returns whether a cell is a true eye of a color: all adjacent cells have stones of that color, and these stones are
/// one chain, or the opponent has at most one diagonal cell (none at the edge).
pub(super) fn is_eye<const W: usize>(field: &Field<W>, color: Color, cell: Cell) -> bool {
    let own = Content::from_color(color);
    let neighbors = field.neighbors(cell);
    if neighbors.into_iter().any(|neighbor| field.at(neighbor) != own && field.at(neighbor) != Content::Edge) {
        return false;
    }
    let mut heads =
        neighbors.into_iter().filter(|neighbor| field.at(*neighbor) == own).map(|neighbor| field.head(neighbor));
    let first = heads.next().unwrap_or(NO_CELL);
    if heads.all(|head| head == first) {
        return true;
    }
    let other = Content::from_color(color.opponent());
    let (mut bad, mut edge) = (0, 0);
    for diagonal in field.diagonals(cell) {
        match field.at(diagonal) {
            Content::Edge => edge = 1,
            content if content == other => bad += 1,
            _ => {}
        }
    }
    bad + edge < 2
}

/// Returns the vital point of the empty region around a cell if the region has three to six cells and is enclosed by
/// one side; otherwise [`NO_CELL`].
pub(super) fn vital_point<const W: usize>(field: &Field<W>, start: Cell) -> Cell {
    Space::<6>::around(field, start).map_or(NO_CELL, |space| nakade(field, &space.cells[..space.count]))
}

/// A connected region of empty cells that is enclosed by one side.
struct Space<const MOST: usize> {
    cells: [Cell; MOST],
    count: usize,
    /// Color of the surrounding stones; `None` if there are none.
    owner: Option<Content>,
}

impl<const MOST: usize> Space<MOST> {
    /// Returns the empty region around a cell; `None` if it has more than `MOST` cells or is adjacent to both sides.
    fn around<const W: usize>(field: &Field<W>, start: Cell) -> Option<Self> {
        let mut space = Self { cells: [NO_CELL; MOST], count: 1, owner: None };
        space.cells[0] = start;
        let mut at = 0;
        while at < space.count {
            let cell = space.cells[at];
            at += 1;
            for neighbor in field.neighbors(cell) {
                match field.at(neighbor) {
                    Content::Edge => {}
                    Content::Empty => {
                        if !space.cells[..space.count].contains(&neighbor) {
                            *space.cells.get_mut(space.count)? = neighbor;
                            space.count += 1;
                        }
                    }
                    content => {
                        if space.owner.is_some_and(|owner| owner != content) {
                            return None;
                        }
                        space.owner = Some(content);
                    }
                }
            }
        }
        Some(space)
    }
}

/// Returns the vital point (nakade) of a shape, on which the attacker plays to leave one eye; [`NO_CELL`] if there is
/// none.
fn nakade<const W: usize>(field: &Field<W>, cells: &[Cell]) -> Cell {
    let degree = |cell: Cell| field.neighbors(cell).into_iter().filter(|neighbor| cells.contains(neighbor)).count();
    let mut degrees = [0_usize; 5];
    let (mut center, mut most) = (NO_CELL, 0);
    for cell in cells {
        let degree = degree(*cell);
        degrees[degree] += 1;
        if degree > most {
            (center, most) = (*cell, degree);
        }
    }
    let has_vital_point = match cells.len() {
        3 => true,
        // Pyramid four: one cell touches all others.
        4 => degrees[3] == 1,
        // Cross five and bulky five.
        5 => degrees[4] == 1 || (degrees[3] == 1 && degrees[2] == 3),
        // Rabbity six.
        6 => degrees[4] == 1 && degrees[2] == 3,
        _ => false,
    };
    if has_vital_point { center } else { NO_CELL }
}

/// Returns whether a move would end a seki at the cost of its own side: an adjacent own chain encloses an enemy chain
/// with two liberties, and the capture of this enemy would give the own chain only one eye.
pub(super) fn breaks_seki<const W: usize>(field: &Field<W>, color: Color, cell: Cell) -> bool {
    let own = Content::from_color(color);
    let neighbors = field.neighbors(cell);
    let is_inside = |other: &Cell| {
        field.at(*other) == Content::from_color(color.opponent())
            && field.liberty_count(*other) == 2
            && (3..=6).contains(&field.chain_size(*other))
    };
    let Some(inside) = neighbors.into_iter().find(is_inside) else { return false };
    let mut friends = neighbors.into_iter().filter(|friend| field.at(*friend) == own);
    let has_no_other = friends.clone().any(|friend| field.liberty_set(friend) == field.liberty_set(inside));
    if !has_no_other && !is_enclosed(field, own, inside) {
        return false;
    }
    let is_another_eye = |liberty| is_eye(field, color, liberty) || !has_no_other && is_own_space(field, own, liberty);
    if friends.any(|friend| field.liberties(friend).any(is_another_eye)) {
        return false;
    }
    let mut shape = [NO_CELL; 6];
    let mut count = 0;
    for (place, stone) in shape.iter_mut().zip(field.chain(inside)) {
        *place = stone;
        count += 1;
    }
    leaves_one_eye(field, &shape[..count])
}

/// Returns whether a chain is enclosed: its liberties are adjacent only to the chain itself, to each other, and to
/// stones of `other`.
fn is_enclosed<const W: usize>(field: &Field<W>, other: Content, inside: Cell) -> bool {
    let liberties = field.liberty_set(inside);
    let is_liberty = |cell: Cell| liberties[usize::from(cell) / 64] >> (cell % 64) & 1 == 1;
    members(*liberties).flat_map(|liberty| field.neighbors(liberty)).all(|neighbor| match field.at(neighbor) {
        Content::Edge => true,
        Content::Empty => is_liberty(neighbor),
        content => content == other || field.head(neighbor) == field.head(inside),
    })
}

/// Returns whether the empty region around a cell has at most 8 cells and is adjacent to no stones of the other side.
fn is_own_space<const W: usize>(field: &Field<W>, own: Content, start: Cell) -> bool {
    Space::around(field, start).is_some_and(|space: Space<8>| space.owner.is_none_or(|owner| owner == own))
}

/// Returns whether these cells, once the stones on them are captured, make only one eye if the other side moves next.
pub(super) fn leaves_one_eye<const W: usize>(field: &Field<W>, cells: &[Cell]) -> bool {
    let in_line = |cell: &Cell| field.neighbors(*cell).iter().filter(|neighbor| cells.contains(neighbor)).count() == 2;
    let is_square = cells.len() == 4 && cells.iter().all(in_line);
    is_square || nakade(field, cells) != NO_CELL
}

/// Returns whether a stone that can be captured at once is a good sacrifice: it captures something, it takes an eye, or
/// the shape that it completes leaves the other side only one eye.
pub(super) fn is_good_sacrifice<const W: usize>(field: &Field<W>, color: Color, cell: Cell) -> bool {
    let own = Content::from_color(color);
    let mut shape = [NO_CELL; 6];
    let mut count = 1;
    shape[0] = cell;
    let mut done = [NO_CELL; 4];
    let mut captures = false;
    let mut other_near = false;
    for (index, neighbor) in field.neighbors(cell).into_iter().enumerate() {
        let content = field.at(neighbor);
        if content == own {
            if done.contains(&field.head(neighbor)) {
                continue;
            }
            done[index] = field.head(neighbor);
            if count + usize::from(field.chain_size(neighbor)) > shape.len() {
                return false;
            }
            for stone in field.chain(neighbor) {
                shape[count] = stone;
                count += 1;
            }
        } else if content.color().is_some() {
            other_near = true;
            captures |= field.liberty_count(neighbor) == 1;
        }
    }
    if captures {
        return true;
    }
    if !other_near {
        return false;
    }
    match count {
        1 | 2 => true,
        _ => nakade(field, &shape[..count]) != NO_CELL && is_last_resort(field, own, &shape[..count]),
    }
}

/// Returns whether all liberties of the chains around a shape are in the shape or adjacent to it. With another liberty,
/// the chains could live by capturing the shape.
fn is_last_resort<const W: usize>(field: &Field<W>, own: Content, shape: &[Cell]) -> bool {
    let touches =
        |cell: Cell| shape.contains(&cell) || field.neighbors(cell).iter().any(|neighbor| shape.contains(neighbor));
    shape.iter().all(|stone| {
        field.neighbors(*stone).into_iter().all(|neighbor| {
            let other = field.at(neighbor).color().is_some() && field.at(neighbor) != own;
            !other || field.liberties(neighbor).all(touches)
        })
    })
}

/// Returns whether an empty cell is a contact point: it is adjacent to both sides, or to two stones of one side that
/// can be connected or cut.
pub(super) fn is_contact<const W: usize>(field: &Field<W>, color: Color, cell: Cell) -> bool {
    let own = Content::from_color(color);
    let other = Content::from_color(color.opponent());
    let neighbors = field.neighbors(cell);
    let (mut owns, mut others) = (0, 0);
    for neighbor in neighbors {
        owns += u32::from(field.at(neighbor) == own);
        others += u32::from(field.at(neighbor) == other);
    }
    owns > 0 && others > 0 || others >= 2 || owns >= 2
}
