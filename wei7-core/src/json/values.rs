//! Reads values that several properties share: short strings, colors, points, indexes, results, comments, marks.

use crate::Message;
use std::borrow::Cow;

use crate::record::{Extra, Extras, Mark, Symbol, Text};
use crate::report::codes;
use crate::validate::{short_string_faults, short_string_rule};
use wei7_board::{BoardSize, Color, Decimal, HalfPoints, Integer, Point};
use wei7_text::{Code, GameResult, Span};

use super::context::{JsonContext, Value};
use super::object::Need::{Depends, Must};
use super::tokenizer::{JsonStr, Kind, Stop};

impl<'s> JsonContext<'s> {
    /// Returns the number in a value. Anything else is refused with `code`.
    pub(super) fn decimal(&mut self, value: &Value<'s>, code: &'static Code) -> Option<Decimal<'s>> {
        let number = self.number(value, code);
        if number.is_none() {
            self.refuse(code, value.span);
        }
        number
    }

    /// Returns the number in a value. A number in a string is unambiguous: it is accepted and reported with `code`.
    /// Returns `None` for anything else.
    pub(super) fn number(&mut self, value: &Value<'s>, code: &'static Code) -> Option<Decimal<'s>> {
        if value.kind == Kind::Number {
            return Decimal::parse(self.tokens.source(value.span));
        }
        if let Some(Cow::Borrowed(text)) = value.string.map(|string| string.text())
            && let Some(number) = Decimal::parse(text)
        {
            self.replace(code, value.span, Message::new("read-as-number-in-string"), text.to_owned());
            return Some(number);
        }
        None
    }

    /// Reads a color (5.5).
    #[inline]
    pub(super) fn color(&mut self) -> Result<Option<Color>, Stop> {
        let start = self.tokens.position();
        match self.tokens.small_integer() {
            Some(1) => Ok(Some(Color::Black)),
            Some(2) => Ok(Some(Color::White)),
            _ => {
                self.tokens.rewind(start);
                self.unusual_color()
            }
        }
    }

    #[cold]
    fn unusual_color(&mut self) -> Result<Option<Color>, Stop> {
        let value = self.value()?;
        let Some(number) = self.decimal(&value, &codes::COLOR_TYPE) else { return Ok(None) };
        match number.integer() {
            Integer::Value(1) => Ok(Some(Color::Black)),
            Integer::Value(2) => Ok(Some(Color::White)),
            _ => {
                self.refuse(&codes::COLOR_ILLEGAL, value.span);
                Ok(None)
            }
        }
    }

    /// Reads a point on the board (5.6). `path` leads from the node to the point.
    pub(super) fn point(&mut self, path: &str) -> Result<Option<Point>, Stop> {
        if let Some(point) = self.usual_point() {
            return Ok(Some(point));
        }
        let (mut x, mut y) = (None, None);
        let table = [("x", Must(&codes::POINT_X_MISSING)), ("y", Must(&codes::POINT_Y_MISSING))];
        self.members([&codes::POINT_TYPE, &codes::POINT_UNKNOWN], path, table, |json, member, _| {
            match member {
                "x" => x = json.coordinate(BoardSize::width)?,
                _ => y = json.coordinate(BoardSize::height)?,
            }
            Ok(())
        })?;
        Ok(x.zip(y).map(|(x, y)| Point::new(x, y)))
    }

    /// Reads a point in the usual spelling, as nearly all files have it. Reads nothing if the spelling differs.
    #[inline]
    pub(super) fn usual_point(&mut self) -> Option<Point> {
        let before = self.tokens.position();
        let point = self.try_usual_point();
        if point.is_none() {
            self.tokens.rewind(before);
        }
        point
    }

    /// Reads like [`Self::usual_point`], but does not restore the position if the spelling differs.
    #[inline]
    fn try_usual_point(&mut self) -> Option<Point> {
        let tokens = &mut self.tokens;
        if !(tokens.take(b'{') && tokens.take_name(b"\"x\"")) {
            return None;
        }
        let x = tokens.small_integer()?;
        if !(tokens.take(b',') && tokens.take_name(b"\"y\"")) {
            return None;
        }
        let point = Point::new(x, tokens.small_integer()?);
        (tokens.take(b'}') && self.board.is_some_and(|board| board.contains(point))).then_some(point)
    }

    #[inline]
    fn coordinate(&mut self, side: impl FnOnce(BoardSize) -> u32) -> Result<Option<u32>, Stop> {
        let limit = self.board.map_or(u32::MAX, side);
        self.tokens.peek();
        let start = self.tokens.position();
        match self.tokens.small_integer() {
            Some(value) if value < limit => Ok(Some(value)),
            _ => {
                self.tokens.rewind(start);
                self.unusual_coordinate(limit)
            }
        }
    }

    #[cold]
    fn unusual_coordinate(&mut self, limit: u32) -> Result<Option<u32>, Stop> {
        let value = self.value()?;
        let Some(number) = self.decimal(&value, &codes::COORDINATE_TYPE) else { return Ok(None) };
        let code = match number.integer() {
            Integer::Value(value) if value < limit || self.board.is_none() => return Ok(Some(value)),
            // Without a board size, the point cannot be checked, and the document is refused because of its size
            // anyway.
            Integer::TooLarge if self.board.is_none() => return Ok(None),
            Integer::Value(_) | Integer::TooLarge => &codes::POINT_OFF_BOARD,
            Integer::Negative | Integer::Fraction => &codes::COORDINATE_ILLEGAL,
        };
        self.refuse(code, value.span);
        Ok(None)
    }

    /// Returns the index in a value (5.7). Its upper bound is checked later, because `participants` may come later in
    /// the file.
    pub(super) fn index(&mut self, value: &Value<'s>) -> Result<u32, &'static Code> {
        let Some(number) = self.number(value, &codes::INDEX_TYPE) else { return Err(&codes::INDEX_TYPE) };
        match number.integer() {
            Integer::Value(index) => Ok(index),
            Integer::TooLarge => Err(&codes::INDEX_RANGE),
            Integer::Negative | Integer::Fraction => Err(&codes::INDEX_ILLEGAL),
        }
    }

    /// Reads a result (5.8).
    pub(super) fn result(&mut self, owner: ResultOwner) -> Result<ResultRead, Stop> {
        let path = match owner {
            ResultOwner::Game => "/result",
            ResultOwner::Action => "/action/value",
        };
        let (mut winner, mut margin) = (None, Ok(None));
        // No margin is a resignation, so an illegal `null` is not read as absent.
        let table = [("winner", Must(&codes::WINNER_MISSING)), ("margin", Depends)];
        self.members([&codes::RESULT_TYPE, &codes::RESULT_UNKNOWN], path, table, |json, member, _| {
            if member == "margin" {
                margin = json.margin(owner)?.map(Some).ok_or(ResultRead::IllegalMargin);
            } else if json.tokens.peek() == b'n' {
                json.tokens.literal(Kind::Null)?;
                winner = Some(None);
            } else {
                winner = json.color()?.map(Some);
            }
            Ok(())
        })?;
        let read = |winner| margin.map_or_else(|why| why, |margin| ResultRead::Read(GameResult { winner, margin }));
        Ok(winner.map_or(ResultRead::Refused, read))
    }

    fn margin(&mut self, owner: ResultOwner) -> Result<Option<HalfPoints>, Stop> {
        let value = self.value()?;
        let margin = match self.number(&value, &codes::MARGIN_TYPE) {
            None => Err(&codes::MARGIN_TYPE),
            Some(number) if number.is_negative() || number.is_zero() || !number.less_than(512) => {
                Err(&codes::MARGIN_RANGE)
            }
            Some(number) => number.half_points().ok_or(&codes::MARGIN_STEP),
        };
        if let Err(code) = margin {
            match owner {
                ResultOwner::Game => self.repair(code, value.span, Message::new("result-set-aside")),
                // An action must have its value, so the illegal margin cannot be left out.
                ResultOwner::Action => self.refuse(code, value.span),
            }
        }
        Ok(margin.ok())
    }

    /// Reads a string that must be one of `words` and returns its meaning. A lenient reader keeps any other value as an
    /// extra.
    pub(super) fn word<T: Copy>(
        &mut self,
        words: &[(&'static str, T)],
        illegal: &'static Code,
        name: &JsonStr<'s>,
        path: &str,
    ) -> Result<Option<T>, Stop> {
        Ok(match self.known_word(words, illegal, name, path)? {
            Ok((_, meaning)) => Some(meaning),
            Err(span) => {
                self.leave_out(illegal, name, span, path);
                None
            }
        })
    }

    /// Reads a string that must be one of `words` and returns the word and its meaning. As in 2.x, letter case and
    /// surrounding white space are ignored. A value that differs from the word in them is reported and kept as an
    /// extra. For any other value, the inner `Err` is its span.
    pub(super) fn known_word<T: Copy>(
        &mut self,
        words: &[(&'static str, T)],
        illegal: &'static Code,
        name: &JsonStr<'s>,
        path: &str,
    ) -> Result<Result<(&'static str, T), Span>, Stop> {
        let value = self.value()?;
        let Some(text) = value.string.map(|string| string.text()) else { return Ok(Err(value.span)) };
        let matches = |(word, _): &&(&str, T)| word.eq_ignore_ascii_case(text.trim());
        let Some((word, meaning)) = words.iter().find(matches).copied() else { return Ok(Err(value.span)) };
        if word != text {
            let instead = format!("\"{word}\"");
            self.replace(illegal, value.span, Message::new("read-as").with("instead", instead.as_str()), instead);
            self.set_aside(name, value.span, path);
        }
        Ok(Ok((word, meaning)))
    }

    /// Reads a string of any length. Anything else is refused with `code`.
    pub(super) fn text(&mut self, code: &'static Code) -> Result<Option<Text>, Stop> {
        if self.tokens.peek() == b'"' {
            return Ok(Some(self.tokens.string()?.text().into()));
        }
        self.refuse_type(code)
    }

    /// Reads a short string (5.4). It is kept unchanged even if it breaks the rules; writers shorten it.
    pub(super) fn short_string(&mut self, name: &JsonStr<'s>, path: &str) -> Result<Option<Text>, Stop> {
        let value = self.value()?;
        let text = value.string.map(|string| Text::from(string.text()));
        if let Some(text) = &text {
            for code in short_string_faults(text) {
                self.short_string_fault(code, name, value.span, Message::new("kept"));
            }
        } else {
            self.short_string_fault(&codes::SHORT_STRING_TYPE, name, value.span, Message::new("set-aside-left-out"));
            self.set_aside(name, value.span, path);
        }
        Ok(text)
    }

    #[cold]
    fn short_string_fault(&mut self, code: &'static Code, name: &JsonStr<'s>, span: Span, how: Message) {
        let finding = self.finding(code, span).expected(short_string_rule(code, &name.text()));
        self.report.push(if self.lenient { finding.repair(how) } else { finding });
    }

    /// Reads a list of marks (5.13).
    pub(super) fn marks(&mut self) -> Result<Option<Vec<Mark>>, Stop> {
        let mut marks = Vec::new();
        let read = self.elements(&codes::MARKS_TYPE, |json| {
            marks.extend(json.mark()?);
            Ok(())
        })?;
        Ok(read.then_some(marks))
    }

    /// Reads a mark (5.12).
    pub(super) fn mark(&mut self) -> Result<Option<Mark>, Stop> {
        self.count()?;
        let outer = std::mem::take(&mut self.pending_extras);
        let mut extras = Extras::NONE;
        let (mut point, mut symbol) = (None, None);
        let table = [("point", Must(&codes::MARK_POINT_MISSING)), ("symbol", Must(&codes::SYMBOL_MISSING))];
        self.members([&codes::MARK_TYPE, &codes::MARK_UNKNOWN], "", table, |json, member, _| {
            match member {
                "point" => point = json.point("/point")?,
                _ => symbol = json.symbol(&mut extras)?,
            }
            Ok(())
        })?;
        self.attach_pending_extras(&mut extras);
        self.pending_extras = outer;
        Ok(point.zip(symbol).map(|(point, symbol)| Mark { point, symbol, extras }))
    }

    fn symbol(&mut self, extras: &mut Extras) -> Result<Option<Symbol>, Stop> {
        if self.tokens.peek() != b'"' {
            return self.refuse_type(&codes::SYMBOL_TYPE);
        }
        let string = self.tokens.string()?;
        let text = string.text();
        let mut characters = text.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            self.refuse(&codes::SYMBOL_LENGTH, string.span());
            return Ok(None);
        };
        let symbol = Symbol::new(character);
        if symbol.is_none() {
            self.repair(&codes::SYMBOL_ILLEGAL, string.span(), Message::new("symbol-set-aside"));
            extras.push(Extra::Symbol(character));
        }
        Ok(Some(symbol.unwrap_or(Symbol::SUBSTITUTE)))
    }
}

/// Property of 3.0 whose value is the result (5.8) that is read.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResultOwner {
    /// `result` of `info` (5.10.8).
    Game,
    /// The value of a `result` action of a step (5.15.3.2.3).
    Action,
}

/// The outcome of reading a result.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResultRead {
    Read(GameResult),
    /// Only the margin is wrong, which has been reported. If the result is optional, it can be left out as a whole.
    IllegalMargin,
    Refused,
}
