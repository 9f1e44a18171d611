//! Reads `steps` (5.15.3). Most bytes of a file are steps, so this code must be fast.

use crate::record::{Action, BranchId, EVALUATIONS, Evaluation, Move, Step, StepDetails, StepTime};
use crate::report::codes;
use wei7_board::{Color, Integer, Vertex};
use wei7_text::Code;

use super::context::JsonContext;
use super::object::Need::{Depends, May, Must};
use super::object::Seen;
use super::tokenizer::{JsonStr, Kind, Stop};
use super::values::{ResultOwner, ResultRead};

/// Values of `type`, each with the code for a missing `value` (5.15.3.2; `result` is only in 5.15.3.2.3).
static ACTION_TYPES: [(&str, &Code); 5] = [
    ("move", &codes::MOVE_VALUE_MISSING),
    ("takeback", &codes::TAKEBACK_VALUE_MISSING),
    ("mark", &codes::MARK_VALUE_MISSING),
    ("message", &codes::MESSAGE_VALUE_MISSING),
    ("result", &codes::RESULT_VALUE_MISSING),
];

impl<'s> JsonContext<'s> {
    pub(super) fn steps(&mut self, id: BranchId) -> Result<Option<Vec<Step>>, Stop> {
        let mut steps = Vec::new();
        let read = self.elements(&codes::STEPS_TYPE, |json| {
            json.count()?;
            steps.push(json.step(id, steps.len())?);
            Ok(())
        })?;
        if !read {
            self.unreadable.parts.push((id, 1));
        }
        steps.shrink_to_fit();
        Ok(read.then_some(steps))
    }

    /// Reads a step. A step whose action cannot be read becomes an empty message, so that the indexes of the others do
    /// not change.
    fn step(&mut self, id: BranchId, index: usize) -> Result<Step, Stop> {
        let mut step = Step::new(Action::Message(Box::default()));
        let (mut action, mut details) = (None, StepDetails::NONE);
        if let Some(start) = self.open(b'{', &codes::STEP_TYPE)? {
            let mut seen = Seen::new(start);
            // `action` is the first member of nearly all steps.
            if self.tokens.take_name(b"\"action\"") {
                seen = Seen::after_first_name(start);
                action = self.action()?;
            }
            let table = [
                ("action", Must(&codes::ACTION_MISSING)),
                ("time", May("5.15.3.1")),
                ("actor", May("5.15.3.3")),
                ("marks", May("5.15.3.4")),
                ("comment", May("5.15.3.5")),
            ];
            self.other_members(seen, &codes::STEP_UNKNOWN, "", table, |json, member, name| {
                match member {
                    "action" => action = json.action()?,
                    "time" => details.time = json.step_time(name)?,
                    "actor" => details.actor = json.actor(name)?,
                    "marks" => details.marks = json.marks()?.map(Box::new),
                    _ => details.comment = json.text(&codes::COMMENT_TYPE)?,
                }
                Ok(())
            })?;
            self.attach_pending_extras(&mut details.extras);
        }
        if let Some(action) = action {
            step.action = action;
        } else {
            self.unreadable.parts.push((id, index + 1));
            if std::mem::take(&mut self.unevaluated) {
                self.unreadable.unevaluated.push((id, index));
            }
        }
        Ok(step.with(details))
    }

    /// Reads the time of a step (5.14).
    fn step_time(&mut self, name: &JsonStr<'s>) -> Result<Option<StepTime>, Stop> {
        let value = self.value()?;
        if self.number(&value, &codes::STEP_TIME_TYPE).is_none() {
            self.leave_out(&codes::STEP_TIME_TYPE, name, value.span, "");
            return Ok(None);
        }
        let text = value.string.map_or(self.tokens.source(value.span).into(), |string| string.text());
        let time = StepTime::parse(&text);
        if time.is_none() {
            self.leave_out(&codes::STEP_TIME_RANGE, name, value.span, "");
        }
        Ok(time)
    }

    /// Reads `actor` (5.15.3.3).
    fn actor(&mut self, name: &JsonStr<'s>) -> Result<Option<u32>, Stop> {
        if let Some(index) = self.tokens.small_integer() {
            return Ok(Some(index));
        }
        let value = self.value()?;
        self.index(&value).map(Some).or_else(|code| {
            self.leave_out(code, name, value.span, "");
            Ok(None)
        })
    }

    /// Reads `action` (5.15.3.2).
    fn action(&mut self) -> Result<Option<Action>, Stop> {
        self.tokens.peek();
        let before = self.tokens.position();
        if let Some(played) = self.usual_move() {
            return Ok(Some(Action::Move(played)));
        }
        self.tokens.rewind(before);
        self.any_action()
    }

    /// Reads a move in the usual spelling, without looking up any name, as nearly all files have it. Returns `None` if
    /// the spelling differs.
    #[inline]
    fn usual_move(&mut self) -> Option<Move> {
        let tokens = &mut self.tokens;
        let begins = tokens.take(b'{')
            && tokens.take_name(b"\"type\"")
            && tokens.take_string(b"\"move\"")
            && tokens.take(b',')
            && tokens.take_name(b"\"value\"")
            && tokens.take(b'{')
            && tokens.take_name(b"\"color\"");
        if !begins {
            return None;
        }
        let color = if tokens.take(b'1') { Color::Black } else { Color::White };
        if !((color == Color::Black || tokens.take(b'2')) && tokens.take(b',') && tokens.take_name(b"\"point\"")) {
            return None;
        }
        let vertex = Vertex::Play(self.usual_point()?);
        let tokens = &mut self.tokens;
        let mut evaluation = None;
        if tokens.take(b',') {
            if !tokens.take_name(b"\"evaluation\"") {
                return None;
            }
            let good = tokens.take_string(b"\"good\"");
            if !(good || tokens.take_string(b"\"bad\"")) {
                return None;
            }
            evaluation = Some(if good { Evaluation::Good } else { Evaluation::Bad });
        }
        (tokens.take(b'}') && tokens.take(b'}')).then_some(Move { color, vertex, evaluation })
    }

    /// Reads an action in any spelling. A separate function, so that usual moves do not pay for its stack frame.
    #[cold]
    fn any_action(&mut self) -> Result<Option<Action>, Stop> {
        let (mut kind, mut action) = (None, None);
        // The `value` member: `None` if there is none so far, `Some(Some(offset))` if it came before `type` and is not
        // yet interpreted, `Some(None)` if it came after `type` and was read.
        let mut value = None;
        let table = [("type", Must(&codes::ACTION_TYPE_MISSING)), ("value", Depends)];
        let start =
            self.members([&codes::ACTION_TYPE, &codes::ACTION_UNKNOWN], "/action", table, |json, member, name| {
                match (member, kind) {
                    ("type", _) => kind = json.action_type(name)?,
                    (_, Some((kind, _))) => (action, value) = (json.action_value(kind)?, Some(None)),
                    (_, None) => value = Some(Some(json.tokens.skip()?.start)),
                }
                Ok(())
            })?;
        let (Some(start), Some((kind, value_missing))) = (start, kind) else { return Ok(None) };
        match value {
            // `value` came before `type`, so it is read only now that its type is known.
            Some(Some(value)) => {
                let end = self.tokens.position();
                self.tokens.rewind(value);
                action = self.action_value(kind)?;
                self.tokens.rewind(end);
            }
            Some(None) => {}
            None => self.report_missing(value_missing, start),
        }
        if action.is_none() && !matches!(kind, "move" | "takeback") {
            // Only moves and takebacks change the position, so an action of another type that cannot be read becomes an
            // empty message.
            action = Some(Action::Message(Box::default()));
        }
        Ok(action)
    }

    fn action_type(&mut self, name: &JsonStr<'s>) -> Result<Option<(&'static str, &'static Code)>, Stop> {
        let kind = self.known_word(&ACTION_TYPES, &codes::ACTION_TYPE_ILLEGAL, name, "/action")?;
        Ok(kind.map_err(|span| self.refuse(&codes::ACTION_TYPE_ILLEGAL, span)).ok())
    }

    fn action_value(&mut self, kind: &str) -> Result<Option<Action>, Stop> {
        Ok(match kind {
            "move" => self.move_value()?.map(Action::Move),
            "takeback" => self.takeback()?.map(Action::Takeback),
            "mark" => self.mark()?.map(|mark| Action::Mark(Box::new(mark))),
            "message" => self.text(&codes::COMMENT_TYPE)?.map(|text| Action::Message(Box::new(text))),
            _ => match self.result(ResultOwner::Action)? {
                ResultRead::Read(result) => Some(Action::Result(result)),
                ResultRead::IllegalMargin | ResultRead::Refused => None,
            },
        })
    }

    /// Reads the value of a move (5.15.3.2.1).
    fn move_value(&mut self) -> Result<Option<Move>, Stop> {
        const PATH: &str = "/action/value";
        let (mut color, mut vertex, mut evaluation) = (None, None, None);
        let table = [
            ("color", Must(&codes::MOVE_COLOR_MISSING)),
            ("point", Must(&codes::MOVE_POINT_MISSING)),
            ("evaluation", May("5.15.3.2.1.3")),
        ];
        let start =
            self.members([&codes::MOVE_VALUE_TYPE, &codes::MOVE_UNKNOWN], PATH, table, |json, member, name| {
                match member {
                    "color" => color = json.color()?,
                    "point" => vertex = json.vertex()?,
                    _ => evaluation = json.word(&EVALUATIONS, &codes::EVALUATION_ILLEGAL, name, PATH)?,
                }
                Ok(())
            })?;
        if start.is_none() {
            return Ok(None);
        }
        let played = color.zip(vertex).map(|(color, vertex)| Move { color, vertex, evaluation });
        self.unevaluated = played.is_none() && evaluation.is_none();
        Ok(played)
    }

    /// Reads the point of a move (5.15.3.2.1.2).
    fn vertex(&mut self) -> Result<Option<Vertex>, Stop> {
        match self.tokens.peek() {
            b'{' => Ok(self.point("/action/value/point")?.map(Vertex::Play)),
            b'n' => self.tokens.literal(Kind::Null).map(|()| Some(Vertex::Pass)),
            _ => self.refuse_type(&codes::MOVE_POINT_TYPE),
        }
    }

    /// Reads the value of a takeback (5.15.3.2.2).
    fn takeback(&mut self) -> Result<Option<u32>, Stop> {
        let value = self.value()?;
        let Some(number) = self.decimal(&value, &codes::TAKEBACK_VALUE_TYPE) else { return Ok(None) };
        match number.integer() {
            Integer::Value(count) if count > 0 => Ok(Some(count)),
            // No game has that many moves, so the replay reports that there are too many.
            Integer::TooLarge => Ok(Some(u32::MAX)),
            Integer::Value(_) | Integer::Negative | Integer::Fraction => {
                self.refuse(&codes::TAKEBACK_VALUE_ILLEGAL, value.span);
                Ok(None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Limits;

    #[test]
    fn usual_moves_are_read_by_the_fast_path() {
        for text in [
            r#"{"type":"move","value":{"color":1,"point":{"x":15,"y":3}}}"#,
            r#" { "type" : "move" , "value" : { "color" : 2 , "point" : { "x" : 15 , "y" : 3 } } } "#,
            r#"{"type":"move","value":{"color":1,"point":{"x":15,"y":3},"evaluation":"bad"}}"#,
        ] {
            assert!(JsonContext::new(text, Limits::DEFAULT, false).usual_move().is_some(), "{text}");
        }
    }
}
