//! Converts properties of `FF[1]` to `FF[3]` and properties of certain programs to `FF[4]` (converting), with one
//! function per property.
//!
//! An exact conversion keeps no trace of the old form. If a value does not have the expected form, the property is kept
//! unchanged.

use std::borrow::Cow;
use std::collections::HashSet;

use wei7_core::{Board, BoardSize, Color, Extra, Point, Stone, Vertex};
use wei7_text::info;

use super::Context;
use super::expansion::has_corners;
use super::game_info::old_overtime;
use super::moves;
use crate::model::point::{Rectangle, lenient_point, name, rectangle};
use crate::model::properties::Id;
use crate::model::sgf_property::SgfProperty;
use crate::model::text::simple_text;
use crate::syntax::tree::NodeId;

impl<'g> Context<'g> {
    /// Converts the properties of a node, which must be in the order of the file. If a conversion loses characters, an
    /// extra in `kept` keeps the original values.
    pub(super) fn convert_old(&self, node: NodeId, properties: &mut Vec<SgfProperty<'g>>, kept: &mut Vec<Extra>) {
        let has = |properties: &[SgfProperty<'_>], id: Id| properties.iter().any(|one| one.id == id);
        if has(properties, Id::L) {
            self.letters(properties);
        }
        if has(properties, Id::M) {
            self.marks(node, properties);
        }
        if has(properties, Id::TE) && has(properties, Id::BM) {
            good_and_bad(properties, kept);
        }
        if has(properties, Id::TM) && !has(properties, Id::OT) {
            self.overtime_of_programs(properties);
        }
        if !self.is_old() {
            return;
        }
        if has(properties, Id::VW) {
            self.view(properties);
        }
        if has(properties, Id::KI) {
            self.komi_in_ki(properties);
        }
        if has(properties, Id::OM) && has(properties, Id::OP) {
            overtime(properties);
        }
    }

    /// Converts `L[..][..]`, which puts the labels A, B, C ... on points, to `LB`. Files of `FF[4]` are converted, too,
    /// because L has no other possible meaning there.
    fn letters(&self, properties: &mut Vec<SgfProperty<'_>>) {
        let Some(points) = points(values(properties, Id::L), self.size) else { return };
        take(properties, Id::L);
        let label = |(number, point)| Cow::Owned(format!("{}:{}", name(point), letter(number)));
        add(properties, "LB", points.into_iter().enumerate().map(label));
    }

    /// Converts `M[..]`, which marks empty points with a cross and stones with a triangle, to `MA` and `TR`. Files of
    /// `FF[4]` are converted, too, because M has no other possible meaning there.
    fn marks(&self, node: NodeId, properties: &mut Vec<SgfProperty<'_>>) {
        let Some(points) = points(values(properties, Id::M), self.size) else { return };
        take(properties, Id::M);
        let under = self.marked_stones.get_or_init(|| self.stones_under_marks());
        let (stones, empty): (Vec<_>, Vec<_>) = points.into_iter().partition(|point| under.contains(&(node, *point)));
        for (property, points) in [("MA", empty), ("TR", stones)] {
            if !points.is_empty() {
                add(properties, property, points.into_iter().map(|point| Cow::Borrowed(name(point))));
            }
        }
    }

    /// Converts `VW[aa][cc]`, which names two corners, to `VW[aa:cc]`.
    fn view(&self, properties: &mut [SgfProperty<'_>]) {
        let Some(view) = properties.iter_mut().find(|one| one.id == Id::VW) else { return };
        if let [first, last] = view.values.as_slice()
            && let Some(corners) = self.old_view(first, last)
        {
            view.values = vec![corners.name()];
        }
    }

    /// Returns the rectangle whose corners are the two values of VW in `FF[3]`; `None` if a value is not a point.
    pub(crate) fn old_view(&self, first: &str, last: &str) -> Option<Rectangle> {
        rectangle(&format!("{first}:{last}"), self.size).ok().map(|(corners, _)| corners)
    }

    /// Adds `OT` for the overtime that Fox writes in `TC` and `TT`, and for the overtime that `CGoban1` and its servers
    /// write after the main time. `TC` and `TT` are kept.
    fn overtime_of_programs(&self, properties: &mut Vec<SgfProperty<'_>>) {
        let first =
            |name: &str| properties.iter().find(|one| one.name == name)?.values.first().map(|value| simple_text(value));
        let fox = first("TC").zip(first("TT")).and_then(|(tc, tt)| info::fox_overtime(&tc, &tt, &self.source).value);
        let overtime = fox.or_else(|| info::cgoban_overtime(&first("TM")?, &self.source));
        if let Some(overtime) = overtime {
            add(properties, "OT", [overtime.to_string().into()]);
        }
    }

    /// Converts `KI`, which is twice the komi, to `KM`. If a `KM` contradicts it, `KI` is kept.
    fn komi_in_ki(&self, properties: &mut Vec<SgfProperty<'_>>) {
        let [double] = values(properties, Id::KI) else { return };
        let komi = match values(properties, Id::KM) {
            [] => None,
            [komi] => match self.komi(komi, |_| None, &mut |_| {}).value {
                Some(komi) => Some(komi),
                None => return,
            },
            _ => return,
        };
        let read = self.integer_komi(double, None, &mut |_| {});
        let Some(points) = read.and_then(|read| read.points) else { return };
        if komi.is_some_and(|komi| komi.points != Some(points)) {
            return;
        }
        take(properties, Id::KI);
        if komi.is_none() {
            add(properties, "KM", [points.to_string().into()]);
        }
    }

    /// Returns pairs of a node and a point that `M` marks in this node and that has a stone after this node.
    ///
    /// The nodes are visited in the order of the file with one board, on which each move is made and undone once.
    /// Rectangles count as far as they are expanded.
    fn stones_under_marks(&self) -> HashSet<(NodeId, Point)> {
        let mut found = HashSet::new();
        let game = self.game;
        let mut board = Board::new(self.size);
        let mut depths: Vec<usize> = Vec::with_capacity(game.len());
        for node in game.nodes() {
            let before = game.parent(node).and_then(|parent| depths.get(parent.index())).copied().unwrap_or(0);
            while board.depth() > before && board.undo() {}
            self.set_up(node, &mut board);
            self.play(node, &mut board);
            depths.push(board.depth());
            for value in game.values(node, Id::M) {
                if let Ok((point, _)) = lenient_point(value.raw, self.size)
                    && board.get(point).is_some()
                {
                    found.insert((node, point));
                }
            }
        }
        found
    }

    /// Makes the moves of a node on the board, even on occupied points (Go).
    fn play(&self, node: NodeId, board: &mut Board) {
        for played in moves::node_moves(self, node) {
            if let Vertex::Play(point) = played.vertex {
                board.remove(point);
                let _ = board.play(played.color, Vertex::Play(point));
            }
        }
    }

    fn set_up(&self, node: NodeId, board: &mut Board) {
        for (id, color) in [(Id::AE, None), (Id::AB, Some(Color::Black)), (Id::AW, Some(Color::White))] {
            for value in self.game.values(node, id) {
                let Ok((rectangle, _)) = rectangle(value.raw, self.size) else { continue };
                if has_corners(value.raw) && !self.expands(Id::AB) {
                    continue;
                }
                for point in rectangle.points() {
                    board.remove(point);
                    // The point is on the board and empty.
                    let _ = color.map(|color| board.place(Stone { color, point }));
                }
            }
        }
    }
}

/// Converts `OM` moves in `OP` seconds to `OT`.
fn overtime(properties: &mut Vec<SgfProperty<'_>>) {
    let of = |id| values(properties, id).iter().map(|value| &**value);
    let overtime = old_overtime(of(Id::OM), of(Id::OP), of(Id::OT).len() > 0);
    if let Some(overtime) = overtime {
        take(properties, Id::OM);
        take(properties, Id::OP);
        add(properties, "OT", [overtime.into()]);
    }
}

/// Converts `TE` followed by `BM` to an interesting move (`IT`), and `BM` followed by `TE` to a doubtful move (`DO`).
/// Files of `FF[4]` are converted, too, because the pair has no other possible meaning there.
fn good_and_bad(properties: &mut Vec<SgfProperty<'_>>, kept: &mut Vec<Extra>) {
    if properties.iter().any(|one| matches!(one.id, Id::IT | Id::DO)) {
        return;
    }
    // The first value that is not blank counts.
    let counts = |id| values(properties, id).iter().map(|value| value.trim_ascii()).find(|value| !value.is_empty());
    if ![Id::TE, Id::BM].into_iter().all(|id| matches!(counts(id), None | Some("1" | "2"))) {
        return;
    }
    let place = |id: Id| properties.iter().position(|one| one.id == id);
    let became = if place(Id::TE) < place(Id::BM) { "IT" } else { "DO" };
    for id in [Id::TE, Id::BM] {
        let Some(taken) = take(properties, id) else { continue };
        let raws = taken.values.as_slice();
        if raws.iter().any(|value| value != raws.first().unwrap_or(value)) {
            kept.push(taken.surplus());
        } else if raws.iter().any(|value| value.trim_ascii() != "1") {
            kept.push(taken.as_written());
        }
    }
    add(properties, became, [Cow::Borrowed("")]);
}

fn values<'w, 'v>(properties: &'w [SgfProperty<'v>], id: Id) -> &'w [Cow<'v, str>] {
    properties.iter().find(|one| one.id == id).map_or(&[], |one| one.values.as_slice())
}

fn take<'v>(properties: &mut Vec<SgfProperty<'v>>, id: Id) -> Option<SgfProperty<'v>> {
    let place = properties.iter().position(|one| one.id == id)?;
    Some(properties.remove(place))
}

/// Adds values to the property `name`. The property is created if the node does not have it.
fn add<'v>(properties: &mut Vec<SgfProperty<'v>>, name: &'static str, values: impl IntoIterator<Item = Cow<'v, str>>) {
    let id = Id::from_identifier(name.as_bytes());
    match properties.iter_mut().find(|one| one.id == id) {
        Some(one) => one.values.extend(values),
        None => properties.push(SgfProperty::new(Cow::Borrowed(name), values.into_iter().collect())),
    }
}

/// Returns the points that the values name, or `None` if some value is not a point of the board.
fn points(values: &[Cow<'_, str>], size: BoardSize) -> Option<Vec<Point>> {
    values.iter().map(|raw| lenient_point(raw, size).ok().map(|(point, _)| point)).collect()
}

/// Returns the label that `L` puts on its point with this 0-based number: A to Z, a to z, AA to ZZ, and so on.
pub(crate) fn letter(number: usize) -> String {
    let of = |from: u8, number: usize| char::from(from + u8::try_from(number % 26).unwrap_or(0));
    if number < 26 {
        return of(b'A', number).to_string();
    }
    if number < 52 {
        return of(b'a', number - 26).to_string();
    }
    let (mut left, mut text) = (number - 26, String::new());
    loop {
        text.insert(0, of(b'A', left));
        match (left / 26).checked_sub(1) {
            Some(rest) => left = rest,
            None => return text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let letters = [0, 1, 25, 26, 51, 52, 53, 77, 78, 26 + 26 + 676].map(letter);
        assert_eq!(letters, ["A", "B", "Z", "a", "z", "AA", "AB", "AZ", "BA", "AAA"]);
    }
}
