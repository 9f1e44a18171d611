//! Moves in the four forms that the server writes (Moves).

use wei7_core::Message;
use wei7_core::{BoardSize, Color, Diagnostic, Point, Report, Span, StepTime, Stone, Vertex};

use super::ID;
use super::json::Value;
use super::people::Seats;
use crate::codes;
use crate::game::facts::kept;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// Number of moves for which capacity is reserved at most; most games have fewer.
const TYPICAL_MOVES: usize = 512;

/// The moves of a game.
pub(super) struct GameMoves {
    pub(super) size: BoardSize,
    pub(super) tree: GameTree,
    pub(super) last: NodeId,
    turn: Color,
    /// The number of free handicap stones that Black has still to play.
    free: u32,
    /// The time since the game began, in billionths of a millisecond.
    elapsed: u64,
    is_timed: bool,
    is_late: bool,
}

impl GameMoves {
    pub(super) fn new(size: BoardSize, first: Color, free: u32) -> Self {
        let tree = GameTree::new();
        let (turn, elapsed) = (first, 0);
        Self { size, tree, last: GameTree::ROOT, turn, free, elapsed, is_timed: true, is_late: false }
    }

    /// Returns the side to move.
    pub(super) const fn turn(&self) -> Color {
        self.turn
    }

    /// Reads the moves, which are a list, a text of letters, or a single move in place of a list. Returns `false` if
    /// the nodes exceed the limit `most`.
    pub(super) fn read(&mut self, moves: Value<'_, '_>, seats: &Seats, report: &mut Report, most: u64) -> bool {
        if let Some(text) = moves.text() {
            self.letters(text, moves.span(), report);
            return self.tree.len() as u64 <= most;
        }
        let is_one = moves.is_object() || moves.children().next().is_some_and(|first| first.digits().is_some());
        if is_one {
            self.one(moves, seats, report);
            return true;
        }
        self.tree.reserve(moves.children().take(TYPICAL_MOVES).count());
        for one in moves.children() {
            self.one(one, seats, report);
            if self.tree.len() as u64 > most {
                return false;
            }
        }
        true
    }

    fn bad(&mut self, source: &str, place: Span, report: &mut Report) {
        report.push(Diagnostic::at(&codes::BAD_MOVE, place).found(source.to_owned()).repair(Message::new("kept")));
        self.keep("move", source);
    }

    /// Reads one move: `[x, y, ms, color, more]`, or an object with the same data.
    fn one(&mut self, one: Value<'_, '_>, seats: &Seats, report: &mut Report) {
        let [mut x, mut y, mut time, mut color, mut more] = [None; 5];
        let mut rest: Vec<Value<'_, '_>> = Vec::new();
        if one.is_array() {
            let slots = [&mut x, &mut y, &mut time, &mut color, &mut more];
            let mut elements = one.children();
            for (slot, element) in slots.into_iter().zip(elements.by_ref()) {
                *slot = Some(element).filter(|element| !element.is_null());
            }
            rest.extend(elements);
        } else if one.is_object() {
            (x, y, time, color) = (one.get("x"), one.get("y"), one.get("timedelta"), one.get("color"));
            more = Some(one);
        }
        let member = |name: &str| more.and_then(|more| more.get(name));
        let place = (x.and_then(Value::integer), y.and_then(Value::integer));
        let Some(vertex) = place.0.zip(place.1).and_then(|(x, y)| vertex(x, y, self.size)) else {
            return self.bad(one.source(), one.span(), report);
        };
        let color = color.and_then(Value::integer).filter(|color| *color != 0);
        if member("edited").is_some_and(Value::is_true) {
            self.edit(vertex, color);
            return;
        }
        let color = color
            .and_then(|color| if color == 1 { Some(Color::Black) } else { Some(Color::White).filter(|_| color == 2) });
        let Some(mut node) = self.play(vertex, color) else {
            self.keep("pass", one.source());
            return;
        };
        self.time(time.is_some(), time.and_then(Value::digits), &mut node, one.span(), report);
        node.actor = member("played_by").and_then(Value::integer).and_then(|id| seats.get(id));
        // If an object has further members, the whole object is kept; of an array, the elements from the fifth on are
        // kept.
        let kept_sources: Vec<&str> = if one.is_object() {
            let known = ["x", "y", "timedelta", "color", "edited"];
            let is_known =
                |member: &Value<'_, '_>| known.contains(&member.name()) || member.is_null() || member.is_empty();
            if one.children().all(|member| is_known(&member)) { Vec::new() } else { vec![one.source()] }
        } else {
            more.into_iter().chain(rest).filter(|value| !value.is_empty()).map(Value::source).collect()
        };
        node.extras.extend(kept_sources.into_iter().map(|source| kept(ID, "move", source)));
        self.last = self.tree.add(self.last, node);
    }

    /// Creates a node with a move of `color`, or else of the side to move. Returns `None` for a pass while Black places
    /// handicap stones.
    fn play(&mut self, vertex: Vertex, color: Option<Color>) -> Option<GameNode> {
        if self.free > 0 {
            if vertex == Vertex::Pass {
                return None;
            }
            self.free -= 1;
            self.turn = if self.free == 0 { Color::White } else { Color::Black };
            return Some(GameNode::from_move(Color::Black, vertex));
        }
        let color = color.unwrap_or(self.turn);
        self.turn = color.opponent();
        Some(GameNode::from_move(color, vertex))
    }

    /// Adds an edit of the board, which places a stone of `color` or removes a stone without using a turn.
    fn edit(&mut self, vertex: Vertex, color: Option<i64>) {
        if let Some(node) = edited(vertex, color) {
            self.last = self.tree.add(self.last, node);
        }
    }

    /// Reads the time that a move took, in milliseconds with an optional fraction, where −1 means unknown. The node
    /// gets the sum of all times so far, because 3.0 counts from the start of the game (5.14).
    fn time(&mut self, has_time: bool, digits: Option<&str>, node: &mut GameNode, place: Span, report: &mut Report) {
        let Some(source) = digits else {
            self.is_timed &= !has_time && self.elapsed == 0;
            return;
        };
        let spent = billionths(source);
        match spent {
            Some((spent, _)) => self.elapsed = self.elapsed.saturating_add(spent),
            None => self.is_timed = false,
        }
        // After a move of unknown time, the time since the start is unknown.
        let Some((_, is_exact)) = spent.filter(|_| self.is_timed) else {
            if source != "-1" {
                node.extras.push(kept(ID, "ms", source));
            }
            return;
        };
        node.time = step_time(self.elapsed);
        if node.time.is_none() && !std::mem::replace(&mut self.is_late, true) {
            report.push(Diagnostic::at(&codes::TIME_BEYOND_A_DAY, place).repair(Message::new("times-kept-from-here")));
        }
        if node.time.is_none() || !is_exact {
            node.extras.push(kept(ID, "ms", source));
        }
    }

    /// Adds the moves of a text such as `ddpp..`, where `..` is a pass and `!1ab` or `!2ab` places a black or white
    /// stone.
    fn letters(&mut self, text: &str, place: Span, report: &mut Report) {
        for one in letter_moves(text, self.size) {
            match one {
                LetterMove::Played(vertex, pair) => match self.play(vertex, None) {
                    Some(node) => self.last = self.tree.add(self.last, node),
                    None => self.keep("pass", pair),
                },
                LetterMove::Edited(vertex, color) => self.edit(vertex, color),
                LetterMove::Undefined => {
                    report.push(
                        Diagnostic::at(&codes::BAD_MOVE, place).found("!undefined").repair(Message::new("left-out")),
                    );
                }
                LetterMove::Cut(rest) => {
                    report.push(
                        Diagnostic::at(&codes::BAD_MOVE, place).found(rest.to_owned()).repair(Message::new("kept")),
                    );
                    self.keep("moves", rest);
                }
            }
        }
    }

    fn keep(&mut self, id: &str, source: &str) {
        let last = self.last;
        self.tree.node(last).extras.push(kept(ID, id, source));
    }
}

/// Creates the node of an edit of the board: color 1 places a black stone, any other color a white stone, and `None`
/// removes a stone.
pub(super) fn edited(vertex: Vertex, color: Option<i64>) -> Option<GameNode> {
    let Vertex::Play(point) = vertex else { return None };
    let mut node = GameNode::default();
    match color {
        Some(1) => node.stones.push(Stone { color: Color::Black, point }),
        Some(_) => node.stones.push(Stone { color: Color::White, point }),
        None => node.empty.push(point),
    }
    Some(node)
}

/// A move in letters, or an edit of the board.
pub(super) enum LetterMove<'t> {
    Played(Vertex, &'t str),
    Edited(Vertex, Option<i64>),
    /// Invalid data that the server writes.
    Undefined,
    /// The rest of the text after an incomplete pair.
    Cut(&'t str),
}

/// Parses moves in letters such as `ddpp..`. `!1ab` and `!2ab` place a stone.
pub(super) fn letter_moves(text: &str, size: BoardSize) -> impl Iterator<Item = LetterMove<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some(after) = rest.strip_prefix("!undefined") {
            rest = after;
            return Some(LetterMove::Undefined);
        }
        let (color, letters) = match rest.strip_prefix('!') {
            Some(edit) => (edit.chars().next(), edit.get(1..)),
            None => (None, Some(rest)),
        };
        let Some((pair, after)) = letters.and_then(|letters| letters.split_at_checked(2)) else {
            return Some(LetterMove::Cut(std::mem::take(&mut rest)));
        };
        rest = after;
        let vertex = pair_point(pair, size).map_or(Vertex::Pass, Vertex::Play);
        Some(match color {
            Some(color) => LetterMove::Edited(vertex, color.to_digit(10).map(i64::from)),
            None => LetterMove::Played(vertex, pair),
        })
    })
}

/// Converts a nonnegative decimal number to billionths. Also returns whether the conversion is exact; digits after the
/// ninth decimal place are dropped.
fn billionths(digits: &str) -> Option<(u64, bool)> {
    const PLACES: usize = 9;
    let value = |digits: &str| {
        digits.bytes().try_fold(0_u64, |value, digit| {
            let digit = u64::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
            value.checked_mul(10)?.checked_add(digit)
        })
    };
    if let Some(whole) = value(digits) {
        return Some((whole.checked_mul(MILLISECOND)?, true));
    }
    if digits.contains(['e', 'E']) {
        let number: f64 = digits.parse().ok()?;
        return billionths(&format!("{number:.PLACES$}"));
    }
    let (whole, fraction) = digits.split_once('.')?;
    let (near, rest) = fraction.split_at_checked(PLACES).unwrap_or((fraction, ""));
    let scale = |places: usize| 10_u64.pow(u32::try_from(places).unwrap_or(0));
    let small = value(near)?.checked_mul(scale(PLACES - near.len()))?;
    let sum = value(whole)?.checked_mul(scale(PLACES))?.checked_add(small)?;
    Some((sum, rest.bytes().all(|digit| digit == b'0')))
}

/// One millisecond in the unit of [`billionths`].
const MILLISECOND: u64 = 1_000_000_000;

/// Converts billionths of a millisecond to a time of 3.0. Most times are whole milliseconds.
fn step_time(billionths: u64) -> Option<StepTime> {
    const SECOND: u64 = 1000 * MILLISECOND;
    if billionths.is_multiple_of(MILLISECOND) {
        return StepTime::from_milliseconds(billionths / MILLISECOND);
    }
    let seconds = format!("{}.{:012}", billionths / SECOND, billionths % SECOND);
    StepTime::parse(seconds.trim_end_matches('0'))
}

/// Returns the vertex of a move. A negative coordinate means a pass.
pub(super) fn vertex(x: i64, y: i64, size: BoardSize) -> Option<Vertex> {
    if x < 0 || y < 0 { Some(Vertex::Pass) } else { point(x, y, size).map(Vertex::Play) }
}

/// Returns a point of the board. Coordinates are 0-based from the upper left.
pub(super) fn point(x: i64, y: i64, size: BoardSize) -> Option<Point> {
    let point = Point::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
    size.contains(point).then_some(point)
}

/// Returns the point that two letters name: `a` to `z`, then `A` to `Z`, for column and row from the upper left.
fn pair_point(pair: &str, size: BoardSize) -> Option<Point> {
    let &[x, y] = pair.as_bytes() else { return None };
    let line = |letter: u8| match letter {
        b'a'..=b'z' => i64::from(letter - b'a'),
        b'A'..=b'Z' => i64::from(letter - b'A') + 26,
        _ => -1,
    };
    point(line(x), line(y), size)
}

/// Returns the points of a text of pairs of letters, with `None` for each pair that is not a point.
pub(super) fn pairs(text: &str, size: BoardSize) -> impl Iterator<Item = Option<Point>> {
    let pairs = text.as_bytes().chunks(2).filter(|pair| *pair != b"..");
    pairs.map(move |pair| pair_point(str::from_utf8(pair).ok()?, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_exact() {
        let sum = |texts: &[&str]| {
            let sum = step_time(texts.iter().map(|text| billionths(text).unwrap().0).sum());
            sum.unwrap().as_str().to_owned()
        };
        assert_eq!(sum(&["20953"]), "20.953");
        assert_eq!(sum(&["0"]), "0");
        assert_eq!(sum(&["1000", "50"]), "1.05");
        assert_eq!(sum(&["0.1", "0.2"]), "0.0003");
        assert_eq!(sum(&["1234.123046875"]), "1.234123046875");
        assert_eq!(sum(&["1.5e3"]), "1.5");
        assert_eq!(billionths("1.0000000001"), Some((1_000_000_000, false)));
        for text in ["-1", "-1e3", "1e300", "99999999999999999999", "18446744074"] {
            assert_eq!(billionths(text), None, "{text}");
        }
    }
}
