//! Writes steps (5.15.3). Most bytes of a file are steps, so they are written in few long pieces.

use std::io::Write;

use crate::record::{Action, EVALUATIONS, Mark, Step, word};
use wei7_board::{Point, Vertex};

use super::writer::Output;

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

    /// Writes a step (5.15.3).
    pub(super) fn step(&mut self, step: &Step) {
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
