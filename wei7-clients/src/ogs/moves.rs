//! Moves in their four forms (Moves).

use wei7_core::{BoardSize, Color, Diagnostic, Point, Report, Span, StepTime, Stone, Vertex};

use super::ID;
use super::json::Value;
use super::people::Seats;
use crate::codes;
use crate::game::facts::kept;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// The moves of a game.
pub(super) struct GameMoves {
    pub(super) size: BoardSize,
    pub(super) tree: GameTree,
    pub(super) last: NodeId,
    turn: Color,
    /// Handicap stones that Black is still to play.
    free: u32,
    /// Milliseconds since the game began.
    elapsed: f64,
    is_timed: bool,
    is_late: bool,
}

impl GameMoves {
    pub(super) fn new(size: BoardSize, first: Color, free: u32) -> Self {
        let tree = GameTree::new();
        let (turn, elapsed) = (first, 0.0);
        Self { size, tree, last: GameTree::ROOT, turn, free, elapsed, is_timed: true, is_late: false }
    }

    /// Who moves next.
    pub(super) const fn turn(&self) -> Color {
        self.turn
    }

    /// Reads a list, a text, or one move that stands for a list of one.
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
        for one in moves.children() {
            self.one(one, seats, report);
            if self.tree.len() as u64 > most {
                return false;
            }
        }
        true
    }

    /// `[x, y, ms, color, more]`, or an object of the same.
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
        let vertex = match place {
            (Some(x), Some(y)) if x < 0 || y < 0 => Some(Vertex::Pass),
            (Some(x), Some(y)) => point(x, y, self.size).map(Vertex::Play),
            _ => None,
        };
        let Some(vertex) = vertex else {
            report.push(Diagnostic::at(&codes::BAD_MOVE, one.span()).found(one.source().to_owned()).repair("kept"));
            self.keep("move", one.source());
            return;
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
        self.time(time, &mut node, one.span(), report);
        node.actor = member("played_by").and_then(Value::integer).and_then(|id| seats.of(id));
        // Of an object all is said but what has another name; of an array what stands behind.
        let unsaid: Vec<&str> = if one.is_object() {
            let said = ["x", "y", "timedelta", "color", "edited"];
            let is_said =
                |member: &Value<'_, '_>| said.contains(&member.name()) || member.is_null() || member.is_empty();
            if one.children().all(|member| is_said(&member)) { Vec::new() } else { vec![one.source()] }
        } else {
            more.into_iter().chain(rest).filter(|value| !value.is_empty()).map(Value::source).collect()
        };
        node.extras.extend(unsaid.into_iter().map(|source| kept(ID, "move", source)));
        self.last = self.tree.add(self.last, node);
    }

    /// A move of the side whose turn it is. While handicap stones are to be placed a pass is none.
    fn play(&mut self, vertex: Vertex, color: Option<Color>) -> Option<GameNode> {
        if self.free > 0 {
            if vertex == Vertex::Pass {
                return None;
            }
            self.free -= 1;
            self.turn = if self.free == 0 { Color::White } else { Color::Black };
            return Some(GameNode::of_move(Color::Black, vertex));
        }
        let color = color.unwrap_or(self.turn);
        self.turn = color.opponent();
        Some(GameNode::of_move(color, vertex))
    }

    /// Somebody changed the board: a stone is put down or taken away, and no turn is used.
    fn edit(&mut self, vertex: Vertex, color: Option<i64>) {
        let Vertex::Play(point) = vertex else { return };
        let mut node = GameNode::default();
        match color {
            Some(1) => node.stones.push(Stone { color: Color::Black, point }),
            Some(_) => node.stones.push(Stone { color: Color::White, point }),
            None => node.empty.push(point),
        }
        self.last = self.tree.add(self.last, node);
    }

    /// Milliseconds of this move, with a fraction at times; −1 is unknown. 3.0 counts from the start of the game (5.14).
    fn time(&mut self, time: Option<Value<'_, '_>>, node: &mut GameNode, place: Span, report: &mut Report) {
        let spent = time.and_then(Value::real).filter(|spent| spent.is_finite() && *spent >= 0.0);
        let Some(spent) = spent else {
            self.is_timed &= time.is_none() && self.elapsed == 0.0;
            return;
        };
        self.elapsed += spent;
        // Behind a move of unknown time nothing is known.
        if !self.is_timed {
            node.extras.push(kept(ID, "ms", time.map_or("", Value::source)));
            return;
        }
        node.time = StepTime::parse(&seconds(self.elapsed));
        if node.time.is_none() {
            node.extras.push(kept(ID, "ms", time.map_or("", Value::source)));
            if !std::mem::replace(&mut self.is_late, true) {
                report.push(
                    Diagnostic::at(&codes::TIME_BEYOND_A_DAY, place)
                        .repair("the time of this move and of those behind it is kept"),
                );
            }
        }
    }

    /// `ddpp..`; `!1ab` and `!2ab` put a stone.
    fn letters(&mut self, text: &str, place: Span, report: &mut Report) {
        let mut rest = text;
        while !rest.is_empty() {
            let bad = rest.strip_prefix("!undefined");
            if let Some(after) = bad {
                report.push(Diagnostic::at(&codes::BAD_MOVE, place).found("!undefined").repair("left out"));
                rest = after;
                continue;
            }
            let (color, letters) = match rest.strip_prefix('!') {
                Some(edit) => (edit.chars().next(), edit.get(1..)),
                None => (None, Some(rest)),
            };
            let Some((pair, after)) = letters.and_then(|letters| letters.split_at_checked(2)) else {
                report.push(Diagnostic::at(&codes::BAD_MOVE, place).found(rest.to_owned()).repair("kept"));
                self.keep("moves", rest);
                return;
            };
            rest = after;
            let vertex = pair_point(pair, self.size).map_or(Vertex::Pass, Vertex::Play);
            match color {
                Some(color) => self.edit(vertex, color.to_digit(10).map(i64::from)),
                None => match self.play(vertex, None) {
                    Some(node) => self.last = self.tree.add(self.last, node),
                    None => self.keep("pass", pair),
                },
            }
        }
    }

    fn keep(&mut self, id: &str, source: &str) {
        let last = self.last;
        self.tree.node(last).extras.push(kept(ID, id, source));
    }
}

/// A time in seconds; the server has fractions of milliseconds.
fn seconds(milliseconds: f64) -> String {
    let text = format!("{:.6}", milliseconds / 1000.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A point of the board, from the upper left, from 0.
pub(super) fn point(x: i64, y: i64, size: BoardSize) -> Option<Point> {
    let point = Point::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
    size.contains(point).then_some(point)
}

/// The point of two letters.
fn pair_point(pair: &str, size: BoardSize) -> Option<Point> {
    let &[x, y] = pair.as_bytes() else { return None };
    let line = |letter: u8| match letter {
        b'a'..=b'z' => i64::from(letter - b'a'),
        b'A'..=b'Z' => i64::from(letter - b'A') + 26,
        _ => -1,
    };
    point(line(x), line(y), size)
}

/// The points of a text of pairs of letters; `None` for one that names no point.
pub(super) fn pairs(text: &str, size: BoardSize) -> impl Iterator<Item = Option<Point>> {
    let pairs = text.as_bytes().chunks(2).filter(|pair| *pair != b"..");
    pairs.map(move |pair| pair_point(str::from_utf8(pair).ok()?, size))
}
