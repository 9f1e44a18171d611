//! Limits the expansion of rectangles in lists of points (3.5.1).
//!
//! A value of five characters can name 2,704 points. If the rectangles of a game name more points than the limit, all
//! rectangles stay unexpanded: expanding only some of them would create a position that the file does not contain.

use wei7_core::{BoardSize, Extra, Extras, Record, Step};

use crate::model::point::rectangle;
use crate::model::properties::{Id, Type};
use crate::syntax::tree::GameTree;

/// Number of points that the rectangles of stones and marks in a game may name, in addition to one point for each value
/// of the game. It is the number of points on 726 boards of 19 by 19.
pub(crate) const POINTS: usize = 1 << 18;
/// Like `POINTS`, for lists other than stones and marks. The limit is higher, because a record does not keep these
/// lists in expanded form.
const POINTS_LOOKED_AT: usize = 1 << 20;

/// Decision of which lists of a game the rectangles are expanded to single points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expansion {
    parts: bool,
    others: bool,
}

impl Expansion {
    /// Decides for a game of which lists the rectangles are expanded, from the number of points that all rectangles
    /// name.
    pub(crate) fn new(game: &GameTree<'_>, size: BoardSize) -> Self {
        let (mut parts, mut others) = (0usize, 0usize);
        for property in game.nodes().flat_map(|node| game.properties(node)) {
            let sum = if is_stones_or_marks(property.id()) { &mut parts } else { &mut others };
            if property.id().row().is_some_and(|row| row.value == Type::Points) {
                let area: usize = property.values().map(|value| area(value.raw, size)).sum();
                *sum = sum.saturating_add(area);
            }
        }
        let count = game.value_count();
        Self { parts: parts <= POINTS.saturating_add(count), others: others <= POINTS_LOOKED_AT.saturating_add(count) }
    }

    /// Returns whether the rectangles in lists of this property are expanded.
    pub(crate) const fn allows(self, id: Id) -> bool {
        if is_stones_or_marks(id) { self.parts } else { self.others }
    }
}

/// Returns whether lists of this property become stones or marks of a record.
pub(crate) const fn is_stones_or_marks(id: Id) -> bool {
    matches!(id, Id::AB | Id::AW | Id::AE | Id::CR | Id::MA | Id::SL | Id::SQ | Id::TR)
}

/// Returns whether a value of a list of points may be a rectangle, because it has a `:`.
pub(crate) fn has_corners(raw: &str) -> bool {
    raw.contains(':')
}

/// Returns the number of points that a rectangle names, or 0 for any other value.
pub(crate) fn area(raw: &str, size: BoardSize) -> usize {
    if !has_corners(raw) {
        return 0;
    }
    rectangle(raw, size).map_or(0, |(rectangle, _)| rectangle.area())
}

/// Returns the number of points that may be written as rectangles so that reading still expands all of them.
pub(crate) fn writable_points(record: &Record) -> usize {
    let size = record.board_size();
    let extras_area = |extras: &Extras| -> usize {
        let iter = extras.as_slice().iter();
        let lists = iter.filter_map(|extra| match extra {
            Extra::Property { id, values } if is_stones_or_marks(Id::from_identifier(id.as_bytes())) => Some(values),
            _ => None,
        });
        lists.flatten().map(|raw| area(raw, size)).sum()
    };
    let mut taken = extras_area(&record.extras);
    for id in record.tree.ids() {
        let branch = &record.tree[id];
        let steps = branch.steps().iter().map(Step::extras);
        let pre = branch.pre.iter().map(|pre| &pre.extras);
        taken = steps.chain(pre).map(extras_area).fold(taken, usize::saturating_add);
    }
    POINTS.saturating_sub(taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SgfReader, SgfWriter};

    /// Reads a game, writes it and reads it again; checks that the record is the same and nothing is lost. Returns the
    /// record and the length of the written text.
    #[track_caller]
    fn written(sgf: &str) -> (Record, usize) {
        let read = |text: &[u8]| SgfReader::new().lenient().read(text).unwrap().value.remove(0);
        let record = read(sgf.as_bytes());
        let mut out = Vec::new();
        assert_eq!(SgfWriter::new().write(&record, &mut out).unwrap(), []);
        assert!(read(&out) == record);
        (record, out.len())
    }

    fn setups(record: &Record) -> usize {
        let ids = record.tree.ids();
        ids.filter(|id| record.tree[*id].extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. })))
            .count()
    }

    #[test]
    fn what_a_game_repeats_without_end_stays_as_it_is() {
        let sgf = format!("(;FF[4]GM[1]SZ[19]{})", ";AB[aa:ss]".repeat(20_000));
        let (record, length) = written(&sgf);
        assert!(length < 2 * sgf.len(), "{length}");
        assert_eq!(setups(&record), 0);
    }

    #[test]
    fn what_is_expanded_does_not_grow_without_end() {
        let sgf = format!("(;FF[4]GM[1]SZ[19]{})", ";AE[aa:bs][ca:ss]".repeat(700));
        let (record, length) = written(&sgf);
        assert!(length < 5 * SINGLE_BYTES + sgf.len(), "{length}");
        assert_eq!(setups(&record), 700);
        let mut out = Vec::new();
        SgfWriter::new().compressed().write(&record, &mut out).unwrap();
        assert!(out.len() < 2 * sgf.len(), "{}", out.len());
        assert_eq!(setups(&SgfReader::new().lenient().read(&out).unwrap().value[0]), 700);
    }

    /// Largest number of points that are written singly in one game.
    const SINGLE_BYTES: usize = 1 << 15;

    #[test]
    fn points_that_stood_alone_are_expanded_however_many_they_are() {
        let board: String =
            (b'a'..=b's').flat_map(|x| (b'a'..=b's').map(move |y| format!("[{}{}]", x as char, y as char))).collect();
        // Reading does not sort points, so columns must be restored as columns.
        let nodes = format!(";AB{board};AE{board}").repeat(400);
        let (record, _) = written(&format!("(;FF[4]GM[1]SZ[19]{nodes})"));
        assert_eq!(setups(&record), 799);
        // Single points become stones even if the rectangles of the game stay unexpanded.
        let raw = ";AB[aa:ss]".repeat(2500);
        let (record, _) = written(&format!("(;FF[4]GM[1]SZ[19]{nodes}{raw})"));
        assert_eq!(setups(&record), 799);
    }
}
