//! Writes steps (5.15.3). Most bytes of a file are steps, so they are written in few long pieces.

use std::io::Write;

use crate::record::{Action, EVALUATIONS, Mark, Move, Step, StepDetails, word};
use wei7_board::{Color, Point, Vertex};

use super::writer::Output;

/// Templates of moves whose coordinates have one or two digits, as most steps are. The color and the digits are zeros,
/// to which [`fill_move`] adds the values.
const MOVES: (&[u8; 68], &[u8; 69], &[u8; 69], &[u8; 70]) = (
    br#"{"action":{"type":"move","value":{"color":0,"point":{"x":0,"y":0}}}}"#,
    br#"{"action":{"type":"move","value":{"color":0,"point":{"x":0,"y":00}}}}"#,
    br#"{"action":{"type":"move","value":{"color":0,"point":{"x":00,"y":0}}}}"#,
    br#"{"action":{"type":"move","value":{"color":0,"point":{"x":00,"y":00}}}}"#,
);
/// Offset of the color in each template of [`MOVES`].
const COLOR: usize = 42;
/// Number of bytes before `x` and after `y` in each template of [`MOVES`].
const AROUND: (usize, usize) = (57, 4);

/// Fills in a template of [`MOVES`]. `X` is the number of digits of `x`, and `N` is the length of the template.
#[inline]
fn fill_move<const X: usize, const N: usize>(template: &[u8; N], color: Color, x: u8, y: u8) -> [u8; N] {
    let (before, after) = AROUND;
    let mut bytes = *template;
    bytes[COLOR] += color.number();
    // For a number with one digit, the tens are 0, and adding 0 does not change the byte before the digit.
    let (x_ones, y_ones) = (before + X - 1, N - after - 1);
    bytes[x_ones - 1] += x / 10;
    bytes[x_ones] += x % 10;
    bytes[y_ones - 1] += y / 10;
    bytes[y_ones] += y % 10;
    bytes
}

impl<W: Write> Output<'_, W> {
    /// Writes a point (5.6).
    #[inline]
    pub(super) fn point(&mut self, point: Point) {
        self.either("{\"x\":", "{\"x\": ");
        self.integer(point.x);
        self.either(",\"y\":", ", \"y\": ");
        self.integer(point.y);
        self.buffer.push(b'}');
    }

    /// Writes a mark (5.12).
    pub(super) fn mark(&mut self, mark: &Mark) {
        self.either("{\"point\":", "{\"point\": ");
        self.point(mark.point);
        self.either(",\"symbol\":\"", ", \"symbol\": \"");
        // No symbol needs an escape.
        self.put(mark.symbol.as_char().encode_utf8(&mut [0; 4]));
        self.put("\"}");
    }

    /// Writes a move without details, with coordinates of at most two digits, in compact form. Most steps are such
    /// moves.
    #[inline]
    fn plain_move(&mut self, color: Color, x: u8, y: u8) {
        let (one_one, one_two, two_one, two_two) = MOVES;
        // There is a separate call for each template, so that the number of copied bytes is a constant.
        match (x < 10, y < 10) {
            (true, true) => self.buffer.extend_from_slice(&fill_move::<1, 68>(one_one, color, x, y)),
            (true, false) => self.buffer.extend_from_slice(&fill_move::<1, 69>(one_two, color, x, y)),
            (false, true) => self.buffer.extend_from_slice(&fill_move::<2, 69>(two_one, color, x, y)),
            (false, false) => self.buffer.extend_from_slice(&fill_move::<2, 70>(two_two, color, x, y)),
        }
    }

    /// Writes a step (5.15.3).
    #[inline]
    pub(super) fn step(&mut self, step: &Step) {
        if let Action::Move(Move { color, vertex: Vertex::Play(point), evaluation: None }) = &step.action
            && let StepDetails { time: None, actor: None, marks: None, comment: None, extras: _ } = step.details()
            && let (Ok(x @ 0..100), Ok(y @ 0..100)) = (u8::try_from(point.x), u8::try_from(point.y))
            && !self.pretty
        {
            self.plain_move(*color, x, y);
            return;
        }
        self.any_step(step);
    }

    fn any_step(&mut self, step: &Step) {
        self.buffer.push(b'{');
        if let Some(time) = step.time() {
            self.either("\"time\":", "\"time\": ");
            self.buffer.extend_from_slice(time.as_bytes());
            self.either(",", ", ");
        }
        self.either("\"action\":{\"type\":\"", "\"action\": {\"type\": \"");
        self.action(&step.action);
        if let Some(actor) = step.actor() {
            self.either(",\"actor\":", ", \"actor\": ");
            self.integer(actor);
        }
        if let Some(marks) = step.marks() {
            self.either(",\"marks\":[", ", \"marks\": [");
            for (index, mark) in marks.iter().enumerate() {
                if index > 0 {
                    self.either(",", ", ");
                }
                self.mark(mark);
            }
            self.buffer.push(b']');
        }
        if let Some(comment) = step.comment() {
            self.either(",\"comment\":", ", \"comment\": ");
            self.string(comment);
        }
        self.buffer.push(b'}');
    }

    /// Writes an action (5.15.3.2), starting with the value of `type`.
    fn action(&mut self, action: &Action) {
        match action {
            Action::Move(played) => {
                self.either("move\",\"value\":{\"color\":", "move\", \"value\": {\"color\": ");
                self.color(played.color);
                self.either(",\"point\":", ", \"point\": ");
                match played.vertex {
                    Vertex::Play(point) => self.point(point),
                    Vertex::Pass => self.put("null"),
                }
                if let Some(evaluation) = played.evaluation {
                    self.either(",\"evaluation\":", ", \"evaluation\": ");
                    self.quoted(word(&EVALUATIONS, &evaluation));
                }
                self.buffer.push(b'}');
            }
            Action::Takeback(count) => {
                self.either("takeback\",\"value\":", "takeback\", \"value\": ");
                self.integer(*count);
            }
            Action::Mark(mark) => {
                self.either("mark\",\"value\":", "mark\", \"value\": ");
                self.mark(mark);
            }
            Action::Message(text) => {
                self.either("message\",\"value\":", "message\", \"value\": ");
                self.string(text);
            }
            Action::Result(result) => {
                self.either("result\",\"value\":", "result\", \"value\": ");
                self.result(*result);
            }
        }
        self.buffer.push(b'}');
    }
}
