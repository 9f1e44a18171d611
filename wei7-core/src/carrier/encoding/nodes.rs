//! The shape of the base as text: the keys of its nodes, and the number of children of each node.

use crate::merge::shape::{NodeKey, Shape};
use wei7_board::{Color, Point, Vertex};

/// Letters for coordinates, as in SGF.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Returns keys as text: for a move two letters, `--` (pass) or `*x,y;` (point without letters), after `!` if the side
/// does not change; `+` for a position, `=` for an action, `_` for an empty branch. `with_hashes`: `+` and `=` are
/// followed by the hash in hexadecimal and `;`.
pub(super) fn keys(keys: impl Iterator<Item = NodeKey>, with_hashes: bool) -> String {
    let mut text = String::with_capacity(2 * keys.size_hint().0);
    let mut side = Color::White;
    for key in keys {
        let hashed = match key {
            NodeKey::Move(color, vertex) => {
                if color == side {
                    text.push('!');
                }
                side = color;
                vertex_as_text(vertex, &mut text);
                continue;
            }
            NodeKey::Bare => {
                text.push('_');
                continue;
            }
            NodeKey::Position(hash) => ('+', hash),
            NodeKey::Action(hash) => ('=', hash),
        };
        text.push(hashed.0);
        if with_hashes {
            text.extend([&*format!("{:x}", hashed.1), ";"]);
        }
    }
    text
}

fn vertex_as_text(vertex: Vertex, text: &mut String) {
    let Vertex::Play(point) = vertex else { return text.push_str("--") };
    let letter = |at: u32| LETTERS.get(at as usize).map(|letter| char::from(*letter));
    match letter(point.x).zip(letter(point.y)) {
        Some((x, y)) => text.extend([x, y]),
        None => text.extend(["*", &point.x.to_string(), ",", &point.y.to_string(), ";"]),
    }
}

/// Reads the text of [`keys`]; `None` if it is damaged. Without hashes, the hash of a position and of an action is 0.
pub(super) fn read_keys(text: &str, with_hashes: bool) -> Option<Vec<NodeKey>> {
    let mut keys = Vec::with_capacity(text.len() / 2);
    let mut side = Color::White;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let '+' | '=' | '_' = first {
            rest = rest.get(1..)?;
            let mut hash = 0;
            if first != '_' && with_hashes {
                let (number, after) = rest.split_once(';')?;
                hash = u32::from_str_radix(number, 16).ok()?;
                rest = after;
            }
            keys.push(match first {
                '+' => NodeKey::Position(hash),
                '=' => NodeKey::Action(hash),
                _ => NodeKey::Bare,
            });
            continue;
        }
        let (same, after) = rest.strip_prefix('!').map_or((false, rest), |after| (true, after));
        side = if same { side } else { side.opponent() };
        let (vertex, after) = read_vertex(after)?;
        keys.push(NodeKey::Move(side, vertex));
        rest = after;
    }
    Some(keys)
}

/// Reads the vertex of a move. Returns it with the rest of the text; `None` if the text does not begin with a vertex.
fn read_vertex(text: &str) -> Option<(Vertex, &str)> {
    if let Some(after) = text.strip_prefix('*') {
        let (point, after) = after.split_once(';')?;
        let (x, y) = point.split_once(',')?;
        return Some((Vertex::Play(Point::new(x.parse().ok()?, y.parse().ok()?)), after));
    }
    let coordinate = |letter: u8| LETTERS.iter().position(|one| *one == letter).and_then(|at| u32::try_from(at).ok());
    let [x, y, ..] = *text.as_bytes() else { return None };
    let vertex = match (x, y) {
        (b'-', b'-') => Vertex::Pass,
        (x, y) => Vertex::Play(Point::new(coordinate(x)?, coordinate(y)?)),
    };
    Some((vertex, text.get(2..)?))
}

/// Returns the number of children of each node as text: a digit, or a number in brackets.
pub(super) fn counts(shape: &Shape) -> String {
    let mut text = String::with_capacity(shape.len());
    for id in shape.ids() {
        let count = shape.child_count(id);
        match u32::try_from(count).ok().and_then(|count| char::from_digit(count, 10)) {
            Some(digit) => text.push(digit),
            None => text.extend(["(", &count.to_string(), ")"]),
        }
    }
    text
}

/// Reads a shape from the text of [`counts`] and the keys of its nodes. Returns `None` if the text is damaged.
pub(super) fn read_shape(text: &str, keys: &[NodeKey]) -> Option<Shape> {
    let mut counts = Vec::with_capacity(keys.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (count, after) = if first == '(' {
            let (number, after) = rest.get(1..)?.split_once(')')?;
            (number.parse::<usize>().ok().filter(|number| *number <= keys.len())?, after)
        } else {
            (first.to_digit(10)? as usize, rest.get(1..)?)
        };
        counts.push(count);
        rest = after;
    }
    if counts.len() == keys.len() { Shape::from_counts(keys.iter().copied().zip(counts)) } else { None }
}
