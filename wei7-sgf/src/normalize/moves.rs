//! Determines the moves of a node.

use wei7_core::{BoardSize, Color, Point, Span, Vertex};

use super::Context;
use crate::model::point::{Form, PointError, named_vertex, point_from_letters, vertex};
use crate::model::properties::Id;
use crate::syntax::tree::{NodeId, Property};

/// Returns the color of the player for B and W, and `None` for other properties.
#[inline]
pub(crate) const fn color(id: Id) -> Option<Color> {
    match id {
        Id::B => Some(Color::Black),
        Id::W => Some(Color::White),
        _ => None,
    }
}

/// Returns the color and the point of a move, if the two letters are a point of the board.
#[inline]
pub(crate) fn on_board(id: Id, letters: [u8; 2], size: BoardSize) -> Option<(Color, Point)> {
    let color = color(id)?;
    point_from_letters(letters, size).ok().map(|point| (color, point))
}

/// Returns the index and the move of the value that counts among the values of a move property: the first value that is
/// a point of the board or `tt`, otherwise the first blank value, which is a pass. `None` means that no value is legal.
pub(crate) fn legal_move<'v>(values: impl IntoIterator<Item = &'v str>, size: BoardSize) -> Option<(usize, Vertex)> {
    first_legal(values, |raw| vertex(raw, size))
}

fn first_legal<'v>(
    values: impl IntoIterator<Item = &'v str>,
    read: impl Fn(&str) -> Result<(Vertex, Form), PointError>,
) -> Option<(usize, Vertex)> {
    let mut blank = None;
    for (index, raw) in values.into_iter().enumerate() {
        if raw.trim_ascii().is_empty() {
            blank = blank.or(Some((index, Vertex::Pass)));
        } else if let Ok((vertex, _)) = read(raw) {
            return Some((index, vertex));
        }
    }
    blank
}

/// Move that a node contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// Color of the player.
    pub(crate) color: Color,
    /// Point of the move, or a pass.
    pub(crate) vertex: Vertex,
    /// Place of the value of B or W that gives the move.
    pub(crate) at: Span,
}

impl Context<'_> {
    /// Parses a move of this game. If all moves of the game are written in the coordinates of printed diagrams (`R16`),
    /// such coordinates are accepted.
    pub(crate) fn read_vertex(&self, raw: &str) -> Result<(Vertex, Form), PointError> {
        vertex(raw, self.size).or_else(|why| {
            let named = named_vertex(raw, self.size).filter(|_| self.has_named_moves());
            named.map(|vertex| (vertex, Form::Corrected)).ok_or(why)
        })
    }

    /// Returns the value that counts like the function [`legal_move`], but accepts the moves that [`Self::read_vertex`]
    /// accepts.
    pub(crate) fn legal_move<'v>(&self, values: impl IntoIterator<Item = &'v str>) -> Option<(usize, Vertex)> {
        first_legal(values, |raw| self.read_vertex(raw))
    }

    /// Returns whether each move of the game is blank, `Pass` or a coordinate such as `R16`, and at least one is a
    /// coordinate. A single move in the letters of SGF makes the meaning of all coordinates doubtful.
    fn has_named_moves(&self) -> bool {
        *self.named_moves.get_or_init(|| {
            let properties = self.game.nodes().flat_map(|node| self.game.properties(node));
            let values = properties.filter(|one| color(one.id()).is_some()).flat_map(Property::values);
            let mut moves = values.map(|value| value.raw).filter(|raw| !raw.trim_ascii().is_empty());
            let mut has_point = false;
            moves.all(|raw| {
                let named = named_vertex(raw, self.size);
                has_point |= matches!(named, Some(Vertex::Play(_)));
                named.is_some()
            }) && has_point
        })
    }
}

/// Returns the moves of a node in the order of the properties, at most one move of each color. If a property occurs
/// twice in the node, the values of both are taken together.
pub(crate) fn node_moves(context: &Context<'_>, node: NodeId) -> impl Iterator<Item = Played> {
    let game = context.game;
    let mut seen = [false; 2];
    game.properties(node).filter_map(move |property| {
        let color = color(property.id())?;
        if std::mem::replace(seen.get_mut(color.index())?, true) {
            return None;
        }
        let values = || game.values(node, property.id());
        let (index, vertex) = context.legal_move(values().map(|value| value.raw))?;
        values().nth(index).map(|value| Played { color, vertex, at: value.span })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_legal_value_is_the_move() {
        let first = |values: &[&str]| legal_move(values.iter().copied(), BoardSize::STANDARD);
        let at = |x, y| Vertex::Play(Point::new(x, y));
        assert_eq!(first(&["zz", "cc"]), Some((1, at(2, 2))));
        assert_eq!(first(&["", "dd"]), Some((1, at(3, 3))));
        assert_eq!(first(&["cc", "dd"]), Some((0, at(2, 2))));
        assert_eq!(first(&["tt", "dd"]), Some((0, Vertex::Pass)));
        assert_eq!(first(&["zz", "", " "]), Some((1, Vertex::Pass)));
        assert_eq!(first(&["zz", "undefined"]), None);
        assert_eq!(first(&[]), None);
    }
}
