//! Reads `steps` (5.15.3). Most bytes of a file are steps, so this path must be fast.

use crate::record::{Action, BranchId, Evaluation, Move, Step, StepTime, Text};
use crate::report::codes;
use wei7_board::{Color, Integer, Vertex};
use wei7_text::Code;

use super::context::JsonContext;
use super::duplicate::Seen;
use super::tokenizer::{JsonStr, Kind, Stop};
use super::values::{ResultOf, ResultRead};

/// The values of `type` (5.15.3.2; `result` stands in 5.15.3.2.3 only).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ActionType {
    Move,
    Takeback,
    Mark,
    Message,
    Result,
}

impl ActionType {
    fn new(word: &str) -> Option<Self> {
        Some(match word {
            "move" => Self::Move,
            "takeback" => Self::Takeback,
            "mark" => Self::Mark,
            "message" => Self::Message,
            "result" => Self::Result,
            _ => return None,
        })
    }

    /// What it means that `value` is missing.
    const fn value_missing(self) -> &'static Code {
        match self {
            Self::Move => &codes::MOVE_VALUE_MISSING,
            Self::Takeback => &codes::TAKEBACK_VALUE_MISSING,
            Self::Mark => &codes::MARK_VALUE_MISSING,
            Self::Message => &codes::MESSAGE_VALUE_MISSING,
            Self::Result => &codes::RESULT_VALUE_MISSING,
        }
    }
}

/// `value` of an action, when it came before `type`.
#[derive(Clone, Copy, Debug)]
enum ActionValue {
    Absent,
    Read,
    At(usize),
}

impl<'s> JsonContext<'s> {
    pub(super) fn steps(&mut self, id: BranchId) -> Result<Option<Vec<Step>>, Stop> {
        if self.array(&codes::STEPS_TYPE)?.is_none() {
            self.unreadable.parts.push((id, 1));
            return Ok(None);
        }
        let mut steps = Vec::new();
        let mut first = true;
        while self.tokens.element(&mut first)? {
            self.count()?;
            steps.push(self.step(id, steps.len())?);
        }
        steps.shrink_to_fit();
        Ok(Some(steps))
    }

    /// One step. A step whose action cannot be read becomes an empty message: it keeps the numbers of the others.
    fn step(&mut self, id: BranchId, index: usize) -> Result<Step, Stop> {
        let mut step = Step::new(Action::Message(Text::default()));
        let mut action = None;
        if let Some(start) = self.object(&codes::STEP_TYPE)? {
            let mut seen = Seen::new(start);
            let mut first = true;
            // Nearly every step begins so.
            if self.tokens.take_name(b"\"action\"") {
                first = false;
                seen.mark(0);
                action = self.action()?;
            }
            while let Some(name) = self.tokens.member(&mut first)? {
                match &*name.text() {
                    "action" if self.fresh(&mut seen, 0, &name)? => action = self.action()?,
                    "time" if self.fresh(&mut seen, 1, &name)? => step.time = self.step_time(&name)?,
                    "actor" if self.fresh(&mut seen, 2, &name)? => step.actor = self.actor(&name)?,
                    "marks" if self.fresh(&mut seen, 3, &name)? && !self.absent(&name, "", "5.15.3.4")? => {
                        step.marks = self.marks()?;
                    }
                    "comment" if self.fresh(&mut seen, 4, &name)? && !self.absent(&name, "", "5.15.3.5")? => {
                        step.comment = self.text(&codes::COMMENT_TYPE)?;
                    }
                    "action" | "time" | "actor" | "marks" | "comment" => {}
                    _ => self.unknown(&codes::STEP_UNKNOWN, &name, "")?,
                }
            }
            if !seen.has(0) {
                self.missing(&codes::ACTION_MISSING, start);
            }
            self.deliver(&mut step.supplement);
        }
        if let Some(action) = action {
            step.action = action;
        } else {
            self.unreadable.parts.push((id, index + 1));
            if std::mem::take(&mut self.unjudged) {
                self.unreadable.unjudged.push((id, index));
            }
        }
        Ok(step)
    }

    /// 5.14
    fn step_time(&mut self, name: &JsonStr<'s>) -> Result<Option<StepTime>, Stop> {
        if self.absent(name, "", "5.15.3.1")? {
            return Ok(None);
        }
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

    /// 5.15.3.3
    fn actor(&mut self, name: &JsonStr<'s>) -> Result<Option<u32>, Stop> {
        if let Some(index) = self.tokens.small_integer() {
            return Ok(Some(index));
        }
        if self.absent(name, "", "5.15.3.3")? {
            return Ok(None);
        }
        let value = self.value()?;
        self.index(&value).map(Some).or_else(|code| {
            self.leave_out(code, name, value.span, "");
            Ok(None)
        })
    }

    /// 5.15.3.2
    fn action(&mut self) -> Result<Option<Action>, Stop> {
        self.tokens.peek();
        let before = self.tokens.position();
        if let Some(played) = self.usual_move() {
            return Ok(Some(Action::Move(played)));
        }
        self.tokens.rewind(before);
        self.any_action()
    }

    /// A move as nearly every file writes it: no name needs to be looked up. Nothing means that it is unusual.
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

    fn any_action(&mut self) -> Result<Option<Action>, Stop> {
        let Some(start) = self.object(&codes::ACTION_TYPE)? else { return Ok(None) };
        let mut seen = Seen::new(start);
        let mut first = true;
        let mut kind = None;
        let mut value = ActionValue::Absent;
        let mut action = None;
        while let Some(name) = self.tokens.member(&mut first)? {
            match &*name.text() {
                "type" if self.fresh(&mut seen, 0, &name)? => kind = self.action_type()?,
                "value" if self.fresh(&mut seen, 1, &name)? => {
                    if let Some(kind) = kind {
                        action = self.action_value(kind)?;
                        value = ActionValue::Read;
                    } else {
                        value = ActionValue::At(self.tokens.skip()?.start);
                    }
                }
                "type" | "value" => {}
                _ => self.unknown(&codes::ACTION_UNKNOWN, &name, "/action")?,
            }
        }
        if !seen.has(0) {
            self.missing(&codes::ACTION_TYPE_MISSING, start);
        }
        match (kind, value) {
            (Some(kind), ActionValue::At(value)) => {
                // Only now is it known what it means.
                let behind = self.tokens.position();
                self.tokens.rewind(value);
                action = self.action_value(kind)?;
                self.tokens.rewind(behind);
            }
            (Some(kind), ActionValue::Absent) => self.missing(kind.value_missing(), start),
            (Some(_), ActionValue::Read) | (None, _) => {}
        }
        if action.is_none() && kind.is_some_and(|kind| !matches!(kind, ActionType::Move | ActionType::Takeback)) {
            // Whatever it was to be, the position is still known.
            return Ok(Some(Action::Message(Text::default())));
        }
        Ok(action)
    }

    fn action_type(&mut self) -> Result<Option<ActionType>, Stop> {
        let value = self.value()?;
        let kind = value.string.and_then(|string| ActionType::new(&string.text()));
        if kind.is_none() {
            self.refuse(&codes::ACTION_TYPE_ILLEGAL, value.span);
        }
        Ok(kind)
    }

    fn action_value(&mut self, kind: ActionType) -> Result<Option<Action>, Stop> {
        match kind {
            ActionType::Move => Ok(self.played()?.map(Action::Move)),
            ActionType::Takeback => Ok(self.takeback()?.map(Action::Takeback)),
            ActionType::Mark => Ok(self.mark()?.map(Action::Mark)),
            ActionType::Message => Ok(self.text(&codes::COMMENT_TYPE)?.map(Action::Message)),
            ActionType::Result => match self.result(ResultOf::Claim)? {
                ResultRead::Read(result) => Ok(Some(Action::Result(result))),
                ResultRead::IllegalMargin | ResultRead::Refused => Ok(None),
            },
        }
    }

    /// 5.15.3.2.1
    fn played(&mut self) -> Result<Option<Move>, Stop> {
        const PATH: &str = "/action/value";
        let Some(start) = self.object(&codes::MOVE_VALUE_TYPE)? else { return Ok(None) };
        let mut seen = Seen::new(start);
        let mut first = true;
        let (mut color, mut vertex, mut evaluation) = (None, None, None);
        while let Some(name) = self.tokens.member(&mut first)? {
            match &*name.text() {
                "color" if self.fresh(&mut seen, 0, &name)? => color = self.color()?,
                "point" if self.fresh(&mut seen, 1, &name)? => vertex = self.vertex()?,
                "evaluation" if self.fresh(&mut seen, 2, &name)? && !self.absent(&name, PATH, "5.15.3.2.1.3")? => {
                    evaluation = self.evaluation(&name)?;
                }
                "color" | "point" | "evaluation" => {}
                _ => self.unknown(&codes::MOVE_UNKNOWN, &name, PATH)?,
            }
        }
        if !seen.has(0) {
            self.missing(&codes::MOVE_COLOR_MISSING, start);
        }
        if !seen.has(1) {
            self.missing(&codes::MOVE_POINT_MISSING, start);
        }
        let played = color.zip(vertex).map(|(color, vertex)| Move { color, vertex, evaluation });
        self.unjudged = played.is_none() && evaluation.is_none();
        Ok(played)
    }

    /// 5.15.3.2.1.2
    fn vertex(&mut self) -> Result<Option<Vertex>, Stop> {
        match self.tokens.peek() {
            b'{' => Ok(self.point("/action/value/point")?.map(Vertex::Play)),
            b'n' => self.tokens.literal(Kind::Null).map(|()| Some(Vertex::Pass)),
            _ => self.wrong(&codes::MOVE_POINT_TYPE),
        }
    }

    /// 5.15.3.2.1.3
    fn evaluation(&mut self, name: &JsonStr<'s>) -> Result<Option<Evaluation>, Stop> {
        let value = self.value()?;
        let evaluation = match value.string.map(|string| string.text()).as_deref() {
            Some("bad") => Some(Evaluation::Bad),
            Some("good") => Some(Evaluation::Good),
            _ => None,
        };
        if evaluation.is_none() {
            self.leave_out(&codes::EVALUATION_ILLEGAL, name, value.span, "/action/value");
        }
        Ok(evaluation)
    }

    /// 5.15.3.2.2
    fn takeback(&mut self) -> Result<Option<u32>, Stop> {
        let value = self.value()?;
        let Some(number) = self.decimal(&value, &codes::TAKEBACK_VALUE_TYPE) else { return Ok(None) };
        match number.integer() {
            Integer::Value(count) if count > 0 => Ok(Some(count)),
            // More than any game has, so the replay will say that it is too many.
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
    fn usual_moves_are_read_at_once() {
        for text in [
            r#"{"type":"move","value":{"color":1,"point":{"x":15,"y":3}}}"#,
            r#" { "type" : "move" , "value" : { "color" : 2 , "point" : { "x" : 15 , "y" : 3 } } } "#,
            r#"{"type":"move","value":{"color":1,"point":{"x":15,"y":3},"evaluation":"bad"}}"#,
        ] {
            assert!(JsonContext::new(text, Limits::DEFAULT, false).usual_move().is_some(), "{text}");
        }
    }
}
