//! What `FF[1]` to `FF[3]` wrote otherwise, put as `FF[4]` has it (converting); one function a property.
//!
//! An exact conversion leaves no trace: the version of the format is not content. Where a value is none of those that a
//! function expects, everything stays as it is.

use std::borrow::Cow;
use std::collections::HashSet;

use wei7_core::{Board, BoardSize, Color, Extra, Point, Spelling, Stone, Text, Vertex};

use crate::model::point::{lenient_point, name, rectangle};
use crate::model::properties::Id;
use crate::model::text::simple_text;
use crate::normalize::expansion::{Expansion, has_corners};
use crate::normalize::moves;
use crate::normalize::value_form::rectangle_name;
use crate::record::to_sgf::{SgfProperty, Values};
use crate::syntax::tree::{GameTree, NodeId};
use wei7_text::info::{self, Overtime, Source};

/// What decides how a node is converted.
pub(crate) struct Old<'o> {
    pub(crate) size: BoardSize,
    pub(crate) source: &'o Source,
    /// Whether there is a stone after this node, for the points of its `M`.
    pub(crate) is_stone: &'o dyn Fn(Point) -> bool,
}

impl Old<'_> {
    /// Converts the properties of a node, which are in the order of the file; what loses letters goes to `kept`.
    pub(crate) fn convert(&self, written: &mut Vec<SgfProperty<'_>>, kept: &mut Vec<Extra>) {
        let has = |written: &[SgfProperty<'_>], id: Id| written.iter().any(|one| one.id == id);
        if has(written, Id::L) {
            self.letters(written);
        }
        if has(written, Id::M) {
            self.marks(written);
        }
        if has(written, Id::TE) && has(written, Id::BM) {
            good_and_bad(written, kept);
        }
        if !self.source.is_old() {
            return;
        }
        if has(written, Id::VW) {
            self.view(written);
        }
        if has(written, Id::KI) {
            self.integer_komi(written);
        }
        if has(written, Id::OM) && has(written, Id::OP) {
            overtime(written);
        }
    }

    /// `L[..][..]` puts A, B, C ... on points: `LB`. It is as certain in a file that says `FF[4]`.
    fn letters(&self, written: &mut Vec<SgfProperty<'_>>) {
        let Some(points) = points(values(written, Id::L), self.size) else { return };
        take(written, Id::L);
        let label = |(number, point)| Cow::Owned(format!("{}:{}", name(point), letter(number)));
        add(written, "LB", points.into_iter().enumerate().map(label));
    }

    /// `M[..]` marks empty points with a cross, stones with a triangle: `MA`, `TR`. As certain in a file that says `FF[4]`.
    fn marks(&self, written: &mut Vec<SgfProperty<'_>>) {
        let Some(points) = points(values(written, Id::M), self.size) else { return };
        take(written, Id::M);
        let (stones, empty): (Vec<_>, Vec<_>) = points.into_iter().partition(|point| (self.is_stone)(*point));
        for (property, points) in [("MA", empty), ("TR", stones)] {
            if !points.is_empty() {
                add(written, property, points.into_iter().map(|point| Cow::Borrowed(name(point))));
            }
        }
    }

    /// `VW[aa][cc]` names two corners: `VW[aa:cc]`.
    fn view(&self, written: &mut [SgfProperty<'_>]) {
        let Some(view) = written.iter_mut().find(|one| one.id == Id::VW) else { return };
        let [first, last] = view.values.as_slice() else { return };
        if let Ok((corners, _)) = rectangle(&format!("{first}:{last}"), self.size) {
            view.values = Values::One(rectangle_name(corners));
        }
    }

    /// `KI` is twice the komi. Beside a `KM` that says otherwise it stays.
    fn integer_komi(&self, written: &mut Vec<SgfProperty<'_>>) {
        let [double] = values(written, Id::KI) else { return };
        let Some(points) = info::ki(&simple_text(double), self.source).value.and_then(|komi| komi.points) else {
            return;
        };
        let same = match values(written, Id::KM) {
            [] => false,
            [komi] => {
                let komi = info::komi(&simple_text(komi), self.source, None).value;
                if komi.and_then(|komi| komi.points) != Some(points) {
                    return;
                }
                true
            }
            _ => return,
        };
        take(written, Id::KI);
        if !same {
            add(written, "KM", [points.to_string().into()]);
        }
    }
}

/// `OM` moves in `OP` seconds: `OT`, as KGS writes it and [`info::overtime`] reads it.
fn overtime(written: &mut Vec<SgfProperty<'_>>) {
    let ([moves], [seconds], []) = (values(written, Id::OM), values(written, Id::OP), values(written, Id::OT)) else {
        return;
    };
    let understood = info::old_overtime(&simple_text(moves), &simple_text(seconds)).value;
    if let Some(Overtime::Canadian { moves, time }) = understood {
        take(written, Id::OM);
        take(written, Id::OP);
        add(written, "OT", [format!("{moves}/{time} Canadian").into()]);
    }
}

/// `TE` and then `BM` is an interesting move (`IT`), the other way round a doubtful one (`DO`). In a file that says `FF[4]` the
/// two can mean nothing else either.
fn good_and_bad(written: &mut Vec<SgfProperty<'_>>, kept: &mut Vec<Extra>) {
    if written.iter().any(|one| matches!(one.id, Id::IT | Id::DO)) {
        return;
    }
    // The first value that says something is the one that counts.
    let counts = |id| values(written, id).iter().map(|value| value.trim_ascii()).find(|value| !value.is_empty());
    if ![Id::TE, Id::BM].into_iter().all(|id| matches!(counts(id), None | Some("1" | "2"))) {
        return;
    }
    let place = |id: Id| written.iter().position(|one| one.id == id);
    let became = if place(Id::TE) < place(Id::BM) { "IT" } else { "DO" };
    for id in [Id::TE, Id::BM] {
        let Some(taken) = take(written, id) else { continue };
        let said = taken.values.as_slice();
        if said.iter().any(|value| value != said.first().unwrap_or(value)) {
            kept.push(surplus(&taken));
        } else if said.iter().any(|value| value.trim_ascii() != "1") {
            kept.push(as_written(&taken));
        }
    }
    add(written, became, [Cow::Borrowed("")]);
}

/// The item that keeps a property as it was written.
pub(crate) fn as_written(one: &SgfProperty<'_>) -> Extra {
    Extra::Spelling(Spelling::Property { id: (&*one.name).into(), values: raw_values(one) })
}

/// The item that keeps all values of a property that can have one.
pub(crate) fn surplus(one: &SgfProperty<'_>) -> Extra {
    Extra::Surplus { id: (&*one.name).into(), values: raw_values(one) }
}

fn raw_values(one: &SgfProperty<'_>) -> Vec<Text> {
    one.values.as_slice().iter().map(|value| (&**value).into()).collect()
}

fn values<'w, 'v>(written: &'w [SgfProperty<'v>], id: Id) -> &'w [Cow<'v, str>] {
    written.iter().find(|one| one.id == id).map_or(&[], |one| one.values.as_slice())
}

fn take<'v>(written: &mut Vec<SgfProperty<'v>>, id: Id) -> Option<SgfProperty<'v>> {
    let place = written.iter().position(|one| one.id == id)?;
    Some(written.remove(place))
}

/// Adds values to those that the node has.
fn add<'v>(written: &mut Vec<SgfProperty<'v>>, name: &'static str, values: impl IntoIterator<Item = Cow<'v, str>>) {
    let id = Id::of(name.as_bytes());
    match written.iter_mut().find(|one| one.id == id) {
        Some(one) => one.values.extend(values),
        None => written.push(SgfProperty::new(Cow::Borrowed(name), values.into_iter().collect())),
    }
}

/// The points, if all values are points of the board.
fn points(values: &[Cow<'_, str>], size: BoardSize) -> Option<Vec<Point>> {
    values.iter().map(|raw| lenient_point(raw, size).ok().map(|(point, _)| point)).collect()
}

/// What `L` puts on its points in order: A to Z, a to z, AA to ZZ, and so on.
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

/// The points of `M` on which a stone stands after the node that they are marked in. Nothing is looked at unless there is an `M`.
///
/// The nodes are walked as they stand in the file on one board, on which a move is made and undone once. Rectangles count as far
/// as they are expanded.
pub(crate) fn stones_under_marks(game: &GameTree<'_>, size: BoardSize) -> HashSet<(NodeId, Point)> {
    let mut found = HashSet::new();
    if !game.has(Id::M) {
        return found;
    }
    let expands = Expansion::of(game, size).allows(Id::AB);
    let mut board = Board::new(size);
    let mut depths: Vec<usize> = Vec::with_capacity(game.len());
    for node in game.nodes() {
        let before = game.parent(node).and_then(|parent| depths.get(parent.index())).copied().unwrap_or(0);
        while board.depth() > before && board.undo() {}
        set_up(game, node, &mut board, expands);
        play(game, node, &mut board);
        depths.push(board.depth());
        let marked = game.properties(node).filter(|property| property.id() == Id::M);
        for value in marked.flat_map(crate::syntax::tree::Property::values) {
            if let Ok((point, _)) = lenient_point(value.raw, size)
                && board.get(point).is_some()
            {
                found.insert((node, point));
            }
        }
    }
    found
}

fn set_up(game: &GameTree<'_>, node: NodeId, board: &mut Board, expands: bool) {
    for (id, color) in [(Id::AE, None), (Id::AB, Some(Color::Black)), (Id::AW, Some(Color::White))] {
        let lists = game.properties(node).filter(|property| property.id() == id);
        for value in lists.flat_map(crate::syntax::tree::Property::values) {
            let Ok((rectangle, _)) = rectangle(value.raw, board.size()) else { continue };
            if !expands && has_corners(value.raw) {
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

/// A move is made whatever stands on its point (Go).
fn play(game: &GameTree<'_>, node: NodeId, board: &mut Board) {
    for played in moves::of_node(game, node, board.size()) {
        if let Vertex::Play(point) = played.vertex {
            board.remove(point);
            let _ = board.play(played.color, Vertex::Play(point));
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
