//! Rows of points without coordinates.

use wei7_core::{BoardSize, Code, Diagnostic, Point};

use crate::board::{Context, fill, filled_is_black, first_color_of_numbers, has_letters, is_row};
use crate::codes;
use crate::diagram::{Assumed, Diagram, Family, Found};
use crate::grid::{grid_row, is_point};
use crate::signs::{Cell, Content, Hints, Printed, Signs, is_crossing, is_star};
use crate::text::{Line, extent};

/// Reads the grid that begins at line `begin`. Returns the line after the grid, and the grid if the lines are one. `from`
/// is the first line that does not belong to an earlier diagram.
pub(crate) fn read_bare(lines: &[Line<'_>], begin: usize, from: usize) -> Option<(usize, Option<Found>)> {
    let row = |line: &Line<'_>| grid_row(&line.text).filter(|_| !is_row(line.text.trim_start_matches(['|', ' '])));
    let rows: Vec<Vec<char>> = lines.get(begin..)?.iter().map_while(row).collect();
    if rows.is_empty() {
        return None;
    }
    let end = begin + rows.len();
    let has_points = rows.iter().flatten().filter(|sign| is_point(**sign)).count() >= 2;
    // Inner borders are the lines of a table.
    let is_table = |row: &Vec<char>| row.get(1..row.len() - 1).is_some_and(|inner| inner.contains(&'|'));
    if rows.len() < 2 || !has_points || rows.iter().any(is_table) {
        return Some((end, None));
    }
    let (numbers, span) = extent(lines.get(begin)?, lines.get(end - 1)?);
    let context = Context::new(lines, from, begin, end - 1);
    // Letters without numbers: the rows may be incomplete.
    if lines.get(end).is_some_and(|line| has_letters(&line.text)) {
        let outcome = Err(Box::new(Diagnostic::at(&codes::ROWS_NOT_CONSECUTIVE, span)));
        return Some((end, Some(Found { lines: numbers, span, is_certain: false, outcome })));
    }
    let (outcome, is_certain) = match read(rows, &context) {
        Ok((diagram, is_certain)) => (Ok(Box::new(diagram)), is_certain),
        Err(code) => (Err(Box::new(Diagnostic::at(code, span))), false),
    };
    let mut outcome = outcome;
    if let Ok(diagram) = &mut outcome {
        for finding in &mut diagram.findings {
            finding.place = wei7_core::Place::Span(span);
        }
    }
    Some((end, Some(Found { lines: numbers, span, is_certain, outcome })))
}

/// Returns whether a row is a border above or below the points.
fn is_border_row(row: &[char]) -> bool {
    row.len() >= 3 && row.iter().all(|sign| matches!(sign, '-' | '+' | '|' | '─'))
}

/// Removes borders around the points. Returns whether the grid is closed; `None` if it has borders at some sides only.
fn without_borders(rows: &mut Vec<Vec<char>>) -> Option<bool> {
    let top = rows.first().is_some_and(|row| is_border_row(row));
    let bottom = rows.last().is_some_and(|row| is_border_row(row));
    let inner = rows.get(usize::from(top)..rows.len() - usize::from(bottom)).unwrap_or_default();
    let begins = |row: &Vec<char>| row.first() == Some(&'|');
    let ends = |row: &Vec<char>| row.last() == Some(&'|');
    let (left, right) = (inner.iter().all(begins), inner.iter().all(ends));
    if !(top || bottom || left || right) {
        return Some(false);
    }
    if !(top && bottom && left && right) || inner.is_empty() {
        // A row of hoshi alone is no border: an open grid without `|` keeps its rows.
        return if left || right { None } else { Some(false) };
    }
    *rows = inner.iter().filter_map(|row| row.get(1..row.len() - 1)).map(<[char]>::to_vec).collect();
    Some(true)
}

/// Reads a grid. Returns the diagram, and whether it certainly shows a board of Go.
fn read(mut rows: Vec<Vec<char>>, context: &Context<'_>) -> Result<(Diagram, bool), &'static Code> {
    let first_color = first_color_of_numbers(context);
    let has_numbers = rows.iter().flatten().any(|sign| matches!(sign, '1'..='9'));
    if has_numbers && first_color.is_none() {
        return Err(&codes::COLOR_NOT_TOLD);
    }
    let is_closed = without_borders(&mut rows).ok_or(&codes::PART_WITHOUT_SIZE)?;
    let columns = rows.first().map_or(0, Vec::len);
    if columns == 0 || rows.iter().any(|row| row.len() != columns) {
        return Err(&codes::RAGGED);
    }
    let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let (width, height) = (length(columns), length(rows.len()));
    let cell = |sign: char| sign.to_digit(10).map_or(Cell::Sign(sign), Cell::Number);
    let printed: Vec<Printed> = rows
        .iter()
        .zip(0..)
        .flat_map(|(row, y)| {
            row.iter().zip(0..).map(move |(sign, x)| Printed { at: Point::new(x, y), cell: cell(*sign), mark: None })
        })
        .collect();
    let has = |sign: char| printed.iter().any(|point| point.cell == Cell::Sign(sign));
    let star = |at: Point| is_star(at, width, height);
    let hints = Hints { filled_is_black: filled_is_black(context), is_katago: false };
    let signs = Signs::new(&printed, hints, star)?;
    // Where `.` is an empty point, `-` and `|` are borders of an open part.
    if has('|') || (has('-') && has('.')) {
        return Err(&codes::UNKNOWN_SIGN);
    }
    if width != height && !is_closed && !shows_corners(&rows) {
        return Err(&codes::PART_WITHOUT_SIZE);
    }
    let size = BoardSize::new(width, height).ok_or(&codes::PART_WITHOUT_SIZE)?;
    let mut diagram = Diagram::new(Family::Bare, size);
    if !is_closed && !shows_corners(&rows) {
        diagram.assumed.push(Assumed::Size);
    }
    fill(&mut diagram, &printed, hints, star, |at| at, first_color)?;
    if width != height {
        diagram.findings.push(Diagnostic::new(&codes::NOT_SQUARE, wei7_core::Place::Source));
    }
    let has_empty_points =
        has('.') || printed.iter().any(|point| matches!(point.cell, Cell::Sign(sign) if is_crossing(sign)));
    let is_certain = matches!((width, height), (9, 9) | (13, 13) | (19, 19))
        && has_empty_points
        && has_exact_stars(&printed, &signs, width);
    Ok((diagram, is_certain))
}

/// Returns whether the crossings at the corners are drawn, so that the whole board is shown.
fn shows_corners(rows: &[Vec<char>]) -> bool {
    let corners = [
        (rows.first().and_then(|row| row.first()), ['┌', '┏']),
        (rows.first().and_then(|row| row.last()), ['┐', '┓']),
        (rows.last().and_then(|row| row.first()), ['└', '┗']),
        (rows.last().and_then(|row| row.last()), ['┘', '┛']),
    ];
    corners.iter().filter(|(sign, corner)| sign.is_some_and(|sign| corner.contains(sign))).count() >= 2
}

/// Returns whether all free star points, and only these, have the sign of a star point. Programs mark five or nine star
/// points of 13x13.
fn has_exact_stars(printed: &[Printed], signs: &Signs, length: u32) -> bool {
    let middle = length / 2;
    let is_side = |at: Point| (at.x == middle) != (at.y == middle);
    let is_hoshi = |point: &Printed| matches!(signs.content(point.cell), Ok(Content::Hoshi));
    let is_free = |point: &Printed| matches!(signs.content(point.cell), Ok(Content::Hoshi | Content::Empty));
    let is_exact = |with_sides: bool| {
        let is_star = |at: Point| is_star(at, length, length) && (with_sides || !is_side(at));
        let mut free = printed.iter().filter(|point| is_free(point));
        free.clone().any(is_hoshi) && free.all(|point| is_hoshi(point) == is_star(point.at))
    };
    match length {
        9 => is_exact(false),
        13 => is_exact(false) || is_exact(true),
        _ => is_exact(true),
    }
}
